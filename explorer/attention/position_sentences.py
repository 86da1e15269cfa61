"""The sentences of what a rule of positions says, and of queries and keys that are turned by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import row_label
from explorer.attention.numbers import NumberFormat, brief
from explorer.attention.remarks import words
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.trace import Trace

SINE = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{token}” stands at place {place}, counted from 0: "
    "the sine of {place} ÷ 10000^({power}/{d}) is added to number {column} of its input.",
)
COSINE = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{token}” stands at place {place}, counted from 0: "
    "the cosine of {place} ÷ 10000^({power}/{d}) is added to number {column} of its input.",
)
ANGLE = {
    "queries": QT_TRANSLATE_NOOP(
        "arithmetic",
        "“{token}” stands at position {place}: numbers {first} and {second} of its query are turned "
        "by {angle} radians.",
    ),
    "keys": QT_TRANSLATE_NOOP(
        "arithmetic",
        "“{token}” stands at position {place}: numbers {first} and {second} of its key are turned by {angle} radians.",
    ),
}
NO_ANGLE = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} is beyond the {count} that are turned by positions: its angle is 0."
)
TURNS = {
    "queries": QT_TRANSLATE_NOOP(
        "arithmetic",
        "Number {column} of {d_k} in the query of “{token}”: with number {partner} it is turned "
        "by the token's position.",
    ),
    "keys": QT_TRANSLATE_NOOP(
        "arithmetic",
        "Number {column} of {d_k} in the key of “{token}”: with number {partner} it is turned by the token's position.",
    ),
}
PASSES = {
    "queries": QT_TRANSLATE_NOOP(
        "arithmetic", "Number {column} of {d_k} in the query of “{token}”: it is not turned by positions."
    ),
    "keys": QT_TRANSLATE_NOOP(
        "arithmetic", "Number {column} of {d_k} in the key of “{token}”: it is not turned by positions."
    ),
}


def of_rule(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What the place of a token adds to its input, or by which angle its query or key is turned."""
    session, rule, column = trace.session, trace.session.positions, cell.column + 1
    token = row_label(session, cell)
    if not isinstance(rule, Rope):
        power = 2 * (cell.column // 2)
        template = COSINE if cell.column % 2 else SINE
        return words(template, token=token, place=cell.row, power=power, d=session.d_model, column=column)
    partner = rule.partner(cell.column, session.d_k) + 1
    if partner == column:
        return words(NO_ANGLE, column=column, count=rule.turned(session.d_k))
    axis = MATRICES[cell.matrix].rows
    first, second = sorted((column, partner))
    told = {"place": rule.positions(axis, session.size(axis))[cell.row], "angle": numbers.text(trace.value(cell))}
    return words(ANGLE[axis], token=token, first=first, second=second, **told)


def of_turned_input(trace: Trace, cell: Cell) -> Text:
    """What becomes of a number of a given query or key."""
    session, rule = trace.session, trace.session.positions
    assert isinstance(rule, Rope)
    partner = rule.partner(cell.column, session.d_k)
    template = (PASSES if partner == cell.column else TURNS)[MATRICES[cell.matrix].rows]
    told = {"column": cell.column + 1, "partner": partner + 1, "d_k": session.d_k}
    return words(template, token=row_label(session, cell), **told)


def shown_theta(rule: Rope) -> str:
    """Theta as a sentence names it."""
    return brief(rule.theta)
