"""The current step, large, as it is worked with."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip

from explorer.app.cell_editor import CellEditor
from explorer.app.scenes import Scenes
from explorer.app.stage_page import StagePage
from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.naming import place_name
from explorer.attention.provenance import precedents
from explorer.attention.session import Session


class Stage(StagePage):
    """The page with a cursor that keys move, and inputs that are edited in place."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__(scenes)
        self.settle = settle  # what is being typed anywhere, before anything else is typed here
        self.edited: Cell | None = None
        self.editor = CellEditor(self)
        self.editor.left.connect(self.go_on)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """An open editor moves with its cell."""
        super().resizeEvent(event)
        if self.editor.is_open and self.edited is not None:
            self.place_page()
            rect = self.rect_of(self.edited)
            if rect is not None:
                self.editor.move_to(editor_place(rect))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click keeps the mark, or drops it beside the cells."""
        self.setFocus()
        if self.settle() and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self.scenes.selection.keep(self.cell_under(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on an input edits it."""
        cell = self.cell_under(event.position())
        if cell is not None:
            self.start_edit(cell)

    def start_edit(self, cell: Cell, typed: str | None = None) -> None:
        """Open the editor over an input cell; results are computed, and say so."""
        if not self.settle():
            return
        self.look_at_present()
        self.show_cell(cell)
        rect = self.rect_of(cell)
        if rect is None:
            return
        if cell.matrix not in self.scenes.document.session.editable:
            QToolTip.showText(self.mapToGlobal(rect.bottomLeft().toPoint()), self.way_to_change(cell), self)
            return
        document = self.scenes.document

        def commit(text: str) -> None:
            document.edit_cell(cell, text)

        self.edited = cell
        name = place_name(document.session, cell)
        self.editor.edit(editor_place(rect), document.text_of(cell), typed, name, commit)

    def way_to_change(self, cell: Cell) -> str:
        """How a number that is not typed over can be changed."""
        if cell.matrix == "may_attend":
            return self.tr("A click or Space bars this key or allows it.")
        if cell.matrix == "bias":
            return self.tr("This follows from the slopes of ALiBi, which the menu Mask changes.")
        from explorer.app.computed_words import way_to_change  # not needed to start

        return way_to_change(self.scenes.document.session, cell.matrix)

    def look_at_present(self) -> None:
        """Before an edit: what is pinned is not edited."""
        selection = self.scenes.selection
        if selection.looked_at == "then":
            selection.compare(selection.pinned)
            self.place_page()

    def go_on(self, down: int, right: int) -> None:
        """After a commit by a key the cursor moves on, within the matrix."""
        self.setFocus()
        if down or right:
            self.move_cursor(down, right)

    def move_cursor(self, down: int, right: int) -> None:
        """To the cell so many places down and right; where there is no cursor, to the result."""
        cell = self.scenes.selection.kept
        panel = self.panel_of(cell) if cell else None
        if cell is None or panel is None:
            self.next_panel(-1)
            return
        session = self.scenes.document.session
        self.scenes.selection.keep(moved_cell(session, cell, down, right, panel.grid.transposed))

    def cells_to_visit(self) -> list[Cell]:
        """The first cell that is seen of each panel, in the order of the computation."""
        scene, page = self.scene, self.page
        if scene is None or page is None or not self.scenes.can_point():
            return []
        shown = [panel for panel in page.panels if panel.head in (None, scene.head)]
        panels = [(panel.matrix, panel.grid) for panel in shown if panel.matrix in MATRICES]
        return [Cell(name, scene.head_of(name), grid.first_row, grid.first_column) for name, grid in panels]

    def next_panel(self, by: int) -> bool:
        """Move the cursor to the next or previous panel of the stage; False at its ends."""
        first = self.cells_to_visit()
        kept = self.scenes.selection.kept
        names = [cell.matrix for cell in first]
        if not first:
            return False
        place = names.index(kept.matrix) + by if kept and kept.matrix in names else (0 if by > 0 else len(names) - 1)
        if not 0 <= place < len(names):
            return False
        self.scenes.selection.keep(first[place])
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, Enter goes to the first operand, Backspace returns, typing edits an input."""
        if self.editor.is_open:
            self.editor.setFocus()
            self.editor.event(event)
            return
        selection = self.scenes.selection
        key, cell = Qt.Key(event.key()), selection.kept
        moves = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Home: (0, -(10**6)),
            Qt.Key.Key_End: (0, 10**6),
            Qt.Key.Key_PageUp: (-(10**6), 0),
            Qt.Key.Key_PageDown: (10**6, 0),
        }
        command = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if key == Qt.Key.Key_Escape:
            selection.keep(None)
        elif key == Qt.Key.Key_Backspace:
            selection.back()
        elif key in moves and not command:
            self.move_cursor(*moves[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and cell is not None:
            self.enter(cell)
        elif key == Qt.Key.Key_F2 and cell is not None:
            self.start_edit(cell)
        elif event.text().isprintable() and event.text().strip() and cell is not None and not command:
            self.start_edit(cell, event.text())
        else:
            super().keyPressEvent(event)

    def enter(self, cell: Cell) -> None:
        """Go to the first operand of a cell, on the step that shows it; an input is edited."""
        operands = precedents(self.scenes.document.session, cell)
        if not operands:
            self.start_edit(cell)
            return
        target = next((operand.cell for operand in operands if operand.visible), operands[0].cell)
        shown = self.panel_of(target) is not None
        self.scenes.selection.visit(target, self.scenes.selection.step if shown else cell.matrix)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With the focus comes a cursor."""
        super().focusInEvent(event)
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.ShortcutFocusReason)
        kept = self.scenes.selection.kept
        if by_key and (kept is None or self.panel_of(kept) is None):
            self.next_panel(-1)
        self.update()


def editor_place(cell: QRectF) -> QRect:
    """Where the editor of a cell stands: over its middle, wide enough to type in."""
    wide = max(cell.width(), 64.0)
    return QRectF(cell.center().x() - wide / 2, cell.center().y() - 13, wide, 26).toRect()


def moved_cell(session: Session, cell: Cell, down: int, right: int, transposed: bool = False) -> Cell:
    """The cell so many places down and right as it is shown, kept within its matrix."""
    if transposed:
        down, right = right, down
    rows, columns = shape_of(session, cell.matrix)
    row, column = max(0, min(rows - 1, cell.row + down)), max(0, min(columns - 1, cell.column + right))
    return Cell(cell.matrix, cell.head, row, column)
