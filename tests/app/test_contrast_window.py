"""With and without scale or mask: a window of its own, by one press, that follows the session."""

import math
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from explorer.app.glossary_panel import GlossaryBrowser
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing import side_by_side
from explorer.texts import Text
from tests.app.hands import ALT, Hands
from tests.app.sessions import SPECIAL, asymmetric

KEYS = {"scale": Qt.Key.Key_4, "mask": Qt.Key.Key_5}


@pytest.fixture
def opened(program, qtbot):
    """The hands on a program, and the window that one press opened, once it has computed."""

    def open_it(session, what) -> tuple[Hands, object]:
        hands = program(session)
        qtbot.waitUntil(lambda: hands.program.comparing is not None)
        hands.press(KEYS[what], held=ALT)
        window = hands.program.comparing.contrasts[what]
        qtbot.waitUntil(lambda: window.page.found is not None)
        return hands, window

    return open_it


def move(window, point: QPointF) -> None:
    """Move the mouse to a point of the page."""
    QTest.mouseMove(window.windowHandle(), window.page.mapTo(window, point.toPoint()))


def test_one_press_shows_the_weights_with_and_without_scale(opened):
    hands, window = opened(asymmetric(), "scale")
    assert window.isVisible()
    found = window.page.found
    np.testing.assert_array_equal(found.given["weights"], hands.document.trace["weights"])
    np.testing.assert_array_equal(found.without["weights"], run(hands.session.with_scale("none"))["weights"])
    assert [draw.d_k for draw in found.draws] == [1, 2, 4, 16, 64, 256]
    assert hands.document.undo_stack.count() == 0
    assert not hands.document.modified


def test_one_press_shows_the_weights_masked_and_unmasked(opened):
    hands, window = opened(asymmetric(), "mask")
    assert np.array_equal(window.page.found.given["may_attend"], hands.document.trace["may_attend"])
    assert window.page.found.without["may_attend"].all()
    assert not window.seed.isVisible()


def test_it_says_how_large_an_entropy_can_be_and_what_it_is(opened, monkeypatch):
    hands, window = opened("cat-sat-causal", "mask")
    assert "at most log₂ of the number of keys that it sees" in window.words.text()
    said = []
    draw = side_by_side.draw_words
    monkeypatch.setattr(side_by_side, "draw_words", lambda *given: (said.append(given[2]), draw(*given))[1])
    hands.picture(window.page)
    most = sum(math.log2(count) for count in range(1, 7)) / 6  # query by query, one key more
    for bits in (most, math.log2(6)):
        assert sum(words.endswith(f" of at most {bits:.2f} bits") for words in set(said)) == 1
    QTest.mouseClick(window.term, Qt.MouseButton.LeftButton)
    hands.settle_layout()
    shown = hands.window.findChild(GlossaryBrowser, "glossary_text")
    assert shown.isVisible()
    assert shown.key() == "entropy"
    assert hands.program.terms.entry_of(window.page) == "entropy"


def test_it_says_what_is_compared_where_the_session_has_neither(opened):
    hands, window = opened(Session(("a", "b"), np.eye(2), np.eye(2), np.eye(2), scale="none"), "scale")
    assert window.words.text().startswith("The session has no scale")
    assert window.page.found.given.session.scale == "1/sqrt(d_k)"
    hands.program.actions["pinning.mask"].trigger()
    assert hands.program.comparing.contrasts["mask"].words.text().startswith("The session has no mask")


@pytest.mark.parametrize("masks", [(), (Causal(),)])
def test_it_says_that_a_bias_of_minus_infinity_stays_in_force(opened, masks):
    bias = np.zeros((1, 3, 3))
    bias[0, 2, 1] = -np.inf
    ones = np.ones((3, 2))
    hands, window = opened(Session(("a", "b", "c"), ones, ones, ones, bias=bias, masks=masks), "mask")
    assert not window.page.found.without["may_attend"][0, 2, 1]
    assert "bias of −∞" in window.words.text()
    hands.document.edit(Text("tokens", "Edit tokens"), replace(hands.session, bias=np.full((1, 3, 3), -1e9)))
    assert "bias of −∞" not in window.words.text()


