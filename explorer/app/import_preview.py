"""The first numbers of an array as an import would take them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from explorer.app.style import mute
from explorer.attention.naming import label
from explorer.attention.numbers import NumberFormat
from explorer.files.imports import Plan, own_key_tokens, query_tokens
from explorer.files.roles import INPUT, MASK, NONE, WEIGHTS

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MOST = 64  # rows and columns that are shown
ROW_HEIGHT, COLUMN_WIDTH = 23, 62


class PreviewModel(QAbstractTableModel):
    """One head of one array in the program's own order, with the tokens it will have."""

    def __init__(self, numbers: NumberFormat) -> None:
        super().__init__()
        self.numbers = numbers
        self.cells: NDArray[Any] = np.empty((0, 0))
        self.rows: tuple[str, ...] = ()
        self.columns: tuple[str, ...] = ()
        self.whole = (0, 0, 0)  # heads, rows and columns of what is shown a part of

    def show_array(self, plan: Plan, name: str | None) -> None:
        """Show an array of a plan, as far as it has been read."""
        self.beginResetModel()
        self.cells, self.rows, self.columns, self.whole = np.empty((0, 0)), (), (), (0, 0, 0)
        if name is not None and name in plan.source.arrays:
            use, array = plan.use(name), plan.source.arrays[name]
            if use.role != NONE:
                array = plan.array(name)
                self.label(plan, use.role)
            else:
                array = array.reshape((-1, *array.shape[-2:])) if array.ndim > 1 else array[None, None]
                self.take_labels(plan.source.labels.get(name, ()), plan.source.column_labels.get(name, ()))
            self.whole = (array.shape[0], array.shape[1], array.shape[2])
            self.cells = array[0, :MOST, :MOST]
        self.endResetModel()

    def label(self, plan: Plan, role: str) -> None:
        """Take the tokens of rows and columns."""
        queries = query_tokens(plan)
        keys = own_key_tokens(plan) or queries
        rows = () if role in WEIGHTS else queries if role in ("q", INPUT, MASK) else keys
        self.take_labels(rows, keys if role == MASK else ())

    def take_labels(self, rows: tuple[str, ...], columns: tuple[str, ...]) -> None:
        """Take these labels, as far as they are shown."""
        self.rows, self.columns = rows[:MOST], columns[:MOST]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Rows that are shown."""
        return 0 if parent.isValid() else self.cells.shape[0]

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Columns that are shown."""
        return 0 if parent.isValid() else self.cells.shape[1]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A number in the program's format; booleans are 0 and 1."""
        if role == Qt.ItemDataRole.DisplayRole:
            value = self.cells[index.row(), index.column()]
            return str(int(value)) if self.cells.dtype == np.bool_ else self.numbers.text(float(value))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Tokens where they are known, else places counted from 1."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        tokens = self.rows if orientation == Qt.Orientation.Vertical else self.columns
        return label(tokens, section) if section < len(tokens) else str(section + 1)


class Preview(QWidget):
    """These numbers as a table, and how much of the array it shows."""

    def __init__(self, numbers: NumberFormat) -> None:
        super().__init__()
        self.model = PreviewModel(numbers)
        self.extent = mute(QLabel())
        self.extent.setTextFormat(Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(PreviewTable(self.model), 1)
        box.addWidget(self.extent)

    def show_array(self, plan: Plan, name: str | None) -> None:
        """Show an array of a plan, as far as it has been read."""
        self.model.show_array(plan, name)
        heads, rows, columns = self.model.whole
        words = [
            self.tr("head 1 of {count}").format(count=heads) if heads > 1 else "",
            self.tr("rows 1 to {shown} of {count}").format(shown=MOST, count=rows) if rows > MOST else "",
            self.tr("columns 1 to {shown} of {count}").format(shown=MOST, count=columns) if columns > MOST else "",
        ]
        text = ", ".join(filter(None, words))
        self.extent.setText(self.tr("Shown: {parts}").format(parts=text))
        self.extent.setVisible(bool(text))


class PreviewTable(QTableView):
    """The table of these numbers; nothing in it can be changed."""

    def __init__(self, model: PreviewModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setObjectName("preview_table")
        self.setAccessibleName(self.tr("The first numbers of the array"))
        self.setToolTip(self.tr("The first numbers of the chosen array, as they would be imported"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setDefaultSectionSize(COLUMN_WIDTH)
        self.horizontalHeader().setHighlightSections(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setHighlightSections(False)
        self.verticalHeader().setMaximumWidth(110)
