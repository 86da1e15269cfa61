"""The words of the steps after the weighted sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.attention.cells import Cell
from explorer.attention.naming import row_label
from explorer.attention.numbers import NumberFormat
from explorer.attention.remarks import words
from explorer.attention.sentences import number
from explorer.attention.step_words import Equation, text
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace

SIDE_BY_SIDE = text(QT_TRANSLATE_NOOP("steps", "all heads of "))
JOINED = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} of “{token}” among all heads is number {own} of the output of head {head}."
)
MIXED = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the projected output of “{token}”: the {count} numbers of all heads, each times its weight "
    "in W_O, add up to {value}.",
)
MIXED_WITH_BIAS = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the projected output of “{token}”: the {count} numbers of all heads, each times its weight "
    "in W_O, add up, with the bias {bias}, to {value}.",
)


def joined_sentence(session: Session) -> Text:
    """What is joined."""
    if session.heads == 1:
        return text(QT_TRANSLATE_NOOP("steps", "There is one head: its output stays as it is."))
    return text(
        QT_TRANSLATE_NOOP(
            "steps", "The outputs of {heads} heads are joined: {heads} × {d_v} = {width} numbers a query."
        ),
        heads=session.heads,
        d_v=session.d_v,
        width=session.heads * session.d_v,
    )


def projection_equation(session: Session) -> Equation:
    """The projection for whole matrices."""
    end: Equation = () if session.b_o is None else (" + ", "b_o")
    return ("projection", " = ", "concat", " · ", "w_o", *end)


def of_joined(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """From which head a number comes."""
    head, own = divmod(cell.column, trace.session.d_v)
    told = {"column": cell.column + 1, "own": own + 1, "head": head + 1}
    return words(JOINED, token=row_label(trace.session, cell), **told)


def of_projection(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """How the outputs of all heads come to a number."""
    session = trace.session
    told = {
        "count": session.size("o_width"),
        "token": row_label(session, cell),
        "column": cell.column + 1,
        "value": number(trace.value(cell), numbers),
    }
    if session.b_o is None:
        return words(MIXED, **told)
    return words(MIXED_WITH_BIAS, bias=number(float(session.b_o[0, 0, cell.column]), numbers), **told)
