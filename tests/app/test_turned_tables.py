"""The tables of the input where vectors are columns: every matrix turned, cells still those that are stored."""

import json

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from explorer.app.matrix_headers import LABELS
from explorer.app.whole_rows import FEWEST_NUMBERS
from explorer.attention.cells import Block, Cell
from explorer.attention.session import Session
from tests.app.hands import CTRL, LEFT_BUTTON, PLAIN, SHIFT, Hands, cells_of
from tests.app.sessions import asymmetric
from tests.app.test_notation import choose

Key = Qt.Key
DOWN, ACROSS = Qt.Orientation.Vertical, Qt.Orientation.Horizontal


def in_columns(program, session: Session | str | None = None) -> Hands:
    """A program with vectors written as columns."""
    hands = program(asymmetric() if session is None else session)
    hands.selection.write_vectors("columns")
    hands.settle_layout()
    return hands


def header(hands: Hands, matrix: str, orientation: Qt.Orientation) -> list[str]:
    """The names at the left of a table or on top of it."""
    model = hands.table(matrix).model()
    count = model.rowCount() if orientation == DOWN else model.columnCount()
    return [model.headerData(section, orientation) for section in range(count)]


def seen(hands: Hands, matrix: str) -> list[list[str]]:
    """The numbers of a table as they stand on the screen."""
    model = hands.table(matrix).model()
    columns = range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in range(model.rowCount())]


def cursor(hands: Hands, matrix: str) -> Cell | None:
    """The cell that a table's cursor is at."""
    index = hands.table(matrix).currentIndex()
    return hands.table(matrix).matrix_model().cell(index) if index.isValid() else None


def test_tokens_are_columns_and_numbers_are_rows(program):
    hands = in_columns(program)
    assert header(hands, "q", ACROSS) == ["one", "two", "three"]
    assert header(hands, "q", DOWN) == ["1", "2"]
    assert header(hands, "k", ACROSS) == ["a", "b", "c", "d", "a"]
    assert header(hands, "v", DOWN) == ["1", "2", "3", "4"]
    text = hands.selection.numbers.text
    assert seen(hands, "v") == [[text(hands.session.v[0, key, c]) for key in range(5)] for c in range(4)]
    shapes = {name: section.shape.text() for name, section in hands.window.input_side.by_matrix.items()}
    assert shapes == {"q": "2 × 3", "k": "2 × 5", "v": "4 × 5"}
    hands.selection.write_vectors("rows")
    assert header(hands, "v", DOWN) == ["a", "b", "c", "d", "a"]
    assert hands.window.input_side.by_matrix["v"].shape.text() == "5 × 4"


def test_each_cell_is_painted_where_the_model_has_it(program):
    hands = in_columns(program, Session(("a", "b", "c"), [[0.0] * 2] * 3, [[0.0] * 2] * 3, [[0.0] * 4] * 3))
    table = hands.table("v")
    for cell in cells_of(hands.session, "v", 0):
        empty = hands.picture(table.viewport())
        values = np.zeros((3, 4))
        values[cell.row, cell.column] = 3.0
        hands.document.edit("", hands.session.with_block("v", 0, 0, 0, values))
        filled = hands.picture(table.viewport())
        places = [place for place in cells_of(hands.session, "v", 0) if differs(table, place, empty, filled)]
        assert cell in places
        assert len(places) <= 2  # and the one that is 0 again
        assert table.visualRect(table.matrix_model().index_of(cell.row, cell.column)).x() == cell.row * 44


def differs(table, cell: Cell, one, other) -> bool:
    """Whether a cell's corner, which no number reaches, has another colour."""
    corner = table.visualRect(table.matrix_model().index_of(cell.row, cell.column)).topLeft() + QPoint(4, 4)
    return one.pixelColor(corner) != other.pixelColor(corner)


def test_pointing_at_a_number_marks_its_stored_cell_and_its_tokens_header(program):
    hands = in_columns(program)
    for cell in (Cell("q", 0, 2, 1), Cell("v", 0, 4, 3), Cell("k", 0, 1, 0)):
        hands.point(*hands.place_in_table(cell))
        assert hands.selection.pointed == cell
        assert hands.table(cell.matrix).token_header().strong() == {cell.row}
        assert hands.table(cell.matrix).row_header.strong() == frozenset()
    assert hands.table("q").token_header() is hands.table("q").column_header


