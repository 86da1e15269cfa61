"""What commas, points and gaps in a number mean: one rule for what is typed into a cell and for blocks of numbers."""

import re
from enum import Enum

GAPS = " \u00a0\u2007\u2009\u202f'’"
DIGITS = r"[+-]?[1-9]\d{0,2}"
EXPONENT = r"(?:e[+-]?\d+)?"
WITHOUT_GAPS = str.maketrans(dict.fromkeys(GAPS))
PLAIN = re.compile(rf"[+-]?(\d+(\.\d*)?|\.\d+){EXPONENT}", re.ASCII)
ONE_GROUP = re.compile(rf"{DIGITS},\d{{3}}{EXPONENT}", re.ASCII | re.IGNORECASE)
COMMA = re.compile(rf"[+-]?(?:\d*,\d+|\d+,){EXPONENT}", re.ASCII)


class Kind(Enum):
    """How a number is written; with what is no number at all, or a calculation, as the last."""

    PLAIN = "1234.5"
    ONE_POINT = "1.234"  # plain, but beside decimal commas it may be meant as 1234
    ONE_COMMA = "1,234"  # 1234 or 1.234
    DECIMAL_COMMA = "0,5"
    GAPS = "1 234,5"
    COMMA_GROUPS = "1,234.5"
    POINT_GROUPS = "1.234,5"
    OTHER = "1/3"


GROUPED = (Kind.GAPS, Kind.COMMA_GROUPS, Kind.POINT_GROUPS)
PATTERNS = {  # in this order, as one may include another
    Kind.ONE_POINT: re.compile(rf"{DIGITS}\.\d{{3}}", re.ASCII),
    Kind.PLAIN: PLAIN,
    Kind.ONE_COMMA: ONE_GROUP,
    Kind.DECIMAL_COMMA: COMMA,
    Kind.GAPS: re.compile(rf"{DIGITS}([{GAPS}])\d{{3}}(?:\1\d{{3}})*(?:[.,]\d+)?{EXPONENT}", re.ASCII),
    Kind.COMMA_GROUPS: re.compile(rf"{DIGITS}(?:(?:,\d{{3}})+\.\d+|(?:,\d{{3}}){{2,}}){EXPONENT}", re.ASCII),
    Kind.POINT_GROUPS: re.compile(rf"{DIGITS}(?:\.\d{{3}})+,\d+{EXPONENT}", re.ASCII),
}


def kind_of(plain: str) -> Kind:
    """How a number is written, in lower case and with the digits and signs of ASCII."""
    return next((kind for kind, pattern in PATTERNS.items() if pattern.fullmatch(plain)), Kind.OTHER)


def with_point(plain: str, kind: Kind) -> str:
    """A number of a kind that has one meaning, without groups and with a decimal point."""
    if kind is Kind.COMMA_GROUPS:
        return plain.replace(",", "")
    if kind is Kind.POINT_GROUPS:
        plain = plain.replace(".", "")
    elif kind is Kind.GAPS:
        plain = plain.translate(WITHOUT_GAPS)
    return plain.replace(",", ".")
