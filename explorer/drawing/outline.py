"""The boundary of a set of cells as few straight lines."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Line = tuple[int, int, int, int]  # x1, y1, x2, y2 in cells
Run = tuple[int, int, int]  # line, start, end
MOST_REMEMBERED = 4096  # cells; the marks on small matrices are drawn again and again while numbers change


def outline(cells: NDArray[np.bool_]) -> tuple[Line, ...]:
    """The lines around the marked cells of booleans (rows, columns), joined into runs."""
    if cells.size <= MOST_REMEMBERED:
        return remembered(cells.tobytes(), cells.shape)
    return boundary(cells)


@lru_cache(maxsize=256)
def remembered(cells: bytes, shape: tuple[int, ...]) -> tuple[Line, ...]:
    """The lines around the cells in those bytes."""
    return boundary(np.frombuffer(cells, dtype=bool).reshape(shape))


def boundary(cells: NDArray[np.bool_]) -> tuple[Line, ...]:
    """The lines around the cells, computed."""
    rows = np.flatnonzero(cells.any(axis=1))
    if not rows.size:
        return ()
    top = int(rows[0])
    cells = cells[top : rows[-1] + 1]
    columns = np.flatnonzero(cells.any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    if columns.size == right - left and rows.size == len(cells) and cells[:, left:right].all():
        return box(left, top, right, top + len(cells))
    padded = np.zeros((len(cells) + 2, right - left + 2), dtype=bool)
    padded[1:-1, 1:-1] = cells[:, left:right]
    across = padded[1:, 1:-1] != padded[:-1, 1:-1]  # (rows + 1, columns): boundaries above each cell
    down = padded[1:-1, 1:] != padded[1:-1, :-1]  # (rows, columns + 1): boundaries left of each cell
    level = ((start + left, i + top, end + left, i + top) for i, start, end in runs(across))
    upright = ((j + left, start + top, j + left, end + top) for j, start, end in runs(down.T))
    return (*level, *upright)


def box(left: int, top: int, right: int, bottom: int) -> tuple[Line, ...]:
    """The lines around a rectangle of cells."""
    return (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    )


def runs(flags: NDArray[np.bool_]) -> tuple[Run, ...]:
    """The runs of True in each line of flags, as (line, start, end)."""
    if flags.size <= MOST_REMEMBERED:
        return remembered_runs(flags.tobytes(), flags.shape)
    return found_runs(flags)


@lru_cache(maxsize=64)
def remembered_runs(flags: bytes, shape: tuple[int, ...]) -> tuple[Run, ...]:
    """The runs of the flags in those bytes: a mask stays the same while numbers change."""
    return found_runs(np.frombuffer(flags, dtype=bool).reshape(shape))


def found_runs(flags: NDArray[np.bool_]) -> tuple[Run, ...]:
    """The runs, computed."""
    edges = np.diff(np.pad(flags, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1).tolist(), np.argwhere(edges == -1).tolist()
    return tuple((line, start, end) for (line, start), (_, end) in zip(starts, ends, strict=True))
