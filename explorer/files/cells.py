"""The matrices of a session file: lists of rows, or of such matrices for several heads, to arrays."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.attention.checks import MAX_ENTRIES
from explorer.attention.numbers import parse
from explorer.attention.session import Floats
from explorer.errors import InputError
from explorer.files.json_text import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

Shape = tuple[int, int, int]
EXPRESSION = re.compile(r"(?:[\d\s.,()+\-*/^×÷√π]|sqrt|exp|pi|e|inf|nan)+", re.ASCII)
OPERATION = re.compile(r"[()+\-*/^×÷√π]|pi|\be\b")


def heads_of(rows: list[Any]) -> list[Any]:
    """The matrices of a value that may be one matrix or a list of them; the innermost lists decide which it is."""
    one_a_head = bool(rows) and isinstance(rows[0], list) and bool(rows[0]) and isinstance(rows[0][0], list)
    return rows if one_a_head else [rows]


def shape_of(value: list[Any], place: str) -> Shape:
    """The shape (heads, rows, columns) of a matrix; nothing is allocated before it is known to be within limits.

    Raises InputError, naming the row, unless every head has as many rows and every row as many cells.
    """
    heads = heads_of(value)
    several = heads is value
    for head, rows in enumerate(heads):
        here = f"{place}[{head}]" if several else place
        check_list(rows, here, QT_TRANSLATE_NOOP("files", "a matrix is needed here: a list of rows"))
        if len(rows) != len(heads[0]):
            raise refuse(
                QT_TRANSLATE_NOOP("files", "this head has {count} rows but the first has {first}; make them the same"),
                count=len(rows),
                first=len(heads[0]),
            ).at(here)
        for row, cells in enumerate(rows):
            check_row(cells, heads[0][0], f"{here}[{row}]")
    shape = (len(heads), len(heads[0]), len(heads[0][0]) if heads[0] else 0)
    check_amount(shape, place)
    return shape


def check_list(value: object, place: str, template: str) -> None:
    """Raise InputError with that sentence unless the value is a list."""
    if not isinstance(value, list):
        raise refuse(template).at(place)


def check_row(cells: object, first: Sequence[object], place: str) -> None:
    """Raise InputError unless the value is a row with as many cells as the first row."""
    check_list(cells, place, QT_TRANSLATE_NOOP("files", "a row is needed here: a list of cells in square brackets"))
    assert isinstance(cells, list)
    if len(cells) != len(first):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files", "this row has {count} cells but the first row has {first}; give every row the same number"
            ),
            count=len(cells),
            first=len(first),
        ).at(place)


def check_amount(shape: Shape, place: str) -> None:
    """Raise InputError for a matrix without cells, and for one with more than the limit."""
    count = shape[0] * shape[1] * shape[2]
    if not count:
        raise refuse(QT_TRANSLATE_NOOP("files", "a matrix needs at least one row and one cell in it")).at(place)
    if count > MAX_ENTRIES:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "{count} cells are more than the limit of {limit}; use fewer"),
            count=count,
            limit=MAX_ENTRIES,
        ).at(place)


def numbers(value: list[Any], place: str) -> Floats:
    """The float64 array (heads, rows, columns) of a matrix of numbers and texts that stand for numbers."""
    result = np.empty(shape_of(value, place))
    fill(result, value, place, {int, float}, number)
    result.setflags(write=False)  # a session takes a read-only array without another copy
    return result


def booleans(value: list[Any], place: str) -> NDArray[np.bool_]:
    """The boolean array (heads, rows, columns) of a matrix of 0, 1, true and false."""
    result = np.empty(shape_of(value, place), dtype=bool)
    fill(result, value, place, {bool}, boolean)
    return result


def fill(
    result: NDArray[Any], value: list[Any], place: str, plain: set[type], read: Callable[[object, str], object]
) -> None:
    """Put the cells of a matrix into the array, row by row; a row with other types than `plain` is read by cell."""
    heads = heads_of(value)
    for head, rows in enumerate(heads):
        here = f"{place}[{head}]" if heads is value else place
        for row, cells in enumerate(rows):
            if not plain.issuperset(map(type, cells)):
                cells = [read(cell, f"{here}[{row}][{column}]") for column, cell in enumerate(cells)]
            result[head, row] = cells


def number(cell: object, place: str) -> float:
    """The number in one cell. Raises InputError, with the place, for what is none."""
    if isinstance(cell, str):
        return typed(cell, place)
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return float(cell)
    raise refuse(
        QT_TRANSLATE_NOOP("files", "{found} stands where a number is needed; write one such as -1.5, 0.25 or 1e-3"),
        found=written(cell),
    ).at(place)


def typed(text: str, place: str) -> float:
    """The number that a text in a cell stands for."""
    try:
        return parse(text)
    except InputError as error:
        plain = text.strip().lower()
        if EXPRESSION.fullmatch(plain) and OPERATION.search(plain.lstrip("+-")):
            raise refuse(
                QT_TRANSLATE_NOOP(
                    "files", 'expressions such as "{text}" are not supported yet by this version; write the number'
                ),
                text=one_line(text, 40),
            ).at(place) from None
        raise error.at(place) from None


def boolean(cell: object, place: str) -> bool:
    """Whether a cell of a mask says "may attend". Raises InputError unless it is 0, 1, true or false."""
    if isinstance(cell, int) and cell in (0, 1):
        return bool(cell)
    raise refuse(
        QT_TRANSLATE_NOOP("files", "{found} stands where 0, 1, true or false is needed"), found=written(cell)
    ).at(place)


def written(value: object) -> str:
    """A value as it stands in a file, in short; lists and objects only by their brackets."""
    if isinstance(value, (list, dict)):
        return "[...]" if isinstance(value, list) else "{...}"
    words = {True: "true", False: "false", None: "null"}
    if value is None or isinstance(value, bool):
        return words[value]
    return f'"{one_line(value, 40)}"' if isinstance(value, str) else one_line(str(value), 40)
