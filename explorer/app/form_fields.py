"""Fields of dialogs: lists and numbers that the wheel changes only where the keyboard is; names and tooltips."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from explorer.app.style import wheel_if_focused

Part = TypeVar("Part", bound=QWidget)


class Choice(QComboBox):
    """A list of which one entry is chosen."""

    def __init__(self, name: str = "", tip: str = "") -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give the focus else
        described(self, name, tip)

    def offer(self, entries: Sequence[tuple[str, object]], chosen: object) -> None:
        """Offer these texts with what they stand for."""
        values = [value for _, value in entries]
        if values != [self.itemData(place) for place in range(self.count())]:
            self.clear()
            for text, value in entries:
                self.addItem(text, value)
        self.setCurrentIndex(values.index(chosen) if chosen in values else -1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel counts only where the keyboard does; else it is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)


class WholeNumber(QSpinBox):
    """A whole number within bounds."""

    def __init__(self, name: str = "", tip: str = "") -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give the focus else
        described(self, name, tip)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel counts only where the keyboard does; else it is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)


class FolderField(QWidget):
    """A folder: its path in a line, and a button that lets one be chosen."""

    changed = Signal()

    def __init__(self, folder: str, ask: Callable[[str], str]) -> None:
        super().__init__()
        self.ask = ask
        name, tip = self.tr("Folder"), self.tr("Where the files are written; it is made if it is missing")
        self.line = described(QLineEdit(folder), name, tip)
        self.line.setMinimumWidth(320)
        self.button = described(QPushButton(self.tr("Browse…")), self.tr("Browse"), self.tr("Choose the folder"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.browse)
        self.line.textChanged.connect(self.changed)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.line, 1)
        box.addWidget(self.button)
        self.setFocusProxy(self.line)

    def text(self) -> str:
        """The path, without blanks around it; empty where there is none."""
        return self.line.text().strip()

    def browse(self) -> None:
        """Let the folder be chosen; a cancel changes nothing."""
        folder = self.ask(self.line.text())
        if folder:
            self.line.setText(folder)


def described(part: Part, name: str, tip: str) -> Part:
    """A part of a dialog with its name for screen readers, and a tooltip on what it is for."""
    part.setAccessibleName(name)
    part.setToolTip(tip)
    return part
