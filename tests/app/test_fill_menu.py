"""Fills by menus and keys: what they act on, what their lines say, how they are undone, and what is remembered."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QSpinBox, QToolButton

from explorer.app.fill_menu import FillMenu
from explorer.app.shape import SIZES
from explorer.app.undo_stack import UndoStack
from explorer.attention.cells import Block, Cell
from explorer.attention.filling import filled
from explorer.attention.fills import FILLS
from explorer.attention.resizing import with_heads
from explorer.attention.session import Session
from explorer.errors import InputError
from explorer.files.session_file import read_session
from tests.app.hands import ALT, CTRL, SHIFT, Hands, same
from tests.app.sessions import asymmetric
from tests.attention.sessions import SESSIONS
from tests.attention.test_fills import fillings


def button(hands: Hands, matrix: str) -> QToolButton:
    """The button at the head of a table."""
    section = next(part for part in hands.window.input_side.sections if part.matrix.name == matrix)
    return section.findChild(QToolButton, "fill_button")


def menu_of(hands: Hands, matrix: str) -> FillMenu:
    """The menu of a table as it would open."""
    menu = button(hands, matrix).menu()
    menu.aboutToShow.emit()
    return menu


def line(menu: QMenu, data: str) -> QAction:
    """The line of a fill."""
    return next(action for action in menu.actions() if action.data() == data)


def choose(hands: Hands, menu: QMenu, data: str) -> None:
    """Open a menu and click on the line of a fill."""
    menu.popup(QPoint(40, 40))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(line(menu, data)).center())
    menu.hide()
    hands.window.activateWindow()
    hands.paint()


def select(hands: Hands, first: Cell, last: Cell) -> None:
    """Click into a cell and extend the selection to another by the keyboard."""
    hands.click(*hands.place_in_table(first))
    for _ in range(last.row - first.row):
        hands.press(Qt.Key.Key_Down, held=SHIFT)
    for _ in range(last.column - first.column):
        hands.press(Qt.Key.Key_Right, held=SHIFT)


def edit_menu_by_keys(hands: Hands) -> QMenu:
    """Alt+E, then f: the submenu of fills."""
    hands.press(Qt.Key.Key_E, held=ALT)
    hands.paint()
    QTest.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_F)
    hands.paint()
    return QApplication.activePopupWidget()


def lines_of(menu: QMenu) -> list[str]:
    """The words of the lines that can be chosen."""
    return [action.text().replace("&", "") for action in menu.actions() if action.isEnabled() and action.text()]


def test_the_button_of_a_table_fills_all_of_it(program):
    hands = program("cat-sat-causal")
    before = hands.session
    choose(hands, menu_of(hands, "k"), "ones")
    assert hands.session.k.tolist() == np.ones((1, 6, 4)).tolist()
    assert hands.session.q is before.q
    assert hands.undo_name() == "Undo Fill K with ones"
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)


def test_the_selected_cells_are_filled_and_the_line_says_so(program):
    hands = program("cat-sat-causal")
    before = hands.session.q.copy()
    select(hands, Cell("q", 0, 2, 1), Cell("q", 0, 5, 2))
    menu = menu_of(hands, "q")
    assert line(menu, "zeros").text() == "Fill Q[sat–mat, 2–3] with &zeros"
    choose(hands, menu, "zeros")
    assert hands.undo_name() == "Undo Fill Q[sat–mat, 2–3] with zeros"
    assert not hands.session.q[0, 2:6, 1:3].any()
    rest = hands.session.q.copy()
    rest[0, 2:6, 1:3] = before[0, 2:6, 1:3]
    assert rest.tobytes() == before.tobytes()


def test_a_single_cell_means_the_whole_matrix(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("v", 0, 3, 1)))
    assert line(menu_of(hands, "v"), "negated").text() == "Ne&gate V"


def test_c11_undo_of_a_fill_gives_every_cell_its_own_value_back(program):
    hands = program(Session(("a", "b"), [[1.0, 2.0], [3.0, -0.0]], [[1.0, 0.1]] * 2, [[5.0]] * 2))
    before = hands.session
    hands.answers.filling = {"value": "9"}
    choose(hands, menu_of(hands, "q"), "constant")
    assert hands.session.q.tolist() == [[[9, 9], [9, 9]]]
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.q.tobytes() == before.q.tobytes()
    hands.press(Qt.Key.Key_Z, held=CTRL | SHIFT)
    assert hands.session.q.tolist() == [[[9, 9], [9, 9]]]


def test_the_edit_menu_follows_the_focus_by_keys_alone(program):
    hands = program("cat-sat-causal")
    hands.table("v").setFocus()
    menu = edit_menu_by_keys(hands)
    assert lines_of(menu)[0] == "Fill V with zeros"
    QTest.keyClick(menu, Qt.Key.Key_I)
    hands.paint()
    assert hands.session.v[0].tolist() == np.eye(6, 3).tolist()
    assert hands.undo_name() == "Undo Fill V with the identity"
    assert hands.focus() is hands.table("v")


def test_c19_without_a_table_in_use_nothing_can_be_chosen(program):
    hands = program("cat-sat-causal")
    hands.strip.setFocus()
    before = hands.session
    menu = edit_menu_by_keys(hands)
    assert [action.text() for action in menu.actions()] == ["First click into Q, K or V"]
    assert lines_of(menu) == []
    QTest.keyClick(menu, Qt.Key.Key_Return)
    menu.close()
    hands.program.fills.swap_with_above()
    hands.program.fills.swap_with_below()
    hands.program.fills.open_menu()
    assert hands.session is before
    assert hands.answers.told == []


def test_c19_a_table_without_a_cursor_is_filled_as_a_whole(program):
    hands = program("cat-sat-causal")
    hands.table("q").clearSelection()
    menu = menu_of(hands, "q")
    assert line(menu, "zeros").text() == "Fill Q with &zeros"
    assert not line(menu, "Alt+Up").isEnabled()
    assert not line(menu, "Alt+Down").isEnabled()


def test_after_a_table_the_menu_bar_still_means_it(program):
    hands = program("cat-sat-causal")
    hands.table("k").setFocus()
    hands.press(Qt.Key.Key_Escape)
    hands.inspector.view.setFocus()
    assert lines_of(edit_menu_by_keys(hands))[0] == "Fill K with zeros"
    QApplication.activePopupWidget().close()


def test_an_operand_kept_on_the_stage_is_meant(program):
    hands = program("cat-sat-causal")
    hands.table("v").setFocus()
    hands.click(*hands.place_on_stage(Cell("k", 0, 2, 1)))
    assert hands.program.fills.table() is hands.table("k")


def with_context_menu(open_it, look, qtbot) -> None:
    """Open the context menu and look at it; it runs until it is closed."""
    seen = []
    timer = QTimer()

    def inside() -> None:
        menu = QApplication.activePopupWidget()
        if menu is None:
            return
        timer.stop()
        try:
            look(menu)
        finally:
            seen.append(menu)
            while QApplication.activePopupWidget() is not None:
                QApplication.activePopupWidget().close()

    timer.timeout.connect(inside)
    timer.start(10)
    open_it()
    qtbot.waitUntil(lambda: bool(seen))


@pytest.mark.parametrize("way", ["Shift+F10", "right click"])
def test_the_context_menu_of_a_table_has_the_fills(program, qtbot, way):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("k", 0, 1, 2)))
    table = hands.table("k")
    found = []

    def look(menu: QMenu) -> None:
        fills = next(action.menu() for action in menu.actions() if isinstance(action.menu(), FillMenu))
        menu.setActiveAction(fills.menuAction())
        fills.popup(QPoint(60, 60))
        found.extend(lines_of(fills))
        QTest.keyClick(fills, Qt.Key.Key_O)

    def open_it() -> None:
        if way == "Shift+F10":
            hands.press(Qt.Key.Key_F10, held=SHIFT)
        else:
            place = table.visualRect(table.currentIndex()).center()
            QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=place)
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, table.viewport().mapToGlobal(place))
            QCoreApplication.postEvent(table.viewport(), event)

    with_context_menu(open_it, look, qtbot)
    assert found[0] == "Fill K with zeros"
    hands.paint()
    assert hands.session.k.tolist() == np.ones((1, 6, 4)).tolist()


def test_what_does_not_fit_cannot_be_chosen_and_says_why(program):
    hands = program("cat-sat-causal")
    transpose = line(menu_of(hands, "q"), "transposed")
    assert not transpose.isEnabled()
    assert transpose.toolTip() == "Q is 6 × 4; only a block with as many rows as columns is transposed in place"
    select(hands, Cell("q", 0, 1, 0), Cell("q", 0, 3, 2))
    choose(hands, menu_of(hands, "q"), "transposed")
    assert hands.undo_name() == "Undo Transpose Q[cat–on, 1–3]"


def test_alt_up_and_down_move_the_numbers_and_the_cursor_and_leave_the_tokens(program):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.click(*hands.place_in_table(Cell("k", 0, 2, 1)))
    hands.press(Qt.Key.Key_Up, held=ALT)
    assert hands.undo_name() == "Undo Swap the numbers of cat and sat in K"
    assert hands.table("k").currentIndex().row() == 1
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, held=ALT)
    rows = before.k[0][[0, 1, 3, 2, 4, 5]]
    assert hands.session.k[0].tolist() == rows.tolist()
    assert (hands.session.tokens, hands.session.q) == (before.tokens, before.q)
    assert hands.table("k").currentIndex().row() == 3
    for _ in range(3):
        hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)


def test_beyond_the_first_and_last_row_nothing_moves(program):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.click(*hands.place_in_table(Cell("k", 0, 0, 1)))
    hands.press(Qt.Key.Key_Up, held=ALT)
    hands.click(*hands.place_in_table(Cell("k", 0, 5, 1)))
    hands.press(Qt.Key.Key_Down, held=ALT)
    assert hands.session is before


def test_the_lines_of_neighbouring_rows_work_too(program):
    hands = program("cat-sat-causal")
    before = hands.session.q[0].tolist()
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 1)))
    menu = menu_of(hands, "q")
    assert (line(menu, "Alt+Up").isEnabled(), line(menu, "Alt+Down").isEnabled()) == (False, True)
    assert line(menu, "Alt+Down").text().endswith("\tAlt+Down")
    choose(hands, menu, "Alt+Down")
    assert hands.session.q[0].tolist() == [before[1], before[0], *before[2:]]
    hands.press(Qt.Key.Key_Up, held=ALT)
    assert hands.session.q[0].tolist() == before


@pytest.mark.parametrize("data", [*(row.name for row in FILLS), "Alt+Up", "Alt+Down"])
def test_every_line_of_the_menu_of_a_table_changes_this_table_wherever_the_focus_is(program, data):
    hands = program(asymmetric())
    select(hands, Cell("k", 0, 1, 0), Cell("k", 0, 2, 1))
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 0)))
    assert hands.focus() is hands.table("q")
    hands.answers.filling = {}
    before = hands.session
    choose(hands, menu_of(hands, "k"), data)
    assert hands.session.k[0].tobytes() != before.k[0].tobytes()
    assert hands.session.k[1:].tobytes() == before.k[1:].tobytes()
    assert (hands.session.q, hands.session.v) == (before.q, before.v)


def test_a_number_being_typed_is_committed_first_and_a_wrong_one_keeps_the_fill_away(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("50")
    choose(hands, menu_of(hands, "k"), "zeros")
    assert (hands.session.q[0, 1, 1], hands.session.k.any()) == (50, False)
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("abc")
    choose(hands, menu_of(hands, "v"), "zeros")
    assert hands.session.v.any()
    assert hands.open_editor().property("wrong") is True


def test_a_fill_that_changes_nothing_is_no_step_and_says_so(program):
    hands = program("cat-sat-causal")
    for _ in range(2):
        choose(hands, menu_of(hands, "q"), "zeros")
    assert hands.document.undo_stack.count() == 1
    assert "the same already" in hands.window.statusBar().currentMessage()


def test_a_refusal_is_told_in_a_sentence_and_changes_nothing(program):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.answers.filling = {"factor": "1e999"}
    choose(hands, menu_of(hands, "q"), "scaled")
    assert hands.session is before
    assert "too large" in hands.answers.told[0]
    hands.answers.filling = None
    choose(hands, menu_of(hands, "q"), "scaled")
    assert hands.session is before
    assert len(hands.answers.told) == 1


def test_only_the_shown_head_is_filled_and_named(program):
    hands = program(with_heads(asymmetric(), 4, 2))
    before = hands.session
    hands.selection.show_head(hands.session, 3)
    menu = menu_of(hands, "k")
    assert line(menu, "ones").text() == "Fill K, head 2 with &ones"
    choose(hands, menu, "ones")
    assert hands.session.k[0].tobytes() == before.k[0].tobytes()
    assert (hands.session.k[1] == 1).all()
    choose(hands, menu_of(hands, "q"), "ones")
    assert hands.session.q[:3].tobytes() == before.q[:3].tobytes()
    assert (hands.session.q[3] == 1).all()
    assert hands.undo_name() == "Undo Fill Q, head 4 with ones"


def test_a_token_with_an_ampersand_is_literal(program):
    hands = program(Session(("R&D", "x"), [[1.0, 2.0]] * 2, [[1.0, 2.0]] * 2, [[1.0]] * 2))
    select(hands, Cell("q", 0, 0, 0), Cell("q", 0, 0, 1))
    menu = menu_of(hands, "q")
    assert line(menu, "zeros").text() == "Fill Q[R&&D, 1–2] with &zeros"
    choose(hands, menu, "zeros")
    assert hands.undo_name() == "Undo Fill Q[R&&D, 1–2] with zeros"


def test_the_seed_is_drawn_then_counts_on_and_stands_in_the_undo_step(program):
    hands = program("cat-sat-causal")
    hands.answers.filling = {}
    choose(hands, menu_of(hands, "q"), "normal")
    seed = hands.answers.offered["seed"]
    assert 0 <= seed <= 9999
    assert hands.undo_name() == f"Undo Fill Q with normal numbers, seed {seed}"
    hands.answers.filling = {"seed": 9999, "mean": "1/3"}
    choose(hands, menu_of(hands, "k"), "normal")
    assert hands.answers.offered["seed"] == (seed + 1) % 10000
    choose(hands, menu_of(hands, "v"), "normal")
    assert (hands.answers.offered["seed"], hands.answers.offered["mean"]) == (0, "1/3")


def test_the_last_fill_is_offered_again_after_saving_and_opening(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "mine.attn"
    hands.answers.filling = {"low": "-1/2", "high": "0,5", "seed": 41}
    choose(hands, menu_of(hands, "q"), "uniform")
    hands.press(Qt.Key.Key_S, held=CTRL)
    stored = json.loads(hands.answers.path.read_text(encoding="utf-8"))["view"]["fill"]
    values = {"low": "-1/2", "high": "0,5", "decimals": 2}
    assert stored == {"name": "uniform", "parameters": values, "seed": 41}
    again = program(read_session(hands.answers.path), hands.answers.path)
    again.answers.filling = {}
    choose(again, menu_of(again, "q"), "uniform")
    assert again.answers.offered == values | {"seed": 41}
    assert again.session.q.tobytes() == hands.session.q.tobytes()
    assert not again.document.modified


def test_the_selection_tells_of_a_fill_that_it_remembers(program, qtbot):
    hands = program("cat-sat-causal")
    hands.answers.filling = {"seed": 7}
    choose(hands, menu_of(hands, "q"), "whole")
    with qtbot.waitSignal(hands.selection.changed, check_params_cb=lambda: bool(hands.selection.last_fill)):
        hands.selection.remember_fill(hands.selection.last_fill._replace(seed=8))
    assert hands.selection.remembered()["fill"]["seed"] == 8
    with qtbot.assertNotEmitted(hands.selection.changed):
        hands.selection.remember_fill(hands.selection.last_fill)


def test_another_fill_keeps_the_seed(program):
    hands = program("cat-sat-causal")
    hands.answers.filling = {"seed": 7}
    choose(hands, menu_of(hands, "q"), "whole")
    hands.answers.filling = {"factor": "3"}
    choose(hands, menu_of(hands, "q"), "scaled")
    assert hands.selection.remembered()["fill"] == {"name": "scaled", "parameters": {"factor": "3"}, "seed": 7}


GOOD = {"name": "uniform", "parameters": {"low": "-2", "high": "2", "decimals": 1}, "seed": 3}


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        [],
        {},
        {"name": "unknown", "parameters": {}},
        {"name": ["uniform"], "parameters": {}},
        GOOD | {"parameters": None},
        GOOD | {"parameters": {"low": "-2"}},
        GOOD | {"parameters": GOOD["parameters"] | {"low": 2}},
        GOOD | {"parameters": GOOD["parameters"] | {"low": "x"}},
        GOOD | {"parameters": GOOD["parameters"] | {"low": "1" * 65}},
        GOOD | {"parameters": GOOD["parameters"] | {"decimals": True}},
        GOOD | {"parameters": GOOD["parameters"] | {"decimals": 99}},
    ],
)
def test_a_remembered_fill_that_makes_no_sense_is_ignored(program, content):
    hands = program("cat-sat-causal")
    hands.selection.recall(Session(("a",), [[1.0]], [[1.0]], [[1.0]], view={"fill": content}))
    assert "fill" not in hands.selection.remembered()


@pytest.mark.parametrize("seed", [None, -1, 10_000, "3", 1.5, True])
def test_a_remembered_seed_that_makes_no_sense_is_ignored(program, seed):
    hands = program("cat-sat-causal")
    hands.selection.recall(Session(("a",), [[1.0]], [[1.0]], [[1.0]], view={"fill": GOOD | {"seed": seed}}))
    assert hands.selection.remembered()["fill"] == {key: GOOD[key] for key in ("name", "parameters")}
    hands.selection.recall(Session(("a",), [[1.0]], [[1.0]], [[1.0]], view={"fill": GOOD | {"more": 1}}))
    assert hands.selection.remembered()["fill"] == GOOD


def test_every_fill_has_a_line_in_every_menu(program):
    hands = program("cat-sat-causal")
    for matrix in "qkv":
        names = [action.data() for action in menu_of(hands, matrix).actions() if action.data()]
        assert names == [*(row.name for row in FILLS), "Alt+Up", "Alt+Down"]


changes = st.one_of(
    st.tuples(st.just("fill"), fillings()),
    st.tuples(st.just("size"), st.tuples(st.sampled_from(SIZES), st.integers(1, 6))),
)


def changed(session: Session, kind: str, detail: tuple) -> Session:
    """The session after a fill or a change of size; the same one where it is refused."""
    try:
        if kind == "size":
            return detail[0].changed(session, detail[1])
        block, row, values = detail
        shape = session.matrix(block.matrix).shape
        inside = block.head < shape[0] and block.rows.stop <= shape[1] and block.columns.stop <= shape[2]
        return filled(session, block, row, values) if inside else session
    except InputError:
        return session


def everything(session: Session) -> list[object]:
    """All that a session holds, comparable to the bit."""
    arrays = [session.q, session.k, session.v, *(mask.may_attend(session.n_q, session.n_k) for mask in session.masks)]
    parts = [(array.shape, array.tobytes()) for array in arrays]
    bias = None if session.bias is None else (session.bias.shape, session.bias.tobytes())
    return [parts, bias, dict(session.texts), session.tokens, session.own_key_tokens]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["bias with -inf and masks", "a mask a head"]), st.lists(changes, min_size=1, max_size=8))
def test_c11_any_fills_and_sizes_undone_are_the_beginning_to_the_bit(name, deeds):
    start = SESSIONS[name].with_cell("v", 1, 1, 2, 1 / 3, "1/3").with_cell("q", 0, 0, 0, -0.0, "-0")
    stack = UndoStack(start, lambda: None)
    states = [everything(start)]
    for kind, detail in deeds:
        stack.push(kind, changed(stack.session, kind, detail))
        if len(states) <= stack.count():
            states.append(everything(stack.session))
    for state in reversed(states[:-1]):
        stack.undo()
        assert everything(stack.session) == state
    for state in states[1:]:
        stack.redo()
        assert everything(stack.session) == state


def test_a_block_of_a_fill_is_that_of_the_menu_even_if_the_focus_moves(program):
    hands = program("cat-sat-causal")
    menu = menu_of(hands, "q")
    assert menu.block == Block("q", 0, range(6), range(4))
    hands.table("v").setFocus()
    choose(hands, menu, "zeros")
    assert not hands.session.q.any()
    assert hands.session.v.any()


@pytest.mark.parametrize(("size", "rows"), [("4", 4), ("8", 8)])
def test_a_size_that_is_still_being_typed_counts_first(program, size, rows):
    hands = program("cat-sat-causal")
    menu = menu_of(hands, "q")
    box = hands.window.findChild(QSpinBox, "n_box")
    box.setFocus()
    box.selectAll()
    hands.type(size)
    line(menu, "ones").trigger()
    assert hands.session.q.tolist() == np.ones((1, rows, 4)).tolist()
    assert hands.undo_name() == "Undo Fill Q with ones"


def test_selected_cells_that_are_gone_meanwhile_are_not_filled(program):
    hands = program("cat-sat-causal")
    select(hands, Cell("q", 0, 3, 1), Cell("q", 0, 5, 2))
    menu = menu_of(hands, "q")
    box = hands.window.findChild(QSpinBox, "n_box")
    box.setFocus()
    box.selectAll()
    hands.type("4")
    line(menu, "ones").trigger()
    assert hands.undo_name() == "Undo Set n to 4"
    assert "select again" in hands.answers.told[0]


def test_another_session_does_not_offer_the_fill_of_this_one(program):
    hands = program("cat-sat-causal")
    hands.answers.filling, hands.answers.save = {"seed": 7}, "discard"
    choose(hands, menu_of(hands, "q"), "whole")
    hands.press(Qt.Key.Key_N, held=CTRL)
    assert hands.session.tokens == ("A", "B")
    assert "fill" not in hands.selection.remembered()
