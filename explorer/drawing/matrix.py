"""draw_matrix(painter, ...): the cells of a matrix as colours, patterns and numbers."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPen

from explorer.attention.matrices import MATRICES
from explorer.attention.session import Floats
from explorer.drawing.cell_numbers import Signs, draw_numbers
from explorer.drawing.colours import Picture, indices
from explorer.drawing.grid import Grid, turned
from explorer.drawing.outline import Run, runs
from explorer.drawing.patterns import dot, draw_lines, hatch, lay_pattern
from explorer.drawing.pending import draw_pending, to_come
from explorer.drawing.scene import Booleans, Scene
from explorer.drawing.theme import Theme

SMALLEST_LINED = 6.0  # cells below this size have no lines between them
FINEST = 8.0  # pixels; larger steps through an image would miss the edges of cells
SINGLY = 1600  # cells that are drawn one by one; more are drawn as one image


def draw_matrix(
    painter: QPainter,
    scene: Scene,
    matrix: str,
    grid: Grid,
    with_numbers: bool = True,
    pixels: int = 0,
) -> bool:
    """Draw the cells of a matrix that a grid holds: colours, patterns, numbers; gives whether these had room.

    `pixels` sets the size of the numbers.
    """
    readable = draw_cells(painter, scene, matrix, grid, with_numbers, pixels)
    if scene.in_rows(matrix) is not None:
        draw_pending(painter, scene, matrix, grid)
    return readable


def draw_cells(painter: QPainter, scene: Scene, matrix: str, grid: Grid, with_numbers: bool, pixels: int) -> bool:
    """Draw the cells as they are when all are computed; gives whether there was room for numbers."""
    if matrix == "may_attend":
        draw_allowed(painter, scene, grid)
        return True
    group = group_of(matrix)
    if grid.rows * grid.columns > SINGLY and group:
        draw_as_image(painter, scene, matrix, grid, group)
        if not with_numbers or grid.cell_width < 15:
            return False
        values, masked, undefined = looks(scene, matrix, grid)
    else:
        values, masked, undefined = looks(scene, matrix, grid)
        if scene.in_rows(matrix) is not None:
            done = ~to_come(scene, matrix, grid)
            draw_singly(painter, scene, grid, group, values, masked & done, undefined & done)
        else:
            draw_singly(painter, scene, grid, group, values, masked, undefined)
    if not with_numbers:
        return True
    signs, inks = signs_of(scene, matrix, grid), dark_inks(scene, group, values)
    return draw_numbers(painter, scene, matrix, grid, values, masked, undefined, inks, pixels, signs)


def group_of(matrix: str) -> str:
    """The colour group of a matrix; none for the columns of row statistics."""
    return MATRICES[matrix].colours


def looks(scene: Scene, matrix: str, grid: Grid) -> tuple[Floats, Booleans, Booleans]:
    """The numbers to draw as the grid shows them, which of them are masked, and which are undefined."""
    if scene.subtracts:
        change = scene.change(matrix)
        if change is None:
            shape = grid.down, grid.across
            return np.full(shape, np.nan), np.zeros(shape, dtype=bool), np.ones(shape, dtype=bool)
        change = change.part(grid.part)
        return turned(change.difference, grid), turned(change.masked, grid), turned(change.undefined, grid)
    values = turned(scene.values(matrix)[grid.part], grid)
    undefined = np.isnan(values)
    barred = scene.barred(matrix)
    if barred is None:
        return values, np.zeros(values.shape, dtype=bool), undefined
    masked = turned(barred[grid.part], grid)
    return values, masked & ~undefined, undefined


def signs_of(scene: Scene, matrix: str, grid: Grid) -> Signs | None:
    """What stands in the cells in place of differences that are no numbers; None where no differences are drawn."""
    if not scene.subtracts:
        return None
    change = scene.change(matrix)
    empty = np.full((grid.rows, grid.columns), "", dtype=object)
    return turned(empty if change is None else change.part(grid.part).signs, grid)


def dark_inks(scene: Scene, group: str, values: Floats) -> Booleans | None:
    """Where dark ink is the more legible; None where there is no colour below the numbers."""
    if not group:
        return None
    dark: Booleans = scene.colours(group).dark_ink[indices(values, scene.ranges.of(group))]
    return dark


def draw_singly(
    painter: QPainter, scene: Scene, grid: Grid, group: str, values: Floats, masked: Booleans, undefined: Booleans
) -> None:
    """Few enough cells for patterns of their own: masked ones get a hatch and undefined ones dots."""
    theme = scene.theme
    if group:
        fill(painter, grid, coloured(scene, group, values, masked, undefined))
    else:
        painter.fillRect(grid.rect, theme.colour("card"))
    hatch(painter, grid, masked, theme.colour("hatch"))
    dot(painter, grid, undefined, theme.colour("undefined_pattern"))
    if grid.smaller_side >= SMALLEST_LINED:
        draw_lines(painter, grid, theme.colour("line" if group else "border"))


def coloured(scene: Scene, group: str, values: Floats, masked: Booleans, undefined: Booleans) -> NDArray[np.uint32]:
    """The colour of each cell; masked and undefined ones have grounds of their own."""
    pixels = scene.colours(group).table[indices(values, scene.ranges.of(group))]
    pixels[masked] = scene.theme.colour("masked").rgb()
    pixels[undefined] = scene.theme.colour("undefined").rgb()
    return pixels


def fill(painter: QPainter, grid: Grid, pixels: NDArray[np.uint32]) -> None:
    """All cells at once, from an image of a pixel a cell, or of several where cells are large."""
    to = painter.deviceTransform()
    rect, across, down = picture_rect(grid, to.m11(), to.m22(), FINEST)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, grid.smaller_side < 1)
    painter.drawImage(rect, image_of(pixels.repeat(down, axis=0).repeat(across, axis=1)))


@lru_cache(maxsize=64)
def picture_rect(grid: Grid, wide: float, high: float, finest: float = np.inf) -> tuple[QRectF, int, int]:
    """Where an image of the cells is drawn so that a part of it, painted alone, gets the same pixels as in the whole.

    From pixel to pixel Qt goes on in the image by so many 65536ths, cut to a whole number, from where the part begins:
    so cells are as large as whole numbers make them. Those larger than `finest` take several pixels of the image
    across and down, or they would be too far from where they belong. A unit is so many pixels wide and high.
    """
    across, down = (1 + int(size / finest) for size in (grid.cell_width * wide, grid.cell_height * high))
    cell_width = whole_steps(grid.cell_width * wide / across) * across / wide
    cell_height = whole_steps(grid.cell_height * high / down) * down / high
    return QRectF(grid.x, grid.y, grid.across * cell_width, grid.down * cell_height), across, down


def whole_steps(size: float) -> float:
    """The size closest to this one for which a step is a whole number, and a trace more, lest it be cut to one less."""
    return 65536 / (round(65536 / size) + 1e-4)


def draw_as_image(painter: QPainter, scene: Scene, matrix: str, grid: Grid, group: str) -> None:
    """All cells as one image of a pixel a cell, kept with the trace; patterns lie over it."""
    key = (matrix, scene.head, scene.theme.look, grid.transposed)
    if key not in scene.ranges.images:
        scene.ranges.images[key] = recoloured(scene, matrix, grid, group, key) or picture(scene, matrix, grid, group)
    image, masked_runs, undefined_runs = scene.ranges.images[key]
    if (image.width(), image.height()) != (grid.across, grid.down):
        masked_runs, undefined_runs = cut_to(grid, masked_runs), cut_to(grid, undefined_runs)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, grid.smaller_side < 1)
    to = painter.deviceTransform()
    held = QRectF(grid.first_across, grid.first_down, grid.across, grid.down)
    painter.drawImage(picture_rect(grid, to.m11(), to.m22())[0], image, held)
    theme = scene.theme
    if masked_runs:
        lay_pattern(painter, grid, masked_runs, QBrush(theme.colour("hatch"), Qt.BrushStyle.BDiagPattern))
    if undefined_runs:
        dots = QBrush(theme.colour("undefined_pattern"), Qt.BrushStyle.Dense6Pattern)
        lay_pattern(painter, grid, undefined_runs, dots)
    if grid.smaller_side >= SMALLEST_LINED:
        draw_lines(painter, grid, theme.colour("line"))


def picture(scene: Scene, matrix: str, grid: Grid, group: str) -> Picture:
    """All cells of a matrix in colours, and where the patterns lie."""
    rows, columns = scene.values(matrix).shape
    values, masked, undefined = looks(scene, matrix, grid.of_part((slice(0, rows), slice(0, columns))))
    return image_of(coloured(scene, group, values, masked, undefined)), runs(masked), runs(undefined)


def recoloured(scene: Scene, matrix: str, grid: Grid, group: str, key: object) -> Picture | None:
    """The picture of the trace before with the cells that differ in their new colours; None where more differs."""
    before = scene.ranges.before
    if before is None or key not in before.images or before.of(group) != scene.ranges.of(group):
        return None
    part = scene.ranges.changed(matrix, scene.head_of(matrix))
    if part is None:
        return before.images[key]
    values, masked, undefined = looks(scene, matrix, grid.of_part(part))
    if np.count_nonzero(undefined) or before.images[key][2]:
        return None
    image, masked_runs, undefined_runs = before.images[key]
    image = image.copy()
    cells = np.frombuffer(image.bits(), dtype=np.uint32).reshape(image.height(), image.width())
    turned(cells, grid)[part] = turned(coloured(scene, group, values, masked, undefined), grid)
    return image, masked_runs, undefined_runs


def cut_to(grid: Grid, cells: tuple[Run, ...]) -> tuple[Run, ...]:
    """The runs of a whole matrix as far as the grid holds them, counted from its own first line and cell."""
    top, left, down, across = grid.first_down, grid.first_across, grid.down, grid.across
    return tuple(
        (line - top, max(0, start - left), min(across, end - left))
        for line, start, end in cells
        if 0 <= line - top < down and start - left < across and end > left
    )


def image_of(pixels: NDArray[np.uint32]) -> QImage:
    """An image of its own memory from colours (rows, columns)."""
    pixels = np.ascontiguousarray(pixels)
    down, across = pixels.shape
    return QImage(pixels.data, across, down, across * 4, QImage.Format.Format_RGB32).copy()


def draw_allowed(painter: QPainter, scene: Scene, grid: Grid) -> None:
    """The mask as a matrix of its own: a tick where a key may be seen, a cross on a hatch where not."""
    theme = scene.theme
    allowed = turned(scene.may_attend[grid.part], grid)
    painter.fillRect(grid.rect, theme.colour("card"))
    if allowed.size > SINGLY:
        hidden = runs(~allowed)
        lay_pattern(painter, grid, hidden, QBrush(theme.colour("masked")))
        lay_pattern(painter, grid, hidden, QBrush(theme.colour("hatch"), Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(theme.colour("border"), 1.0))
        painter.drawRect(grid.rect)
        return
    lay_pattern(painter, grid, runs(~allowed), QBrush(theme.colour("masked")))
    hatch(painter, grid, ~allowed, theme.colour("hatch"))
    if grid.smaller_side >= SMALLEST_LINED:
        draw_lines(painter, grid, theme.colour("border"))
        draw_ticks(painter, grid, allowed, theme)


TICK = ((-1.0, 0.0, -0.3, 0.7), (-0.3, 0.7, 1.0, -0.7))
CROSS = ((-0.7, -0.7, 0.7, 0.7), (-0.7, 0.7, 0.7, -0.7))


def draw_ticks(painter: QPainter, grid: Grid, allowed: Booleans, theme: Theme) -> None:
    """The ticks and crosses of the mask."""
    reach = grid.smaller_side * 0.22
    width = max(1.0, grid.smaller_side / 16)
    for cells, strokes, role in ((allowed, TICK, "v"), (~allowed, CROSS, "k")):
        lines = []
        for i, j in np.argwhere(cells).tolist():
            x, y = grid.x + (j + 0.5) * grid.cell_width, grid.y + (i + 0.5) * grid.cell_height
            lines += [QLineF(x + reach * a, y + reach * b, x + reach * c, y + reach * d) for a, b, c, d in strokes]
        painter.setPen(QPen(theme.colour(role), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(lines)
