"""The row of small panels: one a step."""

from collections.abc import Callable
from itertools import product

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from explorer.app.scenes import Scenes
from explorer.app.strip_page import StripPage, View
from explorer.app.strip_places import Entry
from explorer.app.style import surface
from explorer.attention.cells import Cell
from explorer.attention.matrices import head_of
from explorer.attention.steps import steps_of
from explorer.drawing.damage import (
    of_marks,
    of_matrix,
    only_marks_differ,
    only_numbers_differ,
    played_on,
    reached,
)
from explorer.drawing.words import said, translate


class StepStrip(StripPage):
    """All steps small, joined by their operations; a click makes one current."""

    play_wanted = Signal()

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__(scenes)
        self.settle = settle
        self.setObjectName("step_strip")
        self.setAccessibleName(self.tr("Steps"))
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may hold larger text."""
        super().resizeEvent(event)
        if self.height() != self.sizeHint().height():
            self.updateGeometry()

    def refresh(self) -> None:
        """Repaint; the current step is said to screen readers."""
        self.setAccessibleDescription(translate("steps", self.scenes.step().title))
        if self.height() != self.fitting_height():
            self.updateGeometry()
        before, self.view = self.view, self.look()
        damage = damage_between(before, self.view)
        if damage is None or self.magnification > 1:
            self.update()
        elif not damage.isEmpty():
            self.update(damage)

    def entry_at(self, point: QPointF) -> Entry | None:
        """The step under a point."""
        return next((entry for entry in self.entries() if entry.card.contains(point)), None)

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell under a point."""
        entry = self.entry_at(point)
        place = entry.grid.cell_at(point) if entry else None
        if entry is None or place is None or not self.scenes.can_point():
            return None
        session, name = self.scenes.document.session, entry.step.name
        return Cell(name, head_of(session, name, self.scenes.selection.head), *place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks, in all panels; a tooltip says what a step does."""
        entry = self.entry_at(self.inward(event.position()))
        self.setToolTip(said(entry.step.sentence(self.scenes.session)) if entry else "")
        self.scenes.selection.point_at(self.cell_under(self.inward(event.position())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click makes a step current and keeps the mark on the cell it hit."""
        entry = self.entry_at(self.inward(event.position()))
        if entry is None or entry.step not in steps_of(self.scenes.document.session) or not self.settle():
            return
        self.setFocus()
        cell = self.cell_under(self.inward(event.position()))
        self.scenes.selection.go_to(entry.step.name)
        if cell is not None:
            self.scenes.selection.keep(cell)

    def leaveEvent(self, event: QEvent) -> None:
        """Off the strip nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right, Home and End step, Space plays, Esc drops the mark."""
        session, selection = self.scenes.document.session, self.scenes.selection
        count = len(steps_of(session))
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -count, Qt.Key.Key_End: count}
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif key in moves:
            if self.settle():
                selection.move(session, moves[key])
        elif key == Qt.Key.Key_Space:
            self.play_wanted.emit()
        elif key == Qt.Key.Key_Escape:
            selection.keep(None)
        else:
            super().keyPressEvent(event)


def damage_between(before: View | None, after: View) -> QRegion | None:
    """What must be painted again; None where that is all."""
    if before is None or before.scene is None or after.scene is None or before.still != after.still:
        return None
    played = played_on(before.scene, after.scene)
    damage = QRegion()
    if played is not None:
        for entry in after.entries:
            damage += reached(entry.grid.rect) if entry.step.name in played else QRegion()
        return damage
    if only_marks_differ(before.scene, after.scene):
        for scene, entry in product((before.scene, after.scene), after.entries):
            for mark in of_marks(scene, entry.step.name, entry.grid):
                damage += mark
        return damage
    if not only_numbers_differ(before.scene, after.scene):
        return None
    for entry in after.entries:
        rect = of_matrix(after.scene, entry.step.name, entry.grid)
        if rect is not None:
            damage += rect
    return damage
