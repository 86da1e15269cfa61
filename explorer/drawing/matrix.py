"""draw_matrix(painter, ...) and its inverse, cell_at(point)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from explorer.attention.matrices import MATRICES
from explorer.attention.provenance import Mark
from explorer.drawing.colours import ColourMap, colour_map, indices
from explorer.drawing.outline import outline
from explorer.drawing.scene import Scene
from explorer.drawing.theme import Theme

SMALLEST_TEXT = 8  # pixels; below it numbers give way to colours
LARGEST_TEXT = 19
STEPS_OF_BAR = 42  # parts that a colour bar is drawn in
SMALLEST_LINED = 7.0  # cells below this size have no lines between them
MOST_RECTANGLES = 2500  # cells that are drawn one by one; more are drawn as one image
Booleans = NDArray[np.bool_]


@dataclass(frozen=True)
class Grid:
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
    def rect(self) -> QRectF:
        """The rectangle of all cells."""
        return QRectF(self.x, self.y, self.across * self.cell_width, self.down * self.cell_height)

    def cell_rect(self, row: int, column: int) -> QRectF:
        """The rectangle of one cell of the matrix."""
        i, j = (column, row) if self.transposed else (row, column)
        return QRectF(self.x + j * self.cell_width, self.y + i * self.cell_height, self.cell_width, self.cell_height)

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """The row and column of the matrix under a point, None outside."""
        if not self.rect.contains(point):
            return None
        i = min(int((point.y() - self.y) / self.cell_height), self.down - 1)
        j = min(int((point.x() - self.x) / self.cell_width), self.across - 1)
        return (j, i) if self.transposed else (i, j)


def turned(array: NDArray[np.generic], grid: Grid) -> NDArray[np.generic]:
    """The array as the grid shows it."""
    return array.T if grid.transposed else array


def draw_matrix(painter: QPainter, scene: Scene, matrix: str, grid: Grid, with_numbers: bool = True) -> bool:
    """Draw the cells of a matrix of the trace: colours, patterns, numbers; gives whether there was room for numbers."""
    if matrix == "may_attend":
        draw_allowed(painter, scene, grid)
        return True
    values = np.asarray(turned(scene.values(matrix), grid), dtype=np.float64)
    barred = scene.barred(matrix)
    masked = np.zeros(values.shape, dtype=bool) if barred is None else np.asarray(turned(barred, grid), dtype=bool)
    undefined = np.isnan(values) & (~masked if matrix == "masked" else True)
    masked = masked & ~undefined
    group = MATRICES[matrix].colours if matrix in MATRICES else ("weights" if matrix == "exponentials" else "")
    colours = colour_map(scene.theme, group)
    plain = not group
    places = np.zeros(values.shape, dtype=np.intp) if plain else indices(values, scene.ranges.of(group))
    draw_grounds(painter, scene, grid, colours, places, masked, undefined, plain)
    if not with_numbers:
        return True
    ink = np.full(values.shape, True) if plain else colours.dark_ink[places]
    return draw_numbers(painter, scene, matrix, grid, values, masked, undefined, ink, plain)


def draw_grounds(
    painter: QPainter,
    scene: Scene,
    grid: Grid,
    colours: ColourMap,
    places: NDArray[np.intp],
    masked: Booleans,
    undefined: Booleans,
    plain: bool,
) -> None:
    """Fill the cells; masked cells get a hatch and undefined ones a dotted ground."""
    theme = scene.theme
    if plain:
        painter.fillRect(grid.rect, theme.colour("card"))
    elif places.size <= MOST_RECTANGLES:
        fill_cells(painter, grid, colours, places)
    else:
        fill_image(painter, scene, grid, colours, places, masked, undefined)
    lined = min(grid.cell_width, grid.cell_height) >= SMALLEST_LINED
    if places.size <= MOST_RECTANGLES or lined:
        draw_pattern(painter, grid, np.argwhere(masked), theme.colour("masked"), theme.colour("hatch"), dots=False)
        pattern = theme.colour("undefined_pattern")
        draw_pattern(painter, grid, np.argwhere(undefined), theme.colour("undefined"), pattern, dots=True)
    if lined:
        draw_lines(painter, grid, theme.colour("border" if plain else "line"))


def fill_cells(painter: QPainter, grid: Grid, colours: ColourMap, places: NDArray[np.intp]) -> None:
    """One rectangle a cell."""
    brushes = colours.brushes
    width, height = grid.cell_width, grid.cell_height
    for i, line in enumerate(places.tolist()):
        y = grid.y + i * height
        for j, place in enumerate(line):
            painter.fillRect(QRectF(grid.x + j * width, y, width, height), brushes[place])


def fill_image(
    painter: QPainter,
    scene: Scene,
    grid: Grid,
    colours: ColourMap,
    places: NDArray[np.intp],
    masked: Booleans,
    undefined: Booleans,
) -> None:
    """All cells as one image of a pixel a cell."""
    pixels = colours.table[places]
    pixels[masked] = scene.theme.colour("masked").rgb()
    pixels[undefined] = scene.theme.colour("undefined_pattern").rgb()
    pixels = np.ascontiguousarray(pixels)
    down, across = pixels.shape
    image = QImage(pixels.data, across, down, across * 4, QImage.Format.Format_RGB32)
    smooth = min(grid.cell_width, grid.cell_height) < 1
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
    painter.drawImage(grid.rect, image)


def draw_pattern(
    painter: QPainter, grid: Grid, cells: NDArray[np.intp], ground: QColor, line: QColor, dots: bool
) -> None:
    """A ground of its own for some cells, with diagonal lines or dots: meaning not by colour alone."""
    if not cells.size:
        return
    width, height = grid.cell_width, grid.cell_height
    for i, j in cells.tolist():
        painter.fillRect(QRectF(grid.x + j * width, grid.y + i * height, width, height), ground)
    if min(width, height) < 3:
        return
    if dots:
        painter.setPen(pen(line, max(1.2, min(width, height) / 14), Qt.PenCapStyle.RoundCap))
        spots = (0.14, 0.38, 0.62, 0.86)
        painter.drawPoints(
            [
                QPointF(grid.x + (j + dx) * width, grid.y + (i + dy) * height)
                for i, j in cells.tolist()
                for dx in spots
                for dy in (0.15, 0.85)
            ]
        )
        return
    painter.setPen(QPen(line, 1.0))
    hatch = []
    for i, j in cells.tolist():
        x, y = grid.x + j * width, grid.y + i * height
        for part in (0.5, 1.0):
            hatch.append(QLineF(x, y + part * height, x + part * width, y))
        hatch.append(QLineF(x + 0.5 * width, y + height, x + width, y + 0.5 * height))
    painter.drawLines(hatch)


def draw_lines(painter: QPainter, grid: Grid, colour: QColor) -> None:
    """Lines between the cells."""
    painter.setPen(QPen(colour, 1.0))
    rect = grid.rect
    lines = [
        QLineF(grid.x + j * grid.cell_width, rect.top(), grid.x + j * grid.cell_width, rect.bottom())
        for j in range(grid.across + 1)
    ]
    lines += [
        QLineF(rect.left(), grid.y + i * grid.cell_height, rect.right(), grid.y + i * grid.cell_height)
        for i in range(grid.down + 1)
    ]
    painter.drawLines(lines)


def draw_numbers(
    painter: QPainter,
    scene: Scene,
    matrix: str,
    grid: Grid,
    values: NDArray[np.float64],
    masked: Booleans,
    undefined: Booleans,
    dark_ink: Booleans,
    plain: bool,
) -> bool:
    """Print the numbers, decimal points aligned; False where they would be too small to read."""
    if not could_hold_numbers(grid):
        return False
    written = scene.texts(matrix)
    barred_text = "0" if matrix in ("weights", "exponentials") else scene.numbers.text(-np.inf)
    texts = [[written(value) for value in line] for line in values.tolist()]
    for i, j in np.argwhere(masked).tolist():
        texts[i][j] = barred_text
    pixels = text_size(scene, grid, texts)
    if pixels < SMALLEST_TEXT:
        return False
    theme = scene.theme
    measure = theme.metrics(pixels)
    widths = {text: measure.horizontalAdvance(text) for line in texts for text in line}
    common = max(widths.values(), default=0.0)
    painter.setFont(theme.font(pixels))
    baseline = (grid.cell_height + measure.capHeight()) / 2
    right = (grid.cell_width + common) / 2
    special = masked | undefined
    inks = ((True, theme.colour("ink_dark")), (False, theme.colour("ink_light")))
    if plain:
        inks = ((True, theme.colour("text")),)
    for dark, ink in inks:
        painter.setPen(ink)
        for i, j in np.argwhere((dark_ink == dark) & ~special).tolist():
            text = texts[i][j]
            x = grid.x + j * grid.cell_width + right - widths[text]
            painter.drawText(QPointF(x, grid.y + i * grid.cell_height + baseline), text)
    painter.setPen(theme.colour("text"))
    for i, j in np.argwhere(special).tolist():
        text = texts[i][j]
        x = grid.x + (j + 0.5) * grid.cell_width - widths[text] / 2
        painter.drawText(QPointF(x, grid.y + i * grid.cell_height + baseline), text)
    return True


def could_hold_numbers(grid: Grid) -> bool:
    """Whether the cells are large enough that it is worth measuring numbers."""
    return grid.cell_width >= 15 and grid.cell_height >= 9


def text_size(scene: Scene, grid: Grid, texts: list[list[str]]) -> int:
    """The size in pixels at which the widest number fits its cell."""
    widest = max((text for line in texts for text in line), key=len, default="0")
    usual = scene.numbers.text(-0.25)  # so that neighbouring panels are set in one size
    measure = scene.theme.metrics(100)
    at_one = max(measure.horizontalAdvance(widest), measure.horizontalAdvance(usual)) / 100
    return int(min(grid.cell_width * 0.86 / at_one, grid.cell_height * 0.5, LARGEST_TEXT))


def draw_allowed(painter: QPainter, scene: Scene, grid: Grid) -> None:
    """The mask as a matrix of its own: a tick where a key may be seen, a cross on a hatch where not."""
    theme = scene.theme
    allowed = np.asarray(turned(scene.may_attend, grid), dtype=bool)
    painter.fillRect(grid.rect, theme.colour("card"))
    size = min(grid.cell_width, grid.cell_height)
    if allowed.size > MOST_RECTANGLES:
        fill_image(
            painter,
            scene,
            grid,
            colour_map(theme, "weights"),
            np.zeros(allowed.shape, dtype=np.intp),
            ~allowed,
            np.zeros(allowed.shape, dtype=bool),
        )
    else:
        draw_pattern(painter, grid, np.argwhere(~allowed), theme.colour("masked"), theme.colour("hatch"), dots=False)
    if size >= SMALLEST_LINED:
        draw_lines(painter, grid, theme.colour("border"))
        draw_ticks(painter, grid, allowed, theme, size)


def draw_ticks(painter: QPainter, grid: Grid, allowed: Booleans, theme: Theme, size: float) -> None:
    """The ticks and crosses of the mask."""
    reach = size * 0.22
    strokes: dict[bool, list[QLineF]] = {True: [], False: []}
    for (i, j), yes in np.ndenumerate(allowed):
        x, y = grid.x + (j + 0.5) * grid.cell_width, grid.y + (i + 0.5) * grid.cell_height
        if yes:
            strokes[True] += [
                QLineF(x - reach, y, x - reach * 0.3, y + reach * 0.7),
                QLineF(x - reach * 0.3, y + reach * 0.7, x + reach, y - reach * 0.7),
            ]
        else:
            part = reach * 0.7
            strokes[False] += [
                QLineF(x - part, y - part, x + part, y + part),
                QLineF(x - part, y + part, x + part, y - part),
            ]
    width = max(1.0, size / 16)
    for yes, role in ((True, "v"), (False, "k")):
        painter.setPen(pen(theme.colour(role), width, Qt.PenCapStyle.RoundCap))
        painter.drawLines(strokes[yes])


def draw_marks(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """Outline the marked cells by double lines, dark and light, that are seen on any cell."""
    theme = scene.theme
    marks = scene.marks
    mark = marks.by_matrix.get(matrix) if marks else None
    if mark is not None and mark.direct.shape == (grid.rows, grid.columns):
        draw_mark(painter, scene, matrix, grid, mark)
    lit = np.zeros((grid.rows, grid.columns), dtype=bool)
    for cell in scene.term:
        if cell.matrix == matrix and cell.head == scene.head_of(matrix):
            lit[cell.row, cell.column] = True
    if lit.any():
        draw_outline(painter, grid, lit, theme.colour("mark"), theme.colour("halo"), 2.2, 5.0)
    if marks and marks.cell.matrix == matrix and marks.cell.head == scene.head_of(matrix):
        own = np.zeros((grid.rows, grid.columns), dtype=bool)
        own[marks.cell.row, marks.cell.column] = True
        draw_outline(painter, grid, own, theme.colour("mark"), theme.colour("halo"), 2.4, 5.4)


def draw_mark(painter: QPainter, scene: Scene, matrix: str, grid: Grid, mark: Mark) -> None:
    """Indirect cells faint, masked operands fainter still and dotted, direct ones solid."""
    theme = scene.theme
    role = theme.colour(matrix if matrix in ("q", "k", "v", "weights") else "mark")
    faint = QColor(role)
    faint.setAlphaF(0.55)
    draw_outline(painter, grid, mark.indirect & ~mark.direct, faint, theme.colour("halo"), 1.0, 2.6)
    dotted = Qt.PenStyle.DotLine
    draw_outline(painter, grid, mark.masked & ~mark.direct, theme.colour("muted"), theme.colour("halo"), 1.0, 2.6, dotted)
    draw_outline(painter, grid, mark.direct, role, theme.colour("halo"), 2.0, 4.4)


def pen(
    colour: QColor,
    width: float,
    cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> QPen:
    """A pen of that colour, width, line end and pattern."""
    return QPen(colour, width, style, cap)


def draw_outline(
    painter: QPainter,
    grid: Grid,
    cells: Booleans,
    colour: QColor,
    halo: QColor,
    width: float,
    halo_width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """The boundary of some cells: a light or dark line around the line itself, so that it is seen on any ground."""
    if not cells.any():
        return
    width = min(width, max(1.0, min(grid.cell_width, grid.cell_height) / 4))
    lines = [
        QLineF(
            grid.x + x1 * grid.cell_width,
            grid.y + y1 * grid.cell_height,
            grid.x + x2 * grid.cell_width,
            grid.y + y2 * grid.cell_height,
        )
        for x1, y1, x2, y2 in outline(np.asarray(turned(cells, grid), dtype=bool))
    ]
    painter.setPen(pen(halo, min(halo_width, width * 2.4)))
    painter.drawLines(lines)
    painter.setPen(pen(colour, width, style=style))
    painter.drawLines(lines)
