"""Which cells moved since a state was pinned: a folded corner in each, seen on any colour."""

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from explorer.drawing.grid import Grid, turned
from explorer.drawing.scene import Scene

SMALLEST = 5.0  # cells below this size have no room for a corner
SHARE = 0.3  # of the smaller side of a cell
LARGEST = 9.0


def draw_moved(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """Fold the upper right corner of each cell of a grid that moved."""
    change = scene.change(matrix)
    if change is None or grid.smaller_side < SMALLEST:
        return
    moved = turned(change.moved[grid.part], grid)
    side = max(2.5, min(LARGEST, grid.smaller_side * SHARE))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(scene.theme.colour("halo"), 1.0))
    painter.setBrush(scene.theme.colour("mark"))
    for i, j in np.argwhere(moved).tolist():
        x, y = grid.x + (j + 1) * grid.cell_width - 1, grid.y + i * grid.cell_height + 1
        painter.drawPolygon(QPolygonF([QPointF(x - side, y), QPointF(x, y), QPointF(x, y + side)]))
    painter.restore()
