"""Patterns and lines that are laid over cells: hatches, dots, the lines between."""

from bisect import bisect_left
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from explorer.drawing.cell_numbers import room_for_numbers
from explorer.drawing.grid import Grid
from explorer.drawing.outline import Run
from explorer.drawing.scene import Booleans

MOST_JOINED = 300  # runs of cells that are filled as one area


def lay_pattern(painter: QPainter, grid: Grid, cells: tuple[Run, ...], brush: QBrush) -> None:
    """A pattern over runs of cells, with crisp edges as their colours have."""
    if not cells:
        return
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if len(cells) > MOST_JOINED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        seen = lines_seen(painter, grid)
        first, last = (bisect_left(cells, (line, 0, 0)) for line in (seen.start, seen.stop))
        painter.drawRects(placed(cells, grid)[first:last])
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.fillPath(joined(cells, grid), brush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)


def lines_seen(painter: QPainter, grid: Grid) -> range:
    """The lines of a grid, as it shows them, that lie in what the painter is clipped to."""
    if not painter.hasClipping():
        return range(grid.down)
    clip = painter.clipBoundingRect()
    first = max(0, int((clip.top() - grid.y) / grid.cell_height) - 1)
    return range(first, max(first, min(grid.down, int((clip.bottom() - grid.y) / grid.cell_height) + 2)))


@lru_cache(maxsize=32)
def placed(cells: tuple[Run, ...], grid: Grid) -> list[QRectF]:
    """The runs where they are drawn, each by itself: to join very many takes longer than it is worth."""
    return [grid.rect_of_run(*run) for run in cells]


@lru_cache(maxsize=64)
def joined(cells: tuple[Run, ...], grid: Grid) -> QPainterPath:
    """The runs as one area: a mask stays the same, and in its place, while numbers change."""
    area = QPainterPath()
    for line, start, end in cells:
        area.addRect(start, line, end - start, 1)
    return QTransform(grid.cell_width, 0, 0, grid.cell_height, grid.x, grid.y).map(area.simplified())


def hatch(painter: QPainter, grid: Grid, cells: Booleans, colour: QColor) -> None:
    """Diagonal lines over some cells: meaning not by colour alone. None goes through what may be written there."""
    width, height = grid.cell_width, grid.cell_height
    if grid.smaller_side < 3 or not cells.any():
        return
    lines = []
    for i, j in np.argwhere(cells).tolist():
        x, y = grid.x + j * width, grid.y + i * height
        lines.append(QLineF(x, y + 0.5 * height, x + 0.5 * width, y))
        if not room_for_numbers(grid):
            lines.append(QLineF(x, y + height, x + width, y))
        lines.append(QLineF(x + 0.5 * width, y + height, x + width, y + 0.5 * height))
    # Any other cap sticks out of the cells.
    painter.setPen(QPen(colour, 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLines(lines)


SPOTS = [(dx, dy) for dx in (0.14, 0.38, 0.62, 0.86) for dy in (0.15, 0.85)]


def dot(painter: QPainter, grid: Grid, cells: Booleans, colour: QColor) -> None:
    """Two rows of dots over some cells, another pattern than the hatch."""
    width, height = grid.cell_width, grid.cell_height
    if grid.smaller_side < 3 or not cells.any():
        return
    painter.setPen(QPen(colour, max(1.2, grid.smaller_side / 14), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    places = np.argwhere(cells).tolist()
    painter.drawPoints(
        [QPointF(grid.x + (j + dx) * width, grid.y + (i + dy) * height) for i, j in places for dx, dy in SPOTS]
    )


def draw_lines(painter: QPainter, grid: Grid, colour: QColor) -> None:
    """Lines between the cells, crisp."""
    painter.setPen(QPen(colour, 1.0))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.drawLines(lines_between(grid))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


@lru_cache(maxsize=64)
def lines_between(grid: Grid) -> list[QLineF]:
    """The lines between the cells and around them."""
    rect = grid.rect
    upright = [
        QLineF(grid.x + j * grid.cell_width, rect.top(), grid.x + j * grid.cell_width, rect.bottom())
        for j in range(grid.across + 1)
    ]
    level = [
        QLineF(rect.left(), grid.y + i * grid.cell_height, rect.right(), grid.y + i * grid.cell_height)
        for i in range(grid.down + 1)
    ]
    return upright + level
