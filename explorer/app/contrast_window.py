"""A window beside the program: weights with the scale or the mask and without, computed in a thread."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QToolButton, QVBoxLayout, QWidget

from explorer.app.document import AT_ONCE
from explorer.app.scenes import Scenes
from explorer.app.selection import fits
from explorer.app.style import surface
from explorer.app.worker import Job, Worker
from explorer.attention.matrices import shape_of
from explorer.attention.session import Session
from explorer.attention.spread import Contrast, What, contrast
from explorer.attention.trace import Trace
from explorer.drawing.colours import Ranges
from explorer.drawing.scene import Scene
from explorer.drawing.side_by_side import Sides, cell_of, draw_contrast, draw_waiting

SIZE = QSize(1080, 760)
MOST_SEED = 999_999


class ContrastPage(QWidget):
    """Paints both sides; pointing at a weight marks it here and in the program."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.found: Contrast | None = None
        self.sides: Sides | None = None
        self.refusal = ""
        self._ranges: dict[int, Ranges] = {}
        self.setObjectName("contrast_page")
        self.setAccessibleName(self.tr("Weights side by side"))
        self.setMouseTracking(True)
        surface(self)
        scenes.selection.changed.connect(self.update)

    def minimumSizeHint(self) -> QSize:
        """Still readable."""
        return QSize(640, 420)

    def show_found(self, found: Contrast | None, refusal: str = "") -> None:
        """Show what was computed, or why nothing was."""
        self.found, self.refusal, self._ranges, self.sides = found, refusal, {}, None
        self.update()

    def scene_of(self, trace: Trace) -> Scene:
        """A side as it is to be drawn."""
        selection = self.scenes.selection
        ranges = self._ranges.setdefault(id(trace), Ranges(trace))  # of traces that `found` holds
        head = min(selection.head, trace.session.heads - 1)
        sizes = [(each.heads, shape_of(each, "weights")) for each in (trace.session, self.scenes.document.session)]
        present, cell = sizes[0] == sizes[1], selection.cell  # which comes before what is computed of it
        marked = self.scenes.marks(trace) if present and cell is not None and cell.matrix == "weights" else None
        return Scene(trace, self.scenes.theme, selection.numbers, ranges, head, marked, notation=selection.notation)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Both sides, or a sentence."""
        with QPainter(self) as painter:
            scene, size = self.scenes.inputs, QRectF(self.rect())
            if self.found is None:
                draw_waiting(painter, scene, size, self.refusal or self.tr("Computing…"))
                return
            given, without = (self.scene_of(trace) for trace in (self.found.given, self.found.without))
            self.sides = draw_contrast(painter, given, without, self.found, size)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks."""
        cell = cell_of(self.sides, self.scenes.selection.head, QPointF(event.position())) if self.sides else None
        known = self.scenes.can_point() and fits(self.scenes.document.session, cell)
        self.scenes.selection.point_at(cell if known else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Beside the page nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)


class ContrastWindow(QWidget):
    """The page, a sentence on what is compared, and for the scale the seed of the random queries."""

    def __init__(self, scenes: Scenes, what: What, over: QWidget, look_up: Callable[[str], None]) -> None:
        super().__init__(over, Qt.WindowType.Window)
        self.scenes, self.what, self._over, self._look_up = scenes, what, over, look_up
        self.worker = Worker(self)
        self._computed: tuple[Session, int] | None = None
        self.setObjectName(f"contrast_{what}")
        self.setWindowTitle(self.tr("With and without scale") if what == "scale" else self.tr("Masked and unmasked"))
        surface(self)
        self.page = ContrastPage(scenes)
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.seed = QSpinBox()
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        self.seed.setAccessibleName(self.tr("Seed"))
        self.seed.setToolTip(self.tr("Another seed draws other random queries and keys"))
        self.term = QToolButton()
        self.term.setText("?")
        self.term.setAccessibleName(self.tr("What is entropy?"))
        self.term.setToolTip(self.tr("What is entropy? Opens the glossary"))
        self.term.clicked.connect(self.explain)
        name = QLabel(self.tr("&Seed"))
        name.setBuddy(self.seed)
        line = QHBoxLayout()
        line.setContentsMargins(20, 12, 20, 0)
        line.addWidget(self.words, 1)
        for part in (name, self.seed):
            line.addWidget(part)
            part.setVisible(what == "scale")
        line.addWidget(self.term)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(line)
        box.addWidget(self.page, 1)
        self.resize(SIZE.boundedTo(self.screen().availableSize()))
        self.seed.valueChanged.connect(self.refresh)
        scenes.document.changed.connect(self.refresh)

    def open(self) -> None:
        """Show it, on top."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.refresh()

    def explain(self) -> None:
        """Show the entry of the glossary, in the window of the program."""
        self._over.activateWindow()
        self._look_up("entropy")

    def refresh(self) -> None:
        """Compute anew where the session or the seed is another one; what is shown stays until that is there."""
        session, seed = self.scenes.document.session, self.seed.value()
        if not self.isVisible() or self._computed == (session, seed):
            return
        self._computed = (session, seed)
        self.words.setText(self.described(session))
        if session.heads * session.n_q * session.n_k > AT_ONCE:
            self.worker.stop()
            words = self.tr("This has more than {most} scores, too many to be computed twice more; use fewer tokens.")
            self.page.show_found(None, words.format(most=f"{AT_ONCE:,}"))
            return
        self.worker.start(partial(computed, session, self.what, seed), self.page.show_found)

    def described(self, session: Session) -> str:
        """What is compared here, and how large an entropy can be."""
        most = self.tr("The entropy of a query is at most log₂ of the number of keys that it sees.")
        return f"{self.compared(session)} {most}"

    def compared(self, session: Session) -> str:
        """What is compared here."""
        if self.what == "scale" and session.scale in ("none", 1.0):
            return self.tr("The session has no scale: at the left it has 1/√d_k, at the right it is as it is.")
        if self.what == "scale":
            return self.tr("The same Q and K: at the left scaled as in the session, at the right without any scale.")
        if session.masks:
            words = self.tr("The same Q and K: at the left masked as in the session, at the right without any mask.")
        else:
            words = self.tr("The session has no mask: at the left it has a causal one, at the right it is as it is.")
        if session.bias is None or not np.isneginf(session.bias).any():
            return words
        barring = self.tr("A bias of −∞ is no mask: what it bars stays barred at both sides.")
        return f"{words} {barring}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Wait for nothing any more."""
        self.worker.stop()
        self._computed = None
        super().closeEvent(event)


def computed(session: Session, what: What, seed: int, job: Job) -> Contrast:
    """The contrast, for the worker."""
    return contrast(session, what, seed)
