"""The matrices of a session file: lists of rows, or of such matrices for several heads, to arrays; and back."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.attention.checks import MAX_ENTRIES
from explorer.attention.numbers import Typed, typed
from explorer.attention.session import Floats
from explorer.errors import InputError
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

Shape = tuple[int, int, int]
Place = tuple[int, int, int]  # head, row, column
NO_TEXTS: Mapping[Place, str] = MappingProxyType({})


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


def numbers(value: list[Any], place: str) -> tuple[Floats, dict[Place, str]]:
    """The float64 array (heads, rows, columns) of a matrix of numbers and texts that stand for numbers.

    Beside it the texts that are expressions, by head, row and column.
    """
    result = np.empty(shape_of(value, place))
    texts: dict[Place, str] = {}

    def read(cell: object, *at: int) -> float:
        read_number = number(cell, lambda: place_of_cell(value, place, at))
        if read_number.kept:
            texts[at[0], at[1], at[2]] = read_number.kept
        return read_number.value

    fill(result, value, {int, float}, read)
    result.setflags(write=False)  # a session takes a read-only array without another copy
    return result, texts


def vector(value: list[Any], place: str) -> tuple[Floats, dict[Place, str]]:
    """The same for a list of numbers, which is a matrix of one row."""
    check_amount((1, 1, len(value)), place)
    result, texts = np.empty((1, 1, len(value))), {}
    for column, cell in enumerate(value):
        read = number(cell, lambda: f"{place}[{column}]")  # noqa: B023  # called before the next cell
        result[0, 0, column] = read.value
        if read.kept:
            texts[0, 0, column] = read.kept
    result.setflags(write=False)
    return result, texts


def booleans(value: list[Any], place: str) -> NDArray[np.bool_]:
    """The boolean array (heads, rows, columns) of a matrix of 0, 1, true and false."""
    result = np.empty(shape_of(value, place), dtype=bool)
    fill(result, value, {bool}, lambda cell, *at: boolean(cell, place_of_cell(value, place, at)))
    return result


def fill(result: NDArray[Any], value: list[Any], plain: set[type], read: Callable[..., object]) -> None:
    """Put the cells of a matrix into the array, row by row; a row with other types than `plain` is read by cell.

    `read` gets the cell, its head, row and column.
    """
    for head, rows in enumerate(heads_of(value)):
        for row, cells in enumerate(rows):
            if not plain.issuperset(map(type, cells)):
                cells = [read(cell, head, row, column) for column, cell in enumerate(cells)]
            result[head, row] = cells


def place_of_cell(value: list[Any], place: str, at: Sequence[int]) -> str:
    """Where a cell stands in the file: inputs.q[1][2], with the head in front where there are several."""
    places = at if heads_of(value) is value else at[1:]
    return place + "".join(f"[{index}]" for index in places)


def number(cell: object, place: Callable[[], str]) -> Typed:
    """The number in one cell. Raises InputError, with the place, for what is none."""
    if isinstance(cell, str):
        try:
            return typed(cell)
        except InputError as error:
            raise error.at(place()) from None
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return Typed(float(cell))
    raise refuse(
        QT_TRANSLATE_NOOP("files", "{found} stands where a number is needed; write one such as -1.5, 0.25 or 1e-3"),
        found=written(cell),
    ).at(place())


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


def rows_of(array: NDArray[Any], texts: Mapping[Place, str] = NO_TEXTS) -> list[list[list[Any]]]:
    """The nested lists of an array (heads, rows, columns), with texts in place of some of its numbers.

    Row by row: one call for a large array would hold up all other threads.
    """
    lists: list[list[list[Any]]] = [[row.tolist() for row in rows] for rows in array]
    for (head, row, column), text in texts.items():
        lists[head][row][column] = text
    return lists
