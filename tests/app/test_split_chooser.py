"""Choosing how text becomes tokens."""

import json

import pytest
from PySide6.QtCore import Qt

from explorer.app import forms
from explorer.app.dialogs import Dialogs
from explorer.app.split_chooser import SplitChooser
from explorer.attention.resizing import with_key_tokens
from explorer.attention.session import Session
from explorer.attention.tokens import Splitting
from explorer.files.session_file import read_session
from tests.app.hands import CTRL, Hands, same
from tests.app.sessions import asymmetric
from tests.app.test_settling import wrong_text

KEY = Qt.Key


def chooser(hands: Hands) -> SplitChooser:
    """The button."""
    return hands.window.findChild(SplitChooser, "split_chooser")


def entries(hands: Hands) -> dict[str, str]:
    """The lines of its menu: each rule and its example."""
    chooser(hands).choices.aboutToShow.emit()
    return dict(action.text().split("\t") for action in chooser(hands).choices.actions())


def choose(hands: Hands, name: str) -> None:
    """Choose a rule in the menu."""
    chooser(hands).choices.aboutToShow.emit()
    next(action for action in chooser(hands).choices.actions() if action.data() == name).trigger()


def retype(hands: Hands, text: str) -> None:
    """Replace the line and commit."""
    line = hands.window.input_side.tokens
    line.setFocus()
    line.selectAll()
    hands.type(text)
    hands.press(KEY.Key_Return)


def first_column(hands: Hands) -> list[float]:
    """The first column of Q."""
    return hands.session.q[0, :, 0].tolist()


def a_session(*tokens: str) -> Session:
    """Rows that hold their place, counted from 1."""
    rows = [[float(place)] for place in range(1, len(tokens) + 1)]
    return Session(tokens, rows, rows, rows)


def test_each_rule_is_listed_with_what_it_would_give(program):
    hands = program(a_session("The", "cat", "&", "co"))
    assert entries(hands) == {
        "words": "The · cat · && · co",
        "characters": "T · h · e · ␣ · c · …",
        "white space": "The · cat · && · co",
        "words with their space": "The · ␣cat · ␣&& · ␣co",
        "separator…": "The␣cat␣&&␣co",
    }
    assert chooser(hands).text() == "Split: words ▾"
    assert chooser(hands).accessibleName() == "Split text into"
    assert [action.isChecked() for action in chooser(hands).choices.actions()] == [True, False, False, False, False]


@pytest.mark.parametrize(
    ("name", "tokens", "rows", "line"),
    [
        ("characters", tuple("The cat"), [1, 0, 0, 0, 2, 0, 0], "The cat"),
        ("leading space", ("The", " cat"), [1, 2], "The cat"),
    ],
)
def test_choosing_splits_the_present_text_anew_as_one_undo_step(program, name, tokens, rows, line):
    hands = program(a_session("The", "cat"))
    before = hands.session
    choose(hands, name)
    assert hands.session.tokens == tokens
    assert first_column(hands) == rows
    assert hands.window.input_side.tokens.text() == line
    assert hands.document.undo_stack.count() == 1
    assert hands.undo_name().startswith("Undo Split into ")
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.tokens == before.tokens
    assert same(hands.session, before)
    assert chooser(hands).text() == "Split: words ▾"
    assert hands.window.input_side.tokens.text() == "The cat"


def test_what_is_typed_afterwards_follows_the_rule(program):
    hands = program(a_session("The", "cat"))
    choose(hands, "leading space")
    retype(hands, "The big cat.")
    assert hands.session.tokens == ("The", " big", " cat", ".")
    assert first_column(hands) == [1, 0, 2, 0]
    choose(hands, "words")
    assert hands.session.tokens == ("The", "big", "cat.")
    assert first_column(hands) == [1, 0, 2]


def test_a_rule_that_gives_the_same_tokens_is_no_step_but_counts_from_now_on(program):
    hands = program(a_session("The", "cat"))
    choose(hands, "white space")
    assert hands.document.undo_stack.count() == 0
    assert not hands.document.modified
    assert chooser(hands).text() == "Split: white space ▾"
    retype(hands, "don't")
    assert hands.session.tokens == ("don't",)


def test_a_separator_is_asked_for(program):
    hands = program(a_session("a,b", "c"))
    hands.answers.separator = ","
    choose(hands, "separator")
    assert hands.answers.asked == ["separator ,"]
    assert hands.session.tokens == ("a", "b c")
    assert chooser(hands).text() == "Split: separator , ▾"
    retype(hands, "x y,,z")
    assert hands.session.tokens == ("x y", "", "z")
    assert hands.window.input_side.tokens.text() == "x y,,z"


