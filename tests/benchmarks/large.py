"""How long marks and an edit take to be painted at 512 tokens, beside NumPy and one conversion of a matrix to an image.

The conversion is what any heatmap needs: numbers to places in a colour table, colours by NumPy, a QImage of them.
"""

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from explorer.app.main import make_application
from explorer.attention.trace import Trace
from tests.benchmarks.cell_edit import STEPS, Case, Ours, seconds

CASE = Case(512, 64, False, 0, 0)
ROUNDS = 31
MOST_POINTING, MOST_EDITING = 6.0, 2.0
TABLE = (np.random.default_rng(0).random(256) * 2**24).astype(np.uint32) | 0xFF000000


def converted(matrix: np.ndarray) -> QImage:
    """A matrix as an image of a pixel a cell."""
    low, high = matrix.min(), matrix.max()
    places = ((matrix - low) * (255 / (high - low))).astype(np.uint8)
    pixels = np.ascontiguousarray(TABLE[places])
    down, across = pixels.shape
    return QImage(pixels.data, across, down, across * 4, QImage.Format.Format_RGB32).copy()


def computed(trace: Trace) -> tuple[np.ndarray, ...]:
    """The five matrices, by NumPy."""
    q, k, v = (trace[name][0] for name in ("q", "k", "v"))
    scores = q @ k.T
    scaled = scores / np.sqrt(q.shape[1])
    masked = np.where(trace["may_attend"][0], scaled, -np.inf)
    exponentials = np.exp(masked - masked.max(axis=1, keepdims=True))
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return scores, scaled, masked, weights, weights @ v


class Pointing:
    """The mouse goes from cell to cell of the result on the stage."""

    def __init__(self, ours: Ours) -> None:
        self.ours, self.stage = ours, ours.program.window.stage
        self.count = 0

    def __call__(self) -> None:
        """One move, and everything that it brings painted."""
        grid = self.stage.page.result.grid
        self.count += 1
        row, column = 40 + 97 * self.count % (grid.rows - 40), 7 * self.count % 40
        at = grid.cell_rect(grid.first_row + row, grid.first_column + column).center()
        none = Qt.MouseButton.NoButton
        place = QPointF(self.stage.mapToGlobal(at))
        event = QMouseEvent(QEvent.Type.MouseMove, at, place, none, none, Qt.KeyboardModifier.NoModifier)
        before = self.ours.program.selection.pointed
        QApplication.sendEvent(self.stage, event)
        assert self.ours.program.selection.pointed not in (before, None), "a move that marked nothing else"
        for _ in range(self.ours.rounds):
            self.ours.application.processEvents()


def compared(ours: Callable[[], None], theirs: Callable[[], object]) -> tuple[float, float, float]:
    """The medians of both in seconds, timed in turns, and that of their ratios."""
    taken = [(seconds(ours), seconds(lambda: theirs())) for _ in range(ROUNDS + 3)][3:]
    medians = [statistics.median(times) for times in zip(*taken, strict=True)]
    return *medians, statistics.median(one / other for one, other in taken)


def measure(folder: Path) -> Iterator[tuple[str, float, float, float, float]]:
    """For each case a label, the medians of ours and theirs in seconds, the ratio, and the most it may be."""
    application, families = make_application()
    for step in STEPS:
        ours = Ours(application, families, CASE, step, folder / "settings.ini")
        window, trace = ours.program.window, ours.program.document.trace
        scores = trace["scores"][0]
        panels = len(window.strip.entries()) + len(window.stage.page.panels)

        def edited(trace: Trace = trace, panels: int = panels) -> None:
            computed(trace)
            for _ in range(panels):
                converted(trace["scores"][0])

        pointing = compared(Pointing(ours), partial(converted, scores))
        yield f"point at a cell, n = {CASE.n}, step {step}", *pointing, MOST_POINTING
        yield f"paint after an edit, n = {CASE.n}, step {step}", *compared(ours, edited), MOST_EDITING
        ours.close()


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        for label, ours, theirs, ratio, most in measure(Path(name)):
            print(f"{label}: {1000 * ours:.1f} ms, theirs {1000 * theirs:.1f} ms, ratio {ratio:.2f} (at most {most:g})")
