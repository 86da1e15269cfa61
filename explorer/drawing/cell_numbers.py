"""The numbers in the cells of a matrix: one size, decimal points aligned, ink that is legible on each colour."""

from dataclasses import replace
from itertools import count

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from explorer.attention.numbers import NumberFormat, adds_up
from explorer.attention.session import Floats
from explorer.drawing.grid import Grid
from explorer.drawing.scene import Booleans, Scene
from explorer.drawing.words import text_width

Signs = NDArray[np.object_]
SMALLEST = 8  # pixels; below it numbers give way to colours
LARGEST = 19
COMFORTABLE = 10
SMALLEST_EXPONENT = 6


def room_for_numbers(grid: Grid) -> bool:
    """Whether the cells are large enough to hold numbers at all."""
    return grid.cell_width >= 15 and grid.cell_height >= 9


def draw_numbers(
    painter: QPainter,
    scene: Scene,
    matrix: str,
    grid: Grid,
    values: Floats,
    masked: Booleans,
    undefined: Booleans,
    dark_ink: Booleans | None,
    pixels: int = 0,
    signs: Signs | None = None,
) -> bool:
    """Print the numbers; False where they would be too small to read. The arrays are as the grid shows them.

    Where their size is given in pixels they stand where they stand whatever other numbers there are.
    `signs` stand in cells in place of their numbers, where there are any.
    """
    if not room_for_numbers(grid):
        return False
    texts = written(scene, matrix, values, masked, grid.first_row, signs)
    shorten(scene, matrix, grid, values, texts)
    given = bool(pixels)
    pixels = pixels or text_size(scene, grid, texts)
    if pixels < SMALLEST:
        return False
    place = Placing(painter, scene, grid, texts, pixels, given)
    if any(fitting(scene, grid, text, 1.0) < SMALLEST_EXPONENT for text in place.wide):
        return False
    special = masked | undefined
    theme = scene.theme
    if dark_ink is None:
        place.draw(~special, theme.colour("text"))
    else:
        place.draw(dark_ink & ~special, theme.colour("ink_dark"))
        place.draw(~dark_ink & ~special, theme.colour("ink_light"))
    place.draw(special, theme.colour("text"), centred=True)
    return True


def written(
    scene: Scene, matrix: str, values: Floats, masked: Booleans, first_row: int = 0, signs: Signs | None = None
) -> list[list[str]]:
    """The text of each cell, row statistics from a first row on: a masked weight is 0, a masked score −∞.

    A difference has its sign, or one of `signs` in its place.
    """
    to_text = scene.texts(matrix)
    texts = [[to_text(value) for value in line] for line in values.tolist()]
    if signs is not None:
        pairs = (zip(line, given, strict=True) for line, given in zip(texts, signs.tolist(), strict=True))
        return [[text if sign is None else sign for text, sign in pair] for pair in pairs]
    if matrix == "row_sum":
        rows = count(first_row)
        return [[starred(scene, next(rows), total) for total in line] for line in texts]
    barred = "0" if matrix in ("weights", "exponentials") else scene.numbers.text(-np.inf)
    for i, j in np.argwhere(masked).tolist():
        texts[i][j] = barred
    return texts


def shorten(scene: Scene, matrix: str, grid: Grid, values: Floats, texts: list[list[str]]) -> None:
    """Numbers with an exponent that find no room even when set small get one digit before it: 4.2e−03 is 4e−03."""
    narrow = {
        text
        for text in {text for line in texts for text in line if "e" in text and not text.startswith(("<", ">"))}
        if fitting(scene, grid, text, 1.0) < SMALLEST_EXPONENT
    }
    if not narrow:
        return
    brief = replace(scene, numbers=NumberFormat(decimals=0, percent=scene.numbers.percent)).texts(matrix)
    for i, j in [(i, j) for i, line in enumerate(texts) for j, text in enumerate(line) if text in narrow]:
        texts[i][j] = brief(values[i, j])


