"""The page of the current step as a widget: painted, and pointed at."""

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QCursor, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QSizePolicy

from explorer.app.magnified import Magnified
from explorer.app.scenes import Scenes
from explorer.app.still_layers import Layer, StillLayers
from explorer.app.style import surface
from explorer.attention.cells import Block, Cell
from explorer.attention.explain import printed
from explorer.attention.lines import Derivation
from explorer.attention.matrices import MATRICES, STATISTICS, axes_of
from explorer.attention.naming import place_name
from explorer.attention.step import Step
from explorer.attention.unfolding import OPEN
from explorer.drawing.damage import of_page, only_marks_differ, only_numbers_differ, reached
from explorer.drawing.layout import alike, lay_out
from explorer.drawing.page import (
    MarkedWords,
    cell_at,
    draw_live,
    draw_marked_words,
    draw_still,
    marked_otherwise,
    marked_words,
    still_key,
)
from explorer.drawing.placing import Page, Panel
from explorer.drawing.scene import Scene
from explorer.drawing.seen import Seen
from explorer.drawing.words import draw_words, said


class View(NamedTuple):
    """What is to be seen on the stage; from `still` its lowest layer is drawn, from `words` too the one on it."""

    scene: Scene
    step: Step
    page: Page
    derivation: Derivation | None
    still: tuple[object, ...]
    words: MarkedWords