def test_the_header_of_a_pointed_token_is_painted_bold_and_that_of_the_last_one_no_more(program):
    hands = in_columns(program)
    heading = hands.table("k").column_header
    hands.point(hands.stage, QPoint(2, 2))
    plain = hands.picture(heading)
    hands.point(*hands.place_in_table(Cell("k", 0, 1, 0)))
    second = hands.picture(heading)
    hands.point(*hands.place_in_table(Cell("k", 0, 3, 0)))
    fourth = hands.picture(heading)
    for place, picture, others in ((1, second, (plain, fourth)), (3, fourth, (plain, second))):
        rect = heading.viewport().rect()
        rect.setLeft(heading.viewport().x() + heading.sectionViewportPosition(place))
        rect.setWidth(heading.sectionSize(place))
        assert all(picture.copy(rect) != other.copy(rect) for other in others)
        assert plain.copy(rect) == (fourth if place == 1 else second).copy(rect)


def test_a_typed_number_reaches_the_stored_cell_and_enter_goes_down_on_the_screen(program, tmp_path):
    hands = in_columns(program)
    hands.click(*hands.place_in_table(Cell("v", 0, 3, 1)))
    hands.type("1.5")
    assert hands.open_editor().accessibleName() == "V[d, 2]"
    hands.press(Key.Key_Return)
    assert hands.session.v[0, 3, 1] == 1.5
    assert cursor(hands, "v") == Cell("v", 0, 3, 2)
    assert hands.undo_name() == "Undo Edit V[d, 2], head 1"
    hands.type("2.5")
    hands.press(Key.Key_Tab)
    assert hands.session.v[0, 3, 2] == 2.5
    assert cursor(hands, "v") == Cell("v", 0, 4, 2)
    hands.type("3.5")
    hands.press(Key.Key_Tab)
    assert cursor(hands, "v") == Cell("v", 0, 4, 2)  # at the end
    hands.type("4.5")
    hands.press(Key.Key_Return, held=SHIFT)
    assert cursor(hands, "v") == Cell("v", 0, 4, 1)
    assert hands.session.v[0, 4, 2] == 4.5
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(Key.Key_S, held=CTRL)
    saved = json.loads(hands.answers.path.read_text(encoding="utf-8"))
    assert saved["inputs"]["v"] == hands.session.v[0].tolist()  # rows are tokens in a file
    assert saved["view"]["notation"] == "columns"


def test_arrows_move_as_on_the_screen_and_say_the_place_by_token_and_number(program):
    hands = in_columns(program)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.press(Key.Key_Right)
    assert (cursor(hands, "q"), hands.selection.kept) == (Cell("q", 0, 1, 0), Cell("q", 0, 1, 0))
    hands.press(Key.Key_Down)
    assert hands.selection.kept == Cell("q", 0, 1, 1)
    assert hands.window.status.reading.text().startswith("Q[two, 2] = ")
    model = hands.table("q").model()
    index = hands.table("q").currentIndex()
    assert model.data(index, Qt.ItemDataRole.AccessibleTextRole).startswith("Q[two, 2] ")
    hands.press(Key.Key_Down)
    assert hands.selection.kept == Cell("q", 0, 1, 1)  # d_k is 2


def test_a_drag_selects_stored_cells_and_enter_goes_round_in_them_as_seen(program):
    hands = in_columns(program)
    viewport, begin = hands.place_in_table(Cell("v", 0, 1, 0))
    end = hands.place_in_table(Cell("v", 0, 3, 1))[1]
    window = hands.window.windowHandle()
    QTest.mousePress(window, LEFT_BUTTON, PLAIN, hands.at(viewport, begin))
    QTest.mouseMove(window, hands.at(viewport, (begin + end) / 2))
    QTest.mouseMove(window, hands.at(viewport, end))
    QTest.mouseRelease(window, LEFT_BUTTON, PLAIN, hands.at(viewport, end))
    assert hands.table("v").block() == Block("v", 0, range(1, 4), range(2))
    hands.table("v").select(Block("v", 0, range(1, 4), range(2)))
    visited = []
    for number in range(6):
        visited.append(cursor(hands, "v")[2:])
        hands.type(str(number))
        hands.press(Key.Key_Return)
    assert visited == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]
    assert cursor(hands, "v") == Cell("v", 0, 1, 0)
    assert hands.session.v[0, 1:4, :2].tolist() == [[0, 1], [2, 3], [4, 5]]


