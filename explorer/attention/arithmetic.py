"""The arithmetic of each kind of step as lines that a calculator confirms."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from explorer.attention.cells import Cell, Operand
from explorer.attention.matrices import MATRICES, NORMAL
from explorer.attention.naming import column_label, label, place_name, row_label
from explorer.attention.numbers import Arithmetic, NumberFormat, checkable, comes_out
from explorer.attention.remarks import barring, state_notes, unfinished_note, words
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace

MOST_LINES = 12  # longer sums show their largest terms, the rest as one line


class Piece(NamedTuple):
    """A part of a line: words, or a number or symbol of one cell; `below` is a subscript."""

    words: str | Text
    cell: Cell | None = None
    below: str = ""


class Line(NamedTuple):
    """One line: `symbols` and `arithmetic` on the left, `result` on the right; `operands` are the cells it is about."""

    arithmetic: tuple[Piece, ...]
    result: str
    operands: tuple[Cell, ...] = ()
    symbols: tuple[Piece, ...] = ()
    label: str = ""
    visible: bool = True


class Derivation(NamedTuple):
    """Where the number of `cell` comes from: a title, the terms, what they come to, and what is to be noted."""

    cell: Cell
    title: tuple[Piece, ...]
    terms: tuple[Line, ...] = ()
    results: tuple[Line, ...] = ()
    notes: tuple[Text, ...] = ()


Explain = Callable[["Trace", Cell, Sequence[Operand], NumberFormat], Derivation]
SUM = QT_TRANSLATE_NOOP("arithmetic", "sum")
MASKED = QT_TRANSLATE_NOOP("arithmetic", "{count} masked")
OTHERS = QT_TRANSLATE_NOOP("arithmetic", "{count} other terms")


def named(session: Session, cell: Cell) -> Piece:
    """The name of a cell, for a title."""
    return Piece(place_name(session, cell), cell)


def symbol(cell: Cell, row_only: bool = False) -> Piece:
    """The symbol of a cell with its indices counted from 1: q₃,₁ - or of its row: q₃."""
    letter = MATRICES[cell.matrix].symbol.lower()
    return Piece(letter, cell, str(cell.row + 1) if row_only else f"{cell.row + 1},{cell.column + 1}")


def product(trace: Trace, cell: Cell, operands: Sequence[Operand], numbers: NumberFormat) -> Derivation:
    """A dot product: one line a term, one for all masked terms, and the sum."""
    half = len(operands) // 2
    pairs = list(zip(operands[:half], operands[half:], strict=True))
    seen = [(a.cell, b.cell) for a, b in pairs if a.visible and b.visible]
    terms = [trace.value(a) * trace.value(b) for a, b in seen]
    total = trace.value(cell)
    shown, rest = largest(terms)

    def lines(digits: NumberFormat) -> list[Line]:
        folded = others([terms[i] for i in rest], [cell for i in rest for cell in seen[i]], digits)
        return [term(trace, *seen[place], digits) for place in shown] + folded

    visible, notes = agreeing(lines, total, numbers)
    hidden = [operand.cell for pair in pairs for operand in pair if not operand.visible]
    a, b = (operand.cell for operand in pairs[0])
    title: tuple[Piece, ...] = (symbol(a, row_only=True), Piece(" · "), symbol(b, row_only=True))
    if MATRICES[a.matrix].columns == "keys":
        title = (Piece("Σ "), symbol(a, row_only=True), Piece(" × "), Piece(MATRICES[b.matrix].symbol.lower(), b))
    return Derivation(
        cell,
        (named(trace.session, cell), Piece(" = "), *title),
        (*visible, *barred_line(hidden, len(pairs) - len(seen), numbers)),
        (Line((Piece(words(SUM)),), numbers.text(total), (cell,)),),
        (*state_notes(trace, cell), *unfinished_note(trace, cell, seen), *notes),
    )


def term(trace: Trace, a: Cell, b: Cell, numbers: NumberFormat) -> Line:
    """One product of a sum; named by its key where the terms are keys."""
    values = (trace.value(a), trace.value(b))
    texts, result = checkable(values, lambda v: v[0] * v[1], values[0] * values[1], numbers)
    key = label(trace.session.key_tokens, a.column) if MATRICES[a.matrix].columns == "keys" else ""
    arithmetic = (Piece(texts[0], a), Piece(" × "), Piece(bracketed(texts[1]), b))
    return Line(arithmetic, result, (a, b), (symbol(a), Piece(" · "), symbol(b)), key)


def largest(values: Sequence[float]) -> tuple[list[int], list[int]]:
    """The places of the terms that are shown, in order, and of those that are summed up in one line."""
    if len(values) <= MOST_LINES:
        return list(range(len(values))), []
    size = np.nan_to_num(np.abs(values), nan=np.inf)
    kept = sorted(np.argsort(-size, kind="stable")[: MOST_LINES - 1].tolist())
    return kept, sorted(set(range(len(values))) - set(kept))


def others(values: Sequence[float], cells: Sequence[Cell], numbers: NumberFormat) -> list[Line]:
    """One line for the sum of the terms that are not shown, which are about `cells`."""
    if not values:
        return []
    with np.errstate(all="ignore"):
        total = float(np.sum(values))
    return [Line((Piece(words(OTHERS, count=len(values))),), numbers.text(total), tuple(cells))]


def barred_line(hidden: Sequence[Cell], count: int, numbers: NumberFormat) -> list[Line]:
    """One line for all terms that the mask bars."""
    if not hidden:
        return []
    return [Line((Piece(words(MASKED, count=count)),), numbers.text(0.0), tuple(hidden), visible=False)]


def agreeing(
    lines: Callable[[NumberFormat], list[Line]], total: float, numbers: NumberFormat
) -> tuple[list[Line], list[Text]]:
    """The lines with up to two more digits where their printed results only then add up to the printed total.

    Where they do not even then, a note says that the sum is that of the unrounded numbers.
    """
    printed = numbers.text(total)
    for more in range(3):
        finer = lines(numbers.finer(more))
        results = [line.result for line in finer]
        if comes_out(results, lambda values: sum(values, Decimal(0)), printed, numbers):
            return finer, []
    rounded = [
        words(
            QT_TRANSLATE_NOOP(
                "arithmetic", "The sum was computed from the unrounded numbers, in 64-bit floating point."
            )
        )
    ]
    return lines(numbers), rounded if math.isfinite(total) else []


def scaling(trace: Trace, cell: Cell, operands: Sequence[Operand], numbers: NumberFormat) -> Derivation:
    """A score divided by the divisor of the scale rule, or multiplied by its number."""
    session, before = trace.session, operands[0].cell
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
    elif session.scale == "none":
        notes = [words(QT_TRANSLATE_NOOP("arithmetic", "No scale is used: the score stays as it is."))]
    else:
        given, arithmetic = [*given, float(session.scale)], lambda v: v[0] * v[1]
    texts, result = checkable(given, arithmetic, trace.value(cell), numbers)
    operator = operator or "".join(f" × {factor}" for factor in texts[1:])
    line = Line((Piece(texts[0], before), Piece(operator)), result, (before,), (symbol(before),))
    title = (named(session, cell), Piece(" = "), symbol(before), Piece(operator))
    return Derivation(cell, title, (line,), (), tuple(notes))


def bias(trace: Trace, cell: Cell, operands: Sequence[Operand], numbers: NumberFormat) -> Derivation:
    """A scaled score plus its bias."""
    session = trace.session
    before, added = (operand.cell for operand in operands)
    values = [trace.value(before), trace.value(added)]
    texts, result = checkable(values, lambda v: v[0] + v[1], trace.value(cell), numbers)
    arithmetic = (Piece(texts[0], before), Piece(" + "), Piece(bracketed(texts[1]), added))
    line = Line(arithmetic, result, (before, added), (symbol(before), Piece(" + "), symbol(added)))
    title = (named(session, cell), Piece(" = "), symbol(before), Piece(" + "), symbol(added))
    return Derivation(cell, title, (line,))


def masking(trace: Trace, cell: Cell, operands: Sequence[Operand], numbers: NumberFormat) -> Derivation:
    """Whether the query may attend to the key: the score stays, or becomes -inf."""
    session, before = trace.session, operands[0].cell
    who = {"query": row_label(session, cell), "key": column_label(session, cell)}
    result = numbers.text(trace.value(cell))
    if operands[0].visible:
        said = words(QT_TRANSLATE_NOOP("arithmetic", "{query} may attend to {key}: the score stays."), **who)
        line = Line((Piece(numbers.text(trace.value(before)), before),), result, (before,), (symbol(before),))
    else:
        reason = barring(session, cell)
        barred = QT_TRANSLATE_NOOP("arithmetic", "{query} may not attend to {key}: {reason}.")
        said = words(barred, reason=reason, **who)
        crossed = Piece(words(QT_TRANSLATE_NOOP("arithmetic", "barred")))
        line = Line((crossed,), result, (before,), (symbol(before),), visible=False)
    return Derivation(cell, (named(session, cell),), (line,), (), (said,))


def softmax(trace: Trace, cell: Cell, operands: Sequence[Operand], numbers: NumberFormat) -> Derivation:
    """The exponentials of the row's visible scores, their sum, and the cell's share of it."""
    head, row = cell.head, cell.row
    keys = [operand.cell for operand in operands if trace.sees(head, row, operand.cell.column)]
    hidden = [operand.cell for operand in operands if not trace.sees(head, row, operand.cell.column)]
    notes = state_notes(trace, cell)
    lines: list[Line] = []
    results: list[Line] = []
    if trace.state(head, row) == NORMAL:
        lines, results, rounded = shares(trace, cell, keys, numbers)
        notes += rounded
        if not trace.sees(head, row, cell.column):
            notes.append(words(QT_TRANSLATE_NOOP("arithmetic", "This key is masked: its weight is exactly 0.")))
    lines += barred_line(hidden, len(hidden), numbers)
    title = (named(trace.session, cell), Piece(" = softmax "), Piece("m", operands[0].cell, str(row + 1)))
    return Derivation(cell, title, tuple(lines), tuple(results), tuple(notes))


def shares(
    trace: Trace, cell: Cell, keys: Sequence[Cell], numbers: NumberFormat
) -> tuple[list[Line], list[Line], list[Text]]:
    """A normal row: one exponential a visible key, their sum, and the division that gives the cell's weight."""
    head, row = cell.head, cell.row
    total = float(trace["row_sum"][head, row])
    values = [float(trace["exponentials"][head, row, key.column]) for key in keys]
    shown, rest = largest(values)
    own = [place for place, key in enumerate(keys) if key.column == cell.column]
    if own and own[0] in rest:
        rest = sorted({*rest, shown[-1]} - set(own))
        shown = sorted({*shown[:-1], *own})

    def lines(digits: NumberFormat) -> list[Line]:
        each = [exponential(trace, keys[place], values[place], digits) for place in shown]
        return each + others([values[i] for i in rest], [keys[i] for i in rest], digits)

    terms, notes = agreeing(lines, total, numbers)
    results = [Line((Piece(words(SUM)),), numbers.text(total))]
    if own:
        weight = trace.value(cell)
        texts, stated = checkable([values[own[0]], total], lambda v: v[0] / v[1], weight, numbers)
        results.append(Line((Piece(f"{texts[0]} ÷ {texts[1]}"),), stated, (cell,)))
        if numbers.percent:
            results.append(in_percent(weight, cell, numbers))
    return terms, results, notes


