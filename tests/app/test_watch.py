"""The file on the disk in the hands of other programs: asked about once, never lost and never overwritten unseen."""

import os
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from explorer.attention.cells import Cell
from explorer.files.session_file import read_session, write_session
from tests.app.hands import CTRL, Hands
from tests.files.bad_files import text

KEY = Qt.Key
CHANGED = "“mine.attn” was changed by another program."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A session in a folder of its own, where nothing else happens."""
    (tmp_path / "mine").mkdir()
    result = tmp_path / "mine" / "mine.attn"
    result.write_bytes(text(tokens=["a", "b"]))
    return result


def opened(program, path: Path) -> Hands:
    """The hands on a program that follows a file."""
    hands = program(read_session(path), path)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    hands.program.keeping.watch.calm.setInterval(20)
    return hands


def change(hands: Hands, number: str = "7") -> None:
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type(number)
    hands.press(KEY.Key_Return)


def rewrite(path: Path, *tokens: str, atomic: bool = True) -> None:
    """Change the file as another program does: in place, or by a new file of the same name."""
    data = text(tokens=list(tokens))
    if atomic:
        other = path.with_suffix(".other")
        other.write_bytes(data)
        os.replace(other, path)
    else:
        path.write_bytes(data)


def wait_for_question(program, hands: Hands, count: int = 1) -> None:
    program.qtbot.waitUntil(lambda: len(hands.answers.asked) >= count)


@pytest.mark.parametrize("atomic", [True, False])
def test_a_file_changed_by_another_program_is_asked_about_once(program, path, atomic):
    hands = opened(program, path)
    rewrite(path, "p", "q", atomic=atomic)
    wait_for_question(program, hands)
    assert hands.session.tokens == ("a", "b")
    assert hands.window.isWindowModified()  # what is kept is in no file now
    program.qtbot.wait(150)
    hands.program.keeping.watch.look()
    assert hands.answers.asked == [CHANGED]
    rewrite(path, "r", "s", atomic=atomic)  # another change is another question
    wait_for_question(program, hands, 2)
    assert hands.answers.asked == [CHANGED] * 2


def test_kept_work_is_saved_over_the_version_that_was_asked_about(program, path):
    hands = opened(program, path)
    rewrite(path, "p", "q")
    wait_for_question(program, hands)
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked == [CHANGED]
    assert read_session(path).tokens == ("a", "b")


def test_loading_theirs_is_one_step_that_can_be_undone(program, path):
    hands = opened(program, path)
    change(hands)
    hands.answers.picks = ("theirs",)
    rewrite(path, "p", "q")
    wait_for_question(program, hands)
    assert hands.session.tokens == ("p", "q")
    assert hands.session.q[0, 0, 0] == 1
    assert not hands.window.isWindowModified()
    assert hands.undo_name() == "Undo Load from disk"
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.tokens == ("a", "b")
    assert hands.session.q[0, 0, 0] == 7
    assert hands.window.isWindowModified()


def test_saving_mine_under_another_name_leaves_theirs(program, path):
    hands = opened(program, path)
    change(hands)
    hands.answers.picks, hands.answers.path = ("elsewhere",), path.with_name("other.attn")
    rewrite(path, "p", "q")
    wait_for_question(program, hands, 2)
    assert hands.answers.asked == [CHANGED, "save as"]
    assert read_session(path).tokens == ("p", "q")
    assert read_session(path.with_name("other.attn")).q[0, 0, 0] == 7
    assert hands.document.path == path.with_name("other.attn")
    assert not hands.document.modified


def test_theirs_waits_for_a_wrong_text_in_an_editor(program, path):
    hands = opened(program, path)
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("abc")
    hands.answers.picks = ("theirs",)
    rewrite(path, "p", "q")
    wait_for_question(program, hands)
    assert hands.open_editor().text() == "abc"
    assert hands.session.tokens == ("a", "b")
    hands.press(KEY.Key_Escape)
    hands.program.keeping.watch.look()
    assert hands.session.tokens == ("p", "q")


@pytest.mark.parametrize("answer", ["replace", "cancel", "elsewhere"])
def test_saving_over_a_file_changed_meanwhile_asks(program, path, answer):
    hands = opened(program, path)
    change(hands)
    hands.program.keeping.watch.calm.setInterval(100_000)  # the save comes first
    rewrite(path, "p", "q", atomic=False)
    hands.answers.picks, hands.answers.path = (answer,), path.with_name("other.attn")
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked[0] == "“mine.attn” was changed by another program since it was opened here."
    assert read_session(path).tokens == (("a", "b") if answer == "replace" else ("p", "q"))
    assert path.with_name("other.attn").exists() == (answer == "elsewhere")
    assert hands.document.modified == (answer == "cancel")


def test_a_look_at_the_file_that_is_cancelled_cancels_the_save(program, path, monkeypatch):
    hands = opened(program, path)
    change(hands)
    hands.program.keeping.watch.calm.setInterval(100_000)
    rewrite(path, "p", "q", atomic=False)
    monkeypatch.setattr(hands.answers, "carry_out", lambda title, size, work: None)
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked == []
    assert read_session(path).tokens == ("p", "q")
    assert hands.document.modified


@pytest.mark.parametrize("answer", ["replace", "cancel"])
def test_a_change_during_the_question_before_saving_is_asked_about_too(program, path, monkeypatch, answer):
    hands = opened(program, path)
    change(hands)
    hands.program.keeping.watch.calm.setInterval(100_000)
    rewrite(path, "p", "q")
    asked: list[tuple[str, ...]] = []

    def choose(title: str, question: str, more: str, choices: dict[str, str], default: str = "") -> str:
        asked.append(read_session(path).tokens)
        if len(asked) == 1:
            rewrite(path, "r", "s", atomic=False)
            return "replace"
        return answer

    monkeypatch.setattr(hands.answers, "choose", choose)
    hands.press(KEY.Key_S, held=CTRL)
    assert asked == [("p", "q"), ("r", "s")]
    assert read_session(path).tokens == (("a", "b") if answer == "replace" else ("r", "s"))
    assert hands.document.modified == (answer == "cancel")


def test_a_change_of_the_same_size_and_time_is_seen_before_saving(program, path):
    hands = opened(program, path)
    change(hands)
    hands.program.keeping.watch.calm.setInterval(100_000)
    before = path.stat()
    rewrite(path, "p", "q", atomic=False)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    hands.press(KEY.Key_S, held=CTRL)
    assert len(hands.answers.asked) == 1
    assert read_session(path).tokens == ("p", "q")


def test_a_change_of_the_same_size_and_time_is_seen_when_the_window_is_gone_to(program, path):
    hands = opened(program, path)
    hands.program.keeping.watch.notices.blockSignals(True)
    hands.program.keeping.watch.look()
    before = path.stat()
    rewrite(path, "p", "q", atomic=False)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    hands.program.keeping.watch.look()
    assert hands.answers.asked == [CHANGED]


def test_an_edit_right_after_a_save_is_no_change_of_the_file(program, path):
    hands = opened(program, path)
    change(hands, "8")
    hands.press(KEY.Key_S, held=CTRL)
    hands.document.edit("a change", hands.session.with_scale(0.5))  # before the notice of the save comes
    program.qtbot.wait(150)
    hands.program.keeping.watch.look()
    assert hands.answers.asked == []


def test_own_saves_are_not_told_of(program, path):
    hands = opened(program, path)
    for number in "789":
        change(hands, number)
        hands.press(KEY.Key_S, held=CTRL)
        program.qtbot.wait(60)
    hands.answers.path = path.with_name("other.attn")
    hands.press(KEY.Key_S, held=CTRL | Qt.KeyboardModifier.ShiftModifier)
    change(hands, "4")
    hands.press(KEY.Key_S, held=CTRL)
    program.qtbot.wait(150)
    assert hands.answers.asked == ["save as"]
    assert not hands.document.modified
    assert hands.answers.told == []


def test_touching_a_file_or_writing_the_same_again_is_no_change(program, path):
    hands = opened(program, path)
    path.write_bytes(path.read_bytes())
    os.utime(path, (1, 1))
    program.qtbot.wait(150)
    hands.program.keeping.watch.look()
    assert hands.answers.asked == []
    assert not hands.document.modified


def test_other_bytes_of_the_same_session_are_no_question(program, path):
    hands = opened(program, path)
    write_session(read_session(path), path)  # spaced in another way
    program.qtbot.wait(150)
    assert hands.answers.asked == []
    assert not hands.document.modified
    change(hands)
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked == []


def test_a_vanished_file_makes_the_document_modified_and_is_told_once(program, path):
    hands = opened(program, path)
    path.unlink()
    program.qtbot.waitUntil(lambda: hands.window.isWindowModified())
    assert hands.window.statusBar().currentMessage() == f"{path} is no longer there; your work is still here, unsaved."
    hands.window.statusBar().clearMessage()
    hands.program.keeping.watch.look()
    program.qtbot.wait(100)
    assert hands.window.statusBar().currentMessage() == ""
    assert hands.answers.asked == []
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(path).tokens == ("a", "b")
    assert hands.answers.asked == []
    assert not hands.document.modified


def test_a_vanished_file_that_comes_back_changed_is_asked_about(program, path):
    hands = opened(program, path)
    path.unlink()
    program.qtbot.waitUntil(lambda: hands.window.isWindowModified())
    rewrite(path, "p", "q")
    wait_for_question(program, hands)
    assert hands.answers.asked == [CHANGED]


def test_a_vanished_folder_is_noticed(program, path):
    hands = opened(program, path)
    os.rename(path.parent, path.parent.with_name("moved"))
    QApplication.instance().focusWindowChanged.emit(hands.window.windowHandle())
    assert hands.window.isWindowModified()
    assert "no longer there" in hands.window.statusBar().currentMessage()


def test_a_file_damaged_by_another_program_is_told_of_and_the_work_stays(program, path):
    hands = opened(program, path)
    path.write_bytes(b'{"format": ')
    program.qtbot.waitUntil(lambda: hands.window.isWindowModified())
    message = hands.window.statusBar().currentMessage()
    assert message.startswith(f"{path} was changed by another program and cannot be read now: ")
    assert hands.answers.asked == []
    hands.window.statusBar().clearMessage()
    hands.program.keeping.watch.look()
    assert hands.window.statusBar().currentMessage() == ""  # it is told once
    rewrite(path, "p", "q")  # it was only half written
    wait_for_question(program, hands)


def test_nothing_is_asked_while_another_question_is_open(program, path, monkeypatch):
    hands = opened(program, path)
    hands.answers.free.setInterval(20)
    with monkeypatch.context() as patch:
        patch.setattr(QApplication, "activeModalWidget", staticmethod(lambda: hands.window))
        rewrite(path, "p", "q")
        program.qtbot.wait(200)
        assert hands.answers.asked == []
    wait_for_question(program, hands)
    assert hands.answers.asked == [CHANGED]


def test_a_change_while_the_window_is_left_is_asked_about_when_it_is_gone_to(program, path, monkeypatch):
    hands = opened(program, path)
    with monkeypatch.context() as patch:
        patch.setattr(QApplication, "focusWindow", staticmethod(lambda: None))
        patch.setattr("explorer.app.watch.QGuiApplication.focusWindow", staticmethod(lambda: None))
        rewrite(path, "p", "q")
        program.qtbot.wait(150)
        assert hands.answers.asked == []
    QApplication.instance().focusWindowChanged.emit(hands.window.windowHandle())
    assert hands.answers.asked == [CHANGED]


def test_a_file_without_notices_of_the_system_is_looked_at_when_the_window_is_gone_to(program, path):
    hands = opened(program, path)
    hands.program.keeping.watch.notices.blockSignals(True)
    rewrite(path, "p", "q")
    program.qtbot.wait(100)
    assert hands.answers.asked == []
    QApplication.instance().focusWindowChanged.emit(hands.window.windowHandle())
    assert hands.answers.asked == [CHANGED]


def test_a_file_that_changed_while_the_program_started_is_asked_about(program, path):
    session = read_session(path)
    rewrite(path, "p", "q")
    hands = program(session, path)
    program.qtbot.waitUntil(lambda: hands.answers.asked == [CHANGED])
    assert hands.session.tokens == ("a", "b")


def test_after_opening_another_file_the_first_is_of_no_interest(program, path, tmp_path):
    hands = opened(program, path)
    other = tmp_path / "other.attn"
    other.write_bytes(text(tokens=["x", "y"]))
    hands.program.files.open_path(other)
    rewrite(path, "p", "q")
    program.qtbot.wait(150)
    assert hands.answers.asked == []
    hands.press(KEY.Key_N, held=CTRL)
    rewrite(other, "r", "s")
    program.qtbot.wait(150)
    assert hands.answers.asked == []


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_the_file_behind_a_link_is_watched(program, path, tmp_path):
    link = tmp_path / "mine.attn"
    link.symlink_to(path)
    hands = opened(program, link)
    rewrite(path, "p", "q")
    wait_for_question(program, hands)
    assert hands.answers.asked == [CHANGED]


SINCE = "“mine.attn” was changed by another program since it was opened here."


def test_their_version_is_not_saved_over_after_a_save_as_that_was_cancelled(program, path):
    hands = opened(program, path)
    change(hands)
    hands.answers.picks, hands.answers.path = ("elsewhere",), None
    rewrite(path, "p", "q")
    wait_for_question(program, hands, 2)
    assert hands.answers.asked == [CHANGED, "save as"]
    hands.answers.picks = ()
    hands.program.keeping.watch.look()
    assert hands.answers.asked == [CHANGED, "save as"]  # once
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked[2:] == [SINCE]
    assert read_session(path).tokens == ("p", "q")
    hands.answers.picks = ("replace",)
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(path).tokens == ("a", "b")
    assert not hands.document.modified


@pytest.mark.parametrize("content", [b'{"format": ', b'{"format": "attention-explorer", "version": 999}', b""])
def test_a_version_that_cannot_be_read_here_is_not_saved_over_without_a_question(program, path, content):
    hands = opened(program, path)
    change(hands)
    path.write_bytes(content)
    program.qtbot.waitUntil(lambda: "cannot be read now" in hands.window.statusBar().currentMessage())
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked == [SINCE]
    assert path.read_bytes() == content
    assert hands.document.modified
    hands.answers.picks = ("replace",)
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(path).q[0, 0, 0] == 7


def test_a_version_that_could_not_be_read_at_the_start_is_not_saved_over_without_a_question(program, path):
    session = read_session(path)
    path.write_bytes(b'{"format": "attention-explorer", "version": 999}')
    hands = program(session, path)
    program.qtbot.waitUntil(lambda: "cannot be read now" in hands.window.statusBar().currentMessage())
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked == [SINCE]
    assert b"999" in path.read_bytes()


# Large files


@pytest.fixture
def slow(monkeypatch) -> list[str]:
    """All files are large; in which threads they are read, looked at and written."""
    threads: list[str] = []
    main = threading.main_thread()

    def noting(call):
        def noted(*arguments):
            threads.append("window" if threading.current_thread() is main else "worker")
            return call(*arguments)

        return noted

    monkeypatch.setattr("explorer.app.telling.LARGE", 10)
    monkeypatch.setattr("explorer.app.watch.LARGE", 10)
    for place in ("explorer.app.commands.read", "explorer.app.saving.write", "explorer.app.watch.examined"):
        module, _, name = place.rpartition(".")
        monkeypatch.setattr(place, noting(getattr(sys.modules[module], name)))
    return threads


def test_a_large_file_is_opened_saved_and_looked_at_beside_the_window(program, path, slow):
    hands = opened(program, path)
    program.qtbot.waitUntil(lambda: not hands.program.keeping.watch.worker.busy)
    slow.clear()  # the start compares what is small by another measure
    other = path.with_name("other.attn")
    other.write_bytes(text(tokens=["x", "y"]))
    hands.answers.path = other
    hands.press(KEY.Key_O, held=CTRL)
    assert hands.session.tokens == ("x", "y")
    change(hands)
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(other).q[0, 0, 0] == 7
    assert not hands.window.isWindowModified()
    rewrite(other, "p", "q")
    wait_for_question(program, hands, 2)
    assert hands.answers.asked == ["open", "“other.attn” was changed by another program."]
    assert set(slow) == {"worker"}
    assert len(slow) >= 3


def test_what_a_large_file_was_found_to_hold_is_of_no_interest_after_a_save(program, path, slow, monkeypatch):
    hands = opened(program, path)
    watch = hands.program.keeping.watch
    program.qtbot.waitUntil(lambda: not watch.worker.busy)
    change(hands)
    watch.notices.blockSignals(True)
    rewrite(path, "p", "q")
    saved, look = threading.Event(), sys.modules["explorer.app.watch"].examined

    def found_after_the_save(file, seen, told, wholly=True):
        found = look(file, seen, told, wholly)
        assert not wholly or saved.wait(20)
        return found

    monkeypatch.setattr("explorer.app.watch.examined", found_after_the_save)
    try:
        watch.look()
        assert watch.worker.busy
        hands.answers.picks = ("replace",)
        hands.press(KEY.Key_S, held=CTRL)
    finally:
        saved.set()
    assert watch.worker.wait()
    watch.look()
    program.qtbot.waitUntil(lambda: not watch.worker.busy)
    assert hands.answers.asked == [SINCE]
    assert read_session(path).q[0, 0, 0] == 7


def test_a_save_that_was_stopped_keeps_the_changes_unsaved(program, path, monkeypatch):
    hands = opened(program, path)
    change(hands)
    before = path.read_bytes()
    monkeypatch.setattr(hands.answers, "carry_out", lambda title, size, work: None)
    assert not hands.program.saving.write(path)
    assert hands.window.isWindowModified()
    assert path.read_bytes() == before
    assert hands.window.statusBar().currentMessage() == "Saving was stopped; your changes are still here."
