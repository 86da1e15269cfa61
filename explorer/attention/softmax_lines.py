"""The softmax as lines: maximum, exponentials and sum of a row, and the share of each weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.cells import Cell, Operand
from explorer.attention.lines import (
    LARGEST_FIRST,
    MOST_LINES,
    MOST_UNFOLDED,
    ONE_MASKED,
    SUM,
    THEN_OWN,
    Derivation,
    Line,
    Manner,
    Piece,
    agreeing,
    barred_lines,
    bracketed,
    largest,
    named,
    others,
    results_of,
    row_symbol,
    symbol,
    unfolded,
    worked,
)
from explorer.attention.matrices import NORMAL, UNDEFINED
from explorer.attention.naming import label
from explorer.attention.numbers import NumberFormat
from explorer.attention.remarks import words
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.trace import Trace

LARGEST = QT_TRANSLATE_NOOP("arithmetic", "largest")


def statistic(cell: Cell, name: str, column: int = 0) -> Cell:
    """The cell of a row's statistic that belongs to a cell of the row."""
    return Cell(name, cell.head, cell.row, column)


def softmax(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The exponentials of the row's visible scores, their sum, and the cell's share of it."""
    keys, hidden = visible_and_barred(trace, operands)
    title = (named(trace.session, cell), Piece(" = softmax "), row_symbol([operand.cell for operand in operands]))
    if trace.state(cell.head, cell.row) != NORMAL:
        return Derivation(
            cell, title, tuple(barred_lines(hidden, lambda cells: barred(trace, *cells), manner.all_terms))
        )
    own = next((place for place, key in enumerate(keys) if key.column == cell.column), None)
    terms, notes, heading = exponentials(trace, cell, keys, own, manner)
    numbers = manner.numbers
    total = statistic(cell, "row_sum")
    results = [Line((Piece(words(SUM)),), numbers.text(trace.value(total)), (total,))]
    if own is not None:
        results += division(trace, cell, numbers)
    lines = (*terms, *barred_lines(hidden, lambda cells: barred(trace, *cells), manner.all_terms))
    return Derivation(cell, title, lines, tuple(results), tuple(notes), heading=heading)


def visible_and_barred(trace: Trace, operands: Sequence[Operand]) -> tuple[list[Cell], list[tuple[Cell]]]:
    """The cells of a row whose keys are seen, and the others."""
    seen = [trace.sees(operand.cell.head, operand.cell.row, operand.cell.column) for operand in operands]
    keys = [operand.cell for operand, sees in zip(operands, seen, strict=True) if sees]
    return keys, [(operand.cell,) for operand, sees in zip(operands, seen, strict=True) if not sees]


def barred(trace: Trace, key: Cell) -> Line:
    """A cell of a row whose key the mask bars."""
    name = label(trace.session.key_tokens, key.column)
    return Line((Piece(words(ONE_MASKED)),), "0", (key,), (symbol(key),), name, visible=False)


def exponentials(
    trace: Trace, cell: Cell, keys: Sequence[Cell], own: int | None, manner: Manner
) -> tuple[list[Line], list[Text], Text | None]:
    """One exponential a visible key, notes about their sum, and how they are ordered; `own` is always shown."""
    values = [trace.value(statistic(cell, "exponentials", key.column)) for key in keys]
    shown, rest = largest(values, own)
    heading = words(LARGEST_FIRST, count=len(keys)) if len(keys) > MOST_LINES else None
    if manner.all_terms:
        shown, rest = unfolded(*largest(values))
    elif rest and own is not None and values[own] < max(values[place] for place in rest):
        heading = words(THEN_OWN, count=len(keys), key=label(trace.session.key_tokens, keys[own].column))

    def lines(digits: NumberFormat) -> list[Line]:
        each = [exponential(trace, keys[place], digits) for place in shown]
        return each + others([values[i] for i in rest], [keys[i] for i in rest], digits)

    total = trace.value(statistic(cell, "row_sum"))
    terms, notes = agreeing(lines, results_of(values, shown, rest), total, manner.numbers)
    return terms, notes, heading


def division(trace: Trace, cell: Cell, numbers: NumberFormat) -> list[Line]:
    """The cell's exponential divided by the sum, and in percent where weights are."""
    own, total = statistic(cell, "exponentials", cell.column), statistic(cell, "row_sum")
    weight = trace.value(cell)
    texts, stated, relation = worked([trace.value(own), trace.value(total)], lambda v: v[0] / v[1], weight, numbers)
    pieces = (Piece(texts[0], own), Piece(" ÷ "), Piece(texts[1], total))
    lines = [Line(pieces, stated, (cell,), relation=relation)]
    return [*lines, in_percent(weight, cell, numbers)] if numbers.percent else lines


def in_percent(weight: float, cell: Cell, numbers: NumberFormat) -> Line:
    """A weight times 100, as its cell shows it."""
    percent = replace(numbers, decimals=max(0, numbers.decimals - 1))
    texts, stated, relation = worked([weight], lambda v: v[0] * 100, weight * 100, percent)
    return Line((Piece(texts[0], cell), Piece(" × 100")), f"{stated}%", (cell,), relation=relation)


def exponential(trace: Trace, key: Cell, numbers: NumberFormat) -> Line:
    """The exponential of one score less the row's maximum."""
    top, own = statistic(key, "row_max"), statistic(key, "exponentials", key.column)
    values = [trace.value(key), trace.value(top)]
    texts, result, relation = worked(values, lambda v: (v[0] - v[1]).exp(), trace.value(own), numbers)
    arithmetic = (
        *(Piece("exp("), Piece(texts[0], key), Piece(" − ")),
        *(Piece(bracketed(texts[1]), top), Piece(")")),
    )
    name = label(trace.session.key_tokens, key.column)
    return Line(arithmetic, result, (key,), (symbol(key),), name, relation=relation)


def row_maximum(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The scores that a query sees, and the largest of them."""
    keys, hidden = visible_and_barred(trace, operands)
    numbers = manner.numbers
    values = np.nan_to_num([trace.value(key) for key in keys], nan=np.inf)
    many = len(keys) > MOST_LINES
    ordered = np.argsort(-values, kind="stable").tolist() if many else list(range(len(keys)))
    heading = words(QT_TRANSLATE_NOOP("arithmetic", "{count} scores, the highest first"), count=len(keys))
    most = MOST_UNFOLDED if manner.all_terms or not many else MOST_LINES - 1
    kept = ordered[:most]
    terms = [score(trace, keys[place], numbers) for place in kept]
    if len(kept) < len(keys):
        left = [keys[place] for place in ordered[len(kept) :]]
        said = words(QT_TRANSLATE_NOOP("arithmetic", "{count} others"), count=len(left))
        top = max(trace.value(key) for key in left)
        terms.append(Line((Piece(said),), numbers.text(top), tuple(left), folded=len(left), relation="≤"))
    result = Line((Piece(words(LARGEST)),), numbers.text(trace.value(cell)), (cell,))
    title = (named(trace.session, cell), Piece(" = max "), row_symbol([operand.cell for operand in operands]))
    lines = (*terms, *barred_lines(hidden, lambda cells: barred(trace, *cells), manner.all_terms))
    return Derivation(cell, title, lines, (result,), heading=heading if many else None)


def score(trace: Trace, key: Cell, numbers: NumberFormat) -> Line:
    """One score that a query sees."""
    name = label(trace.session.key_tokens, key.column)
    value = numbers.text(trace.value(key))
    return Line((Piece(value, key),), value, (key,), (symbol(key),), name)


def one_exponential(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The exponential of one score less the maximum of its row."""
    key, top = (operand.cell for operand in operands)
    symbols = (Piece("exp("), symbol(key), Piece(" − "), symbol(top), Piece(")"))
    title = (named(trace.session, cell), Piece(" = "), *symbols)
    both = (key, top)
    if trace.sees(cell.head, cell.row, cell.column):
        line = exponential(trace, key, manner.numbers)._replace(operands=both)
    else:
        undefined = trace.state(cell.head, cell.row) == UNDEFINED
        line = barred(trace, key)._replace(operands=both, result="?" if undefined else "0")
    return Derivation(cell, title, (line,))


def row_total(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The exponentials of the visible keys of a row, and their sum."""
    keys, hidden = visible_and_barred(trace, operands)
    values = [trace.value(key) for key in keys]
    shown, rest = largest(values)
    if manner.all_terms:
        shown, rest = unfolded(shown, rest)

    def lines(digits: NumberFormat) -> list[Line]:
        each = [score(trace, keys[place], digits) for place in shown]
        return each + others([values[i] for i in rest], [keys[i] for i in rest], digits)

    terms, notes = agreeing(lines, results_of(values, shown, rest), trace.value(cell), manner.numbers)
    title = (named(trace.session, cell), Piece(" = Σ "), row_symbol([operand.cell for operand in operands]))
    return Derivation(
        cell,
        title,
        (*terms, *barred_lines(hidden, lambda cells: barred(trace, *cells), manner.all_terms)),
        (Line((Piece(words(SUM)),), manner.numbers.text(trace.value(cell)), (cell,)),),
        tuple(notes),
        heading=words(LARGEST_FIRST, count=len(keys)) if len(keys) > MOST_LINES else None,
    )
