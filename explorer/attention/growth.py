"""Making room: a session in which a matrix has more rows or columns, and what must grow with it."""

from explorer.attention.matrices import BIAS, MATRICES
from explorer.attention.resizing import with_d_k, with_d_v, with_key_tokens, with_tokens
from explorer.attention.session import Session
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

NO_GROWTH = QT_TRANSLATE_NOOP(
    "session", "a bias has a row for each query and a column for each key; add tokens, and it grows with them"
)


def grown(session: Session, matrix: str, rows: int, columns: int) -> Session:
    """The session in which q, k or v has at least so many rows and columns; new cells are 0, new tokens t7, t8 ...

    Rows are tokens, so that every matrix with the same tokens grows too; q and k have one width. Raises InputError
    beyond the limits of a session.
    """
    if matrix == BIAS.name:
        if rows > session.n_q or columns > session.n_k:
            raise InputError(Text("session", NO_GROWTH))
        return session
    of_queries = MATRICES[matrix].rows == "queries" or session.own_key_tokens is None
    tokens = session.tokens if of_queries else session.key_tokens
    if rows > len(tokens):
        longer = counted(tokens, rows)
        session = with_tokens(session, longer) if of_queries else with_key_tokens(session, longer)
    if columns > session.matrix(matrix).shape[2]:
        session = with_d_v(session, columns) if matrix == "v" else with_d_k(session, columns)
    return session


def counted(tokens: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many tokens: the first ones, and new ones named by their place."""
    return (*tokens[:count], *(f"t{place + 1}" for place in range(len(tokens), count)))


def sizes(session: Session) -> dict[str, int]:
    """The sizes that a person may set, by their symbols; n_k only where the keys have tokens of their own."""
    own = session.own_key_tokens is not None
    tokens = {"n_q": session.n_q, "n_k": session.n_k} if own else {"n": session.n_q}
    return tokens | {"d_k": session.d_k, "d_v": session.d_v}
