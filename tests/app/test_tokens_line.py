"""Tokens typed as one line of text."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from explorer.attention.resizing import with_tokens
from explorer.attention.session import Session
from tests.app.hands import ALT, CTRL, SHIFT, Hands, same
from tests.app.sessions import asymmetric, padded


def line(hands: Hands, name: str = "tokens"):
    """The line of the queries' or the keys' tokens."""
    return getattr(hands.window.input_side, name)


def retype(hands: Hands, text: str, *then: Qt.Key, name: str = "tokens") -> None:
    """Replace the whole line."""
    line(hands, name).setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.press(Qt.Key.Key_Delete)
    hands.type(text)
    hands.press(*then)


def paste(hands: Hands, text: str) -> None:
    """Replace the whole line from the clipboard."""
    QApplication.clipboard().setText(text)
    line(hands).setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.press(Qt.Key.Key_V, held=CTRL)


def test_enter_commits_the_tokens_as_one_undo_step(program):
    hands = program("cat-sat-causal")
    retype(hands, "The cat sat", Qt.Key.Key_Return)
    assert hands.session.tokens == ("The", "cat", "sat")
    assert hands.document.undo_stack.count() == 1
    assert hands.undo_name() == "Undo Edit tokens"
    assert hands.document.trace["weights"].shape == (1, 3, 3)
    assert hands.table("q").model().rowCount() == 3
    assert hands.focus() is line(hands)


def test_leaving_the_line_commits_as_one_undo_step(program):
    hands = program("cat-sat-causal")
    retype(hands, "The cat sat")
    hands.click(hands.strip, hands.strip.entries()[1].card.center())
    assert hands.session.tokens == ("The", "cat", "sat")
    assert hands.document.undo_stack.count() == 1


def test_tab_out_of_the_line_commits_too(program):
    hands = program("cat-sat-causal")
    retype(hands, "The cat", Qt.Key.Key_Tab)
    assert hands.session.tokens == ("The", "cat")
    assert hands.focus() is not line(hands)


@pytest.mark.parametrize("text", ["The cat sat on the mat", "  The  cat sat on the mat "])
def test_the_same_tokens_are_no_undo_step(program, text):
    hands = program("cat-sat-causal")
    retype(hands, text, Qt.Key.Key_Return)
    assert hands.document.undo_stack.count() == 0
    assert line(hands).text() == "The cat sat on the mat"


def test_entering_and_leaving_the_line_is_no_undo_step(program):
    hands = program("cat-sat-causal")
    line(hands).setFocus()
    hands.press(Qt.Key.Key_End, Qt.Key.Key_Return, Qt.Key.Key_Tab)
    assert hands.document.undo_stack.count() == 0


def test_escape_restores_the_line(program):
    hands = program("cat-sat-causal")
    retype(hands, "something else", Qt.Key.Key_Escape)
    assert line(hands).text() == "The cat sat on the mat"
    hands.press(Qt.Key.Key_Tab)
    assert hands.document.undo_stack.count() == 0


def test_rows_go_with_the_tokens_that_stay_and_new_rows_are_zero(program):
    hands = program("cat-sat-causal")
    before = hands.session
    retype(hands, "The big cat sat mat", Qt.Key.Key_Return)
    origins = [0, None, 1, 2, 5]
    for matrix in ("q", "k", "v"):
        for row, origin in enumerate(origins):
            old = before.matrix(matrix)[0]
            expected = np.zeros(old.shape[1]) if origin is None else old[origin]
            assert hands.session.matrix(matrix)[0, row].tobytes() == expected.tobytes(), (matrix, row)
    assert [hands.shown("q", 1, column) for column in range(4)] == ["0.00"] * 4


def test_undo_brings_back_tokens_and_numbers(program):
    hands = program("cat-sat-causal")
    before = hands.session
    retype(hands, "x y", Qt.Key.Key_Return)
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.tokens == before.tokens
    assert same(hands.session, before)
    assert line(hands).text() == "The cat sat on the mat"
    hands.press(Qt.Key.Key_Y, held=CTRL)
    assert line(hands).text() == "x y"


def test_undo_while_typing_belongs_to_the_line(program):
    hands = program("cat-sat-causal")
    retype(hands, "The cat", Qt.Key.Key_Return)
    hands.press(Qt.Key.Key_End)
    hands.type(" sat")
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.tokens == ("The", "cat")
    assert line(hands).text() != "The cat sat"
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.tokens == ("The", "cat", "sat", "on", "the", "mat")


SPLIT = {
    "她妈妈开心": ("她", "妈", "妈", "开", "心"),
    "她 妈妈 开心": ("她", "妈妈", "开心"),
    "GPT2很好": ("GPT2", "很", "好"),
    "don't": ("don", "'", "t"),
    "<b>&amp;</b> x": ("<b>&amp;</b>", "x"),
}


def test_text_is_split_as_people_write_it_and_what_is_shown_splits_into_the_same(program):
    hands = program("cat-sat-causal")
    for count, (text, tokens) in enumerate(SPLIT.items(), 1):
        retype(hands, text, Qt.Key.Key_Return)
        assert hands.session.tokens == tokens
        retype(hands, line(hands).text(), Qt.Key.Key_Return)
        assert hands.session.tokens == tokens
        assert hands.document.undo_stack.count() == count


def test_chinese_comes_from_an_input_method(program):
    hands = program("mother")
    line(hands).setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    event = QInputMethodEvent()
    event.setCommitString("我们好")
    QApplication.sendEvent(line(hands), event)
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("我", "们", "好")


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_line_is_refused_and_stays_red(program, text):
    hands = program("cat-sat-causal")
    before = hands.session
    retype(hands, text, Qt.Key.Key_Return)
    assert line(hands).property("wrong") is True
    assert line(hands).problem.isVisible()
    assert "at least one token" in line(hands).problem.text()
    assert line(hands).accessibleDescription() == line(hands).problem.text()
    assert line(hands).text() == text
    assert hands.session is before
    hands.strip.setFocus()
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert hands.selection.step == "scores"
    assert hands.focus() is line(hands)
    assert line(hands).property("wrong") is True
    hands.type("a")
    assert not line(hands).property("wrong")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("a",)
    assert not line(hands).problem.isVisible()


def test_a_refused_line_is_restored_by_escape(program):
    hands = program("cat-sat-causal")
    retype(hands, "", Qt.Key.Key_Return, Qt.Key.Key_Escape)
    assert line(hands).text() == "The cat sat on the mat"
    assert not line(hands).property("wrong")
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert hands.selection.step == "scaled"


def test_five_thousand_tokens_are_refused_with_the_limit_and_nothing_is_lost(program):
    hands = program("cat-sat-causal")
    before = hands.session
    words = " ".join(f"w{place}" for place in range(5000))
    paste(hands, words)
    hands.press(Qt.Key.Key_Return)
    assert hands.session is before
    assert "5000 tokens are more than the limit of 4096" in line(hands).problem.text()
    assert line(hands).text() == words
    assert hands.document.undo_stack.count() == 0
    hands.press(Qt.Key.Key_Escape)
    assert line(hands).text() == "The cat sat on the mat"


def test_saving_with_a_refused_line_goes_back_to_it(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "never.attn"
    retype(hands, "", Qt.Key.Key_Return)
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert not hands.answers.path.exists()
    assert hands.focus() is line(hands)


def test_saving_while_tokens_are_being_typed_saves_them(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "saved.attn"
    retype(hands, "a b")
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert '"tokens": ["a", "b"]' in hands.answers.path.read_text(encoding="utf-8")


def test_the_keys_have_a_line_of_their_own_only_with_tokens_of_their_own(program):
    hands = program("cat-sat-causal")
    assert not line(hands, "key_tokens").isVisible()
    hands.window.hide()
    hands = program(asymmetric())
    assert line(hands, "key_tokens").isVisible()
    assert line(hands, "key_tokens").text() == "a b c d a"


def test_the_key_tokens_are_edited_apart_from_the_queries(program):
    hands = program(asymmetric())
    hands.program.document.edit("no mask", hands.session.with_masks(()))
    before = hands.session
    retype(hands, "a b x", Qt.Key.Key_Return, name="key_tokens")
    assert hands.session.key_tokens == ("a", "b", "x")
    assert hands.session.tokens == before.tokens
    assert hands.undo_name() == "Undo Edit key tokens"
    assert hands.document.trace["scores"].shape == (2, 3, 3)
    assert hands.session.k[0, :2].tobytes() == before.k[0, :2].tobytes()
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert line(hands, "key_tokens").text() == "a b c d a"


def test_a_padding_mask_goes_with_its_keys(program):
    hands = program(padded())
    retype(hands, "a new b c", Qt.Key.Key_Return)
    assert hands.document.trace["may_attend"][0, 0].tolist() == [True, True, True, False]
    retype(hands, "a b", Qt.Key.Key_Return)
    assert hands.document.trace["may_attend"].all()


def test_another_session_shows_its_own_tokens(program):
    hands = program("cat-sat-causal")
    retype(hands, "The cat", Qt.Key.Key_Return)
    hands.program.files.open_example("mother")
    assert hands.session.tokens == ("她", "妈妈", "开心")
    assert line(hands).text() == "她 妈妈 开心"


def first_column(hands: Hands) -> list[float]:
    """The first column of Q."""
    return hands.session.q[0, :, 0].tolist()


def a_session(*tokens: str) -> Session:
    """Rows that hold their place, counted from 1."""
    rows = [[float(place)] for place in range(1, len(tokens) + 1)]
    return Session(tokens, rows, rows, rows)


def test_of_equal_words_those_keep_their_rows_that_were_not_touched(program):
    hands = program(a_session("the", "cat", "the", "cat"))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_Home)
    hands.press(*[Qt.Key.Key_Delete] * 8, Qt.Key.Key_Return)
    assert hands.session.tokens == ("the", "cat")
    assert first_column(hands) == [3, 4]
    hands.press(Qt.Key.Key_Home)
    hands.type("the ")
    hands.press(Qt.Key.Key_Return)
    assert first_column(hands) == [0, 3, 4]


def test_of_equal_emoji_too_whose_places_qt_counts_in_halves(program):
    hands = program(a_session("👍", "👍", "👍"))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_Home, Qt.Key.Key_Delete, Qt.Key.Key_Return)
    assert first_column(hands) == [2, 3]


def test_a_word_that_is_cut_and_pasted_elsewhere_keeps_its_row(program):
    hands = program(a_session("one", "two", "three", "four"))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_Home)
    hands.press(*[Qt.Key.Key_Right] * 4, held=SHIFT)
    hands.press(Qt.Key.Key_X, held=CTRL)
    hands.press(Qt.Key.Key_End)
    hands.type(" ")
    hands.press(Qt.Key.Key_V, held=CTRL)
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("two", "three", "four", "one")
    assert first_column(hands) == [2, 3, 4, 1]
    assert hands.document.undo_stack.count() == 1


def test_a_word_that_is_changed_keeps_its_row(program):
    hands = program(a_session("one", "two", "three"))
    retype(hands, "one dwa three", Qt.Key.Key_Return)
    assert first_column(hands) == [1, 2, 3]


def test_a_mark_in_a_word_that_is_changed_is_the_space_that_it_stands_for(program):
    hands = program(a_session(" the", "cat"))
    assert line(hands).text() == "␣the cat"
    line(hands).setFocus()
    hands.press(*[Qt.Key.Key_Home], *[Qt.Key.Key_Right] * 4)
    hands.type("m")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == (" them", "cat")
    assert line(hands).text() == "␣them cat"


def test_b5_twenty_thousand_pasted_words_are_all_counted_and_refused(program):
    hands = program("cat-sat-causal")
    before = hands.session
    paste(hands, " ".join(f"word{place}" for place in range(20_000)))
    hands.press(Qt.Key.Key_Return)
    assert hands.session is before
    assert "20000 tokens are more than the limit of 4096" in line(hands).problem.text()


def test_a_line_of_four_thousand_long_tokens_is_shown_whole_and_loses_none(program):
    tokens = tuple(f"a_long_token_{place}" for place in range(4000))
    zeros = np.zeros((4000, 1))
    hands = program(Session(tokens, zeros, zeros, zeros))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_Home)
    hands.type("new ")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("new", *tokens)


def test_what_was_typed_is_still_there_after_a_fault(program, monkeypatch):
    hands = program("cat-sat-causal")
    before = hands.session

    def fail(*_) -> None:
        raise MemoryError

    with monkeypatch.context() as context:
        context.setattr(type(hands.document), "edit", fail)
        retype(hands, "The dog")
        with pytest.raises(MemoryError):
            line(hands).finish()
    hands.window.input_side.refresh()
    assert line(hands).text() == "The dog"
    assert line(hands).isModified()
    assert hands.session is before
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("The", "dog")


def test_a_line_is_read_as_an_edit_of_the_tokens_that_are_there_now(program):
    hands = program(a_session("the", "cat", "the", "cat"))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_End)
    hands.type(" sat")
    hands.document.edit("fewer", with_tokens(hands.session, ("cat", "the", "cat"), (1, 2, 3)))
    assert line(hands).text() == "the cat the cat sat"
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("the", "cat", "the", "cat", "sat")
    assert first_column(hands) == [0, 2, 3, 4, 0]


def test_what_was_typed_back_shows_the_tokens_that_are_there_now(program):
    hands = program(a_session("the", "cat"))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_End)
    hands.type("s")
    hands.document.edit("fewer", with_tokens(hands.session, ("cat",), (1,)))
    hands.press(Qt.Key.Key_Backspace, Qt.Key.Key_Return)
    assert hands.session.tokens == ("cat",)
    assert line(hands).text().strip() == "cat"


@pytest.mark.parametrize(
    ("tokens", "typed", "after"),
    [("我爱你", " 好", "我 爱 你 好"), ("don ' t", " stop", "don ' t stop"), ("我爱你", "好", "我 爱 你 好")],
)
def test_a_word_typed_behind_a_line_that_runs_together_leaves_its_tokens_alone(program, tokens, typed, after):
    hands = program(a_session(*(tokens.split() if " " in tokens else tokens)))
    line(hands).setFocus()
    hands.press(Qt.Key.Key_End)
    hands.type(typed)
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == tuple(after.split())
    assert first_column(hands) == [1, 2, 3, 0]
