"""Telling the user something, asking which of some choices, and long work with its progress shown."""

from collections.abc import Callable, Iterator
from types import ModuleType

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from explorer.app.worker import Job, Result, Worker
from explorer.drawing.words import translate
from explorer.errors import ExplorerError
from explorer.files.progress import Progress, unwatched
from explorer.texts import Text

REPORT_MS = 6000  # how long a report stays
LARGE = 2**20  # bytes; what is larger is read and written beside the window
AT_ONCE_MS = 80  # what is done by then shows no progress
AGAIN_MS = 400  # between two looks whether a question or a menu is still open


def forms() -> ModuleType:
    """The module of the dialogs themselves, loaded at the first question: their Qt classes delay the start."""
    from explorer.app import forms

    return forms


class Telling(QObject):
    """Tells, and lets choose, on top of a window or of the dialog that is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.over = parent
        self.worker = Worker(self)  # of what is asked or shown here; one question is open at a time
        self.waiting: list[Callable[[], object]] = []
        self.free = QTimer(self)
        self.free.setInterval(AGAIN_MS)
        self.free.timeout.connect(self.go_on)

    def top(self) -> QWidget | None:
        """What a question stands over: the dialog that is open, or the window."""
        return QApplication.activeModalWidget() or self.over

    def when_free(self, deed: Callable[[], object]) -> None:
        """Do it now, or, once, as soon as no question and no menu is open."""
        if deed not in self.waiting:
            self.waiting.append(deed)
        self.go_on()

    def go_on(self) -> None:
        """Do what waits, one after the other, while nothing is open."""
        while self.waiting and not (QApplication.activeModalWidget() or QApplication.activePopupWidget()):
            deed = self.waiting.pop(0)
            if self.waiting:
                self.free.start()  # also if this one fails
            else:
                self.free.stop()
            deed()
        if self.waiting:
            self.free.start()

    def show_error(self, error: ExplorerError) -> None:
        """Tell what went wrong, in one sentence; where no file is read, a place in one says nothing."""
        of_file = bool(error.file) or isinstance(error.place, Text)
        self.tell(error.message(translate) if of_file else error.text.said(translate))

    def tell(self, sentence: str) -> None:
        """Tell something that needs attention."""
        self.choose(self.tr("Attention Explorer"), sentence, "", {"ok": self.tr("OK")})

    def report(self, sentence: str) -> None:
        """Say in the status bar, for a while, that something was done."""
        if isinstance(self.over, QMainWindow):
            self.over.statusBar().showMessage(sentence, REPORT_MS)

    def carry_out(self, title: str, size: int, work: Callable[[Progress], Result]) -> Result | None:
        """Do a work on so many bytes: at once where they are few, else beside the window."""
        return work(unwatched) if size <= LARGE else self.beside(title, work)

    def beside(self, title: str, work: Callable[[Job], Result]) -> Result | None:
        """Do a long work in a thread, with its progress shown and a way to stop it; None where it was stopped."""
        results: list[Result] = []
        faults: list[BaseException] = []
        self.worker.start(work, results.append, faults.append)
        if not self.worker.wait(AT_ONCE_MS):
            dialog = forms().WorkDialog(title, self.worker, self.top())
            dialog.exec()
            self.worker.disconnect(dialog)  # so that a later work does not bring it back into view
            dialog.deleteLater()
        self.worker.finish()  # where it was stopped, or the program ends meanwhile
        if faults:
            raise faults.pop()
        return results[0] if results else None

    def watch(self, title: str, work: Iterator[object], count: int) -> bool:
        """Do a long work piece by piece, with its progress shown and a way to stop it; False where it was stopped."""
        progress = forms().QProgressDialog(title, self.tr("Cancel"), 0, count, self.top())
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(400)
        try:
            for done, _ in enumerate(work, 1):
                progress.setValue(done)
                if progress.wasCanceled():
                    return False
            return True
        finally:
            progress.close()
            progress.deleteLater()

    def choose(self, title: str, text: str, more: str, choices: dict[str, str], default: str = "") -> str:
        """Which of some choices, as buttons: the key of the one pressed. Esc means the last, Enter the default."""
        return str(forms().choose(self.top(), title, text, more, choices, default))
