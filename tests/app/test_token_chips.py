"""Chips by real keys and mouse: each action one undo step, each row with its token."""

import re

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from explorer.app.token_chips import TokenChips
from explorer.attention.cells import Cell
from explorer.attention.resizing import with_tokens
from explorer.attention.session import Session
from tests.app.hands import ALT, CTRL, LEFT_BUTTON, PLAIN, SHIFT, Hands, same
from tests.app.sessions import asymmetric

KEY = Qt.Key
CAT = ("The", "cat", "sat", "on", "the", "mat")
ODD = (
    "<b>x</b>",
    " the",
    "\n",
    "",
    "&File",
    "a&b",
    "the",
    "the",
    "\u0634\u0627\u064a",
    "abc",
    "\u05e9\u05dc\u05d5\u05dd",
    "12",
    "a\u202eb",
    "x" * 300,
    "$x_1$ **b**",
    "\t",
    "e\u0301",
    "say \"hi\" 'x' ]]>",
    "a\nb",
    "<|endoftext|>",
)


def session_of(tokens) -> Session:
    """Each row holds its place, in all three matrices."""
    rows = [[float(place)] for place in range(len(tokens))]
    return Session(tuple(tokens), rows, rows, rows)


def chips(hands: Hands, name: str = "token_chips") -> TokenChips:
    """The chips, with the focus."""
    found = hands.window.findChild(TokenChips, name)
    found.setFocus()
    hands.paint()
    return found


def middle(part: TokenChips, place: int) -> QPoint:
    """The middle of a chip."""
    return part.rect_of(place).center()


def point(hands: Hands, part: TokenChips, at: QPoint) -> None:
    """Move the mouse there, so that what a click would do is shown."""
    hands.point(part.viewport(), at + QPoint(0, 1))
    hands.point(part.viewport(), at)
    hands.paint()


def click(hands: Hands, part: TokenChips, place: int, held=PLAIN) -> None:
    """Click a chip."""
    point(hands, part, middle(part, place))
    QTest.mouseClick(hands.window.windowHandle(), LEFT_BUTTON, held, hands.at(part.viewport(), middle(part, place)))


def cross_of(part: TokenChips, place: int) -> QPoint:
    """The middle of the × of a chip."""
    top = part.verticalScrollBar().value()
    return part.chips().cross(place).center().toPoint() - QPoint(0, top)


def delete_by_mouse(hands: Hands, part: TokenChips, place: int) -> None:
    """Click the × of a chip."""
    point(hands, part, middle(part, place))
    point(hands, part, cross_of(part, place))
    hands.click(part.viewport(), cross_of(part, place))


def drag(hands: Hands, part: TokenChips, start: QPoint, end: QPoint, release: bool = True) -> None:
    """Drag from one point to another."""
    handle = hands.window.windowHandle()
    begin, goal = hands.at(part.viewport(), start), hands.at(part.viewport(), end)
    QTest.mousePress(handle, LEFT_BUTTON, PLAIN, begin)
    for step in range(1, 6):
        QTest.mouseMove(handle, begin + (goal - begin) * step / 5)
    hands.paint()
    if release:
        QTest.mouseRelease(handle, LEFT_BUTTON, PLAIN, goal)


def rows(hands: Hands) -> list[float]:
    """The first column of Q."""
    return hands.session.q[0, :, 0].tolist()


def undone(hands: Hands, before: Session) -> bool:
    """Whether one undo brings all of it back."""
    hands.press(KEY.Key_Z, held=CTRL)
    now = hands.session
    return (now.tokens, now.key_tokens) == (before.tokens, before.key_tokens) and same(now, before)


@pytest.mark.parametrize(
    ("keys", "held", "order", "name"),
    [
        ([KEY.Key_Delete], PLAIN, [0, 1, 3, 4, 5], "Undo Delete token sat"),
        ([KEY.Key_Backspace], PLAIN, [0, 1, 3, 4, 5], "Undo Delete token sat"),
        ([KEY.Key_Left], CTRL, [0, 2, 1, 3, 4, 5], "Undo Move token sat"),
        ([KEY.Key_Right], CTRL, [0, 1, 3, 2, 4, 5], "Undo Move token sat"),
        ([KEY.Key_X], CTRL, [0, 1, 3, 4, 5], "Undo Delete token sat"),
    ],
)
def test_keys_delete_and_move_the_token_under_the_cursor(program, keys, held, order, name):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right, KEY.Key_Right)
    hands.press(*keys, held=held)
    assert hands.session.tokens == tuple(CAT[place] for place in order)
    assert rows(hands) == order
    assert hands.document.undo_stack.count() == 1
    assert hands.undo_name() == name
    assert hands.focus() is part
    assert undone(hands, before)


