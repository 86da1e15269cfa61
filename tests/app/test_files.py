"""Folders of any name, revert, recent files, and places where nothing can be saved."""

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage

from explorer.app.file_dialogs import ExportChoice
from explorer.app.settings import RECENT, Settings
from explorer.app.tips import tip
from explorer.attention.cells import Cell
from explorer.files.examples import examples
from explorer.files.session_file import read_session
from explorer.texts import one_line
from tests.app.hands import CTRL, SHIFT, Hands
from tests.files.bad_files import text

KEY = Qt.Key


def file_in(folder: Path, name: str = "mine.attn", tokens: str = "ab", **changes: object) -> Path:
    """A small session in a file."""
    path = folder / name
    path.write_bytes(text(tokens=list(tokens), **changes))
    return path


def opened(program, path: Path) -> Hands:
    """The hands on a program with a file, once all of it is there."""
    hands = program(read_session(path), path)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    return hands


def change(hands: Hands) -> None:
    """Type a number into a table."""
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("7")
    hands.press(KEY.Key_Return)
    assert hands.document.modified


def revert(hands: Hands) -> None:
    """Choose File > Revert to saved."""
    hands.program.actions["files.revert"].trigger()


# Folders of any name


def test_g28_pictures_and_sessions_go_into_folders_with_other_letters(program, tmp_path):
    folder = tmp_path / "测试"
    hands = program("cat-sat-causal")
    hands.answers.choice = ExportChoice(folder, True, 1.0, "light")
    hands.program.actions["saving.export"].trigger()
    assert len(list(folder.iterdir())) == 5
    for path in folder.iterdir():
        image = QImage()
        assert image.loadFromData(path.read_bytes(), "PNG")
        assert image.width() == 1040
    hands.answers.path = folder / "测试.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(folder / "测试.attn").tokens == hands.session.tokens
    assert hands.program.files.open_path(folder / "测试.attn")
    assert hands.answers.told == []


# Revert


