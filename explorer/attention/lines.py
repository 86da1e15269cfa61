"""Derivation: the lines that explain one number, and the parts that they are made of."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from explorer.attention.cells import Cell, Operand
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import place_name, weighs
from explorer.attention.notation import Notation
from explorer.attention.numbers import Arithmetic, NumberFormat, checkable, comes_out
from explorer.attention.remarks import words
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace

MOST_LINES = 12  # longer sums show their largest terms, the rest as one line
MOST_UNFOLDED = 400  # the same where all terms are asked for: more would take too long at each edit
EQUAL, ABOUT = "=", "≈"


class Piece(NamedTuple):
    """A part of a line: words, or a number or symbol of one cell; `below` is a subscript.

    `span` are the cells that a symbol stands for where they are more than one, as q₃ stands for a row.
    """

    words: str | Text
    cell: Cell | None = None
    below: str = ""
    span: tuple[Cell, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it stands for."""
        return self.span or ((self.cell,) if self.cell else ())


class Line(NamedTuple):
    """One line: `symbols` and `arithmetic` on the left, `result` on the right; `operands` are the cells it is about.

    `folded` terms stand behind it that could have lines of their own. `relation` is "≈" where a calculator gets
    another last digit than 64-bit floating point did.
    """

    arithmetic: tuple[Piece, ...]
    result: str
    operands: tuple[Cell, ...] = ()
    symbols: tuple[Piece, ...] = ()
    label: str = ""
    visible: bool = True
    folded: int = 0
    relation: str = EQUAL


class Derivation(NamedTuple):
    """Where the number of `cell` comes from: a title, the terms, what they come to, and what is to be noted.

    `equation` is that of the step for whole matrices, `sentence` says it in words, `heading` how the terms are ordered.
    """

    cell: Cell
    title: tuple[Piece, ...]
    terms: tuple[Line, ...] = ()
    results: tuple[Line, ...] = ()
    notes: tuple[Text, ...] = ()
    equation: tuple[Piece, ...] = ()
    sentence: Text | None = None
    heading: Text | None = None

    @property
    def folded(self) -> bool:
        """Whether some lines stand for several terms."""
        return any(line.folded for line in self.terms)


class Manner(NamedTuple):
    """How a derivation is printed: the numbers, whether long sums show all their terms, and how vectors are written."""

    numbers: NumberFormat
    all_terms: bool = False
    notation: Notation = "rows"


Explain = Callable[["Trace", Cell, Sequence[Operand], Manner], Derivation]
SUM = QT_TRANSLATE_NOOP("arithmetic", "sum")
MASKED = QT_TRANSLATE_NOOP("arithmetic", "{count} masked")
ONE_MASKED = QT_TRANSLATE_NOOP("arithmetic", "masked")
OTHERS = QT_TRANSLATE_NOOP("arithmetic", "{count} other terms")
LARGEST_FIRST = QT_TRANSLATE_NOOP("arithmetic", "{count} terms, the largest first")
THEN_OWN = QT_TRANSLATE_NOOP("arithmetic", "{count} terms, the largest first, then that of “{key}”")
UNROUNDED = QT_TRANSLATE_NOOP(
    "arithmetic", "The sum was computed from the unrounded numbers, in 64-bit floating point."
)
ROUNDED = QT_TRANSLATE_NOOP("arithmetic", "≈ stands where 64-bit floating point rounded otherwise than a calculator.")


def named(session: Session, cell: Cell) -> Piece:
    """The name of a cell, for a title."""
    return Piece(place_name(session, cell), cell)


def symbol(cell: Cell) -> Piece:
    """The symbol of a cell with its indices counted from 1, in the order of its name: q₃,₁, and of weights w_q₅→₂."""
    matrix = MATRICES[cell.matrix]
    row, column = str(cell.row + 1), str(cell.column + 1)
    below = f"{row}{'→' if weighs(cell.matrix) else ','}{column}"
    if matrix.columns == "row":
        below = row
    elif matrix.rows == "one":
        below = column
    return Piece(matrix.symbol.lower(), cell, below)


