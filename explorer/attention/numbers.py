"""Text to number (what a person may type) and number to text (one format for the whole program)."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal, DecimalException, localcontext
from functools import lru_cache
from typing import NamedTuple

from explorer.attention import expressions
from explorer.attention.expressions import NO_NUMBER
from explorer.attention.groups import GROUPED, PLAIN, Kind, kind_of
from explorer.attention.groups import with_point as one_reading
from explorer.attention.spelling import TIMES, ascii_spelling, unified
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

BRIEF = 8  # characters of a number that a sentence names in full
MINUS = "−"
UNDEFINED = "?"
THIN = "\u202f"  # between groups of three digits
LARGE = 1e6  # from here on numbers are shown with an exponent
WITH_COMMA = re.compile(r"[\d.]*,[\d.,]*", re.ASCII)
LOST_POWER = re.compile(r"(?<=\*)(\s*)10\s*-(\d+)(?![\d.e])", re.ASCII)  # 5×10⁻³ that became 5×10−3
TWO_READINGS = QT_TRANSLATE_NOOP("numbers", '"{text}" may mean {one} or {other}; write the one that is meant')
LONGER = QT_TRANSLATE_NOOP(
    "numbers",
    '"{text}" is kept as {spelled}; that has {count} characters, more than the {limit} of an expression; shorten it',
)
SPECIAL = re.compile(r"[+-]?(inf|infinity|nan)")


class Typed(NamedTuple):
    """A number as it was typed; `kept` is the expression, in ASCII with a decimal point, "" for a plain number."""

    value: float
    kept: str = ""


def parse(text: str) -> float:
    """The number that a person typed. Raises InputError, with the reason, where it is none."""
    return typed(text).value


def typed(text: str) -> Typed:
    """What a person typed into a cell: -1.5, −1.5, 0,5, 1 000,5, 1e-3, wide digits, inf, −∞, nan, 1/3, sqrt(2), 2^0.5.

    Raises InputError, with the reason, for anything else; a comma that may mean two things is refused.
    """
    number = unified(text).removeprefix("=").lstrip()  # as formulas begin in spreadsheets
    kind = kind_of(number)
    if kind in GROUPED:
        return calculated(one_reading(number, kind), text)
    plain = ascii_spelling(text).removeprefix("=").lstrip()
    return calculated(with_points(plain, text), text)


def exact(text: str) -> Typed:
    """What a program wrote: as it may be typed, but with neither decimal commas nor groups of digits."""
    plain = ascii_spelling(text)
    if "," in plain:
        raise refuse(text, NO_NUMBER)
    return calculated(plain, text)


def calculated(plain: str, text: str) -> Typed:
    """The number or the expression that was typed as `text`, in lower-case ASCII with decimal points."""
    if not plain:
        raise refuse(text, QT_TRANSLATE_NOOP("numbers", "a number is missing; type one, for example 0"))
    if SPECIAL.fullmatch(plain):
        return Typed(float(plain))
    try:
        if PLAIN.fullmatch(plain):
            return Typed(expressions.number(plain))
        if any(sign in text for sign in TIMES) and LOST_POWER.search(plain):  # as people write powers; not 5*10-3
            power, difference = (LOST_POWER.sub(spelled, plain) for spelled in (r"\g<1>10^-\2", r"\g<1>10 - \2"))
            raise refuse(text, TWO_READINGS, one=power, other=difference)
        if len(plain) > max(expressions.LONGEST, len(text.strip())):
            raise refuse(text, LONGER, spelled=one_line(plain, 30), count=len(plain), limit=expressions.LONGEST)
        return Typed(expressions.evaluate(plain), plain)
    except expressions.ExpressionError as fault:
        raise refuse(text, fault.template, **fault.values) from None


def with_points(plain: str, text: str) -> str:
    """An expression with points for its decimal commas. Raises InputError where a comma may separate thousands."""
    kinds = {kind_of(found[0]) for found in WITH_COMMA.finditer(plain)}
    if Kind.OTHER in kinds:
        raise refuse(text, NO_NUMBER)
    fraction = WITH_COMMA.sub(lambda found: one_reading(found[0], kind_of(found[0])), plain)
    if Kind.ONE_COMMA in kinds:
        raise refuse(text, TWO_READINGS, one=WITH_COMMA.sub(in_thousands, plain), other=fraction)
    return fraction


def in_thousands(found: re.Match[str]) -> str:
    """A number without its comma where that may separate thousands, else with a point for its decimal comma."""
    kind = kind_of(found[0])
    return found[0].replace(",", "") if kind is Kind.ONE_COMMA else one_reading(found[0], kind)


def refuse(text: str, template: str, **values: object) -> InputError:
    """The error with this sentence about a typed text."""
    return InputError(Text("numbers", template, {"text": one_line(text, 40), **values}))


def shortest(value: float) -> str:
    """The shortest text that reads back to the same number; what an editor shows."""
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


@dataclass(frozen=True)
class NumberFormat:
    """How numbers are shown: `decimals` (0-6) behind the point, or `significant` digits; weights perhaps in percent.

    Ties round away from zero on the shortest decimal text, as people and spreadsheets do. Numbers of a million and
    more, and those that would print as 0 without being it, get an exponent. With `exact` they get the digits that read
    back to the same number.
    """

    decimals: int = 2
    significant: int | None = None
    percent: bool = False
    exact: bool = False

    def text(self, value: float) -> str:
        """The number as it is shown everywhere but in editors; NaN is shown as undefined."""
        if self.exact and math.isfinite(value):
            return editable(value)
        return shown(float(value), self.decimals, self.significant)

    def weight(self, value: float) -> str:
        """An attention weight as it is shown: as a number, or in percent."""
        if self.percent and math.isfinite(value):
            return shown(float(value), max(0, self.decimals - 1), self.significant, 2) + "%"
        return self.text(value)

    def finer(self, digits: int) -> "NumberFormat":
        """The format with so many more digits."""
        if self.exact:
            return self
        if self.significant is not None:
            return replace(self, significant=self.significant + digits)
        return replace(self, decimals=self.decimals + digits)


@lru_cache(maxsize=65536)
def shown(value: float, decimals: int, significant: int | None, shift: int = 0) -> str:
    """The text of value x 10^shift with so many decimals or significant digits."""
    if not math.isfinite(value):
        return UNDEFINED if math.isnan(value) else "∞" if value > 0 else f"{MINUS}∞"
    return shown_exactly(shifted(Decimal(repr(value)), shift), decimals, significant)


def shown_exactly(exact: Decimal, decimals: int, significant: int | None) -> str:
    """The text of a decimal number with so many decimals or significant digits."""
    if significant is not None and exact:
        rounded = rounded_to(exact, significant - 1 - exact.adjusted())
        decimals = max(0, significant - 1 - rounded.adjusted())
        if decimals > significant + 3 or abs(rounded) >= LARGE:
            return with_exponent(exact, significant - 1)
        return fixed(rounded, decimals)
    rounded = rounded_to(exact, decimals)
    if abs(rounded) >= LARGE:
        return with_exponent(exact, decimals)
    if exact and not rounded:
        return with_exponent(exact, max(0, decimals - 1))
    return fixed(rounded, decimals)


def rounded_to(exact: Decimal, decimals: int) -> Decimal:
    """The number rounded to so many decimals, ties away from zero."""
    with localcontext(Context(prec=400)):
        return exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def shifted(exact: Decimal, places: int) -> Decimal:
    """The number x 10^places, with all its digits."""
    sign, digits, exponent = exact.as_tuple()
    return Decimal((sign, digits, int(exponent) + places))


def fixed(rounded: Decimal, decimals: int) -> str:
    """Decimal notation with a true minus and no negative zero."""
    return f"{rounded if rounded else abs(rounded):.{decimals}f}".replace("-", MINUS)


def with_exponent(exact: Decimal, decimals: int) -> str:
    """Scientific notation with so many decimals in front of the exponent, ties away from zero."""
    exponent = exact.adjusted()
    mantissa = rounded_to(shifted(exact, -exponent), decimals)
    if abs(mantissa) >= 10:
        exponent += 1
        mantissa = rounded_to(shifted(exact, -exponent), decimals)
    sign = "-" if exponent < 0 else "+"
    return f"{mantissa:.{decimals}f}e{sign}{abs(exponent):02d}".replace("-", MINUS)


def read_back(text: str) -> Decimal:
    """The number that a shown text states, for checking arithmetic on it."""
    return Decimal(text.replace(MINUS, "-"))


def adds_up(texts: Sequence[str], total: str) -> bool:
    """Whether printed numbers, perhaps with percent signs, add up to a printed total at the total's decimals."""
    stated = read_back(total.rstrip("%"))
    exponent = stated.as_tuple().exponent
    with localcontext(Context(prec=400)):
        exact = sum((read_back(text.rstrip("%")) for text in texts), Decimal(0))
    return isinstance(exponent, int) and rounded_to(exact, -exponent) == stated