def starred(scene: Scene, row: int, total: str) -> str:
    """The printed sum of a row of exponentials, with a star where the printed exponentials do not add up to it.

    Where not all of them are seen there is nothing to add up.
    """
    values = scene.values("exponentials")[row : row + 1]
    if not scene.sees_all("keys") or not np.isfinite(values).all():
        return total
    printed = written(scene, "exponentials", values, ~scene.may_attend[row : row + 1])[0]
    return total if adds_up(printed, total) else f"{total}*"


def text_size(scene: Scene, grid: Grid, texts: list[list[str]]) -> int:
    """The size at which the numbers fit their cells; those with an exponent, which are wider, are set smaller."""
    widest = max((text for line in texts for text in line if "e" not in text), key=len, default="0")
    most = min(max(grid.cell_height * 0.5, min(SMALLEST, grid.cell_height * 0.72)), LARGEST)
    # Neighbouring panels are set in one size, that of a usual score, unless that would be too small to read.
    common = min(fitting(scene, grid, text, 0.86) for text in (scene.numbers.text(-0.25), widest))
    return int(min(most, common if common >= COMFORTABLE else min(COMFORTABLE, fitting(scene, grid, widest, 0.94))))


def fitting(scene: Scene, grid: Grid, text: str, share: float) -> float:
    """The size in pixels at which a text takes this share of a cell's width."""
    wide = max(1.0, text_width(scene.theme.families, 100, False, text))  # a cell may be empty
    return grid.cell_width * share / (wide / 100)


class Placing:
    """Where each text goes: right ends in line, so that the decimal points are."""

    def __init__(
        self, painter: QPainter, scene: Scene, grid: Grid, texts: list[list[str]], pixels: int, fixed: bool = False
    ) -> None:
        self.painter, self.scene, self.grid, self.texts, self.pixels = painter, scene, grid, texts, pixels
        families = scene.theme.families
        self.widths = {text: text_width(families, pixels, False, text) for line in texts for text in line}
        most = grid.cell_width * 0.96
        if fixed:
            common = min(text_width(families, pixels, False, scene.numbers.text(-0.25)), most)
            most = (grid.cell_width + common) / 2 - 1
        self.wide = {text for text, width in self.widths.items() if width > most}
        if not fixed:
            common = max((width for text, width in self.widths.items() if text not in self.wide), default=0.0)
        self.right = (grid.cell_width + common) / 2
        self.baseline = (grid.cell_height + scene.theme.metrics(pixels).capHeight()) / 2

    def draw(self, cells: Booleans, ink: QColor, centred: bool = False) -> None:
        """Draw the texts of some cells in one ink."""
        painter, grid = self.painter, self.grid
        painter.setFont(self.scene.theme.font(self.pixels))
        painter.setPen(ink)
        for i, j in np.argwhere(cells).tolist():
            text = self.texts[i][j]
            if text in self.wide:
                self.draw_small(i, j, text)
                continue
            left = (grid.cell_width - self.widths[text]) / 2 if centred else self.right - self.widths[text]
            at = QPointF(grid.x + j * grid.cell_width + left, grid.y + i * grid.cell_height + self.baseline)
            painter.drawText(at, text)

    def draw_small(self, i: int, j: int, text: str) -> None:
        """A number that is wider than its cell at the common size, in the middle of the cell."""
        theme, grid = self.scene.theme, self.grid
        size = int(max(SMALLEST_EXPONENT, min(fitting(self.scene, grid, text, 0.96), self.pixels)))
        self.painter.setFont(theme.font(size))
        x = grid.x + (j + 0.5) * grid.cell_width - text_width(theme.families, size, False, text) / 2
        y = grid.y + i * grid.cell_height + (grid.cell_height + theme.metrics(size).capHeight()) / 2
        self.painter.drawText(QPointF(x, y), text)
        self.painter.setFont(theme.font(self.pixels))
