"""Marks: outlines of cells by double lines, dark and light, that are seen on any cell."""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.attention.mark_cells import but_not
from explorer.attention.marks import Mark
from explorer.attention.progress import results
from explorer.attention.steps import step_named
from explorer.drawing.grid import Grid, turned
from explorer.drawing.outline import Line, Part, box, common, extent, outline
from explorer.drawing.scene import Booleans, Scene

if TYPE_CHECKING:
    from explorer.attention.decoding import Share

SOLID, DOTTED, DASHED = Qt.PenStyle.SolidLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashLine


def draw_marks(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """Outline what the cell pointed at is made of and goes into, the lit operands, and the cell itself."""
    theme, marks = scene.theme, scene.marks
    mark = marks.by_matrix.get(matrix) if marks else None
    if mark is not None and reaches(mark.direct, grid):
        draw_mark(painter, scene, matrix, grid, mark)
    if scene.at_large is not None and scene.moment is not None:
        operands, own = scene.at_large
        shared = scene.share(matrix)
        if shared is not None:
            draw_share(painter, scene, matrix, grid, shared)
        elif matrix in operands:
            draw_mark(painter, scene, matrix, grid, operands[matrix])
        elif matrix == scene.moment.step:
            draw_outline(painter, grid, own[grid.part], theme.colour("mark"), theme.colour("halo"), 2.4)
        elif scene.moment.arriving and step_named(matrix) is not None:
            row = results(scene.session, scene.moment._replace(step=matrix))
            draw_outline(painter, grid, row[grid.part], theme.colour("mark"), theme.colour("halo"), 1.4)
    head = scene.head_of(matrix)
    if marks and scene.laid_over == matrix and marks.cell.head == head:
        draw_lines(painter, grid, around(grid, [marks.cell[2:]]), theme.colour("mark"), theme.colour("halo"), 2.0)
    lit = [(cell.row, cell.column) for cell in scene.term if cell.matrix == matrix and cell.head == head]
    if lit:
        draw_lines(painter, grid, around(grid, lit), theme.colour("mark"), theme.colour("halo"), 2.2)
    if marks and marks.cell.matrix == matrix and marks.cell.head == head:
        draw_lines(painter, grid, around(grid, [marks.cell[2:]]), theme.colour("mark"), theme.colour("halo"), 2.4)


def reaches(cells: Booleans, grid: Grid) -> bool:
    """Whether the grid holds a part of these cells: those of a session that has just changed may be fewer."""
    rows, columns = cells.shape
    return bool(grid.first_row + grid.rows <= rows and grid.first_column + grid.columns <= columns)


def around(grid: Grid, cells: list[tuple[int, int]]) -> tuple[Line, ...]:
    """The boundary of some cells of the matrix, as far as the grid holds them."""
    held = [cell for cell in cells if grid.holds(*cell)]
    if len(held) != 1:
        return outline(turned(only(grid, held), grid)) if held else ()
    row, column = held[0][0] - grid.first_row, held[0][1] - grid.first_column
    x, y = (row, column) if grid.transposed else (column, row)
    return box(x, y, x + 1, y + 1)


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
    direct, masked, indirect = outlines(mark, grid)
    if indirect:
        draw_lines(painter, grid, indirect, role, halo, 1.0)
    if masked:
        draw_lines(painter, grid, masked, theme.colour("mark"), halo, 1.0, DOTTED)
    if direct:
        draw_lines(painter, grid, direct, role, halo, 2.0)


def draw_share(painter: QPainter, scene: Scene, matrix: str, grid: Grid, rows: "Share") -> None:
    """The rows from the cache by a dashed line, those that a token brings by a thick one."""
    role, halo = scene.theme.colours.get(f"mark_{matrix}", scene.theme.colour("mark")), scene.theme.colour("halo")
    for part, width, style in ((rows.cached, 1.4, DASHED), (rows.new, 2.4, SOLID)):
        cells = np.zeros((part.stop, scene.columns(matrix)), dtype=bool)
        cells[part.start :] = True
        held = np.zeros((grid.rows, grid.columns), dtype=bool)
        seen = cells[grid.part]
        held[: seen.shape[0]] = seen
        draw_outline(painter, grid, held, role, halo, width, style)


class Outlines(NamedTuple):
    """The boundaries of what is marked in a matrix; direct cells have no other."""

    direct: tuple[Line, ...]
    masked: tuple[Line, ...]
    indirect: tuple[Line, ...]


def outlines(mark: Mark, grid: Grid) -> Outlines:
    """The boundaries of a mark as a grid shows them, made once for all panels that show the same cells."""
    key = (*grid.part[0].indices(2**31)[:2], *grid.part[1].indices(2**31)[:2], grid.transposed)
    known = mark.kept.get(key)
    if not isinstance(known, Outlines):
        kinds = zip((mark.direct, mark.masked, mark.indirect), extents_of(mark), strict=True)
        mark.kept[key] = known = Outlines(*(outline_of(mark, cells, part, grid) for cells, part in kinds))
    return known


def outline_of(mark: Mark, cells: Booleans, part: Part | None, grid: Grid) -> tuple[Line, ...]:
    """The boundary of one kind of marked cells, all of which lie in a part of the matrix; direct ones are left out."""
    held = common(part, grid.part) if part is not None else None
    if held is None:
        return ()
    shown = cells[held] if cells is mark.direct else without(cells[held], mark.direct[held])
    down, across = held[0].start - grid.first_row, held[1].start - grid.first_column
    return outline(turned(shown, grid), *((across, down) if grid.transposed else (down, across)))


def extents_of(mark: Mark) -> tuple[Part | None, ...]:
    """The smallest blocks that hold the direct, the masked and the indirect cells, found once."""
    if "extents" not in mark.kept:
        kinds = (mark.direct, mark.masked, mark.indirect)
        mark.kept["extents"] = tuple(None if cells is mark.nothing else extent(cells) for cells in kinds)
    return cast("tuple[Part | None, ...]", mark.kept["extents"])


def extent_of(mark: Mark) -> Part | None:
    """The smallest block that holds all that is marked in a matrix; None where nothing is."""
    parts = [part for part in extents_of(mark) if part is not None]
    if not parts:
        return None
    rows, columns = (
        slice(min(lines.start for lines in axis), max(lines.stop for lines in axis))
        for axis in zip(*parts, strict=True)
    )
    return rows, columns


def without(cells: Booleans, others: Booleans) -> Booleans:
    """The cells that are not among the others; of a large matrix that is seldom worth another one."""
    return but_not(cells, others) if cells.any() and others.any() else cells


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
    draw_lines(painter, grid, outline(turned(cells, grid)), colour, halo, width, style)


def draw_lines(
    painter: QPainter,
    grid: Grid,
    outline: tuple[Line, ...],
    colour: QColor,
    halo: QColor,
    width: float,
    style: Qt.PenStyle = SOLID,
) -> None:
    """A boundary, counted in cells, with a line of the other lightness around it."""
    if not outline:
        return
    lines = placed(outline, grid)
    width = min(width, max(1.0, grid.smaller_side / 4))
    painter.setPen(pen(halo.rgba(), width * 2.3))
    painter.drawLines(lines)
    if style == SOLID:
        painter.setPen(pen(colour.rgba(), width))
        painter.drawLines(lines)
        return
    for line, (x, y, _, _) in zip(lines, outline, strict=True):  # each dash where it is whichever cells the grid holds
        from_first = (grid.first_across + x) * grid.cell_width + (grid.first_down + y) * grid.cell_height
        painter.setPen(pen(colour.rgba(), width, style, from_first / width + 0.4))  # none begins just at a line's end
        painter.drawLine(line)


@lru_cache(maxsize=64)
def pen(ink: int, width: float, style: Qt.PenStyle = SOLID, offset: float = 0.0) -> QPen:
    """A pen for outlines, whose corners are filled, from a place of its dashes on."""
    made = QPen(QColor.fromRgba(ink), width, style, Qt.PenCapStyle.SquareCap)
    made.setDashOffset(offset)
    return made


@lru_cache(maxsize=128)
def placed(lines: tuple[Line, ...], grid: Grid) -> list[QLineF]:
    """Lines counted in cells where they are drawn: marks stay in their places while numbers change."""
    x, y, width, height = grid[:4]
    return [QLineF(x + x1 * width, y + y1 * height, x + x2 * width, y + y2 * height) for x1, y1, x2, y2 in lines]
