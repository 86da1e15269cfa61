"""Numbers that are changed by steps: by dragging, by a small handle, and by Ctrl with Up and Down."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from explorer.app.computed_words import way_to_change
from explorer.app.document import Document, deed
from explorer.app.nudge_handle import Cells, Handle
from explorer.app.scenes import Scenes
from explorer.app.selection import fits
from explorer.attention.cells import Cell
from explorer.attention.nudge import FINE, nudged, step_of
from explorer.attention.numbers import NumberFormat
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

PIXELS = 6  # of the mouse for one step
KEYS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
MOUSE = {
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonRelease,
}
PLACED = {
    QEvent.Type.FocusIn,
    QEvent.Type.FocusOut,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.Resize,
    QEvent.Type.Leave,
}


class Gesture:
    """One cell and how far it is from where it began, in fine steps; all of it is one undo step.

    It ends by itself when the session becomes another one from elsewhere.
    """

    def __init__(self, document: Document, cell: Cell, name: str | Text, numbers: NumberFormat) -> None:
        self.document, self.cell, self.name = document, document.session.given_cell(cell), name
        self.shown, self.count = cell, 0
        self._begun = self._made = document.session
        self._value = float(self._begun.matrix(cell.matrix)[self.cell[1:]])
        self._step = step_of(self._value, numbers) / FINE

    @property
    def goes_on(self) -> bool:
        """Whether the session is still the one that this gesture made."""
        return self.document.session is self._made

    def go_to(self, count: int) -> None:
        """Change the number to so many fine steps from where it began; there it is as it was, with its text."""
        if count == self.count or not self.goes_on:
            return
        self.count, session = count, self._begun
        if count:
            session = session.with_cell(*self.cell, nudged(self._value, self._step, count))
        self._made = session
        self.document.edit(self.name, session, self)
        self._made = self.document.session


class Nudging(QObject):
    """Lets the numbers of one view be changed by steps."""

    told = Signal(str)  # a sentence about what cannot be changed so

    def __init__(self, cells: Cells, scenes: Scenes) -> None:
        super().__init__(cells.view)
        self.cells, self.scenes = cells, scenes
        self.handle = Handle(cells, scenes)
        self._drag: Gesture | None = None
        self._keys: Gesture | None = None
        self._from, self._count, self._fine = QPointF(), 0, False
        for part in (cells.view, cells.surface, cells.editor, self.handle):
            part.installEventFilter(self)
        scenes.document.changed.connect(self.follow)
        scenes.selection.changed.connect(self.follow)

    @property
    def dragging(self) -> bool:
        """Whether a number is being dragged."""
        return self._drag is not None

    def follow(self) -> None:
        """End what another edit or cell has put an end to; the handle goes with the cell."""
        if self._drag is not None and not self._drag.goes_on:
            self.finish()
        if self._keys is not None and (not self._keys.goes_on or self.cells.cursor() != self._keys.shown):
            self._keys = None
        self.handle.place()

    def is_ready(self, cell: Cell) -> bool:
        """Whether what is being typed is settled, and the cell still there afterwards."""
        return self.cells.view.settle() and fits(self.scenes.document.session, cell)

    def begun(self, cell: Cell, template: str) -> Gesture | None:
        """A gesture on a cell; None, with the reason told, where its number cannot be changed so."""
        document = self.scenes.document
        if cell.matrix not in document.session.editable:
            self.told.emit(way_to_change(document.session, cell.matrix))
            return None
        place = document.place_of(cell)
        try:
            return Gesture(document, cell, deed(template, place=place), self.scenes.selection.numbers)
        except InputError as error:
            self.told.emit(error.at(place).message(translate))
            return None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the view gets: the mouse and the keys that change numbers end here."""
        kind, cells = event.type(), self.cells
        if kind in MOUSE and watched in (cells.surface, self.handle):
            return self.mouse(watched, cast(QMouseEvent, event))
        if kind == QEvent.Type.ContextMenu and self.handle.held:
            return True  # another button, in the middle of a drag
        if kind == QEvent.Type.KeyPress and watched is cells.view:
            return self.key(cast(QKeyEvent, event))
        if kind in (QEvent.Type.FocusOut, QEvent.Type.Hide) and watched is cells.view:
            self.finish()
        if kind in PLACED or (kind == QEvent.Type.Paint and watched is cells.surface):
            self.handle.place_soon()  # what is painted may have moved the cells
        return False

    def mouse(self, watched: QObject, event: QMouseEvent) -> bool:
        """Begin on the handle, or with Alt on any cell; until the button is released all is about that number."""
        kind, held = event.type(), self.handle.held
        if held and kind == QEvent.Type.MouseMove and event.buttons() & Qt.MouseButton.LeftButton:
            self.drag(event)
            return True
        if held and kind != QEvent.Type.MouseMove and event.button() != Qt.MouseButton.LeftButton:
            return True
        self.handle.held = False
        if held:
            self.finish()
        if kind != QEvent.Type.MouseButtonPress:  # a double click edits, on the handle too
            return held
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.button() != Qt.MouseButton.LeftButton or not (alt or watched is self.handle):
            return False
        cell = self.handle.cell if watched is self.handle else self.cells.cell_under(event.position())
        if cell is None or (cell.matrix not in self.scenes.document.session.editable and watched is self.cells.surface):
            return False
        self.handle.held, self.handle.cell = True, cell
        self.begin_drag(cell, event)
        return True

    def begin_drag(self, cell: Cell, event: QMouseEvent) -> None:
        """The cursor goes to the cell, and the mouse holds its number."""
        self.cells.view.setFocus(Qt.FocusReason.MouseFocusReason)
        if not self.is_ready(cell):
            return
        self.cells.go_to(cell)
        gesture = self.begun(cell, QT_TRANSLATE_NOOP("edits", "Drag {place}"))
        if gesture is None:
            return
        self._drag, self._count, self._from = gesture, 0, event.globalPosition()
        self._fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.cells.surface.setCursor(Qt.CursorShape.SizeVerCursor)

    def drag(self, event: QMouseEvent) -> None:
        """Up and right is more; with Shift by fine steps, counted from where it was pressed."""
        gesture, fine = self._drag, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if gesture is None:
            return  # it has ended meanwhile
        if fine != self._fine:
            self._fine, self._count, self._from = fine, gesture.count, event.globalPosition()
        moved = event.globalPosition() - self._from
        steps = int((moved.x() - moved.y()) / PIXELS)
        gesture.go_to(self._count + steps * (1 if fine else FINE))

    def finish(self) -> None:
        """Let the number go, as it is."""
        if self._drag is not None:
            self._drag = None
            self.cells.surface.unsetCursor()
        self.handle.place()

    def key(self, event: QKeyEvent) -> bool:
        """Ctrl+Up and Ctrl+Down change the number at the cursor; while one is dragged Esc restores it."""
        key = Qt.Key(event.key())
        if self._drag is not None:
            if key == Qt.Key.Key_Escape:
                self._drag.go_to(0)
                self.finish()
            return True
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        cell = self.cells.cursor()
        if key not in KEYS or held != Qt.KeyboardModifier.ControlModifier or cell is None:
            return False
        if not self.is_ready(cell):
            return True
        if self._keys is None or not self._keys.goes_on or self._keys.shown != cell:
            self._keys = self.begun(cell, QT_TRANSLATE_NOOP("edits", "Change {place}"))
        if self._keys is not None:
            self._keys.go_to(self._keys.count + KEYS[key] * FINE)
        return True
