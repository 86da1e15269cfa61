"""The operations of attention as small functions, then STEPS: one row of data for each."""

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from explorer.attention import arithmetic, code
from explorer.attention.cells import Index, Reads
from explorer.attention.code import Code
from explorer.attention.masks import Booleans
from explorer.attention.matrices import BIAS, INPUTS, MATRICES, NO_VISIBLE_KEY, UNDEFINED, Matrix
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Floats, Session
from explorer.texts import QT_TRANSLATE_NOOP, Text


def scores(q: Floats, k: Floats) -> Floats:
    """Dot product of every query with every key (Vaswani et al. 2017, section 3.2.1)."""
    return q @ k.swapaxes(-1, -2)  # (h, n_q, d_k), (h, n_k, d_k) -> (h, n_q, n_k)


def scaled(scores: Floats, scale: float) -> Floats:
    """Scores times the scale factor, 1/sqrt(d_k) in the paper."""
    return scores * scale  # (h, n_q, n_k) -> (h, n_q, n_k)


def biased(scaled: Floats, bias: Floats) -> Floats:
    """Scaled scores plus the bias, which bars a cell where it is -inf, whatever its score."""
    result = scaled + bias  # (h, n_q, n_k), (1 or h, n_q, n_k) -> (h, n_q, n_k)
    np.copyto(result, -np.inf, where=bias == -np.inf)
    return result


def masked(before: Floats, may_attend: Booleans) -> Floats:
    """The scores where a key may be seen, -inf elsewhere; it selects, so that a barred NaN is gone."""
    if may_attend.all():
        return before
    return np.where(may_attend, before, -np.inf)  # (h, n_q, n_k), (1 or h, n_q, n_k) -> (h, n_q, n_k)


def weights(masked: Floats, may_attend: Booleans) -> tuple[Floats, ...]:
    """Softmax over the keys that a query sees: weights, row_max, exponentials, row_sum, row_state.

    The row's own maximum is subtracted before the exponential, which changes no weight and avoids overflow. A row
    without a visible key has weights 0; a row with a visible NaN or +inf, or only -inf visible, is undefined (NaN).
    """
    row_max = masked.max(axis=-1, keepdims=True)  # (h, n_q, n_k) -> (h, n_q, 1)
    finite = np.isfinite(row_max)
    exponentials = masked - np.where(finite, row_max, 0.0)
    np.exp(exponentials, out=exponentials)
    row_sum = exponentials.sum(axis=-1, keepdims=True)
    result = exponentials / np.where(finite, row_sum, 1.0)
    state = np.zeros(row_max.shape, dtype=np.int8)
    if not finite.all():
        sees_a_key = np.broadcast_to(may_attend.any(axis=-1, keepdims=True), row_max.shape)
        state[~finite & sees_a_key] = UNDEFINED
        state[~sees_a_key] = NO_VISIBLE_KEY
        undefined = state[..., 0] == UNDEFINED
        result[undefined] = exponentials[undefined] = row_sum[undefined] = np.nan
    return result, row_max[..., 0], exponentials, row_sum[..., 0], state[..., 0]


def output(weights: Floats, v: Floats, may_attend: Booleans) -> Floats:
    """Each query's average of the values, by its weights; a value that is not finite reaches only who sees it."""
    finite = np.isfinite(v)
    if finite.all():
        result = weights @ v  # (h, n_q, n_k), (h, n_k, d_v) -> (h, n_q, d_v)
    else:
        result = weights @ np.where(finite, v, 0.0)
        strange = np.where(finite, 0.0, v)
        for key in np.flatnonzero(~finite.all(axis=(0, 2))):
            seen = may_attend[:, :, key, None] & ~finite[:, None, key, :]
            result = result + np.where(seen, weights[:, :, key, None] * strange[:, None, key, :], 0.0)
    return result


Layout = Literal["product", "cellwise", "softmax"]


class Step(NamedTuple):
    """One operation of the pipeline, named like the matrix that it computes.

    `needs` are inputs of `compute` beside the matrices it reads; `extras` are further results it gives. `applied` is
    the matrix that a cellwise step lays over its operand, if any. Where a mask selects among the keys it is the
    session's whole mask, or with `selected_by_bias` only the cells that a bias of -inf bars. `formula` names the drawn
    formula for a session, `code` gives the lines that compute the matrix.
    """

    matrix: Matrix
    title: str
    compute: Callable[..., Floats | tuple[Floats, ...]]
    reads: tuple[Reads, ...]
    explain: arithmetic.Explain
    layout: Layout
    sentence: Callable[[Session], Text]
    operation: Callable[[Session], Text]
    formula: Callable[[Session], str]
    code: Code
    needs: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    applied: str = ""
    selected_by_bias: bool = False
    used: Callable[[Session], bool] = lambda session: True

    @property
    def name(self) -> str:
        """The name of the step and of its matrix."""
        return self.matrix.name


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


