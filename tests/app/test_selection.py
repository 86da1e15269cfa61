"""Linked marks: what is marked for every cell, by the keyboard and by the mouse, and when marks go."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from explorer.attention.cells import Cell
from explorer.attention.marks import Marks
from explorer.attention.provenance import precedents
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.drawing.panels import marked_lines
from explorer.files.examples import examples
from explorer.files.session_file import read_session
from tests.app.hands import ALT, CTRL, Hands, cells_of
from tests.app.sessions import asymmetric
from tests.attention.dependents import dependents

Places = set[tuple[str, int, int]]
SESSIONS = {
    "cat-sat-causal": lambda: read_session(dict(examples())["cat-sat-causal"]),
    "asymmetric": asymmetric,
}


def expected(session: Session, cell: Cell, head: int) -> tuple[Places, Places]:
    """The places that a cell is made of or goes into in a head: those that count, and those that are masked away."""
    found = [*precedents(session, cell), *(entry for entry in dependents(session, cell) if entry.cell.head == head)]
    places = {True: set(), False: set()}
    for operand in found:
        places[operand.visible].add((operand.cell.matrix, operand.cell.row, operand.cell.column))
    return places[True], places[False]


def marked(marks: Marks | None) -> tuple[Places, Places]:
    """The places that are marked as direct, and as masked."""
    result: tuple[Places, Places] = (set(), set())
    for matrix, mark in marks.by_matrix.items() if marks else ():
        for places, cells in zip(result, (mark.direct, mark.masked), strict=True):
            places.update((matrix, int(row), int(column)) for row, column in np.argwhere(cells))
    return result


def assert_marks(hands: Hands, cell: Cell) -> None:
    """The marks of all panels are those of the cell."""
    assert hands.selection.cell == cell
    assert hands.marks.cell == cell
    assert marked(hands.marks) == expected(hands.session, cell, hands.selection.head), cell


def walk(hands: Hands, cells: list[Cell], transposed: bool = False) -> None:
    """From the first cell of a matrix over all others by arrow keys, looking at the marks on each."""
    right, down, home = (
        (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_PageUp)
        if transposed
        else (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Home)
    )
    assert_marks(hands, cells[0])
    with hands.unpainted():
        for before, cell in pairwise(cells):
            hands.press(*((right,) if cell.row == before.row else (down, home)))
            assert_marks(hands, cell)


@pytest.mark.parametrize("name", SESSIONS)
def test_the_cursor_on_every_cell_of_the_tables_marks_what_it_is_made_of_and_goes_into(program, name):
    hands = program(SESSIONS[name]())
    session = hands.session
    for head in range(session.heads):
        hands.selection.show_head(session, head)
        for matrix in ("q", "k", "v"):
            cells = list(cells_of(session, matrix, head if matrix == "q" else session.kv_head(head)))
            hands.click(*hands.place_in_table(cells[0]))
            walk(hands, cells)


@pytest.mark.parametrize("name", SESSIONS)
def test_the_cursor_on_every_cell_of_the_stage_marks_what_it_is_made_of_and_goes_into(program, name):
    hands = program(SESSIONS[name]())
    session = hands.session
    walked = set()
    for head in range(session.heads):
        hands.selection.show_head(session, head)
        for step in steps_of(session):
            hands.selection.go_to(step.name)
            hands.paint()
            for panel in hands.stage.page.panels:
                if panel.matrix != panel.stands_for or panel.matrix == "may_attend":
                    continue
                grouped = panel.matrix in ("k", "v")
                cells = list(cells_of(session, panel.matrix, session.kv_head(head) if grouped else head))
                hands.click(*hands.place_on_stage(cells[0]))
                walk(hands, cells, panel.grid.transposed)
                walked.add(panel.matrix)
    statistics = {"row_max", "exponentials", "row_sum"}
    assert walked == {"q", "k", "v", "scores", "scaled", "masked", *statistics, "weights", "output"}


@pytest.mark.parametrize("name", SESSIONS)
def test_the_mouse_on_every_cell_of_tables_strip_and_stage_marks_the_same(program, name):
    hands = program(SESSIONS[name]())
    session = hands.session
    head = session.heads - 1
    hands.selection.show_head(session, head)
    for matrix in ("q", "k", "v"):
        for cell in cells_of(session, matrix, head if matrix == "q" else session.kv_head(head)):
            hands.point(*hands.place_in_table(cell))
            assert_marks(hands, cell)
    for step in steps_of(session):
        hands.selection.go_to(step.name)
        hands.stage.repaint()
        with hands.unpainted():
            for cell in cells_of(session, step.name, head):
                for place in (hands.place_in_strip, hands.place_on_stage):
                    hands.point(*place(cell))
                    assert_marks(hands, cell)


def test_masked_operands_are_marked_apart(program):
    hands = program("cat-sat-causal")
    hands.selection.go_to("output")
    hands.click(*hands.place_on_stage(Cell("output", 0, 1, 0)))
    direct, masked = marked(hands.marks)
    assert {place for place in direct if place[0] == "weights"} == {("weights", 1, 0), ("weights", 1, 1)}
    assert {place for place in masked if place[0] == "weights"} == {("weights", 1, key) for key in range(2, 6)}


def test_what_is_further_away_is_marked_as_indirect(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("q", 0, 2, 1)))
    marks = hands.marks.by_matrix
    assert marks["scores"].direct[2].all()
    assert marks["scaled"].indirect[2].all()
    assert marks["weights"].indirect.any(axis=1).tolist() == [False, False, True, False, False, False]
    assert marks["output"].indirect[2].all()


def test_the_statistics_of_a_row_are_cells_of_their_own(program):
    hands = program("cat-sat-causal")
    hands.selection.go_to("weights")
    hands.paint()
    for cell in (Cell("row_max", 0, 2, 0), Cell("exponentials", 0, 2, 1), Cell("row_sum", 0, 2, 0)):
        hands.point(*hands.place_on_stage(cell))
        assert_marks(hands, cell)
    direct, masked = marked(hands.marks)
    assert {place for place in direct if place[0] == "exponentials"} == {("exponentials", 2, key) for key in range(3)}
    assert {place for place in direct if place[0] == "weights"} == {("weights", 2, key) for key in range(3)}
    assert ("exponentials", 2, 3) in masked
    assert hands.marks.by_matrix["masked"].indirect[2].tolist() == [True] * 3 + [False] * 3


def test_both_token_labels_of_a_score_stand_out(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 4)))
    scene, panels = hands.program.scenes.scene, hands.stage.page.panels
    q, k, _ = panels
    assert marked_lines(scene, q)[0] == {2}
    assert marked_lines(scene, k)[1] == {4}  # transposed: keys are columns


def test_a_click_keeps_the_mark_and_escape_drops_it(program):
    hands = program("cat-sat-causal")
    cell, other = Cell("scores", 0, 2, 1), Cell("scores", 0, 3, 3)
    hands.click(*hands.place_on_stage(cell))
    hands.point(*hands.place_on_stage(other))
    assert_marks(hands, other)
    hands.point(hands.stage, QPoint(4, 4))
    assert_marks(hands, cell)
    hands.press(Qt.Key.Key_Escape)
    assert hands.selection.cell is None
    assert hands.marks is None


@pytest.mark.parametrize("widget", ["table", "strip", "stage", "inspector"])
def test_escape_drops_the_mark_wherever_the_focus_is(program, widget):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    target = {"table": hands.table("q"), "strip": hands.strip, "stage": hands.stage, "inspector": hands.inspector.view}
    target[widget].setFocus()
    hands.press(Qt.Key.Key_Escape)
    assert hands.selection.kept is None


def test_leaving_a_panel_drops_what_was_pointed_at(program):
    hands = program("cat-sat-causal")
    places = (
        hands.place_in_table(Cell("q", 0, 2, 1)),
        hands.place_in_strip(Cell("weights", 0, 2, 1)),
        hands.place_on_stage(Cell("scores", 0, 2, 1)),
    )
    for place in places:
        hands.point(*place)
        assert hands.selection.pointed is not None
        hands.point(hands.window.status, QPoint(5, 5))
        assert hands.selection.pointed is None
        assert hands.marks is None


def test_a_click_beside_the_cells_drops_the_mark(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    hands.click(hands.stage, QPoint(4, 4))
    assert hands.selection.kept is None


def test_pointing_and_keeping_are_no_edits(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    hands.press(Qt.Key.Key_End, held=ALT)
    assert not hands.document.modified
    assert hands.document.undo_stack.count() == 0


def test_the_mark_follows_an_edit_and_goes_with_its_row(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 5, 1)))
    tokens = hands.window.input_side.tokens
    tokens.setFocus()
    tokens.selectAll()
    hands.type("The cat sat")
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.kept is None
    hands.press(Qt.Key.Key_Z, held=CTRL)
    hands.click(*hands.place_in_table(Cell("q", 0, 5, 1)))
    assert_marks(hands, Cell("q", 0, 5, 1))


def test_the_view_is_saved_with_the_session_and_taken_up_again(program, tmp_path):
    hands = program(asymmetric())
    hands.selection.show_head(hands.session, 1)
    hands.selection.go_to("weights")
    hands.paint()
    hands.click(*hands.place_on_stage(Cell("weights", 1, 2, 1)))
    hands.program.look.set_digits(4, None)
    hands.answers.path = tmp_path / "view.attn"
    hands.press(Qt.Key.Key_S, held=CTRL)
    hands.program.files.open_example("mother")
    assert (hands.selection.head, hands.selection.step, hands.selection.kept) == (0, "scores", None)
    assert hands.program.files.open_path(hands.answers.path)
    assert (hands.selection.head, hands.selection.step) == (1, "weights")
    assert hands.selection.kept == Cell("weights", 1, 2, 1)
    assert hands.selection.numbers.decimals == 4
    assert not hands.document.modified


@pytest.mark.parametrize(
    "view",
    [
        {"step": "nothing", "head": 7, "decimals": -1, "cell": ["q", 0, 99, 0]},
        {"step": 5, "head": "x", "decimals": 2.5, "cell": "q"},
        {"step": None, "head": True, "significant": 0, "percent": "yes", "cell": ["q", 0, True, 0]},
        {"cell": ["nothing", 0, 0, 0], "head": -1},
    ],
)
def test_a_view_that_makes_no_sense_is_ignored(program, view):
    hands = program(Session(("a",), [[1.0]], [[1.0]], [[1.0]], view=view))
    assert (hands.selection.step, hands.selection.head, hands.selection.kept) == ("scores", 0, None)
    assert hands.selection.numbers.text(1.0) == "1.00"
