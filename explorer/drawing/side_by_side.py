"""draw_contrast(): weights with the scale or the mask and without, side by side, with each row's entropy."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from explorer.attention.cells import Cell
from explorer.attention.matrices import NO_VISIBLE_KEY, UNDEFINED
from explorer.attention.spread import Contrast, entropies, most_entropies
from explorer.drawing.distribution import fits
from explorer.drawing.grid import Grid, grid_of
from explorer.drawing.histogram import draw_histograms
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.panels import draw_labels, draw_words_of_panel
from explorer.drawing.placing import (
    LABEL,
    LARGEST,
    Operand,
    Panel,
    at_left,
    caption_of,
    label_height,
    label_width,
    on_top,
    shown,
)
from explorer.drawing.scene import Scene
from explorer.drawing.words import CENTRE, RIGHT, draw_paragraph, draw_words, elided, text
from explorer.texts import QT_TRANSLATE_NOOP

MARGIN, GAP = 20.0, 36.0
ENTROPY = 74.0  # the column of entropies
ENTROPY_BELOW = 22.0  # the row of them, where queries are columns
OVER = 48.0  # titles above a matrix, without its labels
LEAST = 9.0  # the lowest row that has its entropy beside it
SHARE = 0.56  # of the height for the matrices, where histograms stand below them

TITLES = {
    ("scale", True): QT_TRANSLATE_NOOP("drawing", "Weights with the scale"),
    ("scale", False): QT_TRANSLATE_NOOP("drawing", "Weights without scale"),
    ("mask", True): QT_TRANSLATE_NOOP("drawing", "Weights with the mask"),
    ("mask", False): QT_TRANSLATE_NOOP("drawing", "Weights without mask"),
}


class Sides(NamedTuple):
    """Where the two matrices lie."""

    given: Grid
    without: Grid


def place_sides(scene: Scene, size: QRectF, above_all: bool) -> Sides:
    """Two grids of the same size side by side; `above_all` leaves room for histograms below."""
    weights = Operand("weights")
    rows, columns = shown(scene, weights)
    labels, beside = label_width(scene, at_left(scene, weights)), 0.0 if scene.transposed else ENTROPY
    if scene.transposed:
        labels = max(labels, scene.theme.metrics(LABEL).horizontalAdvance(entropy_named()) + 8)
    space = (size.width() - 2 * MARGIN - GAP) / 2 - labels - beside
    over = label_height(scene, on_top(scene, weights), space / columns)[0]
    tall = size.height() * (SHARE if above_all else 1.0) - OVER - over - 2 * MARGIN
    tall -= ENTROPY_BELOW if scene.transposed else 0.0
    width = min(space / columns, LARGEST[0])
    height = min(tall / rows, LARGEST[1], max(width, 14.0))
    y = size.top() + MARGIN + OVER + over
    x = size.left() + MARGIN + labels
    given = grid_of(x, y, width, height, rows, columns, scene.transposed)
    return Sides(given, given._replace(x=x + space + beside + GAP + labels))


def draw_contrast(painter: QPainter, given: Scene, without: Scene, contrast: Contrast, size: QRectF) -> Sides:
    """Draw both matrices of weights, and below them the histograms where there are any; gives where they lie."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sides = place_sides(given, size, bool(contrast.draws))
    for scene, grid, own in ((given, sides.given, True), (without, sides.without, False)):
        draw_side(painter, scene, grid, text(TITLES[contrast.what, own]))
    if contrast.draws:
        top = size.top() + size.height() * SHARE
        draw_histograms(painter, given.theme, contrast, QRectF(size.left(), top, size.width(), size.bottom() - top))
    return sides


def draw_side(painter: QPainter, scene: Scene, grid: Grid, title: str) -> None:
    """One matrix of weights with its title, labels and entropies."""
    theme = scene.theme
    over, turned = label_height(scene, on_top(scene, Operand("weights")), grid.cell_width)
    caption = caption_of(scene, "weights")
    panel = Panel("weights", grid, title, "weights", caption, True, True, "weights", False, over, turned)
    draw_matrix(painter, scene, "weights", grid)
    draw_marks(painter, scene, "weights", grid)
    draw_words_of_panel(painter, scene, panel, grid.rect.width() + (0 if scene.transposed else ENTROPY))
    draw_labels(painter, scene, panel)
    draw_entropies(painter, scene, grid, theme.metrics(LABEL).capHeight())


def draw_entropies(painter: QPainter, scene: Scene, grid: Grid, high: float) -> None:
    """The entropy of each query at the end of its weights where there is room, and of all of them one mean below."""
    theme, bits = scene.theme, entropies(scene.trace, scene.head)
    low, right = grid.rect.bottom() + (ENTROPY_BELOW if grid.transposed else 0.0), grid.rect.right() + ENTROPY - 6
    at = QPointF(grid.x - 8, low - 6) if grid.transposed else QPointF(right, grid.y - 6)
    draw_words(painter, at, entropy_named(), theme.font(LABEL), theme.colour("muted"), RIGHT)
    finite = bits[~np.isnan(bits)]
    if finite.size:
        words = text(
            QT_TRANSLATE_NOOP("drawing", "mean entropy {mean} of at most {most} bits"),
            mean=scene.numbers.text(float(finite.mean())),
            most=scene.numbers.text(float(np.nanmean(most_entropies(scene.trace, scene.head)))),
        )
        at = QPointF(grid.x, low + 20)
        room = int(grid.rect.width() + ENTROPY)
        draw_words(painter, at, elided(words, theme.families, 13, False, room), theme.font(13), theme.colour("text"))
    words_of = [of_row(scene, row, value) for row, value in enumerate(bits.tolist())]
    if grid.transposed:
        for row, words in enumerate(words_of):
            at, cell = QPointF(grid.x + (row + 0.5) * grid.cell_width, low - 6), grid.cell_width
            pixels = next((size for size in (13, 12, 11, 10, 9) if fits(theme, size, cell, words, False)), 0)
            if pixels:
                draw_words(painter, at, words, theme.font(pixels), theme.colour("text"), CENTRE)
        return
    if grid.cell_height < LEAST:
        return
    pixels = int(min(13, grid.cell_height * 0.8))
    for row, words in enumerate(words_of):
        y = grid.y + (row + 0.5) * grid.cell_height + high / 2
        draw_words(painter, QPointF(right, y), words, theme.font(pixels), theme.colour("text"), RIGHT)


def entropy_named() -> str:
    """What stands at the entropies."""
    return text(QT_TRANSLATE_NOOP("drawing", "entropy"))


def of_row(scene: Scene, row: int, bits: float) -> str:
    """The entropy of a row, or why it has none."""
    state = scene.trace.state(scene.head, row)
    if state == NO_VISIBLE_KEY:
        return text(QT_TRANSLATE_NOOP("drawing", "no key"))
    if state == UNDEFINED:
        return text(QT_TRANSLATE_NOOP("drawing", "undefined"))
    return text(QT_TRANSLATE_NOOP("drawing", "{number} bits"), number=scene.numbers.text(bits))


def cell_of(sides: Sides, head: int, point: QPointF) -> Cell | None:
    """The weight under a point of either matrix."""
    for grid in sides:
        place = grid.cell_at(point)
        if place is not None:
            return Cell("weights", head, *place)
    return None


def draw_waiting(painter: QPainter, scene: Scene, size: QRectF, words: str) -> None:
    """A sentence in place of the page."""
    box = size.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    draw_paragraph(painter, box, words, scene.theme.font(15), scene.theme.colour("muted"))
