"""Keeping the user's work: what watches over it, and what ends the program, is set up here after the first frame."""

import signal
import socket
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from explorer.app.actions import Guard
from explorer.app.autosave import Autosave
from explorer.app.cell_commands import CellCommands
from explorer.app.commands import Files
from explorer.app.drops import Drops
from explorer.app.recent import Recent
from explorer.app.recovery import Recovery
from explorer.app.watch import Watch
from explorer.app.window import Window
from explorer.drawing.words import translate
from explorer.errors import ExplorerError

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Keeping(QObject):
    """The recent files, drops, the file on the disk, and, where there is a folder for copies, autosave and recovery."""

    def __init__(self, window: Window, files: Files, cells: CellCommands, guard: Guard, folder: Path | None) -> None:
        super().__init__()
        self.files, self.cells, self.guard = files, cells, guard
        self.ends: Ends | None = None
        self.ending = False  # by the system's word
        self.flush_soon = QTimer(self)  # after a fault: not in the middle of what failed, which may be a paint
        self.flush_soon.setSingleShot(True)
        self.flush_soon.setInterval(0)
        self.flush_soon.timeout.connect(self.flush)
        self.watch = files.saving.watch = Watch(files, guard)
        self.watch.begin()
        self.autosave: Autosave | None = None
        self.recovery: Recovery | None = None
        if folder is not None:
            self.autosave = Autosave(files.document, files.selection, folder)
            self.autosave.failed.connect(self.tell_failed)
            self.recovery = Recovery(files, guard, folder, self.autosave.flush)
            self.recovery.begin()
        self.attend(window)

    def attend(self, window: Window) -> None:
        """Serve this window from now on, in the language that it speaks."""
        self.window = window
        self.recent = Recent(self.files, self.guard, window)
        self.drops = Drops(window, self.files, self.cells, self.guard)
        if self.recovery is not None:
            self.recovery.name_line()

    def tell_failed(self, error: Exception) -> None:
        """Say quietly that there is no copy of the changes, and why."""
        if not isinstance(error, ExplorerError):
            raise error  # for the hook that tells of faults
        words = self.tr("No safety copy of your changes could be written: {reason}")
        self.files.dialogs.report(words.format(reason=error.message(translate)))

    def flush(self) -> None:
        """Write the copy now; why that fails is told once."""
        if self.autosave is not None:
            try:
                self.autosave.flush()
            except Exception as error:
                self.autosave.fail(error)

    def heed_signals(self) -> None:
        """End well where the system tells the program to."""
        self.ends = Ends(self.end)

    def end(self, status: int) -> None:
        """End now, without questions: unsaved work is kept as a copy for the next start."""
        self.ending = True
        try:
            try:
                self.window.typed.settle()
            finally:
                self.flush()
        finally:
            QApplication.exit(status)

    def finish(self) -> None:
        """Before the window goes."""
        self.flush_soon.stop()
        if self.ends is not None:
            self.ends.finish()
        self.watch.finish()
        self.files.saving.watch = None
        if self.recovery is not None:
            self.recovery.finish()
        if self.autosave is not None:
            self.autosave.finish(keep=self.ending)


class Ends(QObject):
    """Signals that end a program reach the event loop through a socket, as Python's own come only while it runs."""

    def __init__(self, end: Callable[[int], None]) -> None:
        super().__init__()
        self._end = end
        self._ours, theirs = socket.socketpair()
        self._theirs = theirs
        for each in (self._ours, theirs):
            each.setblocking(False)
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self.receive)
        self._before = [(number, signal.signal(number, self.noted)) for number in SIGNALS]
        self._wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)

    def noted(self, number: int, frame: FrameType | None) -> None:
        """The number has been written to the socket; nothing more is safe here."""

    def receive(self) -> None:
        """Keep the work and end, with the status that shells know."""
        for number in self._ours.recv(64):
            if number in SIGNALS:
                self._end(128 + number)

    def finish(self) -> None:
        """Give the signals back."""
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._before:
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._ours.close()
        self._theirs.close()
