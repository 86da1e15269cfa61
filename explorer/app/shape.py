"""The sizes of a session as data: how each is read, changed, and named."""

from collections.abc import Callable
from typing import NamedTuple

from explorer.attention import resizing
from explorer.attention.checks import check_token_count, refuse
from explorer.attention.encodings import Rope
from explorer.attention.growth import counted
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP

WIDEST = 1024  # columns that a box makes; files may hold more
MOST_HEADS = 128  # that a box makes; files may hold more


class Size(NamedTuple):
    """One size: its symbol or label, what it is, the name of its undo step, and how it is read and changed.

    Its box has room for so many `digits` at least, and stands `there` only where the session has that size. `fits`
    tells where the arrows and the wheel stop; what is typed and does not fit is refused in a sentence.
    """

    key: str
    label: str
    name: str
    step: str
    value: Callable[[Session], int]
    changed: Callable[[Session, int], Session]
    digits: int = 3
    fits: Callable[[Session, int], bool] = lambda session, count: True
    there: Callable[[Session], bool] = lambda session: True


def with_n(session: Session, count: int) -> Session:
    """The session with so many query tokens: cut at the end, or filled up with new ones."""
    check_token_count(count)
    return resizing.with_tokens(session, counted(session.tokens, count))


def with_n_k(session: Session, count: int) -> Session:
    """The session with so many key tokens of its own."""
    check_token_count(count)
    return resizing.with_key_tokens(session, counted(session.key_tokens, count))


def with_d_k(session: Session, width: int) -> Session:
    """The session with queries and keys of this width."""
    check_width(width)
    return resizing.with_d_k(session, width)


def with_d_v(session: Session, width: int) -> Session:
    """The session with values of this width."""
    check_width(width)
    return resizing.with_d_v(session, width)


def with_d_model(session: Session, width: int) -> Session:
    """The session with inputs of this width."""
    check_width(width)
    return resizing.with_d_model(session, width)


def with_d_out(session: Session, width: int) -> Session:
    """The session with projected outputs of this width."""
    check_width(width)
    return resizing.with_d_out(session, width)


def with_heads(session: Session, heads: int) -> Session:
    """The session with so many query heads."""
    check_heads(heads)
    return resizing.with_heads(session, heads)


def with_kv_heads(session: Session, kv_heads: int) -> Session:
    """The session with so many key/value heads for its query heads."""
    check_heads(kv_heads)
    return resizing.with_heads(session, session.heads, kv_heads)


def heads_fit(session: Session, heads: int) -> bool:
    """Whether so many query heads can share the key/value heads: where each has its own, these follow."""
    return session.heads == session.kv_heads or heads % session.kv_heads == 0


SIZES = (
    Size(
        "n",
        "n",
        QT_TRANSLATE_NOOP("sizes", "Number of tokens"),
        QT_TRANSLATE_NOOP("sizes", "Set n to {count}"),
        lambda session: session.n_q,
        with_n,
        digits=4,
    ),
    Size(
        "n_k",
        "n_k",
        QT_TRANSLATE_NOOP("sizes", "Number of keys"),
        QT_TRANSLATE_NOOP("sizes", "Set n_k to {count}"),
        lambda session: session.n_k,
        with_n_k,
        digits=4,
        there=lambda session: session.own_key_tokens is not None,
    ),
    Size(
        "d_k",
        "d_k",
        QT_TRANSLATE_NOOP("sizes", "Width of queries and keys"),
        QT_TRANSLATE_NOOP("sizes", "Set d_k to {count}"),
        lambda session: session.d_k,
        with_d_k,
        fits=lambda session, d_k: not isinstance(session.positions, Rope) or session.positions.fits(d_k),
        there=lambda session: session.d_k > 0,
    ),
    Size(
        "d_v",
        "d_v",
        QT_TRANSLATE_NOOP("sizes", "Width of values"),
        QT_TRANSLATE_NOOP("sizes", "Set d_v to {count}"),
        lambda session: session.d_v,
        with_d_v,
        there=lambda session: session.d_v > 0,
    ),
    Size(
        "heads",
        "h",
        QT_TRANSLATE_NOOP("sizes", "Number of query heads"),
        QT_TRANSLATE_NOOP("sizes", "Set heads to {count}"),
        lambda session: session.heads,
        with_heads,
        fits=heads_fit,
    ),
    Size(
        "kv_heads",
        QT_TRANSLATE_NOOP("sizes", "K/V"),
        QT_TRANSLATE_NOOP("sizes", "Number of key/value heads, shared out evenly among the query heads"),
        QT_TRANSLATE_NOOP("sizes", "Set key/value heads to {count}"),
        lambda session: session.kv_heads,
        with_kv_heads,
        fits=lambda session, kv_heads: session.heads % kv_heads == 0,
        there=lambda session: session.heads > 1,
    ),
    Size(
        "d_model",
        "d_model",
        QT_TRANSLATE_NOOP("sizes", "Width of inputs: how many numbers X has for each token"),
        QT_TRANSLATE_NOOP("sizes", "Set d_model to {count}"),
        lambda session: session.d_model,
        with_d_model,
        there=lambda session: session.projects,
    ),
    Size(
        "d_out",
        "d_out",
        QT_TRANSLATE_NOOP("sizes", "Width of projected outputs: how many numbers Y has for each query"),
        QT_TRANSLATE_NOOP("sizes", "Set d_out to {count}"),
        lambda session: session.d_out,
        with_d_out,
        there=lambda session: session.w_o is not None,
    ),
)


def check_width(width: int) -> None:
    """Raise InputError for a width that no one would edit by hand."""
    if width > WIDEST:
        template = QT_TRANSLATE_NOOP("session", "A width of {count} is more than the {limit} that can be made here")
        raise refuse(template, count=width, limit=WIDEST)


def check_heads(heads: int) -> None:
    """Raise InputError for more heads than anyone would look at by hand."""
    if heads > MOST_HEADS:
        template = QT_TRANSLATE_NOOP("session", "{count} heads are more than the {limit} that can be made here")
        raise refuse(template, count=heads, limit=MOST_HEADS)
