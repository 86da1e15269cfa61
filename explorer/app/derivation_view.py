"""The derivation of the selected cell and what it feeds into, as rows that are pointed at and walked along."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy

from explorer.app.derivation_cursor import DerivationCursor, row_text
from explorer.app.magnified import Magnified, magnified
from explorer.app.onward_words import OnwardWords
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation, Piece
from explorer.attention.steps import step_showing
from explorer.drawing.derivation import draw_sheet, plain
from explorer.drawing.sheet import Row, Sheet, onward_sheet, sheet_of
from explorer.drawing.words import draw_paragraph

MARGIN = 14.0


class DerivationView(Magnified):
    """Paints the derivation; pointing at a line or a number lights its cells in all panels, a click goes there."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.settle = scenes, settle
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why this number"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.onward = OnwardWords(scenes)
        self.cursor_row = DerivationCursor()
        self.reveal: Callable[[QRectF], None] | None = None  # scrolls to a row
        self._cell: Cell | None = None
        self._sheets: tuple[tuple[object, ...], tuple[Sheet, Sheet]] | None = None
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    @property
    def cell(self) -> Cell | None:
        """The cell that is explained: the one that is played, or the one kept, or else the one pointed at."""
        selection = self.scenes.selection
        return (selection.moment.cell if selection.moment else None) or selection.kept or selection.pointed

    def refresh(self) -> None:
        """Follow the selection."""
        if self.cell != self._cell:
            self._cell = self.cell
            self.cursor_row.leave()
            if self.reveal is not None:
                self.reveal(QRectF(0, 0, 1, 1))
        self.fit_height()
        self.update()

    def fit_height(self) -> None:
        """Be as tall as the derivation; the scroll area scrolls what is taller than it."""
        rows = self.rows()
        if self.cursor_row.row is not None and self.cursor_row.row >= len(rows):
            self.cursor_row.leave()
        tall = self.sizeHint().height()
        if tall != self.minimumHeight():
            self.setMinimumHeight(tall)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        self.fit_height()

    def room(self) -> float:
        """The width of the text."""
        return max(self.area().width() - 2 * MARGIN, 120.0)

    def sizeHint(self) -> QSize:
        """As tall as the derivation."""
        above, below = self.sheets()
        if not above.rows:
            return QSize(self.scenes.pixels(280), self.scenes.pixels(120))
        tall = above.height + below.height + 2 * MARGIN + (14 if below.rows else 0)
        return QSize(280, self.scenes.pixels(tall))

    def derivation(self) -> Derivation | None:
        """The derivation of the cell."""
        return self.scenes.explained(self.cell)

    def sheets(self) -> tuple[Sheet, Sheet]:
        """Where the derivation stands, and below it what the cell feeds into."""
        derivation = self.derivation()
        if derivation is None:
            return Sheet(()), Sheet(())
        theme, room = self.scenes.theme, self.room()
        entries = () if self.scenes.covers(derivation.cell) else self.onward.entries(derivation.cell)
        key = (id(derivation), id(theme), room, entries)
        if self._sheets is None or self._sheets[0] != key:
            above = sheet_of(derivation, theme, QPointF(MARGIN, MARGIN), room, whole=True)
            at = QPointF(MARGIN, MARGIN + above.height + 14)
            below = onward_sheet(self.tr("Feeds into"), entries, theme, at, room)
            self._sheets = (key, (above, below))
            self._drawn = derivation  # which lives as long as it is known by its id
        return self._sheets[1]

    def rows(self) -> tuple[Row, ...]:
        """All rows from top to bottom."""
        above, below = self.sheets()
        return (*above.rows, *below.rows)

    def plain_text(self) -> str:
        """What is shown, as text."""
        derivation = self.derivation()
        if derivation is None:
            return ""
        return "\n".join([plain(derivation), *(entry.words for entry in self.onward.entries(derivation.cell))])

    def paintEvent(self, event: QPaintEvent) -> None:
        """The derivation, then what the cell feeds into; the row that keys go to has a frame."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme, selection = self.scenes.theme, self.scenes.selection
            part = magnified(QRectF(event.rect()), 1 / self.magnification)
            self.magnify(painter, event)
            above, below = self.sheets()
            if not above.rows:
                self.draw_focus(painter)
                words = self.tr("Point at a number to see where it comes from. A click keeps it, Esc lets go.")
                box = QRectF(MARGIN, MARGIN, self.room(), 1000)
                draw_paragraph(painter, box, words, theme.font(14), theme.colour("muted"))
                return
            pointed = selection.pointed
            lit = self.scenes.lit() or ((pointed,) if pointed and pointed != self.cell else ())
            for sheet in (above, below):
                draw_sheet(painter, sheet, theme, MARGIN, self.room(), lit, part)
            self.draw_focus(painter)

    def draw_focus(self, painter: QPainter) -> None:
        """The frame that shows where keys go, while they come here."""
        if self.hasFocus():
            painter.setPen(QPen(self.scenes.theme.colour("accent"), 1.5))
            painter.drawRoundedRect(self.frame(), 3, 3)

    def frame(self) -> QRectF:
        """Around the operand, or the row, that keys go to; around all where they have not come to one."""
        if self.cursor_row.row is None:
            return self.area().adjusted(1.5, 1.5, -1.5, -1.5)
        row = self.rows()[self.cursor_row.row]
        piece = self.cursor_row.piece(self.rows())
        frame = QRectF()
        for word in row.words if piece is not None else ():
            frame = frame.united(word.rect) if word.piece == piece else frame
        return frame.adjusted(-2, 0, 2, 0) if piece is not None else row.rect.adjusted(-6, 1, 6, -1)

    def row_at(self, point: QPointF) -> tuple[int, Row] | None:
        """The row under a point."""
        reach = QPointF(max(MARGIN, min(point.x(), MARGIN + self.room())), point.y())
        return next(((place, row) for place, row in enumerate(self.rows()) if row.rect.contains(reach)), None)

    def link_at(self, point: QPointF) -> Piece | None:
        """The number or symbol of a cell under a point."""
        found = self.row_at(point)
        words = found[1].words if found else ()
        at = (word.piece for word in words if word.rect.contains(point))
        return next((piece for piece in at if piece is not None and piece.cell is not None), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A line lights its operands, a number or symbol its own cells."""
        point = self.inward(event.position())
        found, link = self.row_at(point), self.link_at(point)
        leads = link is not None or (found is not None and (found[1].target is not None or found[1].folds))
        self.setCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor)
        if self.scenes.selection.kept:
            lines = found[1].cells if found and (found[1].line or found[1].target) else ()
            self.scenes.selection.light(link.cells if link else lines)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a number goes to its cell, on a row below to the cell it names, on a folded line opens it."""
        point = self.inward(event.position())
        found, link = self.row_at(point), self.link_at(point)
        if event.button() != Qt.MouseButton.LeftButton or found is None:
            return
        place, row = found
        self.cursor_row.row, self.cursor_row.operand = place, None
        if link is not None or row.target is not None:
            self.visit(link.cell if link is not None else row.target)
        elif row.folds:
            self.fold()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Off the lines nothing is lit but what keys have come to."""
        super().leaveEvent(event)
        self.scenes.selection.light(self.cursor_row.cells(self.rows()) if self.hasFocus() else ())

    def visit(self, cell: Cell | None) -> None:
        """Go to a cell on its step; Backspace leads back."""
        if cell is not None and cell != self.cell and self.settle():
            self.scenes.selection.visit(cell, step_showing(self.scenes.document.session, cell.matrix).name)

    def fold(self) -> None:
        """Show all terms of long sums, or the largest."""
        selection = self.scenes.selection
        selection.print_derivations(selection.exact, not selection.all_terms)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, Down from row to row, Left, Right to an operand, Enter to its cell, Backspace back, Ctrl+C copies."""
        selection, rows = self.scenes.selection, self.rows()
        key, cursor = Qt.Key(event.key()), self.cursor_row
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Home: -len(rows), Qt.Key.Key_End: len(rows)}
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.plain_text())
        elif key == Qt.Key.Key_Backspace:
            selection.back()
        elif key == Qt.Key.Key_Escape:
            selection.keep(None)
        elif event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier) or not rows:
            super().keyPressEvent(event)
        elif key in moves:
            cursor.move(rows, moves[key])
            self.show_cursor()
        elif key in across:
            cursor.move_across(rows, across[key])
            self.show_cursor()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and cursor.row is not None:
            self.fold() if rows[cursor.row].folds else self.visit(cursor.target(rows))
        else:
            super().keyPressEvent(event)

    def show_cursor(self) -> None:
        """Light the cells of the row or operand that keys have come to, scroll there, and say it."""
        rows = self.rows()
        if self.cursor_row.row is None:
            return
        row = rows[self.cursor_row.row]
        self.scenes.selection.light(self.cursor_row.cells(rows))
        if self.reveal is not None:
            self.reveal(self.outward(row.rect))
        if QAccessible.isActive():
            self.setAccessibleDescription(row_text(row))
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With the focus comes a frame."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Without it no frame."""
        super().focusOutEvent(event)
        self.update()
