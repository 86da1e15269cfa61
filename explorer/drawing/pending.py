"""Cells that a play has not computed yet: blanks to be filled in."""

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen

from explorer.drawing.grid import Grid, turned
from explorer.drawing.scene import Booleans, Scene

SMALLEST = 7.0  # pixels; smaller cells share a ruled ground
RULED = 8.0  # pixels between the lines of that ground
MOST = 1600  # cells that each get a blank of their own


def draw_pending(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """Lay blanks over the cells of a grid that are not computed yet, numbers and all."""
    done = scene.in_rows(matrix)
    (top, bottom), (left, right) = ((lines.start, lines.stop) for lines in grid.part)
    if done is None:
        return
    starts = np.clip(done[top:bottom], left, right)  # where the blanks of each row begin
    if (starts == right).all():
        return
    ends = [*(np.flatnonzero(np.diff(starts)) + 1).tolist(), bottom - top]  # of rows that are alike
    runs = zip([0, *ends[:-1]], ends, strict=True)
    areas = [
        area(grid, top + first, int(starts[first]), top + end, right) for first, end in runs if starts[first] < right
    ]
    theme = scene.theme
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    singly = grid.smaller_side >= SMALLEST and grid.rows * grid.columns <= MOST
    for each in areas:
        painter.fillRect(each, theme.colour("card"))
        if not singly:
            painter.setPen(QPen(theme.colour("hatch"), 1.0))
            painter.drawLines(ruled(each))
        painter.setPen(QPen(theme.colour("border"), 1.0))
        painter.drawRect(each)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    if singly:
        painter.setPen(QPen(theme.colour("hatch"), max(1.0, grid.smaller_side / 20)))
        to_come = [(top + line, place) for line, first in enumerate(starts.tolist()) for place in range(first, right)]
        painter.drawLines([blank(grid, *place) for place in to_come])


def to_come(scene: Scene, matrix: str, grid: Grid) -> Booleans:
    """Which cells are not computed yet, or hidden, as the grid shows them: no pattern of theirs is seen."""
    done = scene.in_rows(matrix)
    if done is None:
        return np.zeros((grid.down, grid.across), dtype=bool)
    rows, columns = grid.part
    blank: Booleans = turned(np.arange(columns.start, columns.stop) >= done[rows, None], grid)
    return blank


def ruled(area: QRectF) -> list[QLineF]:
    """Lines across an area, as on paper to be written on."""
    count = int((area.height() - 1) / RULED)
    return [
        QLineF(area.left(), area.top() + y * RULED, area.right(), area.top() + y * RULED) for y in range(1, count + 1)
    ]


def area(grid: Grid, top: int, left: int, bottom: int, right: int) -> QRectF:
    """The rectangle of some rows and columns of the matrix."""
    return grid.cell_rect(top, left).united(grid.cell_rect(bottom - 1, right - 1))


def blank(grid: Grid, row: int, column: int) -> QLineF:
    """The line that stands in a cell for the number to come."""
    cell = grid.cell_rect(row, column)
    half, y = min(cell.width() * 0.28, 9.0), cell.center().y() + cell.height() * 0.16
    return QLineF(cell.center().x() - half, y, cell.center().x() + half, y)