def in_percent(weight: float, cell: Cell, numbers: NumberFormat) -> Line:
    """A weight times 100, as its cell shows it."""
    percent = replace(numbers, decimals=max(0, numbers.decimals - 1))
    texts, stated = checkable([weight], lambda v: v[0] * 100, weight * 100, percent)
    return Line((Piece(f"{texts[0]} × 100"),), f"{stated}%", (cell,))


def exponential(trace: Trace, key: Cell, value: float, numbers: NumberFormat) -> Line:
    """The exponential of one score less the row's maximum."""
    top = float(trace["row_max"][key.head, key.row])
    texts, result = checkable([trace.value(key), top], lambda v: (v[0] - v[1]).exp(), value, numbers)
    arithmetic = (Piece("exp("), Piece(texts[0], key), Piece(f" − {bracketed(texts[1])})"))
    return Line(arithmetic, result, (key,), (symbol(key),), label(trace.session.key_tokens, key.column))


def bracketed(text: str) -> str:
    """A number behind an operator: in brackets where it is negative."""
    return f"({text})" if text.startswith("−") else text


def given(trace: Trace, cell: Cell, numbers: NumberFormat) -> Derivation:
    """A cell with nothing behind it: an input, a bias, or what the masks say."""
    session = trace.session
    if cell.matrix == "may_attend":
        return Derivation(cell, (named(session, cell),), notes=(permission(trace, cell),))
    note = words(QT_TRANSLATE_NOOP("arithmetic", "This number is an input: type over it and everything follows."))
    if cell.matrix == "bias":
        note = words(QT_TRANSLATE_NOOP("arithmetic", "This bias comes from the session's file."))
    return Derivation(cell, (named(session, cell), Piece(f" = {numbers.text(trace.value(cell))}")), notes=(note,))


def permission(trace: Trace, cell: Cell) -> Text:
    """Whether the query of a cell may attend to its key, and what bars it if not."""
    who = {"query": row_label(trace.session, cell), "key": column_label(trace.session, cell)}
    if trace.sees(cell.head, cell.row, cell.column):
        return words(QT_TRANSLATE_NOOP("arithmetic", "{query} may attend to {key}."), **who)
    barred = QT_TRANSLATE_NOOP("arithmetic", "{query} may not attend to {key}: {reason}.")
    return words(barred, reason=barring(trace.session, cell), **who)