@pytest.mark.parametrize("start", [[KEY.Key_F2], [KEY.Key_Return], []])
def test_a_token_is_renamed_by_f2_enter_or_typing_and_keeps_its_row(program, start):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right)
    hands.press(*start)
    hands.type("big dog")
    assert hands.session is before
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == ("The", "big dog", "sat", "on", "the", "mat")
    assert rows(hands) == [0, 1, 2, 3, 4, 5]
    assert hands.undo_name() == "Undo Rename token cat"
    assert hands.focus() is part
    assert part.chip_cursor.place == 1
    assert undone(hands, before)


def test_escape_leaves_a_token_as_it_was(program):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_F2)
    hands.type("x")
    hands.press(KEY.Key_Escape)
    assert hands.session is before
    assert hands.focus() is part
    hands.press(KEY.Key_F2, KEY.Key_Return)
    assert hands.document.undo_stack.count() == 0


def test_tab_commits_and_goes_to_the_next_token(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_F2)
    hands.type("A")
    hands.press(KEY.Key_Tab)
    assert hands.session.tokens[0] == "A"
    assert hands.focus() is part
    assert part.chip_cursor.place == 1


def test_leaving_the_editor_commits(program):
    hands = program(session_of(CAT))
    chips(hands)
    hands.press(KEY.Key_F2)
    hands.type("A")
    hands.click(hands.strip, hands.strip.entries()[1].card.center())
    assert hands.session.tokens[0] == "A"


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        (" the", " a", " a"),
        ("cat", "␣cat⇥", " cat\t"),
        ("cat", "∅", ""),
        ("cat", "a\\nb", "a\\nb"),
        ("cat", "<b>&amp;", "<b>&amp;"),
    ],
)
def test_what_is_typed_into_a_token_is_literal_and_marks_mean_their_characters(program, before, typed, after):
    hands = program(session_of([before, "x"]))
    chips(hands)
    hands.press(KEY.Key_F2)
    hands.type(typed)
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == (after, "x")


def test_a_token_is_emptied_and_shown_as_the_empty_set(program):
    hands = program(session_of(["cat", "x"]))
    part = chips(hands)
    hands.press(KEY.Key_F2, KEY.Key_Delete, KEY.Key_Return)
    assert hands.session.tokens == ("", "x")
    assert "∅" in part.chips().chips[0].text
    hands.press(KEY.Key_F2)
    assert part.editor.text() == ""


def test_alt_enter_and_a_pasted_line_end_are_seen_in_the_editor(program):
    hands = program(session_of(["a\nb", "x"]))
    part = chips(hands)
    hands.press(KEY.Key_F2)
    assert part.editor.text() == "a⏎b"
    hands.press(KEY.Key_End)
    hands.press(KEY.Key_Return, held=ALT)
    QApplication.clipboard().setText("\tc d\n")
    hands.press(KEY.Key_V, held=CTRL)
    assert part.editor.text() == "a⏎b⏎⇥c d⏎"
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == ("a\nb\n\tc d\n", "x")


@pytest.mark.parametrize(
    ("place", "key", "held", "tokens", "origins"),
    [
        (1, KEY.Key_Insert, PLAIN, ("a", "new", "b"), [0, 0, 1]),
        (0, KEY.Key_Insert, ALT, ("a", "new", "b"), [0, 0, 1]),
        (2, KEY.Key_Insert, PLAIN, ("a", "b", "new"), [0, 1, 0]),
        (2, KEY.Key_Return, PLAIN, ("a", "b", "new"), [0, 1, 0]),
    ],
)
def test_a_token_is_inserted_by_key(program, place, key, held, tokens, origins):
    hands = program(session_of(["a", "b"]))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_Home, *[KEY.Key_Right] * place)
    hands.press(key, held=held)
    assert hands.session is before
    hands.type("new")
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == tokens
    assert rows(hands) == origins
    assert hands.undo_name() == "Undo Insert token new"
    assert part.chip_cursor.place == tokens.index("new")
    assert undone(hands, before)


