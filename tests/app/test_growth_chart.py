"""The growth chart: its sentence, its dot, its ticks, and that it rests when nothing changes."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtWidgets import QSpinBox

from explorer.app.chart_ticks import nice_ticks, short_count
from explorer.app.growth_chart import GrowthChart
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


RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def read(text: str) -> float:
    """The number that a tick states."""
    ten, power = text[:2], text[2:]
    if ten == "10" and power and all(digit in RAISED for digit in power):
        return 10.0 ** int("".join(str(RAISED.index(digit)) for digit in power))
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


def test_the_ticks_are_as_many_as_the_height_of_the_plot_holds(program, qtbot):
    hands = program("three-heads")
    hands.window.resize(1440, 900)
    hands.window.chart.load()
    chart = hands.window.chart
    seen = set()
    for height in (900, 700, 1000):
        hands.window.resize(1440, height)
        hands.settle_layout()
        (*_, held), _ = chart.drawn
        assert held == chart.plot.height() // 8
        seen.add(held)
        shown = ticks(chart, "left")
        hands.document.edit("Edit", hands.session.with_cell("q", 0, 0, 0, height / 7))
        hands.settle_layout()
        chart.refresh()
        assert ticks(chart, "left") == shown
    assert len(seen) > 1


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


def in_view(chart: GrowthChart) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ranges of the two axes."""
    x, y = chart.plot.viewRange()
    return tuple(x), tuple(y)


def test_known_context_lengths_are_marked_on_logarithmic_axes(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    assert not any(name.isVisible() for name in chart.names)
    hands.click(chart.log)
    shown = {name.toPlainText(): (name.pos().x(), name.pos().y()) for name in chart.names if name.isVisible()}
    assert list(shown) == ["GPT-2 · 1\u202f024", "Llama 3.1 · 131\u202f072"]
    for n, place in zip((1024, 131072), shown.values(), strict=True):
        assert place == pytest.approx((np.log10(n), 2 * np.log10(n)))
    x, y = chart.models.getData()
    assert x == pytest.approx(np.log10([1024, 131072]))
    assert y == pytest.approx(2 * x)
    (left, right), (bottom, top) = in_view(chart)
    assert left <= 0 < np.log10(131072) < right
    assert bottom <= 0 < 2 * np.log10(131072) < top


def test_with_keys_of_their_own_no_model_is_marked(chart_of):
    hands, chart = chart_of(asymmetric())
    hands.click(chart.log)
    assert not any(name.isVisible() for name in chart.names)


@pytest.mark.parametrize("order", ["row-major", "col-major"])
def test_d4_d5_axis_orders_of_the_library_change_nothing(program, order):
    import pyqtgraph

    before = pyqtgraph.getConfigOption("imageAxisOrder")
    pyqtgraph.setConfigOption("imageAxisOrder", order)
    try:
        q = np.array([[0.0], [2.0]])
        k = np.array([[0.0], [0.0], [1.5]])
        hands = program(Session(("a", "b"), q, k, np.ones((3, 1)), ("x", "y", "z"), scale="none"))
        hands.selection.go_to("scores")
        stage = hands.window.stage
        picture = stage.grab().toImage()
        grid = stage.page.result.grid
        corners = [picture.pixelColor((grid.cell_rect(i, j).topLeft() + QPointF(5, 5)).toPoint()) for i, j in PLACES]
        assert len({colour.name() for colour in corners[:-1]}) == 1, "all zeros look alike"
        assert corners[-1].red() > corners[-1].blue() + 60, "the one large score stands in row 1, column 2"
        foot = picture.copy(0, picture.height() - 40, picture.width(), 30)
        assert len({foot.pixelColor(x, 21).name() for x in range(foot.width())}) >= 10, "a colour bar"
    finally:
        pyqtgraph.setConfigOption("imageAxisOrder", before)


PLACES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))


def test_d7_a_logarithmic_chart_begins_with_the_first_count_there_is(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    hands.click(chart.log)
    x, y = chart.curve.getData()
    assert x[0] == 0, "one token; none has no logarithm and is no point of the curve"
    assert np.isfinite(x).all()
    assert np.isfinite(y).all()


@pytest.mark.parametrize("end", [0.5, 1.0, 3.0])
def test_d8_small_counts_keep_their_order_and_true_ticks(chart_of, end):
    _, chart = chart_of(Session(("a",), [[end]], [[1.0]], [[1.0]]))
    for log in (False, True):
        chart.log.setChecked(log)
        _, y = chart.curve.getData()
        assert (np.diff(y) > 0).all()
        check_ticks(chart, "bottom", log)


def test_d16_looking_again_changes_no_range(chart_of):
    hands, chart = chart_of(Session(("a",), [[0.0]], [[0.0]], [[0.0]]))
    before = in_view(chart)
    for _ in range(10):
        chart.drawn = (None, None)
        chart.refresh()
        hands.settle_layout()
    assert in_view(chart) == before


@pytest.mark.parametrize("n", [1, 2, 5, 40])
def test_d17_the_curve_fills_the_plot(chart_of, n):
    hands, chart = chart_of("cat-sat-causal")
    hands.document.edit("tokens", with_tokens(hands.session, ("a",) * n))
    _, y = chart.curve.getData()
    low, high = in_view(chart)[1]
    assert (y[-1] - 0) / (high - low) >= 0.8


@pytest.mark.parametrize("n", [6, 2048])
def test_d22_d23_no_axis_counts_in_thousands(chart_of, n):
    hands, chart = chart_of("cat-sat-causal")
    chart.quantity.setCurrentIndex(0)
    hands.document.edit("tokens", with_tokens(hands.session, ("a",) * n))
    for side in ("left", "bottom"):
        axis = chart.plot.getAxis(side)
        assert not axis.autoSIPrefix
        assert "x0" not in axis.labelString()
        check_ticks(chart, side, False)


def test_d26_a_hidden_chart_keeps_its_range(chart_of):
    hands, chart = chart_of("cat-sat-causal")
    before = in_view(chart)
    for _ in range(10):
        chart.plot.hide()
        hands.settle_layout()
        chart.plot.show()
        hands.settle_layout()
    assert in_view(chart) == before
