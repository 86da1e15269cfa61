"""Averages over heads and sums over queries, by keyboard and mouse."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget

from explorer.app.sums_panel import SumsView
from explorer.attention.masks import Causal
from explorer.attention.session import Session
from tests.app.hands import Hands


def three_heads() -> Session:
    """3 heads of 2 queries on 3 keys, the last of which the first query may not see."""
    random = np.random.default_rng(2)
    shapes = (3, 2, 2), (1, 3, 2), (1, 3, 4)
    q, k, v = (random.normal(size=shape) for shape in shapes)
    return Session(("one", "two"), q, k, v, own_key_tokens=("a", "b", "c"), masks=(Causal(),))


def opened(hands: Hands) -> SumsView:
    """The sums, opened from the menu."""
    dock = hands.window.findChild(QDockWidget, "sums_dock")
    assert dock.widget().view is None
    dock.toggleViewAction().trigger()
    hands.settle_layout()
    return dock.widget().view


def text(view: SumsView, row: int, column: int) -> str:
    """What stands in a cell."""
    return view.model.data(view.model.index(row, column))


def choose_average(hands: Hands, view: SumsView) -> None:
    """Choose the average by keys."""
    view.which.setFocus()
    hands.press(Qt.Key.Key_Down)


def test_the_weights_of_the_shown_head_and_what_each_key_receives(program):
    hands = program(three_heads())
    view = opened(hands)
    for head in (0, 2):
        hands.selection.show_head(hands.session, head)
        weights = np.asarray(hands.document.trace["weights"][head])
        numbers = hands.selection.numbers
        assert [text(view, 2, key + 1) for key in range(3)] == [numbers.weight(weights[1, key]) for key in range(3)]
        assert text(view, 1, 3) == "0"
        for key in range(3):
            assert text(view, 0, key + 1) == numbers.weight(weights[0, key] + weights[1, key])
        assert view.which.currentText() == f"Head {head + 1}"


def test_the_average_is_chosen_by_the_keyboard_and_told(program):
    hands = program(three_heads())
    view = opened(hands)
    choose_average(hands, view)
    assert view.which.currentText() == "Average of 3 heads"
    weights = np.asarray(hands.document.trace["weights"])
    expected = sum(weights[head, 1, 0] for head in range(3)) / 3
    assert text(view, 2, 1) == hands.selection.numbers.weight(expected)
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index(1, 1))
    hands.press(Qt.Key.Key_Down)
    assert view.words.text().startswith(f"“two” puts {text(view, 2, 1)} on “a” on average of 3 heads: (")


def test_space_leaves_a_query_out_of_the_sums_and_a_button_brings_all_back(program):
    hands = program(three_heads())
    view = opened(hands)
    weights = np.asarray(hands.document.trace["weights"][0])
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index(1, 0))
    QTest.keyClick(view.table, Qt.Key.Key_Space)
    assert view.model.chosen == [1]
    assert [text(view, 0, key + 1) for key in range(3)] == [
        hands.selection.numbers.weight(weights[1, key]) for key in range(3)
    ]
    view.table.setCurrentIndex(view.model.index(0, 2))
    assert view.words.text().startswith("“b” receives ")
    hands.click(view.none)
    assert text(view, 0, 2) == "0.00"
    assert view.words.text() == "No query is chosen, so “b” receives 0."
    hands.click(view.all)
    assert view.model.chosen == [0, 1]


def test_an_edit_renews_the_sums_and_other_queries_count_all(program):
    hands = program(three_heads())
    view = opened(hands)
    view.model.choose(frozenset({0}))
    before = text(view, 0, 1)
    hands.document.edit("Edit", hands.session.with_cell("q", 0, 1, 0, 9.0))
    assert text(view, 0, 1) != before
    assert view.model.chosen == [1]
    hands.document.open(Session(("x", "y", "z"), *(np.ones((1, 3, 1)) for _ in "qkv")))
    assert view.model.chosen == [0, 1, 2]
    assert view.which.count() == 1
    assert text(view, 0, 1) == "1.00"


def test_one_head_alone_ends_the_average(program):
    hands = program(three_heads())
    view = opened(hands)
    choose_average(hands, view)
    hands.document.open(Session(("x",), [[1.0]], [[1.0]], [[1.0]]))
    assert view.which.currentText() == "Head 1"
    assert text(view, 1, 1) == "1.00"


def shown(view: SumsView) -> list[list[object]]:
    """All numbers of the table as they stand in it."""
    lines = view.table.model()
    return [
        [lines.data(lines.index(row, column)) for column in range(lines.columnCount())]
        for row in range(lines.rowCount())
    ]


def test_with_vectors_as_columns_each_key_has_a_line_and_the_queries_stand_on_top(program):
    hands = program(three_heads())
    view = opened(hands)
    in_rows, way = shown(view), Qt.Orientation
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index(2, 3))
    told = view.words.text()
    hands.program.actions["notation.columns"].trigger()
    assert shown(view) == [list(line) for line in zip(*in_rows, strict=True)]
    header = view.table.model().headerData
    assert [header(place, way.Horizontal) for place in range(3)] == ["received", "one", "two"]
    assert [header(place, way.Vertical) for place in range(4)] == ["counts", "a", "b", "c"]
    assert (view.table.currentIndex().row(), view.table.currentIndex().column()) == (3, 2)
    assert view.words.text() == told != ""
    hands.press(Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert view.words.text().startswith("“two” puts ")
    assert "on “a”" in view.words.text()
    hands.press(Qt.Key.Key_Up)
    QTest.keyClick(view.table, Qt.Key.Key_Space)
    assert view.model.chosen == [0]
    hands.program.actions["notation.rows"].trigger()
    assert shown(view)[1] == in_rows[1]
    assert (view.table.currentIndex().row(), view.table.currentIndex().column()) == (2, 0)
