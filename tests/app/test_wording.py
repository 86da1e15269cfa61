"""Title, summary, source and notes: asked for in a dialog, one undo step, other languages untouched."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from explorer.app.action_rows import MENUS
from explorer.app.wording import said_in
from explorer.app.words_form import WordsDialog
from explorer.files.session_file import read_session
from tests.app.hands import CTRL, same

WORDS = {"title": "A lesson", "summary": "One line", "source": "a book", "notes": "First\n<b>second</b> & third"}


def choose(hands):
    """Choose the line of the File menu."""
    assert "wording.edit" in dict(MENUS)["&File"]
    hands.program.actions["wording.edit"].trigger()


def test_words_are_one_undo_step_and_are_saved(program, tmp_path):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.answers.words = WORDS
    choose(hands)
    assert hands.undo_name() == "Undo Edit title and notes"
    assert hands.session.source == "a book"
    assert hands.session.title["en"] == "A lesson"
    assert hands.session.title["zh_CN"] == before.title["zh_CN"], "the other language stays"
    hands.answers.path = tmp_path / "lesson.attn"
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert read_session(tmp_path / "lesson.attn").notes["en"] == WORDS["notes"]
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)


def test_a_cancel_and_the_same_words_are_no_edit(program):
    hands = program("cat-sat-causal")
    choose(hands)
    hands.answers.words = {}
    choose(hands)
    assert hands.document.undo_stack.undo_text() is None
    assert not hands.document.modified


def test_a_session_without_words_gets_plain_ones(program):
    hands = program("cat-sat-causal")
    hands.document.open(replace(hands.session, title="", summary="", notes="", source=""))
    hands.answers.words = {"notes": "for pupils"}
    choose(hands)
    assert hands.session.notes == "for pupils"
    assert hands.session.title == ""


@pytest.mark.parametrize(
    ("text", "language", "words", "result"),
    [
        ("old", "zh_CN", "新", "新"),
        ({"en": "old", "zh_CN": "旧"}, "zh_CN", "新", {"en": "old", "zh_CN": "新"}),
        ({"en": "old", "zh_CN": "旧"}, "zh_CN", "", {"en": "old"}),
        ({"en": "old"}, "en", "", ""),
    ],
)
def test_words_are_set_in_one_language(text, language, words, result):
    assert said_in(text, language, words) == result


def test_the_dialog_gives_what_was_typed(qapp, qtbot):
    dialog = WordsDialog(dict.fromkeys(WORDS, ""), None)
    qtbot.addWidget(dialog)
    dialog.show()
    for name in ("title", "summary", "source"):
        QTest.keyClicks(dialog.lines[name], f" {WORDS[name]}  ")
    dialog.notes.setPlainText(WORDS["notes"])
    assert dialog.words() == WORDS
    for part in (*dialog.lines.values(), dialog.notes):
        assert part.accessibleName()
        assert part.toolTip()
