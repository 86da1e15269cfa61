"""Which numbers of tokens the growth chart is drawn through, and the numbers along its axes."""

from typing import Any

import numpy as np

from explorer.attention.cost import CONTEXT_LENGTHS
from explorer.attention.numbers import thin

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
FEWEST = 12  # tokens that the chart always reaches to


def counts_of_tokens(n: int, log: bool) -> Any:
    """Numbers of tokens to draw the curve through: to twice the present one, on logarithmic axes to real models."""
    if log:
        most = max(2 * n, 2 * max(length for _, length in CONTEXT_LENGTHS))
        return np.unique(np.geomspace(1, most, 120).round().astype(int))
    most = max(FEWEST, 2 * n)
    return np.unique(np.linspace(1, most, min(most, 200)).round().astype(int))


def nice_ticks(end: float, most: int) -> list[float]:
    """A few round numbers from 0 to at most `end`, `most` steps apart."""
    power = 10.0 ** np.floor(np.log10(max(end, 1.0) / 4))
    step = next(factor * power for factor in (1, 2, 5, 10, 20) if end / (factor * power) <= most)
    step = max(1.0, step)
    return [float(tick) for tick in np.arange(0, end + step * 0.01, step)]


def power_of_ten(power: int) -> str:
    """A tick of a logarithmic axis: in full up to a million, then as a power."""
    return thin(10**power) if power <= 6 else "10" + str(power).translate(RAISED)


def short_count(count: float) -> str:
    """A count on an axis: in full up to a million, then with an exponent."""
    return thin(round(count)) if count < 1e7 else f"{count:.2g}"
