"""The questions themselves: what their buttons and keys mean, and that texts in them are literal."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QMessageBox, QPushButton

from explorer.app.dialogs import Dialogs
from explorer.app.file_dialogs import CopyEntry
from explorer.app.forms import CopiesDialog, ExportDialog
from explorer.app.number_export import NumbersDialog
from explorer.app.tips import title

KEY = Qt.Key
WORDS = {"first": "Do it", "second": "Do that", "last": "Leave it"}
ENTRIES = [
    CopyEntry("old & <b>.attn", "yesterday", "belongs to /a/old & <b>.attn, which is newer", False),
    CopyEntry("new.attn", "today", "belongs to /a/new.attn", True),
]


def then(*deeds) -> None:
    """Do this to each dialog that opens, one after the other."""
    waiting = list(deeds)

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(5, act)
            return
        deed = waiting.pop(0)
        if waiting:
            QTimer.singleShot(5, act)
        deed(dialog)

    QTimer.singleShot(5, act)


def button(dialog, words: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == words)


def click(words: str):
    return lambda dialog: QTest.mouseClick(button(dialog, words), Qt.MouseButton.LeftButton)


def key(which: Qt.Key):
    return lambda dialog: QTest.keyClick(dialog, which)


@pytest.mark.parametrize(
    ("deed", "default", "expected"),
    [
        (click("Do it"), "", "first"),
        (click("Do that"), "", "second"),
        (click("Leave it"), "", "last"),
        (key(KEY.Key_Escape), "", "last"),
        (key(KEY.Key_Return), "", "first"),
        (key(KEY.Key_Return), "second", "second"),
        (lambda dialog: dialog.close(), "", "last"),
    ],
)
def test_a_choice_is_made_by_button_enter_or_esc(qapp, qtbot, deed, default, expected):
    then(deed)
    assert Dialogs().choose("Title", "Text", "More", WORDS, default) == expected


def test_texts_of_a_choice_are_literal(qapp, qtbot):
    seen: list[tuple[str, str, Qt.TextFormat]] = []

    def look(box: QMessageBox) -> None:
        seen.append((box.text(), box.informativeText(), box.textFormat()))
        box.close()

    then(look)
    Dialogs().choose("Title", "<b>a & b</b>", "%1 {x}", WORDS)
    assert seen == [("<b>a & b</b>", "%1 {x}", Qt.TextFormat.PlainText)]


def test_a_mark_of_qt_in_a_title_is_literal(qapp, qtbot):
    seen: list[str] = []

    def look(box: QMessageBox) -> None:
        seen.append(box.windowTitle())
        box.close()

    then(look)
    Dialogs().choose("a[*]b", "Text", "", WORDS)
    assert seen == [title("a[*]b")] == ["a[*][*]b"]  # of which Qt shows one


@pytest.mark.parametrize(
    ("deeds", "expected"),
    [
        ((click("Recover"),), ("recover", 1)),
        ((key(KEY.Key_Return),), ("recover", 1)),
        ((click("Later"),), ("later", 1)),
        ((key(KEY.Key_Escape),), ("later", 1)),
        ((click("Delete"),), ("delete", 1)),
    ],
)
def test_the_copies_are_recovered_deleted_or_put_off(qapp, qtbot, deeds, expected):
    then(*deeds)
    assert Dialogs().choose_copy(ENTRIES) == expected  # the one that is newer than its file comes first


def test_another_copy_is_chosen_with_the_keys(qapp, qtbot):
    def up(dialog: CopiesDialog) -> None:
        QTest.keyClick(dialog.list, KEY.Key_Up)
        QTest.keyClick(dialog, KEY.Key_Return)

    then(up)
    assert Dialogs().choose_copy(ENTRIES) == ("recover", 0)


def test_the_list_says_name_time_and_file_literally_and_is_named(qapp, qtbot):
    seen: list[str] = []

    def look(dialog: CopiesDialog) -> None:
        shown = dialog.findChild(QListWidget)
        seen.extend(shown.item(row).text() for row in range(shown.count()))
        seen.extend((shown.accessibleName(), shown.toolTip()))
        assert all(each.toolTip() for each in dialog.findChildren(QPushButton))
        dialog.close()

    then(look)
    Dialogs().choose_copy(ENTRIES)
    assert seen[0] == "old & <b>.attn\nyesterday\nbelongs to /a/old & <b>.attn, which is newer"
    assert seen[2] == "Unsaved work"
    assert seen[3]


def test_a_question_within_a_dialog_stands_over_that(qapp, qtbot):
    parents: list[object] = []
    dialogs = Dialogs()

    def ask(box: QMessageBox) -> None:
        def look(inner: QMessageBox) -> None:
            parents.append(inner.parent() is box)
            inner.close()

        then(look)
        dialogs.choose("Inner", "Text", "", WORDS)
        box.close()

    then(ask)
    dialogs.choose("Outer", "Text", "", WORDS)
    assert parents == [True]


@pytest.mark.parametrize("way", ["pictures", "numbers"])
def test_browse_asks_for_the_folder_as_every_question_is_asked(qapp, qtbot, tmp_path, way):
    asked: list[str] = []

    def ask(folder: str) -> str:
        asked.append(folder)
        return str(tmp_path) if len(asked) == 1 else ""

    dialog = (
        ExportDialog("a", "title", "light", ask, None) if way == "pictures" else NumbersDialog("a", {}, "", ask, None)
    )
    qtbot.addWidget(dialog)
    dialog.show()
    for _ in range(2):
        QTest.mouseClick(button(dialog, "Browse…"), Qt.MouseButton.LeftButton)
        assert dialog.folder.text() == str(tmp_path)  # also after a Cancel
    assert asked == ["a", str(tmp_path)]


def test_when_free_waits_for_the_open_question_and_does_each_deed_once(qapp, qtbot):
    dialogs, done = Dialogs(), []
    dialogs.free.setInterval(5)

    def deed() -> None:
        done.append(QApplication.activeModalWidget())

    def look(box: QMessageBox) -> None:
        dialogs.when_free(deed)
        dialogs.when_free(deed)
        QTest.qWait(30)
        assert done == []
        box.close()

    then(look)
    dialogs.choose("Title", "Text", "", WORDS)
    qtbot.waitUntil(lambda: done == [None])
    dialogs.when_free(deed)
    assert done == [None, None]  # at once where nothing is open
