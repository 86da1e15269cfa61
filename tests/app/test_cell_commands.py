"""Ranges of cells by mouse and keys: cut, copy, paste, clear, fill."""

import io
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.app import clipboard
from explorer.attention.cells import Block, Cell
from explorer.attention.session import Session
from explorer.files import table_texts
from tests.app.hands import CTRL, LEFT_BUTTON, PLAIN, SHIFT, Hands, same
from tests.app.sessions import asymmetric

Key = Qt.Key
MOST_TIMES_NUMPY = 15  # as long as NumPy writes the same block, selecting and copying takes; it is about 5


def start(program, session: Session | str = "cat-sat-causal") -> Hands:
    """A program with an empty clipboard."""
    QApplication.clipboard().clear()
    return program(session)


def go(hands: Hands, cell: Cell) -> None:
    """Click on a cell of a table."""
    hands.click(*hands.place_in_table(cell))


def drag(hands: Hands, first: Cell, last: Cell) -> None:
    """Select cells with the mouse, from one to another."""
    viewport, begin = hands.place_in_table(first)
    end = hands.place_in_table(last)[1]
    window = hands.window.windowHandle()
    QTest.mousePress(window, LEFT_BUTTON, PLAIN, hands.at(viewport, begin))
    for step in range(1, 6):
        QTest.mouseMove(window, hands.at(viewport, begin + (end - begin) * step / 5))
    QTest.mouseRelease(window, LEFT_BUTTON, PLAIN, hands.at(viewport, end))


def paste(hands: Hands, text: str, *keys, held=CTRL, html: str = "") -> None:
    """Put a text on the clipboard and paste it into the selected cells."""
    data = QMimeData()
    data.setText(text)
    if html:
        data.setHtml(html)
    QApplication.clipboard().setMimeData(data)
    hands.press(Key.Key_V, held=held)


def q(hands: Hands) -> list[list[float]]:
    """Q of the shown head."""
    return hands.session.q[0].tolist()


def test_a_drag_selects_a_range_and_shift_extends_it(program):
    hands = start(program)
    drag(hands, Cell("q", 0, 1, 1), Cell("q", 0, 3, 2))
    assert hands.table("q").block() == Block("q", 0, range(1, 4), range(1, 3))
    hands.press(Key.Key_Down, Key.Key_Right, held=SHIFT)
    assert hands.table("q").block() == Block("q", 0, range(1, 5), range(1, 4))
    hands.press(Key.Key_Up)
    assert hands.table("q").block() == Block("q", 0, range(3, 4), range(3, 4))
    hands.press(Key.Key_A, held=CTRL)
    assert hands.table("q").block() == Block("q", 0, range(6), range(4))


def test_a_click_on_a_header_selects_its_row_or_column(program):
    hands = start(program)
    table = hands.table("v")
    row = table.verticalHeader()
    hands.click(row.viewport(), QPoint(10, row.sectionViewportPosition(2) + 5))
    assert table.block() == Block("v", 0, range(2, 3), range(3))
    column = table.horizontalHeader()
    hands.click(column.viewport(), QPoint(column.sectionViewportPosition(1) + 5, 5))
    assert table.block() == Block("v", 0, range(6), range(1, 2))


def test_c1_line_ends_of_any_system_and_a_last_one_that_is_no_row(program):
    for end in ("\r\n", "\n", "\r"):
        hands = start(program, Session(("a", "b", "c"), np.full((3, 2), 9.0), np.ones((3, 2)), np.ones((3, 4))))
        go(hands, Cell("q", 0, 0, 0))
        paste(hands, f"1\t2{end}3\t4{end}")
        assert q(hands) == [[1, 2], [3, 4], [9, 9]]
        assert hands.undo_name() == "Undo Paste Q[a–b, 1–2]"
        assert hands.answers.asked == []


def test_a_paste_is_selected_and_is_one_step(program):
    hands = start(program)
    before = hands.session
    go(hands, Cell("q", 0, 2, 1))
    paste(hands, "1\t2\n3\t4\n5\t6")
    assert hands.session.q[0, 2:5, 1:3].tolist() == [[1, 2], [3, 4], [5, 6]]
    assert hands.table("q").block() == Block("q", 0, range(2, 5), range(1, 3))
    assert hands.document.undo_stack.count() == 1
    hands.press(Key.Key_Z, held=CTRL)
    assert same(hands.session, before)


