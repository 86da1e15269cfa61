"""The sheet of keys lists every key that an action has, and those that panels take themselves."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from explorer.app.key_form import KeysDialog
from explorer.app.key_sheet import PANEL_KEYS
from tests.app.hands import CTRL


def test_ctrl_slash_shows_every_key_of_every_action(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_Slash, held=CTRL)
    assert hands.answers.asked == ["keys"]
    listed = [key for group in hands.answers.groups for line in group.lines for key in line.keys.split(" · ")]
    for action in hands.program.actions.values():
        for key in action.shortcuts():
            assert key.toString(QKeySequence.SequenceFormat.NativeText) in listed, action.objectName()
    assert [group.title for group in hands.answers.groups][-len(PANEL_KEYS) :] == [title for title, _ in PANEL_KEYS]


def test_every_key_of_a_panel_is_one(program):
    for title, rows in PANEL_KEYS:
        for keys, _ in rows:
            for key in keys:
                assert QKeySequence(key).toString() == key, (title, key)


def test_the_dialog_shows_them_and_ends_with_escape(program, qtbot):
    hands = program("cat-sat-causal")
    hands.program.actions["keys.show"].trigger()
    dialog = KeysDialog(hands.answers.groups, hands.window)
    dialog.show()
    shown = [dialog.list.topLevelItem(place).text(0) for place in range(dialog.list.topLevelItemCount())]
    assert shown == [group.title for group in hands.answers.groups]
    assert dialog.list.topLevelItem(0).child(0).text(1) == hands.answers.groups[0].lines[0].keys
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    dialog.deleteLater()
