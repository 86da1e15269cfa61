"""The boundary of a set of cells as few straight lines."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explorer.attention.mark_cells import any_in_column

Line = tuple[int, int, int, int]  # x1, y1, x2, y2 in cells
Run = tuple[int, int, int]  # line, start, end
Part = tuple[slice, slice]  # rows and columns of a matrix
MOST_REMEMBERED = 4096  # cells; the marks on small matrices are drawn again and again while numbers change


def outline(cells: NDArray[np.bool_], down: int = 0, across: int = 0) -> tuple[Line, ...]:
    """The lines around the marked cells of booleans (rows, columns), joined into runs.

    The first of the cells stands so many rows and columns from where the lines are counted.
    """
    if cells.size <= MOST_REMEMBERED:
        return remembered(cells.tobytes(), cells.shape, down, across)
    return boundary(cells, down, across)


@lru_cache(maxsize=256)
def remembered(cells: bytes, shape: tuple[int, ...], down: int, across: int) -> tuple[Line, ...]:
    """The lines around the cells in those bytes."""
    return boundary(np.frombuffer(cells, dtype=bool).reshape(shape), down, across)


def boundary(cells: NDArray[np.bool_], down: int, across: int) -> tuple[Line, ...]:
    """The lines around the cells, computed."""
    part = extent(cells)
    if part is None:
        return ()
    (top, bottom), (left, right) = ((lines.start, lines.stop) for lines in part)
    cells = cells[part]
    x, y = left + across, top + down
    if cells.all():
        return box(x, y, right + across, bottom + down)
    padded = np.zeros((bottom - top + 2, right - left + 2), dtype=bool)
    padded[1:-1, 1:-1] = cells
    above = padded[1:, 1:-1] != padded[:-1, 1:-1]  # (rows + 1, columns): boundaries above each cell
    beside = padded[1:-1, 1:] != padded[1:-1, :-1]  # (rows, columns + 1): boundaries left of each cell
    level = ((start + x, i + y, end + x, i + y) for i, start, end in runs(above))
    upright = ((j + x, start + y, j + x, end + y) for j, start, end in runs(beside.T))
    return (*level, *upright)


def extent(cells: NDArray[np.bool_]) -> Part | None:
    """The smallest block that holds all cells (rows, columns) that are True; None where none is."""
    flags, across = cells.tobytes(), cells.shape[1]  # in which the first and the last are found soonest
    first = flags.find(1)
    if first < 0:
        return None
    down = slice(first // across, flags.rfind(1) // across + 1)
    columns = any_in_column(cells[down]).nonzero()[0]
    return down, slice(int(columns[0]), int(columns[-1]) + 1)


def common(one: Part, other: Part) -> Part | None:
    """The rows and columns that lie in both parts of a matrix; None where none do."""
    rows, columns = one
    others, across = other
    down = slice(max(rows.start, others.start), min(rows.stop, others.stop))
    right = slice(max(columns.start, across.start), min(columns.stop, across.stop))
    return (down, right) if down.start < down.stop and right.start < right.stop else None


def box(left: int, top: int, right: int, bottom: int) -> tuple[Line, ...]:
    """The lines around a rectangle of cells."""
    return (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    )


class Runs(tuple[Run, ...]):
    """Runs of cells; what is made of them is kept by their hash, which takes long where they are many: found once."""

    def __hash__(self) -> int:
        known: int | None = self.__dict__.get("hash")
        if known is None:
            known = self.__dict__["hash"] = super().__hash__()
        return known


def runs(flags: NDArray[np.bool_]) -> Runs:
    """The runs of True in each line of flags, as (line, start, end)."""
    if flags.size <= MOST_REMEMBERED:
        return remembered_runs(flags.tobytes(), flags.shape)
    return found_runs(flags)


@lru_cache(maxsize=64)
def remembered_runs(flags: bytes, shape: tuple[int, ...]) -> Runs:
    """The runs of the flags in those bytes: a mask stays the same while numbers change."""
    return found_runs(np.frombuffer(flags, dtype=bool).reshape(shape))


def found_runs(flags: NDArray[np.bool_]) -> Runs:
    """The runs, computed."""
    edges = np.diff(np.pad(flags, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1).tolist(), np.argwhere(edges == -1).tolist()
    return Runs((line, start, end) for (line, start), (_, end) in zip(starts, ends, strict=True))
