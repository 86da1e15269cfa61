"""Grid: where the cells of a matrix lie, and its inverse, cell_at(point)."""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF


class Grid(NamedTuple):
    """Where the cells of a matrix lie; a transposed grid shows the matrix's rows as columns."""

    x: float
    y: float
    cell_width: float
    cell_height: float
    rows: int
    columns: int
    transposed: bool = False

    @property
    def across(self) -> int:
        """Cells from left to right."""
        return self.rows if self.transposed else self.columns

    @property
    def down(self) -> int:
        """Cells from top to bottom."""
        return self.columns if self.transposed else self.rows

    @property
    def smaller_side(self) -> float:
        """The smaller of a cell's width and height."""
        return min(self.cell_width, self.cell_height)

    @property
    def rect(self) -> QRectF:
        """The rectangle of all cells."""
        return QRectF(self.x, self.y, self.across * self.cell_width, self.down * self.cell_height)

    def cell_rect(self, row: int, column: int) -> QRectF:
        """The rectangle of one cell of the matrix."""
        i, j = (column, row) if self.transposed else (row, column)
        return QRectF(self.x + j * self.cell_width, self.y + i * self.cell_height, self.cell_width, self.cell_height)

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
        return (j, i) if self.transposed else (i, j)


Entry = TypeVar("Entry", bound=np.generic)


def turned(array: NDArray[Entry], grid: Grid) -> NDArray[Entry]:
    """The array as the grid shows it."""
    return array.T if grid.transposed else array
