"""Room for a panel that has just been shown: where it is docked it becomes as tall as its content asks for."""

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow


class Room(QObject):
    """Lets a panel be so tall once it is shown; where the user makes it lower afterwards it stays so."""

    def __init__(self, dock: QDockWidget, height: int) -> None:
        super().__init__(dock)
        self.dock, self.height = dock, height
        dock.toggleViewAction().triggered.connect(self.make_soon)

    def make_soon(self, shown: bool = True) -> None:
        """Make room once the panel has its place."""
        if shown:
            QTimer.singleShot(0, self, self.make)

    def make(self) -> None:
        """Make room, at the cost of the panels above and below."""
        window, dock, missing = self.dock.parentWidget(), self.dock, self.height - self.dock.height()
        if not isinstance(window, QMainWindow) or dock.isFloating() or missing <= 0:
            return
        behind = window.tabifiedDockWidgets(dock)
        area = window.dockWidgetArea(dock)
        others = [
            other
            for other in window.findChildren(QDockWidget)
            if other is not dock and other not in behind and other.isVisible() and not other.isFloating()
            if window.dockWidgetArea(other) == area
        ]
        heights = [other.height() - missing // len(others) for other in others]
        window.resizeDocks([*others, dock], [*heights, self.height], Qt.Orientation.Vertical)
