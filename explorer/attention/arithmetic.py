"""The arithmetic of each kind of step as lines that a calculator confirms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.cells import Cell, Operand
from explorer.attention.lines import (
    LARGEST_FIRST,
    MOST_LINES,
    ONE_MASKED,
    SUM,
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
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import label
from explorer.attention.numbers import Arithmetic, NumberFormat, shortest
from explorer.attention.remarks import unfinished_note, words
from explorer.attention.seeing import sees
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.trace import Trace

NEARLY_STRAIGHT = Decimal("1e-9")  # below which tanh(y) is y - y³/3 to more digits than a float64 has


def product(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """A dot product: one line a term, those that are masked apart, and the sum."""
    half, added = len(operands) // 2, operands[-1:] if len(operands) % 2 else ()
    a, b = operands[:half], operands[half : 2 * half]
    pairs = list(zip(a, b, strict=True))
    seen: list[tuple[Cell, ...]] = [(a.cell, b.cell) for a, b in pairs if a.visible and b.visible]
    seen += [(operand.cell,) for operand in added]
    terms = [math.prod(trace.value(cell) for cell in cells) for cells in seen]
    total = trace.value(cell)
    shown, rest = largest(terms)
    if manner.all_terms:
        shown, rest = unfolded(shown, rest)

    across = MATRICES[a[0].cell.matrix].of_keys or MATRICES[b[0].cell.matrix].heads == "none"  # rows by columns
    swapped = across and manner.notation == "columns"  # as the factors of the equation are

    def lines(digits: NumberFormat) -> list[Line]:
        folded = others([terms[i] for i in rest], [cell for i in rest for cell in seen[i]], digits)
        return [term(trace, seen[place], digits, swapped) for place in shown] + folded

    def barred(cells: tuple[Cell, ...]) -> Line:
        return barred_term(trace, cells[0], cells[1], swapped)

    visible, notes = agreeing(lines, results_of(terms, shown, rest), total, manner.numbers)
    hidden = [(a.cell, b.cell) for a, b in pairs if not (a.visible and b.visible)]
    title: tuple[Piece, ...] = (row_symbol([o.cell for o in a]), Piece(" · "), row_symbol([o.cell for o in b]))
    if across:
        column = Piece(MATRICES[b[0].cell.matrix].symbol.lower(), b[0].cell, span=tuple(o.cell for o in b))
        factors = (column, title[0]) if swapped else (title[0], column)
        title = (Piece("Σ "), factors[0], Piece(" × "), factors[1])
    title += tuple(piece for operand in added for piece in (Piece(" + "), symbol(operand.cell)))
    return Derivation(
        cell,
        (named(trace.session, cell), Piece(" = "), *title),
        (*visible, *barred_lines(hidden, barred, manner.all_terms)),
        (Line((Piece(words(SUM)),), manner.numbers.text(total), (cell,)),),
        (*unfinished_note(trace, cell, seen), *notes),
        heading=words(LARGEST_FIRST, count=len(terms)) if len(terms) > MOST_LINES else None,
    )


def term(trace: Trace, cells: tuple[Cell, ...], numbers: NumberFormat, swapped: bool = False) -> Line:
    """One product of a sum, named by its key where the terms are keys; or a number that is added to the products.

    Its factors stand in the order of the cells, or swapped.
    """
    if len(cells) == 1:
        text = numbers.text(trace.value(cells[0]))
        return Line((Piece(text, cells[0]),), text, cells, (symbol(cells[0]),))
    a, b = cells
    values = (trace.value(a), trace.value(b))
    texts, result, relation = worked(values, lambda v: v[0] * v[1], values[0] * values[1], numbers)
    (one, first), (other, second) = ((a, texts[0]), (b, texts[1]))[:: -1 if swapped else 1]
    arithmetic = (Piece(first, one), Piece(" × "), Piece(bracketed(second), other))
    return Line(arithmetic, result, (a, b), pair(one, other), key_of(trace, a), relation=relation)


def barred_term(trace: Trace, a: Cell, b: Cell, swapped: bool = False) -> Line:
    """A product that the mask keeps out of the sum."""
    symbols = pair(b, a) if swapped else pair(a, b)
    return Line((Piece(words(ONE_MASKED)),), "0", (a, b), symbols, key_of(trace, a), visible=False)


def pair(a: Cell, b: Cell) -> tuple[Piece, ...]:
    """The symbols of a product."""
    return symbol(a), Piece(" · "), symbol(b)


def key_of(trace: Trace, cell: Cell) -> str:
    """The token of a cell's column where that is a key."""
    return label(trace.session.key_tokens, cell.column) if MATRICES[cell.matrix].of_keys else ""