def test_one_number_is_pasted_into_all_selected_cells(program):
    hands = start(program)
    drag(hands, Cell("q", 0, 1, 1), Cell("q", 0, 3, 2))
    paste(hands, "1/3")
    assert (hands.session.q[0, 1:4, 1:3] == 1 / 3).all()
    assert hands.session.texts[("q", 0, 3, 2)] == "1/3"
    assert len(hands.session.texts) == 6


def test_a_block_is_repeated_where_that_fills_the_selection(program):
    hands = start(program)
    drag(hands, Cell("q", 0, 0, 0), Cell("q", 0, 3, 3))
    paste(hands, "1\t2\n3\t4")
    assert hands.session.q[0, :4].tolist() == [[1, 2, 1, 2], [3, 4, 3, 4]] * 2


def test_pasted_transposed(program):
    hands = start(program)
    go(hands, Cell("q", 0, 1, 0))
    paste(hands, "1\t2\t3\n4\t5\t1/2", held=CTRL | SHIFT)
    assert hands.session.q[0, 1:4, :2].tolist() == [[1, 4], [2, 5], [3, 0.5]]
    assert dict(hands.session.texts) == {("q", 0, 3, 1): "1/2"}


@pytest.mark.parametrize(
    "text", ["[[1, 2], [3, 4]]", "array([[1., 2.],\n       [3., 4.]])", "1;2\n3;4", "1, 2\n3, 4", "1 2\n3 4"]
)
def test_numpy_lists_and_other_separators(program, text):
    hands = start(program)
    go(hands, Cell("v", 0, 0, 0))
    paste(hands, text)
    assert hands.session.v[0, :2, :2].tolist() == [[1, 2], [3, 4]]


def test_html_of_a_spreadsheet(program):
    hands = start(program)
    go(hands, Cell("v", 0, 0, 0))
    paste(hands, "0.3\t2", html="<table><tr><td>0.3</td><td>2</td></tr></table>")
    assert hands.session.v[0, 0, :2].tolist() == [0.3, 2]


def test_c20_what_cannot_be_read_is_refused_whole_naming_the_field(program):
    hands = start(program)
    before = hands.session
    go(hands, Cell("q", 0, 0, 0))
    paste(hands, "1\t2\n3\tabc")
    assert hands.session is before
    assert hands.session.q.dtype == np.float64
    (told,) = hands.answers.told
    assert told.startswith('row 2, column 2: "abc" is not a number')
    assert hands.document.undo_stack.count() == 0


