"""The computation as lines of code: those of the current step are lit, and a line leads to its step."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QListView, QVBoxLayout, QWidget

from explorer.app.actions import Command, ToolButton
from explorer.app.code_painting import LinePainter
from explorer.app.scenes import Scenes
from explorer.app.strip_places import titled
from explorer.app.style import TOOLBAR_SHEET
from explorer.attention.scripts import Listed, listing
from explorer.attention.steps import steps_of
from explorer.drawing.words import translate

Index = QModelIndex | QPersistentModelIndex
Run = Callable[[Callable[[], object]], None]
NOWHERE = QModelIndex()


class CodeModel(QAbstractListModel):
    """The lines of the program of the open session."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.lines: tuple[Listed, ...] = ()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A line without a step is read and not chosen."""
        if not 0 <= index.row() < len(self.lines) or self.lines[index.row()].step is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The line as it is shown, or said to a screen reader with its step."""
        if not 0 <= index.row() < len(self.lines):
            return None
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return str(line)
        if line.step is None:
            return None
        steps = steps_of(self.scenes.document.session)
        title = titled(steps.index(line.step), line.step) if line.step in steps else ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            words = (
                self.tr("{line}; step {title}, the current one") if self.lit(index) else self.tr("{line}; step {title}")
            )
            return words.format(line=line, title=title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tr("Go to step {title}").format(title=title)
        return None

    def lit(self, index: Index) -> bool:
        """Whether a line belongs to the current step."""
        step = self.lines[index.row()].step
        return step is not None and step.name == self.scenes.selection.step

    def show(self, lines: tuple[Listed, ...]) -> None:
        """Take up other lines; a cursor stays where as many lines are left."""
        if len(lines) == len(self.lines):
            self.lines = lines
            self.dataChanged.emit(self.index(0), self.index(len(lines) - 1))
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()


class CodeList(QListView):
    """The lines; a click or Enter goes to the step of one."""

    def __init__(self, scenes: Scenes, run: Run) -> None:
        super().__init__()
        self.scenes, self._run = scenes, run
        self._step, self._notation = "", scenes.selection.notation
        self.lines = CodeModel(scenes)
        self.lines.setParent(self)
        self.setObjectName("code_list")
        self.setAccessibleName(self.tr("The computation as code"))
        self.setToolTip(self.tr("The computation in NumPy; a click or Enter goes to the step of a line"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setModel(self.lines)
        self.setItemDelegate(LinePainter(self.lines, self))
        self.clicked.connect(self.go)
        self.activated.connect(self.go)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.look)

    def refresh(self) -> None:
        """Show the program of the open session, where it can be seen."""
        if not self.isVisible():
            return
        self._notation = self.scenes.selection.notation
        lines = listing(self.scenes.document.session, translate, notation=self._notation)
        if lines != self.lines.lines:
            self.lines.show(lines)
            self.scheduleDelayedItemsLayout()
            self._step = ""
        self.follow()

    def look(self) -> None:
        """Write the lines anew where vectors are written otherwise, or follow the step."""
        if self.scenes.selection.notation != self._notation:
            self.refresh()
        else:
            self.follow()

    def follow(self) -> None:
        """The cursor goes to the first line of a step that became the current one."""
        step = self.scenes.selection.step
        if step == self._step or not self.isVisible():
            return
        self._step = step
        rows = [row for row in range(self.lines.rowCount()) if self.lines.lit(self.lines.index(row))]
        if rows and self.currentIndex().row() not in rows:
            self.setCurrentIndex(self.lines.index(rows[0]))
        for row in rows:
            self.scrollTo(self.lines.index(row))
        self.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up on what was changed meanwhile."""
        super().showEvent(event)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self.doItemsLayout()

    def go(self, index: Index) -> None:
        """Go to the step of a line, once what is being typed is settled."""
        step = self.lines.lines[index.row()].step if 0 <= index.row() < self.lines.rowCount() else None
        if step is not None:
            self._run(partial(self.scenes.selection.go_to, step.name))

    def step_under(self, place: QPoint | None) -> str:
        """The step of the line at a place of the list, or of the line of the cursor; "" where there is none."""
        at = self.currentIndex() if place is None else self.indexAt(self.viewport().mapFrom(self, place))
        step = self.lines.lines[at.row()].step if at.isValid() else None
        return step.name if step else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+C copies the lines as they are shown."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText("\n".join(map(str, self.lines.lines)))
        else:
            super().keyPressEvent(event)


class CodePanel(QWidget):
    """Where the lines stand, under the buttons that copy the whole program; made when it is first looked at."""

    def __init__(self, scenes: Scenes, run: Run, copies: tuple[Command, ...]) -> None:
        super().__init__()
        self.scenes, self._run, self._copies = scenes, run, copies
        self.setObjectName("code")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(8, 6, 8, 6)
        self.list: CodeList | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Make the lines and the buttons."""
        super().showEvent(event)
        if self.list is not None:
            return
        buttons = QHBoxLayout()
        for command in self._copies:
            button = ToolButton(command, with_text=True)
            button.setStyleSheet(TOOLBAR_SHEET)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.list = CodeList(self.scenes, self._run)
        self.box.addLayout(buttons)
        self.box.addWidget(self.list, 1)
        self.setFocusProxy(self.list)