def test_an_editor_for_a_new_token_that_stays_empty_makes_none(program):
    hands = program(session_of(["a", "b"]))
    chips(hands)
    hands.press(KEY.Key_End, KEY.Key_Return, KEY.Key_Return)
    hands.press(KEY.Key_Insert, KEY.Key_Escape)
    assert hands.document.undo_stack.count() == 0


def test_shift_extends_a_range_that_is_deleted_and_moved_as_one(program):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right)
    hands.press(KEY.Key_Right, held=SHIFT)
    hands.press(KEY.Key_Right, held=CTRL)
    assert rows(hands) == [0, 3, 1, 2, 4, 5]
    assert hands.undo_name() == "Undo Move 2 tokens"
    assert (part.chip_cursor.start, part.chip_cursor.end) == (2, 4)
    hands.press(KEY.Key_Delete)
    assert rows(hands) == [0, 3, 4, 5]
    assert hands.undo_name() == "Undo Delete 2 tokens"
    hands.press(KEY.Key_Z, held=CTRL)
    assert undone(hands, before)


def test_ctrl_a_takes_all_and_the_last_tokens_are_not_deleted(program):
    hands = program(session_of(CAT))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_A, held=CTRL)
    assert (part.chip_cursor.start, part.chip_cursor.end) == (0, 6)
    hands.press(KEY.Key_Delete)
    assert hands.session is before
    assert "at least one token" in hands.answers.told[0]


@pytest.mark.parametrize("end", [KEY.Key_Left, KEY.Key_Right])
def test_a_token_at_the_end_moves_no_further(program, end):
    hands = program(session_of(["a", "b"]))
    chips(hands)
    hands.press(KEY.Key_Home)
    if end == KEY.Key_Right:
        hands.press(KEY.Key_Right)
    hands.press(end, held=CTRL)
    assert hands.document.undo_stack.count() == 0


def test_arrows_go_along_and_between_the_lines(program):
    hands = program(session_of([f"word{place}" for place in range(12)]))
    part = chips(hands)
    second = part.chips().lines[1]
    hands.press(KEY.Key_Home, KEY.Key_Down)
    assert part.chip_cursor.place == second
    hands.press(KEY.Key_Up)
    assert part.chip_cursor.place == 0
    hands.press(KEY.Key_Up, KEY.Key_Left)
    assert part.chip_cursor.place == 0
    hands.press(KEY.Key_End, KEY.Key_Right)
    assert part.chip_cursor.place == 12


def test_tab_leaves_the_chips_and_f6_goes_through_them(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_Tab)
    assert not part.hasFocus()
    hands.window.input_side.tokens.setFocus()
    hands.press(KEY.Key_F6)
    assert hands.focus() is part
    hands.press(KEY.Key_F6)
    assert hands.focus() is hands.table("q")


@pytest.mark.parametrize("token", ['say "hi"', "a\nb", "\t", "", " the", "<b>", "&"])
def test_c16_c17_copy_and_paste_gives_the_same_tokens(program, token):
    hands = program(session_of([token, "x"]))
    chips(hands)
    hands.press(KEY.Key_A, held=CTRL)
    hands.press(KEY.Key_C, held=CTRL)
    hands.press(KEY.Key_End)
    hands.press(KEY.Key_V, held=CTRL)
    assert hands.session.tokens == (token, "x", token, "x")
    assert hands.undo_name() == "Undo Insert 2 tokens"
    assert rows(hands) == [0, 1, 0, 0]


def test_fields_of_a_spreadsheet_are_pasted_as_tokens_before_the_cursor(program):
    hands = program(session_of(["a", "b"]))
    before, part = hands.session, chips(hands)
    QApplication.clipboard().setText('one\ttwo words\r\n"x\ny"\t␣\r\n')
    hands.press(KEY.Key_Home, KEY.Key_Right)
    hands.press(KEY.Key_V, held=CTRL)
    assert hands.session.tokens == ("a", "one", "two words", "x\ny", "␣", "b")
    assert (part.chip_cursor.start, part.chip_cursor.end) == (1, 5)
    assert undone(hands, before)


