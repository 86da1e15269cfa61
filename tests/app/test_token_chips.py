"""Chips by real keys and the clipboard: each action one undo step, each row with its token."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from explorer.app.token_chips import TokenChips
from tests.app.chips import CAT, KEY, chips, rows, session_of, undone, wrong_cell
from tests.app.hands import ALT, CTRL, PLAIN, SHIFT
from tests.app.sessions import asymmetric


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


@pytest.mark.parametrize("key", [KEY.Key_Delete, KEY.Key_F2, KEY.Key_Insert, KEY.Key_X])
def test_a_key_in_the_chips_goes_back_to_a_wrong_number_first(program, key):
    hands = program(session_of(CAT))
    before, editor = hands.session, wrong_cell(hands)
    chips(hands)
    hands.press(key)
    assert hands.session is before
    assert hands.focus() is editor
    assert hands.open_editor() is editor


def test_what_is_typed_into_a_chip_is_saved(program, tmp_path):
    hands = program(session_of(CAT))
    chips(hands)
    hands.press(KEY.Key_F2)
    hands.type("Der")
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert '"Der"' in hands.answers.path.read_text(encoding="utf-8")


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


def test_an_input_method_renames_as_typing_does(program):
    hands = program(session_of(["她", "妈", "妈"]))
    before, part = hands.session, chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right)
    assert part.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    assert part.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle) == part.rect_of(1)
    QApplication.sendEvent(part, QInputMethodEvent("hao", []))
    assert hands.open_editor() is None
    for text in ("开", "心"):
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(hands.focus(), event)
    assert hands.session is before
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == ("她", "开心", "妈")
    assert rows(hands) == [0, 1, 2]
    assert undone(hands, before)
