"""Marks: outlines of cells by double lines, dark and light, that are seen on any cell."""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.attention.marks import Mark, laid_over
from explorer.attention.steps import step_named
from explorer.drawing.grid import Grid, turned
from explorer.drawing.outline import Line, outline
from explorer.drawing.scene import Booleans, Scene

SOLID, DOTTED = Qt.PenStyle.SolidLine, Qt.PenStyle.DotLine


def draw_marks(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """Outline what the cell pointed at is made of and goes into, the lit operands, and the cell itself."""
    theme, marks = scene.theme, scene.marks
    mark = marks.by_matrix.get(matrix) if marks else None
    if mark is not None and reaches(mark.direct, grid):
        draw_mark(painter, scene, matrix, grid, mark)
    if scene.at_large is not None and scene.moment is not None:
        operands, own = scene.at_large
        if matrix in operands:
            draw_mark(painter, scene, matrix, grid, operands[matrix])
        elif matrix == scene.moment.step:
            draw_outline(painter, grid, own[grid.part], theme.colour("mark"), theme.colour("halo"), 2.4)
    head = scene.head_of(matrix)
    if marks and laid_over_here(marks.cell.matrix, matrix) and marks.cell.head == head:
        draw_outline(painter, grid, only(grid, [marks.cell[2:]]), theme.colour("mark"), theme.colour("halo"), 2.0)
    lit = [(cell.row, cell.column) for cell in scene.term if cell.matrix == matrix and cell.head == head]
    draw_outline(painter, grid, only(grid, lit), theme.colour("mark"), theme.colour("halo"), 2.2)
    if marks and marks.cell.matrix == matrix and marks.cell.head == head:
        own = only(grid, [(marks.cell.row, marks.cell.column)])
        draw_outline(painter, grid, own, theme.colour("mark"), theme.colour("halo"), 2.4)


def reaches(cells: Booleans, grid: Grid) -> bool:
    """Whether the grid holds a part of these cells: those of a session that has just changed may be fewer."""
    rows, columns = cells.shape
    return bool(grid.first_row + grid.rows <= rows and grid.first_column + grid.columns <= columns)


def laid_over_here(marked: str, matrix: str) -> bool:
    """Whether the step of the marked cell lays this matrix over its operand: its cell here shows what applied."""
    step = step_named(marked)
    return step is not None and laid_over(step, matrix)


def only(grid: Grid, cells: list[tuple[int, int]]) -> Booleans:
    """Booleans (rows, columns) of the grid that are True at some cells of the matrix."""
    result = np.zeros((grid.rows, grid.columns), dtype=bool)
    for row, column in cells:
        if grid.holds(row, column):
            result[row - grid.first_row, column - grid.first_column] = True
    return result


def draw_mark(painter: QPainter, scene: Scene, matrix: str, grid: Grid, mark: Mark) -> None:
    """Direct cells by a thick line, indirect ones by a thin one, masked operands by a thin and dotted one."""
    theme = scene.theme
    role = theme.colours.get(f"mark_{matrix}", theme.colour("mark"))
    halo = theme.colour("halo")
    direct, indirect, masked = (cells[grid.part] for cells in (mark.direct, mark.indirect, mark.masked))
    draw_outline(painter, grid, without(indirect, direct), role, halo, 1.0)
    draw_outline(painter, grid, without(masked, direct), theme.colour("mark"), halo, 1.0, DOTTED)
    draw_outline(painter, grid, direct, role, halo, 2.0)


def without(cells: Booleans, others: Booleans) -> Booleans:
    """The cells that are not among the others; of a large matrix that is seldom worth another one."""
    return cells & ~others if cells.any() and others.any() else cells


def draw_outline(
    painter: QPainter,
    grid: Grid,
    cells: Booleans,
    colour: QColor,
    halo: QColor,
    width: float,
    style: Qt.PenStyle = SOLID,
) -> None:
    """The boundary of some cells of the grid (rows, columns) with a line of the other lightness around it."""
    lines = placed(outline(turned(cells, grid)), grid)
    if not lines:
        return
    width = min(width, max(1.0, grid.smaller_side / 4))
    for ink, across, dashes in ((halo, width * 2.3, SOLID), (colour, width, style)):
        painter.setPen(QPen(ink, across, dashes, Qt.PenCapStyle.SquareCap))
        painter.drawLines(lines)


@lru_cache(maxsize=128)
def placed(lines: tuple[Line, ...], grid: Grid) -> list[QLineF]:
    """Lines counted in cells where they are drawn: marks stay in their places while numbers change."""
    x, y, width, height = grid[:4]
    return [QLineF(x + x1 * width, y + y1 * height, x + x2 * width, y + y2 * height) for x1, y1, x2, y2 in lines]