def test_twenty_thousand_pasted_tokens_are_refused_and_nothing_changes(program):
    hands = program(session_of(CAT))
    before = hands.session
    chips(hands)
    QApplication.clipboard().setText("\n".join(map(str, range(20_000))))
    hands.press(KEY.Key_V, held=CTRL)
    assert hands.session is before
    assert "20006 tokens are more than the limit of 4096" in hands.answers.told[0]


def test_an_empty_clipboard_pastes_nothing(program):
    hands = program(session_of(CAT))
    chips(hands)
    QApplication.clipboard().clear()
    hands.press(KEY.Key_V, held=CTRL)
    assert hands.document.undo_stack.count() == 0


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


def wrong_cell(hands: Hands):
    """An editor of a cell with a text that is no number."""
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 0)))
    hands.type("abc")
    hands.press(KEY.Key_Return)
    return hands.open_editor()


@pytest.mark.parametrize("key", [KEY.Key_Delete, KEY.Key_F2, KEY.Key_Insert, KEY.Key_X])
def test_a_key_in_the_chips_goes_back_to_a_wrong_number_first(program, key):
    hands = program(session_of(CAT))
    before, editor = hands.session, wrong_cell(hands)
    chips(hands)
    hands.press(key)
    assert hands.session is before
    assert hands.focus() is editor
    assert hands.open_editor() is editor


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


def test_what_is_typed_into_a_chip_is_saved(program, tmp_path):
    hands = program(session_of(CAT))
    chips(hands)
    hands.press(KEY.Key_F2)
    hands.type("Der")
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert '"Der"' in hands.answers.path.read_text(encoding="utf-8")


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


def test_the_keys_of_cross_attention_have_chips_of_their_own(program):
    hands = program("cat-sat-causal")
    assert hands.window.findChild(TokenChips, "key_token_chips") is None
    hands.window.hide()
    hands = program(asymmetric())
    before, part = hands.session, chips(hands, "key_token_chips")
    assert [chip.text for chip in part.chips().chips[:-1]] == list("abcda")
    hands.press(KEY.Key_End, KEY.Key_Left)
    hands.press(KEY.Key_Left, held=CTRL)
    assert hands.session.key_tokens == ("a", "b", "c", "a", "d")
    assert hands.session.tokens == before.tokens
    assert hands.session.k[0, 3].tobytes() == before.k[0, 4].tobytes()
    assert hands.undo_name() == "Undo Move key token a"
    assert undone(hands, before)


def plain(tip: str) -> str:
    """What a tooltip shows."""
    assert tip.startswith("<p ")  # for which Qt takes it as rich text whatever follows
    document = QTextDocument()
    document.setHtml(tip)
    return re.sub("[\u2068\u2069]", "", document.toPlainText())


def test_b7_b8_b10_b11_b13_b25_d10_each_token_has_one_literal_label_and_tooltip(program):
    hands = program(session_of(ODD))
    part, model = chips(hands), hands.table("q").model()
    shown = [re.sub("[\u2068\u2069]", "", chip.text) for chip in part.chips().chips[:-1]]
    vertical = Qt.Orientation.Vertical
    labels = [re.sub("[\u2068\u2069]", "", model.headerData(row, vertical)) for row in range(len(ODD))]
    expected = {1: "␣the", 2: "⏎", 3: "∅", 12: "a[U+202E]b", 15: "⇥", 18: "a⏎b", 14: "$x_1$␣**b**"}
    expected |= {place: token for place, token in enumerate(ODD) if place not in expected and " " not in token}
    for place, text in expected.items():
        assert labels[place] == text
        assert plain(part.tip_of(middle(part, place))).replace("\n", "") == text
        assert plain(model.headerData(place, vertical, Qt.ItemDataRole.ToolTipRole)).replace("\n", "") == text
        assert shown[place] == text or (place == 13 and shown[place].endswith("…"))
    assert len(shown) == len(labels) == len(ODD)
    assert len(expected) == len(ODD) - 1
    assert shown[6] == shown[7] == "the"
    assert all(chip.rect.width() > 20 for chip in part.chips().chips)
    assert max(chip.rect.right() for chip in part.chips().chips) <= part.viewport().width()


def test_b19_chips_lie_in_the_order_of_their_places(program):
    tokens = ("\u0634\u0627\u064a", "abc", "\u05e9\u05dc\u05d5\u05dd", "12", "\u202ex")
    hands = program(session_of(tokens))
    part = chips(hands)
    places = [(part.rect_of(place).top(), part.rect_of(place).left()) for place in range(6)]
    assert places == sorted(places)
    for place in range(5):
        assert plain(part.tip_of(middle(part, place))).endswith(tokens[place][-1])


