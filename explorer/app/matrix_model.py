"""A given matrix as a table model: as it is stored, or turned, with tokens as columns."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from explorer.app.scenes import Scenes
from explorer.app.tips import tip
from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES, head_of, shape_of
from explorer.attention.naming import column_names, place_name, row_captions
from explorer.attention.tokens import visible
from explorer.drawing.words import token_text
from explorer.errors import InputError

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class MatrixModel(QAbstractTableModel):
    """One input matrix of the document, for the shown head; `turned` where its rows are shown as columns."""

    def __init__(self, scenes: Scenes, matrix: str) -> None:
        super().__init__()
        self.scenes = scenes
        self.matrix = matrix
        self.transposed = scenes.selection.transposed
        self._shape = self.present_shape()
        scenes.document.changed.connect(self.refresh)

    def present_shape(self) -> tuple[int, int]:
        """Rows and columns of the matrix now; none where it is not given."""
        session = self.scenes.document.session
        return shape_of(session, self.matrix) if self.matrix in session.inputs else (0, 0)

    def refresh(self) -> None:
        """Follow a change of the document."""
        shape = self.present_shape()
        if shape != self._shape:
            self.beginResetModel()
            self._shape = shape
            self.endResetModel()

    def turn(self) -> None:
        """Show rows as columns, or as rows again; indexes that are kept stay with their numbers."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        self.transposed = not self.transposed
        self.changePersistentIndexList(kept, [self.index(index.column(), index.row()) for index in kept])
        self.layoutChanged.emit()

    def cell(self, index: Index) -> Cell:
        """The cell of the pipeline at an index."""
        place = (index.column(), index.row()) if self.transposed else (index.row(), index.column())
        return Cell(self.matrix, self.head(), *place)

    def index_of(self, row: int, column: int) -> QModelIndex:
        """The index of a cell of the matrix."""
        return self.index(column, row) if self.transposed else self.index(row, column)

    def head(self) -> int:
        """The shown head of the matrix."""
        return head_of(self.scenes.document.session, self.matrix, self.scenes.selection.head)

    def value(self, index: Index) -> float:
        """The number at an index."""
        cell = self.cell(index)
        return float(self.scenes.document.session.matrix(self.matrix)[cell.head, cell.row, cell.column])

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Lines from top to bottom: the matrix's rows, or its columns where it is turned."""
        return 0 if parent.isValid() else self._shape[1 if self.transposed else 0]

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Lines from left to right."""
        return 0 if parent.isValid() else self._shape[0 if self.transposed else 1]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The number as shown, as edited, or in words."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.scenes.selection.numbers.text(self.value(index))
        if role == Qt.ItemDataRole.EditRole:
            return self.scenes.document.text_of(self.cell(index))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{place_name(self.scenes.document.session, self.cell(index))} {self.data(index)}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Tokens or numbers at the left and on top; those of the matrix's rows, which may be cut, as tooltips too."""
        names, of_rows = self.names(orientation), self.names_rows(orientation)
        if section >= len(names):
            return None
        if of_rows and MATRICES[self.matrix].rows == "one":
            return "" if role == Qt.ItemDataRole.DisplayRole else None  # the row of a bias is that of no token
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(visible(names[section])) if of_rows or not names[section].isdecimal() else None
        return token_text(self.scenes.theme.families, names[section]) if role == Qt.ItemDataRole.DisplayRole else None

    def names_rows(self, orientation: Qt.Orientation) -> bool:
        """Whether the header there names the matrix's rows, which are tokens most often."""
        return (orientation == Qt.Orientation.Vertical) != self.transposed

    def names(self, orientation: Qt.Orientation) -> tuple[str, ...]:
        """What stands in a header."""
        if self.names_rows(orientation):
            return tokens_of(self.scenes, self.matrix)
        return column_names(self.scenes.document.session, self.matrix)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be edited."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a typed text; False where it is no number."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        try:
            self.put(index, str(value))
        except InputError:
            return False
        return True

    def put(self, index: Index, text: str) -> None:
        """Hop 1 of an edit: a typed text goes to the document; raises InputError where it is no number."""
        self.scenes.document.edit_cell(self.cell(index), text)


def tokens_of(scenes: Scenes, matrix: str) -> tuple[str, ...]:
    """The tokens of a matrix's rows, words with their ids, or the numbers of rows counted from 1."""
    return row_captions(scenes.document.session, matrix)
