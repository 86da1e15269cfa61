"""A matrix as a table: tokens at the left, column numbers on top, cells with their marks."""

from functools import lru_cache

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QItemSelectionRange, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from explorer.app.matrix_model import MatrixModel, tokens_of
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.cells import Block
from explorer.attention.matrices import MATRICES
from explorer.drawing.damage import of_matrix
from explorer.drawing.grid import Grid
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.moved import draw_moved
from explorer.drawing.scene import Scene
from explorer.drawing.words import elided, text_width, token_text

ROW_HEIGHT, COLUMN_WIDTH, HEADER_HEIGHT = 23, 53, 20
PIXELS = 13
LABELS = 78  # the widest row label, in pixels: beside it and a scroll bar four columns fit


@lru_cache(maxsize=16)
def labels_width(tokens: tuple[str, ...], families: tuple[str, ...]) -> int:
    """The width that row labels need, within bounds."""
    widest = max(text_width(families, PIXELS, True, token_text(families, token)) for token in tokens)
    return int(max(34, min(LABELS, widest + 14)))


class RowHeader(QHeaderView):
    """The tokens at the left of a table; the marked ones stand out."""

    def __init__(self, scenes: Scenes, matrix: str, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setViewport(surface(QWidget()))  # as in the table
        self.scenes, self.matrix = scenes, matrix
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.fit()

    def fit(self) -> None:
        """Take the height of rows at the present size of text."""
        self.setMinimumSectionSize(self.scenes.pixels(ROW_HEIGHT))
        self.setDefaultSectionSize(self.scenes.pixels(ROW_HEIGHT))

    def sizeHint(self) -> QSize:
        """As wide as the tokens need, within bounds."""
        size = super().sizeHint()
        usual = labels_width(tokens_of(self.scenes, self.matrix)[:200], self.scenes.theme.families)
        size.setWidth(self.scenes.pixels(usual))
        return size

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

    def paintSection(self, painter: QPainter, rect: QRect, row: int) -> None:
        """One token, cut where it is too long."""
        theme, marks = self.scenes.theme, self.scenes.scene.marks if self.scenes.scene else None
        mark = marks.by_matrix.get(self.matrix) if marks else None
        strong = bool(marks and marks.cell.matrix == self.matrix and marks.cell.row == row)
        if mark is not None and row < mark.direct.shape[0]:
            strong = strong or (bool(mark.direct[row].any()) and int(mark.direct.any(axis=1).sum()) == 1)
        token = self.model().headerData(row, Qt.Orientation.Vertical)
        pixels = self.scenes.pixels(PIXELS)
        shown = elided(str(token), theme.families, pixels, strong, rect.width() - 10)
        painter.setFont(theme.font(pixels, strong))
        painter.setPen(theme.colour("text" if strong else "muted"))
        painter.drawText(rect.adjusted(2, 0, -7, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)


class ColumnHeader(QHeaderView):
    """The numbers of the columns."""

    def __init__(self, scenes: Scenes, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setViewport(surface(QWidget()))  # as in the table
        self.scenes = scenes
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.fit()

    def fit(self) -> None:
        """Take the width of columns at the present size of text."""
        self.setDefaultSectionSize(self.scenes.pixels(COLUMN_WIDTH))
        self.setFixedHeight(self.scenes.pixels(HEADER_HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

    def paintSection(self, painter: QPainter, rect: QRect, column: int) -> None:
        """One number, over the right end of the column's numbers."""
        theme = self.scenes.theme
        painter.setFont(theme.font(self.scenes.pixels(PIXELS - 1)))
        painter.setPen(theme.colour("muted"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(column + 1))


class MatrixGrid(QTableView):
    """Shows one input matrix, and which of its cells are selected."""

    def __init__(self, scenes: Scenes, matrix: str, name: str) -> None:
        super().__init__()
        self.scenes, self.matrix = scenes, matrix
        self.setViewport(surface(QWidget()))  # for Qt's the bindings would first look at every class
        self.setObjectName(f"{matrix}_table")
        self.setAccessibleName(name)
        self.setModel(MatrixModel(scenes, matrix))
        self.model().setParent(self)
        self.setVerticalHeader(RowHeader(scenes, matrix, self))
        self.setHorizontalHeader(ColumnHeader(scenes, self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)  # so that no row is cut
        self._shown: tuple[object, ...] = ()
        self._painted: tuple[object, ...] = ()  # what was to be seen at the last refresh
        self._numbers: object = None  # the array of it
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh_marks)

    def refresh(self) -> None:
        """Repaint after an edit; a change of tokens may need another width of the row labels."""
        shown = (tokens_of(self.scenes, self.matrix), self.model().rowCount(), self.model().columnCount())
        if shown != self._shown:
            self._shown = shown
            self.verticalHeader().updateGeometry()
            self.updateGeometries()
            self.fit_width()
            self.updateGeometry()
        self.refresh_marks()

    def refresh_marks(self) -> None:
        """Repaint, where something looks different now: an edit of another matrix often changes nothing here."""
        scene, group = self.scenes.inputs_of(self.matrix), MATRICES[self.matrix].colours
        before, numbers = scene.ranges.before, scene.trace[self.matrix]
        labels = (self._shown, scene.theme.look, marked(scene, self.matrix))
        played = scene.moment if scene.at_large or scene.token is not None else None
        lit = [cell for cell in scene.term if cell.matrix == self.matrix]
        painted = (labels, scene.ranges.of(group), scene.numbers, scene.head, lit, played, scene.comparison)
        if not self._painted or labels != self._painted[0]:
            self.verticalHeader().viewport().update()
        if painted != self._painted:
            self.viewport().update()
        elif numbers is not self._numbers and before is not None and before.trace[self.matrix] is self._numbers:
            self.viewport().update(of_matrix(scene, self.matrix, self.cells_at(self.viewport().rect())) or QRect())
        elif numbers is not self._numbers:
            self.viewport().update()
        self._painted, self._numbers = painted, numbers

    def cells_at(self, rect: QRect) -> Grid:
        """The cells at a rectangle of the viewport."""
        x, y = self.columnViewportPosition(0), self.rowViewportPosition(0)
        wide, high = self.cell_size()
        down = in_sight(rect.top() - y, rect.height(), high, self.model().rowCount())
        across = in_sight(rect.left() - x, rect.width(), wide, self.model().columnCount())
        left, top = x + across.start * wide, y + down.start * high
        size = (down.stop - down.start, across.stop - across.start)
        return Grid(left, top, wide, high, *size, False, down.start, across.start)

    def matrix_model(self) -> MatrixModel:
        """The model, by its own type."""
        model = self.model()
        assert isinstance(model, MatrixModel)
        return model

    def cell_size(self) -> tuple[int, int]:
        """Width and height of a cell at the present size of text."""
        return self.scenes.pixels(COLUMN_WIDTH), self.scenes.pixels(ROW_HEIGHT)

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text: other cells."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit_width()
            self.updateGeometry()

    def fit_width(self) -> None:
        """No wider than the matrix, with room for a scroll bar where its rows need one."""
        rows, columns = self.model().rowCount(), self.model().columnCount()
        wide, high = self.cell_size()
        taller = rows * high > self.viewport().height() + 2
        bar = self.verticalScrollBar().sizeHint().width() if taller else 0
        width = self.verticalHeader().sizeHint().width() + columns * wide + 2 * self.frameWidth() + 1 + bar
        if width != self.maximumWidth():
            self.setMaximumWidth(width)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cells in sight, then the marks on top of them."""
        scene, cells = self.scenes.inputs_of(self.matrix), self.cells_at(event.rect())
        with QPainter(self.viewport()) as painter:
            draw_matrix(painter, scene, self.matrix, cells, pixels=self.scenes.pixels(PIXELS))
            draw_moved(painter, scene, self.matrix, cells)
            draw_marks(painter, scene, self.matrix, cells)
            if self.currentIndex().isValid():
                self.draw_selection(painter, self.columnViewportPosition(0), self.rowViewportPosition(0))

    def draw_selection(self, painter: QPainter, x: int, y: int) -> None:
        """A frame around the selected cells, and while the keys come here one around the cursor."""
        theme, focused = self.scenes.theme, self.hasFocus()
        painter.setPen(theme.colour("accent" if focused else "muted"))
        block = self.block()
        if block is not None and len(block.rows) * len(block.columns) > 1:
            wide, high = self.cell_size()
            left, top = x + block.columns.start * wide, y + block.rows.start * high
            frame = QRect(left, top, len(block.columns) * wide - 1, len(block.rows) * high - 1)
            painter.drawRect(frame)
            painter.drawRect(frame.adjusted(1, 1, -1, -1))
            painter.setPen(theme.colour("card"))  # seen on dark cells as the outer lines are on light ones
            painter.drawRect(frame.adjusted(2, 2, -2, -2))
            painter.setPen(theme.colour("accent"))
        if focused:
            cell = self.visualRect(self.currentIndex()).adjusted(1, 1, -2, -2)
            painter.setPen(theme.colour("mark"))
            painter.drawRect(cell)
            painter.setPen(theme.colour("halo"))  # with the other line it is seen on a cell of any colour
            painter.drawRect(cell.adjusted(1, 1, -1, -1))

    def block(self) -> Block | None:
        """The selected cells, or the one under the cursor; None where there is none."""
        places = self.selectionModel().selection().toList()
        if not places and not self.currentIndex().isValid():
            return None
        places = places or [QItemSelectionRange(self.currentIndex())]
        rows = range(min(place.top() for place in places), max(place.bottom() for place in places) + 1)
        columns = range(min(place.left() for place in places), max(place.right() for place in places) + 1)
        return Block(self.matrix, self.matrix_model().head(), rows, columns)

    def select(self, block: Block) -> None:
        """Select cells; the cursor goes to the first."""
        model, choose = self.model(), QItemSelectionModel.SelectionFlag
        first = model.index(block.rows.start, block.columns.start)
        last = model.index(block.rows.stop - 1, block.columns.stop - 1)
        self.selectionModel().setCurrentIndex(first, choose.NoUpdate)
        self.selectionModel().select(QItemSelection(first, last), choose.ClearAndSelect)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """The frame is drawn by the whole table."""
        super().selectionChanged(selected, deselected)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """As large as the matrix."""
        size = super().sizeHint()
        frame = 2 * self.frameWidth()
        wide, high = self.cell_size()
        size.setHeight(self.scenes.pixels(HEADER_HEIGHT) + high * self.model().rowCount() + frame + 1)
        size.setWidth(self.verticalHeader().sizeHint().width() + wide * min(self.model().columnCount(), 5) + frame)
        return size


def marked(scene: Scene, matrix: str) -> tuple[object, ...]:
    """What is marked in a matrix, to be compared."""
    marks = scene.marks
    if marks is None:
        return ()
    mark = marks.by_matrix.get(matrix)
    parts = (mark.direct, mark.indirect, mark.masked) if mark is not None else ()
    return (marks.cell, *(part.tobytes() for part in parts))


def in_sight(scrolled: int, shown: int, size: int, count: int) -> slice:
    """Which of `count` lines of a size are in sight, scrolled by so many pixels."""
    return slice(max(0, min(count - 1, scrolled // size)), max(1, min(count, (scrolled + shown) // size + 1)))