STEPS: tuple[Step, ...] = (
    Step(
        matrix=MATRICES["scores"],
        title=QT_TRANSLATE_NOOP("steps", "Score"),
        compute=scores,
        reads=(Reads(("q",), Index.ROW, Index.ALL), Reads(("k",), Index.COLUMN, Index.ALL, grouped=True)),
        explain=arithmetic.product,
        layout="product",
        sentence=scores_sentence,
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "Q · Kᵀ")),
        formula=lambda session: "scores",
        code=code.scores,
    ),
    Step(
        matrix=MATRICES["scaled"],
        title=QT_TRANSLATE_NOOP("steps", "Scale"),
        compute=scaled,
        reads=(Reads(("scores",), Index.ROW, Index.COLUMN),),
        needs=("scale",),
        explain=arithmetic.scaling,
        layout="cellwise",
        sentence=scaled_sentence,
        operation=scaled_operation,
        formula=lambda session: SCALE_FORMULAS.get(str(session.scale), "scaled-number"),
        code=code.scaled,
    ),
    Step(
        matrix=MATRICES["biased"],
        title=QT_TRANSLATE_NOOP("steps", "Bias"),
        compute=biased,
        reads=(
            Reads(("scaled",), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),
            Reads(("bias",), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),
        ),
        selected_by_bias=True,
        explain=arithmetic.bias,
        layout="cellwise",
        applied="bias",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP("steps", "A fixed number is added to every score; −∞ bars the key.")
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "+ bias")),
        formula=lambda session: "biased",
        code=code.biased,
        used=lambda session: session.bias is not None,
    ),
    Step(
        matrix=MATRICES["masked"],
        title=QT_TRANSLATE_NOOP("steps", "Mask"),
        compute=masked,
        reads=(Reads(("biased", "scaled"), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),),
        needs=("may_attend",),
        explain=arithmetic.masking,
        layout="cellwise",
        applied="may_attend",
        sentence=masked_sentence,
        operation=masked_operation,
        formula=lambda session: "masked" if session.bias is None else "masked-biased",
        code=code.masked,
    ),
    Step(
        matrix=MATRICES["weights"],
        title=QT_TRANSLATE_NOOP("steps", "Softmax"),
        compute=weights,
        reads=(Reads(("masked",), Index.ROW, Index.ALL, key_axis=Index.COLUMN),),
        needs=("may_attend",),
        extras=("row_max", "exponentials", "row_sum", "row_state"),
        explain=arithmetic.softmax,
        layout="softmax",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP("steps", "Each row becomes a probability distribution over the tokens it may see.")
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "softmax")),
        formula=lambda session: "weights",
        code=code.weights,
    ),
    Step(
        matrix=MATRICES["output"],
        title=QT_TRANSLATE_NOOP("steps", "Weighted sum"),
        compute=output,
        reads=(
            Reads(("weights",), Index.ROW, Index.ALL, key_axis=Index.COLUMN),
            Reads(("v",), Index.ALL, Index.COLUMN, key_axis=Index.ROW, grouped=True),
        ),
        needs=("may_attend",),
        explain=arithmetic.product,
        layout="product",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP("steps", "Each token's new vector is the average of the values it sees, by its weights.")
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "· V")),
        formula=lambda session: "output",
        code=code.output,
    ),
)


def steps_of(session: Session) -> tuple[Step, ...]:
    """The steps that the session uses, in order."""
    return tuple(step for step in STEPS if step.used(session))


def step_named(name: str) -> Step | None:
    """The step that computes the matrix of that name, None for an input."""
    return next((step for step in STEPS if step.name == name), None)


def matrices_of(session: Session) -> tuple[Matrix, ...]:
    """The inputs and the results of a session's steps, in the order of the computation."""
    inputs = INPUTS if session.bias is None else (*INPUTS, BIAS)
    return (*inputs, *(step.matrix for step in steps_of(session)))


def source(session: Session, reads: Reads) -> str:
    """The matrix that an operand is in this session."""
    used = {matrix.name for matrix in matrices_of(session)}
    return next(name for name in reads.matrices if name in used)
