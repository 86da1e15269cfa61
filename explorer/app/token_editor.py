"""The line in which one token is typed, over its chip."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from explorer.app.cell_editor import CellEditor
from explorer.app.tokens_line import LONGEST
from explorer.attention.tokens import visible


class TokenEditor(CellEditor):
    """Spaces are typed as spaces, other hidden characters have their marks; Alt+Enter types a line end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.setMaxLength(LONGEST)
        self.textEdited.connect(self.mark)

    def mark(self, text: str) -> None:
        """Show hidden characters that were pasted."""
        shown = visible(text, spaces=False)
        if shown != text:
            after = len(text) - self.cursorPosition()
            self.setText(shown)
            self.setCursorPosition(max(0, len(shown) - after))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Enter types the mark of a line end."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.insert("⏎")
            self.textEdited.emit(self.text())
        else:
            super().keyPressEvent(event)
