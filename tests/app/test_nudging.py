"""Numbers that are dragged and stepped: live, exact, one undo step, and safe whatever else happens meanwhile."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from explorer.app.nudge_handle import Handle
from explorer.app.nudging import PIXELS, Nudging
from explorer.attention.cells import Cell
from explorer.attention.resizing import with_tokens
from explorer.attention.session import Session
from tests.app.hands import ALT, CTRL, LEFT_BUTTON, PLAIN, SHIFT, Hands, same
from tests.app.sessions import asymmetric

KEY = Qt.Key
Q = Cell("q", 0, 2, 1)
V = Cell("v", 0, 1, 2)


class Mouse:
    """A mouse whose left button is held: pressed on a widget and moved, as the system delivers it."""

    def __init__(self, hands: Hands, widget: QWidget, point: QPointF | QPoint, held=PLAIN) -> None:
        self.hands, self.window = hands, hands.window.windowHandle()
        self.at = hands.at(widget, point)
        QTest.mouseMove(self.window, self.at)
        QTest.mousePress(self.window, LEFT_BUTTON, held, self.at)

    def send(self, kind: QEvent.Type, button, buttons, held) -> None:
        """One event at the present place."""
        place = QPointF(self.at)
        event = QMouseEvent(kind, place, QPointF(self.window.mapToGlobal(self.at)), button, buttons, held)
        QApplication.sendEvent(self.window, event)

    def move(self, right: int = 0, up: int = 0, held=PLAIN, buttons=LEFT_BUTTON) -> None:
        """Move by so many steps of the number."""
        self.at = self.at + QPoint(right * PIXELS, -up * PIXELS)
        self.send(QEvent.Type.MouseMove, Qt.MouseButton.NoButton, buttons, held)

    def release(self) -> None:
        """Let the button go."""
        QTest.mouseRelease(self.window, LEFT_BUTTON, PLAIN, self.at)


def nudging(hands: Hands, view: QWidget) -> Nudging:
    """What changes the numbers of a view."""
    return view.findChild(Nudging)


def handle(hands: Hands, widget: QWidget) -> Handle:
    """The handle on a surface, after what is due."""
    hands.settle_layout()
    return widget.findChild(Handle)


def on_handle(hands: Hands, widget: QWidget, point) -> Mouse:
    """Point at a cell and press on the handle that appears in it."""
    hands.point(widget, point)
    shown = handle(hands, widget)
    assert shown.isVisible()
    return Mouse(hands, shown, shown.rect().center())


def number(hands: Hands, cell: Cell) -> float:
    """The number in an input cell."""
    return float(hands.session.matrix(cell.matrix)[cell.head, cell.row, cell.column])


def places(hands: Hands, cell: Cell) -> dict:
    """Where a cell can be dragged: in its table and on the stage."""
    return {"table": hands.place_in_table, "stage": hands.place_on_stage}


@pytest.mark.parametrize("where", ["table", "stage"])
@pytest.mark.parametrize("how", ["handle", "Alt"])
def test_dragging_changes_the_number_live_in_all_panels_as_one_step(program, where, how):
    hands = program("cat-sat-causal")
    start, before = hands.session, number(hands, Q)
    assert before == -0.4
    place = places(hands, Q)[where](Q)
    mouse = on_handle(hands, *place) if how == "handle" else Mouse(hands, *place, held=ALT)
    scores = hands.value(Cell("scores", 0, 2, 0))
    mouse.move(up=3)
    assert number(hands, Q) == -0.37
    assert hands.shown("q", 2, 1) == "−0.37"
    assert hands.value(Cell("scores", 0, 2, 0)) != scores
    mouse.move(right=2)
    assert number(hands, Q) == -0.35
    mouse.move(up=-40)
    assert number(hands, Q) == -0.75
    mouse.release()
    assert hands.undo_name() == "Undo Drag Q[sat, 2]"
    assert hands.document.undo_stack.count() == 1
    hands.press(KEY.Key_Z, held=CTRL)
    assert same(hands.session, start)


def test_c23_a_drag_does_not_add_up_rounding(program):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(Q, "1")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    for _ in range(10):
        mouse.move(up=-1)
    assert number(hands, Q) == 0
    assert math.copysign(1, number(hands, Q)) == 1
    mouse.release()


def test_shift_is_finer_from_where_it_is_pressed(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=2)
    mouse.move(up=0, held=SHIFT)
    mouse.move(up=3, held=SHIFT)
    assert number(hands, Q) == -0.377
    mouse.move(up=0)
    mouse.move(up=1)
    assert number(hands, Q) == -0.367
    mouse.release()
    assert hands.document.undo_stack.count() == 1


@pytest.mark.parametrize("where", ["table", "stage"])
def test_escape_restores_the_number_and_its_text_and_leaves_no_step(program, where):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(Q, "1/3")
    before = hands.session
    mouse = on_handle(hands, *places(hands, Q)[where](Q))
    mouse.move(up=5)
    assert hands.document.text_of(Q) == "0.3833333333333333"
    hands.press(KEY.Key_Escape)
    assert same(hands.session, before)
    assert hands.document.text_of(Q) == "1/3"
    assert hands.document.undo_stack.count() == 1
    mouse.move(up=5)
    mouse.release()
    assert same(hands.session, before)
    assert hands.selection.kept == Q


def test_a_press_without_a_move_changes_nothing(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.release()
    assert hands.document.undo_stack.count() == 0
    assert hands.selection.kept == Q


def test_a_double_click_on_the_handle_edits_as_elsewhere_in_the_cell(program):
    hands = program("cat-sat-causal")
    hands.point(*hands.place_in_table(Q))
    shown = handle(hands, hands.table("q").viewport())
    hands.click(shown)
    hands.double_click(shown, shown.rect().center())
    assert hands.open_editor() is hands.table("q").editor
    hands.type("5")
    hands.press(KEY.Key_Return)
    assert number(hands, Q) == 5


def test_two_drags_are_two_steps(program):
    hands = program("cat-sat-causal")
    for _ in range(2):
        mouse = on_handle(hands, *hands.place_in_table(Q))
        mouse.move(up=1)
        mouse.release()
    assert hands.document.undo_stack.count() == 2


def test_back_where_it_began_is_no_step(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    for up in (3, -2, -1):
        mouse.move(up=up)
    mouse.release()
    assert hands.document.undo_stack.count() == 0
    assert not hands.document.modified


def test_a_plain_drag_still_selects(program):
    hands = program("cat-sat-causal")
    widget, point = hands.place_in_table(Q)
    mouse = Mouse(hands, widget, point - QPoint(12, 4))
    mouse.move(right=12)
    mouse.release()
    assert len(hands.table("q").selectedIndexes()) > 1
    assert hands.document.undo_stack.count() == 0


def test_the_handle_is_where_the_mouse_or_the_cursor_is(program):
    hands = program("cat-sat-causal")
    widget, point = hands.place_in_table(Q)
    assert not handle(hands, widget).isVisible()
    hands.point(widget, point)
    shown = handle(hands, widget)
    cell = hands.table("q").visualRect(hands.table("q").model().index(2, 1))
    assert cell.contains(shown.geometry())
    assert shown.cursor().shape() == Qt.CursorShape.SizeVerCursor
    assert "Ctrl+Up" in shown.toolTip()
    hands.click(widget, point)
    hands.point(hands.strip, QPoint(1, 1))
    assert handle(hands, widget).isVisible()  # at the cursor, while the table has the focus
    hands.press(KEY.Key_Left)
    assert handle(hands, widget).cell == Cell("q", 0, 2, 0)
    hands.type("4")
    assert not handle(hands, widget).isVisible()  # an editor lies there
    hands.press(KEY.Key_Escape)
    assert handle(hands, widget).isVisible()
    hands.strip.setFocus()
    assert not handle(hands, widget).isVisible()


def test_the_handle_goes_with_its_cell_on_the_stage(program):
    hands = program("cat-sat-causal")
    hands.click(
        *hands.place_on_stage(Cell("v", 0, 0, 0))
        if hands.stage.rect_of(Cell("v", 0, 0, 0))
        else (hands.stage, QPointF(1, 1))
    )
    hands.selection.keep(Cell("k", 0, 1, 0))
    hands.stage.setFocus()
    shown = handle(hands, hands.stage)
    assert hands.stage.rect_of(Cell("k", 0, 1, 0)).contains(QPointF(shown.geometry().center()))
    hands.window.resize(1280, 720)
    shown = handle(hands, hands.stage)
    assert hands.stage.rect_of(Cell("k", 0, 1, 0)).contains(QPointF(shown.geometry().center()))
    hands.press(KEY.Key_Right, held=ALT)
    assert not handle(hands, hands.stage).isVisible()  # that step does not show K


def test_computed_numbers_are_not_dragged(program):
    hands = program("cat-sat-causal")
    cell = Cell("scores", 0, 1, 1)
    hands.point(*hands.place_on_stage(cell))
    assert not handle(hands, hands.stage).isVisible()
    mouse = Mouse(hands, *hands.place_on_stage(cell), held=ALT)
    mouse.move(up=5)
    mouse.release()
    assert hands.document.undo_stack.count() == 0
    hands.press(KEY.Key_Up, held=CTRL)
    assert hands.window.statusBar().currentMessage() == (
        "This number is computed. Edit what is given, or choose Input > The scores are given."
    )


@pytest.mark.parametrize(("text", "shown"), [("inf", "∞"), ("-inf", "−∞"), ("nan", "?")])
def test_what_is_not_finite_says_why_it_stays(program, text, shown):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(Q, text)
    before = hands.session
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=5)
    mouse.release()
    assert hands.session is before
    told = f"Q[sat, 2]: {shown} has no next number; type one instead"
    assert hands.window.statusBar().currentMessage() == told
    hands.window.statusBar().clearMessage()
    hands.press(KEY.Key_Up, held=CTRL)
    assert hands.session is before
    assert hands.window.statusBar().currentMessage() == told


@pytest.mark.parametrize("where", ["table", "stage"])
def test_keys_step_the_number_as_one_step(program, where):
    hands = program("cat-sat-causal")
    hands.click(*places(hands, Q)[where](Q))
    hands.press(KEY.Key_Up, KEY.Key_Up, KEY.Key_Down, KEY.Key_Up, held=CTRL)
    assert number(hands, Q) == -0.38
    hands.press(KEY.Key_PageDown, held=CTRL)
    assert number(hands, Q) == -0.48
    hands.press(KEY.Key_PageUp, held=CTRL)
    assert number(hands, Q) == -0.38
    assert hands.undo_name() == "Undo Change Q[sat, 2]"
    assert hands.document.undo_stack.count() == 1
    assert hands.selection.kept == Q


def test_c23_ten_keys_down_from_one_are_zero(program):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(Q, "1")
    hands.click(*hands.place_in_table(Q))
    hands.press(*[KEY.Key_Down] * 10, held=CTRL)
    assert number(hands, Q) == 0


def test_another_cell_or_deed_begins_another_step(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Q))
    hands.press(KEY.Key_Up, held=CTRL)
    hands.press(KEY.Key_Left, KEY.Key_Right)
    hands.press(KEY.Key_Up, held=CTRL)
    assert hands.document.undo_stack.count() == 2
    hands.document.edit_cell(V, "5")
    hands.press(KEY.Key_Up, held=CTRL)
    assert hands.document.undo_stack.count() == 4
    hands.press(KEY.Key_Z, held=CTRL)
    hands.press(KEY.Key_Up, held=CTRL)
    assert hands.document.undo_stack.count() == 4


def test_keys_across_a_save_are_two_steps_and_still_exact(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(Q, "1")
    hands.click(*hands.place_in_table(Q))
    hands.press(*[KEY.Key_Down] * 4, held=CTRL)
    hands.answers.path = tmp_path / "mine.attn"
    hands.press(KEY.Key_S, held=CTRL)
    hands.press(*[KEY.Key_Down] * 6, held=CTRL)
    assert number(hands, Q) == 0
    assert hands.document.undo_stack.count() == 3
    hands.press(KEY.Key_Z, held=CTRL)
    assert not hands.document.modified


def test_of_a_range_the_cell_at_the_cursor_alone_changes(program):
    hands = program("cat-sat-causal")
    start = hands.session
    hands.click(*hands.place_in_table(Q))
    hands.press(KEY.Key_Down, KEY.Key_Right, held=SHIFT)
    selected = hands.table("q").selectedIndexes()
    hands.press(KEY.Key_Up, held=CTRL)
    changed = np.argwhere(hands.session.q != start.q).tolist()
    assert changed == [[0, 3, 2]]
    assert hands.table("q").selectedIndexes() == selected


def test_heads_are_named_and_kept_apart(program):
    hands = program(asymmetric())
    hands.selection.show_head(hands.session, 1)
    cell = Cell("q", 1, 2, 1)
    start = hands.session
    mouse = on_handle(hands, *hands.place_in_table(cell))
    mouse.move(up=2)
    mouse.release()
    assert np.argwhere(hands.session.q != start.q).tolist() == [[1, 2, 1]]
    assert hands.undo_name() == "Undo Drag Q[three, 2], head 2"


def test_a_text_being_typed_is_settled_first(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Q))
    hands.type("2")
    mouse = Mouse(hands, *hands.place_in_table(Q), held=ALT)  # beside the editor's own cell there is none
    mouse.release()
    hands.press(KEY.Key_Return)
    hands.click(*hands.place_in_table(Q))
    hands.type("7")
    other = Cell("q", 0, 0, 0)
    mouse = Mouse(hands, *hands.place_in_table(other), held=ALT)
    mouse.move(up=1)
    mouse.release()
    assert number(hands, Q) == 7
    assert number(hands, other) == 0.71
    assert [str(edit.text) for edit in hands.document.undo_stack.edits][-2:] == ["Edit Q[sat, 2]", "Drag Q[The, 1]"]


def test_a_wrong_text_in_the_same_table_is_gone_back_to(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Q))
    hands.type("abc")
    editor = hands.open_editor()
    mouse = Mouse(hands, *hands.place_in_table(Cell("q", 0, 0, 0)), held=ALT)
    mouse.move(up=3)
    mouse.release()
    assert hands.document.undo_stack.count() == 0
    assert hands.focus() is editor
    assert editor.text() == "abc"
    assert editor.property("wrong") is True


def test_c22_a_wrong_text_elsewhere_is_gone_back_to_before_a_number_is_dragged(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Q))
    hands.type("1e-")
    editor = hands.open_editor()
    mouse = Mouse(hands, *hands.place_in_table(V), held=ALT)
    mouse.move(up=3)
    assert (editor.text(), editor.is_open) == ("1e-", True)
    mouse.release()
    assert number(hands, V) == -0.8
    assert (editor.text(), editor.is_open) == ("1e-", True)
    assert hands.focus() is editor


def test_undo_in_the_middle_ends_the_drag_and_undoes_it(program):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(V, "5")
    before = hands.session
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    hands.press(KEY.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert str(hands.document.undo_stack.redo_text()) == "Drag Q[sat, 2]"
    mouse.move(up=3)
    assert same(hands.session, before)
    mouse.release()
    hands.press(KEY.Key_Y, held=CTRL)
    assert number(hands, Q) == -0.37
    assert not nudging(hands, hands.table("q")).dragging


@pytest.mark.parametrize("where", ["table", "stage"])
def test_the_cell_may_vanish_in_the_middle(program, where):
    hands = program("cat-sat-causal")
    hands.document.edit("More", with_tokens(hands.session, (*hands.session.tokens, "new")))
    hands.paint()
    cell = Cell("q", 0, 6, 1)
    mouse = on_handle(hands, *places(hands, cell)[where](cell))
    mouse.move(up=3)
    hands.document.undo_stack.set_index(0)
    hands.settle_layout()
    mouse.move(up=3)
    mouse.release()
    assert hands.session.n_q == 6
    hands.document.undo_stack.set_index(2)
    assert number(hands, cell) == 0.3


def test_another_edit_in_the_middle_ends_the_drag(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    hands.document.edit_cell(V, "5")
    mouse.move(up=3)
    mouse.release()
    assert number(hands, Q) == -0.37
    assert number(hands, V) == 5
    assert hands.document.undo_stack.count() == 2


def test_another_session_in_the_middle_is_left_alone(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    other = Session(("a",), [[1.0]], [[1.0]], [[1.0]])
    hands.document.open(other)
    mouse.move(up=3)
    mouse.release()
    assert hands.session is other
    assert hands.document.undo_stack.count() == 0


def test_keys_typed_in_the_middle_open_no_editor(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    hands.press(KEY.Key_7, KEY.Key_Return)
    assert hands.open_editor() is None
    mouse.release()
    hands.press(KEY.Key_7)
    assert hands.open_editor() is not None


def test_a_window_that_loses_the_focus_keeps_the_number_and_ends_the_drag(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    table = hands.table("q")
    QCoreApplication.sendEvent(table, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))
    mouse.move(up=3)
    assert number(hands, Q) == -0.37
    assert not nudging(hands, table).dragging
    mouse.release()


def test_a_button_released_out_of_sight_ends_the_drag(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    mouse.move(up=3, buttons=Qt.MouseButton.NoButton)
    assert number(hands, Q) == -0.37
    assert not nudging(hands, hands.table("q")).dragging
    mouse.release()


@pytest.mark.parametrize("where", ["table", "stage"])
@pytest.mark.parametrize("how", ["handle", "Alt"])
def test_other_buttons_do_nothing_in_the_middle(program, where, how):
    hands = program("cat-sat-causal")
    place = places(hands, Q)[where](Q)
    mouse = on_handle(hands, *place) if how == "handle" else Mouse(hands, *place, held=ALT)
    mouse.move(up=3)
    menus: list[bool] = []

    def look() -> None:
        menus.append(QApplication.activePopupWidget() is not None)
        while QApplication.activePopupWidget():
            QApplication.activePopupWidget().close()

    QTimer.singleShot(0, look)  # an open menu would run until it is closed
    QTest.mousePress(mouse.window, Qt.MouseButton.RightButton, PLAIN, mouse.at)
    QTest.mouseRelease(mouse.window, Qt.MouseButton.RightButton, PLAIN, mouse.at)
    QCoreApplication.processEvents()
    assert menus == [False]
    mouse.move(up=2)
    mouse.release()
    assert number(hands, Q) == -0.35
    assert hands.document.undo_stack.count() == 1


@pytest.mark.parametrize("where", ["table", "stage"])
def test_the_window_may_change_its_size_in_the_middle(program, where):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *places(hands, Q)[where](Q))
    mouse.move(up=3)
    hands.window.resize(1100, 700)
    hands.settle_layout()
    mouse.move(up=3)
    assert number(hands, Q) == -0.34
    mouse.release()
    assert hands.document.undo_stack.count() == 1


def test_the_panel_may_be_hidden_in_the_middle(program):
    hands = program("cat-sat-causal")
    mouse = on_handle(hands, *hands.place_in_table(Q))
    mouse.move(up=3)
    hands.window.docks[0].hide()
    hands.settle_layout()
    mouse.move(up=3)
    mouse.release()
    assert number(hands, Q) == -0.37


def test_d13_a_moving_mouse_while_undoing_and_stepping_tells_of_no_fault(program):
    hands = program("cat-sat-causal")
    hands.document.edit("More", with_tokens(hands.session, (*hands.session.tokens, "new")))
    random = np.random.default_rng(1)
    for _ in range(60):
        hands.point(hands.stage, QPoint(*map(int, random.integers(0, 600, 2))))
        hands.document.undo_stack.undo()
        hands.press(KEY.Key_Right if random.random() < 0.5 else KEY.Key_Left, held=ALT)
        hands.document.undo_stack.redo()
        hands.paint()
    assert not hands.answers.told


def test_a_large_session_is_dragged_while_it_is_computed(program, qtbot):
    matrix = np.full((1100, 2), 0.5)
    hands = program(Session(tuple(map(str, range(1100))), matrix, matrix, matrix))
    cell = Cell("v", 0, 1, 1)
    mouse = on_handle(hands, *hands.place_in_table(cell))
    for _ in range(3):
        mouse.move(up=1)
    mouse.release()
    assert number(hands, cell) == 0.53
    qtbot.waitUntil(lambda: hands.document.trace is not None, timeout=20_000)
    assert hands.document.trace.session is hands.session
