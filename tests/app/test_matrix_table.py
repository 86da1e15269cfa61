"""Numbers typed into the tables."""

import json
import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from explorer.app.matrix_headers import ROW_HEIGHT
from explorer.app.matrix_table import MatrixTable
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from tests.app.hands import ALT, CTRL, PLAIN, SHIFT, Hands, same

SAT_2 = Cell("q", 0, 2, 1)


def type_into(hands: Hands, cell: Cell, text: str, *then: Qt.Key) -> None:
    """Click on a cell of a table and type."""
    hands.click(*hands.place_in_table(cell))
    hands.type(text)
    hands.press(*then)


def current(hands: Hands, matrix: str) -> tuple[int, int]:
    """Where the cursor of a table stands."""
    index = hands.table(matrix).currentIndex()
    return index.row(), index.column()


def test_a_number_typed_into_q_reaches_everything_after_it(program, tmp_path):
    hands = program("cat-sat-causal")
    before = hands.document.trace
    type_into(hands, SAT_2, "1.5", Qt.Key.Key_Return)
    after = hands.document.trace
    assert hands.session.q[0, 2, 1] == 1.5
    assert hands.shown("q", 2, 1) == "1.50"
    k = hands.session.k[0]
    assert after["scores"][0, 2] == pytest.approx(k @ hands.session.q[0, 2])
    for name in ("scores", "scaled", "masked", "weights", "output"):
        changed = (before[name] != after[name]).any(axis=(0, 2))
        assert changed.tolist() == [False, False, True, False, False, False], name
    hands.press(Qt.Key.Key_Up)
    assert hands.window.status.reading.text() == "Q[sat, 2] = 1.50"
    assert "1.50" in hands.inspector.text()
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(Qt.Key.Key_S, held=CTRL)
    saved = json.loads(hands.answers.path.read_text(encoding="utf-8"))
    assert saved["inputs"]["q"][2][1] == 1.5
    assert hands.answers.told == []


def test_the_new_number_is_in_the_readings_of_the_scores(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "1.5", Qt.Key.Key_Return)
    hands.point(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    raw = hands.selection.numbers.text(hands.value(Cell("scores", 0, 2, 1)))
    assert f"raw {raw}" in hands.window.status.reading.text()
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    assert "1.5" in hands.inspector.text()
    assert raw in hands.inspector.text()


def test_undo_brings_back_the_very_bits_and_redo_the_new_ones(program):
    hands = program("cat-sat-causal")
    before = hands.session
    type_into(hands, SAT_2, "0.1", Qt.Key.Key_Return)
    after = hands.session
    assert hands.undo_name() == "Undo Edit Q[sat, 2]"
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert hands.shown("q", 2, 1) == "−0.40"
    assert hands.program.actions["edits.redo"].text() == "Redo Edit Q[sat, 2]"
    assert not hands.program.actions["edits.undo"].isEnabled()
    hands.press(Qt.Key.Key_Z, held=CTRL | SHIFT)
    assert same(hands.session, after)
    hands.press(Qt.Key.Key_Z, held=CTRL)
    hands.press(Qt.Key.Key_Y, held=CTRL)
    assert same(hands.session, after)


@pytest.mark.parametrize("value", [0.1 + 0.2, -0.0, 5e-324, math.pi, 1e300, -math.inf, math.nan])
def test_entering_and_leaving_a_cell_changes_no_bit_and_is_no_undo_step(program, value):
    hands = program(Session(("a",), [[value]], [[1.0]], [[1.0]]))
    before = hands.session
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.press(Qt.Key.Key_F2)
    assert hands.open_editor() is not None
    hands.press(Qt.Key.Key_Return)
    assert hands.open_editor() is None
    assert hands.session is before
    assert hands.document.undo_stack.count() == 0
    assert not hands.document.modified


def test_typing_the_number_that_is_there_is_no_undo_step(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "-0.4", Qt.Key.Key_Return)
    type_into(hands, SAT_2, "-0.40", Qt.Key.Key_Return)
    type_into(hands, SAT_2, "−0,4", Qt.Key.Key_Return)
    assert hands.document.undo_stack.count() == 0


def test_minus_zero_in_place_of_zero_is_an_undo_step(program):
    hands = program(Session(("a",), [[0.0]], [[1.0]], [[1.0]]))
    type_into(hands, Cell("q", 0, 0, 0), "-0", Qt.Key.Key_Return)
    assert math.copysign(1, hands.session.q[0, 0, 0]) == -1
    assert hands.document.undo_stack.count() == 1


def test_escape_restores_what_was_there(program):
    hands = program("cat-sat-causal")
    before = hands.session
    type_into(hands, SAT_2, "99", Qt.Key.Key_Escape)
    assert hands.open_editor() is None
    assert hands.session is before
    assert hands.shown("q", 2, 1) == "−0.40"
    assert hands.focus() is hands.table("q")
    assert current(hands, "q") == (2, 1)


def test_what_people_type_is_read_key_by_key(program):
    hands = program("cat-sat-causal")
    typed = {"−1.5": -1.5, "0,5": 0.5, "1e-3": 1e-3, "-.25": -0.25, "１．５": 1.5, "−∞": -math.inf}
    for count, (text, value) in enumerate(typed.items(), 1):
        type_into(hands, SAT_2, text, Qt.Key.Key_Return)
        assert hands.session.q[0, 2, 1] == value
        assert hands.document.undo_stack.count() == count


def test_an_expression_is_kept_shown_again_and_saved(program, tmp_path):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "１／３", Qt.Key.Key_Return)
    assert hands.session.q[0, 2, 1] == 1 / 3
    assert hands.shown("q", 2, 1) == "0.33"
    hands.press(Qt.Key.Key_Up, Qt.Key.Key_F2)
    assert hands.open_editor().text() == "1/3"
    hands.press(Qt.Key.Key_Return)
    assert hands.document.undo_stack.count() == 1
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert json.loads(hands.answers.path.read_text(encoding="utf-8"))["inputs"]["q"][2][1] == "1/3"
    type_into(hands, SAT_2, "1/0", Qt.Key.Key_Return)
    assert "divides by zero" in hands.open_editor().reason.text()