def test_a_click_on_a_tokens_header_selects_its_numbers(program):
    hands = in_columns(program)
    table = hands.table("v")
    across, down = table.horizontalHeader(), table.verticalHeader()
    hands.click(across.viewport(), QPoint(across.sectionViewportPosition(2) + 5, 5))
    assert table.block() == Block("v", 0, range(2, 3), range(4))
    hands.click(down.viewport(), QPoint(5, down.sectionViewportPosition(1) + 5))
    assert table.block() == Block("v", 0, range(5), range(1, 2))


def test_turning_keeps_cursor_selection_and_anchor_on_their_numbers(program):
    hands = program(asymmetric())
    table = hands.table("v")
    hands.click(*hands.place_in_table(Cell("v", 0, 2, 0)))
    hands.press(Key.Key_Right, Key.Key_Right, Key.Key_Down, held=SHIFT)
    block = Block("v", 0, range(2, 4), range(3))
    at, kept = cursor(hands, "v"), hands.selection.kept
    for notation in ("columns", "rows", "columns"):
        hands.selection.write_vectors(notation)
        assert table.block() == block
        assert (cursor(hands, "v"), hands.selection.kept) == (at, kept)
        assert table.hasFocus()
    hands.press(Key.Key_Right, held=SHIFT)  # a token more, from the same anchor
    assert table.block() == Block("v", 0, range(2, 5), range(3))
    hands.press(Key.Key_A, held=CTRL)
    hands.selection.write_vectors("rows")
    assert table.block() == Block("v", 0, range(5), range(4))


def test_turning_selects_nothing_where_nothing_was_and_marks_nothing(program):
    hands = program(asymmetric())
    hands.table("k").setFocus()
    hands.selection.keep(None)
    hands.selection.write_vectors("columns")
    assert hands.selection.kept is None
    assert not hands.table("v").selectionModel().hasSelection()
    assert cursor(hands, "v") is None


def test_a_number_that_is_being_typed_is_committed_before_the_tables_turn(program):
    hands = program(asymmetric())
    hands.click(*hands.place_in_table(Cell("k", 0, 4, 1)))
    hands.type("7.5")
    choose(hands, "columns")
    assert hands.session.k[0, 4, 1] == 7.5
    assert hands.selection.notation == "columns"
    assert cursor(hands, "k") == Cell("k", 0, 4, 1)


def test_a_wrong_text_stays_in_its_editor_and_keeps_the_tables_as_they_are(program):
    hands = program(asymmetric())
    hands.click(*hands.place_in_table(Cell("k", 0, 4, 1)))
    hands.type("7.5.5")
    choose(hands, "columns")
    assert hands.open_editor().text() == "7.5.5"
    assert hands.focus() is hands.open_editor()
    assert hands.selection.notation == "rows"
    assert hands.table("k").model().rowCount() == 5
    hands.press(Key.Key_Escape)
    choose(hands, "columns")
    assert hands.table("k").model().rowCount() == 2


def test_a_session_that_is_opened_brings_its_notation(program, tmp_path):
    hands = in_columns(program)
    hands.answers.path = tmp_path / "columns.attn"
    hands.press(Key.Key_S, held=CTRL)
    other = program("cat-sat-causal")
    assert other.table("q").model().rowCount() == 6
    other.program.files.open_path(tmp_path / "columns.attn")
    assert other.table("q").model().rowCount() == 2
    assert header(other, "v", ACROSS) == ["a", "b", "c", "d", "a"]
    other.program.files.open_example("cat-sat-causal")
    assert header(other, "q", DOWN) == ["The", "cat", "sat", "on", "the", "mat"]


