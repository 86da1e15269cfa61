"""What the system asks of the program at its end: to keep the unsaved work and go."""

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


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