def test_the_same_number_spelt_otherwise_is_a_step_where_the_expression_changes(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "1/2", Qt.Key.Key_Return)
    type_into(hands, SAT_2, "0.5", Qt.Key.Key_Return)
    assert hands.document.undo_stack.count() == 2
    assert dict(hands.session.texts) == {}
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert dict(hands.session.texts) == {tuple(SAT_2): "1/2"}


@pytest.mark.parametrize(
    ("key", "held", "place"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, (3, 1)),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, (3, 1)),
        (Qt.Key.Key_Return, SHIFT, (1, 1)),
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier, (2, 2)),
        (Qt.Key.Key_Backtab, SHIFT, (2, 0)),
    ],
)
def test_enter_goes_down_and_tab_right_after_an_edit(program, key, held, place):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "7")
    hands.press(key, held=held)
    assert hands.session.q[0, 2, 1] == 7
    assert current(hands, "q") == place
    assert hands.focus() is hands.table("q")
    hands.type("8")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.q[0, place[0], place[1]] == 8


def test_the_cursor_stays_in_the_matrix_after_an_edit_of_the_last_cell(program):
    hands = program("cat-sat-causal")
    last = Cell("q", 0, 5, 3)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Tab):
        type_into(hands, last, "3" if key == Qt.Key.Key_Tab else "4", key)
        assert current(hands, "q") == (5, 3)


def test_arrows_and_tab_move_the_cursor_and_its_mark(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(SAT_2))
    moves = [
        (Qt.Key.Key_Down, (3, 1)),
        (Qt.Key.Key_Right, (3, 2)),
        (Qt.Key.Key_Up, (2, 2)),
        (Qt.Key.Key_Left, (2, 1)),
        (Qt.Key.Key_Tab, (2, 2)),
        (Qt.Key.Key_Home, (2, 0)),
        (Qt.Key.Key_End, (2, 3)),
    ]
    for key, place in moves:
        hands.press(key)
        assert current(hands, "q") == place, key
        assert hands.selection.cell == Cell("q", 0, *place)
    hands.press(Qt.Key.Key_Backtab, held=SHIFT)
    assert hands.selection.cell == Cell("q", 0, 2, 2)


def make_wrong(hands: Hands, text: str = "abc") -> None:
    """Leave a wrong text in the editor of Q[sat, 2]."""
    type_into(hands, SAT_2, text, Qt.Key.Key_Return)
    assert_wrong(hands, text)


def assert_wrong(hands: Hands, text: str = "abc") -> None:
    """The editor is still there, red, with its text, its reason and the focus."""
    editor = hands.open_editor()
    assert editor is hands.table("q").editor
    assert editor.isVisible()
    assert editor.text() == text
    assert editor.property("wrong") is True
    assert editor.reason.isVisible()
    assert f'"{text}" is not a number' in editor.reason.text()
    assert editor.accessibleDescription() == editor.reason.text()
    assert hands.focus() is editor


def test_wrong_text_stays_red_with_the_reason_inside_the_window(program):
    hands = program("cat-sat-causal")
    before = hands.session
    make_wrong(hands)
    assert hands.window.rect().contains(hands.open_editor().reason.geometry())
    assert hands.session is before
    assert hands.document.undo_stack.count() == 0


