"""The place of a table in its section: as tall as whole rows fit, so that none is cut in the middle."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.app.matrix_grid import MatrixGrid
from explorer.app.matrix_headers import HEADER_HEIGHT

FEWEST_TOKENS, FEWEST_NUMBERS = 3, 6  # rows that a table shows however little room there is


class WholeRows(QWidget):
    """Holds a table; what is left over below the last whole row stays empty."""

    def __init__(self, table: MatrixGrid) -> None:
        super().__init__()
        self.table = table
        table.setParent(self)
        self.fit()

    def fit(self) -> None:
        """Ask for room for all rows, and for a few at least."""
        rows = self.table.model().rowCount()
        edges = self.edges()
        high = self.table.cell_size()[1]
        fewest = FEWEST_NUMBERS if self.table.matrix_model().transposed else FEWEST_TOKENS
        self.setMinimumHeight(min(rows, fewest) * high + edges)
        self.setMaximumHeight(rows * high + edges)
        self.put()

    def edges(self) -> int:
        """The height of all that is no row: the frame, the head, and a scroll bar where the columns need one."""
        table = self.table
        rows, columns = table.model().rowCount(), table.model().columnCount()
        wide, high = table.cell_size()
        edges = table.scenes.pixels(HEADER_HEIGHT) + 2 * table.frameWidth()
        width = self.width() - 2 * table.frameWidth() - table.verticalHeader().sizeHint().width()
        if rows * high > self.height() - edges:
            width -= table.verticalScrollBar().sizeHint().width()
        scrolls = columns * wide > width
        return edges + (table.horizontalScrollBar().sizeHint().height() if scrolls else 0)

    def put(self) -> None:
        """Give the table the height of the whole rows that fit, and no more width than it takes."""
        edges, high = self.edges(), self.table.cell_size()[1]
        rows = max(1, (self.height() - edges) // high)
        height = edges + min(rows, self.table.model().rowCount()) * high
        self.table.setGeometry(0, 0, min(self.width(), self.table.maximumWidth()), height)

    def sizeHint(self) -> QSize:
        """All rows."""
        return QSize(self.table.sizeHint().width(), self.maximumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height has room for more rows or fewer, another width for a scroll bar or none."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """The table has come to need another width."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().event(event)