def test_a_tooltip_of_three_hundred_characters_comes_in_lines(program):
    hands = program(session_of(ODD))
    part = chips(hands)
    hands.press(KEY.Key_Home, *[KEY.Key_Right] * 13)
    lines = plain(part.tip_of(middle(part, 13))).split("\n")
    assert "".join(lines) == "x" * 300
    assert max(map(len, lines)) <= 60


def test_the_tooltip_appears(program):
    hands = program(session_of(["a&b", "x"]))
    part = chips(hands)
    at = middle(part, 0)
    help_wanted = QHelpEvent(QEvent.Type.ToolTip, at, part.viewport().mapToGlobal(at))
    QApplication.sendEvent(part.viewport(), help_wanted)
    assert plain(QToolTip.text()) == "a&b"
    QToolTip.hideText()


def test_the_chip_under_the_cursor_is_said(program):
    hands = program(session_of(["The", "cat", "\n"]))
    part = chips(hands)
    assert part.accessibleName() == "Tokens as chips"
    hands.press(KEY.Key_Home, KEY.Key_Right)
    assert part.accessibleDescription() == "token 2 of 3: cat"
    hands.press(KEY.Key_Right, held=SHIFT)
    assert part.accessibleDescription() == "token 3 of 3: ⏎; 2 selected"
    hands.press(KEY.Key_End)
    assert part.accessibleDescription() == "new token"


def test_many_chips_scroll_within_a_bounded_height_and_the_cursor_stays_in_sight(program):
    hands = program(session_of([f"word{place}" for place in range(512)]))
    part = chips(hands)
    assert part.height() < 140
    hands.press(KEY.Key_End)
    assert part.viewport().rect().contains(part.rect_of(512))
    hands.press(KEY.Key_Left, KEY.Key_F2)
    assert part.viewport().rect().contains(part.editor.geometry().center())
    hands.type("x")
    hands.press(KEY.Key_Return, KEY.Key_Home)
    assert hands.session.tokens[511] == "x"
    assert part.viewport().rect().contains(part.rect_of(0).adjusted(1, 1, -1, -1))


def test_a_low_window_shows_fewer_lines_of_chips(program):
    tokens = [f"word{place}" for place in range(40)]
    high = chips(program(session_of(tokens))).height()
    low = program(session_of(tokens), size=(1280, 720))
    assert chips(low).height() < high
    assert low.table("q").isVisible()


def test_another_width_wraps_the_chips_anew(program):
    hands = program(session_of([f"word{place}" for place in range(12)]))
    part = chips(hands)
    lines = len(part.chips().lines)
    hands.window.resizeDocks([hands.window.docks[0]], [520], Qt.Orientation.Horizontal)
    hands.settle_layout()
    assert len(part.chips().lines) < lines
    assert part.height() == pytest.approx(part.chips().height, abs=1)


def test_chips_follow_the_line_and_the_line_the_chips(program):
    hands = program(session_of(CAT))
    part, line = chips(hands), hands.window.input_side.tokens
    hands.press(KEY.Key_Home, KEY.Key_Delete)
    assert line.text() == "cat sat on the mat"
    line.setFocus()
    line.selectAll()
    hands.type("a b")
    hands.press(KEY.Key_Return)
    assert [chip.text for chip in part.chips().chips] == ["a", "b", ""]
    assert part.chip_cursor.place <= 2


def test_pixels_of_the_current_chip_show_where_the_focus_is(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right)
    inside = part.rect_of(1).topLeft() + QPoint(6, 4)
    theme = hands.program.scenes.theme
    assert hands.picture(part.viewport()).pixelColor(inside) == theme.colour("current")
    hands.strip.setFocus()
    assert hands.picture(part.viewport()).pixelColor(inside) == theme.colour("window")


def test_nothing_is_left_when_menu_and_editor_have_been_used(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_F2, KEY.Key_Escape)
    menu = part.commands.menu(part.mapToGlobal(QPoint(5, 5)))
    menu.close()
    QCoreApplication.processEvents()
    assert part.chips().chip_at(QPointF(-5, -5)) is None