def test_c10_a_paste_that_grows_the_matrices_is_one_step(program):
    hands = start(program, Session(("a", "b"), np.eye(2), np.eye(2), np.ones((2, 3))))
    before = hands.session
    hands.answers.fit = "grow"
    go(hands, Cell("q", 0, 0, 0))
    block = np.arange(100.0).reshape(10, 10)
    paste(hands, "\n".join("\t".join(map(repr, row)) for row in block.tolist()))
    assert hands.answers.asked == ["10 × 10 numbers do not fit at Q[a, 1]. n 2 → 10, d_k 2 → 10"]
    assert hands.session.q[0].tolist() == block.tolist()
    assert hands.session.tokens == ("a", "b", *(f"t{place}" for place in range(3, 11)))
    assert hands.session.k[0, :2, :2].tolist() == [[1, 0], [0, 1]]
    assert (hands.session.k[0].sum(), hands.session.v.shape) == (2, (1, 10, 3))
    assert hands.table("q").block() == Block("q", 0, range(10), range(10))
    hands.press(Key.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert hands.session.tokens == ("a", "b")
    assert hands.document.undo_stack.index() == 0


def test_a_paste_that_does_not_fit_can_be_cut_or_left(program):
    hands = start(program)
    before = hands.session
    go(hands, Cell("q", 0, 5, 2))
    paste(hands, "1\t2\t3\n4\t5\t6")
    assert hands.session is before
    hands.answers.fit = "cut"
    paste(hands, "1\t2\t3\n4\t5\t6")
    assert hands.session.q[0, 5].tolist() == [*before.q[0, 5, :2].tolist(), 1, 2]
    assert hands.session.q.shape == before.q.shape


def test_growth_beyond_the_limits_still_offers_to_cut(program):
    hands = start(program)
    hands.answers.fit = "cut"
    go(hands, Cell("q", 0, 4, 0))
    paste(hands, "\n".join(["7\t8"] * 5000))
    assert "more than the limit of 4096" in hands.answers.asked[0]
    assert hands.session.q[0, 4:, :2].tolist() == [[7, 8], [7, 8]]


def test_keys_of_their_own_grow_alone(program):
    hands = start(program, asymmetric())
    hands.answers.fit = "grow"
    go(hands, Cell("v", 0, 4, 3))
    paste(hands, "1\t2\n3\t4")
    assert hands.answers.asked == ["2 × 2 numbers do not fit at V[a₅, 4]. n_k 5 → 6, d_v 4 → 5"]
    assert (hands.session.n_q, hands.session.n_k, hands.session.d_k, hands.session.d_v) == (3, 6, 2, 5)
    assert hands.session.v[0, 4:, 3:].tolist() == [[1, 2], [3, 4]]


def test_clear_sets_the_selected_cells_to_zero(program):
    hands = start(program)
    before = hands.session
    drag(hands, Cell("k", 0, 0, 0), Cell("k", 0, 1, 1))
    hands.press(Key.Key_Delete)
    assert not hands.session.k[0, :2, :2].any()
    assert (hands.session.k[0, 2:] == before.k[0, 2:]).all()
    assert hands.undo_name() == "Undo Clear K[The–cat, 1–2]"
    hands.press(Key.Key_Delete)
    assert hands.document.undo_stack.count() == 1, "nothing changes, so it is no step"


def test_c11_undo_of_a_fill_restores_each_cell(program):
    hands = start(program, Session(("a", "b", "c", "d"), [[9.0], [2], [3], [4]], np.ones((4, 1)), np.ones((4, 2))))
    before = hands.session
    drag(hands, Cell("q", 0, 0, 0), Cell("q", 0, 3, 0))
    hands.press(Key.Key_D, held=CTRL)
    assert hands.session.q[0].ravel().tolist() == [9, 9, 9, 9]
    hands.press(Key.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert hands.session.q[0].ravel().tolist() == [9, 2, 3, 4]


def test_fills_take_expressions_along_and_a_single_cell_takes_its_neighbour(program):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 1))
    hands.type("1/3")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_D, held=CTRL)
    hands.press(Key.Key_Right)
    hands.press(Key.Key_R, held=CTRL)
    assert hands.session.q[0, 1, 1:3].tolist() == [1 / 3, 1 / 3]
    assert dict(hands.session.texts) == {("q", 0, row, column): "1/3" for row, column in ((0, 1), (1, 1), (1, 2))}
    go(hands, Cell("q", 0, 0, 0))
    hands.press(Key.Key_D, Key.Key_R, held=CTRL)
    assert hands.document.undo_stack.count() == 3, "before the first row and column there is nothing"


def test_c13_redo_never_reads_the_clipboard(program):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 0))
    paste(hands, "1")
    QApplication.clipboard().setText("5")
    hands.press(Key.Key_Z, held=CTRL)
    hands.press(Key.Key_Y, held=CTRL)
    assert hands.session.q[0, 0, 0] == 1


@pytest.mark.parametrize("focus", ["play", "tokens", "nowhere"])
def test_c19_without_a_selection_every_action_is_safe(program, focus):
    hands = start(program)
    QApplication.clipboard().setText("1\t2")
    before = hands.session
    if focus == "tokens":
        hands.window.input_side.tokens.setFocus()
    elif focus == "play":
        hands.strip.setFocus()
    else:
        hands.focus() and hands.focus().clearFocus()
    for name, command in hands.program.actions.items():
        if command.row.of_cells:
            command.trigger()
            assert hands.session is before, name
    assert hands.answers.told == []


def test_c19_in_a_table_without_a_cursor(program):
    hands = start(program)
    QApplication.clipboard().setText("1\t2")
    before = hands.session
    hands.table("q").setFocus()
    hands.table("q").clearSelection()
    hands.table("q").setCurrentIndex(hands.table("q").model().index(-1, -1))
    for name, command in hands.program.actions.items():
        if command.row.of_cells and name != "cells.select_all":
            command.trigger()
    assert hands.session is before


def test_enter_and_tab_go_round_in_the_selected_cells(program):
    hands = start(program)
    drag(hands, Cell("q", 0, 1, 1), Cell("q", 0, 2, 2))
    hands.table("q").select(Block("q", 0, range(1, 3), range(1, 3)))
    for text in ("1", "2", "3", "4", "5"):
        hands.type(text)
        hands.press(Key.Key_Return)
    assert hands.session.q[0, 1:3, 1:3].tolist() == [[5, 3], [2, 4]]
    assert hands.table("q").block() == Block("q", 0, range(1, 3), range(1, 3))
    hands.type("7")
    hands.press(Key.Key_Tab)
    hands.type("8")
    hands.press(Key.Key_Tab)
    assert hands.session.q[0, 1:3, 1:3].tolist() == [[5, 3], [7, 8]]


