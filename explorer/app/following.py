"""Following a widget about its window: whatever it is in moves, changes size, or is shown or hidden."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

MOVES = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ParentChange,
    QEvent.Type.LayoutRequest,
}


class Following(QObject):
    """Calls once after anything around a widget has moved, as long as it is there."""

    def __init__(self, widget: QWidget, call: Callable[[], None]) -> None:
        super().__init__(widget)
        self._soon = QTimer(self)  # the panels have their places then
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(call)
        around: QWidget | None = widget
        while around is not None:  # beyond its window too: a floating panel may be docked again
            around.installEventFilter(self)
            around = around.parentWidget()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What any of them gets."""
        if event.type() in MOVES:
            self._soon.start(0)
        return False