def row_symbol(cells: Sequence[Cell]) -> Piece:
    """The symbol of a row of cells: q₃."""
    first = cells[0]
    return Piece(MATRICES[first.matrix].symbol.lower(), first, str(first.row + 1), tuple(cells))


def worked(
    values: Sequence[float], arithmetic: Arithmetic, result: float, numbers: NumberFormat
) -> tuple[list[str], str, str]:
    """Texts of operands and result, and the sign between them: = where a calculator gets the one from the other."""
    texts, stated = checkable(values, arithmetic, result, numbers)
    finite = all(math.isfinite(value) for value in (*values, result))
    agree = not numbers.exact or not finite or comes_out(texts, arithmetic, stated, numbers)
    return texts, stated, EQUAL if agree else ABOUT


def bracketed(text: str) -> str:
    """A number behind an operator: in brackets where it is negative."""
    return f"({text})" if text.startswith("−") else text


def largest(values: Sequence[float], own: int | None = None) -> tuple[list[int], list[int]]:
    """The places of the terms that are shown, and of those that are summed up in one line.

    Few are shown in their order; of many the largest come first, whatever their signs, and `own` is among them.
    """
    if len(values) <= MOST_LINES:
        return list(range(len(values))), []
    size = np.nan_to_num(np.abs(values), nan=np.inf)
    order: list[int] = np.argsort(-size, kind="stable").tolist()
    shown = order[: MOST_LINES - 1]
    if own is not None and own not in shown:
        shown[-1] = own
    return shown, [place for place in order if place not in shown]


def results_of(values: Sequence[float], shown: Sequence[int], rest: Sequence[int]) -> list[float]:
    """What the lines come to: the terms that are shown, and the sum of the rest."""
    with np.errstate(all="ignore"):
        return [values[place] for place in shown] + ([float(np.sum([values[i] for i in rest]))] if rest else [])


def others(values: Sequence[float], cells: Sequence[Cell], numbers: NumberFormat) -> list[Line]:
    """One line for the sum of the terms that are not shown, which are about `cells`."""
    if not values:
        return []
    with np.errstate(all="ignore"):
        total = float(np.sum(values))
    count = len(values)
    return [Line((Piece(words(OTHERS, count=count)),), numbers.text(total), tuple(cells), folded=count)]


def unfolded(shown: list[int], rest: list[int]) -> tuple[list[int], list[int]]:
    """The places of all terms, as far as they are not too many, and of those that are."""
    every = shown + rest
    return every[:MOST_UNFOLDED], every[MOST_UNFOLDED:]


def barred_lines(
    hidden: Sequence[tuple[Cell, ...]], line: Callable[[tuple[Cell, ...]], Line], all_terms: bool
) -> list[Line]:
    """The terms that the mask bars, each on a line of its own or all on one; none of them is a part of the sum."""
    if len(hidden) <= (MOST_UNFOLDED if all_terms else 1):
        return [line(cells) for cells in hidden]
    cells = tuple(cell for operands in hidden for cell in operands)
    count = len(hidden)
    return [Line((Piece(words(MASKED, count=count)),), "0", cells, visible=False, folded=count)]


def agreeing(
    lines: Callable[[NumberFormat], list[Line]], values: Sequence[float], total: float, numbers: NumberFormat
) -> tuple[list[Line], list[Text]]:
    """The lines with up to two more digits where their printed results only then add up to the printed total.

    `values` are what the lines come to. Where they do not even then, a note says that the sum is that of the
    unrounded numbers.
    """
    printed = numbers.text(total)

    def adds_up(results: Sequence[str]) -> bool:
        return comes_out(results, lambda terms: sum(terms, Decimal(0)), printed, numbers)

    for more in range(1 if numbers.exact else 3):
        digits = numbers.finer(more)
        if adds_up([digits.text(value) for value in values]):  # which is sooner known than the lines are made
            finer = lines(digits)
            if adds_up([line.result for line in finer]):
                return finer, []
    return lines(numbers), [words(UNROUNDED)] if math.isfinite(total) else []
