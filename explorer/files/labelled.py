"""CSV and TSV files: numbers, and the labels that stand in the first row and in the first column."""

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np

from explorer.attention.session import Floats
from explorer.errors import InputError
from explorer.files.block_numbers import UNKNOWN, Commas, commas, is_number
from explorer.files.brackets import bracketed, is_bracketed
from explorer.files.fields import (
    BLANK,
    BOM,
    LOOKED_AT,
    Preface,
    beginning,
    ends_empty,
    lines,
    one_number_a_line,
    preface_of,
    rows_from,
    separator_of,
)
from explorer.files.limits import check_count, check_length
from explorer.files.number_rows import KeptTexts, number_at, numbers_of, plain_row, ragged
from explorer.files.progress import Progress, unwatched, within
from explorer.files.sentences import place, refuse
from explorer.texts import QT_TRANSLATE_NOOP

CHUNK = 2**17  # characters read at once, so that a long file can be stopped
QUOTED_FIRST = re.compile(r' *"')
CONSTANTS = ("e", "pi", "π")  # more likely tokens than numbers


class Labelled(NamedTuple):
    """The numbers of a file (rows, columns), the expressions some were written as, and the labels it has."""

    values: Floats
    texts: Mapping[tuple[int, int], str]
    columns: tuple[str, ...] | None
    rows: tuple[str, ...] | None
    numbered: bool | None = None  # whether a first row that may count the columns was taken for that; None without one


class TableLayout(NamedTuple):
    """How the fields of a file lie: what separates them, and where labels stand."""

    separator: str
    header: bool  # whether the first row holds the columns' labels
    row_labels: bool  # whether the first column holds the rows' labels


def read_labelled(text: str, progress: Progress = unwatched, layout: TableLayout | None = None) -> Labelled:
    """The numbers and labels of a CSV or TSV file; its layout is found where none is given.

    `progress` gets the characters read and their total, every few milliseconds, and may raise to stop. Raises
    InputError, with row and column counted from 1 in the file, for what is no number where one is needed.
    """
    check_length(len(text))
    text = text.removeprefix(BOM)
    before = preface_of(text)
    if layout is None and is_bracketed(text[before.end :]):
        table = bracketed(text[before.end :], within(progress, 0, 0.3))
        return Labelled(*numbers_of(table, within(progress, 0.3, 1)), None, None)
    layout = layout or layout_of(text)
    reading = Reading(text, layout, progress, before)
    reading.read()
    return reading.result()


def layout_of(text: str) -> TableLayout:
    """The layout that the first rows of a file show; comments before them, which begin with #, do not count.

    A first row without any number names the columns, a first column without any number the rows; an empty first field
    of the first row says that there are both. Labels that are in part numbers are told apart by that field, or by
    quotes around them, where the first row has no field over them and the numbers have no quotes, as R writes it.
    A name followed by 0, 1, 2… or 1, 2, 3… names both where the rows below hold a name and other than whole numbers.
    A first row of nothing but quoted blanks beyond an empty first field names both, too: so csv_text writes it.
    """
    text = text.removeprefix(BOM)
    before = preface_of(text)
    separator = before.separator or separator_of(text[before.end :])
    if separator == "," and not before.separator and one_number_a_line(beginning(text[before.end :])):
        separator = "\t"
    if separator != BLANK and has_blank_labels(text, separator, before.end):
        return TableLayout(separator, True, True)
    head, *body = first_rows(text, separator, before.end) or [[""]]
    several = len(body[0] if body else head) > 1
    corner = not head[0].strip() and any(field.strip() for field in head[1:])
    named = bool(body) and all(map(is_label, head))
    short = named and len(head) + 1 == len(body[0]) and are_quoted_first(text, separator, before.end)
    counted = all(is_label(row[0]) for row in (head, *body)) and counts_columns(head, body)
    under = body if named or (body and all(map(is_label, head[1:]))) else [head, *body]
    row_labels = several and (corner or short or all(is_label(row[0]) for row in under))
    header = (
        corner or named or counted or (row_labels and bool(body) and len(head) > 1 and all(map(is_label, head[1:])))
    )
    return TableLayout(separator, header, row_labels)


def first_rows(text: str, separator: str, start: int) -> list[list[str]]:
    """The first of the rows in which something stands, without a last column in which nothing does."""
    found = [row for row, _ in islice(rows_from(text, separator, start), LOOKED_AT)]
    found = [row for row in found if any(field.strip() for field in row)]
    if separator != BLANK and ends_empty(found):
        return [row if row[-1].strip() else row[:-1] for row in found]
    return found


