"""The n² chart; the only file that imports pyqtgraph, after the first frame."""

import os
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.app.scenes import Scenes
from explorer.app.style import mute, wheel_if_focused
from explorer.attention.cost import cost
from explorer.drawing.words import translate
from explorer.texts import QT_TRANSLATE_NOOP

QUANTITIES = (
    ("scores", QT_TRANSLATE_NOOP("chart", "Scores"), QT_TRANSLATE_NOOP("chart", "scores")),
    ("multiply_adds", QT_TRANSLATE_NOOP("chart", "Multiply-adds"), QT_TRANSLATE_NOOP("chart", "multiply-adds")),
    ("bytes", QT_TRANSLATE_NOOP("chart", "Memory"), QT_TRANSLATE_NOOP("chart", "bytes")),
)
THIN = "\u202f"  # between groups of three digits
LOW = 150  # pixels; a plot that is lower has fewer ticks
FEWEST = 12  # tokens that the chart always reaches to


class QuantityBox(QComboBox):
    """The quantities to choose from."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give the focus else

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel chooses only where the keyboard does."""
        wheel_if_focused(self, super().wheelEvent, event)


class GrowthChart(QWidget):
    """How the number of scores grows with the number of tokens, with a dot at the present one."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setObjectName("growth_chart")
        self.setAccessibleName(self.tr("Growth chart"))
        self.plot: Any = None
        self.curve: Any = None
        self.dot: Any = None
        self.drawn: tuple[object, object] = (None, None)  # what the plot shows, and on which plot
        self.quantity = QuantityBox()
        for key, title, _ in QUANTITIES:
            self.quantity.addItem(translate("chart", title), key)
        self.quantity.setAccessibleName(self.tr("Quantity on the chart"))
        self.quantity.setToolTip(self.tr("What the chart counts"))
        self.log = QCheckBox(self.tr("log"))
        self.log.setToolTip(self.tr("Both axes logarithmic: a power of n is a straight line"))
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        font = self.count.font()
        font.setBold(True)
        self.count.setFont(font)
        self.note = QLabel()
        mute(self.note)
        self.note.setWordWrap(True)
        choice = QHBoxLayout()
        choice.addWidget(self.quantity, 1)
        choice.addWidget(self.log)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(14, 4, 14, 10)
        self.box.addLayout(choice)
        self.box.addWidget(self.count)
        self.box.addWidget(self.note)
        self.quantity.currentIndexChanged.connect(self.refresh)
        self.log.toggled.connect(self.refresh)
        scenes.document.changed.connect(self.refresh)
        self.refresh()

    def load(self) -> None:
        """Import pyqtgraph, which takes a third of a second, and build the plot."""
        if self.plot is not None:
            return
        os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
        import pyqtgraph

        self.plot = pyqtgraph.PlotWidget(parent=self)
        self.plot.setAccessibleName(self.tr("Growth curve"))
        self.plot.setMenuEnabled(False)
        self.plot.setMouseEnabled(False, False)
        self.plot.hideButtons()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setMinimumHeight(80)
        for side in ("left", "bottom"):
            self.plot.getAxis(side).enableAutoSIPrefix(False)
        self.curve = self.plot.plot([], [], antialias=True)
        self.dot = pyqtgraph.ScatterPlotItem(size=12, antialias=True)
        self.plot.addItem(self.dot)
        self.box.insertWidget(1, self.plot, 1)
        self.restyle()
        self.refresh()

    def counted(self, tokens: int) -> int:
        """The chosen quantity for so many tokens; with keys of their own the keys stay as they are."""
        session = self.scenes.document.session
        keys = tokens if session.own_key_tokens is None else session.n_k
        counted = cost(session.heads, tokens, keys, session.d_k, session.d_v)
        return int(getattr(counted, self.quantity.currentData()))

    def refresh(self) -> None:
        """Draw the curve up to twice the present number of tokens, and the dot."""
        session = self.scenes.document.session
        n, number = session.n_q, self.counted(session.n_q)
        unit = translate("chart", QUANTITIES[self.quantity.currentIndex()][2])
        state = (n, number, session.own_key_tokens is None, self.quantity.currentData(), self.log.isChecked())
        if (state, self.plot) == self.drawn:
            return
        self.drawn = (state, self.plot)
        self.count.setText(self.sentence(n, number, unit))
        crossed = session.own_key_tokens is not None
        self.note.setText(
            self.tr("The keys stay: twice the queries, twice as much.")
            if crossed
            else self.tr("Twice the tokens, four times as much: n².")
        )
        self.setAccessibleDescription(self.count.text())
        if self.plot is None:
            return
        top = max(FEWEST, 2 * n)
        tokens = np.unique(np.linspace(1, top, min(top, 200)).round().astype(int))
        amounts = np.array([self.counted(int(count)) for count in tokens], dtype=float)
        x, y, at = tokens.astype(float), amounts, (float(n), float(number))
        if self.log.isChecked():
            x, y, at = np.log10(x), np.log10(y), (float(np.log10(n)), float(np.log10(number)))
        self.plot.setLogMode(False, False)
        self.curve.setData(x, y)
        self.dot.setData([at[0]], [at[1]])
        self.plot.setRange(
            xRange=(min(0.0, float(x[0])), float(x[-1])), yRange=(min(0.0, float(y[0])), float(y[-1])), padding=0.03
        )
        self.set_ticks(x, y)

    def set_ticks(self, x: Any, y: Any) -> None:
        """Ticks that state the counts themselves, also on logarithmic axes."""
        for side, values in (("bottom", x), ("left", y)):
            axis = self.plot.getAxis(side)
            if self.log.isChecked():
                powers = range(int(np.floor(values[0])), int(np.ceil(values[-1])) + 1)
                axis.setTicks([[(float(power), f"{10**power:,}".replace(",", THIN)) for power in powers if power >= 0]])
                continue
            low = side == "left" and self.plot.height() < LOW
            ends = nice_ticks(float(values[-1]), 3 if low else 6)
            axis.setTicks([[(tick, short_count(tick)) for tick in ends]])

    def sentence(self, n: int, number: int, unit: str) -> str:
        """The present count in words."""
        session = self.scenes.document.session
        counted = f"{number:,}".replace(",", THIN)
        if self.quantity.currentData() == "scores" and number == 1:
            return self.tr("1 token → 1 score")
        if session.own_key_tokens is not None:
            words = self.tr("{n_q} queries × {n_k} keys → {number} {unit}")
            return words.format(n_q=n, n_k=session.n_k, number=counted, unit=unit)
        words = self.tr("{n} tokens → {number} {unit}") if n != 1 else self.tr("1 token → {number} {unit}")
        return words.format(n=n, number=counted, unit=unit)

    def restyle(self) -> None:
        """Take the colours of the theme."""
        if self.plot is None:
            return
        import pyqtgraph

        theme = self.scenes.theme
        self.plot.setBackground(theme.colour("card"))
        self.curve.setPen(pyqtgraph.mkPen(theme.colour("chart"), width=2))
        self.dot.setBrush(theme.colour("chart_dot"))
        self.dot.setPen(pyqtgraph.mkPen(theme.colour("card"), width=2))
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(theme.colour("border"))
            axis.setTextPen(theme.colour("muted"))
            axis.setStyle(tickFont=theme.font(12), tickLength=-4)
        self.plot.getAxis("left").setWidth(62)
        self.plot.setLabel(
            "bottom", self.tr("tokens n"), **{"color": theme.colour("muted").name(), "font-size": "12px"}
        )

    def changeEvent(self, event: QEvent) -> None:
        """A new palette is a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.restyle()


def nice_ticks(end: float, most: int) -> list[float]:
    """A few round numbers from 0 to at most `end`, `most` steps apart."""
    power = 10.0 ** np.floor(np.log10(max(end, 1.0) / 4))
    step = next(factor * power for factor in (1, 2, 5, 10, 20) if end / (factor * power) <= most)
    step = max(1.0, step)
    return [float(tick) for tick in np.arange(0, end + step * 0.01, step)]


def short_count(count: float) -> str:
    """A count on an axis: in full up to a million, then with an exponent."""
    return f"{count:,.0f}".replace(",", THIN) if count < 1e7 else f"{count:.2g}"
