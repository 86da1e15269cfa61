"""The stage: editing on it, its cursor, and the way to operands and back."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.drawing.panels import column_labels, marked_lines, row_labels
from explorer.drawing.scene import Scene
from tests.app.hands import ALT, CTRL, SHIFT, Hands, same
from tests.app.sessions import SPECIAL, asymmetric

SAT_2 = Cell("q", 0, 2, 1)


def type_on_stage(hands: Hands, cell: Cell, text: str, *then: Qt.Key) -> None:
    """Click on a cell of the stage and type."""
    hands.click(*hands.place_on_stage(cell))
    hands.type(text)
    hands.press(*then)


def test_a_number_typed_on_the_stage_reaches_everything_after_it(program):
    hands = program("cat-sat-causal")
    before = hands.session
    type_on_stage(hands, SAT_2, "1.5", Qt.Key.Key_Return)
    assert hands.session.q[0, 2, 1] == 1.5
    assert hands.shown("q", 2, 1) == "1.50"
    assert hands.document.trace["scores"][0, 2] == pytest.approx(hands.session.k[0] @ hands.session.q[0, 2])
    assert hands.undo_name() == "Undo Edit Q[sat, 2]"
    assert hands.selection.kept == Cell("q", 0, 3, 1)
    assert hands.focus() is hands.stage
    hands.press(Qt.Key.Key_Up)
    assert hands.window.status.reading.text() == "Q[sat, 2] = 1.50"
    assert "1.50" in hands.inspector.text()
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)


def test_the_stage_looks_different_after_an_edit_and_the_same_after_undo(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(SAT_2))
    before = hands.picture(hands.stage)
    hands.type("1.5")
    hands.press(Qt.Key.Key_Return, Qt.Key.Key_Up)
    assert hands.picture(hands.stage) != before
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.picture(hands.stage) == before


def test_tab_and_enter_go_on_after_an_edit_on_the_stage(program):
    hands = program("cat-sat-causal")
    type_on_stage(hands, SAT_2, "1", Qt.Key.Key_Tab)
    assert hands.selection.kept == Cell("q", 0, 2, 2)
    hands.type("2")
    hands.press(Qt.Key.Key_Backtab, held=SHIFT)
    assert hands.selection.kept == SAT_2
    hands.type("3")
    hands.press(Qt.Key.Key_Return, held=SHIFT)
    assert hands.selection.kept == Cell("q", 0, 1, 1)
    assert hands.session.q[0, 2].tolist() == [1.5, 3, 2, 0.9]


def test_escape_on_the_stage_restores_and_keeps_the_cursor(program):
    hands = program("cat-sat-causal")
    before = hands.session
    type_on_stage(hands, SAT_2, "77", Qt.Key.Key_Escape)
    assert hands.session is before
    assert hands.open_editor() is None
    assert hands.selection.kept == SAT_2
    assert hands.focus() is hands.stage


def test_f2_enter_on_the_stage_changes_no_bit(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(SAT_2))
    hands.press(Qt.Key.Key_F2, Qt.Key.Key_Return)
    assert hands.open_editor() is None
    assert hands.document.undo_stack.count() == 0


@pytest.mark.parametrize("text", ["abc", "1,234", "1..2", "--1"])
def test_wrong_text_on_the_stage_stays_red_and_stops_stepping_and_saving(program, tmp_path, text):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.answers.path = tmp_path / "never.attn"
    type_on_stage(hands, SAT_2, text, Qt.Key.Key_Return)
    for key, held in ((Qt.Key.Key_Right, ALT), (Qt.Key.Key_S, CTRL), (Qt.Key.Key_Z, CTRL)):
        if held == ALT:
            hands.strip.setFocus()
        hands.press(key, held=held)
        editor = hands.stage.editor
        assert editor.isVisible()
        assert hands.focus() is editor
    assert hands.selection.step == "scores"
    assert not hands.answers.path.exists()
    hands.press(Qt.Key.Key_Escape)
    assert hands.session is before


def test_the_reason_of_a_wrong_text_is_in_the_window(program):
    hands = program("cat-sat-causal")
    type_on_stage(hands, Cell("q", 0, 5, 0), "abc", Qt.Key.Key_Return)
    editor = hands.stage.editor
    assert editor.property("wrong") is True
    assert editor.reason.isVisible()
    assert hands.window.rect().contains(editor.reason.geometry())


def test_keys_and_values_are_edited_on_the_stage_where_they_are_shown(program):
    hands = program("cat-sat-causal")
    type_on_stage(hands, Cell("k", 0, 1, 2), "0,5", Qt.Key.Key_Return)
    assert hands.session.k[0, 1, 2] == 0.5
    hands.press(Qt.Key.Key_End, held=ALT)
    type_on_stage(hands, Cell("v", 0, 1, 2), "−2", Qt.Key.Key_Return)
    assert hands.session.v[0, 1, 2] == -2


def test_in_the_transposed_keys_the_cursor_goes_where_the_arrow_points(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("k", 0, 1, 1)))
    for key, across, down in (
        (Qt.Key.Key_Right, 1, 0),
        (Qt.Key.Key_Down, 0, 1),
        (Qt.Key.Key_Left, -1, 0),
        (Qt.Key.Key_Up, 0, -1),
    ):
        before = hands.stage.rect_of(hands.selection.kept)
        hands.press(key)
        after = hands.stage.rect_of(hands.selection.kept)
        assert after.center().x() - before.center().x() == pytest.approx(across * before.width())
        assert after.center().y() - before.center().y() == pytest.approx(down * before.height())


def test_results_are_not_edited_and_nothing_opens(program):
    hands = program("cat-sat-causal")
    before = hands.session
    type_on_stage(hands, Cell("scores", 0, 1, 1), "5")
    assert hands.open_editor() is None
    hands.double_click(*hands.place_on_stage(Cell("scores", 0, 1, 1)))
    assert hands.open_editor() is None
    assert hands.session is before


def test_a_double_click_on_an_input_edits_it(program):
    hands = program("cat-sat-causal")
    hands.double_click(*hands.place_on_stage(SAT_2))
    assert hands.stage.editor.is_open
    assert hands.stage.editor.text() == "-0.4"
    assert hands.stage.editor.geometry().contains(hands.stage.rect_of(SAT_2).center().toPoint())


def test_enter_goes_to_the_first_operand_and_backspace_returns_all_the_way(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_End, held=ALT)
    hands.click(*hands.place_on_stage(Cell("output", 0, 2, 1)))
    way = [
        ("output", Cell("output", 0, 2, 1)),
        ("output", Cell("weights", 0, 2, 0)),
        ("weights", Cell("masked", 0, 2, 0)),
        ("masked", Cell("scaled", 0, 2, 0)),
        ("scaled", Cell("scores", 0, 2, 0)),
        ("scores", Cell("q", 0, 2, 0)),
    ]
    for step, cell in way[1:]:
        hands.press(Qt.Key.Key_Return)
        hands.paint()
        assert (hands.selection.step, hands.selection.kept) == (step, cell)
        assert hands.stage.rect_of(cell) is not None
    for step, cell in reversed(way[:-1]):
        hands.press(Qt.Key.Key_Backspace)
        hands.paint()
        assert (hands.selection.step, hands.selection.kept) == (step, cell)
        assert hands.stage.rect_of(cell) is not None
    hands.press(Qt.Key.Key_Backspace)
    assert hands.selection.kept == way[0][1]


def test_enter_on_an_operand_of_the_next_step_leads_to_a_step_that_can_be_stepped_from(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_Right, held=ALT)
    hands.click(*hands.place_on_stage(Cell("scores", 0, 1, 1)))
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.step == "scores"
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert hands.selection.step == "scaled"
    assert hands.answers.told == []


def test_enter_skips_masked_operands(program):
    hands = program(asymmetric())
    hands.press(Qt.Key.Key_End, held=ALT)
    hands.click(*hands.place_on_stage(Cell("output", 0, 1, 0)))
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.kept == Cell("weights", 0, 1, 1)  # key 0 is barred for this query


def test_enter_on_an_input_edits_it(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(SAT_2))
    hands.press(Qt.Key.Key_Return)
    assert hands.stage.editor.is_open


def test_the_cursor_stays_within_its_panel(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 2)))
    corners = (
        ((Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_Up, Qt.Key.Key_Left), (0, 0)),
        ((Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_Down, Qt.Key.Key_Right), (5, 5)),
    )
    for keys, place in corners:
        hands.press(*keys)
        assert hands.selection.kept == Cell("scores", 0, *place)


def panels_visited(hands: Hands, key_held: Qt.KeyboardModifier) -> list[str]:
    """Where F6 leads, from the tokens once around."""
    names = []
    for _ in range(20):
        focus = hands.focus()
        names.append(hands.selection.kept.matrix if focus is hands.stage else focus.objectName() or "inspector")
        hands.press(Qt.Key.Key_F6, held=key_held)
        if hands.focus() is hands.window.input_side.tokens:
            break
    return names


def test_f6_visits_all_panels_in_the_order_of_the_computation_and_comes_round(program):
    hands = program("cat-sat-causal")
    on_stage = {
        "scores": ["q", "k", "scores"],
        "weights": ["masked", "row_max", "exponentials", "row_sum", "weights"],
        "output": ["weights", "v", "output"],
    }
    hands.window.input_side.tokens.setFocus()
    for step, matrices in on_stage.items():
        hands.selection.go_to(step)
        hands.paint()
        there = panels_visited(hands, Qt.KeyboardModifier.NoModifier)
        expected = ["tokens_edit", "token_chips", "q_table", "k_table", "v_table", "step_strip", *matrices, "inspector"]
        assert there[: len(expected)] == expected
        back = panels_visited(hands, SHIFT)
        assert back == [there[0], *reversed(there[1:])]


def test_f6_visits_the_key_tokens_where_there_are_some(program):
    hands = program(asymmetric())
    hands.window.input_side.tokens.setFocus()
    expected = ["tokens_edit", "token_chips", "key_tokens_edit", "key_token_chips", "q_table"]
    assert panels_visited(hands, Qt.KeyboardModifier.NoModifier)[:5] == expected


def test_the_stage_says_its_cell_to_screen_readers(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    assert hands.stage.accessibleDescription().startswith("S[sat → cat] = ")


def test_every_step_of_special_sessions_is_painted_and_pointed_at_without_a_fault(program):
    for make in SPECIAL.values():
        session = make()
        hands = program(session, size=(1280, 720))
        for step in steps_of(session):
            hands.selection.go_to(step.name)
            for query in range(session.n_q):
                hands.selection.keep(Cell(step.name, 0, query, 0))
                hands.paint()
                hands.inspector.view.repaint()
                assert hands.stage.page is not None
        hands.window.hide()


def test_a_small_window_still_shows_every_step(program):
    hands = program("cat-sat-causal", size=(1280, 720))
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        hands.paint()
        result = hands.stage.page.result.grid.rect
        assert hands.stage.rect().contains(result.toAlignedRect()), step.name


def test_b1_pointing_marks_the_query_at_the_left_and_the_key_on_top_in_all_panels(program):
    q = np.array([[1.0, 0.5], [0.5, -1.0], [0.25, 2.0]])
    hands = program(Session(("a", "b", "c"), q, q, q))
    hands.selection.go_to("scaled")
    hands.point(*hands.place_on_stage(Cell("scaled", 0, 0, 2)))
    scene = hands.program.scenes.scene
    for panel in hands.stage.page.panels:
        assert marked_lines(scene, panel) == ({0}, {2}), panel.matrix
        assert (row_labels(scene, panel)[0], column_labels(scene, panel)[2]) == ("a", "c")
    assert "query a · key c" in hands.window.status.reading.text()
    hands.selection.go_to("scores")
    hands.point(*hands.place_on_stage(Cell("scores", 0, 0, 2)))
    queries, keys, scores = hands.stage.page.panels
    assert marked_lines(scene_now(hands), queries)[0] == {0}
    assert marked_lines(scene_now(hands), keys)[1] == {2}, "the keys are shown as columns"
    assert marked_lines(scene_now(hands), scores) == ({0}, {2})


def scene_now(hands: Hands) -> Scene:
    """What the panels draw now."""
    scene = hands.program.scenes.scene
    assert scene is not None
    return scene


def test_b20_a_session_without_keys_says_what_is_missing_and_leaves_the_panels_as_they_are(program, tmp_path):
    hands = program("cat-sat-causal")
    before, looks = hands.session, hands.picture(hands.stage)
    path = tmp_path / "half.attn"
    path.write_text(
        '{"format": "attention-explorer", "version": 1, "tokens": ["a"],'
        ' "inputs": {"kind": "qkv", "q": [[1]], "v": [[1]]}}',
        encoding="utf-8",
    )
    hands.answers.path = path
    hands.press(Qt.Key.Key_O, held=CTRL)
    (sentence,) = hands.answers.told
    assert "half.attn" in sentence
    assert 'the key "k" is missing' in sentence
    assert hands.session is before
    assert hands.picture(hands.stage) == looks


def test_b20_while_it_computes_the_stage_says_so(program):
    hands = program("cat-sat-causal")
    before = hands.picture(hands.stage)
    hands.document.trace = None
    hands.document.changed.emit()
    assert hands.picture(hands.stage) != before, "words, and no numbers of before"
    assert hands.stage.page is None
