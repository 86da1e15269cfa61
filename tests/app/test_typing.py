"""Faults that people met when they typed numbers into other programs: none of them here."""

import json
import math
import os
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from explorer.app.actions import ToolButton
from explorer.app.file_dialogs import ExportChoice
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from tests.app.hands import CTRL, Hands

Key = Qt.Key
FIRST = Cell("q", 0, 0, 0)


def type_into(hands: Hands, cell: Cell, text: str, *then: Key) -> None:
    """Click on a cell of a table and type."""
    hands.click(*hands.place_in_table(cell))
    hands.type(text)
    hands.press(*then)


@pytest.fixture
def german():
    """The locale of a country that writes 0,5."""
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))
    yield
    QLocale.setDefault(before)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("text", "value"), [("1.5", 1.5), ("1,5", 1.5), ("0,5/2", 0.25), ("1e-3", 1e-3)])
def test_c2_point_and_comma_mean_the_same_under_a_german_locale(program, tmp_path, text, value):
    hands = program("cat-sat-causal")
    type_into(hands, FIRST, text, Key.Key_Return)
    assert hands.session.q[0, 0, 0] == value
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(Key.Key_S, held=CTRL)
    (cell,) = json.loads(hands.answers.path.read_text(encoding="utf-8"))["inputs"]["q"][0][:1]
    assert cell in (value, "0.5/2")
    hands.click(*hands.place_in_table(FIRST))
    hands.press(Key.Key_C, held=CTRL)
    assert QApplication.clipboard().text().strip() == repr(value)


@pytest.mark.usefixtures("german")
def test_c2_a_comma_that_may_separate_thousands_is_refused_with_both_readings(program):
    hands = program("cat-sat-causal")
    before = hands.session
    type_into(hands, FIRST, "1,234", Key.Key_Return)
    assert hands.open_editor().reason.text() == '"1,234" may mean 1234 or 1.234; write the one that is meant'
    assert hands.session is before


@pytest.mark.parametrize("language", ["de_DE", "fr_FR", "ar_EG"])
def test_c2_the_command_line_uses_points_in_every_locale(language):
    done = subprocess.run(
        [sys.executable, "-m", "explorer", "values", "cat-sat-causal", "--step", "q", "--json"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"LANG": f"{language}.UTF-8", "LC_ALL": f"{language}.UTF-8"},
        cwd=Path(__file__).parents[2],
    )
    assert json.loads(done.stdout)["matrices"]["q"][0][0] == [0.7, 0.1, 0.7, 0.4]


def test_c4_small_large_and_negative_zero_are_shown_as_what_they_are(program):
    hands = program(Session(("a",), [[3.2e-9, 4.56e57, -0.0]], [[1.0, 1, 1]], [[1.0]]))
    assert [hands.shown("q", 0, column) for column in range(3)] == ["3.2e−09", "4.56e+57", "0.00"]
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 2)))
    hands.press(Key.Key_F2)
    assert hands.open_editor().text() == "-0"


@pytest.mark.parametrize("value", [0.30000000000000004, 1234567.891])
@pytest.mark.parametrize(
    "keys", [(Key.Key_F2, Key.Key_Return), (Key.Key_F2, Key.Key_Tab), (Key.Key_Return, Key.Key_Return)]
)
def test_c5_entering_and_leaving_changes_no_bit(program, value, keys):
    hands = program(Session(("a",), [[value]], [[1.0]], [[1.0]]))
    hands.click(*hands.place_in_table(FIRST))
    hands.press(*keys)
    assert struct.pack("d", hands.session.q[0, 0, 0]) == struct.pack("d", value)
    assert hands.document.undo_stack.count() == 0


def test_c7_what_was_typed_is_exported(program, tmp_path):
    hands = program("cat-sat-causal")
    exported = []
    hands.answers.choice = ExportChoice(tmp_path / "out", False, 1.0, "light")
    hands.answers.watch = lambda title, work, count: exported.append(hands.session.q[0, 0, 0]) or bool(list(work))
    type_into(hands, FIRST, "7")
    button = hands.window.findChild(ToolButton, "export")
    hands.click(button)
    assert exported == [7]
    assert hands.open_editor() is None


def test_c7_clicking_elsewhere_commits_and_a_wrong_text_stays_red(program):
    hands = program("cat-sat-causal")
    type_into(hands, FIRST, "7")
    hands.click(hands.inspector)
    assert hands.session.q[0, 0, 0] == 7
    type_into(hands, FIRST, "7x")
    hands.click(hands.inspector)
    editor = hands.open_editor()
    assert editor.text() == "7x"
    assert editor.property("wrong") is True


def test_c8_saving_takes_the_open_editors_text(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "saved.attn"
    type_into(hands, FIRST, "7")
    hands.press(Key.Key_S, held=CTRL)
    assert json.loads(hands.answers.path.read_text(encoding="utf-8"))["inputs"]["q"][0][0] == 7


def test_c8_enter_in_an_editor_presses_no_button(program):
    hands = program("cat-sat-causal")
    type_into(hands, FIRST, "7", Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert hands.answers.asked == []
    assert not hands.program.playback.playing


@pytest.mark.parametrize(
    ("text", "value"),
    [("−3.5", -3.5), ("﹣3.5", -3.5), ("－3.5", -3.5), ("+2", 2), ("３．５", 3.5), ("\u00a01\u2009", 1)],
)
def test_c14_minus_plus_and_digits_of_all_kinds(program, text, value):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(FIRST))
    hands.press(Key.Key_F2)
    hands.press(Key.Key_A, held=CTRL)
    hands.type(text)
    hands.press(Key.Key_Return)
    assert hands.session.q[0, 0, 0] == value


def test_c20_numbers_stay_float64_whatever_is_typed(program):
    hands = program("cat-sat-causal")
    for text in ("2", "1/3", "inf", "abc"):
        type_into(hands, FIRST, text, Key.Key_Return)
        assert hands.session.q.dtype == np.float64
    hands.press(Key.Key_Escape)
    assert hands.session.q[0, 0, 0] == math.inf


def test_c22_recomputing_leaves_the_editor_alone_while_it_is_typed_in(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(FIRST))
    for place, character in enumerate("1e-3", 1):
        hands.type(character)
        editor = hands.open_editor()
        hands.document.changed.emit()
        hands.selection.changed.emit()
        hands.paint()
        assert editor.text() == "1e-3"[:place]
        assert editor.cursorPosition() == place
        assert hands.focus() is editor
        assert not editor.property("wrong")
    hands.press(Key.Key_Return)
    assert hands.session.q[0, 0, 0] == 0.001


@pytest.mark.parametrize("text", ["-", "0.", "1e", "1e-", "1/", "sqrt("])
def test_c22_unfinished_texts_are_not_complained_of_while_typing(program, text):
    hands = program("cat-sat-causal")
    type_into(hands, FIRST, text)
    assert not hands.open_editor().property("wrong")
    hands.press(Key.Key_Escape)


def test_c26_every_format_on_offer_shows_whole_numbers(program):
    hands = program(Session(("a", "b"), [[1.0, 2], [3, 4]], [[1.0, 0], [0, 1]], [[5.0], [6]]))
    for (decimals, significant), action in hands.program.look.formats.items():
        action.trigger()
        shown = hands.shown("q", 1, 0)
        assert float(shown) == 3
        assert (hands.selection.numbers.decimals, hands.selection.numbers.significant) == (decimals, significant)
