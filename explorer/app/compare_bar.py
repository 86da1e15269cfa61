"""The bar above the stage while a state is pinned: then, now or difference, and what moved."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from explorer.app.actions import Command, ToolButton
from explorer.app.scenes import Scenes
from explorer.app.style import mute
from explorer.app.tips import tip
from explorer.attention.comparing import legend
from explorer.drawing.words import said, showable

MOST_LINES = 4
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
        self.setAccessibleName(self.tr("Comparison with the pinned state"))
        self.setStyleSheet(SHEET)
        box = QHBoxLayout(self)
        box.setContentsMargins(4, 0, 4, 0)
        box.setSpacing(6)
        self.buttons = [ToolButton(actions[f"pinning.{name}"]) for name in ("then", "now", "difference", "unpin")]
        for button in self.buttons[:3]:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            box.addWidget(button)
        self.summary = mute(QLabel())
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("What moved"))
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        box.addSpacing(6)
        box.addWidget(self.summary, 1)
        self.buttons[3].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        box.addWidget(self.buttons[3])
        self.fit_height()

    def fit_height(self) -> None:
        """Two lines, so that nothing below moves; a longer sentence gets more.

        But not while the layout has given no width yet: what is high once makes the window higher for good.
        """
        line, wanted = self.summary.fontMetrics().height(), self.summary.heightForWidth(max(60, self.summary.width()))
        self.setFixedHeight(min(max(2 * line, wanted), MOST_LINES * line) + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        self.fit_height()

    def refresh(self) -> None:
        """Count what moved, where it can be seen and something may be different."""
        comparison, numbers = self.scenes.comparison, self.scenes.selection.numbers
        step = self.scenes.step().name
        state = (comparison, step, numbers)
        if state == self._shown or comparison is None:
            return
        self._shown = state
        parts = (comparison.summary(step), *legend(comparison, step, numbers))
        words = self.tr(". ").join(said(part) for part in parts)
        self.summary.setText(showable(self.scenes.theme.families, words))
        self.summary.setToolTip(tip(self.summary.text()))
        self.fit_height()
