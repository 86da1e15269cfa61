"""The matrices of the pipeline as data: their names, symbols, axes and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.attention.session import Session

# What the rows or the columns of a matrix count. The widths of q, k, v and of the concatenated outputs are those of
# all heads side by side; `row` is the only column of a row's statistic, `one` the only row of a vector.
Axis = Literal[
    "queries",
    "keys",
    "d_k",
    "d_v",
    "d_model",
    "q_width",
    "k_width",
    "v_width",
    "o_width",
    "d_out",
    "vocabulary",
    "row",
    "one",
]
TOKENS = ("queries", "keys")  # axes that count tokens
Heads = Literal["query", "key_value", "none"]  # whether there is a matrix for each of these heads, or but one


class Matrix(NamedTuple):
    """What a matrix is to a reader: its symbol, its name, what its rows and columns are, which colours it shares.

    Matrices of one `colours` group share one range, so that the same number has the same colour in all of them.
    `barred` is what bars its cells: the mask, or a bias of -inf.
    """

    name: str
    symbol: str
    title: str
    rows: Axis
    columns: Axis
    colours: Literal["inputs", "projections", "operands", "angles", "scores", "weights", "values", ""]
    heads: Heads = "query"
    barred: Literal["", "may_attend", "bias"] = ""

    @property
    def of_keys(self) -> bool:
        """Whether its columns are the keys."""
        return self.columns == "keys"


def shared(
    name: str,
    symbol: str,
    title: str,
    rows: Axis,
    columns: Axis,
    colours: Literal["inputs", "projections", "angles", "values"],
) -> Matrix:
    """A matrix that all heads share."""
    return Matrix(name, symbol, title, rows, columns, colours, "none")


GIVEN_FIRST = (
    shared("embeddings", "Emb", QT_TRANSLATE_NOOP("matrices", "embeddings"), "vocabulary", "d_model", "inputs"),
    shared("x", "X", QT_TRANSLATE_NOOP("matrices", "input"), "queries", "d_model", "inputs"),
    shared("encoding", "PE", QT_TRANSLATE_NOOP("matrices", "position encoding"), "queries", "d_model", "inputs"),
    shared("x_positioned", "X′", QT_TRANSLATE_NOOP("matrices", "input with position"), "queries", "d_model", "inputs"),
    shared("context", "Ctx", QT_TRANSLATE_NOOP("matrices", "context"), "keys", "d_model", "inputs"),
    shared("w_q", "W_Q", QT_TRANSLATE_NOOP("matrices", "query weights"), "d_model", "q_width", "projections"),
    shared("b_q", "b_Q", QT_TRANSLATE_NOOP("matrices", "query bias"), "one", "q_width", "projections"),
    shared("w_k", "W_K", QT_TRANSLATE_NOOP("matrices", "key weights"), "d_model", "k_width", "projections"),
    shared("b_k", "b_K", QT_TRANSLATE_NOOP("matrices", "key bias"), "one", "k_width", "projections"),
    shared("w_v", "W_V", QT_TRANSLATE_NOOP("matrices", "value weights"), "d_model", "v_width", "projections"),
    shared("b_v", "b_V", QT_TRANSLATE_NOOP("matrices", "value bias"), "one", "v_width", "projections"),
)
OPERANDS = (
    Matrix("q", "Q", QT_TRANSLATE_NOOP("matrices", "query"), "queries", "d_k", "operands"),
    Matrix("k", "K", QT_TRANSLATE_NOOP("matrices", "key"), "keys", "d_k", "operands", "key_value"),
    Matrix("v", "V", QT_TRANSLATE_NOOP("matrices", "value"), "keys", "d_v", "values", "key_value"),
)
TURNED = (
    shared("q_angles", "Φ_Q", QT_TRANSLATE_NOOP("matrices", "angles of queries"), "queries", "d_k", "angles"),
    Matrix("q_rotated", "Q′", QT_TRANSLATE_NOOP("matrices", "turned query"), "queries", "d_k", "operands"),
    shared("k_angles", "Φ_K", QT_TRANSLATE_NOOP("matrices", "angles of keys"), "keys", "d_k", "angles"),
    Matrix("k_rotated", "K′", QT_TRANSLATE_NOOP("matrices", "turned key"), "keys", "d_k", "operands", "key_value"),
)
BIAS = Matrix("bias", "B", QT_TRANSLATE_NOOP("matrices", "bias"), "queries", "keys", "scores", barred="bias")
MAY_ATTEND = Matrix("may_attend", "", QT_TRANSLATE_NOOP("matrices", "may attend"), "queries", "keys", "weights")
RESULTS = (
    Matrix("scores", "S", QT_TRANSLATE_NOOP("matrices", "scores"), "queries", "keys", "scores"),
    Matrix("scaled", "S′", QT_TRANSLATE_NOOP("matrices", "scaled scores"), "queries", "keys", "scores"),
    Matrix("softcapped", "C", QT_TRANSLATE_NOOP("matrices", "softcapped scores"), "queries", "keys", "scores"),
    Matrix("biased", "S″", QT_TRANSLATE_NOOP("matrices", "biased scores"), "queries", "keys", "scores", barred="bias"),
    Matrix(
        "masked",
        "M",
        QT_TRANSLATE_NOOP("matrices", "masked scores"),
        "queries",
        "keys",
        "scores",
        barred="may_attend",
    ),
    Matrix(
        "weights",
        "A",
        QT_TRANSLATE_NOOP("matrices", "attention weights"),
        "queries",
        "keys",
        "weights",
        barred="may_attend",
    ),
    Matrix("output", "O", QT_TRANSLATE_NOOP("matrices", "output"), "queries", "d_v", "values"),
)
JOINED = (
    shared("concat", "Z", QT_TRANSLATE_NOOP("matrices", "joined outputs"), "queries", "o_width", "values"),
    shared("w_o", "W_O", QT_TRANSLATE_NOOP("matrices", "output weights"), "o_width", "d_out", "projections"),
    shared("b_o", "b_O", QT_TRANSLATE_NOOP("matrices", "output bias"), "one", "d_out", "projections"),
    shared("projection", "Y", QT_TRANSLATE_NOOP("matrices", "projected output"), "queries", "d_out", "values"),
)
STATISTICS = (
    Matrix("row_max", "max", QT_TRANSLATE_NOOP("matrices", "largest score"), "queries", "row", ""),
    Matrix(
        "exponentials",
        "E",
        QT_TRANSLATE_NOOP("matrices", "exponentials"),
        "queries",
        "keys",
        "weights",
        barred="may_attend",
    ),
    Matrix("row_sum", "sum", QT_TRANSLATE_NOOP("matrices", "sum of exponentials"), "queries", "row", ""),
)
PIPELINE = (*GIVEN_FIRST, *OPERANDS, *TURNED, BIAS, *RESULTS, *JOINED)  # in the order of the computation
APPLIED = ("bias", "encoding", "q_angles", "k_angles")  # what a step lays over its operand: given, or of a rule
MATRICES = {matrix.name: matrix for matrix in (*PIPELINE, MAY_ATTEND, *STATISTICS)}

NORMAL, NO_VISIBLE_KEY, UNDEFINED = 0, 1, 2  # the states of a row of weights
ROW_STATES = ("normal", "no_visible_key", "undefined")


def axes_of(matrix: str) -> tuple[Axis, Axis]:
    """What the rows and the columns of a matrix count."""
    return MATRICES[matrix].rows, MATRICES[matrix].columns


def axis_size(session: Session, axis: str) -> int:
    """The cells along an axis."""
    return session.size(axis)


def shape_of(session: Session, matrix: str) -> tuple[int, int]:
    """Rows and columns of a matrix of the session, without computing it."""
    rows, columns = axes_of(matrix)
    return axis_size(session, rows), axis_size(session, columns)


def heads_of(session: Session, matrix: str) -> int:
    """How many heads a matrix has one of its kind for; 1 for what all heads share."""
    kind = MATRICES[matrix].heads
    return session.heads if kind == "query" else session.kv_heads if kind == "key_value" else 1


def head_of(session: Session, matrix: str, head: int) -> int:
    """The head of a matrix that belongs to a query head: of keys and values the one that it shares, else 0."""
    kind: Heads = MATRICES[matrix].heads if matrix in MATRICES else "query"
    return head if kind == "query" else session.kv_head(head) if kind == "key_value" else 0
