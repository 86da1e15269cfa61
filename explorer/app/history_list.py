"""The history: the undo steps by name, to go to any of them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QVBoxLayout, QWidget

from explorer.app.document import Document
from explorer.app.scenes import Scenes
from explorer.app.undo_stack import Edit
from explorer.drawing.words import said, showable

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class HistoryModel(QAbstractListModel):
    """A line for what the document began with, and one for each undo step."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes, self.document = scenes, scenes.document

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """The beginning and the steps."""
        return 0 if parent.isValid() else self.document.undo_stack.count() + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The line as it is shown, or said to a screen reader; the present one is bold, what is undone is slanted."""
        row, present = index.row(), self.document.undo_stack.index()
        if not 0 <= row < self.rowCount():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = self.tr("present") if row == present else self.tr("undone") if row > present else ""
            return ", ".join(part for part in (self.words(row), state) if part)
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(row == present)
            font.setItalic(row > present)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and row > present:
            return self.scenes.theme.colour("muted")
        return None

    def words(self, row: int) -> str:
        """The name of a step, and whether it led to what was saved."""
        stack = self.document.undo_stack
        if row > 0:
            name = said(stack.edits[row - 1].text)
        elif stack.given_up:
            name = self.tr("Earlier steps given up to save memory: {count}").format(count=stack.given_up)
        else:
            name = self.tr("As opened")
        saved = row == stack.clean_index() and (row > 0 or self.document.path is not None)
        name = self.tr("{step} (saved)").format(step=name) if saved else name
        return showable(self.scenes.theme.families, name)


class HistoryList(QListView):
    """The steps; a click or Enter goes to one."""

    def __init__(self, scenes: Scenes, run: Callable[[Callable[[], object]], None]) -> None:
        super().__init__()
        self.document: Document = scenes.document
        self._run = run
        self._shown: tuple[object, ...] = ()
        self.setObjectName("history_list")
        self.setAccessibleName(self.tr("History"))
        self.setToolTip(self.tr("What was done; a click or Enter goes back to it, or on to it"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setModel(HistoryModel(scenes))
        self.model().setParent(self)
        self.clicked.connect(self.go)
        self.activated.connect(self.go)
        self.document.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the present steps, and which of them is the present one; nothing where it cannot be seen."""
        stack = self.document.undo_stack
        names = tuple(edit.text for edit in stack.edits)
        state = (names, stack.index(), stack.clean_index(), stack.given_up, self.document.path)
        if not self.isVisible() or state == self._shown:
            return
        self._shown = state
        model = self.model()
        model.beginResetModel()
        model.endResetModel()
        self.setCurrentIndex(model.index(stack.index(), 0))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up on what was done meanwhile."""
        super().showEvent(event)
        self.refresh()

    def go(self, index: Index) -> None:
        """Go to a step, once what is being typed is settled: that may be an edit, after which the step may be gone."""
        edits, row = self.document.undo_stack.edits, index.row()
        if row <= len(edits):
            self._run(partial(self.go_to, edits[row - 1] if row else None))
            self.setCurrentIndex(self.model().index(self.document.undo_stack.index(), 0))

    def go_to(self, edit: Edit | None) -> None:
        """Make the session after an edit the present one; None is the beginning."""
        stack = self.document.undo_stack
        if edit is None:
            stack.set_index(0)
        elif edit in stack.edits:
            stack.set_index(stack.edits.index(edit) + 1)


class HistoryPanel(QWidget):
    """Where the list stands, which is made when it is first looked at."""

    def __init__(self, scenes: Scenes, run: Callable[[Callable[[], object]], None]) -> None:
        super().__init__()
        self.scenes, self._run = scenes, run
        self.setObjectName("history")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(6, 6, 6, 6)
        self.list: HistoryList | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Make the list."""
        super().showEvent(event)
        if self.list is None:
            self.list = HistoryList(self.scenes, self._run)
            self.box.addWidget(self.list)
            self.setFocusProxy(self.list)
