"""Tokens as one line of text."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.app.style import mute, show_wrong
from explorer.attention import tokens as splitting
from explorer.drawing.words import translate
from explorer.errors import InputError


class TokensEdit(QLineEdit):
    """The line itself: committed by Enter or by leaving it, restored by Esc."""

    def __init__(
        self, name: str, current: Callable[[], tuple[str, ...]], commit: Callable[[tuple[str, ...]], None]
    ) -> None:
        super().__init__()
        self._current = current
        self._commit = commit
        self._shown: tuple[str, ...] | None = None
        self._line = ""  # the text that shows these tokens
        self.problem = QLabel()
        self.problem.setObjectName("reason")
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.setAccessibleName(name)
        self.textEdited.connect(self.forget_problem)
        self.refresh()

    def refresh(self) -> None:
        """Show the document's tokens, unless other text is being typed."""
        tokens = self._current()
        if self.property("wrong") or self.isModified():
            return
        if tokens is not self._shown:
            self._shown, self._line = tokens, splitting.line(tokens)
            self.setText(self._line)
            self.setCursorPosition(0)

    def settle(self) -> bool:
        """Commit what was typed; where it is wrong keep it, red, go back to it and give False."""
        if self.finish():
            return True
        self.setFocus()
        return False

    def finish(self) -> bool:
        """Commit; False, with the reason shown, where the text is wrong."""
        if self.text() == self._line:
            self.forget_problem()
            self.setModified(False)
            return True
        try:
            self.setModified(False)
            self._commit(splitting.read_line(self.text(), self._current()))
        except InputError as error:
            self.setModified(True)
            show_wrong(self, self.problem, error.message(translate))
            return False
        self.forget_problem()
        self.refresh()
        self.setText(self._line)
        return True

    def forget_problem(self) -> None:
        """Look normal again."""
        show_wrong(self, self.problem, "")

    def event(self, event: QEvent) -> bool:
        """Undo keys belong to the line only while it has something of its own to undo."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            if undo or redo:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter commits, Esc restores."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
        elif event.key() == Qt.Key.Key_Escape:
            self.forget_problem()
            self.setModified(False)
            self.refresh()
            self.setText(self._line)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish()


class TokensLine(QWidget):
    """A tokens line with its title and the reason of a refusal."""

    def __init__(self, title: str, edit: TokensEdit) -> None:
        super().__init__()
        self.edit = edit
        label = QLabel(title)
        mute(label, bold=True)
        label.setBuddy(edit)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(label)
        box.addWidget(edit)
        box.addWidget(edit.problem)
