"""The headers of a table of numbers: tokens at the left, of which the marked ones stand out, column numbers on top."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from explorer.app.matrix_model import tokens_of
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.mark_cells import any_in_row
from explorer.attention.marks import Marks
from explorer.drawing.words import elided, text_width, token_text

ROW_HEIGHT, COLUMN_WIDTH, HEADER_HEIGHT = 23, 53, 20
PIXELS = 13
LABELS = 78  # the widest row label, in pixels: beside it and a scroll bar four columns fit


@lru_cache(maxsize=16)
def labels_width(tokens: tuple[str, ...], families: tuple[str, ...]) -> int:
    """The width that row labels need, within bounds."""
    widths = (text_width(families, PIXELS, True, token_text(families, token)) for token in tokens)
    widest = max(widths, default=0.0)  # a table of what is not given now has no rows
    return int(max(34, min(LABELS, widest + 14)))


class RowHeader(QHeaderView):
    """The tokens at the left of a table; the marked ones stand out."""

    def __init__(self, scenes: Scenes, matrix: str, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setViewport(surface(QWidget()))  # as in the table
        self.scenes, self.matrix = scenes, matrix
        self._strong: tuple[Marks | None, frozenset[int]] = None, frozenset()
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.fit()

    def strong(self) -> frozenset[int]:
        """The rows whose tokens stand out: that of the marked cell, and the only one that is read."""
        marks = self.scenes.scene.marks if self.scenes.scene else None
        if self._strong[0] is not marks:
            self._strong = marks, strong_rows(marks, self.matrix)
        return self._strong[1]

    def update_rows(self, rows: Iterable[int]) -> None:
        """Paint some rows again."""
        for row in rows:
            at, high = self.sectionViewportPosition(row), self.sectionSize(row)
            self.viewport().update(QRect(0, at, self.viewport().width(), high))

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
        theme, strong = self.scenes.theme, row in self.strong()
        token = self.model().headerData(row, Qt.Orientation.Vertical)
        pixels = self.scenes.pixels(PIXELS)
        shown = elided(str(token), theme.families, pixels, strong, rect.width() - 10)
        painter.setFont(theme.font(pixels, strong))
        painter.setPen(theme.colour("text" if strong else "muted"))
        painter.drawText(rect.adjusted(2, 0, -7, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)


class ColumnHeader(QHeaderView):
    """The tokens of the columns, or their numbers."""

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
        """One token, cut where it is too long, or one number."""
        theme, pixels = self.scenes.theme, self.scenes.pixels(PIXELS - 1)
        words = str(self.model().headerData(column, Qt.Orientation.Horizontal))
        painter.setFont(theme.font(pixels))
        painter.setPen(theme.colour("muted"))
        shown = elided(words, theme.families, pixels, False, rect.width() - 4)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)


def strong_rows(marks: Marks | None, matrix: str) -> frozenset[int]:
    """The rows of a matrix whose tokens stand out."""
    if marks is None:
        return frozenset()
    mark = marks.by_matrix.get(matrix)
    read = any_in_row(mark.direct).nonzero()[0].tolist() if mark is not None else []
    own = [marks.cell.row] if marks.cell.matrix == matrix else []
    return frozenset(own + read if len(read) == 1 else own)
