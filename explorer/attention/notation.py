"""Whether vectors are written as rows, as in X · W, or as columns, as in W · X: then every matrix is transposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from explorer.attention.step_words import Equation
    from explorer.texts import Text

Notation = Literal["rows", "columns"]
NOTATIONS: tuple[Notation, ...] = ("rows", "columns")
TIMES, TRANSPOSED = " · ", "ᵀ"


def notation_in(view: Mapping[str, object], usual: Notation = "rows") -> Notation:
    """The notation that the `view` of a file names; the usual one where it names none."""
    return next((notation for notation in NOTATIONS if notation == view.get("notation")), usual)


def equation_in(notation: Notation, equation: Equation) -> Equation:
    """An equation between matrices as the notation has it.

    With columns each matrix is the transpose of what it is with rows, and (A · B)ᵀ = Bᵀ · Aᵀ: the factors of a product
    change places, and each takes the sign of a transposed one along. An equation has one product at most.
    """
    if notation == "rows" or TIMES not in equation:
        return equation
    place = equation.index(TIMES)
    start = place - 1 - (equation[place - 1] == TRANSPOSED)
    end = place + 2 + (equation[place + 2 : place + 3] == (TRANSPOSED,))
    return (*equation[:start], *equation[place + 1 : end], TIMES, *equation[start:place], *equation[end:])


def operation_in(notation: Notation, operation: Text) -> Text:
    """What is done from one step to the next as the notation has it: a factor at the right of a · goes to its left."""
    left, times, right = operation.template.partition(TIMES.strip())
    if notation == "rows" or not times:
        return operation
    return replace(operation, template=f"{right.strip()}{TIMES}{left.strip()}".strip())
