"""The headers of a table of numbers: tokens, of which the marked ones stand out, and the numbers of the other lines."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from explorer.app.matrix_model import MatrixModel
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.marks import Marks
from explorer.drawing.marks import extents_of
from explorer.drawing.words import elided, text_width, token_text

ROW_HEIGHT, COLUMN_WIDTH, HEADER_HEIGHT = 23, 53, 20
TOKEN_WIDTH = 44  # of a column below a token, at least: room for −0.25, and six of them fit side by side
PIXELS = 13
NUMBERS, TOKENS = 24, 34  # the narrowest headers at the left
LABELS = 78  # the widest token, in pixels: beside it and a scroll bar four columns fit


@lru_cache(maxsize=16)
def labels_width(tokens: tuple[str, ...], families: tuple[str, ...], least: int = TOKENS) -> int:
    """The width that tokens need, within bounds."""
    widths = (text_width(families, PIXELS, True, token_text(families, token)) for token in tokens)
    widest = max(widths, default=0.0)  # a table of what is not given now has no rows
    return int(max(least, min(LABELS, widest + 14)))


class NameHeader(QHeaderView):
    """The names of the lines of a table; where they are those of the matrix's rows, the marked ones stand out."""

    def __init__(self, orientation: Qt.Orientation, scenes: Scenes, lines: MatrixModel, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self.setViewport(surface(QWidget()))  # as in the table
        self.scenes, self.lines = scenes, lines
        self._strong: tuple[Marks | None, frozenset[int]] = None, frozenset()
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.fit()

    @property
    def names_rows(self) -> bool:
        """Whether the names are those of the matrix's rows."""
        return self.lines.names_rows(self.orientation())

    def strong(self) -> frozenset[int]:
        """The lines whose tokens stand out: that of the marked cell, and the only one that is read."""
        if not self.names_rows:
            return frozenset()
        marks = self.scenes.scene.marks if self.scenes.scene else None
        if self._strong[0] is not marks:
            self._strong = marks, strong_rows(marks, self.lines.matrix)
        return self._strong[1]

    def update_lines(self, lines: Iterable[int]) -> None:
        """Paint some names again."""
        for line in lines:
            at, size = self.sectionViewportPosition(line), self.sectionSize(line)
            across = self.orientation() == Qt.Orientation.Horizontal
            place = QRect(at, 0, size, self.height()) if across else QRect(0, at, self.width(), size)
            self.viewport().update(place)

    def fit(self) -> None:
        """Take the size of lines at the present size of text."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

    def draw_name(self, painter: QPainter, rect: QRect, line: int, alignment: Qt.AlignmentFlag) -> None:
        """One token or number, cut where it is too long."""
        theme, strong = self.scenes.theme, line in self.strong()
        name = str(self.lines.headerData(line, self.orientation()))
        pixels = self.scenes.pixels(PIXELS if self.names_rows else PIXELS - 1)
        painter.setFont(theme.font(pixels, strong))
        painter.setPen(theme.colour("text" if strong else "muted"))
        painter.drawText(rect, alignment, elided(name, theme.families, pixels, strong, rect.width()))


class RowHeader(NameHeader):
    """The names at the left of a table."""

    def __init__(self, scenes: Scenes, lines: MatrixModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, scenes, lines, parent)

    def fit(self) -> None:
        """Take the height of rows at the present size of text."""
        self.setMinimumSectionSize(self.scenes.pixels(ROW_HEIGHT))
        self.setDefaultSectionSize(self.scenes.pixels(ROW_HEIGHT))

    def sizeHint(self) -> QSize:
        """As wide as the names need, within bounds."""
        size = super().sizeHint()
        least = TOKENS if self.names_rows else NUMBERS
        usual = labels_width(self.lines.names(self.orientation())[:200], self.scenes.theme.families, least)
        size.setWidth(self.scenes.pixels(usual))
        return size

    def paintSection(self, painter: QPainter, rect: QRect, row: int) -> None:
        """One name, beside its row."""
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.draw_name(painter, rect.adjusted(3, 0, -7, 0), row, side)


class ColumnHeader(NameHeader):
    """The names on top of a table."""

    def __init__(self, scenes: Scenes, lines: MatrixModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, scenes, lines, parent)

    def fit(self) -> None:
        """Take the width of columns at the present size of text."""
        self.setDefaultSectionSize(self.column_width())
        self.setFixedHeight(self.scenes.pixels(HEADER_HEIGHT))

    def column_width(self) -> int:
        """As wide as numbers ask for; below tokens as wide as these need, within bounds."""
        if not self.names_rows:
            return self.scenes.pixels(COLUMN_WIDTH)
        names = self.lines.names(self.orientation())[:200]
        return self.scenes.pixels(labels_width(names, self.scenes.theme.families, TOKEN_WIDTH))

    def paintSection(self, painter: QPainter, rect: QRect, column: int) -> None:
        """One name, above its column."""
        self.draw_name(painter, rect.adjusted(2, 0, -2, 0), column, Qt.AlignmentFlag.AlignCenter)


def strong_rows(marks: Marks | None, matrix: str) -> frozenset[int]:
    """The rows of a matrix whose tokens stand out."""
    if marks is None:
        return frozenset()
    mark = marks.by_matrix.get(matrix)
    part = extents_of(mark)[0] if mark is not None else None
    read = [part[0].start] if part is not None and part[0].stop - part[0].start == 1 else []
    own = [marks.cell.row] if marks.cell.matrix == matrix else []
    return frozenset(own + read)
