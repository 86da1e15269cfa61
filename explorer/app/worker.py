"""Work beside the window: one at a time in a thread of its own; what is late is dropped, what goes wrong is told."""

import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThreadPool, Signal

from explorer.errors import MachineError
from explorer.files.progress import PARTS
from explorer.texts import QT_TRANSLATE_NOOP, Text

Result = TypeVar("Result")

BETWEEN = 0.05  # seconds between two reports of progress
TURN = 0.0005  # seconds that a thread keeps the interpreter from others: the window needs many turns to paint itself


class Stopped(Exception):  # noqa: N818 - it is no error
    """Ends a work that nobody waits for any more."""


class Job(QObject):
    """One work. The work gets the job as its progress, and may ask it whether it is still wanted."""

    reported = Signal(object, int)
    ended = Signal(object, object)

    def __init__(self, work: Callable[["Job"], object]) -> None:
        super().__init__()
        self._work, self._next_report = work, 0.0
        self.dropped = False  # once nobody waits for it

    def wanted(self) -> bool:
        """Whether somebody still waits for it."""
        return not self.dropped

    def __call__(self, done: int, total: int) -> None:
        """Tell how far it is, now and then. Raises Stopped where nobody waits for it."""
        if self.dropped:
            raise Stopped
        now = time.monotonic()
        if now >= self._next_report:
            self._next_report = now + BETWEEN
            self.reported.emit(self, PARTS * done // max(1, total))

    def run(self) -> None:
        """Do it, in the thread, unless it was dropped before its turn."""
        if self.dropped:
            return
        try:
            result = self._work(self)
        except Stopped:
            return
        except MemoryError:
            words = QT_TRANSLATE_NOOP("files", "there is not enough memory for this; close other programs or use less")
            result = MachineError(Text("files", words))
        except BaseException as error:
            result = error
        self.ended.emit(self, result)


def raise_again(error: BaseException) -> NoReturn:
    """Raise what a work raised, for the hook that tells of faults."""
    raise error


class Worker(QObject):
    """Does one work at a time in a thread. Whoever asked for it gets the result, unless it was stopped."""

    progressed = Signal(int)  # of PARTS
    ended = Signal()  # just before the result is delivered

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool: QThreadPool | None = None  # made for the first work
        self._job: Job | None = None
        self._then: Callable[[Any], object] = raise_again
        self._failed: Callable[[BaseException], object] = raise_again

    @property
    def busy(self) -> bool:
        """Whether a result is waited for."""
        return self._job is not None

    def start(
        self,
        work: Callable[[Job], Result],
        then: Callable[[Result], object],
        failed: Callable[[BaseException], object] = raise_again,
    ) -> None:
        """Begin a work; what was under way is stopped. `then` gets its result, or `failed` what it raised."""
        self.stop()
        if self._pool is None:
            self._pool = QThreadPool(self)
            self._pool.setMaxThreadCount(1)
            sys.setswitchinterval(TURN)  # for good: it matters only while two threads want the interpreter
        self._job, self._then, self._failed = Job(work), then, failed
        self._job.reported.connect(self._follow)
        self._job.ended.connect(self._receive)
        self._pool.start(self._job.run)

    def stop(self) -> None:
        """Wait no more for what is under way: it ends at its next report, and nothing of it appears."""
        if self._job is not None:
            self._job.dropped = True
        self._job, self._then, self._failed = None, raise_again, raise_again

    def wait(self, longest: int = -1) -> bool:
        """Wait for the thread, at most so many milliseconds; whether it is done, and what it gave is delivered."""
        if self._pool is None:
            return True
        done = self._pool.waitForDone(longest)
        if done:
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)
        return done

    def finish(self) -> None:
        """Stop what is under way, and wait until it has ended."""
        self.stop()
        self.wait()

    def _follow(self, job: Job, parts: int) -> None:
        if job is self._job:
            self.progressed.emit(parts)

    def _receive(self, job: Job, result: object) -> None:
        if job is not self._job:
            return
        then, failed = self._then, self._failed
        self.stop()
        self.ended.emit()
        if isinstance(result, BaseException):
            failed(result)
        else:
            then(result)
