"""Blocks of numbers and tokens to text: for spreadsheets, CSV files, NumPy and LaTeX, every digit kept."""

import math
import re
from collections.abc import Mapping, Sequence

import numpy as np

from explorer.attention.numbers import shortest
from explorer.attention.session import Floats

Texts = Mapping[tuple[int, int], str]

NONE: Texts = {}
NEEDS_QUOTES = re.compile(r'[\t\r\n"]')
NEEDS_QUOTES_IN_CSV = re.compile(r'[\t\r\n",;]|^[\s#]|\s$')  # a # would begin a comment
PAGE = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table>\n'
PAGE_END = "</table></body></html>\n"
FRACTION = re.compile(r"(-?)(\d+)/(\d+)")
ROOT = re.compile(r"(-?)sqrt\((\d+(?:\.\d+)?)\)")
MOST_OF_BMATRIX = 10  # columns, as amsmath is set
EXPONENT = re.compile(r"e([+-])0*(\d+)")


def written_rows(values: Floats, texts: Texts = NONE) -> list[list[str]]:
    """The shortest text of each number that reads back bit for bit, or the expression that it was typed as."""
    rows = [list(map(repr, row)) for row in values.tolist()]
    if (values == np.trunc(values)).any():
        rows = [[field.removesuffix(".0") for field in row] for row in rows]
    for (row, column), text in texts.items():
        rows[row][column] = text
    return rows


def tsv(values: Floats, texts: Texts = NONE) -> str:
    """The numbers with tabs between them and line ends between the rows; quotes tell blanks from separators."""
    texts = {place: f"={text}" for place, text in texts.items()}  # = tells a calculation from a date
    if values.shape[1] == 1:
        texts = {place: quoted(text) if " " in text else text for place, text in texts.items()}
    return "\n".join(map("\t".join, written_rows(values, texts)))


def html(values: Floats) -> str:
    """A table that spreadsheets open with the exact numbers."""
    lines = [PAGE]
    for fields in written_rows(values):
        lines.append(f"<tr>{''.join(map(html_cell, fields))}</tr>\n")
    return "".join([*lines, PAGE_END])


def html_cell(field: str) -> str:
    """One cell: the number as text and, if it is finite, as LibreOffice and Excel write it for themselves."""
    exact = "" if field in ("inf", "-inf", "nan") else f' sdval="{field}" sdnum="1033;" x:num="{field}"'
    return f'<td align="right"{exact}>{field}</td>'


def numpy_text(values: Floats) -> str:
    """An expression of Python that gives the same float64 array."""
    names = {"inf": "np.inf", "-inf": "-np.inf", "nan": "np.nan"}
    rows = ([names.get(field, field) for field in map(with_point, row)] for row in values.tolist())
    return "np.array([" + ",\n          ".join(f"[{', '.join(row)}]" for row in rows) + "])\n"


def with_point(value: float) -> str:
    """The shortest text of a number that Python reads as a float, never as a whole number."""
    return repr(value).removesuffix("0") if repr(value).endswith(".0") else repr(value)


def latex(values: Floats, texts: Texts = NONE) -> str:
    """A matrix in brackets for the mathematics of LaTeX, in which - is a real minus."""
    rows = (
        " & ".join(latex_number(value, texts.get((row, column), "")) for column, value in enumerate(line))
        for row, line in enumerate(values.tolist())
    )
    body = "\n" + " \\\\\n".join(rows) + "\n"
    if values.shape[1] > MOST_OF_BMATRIX:
        return rf"\left[\begin{{array}}{{{'r' * values.shape[1]}}}{body}\end{{array}}\right]" + "\n"
    return rf"\begin{{bmatrix}}{body}\end{{bmatrix}}" + "\n"


def latex_number(value: float, typed: str) -> str:
    """One number; a simple fraction or root as such."""
    if found := FRACTION.fullmatch(typed):
        return rf"{found[1]}\frac{{{found[2]}}}{{{found[3]}}}"
    if found := ROOT.fullmatch(typed):
        return rf"{found[1]}\sqrt{{{found[2]}}}"
    if not math.isfinite(value):
        return r"\mathrm{NaN}" if math.isnan(value) else r"\infty" if value > 0 else r"-\infty"
    return EXPONENT.sub(lambda found: rf" \times 10^{{{found[1].strip('+')}{found[2]}}}", shortest(value))


def csv_text(
    values: Floats, row_labels: Sequence[str] | None = None, column_labels: Sequence[str] | None = None
) -> str:
    """A CSV file with commas and decimal points; with both kinds of labels the first field is empty."""
    rows = written_rows(values)
    if row_labels is not None:
        rows = [[csv_label(label), *row] for label, row in zip(row_labels, rows, strict=True)]
    if column_labels is not None:
        corner = [] if row_labels is None else [""]
        blank = not any(label.strip() for label in column_labels)  # quotes tell such a row from an empty one
        rows.insert(0, [*corner, *map(quoted if blank else csv_label, column_labels)])
    return "".join(",".join(row) + "\n" for row in rows)


def csv_label(label: str) -> str:
    """A token as a field of a CSV file; in quotes where it holds what may separate fields."""
    return quoted(label) if NEEDS_QUOTES_IN_CSV.search(label) else label


def quoted(text: str) -> str:
    """The text in quotes, those in it doubled."""
    return '"' + text.replace('"', '""') + '"'


def tokens_tsv(tokens: Sequence[str]) -> str:
    """Tokens with tabs between them; in quotes is only one that holds a tab, a line end or a quote."""
    if tuple(tokens) == ("",):
        return quoted("")  # else there would be nothing
    return "\t".join(quoted(token) if NEEDS_QUOTES.search(token) else token for token in tokens)
