"""The steps that put positions into the numbers: added to the inputs, or as turns of queries and keys."""

from explorer.attention import arithmetic, operations, position_code, position_lines, position_words
from explorer.attention.cells import Index, Reads
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.matrices import MATRICES
from explorer.attention.step import Step
from explorer.attention.step_words import text
from explorer.texts import QT_TRANSLATE_NOOP

POSITIONED = Step(
    matrix=MATRICES["x_positioned"],
    title=QT_TRANSLATE_NOOP("steps", "Add positions"),
    compute=operations.positioned,
    reads=(Reads(("x",), Index.ROW, Index.COLUMN), Reads(("encoding",), Index.ROW, Index.COLUMN)),
    explain=arithmetic.bias,
    tell=position_words.of_positioned,
    layout="cellwise",
    applied="encoding",
    sentence=position_words.positioned_sentence,
    operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "+ PE")),
    formula=lambda session: "x-positioned",
    equation=lambda session: ("x_positioned", " = ", "x", " + ", "encoding"),
    code=position_code.positioned,
    used=lambda session: isinstance(session.positions, Sinusoidal),
)


def rotated(name: str, title: str) -> Step:
    """The step that turns queries or keys."""
    result, angles = f"{name}_rotated", f"{name}_angles"
    return Step(
        matrix=MATRICES[result],
        title=title,
        compute=operations.rotated,
        reads=(Reads((name,), Index.ROW, Index.PAIR), Reads((angles,), Index.ROW, Index.TURNED)),
        needs=("rope",),
        explain=position_lines.rotated,
        tell=position_words.of_rotated,
        layout="rotation",
        applied=angles,
        sentence=lambda session: position_words.rotated_sentence(session, result),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "turn")),
        formula=lambda session: "rotated",
        equation=lambda session: (result, " = ", name, position_words.TURNED_BY, angles),
        code=position_code.rotated(name),
        used=lambda session: isinstance(session.positions, Rope),
    )


ROTATION_STEPS: tuple[Step, ...] = (
    rotated("q", QT_TRANSLATE_NOOP("steps", "Rotate Q")),
    rotated("k", QT_TRANSLATE_NOOP("steps", "Rotate K")),
)