class StagePage(Magnified):
    """Paints the page of the current step, and reports the cell under the mouse."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.page: Page | None = None
        self.view: View | None = None
        self.seen = Seen()
        self._scene: tuple[Scene, Scene] | None = None  # the present scene, and what is seen of it
        self._followed: Cell | None = None
        self.still = StillLayers(self)
        self.setObjectName("stage")
        self.setAccessibleName(self.tr("Stage: the current step"))
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    @property
    def least(self) -> QSize:
        """Room for a small example with its numbers."""
        return QSize(480, 340)

    def sizeHint(self) -> QSize:
        """Room for a small example."""
        return QSize(760, 560)

    def minimumSizeHint(self) -> QSize:
        """Still usable."""
        return QSize(420, 300)

    @property
    def scene(self) -> Scene | None:
        """The present scene, of which the page shows what is seen; None while it is being computed."""
        scene = self.scenes.scene
        if scene is None:
            return None
        if self._scene is None or self._scene[0] is not scene or self._scene[1].seen != self.seen:
            self.seen = self.seen.within(scene.session)
            self._scene = (scene, replace(scene, seen=self.seen))
        return self._scene[1]

    def look_at(self, seen: Seen) -> None:
        """Show another part of the page; the cell under a mouse that rests is another one then."""
        self.seen = seen
        self.place_page()
        self.update()
        if self.underMouse() and self.scenes.selection.pointed is not None:
            at = self.mapFromGlobal(QCursor.pos())
            self.scenes.selection.point_at(self.cell_under(at.toPointF()))

    def place_page(self) -> None:
        """Lay the page out now, before it is painted."""
        self.view = self.look()
        self.page = self.view.page if self.view else None

    def show_cell(self, cell: Cell) -> None:
        """Scroll no further than it takes to see a cell."""
        seen = self.seen.showing(self.scenes.document.session, cell.matrix, cell.row, cell.column)
        if seen != self.seen:
            self.look_at(seen)

    def followed(self) -> Cell | None:
        """The cell that is kept in sight: where a play is, or else the cursor."""
        moment, session = self.scenes.selection.moment, self.scenes.document.session
        if moment is None or moment.row is None:
            return self.scenes.selection.kept if moment is None else None
        first = self.seen.lines(session, axes_of(moment.step)[1]).start
        return moment.cell or Cell(moment.step, moment.result_head, moment.row, first)

    def refresh(self) -> None:
        """Repaint; where the cursor has moved it is shown, and said to screen readers."""
        followed = self.followed()
        if followed is not None and followed != self._followed:
            self.show_cell(followed)
        self._followed = followed
        cell, moment = self.scenes.selection.cell, self.scenes.selection.moment
        trace = self.scenes.trace
        if moment is not None:
            from explorer.attention.moment_words import in_words  # not needed to start

            self.setAccessibleDescription(said(in_words(self.scenes.document.session, moment)))
        elif cell is not None and trace is not None and cell.matrix in trace:
            hidden = self.scenes.covers(cell)
            value = OPEN if hidden else printed(trace, cell, self.scenes.selection.numbers)
            parts = (f"{place_name(trace.session, cell)} = {value}", "" if hidden else self.scenes.compared(cell))
            self.setAccessibleDescription(" · ".join(filter(None, parts)))
        before, self.view = self.view, self.look()
        damage = damage_between(before, self.view)
        if damage is None or self.magnification > 1:
            self.update()
        elif not damage.isEmpty():
            self.update(damage)

    def look(self) -> View | None:
        """What is to be seen now; None while it is being computed."""
        scene, step, known = self.scene, self.scenes.step(), self.view
        size = self.area()
        if scene is None:
            return None
        if known is not None and known.scene is scene and known.step is step and known.page.size == size:
            return known
        cell = self.scenes.selection.cell
        page = laid_out(known, scene, step, size)
        explained = cell is not None and cell.matrix == step.name and page.corner is not None
        derivation = self.scenes.derivation(cell) if explained else None
        return View(scene, step, page, derivation, still_key(scene, step, page), marked_words(scene, page))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page."""
        with QPainter(self) as painter:
            region = self.magnify(painter, event)
            theme, view = self.scenes.theme, self.look()
            self.view, self.page = view, view.page if view else None
            if view is None:
                failed = self.tr("This could not be computed. Undo, or open another session.")
                words = failed if self.scenes.document.failed else self.tr("Computing…")
                draw_words(painter, QPointF(20, 34), words, theme.font(18), theme.colour("muted"))
                return
            scene, step, page = view.scene, view.step, view.page

            def draw_marked(still: QPainter, part: QRegion) -> None:
                draw_marked_words(still, scene, page, view.words, None if region is None else part)

            lowest = Layer(view.still, lambda still, _: draw_still(still, scene, step, page))
            self.still.paint(painter, event.region(), lowest, Layer(view.words, draw_marked))
            draw_live(painter, scene, page, view.derivation, region)
            if self.hasFocus():
                painter.resetTransform()
                painter.setPen(theme.colour("accent"))
                painter.drawRect(self.rect().adjusted(1, 1, -2, -2))

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell at a point."""
        scene = self.scene if self.scenes.can_point() else None
        return cell_at(self.page, scene, self.inward(point)) if self.page and scene else None

    def panel_of(self, cell: Cell) -> Panel | None:
        """The panel that shows a cell."""
        panels = self.page.panels if self.page else ()
        shown = (panel for panel in panels if panel.stands_for == cell.matrix and panel.matrix == cell.matrix)
        return next((panel for panel in shown if panel.head in (None, cell.head)), None)

    def block(self) -> Block | None:
        """The kept cell as a block, where the stage shows it and its matrix is one of numbers."""
        cell = self.scenes.selection.kept
        if cell is None or self.panel_of(cell) is None or MATRICES[cell.matrix] in STATISTICS:
            return None
        return Block(cell.matrix, cell.head, range(cell.row, cell.row + 1), range(cell.column, cell.column + 1))

    def rect_of(self, cell: Cell) -> QRectF | None:
        """Where a cell is shown, None where it is not."""
        panel = self.panel_of(cell)
        shown = panel is not None and panel.grid.holds(cell.row, cell.column)
        return self.outward(panel.grid.cell_rect(cell.row, cell.column)) if panel and shown else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks; what is undefined says why."""
        cell = self.cell_under(event.position())
        self.scenes.selection.point_at(cell)
        shape = Qt.CursorShape.PointingHandCursor if cell else Qt.CursorShape.ArrowCursor
        if shape != self.cursor().shape():
            self.setCursor(shape)

    def leaveEvent(self, event: QEvent) -> None:
        """Off the stage nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Without it no frame."""
        super().focusOutEvent(event)
        self.update()


def laid_out(known: View | None, scene: Scene, step: Step, size: QRectF) -> Page:
    """The page of a step, which is the one that is shown where no more than numbers and marks differ."""
    if known is not None and known.step is step and known.page.size == size and alike(known.scene, scene, step):
        return known.page
    return lay_out(scene, step, size)


def damage_between(before: View | None, after: View | None) -> QRegion | None:
    """What must be painted again; None where that is all."""
    if before is None or after is None or before is after:
        return None
    if before.still != after.still:
        return None
    if only_marks_differ(before.scene, after.scene):
        damage = marked_otherwise(before.scene, after.scene, after.page, (before.words, after.words))
    elif only_numbers_differ(before.scene, after.scene):
        damage = of_page(after.scene, after.page)
        if after.page.bar is not None and before.words.bar != after.words.bar:
            damage += reached(after.page.bar)
    else:
        return None
    if after.page.corner is not None and before.derivation != after.derivation:
        damage += reached(after.page.corner)
    return damage
