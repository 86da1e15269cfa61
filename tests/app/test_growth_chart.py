"""The growth chart: its sentence, its dot, its ticks, and that it rests when nothing changes."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QSpinBox

from explorer.app.growth_chart import GrowthChart, nice_ticks, short_count
from explorer.attention.resizing import with_d_k, with_tokens
from explorer.attention.session import Session
from tests.app.hands import CTRL, Hands, cells_of
from tests.app.sessions import asymmetric


@pytest.fixture
def chart_of(program):
    """Makes a program and gives its hands with the loaded chart."""

    def make(session: Session | str) -> tuple[Hands, GrowthChart]:
        hands = program(session)
        hands.window.chart.load()
        hands.settle_layout()
        return hands, hands.window.chart

    return make


def dot(chart: GrowthChart) -> tuple[float, float]:
    """Where the dot stands."""
    x, y = chart.dot.getData()
    return float(x[0]), float(y[0])


def ticks(chart: GrowthChart, side: str) -> list[tuple[float, str]]:
    """The ticks of an axis: where, and what is written there."""
    return [tick for level in chart.plot.getAxis(side)._tickLevels for tick in level]


def read(text: str) -> float:
    """The number that a tick states."""
    return float(text.replace("\u202f", "").replace(" ", ""))


def test_the_plot_comes_by_itself_after_the_first_frame(program, qtbot):
    hands = program("cat-sat-causal")
    chart = hands.window.chart
    qtbot.waitUntil(lambda: chart.plot is not None and chart.plot.isVisible(), timeout=5000)


def test_the_sentence_counts_the_scores(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    assert chart.count.text() == "6 tokens → 36 scores"
    assert chart.accessibleDescription() == chart.count.text()
    hands.document.edit("tokens", with_tokens(hands.session, ("a",) * 40))
    assert chart.count.text() == "40 tokens → 1\u202f600 scores"


def test_the_dot_stands_on_the_curve_and_moves_with_n(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    assert dot(chart) == (6, 36)
    box = hands.window.findChild(QSpinBox, "n_box")
    box.setFocus()
    hands.press(Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert dot(chart) == (8, 64)
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert dot(chart) == (7, 49)
    x, y = chart.curve.getData()
    assert (x**2 == y).all()
    assert x[0] == 1
    assert x[-1] >= 2 * 7 - 2


def test_on_logarithmic_axes_dot_and_curve_stand_at_the_logarithms(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    hands.click(chart.log)
    assert chart.log.isChecked()
    assert dot(chart) == pytest.approx((np.log10(6), np.log10(36)))
    x, y = chart.curve.getData()
    assert y == pytest.approx(2 * x)
    hands.document.edit("tokens", with_tokens(hands.session, ("a",) * 100))
    assert dot(chart) == pytest.approx((2, 4))


def check_ticks(chart: GrowthChart, side: str, log: bool) -> None:
    """Every tick of an axis states where it stands, and two at least are in sight."""
    found = ticks(chart, side)
    for place, text in found:
        assert read(text) == pytest.approx(10**place if log else place), text
    low, high = chart.plot.viewRange()[0 if side == "bottom" else 1]
    assert sum(low <= place <= high for place, _ in found) >= 2


def test_the_ticks_state_their_true_values(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    for n in (1, 6, 25, 300):
        hands.document.edit("tokens", with_tokens(hands.session, ("a",) * n))
        for log in (False, True):
            chart.log.setChecked(log)
            check_ticks(chart, "bottom", log)
            check_ticks(chart, "left", log)


def test_other_quantities_have_their_own_numbers(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    for place, number in enumerate((36, 36 * (4 + 3), None)):
        chart.quantity.setCurrentIndex(place)
        if number is not None:
            assert dot(chart) == (6, number)
        assert ("scores", "multiply-adds", "bytes")[place] in chart.count.text()
    hands.document.edit("wider", with_d_k(hands.session, 8))
    chart.quantity.setCurrentIndex(1)
    assert dot(chart) == (6, 36 * (8 + 3))


def test_with_keys_of_their_own_the_growth_is_straight(chart_of):
    _, chart = chart_of(asymmetric())
    assert chart.count.text() == "3 queries × 5 keys → 30 scores"
    x, y = chart.curve.getData()
    assert (y == 10 * x).all()
    assert "twice the queries, twice as much" in chart.note.text()


def test_large_counts_are_written_shortly_and_truly():
    assert short_count(1234) == "1\u202f234"
    for end in (1, 7, 36, 999, 10_000, 123_456, 16_777_216, 2**31):
        for tick in (*nice_ticks(float(end), 6), *nice_ticks(float(end), 3)):
            assert read(short_count(tick)) == tick


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_an_idle_chart_rests(chart_of, qtbot):
    _, chart = chart_of("cat-sat-causal")
    qtbot.wait(100)
    paints = Paints()
    chart.plot.viewport().installEventFilter(paints)
    qtbot.wait(400)
    chart.plot.viewport().removeEventFilter(paints)
    assert paints.count < 2  # fewer than 5 a second


def test_pointing_at_cells_does_not_repaint_the_chart(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    hands.paint()
    paints = Paints()
    chart.plot.viewport().installEventFilter(paints)
    for cell in cells_of(hands.session, "scores", 0):
        hands.point(*hands.place_on_stage(cell))
        hands.paint()
    chart.plot.viewport().removeEventFilter(paints)
    assert paints.count == 0
