"""The row of small panels as it is painted: one a step, joined by their operations."""

from functools import partial
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion

from explorer.app.magnified import Magnified
from explorer.app.scenes import Scenes
from explorer.app.still_layers import Layer, StillLayers
from explorer.app.strip_places import HEIGHT, PICTURE, Entry, draw_crowded, height_of, placed, titled
from explorer.attention.notation import operation_in
from explorer.attention.steps import Used, steps_of, used_by
from explorer.drawing.damage import (
    draw_seen,
    meets,
)
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.moved import draw_moved
from explorer.drawing.scene import Scene
from explorer.drawing.words import CENTRE, draw_words, elided, said

LEAST_CARD = 116  # the width of a step with its operation where text is larger
SMALLEST = 9  # pixels of text


class View(NamedTuple):
    """What is to be seen on the strip; `still` is all that its lowest layer is drawn from."""

    scene: Scene | None
    entries: list[Entry]
    operations: list[str]
    still: tuple[object, ...]


class StripPage(Magnified):
    """Paints all steps small."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.still = StillLayers(self)
        self.view: View | None = None
        self._placed: tuple[Used, object, tuple[list[Entry], list[str]]] | None = None

    @property
    def smallest(self) -> int:
        """The size of titles and operations that have little room, in units: rather small than cut."""
        return ceil(SMALLEST / self.magnification)

    @property
    def least(self) -> QSize:
        """Room for the title of each step."""
        return QSize(LEAST_CARD * len(steps_of(self.scenes.document.session)), 1)

    def sizeHint(self) -> QSize:
        """One row of pictures with their titles."""
        return QSize(720, self.fitting_height())

    def minimumSizeHint(self) -> QSize:
        """Still all steps."""
        return QSize(420, self.fitting_height())

    def fitting_height(self) -> int:
        """As high as the lines that the steps take."""
        count = len(steps_of(self.scenes.document.session))
        return round(height_of(count, self.area().width()) * self.magnification)

    def look(self) -> View:
        """What is to be seen now."""
        scene, (entries, operations), known = self.scenes.scene, self.placed(), self.view
        looks = (self.scenes.theme.look, self.scenes.step().name, self.hasFocus())
        still = (entries, operations, looks)
        if known is not None and known.scene is scene is not None and known.still == still:
            return known
        return View(scene, entries, operations, still)

    def entries(self) -> list[Entry]:
        """Where each step stands at the present size."""
        return self.placed()[0]

    def placed(self) -> tuple[list[Entry], list[str]]:
        """Where each step stands at the present size, and its operation; the same while only numbers change."""
        session, theme, notation = self.scenes.session, self.scenes.theme, self.scenes.selection.notation
        width, known = self.area().width(), self._placed
        if known is None or known[0] is not used_by(session) or known[1] != (width, theme, notation):
            entries = placed(session, theme, width, notation == "columns")
            operations = [said(operation_in(notation, entry.step.operation(session))) for entry in entries]
            self._placed = known = (used_by(session), (width, theme, notation), (entries, operations))
        return known[2]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The operations and the small panels."""
        with QPainter(self) as painter:
            region = self.magnify(painter, event)
            scene, entries, operations, key = self.view = self.look()
            still = Layer(key, lambda still, _: self.draw_still(still, entries, operations))
            self.still.paint(painter, event.region(), still)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if scene is None:
                return
            for entry in entries:
                if meets(region, entry.grid.rect):
                    draw_small(painter, scene, entry, region)

    def draw_still(self, painter: QPainter, entries: list[Entry], operations: list[str]) -> None:
        """What stays the same while numbers change: cards, titles and operations."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.scenes.theme
        for place, entry in enumerate(entries):
            current = entry.step is self.scenes.step()
            if current:
                painter.setPen(QPen(theme.colour("accent"), 2.0))
                painter.setBrush(theme.colour("current"))
                painter.drawRoundedRect(entry.card.adjusted(1, 1, -1, -1), 7, 7)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            if entry.join:
                middle = QPointF(entry.card.left() - entry.join / 2, 12 + PICTURE / 2)
                self.draw_operation(painter, operations[place], middle, entry.join)
                self.draw_title(painter, entry, titled(place, entry.step), current)
            else:
                draw_crowded(painter, theme, entry, (operations[place], titled(place, entry.step)), current)
            if current and self.hasFocus():
                painter.setPen(QPen(theme.colour("accent"), 1.0, Qt.PenStyle.DotLine))
                painter.drawRoundedRect(entry.card.adjusted(4, 4, -4, -4), 5, 5)

    def draw_title(self, painter: QPainter, entry: Entry, title: str, current: bool) -> None:
        """The title of a step below its picture."""
        theme, room = self.scenes.theme, int(entry.card.width() - 6)
        sizes = range(13, self.smallest, -1)
        fitting = (size for size in sizes if theme.metrics(size, True).horizontalAdvance(title) <= room)
        pixels = next(fitting, self.smallest)
        shown = elided(title, theme.families, pixels, current, room)
        below = QPointF(entry.card.center().x(), HEIGHT - 16)
        colour = theme.colour("accent" if current else "text")
        draw_words(painter, below, shown, theme.font(pixels, current), colour, CENTRE)

    def draw_operation(self, painter: QPainter, words: str, middle: QPointF, room: float) -> None:
        """What joins two panels, in two lines where one is too wide, above an arrow."""
        theme = self.scenes.theme
        room = int(room) - 1  # the current card has a frame, which no word touches
        wide = theme.metrics(12).horizontalAdvance(words) > room
        lines = words.rsplit(" ", 1) if wide and not words.startswith("÷") else [words]
        fitting = (
            size
            for size in range(12, self.smallest, -1)
            if all(theme.metrics(size).horizontalAdvance(s) <= room for s in lines)
        )
        pixels = next(fitting, self.smallest)
        for place, line in enumerate(reversed(lines)):
            shown = elided(line, theme.families, pixels, False, room)
            at = middle - QPointF(0, 2 + 15 * place)
            draw_words(painter, at, shown, theme.font(pixels), theme.colour("muted"), CENTRE)
        draw_words(painter, middle + QPointF(0, 15), "→", theme.font(14), theme.colour("muted"), CENTRE)


def draw_small(painter: QPainter, scene: Scene, entry: Entry, region: QRegion | None) -> None:
    """The small panel of a step, with its marks."""
    matrix, grid = entry.step.name, entry.grid
    draw_seen(painter, region, grid.rect, partial(draw_matrix, painter, scene, matrix, grid, with_numbers=False))
    draw_moved(painter, scene, matrix, grid)
    draw_marks(painter, scene, matrix, grid)
