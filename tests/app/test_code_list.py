"""The code: its lines follow the session, those of the current step are lit, and each leads to its step."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton

from explorer.app.code_list import CodeList
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.notation import NOTATIONS
from explorer.attention.scripts import MOST, as_numpy, as_torch, listing
from explorer.attention.session import Session
from tests.app.hands import CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric

KEY = Qt.Key


def shown(hands: Hands) -> CodeList:
    """The lines, which View shows."""
    next(action for action in hands.program.view_menu.actions() if action.text() == "Code").trigger()
    hands.settle_layout()
    listed = hands.window.findChild(CodeList, "code_list")
    assert listed.isVisible()
    return listed


def lines(listed: CodeList) -> list[str]:
    """The lines as they are read."""
    model = listed.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def row_of(listed: CodeList, start: str) -> int:
    """The last line that begins so."""
    return next(row for row, line in reversed(list(enumerate(lines(listed)))) if line.startswith(start))


def lit(listed: CodeList) -> list[str]:
    """The names that the lit lines assign, by what a screen reader says of them."""
    model = listed.model()
    said = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]
    return [words.split(" = ")[0] for words in said if words and words.endswith(", the current one")]


def click(hands: Hands, listed: CodeList, row: int) -> None:
    """Click a line."""
    listed.scrollTo(listed.model().index(row, 0))
    hands.click(listed.viewport(), listed.visualRect(listed.model().index(row, 0)).center())
    hands.paint()


def test_it_is_made_when_it_is_looked_at(program):
    hands = program("cat-sat-causal")
    assert not hands.window.findChildren(CodeList)
    listed = shown(hands)
    assert lines(listed)[0] == "# given: q (6, 4), k (6, 4), v (6, 3)"
    assert lines(listed)[1] == "scores = q @ k.T  # (6, 4) @ (4, 6) -> (6, 6)"
    assert len(lines(listed)) == 8


def test_the_lines_of_the_current_step_are_lit(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    for step, names in {
        "scores": ["scores"],
        "scaled": ["scaled"],
        "masked": ["may_attend", "masked"],
        "weights": ["exponentials", "weights"],
        "output": ["output"],
    }.items():
        hands.selection.go_to(step)
        assert lit(listed) == names
        assert lines(listed)[listed.currentIndex().row()].startswith(f"{names[0]} = ")


def test_a_lit_line_is_seen_without_its_colour(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    hands.stage.setFocus()

    def ink(left: int, right: int) -> int:
        """How many dark pixels there are in a part of the line of the scores."""
        place = listed.visualRect(listed.model().index(1, 0))
        picture = hands.picture(listed.viewport())
        columns, rows = range(left, right), range(place.top(), place.bottom())
        return sum(picture.pixelColor(x, y).lightness() < 140 for x in columns for y in rows)

    listed.scrollToTop()
    arrow, letters = ink(6, 20), ink(24, 130)
    hands.selection.go_to("scaled")
    listed.scrollToTop()
    assert arrow > 20
    assert ink(6, 20) == 0
    assert letters > ink(24, 130) * 1.2


@pytest.mark.parametrize(
    ("start", "step"), [("scaled", "scaled"), ("may_attend", "masked"), ("exponentials", "weights")]
)
def test_a_click_goes_to_the_step_of_the_line(program, start, step):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    click(hands, listed, row_of(listed, f"{start} = "))
    assert hands.selection.step == step
    assert not hands.document.modified


def test_up_and_down_go_from_line_to_line_and_enter_to_the_step(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    listed.setFocus()
    hands.press(KEY.Key_Up)  # not to what is given: it has no step
    assert listed.currentIndex().row() == 1
    hands.press(KEY.Key_Down, KEY.Key_Down)
    assert (listed.currentIndex().row(), hands.selection.step) == (3, "scores")
    hands.press(KEY.Key_Return)
    assert hands.selection.step == "masked"
    hands.press(KEY.Key_End, KEY.Key_Return)
    assert hands.selection.step == "output"


def test_f6_reaches_it(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    hands.stage.setFocus()
    for _ in range(20):
        hands.press(KEY.Key_F6)
        if hands.focus() is listed:
            break
    assert hands.focus() is listed


def test_it_follows_the_session(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    session = hands.session
    hands.document.edit("Set scale", session.with_scale(0.25))
    assert "scaled = scores * 0.25  # (6, 6)" in lines(listed)
    hands.document.edit("Set mask", session.with_masks([Causal("top_left", 2)]))
    assert any("np.tri(6, 6, k=2, dtype=bool)" in line for line in lines(listed))
    hands.document.edit("Set mask", session.with_masks([]))
    assert "masked = scaled  # (6, 6): no mask" in lines(listed)
    hands.document.open(asymmetric(), None, "")
    assert "k = np.repeat(k, 2, axis=0)  # (1, 5, 2) -> (2, 5, 2): 2 query heads use each key/value head" in lines(
        listed
    )


def write_vectors(hands: Hands, notation: str) -> None:
    """Choose in View > Vectors how they are written."""
    menu = next(action.menu() for action in hands.program.view_menu.actions() if action.text() == "Vector&s")
    menu.popup(hands.window.pos())
    hands.choose_by_keys(menu, notation)
    assert hands.selection.notation == notation


def test_it_follows_the_notation(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    hands.selection.go_to("masked")
    in_rows, lit_in_rows, place = lines(listed), lit(listed), listed.currentIndex().row()
    write_vectors(hands, "columns")
    assert lines(listed)[0] == "# given, vectors as columns: q (4, 6), k (4, 6), v (3, 6)"
    assert lines(listed)[1] == "scores = k.T @ q  # (6, 4) @ (4, 6) -> (6, 6)"
    assert lines(listed)[-1] == "output = v @ weights  # (3, 6) @ (6, 6) -> (3, 6)"
    assert (lit(listed), listed.currentIndex().row()) == (lit_in_rows, place)
    assert not hands.document.modified
    click(hands, listed, row_of(listed, "weights = "))
    assert hands.selection.step == "weights"
    assert lit(listed) == ["exponentials", "weights"]
    hands.document.edit("Set scale", hands.session.with_scale("none"))
    assert "weights = exponentials / exponentials.sum(axis=-2, keepdims=True)  # (6, 6): each column sums to 1" in (
        lines(listed)
    )
    hands.document.undo_stack.undo()
    write_vectors(hands, "rows")
    assert lines(listed) == in_rows


def test_a_file_that_was_saved_in_columns_is_shown_so(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    in_columns = replace(asymmetric(), view={"notation": "columns"})
    hands.document.open(in_columns)
    hands.selection.recall(in_columns)
    assert lines(listed) == [str(line) for line in listing(in_columns, notation="columns")]
    hands.document.open(asymmetric())
    hands.selection.recall(asymmetric())
    assert lines(listed) == [str(line) for line in listing(asymmetric())]


def test_hidden_it_does_nothing_and_catches_up_with_the_notation(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    dock = next(dock for dock in hands.window.docks if dock.objectName() == "code_dock")
    dock.hide()
    write_vectors(hands, "columns")
    assert "scores = q @ k.T" in lines(listed)[1]
    dock.show()
    hands.settle_layout()
    assert "scores = k.T @ q" in lines(listed)[1]


def test_hidden_it_does_nothing_and_catches_up(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    dock = next(dock for dock in hands.window.docks if dock.objectName() == "code_dock")
    dock.hide()
    hands.document.edit("Set scale", hands.session.with_scale("none"))
    hands.selection.go_to("output")
    assert "scaled = scores / np.sqrt(4)  # (6, 6)" in lines(listed)
    dock.show()
    hands.settle_layout()
    assert "scaled = scores  # (6, 6): no scale" in lines(listed)
    assert lit(listed) == ["output"]


def test_it_has_room_where_it_is_shown_and_leaves_some_to_the_derivation(program):
    for size in ((1440, 900), (1280, 720)):
        hands = program("cat-sat-causal", size=size)
        listed = shown(hands)
        hands.settle_layout()
        assert listed.height() > 230
        assert hands.inspector.height() > 80


def test_an_edit_of_a_number_lays_nothing_out_anew(program, monkeypatch):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    calls = []
    monkeypatch.setattr(listed.lines, "show", calls.append)
    hands.document.edit_cell(Cell("q", 0, 1, 1), "2")
    hands.selection.point_at(Cell("scores", 0, 1, 1))
    assert calls == []
    monkeypatch.undo()


def test_a_click_settles_what_is_being_typed_and_a_wrong_text_holds_it(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("abc")
    click(hands, listed, row_of(listed, "output = "))
    assert hands.selection.step == "scores"
    assert hands.open_editor().property("wrong") is True
    hands.press(KEY.Key_Escape)


def test_every_line_is_whole_at_every_width(program):
    hands = program("cat-sat-causal", size=(1280, 720))
    listed = shown(hands)
    dock = next(dock for dock in hands.window.docks if dock.objectName() == "code_dock")
    dock.setFloating(True)
    painter = listed.itemDelegate()
    for width in (220, 300, 500, 900):
        dock.resize(width, 400)
        hands.settle_layout()
        ends = 0
        for row in range(listed.model().rowCount()):
            place = listed.visualRect(listed.model().index(row, 0))
            assert place.top() >= ends
            assert max(painter.placed(row, lit).height for lit in (False, True)) <= place.height()
            ends = place.bottom()


@pytest.mark.parametrize(("key", "write"), [(KEY.Key_N, as_numpy), (KEY.Key_T, as_torch)])
def test_a_key_copies_the_whole_computation(program, key, write):
    hands = program(asymmetric())
    hands.press(key, held=CTRL | SHIFT)
    text = QGuiApplication.clipboard().text()
    assert text == write(hands.session, hands.document.trace)
    message = hands.window.statusBar().currentMessage()
    assert message.startswith("Copied the computation as a program in")


@pytest.mark.parametrize(("key", "write"), [(KEY.Key_N, as_numpy), (KEY.Key_T, as_torch)])
def test_a_key_copies_the_computation_in_the_notation_shown(program, key, write):
    hands = program(asymmetric())
    write_vectors(hands, "columns")
    hands.press(key, held=CTRL | SHIFT)
    text = QGuiApplication.clipboard().text()
    assert text == write(hands.session, hands.document.trace, "columns")
    assert text != write(hands.session, hands.document.trace)


def test_a_large_script_is_written_beside_the_window_in_the_notation_shown(program, monkeypatch):
    monkeypatch.setattr("explorer.app.copy_commands.AT_ONCE", 3)
    hands = program(asymmetric())
    write_vectors(hands, "columns")
    hands.press(KEY.Key_N, held=CTRL | SHIFT)
    assert QGuiApplication.clipboard().text() == as_numpy(hands.session, hands.document.trace, "columns")


@pytest.mark.parametrize("notation", NOTATIONS)
def test_the_buttons_copy_and_what_is_copied_runs(program, notation):
    hands = program(asymmetric())
    listed = shown(hands)
    write_vectors(hands, notation)
    buttons = {button.text(): button for button in listed.parent().findChildren(QToolButton)}
    assert set(buttons) == {"Copy as NumPy", "Copy as PyTorch"}
    hands.click(buttons["Copy as PyTorch"])
    assert "import torch" in QGuiApplication.clipboard().text()
    hands.click(buttons["Copy as NumPy"])
    script = QGuiApplication.clipboard().text()
    assert ("Vectors are columns" in script) == (notation == "columns")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_being_typed_is_in_the_copy(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("12345")
    hands.press(KEY.Key_N, held=CTRL | SHIFT)
    assert "12345.0" in QGuiApplication.clipboard().text()


def test_a_large_session_is_refused_in_a_sentence_and_nothing_is_copied(program):
    tokens = tuple(map(str, range(400)))
    matrix = np.zeros((400, MOST // 1600 + 1))
    hands = program(Session(tokens, matrix, matrix, matrix))
    QGuiApplication.clipboard().setText("before")
    hands.press(KEY.Key_N, held=CTRL | SHIFT)
    assert len(hands.answers.told) == 1
    assert "takes at most" in hands.answers.told[0]
    assert QGuiApplication.clipboard().text() == "before"


def test_while_the_numbers_are_computed_nothing_is_copied_and_it_says_so(program):
    hands = program("cat-sat-causal")
    QGuiApplication.clipboard().setText("before")
    tokens = tuple(map(str, range(1100)))
    column = np.ones((1100, 1))
    with hands.unpainted():
        hands.document.open(Session(tokens, column, column, column), None, "")
        assert hands.document.trace is None
        hands.program.actions["copies.numpy_script"].trigger()  # a key would give it time to arrive
    assert hands.window.statusBar().currentMessage().startswith("The numbers are still being computed")
    assert QGuiApplication.clipboard().text() == "before"


def test_ctrl_c_in_the_lines_copies_them_as_shown(program):
    hands = program("cat-sat-causal")
    listed = shown(hands)
    listed.setFocus()
    hands.press(KEY.Key_C, held=CTRL)
    assert QGuiApplication.clipboard().text().splitlines() == lines(listed)
