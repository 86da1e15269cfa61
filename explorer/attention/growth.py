"""Making room: a session in which a matrix has more rows or columns, and what must grow with it."""

from collections.abc import Callable, Mapping
from itertools import count, islice

from explorer.attention.checks import refuse
from explorer.attention.matrices import BIAS, MATRICES, axes_of
from explorer.attention.resizing import (
    with_d_k,
    with_d_model,
    with_d_out,
    with_d_v,
    with_key_tokens,
    with_tokens,
)
from explorer.attention.session import Session
from explorer.attention.vocabulary import with_new_words
from explorer.texts import QT_TRANSLATE_NOOP

NO_GROWTH = QT_TRANSLATE_NOOP(
    "session", "a bias has a number for each query and key; add tokens, and it grows with them"
)


def grown(session: Session, matrix: str, rows: int, columns: int) -> Session:
    """The session in which what is given has at least so many rows and columns; new cells are 0, new tokens t7, t8 ...

    Rows may be tokens, so that every matrix with the same tokens grows too; q and k have one width. Raises InputError
    beyond the limits of a session, and where an axis cannot grow by itself.
    """
    for axis, wanted in zip(axes_of(matrix), (rows, columns), strict=True):
        if wanted > session.size(axis):
            if matrix == BIAS.name:
                raise refuse(NO_GROWTH)
            session = longer(session, matrix, axis, wanted)
    return session


def longer(session: Session, matrix: str, axis: str, size: int) -> Session:
    """The session with more cells along an axis."""
    if axis == "queries" or (axis == "keys" and session.own_key_tokens is None):
        return with_tokens(session, counted(session.tokens, size))
    if axis == "keys":
        return with_key_tokens(session, counted(session.key_tokens, size))
    heads = {"q_width": session.heads, "k_width": session.kv_heads, "v_width": session.kv_heads}.get(axis, 1)
    if axis not in WIDER or size % heads:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "{matrix} cannot have {size} rows or columns; cut what does not fit"),
            matrix=MATRICES[matrix].symbol,
            size=size,
        )
    return WIDER[axis](session, size // heads)


def counted(tokens: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many tokens: the first ones, and new ones named by their place."""
    return (*tokens[:count], *(f"t{place + 1}" for place in range(len(tokens), count)))


def sizes(session: Session) -> dict[str, int]:
    """The sizes that there are, by their symbols; n_k only where the keys have tokens of their own."""
    own = session.own_key_tokens is not None
    tokens = {"n_q": session.n_q, "n_k": session.n_k} if own else {"n": session.n_q}
    words = {"Emb": len(session.vocabulary)} if session.embeddings is not None else {}
    d_out = 0 if session.w_o is None else session.d_out
    widths = {"d_k": session.d_k, "d_v": session.d_v, "d_model": session.d_model, "d_out": d_out}
    return tokens | words | {name: width for name, width in widths.items() if width}


def with_more_words(session: Session, size: int) -> Session:
    """The session with so many words: new ones are named by their place, and where that is taken by a later one."""
    taken = set(session.vocabulary)
    free = (name for place in count(len(taken) + 1) if (name := f"w{place}") not in taken)
    return with_new_words(session, list(islice(free, size - len(taken))))


WIDER: Mapping[str, Callable[[Session, int], Session]] = {
    **dict.fromkeys(("d_k", "q_width", "k_width"), with_d_k),
    **dict.fromkeys(("d_v", "v_width"), with_d_v),
    "d_model": with_d_model,
    "d_out": with_d_out,
    "vocabulary": with_more_words,
}
