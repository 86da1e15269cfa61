"""What the place of a token does: the distances that ALiBi takes off the scores."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

MAX_SLOPE = 1e9  # far beyond any use; no distance makes a number of it that is not finite


def refuse(template: str, **values: object) -> InputError:
    """An InputError of this module."""
    return InputError(Text("positions", template, values))


@dataclass(frozen=True)
class Alibi:
    """Takes slope · (i - j) off the score of query i and key j, both counted from 0 (Press et al. 2021).

    One slope a head; without `slopes` those of `default_slopes`.
    """

    slopes: tuple[float, ...] | None = None

    def of_heads(self, heads: int) -> tuple[float, ...]:
        """The slope of each head."""
        return default_slopes(heads) if self.slopes is None else self.slopes

    def bias(self, heads: int, n_q: int, n_k: int) -> NDArray[np.float64]:
        """What is added to the scores, (heads, n_q, n_k)."""
        distance = np.arange(n_q)[:, None] - np.arange(n_k)[None, :]
        slopes = np.array(self.of_heads(heads), dtype=np.float64)
        result: NDArray[np.float64] = -slopes[:, None, None] * distance + 0.0  # no -0.0
        result.setflags(write=False)
        return result

    def check(self, heads: int) -> None:
        """Raise InputError unless there is a slope for each head, none of them beyond the limit."""
        if self.slopes is None:
            return
        if len(self.slopes) != heads:
            raise refuse(
                QT_TRANSLATE_NOOP("positions", "ALiBi needs a slope for each of the {heads} heads; here are {count}"),
                heads=heads,
                count=len(self.slopes),
            )
        for slope in self.slopes:
            if not abs(slope) <= MAX_SLOPE:
                raise refuse(
                    QT_TRANSLATE_NOOP("positions", "{slope} is no slope; use a number between −{limit} and {limit}"),
                    slope=slope,
                    limit=f"{MAX_SLOPE:g}",
                )

    def for_heads(self, heads: int) -> "Alibi":
        """The rule for another number of heads: new ones get the slope that they have by default."""
        if self.slopes is None:
            return self
        return Alibi((*self.slopes[:heads], *default_slopes(heads)[len(self.slopes) :]))


@lru_cache(maxsize=64)
def default_slopes(heads: int) -> tuple[float, ...]:
    """2^(-8h/H), h = 1 ... H, where H is a power of two (Press et al. 2021, section 3).

    Otherwise those of the power of two below, then every second one of twice that power (BLOOM, Le Scao et al. 2022).
    """
    power = 1 << (heads.bit_length() - 1)
    first = [2.0 ** (-8.0 * h / power) for h in range(1, power + 1)]
    between = [2.0 ** (-8.0 * h / (2 * power)) for h in range(1, 2 * power, 2)]
    return tuple([*first, *between][:heads])
