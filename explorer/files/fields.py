"""Text to rows of fields: from spreadsheets, editors and CSV files, the separator chosen by what the text shows."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from explorer.attention.groups import ONE_GROUP, Kind, kind_of, with_point
from explorer.attention.spelling import unified
from explorer.errors import InputError
from explorer.files.block_numbers import Fields, is_number
from explorer.files.brackets import bracketed, is_bracketed
from explorer.files.limits import check_fields, check_words
from explorer.files.sentences import place, refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

BOM = "\ufeff"
BLANK = " "  # stands for any number of blanks
SEPARATORS = ("\t", ";", ",")
WIDE_SIGNS = str.maketrans({"，": ",", "；": ";"})
LINE_END = re.compile(r"\r\n|\n|\r")
LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
BLANK_SIGNS = " \t\f\v\u3000"
BLANKS = re.compile(f"[{BLANK_SIGNS}]+")
QUOTED = r'"((?:[^"]+|"")*+)"'
ANY_QUOTED = re.compile(rf"(?:(?<=[\t;,\r\n ])|\A){QUOTED}(?=[\t;,\r\n ]|\Z)")
SAMPLE = 2**16  # characters that decide on the separator
ONE_COMMA = re.compile(r"[+-]?\d*,\d+(?:e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
SIGN_BEHIND_COMMA = re.compile(r",\s*[-+]")  # it is no decimal comma
FRACTION = re.compile(r",0\d", re.ASCII)  # 1,05: no whole number is written 05
SAID = re.compile(r"""(["']?)sep=([\t;,])\1(?:\r\n|\n|\r|\Z)""", re.IGNORECASE)  # as Excel writes and reads it
LOOKED_AT = 50  # rows that decide on what all rows have in common


class Preface(NamedTuple):
    """What stands before the rows of a text: where they begin, how many lines that are, and the separator if named."""

    end: int = 0
    lines: int = 0
    separator: str = ""


def preface_of(text: str) -> Preface:
    """The first line of a text where it says sep=; and else those that begin with #, which are comments.

    A line that holds but numbers beyond its first field, as many as the rows below, is a row whose label begins so;
    and so is one whose first field is # alone, unless blanks separate the fields.
    """
    said = SAID.match(text)
    if said:
        return Preface(said.end(), 1, said[2])
    starts, end = [], 0
    while text.startswith("#", end):
        starts.append(end)
        end = LINE.match(text, end).end()  # type: ignore[union-attr]  # a line may be empty
    if not starts or end >= len(text):
        return Preface()
    if is_bracketed(text[end:]):
        return Preface(end, len(starts))
    separator = separator_of(text[end:])
    below = first_row(text, separator, end)
    for number, start in enumerate(starts):
        row = first_row(text, separator, start)
        numbers = len(row) == len(below) > 1 and all(map(is_number, row[1:]))
        if numbers or (row[0].strip() == "#" and len(row) == len(below) and separator != BLANK):
            return Preface(start, number)
    return Preface(end, len(starts))


def first_row(text: str, separator: str, start: int) -> list[str]:
    """The fields of the row that begins there."""
    return next((row for row, _ in rows_from(text, separator, start)), [""])


def ends_empty(rows: list[list[str]]) -> bool:
    """Whether each of the first rows ends with a separator, behind which nothing stands; only the header may not."""
    first, *others = [row for row in rows[:LOOKED_AT] if any(field.strip() for field in row)] or [[""]]
    if not all(len(row) > 1 and not row[-1].strip() for row in others):
        return False
    if len(first) > 1 and not first[-1].strip():
        return True
    return bool(others) and len(first) + 1 == len(others[0]) and not any(map(is_number, first))


def fields(text: str) -> Fields:
    """The rows of fields of a text of numbers; whatever separates them, no number is split.

    Understood are tabs as spreadsheets write them, semicolons, commas, blanks, and the brackets of NumPy and Python.
    CRLF, LF and CR end a line; a line end at the end of the text adds no row, nor do empty lines there. Raises
    InputError where commas or blanks may mean two things, and where the text has been cut short.
    """
    text = text.removeprefix(BOM)
    before = preface_of(text)
    text = text[before.end :]
    if is_bracketed(text):
        return bracketed(text)
    if '"' not in text:
        text = text.translate(WIDE_SIGNS) if not text.isascii() else text
    separator = before.separator or separator_of(text)
    if not before.separator:
        if separator == "," and one_number_a_line(text):
            separator = "\t"
        check_clear(text, separator)
    check_words(text) if separator == BLANK else check_fields(text, separator)
    return without_empty_column(without_empty_end(list(rows(text, separator))))


def without_empty_column(table: Fields) -> Fields:
    """The rows without a last column in which nothing stands, as a separator at the end of each row leaves it."""
    if all(len(row) == len(table[0]) > 1 and not row[-1].strip() for row in table):
        return [row[:-1] for row in table]
    return table


def without_empty_end(table: Fields) -> Fields:
    """The rows without those at the end in which nothing stands."""
    count = len(table)
    while count and not any(field.strip() for field in table[count - 1]):
        count -= 1
    return table[:count]


def rows(text: str, separator: str) -> Iterator[list[str]]:
    """The rows of a text whose separator is known."""
    if separator != BLANK and '"' not in text:
        return (line.split(separator) for line in lines(text))
    return (row for row, _ in rows_from(text, separator))


def rows_from(text: str, separator: str, start: int = 0) -> Iterator[tuple[list[str], int]]:
    """From a place on, each row with the place where the next one begins; nothing is read ahead."""
    if separator != BLANK:
        yield from quoted_rows(text, separator, start)
        return
    for found in LINE.finditer(text, start):
        if found.start() < len(text):
            yield BLANKS.split(found[1].strip(BLANK_SIGNS)), found.end()


def lines(text: str) -> list[str]:
    """The lines of a text; one line end at its end begins no other line."""
    found = text.split("\n") if "\r" not in text else LINE_END.split(text)
    return found if found[-1] else found[:-1]


def quoted_rows(text: str, separator: str, start: int = 0) -> Iterator[tuple[list[str], int]]:
    """From a place on, each row of a text in which fields may stand in quotes, and the place where the next one begins.

    A quote that is not closed before a separator or a line end is a character like any other.
    """
    row: list[str] = []
    for found in field_pattern(separator).finditer(text, start):
        quoted, bare, end = found.groups()
        if not end and not row and found.end() == found.start():
            return  # nothing stands after the last line end
        row.append(bare if quoted is None else quoted.replace('""', '"'))
        if end != separator:
            yield row, found.end()
            row = []
        if not end:
            return


@cache
def field_pattern(separator: str) -> re.Pattern[str]:
    """What a field looks like: in quotes or not, and what ends it; other blanks around quotes are only with commas."""
    around = "" if separator == "\t" else " *"
    return re.compile(
        rf"(?:{around}{QUOTED}{around}(?=[{separator}\r\n]|\Z)|([^{separator}\r\n]*))({separator}|\r\n|\n|\r|\Z)"
    )


def separator_of(text: str) -> str:
    """What separates the fields: of what stands outside quotes, that which leaves the most numbers whole."""
    sample = beginning(text)
    bare = ANY_QUOTED.sub('""', sample) if '"' in sample else sample
    candidates = [separator for separator in SEPARATORS if separator in bare]
    if candidates in ([], [","]) and BLANKS.search(bare):
        candidates.append(BLANK)
    if len(candidates) < 2:
        return candidates[0] if candidates else "\t"
    shares = [share_of_numbers(sample, separator) for separator in candidates]
    best = candidates[shares.index(max(shares))]
    if candidates == [",", BLANK] and shares == [1.0, 1.0] and not re.search(r",[ ]|[ ],", bare):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                'in "{text}" commas as well as blanks may separate numbers; separate them by tabs or semicolons',
            ),
            text=one_line(lines(bare.lstrip())[0], 40),
        )
    return best


