"""Keeping the user's work: what watches over it is set up here, after the first frame."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from explorer.app.actions import Guard
from explorer.app.autosave import Autosave
from explorer.app.cell_commands import CellCommands
from explorer.app.commands import Files
from explorer.app.drops import Drops
from explorer.app.ends import Ends
from explorer.app.recent import Recent
from explorer.app.recovery import Recovery
from explorer.app.watch import Watch
from explorer.app.window import Window
from explorer.drawing.words import translate
from explorer.errors import ExplorerError


class Keeping(QObject):
    """The recent files, drops, the file on the disk, and, where there is a folder for copies, autosave and recovery."""

    def __init__(self, window: Window, files: Files, cells: CellCommands, guard: Guard, folder: Path | None) -> None:
        super().__init__()
        self.window, self.files = window, files
        self.ends: Ends | None = None
        self.ending = False  # by the system's word
        self.recent = Recent(files, guard)
        self.drops = Drops(window, files, cells, guard)
        self.watch = files.watch = Watch(files, guard)
        self.watch.begin()
        self.autosave: Autosave | None = None
        self.recovery: Recovery | None = None
        if folder is not None:
            self.autosave = Autosave(files.document, files.selection, folder)
            self.autosave.failed.connect(self.tell_failed)
            self.recovery = Recovery(files, guard, folder, self.autosave.flush)
            self.recovery.begin()

    def tell_failed(self, error: Exception) -> None:
        """Say quietly that there is no copy of the changes, and why."""
        if not isinstance(error, ExplorerError):
            raise error  # for the hook that tells of faults
        words = self.tr("No safety copy of your changes could be written: {reason}")
        self.files.dialogs.report(words.format(reason=error.message(translate)))

    def flush(self) -> None:
        """Write the copy now; where that fails nothing more can be done."""
        if self.autosave is not None:
            try:
                self.autosave.flush()
            except ExplorerError as error:
                self.tell_failed(error)

    def heed_signals(self) -> None:
        """End well where the system tells the program to."""
        self.ends = Ends(self.end)

    def end(self, status: int) -> None:
        """End now, without questions: unsaved work is kept as a copy for the next start."""
        self.ending = True
        self.window.settle()
        self.flush()
        QApplication.exit(status)

    def finish(self) -> None:
        """Before the window goes."""
        if self.ends is not None:
            self.ends.finish()
        self.drops.finish()
        self.watch.finish()
        self.files.watch = None
        if self.recovery is not None:
            self.recovery.finish()
        if self.autosave is not None:
            self.autosave.finish(keep=self.ending)
