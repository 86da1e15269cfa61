"""Where a token stands, put into the numbers: sines and cosines added to the inputs, or queries and keys turned."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from explorer.attention.masks import Origins
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

Style = Literal["half", "interleaved"]
STYLES: tuple[Style, ...] = ("half", "interleaved")
THETA = 10000.0
MAX_POSITION = 2**31  # beyond any token, and whole in a float64
Floats = NDArray[np.float64]


def refuse(template: str, **values: object) -> InputError:
    """An InputError of this module."""
    return InputError(Text("positions", template, values))


@dataclass(frozen=True)
class Sinusoidal:
    """Sines and cosines of each token's place, added to its input (Vaswani et al. 2017, section 3.5)."""

    def encoding(self, n: int, width: int) -> Floats:
        """PE[p, 2m] = sin(p / 10000^(2m / width)) and PE[p, 2m + 1] = cos of the same, (1, n, width)."""
        waves = np.arange(n)[:, None] / THETA ** (np.arange(0, width, 2) / width)
        both = np.stack([np.sin(waves), np.cos(waves)], axis=-1)  # (n, width / 2, 2)
        return both.reshape(1, n, -1)[:, :, :width]

    def moved(self, queries: Origins, keys: Origins) -> "Sinusoidal":
        """The same: places are counted anew."""
        return self


@dataclass(frozen=True)
class Rope:
    """Turns pairs of numbers of each query and key by position · theta^(-2m/d), m counting pairs (Su et al. 2021).

    A pair is m and m + d/2 with the style "half", 2m and 2m + 1 with "interleaved". Only the first `rotary_dim`
    numbers are turned, all where it is 0. Positions are 0, 1, 2, ... where none are given.
    """

    theta: float = THETA
    style: Style = "half"
    rotary_dim: int = 0
    query_positions: tuple[int, ...] | None = None
    key_positions: tuple[int, ...] | None = None

    def turned(self, d_k: int) -> int:
        """How many numbers of a query or key are turned."""
        return self.rotary_dim or d_k

    def fits(self, d_k: int) -> bool:
        """Whether queries and keys of this width can be turned."""
        return self.rotary_dim <= d_k if self.rotary_dim else d_k % 2 == 0

    def pairs(self, d_k: int) -> tuple[slice, slice]:
        """The columns of the first number of each pair, and those of the second."""
        turned = self.turned(d_k)
        if self.style == "half":
            return slice(0, turned // 2), slice(turned // 2, turned)
        return slice(0, turned, 2), slice(1, turned, 2)

    def partner(self, column: int, d_k: int) -> int:
        """The column that a column is turned with; itself where it is not turned."""
        first, second = (list(range(d_k)[columns]) for columns in self.pairs(d_k))
        return dict(zip((*first, *second), (*second, *first), strict=True)).get(column, column)

    def pair_of(self, column: int, d_k: int) -> int:
        """Which pair a column that is turned belongs to, counted from 0."""
        first, second = (range(d_k)[columns] for columns in self.pairs(d_k))
        return first.index(column) if column in first else second.index(column)

    def positions(self, axis: str, count: int) -> tuple[int, ...]:
        """The positions of the queries or of the keys."""
        given = self.query_positions if axis == "queries" else self.key_positions
        return tuple(range(count)) if given is None else given

    def angles(self, positions: Sequence[int], d_k: int) -> Floats:
        """The angle in radians that each column is turned by, (1, n, d_k); 0 where it is not turned."""
        turned = self.turned(d_k)
        with np.errstate(all="ignore"):
            each = np.array(positions, dtype=np.float64)[:, None] * self.theta ** (-np.arange(0, turned, 2) / turned)
        result = np.zeros((1, len(positions), d_k))
        for columns in self.pairs(d_k):
            result[0, :, columns] = each
        return result

    def moved(self, queries: Origins, keys: Origins) -> "Rope":
        """The rule where each token is the one that its origin says; a new one gets the position after its left one."""
        return replace(
            self,
            query_positions=None if self.query_positions is None else carried(self.query_positions, queries),
            key_positions=None if self.key_positions is None else carried(self.key_positions, keys),
        )

    def check(self, d_k: int, n_q: int, n_k: int) -> None:
        """Raise InputError, with the place, where the rule does not fit queries and keys of these sizes."""
        if not (math.isfinite(self.theta) and self.theta > 0):
            raise refuse(
                QT_TRANSLATE_NOOP("positions", "theta is {theta} but must be a number above 0"), theta=self.theta
            ).at("theta")
        if self.style not in STYLES:
            raise refuse(
                QT_TRANSLATE_NOOP("positions", '"{style}" is no style; use "half" or "interleaved"'), style=self.style
            ).at("style")
        check_turned(self.rotary_dim, d_k)
        for name, positions, count in (
            ("query_positions", self.query_positions, n_q),
            ("key_positions", self.key_positions, n_k),
        ):
            if positions is not None:
                check_positions(positions, count, name)


Positions = Sinusoidal | Rope


def check_turned(rotary_dim: int, d_k: int) -> None:
    """Raise InputError unless the numbers that are turned are pairs of a query or key."""
    if rotary_dim == 0 and d_k % 2:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "positions", "d_k is {d_k}, and only pairs are turned; use an even d_k, or an even rotary_dim below it"
            ),
            d_k=d_k,
        ).at("rotary_dim")
    if not 0 <= rotary_dim <= d_k or rotary_dim % 2:
        raise refuse(
            QT_TRANSLATE_NOOP("positions", "rotary_dim is {count} but must be even, and at most d_k = {d_k}; 0 is all"),
            count=rotary_dim,
            d_k=d_k,
        ).at("rotary_dim")


def check_positions(positions: Sequence[int], count: int, name: str) -> None:
    """Raise InputError unless there is a position for each token, none of them beyond reason."""
    if len(positions) != count:
        raise refuse(
            QT_TRANSLATE_NOOP("positions", "there are {found} positions but {count} tokens; give one a token"),
            found=len(positions),
            count=count,
        ).at(name)
    for place, position in enumerate(positions):
        if abs(position) > MAX_POSITION:
            raise refuse(
                QT_TRANSLATE_NOOP("positions", "a position is beyond the limit of {limit}; use a smaller one"),
                limit=MAX_POSITION,
            ).at(f"{name}[{place}]")


def carried(positions: tuple[int, ...], origins: Origins) -> tuple[int, ...]:
    """The positions of tokens that are those of some origins; a new one stands after the one at its left."""
    result: list[int] = []
    for origin in origins:
        new = result[-1] + 1 if result else 0
        result.append(new if origin is None else positions[origin])
    return tuple(result)
