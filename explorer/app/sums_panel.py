"""Averages and sums of attention: the weights of a head or of all, and what each key receives from chosen queries."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTransposeProxyModel,
)
from PySide6.QtGui import QColor, QFont, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from explorer.app.scenes import Scenes
from explorer.attention.head_names import head_words
from explorer.attention.head_sums import ALL_HEADS, averaged, received, seen_by_any, told, told_received
from explorer.attention.session import Floats
from explorer.attention.trace import Trace
from explorer.drawing.colours import indices
from explorer.drawing.words import said, showable, token_text

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
Role = Qt.ItemDataRole
WIDE = 52  # pixels of a column


class SumsModel(QAbstractTableModel):
    """A line of sums, then a line for each query, which counts in them where its box is ticked."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.head: int | None = None  # None is the one that is shown
        self.left_out: frozenset[int] = frozenset()  # queries that do not count, by their place
        self.weights: Floats = np.zeros((0, 0))
        self.sums: Floats = np.zeros(0)
        self.masked = np.zeros((0, 0), dtype=bool)

    @property
    def of_head(self) -> int:
        """The head that is looked at, or ALL_HEADS."""
        return self.scenes.selection.head if self.head is None else self.head

    @property
    def chosen(self) -> list[int]:
        """The queries that count."""
        return [query for query in range(len(self.weights)) if query not in self.left_out]

    def refresh(self) -> None:
        """Compute anew."""
        trace = self.scenes.document.trace
        if trace is None:
            return
        self.beginResetModel()
        head = self.of_head if self.of_head == ALL_HEADS else min(self.of_head, trace.session.heads - 1)
        self.weights = averaged(np.asarray(trace["weights"], dtype=np.float64), head)
        self.masked = ~seen_by_any(np.asarray(trace["may_attend"], dtype=bool), head)
        self.sums = received(self.weights, self.chosen)
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """The sums and the queries."""
        return 0 if parent.isValid() or not len(self.weights) else len(self.weights) + 1

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """A box, and the keys."""
        return 0 if parent.isValid() or not len(self.weights) else self.weights.shape[1] + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The boxes of queries can be ticked."""
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usual | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 and index.row() > 0 else usual

    def value(self, index: Index) -> float:
        """The number of a cell."""
        row, key = index.row() - 1, index.column() - 1
        return float(self.sums[key] if row < 0 else self.weights[row, key])

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Numbers on their colours; the sums are bold."""
        row, key = index.row() - 1, index.column() - 1
        if key < 0:
            ticked = Qt.CheckState.Unchecked if row in self.left_out else Qt.CheckState.Checked
            return ticked if role == Role.CheckStateRole and row >= 0 else None
        if role == Role.DisplayRole:
            value = self.value(index)
            hidden = row >= 0 and bool(self.masked[row, key])
            return "?" if np.isnan(value) else "0" if hidden else self.scenes.selection.numbers.weight(value)
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Role.FontRole and row < 0:
            font = QFont()
            font.setBold(True)
            return font
        if role in (Role.BackgroundRole, Role.ForegroundRole) and row >= 0:
            return self.colour(row, key, role == Role.BackgroundRole)
        return None

    def colour(self, row: int, key: int, ground: bool) -> QColor | None:
        """The colour of a weight, or of the ink on it."""
        theme, scene = self.scenes.theme, self.scenes.scene
        if scene is None or self.masked[row, key] or np.isnan(self.weights[row, key]):
            return theme.colour("masked" if ground else "muted")
        colours = scene.colours("weights")
        place = indices(self.weights[row : row + 1, key : key + 1], scene.ranges.of("weights"))
        if ground:
            return QColor.fromRgb(int(colours.table[place][0, 0]))
        return theme.colour("ink_dark" if colours.dark_ink[place][0, 0] else "ink_light")

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:
        """A tick counts a query in, or leaves it out."""
        if role != Role.CheckStateRole or index.column() != 0 or index.row() == 0:
            return False
        query, counts = index.row() - 1, Qt.CheckState(value) == Qt.CheckState.Checked
        self.choose(self.left_out - {query} if counts else self.left_out | {query})
        return True

    def choose(self, left_out: frozenset[int]) -> None:
        """Leave these queries out of the sums."""
        self.left_out = left_out
        self.sums = received(self.weights, self.chosen)
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def headerData(self, section: int, way: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        """The tokens."""
        if role != Role.DisplayRole:
            return None
        session, families = self.scenes.document.session, self.scenes.theme.families
        if section == 0:
            return self.tr("counts") if way == Qt.Orientation.Horizontal else self.tr("received")
        tokens = session.key_tokens if way == Qt.Orientation.Horizontal else session.tokens
        return token_text(families, tokens[section - 1]) if section <= len(tokens) else ""

    def sentence(self, index: Index) -> str:
        """How the number of a cell came about."""
        trace, row, key = self.scenes.document.trace, index.row() - 1, index.column() - 1
        if trace is None or not index.isValid() or key < 0 or self.rowCount() == 0:
            return ""
        numbers = self.scenes.selection.numbers
        words = (
            told_received(trace, self.of_head, self.chosen, key, numbers)
            if row < 0
            else told(trace, self.of_head, row, key, numbers)
        )
        return showable(self.scenes.theme.families, said(words))


class SumsView(QWidget):
    """What is averaged, which queries count, the numbers, and how the chosen one came about."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes, self.model = scenes, SumsModel(scenes)
        self.model.setParent(self)
        self.transposed = QTransposeProxyModel(self)  # a line for each key, where vectors are columns
        self.transposed.setSourceModel(self.model)
        self._trace: Trace | None = None
        self._of: tuple[object, ...] = ()
        self.which = QComboBox()
        self.which.setObjectName("sums_of")
        self.which.setAccessibleName(self.tr("Weights of"))
        self.which.setToolTip(self.tr("The weights of the shown head, or their average over all heads"))
        self.which.activated.connect(self.choose)
        self.all = self.button(self.tr("All"), self.tr("Every query counts in the sums"), self.count_all)
        self.none = self.button(self.tr("None"), self.tr("No query counts in the sums"), self.count_none)
        self.table = QTableView()
        self.table.setObjectName("sums_table")
        self.table.setAccessibleName(self.tr("Weights, and what each key receives"))
        self.table.setToolTip(self.tr("The weights that queries give to keys; a tick counts a query in the sums"))
        self.write(self.model)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setDefaultSectionSize(scenes.pixels(WIDE))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.model.dataChanged.connect(self.tell)
        self.words = QLabel()
        self.words.setObjectName("sums_words")
        self.words.setAccessibleName(self.tr("How this number came about"))
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        line = QHBoxLayout()
        line.addWidget(QLabel(self.tr("Queries that count:")), 1)
        line.addWidget(self.all)
        line.addWidget(self.none)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.which)
        box.addLayout(line)
        box.addWidget(self.table, 1)
        box.addWidget(self.words)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    def button(self, words: str, tip: str, deed: Callable[[], None]) -> QPushButton:
        """A small button."""
        made = QPushButton(words)
        made.setToolTip(tip)
        made.clicked.connect(deed)
        return made

    def choose(self, place: int) -> None:
        """Look at the shown head, or at the average."""
        self.model.head = ALL_HEADS if place == 1 else None
        self.refresh()

    def count_all(self) -> None:
        """Count every query."""
        self.model.choose(frozenset())

    def count_none(self) -> None:
        """Count no query."""
        self.model.choose(frozenset(range(len(self.model.weights))))

    def tell(self) -> None:
        """Say how the number under the cursor came about."""
        self.words.setText(self.model.sentence(self.place()))

    def place(self) -> QModelIndex:
        """The cell under the cursor."""
        at = self.table.currentIndex()
        return self.transposed.mapToSource(at) if at.model() is self.transposed else at

    def write(self, lines: QAbstractItemModel) -> None:
        """Show a line for each query, or for each key."""
        if self.table.model() is not lines:
            self.table.setModel(lines)
            self.table.selectionModel().currentChanged.connect(self.tell)

    def refresh(self) -> None:
        """Follow the session and the shown head, where it can be seen."""
        document, selection = self.scenes.document, self.scenes.selection
        trace, looks = document.trace, (selection.head, selection.head_names, selection.numbers, self.scenes.theme.look)
        of = (self.model.head, selection.notation, *looks)
        if not self.isVisible() or trace is None or (trace is self._trace and of == self._of):
            return
        if document.session.n_q != len(self.model.weights):
            self.model.left_out = frozenset()  # other queries
        self._trace, self._of = trace, of
        heads = document.session.heads
        named = said(head_words(selection.head_names, selection.head))
        choices = [showable(self.scenes.theme.families, named)]
        if heads > 1:
            choices.append(self.tr("Average of {heads} heads").format(heads=heads))
        elif self.model.head == ALL_HEADS:
            self.model.head = None
        self.which.clear()
        self.which.addItems(choices)
        self.which.setCurrentIndex(1 if self.model.head == ALL_HEADS else 0)
        at, turned = self.place(), selection.transposed
        row, column = (at.row(), at.column()) if at.isValid() else (0, 1)
        self.model.refresh()
        self.write(self.transposed if turned else self.model)
        here = self.model.index(row, column)
        self.table.setCurrentIndex(self.transposed.mapFromSource(here) if turned else here)
        self.table.resizeColumnToContents(0)
        self.tell()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up on what was changed meanwhile."""
        super().showEvent(event)
        self.refresh()


class SumsPanel(QWidget):
    """Where the sums stand, which are made when they are first looked at."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setObjectName("sums")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(8, 6, 8, 6)
        self.view: SumsView | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Make them."""
        super().showEvent(event)
        if self.view is None:
            self.view = SumsView(self.scenes)
            self.box.addWidget(self.view)
            self.setFocusProxy(self.view.table)
