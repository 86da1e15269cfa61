"""Finding tokens in the bar above the stage, and going to a cell."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QToolButton

from explorer.app.cell_form import CellDialog
from explorer.app.find_bar import FindBar
from explorer.attention.cells import Cell
from explorer.attention.notation import NOTATIONS
from explorer.attention.steps import steps_of
from explorer.drawing.seen import Seen
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric
from tests.app.test_stage_zoom import large
from tests.attention.sessions import weighted, with_output_weights


def bar(hands: Hands) -> FindBar:
    """The bar, which is open."""
    found = hands.window.findChild(FindBar)
    assert found.isVisible()
    return found


def seek(hands: Hands, text: str) -> FindBar:
    """Open the bar by its key and type."""
    hands.press(Qt.Key.Key_F, held=CTRL)
    hands.settle_layout()
    assert hands.focus() is bar(hands).line
    hands.type(text)
    return bar(hands)


def test_a_token_is_found_as_it_is_typed_and_stepped_through_by_keys(program):
    hands = program("cat-sat-causal")
    found = seek(hands, "at")
    assert found.count.text() == "1 of 3"
    assert hands.selection.kept == Cell("scores", 0, 1, 1)
    hands.press(Qt.Key.Key_Return)
    assert (found.count.text(), hands.selection.kept) == ("2 of 3", Cell("scores", 0, 2, 2))
    hands.press(Qt.Key.Key_F3)
    assert (found.count.text(), hands.selection.kept) == ("3 of 3", Cell("scores", 0, 5, 5))
    hands.press(Qt.Key.Key_F3)
    assert found.count.text() == "1 of 3"
    hands.press(Qt.Key.Key_Return, held=SHIFT)
    hands.press(Qt.Key.Key_F3, held=SHIFT)
    assert (found.count.text(), hands.selection.kept) == ("2 of 3", Cell("scores", 0, 2, 2))
    assert hands.focus() is found.line
    hands.press(Qt.Key.Key_Escape)
    assert not found.isVisible()
    assert hands.focus() is hands.stage
    assert hands.selection.kept == Cell("scores", 0, 2, 2)
    assert hands.document.undo_stack.count() == 0


def test_what_no_token_holds_is_said_in_words_and_the_cursor_stays(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 3, 1)))
    found = seek(hands, "zebra <b>&")
    assert found.reason.text() == "No token holds “zebra <b>&”."
    assert found.reason.isVisible()
    assert found.count.text() == ""
    assert hands.selection.kept == Cell("scores", 0, 3, 1)
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.kept == Cell("scores", 0, 3, 1)
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.type("on")
    assert not found.reason.isVisible()
    assert found.count.text() == "1 of 1"


def test_what_is_found_is_scrolled_into_view(program):
    hands = program(large(64))
    hands.stage.look_at(Seen(10))
    found = seek(hands, "w57")
    hands.paint()
    assert found.count.text() == "1 of 1"
    grid = hands.stage.page.result.grid
    assert grid.holds(56, 56)
    assert not grid.holds(0, 0)


def test_keys_of_their_own_are_found_as_columns(program):
    hands = program(asymmetric())
    hands.click(*hands.place_on_stage(Cell("scores", 0, 1, 0)))
    found = seek(hands, "a")
    assert found.count.text() == "1 of 2"
    assert hands.selection.kept == Cell("scores", 0, 1, 0)
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.kept == Cell("scores", 0, 1, 4)
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.type("tw")
    assert hands.selection.kept == Cell("scores", 0, 1, 4)
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.type("three")
    assert hands.selection.kept == Cell("scores", 0, 2, 4)


def test_f3_asks_what_is_sought_where_nothing_is(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_F3)
    hands.settle_layout()
    assert hands.focus() is bar(hands).line
    hands.press(Qt.Key.Key_F3)
    assert bar(hands).count.text() == ""


def test_the_count_follows_an_edit_of_the_tokens(program):
    hands = program("cat-sat-causal")
    found = seek(hands, "at")
    hands.press(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert found.count.text() == "3 of 3"
    hands.document.edit("Shorter", replace(hands.session, tokens=("The", "cat", "sat", "on", "the", "dog")))
    assert found.count.text() == "2 of 2"
    hands.document.edit("None", replace(hands.session, tokens=tuple("abcdef")))
    assert found.reason.isVisible()
    hands.press(Qt.Key.Key_Return)


def test_a_number_that_is_being_typed_is_committed_before_the_search(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("q", 0, 2, 1)))
    hands.type("abc")
    hands.press(Qt.Key.Key_F, held=CTRL)
    assert hands.window.findChild(FindBar) is None
    assert hands.open_editor().text() == "abc"


def test_the_parts_of_the_bar_have_names_and_tooltips_and_can_be_clicked(program):
    hands = program("cat-sat-causal")
    found = seek(hands, "at")
    for part in (found.line, *found.findChildren(QToolButton)):
        assert part.accessibleName()
        assert part.toolTip()
    before, after, close = found.findChildren(QToolButton)
    hands.click(after)
    assert found.count.text() == "2 of 3"
    hands.click(before)
    assert found.count.text() == "1 of 3"
    hands.click(close)
    assert not found.isVisible()


def test_the_search_goes_on_over_the_steps(program):
    hands = program("cat-sat-causal")
    seek(hands, "sat")
    hands.press(Qt.Key.Key_End, held=ALT)
    hands.press(Qt.Key.Key_F3)
    assert hands.selection.kept.matrix == "output"
    assert hands.selection.kept.row == 2


def dialog(hands: Hands, present: Cell, head: int = 0) -> CellDialog:
    """The dialog as it is shown."""
    made = CellDialog(hands.session, present, head, hands.window)
    made.show()
    return made


def fill_in(made: CellDialog, matrix: str, row: str, column: str) -> Cell | None:
    """Choose, write, and press Enter."""
    made.matrix.setCurrentIndex(made.matrix.findData(matrix))
    made.row.setText(row)
    made.column.setText(column)
    made.accept()
    return made.cell()


def test_a_cell_is_gone_to_by_numbers_and_tokens(program):
    hands = program(asymmetric())
    made = dialog(hands, Cell("scores", 1, 0, 0), head=1)
    assert made.findChild(QDialogButtonBox) is not None
    assert fill_in(made, "scores", "three", "4") == Cell("scores", 1, 2, 3)
    assert fill_in(made, "k", "d", "2") == Cell("k", 0, 3, 1)
    assert fill_in(made, "output", "2", "4") == Cell("output", 1, 1, 3)
    made.deleteLater()


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(
    ("matrix", "row", "column"),
    [
        ("w_q", "From number", "To number"),
        ("w_v", "From number", "To number"),
        ("w_o", "From number", "To number"),
        ("x", "Query", "Number"),
        ("v", "Key", "Number"),
        ("weights", "Query", "Key"),
    ],
)
def test_both_fields_say_what_the_parts_of_a_name_are(program, matrix, row, column, notation):
    hands = program(with_output_weights(weighted(biased=True)))
    hands.selection.write_vectors(notation)
    made = dialog(hands, Cell("scores", 0, 0, 0))
    made.matrix.setCurrentIndex(made.matrix.findData(matrix))
    shown = [label.text() for label in (made.row_label, made.column_label)]
    assert shown == [row, column]
    assert [field.accessibleName() for field in (made.row, made.column)] == shown
    takes_tokens = [name in ("Query", "Key") for name in shown]
    assert ["a token" in field.toolTip() for field in (made.row, made.column)] == takes_tokens
    assert ("all heads" in made.row.toolTip()) == (matrix == "w_o")
    made.deleteLater()


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_weight_is_gone_to_by_the_numbers_of_its_name(program, notation):
    hands = program(with_output_weights(weighted()))
    hands.selection.write_vectors(notation)
    made = dialog(hands, Cell("scores", 0, 0, 0))
    assert fill_in(made, "w_q", "8", "2") is None  # d_model is 7
    assert made.problem.text() == "From number: write a number from 1 to 7"
    assert fill_in(made, "w_o", "24", "10") is None
    assert made.problem.text() == "To number: write a number from 1 to 9"
    cell = fill_in(made, "w_q", "5", "8")
    assert cell == Cell("w_q", 0, 4, 7)
    made.deleteLater()


@pytest.mark.parametrize("notation", NOTATIONS)
def test_of_a_weight_that_was_gone_to_the_name_is_told(program, notation):
    hands = program(with_output_weights(weighted()))
    hands.selection.write_vectors(notation)
    hands.answers.cell = Cell("w_q", 0, 4, 7)
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_G, held=CTRL)
    hands.paint()
    assert hands.window.status.reading.text().startswith("W_Q[5 → 8] = ")
    assert hands.stage.accessibleDescription().startswith("W_Q[5 → 8] = ")


def test_in_a_bias_of_one_row_only_the_number_is_asked_for(program):
    hands = program(with_output_weights(weighted(biased=True)))
    made = dialog(hands, Cell("w_q", 0, 6, 1))
    made.matrix.setCurrentIndex(made.matrix.findData("b_o"))
    assert not made.row.isVisible()
    assert made.column_label.text() == "Number"
    made.column.setText("9")
    made.accept()
    assert made.cell() == Cell("b_o", 0, 0, 8)
    made.deleteLater()


@pytest.mark.parametrize(
    ("matrix", "row", "column", "words"),
    [
        ("scores", "a", "1", "Query: no token is “a”; write another, or a number from 1 to 3"),
        ("scores", "1", "a", "Key: “a” is there 2 times; write one of the numbers 1, 5"),
        ("v", "6", "1", "Key: there is no 6; the numbers go from 1 to 5"),
        ("v", "5", "5", "Number: write a number from 1 to 4"),
    ],
)
def test_what_is_wrong_with_a_place_is_said_at_its_field(program, matrix, row, column, words):
    hands = program(asymmetric())
    made = dialog(hands, Cell("scores", 0, 0, 0))
    assert fill_in(made, matrix, row, column) is None
    assert made.problem.text() == words
    assert made.problem.isVisible()
    assert made.isVisible()
    assert [field.property("wrong") for field in (made.row, made.column)].count(True) == 1
    assert fill_in(made, "scores", "1", "2") == Cell("scores", 0, 0, 1)
    made.deleteLater()


@pytest.mark.parametrize("name", ["ai-by-hand", "three-heads", "translation", "cat-sat-ids"])
def test_a_cell_is_gone_to_from_every_step_whatever_it_reads(program, name):
    hands = program(name)
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        hands.answers.cell = Cell("output", 0, 1, 0)
        hands.press(Qt.Key.Key_G, held=CTRL)
        assert hands.selection.kept == Cell("output", 0, 1, 0), step.name
        assert hands.answers.told == []


def test_going_to_a_cell_leads_to_a_step_that_shows_it_and_backspace_returns(program):
    hands = program(large(64))
    hands.stage.look_at(Seen(10))
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    for target, step in (
        (Cell("scores", 0, 50, 40), "scores"),
        (Cell("v", 0, 60, 1), "output"),
        (Cell("weights", 0, 30, 7), "output"),
        (Cell("masked", 0, 5, 6), "masked"),
    ):
        hands.answers.cell = target
        hands.press(Qt.Key.Key_G, held=CTRL)
        hands.paint()
        assert (hands.selection.kept, hands.selection.step) == (target, step)
        assert hands.stage.rect_of(target) is not None
        assert hands.focus() is hands.stage
    assert hands.answers.asked[0] == "cell S[w3 → w2]"
    for _ in range(4):
        hands.press(Qt.Key.Key_Backspace)
    assert (hands.selection.kept, hands.selection.step) == (Cell("scores", 0, 2, 1), "scores")
    hands.answers.cell = None
    hands.press(Qt.Key.Key_G, held=CTRL)
    assert hands.selection.kept == Cell("scores", 0, 2, 1)