Arithmetic = Callable[[Sequence[Decimal]], Decimal]
MOST_DIGITS = 18
TOO_SMALL = Decimal("2.4e-324")  # what is nearer to 0 than this is 0 as a float64


def checkable(
    values: Sequence[float], arithmetic: Arithmetic, result: float, number_format: NumberFormat
) -> tuple[list[str], str]:
    """Texts of the operands and the result, such that a calculator gets the printed result from the printed operands.

    Operands get as many digits as that takes; where no number of them does (a tie that floating point broke the other
    way), the result gets more digits too. Where the operands all but cancel, even their shortest texts do not do:
    then the digits of their binary values are shown. Numbers that are not finite, or below 2e-308 (of which float64
    keeps a few digits only), are shown without this promise, and so are exact ones.
    """
    if number_format.exact or not all(math.isfinite(value) for value in (*values, result)):
        return [number_format.text(value) for value in values], number_format.text(result)
    for spell in (shortest_digits, binary_digits):
        for more_result in range(MOST_DIGITS):
            result_format = number_format.finer(more_result)
            stated = result_format.text(result)
            for texts in spell(values, result_format):
                if comes_out(texts, arithmetic, stated, result_format):
                    return texts, stated
    return [editable(value) for value in values], editable(result)


def shortest_digits(values: Sequence[float], number_format: NumberFormat) -> Iterator[list[str]]:
    """Texts of the numbers with more and more digits, up to their shortest texts."""
    whole = [Decimal(repr(float(value))) for value in values]
    for more in range(MOST_DIGITS):
        texts = [number_format.finer(more).text(value) for value in values]
        yield texts
        if all(read_back(text) == value for text, value in zip(texts, whole, strict=True)):
            return
    yield [editable(value) for value in values]


