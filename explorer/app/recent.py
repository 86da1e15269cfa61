"""The files opened and saved last, as a menu."""

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from explorer.app.actions import Guard
from explorer.app.commands import Files
from explorer.app.tips import tip
from explorer.drawing.words import showable
from explorer.texts import one_line

LONGEST = 60  # characters of a folder


class Recent(QObject):
    """Fills the menu each time it opens, from what the settings remember."""

    def __init__(self, files: Files, guard: Guard, window: QWidget) -> None:
        super().__init__()
        self.files, self.guard = files, guard
        self.menu = QMenu(self.tr("Open &recent"), window)
        self.menu.setObjectName("recent_menu")
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self.fill)
        self.menu.triggered.connect(self.choose)
        self.fill()

    def fill(self) -> None:
        """One line a file, names as they are; then what empties the list."""
        self.menu.clear()
        paths = self.files.settings.recent
        for number, path in enumerate(paths, 1):
            words = showable(self.files.scenes.theme.families, line(number, Path(path)))
            action = self.menu.addAction(words)
            action.setData(path)
            action.setToolTip(tip(path))
            action.setStatusTip(one_line(path, 300))
        if not paths:
            self.menu.addAction(self.tr("No files yet")).setEnabled(False)
        self.menu.addSeparator()
        clear = self.menu.addAction(self.tr("&Clear list"))
        clear.setToolTip(self.tr("Forget these files; the files themselves stay"))
        clear.setEnabled(bool(paths))
        clear.setData("")

    def choose(self, action: QAction) -> None:
        """Open the file of a line, or empty the list."""
        path = str(action.data())
        if path:
            self.guard.run(partial(self.open, path))
        else:
            self.files.settings.recent = []

    def open(self, path: str) -> None:
        """Open one; a file that is gone leaves the list."""
        if not os.path.exists(path):  # unlike Path.exists also of a name that is too long
            self.files.settings.forget(path)
            words = self.tr("{file} is no longer there; it has been taken off the list.")
            self.files.dialogs.tell(words.format(file=one_line(path, 300)))
        else:
            self.files.open_path(Path(path))


def line(number: int, path: Path) -> str:
    """A file in the menu: its name and folder, literally, with a key for each of the first nine."""
    words = f"{one_line(path.name, 80)}  ({one_line(str(path.parent), LONGEST)})".replace("&", "&&")
    return f"&{number}  {words}" if number < 10 else f"{number}  {words}"
