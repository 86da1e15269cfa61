"""The mask painted on the stage: by clicks, by strokes of the mouse, and by Space."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.session import Session
from explorer.drawing.cover import Cover
from tests.app.hands import ALT, CTRL, LEFT_BUTTON, PLAIN, Hands
from tests.app.sessions import asymmetric


def cell(row: int, column: int, head: int = 0) -> Cell:
    """A cell of the mask."""
    return Cell("may_attend", head, row, column)


def place(hands: Hands, row: int, column: int, head: int = 0) -> QPoint:
    """Where a cell of the mask is, in the window."""
    return hands.at(*hands.place_on_stage(cell(row, column, head)))


def seen(hands: Hands, head: int = 0) -> list[str]:
    """What each query of a head sees now, as digits."""
    return ["".join(map(str, row)) for row in hands.document.trace["may_attend"][head].astype(int).tolist()]


def at_the_mask(hands: Hands) -> Hands:
    """The hands on the step of the mask."""
    hands.selection.go_to("masked")
    hands.paint()
    return hands


def stroke(hands: Hands, *places: QPoint) -> None:
    """Press at the first place, move to each of the others, and let go at the last."""
    window = hands.window.windowHandle()
    QTest.mousePress(window, LEFT_BUTTON, PLAIN, places[0])
    for point in places[1:]:
        QTest.mouseMove(window, point)
    QTest.mouseRelease(window, LEFT_BUTTON, PLAIN, places[-1])


def three(*masks) -> Session:
    """Three tokens."""
    numbers = np.arange(9.0).reshape(3, 3) / 10
    return Session(("a", "b", "c"), numbers, numbers, numbers, masks=masks)


def test_a_click_bars_a_cell_and_another_allows_it(program):
    hands = at_the_mask(program(three(Causal())))
    hands.click(*hands.place_on_stage(cell(2, 0)))
    assert seen(hands) == ["100", "110", "011"]
    assert [mask.kind for mask in hands.session.masks] == ["causal", "custom"]
    assert hands.undo_name() == "Undo Paint the mask"
    assert hands.document.trace["weights"][0, 2, 0] == 0
    assert hands.selection.kept == cell(2, 0)
    hands.click(*hands.place_on_stage(cell(2, 0)))
    assert hands.session.masks == (Causal(),)
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert seen(hands) == ["100", "110", "011"]
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.masks == (Causal(),)
    assert hands.answers.reported == []


def test_where_there_is_no_mask_the_stage_shows_one_to_paint_on(program):
    hands = at_the_mask(program(three()))
    hands.click(*hands.place_on_stage(cell(0, 2)))
    assert seen(hands) == ["110", "111", "111"]
    assert hands.window.mask_control.text().startswith("custom")


def test_a_stroke_is_one_undo_step_and_its_first_cell_decides(program):
    hands = at_the_mask(program(three(Custom(np.array([[1, 0, 1], [1, 1, 1], [1, 1, 1]], dtype=bool)))))
    before = hands.session
    stroke(hands, place(hands, 0, 0), place(hands, 0, 1), place(hands, 1, 1), place(hands, 2, 2))
    assert seen(hands) == ["001", "101", "110"]  # what was barred already stays so
    assert hands.document.undo_stack.count() == 1
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert (hands.session.masks[0].allowed == before.masks[0].allowed).all()
    hands.press(Qt.Key.Key_Z, held=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert seen(hands) == ["001", "101", "110"]


def test_a_stroke_that_allows_does_not_bar(program):
    hands = at_the_mask(program(three(Custom(np.array([[0, 1, 0], [1, 1, 1], [1, 1, 1]], dtype=bool)))))
    stroke(hands, place(hands, 0, 0), place(hands, 0, 2))
    assert seen(hands) == ["111", "111", "111"]
    assert hands.session.masks == ()


def test_a_fast_stroke_leaves_out_nothing_between(program):
    hands = at_the_mask(program("cat-sat"))
    stroke(hands, place(hands, 1, 0), place(hands, 1, 5))
    assert seen(hands)[1] == "000000"
    assert hands.document.undo_stack.count() == 1


def test_two_strokes_are_two_undo_steps(program):
    hands = at_the_mask(program(three()))
    for row in (0, 1):
        stroke(hands, place(hands, row, 1), place(hands, row, 2))
    assert hands.document.undo_stack.count() == 2
    assert seen(hands) == ["100", "100", "111"]


def test_a_stroke_that_leaves_the_mask_and_ends_elsewhere_is_over(program):
    hands = at_the_mask(program(three()))
    stroke(hands, place(hands, 0, 0), place(hands, 0, 1), hands.at(hands.stage, QPoint(4, 4)))
    assert seen(hands)[0] == "001"
    QTest.mouseMove(hands.window.windowHandle(), place(hands, 2, 2))
    assert seen(hands) == ["001", "111", "111"]


def test_painting_against_a_rule_replaces_the_rules_and_says_so_once(program):
    hands = at_the_mask(program(three(Causal(), Padding((False, True, True)))))
    stroke(hands, place(hands, 0, 1), place(hands, 0, 2))
    assert [mask.kind for mask in hands.session.masks] == ["custom"]
    assert seen(hands) == ["011", "010", "011"]
    assert hands.answers.reported == [
        "causal + padding: what you paint is against it, so one custom mask replaces it. Undo restores it."
    ]
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.masks == (Causal(), Padding((False, True, True)))
    assert seen(hands) == ["000", "010", "011"]


def test_esc_takes_back_the_stroke_that_is_under_way(program):
    hands = at_the_mask(program(three(Causal())))
    window = hands.window.windowHandle()
    QTest.mousePress(window, LEFT_BUTTON, PLAIN, place(hands, 2, 0))
    QTest.mouseMove(window, place(hands, 2, 1))
    assert seen(hands)[2] == "001"
    hands.press(Qt.Key.Key_Escape)
    assert hands.session.masks == (Causal(),)
    QTest.mouseMove(window, place(hands, 2, 2))
    QTest.mouseRelease(window, LEFT_BUTTON, PLAIN, place(hands, 2, 2))
    assert hands.session.masks == (Causal(),)
    assert hands.document.undo_stack.count() == 0


def test_space_turns_the_cell_under_the_cursor(program):
    hands = at_the_mask(program(three(Causal())))
    hands.stage.setFocus()
    hands.selection.keep(cell(1, 0))
    hands.press(Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert hands.selection.kept == cell(1, 1)
    assert seen(hands) == ["100", "100", "111"]
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert seen(hands) == ["100", "100", "101"]
    assert hands.document.undo_stack.count() == 2
    hands.press(Qt.Key.Key_Space)
    assert seen(hands) == ["100", "100", "111"]


def test_space_elsewhere_and_with_other_keys_paints_nothing(program):
    hands = at_the_mask(program(three(Causal())))
    hands.stage.setFocus()
    hands.selection.keep(Cell("masked", 0, 1, 1))
    hands.press(Qt.Key.Key_Space)
    hands.selection.keep(cell(1, 1))
    hands.press(Qt.Key.Key_Space, held=ALT)
    assert hands.session.masks == (Causal(),)


def test_a_right_click_and_a_click_with_alt_paint_nothing(program):
    hands = at_the_mask(program(three(Causal())))
    hands.stage.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
    window = hands.window.windowHandle()
    QTest.mouseClick(window, Qt.MouseButton.RightButton, PLAIN, place(hands, 2, 0))
    QTest.mouseClick(window, LEFT_BUTTON, ALT, place(hands, 2, 0))
    assert hands.session.masks == (Causal(),)
    assert hands.selection.kept == cell(2, 0)


def test_a_mask_a_head_is_painted_in_the_head_that_is_shown(program):
    hands = at_the_mask(program(asymmetric()))
    hands.selection.show_head(hands.session, 1)
    before = seen(hands, 0)
    hands.click(*hands.place_on_stage(cell(2, 4, 1)))
    assert seen(hands, 1)[2][4] == "0"
    assert seen(hands, 0) == before


def test_what_a_bias_bars_no_click_allows_and_why_is_said(program):
    bias = np.zeros((3, 3))
    bias[1, 1] = -np.inf
    numbers = np.ones((3, 1))
    hands = at_the_mask(program(Session(("a", "b", "c"), numbers, numbers, numbers, bias=bias)))
    hands.click(*hands.place_on_stage(cell(1, 1)))
    assert hands.session.masks == ()
    assert hands.document.undo_stack.count() == 0
    assert hands.answers.reported == ["The bias of −∞ bars this key; change the bias, and the mask may allow it."]


@pytest.mark.parametrize("typed", ["7", "x"])
def test_typing_on_a_cell_of_the_mask_opens_no_editor(program, typed):
    hands = at_the_mask(program(three(Causal())))
    hands.stage.setFocus()
    hands.selection.keep(cell(1, 1))
    hands.type(typed)
    assert hands.open_editor() is None
    assert hands.document.undo_stack.count() == 0


def test_a_stroke_settles_first_what_is_being_typed(program):
    hands = at_the_mask(program(three(Causal())))
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("wrong")
    hands.click(*hands.place_on_stage(cell(2, 0)))
    assert hands.session.masks == (Causal(),)
    assert hands.open_editor() is not None


def test_the_sentence_of_the_row_follows_the_strokes(program):
    hands = at_the_mask(program("cat-sat-causal"))
    hands.click(*hands.place_on_stage(cell(2, 1)))
    hands.paint()
    notes = hands.program.scenes.derivation(cell(2, 1)).notes
    assert str(notes[0]) == "Token 3 (“sat”) may attend to 1, 3."


def test_while_results_are_hidden_neither_click_nor_space_paints(program):
    hands = at_the_mask(program(three(Causal())))
    hands.selection.hide(Cover("masked", 0))
    hands.click(*hands.place_on_stage(cell(2, 0)))
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_Space)
    assert hands.session.masks == (Causal(),)
    hands.selection.hide(None)
    hands.press(Qt.Key.Key_Space)
    assert [mask.kind for mask in hands.session.masks] == ["causal", "custom"]


def test_painting_looks_at_the_present_where_a_pinned_state_was_shown(program):
    hands = at_the_mask(program(three(Causal())))
    hands.selection.compare(hands.document.trace, "then")
    hands.click(*hands.place_on_stage(cell(2, 0)))
    assert hands.selection.looked_at == "now"
    assert seen(hands) == ["100", "110", "011"]


def test_an_edit_from_elsewhere_ends_the_stroke(program):
    hands = at_the_mask(program(three()))
    window = hands.window.windowHandle()
    QTest.mousePress(window, LEFT_BUTTON, PLAIN, place(hands, 0, 0))
    hands.document.undo_stack.undo()
    QTest.mouseMove(window, place(hands, 0, 2))
    QTest.mouseRelease(window, LEFT_BUTTON, PLAIN, place(hands, 0, 2))
    assert hands.session.masks == ()
    assert hands.document.undo_stack.index() == 0


def test_the_mask_of_many_tokens_is_painted_at_once(program, qtbot):
    numbers = np.random.default_rng(1).normal(size=(40, 2))
    hands = at_the_mask(program(Session(tuple(f"t{i}" for i in range(40)), numbers, numbers, numbers)))
    stroke(hands, place(hands, 3, 2), place(hands, 3, 30))
    assert not hands.document.trace["may_attend"][0, 3, 2:31].any()
    assert hands.document.trace["may_attend"][0].sum() == 40 * 40 - 29
