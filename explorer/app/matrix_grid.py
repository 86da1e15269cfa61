"""A matrix as a table, as it is stored or turned: tokens and numbers at the sides, cells with their marks."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QItemSelectionRange, QModelIndex, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from explorer.app.matrix_headers import HEADER_HEIGHT, PIXELS, ROW_HEIGHT, ColumnHeader, NameHeader, RowHeader
from explorer.app.matrix_model import MatrixModel, tokens_of
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.cells import Block
from explorer.attention.matrices import MATRICES
from explorer.drawing.damage import REACH, of_marks, of_matrix
from explorer.drawing.grid import Grid
from explorer.drawing.marks import draw_marks, outlines, reaches
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.moved import draw_moved
from explorer.drawing.scene import Scene


class Seen(NamedTuple):
    """What is to be seen of a matrix: its numbers and marks in a scene, and all else that it is painted from."""

    scene: Scene
    labels: tuple[object, ...]
    strong: frozenset[int]  # rows of the matrix
    others: tuple[object, ...]


class MatrixGrid(QTableView):
    """Shows one input matrix, and which of its cells are selected."""

    def __init__(self, scenes: Scenes, matrix: str, name: str) -> None:
        super().__init__()
        self.scenes, self.matrix = scenes, matrix
        self.setViewport(surface(QWidget()))  # for Qt's the bindings would first look at every class
        self.setObjectName(f"{matrix}_table")
        self.setAccessibleName(name)
        model = MatrixModel(scenes, matrix)
        model.setParent(self)
        self.setModel(model)
        self.row_header, self.column_header = RowHeader(scenes, model, self), ColumnHeader(scenes, model, self)
        self.setVerticalHeader(self.row_header)
        self.setHorizontalHeader(self.column_header)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)  # so that no row is cut
        self._shown: tuple[object, ...] = ()
        self._seen: Seen | None = None
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.follow_selection)

    def follow_selection(self) -> None:
        """Show what is marked now, and turn where vectors are written another way."""
        if self.matrix_model().transposed != self.scenes.selection.transposed:
            self.turn()
            self.refresh()
        else:
            self.refresh_marks()

    def turn(self) -> None:
        """Show rows as columns, or as rows again; cursor and selection stay on their numbers."""
        block = self.block() if self.selectionModel().hasSelection() else None
        self.clearSelection()  # else each selected cell would be followed by itself
        self.matrix_model().turn()
        tell_screen_readers(self)
        if block is not None:
            corners = self.corners(block)
            self.selectionModel().select(QItemSelection(*corners), QItemSelectionModel.SelectionFlag.Select)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def refresh(self) -> None:
        """Repaint after an edit; a change of tokens may need other widths."""
        model = self.matrix_model()
        shown = (tokens_of(self.scenes, self.matrix), model.rowCount(), model.columnCount(), model.transposed)
        if shown != self._shown:
            self._shown = shown
            self.column_header.fit()
            self.verticalHeader().updateGeometry()
            self.updateGeometries()
            self.fit_width()
            self.updateGeometry()
        self.refresh_marks()

    def refresh_marks(self) -> None:
        """Repaint, where something looks different now: an edit of another matrix often changes nothing here."""
        given = self.matrix in self.scenes.document.session.inputs
        scene = self.scenes.inputs_of(self.matrix)
        if not given or self.matrix not in scene.trace:
            return
        before, now = self._seen, self.look(scene)
        self._seen = now
        header = self.token_header()
        if before is None or before.labels != now.labels:
            header.viewport().update()
        elif before.strong != now.strong:
            header.update_lines(before.strong ^ now.strong)
        damage = damage_between(before, now, self.matrix, lambda: self.cells_around(self.viewport().rect()))
        if damage is None:
            self.viewport().update()
        elif not damage.isEmpty():
            self.viewport().update(damage)

    def look(self, scene: Scene) -> Seen:
        """What is to be seen of a scene."""
        group = MATRICES[self.matrix].colours
        labels = (self._shown, scene.theme.look)
        played = scene.moment if scene.at_large or scene.token is not None else None
        lit = [cell for cell in scene.term if cell.matrix == self.matrix]
        others = (scene.ranges.of(group), scene.numbers, scene.head, lit, played, scene.comparison)
        return Seen(scene, labels, self.token_header().strong(), others)

    def token_header(self) -> NameHeader:
        """The header that names the matrix's rows."""
        return self.column_header if self.matrix_model().transposed else self.row_header

    def cells_around(self, rect: QRect) -> Grid:
        """The cells at a rectangle of the viewport, and those beside it, whose marks reach in."""
        rect = rect.adjusted(-REACH, -REACH, REACH, REACH)
        x, y = self.columnViewportPosition(0), self.rowViewportPosition(0)
        wide, high = self.cell_size()
        down = in_sight(rect.top() - y, rect.height(), high, self.model().rowCount())
        across = in_sight(rect.left() - x, rect.width(), wide, self.model().columnCount())
        left, top = x + across.start * wide, y + down.start * high
        turned = self.matrix_model().transposed
        rows, columns = (across, down) if turned else (down, across)
        size = (rows.stop - rows.start, columns.stop - columns.start)
        return Grid(left, top, wide, high, *size, turned, rows.start, columns.start)

    def matrix_model(self) -> MatrixModel:
        """The model, by its own type."""
        model = self.model()
        assert isinstance(model, MatrixModel)
        return model

    def cell_size(self) -> tuple[int, int]:
        """Width and height of a cell at the present size of text."""
        return self.column_header.column_width(), self.scenes.pixels(ROW_HEIGHT)

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
        """The cells in sight, then the marks on top of them, with those of cells beside that reach in."""
        scene, cells = self.scenes.inputs_of(self.matrix), self.cells_around(event.rect())
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
            seen = block.transposed() if self.matrix_model().transposed else block
            left, top = x + seen.columns.start * wide, y + seen.rows.start * high
            frame = QRect(left, top, len(seen.columns) * wide - 1, len(seen.rows) * high - 1)
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
        model = self.matrix_model()
        block = Block(self.matrix, model.head(), rows, columns)
        return block.transposed() if model.transposed else block

    def select(self, block: Block) -> None:
        """Select cells; the cursor goes to the first."""
        choose = QItemSelectionModel.SelectionFlag
        first, last = self.corners(block)
        self.selectionModel().setCurrentIndex(first, choose.NoUpdate)
        self.selectionModel().select(QItemSelection(first, last), choose.ClearAndSelect)

    def corners(self, block: Block) -> tuple[QModelIndex, QModelIndex]:
        """The indexes of the first and the last cell of a block."""
        model = self.matrix_model()
        return (
            model.index_of(block.rows.start, block.columns.start),
            model.index_of(block.rows.stop - 1, block.columns.stop - 1),
        )

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