def counts_columns(head: list[str], body: list[list[str]]) -> bool:
    """Whether a name and the numbers of the columns stand there, beyond doubt: not all below are whole numbers."""
    fields = [field.strip() for row in body for field in row[1:]]
    return len(head) > 2 and is_count(head[1:]) and not all(field.lstrip("+-").isdecimal() for field in fields)


def is_count(fields: Sequence[str]) -> bool:
    """Whether the fields are 0, 1, 2… or 1, 2, 3…, as programs number columns."""
    found = [field.strip() for field in fields]
    return bool(found) and any(found == list(map(str, range(first, first + len(found)))) for first in (0, 1))


def has_blank_labels(text: str, separator: str, start: int) -> bool:
    """Whether the first row holds an empty field and then blanks in quotes, as of tokens in which nothing is seen."""
    row = rf'{separator}"\s*"(?:{separator}"\s*")*[ ]*(?:\r\n|\n|\r|\Z)'
    return re.compile(row).match(text, start) is not None


def are_quoted_first(text: str, separator: str, start: int) -> bool:
    """Whether the first fields of the rows below the first stand in quotes, and the last ones do not."""
    ends = [end for _, end in islice(rows_from(text, separator, start), LOOKED_AT)]
    below = [text[begin:end].rstrip() for begin, end in pairwise(ends)]
    return all(QUOTED_FIRST.match(row) and not row.endswith('"') for row in below if row)


def is_label(field: str) -> bool:
    """Whether a field is a word rather than a number or nothing."""
    return bool(field.strip()) and (not is_number(field) or field.strip().lower() in CONSTANTS)


