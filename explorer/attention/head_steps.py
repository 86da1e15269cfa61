"""The steps after the weighted sum: the outputs of all heads side by side, and their projection."""

from explorer.attention import arithmetic, head_words, input_lines, operations
from explorer.attention.cells import Index, Reads
from explorer.attention.matrices import MATRICES
from explorer.attention.step import Step, code_from
from explorer.attention.step_words import text
from explorer.texts import QT_TRANSLATE_NOOP

HEAD_STEPS: tuple[Step, ...] = (
    Step(
        matrix=MATRICES["concat"],
        title=QT_TRANSLATE_NOOP("steps", "Concat"),
        compute=operations.concat,
        reads=(Reads(("output",), Index.ROW, Index.JOINED),),
        explain=input_lines.joined,
        tell=head_words.of_joined,
        layout="join",
        sentence=head_words.joined_sentence,
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "all heads")),
        formula=lambda session: "concat",
        equation=lambda session: ("concat", " = ", head_words.SIDE_BY_SIDE, "output"),
        code=code_from("input_code", "concat"),
        used=lambda session: session.w_o is not None,
    ),
    Step(
        matrix=MATRICES["projection"],
        title=QT_TRANSLATE_NOOP("steps", "Project"),
        compute=operations.projection,
        reads=(
            Reads(("concat",), Index.ROW, Index.ALL),
            Reads(("w_o",), Index.ALL, Index.COLUMN),
            Reads(("b_o",), Index.ALL, Index.COLUMN, optional=True, added=True),
        ),
        explain=arithmetic.product,
        tell=head_words.of_projection,
        layout="product",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP("steps", "W_O mixes what the heads found into one vector a token.")
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "· W_O")),
        formula=lambda session: "projection" if session.b_o is None else "projection-biased",
        equation=lambda session: head_words.projection_equation(session),
        code=code_from("input_code", "projection"),
        used=lambda session: session.w_o is not None,
    ),
)
