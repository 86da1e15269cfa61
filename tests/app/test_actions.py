"""The actions: every one is somewhere, has its keys and words, and its faults reach the user as a sentence."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton

from explorer.app.action_rows import ACTIONS, MENUS
from explorer.app.main import Faults
from explorer.attention.cells import Cell
from explorer.errors import InputError
from explorer.texts import Text
from tests.app.hands import ALT, CTRL, Hands


def test_every_action_is_in_exactly_one_menu_or_submenu(program):
    hands = program("cat-sat-causal")
    listed = Counter(name for _, names in MENUS for name in names if name)
    assert set(listed.values()) == {1}
    for name in {row.name for row in ACTIONS} - set(listed):
        action = hands.program.actions[name]
        assert sum(action in menu.actions() for menu in hands.window.findChildren(QMenu)) == 1, name


def test_no_key_is_given_twice(program):
    hands = program("cat-sat-causal")
    keys = Counter(key.toString() for action in hands.program.actions.values() for key in action.shortcuts())
    assert [key for key, count in keys.items() if count > 1] == []


US_SHIFTED = dict(zip('~!@#$%^&*()_+{}|:"<>?', "`1234567890-=[]\\;',./", strict=True))


def pressed_for(keys: str) -> set[str]:
    """What is pressed on a US keyboard for a key sequence: Ctrl++ is Ctrl, Shift and =."""
    *held, key = (*keys[:-2].split("+"), keys[-1]) if keys[-2:-1] == "+" else keys.split("+")
    return {*held, "Shift", US_SHIFTED[key]} if key in US_SHIFTED else {*held, key}


def test_no_two_actions_are_the_same_keys_of_a_us_keyboard(program, qtbot):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: {"presenting.toggle", "zoom.nearer", "keys.show"} <= hands.program.actions.keys())
    assert pressed_for("Ctrl++") == pressed_for("Ctrl+Shift+=") == pressed_for("Ctrl+Shift++") != pressed_for("Ctrl+=")
    assert pressed_for("Ctrl+?") == pressed_for("Ctrl+Shift+/") != pressed_for("Ctrl+/")
    actions = {}
    for name, action in hands.program.actions.items():
        for keys in action.shortcuts():
            # Qt takes Ctrl+Shift+= for Ctrl++ too: an action with both would be two, and not be done
            assert "Shift" not in keys.toString() or keys.toString().split("+")[-1] not in US_SHIFTED.values(), name
            actions.setdefault(frozenset(pressed_for(keys.toString())), set()).add(name)
    assert {keys: names for keys, names in actions.items() if len(names) > 1} == {}


def test_every_action_says_what_it_does_and_its_key(program):
    hands = program("cat-sat-causal")
    for action in hands.program.actions.values():
        assert action.text(), action.objectName()
        assert action.toolTip() != action.text(), action.objectName()
        if action.shortcuts():
            assert action.shortcuts()[0].toString() in action.toolTip()


def test_the_mnemonics_within_a_menu_differ(program):
    hands = program("cat-sat-causal")
    for menu in [hands.window.menuBar(), *hands.window.menuBar().findChildren(QMenu)]:
        letters = [
            action.text().lower().split("&")[1][:1]
            for action in menu.actions()
            if "&" in action.text().replace("&&", "")
        ]
        assert len(letters) == len(set(letters)), [action.text() for action in menu.actions()]


def test_every_button_of_the_toolbar_has_an_icon_or_words_a_tooltip_and_a_name(program):
    hands = program("cat-sat-causal")
    for button in hands.window.findChild(QToolBar, "toolbar").findChildren(QToolButton):
        if button.objectName() == "qt_toolbar_ext_button":
            continue
        assert button.text() or not button.icon().isNull()
        assert button.toolTip(), button.text()
        assert button.accessibleName(), button.text()


def test_undo_and_redo_are_enabled_by_what_there_is(program):
    hands = program("cat-sat-causal")
    undo, redo = (hands.program.actions[f"edits.{name}"] for name in ("undo", "redo"))
    assert (undo.isEnabled(), redo.isEnabled()) == (False, False)
    hands.document.edit_cell(Cell("q", 0, 0, 0), "9")
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)
    undo.trigger()
    assert (undo.isEnabled(), redo.isEnabled()) == (False, True)
    assert redo.text() == "Redo Edit Q[The, 1]"


def test_an_unforeseen_fault_is_told_in_a_sentence_and_the_work_stays(program, monkeypatch, capsys):
    hands = program("cat-sat-causal")
    hands.document.edit_cell(Cell("q", 0, 0, 0), "9")

    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(hands.program.selection, "move", fail)
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert len(hands.answers.told) == 1
    assert "ZeroDivisionError: by nought" in hands.answers.told[0]
    assert "Your work is still here" in hands.answers.told[0]
    assert "by nought" in capsys.readouterr().err
    assert hands.session.q[0, 0, 0] == 9
    monkeypatch.undo()


def test_a_fault_in_painting_is_told_once(program, capsys):
    hands = program("cat-sat-causal")
    hook = Faults(hands.program)
    for _ in range(3):
        try:
            raise ValueError("no colour")
        except ValueError as error:
            hook(ValueError, error, error.__traceback__)
    hands.paint()
    assert len(hands.answers.told) == 1
    assert "no colour" in capsys.readouterr().err


def test_a_fault_of_the_user_is_told_without_a_traceback(program, capsys):
    hands = program("cat-sat-causal")
    hands.program.tell(InputError(Text("files", "the file is empty"), file="x.attn"))
    assert hands.answers.told == ["x.attn: the file is empty"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("name", "background"), [("dark", 80), ("light", 200)])
def test_the_theme_is_switched_and_remembered(program, name, background):
    hands = program("cat-sat-causal")
    hands.program.actions[f"look.{name}"].trigger()
    assert hands.program.scenes.theme.name == name
    assert hands.program.actions[f"look.{name}"].isChecked()
    assert hands.program.files.settings.theme == name
    light = hands.picture(hands.stage).pixelColor(3, 3).lightness()
    assert light < background if name == "dark" else light > background
    hands.program.actions["look.follow_system"].trigger()
    assert hands.program.files.settings.theme == "system"


def test_the_toolbar_follows_a_switched_theme(program):
    hands = program("cat-sat-causal")
    for name in ("light", "dark", "light"):
        hands.program.actions[f"look.{name}"].trigger()
        theme = hands.program.scenes.theme
        for button in hands.window.findChildren(QToolButton):
            if button.objectName() in ("examples", "export"):
                assert hands.picture(button).pixelColor(6, button.height() // 2) == theme.colour("card")
    hands.program.actions["look.follow_system"].trigger()


def test_a_theme_is_switched_while_a_wrong_text_waits(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("abc")
    hands.press(Qt.Key.Key_Return)
    hands.program.actions["look.dark"].trigger()
    assert hands.program.scenes.theme.name == "dark"
    assert hands.open_editor().property("wrong") is True
    hands.program.actions["look.follow_system"].trigger()


def digits(hands: Hands) -> str:
    """How 2/3 is shown now."""
    return hands.selection.numbers.text(2 / 3)


def test_the_number_format_is_chosen_in_the_menu(program):
    hands = program("cat-sat-causal")
    shown = {"0 decimals": "1", "1 decimal": "0.7", "6 decimals": "0.666667", "3 significant digits": "0.667"}
    for words, expected in shown.items():
        action = next(action for action in hands.program.look.formats.values() if action.text() == words)
        action.trigger()
        assert digits(hands) == expected
        hands.program.look.tick_numbers()
        assert action.isChecked()
    hands.program.actions["look.percent"].trigger()
    assert hands.selection.numbers.percent
    assert digits(hands) == "0.667"
    assert not hands.document.modified


def test_about_is_told(program):
    hands = program("cat-sat-causal")
    hands.program.actions["look.about"].trigger()
    assert hands.answers.asked == ["about"]


def test_keys_of_a_text_field_are_not_taken_by_shortcuts(program):
    hands = program("cat-sat-causal")
    line = hands.window.input_side.tokens
    line.setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.press(Qt.Key.Key_Home)
    assert line.cursorPosition() == 0
    hands.press(Qt.Key.Key_End, Qt.Key.Key_Left)
    assert line.cursorPosition() == len(line.text()) - 1
    assert hands.selection.step == "scores"
    hands.type(" ")
    assert not hands.program.playback.playing
    hands.press(Qt.Key.Key_Escape)
