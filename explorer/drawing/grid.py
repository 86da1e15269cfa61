"""Grid: where the cells of a matrix lie, and its inverse, cell_at(point)."""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF


class Grid(NamedTuple):
    """Where the cells of a matrix lie; a transposed grid shows the matrix's rows as columns.

    It may hold a part of the matrix: so many rows and columns, beginning at some.
    """

    x: float
    y: float
    cell_width: float
    cell_height: float
    rows: int
    columns: int
    transposed: bool = False
    first_row: int = 0
    first_column: int = 0

    @property
    def across(self) -> int:
        """Cells from left to right."""
        return self.rows if self.transposed else self.columns

    @property
    def down(self) -> int:
        """Cells from top to bottom."""
        return self.columns if self.transposed else self.rows

    @property
    def first_across(self) -> int:
        """The matrix's row or column that stands at the left."""
        return self.first_row if self.transposed else self.first_column

    @property
    def first_down(self) -> int:
        """The matrix's row or column that stands at the top."""
        return self.first_column if self.transposed else self.first_row

    @property
    def part(self) -> tuple[slice, slice]:
        """The rows and columns of the matrix that the grid holds."""
        down = slice(self.first_row, self.first_row + self.rows)
        return down, slice(self.first_column, self.first_column + self.columns)

    def of_part(self, part: tuple[slice, slice]) -> "Grid":
        """The same cells for another part of the matrix, given by its ends."""
        (top, bottom), (left, right) = ((lines.start, lines.stop) for lines in part)
        return self._replace(rows=bottom - top, columns=right - left, first_row=top, first_column=left)

    @property
    def smaller_side(self) -> float:
        """The smaller of a cell's width and height."""
        return min(self.cell_width, self.cell_height)

    @property
    def rect(self) -> QRectF:
        """The rectangle of all cells."""
        return QRectF(self.x, self.y, self.across * self.cell_width, self.down * self.cell_height)

    def holds(self, row: int, column: int) -> bool:
        """Whether a cell of the matrix is one of the grid's."""
        return 0 <= row - self.first_row < self.rows and 0 <= column - self.first_column < self.columns

    def cell_rect(self, row: int, column: int) -> QRectF:
        """The rectangle of one cell of the matrix."""
        row, column = row - self.first_row, column - self.first_column
        i, j = (column, row) if self.transposed else (row, column)
        return QRectF(self.x + j * self.cell_width, self.y + i * self.cell_height, self.cell_width, self.cell_height)

    def rect_of(self, part: tuple[slice, slice]) -> QRectF:
        """The rectangle of some rows and columns of the matrix, given by their ends, all of which the grid holds."""
        rows, columns = part
        (top, bottom), (left, right) = (rows.start, rows.stop), (columns.start, columns.stop)
        down, across = bottom - top, right - left
        i, j = top - self.first_row, left - self.first_column
        if self.transposed:
            i, j, down, across = j, i, across, down
        width, height = self.cell_width, self.cell_height
        return QRectF(self.x + j * width, self.y + i * height, across * width, down * height)

    def rect_of_run(self, line: int, start: int, end: int) -> QRectF:
        """The rectangle of cells side by side, counted as they are shown."""
        width, height = self.cell_width, self.cell_height
        return QRectF(self.x + start * width, self.y + line * height, (end - start) * width, height)

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """The row and column of the matrix under a point, None outside."""
        if not self.rect.contains(point):
            return None
        i = min(int((point.y() - self.y) / self.cell_height), self.down - 1)
        j = min(int((point.x() - self.x) / self.cell_width), self.across - 1)
        row, column = (j, i) if self.transposed else (i, j)
        return self.first_row + row, self.first_column + column


def grid_of(
    x: float, y: float, cell_width: float, cell_height: float, down: int, across: int, transposed: bool = False
) -> Grid:
    """A grid of so many cells down and across; transposed, those across are the matrix's rows."""
    rows, columns = (across, down) if transposed else (down, across)
    return Grid(x, y, cell_width, cell_height, rows, columns, transposed)


Entry = TypeVar("Entry", bound=np.generic)


def turned(array: NDArray[Entry], grid: Grid) -> NDArray[Entry]:
    """The array as the grid shows it."""
    return array.T if grid.transposed else array
