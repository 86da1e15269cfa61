"""The steps that put positions into the numbers: added to the inputs, or as turns of queries and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.attention import arithmetic, operations, position_words
from explorer.attention.cells import Cell, Index, Operand, Reads
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.matrices import MATRICES
from explorer.attention.step import Step, code_from
from explorer.attention.step_words import text
from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.attention.lines import Derivation, Manner
    from explorer.attention.trace import Trace


def turning(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The arithmetic of a number that is turned."""
    from explorer.attention.position_lines import rotated  # not needed to start

    return rotated(trace, cell, operands, manner)


POSITIONED = Step(
    matrix=MATRICES["x_positioned"],
    title=QT_TRANSLATE_NOOP("steps", "Add positions"),
    compute=operations.positioned,
    reads=(Reads(("x",), Index.ROW, Index.COLUMN), Reads(("encoding",), Index.ROW, Index.COLUMN)),
    explain=arithmetic.bias,
    tell=position_words.of_positioned,
    layout="cellwise",
    applied="encoding",
    applied_by="+",
    sentence=position_words.positioned_sentence,
    operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "+ PE")),
    formula=lambda session: "x-positioned",
    equation=lambda session: ("x_positioned", " = ", "x", " + ", "encoding"),
    code=code_from("position_code", "positioned"),
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
        explain=turning,
        tell=position_words.of_rotated,
        layout="rotation",
        applied=angles,
        sentence=lambda session: position_words.rotated_sentence(session, result),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "turn")),
        formula=lambda session: "rotated",
        equation=lambda session: (result, " = ", name, position_words.TURNED_BY, angles),
        code=code_from("position_code", "rotated", name),
        used=lambda session: isinstance(session.positions, Rope),
    )


ROTATION_STEPS: tuple[Step, ...] = (
    rotated("q", QT_TRANSLATE_NOOP("steps", "Rotate Q")),
    rotated("k", QT_TRANSLATE_NOOP("steps", "Rotate K")),
)