def binary_digits(values: Sequence[float], number_format: NumberFormat) -> Iterator[list[str]]:
    """Texts of the numbers with more and more digits of their binary values."""
    for more in range(2 * MOST_DIGITS):
        finer = number_format.finer(more)
        yield [shown_exactly(Decimal(value), finer.decimals, finer.significant) for value in values]


def editable(value: float) -> str:
    """The shortest text of a number with the minus of shown numbers."""
    return shortest(value).replace("-", MINUS)


def brief(value: float) -> str:
    """A number as a sentence names it: all of it where that is short."""
    text = editable(value)
    return text if len(text) <= BRIEF else NumberFormat(significant=4).text(value)


def comes_out(texts: Sequence[str], arithmetic: Arithmetic, stated: str, result_format: NumberFormat) -> bool:
    """Whether the arithmetic on the printed texts, rounded as the result is, prints as the stated result.

    The result of exact texts is rounded to the nearest float64. What is beyond its range comes out of no arithmetic.
    """
    try:
        wanted = read_back(stated)
        with localcontext(Context(prec=60)):
            exact = arithmetic([read_back(text) for text in texts])
    except (DecimalException, ArithmeticError):
        return False
    if not exact.is_finite():
        return False
    if exact.copy_abs() < TOO_SMALL:
        exact = Decimal(0)
    if result_format.exact:
        return float(exact) == float(wanted)
    return shown_exactly(exact, result_format.decimals, result_format.significant) == stated


def thin(count: int) -> str:
    """A whole number in groups of three digits."""
    return f"{count:,}".replace(",", THIN)