def test_going_on_typing_takes_the_red_away_and_a_right_text_commits(program):
    hands = program("cat-sat-causal")
    make_wrong(hands)
    hands.press(Qt.Key.Key_Backspace)
    assert not hands.open_editor().property("wrong")
    assert not hands.open_editor().reason.isVisible()
    hands.press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    hands.type("2")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.q[0, 2, 1] == 2


def test_escape_drops_a_wrong_text(program):
    hands = program("cat-sat-causal")
    make_wrong(hands)
    hands.press(Qt.Key.Key_Escape)
    assert hands.open_editor() is None
    hands.press(Qt.Key.Key_F2)
    assert hands.open_editor().text() == "-0.4"
    assert not hands.open_editor().property("wrong")


def test_with_a_wrong_text_no_command_runs_but_goes_back_to_it(program, tmp_path):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.answers.path = tmp_path / "never.attn"
    make_wrong(hands)
    keys = [(key, CTRL) for key in (Qt.Key.Key_S, Qt.Key.Key_E, Qt.Key.Key_N, Qt.Key.Key_O)]
    keys += [(key, CTRL | SHIFT) for key in (Qt.Key.Key_S, Qt.Key.Key_E)]
    keys += [(key, Qt.KeyboardModifier.NoModifier) for key in (Qt.Key.Key_F5, Qt.Key.Key_F6)]
    for key, held in [*keys, (Qt.Key.Key_Right, ALT)]:
        hands.strip.setFocus()
        hands.press(key, held=held)
        assert_wrong(hands)
        assert hands.session is before
        assert hands.selection.step == "scores"
        assert not hands.program.playback.playing
        assert hands.answers.asked == []
        assert not hands.answers.path.exists()


def test_undo_with_a_wrong_text_goes_back_to_it_and_undoes_nothing(program):
    hands = program("cat-sat-causal")
    type_into(hands, Cell("q", 0, 0, 0), "5", Qt.Key.Key_Return)
    make_wrong(hands)
    hands.strip.setFocus()
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert_wrong(hands)
    assert hands.session.q[0, 0, 0] == 5


def test_clicking_another_cell_of_the_table_with_a_wrong_text_goes_back_to_it(program):
    hands = program("cat-sat-causal")
    make_wrong(hands)
    hands.click(*hands.place_in_table(Cell("q", 0, 5, 0)))
    assert_wrong(hands)


def test_beside_a_wrong_text_no_other_editor_opens_and_the_program_ends_with_it(program):
    hands = program("cat-sat-causal")
    make_wrong(hands)
    type_into(hands, Cell("v", 0, 1, 1), "9")
    assert [editor.is_open for editor in hands.window.typed.editors()] == [True, False, False, False]


def test_leaving_commits_a_right_text(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "2.5")
    hands.click(hands.strip, hands.strip.entries()[2].card.center())
    assert hands.session.q[0, 2, 1] == 2.5
    assert hands.open_editor() is None
    assert hands.document.undo_stack.count() == 1


def test_leaving_with_a_wrong_text_keeps_it_red(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "2.5.1")
    hands.strip.setFocus()
    editor = hands.open_editor()
    assert editor.property("wrong") is True
    assert editor.isVisible()
    assert hands.session.q[0, 2, 1] == -0.4


