"""The n² chart; the only file that imports pyqtgraph, after the first frame."""

import math
import os
from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.app.chart_ticks import counts_of_tokens, nice_ticks, power_of_ten, short_count
from explorer.app.scenes import Scenes
from explorer.app.style import mute, wheel_if_focused
from explorer.attention.cost import CONTEXT_LENGTHS, cost, last
from explorer.attention.numbers import thin
from explorer.drawing.words import translate
from explorer.texts import QT_TRANSLATE_NOOP

QUANTITIES = (
    ("scores", QT_TRANSLATE_NOOP("chart", "Scores"), QT_TRANSLATE_NOOP("chart", "scores")),
    ("multiply_adds", QT_TRANSLATE_NOOP("chart", "Multiply-adds"), QT_TRANSLATE_NOOP("chart", "multiply-adds")),
    ("bytes", QT_TRANSLATE_NOOP("chart", "Memory"), QT_TRANSLATE_NOOP("chart", "bytes")),
)
AXIS = 50  # pixels, the height of what stands below a plot
NAME = 20  # pixels, room above for the name of the last model
LOWEST = 190  # pixels; a panel that is lower has no room for a note
TICK = 22  # pixels between two numbers of an axis


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
        self.dot: Any = None  # at the present number of tokens; while they arrive one on each curve
        self.cached: Any = None  # the curve of the newest token where keys and values are cached
        self.models: Any = None  # the context lengths of known models, as dots on the curve
        self.names: list[Any] = []  # their names
        self.followed: int | None = None  # the token that arrived last
        self.drawn: tuple[object, object] = (None, None)  # what the plot shows, and on which plot
        self._later = QTimer(self)  # a child: one that the chart's end overtakes lets go of it
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.refresh)
        self.quantity = QuantityBox()
        for key, title, _ in QUANTITIES:
            self.quantity.addItem(translate("chart", title), key)
        self.quantity.setAccessibleName(self.tr("Quantity on the chart"))
        self.quantity.setToolTip(self.tr("What the chart counts"))
        self.log = QCheckBox(self.tr("log"))
        self.log.setToolTip(
            self.tr("Both axes logarithmic, up to the context lengths of real models: a power of n is a straight line")
        )
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        font = self.count.font()
        font.setBold(True)
        self.count.setFont(font)
        self.count.setWordWrap(True)  # a long sentence must not make the panel wider
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
        scenes.document.reshaped.connect(self.refresh)
        scenes.document.changed.connect(self.follow)
        scenes.selection.changed.connect(self.follow)
        self.refresh()

    def load(self) -> None:
        """Import pyqtgraph, which takes a third of a second, and build the plot."""
        if self.plot is not None:
            return
        os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
        import pyqtgraph

        self.plot = pyqtgraph.PlotWidget(parent=self, enableMenu=False)
        self.plot.setAccessibleName(self.tr("Growth curve"))
        self.plot.setMouseEnabled(False, False)
        self.plot.hideButtons()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setMinimumHeight(80)
        self.plot.installEventFilter(self)
        for side in ("left", "bottom"):
            self.plot.getAxis(side).enableAutoSIPrefix(False)
        self.curve = self.plot.plot([], [], antialias=True)
        self.cached = self.plot.plot([], [], antialias=True)
        self.dot = pyqtgraph.ScatterPlotItem(size=12, antialias=True)
        self.models = pyqtgraph.ScatterPlotItem(size=8, symbol="d", antialias=True)
        self.names = [
            pyqtgraph.TextItem(f"{name} · {thin(length)}", anchor=(1.0, 1.0)) for name, length in CONTEXT_LENGTHS
        ]
        self.plot.setToolTip(self.tr("On logarithmic axes: ◆ how many tokens real models read at once"))
        for item in (self.models, self.dot, *self.names):
            self.plot.addItem(item)
        self.box.insertWidget(1, self.plot, 1)
        self.restyle()
        self.refresh()

    def counted(self, tokens: Any) -> Any:
        """The chosen quantity for so many tokens; with keys of their own the keys stay as they are."""
        session = self.scenes.document.session
        keys = tokens if session.own_key_tokens is None else session.n_k
        return getattr(cost(session, tokens, keys), self.quantity.currentData())

    def counted_with_cache(self, tokens: Any) -> Any:
        """The chosen quantity for the last of so many tokens, an array of such, where those before it are cached."""
        from explorer.attention.decoding import in_cache, with_cache  # not needed to start

        session, quantity = self.scenes.document.session, self.quantity.currentData()
        counted = getattr(with_cache(session, tokens - 1), quantity)
        return counted + in_cache(session, tokens) if quantity == "bytes" else counted

    @property
    def token(self) -> int | None:
        """The token that arrives just now, counted from 0; None while none does."""
        moment = self.scenes.selection.moment
        return moment.row if moment is not None and moment.arriving else None

    def follow(self) -> None:
        """Another token may have arrived."""
        if self.token != self.followed:
            self.refresh()

    def refresh(self) -> None:
        """Draw the curve, the dot at the present number of tokens, and the models that lie on the curve."""
        session = self.scenes.document.session
        token = self.followed = self.token
        n = session.n_q if token is None else token + 1
        number = self.counted(n)
        unit = translate("chart", QUANTITIES[self.quantity.currentIndex()][2])
        high = self.plot.height() // 8 if self.plot is not None else 0
        chosen = self.quantity.currentData(), self.log.isChecked()
        state = (n, number, token, session.own_key_tokens is None, *chosen, high)
        if (state, self.plot) == self.drawn:
            return
        self.drawn = (state, self.plot)
        self.count.setText(self.sentence(n, number, unit) if token is None else self.of_token(n, number, unit))
        self.note.setText(self.remark())
        self.setAccessibleDescription(self.count.text())
        if self.plot is None:
            return
        log = self.log.isChecked()
        tokens = counts_of_tokens(session.n_q, log)
        scaled = np.log10 if log else np.asarray
        x = scaled(tokens.astype(float))
        y = scaled(self.counted(tokens).astype(float))
        at = float(scaled(float(n))), float(scaled(float(number)))
        self.plot.setLogMode(False, False)
        self.curve.setData(x, y)
        cached = np.empty(0) if token is None else scaled(self.counted_with_cache(np.array([n, *tokens])).astype(float))
        self.cached.setData(x[: cached.size], cached[1:])
        self.dot.setData([at[0]] * min(cached.size + 1, 2), [at[1], *cached[:1]])
        axis, name = self.scenes.pixels(AXIS), self.scenes.pixels(NAME)
        above = float(y[-1]) * name / max(self.plot.height() - axis - name, name) if log else 0.0
        ends = (min(0.0, float(x[0])), float(x[-1])), (min(0.0, float(y[0])), float(y[-1]) + above)
        self.plot.setRange(xRange=ends[0], yRange=ends[1], padding=0.03)
        self.set_ticks(x, y)
        self.place_models(int(tokens[-1]), scaled)

    def remark(self) -> str:
        """How it grows."""
        if self.token is not None and self.scenes.document.session.own_key_tokens is not None:
            return self.tr("Solid: all anew, n. Dashed: cached, the same.")
        if self.token is not None:
            return self.tr("Solid: all anew, n². Dashed: cached, n.")
        if self.scenes.document.session.own_key_tokens is not None:
            return self.tr("The keys stay: twice the queries, twice as much.")
        return self.tr("Twice the tokens, four times as much: n².")

    def place_models(self, most: int, scaled: Callable[[float], Any]) -> None:
        """Dots and names of the models whose context length is on the chart, which goes up to so many tokens."""
        session = self.scenes.document.session
        shown = [length <= most and session.own_key_tokens is None for _, length in CONTEXT_LENGTHS]
        places = [(float(scaled(float(n))), float(scaled(float(self.counted(n))))) for _, n in CONTEXT_LENGTHS]
        self.models.setData(pos=[place for place, seen in zip(places, shown, strict=True) if seen])
        for name, place, seen in zip(self.names, places, shown, strict=True):
            name.setVisible(seen)
            if seen:
                name.setPos(*place)

    def set_ticks(self, x: Any, y: Any) -> None:
        """Ticks that state the counts themselves, also on logarithmic axes."""
        for side, values in (("bottom", x), ("left", y)):
            axis = self.plot.getAxis(side)
            if self.log.isChecked():
                powers = range(int(np.floor(values[0])), int(np.ceil(values[-1])) + 1)
                room = (
                    self.plot.width() / 70 if side == "bottom" else (self.plot.height() - self.scenes.pixels(AXIS)) / 20
                )
                every = max(1, math.ceil(len(powers) / max(room, 2)))
                axis.setTicks([[(float(power), power_of_ten(power)) for power in powers[::every] if power >= 0]])
                continue
            room = self.plot.height() - self.scenes.pixels(AXIS)
            most = max(2, min(6, room // self.scenes.pixels(TICK))) if side == "left" else 6
            ends = nice_ticks(float(values[-1]), most)
            axis.setTicks([[(tick, short_count(tick)) for tick in ends]])

    def sentence(self, n: int, number: int, unit: str) -> str:
        """The present count in words."""
        session = self.scenes.document.session
        counted = thin(number)
        if self.quantity.currentData() == "scores" and number == 1:
            return self.tr("1 token → 1 score")
        if session.own_key_tokens is not None:
            words = self.tr("{n_q} queries × {n_k} keys → {number} {unit}")
            return words.format(n_q=n, n_k=session.n_k, number=counted, unit=unit)
        words = self.tr("{n} tokens → {number} {unit}") if n != 1 else self.tr("1 token → {number} {unit}")
        return words.format(n=n, number=counted, unit=unit)

    def of_token(self, n: int, number: int, unit: str) -> str:
        """What the token that arrives costs, in words."""
        cached = last(self.counted_with_cache(np.array([n])))
        alike, fewer = self.tr("Token {n} → {number} {unit}"), self.tr("Token {n} → {cached} {unit}, not {number}")
        words = alike if cached == number else fewer
        return words.format(n=n, cached=thin(cached), number=thin(number), unit=unit)

    def restyle(self) -> None:
        """Take the colours of the theme."""
        if self.plot is None:
            return
        import pyqtgraph

        theme = self.scenes.theme
        self.plot.setBackground(theme.colour("card"))
        self.curve.setPen(pyqtgraph.mkPen(theme.colour("chart"), width=2))
        self.cached.setPen(pyqtgraph.mkPen(theme.colour("chart_dot"), width=2, style=Qt.PenStyle.DashLine))
        self.dot.setBrush(theme.colour("chart_dot"))
        self.dot.setPen(pyqtgraph.mkPen(theme.colour("card"), width=2))
        self.models.setBrush(theme.colour("muted"))
        self.models.setPen(pyqtgraph.mkPen(theme.colour("card"), width=1))
        for name in self.names:
            name.setColor(theme.colour("muted"))
            name.setFont(theme.font(self.scenes.pixels(11)))
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(theme.colour("frame"))
            axis.setTextPen(theme.colour("muted"))
            axis.setStyle(tickFont=theme.font(self.scenes.pixels(12)), tickLength=-4)
        self.plot.getAxis("left").setWidth(self.scenes.pixels(62))
        self.plot.setLabel(
            "bottom",
            self.tr("tokens n"),
            **{"color": theme.colour("muted").name(), "font-size": f"{self.scenes.pixels(12)}px"},
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is low the curve says it alone."""
        super().resizeEvent(event)
        self.note.setVisible(self.height() >= self.scenes.pixels(LOWEST))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ticks and names follow the height of the plot, which is laid out after the panel that holds it."""
        if event.type() == QEvent.Type.Resize and watched is self.plot:
            self._later.start()
        return False

    def changeEvent(self, event: QEvent) -> None:
        """A new palette is a new theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.restyle()
