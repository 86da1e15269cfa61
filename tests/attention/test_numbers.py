"""Text to number and number to text: the table of formats, what may be typed, and lines that a calculator confirms."""

import math
import struct
from decimal import Context, Decimal, localcontext

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explorer.attention.numbers import NumberFormat, adds_up, checkable, parse, shortest
from explorer.errors import InputError
from tests.attention.printed import is_finite, number, rounds_to, unit

moderate = settings(max_examples=200, deadline=None)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
FORMATS = st.one_of(
    st.builds(NumberFormat, decimals=st.integers(0, 6)), st.builds(NumberFormat, significant=st.integers(1, 6))
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2, "2.00"),
        (-0.0, "0.00"),
        (-1.5, "−1.50"),
        (1234567.891, "1.23e+06"),
        (999999.99, "999999.99"),
        (999999.999, "1.00e+06"),
        (1e6, "1.00e+06"),
        (-1e6, "−1.00e+06"),
        (9.999e9, "1.00e+10"),
        (4.56e57, "4.56e+57"),
        (1.7976931348623157e308, "1.80e+308"),
        (0.004, "4.0e−03"),
        (-0.004, "−4.0e−03"),
        (0.00499, "5.0e−03"),
        (0.00996, "0.01"),
        (9.96e-5, "1.0e−04"),
        (3.2e-9, "3.2e−09"),
        (5e-324, "5.0e−324"),
        (1.085, "1.09"),
        (-1.085, "−1.09"),
        (2.675, "2.68"),
        (1.005, "1.01"),
        (0.005, "0.01"),
        (-0.005, "−0.01"),
        (0.125, "0.13"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "?"),
    ],
)
def test_two_decimals(value, text):
    assert NumberFormat().text(value) == text


@pytest.mark.parametrize(
    ("decimals", "value", "text"),
    [(0, 2.5, "3"), (0, -2.5, "−3"), (0, 0.4, "4e−01"), (0, 1e6, "1e+06"), (1, 0.25, "0.3"), (6, 1 / 3, "0.333333")],
)
def test_other_decimals(decimals, value, text):
    assert NumberFormat(decimals).text(value) == text


@pytest.mark.parametrize(
    ("digits", "value", "text"),
    [
        (3, 123456, "123000"),
        (3, 999999, "1.00e+06"),
        (3, 0.00012345, "0.000123"),
        (3, 0.000012345, "1.23e−05"),
        (3, 9.996, "10.0"),
        (3, 2, "2.00"),
        (2, -1.25, "−1.3"),
        (1, 0.85, "0.9"),
        (3, 0, "0.00"),
    ],
)
def test_significant_digits(digits, value, text):
    assert NumberFormat(significant=digits).text(value) == text


def test_weights_in_percent():
    percent = NumberFormat(percent=True)
    assert [percent.weight(value) for value in (0.125, 1, 0, 0.0004)] == ["12.5%", "100.0%", "0.0%", "4e−02%"]
    assert NumberFormat(3, percent=True).weight(0.125) == "12.50%"
    assert NumberFormat(significant=3, percent=True).weight(0.125) == "12.5%"
    assert percent.weight(math.nan) == "?"
    assert percent.text(0.125) == "0.13"
    assert NumberFormat().weight(0.125) == "0.13"


def test_finer_formats():
    assert NumberFormat(2).finer(2).text(1 / 3) == "0.3333"
    assert NumberFormat(significant=2).finer(2).text(1 / 3) == "0.3333"


@moderate
@given(FINITE, FORMATS)
def test_a_shown_number_is_the_number_rounded(value, number_format):
    text = number_format.text(value)
    assert is_finite(text)
    assert rounds_to(Decimal(repr(value)), text, number_format.significant is not None)
    assert (number(text) == 0) == (value == 0), "what is not zero never prints as 0"
    assert not (value == 0 and text.startswith("−"))


@moderate
@given(st.integers(-(10**7), 10**7), st.integers(0, 4))
def test_ties_round_away_from_zero(half_units, decimals):
    value = float(f"{half_units}5e-{decimals + 1}")
    text = NumberFormat(decimals).text(value)
    if unit(text) == Decimal(1).scaleb(-decimals):
        assert abs(number(text)) == (abs(Decimal(half_units)) + 1).scaleb(-decimals)


@moderate
@given(st.floats())
@example(-0.0)
@example(5e-324)
@example(0.30000000000000004)
@example(1e22)
def test_the_editors_text_reads_back_to_the_same_bits(value):
    read = parse(shortest(value))
    assert math.isnan(value) if math.isnan(read) else struct.pack("d", read) == struct.pack("d", value)
    assert shortest(read) == shortest(value)


