"""Work beside the window: in a thread, with its progress shown and a way to stop it."""

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from explorer.errors import MachineError
from explorer.files.encodings import Progress
from explorer.texts import QT_TRANSLATE_NOOP, Text

Result = TypeVar("Result")
Work = Callable[[Progress], Result]

AT_ONCE = 0.08  # seconds; what is done by then shows no progress
LOOK_MS = 30  # how often the window looks at the work
PARTS = 1000  # of the bar


class StoppedError(Exception):
    """Ends a work that the user has stopped."""


class Beside(QObject, Generic[Result]):
    """One work in a thread; the window goes on, but takes no input until it is done or stopped."""

    def __init__(self, work: Work[Result], over: QWidget | None, title: str) -> None:
        super().__init__(over)
        self._work, self._over, self._title = work, over, title
        self._part, self._stopped = 0, False
        self._result: Result | None = None
        self._fault: BaseException | None = None
        self._thread = Thread(target=self._do, daemon=True)
        self._loop = QEventLoop()

    def run(self) -> Result | None:
        """The result, None where it was stopped. Raises what the work raised."""
        self._thread.start()
        self._thread.join(AT_ONCE)
        if self._thread.is_alive():
            self._watch()
        self._thread.join()
        self.deleteLater()
        if isinstance(self._fault, MemoryError):
            words = QT_TRANSLATE_NOOP("files", "there is not enough memory for this; close other programs or use less")
            raise MachineError(Text("files", words)) from None
        if self._fault is not None and not isinstance(self._fault, StoppedError):
            raise self._fault
        return self._result

    def _do(self) -> None:
        try:
            self._result = self._work(self._tell)
        except BaseException as fault:
            self._fault = fault

    def _tell(self, done: int, total: int) -> None:
        if self._stopped:
            raise StoppedError
        self._part = PARTS * done // max(1, total)

    def _watch(self) -> None:
        progress = QProgressDialog(self._title, self.tr("Cancel"), 0, PARTS, self._over)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setAutoClose(False)
        progress.setAutoReset(False)
        progress.setMinimumDuration(0)
        progress.canceled.connect(self._stop)
        self._progress = progress
        timer = QTimer(self)
        timer.timeout.connect(self._look)
        timer.start(LOOK_MS)
        progress.show()
        self._loop.exec()
        timer.stop()
        self._stopped = True  # also where the program ends meanwhile
        progress.close()
        progress.deleteLater()

    def _stop(self) -> None:
        self._stopped = True

    def _look(self) -> None:
        if not self._thread.is_alive():
            self._loop.quit()
        elif not self._stopped:  # it would come back into view
            self._progress.setValue(min(self._part, PARTS - 1))
