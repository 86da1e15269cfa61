"""Cells that a play has not computed yet: blanks to be filled in."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from explorer.drawing.grid import Grid
from explorer.drawing.scene import Scene

SMALLEST = 7.0  # pixels; smaller cells share a ruled ground
MOST = 1600  # cells that each get a blank of their own


def draw_pending(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """Lay blanks over the cells of a matrix that are not computed yet, numbers and all."""
    done = scene.computed(matrix)
    if done is None or done >= grid.rows * grid.columns:
        return
    row, column = divmod(done, grid.columns)
    below = row + 1 if column else row
    areas = [area(grid, row, column, row + 1, grid.columns)] if column else []
    areas += [area(grid, below, 0, grid.rows, grid.columns)] if below < grid.rows else []
    theme = scene.theme
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    singly = grid.smaller_side >= SMALLEST and grid.rows * grid.columns <= MOST
    for each in areas:
        painter.fillRect(each, theme.colour("card"))
        if not singly:
            painter.fillRect(each, QBrush(theme.colour("hatch"), Qt.BrushStyle.HorPattern))
        painter.setPen(QPen(theme.colour("border"), 1.0))
        painter.drawRect(each)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    if singly:
        painter.setPen(QPen(theme.colour("hatch"), max(1.0, grid.smaller_side / 20)))
        left = range(done, grid.rows * grid.columns)
        painter.drawLines([blank(grid, *divmod(place, grid.columns)) for place in left])


def area(grid: Grid, top: int, left: int, bottom: int, right: int) -> QRectF:
    """The rectangle of some rows and columns of the matrix."""
    return grid.cell_rect(top, left).united(grid.cell_rect(bottom - 1, right - 1))


def blank(grid: Grid, row: int, column: int) -> QLineF:
    """The line that stands in a cell for the number to come."""
    cell = grid.cell_rect(row, column)
    half, y = min(cell.width() * 0.28, 9.0), cell.center().y() + cell.height() * 0.16
    return QLineF(cell.center().x() - half, y, cell.center().x() + half, y)
