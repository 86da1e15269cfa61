"""Cells that a play has not computed yet: blanks to be filled in."""

from math import ceil

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen

from explorer.attention.progress import Counts
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
    areas = [
        area(grid, top + first, start, top + end, right) for first, end, start in alike(starts, grid) if start < right
    ]
    theme = scene.theme
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    singly = grid.smaller_side >= SMALLEST and grid.rows * grid.columns <= MOST
    for each in areas[:-1]:
        painter.fillRect(each.adjusted(0, 0, 0, 0.01), theme.colour("card"))  # no gap where the next is rounded up
    painter.fillRect(areas[-1], theme.colour("card"))
    if not singly:
        painter.setPen(QPen(theme.colour("hatch"), 1.0))
        painter.drawLines([line for each in areas for line in ruled(each, areas[0].top())])
    painter.setPen(QPen(theme.colour("border"), 1.0))
    if len(areas) > 2 and not grid.transposed:
        painter.drawLines(stairs(areas))
    else:
        painter.drawRects(areas)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    if singly:
        painter.setPen(QPen(theme.colour("hatch"), max(1.0, grid.smaller_side / 20)))
        to_come = [(top + line, place) for line, first in enumerate(starts.tolist()) for place in range(first, right)]
        painter.drawLines([blank(grid, *place) for place in to_come])


def alike(starts: Counts, grid: Grid) -> list[tuple[int, int, int]]:
    """The rows whose blanks begin alike, or not a pixel apart: the first, the end, and where they begin."""
    firsts = np.flatnonzero(np.diff(starts, prepend=-1))
    together = ceil(1 / (grid.cell_width if grid.transposed else grid.cell_height))
    last_of_pixel = np.diff(firsts // together, append=-1) != 0
    firsts = np.union1d(0, firsts[last_of_pixel])
    return list(zip(firsts.tolist(), [*firsts[1:].tolist(), starts.size], starts[firsts].tolist(), strict=True))


def to_come(scene: Scene, matrix: str, grid: Grid) -> Booleans:
    """Which cells are not computed yet, or hidden, as the grid shows them: no pattern of theirs is seen."""
    done = scene.in_rows(matrix)
    if done is None:
        return np.zeros((grid.down, grid.across), dtype=bool)
    rows, columns = grid.part
    blank: Booleans = turned(np.arange(columns.start, columns.stop) >= done[rows, None], grid)
    return blank


def ruled(area: QRectF, top: float) -> list[QLineF]:
    """Lines across an area, as on paper to be written on that begins at `top`."""
    first, end = int((area.top() - top) / RULED) + 1, ceil((area.bottom() - top) / RULED)
    return [QLineF(area.left(), top + y * RULED, area.right(), top + y * RULED) for y in range(first, end)]


def stairs(areas: list[QRectF]) -> list[QLineF]:
    """The boundary of areas that lie one under the other and end at the same right side."""
    lines = [QLineF(areas[-1].bottomLeft(), areas[-1].bottomRight())]
    lines.append(QLineF(areas[0].topRight(), areas[-1].bottomRight()))
    before = areas[0].right()
    for each in areas:
        lines += [QLineF(before, each.top(), each.left(), each.top()), QLineF(each.topLeft(), each.bottomLeft())]
        before = each.left()
    return lines


def area(grid: Grid, top: int, left: int, bottom: int, right: int) -> QRectF:
    """The rectangle of some rows and columns of the matrix."""
    return grid.rect_of((slice(top, bottom), slice(left, right)))


def blank(grid: Grid, row: int, column: int) -> QLineF:
    """The line that stands in a cell for the number to come."""
    cell = grid.cell_rect(row, column)
    half, y = min(cell.width() * 0.28, 9.0), cell.center().y() + cell.height() * 0.16
    return QLineF(cell.center().x() - half, y, cell.center().x() + half, y)
