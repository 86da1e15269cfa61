"""The derivation of the selected cell as it is worked with: its rows are pointed at and walked along."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent

from explorer.app.derivation_cursor import row_text
from explorer.app.derivation_page import MARGIN, DerivationPage
from explorer.app.scenes import Scenes
from explorer.attention.cells import Cell
from explorer.attention.lines import Piece
from explorer.attention.steps import step_showing
from explorer.drawing.sheet import Row


class DerivationView(DerivationPage):
    """Pointing at a line or a number lights its cells in all panels, a click goes there."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__(scenes)
        self.settle = settle

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
