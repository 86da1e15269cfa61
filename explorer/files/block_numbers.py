"""Fields to numbers: what a comma means is decided by the other fields of the same block, or not at all."""

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from explorer.attention.groups import COMMA, ONE_GROUP, PLAIN, Kind, kind_of
from explorer.attention.numbers import Typed, exact, typed
from explorer.attention.spelling import FROM_RAISED, MIDDLE_DOTS, unified
from explorer.errors import InputError
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

Fields = list[list[str]]
FREQUENT = {text: Typed(float(text)) for text in ("0", "-0", "0.0", "-0.0", "inf", "-inf", "nan")}
WHOLE_NUMBERS = re.compile(r"\d+(?:\s*[-/]\s*\d+)+", re.ASCII)  # between - or /: a date, unless it is a fraction
FRACTION = re.compile(r"(?:0|[1-9]\d*)\s*/\s*(?:0|[1-9]\d{0,2})", re.ASCII)
YEAR_AND_MONTH = re.compile(r"(?:19|20)\d\d\s*/\s*(?:[1-9]|1[0-2])", re.ASCII)
DAYS_WITH_POINTS = re.compile(r"\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?|\d{4}\.\d{1,2}\.\d{1,2}", re.ASCII)
FOOTNOTE = re.compile(r"(?![+-]?10[^\d.,])([+-]?[\d.,]+)([⁰¹²³⁴-⁹]+)")
PRODUCT = re.compile(r"([-+]?\d+)\*(\d+)", re.ASCII)


class Exact(str):
    """A field that a program wrote for programs: with a decimal point, all digits and no groups."""

    __slots__ = ()


class Dated(str):
    """A field that a program shows as a date or a time, though it may look like a number."""

    __slots__ = ()


class Commas(NamedTuple):
    """What the fields of a block prove: that a comma is a decimal comma, that it separates thousands."""

    decimal: bool = False
    thousands: bool = False


UNKNOWN = Commas()


def commas(fields: Iterable[str]) -> Commas:
    """What the fields prove about commas; a field that may be read in two ways proves nothing."""
    decimal = thousands = points = False
    for field in fields:
        if isinstance(field, Exact) or field.isalnum():
            continue
        if is_plain_with_comma(field):
            decimal = True
            continue
        plain = unified(field)
        kind = kind_of(plain)
        if kind is Kind.COMMA_GROUPS:
            thousands = True
        elif kind in (Kind.POINT_GROUPS, Kind.DECIMAL_COMMA):
            decimal = True
        elif kind is Kind.GAPS:
            decimal = decimal or "," in plain
            points = points or "." in plain
        elif kind is Kind.PLAIN and "." in plain:
            points = True
    return Commas(decimal, thousands or (points and not decimal))


def number(field: str, known: Commas = UNKNOWN) -> Typed:
    """The number in a field: as it may be typed into a cell, but no date.

    Raises InputError for all else, and where a comma or point may mean two things that the block does not decide.
    """
    if field in FREQUENT:
        return FREQUENT[field]
    value = quick_number(field, known)
    if value is not None:
        return Typed(value)
    plain = unified(field)
    if isinstance(field, Dated) or is_date(plain):
        raise refuse(
            QT_TRANSLATE_NOOP("files", '"{text}" looks like a date, not a number; write the number that is meant'),
            text=one_line(field, 40),
        )
    if isinstance(field, Exact):
        return exact(field)
    check_calculation(field, plain)
    kind = kind_of(plain)
    if kind is Kind.ONE_COMMA and known.decimal != known.thousands:
        return typed(plain.replace(",", "." if known.decimal else ""))
    if kind is Kind.ONE_POINT and known.decimal:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                '"{text}" may mean {whole} or {fraction} beside numbers with decimal commas; write all with points',
            ),
            text=one_line(field, 40),
            whole=plain.replace(".", ""),
            fraction=plain,
        )
    return typed(field)


def check_calculation(field: str, plain: str) -> None:
    """Raise InputError for what would be a calculation, but is how a number is written too: (5.00), 1·5, 12²."""
    inner = bare(plain)
    if inner:
        readings = f"-{inner}", inner
    elif any(dot in field for dot in MIDDLE_DOTS) and (found := PRODUCT.fullmatch(plain)):
        readings = f"{found[1]}.{found[2]}", plain
    elif found := FOOTNOTE.fullmatch(plain):
        readings = found[1], f"{found[1]}^{found[2].translate(FROM_RAISED)}"
    else:
        return
    raise refuse(
        QT_TRANSLATE_NOOP("files", '"{text}" may mean {number} or {calculated}; write the one that is meant'),
        text=one_line(field, 40),
        number=readings[0],
        calculated=readings[1],
    )


def bare(plain: str) -> str:
    """The number without a sign that alone stands in parentheses, as accounts write what is negative; else ""."""
    inner = plain[1:-1].strip() if plain.startswith("(") and plain.endswith(")") else ""
    return inner if inner[:1] not in ("+", "-") and kind_of(inner) is not Kind.OTHER else ""


def quick_number(field: str, known: Commas) -> float | None:
    """The number in a field that is as most are; None for all that is to be looked at with care."""
    if known.decimal and not isinstance(field, Exact):
        plain = field.replace(",", ".") if is_plain_with_comma(field) else ""
    else:
        plain = field
    if isinstance(field, Dated) or not PLAIN.fullmatch(plain):
        return None
    value = float(plain)
    return value if value and abs(value) != math.inf else None  # it may only become 0 or infinite


def is_plain_with_comma(field: str) -> bool:
    """Whether a field is a number with a decimal comma beyond doubt, as most fields of such a block are."""
    return COMMA.fullmatch(field) is not None and not ONE_GROUP.fullmatch(field)


def is_date(plain: str) -> bool:
    """Whether a text may be meant as a date: 2026-01-03, 1/2/24, 05/2024 or 01.02.2024, but not 1/3 or 22/7."""
    if WHOLE_NUMBERS.fullmatch(plain):
        return not FRACTION.fullmatch(plain) or YEAR_AND_MONTH.fullmatch(plain) is not None
    return DAYS_WITH_POINTS.fullmatch(plain) is not None


def is_number(field: str) -> bool:
    """Whether the field is a number, perhaps one that may be read in two ways."""
    plain = unified(field)
    if kind_of(plain) is not Kind.OTHER or bare(plain):
        return True
    if is_date(plain):
        return False
    try:
        typed(field)
    except InputError:
        return False
    return True
