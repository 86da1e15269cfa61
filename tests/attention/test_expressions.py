"""Expressions in cells: their values against fractions and decimals, what is kept of them, and what is refused."""

import math
import struct
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from explorer.attention.numbers import Typed, parse, typed
from explorer.errors import InputError


@pytest.mark.parametrize(
    ("text", "value", "kept"),
    [
        ("1/3", Fraction(1, 3), "1/3"),
        ("=1/3", Fraction(1, 3), "1/3"),
        ("-1/3", Fraction(-1, 3), "-1/3"),
        ("１／３", Fraction(1, 3), "1/3"),
        ("1 ÷ 4", Fraction(1, 4), "1 / 4"),
        ("2×3", 6, "2*3"),
        ("2^0.5", Decimal(2).sqrt(), "2^0.5"),
        ("2**0.5", Decimal(2).sqrt(), "2^0.5"),
        ("2^0.5+1", Decimal(2).sqrt() + 1, "2^0.5+1"),
        ("2^3^2", 512, "2^3^2"),
        ("-2^2", -4, "-2^2"),
        ("2^-1", Fraction(1, 2), "2^-1"),
        ("sqrt(2)", Decimal(2).sqrt(), "sqrt(2)"),
        ("√2", Decimal(2).sqrt(), "sqrt(2)"),
        ("√(1+1)", Decimal(2).sqrt(), "sqrt(1+1)"),
        ("1/√2", 1 / Decimal(2).sqrt(), "1/sqrt(2)"),
        ("Sqrt( 2 )", Decimal(2).sqrt(), "sqrt( 2 )"),
        ("exp(1)", Decimal(1).exp(), "exp(1)"),
        ("e", Decimal(1).exp(), "e"),
        ("−π", Decimal("-3.14159265358979323846264338"), "-pi"),
        ("0,5/2", Fraction(1, 4), "0.5/2"),
        ("0,5*0,25", Fraction(1, 8), "0.5*0.25"),
        ("01/2", Fraction(1, 2), "01/2"),
        ("1e-3*2", Fraction(1, 500), "1e-3*2"),
        ("(1+2)*3", 9, "(1+2)*3"),
        ("7-2-1", 4, "7-2-1"),
        ("8/4/2", 1, "8/4/2"),
        ("sqrt(1,44)", Fraction(6, 5), "sqrt(1.44)"),
        ("2*-1", -2, "2*-1"),
        ("1,000.5/2", Fraction(2001, 4), "1000.5/2"),
        ("2*1.000,5", 2001, "2*1000.5"),
        ("10⁻³", Fraction(1, 1000), "10^-3"),
        ("1,5×10⁻³", Fraction(3, 2000), "1.5*10^-3"),
        ("2²", 4, "2^2"),
        ("−2²", -4, "-2^2"),
        ("(1+2)² + 1", 10, "(1+2)^2 + 1"),
        ("２¹⁰", 1024, "2^10"),
        ("2⁺²/8", Fraction(1, 2), "2^+2/8"),
        ("5*10 - 3", 47, "5*10 - 3"),
        ("(5*10)-3", 47, "(5*10)-3"),
        ("5*10-3.5", Fraction(93, 2), "5*10-3.5"),
        ("2*10-3", 17, "2*10-3"),
        ("5*10+3", 53, "5*10+3"),
        ("1+2*10-3/4", Fraction(81, 4), "1+2*10-3/4"),
        ("(2*10-3)*4", 68, "(2*10-3)*4"),
        ("5*110-3", 547, "5*110-3"),
        ("5+10-3", 12, "5+10-3"),
        ("(5)", 5, "(5)"),
        ("1·5", 5, "1*5"),
    ],
)
def test_the_value_and_what_is_kept(text, value, kept):
    read = typed(text)
    assert read.value == pytest.approx(float(value), rel=1e-15)
    assert read.kept == kept
    assert typed(kept) == read, "what is kept reads back to the same"


@pytest.mark.parametrize("text", ["1.5", "−1.5", "0,5", "1e-3", "３．５", "+2", "inf", "−∞", "nan", ".5", "1e308"])
def test_of_a_plain_number_nothing_is_kept(text):
    assert typed(text).kept == ""


