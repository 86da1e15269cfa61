"""The bar above the stage while a state is pinned: then, now or difference, and what moved."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.app.actions import Command, ToolButton
from explorer.app.scenes import Scenes
from explorer.app.style import mute
from explorer.app.tips import tip
from explorer.attention.comparing import legend
from explorer.drawing.words import said, showable

LEAST_ROOM = 9  # heights of a line that it has to be wide
AFTER_BUTTONS = 4
SHEET = """
    QToolButton { border: 1px solid palette(mid); border-radius: 6px; padding: 3px 10px; background: palette(button);
        color: palette(button-text); }
    QToolButton:hover { background: palette(midlight); }
    QToolButton:focus { border: 1px solid palette(highlight); }
    QToolButton:checked { background: palette(highlight); color: palette(highlighted-text);
        border-color: palette(highlight); font-weight: bold; }
"""


class CompareBar(QWidget):
    """Buttons for then, now and difference; how many cells of the current step moved; and a button to unpin."""

    def __init__(self, scenes: Scenes, actions: Mapping[str, Command]) -> None:
        super().__init__()
        self.scenes = scenes
        self._shown: tuple[object, ...] = ()
        self.setObjectName("compare_bar")
        self.pinned_name = self.tr("Comparison with the pinned state")
        self.setAccessibleName(self.pinned_name)
        self.setStyleSheet(SHEET)
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(4, 0, 4, 0)
        self.lines.setSpacing(4)
        self.row = box = QHBoxLayout()
        box.setSpacing(6)
        self.lines.addLayout(box)
        self.buttons = [ToolButton(actions[f"pinning.{name}"]) for name in ("then", "now", "difference", "unpin")]
        for button in self.buttons[:3]:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            box.addWidget(button)
        self.summary = mute(QLabel())
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("What moved"))
        self.summary.setSizePolicy(as_high_as_its_words())
        self.summary.setMinimumHeight(2 * self.summary.fontMetrics().height() + 4)  # so that nothing below moves
        box.addSpacing(6)
        box.addWidget(self.summary, 1)
        box.addStretch(0)
        self.buttons[3].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        box.addWidget(self.buttons[3])
        self.beside = True  # whether what moved stands beside the buttons, or below

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What moved stands beside the buttons where there is room for a few words in a line, else below."""
        super().resizeEvent(event)
        room = self.width() - sum(button.sizeHint().width() for button in self.buttons)
        beside = room >= LEAST_ROOM * self.summary.fontMetrics().height()
        if beside != self.beside:
            self.beside = beside
            (self.lines if beside else self.row).removeWidget(self.summary)
            if beside:
                self.row.insertWidget(AFTER_BUTTONS, self.summary, 1)
            else:
                self.lines.addWidget(self.summary)

    def refresh(self) -> None:
        """Count what moved, where it can be seen and something may be different."""
        comparison, numbers = self.scenes.comparison, self.scenes.selection.numbers
        step = self.scenes.step().name
        state = (comparison, step, numbers)
        if state == self._shown or comparison is None:
            return
        self._shown = state
        self.setAccessibleName(self.tr("Comparison with a reference") if comparison.refers else self.pinned_name)
        parts = (comparison.summary(step), *legend(comparison, step, numbers))
        words = self.tr(". ").join(said(part) for part in parts)
        self.summary.setText(showable(self.scenes.theme.families, words))
        self.summary.setToolTip(tip(self.summary.text()))


def as_high_as_its_words() -> QSizePolicy:
    """A policy for a label: any width, and the height that its words take in that."""
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    return policy
