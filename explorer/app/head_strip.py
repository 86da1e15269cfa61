"""The row of small panels below the stage, by mouse and keys: a click on a head shows it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from explorer.app.head_cards import HeadCards, Place, shown_matrix
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.app.tips import tip
from explorer.attention.cells import Cell
from explorer.attention.head_names import head_among, head_words
from explorer.attention.matrices import head_of
from explorer.drawing.words import said, showable


class HeadStrip(HeadCards):
    """All heads small; a click shows one on the stage."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool], stage: QWidget) -> None:
        super().__init__(scenes)
        self.settle, self.stage = settle, stage
        self._told = -1
        self.setObjectName("head_strip")
        self.setAccessibleName(self.tr("Heads"))
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Repaint; the shown head is said to screen readers and kept in sight."""
        if self.minimumSizeHint() != self.minimumSize():
            self.setMinimumSize(self.minimumSizeHint())
            self.updateGeometry()
        head, names = self.scenes.selection.head, self.scenes.selection.head_names
        words = said(head_among(names, head, self.session.heads))
        if self.accessibleDescription() != words:
            self.setAccessibleDescription(words)
            if self.hasFocus() and QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        if head != self._told:
            self._told = head
            self.show_head()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A window of another height has lower panels or higher ones."""
        super().resizeEvent(event)
        if self.minimumSizeHint() != self.minimumSize():
            self.refresh()

    def show_head(self) -> None:
        """Scroll no further than it takes to see the shown head."""
        seen = self.parentWidget()
        area = seen.parentWidget() if seen else None
        place = next((place for place in self.places() if place.head == self.scenes.selection.head), None)
        if isinstance(area, QScrollArea) and place is not None:
            middle = self.outward(place.card).center().toPoint()
            area.ensureVisible(middle.x(), middle.y(), round(self.outward(place.card).width()), 0)

    def place_at(self, point: QPointF) -> Place | None:
        """The head at a point of the widget."""
        at = self.inward(point)
        return next((place for place in self.places() if place.card.contains(at)), None)

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell of the shown head at the place that a point has in the matrix of any head."""
        place, session = self.place_at(point), self.scenes.document.session
        within = place.grid.cell_at(self.inward(point)) if place else None
        if within is None or not self.scenes.can_point():
            return None
        matrix = shown_matrix(session, self.scenes.step())
        return Cell(matrix, head_of(session, matrix, self.scenes.selection.head), *within)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks the same place in all heads; a tooltip names the head."""
        place, names = self.place_at(event.position()), self.scenes.selection.head_names
        words = "" if place is None else said(head_words(names, place.head))
        self.setToolTip(tip(showable(self.scenes.theme.families, words)) if words else "")
        self.scenes.selection.point_at(self.cell_under(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click shows a head and keeps the mark on the cell it hit."""
        place = self.place_at(event.position())
        if place is None or not self.settle():
            return
        self.setFocus()
        cell = self.cell_under(event.position())
        self.present(place.head)
        if cell is not None:
            matrix_head = head_of(self.scenes.document.session, cell.matrix, self.scenes.selection.head)
            self.scenes.selection.keep(cell._replace(head=matrix_head))

    def leaveEvent(self, event: QEvent) -> None:
        """Off the panels nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right, Home and End show another head, Enter goes to the stage, Esc drops the mark."""
        heads, head = self.scenes.document.session.heads, self.scenes.selection.head
        moves = {Qt.Key.Key_Left: head - 1, Qt.Key.Key_Right: head + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: heads - 1}
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif key in moves:
            if self.settle():
                self.present(moves[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stage.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif key == Qt.Key.Key_Escape:
            self.scenes.selection.keep(None)
        else:
            super().keyPressEvent(event)

    def present(self, head: int) -> None:
        """Show a head on the stage, if there is such a one."""
        session = self.scenes.document.session
        if 0 <= head < session.heads:
            self.scenes.selection.show_head(session, head)


class Scrolled(QScrollArea):
    """The panels, which scroll from left to right where there are many."""

    def __init__(self, strip: HeadStrip) -> None:
        super().__init__()
        self.strip = strip
        self.setObjectName("heads")
        self.setWidget(strip)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusProxy(strip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as the panels, and the bar where they scroll."""
        needed = self.strip.minimumSizeHint()
        scrolls = self.width() < needed.width()
        return QSize(420, needed.height() + (self.horizontalScrollBar().sizeHint().height() if scrolls else 0))

    def minimumSizeHint(self) -> QSize:
        """A few of them."""
        return QSize(200, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need the bar, or none."""
        super().resizeEvent(event)
        self.updateGeometry()
