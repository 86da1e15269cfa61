"""The rules of fills as small functions: the numbers of a block, (rows, columns), to its new numbers."""

import math
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction

import numpy as np

from explorer.attention import numbers
from explorer.attention.masks import Booleans
from explorer.attention.session import Floats
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

ALL_DIGITS = -1  # in place of a number of decimals
EXACT = 2**53  # up to here every whole number is a float64
NEARLY_EXACT = 2.0**52 - 2  # below it a number times a power of ten is at most one off once its fraction is cut
SINGLE_TEXT = 1e14  # below it, with one more digit, no two decimal numbers are the same float64
LONGEST = 16  # digits of a shortest text behind its first one


def zeros(before: Floats) -> Floats:
    """0 everywhere."""
    return np.zeros_like(before)


def ones(before: Floats) -> Floats:
    """1 everywhere."""
    return np.ones_like(before)


def identity(before: Floats) -> Floats:
    """1 on the diagonal that begins in the first cell, 0 elsewhere; the block need not be square."""
    return np.eye(*before.shape)


def one_hot(before: Floats) -> Floats:
    """Row i has its 1 in column i, and begins anew where there are no more columns."""
    rows, columns = before.shape
    result: Floats = np.eye(columns)[np.arange(rows) % columns]
    return result


def one_column(before: Floats, column: int) -> Floats:
    """Every row has its 1 in the same column."""
    result = np.zeros_like(before)
    result[:, column] = 1.0
    return result


def constant(before: Floats, value: float) -> Floats:
    """One number everywhere."""
    return np.full_like(before, value)


def ramp(before: Floats, start: float, step: float) -> Floats:
    """start + i * step for the i-th cell in reading order.

    Each is computed from its i, on the decimal numbers as they are written, and rounded once: steps of 0.1 give 0.3
    and not 0.30000000000000004.
    """
    check_finite("start", start)
    check_finite("step", step)
    parts = [Decimal(repr(number)).as_tuple() for number in (start, step)]
    places = max(0, *(-int(exponent) for _, _, exponent in parts))
    first, by = (int(Decimal((sign, digits, int(exponent) + places))) for sign, digits, exponent in parts)
    if abs(first) + before.size * abs(by) <= EXACT and places <= 22:  # 10^22 is the last exact power of ten
        exact = first + by * np.arange(before.size)
        return np.asarray(exact / 10.0**places).reshape(before.shape)
    unit = 10**places
    return np.array([quotient(first + i * by, unit) for i in range(before.size)]).reshape(before.shape)


def quotient(number: int, unit: int) -> float:
    """The float64 next to number / unit, infinite where there is none."""
    try:
        return number / unit
    except OverflowError:
        return np.inf if number > 0 else -np.inf


def uniform(before: Floats, low: float, high: float, decimals: int, seed: int) -> Floats:
    """Random numbers from `low` to `high`, all as likely."""
    check_finite("low", low)
    check_finite("high", high)
    check_order(low, high)
    low, high = low + 0.0, high + 0.0  # NumPy takes -0 for less than 0
    if not np.isfinite(high - low):
        raise refuse(QT_TRANSLATE_NOOP("fills", "these two are too far apart; use smaller numbers")).at("high")
    random = np.random.default_rng(seed)
    if decimals == ALL_DIGITS:
        return np.clip(random.uniform(low, high, before.shape), low, high) + 0.0
    unit = 10**decimals
    first, last = multiples(low, high, decimals)
    if max(-first, last) <= EXACT:
        return np.asarray(random.integers(first, last, before.shape, endpoint=True) / float(unit))
    drawn = rounded(random.uniform(low, high, before.shape), decimals)
    return np.clip(drawn, quotient(first, unit), quotient(last, unit))


def multiples(low: float, high: float, decimals: int) -> tuple[int, int]:
    """The first and the last number with so many decimals from `low` to `high`, in units of the last decimal.

    Raises InputError where there is none.
    """
    unit = 10**decimals
    first, last = math.ceil(Fraction(repr(low)) * unit), math.floor(Fraction(repr(high)) * unit)
    if first > last:
        raise refuse(
            QT_TRANSLATE_NOOP("fills", "from {low} to {high} no number has {decimals} decimals; take more decimals"),
            low=numbers.editable(low),
            high=numbers.editable(high),
            decimals=decimals,
        ).at("decimals")
    return first, last


