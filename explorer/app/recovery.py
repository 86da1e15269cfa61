"""Copies of unsaved work, left by programs that did not end well, are offered after the start and in the File menu."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject
from PySide6.QtGui import QAction

from explorer.app.actions import Guard
from explorer.app.commands import Files
from explorer.app.file_dialogs import CopyEntry
from explorer.app.worker import Job, Worker
from explorer.files.copies import Copy, any_copies, lost_copies
from explorer.texts import one_line


class Recovery(QObject):
    """Looks for copies beside the window, asks about them once, and opens the one that is chosen."""

    def __init__(self, files: Files, guard: Guard, folder: Path, kept: Callable[[], None]) -> None:
        super().__init__()
        self.files, self.guard, self.folder = files, guard, folder
        self._kept = kept  # called once a recovered session is open, to keep it before its copy goes
        self.copies: list[Copy] = []
        self.line = QAction(self)  # of the File menu, while there are copies
        self.line.setObjectName("recover")
        self.line.setVisible(False)
        self.line.triggered.connect(self.look_again)
        self._going = True
        self._worker = Worker(self)

    def name_line(self) -> None:
        """The words of the line in the File menu."""
        self.line.setText(self.tr("Recover unsaved &work…"))
        tip = self.tr("Open or delete copies of changes that were not saved before the program ended")
        self.line.setToolTip(tip)
        self.line.setStatusTip(tip)

    def begin(self) -> None:
        """Look, where there is anything to look at."""
        if any_copies(self.folder):
            self._worker.start(self.look, self.receive)

    def look_again(self) -> None:
        """Look at the user's word: what was put off may be in the hands of another window by now."""
        if self.copies:  # found already, and waiting to be asked about
            self.files.dialogs.when_free(self.ask)
        elif not self._worker.busy:
            self._worker.start(self.look, self.receive_again)

    def look(self, job: Job) -> list[Copy]:
        """Read the copies and the files that they belong to, in the worker, while the program runs."""
        return lost_copies(self.folder, lambda: self._going)

    def receive(self, found: list[Copy]) -> None:
        """What there is."""
        self.copies = found
        if self._going:
            self.files.dialogs.when_free(self.ask)
        else:
            self.leave()

    def receive_again(self, found: list[Copy]) -> None:
        """What there still is, or that there is nothing."""
        if not found:
            self.line.setVisible(False)
            self.files.dialogs.report(self.tr("No unsaved work is left to recover."))
        self.receive(found)

    def ask(self) -> None:
        """Ask about the copies."""
        if self.copies and self._going:
            self.guard.run(self.offer, settles=False)

    def offer(self) -> None:
        """Ask until one is opened, all are deleted, or it is put off; those that remain are left for another time."""
        try:
            while self.copies:
                what, place = self.files.dialogs.choose_copy([self.entry(copy) for copy in self.copies])
                count = len(self.copies)
                if what == "delete":
                    self.delete(place)
                elif what == "recover":
                    self.guard.run(partial(self.recover, place))
                if what == "later" or (what == "recover" and len(self.copies) < count):
                    break  # one that was not opened, because of a wrong text or a Cancel, is offered again
        finally:
            self.line.setVisible(bool(self.copies))
            self.leave()

    def entry(self, copy: Copy) -> CopyEntry:
        """A copy in words."""
        untitled, path = self.tr("untitled"), one_line(str(copy.path), 200)
        written = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(copy.time)), QLocale.FormatType.ShortFormat)
        belongs = self.tr("not saved in a file yet")
        if copy.path is not None:
            there = self.tr("belongs to {file}") if copy.newer else self.tr("belongs to {file}, which is newer")
            belongs = there.format(file=path)
        name = copy.path.name if copy.path else copy.name
        return CopyEntry(one_line(name, 80) or untitled, written, belongs, copy.newer)

    def recover(self, place: int) -> None:
        """Open a copy as unsaved changes of the file it belongs to."""
        if self.files.saving.may_leave():
            copy = self.copies[place]
            self.files.recover(copy.session, copy.path, copy.name)
            self._kept()
            self.copies.pop(place).delete()

    def delete(self, place: int) -> None:
        """Remove a copy, once the user has said so twice: it is nowhere else."""
        question, words = (
            self.tr("Remove this copy for ever?"),
            {"delete": self.tr("Delete"), "cancel": self.tr("Cancel")},
        )
        copy = self.copies[place]
        more = self.entry(copy).shown()
        if self.files.dialogs.choose(self.tr("Recover unsaved work"), question, more, words, "cancel") == "delete":
            self.copies.pop(place).delete()

    def leave(self) -> None:
        """Leave the copies for another time, here or in another window."""
        while self.copies:
            self.copies.pop().leave()

    def finish(self) -> None:
        """Ask no more."""
        self._going = False
        self._worker.wait()  # what it has found is left, too
        self.leave()