def tell_screen_readers(table: QTableView) -> None:
    """All cells stand elsewhere; Qt tells that of another model only."""
    from PySide6.QtGui import QAccessible, QAccessibleTableModelChangeEvent  # only where a table turns

    kind = QAccessibleTableModelChangeEvent.ModelChangeType.ModelReset
    QAccessible.updateAccessibility(QAccessibleTableModelChangeEvent(table, kind))


def damage_between(before: Seen | None, now: Seen, matrix: str, seen: Callable[[], Grid]) -> QRegion | None:
    """What of the cells in sight must be painted again; None where all of them must."""
    if before is None or before.labels != now.labels or before.others != now.others:
        return None
    damage, ranges, numbers = QRegion(), now.scene.ranges, now.scene.trace[matrix]
    if numbers is not before.scene.trace[matrix]:
        if ranges.before is None or ranges.before is not before.scene.ranges:
            return None
        damage += of_matrix(now.scene, matrix, seen()) or QRect()
    if before.scene.marks is now.scene.marks:
        return damage
    cells = seen()
    if marked(before.scene, matrix, cells) != marked(now.scene, matrix, cells):
        for rect in (*of_marks(before.scene, matrix, cells), *of_marks(now.scene, matrix, cells)):
            damage += rect
    return damage


def marked(scene: Scene, matrix: str, cells: Grid) -> tuple[object, ...]:
    """How the marks in sight look, to be compared."""
    marks = scene.marks
    mark = marks.by_matrix.get(matrix) if marks is not None else None
    own = marks.cell if marks is not None and marks.cell.matrix == matrix else None
    return own, outlines(mark, cells) if mark is not None and reaches(mark.direct, cells) else None


def in_sight(scrolled: int, shown: int, size: int, count: int) -> slice:
    """Which of `count` lines of a size are in sight, scrolled by so many pixels."""
    return slice(max(0, min(count - 1, scrolled // size)), max(1, min(count, (scrolled + shown) // size + 1)))
