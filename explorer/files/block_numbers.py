"""Fields to numbers: what a comma means is decided by the other fields of the same block, or not at all."""

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from explorer.attention.numbers import FULL_WIDTH, PLAIN, SPELLINGS, Typed, ascii_digit, typed
from explorer.errors import InputError
from explorer.files.encodings import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

GAPS = " \u00a0\u2007\u2009\u202f'’"
DIGITS = r"[+-]?[1-9]\d{0,2}"
GROUPED = re.compile(rf"{DIGITS}([{GAPS}])\d{{3}}(?:\1\d{{3}})*(?:[.,]\d+)?", re.ASCII)
COMMA_GROUPS = re.compile(rf"{DIGITS}(?:(?:,\d{{3}})+\.\d+|(?:,\d{{3}}){{2,}})", re.ASCII)
POINT_GROUPS = re.compile(rf"{DIGITS}(?:\.\d{{3}})+,\d+", re.ASCII)
ONE_GROUP = re.compile(rf"{DIGITS},\d{{3}}(?:e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
ONE_POINT_GROUP = re.compile(rf"{DIGITS}\.\d{{3}}", re.ASCII)
COMMA = re.compile(r"[+-]?(?:\d*,\d+)(?:e[+-]?\d+)?", re.ASCII)
FREQUENT = {text: Typed(float(text)) for text in ("0", "-0", "0.0", "-0.0", "inf", "-inf", "nan")}
ASCII_GAPS = str.maketrans(dict.fromkeys(GAPS))
DATE = re.compile(r"\d{4}([-/])\d{1,2}\1\d{1,2}|\d{1,2}([-/])\d{1,2}\2\d{4}", re.ASCII)  # or a calculation


class Exact(str):
    """A field that a program wrote for programs: with a decimal point and all digits."""

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
        if COMMA.fullmatch(field) and not ONE_GROUP.fullmatch(field):  # quick: most fields of such a file
            decimal = True
            continue
        plain = unified(field)
        if ONE_GROUP.fullmatch(plain):
            continue
        if COMMA_GROUPS.fullmatch(plain):
            thousands = True
        elif POINT_GROUPS.fullmatch(plain) or COMMA.fullmatch(plain):
            decimal = True
        elif GROUPED.fullmatch(plain):
            decimal = decimal or "," in plain
            points = points or "." in plain
        elif "." in plain and PLAIN.fullmatch(plain) and not ONE_POINT_GROUP.fullmatch(plain):
            points = True
    return Commas(decimal, thousands or (points and not decimal))


def number(field: str, known: Commas = UNKNOWN) -> Typed:
    """The number in a field: as it may be typed into a cell, or with groups of three digits.

    Raises InputError for all else, and where a comma or point may mean two things that the block does not decide.
    """
    if field in FREQUENT:
        return FREQUENT[field]
    exact = isinstance(field, Exact)
    if known.decimal and not exact and COMMA.fullmatch(field) and not ONE_GROUP.fullmatch(field):
        quick = field.replace(",", ".")
    else:
        quick = field if exact or not known.decimal else ""
    if PLAIN.fullmatch(quick):
        value = float(quick)
        if value and abs(value) != math.inf:  # what is 0 or too large is looked at with care
            return Typed(value)
    if exact:
        return typed(field)
    plain = unified(field)
    if GROUPED.fullmatch(plain):
        return typed(plain.translate(ASCII_GAPS).replace(",", "."))
    if COMMA_GROUPS.fullmatch(plain):
        return typed(plain.replace(",", ""))
    if POINT_GROUPS.fullmatch(plain):
        return typed(plain.replace(".", "").replace(",", "."))
    if ONE_GROUP.fullmatch(plain) and known.decimal != known.thousands:
        return typed(plain.replace(",", "." if known.decimal else ""))
    if known.decimal and ONE_POINT_GROUP.fullmatch(plain):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                '"{text}" may mean {whole} or {fraction} beside numbers with decimal commas; write all with points',
            ),
            text=one_line(field, 40),
            whole=plain.replace(".", ""),
            fraction=plain,
        )
    if DATE.fullmatch(plain):
        raise refuse(
            QT_TRANSLATE_NOOP("files", '"{text}" looks like a date, not a number; write the number that is meant'),
            text=one_line(field, 40),
        )
    return typed(field)


def unified(field: str) -> str:
    """The field with the digits and signs of ASCII, but with the gaps between its groups as they are."""
    stripped = field.strip()
    if stripped.isascii():
        return stripped.lower()
    return "".join(map(ascii_digit, stripped.translate(FULL_WIDTH).lower().translate(SPELLINGS)))


def is_number(field: str) -> bool:
    """Whether the field is a number, perhaps one that may be read in two ways."""
    if PLAIN.fullmatch(field.strip()):
        return True
    plain = unified(field)
    if any(pattern.fullmatch(plain) for pattern in (GROUPED, COMMA_GROUPS, POINT_GROUPS, ONE_GROUP)):
        return True
    try:
        typed(field)
    except InputError:
        return False
    return True
