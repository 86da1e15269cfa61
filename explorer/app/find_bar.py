"""The bar above the stage in which a token is sought."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from explorer.app.form_fields import described
from explorer.app.style import CHOOSER_SHEET, mute, show_wrong


class FindLine(QLineEdit):
    """The text that is sought: Enter goes on, Shift+Enter back, Esc closes."""

    stepped = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is not about the text."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FindBar(QWidget):
    """A line, how many tokens hold its text, and buttons for the next, the one before, and the end."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("find_bar")
        tip = self.tr("A part of a token, in capitals or not: Enter goes on, Shift+Enter back, Esc ends")
        self.line = described(FindLine(), self.tr("Find a token"), tip)
        self.line.setObjectName("find_line")
        self.line.setAcceptDrops(False)  # what is dropped here is the window's
        self.line.setPlaceholderText(self.tr("Find a token"))
        self.line.setMaximumWidth(260)
        self.line.left.connect(self.close)
        self.count, self.reason = mute(QLabel()), QLabel()
        self.reason.setObjectName("reason")
        self.reason.hide()
        for label in (self.count, self.reason):
            label.setTextFormat(Qt.TextFormat.PlainText)
        box = QHBoxLayout(self)
        box.setContentsMargins(20, 6, 8, 2)
        box.addWidget(self.line, 1)
        back, on, end = (
            described(QToolButton(), self.tr("Previous"), self.tr("The token before that holds the text (Shift+F3)")),
            described(QToolButton(), self.tr("Next"), self.tr("The next token that holds the text (F3)")),
            described(QToolButton(), self.tr("Close"), self.tr("End the search (Esc)")),
        )
        for button, sign, deed in ((back, "↑", self.go_back), (on, "↓", self.go_on), (end, "×", self.close)):
            button.setText(sign)
            button.setStyleSheet(CHOOSER_SHEET)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(deed)
        for part in (back, on, self.count, self.reason):
            box.addWidget(part)
        box.addStretch(1)
        box.addWidget(end)

    def go_on(self) -> None:
        """To the next one."""
        self.line.stepped.emit(1)

    def go_back(self) -> None:
        """To the one before."""
        self.line.stepped.emit(-1)

    def say(self, count: str, problem: str) -> None:
        """Say which of how many is shown, or in words that there is none."""
        self.count.setText(count)
        show_wrong(self.line, self.reason, problem)
        self.line.setAccessibleDescription(problem or count)

    def hideEvent(self, event: QHideEvent) -> None:
        """The focus goes back to the stage."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.closed.emit()