def scaling(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """A score divided by the divisor of the scale rule, or multiplied by its number."""
    session, before, numbers = trace.session, operands[0].cell, manner.numbers
    d_k = session.d_k
    given, notes = [trace.value(before)], []
    arithmetic: Arithmetic = lambda v: v[0]  # noqa: E731
    operator = ""
    if session.scale == "1/sqrt(d_k)":
        operator, arithmetic = f" ÷ √{d_k}", lambda v: v[0] / Decimal(d_k).sqrt()
        root = numbers.text(math.sqrt(d_k))
        notes = [words(QT_TRANSLATE_NOOP("arithmetic", "√d_k = √{d_k} = {root}"), d_k=d_k, root=root)]
    elif session.scale == "1/d_k":
        operator, arithmetic = f" ÷ {d_k}", lambda v: v[0] / d_k
    elif session.scale != "none":
        given, arithmetic = [*given, float(session.scale)], lambda v: v[0] * v[1]
    texts, result, relation = worked(given, arithmetic, trace.value(cell), numbers)
    operator = operator or "".join(f" × {factor}" for factor in texts[1:])
    line = Line((Piece(texts[0], before), Piece(operator)), result, (before,), (symbol(before),), relation=relation)
    title = (named(session, cell), Piece(" = "), symbol(before), Piece(operator))
    return Derivation(cell, title, (line,), (), tuple(notes))


def softcapping(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """A scaled score squeezed by the softcap: c · tanh(x ÷ c)."""
    before, softcap = operands[0].cell, trace.session.softcap or 0.0
    values = [trace.value(before), softcap]
    texts, result, relation = worked(values, capped, trace.value(cell), manner.numbers)
    number = bracketed(texts[0])
    arithmetic = (Piece(f"{texts[1]} · tanh("), Piece(number, before), Piece(f" ÷ {texts[1]})"))
    line = Line(arithmetic, result, (before,), (symbol(before),), relation=relation)
    title = (named(trace.session, cell), Piece(" = c · tanh("), symbol(before), Piece(" ÷ c)"))
    note = words(QT_TRANSLATE_NOOP("arithmetic", "c = {c}, the softcap"), c=shortest(softcap))
    return Derivation(cell, title, (line,), notes=(note,))


def capped(values: Sequence[Decimal]) -> Decimal:
    """c · tanh(x / c), from c · (1 - e^(-2|x|/c)) / (1 + e^(-2|x|/c)), which does not overflow."""
    value, softcap = values
    if abs(value) < softcap * NEARLY_STRAIGHT:
        return value - value**3 / (3 * softcap**2)  # there the difference from 1 would leave no digits
    power = (-2 * abs(value) / softcap).exp()
    return (softcap * (1 - power) / (1 + power)).copy_sign(value)


def bias(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """A scaled score plus its bias."""
    before, added = (operand.cell for operand in operands)
    values = [trace.value(before), trace.value(added)]
    texts, result, relation = worked(values, lambda v: v[0] + v[1], trace.value(cell), manner.numbers)
    arithmetic = (Piece(texts[0], before), Piece(" + "), Piece(bracketed(texts[1]), added))
    symbols = (symbol(before), Piece(" + "), symbol(added))
    line = Line(arithmetic, result, (before, added), symbols, relation=relation)
    return Derivation(cell, (named(trace.session, cell), Piece(" = "), *symbols), (line,))


def masking(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """Whether the query may attend to the key: the score stays, or becomes -inf."""
    before = operands[0].cell
    result = manner.numbers.text(trace.value(cell))
    taken = Piece(manner.numbers.text(trace.value(before)), before)
    if not operands[0].visible:
        taken = Piece(words(QT_TRANSLATE_NOOP("arithmetic", "barred")))
    line = Line((taken,), result, (before,), (symbol(before),), visible=operands[0].visible)
    return Derivation(cell, (named(trace.session, cell),), (line,), notes=(seen_by(trace, cell),))


def seen_by(trace: Trace, cell: Cell) -> Text:
    """Which keys the query of a cell may attend to."""
    return sees(trace.session, np.asarray(trace["may_attend"][cell.head], dtype=bool), cell.row)


def given(trace: Trace, cell: Cell, manner: Manner) -> Derivation:
    """A cell with nothing behind it: an input, a bias, or what the masks say."""
    session = trace.session
    if cell.matrix == "may_attend":
        painted = words(QT_TRANSLATE_NOOP("arithmetic", "A click or Space on the stage bars this key or allows it."))
        return Derivation(cell, (named(session, cell),), notes=(seen_by(trace, cell), painted))
    if cell.matrix == "bias" and session.alibi is not None:
        return distance(trace, cell, manner)
    if cell.matrix in session.of_positions:
        from explorer.attention.position_lines import of_rule  # which needs lines of its own

        return of_rule(trace, cell, manner)
    note = words(QT_TRANSLATE_NOOP("arithmetic", "This number is an input: type over it and everything follows."))
    return Derivation(
        cell, (named(session, cell), Piece(f" = {manner.numbers.text(trace.value(cell))}")), notes=(note,)
    )


def distance(trace: Trace, cell: Cell, manner: Manner) -> Derivation:
    """What ALiBi takes off a score: the slope of the head times how far the key lies before the query."""
    session = trace.session
    assert session.alibi is not None
    slope = session.alibi.of_heads(session.heads)[cell.head]
    apart = cell.row - cell.column
    texts, result, relation = worked([slope], lambda v: -v[0] * apart, trace.value(cell), manner.numbers)
    arithmetic = (Piece(f"−{bracketed(texts[0])} × ({cell.row} − {cell.column})"),)
    line = Line(arithmetic, result, relation=relation)
    note = QT_TRANSLATE_NOOP(
        "arithmetic", "ALiBi: the slope m of this head times the distance; query i and key j are counted from 0."
    )
    title = (named(session, cell), Piece(" = "), Piece("−m · (i − j)"))
    return Derivation(cell, title, (line,), notes=(words(note),))