def test_another_number_of_tokens_or_numbers_is_followed(program):
    hands = in_columns(program, "cat-sat-causal")
    hands.window.input_side.tokens.setFocus()
    hands.press(Key.Key_A, held=CTRL)
    hands.type("one embedding")
    hands.press(Key.Key_Return)
    assert header(hands, "q", ACROSS) == ["one", "embedding"]
    assert hands.table("q").columnWidth(0) == hands.table("q").cell_size()[0] > 44
    hands.settle_layout()
    assert hands.table("q").width() < 26 + 3 * hands.table("q").columnWidth(0)


@pytest.mark.parametrize("count", [6, 24])
def test_long_tokens_are_cut_with_the_whole_token_as_a_tooltip(program, count):
    tokens = tuple(f"supercalifragilistic{number}" for number in range(count))
    numbers = np.arange(count * 3.0).reshape(count, 3)
    hands = in_columns(program, Session(tokens, numbers, numbers, np.zeros((count, 2))))
    table = hands.table("q")
    assert table.columnWidth(0) == LABELS
    tip = table.model().headerData(count - 1, ACROSS, Qt.ItemDataRole.ToolTipRole)
    assert tokens[-1] in tip
    assert table.model().headerData(0, DOWN, Qt.ItemDataRole.ToolTipRole) is None
    last = Cell("q", 0, count - 1, 2)
    hands.click(*hands.place_in_table(last))
    assert cursor(hands, "q") == last
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


def test_six_short_tokens_fit_side_by_side_also_in_a_low_window(program):
    hands = in_columns(program, "cat-sat-causal")
    hands.window.resize(1280, 720)
    hands.settle_layout()
    for table in hands.window.input_side.tables():
        assert not table.horizontalScrollBar().isVisible()
        assert not table.verticalScrollBar().isVisible()
    assert not hands.window.input_side.horizontalScrollBar().isVisible()


def test_a_low_window_shows_several_numbers_of_many(program):
    random = np.random.default_rng(4)
    wide = random.normal(size=(30, 20))
    hands = in_columns(program, Session(tuple("abcdefghijklmnopqrstuvwxyzABCD"), wide, wide, wide[:, :2]))
    hands.window.resize(1280, 720)
    hands.settle_layout()
    for matrix, least in (("q", FEWEST_NUMBERS), ("k", FEWEST_NUMBERS), ("v", 2)):
        table = hands.table(matrix)
        assert table.viewport().height() // table.rowHeight(0) >= least
        assert table.viewport().height() % table.rowHeight(0) <= 1  # none is cut


def test_words_of_a_vocabulary_are_columns_with_their_ids(program):
    hands = in_columns(program, "cat-sat-ids")
    model = hands.table("embeddings").matrix_model()
    assert header(hands, "embeddings", ACROSS)[0].partition(":")[0].isdecimal()
    assert header(hands, "embeddings", DOWN)[:2] == ["1", "2"]
    assert model.columnCount() == len(hands.session.vocabulary)


def test_a_number_is_dragged_by_its_handle_in_its_own_cell(program):
    hands = in_columns(program)
    cell = Cell("v", 0, 4, 2)
    hands.click(*hands.place_in_table(cell))
    before = hands.session.v.copy()
    hands.press(Key.Key_Up, held=CTRL)
    changed = np.argwhere(before != hands.session.v).tolist()
    assert changed == [[0, 4, 2]]
    assert hands.undo_name() == "Undo Change V[a₅, 3], head 1"


@pytest.mark.parametrize("percent", [125, 150])
def test_at_another_size_of_text_cells_and_names_still_stand_where_they_are_found(program, percent):
    hands = in_columns(program, "cat-sat-causal")
    hands.program.look.choose_text_size(percent)
    hands.settle_layout()
    table = hands.table("v")
    assert table.columnWidth(0) == table.cell_size()[0] == round(44 * percent / 100)
    for cell in (Cell("v", 0, 5, 2), Cell("v", 0, 0, 1)):
        hands.click(*hands.place_in_table(cell))
        assert hands.selection.kept == cell
        grid = table.cells_around(table.viewport().rect())
        rect = table.visualRect(table.matrix_model().index_of(cell.row, cell.column))
        assert grid.cell_rect(cell.row, cell.column).toRect() == rect
    hands.program.look.choose_text_size(100)


