"""The derivation of the selected cell in a frame that scrolls, with switches above it."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from explorer.app.derivation_page import MARGIN
from explorer.app.derivation_view import DerivationView
from explorer.app.scenes import Scenes

BAR = 30  # the height of the switches


class Inspector(QScrollArea):
    """The derivation in a frame that scrolls."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.setAccessibleName(self.tr("Why this number"))
        self.view = DerivationView(scenes, settle)
        self.view.reveal = self.scroll_to
        self.bar: QWidget | None = None  # made after the first frame
        self.setWidget(self.view)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportMargins(0, BAR, 0, 0)
        self.setFocusProxy(self.view)
        scenes.document.changed.connect(self.describe)
        scenes.selection.changed.connect(self.describe)

    def add_bar(self, bar: QWidget) -> None:
        """Put the switches above the derivation."""
        self.bar = bar
        bar.setParent(self)
        bar.show()
        self.place_bar()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The switches stay as wide as the frame."""
        super().resizeEvent(event)
        self.place_bar()

    def place_bar(self) -> None:
        """The switches stand above what scrolls."""
        if self.bar is not None:
            tall = max(BAR, self.bar.sizeHint().height())
            self.setViewportMargins(0, tall, 0, 0)
            self.bar.setGeometry(0, 0, self.width(), tall)

    def scroll_to(self, row: QRectF) -> None:
        """Scroll so far that a row can be seen."""
        middle = row.center().toPoint()
        self.ensureVisible(int(MARGIN), middle.y(), 0, int(row.height() / 2 + MARGIN))

    def describe(self) -> None:
        """Say the derivation to screen readers, where there is one."""
        if QAccessible.isActive():
            self.setAccessibleDescription(self.text())

    def text(self) -> str:
        """What is shown, as text."""
        return self.view.plain_text()
