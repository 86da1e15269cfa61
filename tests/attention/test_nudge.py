"""Steps fit the size of a number, and counting them never rounds."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.nudge import nudged, step_of
from explorer.attention.numbers import NumberFormat
from explorer.errors import InputError

TWO = NumberFormat()
FINITE = st.floats(allow_nan=False, allow_infinity=False)
FORMATS = st.builds(NumberFormat, st.integers(0, 6), st.one_of(st.none(), st.integers(1, 15)))


@pytest.mark.parametrize(
    ("value", "step"),
    [
        (0.0, "0.1"),
        (-0.0, "0.1"),
        (1.0, "0.1"),
        (1.5, "0.1"),
        (-9.99, "0.1"),
        (0.35, "0.01"),
        (0.012, "0.01"),
        (10.0, "1"),
        (120.0, "10"),
        (1234567.0, "100000"),
        (3.2e-9, "1e-10"),
        (-0.004, "0.0001"),
        (1e300, "1e299"),
    ],
)
def test_the_step_fits_the_number(value, step):
    assert step_of(value, TWO) == Decimal(step)


@pytest.mark.parametrize(
    ("value", "numbers", "step"),
    [
        (0.0, NumberFormat(decimals=0), "1"),
        (1.5, NumberFormat(decimals=0), "1"),
        (120.0, NumberFormat(decimals=0), "10"),
        (0.012, NumberFormat(decimals=6), "0.001"),
        (0.0, NumberFormat(decimals=6), "0.1"),
        (1.5, NumberFormat(significant=1), "1"),
        (0.35, NumberFormat(significant=3), "0.01"),
    ],
)
def test_a_step_is_seen_in_the_number_as_it_is_shown(value, numbers, step):
    assert step_of(value, numbers) == Decimal(step)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_what_is_not_finite_has_no_step(value):
    with pytest.raises(InputError, match="has no next number"):
        step_of(value, TWO)


@given(FINITE, FORMATS)
def test_a_step_is_a_power_of_ten_near_the_size_of_the_number(value, numbers):
    step = step_of(value, numbers)
    assert Fraction(step) == Fraction(10) ** step.adjusted()
    if abs(value) >= 1:
        assert abs(Fraction(value)) / 100 < Fraction(step) <= 10 * abs(Fraction(value))  # 9.5e9 may be shown as 1e10


def test_c23_ten_steps_of_a_tenth_down_from_one_are_zero():
    naive = 1.0
    for _ in range(10):
        naive -= 0.1
    assert naive != 0
    assert nudged(1.0, Decimal("0.1"), -10) == 0
    assert math.copysign(1, nudged(1.0, Decimal("0.1"), -10)) == 1


@pytest.mark.parametrize(
    ("value", "step", "count", "result"),
    [
        (0.1, "0.1", 2, 0.3),
        (0.7, "0.1", 1, 0.8),
        (-0.3, "0.1", 3, 0.0),
        (1.1, "0.01", 110, 2.2),
        (5e-324, "1e-325", 50, 1e-323),
    ],
)
def test_the_result_is_the_number_that_one_would_type(value, step, count, result):
    assert nudged(value, Decimal(step), count) == result


@given(FINITE, FORMATS, st.integers(-1000, 1000))
def test_the_result_is_the_exact_one_rounded_once(value, numbers, count):
    step = step_of(value, numbers) / 10
    exact = Fraction(Decimal(repr(value))) + count * Fraction(step)
    try:
        wanted = float(exact)
    except OverflowError:
        wanted = 1.7976931348623157e308 if exact > 0 else -1.7976931348623157e308
    assert nudged(value, step, count) == wanted


@given(st.floats())
def test_no_step_changes_no_bit(value):
    assert repr(nudged(value, Decimal("0.1"), 0)) == repr(value)


@pytest.mark.parametrize("sign", [1, -1])
def test_it_stays_finite_at_the_ends(sign):
    assert nudged(sign * 1.7e308, Decimal("1e307"), sign * 100) == sign * 1.7976931348623157e308
