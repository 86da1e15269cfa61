"""Decoding: tokens arrive one by one; what is new at that moment, what comes from the cache, and what it costs."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from explorer.attention.cost import BYTES_PER_NUMBER, Cost, Number, Rows, cost, cost_of_rows
from explorer.attention.encodings import Rope
from explorer.attention.masks import Causal
from explorer.attention.matrices import MATRICES, axes_of, shape_of
from explorer.attention.moments import Moment
from explorer.attention.progress import Counts
from explorer.attention.session import Session
from explorer.attention.steps import steps_of

TOKENS = ("queries", "keys")  # axes along which tokens arrive


class Share(NamedTuple):
    """The rows of a matrix at a moment: those from the cache, and those that the token brings."""

    cached: range
    new: range


def can_decode(session: Session) -> bool:
    """Whether tokens may arrive one by one: none looks at a later one, or the keys are all there from the start."""
    if session.own_key_tokens is not None or session.n_q == 1:
        return True
    if any(isinstance(mask, Causal) and mask.offset <= 0 for mask in session.masks):
        return True
    allowed = session.allowed_by_masks()
    if allowed is None or np.diagonal(allowed, 1, axis1=1, axis2=2).any():
        return False
    return not np.triu(allowed, 1).any()


def in_rows(session: Session, token: int, matrix: str) -> Counts | None:
    """How many cells of each row of a matrix are there once a token has arrived; None for what is there at all times.

    Keys and values of tokens to come are not, and no query meets them.
    """
    down, across = axes_of(matrix)
    rows, columns = shape_of(session, matrix)
    own_keys = session.own_key_tokens is not None
    if down not in TOKENS or (own_keys and down == "keys"):
        return None
    places = np.arange(rows)
    met = places + 1 if across == "keys" and not own_keys else columns
    return np.where(places <= token, met, 0)


def share(session: Session, token: int, matrix: str) -> Share | None:
    """The rows of keys or values that are cached and new; None for a matrix that no cache holds."""
    kept = MATRICES[matrix]
    if kept.rows != "keys" or kept.colours not in ("operands", "values"):  # what keys are computed from is not cached
        return None
    if matrix == "k" and isinstance(session.positions, Rope) and session.own_key_tokens is None:
        return None  # the turned keys are kept in their place
    if session.own_key_tokens is not None:
        return Share(range(session.n_k), range(0))
    return Share(range(token), range(token, token + 1))


def new_rows(session: Session, token: int, matrix: str) -> range:
    """The rows of a step's result that are computed for a token: its own, or none where keys are other tokens."""
    rows = share(session, token, matrix)
    if rows is not None:
        return rows.new
    of_other_tokens = MATRICES[matrix].rows == "keys" and session.own_key_tokens is not None
    return range(0) if of_other_tokens else range(token, token + 1)


def with_cache(session: Session, tokens: range | Counts) -> Cost:
    """What each of these tokens costs where the keys and values of those before it are cached.

    Keys of their own are computed with the first query.
    """
    queries = np.asarray(tokens) + 1
    one = np.ones_like(queries)
    if session.own_key_tokens is None:
        return cost_of_rows(session, Rows(queries, queries, one, one))
    keys = session.n_k * one
    return cost_of_rows(session, Rows(queries, keys, one, np.where(queries == 1, keys, 0)))


def without_cache(session: Session, tokens: range | Counts) -> Cost:
    """What each of these tokens costs where all is computed anew for it."""
    queries = np.asarray(tokens) + 1
    keys = queries if session.own_key_tokens is None else np.full_like(queries, session.n_k)
    return cost(session, queries, keys)


def in_cache(session: Session, tokens: Number) -> Number:
    """How many bytes the keys and values of so many tokens take in the cache; each head of them is kept once."""
    keys = tokens if session.own_key_tokens is None else session.n_k
    return session.kv_heads * keys * (session.d_k + session.d_v) * BYTES_PER_NUMBER


class Arrivals:
    """The moments of decoding, one a token; where tokens cannot come one by one, a single one with all of them.

    At each the row of the token goes through all steps, of which `step` is shown.
    """

    def __init__(self, session: Session, head: int = 0, step: str = "") -> None:
        self.session, self.head = session, head
        self.step = step or steps_of(session)[-1].name
        self._one_by_one = can_decode(session)

    def __len__(self) -> int:
        return self.session.n_q if self._one_by_one else 1

    def __iter__(self) -> Iterator[Moment]:
        return (self[place] for place in range(len(self)))

    def __getitem__(self, place: int) -> Moment:
        """The moment at a place from 0 on; raises IndexError beyond the ends."""
        if not 0 <= place < len(self):
            raise IndexError(place)
        return Moment(self.step, self.head, place if self._one_by_one else None, arriving=True)

    def index(self, moment: Moment) -> int:
        """The place of a moment; raises ValueError where it is none of these."""
        place = self.near(moment)
        if self[place] != moment:
            raise ValueError(moment)
        return place

    def near(self, moment: Moment) -> int:
        """The place at which the token arrives whose row a moment of any grain works on."""
        return min(moment.row or 0, len(self) - 1)

    def in_row(self, place: int) -> int:
        """A token is one moment."""
        return 1

    def of_step(self, name: str) -> range:
        """Every step is worked on at all of them."""
        return range(len(self))
