"""The arithmetic of positions: sines and cosines, angles, and numbers that are turned by them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from explorer.attention.cells import Cell, Operand
from explorer.attention.encodings import Rope
from explorer.attention.input_lines import copied
from explorer.attention.lines import ABOUT, EQUAL, Derivation, Line, Manner, Piece, bracketed, named, symbol, worked
from explorer.attention.matrices import MATRICES
from explorer.attention.numbers import Arithmetic, NumberFormat, comes_out, editable
from explorer.attention.remarks import words
from explorer.attention.waves import cosine, sine
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.trace import Trace

PLACES = QT_TRANSLATE_NOOP(
    "arithmetic", "p = {place}, the place of the token counted from 0; m = {m}, counting pairs of numbers; d = {d}."
)
OF_PAIR = QT_TRANSLATE_NOOP(
    "arithmetic",
    "The position is {place}; m = {m}, counting pairs from 0; d = {d}, the numbers that are turned. "
    "{angle} radians are {degrees}°.",
)
NOT_TURNED = QT_TRANSLATE_NOOP("arithmetic", "Only the first {count} numbers are turned; this one stays as it is.")


def rotated(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """A number of a turned query or key: of its pair (x, y) either x·cos - y·sin or y·cos + x·sin."""
    if len(operands) == 1:
        return copied(trace, cell, operands[0].cell, manner)._replace(notes=(not_turned(trace),))
    own, other = sorted((operand.cell for operand in operands[:2]), key=lambda each: each.column != cell.column)
    angle, rope, d_k = operands[2].cell, rule_of_turns(trace), trace.session.d_k
    first = cell.column in range(d_k)[rope.pairs(d_k)[0]]
    sign, factor = (" − ", -1) if first else (" + ", 1)

    def turn(v: Sequence[Decimal]) -> Decimal:
        return v[0] * cosine(v[2]) + factor * v[1] * sine(v[2])

    values = [trace.value(each) for each in (own, other, angle)]
    texts, result, relation = proved(values, turn, trace.value(cell), manner.numbers)
    arithmetic = (
        *(Piece(texts[0], own), Piece(" × cos("), Piece(texts[2], angle), Piece(f"){sign}")),
        *(Piece(bracketed(texts[1]), other), Piece(" × sin("), Piece(texts[2], angle), Piece(")")),
    )
    phi = symbol(angle)._replace(words="φ")
    symbols = (
        *(symbol(own), Piece(" · cos "), phi, Piece(sign)),
        *(symbol(other), Piece(" · sin "), phi),
    )
    line = Line(arithmetic, result, (own, other, angle), symbols, relation=relation)
    return Derivation(cell, (named(trace.session, cell), Piece(" = "), *symbols), (line,))


def of_rule(trace: Trace, cell: Cell, manner: Manner) -> Derivation:
    """A cell of what the rule of positions lays over inputs, queries or keys."""
    return wave(trace, cell, manner) if cell.matrix == "encoding" else turn_of(trace, cell, manner)


def wave(trace: Trace, cell: Cell, manner: Manner) -> Derivation:
    """The sine or the cosine that belongs to the place of a token and a column."""
    width, (m, odd) = trace.session.d_model, divmod(cell.column, 2)
    name, function = ("cos", cosine) if odd else ("sin", sine)

    def exact(_: Sequence[Decimal]) -> Decimal:
        return function(cell.row / Decimal(10000) ** (Decimal(2 * m) / width))

    _, result, relation = proved([], exact, trace.value(cell), manner.numbers)
    line = Line((Piece(f"{name}({cell.row} ÷ 10000^({2 * m}/{width}))"),), result, relation=relation)
    title = (named(trace.session, cell), Piece(f" = {name}(p ÷ 10000^(2m/d))"))
    return Derivation(cell, title, (line,), notes=(words(PLACES, place=cell.row, m=m, d=width),))


def turn_of(trace: Trace, cell: Cell, manner: Manner) -> Derivation:
    """The angle that a column of a query or key is turned by."""
    session, rope, value = trace.session, rule_of_turns(trace), trace.value(cell)
    if rope.partner(cell.column, session.d_k) == cell.column:
        zero = Piece(f" = {manner.numbers.text(value)}")
        return Derivation(cell, (named(session, cell), zero), notes=(not_turned(trace),))
    width, m = rope.turned(session.d_k), rope.pair_of(cell.column, session.d_k)
    axis = MATRICES[cell.matrix].rows
    place = rope.positions(axis, session.size(axis))[cell.row]

    def exact(_: Sequence[Decimal]) -> Decimal:
        return place * Decimal(repr(rope.theta)) ** (Decimal(-2 * m) / width)

    _, result, relation = proved([], exact, value, manner.numbers)
    power = f"−{2 * m}/{width}" if m else f"0/{width}"
    shown = bracketed(editable(rope.theta))
    line = Line((Piece(f"{editable(place)} × {shown}^({power})"),), result, relation=relation)
    title = (named(session, cell), Piece(" = "), Piece("p · θ^(−2m/d)"))
    told = {"place": editable(place), "m": m, "d": width, "angle": manner.numbers.text(value)}
    degrees = NumberFormat(significant=4).text(math.degrees(value))
    return Derivation(cell, title, (line,), notes=(words(OF_PAIR, degrees=degrees, **told),))


def proved(
    values: Sequence[float], arithmetic: Arithmetic, result: float, numbers: NumberFormat
) -> tuple[list[str], str, str]:
    """Texts of operands and result; with ≈ between them where a calculator does not get the one from the other."""
    texts, stated, relation = worked(values, arithmetic, result, numbers)
    if relation == EQUAL and math.isfinite(result) and not comes_out(texts, arithmetic, stated, numbers):
        finer = NumberFormat(exact=True)
        digits = (numbers.finer(more) for more in range(20))
        shown = (each for each in (*digits, finer) if each.text(result) == stated)
        if not any(comes_out(texts, arithmetic, stated, each) for each in shown):
            relation = ABOUT
    return texts, stated, relation


def rule_of_turns(trace: Trace) -> Rope:
    """The rule that queries and keys are turned by."""
    rule = trace.session.positions
    assert isinstance(rule, Rope)
    return rule


def not_turned(trace: Trace) -> Text:
    """Why a column stays as it is."""
    return words(NOT_TURNED, count=rule_of_turns(trace).turned(trace.session.d_k))