def test_the_actions_wait_for_an_editor_with_a_wrong_text(program):
    hands = start(program)
    before = hands.session
    go(hands, Cell("q", 0, 0, 0))
    hands.type("abc")
    editor = hands.open_editor()
    for name in ("cells.paste", "cells.clear", "cells.cut", "cells.fill_down"):
        hands.program.actions[name].trigger()
        assert hands.open_editor() is editor
        assert editor.text() == "abc"
    assert hands.session is before


def test_keys_in_an_open_editor_are_its_own(program):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 0))
    hands.type("12")
    hands.press(Key.Key_A, Key.Key_X, held=CTRL)
    assert hands.open_editor().text() == ""
    hands.press(Key.Key_V, Key.Key_V, held=CTRL)
    assert hands.open_editor().text() == "1212"
    hands.press(Key.Key_Home, Key.Key_Delete, Key.Key_Return)
    assert hands.session.q[0, 0, 0] == 212


def test_results_can_be_copied_but_not_changed(program):
    hands = start(program)
    before = hands.session
    hands.selection.go_to("weights")
    hands.click(*hands.place_on_stage(Cell("weights", 0, 2, 1)))
    QApplication.clipboard().setText("5")
    hands.press(Key.Key_V, held=CTRL)
    hands.press(Key.Key_Delete)
    assert hands.session is before
    hands.press(Key.Key_C, held=CTRL)
    assert float(QApplication.clipboard().text()) == hands.document.trace["weights"][0, 2, 1]
    hands.press(Key.Key_C, held=CTRL | SHIFT)
    rows = [[float(field) for field in line.split("\t")] for line in QApplication.clipboard().text().splitlines()]
    assert rows == hands.document.trace["weights"][0].tolist()
    for name in ("copies.numpy", "copies.latex"):
        hands.program.actions[name].trigger()
    assert hands.answers.told == []


def test_an_input_on_the_stage_is_pasted_into(program):
    hands = start(program)
    hands.click(*hands.place_on_stage(Cell("k", 0, 2, 1)))
    paste(hands, "4\t5")
    assert hands.session.k[0, 2, 1:3].tolist() == [4, 5]


@pytest.mark.parametrize("value", [0.1 + 0.2, -0.0, 5e-324, 1e300, float("inf"), float("nan")])
def test_c16_copy_and_paste_is_the_same_bits_and_the_same_expression(program, value):
    hands = start(program)
    session = hands.session.with_cell("q", 0, 0, 0, value).with_cell("q", 0, 1, 1, 1 / 3, "1/3")
    hands.document.edit("x", session)
    drag(hands, Cell("q", 0, 0, 0), Cell("q", 0, 1, 1))
    hands.press(Key.Key_C, held=CTRL)
    go(hands, Cell("q", 0, 3, 2))
    hands.press(Key.Key_V, held=CTRL)
    assert hands.session.q[0, 3:5, 2:].tobytes() == session.q[0, :2, :2].tobytes()
    assert hands.session.texts[("q", 0, 4, 3)] == "1/3"
    assert "1/3" not in QApplication.clipboard().text(), "other programs would take it for a date"


@pytest.mark.parametrize("typed", ["7-2-1", "01/02/24", "2024-1", "1/2024"])
def test_calculations_that_look_like_dates_are_copied_within_the_program(program, typed):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 0))
    hands.type(typed)
    hands.press(Key.Key_Return)
    value = hands.session.q[0, 0, 0]
    go(hands, Cell("q", 0, 0, 0))
    hands.press(Key.Key_C, held=CTRL)
    go(hands, Cell("q", 0, 3, 2))
    hands.press(Key.Key_V, held=CTRL)
    assert hands.session.q[0, 3, 2] == value
    assert hands.session.texts[("q", 0, 3, 2)] == typed
    assert hands.answers.asked == []


@pytest.mark.parametrize("typed", ["1,000.5", "1.000,5", "1\u2009000,5", "1'000.5"])
def test_groups_of_digits_mean_the_same_when_typed_and_when_pasted(program, typed):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 0))
    hands.type(typed)
    hands.press(Key.Key_Return)
    go(hands, Cell("q", 0, 0, 1))
    paste(hands, f"{typed}\t7")
    assert hands.session.q[0, 0, :3].tolist() == [1000.5, 1000.5, 7]


