"""Pinning: a state is kept, then, now and the difference are looked at in every panel."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QToolButton

from explorer.app.actions import ToolButton
from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES
from explorer.attention.session import Session
from explorer.attention.starting import started_from
from explorer.attention.steps import steps_of
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import SPECIAL, asymmetric
from tests.attention.sessions import embedded

SAT_2 = Cell("q", 0, 2, 1)
KEYS = {"then": Qt.Key.Key_1, "now": Qt.Key.Key_2, "difference": Qt.Key.Key_3}


@pytest.fixture
def pinned(program, qtbot):
    """The hands on an example whose present state was pinned by its key."""

    def open_and_pin(session="cat-sat-causal", **more) -> Hands:
        hands = program(session, **more)
        qtbot.waitUntil(lambda: hands.program.comparing is not None)
        hands.press(Qt.Key.Key_F9)
        return hands

    return open_and_pin


def look_at(hands: Hands, what: str) -> None:
    """Press the key that looks at then, now or the difference."""
    hands.press(KEYS[what], held=ALT)
    assert hands.selection.looked_at == what


def type_into_table(hands: Hands, cell: Cell, text: str) -> None:
    """Click on a cell of a table and type a number."""
    hands.click(*hands.place_in_table(cell))
    hands.type(text)
    hands.press(Qt.Key.Key_Return)


def button(hands: Hands, name: str) -> ToolButton:
    """A button of the window by its name."""
    return hands.window.findChild(QToolButton, name)


def said(hands: Hands) -> str:
    """What the bar says."""
    return hands.program.comparing.bar.summary.text()


def test_without_a_pin_nothing_is_compared(program, qtbot):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    assert hands.program.scenes.scene.comparison is None
    assert hands.program.comparing.bar is None
    for name in ("then", "now", "difference", "unpin"):
        assert not hands.program.actions[f"pinning.{name}"].isEnabled()
    hands.press(Qt.Key.Key_3, held=ALT)
    assert hands.selection.looked_at == "now"


def test_pinning_is_looking_and_no_edit(pinned):
    hands = pinned()
    assert hands.document.undo_stack.count() == 0
    assert not hands.document.modified
    assert not hands.window.isWindowModified()
    look_at(hands, "difference")
    look_at(hands, "then")
    hands.press(Qt.Key.Key_F9, held=SHIFT)
    assert hands.selection.pinned is None
    assert hands.document.undo_stack.count() == 0
    assert "pinned" not in hands.selection.remembered()


def test_the_visible_buttons_pin_and_look_and_unpin(program, qtbot):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    hands.settle_layout()
    hands.click(button(hands, "pin"))
    type_into_table(hands, SAT_2, "1.5")
    for what in ("difference", "then", "now"):
        hands.settle_layout()
        hands.click(button(hands, what))
        assert hands.selection.looked_at == what
        assert [name for name in KEYS if button(hands, name).isChecked()] == [what]
    assert hands.program.comparing.bar.isVisible()
    hands.click(button(hands, "unpin"))
    assert not hands.program.comparing.bar.isVisible()
    assert hands.program.scenes.scene.comparison is None


def test_after_an_edit_what_moved_is_counted(pinned):
    hands = pinned()
    hands.selection.go_to("weights")
    assert said(hands) == "0 of 36 weights moved"
    type_into_table(hands, SAT_2, "1.5")
    assert said(hands) == "3 of 36 weights moved, all at “sat”"  # a causal mask: the third query sees three keys
    hands.selection.go_to("scores")
    assert said(hands) == "6 of 36 scores moved, all at “sat”"
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert said(hands) == "0 of 36 scores moved"


def test_status_line_and_inspector_say_both_numbers(pinned):
    hands = pinned()
    type_into_table(hands, SAT_2, "1.5")
    hands.selection.keep(SAT_2)
    words = "then −0.40, now 1.50, difference +1.90"
    for what in KEYS:
        look_at(hands, what)
        hands.selection.keep(SAT_2)
        assert words in hands.window.status.reading.text()
        assert words in hands.inspector.text()
        assert words in hands.stage.accessibleDescription()
    hands.press(Qt.Key.Key_F9, held=SHIFT)
    assert "then" not in hands.window.status.reading.text()
    assert "then" not in hands.inspector.text()


def test_then_shows_the_pinned_numbers_and_now_the_present_ones(pinned):
    hands = pinned()
    hands.selection.go_to("weights")
    before = hands.picture(hands.stage)
    strip, table = hands.picture(hands.strip), hands.picture(hands.table("q").viewport())
    hands.document.edit_cell(SAT_2, "1.5")
    after = hands.picture(hands.stage)
    assert after != before
    look_at(hands, "then")
    assert np.array_equal(hands.program.scenes.scene.values("weights"), hands.selection.pinned["weights"][0])
    then = hands.picture(hands.stage), hands.picture(hands.strip), hands.picture(hands.table("q").viewport())
    look_at(hands, "difference")
    difference = hands.picture(hands.stage), hands.picture(hands.strip), hands.picture(hands.table("q").viewport())
    look_at(hands, "now")
    assert hands.picture(hands.stage) == after
    assert all(one != other for one, other in zip(then, difference, strict=True))
    assert strip != difference[1]
    assert table != difference[2]


def test_undo_brings_the_difference_to_exactly_nothing(pinned):
    hands = pinned(asymmetric())
    look_at(hands, "difference")
    type_into_table(hands, Cell("k", 0, 1, 1), "0.1")
    scenes = hands.program.scenes
    assert scenes.comparison.change("scores").moved.any()
    hands.press(Qt.Key.Key_Z, held=CTRL)
    for matrix in [name for name in MATRICES if name in hands.document.trace]:
        change = scenes.comparison.change(matrix)
        assert not change.moved.any()
        assert set(change.difference[~np.isnan(change.difference)].tolist()) <= {0.0}


def test_typing_while_then_is_shown_edits_the_present_in_sight(pinned):
    hands = pinned()
    hands.document.edit_cell(SAT_2, "1.5")
    look_at(hands, "then")
    hands.click(*hands.place_on_stage(SAT_2))
    hands.press(Qt.Key.Key_F2)
    assert hands.selection.looked_at == "now"
    assert hands.open_editor().text() == "1.5"
    hands.press(Qt.Key.Key_Escape)
    look_at(hands, "then")
    hands.click(*hands.place_in_table(SAT_2))
    hands.press(Qt.Key.Key_F2)
    assert hands.selection.looked_at == "now"
    hands.press(Qt.Key.Key_Escape)
    look_at(hands, "then")
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.selection.looked_at == "now"


def test_the_difference_stays_in_sight_while_numbers_change(pinned):
    hands = pinned()
    look_at(hands, "difference")
    type_into_table(hands, SAT_2, "1.5")
    assert hands.selection.looked_at == "difference"


def test_a_new_document_drops_the_pin(pinned):
    hands = pinned()
    look_at(hands, "difference")
    hands.answers.example = "mother"
    hands.program.actions["files.examples"].trigger()
    assert hands.selection.pinned is None
    assert hands.selection.looked_at == "now"
    assert not hands.program.comparing.bar.isVisible()
    hands.press(Qt.Key.Key_F9)
    hands.press(Qt.Key.Key_N, held=CTRL)
    assert hands.selection.pinned is None


@pytest.mark.parametrize("name", sorted(SPECIAL))
def test_every_step_of_every_special_session_is_drawn(pinned, name):
    hands = pinned(SPECIAL[name]())
    hands.document.edit_cell(Cell("q", 0, 0, 0), "0.25")
    for what in KEYS:
        look_at(hands, what)
        for step in steps_of(hands.session):
            hands.selection.go_to(step.name)
            hands.selection.keep(Cell(step.name, 0, 0, 0))
            hands.paint()


CHANGES = {
    "unmasked": lambda s: s.with_masks([]),
    "fewer queries": lambda s: Session(("one",), s.q[:, :1], s.k, s.v, s.own_key_tokens),
    "fewer keys": lambda s: Session(s.tokens, s.q, s.k[:, :2], s.v[:, :2], ("a", "b")),
    "fewer heads": lambda s: Session(s.tokens, s.q[:1], s.k, s.v, s.own_key_tokens),
    "less d_k": lambda s: Session(s.tokens, s.q[..., :1], s.k[..., :1], s.v, s.own_key_tokens),
    "less d_v": lambda s: Session(s.tokens, s.q, s.k, s.v[..., :1], s.own_key_tokens),
    "bias": lambda s: Session(s.tokens, s.q, s.k, s.v, s.own_key_tokens, bias=np.ones((1, 3, 5))),
}


@pytest.mark.parametrize("name", sorted(CHANGES))
@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
def test_any_other_shape_can_be_looked_at_and_pointed_at(pinned, name, back):
    whole = asymmetric()
    first, second = (CHANGES[name](whole), whole) if back else (whole, CHANGES[name](whole))
    hands = pinned(first)
    hands.document.edit("Change", second)
    for what in KEYS:
        look_at(hands, what)
        for step in steps_of(hands.session)[::2]:
            hands.selection.go_to(step.name)
            hands.paint()
            for x, y in ((0.2, 0.4), (0.4, 0.3), (0.6, 0.5), (0.8, 0.7)):
                hands.point(hands.stage, QPointF(x * hands.stage.width(), y * hands.stage.height()))
        for part in (0.1, 0.3, 0.5, 0.7, 0.9):
            hands.click(hands.strip, QPointF(part * hands.strip.width(), 30))
        hands.press(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_F6, Qt.Key.Key_Down, Qt.Key.Key_Right)
        hands.paint()


def test_a_state_of_another_shape_is_shown_but_not_subtracted(pinned):
    hands = pinned()
    hands.selection.go_to("weights")
    session = hands.session
    two = Session(session.tokens[:2], session.q[:, :2], session.k[:, :2], session.v[:, :2])
    hands.document.edit("Fewer", two)
    look_at(hands, "difference")
    assert said(hands) == (
        "The pinned state has another shape and cannot be subtracted: its weights are 6 × 6, now they are 2 × 2."
    )
    look_at(hands, "then")
    hands.paint()
    assert hands.stage.page.result.grid.rows == 6
    look_at(hands, "now")
    hands.paint()
    assert hands.stage.page.result.grid.rows == 2


def test_a_renamed_token_is_compared_by_its_place(pinned):
    hands = pinned()
    hands.selection.go_to("weights")
    session = hands.session
    hands.document.edit("Rename", replace(session, tokens=("A", *session.tokens[1:])))
    assert said(hands) == "0 of 36 weights moved"


def test_a_head_of_its_own_is_compared(pinned):
    hands = pinned(asymmetric())
    hands.selection.go_to("scores")
    hands.document.edit_cell(Cell("q", 1, 2, 0), "5")
    assert said(hands) == "0 of 15 scores moved"
    hands.selection.show_head(hands.session, 1)
    assert said(hands) == "5 of 15 scores moved, all at “three”"


def test_too_many_scores_are_not_pinned(program, qtbot, monkeypatch):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    monkeypatch.setattr("explorer.app.referring.AT_ONCE", 35)
    hands.press(Qt.Key.Key_F9)
    assert hands.selection.pinned is None
    assert hands.answers.told == ["this has more than 35 scores, too many to be compared; use fewer tokens or heads"]


def test_the_pin_stays_while_the_language_changes(pinned):
    from explorer.app.new_window import speak

    hands = pinned()
    look_at(hands, "difference")
    speak(hands.program, "zh_CN", "zh_CN")
    hands.paint()
    assert hands.selection.looked_at == "difference"
    assert hands.program.comparing.bar.isVisible()


def do(hands: Hands, act: str | tuple[int, int, int]) -> None:
    """Look at something, go back, or set a number of Q: its row, its column, its value."""
    if isinstance(act, tuple):
        hands.document.edit_cell(Cell("q", 0, *act[:2]), str(act[2]))
    else:
        hands.program.actions[act].trigger()


EDITS = st.tuples(st.integers(0, 5), st.integers(0, 3), st.integers(-3, 3))
LOOKS = st.sampled_from([*(f"pinning.{what}" for what in KEYS), "edits.undo", "edits.redo", "steps.next"])


def test_any_order_of_looks_edits_and_undos_keeps_then(pinned):
    hands = pinned()
    scenes = hands.program.scenes

    @settings(max_examples=30, deadline=None)
    @given(st.lists(LOOKS | EDITS, min_size=1, max_size=8))
    def look_and_edit(acts):
        hands.program.actions["pinning.pin"].trigger()
        kept = {name: array.copy() for name, array in hands.selection.pinned.items()}
        for act in acts:
            do(hands, act)
            now = hands.document.trace
            assert scenes.scene.trace is (hands.selection.pinned if hands.selection.looked_at == "then" else now)
            difference = scenes.comparison.change("scores").difference
            np.testing.assert_array_equal(difference, now["scores"][0] - kept["scores"][0])
        assert all(np.array_equal(kept[name], array) for name, array in hands.selection.pinned.items())

    with hands.unpainted():
        look_and_edit()


@pytest.mark.parametrize("looks", ["131", "121", "1313", "3123"])
def test_what_is_looked_at_changes_though_the_computation_begins_elsewhere_now(pinned, monkeypatch, looks):
    faults = []
    monkeypatch.setattr("sys.excepthook", lambda kind, error, trace: faults.append(error))
    hands = pinned(embedded())
    now = started_from(hands.session, "qkv")
    hands.document.edit("Give Q, K and V", now)
    for look in looks:
        hands.press(getattr(Qt.Key, f"Key_{look}"), held=ALT)
        hands.paint()
    assert not faults
    assert hands.session is now
