"""The words of the steps before the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.cells import Cell
from explorer.attention.encodings import Sinusoidal
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.naming import row_label
from explorer.attention.numbers import NumberFormat
from explorer.attention.remarks import words
from explorer.attention.sentences import number
from explorer.attention.step_words import Equation, text
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace

PROJECTED = {
    "q": QT_TRANSLATE_NOOP("steps", "Each input times W_Q is a query: what its token looks for."),
    "k": QT_TRANSLATE_NOOP("steps", "Each input times W_K is a key: what its token is found by."),
    "v": QT_TRANSLATE_NOOP("steps", "Each input times W_V is a value: what its token hands over."),
}
TIMES = {
    "q": QT_TRANSLATE_NOOP("steps", "· W_Q"),
    "k": QT_TRANSLATE_NOOP("steps", "· W_K"),
    "v": QT_TRANSLATE_NOOP("steps", "· W_V"),
}
OF_TOKENS = text(QT_TRANSLATE_NOOP("steps", " of each token"))
ROLES = {
    "q": QT_TRANSLATE_NOOP("arithmetic", "query"),
    "k": QT_TRANSLATE_NOOP("arithmetic", "key"),
    "v": QT_TRANSLATE_NOOP("arithmetic", "value"),
}
COMES_TO = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the {role} of “{token}”: the {count} numbers of its input, each times its weight in {weights}, "
    "add up to {value}.",
)
COMES_TO_WITH_BIAS = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the {role} of “{token}”: the {count} numbers of its input, each times its weight in {weights}, "
    "add up, with the bias {bias}, to {value}.",
)
LOOKED_UP = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{token}” is word {row} of the vocabulary, with the id {id}: this is number {column} of its embedding.",
)


def projection_formula(session: Session, name: str) -> str:
    """The drawn formula of a projection."""
    inputs = "positioned" if isinstance(session.positions, Sinusoidal) else "x"
    if name != "q" and session.own_key_tokens is not None:
        inputs = "context"
    return "-".join((name, inputs) if getattr(session, f"b_{name}") is None else (name, inputs, "biased"))


def projection_equation(session: Session, name: str, inputs: str) -> Equation:
    """A projection for whole matrices."""
    bias = f"b_{name}"
    end: Equation = () if getattr(session, bias) is None else (" + ", bias)
    return (name, " = ", inputs, " · ", f"w_{name}", *end)


def of_projected(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """How an input and a column of weights come to a number of a query, key or value."""
    session, name = trace.session, cell.matrix
    across = cell.head * shape_of(session, name)[1] + cell.column
    weights = MATRICES[f"w_{name}"].symbol
    told = {
        "column": cell.column + 1,
        "role": words(ROLES[name]),
        "token": row_label(session, cell),
        "weights": weights,
        "count": session.d_model,
        "value": number(trace.value(cell), numbers),
    }
    bias = getattr(session, f"b_{name}")
    if bias is None:
        return words(COMES_TO, **told)
    return words(COMES_TO_WITH_BIAS, bias=number(float(bias[0, 0, across]), numbers), **told)


def of_looked_up(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """Which row of the embeddings a token takes."""
    session = trace.session
    row = int(np.asarray(trace["token_rows" if cell.matrix == "x" else "key_token_rows"])[cell.row])
    identity = session.ids[row] if session.ids is not None else row
    return words(LOOKED_UP, token=row_label(session, cell), row=row + 1, id=identity, column=cell.column + 1)