def test_cut_and_paste_moves_numbers(program):
    hands = start(program)
    before = hands.session
    drag(hands, Cell("q", 0, 0, 0), Cell("q", 0, 1, 1))
    hands.press(Key.Key_X, held=CTRL)
    assert not hands.session.q[0, :2, :2].any()
    go(hands, Cell("v", 0, 2, 1))
    hands.press(Key.Key_V, held=CTRL)
    assert (hands.session.v[0, 2:4, 1:] == before.q[0, :2, :2]).all()
    assert hands.document.undo_stack.count() == 2


def test_c25_all_cells_of_the_largest_table_are_selected_and_copied(program):
    hands = start(program, Session(tuple("t" * 512), *np.random.default_rng(1).normal(size=(3, 512, 64))))
    go(hands, Cell("k", 0, 0, 0))

    def seconds(work: Callable[[], object]) -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    def numpy_writes() -> None:
        np.savetxt(io.StringIO(), hands.session.k[0], delimiter="\t", fmt="%.17g")

    baseline = min(seconds(numpy_writes) for _ in range(5))
    hands.press(Key.Key_A, Key.Key_C, held=CTRL)
    lines = QApplication.clipboard().text().splitlines()
    assert len(lines) == 512
    ours = min(seconds(lambda: hands.press(Key.Key_A, Key.Key_C, held=CTRL)) for _ in range(5))
    assert ours < MOST_TIMES_NUMPY * baseline
    assert [float(field) for field in lines[17].split("\t")] == hands.session.k[0, 17].tolist()


def test_copied_as_numpy_and_latex(program):
    hands = start(program)
    drag(hands, Cell("q", 0, 0, 0), Cell("q", 0, 1, 1))
    hands.program.actions["copies.numpy"].trigger()
    made = eval(QApplication.clipboard().text(), {"np": np})
    assert made.tolist() == hands.session.q[0, :2, :2].tolist()
    hands.program.actions["copies.latex"].trigger()
    assert r"0.7 & 0.1 \\" in QApplication.clipboard().text()
    go(hands, Cell("v", 0, 0, 0))
    hands.program.actions["copies.numpy"].trigger()
    assert eval(QApplication.clipboard().text(), {"np": np}).shape == (6, 3)


def test_the_context_menu_has_the_actions_on_cells(program):
    hands = start(program)
    names = [action.objectName() for action in hands.table("q").actions() if not action.isSeparator()]
    assert {"cells.paste", "copies.cells", "cells.fill_down"} <= set(names)
    assert hands.table("q").contextMenuPolicy() == Qt.ContextMenuPolicy.ActionsContextMenu


def watched(call, threads: list[int]):
    """The function, noting the threads that it is called in."""

    def noting(*arguments):
        threads.append(threading.get_ident())
        return call(*arguments)

    return noting


def test_large_blocks_are_copied_and_pasted_beside_the_window(program, monkeypatch):
    monkeypatch.setattr("explorer.app.copy_commands.AT_ONCE", 3)
    monkeypatch.setattr("explorer.app.cell_commands.AT_ONCE", 3)
    hands = start(program)
    threads = []
    monkeypatch.setattr(table_texts, "tsv", watched(table_texts.tsv, threads))
    monkeypatch.setattr(clipboard, "read_numbers", watched(clipboard.read_numbers, threads))
    drag(hands, Cell("q", 0, 0, 0), Cell("q", 0, 1, 1))
    hands.press(Key.Key_C, held=CTRL)
    copied = hands.session.q[0, :2, :2]
    go(hands, Cell("q", 0, 3, 2))
    hands.press(Key.Key_V, held=CTRL)
    assert (hands.session.q[0, 3:5, 2:] == copied).all()
    assert len(threads) == 2
    assert threading.get_ident() not in threads
    paste(hands, "1\tx")
    assert hands.answers.told[0].startswith('row 1, column 2: "x" is not a number')


def test_an_empty_clipboard_is_said_to_hold_no_number(program):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 0))
    hands.press(Key.Key_V, held=CTRL)
    assert hands.answers.told == ["there is no number in it; copy some numbers first"]


def test_a_calculation_that_looks_like_a_date_can_be_cut_and_pasted_here(program):
    hands = start(program)
    go(hands, Cell("q", 0, 0, 0))
    hands.type("1/2/2024")
    hands.press(Key.Key_Return, Key.Key_Up)
    hands.press(Key.Key_X, held=CTRL)
    hands.press(Key.Key_Right)
    hands.press(Key.Key_V, held=CTRL)
    assert hands.session.q[0, 0, :2].tolist() == [0, 1 / 2 / 2024]
    assert hands.session.texts[("q", 0, 0, 1)] == "1/2/2024"