def test_it_follows_edits_and_the_seed(opened, qtbot):
    hands, window = opened("cat-sat-causal", "scale")
    first = window.page.found
    hands.document.edit_cell(Cell("q", 0, 2, 1), "2.5")
    qtbot.waitUntil(lambda: window.page.found is not first)
    second = window.page.found
    np.testing.assert_array_equal(second.given["weights"], hands.document.trace["weights"])
    window.seed.setValue(7)
    qtbot.waitUntil(lambda: window.page.found is not second)
    assert window.page.found.seed == 7
    assert window.page.found.draws[2].scaled.tolist() != second.draws[2].scaled.tolist()


def test_pointing_at_a_weight_marks_it_in_the_program(opened, qtbot):
    hands, window = opened(asymmetric(), "mask")
    qtbot.waitUntil(lambda: window.page.sides is not None)
    for grid in window.page.sides:
        move(window, grid.cell_rect(1, 1).center())
        qtbot.waitUntil(lambda: hands.selection.pointed == Cell("weights", 0, 1, 1))
        move(window, QPointF(2, 2))
        qtbot.waitUntil(lambda: hands.selection.pointed is None)


def test_esc_closes_it_and_what_was_under_way_is_dropped(opened, qtbot):
    hands, window = opened("cat-sat-causal", "mask")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    hands.document.edit_cell(Cell("q", 0, 2, 1), "2.5")
    assert not window.worker.busy


def test_too_many_scores_are_refused_in_a_sentence(program, qtbot, monkeypatch):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    monkeypatch.setattr("explorer.app.contrast_window.AT_ONCE", 35)
    hands.press(KEYS["mask"], held=ALT)
    page = hands.program.comparing.contrasts["mask"].page
    assert page.refusal.startswith("This has more than 35 scores")
    hands.picture(page)


@pytest.mark.parametrize("name", sorted(SPECIAL))
def test_every_special_session_is_drawn(opened, name):
    hands, window = opened(SPECIAL[name](), "mask")
    hands.picture(window.page)


def test_a_scale_that_is_one_is_still_a_scale(opened):
    narrow = Session(("a", "b"), np.eye(2)[:, :1], np.eye(2)[:, :1], np.eye(2))
    _, window = opened(narrow, "scale")
    assert window.words.text().startswith("The same Q and K: at the left scaled as in the session")


def test_what_the_session_no_longer_has_is_not_pointed_at(opened, qtbot, monkeypatch):
    hands, window = opened(asymmetric(), "mask")
    qtbot.waitUntil(lambda: window.page.sides is not None)
    session, last = hands.session, hands.session.n_k - 1
    fewer = Session(
        *(session.tokens, session.q, session.k[:, :last], session.v[:, :last]),
        own_key_tokens=tuple(session.key_tokens[:last]),
    )
    monkeypatch.setattr(window.worker, "start", lambda *work: None)  # a thread that takes its time
    hands.document.edit("Fewer keys", fewer)
    move(window, window.page.sides[0].cell_rect(0, last).center())
    hands.picture(window.page)
    assert hands.selection.pointed is None
    hands.selection.keep(Cell("weights", 0, 0, 0))
    hands.picture(window.page)


def test_a_cell_that_is_not_computed_here_yet_is_not_marked(opened, qtbot, monkeypatch):
    hands, window = opened(asymmetric(), "mask")
    session = hands.session
    monkeypatch.setattr(window.worker, "start", lambda *work: None)
    more = Session(
        *(session.tokens, session.q, session.k.repeat(2, axis=1), session.v.repeat(2, axis=1)),
        own_key_tokens=tuple(session.key_tokens * 2),
    )
    hands.document.edit("More keys", more)
    hands.selection.keep(Cell("weights", 0, 0, 2 * session.n_k - 1))
    hands.picture(window.page)
