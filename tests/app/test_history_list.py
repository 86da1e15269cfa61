"""The history: every step by name, the present and the saved one in sight, and a way to each by mouse and keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from explorer.app.history_list import HistoryList
from explorer.attention.cells import Cell
from tests.app.hands import Hands, same
from tests.app.sessions import asymmetric

KEY = Qt.Key
Q, V = Cell("q", 0, 1, 1), Cell("v", 0, 2, 0)


def toggle(hands):
    """Choose History in the View menu."""
    menu = hands.program.view_menu
    next(action for action in menu.actions() if action.text() == "History").trigger()
    hands.settle_layout()


def shown(hands) -> HistoryList:
    """The list, which View shows."""
    toggle(hands)
    listed = hands.window.findChild(HistoryList, "history_list")
    assert listed.isVisible()
    return listed


def lines(listed: HistoryList) -> list[str]:
    """The lines of the list."""
    model = listed.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def said(listed: HistoryList, row: int) -> str:
    """What a screen reader says of a line."""
    return listed.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def click(hands, listed: HistoryList, row: int) -> None:
    """Click a line."""
    hands.click(listed.viewport(), listed.visualRect(listed.model().index(row, 0)).center())
    hands.paint()


def edited(program) -> Hands:
    """The hands on a program with three edits."""
    hands = program("cat-sat-causal")
    for cell, text in ((Q, "2"), (V, "1/3"), (Q, "4")):
        hands.document.edit_cell(cell, text)
    return hands


def test_it_is_hidden_at_first_and_made_when_it_is_looked_at(program):
    hands = edited(program)
    assert not hands.window.findChildren(HistoryList)
    listed = shown(hands)
    assert lines(listed) == ["As opened", "Edit Q[cat, 2]", "Edit V[sat, 1]", "Edit Q[cat, 2]"]
    assert listed.currentIndex().row() == 3
    toggle(hands)
    assert not listed.isVisible()
    hands.document.edit_cell(Q, "5")
    toggle(hands)
    assert len(lines(listed)) == 5


def test_it_follows_edits_undo_and_redo(program):
    hands = edited(program)
    listed = shown(hands)
    hands.press(KEY.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert listed.currentIndex().row() == 2
    assert [said(listed, row) for row in range(4)] == [
        "As opened",
        "Edit Q[cat, 2]",
        "Edit V[sat, 1], present",
        "Edit Q[cat, 2], undone",
    ]
    hands.document.edit_cell(V, "7")
    assert lines(listed)[1:] == ["Edit Q[cat, 2]", "Edit V[sat, 1]", "Edit V[sat, 1]"]


def test_the_present_and_the_undone_lines_differ_in_more_than_colour(program):
    hands = edited(program)
    hands.document.undo_stack.set_index(1)
    listed = shown(hands)
    fonts = [listed.model().index(row, 0).data(Qt.ItemDataRole.FontRole) for row in range(4)]
    assert [font.bold() for font in fonts] == [False, True, False, False]
    assert [font.italic() for font in fonts] == [False, False, True, True]


def test_the_saved_step_says_so(program, tmp_path):
    hands = edited(program)
    listed = shown(hands)
    hands.document.undo_stack.set_index(1)
    hands.document.save(tmp_path / "mine.attn", {})
    assert lines(listed) == ["As opened", "Edit Q[cat, 2] (saved)", "Edit V[sat, 1]", "Edit Q[cat, 2]"]
    hands.document.undo_stack.set_index(0)
    hands.document.save(tmp_path / "mine.attn", {})
    assert lines(listed)[:2] == ["As opened (saved)", "Edit Q[cat, 2]"]


def test_a_click_goes_there_and_on_again(program):
    hands = edited(program)
    listed, last = shown(hands), hands.session
    click(hands, listed, 1)
    assert hands.session.q[0, 1, 1] == 2
    assert hands.document.undo_stack.index() == 1
    click(hands, listed, 0)
    assert not hands.document.modified
    click(hands, listed, 3)
    assert same(hands.session, last)


def test_keys_go_there(program):
    hands = edited(program)
    listed = shown(hands)
    listed.setFocus()
    hands.press(KEY.Key_Up, KEY.Key_Up)
    assert hands.document.undo_stack.index() == 3
    hands.press(KEY.Key_Return)
    assert hands.document.undo_stack.index() == 1
    assert hands.focus() is listed
    hands.press(KEY.Key_End, KEY.Key_Return)
    assert hands.document.undo_stack.index() == 3


def test_f6_reaches_it(program):
    hands = edited(program)
    listed = shown(hands)
    hands.strip.setFocus()
    seen = []
    for _ in range(20):
        hands.press(KEY.Key_F6)
        seen.append(hands.focus())
    assert listed in seen
    assert listed.accessibleName() == "History"
    assert listed.toolTip()


def test_a_text_being_typed_is_settled_first(program):
    hands = edited(program)
    listed = shown(hands)
    hands.click(*hands.place_in_table(V))
    hands.type("9")
    click(hands, listed, 2)
    assert lines(listed)[3:] == ["Edit Q[cat, 2]", "Edit V[sat, 1]"]
    assert hands.document.undo_stack.index() == 2
    assert str(hands.document.undo_stack.edits[3].text) == "Edit V[sat, 1]"
    hands.document.undo_stack.redo()
    hands.document.undo_stack.redo()
    assert hands.session.v[0, 2, 0] == 9


def test_a_step_that_the_settled_text_did_away_with_is_not_gone_to(program):
    hands = edited(program)
    hands.document.undo_stack.set_index(1)
    listed = shown(hands)
    hands.click(*hands.place_in_table(V))
    hands.type("9")
    click(hands, listed, 3)
    assert lines(listed) == ["As opened", "Edit Q[cat, 2]", "Edit V[sat, 1]"]
    assert hands.document.undo_stack.index() == listed.currentIndex().row() == 2
    assert hands.session.v[0, 2, 0] == 9


def test_a_wrong_text_keeps_all_as_it_is(program):
    hands = edited(program)
    listed = shown(hands)
    hands.click(*hands.place_in_table(V))
    hands.type("abc")
    click(hands, listed, 1)
    assert hands.document.undo_stack.index() == listed.currentIndex().row() == 3
    assert hands.focus() is hands.open_editor()


def test_steps_given_up_are_not_offered(program):
    hands = program(asymmetric())
    hands.document.undo_stack._budget = 3000
    for value in range(40):
        hands.document.edit_cell(Cell("q", 1, 0, 1), str(value))
    stack = hands.document.undo_stack
    assert 0 < stack.count() < 10
    listed = shown(hands)
    assert lines(listed)[0] == f"Earlier steps given up to save memory: {40 - stack.count()}"
    assert len(lines(listed)) == stack.count() + 1
    click(hands, listed, 0)
    assert not hands.program.actions["edits.undo"].isEnabled()
    hands.press(KEY.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert hands.session.q[1, 0, 1] == 39 - stack.count()
    assert hands.document.modified


def test_a_step_too_large_for_undo_is_told(program):
    hands = program(asymmetric())
    hands.document.undo_stack._budget = 100
    hands.document.edit_cell(Cell("q", 1, 0, 1), "5")
    assert hands.session.q[1, 0, 1] == 5
    assert not hands.program.actions["edits.undo"].isEnabled()
    told = hands.window.statusBar().currentMessage()
    assert told.startswith("Edit Q[one, 2], head 2: done, but too large to be undone.")


def test_it_stays_open_from_run_to_run(program):
    first = program("cat-sat-causal")
    shown(first)
    first.window.close()
    again = program("cat-sat-causal")
    again.settle_layout()
    assert next(dock for dock in again.window.docks if dock.objectName() == "history_dock").isVisible()


def test_it_goes_with_the_window(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    listed.setFocus()
    QTest.keyClick(listed, KEY.Key_Return)