def normal(before: Floats, mean: float, deviation: float, decimals: int, seed: int) -> Floats:
    """Random numbers around `mean`, normally distributed with this standard deviation."""
    check_finite("mean", mean)
    check_finite("deviation", deviation)
    if deviation < 0:
        raise refuse(QT_TRANSLATE_NOOP("fills", "a standard deviation is 0 or more")).at("deviation")
    drawn = np.random.default_rng(seed).normal(mean, deviation, before.shape)
    return drawn + 0.0 if decimals == ALL_DIGITS else rounded(drawn, decimals)


def whole(before: Floats, low: int, high: int, seed: int) -> Floats:
    """Random whole numbers from `low` to `high`, both of them included, all as likely."""
    check_order(low, high)
    return np.random.default_rng(seed).integers(low, high, before.shape, endpoint=True).astype(np.float64)


def scaled(before: Floats, factor: float) -> Floats:
    """Every number times `factor`."""
    check_finite("factor", factor)
    return before * factor + 0.0  # + 0.0: no -0


def rounded(before: Floats, decimals: int) -> Floats:
    """Every number with so many decimals, as NumberFormat prints it: ties away from zero on the shortest text."""
    unit, size = 10.0**decimals, np.abs(before)
    below = np.floor(size * unit)
    # A quotient is the float64 next to the tie, so that comparing with it is exact, but for numbers that are one.
    ties = [(2 * (below + by) + 1) / (2 * unit) for by in (-1, 0, 1)]
    whole_units = below - 1 + sum((size >= tie).astype(float) for tie in ties)
    result = np.copysign(whole_units / unit, before)
    is_tie = (size == ties[0]) | (size == ties[1]) | (size == ties[2])
    plain = (below < SINGLE_TEXT) | ((below < NEARLY_EXACT) & ~is_tie)
    short = has_no_more_decimals(size, decimals)
    result[short] = before[short]
    rest = ~plain & ~short
    result[rest] = rounded_texts(before[rest], decimals)
    return result + 0.0


def has_no_more_decimals(size: Floats, decimals: int) -> Booleans:
    """Where the shortest text of numbers of this size surely has no more decimals, up to 15: it is as it is."""
    unit = 10.0**decimals
    units = np.rint(size * unit)
    result: Booleans = size >= 10.0 ** (LONGEST - decimals)
    for by in (-1, 0, 1):  # the product is rounded too
        result |= (units < EXACT) & ((units + by) / unit == size)
    return result


def rounded_texts(values: Floats, decimals: int) -> list[float]:
    """Each number rounded on its shortest text, one by one; not finite ones as they are."""
    last_place = Decimal(1).scaleb(-decimals)
    with localcontext(Context(prec=400, rounding=ROUND_HALF_UP)):
        return [
            float(Decimal(repr(value)).quantize(last_place)) if math.isfinite(value) else value
            for value in values.tolist()
        ]


def negated(before: Floats) -> Floats:
    """The opposite of every number; 0 stays 0."""
    return 0.0 - before


def transposed(before: Floats) -> Floats:
    """Rows as columns, in place: of a block with as many rows as columns."""
    return before.T.copy()


def swapped(before: Floats, first: int, second: int) -> Floats:
    """Two rows with their numbers exchanged."""
    if first == second:
        raise refuse(QT_TRANSLATE_NOOP("fills", "choose two different rows")).at("second")
    order = np.arange(len(before))
    order[[first, second]] = second, first
    return before[order]


def check_finite(name: str, value: float) -> None:
    """Raise InputError for a parameter that is infinite or no number."""
    if not np.isfinite(value):
        raise refuse(QT_TRANSLATE_NOOP("fills", "this must be a finite number")).at(name)


def check_order(low: float, high: float) -> None:
    """Raise InputError where a range ends before it begins."""
    if low > high:
        raise refuse(QT_TRANSLATE_NOOP("fills", "the range ends before it begins; exchange the two")).at("high")


def refuse(template: str, **values: object) -> InputError:
    """The error with this sentence about a fill."""
    return InputError(Text("fills", template, values))