def test_saving_while_a_number_is_being_typed_saves_it(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "saved.attn"
    type_into(hands, SAT_2, "2.5")
    assert hands.open_editor() is not None
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert json.loads(hands.answers.path.read_text(encoding="utf-8"))["inputs"]["q"][2][1] == 2.5
    assert not hands.document.modified


def test_stepping_while_a_number_is_being_typed_commits_it_first(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "2.5")
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert hands.session.q[0, 2, 1] == 2.5
    assert hands.selection.step == "scaled"


def test_undo_in_an_open_editor_belongs_to_its_text(program):
    hands = program("cat-sat-causal")
    type_into(hands, Cell("q", 0, 0, 0), "5", Qt.Key.Key_Return)
    hands.click(*hands.place_in_table(SAT_2))
    hands.press(Qt.Key.Key_F2, Qt.Key.Key_End)
    hands.type("4")
    assert hands.open_editor().text() == "-0.44"
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.q[0, 0, 0] == 5
    assert hands.open_editor() is not None
    assert hands.open_editor().text() == "-0.4"


def test_each_cell_of_q_k_and_v_is_its_own_undo_step(program):
    hands = program("cat-sat-causal")
    names = {"q": "Undo Edit Q[cat, 3]", "k": "Undo Edit K[cat, 3]", "v": "Undo Edit V[cat, 3]"}
    for matrix, name in names.items():
        type_into(hands, Cell(matrix, 0, 1, 2), "42", Qt.Key.Key_Tab)
        assert hands.session.matrix(matrix)[0, 1, 2] == 42
        assert hands.undo_name() == name
    hands.press(*[Qt.Key.Key_Z] * 3, held=CTRL)
    assert not hands.document.modified


def test_the_tables_show_the_head_that_is_picked(program):
    q = np.arange(4.0).reshape(2, 1, 2)
    hands = program(Session(("a",), q, [[1.0, 2.0]], [[7.0]]))
    assert hands.shown("q", 0, 0) == "0.00"
    hands.selection.show_head(hands.session, 1)
    assert hands.shown("q", 0, 0) == "2.00"
    assert hands.shown("k", 0, 0) == "1.00"
    type_into(hands, Cell("q", 0, 0, 0), "9", Qt.Key.Key_Return)
    assert hands.session.q[:, 0, 0].tolist() == [0, 9]


def test_a_double_click_edits(program):
    hands = program("cat-sat-causal")
    hands.double_click(*hands.place_in_table(SAT_2))
    assert hands.open_editor() is hands.table("q").editor
    assert hands.open_editor().text() == "-0.4"


def test_the_editor_stays_over_its_cell_when_the_table_changes_size(program):
    hands = program("cat-sat-causal")
    type_into(hands, SAT_2, "2")
    hands.window.resize(1280, 720)
    hands.settle_layout()
    table = hands.table("q")
    rect = table.visualRect(table.model().index(2, 1))
    assert table.editor.geometry().contains(rect.center())
    assert hands.open_editor().text() == "2"


def test_a_folded_table_with_a_wrong_text_opens_again(program):
    hands = program("cat-sat-causal")
    fold = hands.window.input_side.sections[0].fold
    make_wrong(hands)
    hands.click(fold)
    assert hands.table("q").isVisible()
    assert_wrong(hands)
    hands.press(Qt.Key.Key_Escape)
    hands.click(fold)
    assert not hands.table("q").isVisible()
    hands.click(fold)
    assert hands.table("q").isVisible()


def test_a_wide_cell_shows_an_ellipsis_and_its_whole_number_to_screen_readers(program):
    hands = program(Session(("a",), [[1e-300]], [[1.0]], [[1.0]]))
    model = hands.table("q").model()
    assert model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole) == "Q[a, 1] 1.0e−300"
    assert not hands.picture(hands.table("q")).isNull()


def wide_and_tall(rows: int, columns: int) -> Session:
    """A session whose tables have so many rows and columns."""
    numbers = np.random.default_rng(3).normal(size=(rows, columns))
    return Session(tuple(f"t{row}" for row in range(rows)), numbers, numbers, numbers[:, :3])


def rows_in_sight(table: MatrixTable) -> tuple[float, float]:
    """How many rows are above what is seen, and how many in it."""
    return -table.rowViewportPosition(0) / ROW_HEIGHT, table.viewport().height() / ROW_HEIGHT


def is_whole(number: float) -> bool:
    """Whether it is a whole number."""
    return number == int(number)


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("shape", [(6, 4), (9, 9), (40, 5), (40, 12), (2, 30), (1, 1)])
def test_no_row_of_a_table_is_cut_in_the_middle(program, size, shape):
    hands = program(wide_and_tall(*shape), size=size)
    hands.settle_layout()
    for matrix in "qkv":
        above, seen = rows_in_sight(hands.table(matrix))
        assert above == 0
        assert is_whole(seen)
        assert min(3, shape[0]) <= seen <= shape[0]
        assert hands.table(matrix).verticalScrollBar().isVisible() == (seen < shape[0])


def test_scrolling_stops_at_whole_rows(program):
    hands = program(wide_and_tall(40, 9), size=(1280, 720))
    table = hands.table("k")
    table.setFocus()
    middle, none = QPointF(table.viewport().rect().center()), QPoint(0, 0)
    for _ in range(3):
        turn = QWheelEvent(
            middle,
            table.viewport().mapToGlobal(middle),
            none,
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            PLAIN,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(table.viewport(), turn)
        assert rows_in_sight(table)[0] > 0
        assert is_whole(rows_in_sight(table)[0])
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_PageUp):
        hands.press(*[key] * 5, held=CTRL if key == Qt.Key.Key_End else PLAIN)
        assert is_whole(rows_in_sight(table)[0])
        assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


def test_the_rows_of_a_table_follow_its_session_and_the_window(program):
    hands = program(wide_and_tall(4, 3), size=(1280, 720))
    for session in (wide_and_tall(30, 12), wide_and_tall(3, 12), wide_and_tall(7, 2)):
        hands.document.edit("other", session)
        for height in (700, 815, 960):
            hands.window.resize(1280, height)
            hands.settle_layout()
            for matrix in "qkv":
                assert is_whole(rows_in_sight(hands.table(matrix))[1])
    hands.window.resize(1280, 1300)
    hands.settle_layout()
    assert [rows_in_sight(hands.table(matrix))[1] for matrix in "qkv"] == [7, 7, 7]
