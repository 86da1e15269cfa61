"""Rows of fields to a block of numbers, whose limits are checked before anything is allocated."""

import numpy as np

from explorer.attention.blocks import Content
from explorer.attention.expressions import vanishes
from explorer.errors import InputError
from explorer.files.block_numbers import FREQUENT, UNKNOWN, Commas, Fields, commas, number
from explorer.files.limits import check_count
from explorer.files.progress import Progress, unwatched
from explorer.files.sentences import place, refuse
from explorer.texts import QT_TRANSLATE_NOOP

KeptTexts = dict[tuple[int, int], str]


def plain_row(text: str, separator: str) -> list[float] | None:
    """The numbers of a text of digits, signs, points, "e" and separators; None where one of them takes more care."""
    parts = text.split(separator)
    try:
        values = list(map(float, parts))
    except ValueError:
        return None
    if 0.0 in values or np.inf in values or -np.inf in values:
        for part, value in zip(parts, values, strict=True):
            if abs(value) == np.inf or (part not in FREQUENT and vanishes(part, value)):
                return None  # it is too large or too small
    return values


def numbers_of(table: Fields, progress: Progress = unwatched) -> Content:
    """The numbers of rows of fields. Raises InputError, with the place, where one is none or a row is too short."""
    check_shape(table)
    known = known_commas(table)
    values = np.empty((len(table), len(table[0])))
    texts: KeptTexts = {}
    for row, line in enumerate(table):
        progress(row, len(table))
        for column, field in enumerate(line):
            values[row, column], kept = number_at(field, known, row, column)
            if kept:
                texts[row, column] = kept
    return Content(values, texts)


def known_commas(table: Fields) -> Commas:
    """What the fields of a block prove about commas; quick where there is none."""
    if not any("," in field or "，" in field for row in table for field in row):
        return UNKNOWN
    return commas(field for row in table for field in row)


def check_shape(table: Fields) -> None:
    """Raise InputError unless there is at least one number and every row has as many fields, within the limit."""
    if not table or not table[0]:
        raise refuse(QT_TRANSLATE_NOOP("files", "there is no number in it; copy some numbers first"))
    for row, line in enumerate(table, 1):
        if len(line) != len(table[0]):
            raise ragged(row, len(line), len(table[0]))
    check_count(len(table) * len(table[0]))


def ragged(row: int, count: int, first: int) -> InputError:
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
