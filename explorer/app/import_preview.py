"""The first numbers of an array as an import would take them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from explorer.attention.naming import label
from explorer.attention.numbers import NumberFormat
from explorer.files.imports import Plan, own_key_tokens, query_tokens
from explorer.files.roles import MASK, NONE

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MOST = 64  # rows and columns that are shown
ROW_HEIGHT, COLUMN_WIDTH = 23, 58


class PreviewModel(QAbstractTableModel):
    """One head of one array in the program's own order, with the tokens it will have."""

    def __init__(self, numbers: NumberFormat) -> None:
        super().__init__()
        self.numbers = numbers
        self.cells: NDArray[Any] = np.empty((0, 0))
        self.rows: tuple[str, ...] = ()
        self.columns: tuple[str, ...] = ()

    def show_array(self, plan: Plan, name: str | None) -> None:
        """Show an array of a plan, as far as it has been read."""
        self.beginResetModel()
        self.cells, self.rows, self.columns = np.empty((0, 0)), (), ()
        if name is not None and name in plan.source.arrays:
            use = plan.use(name)
            if use.role != NONE:
                self.cells = plan.array(name)[0, :MOST, :MOST]
                self.label(plan, use.role)
            else:
                array = plan.source.arrays[name]
                self.cells = array.reshape((-1, array.shape[-1]))[:MOST, :MOST]
        self.endResetModel()

    def label(self, plan: Plan, role: str) -> None:
        """Take the tokens of rows and columns."""
        queries = query_tokens(plan)
        keys = own_key_tokens(plan) or queries
        self.rows = queries if role in ("q", MASK) else keys
        self.columns = keys if role == MASK else ()

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


class PreviewTable(QTableView):
    """The table of these numbers; nothing in it can be changed."""

    def __init__(self, model: PreviewModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setObjectName("preview_table")
        self.setAccessibleName(self.tr("The first numbers of the array"))
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
