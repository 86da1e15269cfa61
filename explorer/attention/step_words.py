"""The words of the steps that depend on the session: sentences, what is done between two steps, equations."""

from explorer.attention.numbers import NumberFormat, brief
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP, Text

# Words, and names of matrices that stand for their symbols: of an operand any that it may have.
Equation = tuple[str | Text, ...]
SCALE_FORMULAS = {"1/sqrt(d_k)": "scaled-sqrt", "1/d_k": "scaled-dk", "none": "scaled-none"}


def text(template: str, **values: object) -> Text:
    """A sentence of this module."""
    return Text("steps", template, values)


def scores_sentence(session: Session) -> Text:
    """What the scores are."""
    return text(
        QT_TRANSLATE_NOOP("steps", "Every query is compared with every key: {n_q} × {n_k} = {count} dot products."),
        n_q=session.n_q,
        n_k=session.n_k,
        count=session.n_q * session.n_k,
    )


def scaled_sentence(session: Session) -> Text:
    """Why the scores are scaled."""
    if session.scale == "1/sqrt(d_k)":
        return text(
            QT_TRANSLATE_NOOP(
                "steps",
                "Scores are divided by √d_k = √{d_k}, or long vectors would make the softmax extreme.",
            ),
            d_k=session.d_k,
        )
    if session.scale == "1/d_k":
        return text(QT_TRANSLATE_NOOP("steps", "Every score is divided by d_k = {d_k}."), d_k=session.d_k)
    if session.scale == "none":
        return text(QT_TRANSLATE_NOOP("steps", "No scale is used here: the scores stay as they are."))
    return text(
        QT_TRANSLATE_NOOP("steps", "Every score is multiplied by {scale}."),
        scale=NumberFormat(significant=6).text(session.scale_factor),
    )


def scaled_operation(session: Session) -> Text:
    """What is done to the scores."""
    operations = {
        "1/sqrt(d_k)": QT_TRANSLATE_NOOP("steps", "÷ √d_k"),
        "1/d_k": QT_TRANSLATE_NOOP("steps", "÷ d_k"),
        "none": QT_TRANSLATE_NOOP("steps", "no scale"),
    }
    if isinstance(session.scale, str):
        return text(operations[session.scale])
    return text(QT_TRANSLATE_NOOP("steps", "× {scale}"), scale=NumberFormat(significant=3).text(session.scale))


def softcapped_sentence(session: Session) -> Text:
    """What the softcap does."""
    return text(
        QT_TRANSLATE_NOOP("steps", "Scores are squeezed between −{c} and {c}; small ones hardly change."),
        c=brief(session.softcap or 0.0),
    )


def softcapped_operation(session: Session) -> Text:
    """Which softcap is used."""
    return text(QT_TRANSLATE_NOOP("steps", "softcap {c}"), c=brief(session.softcap or 0.0))


def biased_sentence(session: Session) -> Text:
    """What the bias does."""
    if session.alibi is None:
        return text(QT_TRANSLATE_NOOP("steps", "A fixed number is added to every score; −∞ bars the key."))
    return text(
        QT_TRANSLATE_NOOP(
            "steps", "ALiBi takes the distance off every score: slope × (i − j), query i and key j counted from 0."
        )
    )


def biased_operation(session: Session) -> Text:
    """What is added."""
    if session.alibi is None:
        return text(QT_TRANSLATE_NOOP("steps", "+ bias"))
    return text(QT_TRANSLATE_NOOP("steps", "+ ALiBi"))


def biased_formula(session: Session) -> str:
    """The formula of the bias, with what it is added to."""
    return "biased" if session.softcap is None else "biased-softcapped"


def masked_formula(session: Session) -> str:
    """The formula of the mask, with what it is laid over."""
    if session.has_bias:
        return "masked-biased"
    return "masked" if session.softcap is None else "masked-softcapped"


def masked_sentence(session: Session) -> Text:
    """What the mask does."""
    if session.allowed_by_masks() is None:
        return text(QT_TRANSLATE_NOOP("steps", "No mask is used here: every query may attend to every key."))
    return text(
        QT_TRANSLATE_NOOP("steps", "A key that a query may not attend to gets −∞, so that its weight will be 0.")
    )


def masked_operation(session: Session) -> Text:
    """Which mask is applied."""
    if session.allowed_by_masks() is None:
        return text(QT_TRANSLATE_NOOP("steps", "no mask"))
    if {mask.kind for mask in session.masks} == {"causal"}:
        return text(QT_TRANSLATE_NOOP("steps", "causal mask"))
    return text(QT_TRANSLATE_NOOP("steps", "mask"))


def scaled_equation(session: Session) -> Equation:
    """How the scores are scaled."""
    operators = {"1/sqrt(d_k)": " ÷ √d_k", "1/d_k": " ÷ d_k", "none": ""}
    operator = operators.get(str(session.scale), f" × {NumberFormat(significant=6).text(session.scale_factor)}")
    return ("scaled", " = ", "scores", operator)


def masked_equation(session: Session) -> Equation:
    """What the mask leaves of the scores."""
    if session.allowed_by_masks() is None:
        return ("masked", " = ", "scaled")
    return ("masked", " = ", "scaled", text(QT_TRANSLATE_NOOP("steps", " where allowed, else −∞")))
