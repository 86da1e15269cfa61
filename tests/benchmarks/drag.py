"""How many of 60 events a second the window follows while a number is dragged.

A number of Q is dragged in its table by events that are due every sixtieth of a second, and each changes it. An event
is followed if all that it brings is painted, in every panel of the shown window, before the next is due.
"""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.app.main import make_application
from explorer.app.nudging import PIXELS
from tests.benchmarks.cell_edit import STEPS, Case, Ours

RATE = 60  # events a second
SECONDS = 4
REQUIRED = 0.95
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


def followed(drag: Drag) -> tuple[float, list[float]]:
    """The share of events that were followed in time, and how long each took in seconds."""
    count, in_time, taken = RATE * SECONDS, 0, []
    edits = drag.ours.program.document.undo_stack
    start = time.perf_counter()
    for place in range(count):
        time.sleep(max(0.0, start + place / RATE - time.perf_counter()))
        before, begun = drag.ours.program.document.session, time.perf_counter()
        drag.move(3 if place % 20 < 10 else -3)
        ended = time.perf_counter()
        taken.append(ended - begun)
        in_time += ended < start + (place + 1) / RATE
        assert drag.ours.program.document.session is not before, "a move that changed nothing"
    assert str(edits.undo_text()).startswith("Drag Q"), edits.undo_text()
    return in_time / count, taken


def measure(folder: Path) -> Iterator[tuple[str, float, float, float]]:
    """For each step on the stage a label, the median seconds of an event, the share followed, and the one required."""
    application, families = make_application()
    for step in STEPS:
        ours = Ours(application, families, CASE, step, folder / "settings.ini")
        drag = Drag(ours)
        for place in range(11):
            drag.move(-1 if place % 2 else 1)
        share, taken = followed(drag)
        drag.release()
        ours.close()
        yield f"drag a number, n = {CASE.n}, step {step}", statistics.median(taken), share, REQUIRED
