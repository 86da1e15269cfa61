"""Words that are not in the vocabulary yet, and the dialog that edits it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit, QPushButton, QSpinBox

from explorer.app.dialogs import Dialogs
from explorer.app.vocabulary_form import VocabularyDialog
from explorer.attention.change import same_content
from explorer.attention.vocabulary import Word
from tests.app.chips import chips
from tests.app.conftest import delete_now
from tests.app.hands import CTRL, Hands
from tests.attention.sessions import embedded


def undo(hands: Hands) -> None:
    """Ctrl+Z in the window."""
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_Z, held=CTRL)


def type_tokens(hands: Hands, text: str) -> None:
    """Type another line of tokens and press Enter."""
    line = hands.window.input_side.tokens
    line.setFocus()
    line.selectAll()
    hands.type(text)
    hands.press(Qt.Key.Key_Return)


def test_a_typed_token_that_is_no_word_is_offered_to_be_added(program):
    hands = program(embedded(ids=(5, 9, 2, 3, 4, 6)))
    before = hands.session
    hands.answers.picks = ("add",)
    type_tokens(hands, "the dog sat")
    assert hands.answers.asked == ["“dog” is not in the vocabulary. Add it?"]
    assert hands.session.tokens == ("the", "dog", "sat")
    assert hands.session.vocabulary == (*before.vocabulary, "dog")
    assert hands.session.ids[-1] == 10
    assert not hands.session.embeddings[0, -1].any()
    assert not hands.document.trace["x"][0, 1].any()
    assert hands.undo_name() == "Undo Edit tokens"
    undo(hands)
    assert same_content(hands.session, before)


def test_a_token_that_is_not_added_stays_in_the_red_line(program):
    hands = program(embedded())
    before = hands.session
    type_tokens(hands, "a b c d cat")
    assert hands.answers.asked == ["“a”, “b”, “c”… are not in the vocabulary. Add these 4 words?"]
    line = hands.window.input_side.tokens
    assert hands.session is before
    assert line.text() == "a b c d cat"
    assert line.problem.text().endswith("“a” is not in the vocabulary; add it there, or use a known word")


@pytest.mark.parametrize("added", [True, False])
def test_a_chip_that_is_no_word_is_offered_to_be_added(program, added):
    hands = program(embedded())
    before = hands.session
    hands.answers.picks = ("add",) if added else ()
    chips(hands)
    hands.press(Qt.Key.Key_Right, Qt.Key.Key_F2)
    hands.type("dog")
    hands.press(Qt.Key.Key_Return)
    assert len(hands.answers.asked) == 1
    if added:
        assert hands.session.tokens == ("the", "dog", "the")
        assert hands.undo_name() == "Undo Rename token cat"
    else:
        assert hands.session is before
        assert hands.open_editor() is not None


def test_more_tokens_are_new_words_too(program):
    hands = program(embedded())
    hands.answers.picks = ("add",)
    box = hands.window.findChild(QSpinBox, "n_box")
    box.setFocus()
    hands.press(Qt.Key.Key_Up)
    assert hands.session.tokens == ("the", "cat", "the", "t4")
    assert hands.session.vocabulary[-1] == "t4"
    hands.answers.picks = ()
    before, told = hands.session, len(hands.answers.told)
    hands.press(Qt.Key.Key_Up)
    assert hands.session is before
    assert box.value() == 4
    assert len(hands.answers.told) == told  # who declines is not told so


def test_known_words_are_not_asked_about(program):
    hands = program(embedded())
    type_tokens(hands, "mat mat on")
    assert hands.answers.asked == []
    assert np.array_equal(hands.document.trace["x"][0, 0], hands.session.embeddings[0, 3])


def test_the_question_itself_takes_the_focus_and_is_asked_once(program, monkeypatch):
    hands = program(embedded())
    asked = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        asked.append(box.text())
        button = next(button for button in box.buttons() if "Add" in button.text())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    monkeypatch.setattr(type(hands.answers), "choose", Dialogs.choose)
    line = hands.window.input_side.tokens
    line.setFocus()
    line.selectAll()
    hands.type("the dog")
    QTimer.singleShot(0, answer)
    hands.press(Qt.Key.Key_Return)
    assert asked == ["“dog” is not in the vocabulary. Add it?"]
    assert hands.session.tokens == ("the", "dog")
    assert line.text() == "the dog"
    assert not line.property("wrong")


@pytest.fixture
def dialog(program, qtbot):
    """A shown dialog on the vocabulary of a session with ids."""
    hands = program(embedded(ids=(5, 9, 2, 3, 4, 6)))
    made = VocabularyDialog(hands.session, hands.window)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.done(0)
    made.deleteLater()


def type_cell(dialog: VocabularyDialog, row: int, column: int, text: str) -> None:
    """Go to a cell, press F2, type and press Enter."""
    dialog.table.setCurrentCell(row, column)
    QTest.keyClick(dialog.table, Qt.Key.Key_F2)
    type_on(dialog, text)


def type_on(dialog: VocabularyDialog, text: str) -> None:
    """Type in the line that is open in the table."""
    line = next(line for line in dialog.table.findChildren(QLineEdit) if line.isVisible())
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    delete_now()  # the line is closed a moment later


def press(dialog: VocabularyDialog, words: str) -> None:
    """Click a button."""
    box = dialog.findChild(QDialogButtonBox)
    buttons = {button.text().replace("&", ""): button for button in dialog.findChildren(QPushButton)}
    buttons["OK"] = box.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(buttons[words], Qt.MouseButton.LeftButton)


def test_words_are_added_renamed_numbered_and_removed(dialog):
    type_cell(dialog, 2, 0, "dog")
    type_cell(dialog, 2, 1, "77")
    dialog.table.setCurrentCell(5, 0)  # and
    press(dialog, "Remove")
    press(dialog, "Add")
    type_on(dialog, "ran")
    press(dialog, "OK")
    assert not dialog.isVisible()
    words = dialog.vocabulary()
    assert words[2] == Word("dog", 77, 2)
    assert words[5] == Word("ran", 78, None)
    assert [word.word for word in words] == ["on", "the", "dog", "mat", "sat", "ran"]


@pytest.mark.parametrize(
    ("row", "column", "text", "problem"),
    [
        (2, 1, "x7", "“x7” is no id; use a whole number, or nothing"),
        (2, 1, "5", "there must be one id for each of the 6 words, all different"),
        (2, 0, "the", "“the” stands twice in the vocabulary; remove one"),
    ],
)
def test_what_is_wrong_is_said_and_the_dialog_stays(dialog, row, column, text, problem):
    type_cell(dialog, row, column, text)
    press(dialog, "OK")
    assert dialog.isVisible()
    assert problem in dialog.problem.text()
    assert dialog.problem.isVisible()


def test_a_word_of_the_text_cannot_be_removed(dialog):
    dialog.table.setCurrentCell(1, 0)
    press(dialog, "Remove")
    press(dialog, "OK")
    assert "“the” stands in the text; take it out there first" in dialog.problem.text()
