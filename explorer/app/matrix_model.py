"""A given matrix as a table model."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from explorer.app.scenes import Scenes
from explorer.app.tips import tip
from explorer.attention.cells import Cell
from explorer.attention.matrices import head_of, shape_of
from explorer.attention.naming import column_names, place_name, row_captions
from explorer.attention.tokens import visible
from explorer.drawing.words import token_text
from explorer.errors import InputError

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class MatrixModel(QAbstractTableModel):
    """One input matrix of the document, for the shown head."""

    def __init__(self, scenes: Scenes, matrix: str) -> None:
        super().__init__()
        self.scenes = scenes
        self.matrix = matrix
        self._shape = self.present_shape()
        scenes.document.changed.connect(self.refresh)

    def present_shape(self) -> tuple[int, int]:
        """Rows and columns now; none where the matrix is not given."""
        session = self.scenes.document.session
        return shape_of(session, self.matrix) if self.matrix in session.inputs else (0, 0)

    def refresh(self) -> None:
        """Follow a change of the document."""
        shape = self.present_shape()
        if shape != self._shape:
            self.beginResetModel()
            self._shape = shape
            self.endResetModel()

    def cell(self, index: Index) -> Cell:
        """The cell of the pipeline at an index."""
        return Cell(self.matrix, self.head(), index.row(), index.column())

    def head(self) -> int:
        """The shown head of the matrix."""
        return head_of(self.scenes.document.session, self.matrix, self.scenes.selection.head)

    def value(self, index: Index) -> float:
        """The number at an index."""
        cell = self.cell(index)
        return float(self.scenes.document.session.matrix(self.matrix)[cell.head, cell.row, cell.column])

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Tokens."""
        return 0 if parent.isValid() else self._shape[0]

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Numbers a token."""
        return 0 if parent.isValid() else self._shape[1]

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
        """Tokens or numbers at the left and on top; those at the left, which may be cut, as tooltips too."""
        down = orientation == Qt.Orientation.Vertical
        names = tokens_of(self.scenes, self.matrix) if down else column_names(self.scenes.document.session, self.matrix)
        if section >= len(names):
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(visible(names[section])) if down or not names[section].isdecimal() else None
        return token_text(self.scenes.theme.families, names[section]) if role == Qt.ItemDataRole.DisplayRole else None

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
