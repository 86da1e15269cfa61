"""The matrices of the pipeline as data: their names, symbols, axes and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.attention.session import Session

Tokens = Literal["queries", "keys", "width", "row"]  # row: one number for the whole row


class Matrix(NamedTuple):
    """What a matrix is to a reader: its symbol, its name, what its rows and columns are, which colours it shares.

    Matrices of one `colours` group share one range, so that the same number has the same colour in all of them.
    """

    name: str
    symbol: str
    title: str
    rows: Tokens
    columns: Tokens
    colours: Literal["operands", "scores", "weights", "values", ""]
    grouped: bool = False


INPUTS = (
    Matrix("q", "Q", QT_TRANSLATE_NOOP("matrices", "query"), "queries", "width", "operands"),
    Matrix("k", "K", QT_TRANSLATE_NOOP("matrices", "key"), "keys", "width", "operands", grouped=True),
    Matrix("v", "V", QT_TRANSLATE_NOOP("matrices", "value"), "keys", "width", "values", grouped=True),
)
BIAS = Matrix("bias", "B", QT_TRANSLATE_NOOP("matrices", "bias"), "queries", "keys", "scores")
MAY_ATTEND = Matrix("may_attend", "", QT_TRANSLATE_NOOP("matrices", "may attend"), "queries", "keys", "weights")
RESULTS = (
    Matrix("scores", "S", QT_TRANSLATE_NOOP("matrices", "scores"), "queries", "keys", "scores"),
    Matrix("scaled", "S′", QT_TRANSLATE_NOOP("matrices", "scaled scores"), "queries", "keys", "scores"),
    Matrix("softcapped", "C", QT_TRANSLATE_NOOP("matrices", "softcapped scores"), "queries", "keys", "scores"),
    Matrix("biased", "S″", QT_TRANSLATE_NOOP("matrices", "biased scores"), "queries", "keys", "scores"),
    Matrix("masked", "M", QT_TRANSLATE_NOOP("matrices", "masked scores"), "queries", "keys", "scores"),
    Matrix("weights", "A", QT_TRANSLATE_NOOP("matrices", "attention weights"), "queries", "keys", "weights"),
    Matrix("output", "O", QT_TRANSLATE_NOOP("matrices", "output"), "queries", "width", "values"),
)
STATISTICS = (
    Matrix("row_max", "max", QT_TRANSLATE_NOOP("matrices", "largest score"), "queries", "row", ""),
    Matrix("exponentials", "E", QT_TRANSLATE_NOOP("matrices", "exponentials"), "queries", "keys", "weights"),
    Matrix("row_sum", "sum", QT_TRANSLATE_NOOP("matrices", "sum of exponentials"), "queries", "row", ""),
)
MATRICES = {matrix.name: matrix for matrix in (*INPUTS, BIAS, MAY_ATTEND, *RESULTS, *STATISTICS)}

NORMAL, NO_VISIBLE_KEY, UNDEFINED = 0, 1, 2  # the states of a row of weights
ROW_STATES = ("normal", "no_visible_key", "undefined")


def axes_of(matrix: str) -> tuple[str, str]:
    """What the rows and the columns of a matrix count; the only column of row statistics counts nothing."""
    known = MATRICES[matrix]
    width = "d_k" if known.colours == "operands" else "d_v"
    return known.rows, {"keys": "keys", "row": ""}.get(known.columns, width)


def axis_size(session: Session, axis: str) -> int:
    """The cells along an axis."""
    sizes = {"queries": session.n_q, "keys": session.n_k, "d_k": session.d_k, "d_v": session.d_v}
    return sizes.get(axis, 1)


def shape_of(session: Session, matrix: str) -> tuple[int, int]:
    """Rows and columns of a matrix of the session, without computing it."""
    rows, columns = axes_of(matrix)
    return axis_size(session, rows), axis_size(session, columns)


def head_of(session: Session, matrix: str, head: int) -> int:
    """The head of a matrix that belongs to a query head: of keys and values the one that it shares."""
    return session.kv_head(head) if matrix in MATRICES and MATRICES[matrix].grouped else head
