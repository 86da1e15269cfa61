"""How many of 60 events a second the window handles while a number is dragged, and how many it follows at once.

A number of Q is dragged in its table by events that are due every sixtieth of a second, and each changes it. An event
is handled if all that it brings is painted, in every panel of the shown window, within the second in which it is due;
it is followed at once if that is so before the next one is due.

Some machines stop what runs for several of these sixtieths, and then nothing follows. So in the same seconds, in turns
with the window, a bare loop in Python gets the same events, which keep it busy for half of the time between them: what
it follows at once is what the machine lets anything follow that is busy for that long: to be read beside ours.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.app.main import make_application
from explorer.app.nudging import PIXELS
from tests.benchmarks.cell_edit import STEPS, Case, Ours, seconds

RATE = 60  # events a second
ROUNDS, SECONDS = 4, 4  # of each in turns, and how long one lasts: what stops them comes every second or two
REQUIRED = 0.95  # of all events
BUSY = 0.5  # of the time between two events, for the loop
CASE = Case(64, 16, False, 0, 0)


class Drag:
    """The left button held over a number in the table of Q."""

    def __init__(self, ours: Ours) -> None:
        self.ours, self.window = ours, ours.program.window
        table = self.window.input_side.sections[0].table
        index = table.model().index(1, 1)
        self.window.activateWindow()
        self.at = table.viewport().mapTo(self.window, table.visualRect(index).center())
        QTest.mousePress(
            self.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, self.at
        )
        self.paint()

    def paint(self) -> None:
        """Deliver every paint event."""
        for _ in range(self.ours.rounds):
            self.ours.application.processEvents()

    def move(self, steps: int) -> None:
        """Move the mouse by so many steps of the number, and paint."""
        self.at = self.at - QPoint(0, steps * PIXELS)
        place = QPointF(self.window.windowHandle().mapToGlobal(self.at))
        button = Qt.MouseButton
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(self.at),
            place,
            button.NoButton,
            button.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(self.window.windowHandle(), event)
        self.paint()

    def release(self) -> None:
        """Let go."""
        none = Qt.KeyboardModifier.NoModifier
        QTest.mouseRelease(self.window.windowHandle(), Qt.MouseButton.LeftButton, none, self.at)


class Loop:
    """A bare loop that takes as long each time, unless the machine is slower or stops it."""

    def __init__(self) -> None:
        self.turns = 10_000
        for _ in range(5):
            self.turns = round(self.turns * BUSY / RATE / statistics.median(seconds(self) for _ in range(15)))

    def __call__(self, place: int = 0) -> None:
        """Once."""
        total = 0
        for turn in range(self.turns):
            total += turn * turn


class Event(NamedTuple):
    """What became of one event, and how many seconds it took."""

    handled: bool
    followed: bool
    taken: float


def round_of(handle: Callable[[int], None]) -> list[Event]:
    """What became of the events of a round."""
    start, found = time.perf_counter(), []
    for place in range(RATE * SECONDS):
        time.sleep(max(0.0, start + place / RATE - time.perf_counter()))
        begun = time.perf_counter()
        handle(place)
        ended = time.perf_counter()
        handled, followed = ended < start + place // RATE + 1, ended < start + (place + 1) / RATE
        found.append(Event(handled, followed, ended - begun))
    return found


def shares(found: list[Event]) -> tuple[float, float]:
    """How many of the events were handled, and how many followed at once."""
    return statistics.fmean(event.handled for event in found), statistics.fmean(event.followed for event in found)


def measure(folder: Path) -> Iterator[tuple[str, float, float, float]]:
    """For each step on the stage and each share a label, that of the window, that of the loop, and the one required."""
    application, families = make_application()
    for step in STEPS:
        ours = Ours(application, families, CASE, step, folder / "settings.ini")
        drag = Drag(ours)
        for place in range(11):
            drag.move(-1 if place % 2 else 1)

        def moved(place: int, drag: Drag = drag, ours: Ours = ours) -> None:
            before = ours.program.document.session
            drag.move(3 if place % 20 < 10 else -3)
            assert ours.program.document.session is not before, "a move that changed nothing"

        found, bare = list[Event](), list[Event]()
        for _ in range(ROUNDS):
            bare += round_of(Loop())
            found += round_of(moved)
        named = str(ours.program.document.undo_stack.undo_text())
        assert named.startswith("Drag Q"), named
        drag.release()
        ours.close()
        (handled, followed), (others, most) = shares(found), shares(bare)
        middle = 1000 * statistics.median(event.taken for event in found)
        yield f"drag, n = {CASE.n}, step {step}, handled ({middle:.1f} ms)", handled, others, REQUIRED
        yield f"drag, n = {CASE.n}, step {step}, followed at once", followed, most, REQUIRED
