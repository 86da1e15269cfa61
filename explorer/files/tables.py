"""Blocks of numbers and tokens from the text and the HTML of a clipboard."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.errors import ExplorerError, InputError
from explorer.files.block_numbers import FREQUENT, UNKNOWN, Commas, commas, number
from explorer.files.encodings import refuse
from explorer.files.fields import Fields, fields, lines, quoted_rows, without_empty_end
from explorer.files.html_tables import ALL_DIGITS, OURS, html_fields
from explorer.texts import QT_TRANSLATE_NOOP

Floats = NDArray[np.float64]
KeptTexts = dict[tuple[int, int], str]

MAX_CHARACTERS = 2**28  # of a text or of a CSV file
MAX_NUMBERS = 2**23  # of an array: 64 MB
PLAIN_NUMBERS = re.compile(r"[0-9eE+\-.\t\r\n]*+")
NONZERO = re.compile(r"[^eE]*[1-9]")


class Table(NamedTuple):
    """A block of numbers (rows, columns), and by row and column the expressions that some were written as."""

    values: Floats
    texts: KeptTexts


def read_numbers(text: str, html: str = "") -> Table:
    """The block of numbers of a clipboard; `html` counts where it is a table of the same size, for its digits.

    Raises InputError, with row and column counted from 1, for what is no block of numbers and for what may be two.
    """
    check_length(len(text) + len(html))
    if OURS in html[:1000] and text:
        html = ""  # our text has all digits too
    if "\t" in text and not any(name in html for name in ALL_DIGITS):
        html = ""  # it says nothing that the text does not
    if not html and (values := plain_numbers(text)) is not None:
        return Table(values, {})
    return numbers_of(clipboard_fields(text, html))


def clipboard_fields(text: str, html: str) -> Fields:
    """The fields of the table in the HTML where it is as large as the text is to a spreadsheet, else of the text."""
    found = without_empty_end(html_fields(html) or []) if html else []
    if found:
        table = without_empty_end([row for row, _ in quoted_rows(text, "\t")])
        if not table or [len(row) for row in table] == [len(row) for row in found]:
            return found
    return fields(text)


def check_length(count: int) -> None:
    """Raise InputError for a text of more characters than the limit."""
    if count > MAX_CHARACTERS:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "a text of {count} characters is longer than the limit of {limit}; use a part"),
            count=count,
            limit=MAX_CHARACTERS,
        )


def check_count(count: int) -> None:
    """Raise InputError for more numbers than the limit."""
    if count > MAX_NUMBERS:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "{count} numbers are more than the limit of {limit} (64 MB); use fewer"),
            count=count,
            limit=MAX_NUMBERS,
        )


def plain_numbers(text: str) -> Floats | None:
    """The block of a text of plain numbers between tabs, the usual case, read fast; None where it takes more care."""
    rows = lines(text) if PLAIN_NUMBERS.fullmatch(text) else []
    if not rows:
        return None
    columns = rows[0].count("\t") + 1
    if any(row.count("\t") + 1 != columns for row in rows):
        return None
    check_count(len(rows) * columns)
    flat = plain_row("\t".join(rows), "\t")
    return None if flat is None else np.array(flat).reshape(len(rows), columns)


def plain_row(text: str, separator: str) -> list[float] | None:
    """The numbers of a text of digits, signs, points, "e" and separators; None where one of them takes more care."""
    parts = text.split(separator)
    try:
        values = list(map(float, parts))
    except ValueError:
        return None
    if 0.0 in values or np.inf in values or -np.inf in values:
        for part, value in zip(parts, values, strict=True):
            if abs(value) == np.inf or (value == 0 and part not in FREQUENT and NONZERO.match(part)):
                return None  # it is too large or too small
    return values


def numbers_of(table: Fields) -> Table:
    """The numbers of rows of fields. Raises InputError, with the place, where one is none or a row is too short."""
    check_shape(table)
    known = known_commas(table)
    values = np.empty((len(table), len(table[0])))
    texts: KeptTexts = {}
    for row, line in enumerate(table):
        for column, field in enumerate(line):
            values[row, column], kept = number_at(field, known, row, column)
            if kept:
                texts[row, column] = kept
    return Table(values, texts)


def known_commas(table: Fields) -> Commas:
    """What the fields of a block prove about commas; quick where there is none."""
    if not any("," in field or "，" in field for row in table for field in row):
        return UNKNOWN
    return commas(field for row in table for field in row)


def check_shape(table: Fields) -> None:
    """Raise InputError unless there is at least one number and every row has as many fields, within the limit."""
    if not table:
        raise refuse(QT_TRANSLATE_NOOP("files", "there is no number in it; copy some numbers first"))
    for row, line in enumerate(table, 1):
        if len(line) != len(table[0]):
            raise ragged(row, len(line), len(table[0]))
    check_count(len(table) * len(table[0]))


def ragged(row: int, count: int, first: int) -> ExplorerError:
    """The error about a row of another length than the first."""
    return refuse(
        QT_TRANSLATE_NOOP(
            "files", "this row has another length ({count}) than the first ({first}); give all rows the same length"
        ),
        count=count,
        first=first,
    ).at(place(row))


def number_at(field: str, known: Commas, row: int, column: int) -> tuple[float, str]:
    """The number of a field and the expression that it was written as. Raises InputError with the place, from 1."""
    try:
        return number(field, known)
    except InputError as error:
        raise error.at(place(row + 1, column + 1)) from None


def place(row: int, column: int | None = None) -> str:
    """A place in a block, counted from 1, in words."""
    return f"row {row}" if column is None else f"row {row}, column {column}"


def read_tokens(text: str) -> tuple[str, ...]:
    """The fields of a text from a spreadsheet as tokens, row by row; tabs and line ends in quotes are kept."""
    check_length(len(text))
    table: Sequence[Sequence[str]] = [row for row, _ in quoted_rows(text, "\t")]
    return tuple(field for row in table for field in row)