@pytest.mark.parametrize("text", ["2*inf", "-inf/2", "inf - 1", "exp(inf)"])
def test_infinity_may_be_calculated_with(text):
    assert math.isinf(typed(text).value)
    assert math.isnan(typed("inf-inf").value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1/0", '"1/0" divides by zero'),
        ("0^-1", "no real number"),
        ("sqrt(-1)", '"sqrt(-1)" is no real number'),
        ("(-8)^(1/3)", "no real number"),
        ("10^400", "too large"),
        ("exp(1000)", "too large"),
        ("1e400/2", "too large"),
        ("1e308*10", "too large"),
        ("1e-400*2", "too small"),
        ("exp(-1000)", "too small"),
        ("1e-200*1e-200", "too small"),
        ("1/3" + "+0" * 31, "65 characters, more than the 64"),
        ("1,234/2", "1234/2 or 1.234/2"),
        ("2*1,234", "2*1234 or 2*1.234"),
        ("1,5+1,500", "1.5+1500 or 1.5+1.500;"),
        ("1,500+2,250*0,5", "1500+2250*0.5 or 1.500+2.250*0.5;"),
        ("1.5×10−3", '"1.5×10−3" may mean 1.5*10^-3 or 1.5*10 - 3;'),
        ("5×10−3", "5*10^-3 or 5*10 - 3;"),
        ("1,5·10-3", "1.5*10^-3 or 1.5*10 - 3;"),
        ("5 × 10−3", "5 * 10^-3 or 5 * 10 - 3;"),
        ("5×10 −3", "5*10^-3 or 5*10 - 3;"),
        ("√2+" * 9 + "√2", "is kept as sqrt(2)+"),
        ("√2+" * 9 + "√2", "that has 79 characters, more than the 64 of an expression"),
        ("2²3", "not a number"),
        ("1e5²", "not a number"),
        ("²", "not a number"),
        ("2^²", "not a number"),
        ("10−³", "not a number"),
        ("2pi", 'in "2pi" a * is missing between 2 and pi'),
        ("2π", 'in "2π" a * is missing between 2 and pi'),
        ("2 pi", "a * is missing"),
        ("3(4)", "a * is missing between 3 and ("),
        ("(1)(2)", "a * is missing between ) and ("),
        ("(1+2)3", "a * is missing between ) and 3"),
        ("pi 2", "a * is missing between pi and 2"),
        ("2√3", "a * is missing between 2 and sqrt"),
        ("pi(2)", "a * is missing"),
        ("2 e", "a * is missing"),
        ("1e", "not a number"),
        ("1e-", "not a number"),
        ("2 3", "not a number"),
        ("2 x", "not a number"),
        ("sin(1)", "not a number"),
        ("sqrt()", "not a number"),
        ("sqrt", "not a number"),
        ("sqrt(2", "not a number"),
        ("=", "missing"),
        ("==1", "not a number"),
        ("1//2", "not a number"),
        ("1%2", "not a number"),
        ("1+", "not a number"),
        ("1--1", "not a number"),
        ("pi.real", "not a number"),
        ("a=1", "not a number"),
        ("[1]", "not a number"),
        ("'1'", "not a number"),
        ("1j*1j", "not a number"),
        ("0x10+1", "not a number"),
        ("1_0+1", "not a number"),
        ("__import__('os').system('x')", "not a number"),
        ("(" * 40 + "1", "not a number"),
        ("1 if 1 else 2", "not a number"),
        ("lambda: 1", "not a number"),
        ("True+1", "not a number"),
        ("½+1", "not a number"),
    ],
)
def test_what_is_refused_with_its_reason(text, reason):
    with pytest.raises(InputError) as refusal:
        parse(text)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


ATOMS = st.integers(0, 99).map(str) | st.sampled_from(["0.5", "2.25", ".125"])


@st.composite
def calculations(draw: st.DrawFn) -> tuple[str, Fraction]:
    """A calculation of + - * / and parentheses, and its exact value by Python's fractions."""
    text = draw(ATOMS)
    value = Fraction(text)
    for _ in range(draw(st.integers(1, 4))):
        sign, other = draw(st.sampled_from("+-*/")), draw(ATOMS)
        assume(sign != "/" or Fraction(other) != 0)
        operate = {"+": value.__add__, "-": value.__sub__, "*": value.__mul__, "/": value.__truediv__}[sign]
        text, value = f"({text}){sign}{other}", operate(Fraction(other))
    return text, value


@settings(max_examples=200, deadline=None)
@given(calculations())
def test_a_calculation_comes_out_as_fractions_say(calculation):
    text, value = calculation
    assume(len(text) <= 64)
    assert parse(text) == pytest.approx(float(value), rel=1e-12, abs=1e-12)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_fraction_is_the_nearest_float(numerator, denominator):
    exact = float(Fraction(numerator, denominator))
    assert struct.pack("d", parse(f"{numerator}/{denominator}")) == struct.pack("d", exact)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("0123456789.,+-*/^() episqrtxnfa√π×÷²'[]_"), max_size=12))
def test_any_text_is_a_number_or_one_sentence(text):
    read = number_or_sentence(text)
    if isinstance(read, str):
        assert read
        assert "\n" not in read
        return
    assert read.kept.isascii()
    if read.kept:
        again = typed(read.kept)
        assert struct.pack("d", again.value) == struct.pack("d", read.value) or math.isnan(read.value)
        assert again.kept == read.kept


def number_or_sentence(text: str) -> Typed | str:
    """What was typed, or the sentence of its refusal."""
    try:
        return typed(text)
    except InputError as error:
        return str(error)
