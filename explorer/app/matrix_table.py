"""Q, K and V as tables that are edited in place."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent

from explorer.app.cell_editor import CellEditor
from explorer.app.matrix_grid import MatrixGrid
from explorer.app.matrix_model import Index
from explorer.app.scenes import Scenes
from explorer.attention.cells import Block
from explorer.attention.naming import place_name

EDITOR_WIDTH = 68  # over the narrow cells below tokens, at least: room for −0.1234


class MatrixTable(MatrixGrid):
    """The table of one input matrix, edited in place."""

    def __init__(self, scenes: Scenes, matrix: str, name: str, settle: Callable[[], bool]) -> None:
        super().__init__(scenes, matrix, name)
        self.settle = settle  # what is being typed anywhere, before anything else is typed here
        self.editor = CellEditor(self.viewport())
        self.editor.left.connect(self.go_on)

    def start_edit(self, index: Index, typed: str | None = None) -> None:
        """Open the editor over a cell."""
        if not self.settle() or not index.isValid():
            return
        if self.scenes.selection.looked_at == "then":  # what is pinned is not edited
            self.scenes.selection.compare(self.scenes.selection.pinned)
        self.scrollTo(index)
        model = self.matrix_model()
        cell = model.cell(index)
        name = place_name(self.scenes.document.session, cell)
        text = str(model.data(index, Qt.ItemDataRole.EditRole))
        place = QPersistentModelIndex(index)

        def commit(text: str) -> None:
            model.put(place, text)

        self.editor.edit(self.editor_place(index), text, typed, name, commit)

    def go_on(self, down: int, right: int) -> None:
        """After a commit by a key the cursor moves on, within the matrix; through selected cells it goes round."""
        index, model, block = self.currentIndex(), self.matrix_model(), self.block()
        if block is not None and len(block.rows) * len(block.columns) > 1 and (down or right):
            seen = block.transposed() if model.transposed else block
            row, column = next_in(seen, index.row(), index.column(), down, right)
            self.setFocus()
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(model.index(row, column), keep)
            return
        row = max(0, min(model.rowCount() - 1, index.row() + down))
        column = max(0, min(model.columnCount() - 1, index.column() + right))
        self.setFocus()
        self.setCurrentIndex(model.index(row, column))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Typing starts an edit, F2 and Enter open it with the present text, Tab moves along the cells."""
        if self.editor.is_open:
            self.editor.setFocus()
            self.editor.event(event)
            return
        key, text, index = event.key(), event.text(), self.currentIndex()
        command = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not command:
            self.start_edit(index)
        elif key == Qt.Key.Key_Escape:
            self.scenes.selection.keep(None)
        elif text and text.isprintable() and not text.isspace() and not command:
            self.start_edit(index, text)
        else:
            super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """The cursor marks its cell like the mouse does."""
        super().currentChanged(current, previous)
        if current.isValid() and self.hasFocus():
            self.scenes.selection.keep(self.matrix_model().cell(current))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click keeps the mark."""
        if not self.settle():
            return
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self.scenes.selection.keep(self.matrix_model().cell(index))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click edits."""
        self.start_edit(self.indexAt(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks; with the button held the selection follows."""
        if event.buttons():
            super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self.scenes.selection.point_at(self.matrix_model().cell(index) if index.isValid() else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Off the table nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """An open editor follows its cell."""
        super().resizeEvent(event)
        self.fit_width()
        self.follow()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """An open editor follows its cell."""
        super().scrollContentsBy(dx, dy)
        self.follow()

    def follow(self) -> None:
        """Move an open editor to where its cell is now."""
        if self.editor.is_open and self.currentIndex().isValid():
            self.editor.move_to(self.editor_place(self.currentIndex()))

    def editor_place(self, index: Index) -> QRect:
        """Where a number is typed: over its cell, and where that is narrow over what stands before it."""
        rect = self.visualRect(index).adjusted(-1, -1, 1, 1)
        missing = self.scenes.pixels(EDITOR_WIDTH) - rect.width() if self.matrix_model().transposed else 0
        if missing > 0:
            rect.setLeft(rect.left() - missing)
            if rect.left() < -1 <= rect.left() + missing:
                rect.moveLeft(-1)
        return rect


def next_in(block: Block, row: int, column: int, down: int, right: int) -> tuple[int, int]:
    """The next cell of a block: down its columns, or right along its rows, and from the last to the first."""
    rows, columns = len(block.rows), len(block.columns)
    i, j = row - block.rows.start, column - block.columns.start
    if down:
        j, i = divmod((j * rows + i + down) % (rows * columns), rows)
    else:
        i, j = divmod((i * columns + j + right) % (rows * columns), columns)
    return block.rows.start + i, block.columns.start + j
