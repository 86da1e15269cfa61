"""The arrays that an import offers, as a table: name, shape, type as written, what each is used as."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView

from explorer.app.tips import tip
from explorer.drawing.words import said, translate
from explorer.files.imports import Plan
from explorer.files.roles import TITLES
from explorer.texts import one_line

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
NAME, SHAPE, TYPE, ROLE = range(4)
ROW_HEIGHT = 26


class ArraysModel(QAbstractTableModel):
    """One array a row."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self.titles = (self.tr("Array"), self.tr("Shape"), self.tr("Type"), self.tr("Used as"))

    def show_plan(self, plan: Plan) -> None:
        """Follow a change of the plan."""
        anew = [entry.name for entry in plan.source.entries] != [entry.name for entry in self.plan.source.entries]
        if anew:
            self.beginResetModel()
        self.plan = plan
        if anew:
            self.endResetModel()
        elif plan.source.entries:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, ROLE))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Arrays."""
        return 0 if parent.isValid() else len(self.plan.source.entries)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """What is told of each."""
        return 0 if parent.isValid() else len(self.titles)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What is told of an array; why it cannot be used, where it cannot."""
        if not index.isValid():
            return None
        entry = self.plan.source.entries[index.row()]
        problem = said(entry.problem) if entry.problem else ""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(f"{entry.name}: {problem}" if problem else entry.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.titles[index.column()]}: {self.text(index.row(), index.column())}"
        if role == Qt.ItemDataRole.ForegroundRole and problem:
            return QApplication.palette().brush(QPalette.ColorGroup.Active, QPalette.ColorRole.PlaceholderText)
        return None

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        entry = self.plan.source.entries[row]
        if column == ROLE:
            if entry.problem is not None:
                return self.tr("cannot be used")
            return translate("imports", TITLES[self.plan.use(entry.name).role])
        if column == SHAPE:
            return " × ".join(map(str, entry.shape))
        return one_line(entry.name if column == NAME else entry.kind, 80)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The titles of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


class ArraysTable(QTableView):
    """The table: a row is chosen by click, arrow keys or the first letters of a name."""

    def __init__(self, model: ArraysModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setObjectName("arrays_table")
        self.setAccessibleName(self.tr("Arrays in the file"))
        self.setToolTip(self.tr("What the file holds; what the chosen array is used as stands at the right"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column, width in ((SHAPE, 96), (TYPE, 60), (ROLE, 116)):
            header.resizeSection(column, width)

    def name(self) -> str | None:
        """The array that is chosen."""
        model = self.model()
        assert isinstance(model, ArraysModel)
        row = self.currentIndex().row()
        return model.plan.source.entries[row].name if 0 <= row < model.rowCount() else None