def test_revert_asks_goes_back_to_the_file_and_can_be_undone(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    change(hands)
    changed = hands.session
    hands.answers.picks = ("revert",)
    revert(hands)
    assert hands.answers.asked == ["Go back to what “mine.attn” holds?"]
    assert hands.session.q[0, 0, 0] == 1
    assert not hands.window.isWindowModified()
    assert hands.undo_name() == "Undo Revert to saved"
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.q[0, 0, 0] == changed.q[0, 0, 0] == 7
    assert hands.window.isWindowModified()
    hands.press(KEY.Key_Z, held=CTRL | SHIFT)
    assert not hands.window.isWindowModified()


def test_revert_that_is_cancelled_changes_nothing(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    change(hands)
    before = hands.session
    revert(hands)
    assert hands.session is before
    assert hands.document.modified


def test_revert_without_changes_takes_up_a_file_that_has_changed_unasked(program, tmp_path):
    path = file_in(tmp_path)
    hands = opened(program, path)
    file_in(tmp_path, tokens="pq")
    revert(hands)
    assert hands.session.tokens == ("p", "q")
    assert hands.answers.asked == []
    assert not hands.document.modified


def test_revert_to_what_is_there_is_no_step(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    revert(hands)
    assert hands.document.undo_stack.count() == 0
    assert hands.window.statusBar().currentMessage() == "This is what mine.attn holds."


def test_revert_first_goes_back_to_a_wrong_text(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("abc")
    hands.answers.picks = ("revert",)
    revert(hands)
    assert hands.open_editor().text() == "abc"
    assert hands.answers.asked == []


def test_a_number_that_is_being_typed_is_one_of_the_changes_that_revert_asks_about(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("5")
    hands.answers.picks = ("revert",)
    revert(hands)
    assert hands.session.q[0, 1, 1] == 4
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.q[0, 1, 1] == 5


def test_only_what_has_a_file_can_be_reverted(program, tmp_path):
    hands = program("cat-sat-causal")
    assert not hands.program.actions["files.revert"].isEnabled()
    hands.program.files.open_path(file_in(tmp_path))
    assert hands.program.actions["files.revert"].isEnabled()
    hands.press(KEY.Key_N, held=CTRL)
    assert not hands.program.actions["files.revert"].isEnabled()


def test_revert_to_a_bad_file_says_so_and_keeps_the_work(program, tmp_path):
    path = file_in(tmp_path)
    hands = opened(program, path)
    change(hands)
    path.write_bytes(b"")
    hands.answers.picks = ("revert",)
    revert(hands)
    assert hands.answers.told == [f"{path}: the file is empty; choose another one"]
    assert hands.session.q[0, 0, 0] == 7


# Recent files


def recent(hands: Hands) -> list[str]:
    """What the menu shows, its first lines being files."""
    menu = hands.program.keeping.recent.menu
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def choose(hands: Hands, place: int) -> None:
    """Choose a line of the menu."""
    menu = hands.program.keeping.recent.menu
    menu.aboutToShow.emit()
    menu.actions()[place].trigger()


def test_recent_files_are_listed_the_latest_first_and_open_again(program, tmp_path):
    hands = opened(program, file_in(tmp_path, "a & b.attn"))
    hands.program.files.open_path(file_in(tmp_path, "two.attn", "pq"))
    assert [line.split("  (")[0] for line in recent(hands)] == ["&1  two.attn", "&2  a && b.attn", "&Clear list"]
    choose(hands, 1)
    assert hands.session.tokens == ("a", "b")
    assert recent(hands)[0].startswith("&1  a && b.attn")
    assert len(recent(hands)) == 3  # none is listed twice


def test_the_menu_is_in_the_file_menu_and_each_line_has_its_whole_path_as_a_tip(program, tmp_path):
    path = file_in(tmp_path)
    hands = opened(program, path)
    menu = hands.program.keeping.recent.menu
    assert menu.menuAction() in hands.program.menus["File"].actions()
    menu.aboutToShow.emit()
    assert menu.actions()[0].toolTip() == tip(str(path))
    assert menu.actions()[0].statusTip() == str(path)


def test_a_recent_file_opens_only_after_the_question_about_changes(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    hands.program.files.open_path(file_in(tmp_path, "two.attn", "pq"))
    change(hands)
    choose(hands, 1)
    assert hands.answers.asked == ["save two"]
    assert hands.session.tokens == ("p", "q")
    hands.answers.save = "discard"
    choose(hands, 1)
    assert hands.session.tokens == ("a", "b")


def test_a_missing_recent_file_says_so_and_leaves_the_list(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    gone = file_in(tmp_path, "gone.attn", "pq")
    hands.program.files.open_path(gone)
    choose(hands, 1)
    gone.unlink()
    choose(hands, 1)
    assert hands.answers.told == [f"{gone} is no longer there; it has been taken off the list."]
    assert [line for line in recent(hands) if "gone" in line] == []
    assert hands.session.tokens == ("a", "b")


def test_the_list_is_cleared(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    choose(hands, len(recent(hands)))
    assert recent(hands) == ["No files yet", "&Clear list"]
    assert hands.program.files.settings.recent == []


def test_examples_are_not_recent_even_when_opened_as_files_and_are_never_saved_over(program):
    hands = program("cat-sat-causal")
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    hands.program.files.open_path(dict(examples())["mother"])
    assert recent(hands) == ["No files yet", "&Clear list"]
    assert hands.document.path is None
    assert hands.window.windowTitle().startswith("mother")


def test_saved_files_are_recent(program, tmp_path):
    hands = program("cat-sat-causal")
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    hands.answers.path = tmp_path / "new.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert recent(hands)[0].startswith("&1  new.attn  (")


def test_ten_files_are_remembered_between_runs(tmp_path):
    for count in (1, 12):
        store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        for number in range(count):
            Settings(store).remember(f"/测试/{number}, \udcff.attn")
        store.sync()
        again = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        assert again.recent == [f"/测试/{number}, \udcff.attn" for number in range(count)][::-1][:RECENT]


@pytest.mark.parametrize("stored", ["", "5", "[1, null]", "{", "[" * 100_000, '"x"'])
def test_damaged_settings_give_no_recent_files(tmp_path, stored):
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    store.setValue("recent", stored)
    assert Settings(store).recent == []


def test_a_name_with_marks_of_html_and_of_titles_is_shown_as_it_is(program, tmp_path):
    path = file_in(tmp_path, "<b>x[*]y&z.attn")
    hands = opened(program, path)
    assert hands.window.windowTitle() == "<b>x[*][*]y&z.attn[*] — Attention Explorer"
    menu = hands.program.keeping.recent.menu
    menu.aboutToShow.emit()
    assert "&lt;b&gt;x[*]y&amp;z.attn" in menu.actions()[0].toolTip()


def test_names_in_the_menu_are_on_one_line(program, tmp_path):
    hands = opened(program, file_in(tmp_path, "a\tb\n<b>c.attn"))
    assert "a\\x09b\\x0a<b>c.attn" in recent(hands)[0]


# G26: places where nothing can be saved


def full_disk(*arguments: object, **named: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def read_only_disk(*arguments: object, **named: object) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def forbidden(*arguments: object, **named: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@pytest.mark.parametrize(
    ("function", "fault", "expected"),
    [
        ("os.open", forbidden, "you may not write here"),
        ("os.open", read_only_disk, "this disk may only be read"),
        ("os.fsync", full_disk, "the disk is full"),
        ("os.replace", forbidden, "you may not write here"),
        ("os.access", lambda *_: False, "you may not write here"),
    ],
)
def test_g26_a_refused_save_keeps_the_changes_and_offers_another_place(
    program, tmp_path, monkeypatch, function, fault, expected
):
    path = file_in(tmp_path)
    before = path.read_bytes()
    hands = opened(program, path)
    change(hands)
    with monkeypatch.context() as patch:
        patch.setattr(function, fault)
        hands.press(KEY.Key_S, held=CTRL)
    assert len(hands.answers.asked) == 1
    assert hands.answers.asked[0].startswith(f"{path}: {expected}")
    assert "\n" not in hands.answers.asked[0]
    assert hands.document.modified
    assert hands.document.path == path
    assert path.read_bytes() == before
    hands.press(KEY.Key_S, held=CTRL)  # as soon as it can be saved it is
    assert read_session(path).q[0, 0, 0] == 7


@pytest.mark.parametrize("place", ["folder", "long", "gone"])
def test_g26_a_place_that_cannot_be_leads_to_another_one(program, tmp_path, monkeypatch, place):
    (tmp_path / "folder.attn").mkdir()
    places = {
        "folder": (tmp_path / "folder.attn", "a folder of this name is in the way"),
        "long": (tmp_path / f"{'x' * 300}.attn", "this name is too long"),
        "gone": (tmp_path / "gone" / "x.attn", "there is no such folder"),
    }
    bad, expected = places[place]
    hands = program("cat-sat-causal")
    change(hands)
    hands.answers.picks = ("elsewhere",)
    paths = iter([bad, tmp_path / "good.attn"])
    monkeypatch.setattr(hands.answers, "ask_save_as", lambda suggestion: next(paths))
    hands.press(KEY.Key_S, held=CTRL)
    assert expected in hands.answers.asked[0]
    assert hands.document.path == tmp_path / "good.attn"
    assert not hands.document.modified
    assert read_session(tmp_path / "good.attn").q[0, 0, 0] == 7


def test_g26_a_folder_that_is_gone_when_saving_again(program, tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    path = file_in(folder)
    hands = opened(program, path)
    change(hands)
    path.unlink()
    folder.rmdir()
    hands.answers.picks, hands.answers.path = ("elsewhere",), tmp_path / "kept.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert "there is no such folder" in hands.answers.asked[0]
    assert read_session(tmp_path / "kept.attn").q[0, 0, 0] == 7
    assert hands.document.path == tmp_path / "kept.attn"


def test_g26_closing_with_a_refused_save_keeps_the_window(program, tmp_path, monkeypatch):
    hands = opened(program, file_in(tmp_path))
    change(hands)
    hands.answers.save = "save"
    monkeypatch.setattr("os.replace", forbidden)
    hands.window.close()
    assert hands.window.isVisible()
    assert hands.document.modified


def test_a_recent_file_whose_name_is_too_long_is_no_longer_there(program, tmp_path):
    hands = opened(program, file_in(tmp_path))
    gone = f"{tmp_path}/{'a' * 300}.attn"
    hands.program.saving.settings.remember(gone)
    choose(hands, 0)
    assert hands.answers.told == [f"{one_line(gone, 300)} is no longer there; it has been taken off the list."]
    assert gone not in hands.program.saving.settings.recent
