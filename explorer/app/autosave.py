"""While there are unsaved changes, a copy of them is kept in a private folder, written beside the window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from explorer.app.document import Document
from explorer.app.selection import Selection
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
        self._generation = 0
        self._busy = False
        self._workers = QThreadPool(self)
        self._workers.setMaxThreadCount(1)
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
        if self._busy:
            self.quiet.start()
        elif self.document.modified and self.document.session is not self.kept:
            self._busy = True
            self._workers.start(Writing(self, self.work(), self.document.session, self._generation))

    def wanted(self, generation: int) -> bool:
        """Whether the changes that were noted then are still neither saved nor given up; asked by the worker."""
        return generation == self._generation

    def receive(self, generation: int, session: Session, result: bool | Exception) -> None:
        """A copy was written, or could not be."""
        self._busy = False
        if not self.wanted(generation):
            return
        if isinstance(result, Exception):
            if not self._failing:
                self._failing = True
                self.failed.emit(result)
        elif result:
            self.kept, self._failing = session, False

    def flush(self) -> None:
        """Write the copy now, before something worse happens. Raises MachineError where that fails."""
        if self.document.modified and self.document.session is not self.kept:
            self._workers.waitForDone()
            self.slot.write(*self.work(), lambda: True)
            self.kept = self.document.session

    def forget(self) -> None:
        """The changes are saved or given up: no copy is needed."""
        self._generation += 1
        self.quiet.stop()
        self.longest.stop()
        if self.kept is not None or self._busy:
            self.slot.clear()
        self.kept = self._noted = None

    def finish(self, keep: bool = False) -> None:
        """The program ends; `keep` leaves the copy to be found at the next start."""
        self.document.changed.disconnect(self.note)
        if not keep:
            self.forget()
        self._workers.waitForDone()
        self._generation += 1  # what the worker still has to tell comes too late
        self.slot.end(keep)


class Result(QObject):
    """Carries the outcome from the worker to the window's thread."""

    ready = Signal(int, object, object)


class Writing(QRunnable):
    """The writing of one copy."""

    def __init__(self, autosave: Autosave, work: Work, session: Session, generation: int) -> None:
        super().__init__()
        self._slot, self._work, self._session, self._generation = autosave.slot, work, session, generation
        self._wanted: Callable[[int], bool] = autosave.wanted
        self._result = Result()
        self._result.ready.connect(autosave.receive)

    def still(self) -> bool:
        """Whether it is still wanted."""
        return self._wanted(self._generation)

    def run(self) -> None:
        """Write it."""
        try:
            result: bool | Exception = self.still() and self._slot.write(*self._work, self.still)
        except Exception as error:  # told in the window's own thread
            result = error
        self._result.ready.emit(self._generation, self._session, result)
