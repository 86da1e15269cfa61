"""Chips by real clicks, drags and menus: each action one undo step, each row with its token."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from explorer.app.token_chips import TokenChips
from explorer.attention.resizing import with_tokens
from tests.app.chips import (
    CAT,
    KEY,
    chips,
    click,
    cross_of,
    delete_by_mouse,
    drag,
    middle,
    point,
    rows,
    session_of,
    undone,
    wrong_cell,
)
from tests.app.hands import LEFT_BUTTON, PLAIN, SHIFT
from tests.app.sessions import asymmetric
from tests.app.test_drops import Drag, of_files, of_text, ready


def test_a_double_click_renames(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    click(hands, part, 2)
    hands.double_click(part.viewport(), middle(part, 2))
    hands.type("x")
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == ("The", "cat", "x", "on", "the", "mat")


def test_the_cross_deletes_its_token(program):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    delete_by_mouse(hands, part, 3)
    assert rows(hands) == [0, 1, 2, 4, 5]
    assert hands.undo_name() == "Undo Delete token on"
    assert undone(hands, before)


def test_d14_a_hundred_tokens_are_deleted_by_clicks(program):
    hands = program(session_of([f"t{place}" for place in range(101)]))
    part = chips(hands)
    for _ in range(100):
        part.verticalScrollBar().setValue(0)
        delete_by_mouse(hands, part, 0)
    assert hands.session.tokens == ("t100",)
    assert rows(hands) == [100]


def test_a_double_click_on_a_cross_neither_deletes_two_nor_renames(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    point(hands, part, middle(part, 1))
    hands.double_click(part.viewport(), cross_of(part, 1))
    assert rows(hands) == [0, 2, 3, 4, 5]
    assert hands.open_editor() is None


def test_the_plus_at_the_end_and_the_one_between_two_chips_insert(program):
    hands = program(session_of(["a", "b"]))
    part = chips(hands)
    click(hands, part, 2)
    hands.type("c")
    hands.press(KEY.Key_Return)
    between = (part.rect_of(0).center() + part.rect_of(1).center()) / 2
    between.setX((part.rect_of(0).right() + part.rect_of(1).left()) // 2 + 1)
    point(hands, part, between)
    assert part.gap == 1
    hands.click(part.viewport(), between)
    hands.type("x")
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == ("a", "x", "b", "c")
    assert rows(hands) == [0, 0, 1, 0]


@pytest.mark.parametrize(("place", "target", "order"), [(0, 2, [1, 0, 2, 3, 4, 5]), (4, 1, [0, 4, 1, 2, 3, 5])])
def test_a_chip_is_dragged_with_a_mark_where_it_will_go(program, place, target, order):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    goal = QPoint(part.rect_of(target).left() + 3, middle(part, target).y())
    drag(hands, part, middle(part, place), goal, release=False)
    assert part.drop[0] == target
    bar = part.chips().mark(target)
    shown = hands.picture(part.viewport()).pixelColor(bar.center().toPoint())
    assert shown == hands.program.scenes.theme.colour("accent")
    assert hands.session is before
    QTest.mouseRelease(hands.window.windowHandle(), LEFT_BUTTON, PLAIN, hands.at(part.viewport(), goal))
    assert hands.session.tokens == tuple(CAT[old] for old in order)
    assert rows(hands) == order
    assert hands.undo_name() == f"Undo Move token {CAT[place]}"
    assert part.chip_cursor.place == order.index(place)
    assert undone(hands, before)


def test_of_two_equal_tokens_the_dragged_one_moves_with_its_row(program):
    hands = program(session_of(["the", "the", "x"]))
    part = chips(hands)
    drag(hands, part, middle(part, 0), QPoint(part.rect_of(2).left() + 2, middle(part, 2).y()))
    assert hands.session.tokens == ("the", "the", "x")
    assert rows(hands) == [1, 0, 2]
    assert hands.document.undo_stack.count() == 1


def test_a_range_is_dragged_to_the_end(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    click(hands, part, 0)
    click(hands, part, 1, SHIFT)
    drag(hands, part, middle(part, 0), middle(part, 6) + QPoint(30, 0))
    assert rows(hands) == [2, 3, 4, 5, 0, 1]
    assert hands.undo_name() == "Undo Move 2 tokens"


def test_escape_ends_a_drag_without_a_change(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    goal = middle(part, 3)
    drag(hands, part, middle(part, 0), goal, release=False)
    hands.press(KEY.Key_Escape)
    assert part.drop is None
    QTest.mouseRelease(hands.window.windowHandle(), LEFT_BUTTON, PLAIN, hands.at(part.viewport(), goal))
    assert hands.document.undo_stack.count() == 0


def test_a_drag_back_to_its_own_place_is_no_step(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    drag(hands, part, middle(part, 1), middle(part, 1) + QPoint(12, 0))
    assert hands.document.undo_stack.count() == 0


@pytest.mark.parametrize("deed", ["cross", "drag", "menu", "rename"])
def test_the_mouse_in_the_chips_goes_back_to_a_wrong_number_first(program, deed):
    hands = program(session_of(CAT))
    before, editor = hands.session, wrong_cell(hands)
    part = hands.window.findChild(TokenChips, "token_chips")
    if deed == "cross":
        delete_by_mouse(hands, part, 2)
    elif deed == "drag":
        drag(hands, part, middle(part, 0), middle(part, 3))
    elif deed == "rename":
        hands.double_click(part.viewport(), middle(part, 2))
    else:
        reason = QContextMenuEvent.Reason.Keyboard
        event = QContextMenuEvent(reason, QPoint(3, 3), part.mapToGlobal(QPoint(3, 3)))
        QApplication.sendEvent(part, event)
        assert not part.findChildren(QMenu)
    assert hands.session is before
    assert hands.focus() is editor
    assert editor.text() == "abc"


def test_a_cross_under_the_mouse_is_not_clicked_when_tokens_came_meanwhile(program):
    hands = program(session_of(["the", "the", "x"]))
    part = hands.window.findChild(TokenChips, "token_chips")
    line = hands.window.input_side.tokens
    line.setFocus()
    hands.press(KEY.Key_Home)
    hands.type("the ")
    point(hands, part, middle(part, 0))
    at = cross_of(part, 0)
    point(hands, part, at)
    assert part.crosses == (0,)
    hands.click(part.viewport(), at)  # leaving the line commits it: another token is under the mouse now
    assert hands.session.tokens == ("the", "the", "the", "x")
    assert rows(hands) == [0, 0, 1, 2]


def test_what_is_dragged_is_let_go_when_tokens_change_meanwhile(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    drag(hands, part, middle(part, 0), middle(part, 3), release=False)
    hands.document.edit("fewer", with_tokens(hands.session, CAT[:2]))
    at = hands.at(part.viewport(), middle(part, 1) + QPoint(5, 0))
    QTest.mouseMove(hands.window.windowHandle(), at)
    QTest.mouseRelease(hands.window.windowHandle(), LEFT_BUTTON, PLAIN, at)
    assert hands.session.tokens == CAT[:2]
    assert hands.document.undo_stack.count() == 1


def test_the_menu_has_every_command_and_does_it(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), part.mapToGlobal(QPoint()))
    QApplication.sendEvent(part, event)
    (menu,) = part.findChildren(QMenu)
    texts = [action.text().replace("&", "").split("\t")[0] for action in menu.actions() if action.text()]
    assert texts == [
        "Rename",
        "Insert before",
        "Insert after",
        "Delete",
        "Move to the left",
        "Move to the right",
        "Cut",
        "Copy",
        "Paste",
        "Select all",
    ]
    next(action for action in menu.actions() if "&Delete" in action.text()).trigger()
    menu.close()
    assert rows(hands) == [0, 2, 3, 4, 5]


@pytest.mark.parametrize("drag_of", [of_files, of_text])
def test_what_is_dropped_on_a_token_that_is_being_typed_is_the_windows(program, drag_of):
    hands = ready(program, session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_F2)
    drag = Drag(hands, drag_of("/a/b.csv")).to(part.editor)
    assert drag.sign
    drag.leave()
    assert part.editor.text() == "The"


def test_nor_does_a_size_take_what_is_dropped_even_one_that_came_later(program):
    hands = ready(program, session_of(CAT))
    hands.document.edit("other keys", asymmetric())
    box = hands.window.input_side.sizes.boxes["n_k"]
    drag = Drag(hands, of_files("/a/b.csv")).to(box)
    assert drag.sign
    drag.leave()
    assert box.value() == 5