def test_the_editors_text_is_short():
    assert [shortest(value) for value in (2.0, -0.0, 0.1, 1234567.891)] == ["2", "-0", "0.1", "1234567.891"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-1.5", -1.5),
        ("−3.5", -3.5),
        ("﹣3.5", -3.5),
        ("－3.5", -3.5),
        ("+2", 2),
        ("＋2", 2),
        ("﹢2", 2),
        ("３．５", 3.5),
        ("１ｅ－３", 0.001),
        ("٣", 3),
        (" 1 ", 1),
        ("\u00a01\u2009", 1),
        ("\u30001\u3000", 1),
        ("0,5", 0.5),
        ("1,5", 1.5),
        ("0,123", 0.123),
        ("1,2345", 1.2345),
        ("1234,567", 1234.567),
        ("1.234", 1.234),
        ("1,000.5", 1000.5),
        ("-1,234,567", -1234567),
        ("1,234,567.25", 1234567.25),
        ("1.000,5", 1000.5),
        ("−1.234.567,25", -1234567.25),
        ("10 237,65", 10237.65),
        ("10\u00a0237,65", 10237.65),
        ("1\u2009000\u2009000", 1e6),
        ("1\u202f000.5", 1000.5),
        ("1'000,5", 1000.5),
        ("1’000’000", 1e6),
        ("＝１，０００．５", 1000.5),
        (".5", 0.5),
        ("5.", 5),
        ("1e-3", 0.001),
        ("1E+3", 1000),
        ("1e−3", 0.001),
        ("inf", math.inf),
        ("-Infinity", -math.inf),
        ("∞", math.inf),
        ("−∞", -math.inf),
        ("+∞", math.inf),
        ("1e308", 1e308),
    ],
)
def test_what_a_person_may_type(text, value):
    assert parse(text) == value


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan", "ＮａＮ"])
def test_nan_may_be_typed(text):
    assert math.isnan(parse(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing"),
        (" \u00a0", "missing"),
        ("abc", "not a number"),
        ("1.2.3", "not a number"),
        ("1 00", "not a number"),
        ("1 0000", "not a number"),
        ("0 123", "not a number"),
        ("1 000'000", "not a number"),
        ("12,34.5", "not a number"),
        ("1,234.5,6", "not a number"),
        ("1.234.567", "not a number"),
        ("1 000/2", "not a number"),
        ("+1,234", "1234 or +1.234"),
        ("1_000", "not a number"),
        ("0x10", "not a number"),
        ("--1", "not a number"),
        ("−-inf", "not a number"),
        ("1e", "not a number"),
        ("-", "not a number"),
        (".", "not a number"),
        ("½", "not a number"),
        ("①", "not a number"),
        ("{0}", "not a number"),
        ("1,234", "1234 or 1.234"),
        ("-1,234", "-1234 or -1.234"),
        ("1,234e3", "1234e3 or 1.234e3"),
        ("１，２３４", "1234 or 1.234"),
        ("1e400", "too large"),
        ("-1e400", "too large"),
        ("9" * 400, "too large"),
    ],
)
def test_what_is_refused_with_its_reason(text, reason):
    with pytest.raises(InputError) as refusal:
        parse(text)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


KINDS = {
    "product": lambda v: v[0] * v[1],
    "sum": lambda v: v[0] + v[1],
    "division": lambda v: v[0] / v[1],
    "exponential": lambda v: (v[0] - v[1]).exp(),
}
FLOATING = {
    "product": lambda a, b: a * b,
    "sum": lambda a, b: a + b,
    "division": lambda a, b: a / b,
    "exponential": lambda a, b: math.exp(a - b),
}
ORDINARY = st.one_of(
    st.floats(-50, 50),
    st.integers(-200, 200).map(lambda n: n / 8),
    st.integers(-5000, 5000).map(lambda n: n / 1000),
    st.floats(1e-12, 1e12),
    st.floats(-1e12, -1e-12),
)


@moderate
@pytest.mark.parametrize("kind", KINDS)
@given(a=ORDINARY, b=ORDINARY, number_format=FORMATS)
@example(a=0.1, b=0.35, number_format=NumberFormat())
@example(a=2.165, b=2.0, number_format=NumberFormat())
@example(a=1234567890.1, b=-1234567890.0999997, number_format=NumberFormat())
@example(a=1.0, b=-0.9999999999999999, number_format=NumberFormat())
@example(a=1.0, b=3.0, number_format=NumberFormat(0))
def test_a_calculator_gets_the_printed_result(kind, a, b, number_format):
    if (kind == "division" and b == 0) or (kind == "exponential" and not a - b < 700):
        return
    result = FLOATING[kind](a, b)
    if not math.isfinite(result) or any(0 < abs(number) < 1e-300 for number in (a, b, result)):
        return
    texts, stated = checkable([a, b], KINDS[kind], result, number_format)
    with localcontext(Context(prec=80)):
        exact = KINDS[kind]([number(text) for text in texts])
    significant = number_format.significant is not None
    assert rounds_to(exact, stated, significant), (texts, stated)
    for value, text in zip((a, b), texts, strict=True):
        assert any(rounds_to(digits, text, significant) for digits in (Decimal(value), Decimal(repr(value))))


@moderate
@given(st.floats(), st.floats(), FORMATS)
def test_a_line_of_any_numbers_is_printed(a, b, number_format):
    texts, stated = checkable([a, b], KINDS["product"], a * b, number_format)
    assert len(texts) == 2
    assert is_finite(stated) == math.isfinite(a * b) or math.isinf(a) or math.isinf(b)


def test_lines_have_no_more_digits_than_they_need():
    def printed(kind, a, b):
        texts, stated = checkable([a, b], KINDS[kind], FLOATING[kind](a, b), NumberFormat())
        return (*texts, stated)

    assert printed("product", 0.5, 0.25) == ("0.50", "0.25", "0.13")
    assert printed("division", 2.165, 2.0) == ("2.165", "2.000", "1.08")
    assert printed("product", 0.1, 0.35) == ("0.100", "0.350", "0.035")
    assert printed("exponential", -800.0, 0.0) == ("−800.00", "0.00", "0.00")


@pytest.mark.parametrize("text", ["1e-400", "-2.5e-330", "0,001e-330"])
def test_a_number_too_small_to_hold_is_refused_and_not_made_zero(text):
    with pytest.raises(InputError, match="too small"):
        parse(text)


def test_zero_in_any_spelling_is_zero():
    assert [parse(text) for text in ("0", "0.000", "0e-400", "-0")] == [0.0, 0.0, 0.0, 0.0]


def test_printed_numbers_add_up_or_not():
    assert adds_up(["0.5", "0.5"], "1.00")
    assert adds_up(["12.5%", "87.5%"], "100.0%")
    assert not adds_up(["0.14"] * 7, "1.00")
