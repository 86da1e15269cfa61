"""While there are unsaved changes, a copy of them is kept in a private folder, written beside the window."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.app.document import Document
from explorer.app.selection import Selection
from explorer.app.worker import Job, Worker
from explorer.attention.session import Session
from explorer.files.copies import Slot

QUIET_MS = 3_000  # after the last edit
LONGEST_MS = 20_000  # while edits go on


class Work(NamedTuple):
    """What is to be kept, and what it belongs to."""

    session: Session
    path: Path | None
    name: str


class Autosave(QObject):
    """Keeps the copy up to date, and removes it once the changes are saved or given up."""

    failed = Signal(object)  # an exception; once until a copy is written again

    def __init__(self, document: Document, selection: Selection, folder: Path) -> None:
        super().__init__()
        self.document, self.selection = document, selection
        self.slot = Slot(folder)
        self.kept: Session | None = None  # what the copy holds
        self._noted: Session | None = None
        self._failing = False
        self._worker = Worker(self)
        self.quiet, self.longest = QTimer(self), QTimer(self)
        for timer, wait in ((self.quiet, QUIET_MS), (self.longest, LONGEST_MS)):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(self.write)
        document.changed.connect(self.note)
        self.note()

    def note(self) -> None:
        """The document has changed, or is saved."""
        if not self.document.modified:
            self.forget()
        elif self.document.session is not self._noted:
            self._noted = self.document.session
            self.quiet.start()
            if not self.longest.isActive():
                self.longest.start()

    def work(self) -> Work:
        """What is to be kept now."""
        session = replace(self.document.session, view=self.selection.remembered())
        return Work(session, self.document.path, self.document.name)

    def write(self) -> None:
        """Write the copy beside the window; one that is being written is finished first."""
        self.quiet.stop()
        self.longest.stop()
        if self._worker.busy:
            self.quiet.start()
        elif self.document.modified and self.document.session is not self.kept:
            slot, work = self.slot, self.work()

            def write(job: Job) -> bool:
                return slot.write(*work, job.wanted)

            self._worker.start(write, partial(self.receive, self.document.session), self.fail)

    def receive(self, session: Session, written: bool) -> None:
        """A copy of the session was written."""
        if written:
            self.kept, self._failing = session, False

    def fail(self, error: BaseException) -> None:
        """A copy could not be written; it is tried again."""
        self.longest.start()
        if not self._failing:
            self._failing = True
            self.failed.emit(error)

    def flush(self) -> None:
        """Write the copy now, before something worse happens. Raises MachineError where that fails."""
        if self.document.modified and self.document.session is not self.kept:
            self._worker.wait()
            self.slot.write(*self.work(), lambda: True)
            self.kept = self.document.session

    def forget(self) -> None:
        """The changes are saved or given up: no copy is needed."""
        writing = self._worker.busy
        self._worker.stop()
        self.quiet.stop()
        self.longest.stop()
        if self.kept is not None or writing:
            self.slot.clear()
        self.kept = self._noted = None

    def finish(self, keep: bool = False) -> None:
        """The program ends; `keep` leaves the copy to be found at the next start."""
        self.document.changed.disconnect(self.note)
        if not keep:
            self.forget()
        self._worker.wait()
        self.slot.end(keep)
