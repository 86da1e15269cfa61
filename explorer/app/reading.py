"""Reading beside the window: one worker, its progress, and results that are dropped where they come too late."""

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from explorer.errors import ExplorerError, MachineError
from explorer.files.reading import Progress
from explorer.texts import QT_TRANSLATE_NOOP, Text

Work = Callable[[Progress], object]
Then = Callable[[object], None]
BETWEEN = 0.05  # seconds between two reports of progress
PARTS = 1000  # into which the progress is divided
USUAL_TURN, SHORT_TURN = sys.getswitchinterval(), 0.0005  # seconds that a thread keeps the interpreter from others


class Stopped(Exception):  # noqa: N818 - it is no error
    """Ends a work that nobody waits for any more."""


class Reading(QObject):
    """Does one work at a time in a thread of its own. Whoever asked for it gets the result, unless it was stopped."""

    progressed = Signal(int)  # of PARTS
    failed = Signal(object)  # an ExplorerError

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._generation = 0
        self._then: Then | None = None

    @property
    def busy(self) -> bool:
        """Whether a result is waited for."""
        return self._then is not None

    def start(self, work: Work, then: Then) -> None:
        """Begin a work; what was under way is stopped."""
        self.stop()
        self._then = then
        sys.setswitchinterval(SHORT_TURN)  # the window waits for many turns to paint itself
        QThreadPool.globalInstance().start(Job(self, work, self._generation))

    def stop(self) -> None:
        """Wait no more for what is under way: it ends at its next report, and nothing of it appears."""
        self._generation += 1
        self._then = None
        sys.setswitchinterval(USUAL_TURN)

    def wanted(self, generation: int) -> bool:
        """Whether the result of that generation is still waited for."""
        return generation == self._generation

    def follow(self, generation: int, parts: int) -> None:
        """Take a report of the worker."""
        if self.wanted(generation):
            self.progressed.emit(parts)

    def receive(self, generation: int, result: object) -> None:
        """Take the result of the worker."""
        if not self.wanted(generation) or self._then is None:
            return
        then = self._then
        self.stop()
        if isinstance(result, ExplorerError):
            self.failed.emit(result)
        elif isinstance(result, Exception):
            raise result  # for the hook that tells of faults
        else:
            then(result)


class Messenger(QObject):
    """Carries reports and the result from the worker to the window."""

    progressed = Signal(int, int)
    ready = Signal(int, object)


class Job(QRunnable):
    """One work in a thread."""

    def __init__(self, reading: Reading, work: Work, generation: int) -> None:
        super().__init__()
        self._reading, self._work, self._generation = reading, work, generation
        self._next_report = 0.0
        self._messenger = Messenger()
        self._messenger.progressed.connect(reading.follow)
        self._messenger.ready.connect(reading.receive)

    def run(self) -> None:
        """Do it; whatever goes wrong is told in the window's own thread."""
        try:
            result = self._work(self.report)
        except Stopped:
            return
        except MemoryError:
            words = QT_TRANSLATE_NOOP("files", "there is not enough memory to read this; use a smaller file")
            result = MachineError(Text("files", words))
        except Exception as error:
            result = error
        self._messenger.ready.emit(self._generation, result)

    def report(self, done: int, total: int) -> None:
        """Tell how far it is, now and then. Raises Stopped where nobody waits for it."""
        if not self._reading.wanted(self._generation):
            raise Stopped
        now = time.monotonic()
        if now >= self._next_report:
            self._next_report = now + BETWEEN
            self._messenger.progressed.emit(self._generation, PARTS * done // max(1, total))