def beginning(text: str) -> str:
    """The first lines of a long text, all of a short one."""
    if len(text) <= SAMPLE:
        return text
    end = max(text.rfind("\n", 0, SAMPLE), text.rfind("\r", 0, SAMPLE)) + 1
    return text[: end or SAMPLE]


def share_of_numbers(text: str, separator: str) -> float:
    """How many of the fields that are not empty are numbers, from 0 to 1, if the separator is this one."""
    found = [field for row in rows(text, separator) for field in row if field.strip()]
    return sum(map(is_number, found)) / len(found) if found else 0.0


def all_lines(looks: Callable[[str], object], text: str) -> bool:
    """Whether every line, in the digits and signs of ASCII and without the blanks around it, looks like this."""
    return all(looks(unified(line)) for line in lines(text.rstrip()))


def one_number_a_line(text: str) -> bool:
    """Whether each line is one number with a comma: as in 1,05; or as in 1,234, whose meaning is then asked for."""
    return all_lines(ONE_COMMA.fullmatch, text) and (
        FRACTION.search(unified(text)) is not None or all_lines(ONE_GROUP.fullmatch, text)
    )


def check_clear(text: str, separator: str) -> None:
    """Raise InputError where every line may be one number with a comma or blanks in it, or a list of numbers."""
    first = text.strip().partition("\n")[0].strip()
    plain = unified(first)
    kind = kind_of(plain)
    if separator == BLANK and all_lines(lambda line: kind_of(line) is Kind.GAPS, text):
        raise two_readings(first, with_point(plain, kind), len(first.split()))
    if separator == "," and all_lines(lambda line: not SIGN_BEHIND_COMMA.search(line) and is_number(line), text):
        raise two_readings(first, with_point(plain, kind), first.count(",") + 1)


def two_readings(text: str, number: str, count: int) -> InputError:
    """The error about a line that may be one number or several."""
    return refuse(
        QT_TRANSLATE_NOOP(
            "files",
            '"{text}" may be the number {number} or {count} numbers; write a decimal point, or separate numbers by '
            "tabs or semicolons",
        ),
        text=one_line(text, 40),
        number=number,
        count=count,
    ).at(place(1))
