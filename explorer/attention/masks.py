"""Masks: which key each query may attend to, as booleans where True means "may attend"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

Booleans = NDArray[np.bool_]
Alignment = Literal["bottom_right", "top_left"]
Number = TypeVar("Number", bound=np.generic)
Origins = Sequence[int | None]  # for each new row, the old row that it was, or None for a new one


class Mask(Protocol):
    """One rule of who may attend to whom."""

    @property
    def kind(self) -> str: ...

    def may_attend(self, n_q: int, n_k: int) -> Booleans:
        """Booleans (1 or heads, n_q, n_k)."""

    def check(self, heads: int, n_q: int, n_k: int) -> None:
        """Raise InputError where the rule does not fit a computation of this shape."""

    def moved(self, queries: Origins, keys: Origins) -> "Mask":
        """The rule after its tokens moved: new queries and keys are allowed."""

    def for_heads(self, heads: int) -> "Mask":
        """The rule for another number of heads: new ones are allowed everything."""


@dataclass(frozen=True)
class OfPositions:
    """A rule of positions, not of tokens: it fits every shape and stays the same when tokens move.

    Query i stands at position p. With top_left p = i + offset; with bottom_right p = i + offset + n_k - n_q, so that
    the last query stands at the last key (the two alignments in which libraries differ when n_q is not n_k).
    """

    alignment: Alignment = "bottom_right"
    offset: int = 0
    kind = ""

    def shift(self, n_q: int, n_k: int) -> int:
        """How far behind its own number each query stands: p - i."""
        return self.offset + (n_k - n_q if self.alignment == "bottom_right" else 0)

    def may_attend(self, n_q: int, n_k: int) -> Booleans:
        """Booleans (1, n_q, n_k)."""
        positions = np.arange(n_q)[:, None] + self.shift(n_q, n_k)
        return self.allowed_at(positions, np.arange(n_k)[None, :])[None]

    def allowed_at(self, p: NDArray[np.int_], j: NDArray[np.int_]) -> Booleans:
        """Whether queries at positions p (n_q, 1) may attend to keys j (1, n_k)."""
        raise NotImplementedError

    def check(self, heads: int, n_q: int, n_k: int) -> None:
        """Fits every shape."""

    def moved(self, queries: Origins, keys: Origins) -> Self:
        """The same."""
        return self

    def for_heads(self, heads: int) -> Self:
        """The same."""
        return self


@dataclass(frozen=True)
class Causal(OfPositions):
    """A query at position p sees the keys j <= p."""

    kind = "causal"

    def allowed_at(self, p: NDArray[np.int_], j: NDArray[np.int_]) -> Booleans:
        """No key after the query."""
        return j <= p


@dataclass(frozen=True)
class Window(OfPositions):
    """A query sees `left` tokens before its own position and `right` after it; -1 is without a bound."""

    left: int = -1
    right: int = -1
    kind = "window"

    def check(self, heads: int, n_q: int, n_k: int) -> None:
        """Raise InputError unless each bound is -1 or more."""
        for name in ("left", "right"):
            bound = getattr(self, name)
            if bound < -1:
                raise InputError(
                    Text(
                        "masks",
                        QT_TRANSLATE_NOOP("masks", "{bound} is no bound of a window; use 0 or more, or -1 for none"),
                        {"bound": bound},
                    )
                ).at(name)

    def allowed_at(self, p: NDArray[np.int_], j: NDArray[np.int_]) -> Booleans:
        """p - j <= left and j - p <= right."""
        before = p - j <= self.left if self.left >= 0 else np.ones_like(p - j, dtype=bool)
        after = j - p <= self.right if self.right >= 0 else np.ones_like(p - j, dtype=bool)
        return before & after


@dataclass(frozen=True)
class Prefix(OfPositions):
    """Every query sees the first `length` keys, and of the others those at or before its own position."""

    length: int = 0
    kind = "prefix"

    def check(self, heads: int, n_q: int, n_k: int) -> None:
        """Raise InputError unless the length is 0 or more."""
        if self.length < 0:
            raise InputError(
                Text(
                    "masks",
                    QT_TRANSLATE_NOOP("masks", "{length} is no length of a prefix; use 0 or more"),
                    {"length": self.length},
                )
            ).at("length")

    def allowed_at(self, p: NDArray[np.int_], j: NDArray[np.int_]) -> Booleans:
        """j < length or j <= p."""
        return (j < self.length) | (j <= p)


@dataclass(frozen=True)
class Padding:
    """Keys that are padding are seen by nobody; queries that are padding compute as usual."""

    real: tuple[bool, ...]
    kind = "padding"

    def __post_init__(self) -> None:
        object.__setattr__(self, "real", tuple(bool(entry) for entry in self.real))

    def may_attend(self, n_q: int, n_k: int) -> Booleans:
        """Booleans (1, n_q, n_k)."""
        return np.broadcast_to(np.array(self.real, dtype=bool), (1, n_q, n_k))

    def check(self, heads: int, n_q: int, n_k: int) -> None:
        """Raise InputError unless there is one entry a key."""
        if len(self.real) != n_k:
            raise InputError(
                Text(
                    "masks",
                    QT_TRANSLATE_NOOP(
                        "masks", "a padding mask needs one entry for each of the {n_k} keys; this one has {count}"
                    ),
                    {"n_k": n_k, "count": len(self.real)},
                )
            )

    def moved(self, queries: Origins, keys: Origins) -> "Padding":
        """The entries go with their keys."""
        return Padding(tuple(True if old is None else self.real[old] for old in keys))

    def for_heads(self, heads: int) -> "Padding":
        """The same."""
        return self


@dataclass(frozen=True, eq=False)
class Custom:
    """Any choice of cells: one matrix for all heads or one a head, booleans (1 or heads, n_q, n_k)."""

    allowed: Booleans
    kind = "custom"

    def __post_init__(self) -> None:
        allowed = np.array(self.allowed, dtype=bool)
        allowed = allowed[None] if allowed.ndim == 2 else allowed
        allowed.setflags(write=False)
        object.__setattr__(self, "allowed", allowed)

    def may_attend(self, n_q: int, n_k: int) -> Booleans:
        """Booleans (1 or heads, n_q, n_k)."""
        return self.allowed

    def check(self, heads: int, n_q: int, n_k: int) -> None:
        """Raise InputError unless the matrix has a row a query and a column a key."""
        if self.allowed.ndim != 3 or self.allowed.shape[1:] != (n_q, n_k) or self.allowed.shape[0] not in (1, heads):
            raise InputError(
                Text(
                    "masks",
                    QT_TRANSLATE_NOOP(
                        "masks", "a custom mask must be {n_q} x {n_k}, one matrix or one for each of {heads} heads"
                    ),
                    {"n_q": n_q, "n_k": n_k, "heads": heads},
                )
            )

    def moved(self, queries: Origins, keys: Origins) -> "Custom":
        """The cells go with their query and their key."""
        return Custom(moved(moved(self.allowed, 1, queries, True), 2, keys, True))

    def for_heads(self, heads: int) -> "Custom":
        """One matrix for all heads stays so; of one a head, those of new heads allow everything."""
        return self if len(self.allowed) == 1 else Custom(resized(self.allowed, heads, True))


def moved(array: NDArray[Number], axis: int, origins: Origins, new: object) -> NDArray[Number]:
    """The array with its entries along `axis` taken from their old places; places without an old one hold `new`."""
    shape = list(array.shape)
    shape[axis] = len(origins)
    result = np.full(shape, new, dtype=array.dtype)
    places = [place for place, old in enumerate(origins) if old is not None]
    old_places = [old for old in origins if old is not None]
    result.swapaxes(0, axis)[places] = array.swapaxes(0, axis)[old_places]
    return result


def resized(array: NDArray[Number], count: int, new: object) -> NDArray[Number]:
    """The array with `count` entries along its first axis: cut, or filled up with `new`."""
    return moved(array, 0, [place if place < len(array) else None for place in range(count)], new)


def combined(masks: Sequence[Mask], n_q: int, n_k: int) -> Booleans | None:
    """Where all masks allow a cell, booleans (1 or heads, n_q, n_k); None where there is no mask."""
    result: Booleans | None = None
    for mask in masks:
        allowed = mask.may_attend(n_q, n_k)
        result = allowed if result is None else result & allowed
    return result
