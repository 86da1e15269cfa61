"""The mark in a cell's corner by which its number is dragged, and where the cells of a view are."""

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.app.cell_editor import CellEditor
from explorer.app.matrix_table import MatrixTable
from explorer.app.scenes import Scenes
from explorer.app.stage import Stage
from explorer.attention.cells import Cell

LOW, HIGH = 7.0, 11.0  # the height of the mark: as much as a cell has below its number
ROOM = QSize(28, 20)  # the smallest cell with room for the mark
AROUND = QSize(6, 3)  # beside and above the mark the mouse still finds it


class Cells(Protocol):
    """The cells of a view that numbers are dragged in."""

    @property
    def view(self) -> MatrixTable | Stage:
        """The widget that has the focus."""

    @property
    def surface(self) -> QWidget:
        """What is painted on, and gets the mouse."""

    @property
    def editor(self) -> CellEditor:
        """Where a number is typed."""

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell at a point."""

    def rect_of(self, cell: Cell) -> QRectF | None:
        """Where a cell is, None where it is not shown."""

    def cursor(self) -> Cell | None:
        """The cell that keys go to."""

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell."""


class TableCells:
    """The cells of a table."""

    def __init__(self, table: MatrixTable) -> None:
        self.view, self.surface, self.editor = table, table.viewport(), table.editor

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell at a point."""
        index = self.view.indexAt(point.toPoint())
        return self.view.matrix_model().cell(index) if index.isValid() else None

    def rect_of(self, cell: Cell) -> QRectF | None:
        """Where a cell is, None where it is not shown."""
        index = self.view.matrix_model().index_of(cell.row, cell.column)
        shown = index.isValid() and self.view.matrix_model().cell(index) == cell
        return QRectF(self.view.visualRect(index)) if shown else None

    def cursor(self) -> Cell | None:
        """The cell that keys go to."""
        index = self.view.currentIndex()
        return self.view.matrix_model().cell(index) if index.isValid() else None

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self.view.setCurrentIndex(self.view.matrix_model().index_of(cell.row, cell.column))
        self.view.scenes.selection.keep(cell)


class StageCells:
    """The cells of the stage."""

    def __init__(self, stage: Stage) -> None:
        self.view = self.surface = stage
        self.editor = stage.editor
        self.cell_under, self.rect_of = stage.cell_under, stage.rect_of

    def cursor(self) -> Cell | None:
        """The cell that keys go to."""
        kept = self.view.scenes.selection.kept
        return kept if kept is not None and self.rect_of(kept) is not None else None

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self.view.scenes.selection.keep(cell)


class Handle(QWidget):
    """Two small triangles, up and down, in the corner of the cell under the mouse or at the cursor."""

    def __init__(self, cells: Cells, scenes: Scenes) -> None:
        super().__init__(cells.surface)
        self.cells, self.scenes = cells, scenes
        self.cell: Cell | None = None
        self.held = False  # whether the button that began a drag is still down: hidden now, it would lose the mouse
        self.setObjectName("nudge_handle")
        self.setAccessibleName(self.tr("Drag to change the number"))
        keys = self.tr("Keys: Ctrl+Up and Ctrl+Down, ten steps with Ctrl+Page Up and Ctrl+Page Down")
        self.setToolTip(self.tr("Drag up or down to change this number, with Shift finely") + "\n" + keys)
        self.setMouseTracking(True)  # a release that was not delivered shows in the next move
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(cells.view)
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.mark = QSizeF()
        self.hide()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.place)

    def place_soon(self) -> None:
        """Once what changed has settled."""
        self._later.start(0)

    def place(self) -> None:
        """Go to the cell whose number can be dragged, if there is one; while it is dragged stay with it."""
        cell = self.cell if self.held else self.offered()
        rect = self.cells.rect_of(cell) if cell else None
        if rect is None or rect.width() < ROOM.width() or rect.height() < ROOM.height():
            self.setVisible(self.held and self.isVisible())
            return
        self.cell = cell
        high = max(LOW, min(HIGH, 0.3 * rect.height()))
        self.mark = QSizeF(min(2.6 * high, 0.6 * rect.width()), high)
        size = self.mark.toSize() + AROUND
        place = QRect(rect.bottomRight().toPoint() - QPoint(size.width(), size.height()), size)
        if place != self.geometry():
            self.setGeometry(place)
        if self.isHidden():
            self.show()

    def offered(self) -> Cell | None:
        """The cell whose number can be dragged now: the one pointed at here, or the one at the cursor."""
        selection, cells, given = self.scenes.selection, self.cells, self.scenes.document.session.editable
        if cells.editor.is_open:
            return None
        cell = selection.pointed if cells.surface.underMouse() else None
        if cell is None or cell.matrix not in given or cells.rect_of(cell) is None:
            cell = cells.cursor() if cells.view.hasFocus() else None
        return cell if cell is not None and cell.matrix in given else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """The triangles, on a ground of their own."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self.scenes.theme
            mark = QRectF(QPointF(AROUND.width(), AROUND.height()), self.mark).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(theme.colour("border"))
            painter.setBrush(theme.colour("card"))
            painter.drawRoundedRect(mark, 3, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("text"))
            wide, high, y = mark.width() / 6, mark.height() / 4, mark.center().y()
            for x, up in ((mark.left() + 1.8 * wide, 1), (mark.right() - 1.8 * wide, -1)):
                base = QPointF(x, y + up * high)
                painter.drawPolygon([base - QPointF(wide, 0), base + QPointF(wide, 0), QPointF(x, y - up * high)])