def test_another_language_keeps_the_tables_turned_with_their_cursor(program):
    hands = in_columns(program)
    program.qtbot.waitUntil(lambda: hands.program.languages is not None and hands.program.keeping is not None)
    hands.click(*hands.place_in_table(Cell("v", 0, 1, 3)))
    hands.press(Key.Key_Right, Key.Key_Right, held=SHIFT)
    old = hands.program.window
    hands.program.languages.choices["zh_CN"].trigger()
    program.qtbot.waitUntil(lambda: hands.program.window is not old)
    other = Hands(hands.program)
    assert header(other, "v", ACROSS) == ["a", "b", "c", "d", "a"]
    assert other.table("v").block() == Block("v", 0, range(1, 4), range(3, 4))
    assert cursor(other, "v") == Cell("v", 0, 3, 3)
    assert other.window.input_side.by_matrix["v"].shape.text() == "4 × 5"


def test_biases_are_columns_of_numbers(program):
    random = np.random.default_rng(8)
    session = Session(
        ("a", "b"),
        x=random.normal(size=(1, 2, 3)),
        w_q=random.normal(size=(1, 3, 4)),
        w_k=random.normal(size=(1, 3, 4)),
        w_v=random.normal(size=(1, 3, 5)),
        b_q=random.normal(size=(1, 1, 4)),
    )
    hands = in_columns(program, session)
    for section in hands.window.input_side.sections:
        section.fold.setChecked(False)
    hands.settle_layout()
    assert header(hands, "b_q", DOWN) == ["1", "2", "3", "4"]
    assert header(hands, "b_q", ACROSS) == [""]
    assert hands.window.input_side.by_matrix["b_q"].shape.text() == "4 × 1"
    assert header(hands, "w_v", DOWN) == ["1", "2", "3", "4", "5"]
    hands.click(*hands.place_in_table(Cell("b_q", 0, 0, 2)))
    hands.type("0.5")
    hands.press(Key.Key_Return)
    assert hands.session.matrix("b_q")[0, 0, 2] == 0.5
    assert cursor(hands, "b_q") == Cell("b_q", 0, 0, 3)


@pytest.mark.parametrize("token", [0, 1, 5])
def test_a_number_that_is_typed_into_a_narrow_cell_is_seen_with_its_sign(program, token):
    hands = in_columns(program, "cat-sat-causal")
    cell, table = Cell("q", 0, token, 1), hands.table("q")
    hands.click(*hands.place_in_table(cell))
    hands.type("-0.8312")
    editor = hands.open_editor()
    assert editor.geometry().contains(table.visualRect(table.currentIndex()))
    assert table.viewport().rect().adjusted(-1, -1, 1, 1).contains(editor.geometry())
    assert editor.fontMetrics().horizontalAdvance("-0.8312") + 6 < editor.width()
    hands.press(Key.Key_Return)
    assert hands.session.q[0, token, 1] == -0.8312


def test_who_listens_finds_each_cell_where_it_stands_and_named_by_token_and_number(program):
    QAccessible.setActive(True)
    try:
        hands = program(asymmetric())
        table = hands.table("v")
        for notation in ("rows", "columns", "rows"):
            hands.selection.write_vectors(notation)
            hands.settle_layout()
            heard = QAccessible.queryAccessibleInterface(table)
            names = [heard.child(place).text(QAccessible.Text.Name) for place in range(heard.childCount())]
            across = ["a", "b", "c", "d", "a"] if notation == "columns" else ["1", "2", "3", "4"]
            assert names[1 : len(across) + 1] == across
            line = names[2 * (len(across) + 1) :][: len(across) + 1]  # the second
            tokens = ("a₁", "b", "c", "d", "a₅")
            places = (
                [f"V[{token}, 2] " for token in tokens] if notation == "columns" else [f"V[b, {c}] " for c in "1234"]
            )
            assert line[0] == ("2" if notation == "columns" else "b")
            assert [name.rpartition(" ")[0] + " " for name in line[1:]] == places
    finally:
        QAccessible.setActive(False)