def test_no_answer_changes_nothing(program):
    hands = program(a_session("a,b", "c"))
    choose(hands, "separator")
    assert hands.document.undo_stack.count() == 0
    assert chooser(hands).text() == "Split: words ▾"


def test_too_many_characters_are_refused_and_the_rule_stays(program):
    hands = program(a_session("x" * 5000))
    before = hands.session
    choose(hands, "characters")
    assert hands.session is before
    assert "5000 tokens are more than the limit of 4096" in hands.answers.told[0]
    assert chooser(hands).text() == "Split: words ▾"


def test_a_wrong_number_comes_first(program):
    hands = program("cat-sat-causal")
    editor = wrong_text(hands)
    before = hands.session
    choose(hands, "characters")
    assert hands.session is before
    assert hands.focus() is editor


def test_both_texts_of_cross_attention_are_split(program):
    hands = program(asymmetric())
    hands.document.edit("longer", with_key_tokens(hands.session, ("ab", "b", "c", "d", "a"), range(5)))
    before = hands.session
    choose(hands, "characters")
    assert hands.session.tokens == tuple("one two three")
    assert hands.session.key_tokens == tuple("ab b c d a")
    assert hands.session.k[0, 3].tobytes() == before.k[0, 1].tobytes()
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.tokens == before.tokens
    assert same(hands.session, before)


@pytest.mark.parametrize("splitting", [Splitting("characters"), Splitting("separator", " | ")])
def test_the_rule_is_saved_in_the_view_and_recalled(program, tmp_path, splitting):
    hands = program(a_session("a", "b"))
    hands.answers.separator = splitting.separator
    choose(hands, splitting.name)
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(KEY.Key_S, held=CTRL)
    view = json.loads(hands.answers.path.read_text(encoding="utf-8"))["view"]
    assert (view["splitting"], view.get("separator", "")) == splitting
    hands.program.files.open_example("mother")
    assert hands.selection.splitting == Splitting("words")
    hands.program.files.open_path(hands.answers.path)
    assert hands.selection.splitting == splitting
    assert hands.window.input_side.tokens.text() == splitting.separator.join(read_session(hands.answers.path).tokens)


@pytest.mark.parametrize(
    "view",
    [
        {"splitting": "letters"},
        {"splitting": 3},
        {"splitting": "separator"},
        {"splitting": "separator", "separator": ""},
        {"splitting": "separator", "separator": 7},
        {"splitting": ["characters"]},
    ],
)
def test_a_view_that_names_no_rule_means_words(program, view):
    rows = [[1.0], [2.0]]
    hands = program(Session(("a", "b"), rows, rows, rows, view=view))
    assert hands.selection.splitting == Splitting("words")


def test_the_menu_is_reached_by_key(program):
    hands = program("cat-sat-causal")
    hands.window.input_side.tokens.setFocus()
    hands.press(KEY.Key_Backtab)
    assert hands.focus() is chooser(hands)


def answering(texts: list[str | None]):
    """Stands for the question: gives these texts, one after the other."""
    return lambda *given: texts.pop(0)


@pytest.mark.parametrize(
    ("texts", "separator"),
    [([" | "], " | "), ([r"\t"], "\t"), ([r"a\nb"], "a\nb"), (["", ","], ",")],
)
def test_the_question_takes_any_text_but_an_empty_one(qapp, monkeypatch, texts, separator):
    told = []
    dialogs = Dialogs()
    monkeypatch.setattr(dialogs, "tell", told.append)
    monkeypatch.setattr(forms, "ask_text", answering(list(texts)))
    assert dialogs.ask_separator(",") == separator
    assert len(told) == len(texts) - 1


def test_the_question_can_be_left(qapp, monkeypatch):
    monkeypatch.setattr(forms, "ask_text", answering([None]))
    assert Dialogs().ask_separator(",") is None


@pytest.mark.parametrize(("name", "place"), [("words", 2), ("characters", 6)])
def test_a_row_stays_with_its_token_and_does_not_go_into_the_separator(program, name, place):
    hands = program(a_session("x", "a"))
    hands.selection.split_by(Splitting("separator", " and "))
    choose(hands, name)
    assert hands.session.tokens[place] == "a"
    assert [row for row in first_column(hands) if row] == [1, 2]
    assert first_column(hands)[place] == 2


def test_a_row_stays_with_its_token_when_a_separator_is_chosen(program):
    hands = program(a_session("x", "and", "a"))
    hands.answers.separator = " and "
    choose(hands, "separator")
    assert hands.session.tokens == ("x", "a")
    assert first_column(hands) == [1, 3]
