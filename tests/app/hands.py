"""What a person at the window does and sees: keys, mouse, numbers."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from explorer.app.cell_editor import CellEditor
from explorer.app.matrix_table import MatrixTable
from explorer.app.program import Program
from explorer.attention.cells import Cell
from explorer.attention.marks import Marks
from explorer.attention.matrices import shape_of
from explorer.attention.session import Session

CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier
LEFT_BUTTON = Qt.MouseButton.LeftButton


class Hands:
    """Keys and mouse go to the window of a program the way the system delivers them: to who has the focus."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.window = program.window
        self.stage, self.strip, self.inspector = self.window.stage, self.window.strip, self.window.inspector
        self.document, self.selection = program.document, program.selection
        self.answers = program.dialogs

    @property
    def session(self) -> Session:
        """The open session."""
        return self.document.session

    @property
    def marks(self) -> Marks | None:
        """What is marked in all panels."""
        return self.program.scenes.scene.marks

    def table(self, matrix: str) -> MatrixTable:
        """The table of an input."""
        return self.window.findChild(MatrixTable, f"{matrix}_table")

    def focus(self) -> QWidget:
        """Who gets the keys now."""
        return QApplication.focusWidget()

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Press keys one after the other."""
        for key in keys:
            QTest.keyClick(self.window.windowHandle(), key, held)

    def choose_by_keys(self, menu: QMenu, words: str) -> None:
        """Go down an open menu to the line with these words, and choose it."""
        for _ in menu.actions():
            self.press_in(menu, Qt.Key.Key_Down)
            active = menu.activeAction()
            if active is not None and words in active.text():
                break
        assert words in menu.activeAction().text()
        self.press_in(menu, Qt.Key.Key_Return)
        menu.hide()
        self.window.activateWindow()
        self.paint()

    @staticmethod
    def press_in(popup: QWidget, key: Qt.Key) -> None:
        """Press a key in a menu or another window than the program's."""
        QTest.keyClick(popup, key)

    def type(self, text: str) -> None:
        """Type a text character by character into whoever has the focus at each."""
        for character in text:
            if character.isascii():
                QTest.keyClicks(self.focus(), character)
                continue
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(self.focus(), QKeyEvent(kind, ord(character), PLAIN, character))

    def at(self, widget: QWidget, point: QPointF | QPoint) -> QPoint:
        """A point of a widget as the window's."""
        place = point.toPoint() if isinstance(point, QPointF) else point
        return widget.mapTo(self.window, place)

    def point(self, widget: QWidget, point: QPointF | QPoint) -> None:
        """Move the mouse there."""
        QTest.mouseMove(self.window.windowHandle(), self.at(widget, point))

    def click(self, widget: QWidget, point: QPointF | QPoint | None = None) -> None:
        """Click there, or in the middle."""
        place = self.at(widget, widget.rect().center() if point is None else point)
        QTest.mouseClick(self.window.windowHandle(), LEFT_BUTTON, PLAIN, place)

    def double_click(self, widget: QWidget, point: QPointF | QPoint) -> None:
        """Double-click there."""
        QTest.mouseDClick(self.window.windowHandle(), LEFT_BUTTON, PLAIN, self.at(widget, point))

    def place_in_table(self, cell: Cell) -> tuple[QWidget, QPoint]:
        """Where a cell stands in its table, which is scrolled there."""
        table = self.table(cell.matrix)
        index = table.matrix_model().index_of(cell.row, cell.column)
        side = self.window.input_side
        side.ensureWidgetVisible(table)  # which looks at its cursor only
        table.scrollTo(index)
        place = table.viewport().mapTo(side.widget(), table.visualRect(index).center())
        side.ensureVisible(place.x(), place.y())
        return table.viewport(), table.visualRect(index).center()

    def place_on_stage(self, cell: Cell) -> tuple[QWidget, QPointF]:
        """Where a cell stands on the stage."""
        self.paint()
        rect = self.stage.rect_of(cell)
        assert rect is not None, f"the stage does not show {cell}"
        return self.stage, rect.center()

    def place_in_strip(self, cell: Cell) -> tuple[QWidget, QPointF]:
        """Where a cell stands in the strip."""
        entry = next(entry for entry in self.strip.entries() if entry.step.name == cell.matrix)
        return self.strip, self.strip.outward(entry.grid.cell_rect(cell.row, cell.column)).center()

    def paint(self) -> None:
        """Let what is due be painted."""
        QCoreApplication.processEvents()

    def settle_layout(self) -> None:
        """Let a change of sizes go through the layouts."""
        for _ in range(3):
            QCoreApplication.processEvents()

    @contextmanager
    def unpainted(self) -> Iterator[None]:
        """Meanwhile nothing is painted, for tests of what is said many times over."""
        self.window.setUpdatesEnabled(False)
        yield
        self.window.setUpdatesEnabled(True)

    def picture(self, widget: QWidget) -> QImage:
        """How a widget looks now."""
        self.paint()
        return widget.grab().toImage()

    def shown(self, matrix: str, row: int, column: int) -> str:
        """The text in a cell of a table."""
        model = self.table(matrix).matrix_model()
        return model.data(model.index_of(row, column))

    def open_editor(self) -> CellEditor | None:
        """The editor that is open, if any."""
        return next((editor for editor in self.window.typed.editors() if editor.is_open), None)

    def undo_name(self) -> str:
        """What the Edit menu offers to undo."""
        return self.program.actions["edits.undo"].text()

    def value(self, cell: Cell) -> float:
        """The computed number of a cell."""
        return self.document.trace.value(cell)


def cells_of(session: Session, matrix: str, head: int) -> Iterator[Cell]:
    """All cells of one head of a matrix, in reading order."""
    rows, columns = shape_of(session, matrix)
    return (Cell(matrix, head, row, column) for row in range(rows) for column in range(columns))


def same(one: Session, other: Session) -> bool:
    """Whether the numbers of two sessions are the same, bit for bit."""
    return all(one.matrix(name).tobytes() == other.matrix(name).tobytes() for name in ("q", "k", "v"))
