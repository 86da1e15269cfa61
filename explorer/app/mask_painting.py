"""Painting the mask on the stage: by the mouse over its cells, and by Space on the cell under the cursor."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from explorer.app.document import deed
from explorer.app.mask_words import kinds_said
from explorer.app.scenes import Scenes
from explorer.app.stage import Stage
from explorer.attention.cells import Cell
from explorer.attention.masks import Mask
from explorer.attention.painting import line_between, painted
from explorer.attention.provenance import may_attend
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP

PRESSED = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
MATRIX = "may_attend"


class Stroke:
    """The cells of one stroke; all of it is one undo step. The first cell decides whether it allows or bars."""

    def __init__(self, session: Session, cell: Cell) -> None:
        self.begun = self.made = session
        self.head, self.last = cell.head, (cell.row, cell.column)
        self.allow = not bool(may_attend(session, cell.head)[self.last])
        self.cells = {self.last: None}  # in the order in which they were reached
        self.replaced: tuple[str, ...] = ()

    def reach(self, cell: Cell) -> None:
        """Go on to a cell, over all that lie between."""
        place = cell.row, cell.column
        self.cells |= dict.fromkeys(line_between(self.last, place))
        self.last = place

    def masks(self) -> tuple[Mask, ...]:
        """The masks as they are after the stroke so far."""
        found = painted(self.begun, self.head, self.cells, self.allow)
        self.replaced = found.replaced
        return found.masks


class MaskPainting(QObject):
    """Lets the cells of the mask be painted where the stage shows them."""

    told = Signal(str)  # a sentence on what painting did to the rules, or could not do

    def __init__(self, stage: Stage, scenes: Scenes) -> None:
        super().__init__(stage)
        self.stage, self.scenes = stage, scenes
        self._stroke: Stroke | None = None
        stage.installEventFilter(self)

    @property
    def painting(self) -> bool:
        """Whether a stroke is under way."""
        return self._stroke is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the stage gets: the mouse over the mask, and Space on a cell of it, end here."""
        kind = event.type()
        if kind in PRESSED:
            return self.press(cast(QMouseEvent, event))
        if kind == QEvent.Type.MouseMove and self._stroke is not None:
            return self.move(cast(QMouseEvent, event))
        if kind == QEvent.Type.MouseButtonRelease and self._stroke is not None:
            return self.release(cast(QMouseEvent, event))
        if kind == QEvent.Type.KeyPress:
            return self.key(cast(QKeyEvent, event))
        if kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._stroke = None
        return False

    def press(self, event: QMouseEvent) -> bool:
        """Begin a stroke where the left button is pressed over the mask; another button waits for its end."""
        if self._stroke is not None:
            return True
        cell = self.cell_at(event.position())
        if cell is None or event.button() != Qt.MouseButton.LeftButton or event.modifiers():
            return False
        if self.scenes.selection.cover is not None:
            return False  # while results are hidden, a click shows and does not edit
        self.stage.setFocus(Qt.FocusReason.MouseFocusReason)
        cell = self.cell_at(event.position()) if self.stage.settle() else None  # which may have changed the session
        if cell is not None:
            self.begin(cell)
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Go on with the stroke, over all cells that lie between."""
        cell = self.cell_at(event.position())
        if self._stroke is not None and cell is not None and cell.head == self._stroke.head:
            self._stroke.reach(cell)
            self.paint(self._stroke)
        return True

    def release(self, event: QMouseEvent) -> bool:
        """The stroke ends with the button that began it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._stroke = None
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Space turns the cell under the cursor; Esc takes back the stroke that is under way."""
        key, cell = Qt.Key(event.key()), self.scenes.selection.kept
        if self._stroke is not None:
            if key == Qt.Key.Key_Escape:
                self.take_back(self._stroke)
            return True
        if (
            key != Qt.Key.Key_Space
            or event.modifiers()
            or self.stage.editor.is_open
            or self.scenes.selection.cover is not None
        ):
            return False  # while results are hidden, Space shows the next one
        if cell is None or cell.matrix != MATRIX or self.stage.panel_of(cell) is None or not self.scenes.can_point():
            return False
        if self.stage.settle():
            self.begin(cell)
            self._stroke = None
        return True

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell of the mask at a point of the stage."""
        cell = self.stage.cell_under(point)
        return cell if cell is not None and cell.matrix == MATRIX else None

    def begin(self, cell: Cell) -> None:
        """Begin a stroke with a cell, which the cursor goes to; what a bias bars no mask can allow."""
        self.stage.look_at_present()
        session = self.scenes.document.session
        self.scenes.selection.keep(cell)
        bias = session.bias_matrix
        if bias is not None and bias[min(cell.head, len(bias) - 1), cell.row, cell.column] == float("-inf"):
            self.told.emit(self.tr("The bias of −∞ bars this key; change the bias, and the mask may allow it."))
            return
        self._stroke = Stroke(session, cell)
        self.paint(self._stroke)

    def paint(self, stroke: Stroke) -> None:
        """Make the stroke so far the present session, unless another edit has come between."""
        document, before = self.scenes.document, stroke.replaced
        if document.session is not stroke.made:
            self._stroke = None
            return
        document.edit(
            deed(QT_TRANSLATE_NOOP("edits", "Paint the mask")), stroke.begun.with_masks(stroke.masks()), stroke
        )
        stroke.made = document.session
        if stroke.replaced and not before:
            words = self.tr("{rules}: what you paint is against it, so one custom mask replaces it. Undo restores it.")
            self.told.emit(words.format(rules=kinds_said(stroke.replaced)))

    def take_back(self, stroke: Stroke) -> None:
        """Put all back as it was when the stroke began."""
        if self.scenes.document.session is stroke.made:
            self.scenes.document.edit(deed(QT_TRANSLATE_NOOP("edits", "Paint the mask")), stroke.begun, stroke)
        self._stroke = None
