"""Blocks of numbers and tokens from the text and the HTML of a clipboard; and from files, with labels."""

import re

import numpy as np

from explorer.attention.blocks import Content
from explorer.attention.session import Floats
from explorer.files.block_numbers import Fields
from explorer.files.fields import fields, lines, quoted_rows, without_empty_end
from explorer.files.html_tables import SAYS_MORE, html_fields
from explorer.files.limits import check_fields, check_length
from explorer.files.number_rows import numbers_of, plain_row

PLAIN_NUMBERS = re.compile(r"[0-9eE+\-.\t\r\n]*+")


def read_numbers(text: str, html: str = "") -> Content:
    """The block of numbers of a clipboard; `html` counts where it is a table of the same size, for its digits.

    Raises InputError, with row and column counted from 1, for what is no block of numbers and for what may be two.
    """
    check_length(len(text) + len(html))
    if "\t" in text and not SAYS_MORE.search(html):
        html = ""  # it says nothing that the text does not
    if not html and (values := plain_numbers(text)) is not None:
        return Content(values)
    return numbers_of(clipboard_fields(text, html))


def clipboard_fields(text: str, html: str) -> Fields:
    """The fields of the table in the HTML where it is as large as the text is to a spreadsheet, else of the text."""
    found = without_empty_end(html_fields(html) or []) if html else []
    if found:
        table = without_empty_end([row for row, _ in quoted_rows(text, "\t")])
        if not table or [len(row) for row in table] == [len(row) for row in found]:
            return found
    return fields(text)


def plain_numbers(text: str) -> Floats | None:
    """The block of a text of plain numbers between tabs, the usual case, read fast; None where it takes more care."""
    check_fields(text, "\t")
    rows = lines(text) if PLAIN_NUMBERS.fullmatch(text) else []
    if not rows:
        return None
    columns = rows[0].count("\t") + 1
    if any(row.count("\t") + 1 != columns for row in rows):
        return None
    flat = plain_row("\t".join(rows), "\t")
    return None if flat is None else np.array(flat).reshape(len(rows), columns)


def read_tokens(text: str) -> tuple[str, ...]:
    """The fields of a text from a spreadsheet as tokens, row by row; tabs and line ends in quotes are kept."""
    check_length(len(text))
    check_fields(text, "\t")
    return tuple(field for row, _ in quoted_rows(text, "\t") for field in row)