class Reading:
    """The work of reading one file, chunk by chunk: plain numbers fast, all else with care."""

    def __init__(self, text: str, layout: TableLayout, progress: Progress, before: Preface) -> None:
        self.text, self.layout, self.progress = text, layout, progress
        self.start, self.row = before.end, before.lines  # rows that were read, with what stands before the numbers
        first = [row for row, _ in islice(rows_from(text, layout.separator, self.start), LOOKED_AT)]
        self.counts = bool(first) and layout.row_labels and is_count([field for field in first[0][1:] if field.strip()])
        self.trailing = layout.separator != BLANK and ends_empty(first)  # a separator at the end of each row
        self.values = array("d")
        self.texts: KeptTexts = {}
        self.labels: list[str] = []
        self.header: list[str] = []
        self.columns = 0
        self.empty_row = 0  # the first of the empty rows just before
        self.known = UNKNOWN

    def read(self) -> None:
        """Read it all."""
        position = self.read_header()
        self.known = self.known_commas(position)
        while position < len(self.text):
            end = self.chunk_end(position)
            chunk = self.text[position:end]
            position = end if self.read_fast(chunk) else self.read_carefully(position, end)
            self.tell(position)

    def tell(self, position: int) -> None:
        """Say how much is read."""
        self.progress(position, len(self.text))

    def read_header(self) -> int:
        """Read the labels of the columns, if there are some; the place after them."""
        if not self.layout.header:
            return self.start
        rows = rows_from(self.text, self.layout.separator, self.start)
        self.header, position = next(rows, ([], len(self.text)))
        if self.trailing and self.header and not self.header[-1].strip():
            self.header = self.header[:-1]
        self.row += 1
        return position

    def known_commas(self, position: int) -> Commas:
        """What all fields of the file prove about commas; quick where none can stand in a field."""
        text, separator = self.text, self.layout.separator
        if ("," not in text and "，" not in text) or (separator == "," and '"' not in text):
            return UNKNOWN
        return commas(self.all_fields(position))

    def all_fields(self, position: int) -> Iterator[str]:
        """Every field but labels."""
        told = position
        for row, end in rows_from(self.text, self.layout.separator, position):
            yield from row[self.layout.row_labels :]
            if end - told > CHUNK:
                told = end
                self.tell(0)

    def chunk_end(self, position: int) -> int:
        """The end of the last line that ends within a chunk from here, or of the one that goes beyond it."""
        limit = position + CHUNK
        if limit >= len(self.text):
            return len(self.text)
        end = max(self.text.rfind("\n", position, limit), self.text.rfind("\r", position, limit)) + 1
        if not end:
            ends = (self.text.find(sign, limit) + 1 for sign in "\n\r")
            end = min((found for found in ends if found), default=len(self.text))
        return end + (self.text[end - 1 : end + 1] == "\r\n")

    def read_fast(self, chunk: str) -> bool:
        """Read whole lines of plain numbers; False, and nothing is read, where they take more care."""
        separator = self.layout.separator
        if '"' in chunk or self.empty_row:
            return False
        rows = lines(chunk)
        if self.trailing:
            if not all(row.endswith(separator) for row in rows):
                return False
            rows = [row[:-1] for row in rows]
        labels: list[str] = []
        if self.layout.row_labels:
            parts = [row.partition(separator) for row in rows]
            labels, rows = [part[0] for part in parts], [part[2] for part in parts]
        if separator == BLANK:
            rows = [" ".join(row.split()) for row in rows]
        columns = self.columns or rows[0].count(separator) + 1
        joined = separator.join(rows)
        if self.known.decimal:
            if self.known.thousands or "." in joined:
                return False  # what they mean is looked at one by one
            if separator != ",":
                joined = joined.replace(",", ".")
        if not plain_pattern(separator).fullmatch(joined) or any(row.count(separator) + 1 != columns for row in rows):
            return False
        check_count(len(self.values) + len(rows) * columns)
        values = plain_row(joined, separator)
        if values is None or len(values) != len(rows) * columns or not self.set_columns(columns):
            return False
        self.values.extend(values)
        self.labels += labels
        self.row += len(rows)
        return True

    def set_columns(self, columns: int) -> bool:
        """Take the number of columns from the first row of numbers; False where the header does not fit it."""
        if self.header and len(self.header) not in (columns, columns + self.layout.row_labels):
            return False
        self.columns = columns
        return True

    def read_carefully(self, position: int, end: int) -> int:
        """Read row by row until the place `end` is reached; the place after the last row read."""
        for row, after in rows_from(self.text, self.layout.separator, position):
            self.row += 1
            self.read_row(row)
            self.tell(after)
            if after >= end:
                return after
        return len(self.text)

    def read_row(self, row: list[str]) -> None:
        """Read one row. Raises InputError, with the place, where it has another length or holds no numbers."""
        if not any(field.strip() for field in row):
            self.empty_row = self.empty_row or self.row
            return
        if self.empty_row:
            raise refuse(QT_TRANSLATE_NOOP("files", "this row is empty; remove it")).at(place(self.empty_row))
        first = int(self.layout.row_labels)
        cells = row[first : len(row) - self.trailing]
        if not self.columns and not self.set_columns(len(cells)):
            raise ragged(self.row, len(row), len(self.header))
        if len(cells) != self.columns or not cells:
            raise ragged(self.row, len(row), self.columns + first + self.trailing)
        if self.trailing and row[-1].strip():
            raise refuse(
                QT_TRANSLATE_NOOP(
                    "files", "nothing stands in this column of the first rows; empty it here or fill it there"
                )
            ).at(place(self.row, len(row)))
        check_count(len(self.values) + len(cells))
        number_of_row = len(self.values) // self.columns
        for column, field in enumerate(cells):
            value, kept = number_at(field, self.known, self.row - 1, column + first)
            self.values.append(value)
            if kept:
                self.texts[number_of_row, column] = kept
        self.labels += row[:first]

    def result(self) -> Labelled:
        """What was read. Raises InputError where there was no number."""
        if not self.columns:
            raise no_numbers()
        values = np.array(self.values, dtype=np.float64).reshape(-1, self.columns)
        columns = tuple(self.header[-self.columns :]) if self.layout.header else None
        rows = tuple(self.labels) if self.layout.row_labels else None
        return Labelled(values, self.texts, columns, rows, self.numbered(values))

    def numbered(self, values: Floats) -> bool | None:
        """Whether the first row, that may count the columns under a name, was taken for that; None where it may not."""
        if not self.counts or len(values) + self.layout.header < 2:
            return None
        if not self.layout.header:
            return False
        return True if len(self.header) > self.columns and self.header[0].strip() else None


@cache
def plain_pattern(separator: str) -> re.Pattern[str]:
    """Digits, signs, points, "e", blanks and the separator, and nothing else."""
    return re.compile(rf"[0-9eE+\-. {separator}]*+")


def no_numbers() -> InputError:
    """The error about a file without numbers."""
    return refuse(QT_TRANSLATE_NOOP("files", "there is no number in the file; choose another one"))
