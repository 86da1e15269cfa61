"""How fast the window follows the edit of one cell, beside NumPy and matplotlib redrawing five heatmaps.

Ours is timed from `document.edit` until `processEvents()` has delivered every paint event of the shown window, with
all its panels: three tables, strip, stage, inspector, chart. Theirs computes the same five matrices and redraws five
heatmaps from artists that are made once (`set_data`, and `set_text` for each cell where numbers are shown).
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.text import Text
from PySide6.QtCore import QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication

from explorer.app.main import make_application
from explorer.app.program import Program
from explorer.app.settings import Settings
from explorer.attention.masks import Causal
from explorer.attention.session import Session

matplotlib.use("agg")
SIZE = 1440, 900
STEPS = ("scores", "weights")  # the step on the stage: the first one, and the one with the most panels
MOST_ROUNDS = 10  # calls of processEvents() after which a window must have come to rest


@dataclass(frozen=True)
class Case:
    """A number of tokens, the width of Q, K and V, whether numbers are shown, and how much faster we must be."""

    n: int
    width: int
    numbers: bool
    required: float
    pairs: int


CASES = (Case(6, 4, True, 12, 60), Case(16, 8, True, 20, 24), Case(64, 16, False, 2, 60))


def session_of(case: Case) -> Session:
    """A causal session; what its view names is kept, so that the derivation is shown."""
    q, k, v = np.random.default_rng(0).normal(size=(3, 1, case.n, case.width))
    view = {"cell": ["weights", 0, case.n - 1, 1]}
    tokens = tuple(f"t{place + 1}" for place in range(case.n))
    return Session(tokens=tokens, q=q, k=k, v=v, masks=(Causal(),), view=view)


class Paints(QObject):
    """Counts the paint events of all widgets, while it is installed."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


class Ours:
    """The program's window, shown."""

    def __init__(
        self, application: QApplication, families: tuple[str, ...], case: Case, step: str, store: Path
    ) -> None:
        self.application = application
        settings = Settings(QSettings(str(store), QSettings.Format.IniFormat))
        self.program = Program(session_of(case), None, "benchmark", families, settings, "en")
        self.program.selection.go_to(step)
        window = self.program.window
        window.resize(*SIZE)
        window.show()
        window.chart.load()
        for _ in range(MOST_ROUNDS):
            application.processEvents()
        assert (window.width(), window.height()) == SIZE, window.size()
        self.values = number()
        self.rounds = self.rounds_needed()

    def rounds_needed(self) -> int:
        """How often processEvents() must be called until an edit brings no further paint event."""
        paints, needed = Paints(), 0
        self.application.installEventFilter(paints)
        for _ in range(5):
            self.edit()
            painted = []
            for _ in range(MOST_ROUNDS):
                before = paints.count
                self.application.processEvents()
                painted.append(paints.count > before)
            assert any(painted), "an edit that nothing was painted for"
            assert not painted[-1], "the window does not come to rest"
            needed = max(needed, len(painted) - painted[::-1].index(True))
        self.application.removeEventFilter(paints)
        return needed

    def edit(self) -> None:
        """Another number in Q, as hop 2 of an edit."""
        document = self.program.document
        session = document.session.with_cell("q", 0, document.session.n_q - 1, 1, next(self.values))
        document.edit("Edit Q", session)

    def __call__(self) -> None:
        """One edit and all its painting."""
        self.edit()
        for _ in range(self.rounds):
            self.application.processEvents()

    def close(self) -> None:
        """Take the program down."""
        self.program.take_down()
        self.application.processEvents()


class Theirs:
    """Five heatmaps of matplotlib, with reused artists, drawn at the same size."""

    def __init__(self, case: Case) -> None:
        session = session_of(case)
        self.q, self.k, self.v = (np.array(session.matrix(name)[0]) for name in ("q", "k", "v"))
        self.may_attend = np.tril(np.ones((case.n, case.n), dtype=bool))
        self.values = number()
        figure = Figure(figsize=(SIZE[0] / 100, SIZE[1] / 100), dpi=100, layout=None)
        self.canvas = FigureCanvasAgg(figure)
        self.images: list[AxesImage] = []
        self.texts: list[list[Text]] = []
        for place, matrix in enumerate(self.matrices()):
            axes = figure.add_subplot(2, 3, place + 1)
            self.images.append(axes.imshow(matrix, cmap="RdBu", vmin=-4, vmax=4, aspect="auto"))
            cells = np.ndenumerate(matrix) if case.numbers else ()
            self.texts.append(
                [axes.text(j, i, f"{x:.2f}", ha="center", va="center", fontsize=7) for (i, j), x in cells]
            )
        self.canvas.draw()

    def matrices(self) -> tuple[np.ndarray, ...]:
        """Scores, scaled, masked, weights and output."""
        scores = self.q @ self.k.T
        scaled = scores / np.sqrt(self.q.shape[1])
        masked = np.where(self.may_attend, scaled, -np.inf)
        exponentials = np.exp(masked - masked.max(axis=1, keepdims=True))
        weights = exponentials / exponentials.sum(axis=1, keepdims=True)
        return scores, scaled, masked, weights, weights @ self.v

    def __call__(self) -> None:
        """Another number in Q, and all five heatmaps drawn."""
        self.q[-1, 1] = next(self.values)
        for image, texts, matrix in zip(self.images, self.texts, self.matrices(), strict=True):
            image.set_data(matrix)
            for text, value in zip(texts, matrix.flat, strict=False):
                text.set_text(f"{value:.2f}")
        self.canvas.draw()


def number() -> Iterator[float]:
    """Numbers with two decimals that differ from one to the next."""
    return (round(0.37 + 1.13 * (step % 7), 2) for step in count())


def seconds(work: Callable[[], None]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def pairs_of(ours: Callable[[], None], theirs: Callable[[], None], pairs: int) -> tuple[list[float], list[float]]:
    """Times of both, taken in turns."""
    for work in (ours, theirs, ours, theirs):
        work()
    taken = [(seconds(ours), seconds(theirs)) for _ in range(pairs)]
    return [one for one, _ in taken], [other for _, other in taken]


def measure(folder: Path) -> Iterator[tuple[str, float, float, float, float]]:
    """For each case a label, the medians of ours and theirs in seconds, the ratio and the ratio required."""
    application, families = make_application()
    for case in CASES:
        theirs = Theirs(case)
        for step in STEPS:
            ours = Ours(application, families, case, step, folder / "settings.ini")
            one, other = pairs_of(ours, theirs, case.pairs)
            ours.close()
            ratio = statistics.median(b / a for a, b in zip(one, other, strict=True))
            shown = "numbers" if case.numbers else "colours"
            label = f"edit a cell, n = {case.n}, {shown}, step {step}"
            yield label, statistics.median(one), statistics.median(other), ratio, case.required
