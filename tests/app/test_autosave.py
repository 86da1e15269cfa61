"""Autosave and recovery in the window: when a copy is written, when it goes, and what is offered at the next start."""

import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt, QTimer
from PySide6.QtWidgets import QApplication

from explorer.app import autosave as autosaves
from explorer.app.autosave import LONGEST_MS, QUIET_MS
from explorer.app.main import Faults
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.errors import MachineError
from explorer.files.copies import OWNER, Slot
from explorer.files.session_file import read_session, write_session
from explorer.texts import Text
from tests.app.hands import ALT, CTRL, Hands
from tests.files.bad_files import text

KEY = Qt.Key


def ready(program, session: Session | str = "cat-sat-causal", path: Path | None = None) -> Hands:
    """The hands on a program, once all of it is there; its copies are written soon."""
    hands = program(session, path)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    hands.program.keeping.autosave.quiet.setInterval(30)
    return hands


def opened(program, folder: Path, name: str = "mine.attn") -> Hands:
    """The hands on a program with a file."""
    path = folder / name
    path.write_bytes(text(tokens=["a", "b"]))
    return ready(program, read_session(path), path)


def change(hands: Hands, number: str = "7", row: int = 0) -> None:
    hands.click(*hands.place_in_table(Cell("q", 0, row, 0)))
    hands.type(number)
    hands.press(KEY.Key_Return)


def copies(folder: Path) -> list[Path]:
    """The copies that there are."""
    return sorted((folder / "copies").glob("*.attn"))


def wait_for_copy(program, hands: Hands) -> None:
    """Until the present session is in the copy."""
    program.qtbot.waitUntil(lambda: hands.program.keeping.autosave.kept is hands.session)


# When it is written


def test_a_copy_is_written_soon_after_an_edit_and_not_into_the_file(program, tmp_path):
    hands = opened(program, tmp_path)
    before = hands.document.path.read_bytes()
    assert copies(tmp_path) == []
    hands.press(KEY.Key_Right, held=ALT)
    change(hands)
    wait_for_copy(program, hands)
    (copy,) = copies(tmp_path)
    kept = read_session(copy)
    assert kept.q[0, 0, 0] == 7
    assert kept.view["step"] == "scaled"
    assert kept.view[OWNER]["path"] == str(hands.document.path)
    assert hands.document.path.read_bytes() == before
    assert hands.document.modified


def test_expressions_are_kept_as_typed(program, tmp_path):
    hands = opened(program, tmp_path)
    change(hands, "1/3")
    wait_for_copy(program, hands)
    assert read_session(copies(tmp_path)[0]).texts[Cell("q", 0, 0, 0)] == "1/3"


def test_it_waits_for_quiet_and_not_for_ever(program, tmp_path):
    hands = opened(program, tmp_path)
    autosave = hands.program.keeping.autosave
    assert (autosave.longest.interval(), QUIET_MS, LONGEST_MS) == (20_000, 3_000, 20_000)
    autosave.quiet.setInterval(100_000)
    autosave.longest.setInterval(300)
    begun = time.monotonic()
    number = 0
    while not copies(tmp_path):  # edits without a pause
        number += 1
        hands.document.edit("a change", hands.session.with_scale(float(number)))
        QCoreApplication.processEvents()
        assert time.monotonic() - begun < 20
    wait_for_copy(program, hands)
    assert read_session(copies(tmp_path)[0]).scale == number


def test_stepping_and_selecting_write_nothing(program, tmp_path):
    hands = opened(program, tmp_path)
    hands.press(KEY.Key_Right, held=ALT)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    program.qtbot.wait(150)
    assert copies(tmp_path) == []
    assert not hands.program.keeping.autosave.quiet.isActive()


# When it goes


@pytest.mark.parametrize("way", ["save", "undo", "discard", "revert", "close"])
def test_the_copy_goes_with_the_changes(program, tmp_path, way):
    hands = opened(program, tmp_path)
    change(hands)
    wait_for_copy(program, hands)
    hands.answers.save, hands.answers.picks = "discard", ("revert",)
    if way == "save":
        hands.press(KEY.Key_S, held=CTRL)
    elif way == "undo":
        hands.press(KEY.Key_Z, held=CTRL)
    elif way == "discard":
        hands.press(KEY.Key_N, held=CTRL)
    elif way == "revert":
        hands.program.actions["files.revert"].trigger()
    else:
        hands.window.close()
        del hands
        program.take_down()
    assert copies(tmp_path) == []


def test_after_a_discard_that_leads_nowhere_the_copy_is_still_there(program, tmp_path):
    hands = opened(program, tmp_path)
    change(hands)
    wait_for_copy(program, hands)
    (tmp_path / "bad.attn").write_bytes(b"")
    hands.answers.save, hands.answers.path = "discard", tmp_path / "bad.attn"
    hands.press(KEY.Key_O, held=CTRL)
    assert "the file is empty" in hands.answers.told[0]
    assert hands.session.q[0, 0, 0] == 7
    assert len(copies(tmp_path)) == 1


def test_f5_a_copy_that_is_late_is_dropped(program, tmp_path, monkeypatch):
    hands = opened(program, tmp_path)
    held, begun = threading.Event(), threading.Event()
    real = Slot.write

    def slow(slot: Slot, *arguments: object) -> bool:
        begun.set()
        held.wait(20)
        return real(slot, *arguments)

    monkeypatch.setattr(Slot, "write", slow)
    change(hands)
    program.qtbot.waitUntil(begun.is_set)
    hands.press(KEY.Key_S, held=CTRL)
    held.set()
    program.qtbot.waitUntil(lambda: not hands.program.keeping.autosave._worker.busy)
    assert copies(tmp_path) == []
    assert hands.program.keeping.autosave.kept is None
    change(hands, "8", row=1)
    wait_for_copy(program, hands)
    assert read_session(copies(tmp_path)[0]).q[0, :, 0].tolist() == [7, 8]


def large() -> Session:
    """Some 10 MB in a file."""
    numbers = np.random.default_rng(1)
    return Session(tuple("t" * 2000), *(numbers.normal(size=(2000, 90)) for _ in range(3)))


def test_f4_the_window_ends_soon_while_a_large_copy_is_written(program, tmp_path):
    hands = ready(program, large())
    hands.document.edit("a change", hands.session.with_scale(0.5))
    hands.program.keeping.autosave.write()
    begun = time.monotonic()
    hands.program.keeping.finish()
    assert time.monotonic() - begun < 3
    assert copies(tmp_path) == []
    hands.program.keeping = None


def test_the_window_does_not_stall_while_a_large_copy_is_written(program, tmp_path):
    hands = ready(program, large())
    hands.document.edit("a change", hands.session.with_scale(0.5))
    hands.program.keeping.autosave.quiet.stop()
    program.qtbot.waitUntil(lambda: hands.document.trace is not None, timeout=20_000)
    hands.window.setUpdatesEnabled(False)
    stalls: list[int] = []
    clock, timer = QElapsedTimer(), QTimer()
    timer.timeout.connect(lambda: stalls.append(clock.restart()))
    begun = time.monotonic()
    hands.program.keeping.autosave.write()
    clock.start()
    timer.start(0)
    program.qtbot.waitUntil(lambda: hands.program.keeping.autosave.kept is hands.session, timeout=60_000)
    timer.stop()
    assert copies(tmp_path)[0].stat().st_size > 8e6
    assert len(stalls) > 10
    assert max(stalls) < 500 * (time.monotonic() - begun)  # milliseconds: far less than the writing takes
    hands.window.setUpdatesEnabled(True)


# When it cannot be written


def test_g26_a_copy_that_cannot_be_written_is_told_of_once_and_quietly(program, tmp_path, monkeypatch):
    hands = opened(program, tmp_path)
    (tmp_path / "copies").write_text("in the way")
    change(hands)
    bar = hands.window.statusBar()
    program.qtbot.waitUntil(lambda: bar.currentMessage().startswith("No safety copy of your changes could be written"))
    bar.clearMessage()
    change(hands, "8")
    program.qtbot.waitUntil(lambda: not hands.program.keeping.autosave.quiet.isActive())
    program.qtbot.waitUntil(lambda: not hands.program.keeping.autosave._worker.busy)
    assert bar.currentMessage() == ""
    assert hands.answers.told == []
    assert hands.document.modified
    (tmp_path / "copies").unlink()
    change(hands, "9")
    wait_for_copy(program, hands)


# Faults and signals


def test_f7_an_unforeseen_fault_keeps_the_work_at_once_and_is_told_once(program, tmp_path, monkeypatch, capsys):
    hands = opened(program, tmp_path)
    hands.program.keeping.autosave.quiet.setInterval(100_000)
    change(hands)
    assert copies(tmp_path) == []
    hook = Faults(hands.program)
    for _ in range(100):
        try:
            raise RuntimeError("broken on purpose")
        except RuntimeError as error:
            hook(RuntimeError, error, error.__traceback__)
    program.qtbot.waitUntil(lambda: copies(tmp_path) != [])
    assert read_session(copies(tmp_path)[0]).q[0, 0, 0] == 7
    program.qtbot.waitUntil(lambda: len(hands.answers.told) == 1)
    assert "RuntimeError: broken on purpose" in hands.answers.told[0]
    assert capsys.readouterr().err.count("Traceback") == 1


def test_f7_a_fault_while_no_copy_can_be_written_is_still_told(program, tmp_path, monkeypatch, capsys):
    hands = opened(program, tmp_path)
    hands.program.keeping.autosave.quiet.setInterval(100_000)  # no copy is written before writing fails
    change(hands)

    def fail(*arguments: object) -> bool:
        raise MachineError(Text("files", "the disk is full"))

    monkeypatch.setattr(Slot, "write", fail)
    try:
        raise RuntimeError("broken on purpose")
    except RuntimeError as error:
        Faults(hands.program)(RuntimeError, error, error.__traceback__)
    program.qtbot.waitUntil(lambda: len(hands.answers.told) == 1)
    assert "the disk is full" in hands.window.statusBar().currentMessage()


def test_the_end_that_the_system_wants_keeps_the_copy_with_what_is_being_typed(program, tmp_path, monkeypatch):
    hands = opened(program, tmp_path)
    statuses: list[int] = []
    monkeypatch.setattr(QApplication, "exit", statuses.append)
    hands.program.keeping.autosave.quiet.setInterval(100_000)
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("42")
    hands.program.keeping.end(143)
    del hands
    program.take_down()
    assert statuses == [143]
    assert read_session(copies(tmp_path)[0]).q[0, 1, 1] == 42
    assert len(list((tmp_path / "copies").iterdir())) == 2  # the copy and its claim, which no one holds


def test_the_end_that_the_system_wants_comes_with_a_copy_even_if_what_is_typed_makes_trouble(
    program, tmp_path, monkeypatch
):
    hands = opened(program, tmp_path)
    statuses: list[int] = []
    monkeypatch.setattr(QApplication, "exit", statuses.append)
    hands.program.keeping.autosave.quiet.setInterval(100_000)
    change(hands)

    def fail() -> bool:
        raise RuntimeError("broken on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(hands.window.typed, "settle", fail)
        with pytest.raises(RuntimeError):
            hands.program.keeping.end(143)
    assert statuses == [143]
    assert read_session(copies(tmp_path)[0]).q[0, 0, 0] == 7


def test_the_end_that_the_system_wants_comes_even_without_a_copy(program, tmp_path, monkeypatch):
    hands = opened(program, tmp_path)
    statuses: list[int] = []
    monkeypatch.setattr(QApplication, "exit", statuses.append)
    change(hands)

    def fail(*arguments: object) -> bool:
        raise OSError("broken on purpose")

    monkeypatch.setattr(Slot, "write", fail)
    with program.qtbot.capture_exceptions() as faults:
        hands.program.keeping.end(143)
    assert statuses == [143]
    assert [str(fault[1]) for fault in faults] == ["broken on purpose"]
    faults.clear()
    forget_faults()


def test_a_fault_waits_for_no_copy_that_is_being_written_and_raises_no_other(program, tmp_path, monkeypatch, capsys):
    hands = opened(program, tmp_path)
    hands.program.keeping.autosave.quiet.setInterval(100_000)
    change(hands)
    hook, written = Faults(hands.program), []
    monkeypatch.setattr(sys, "excepthook", hook)

    def fail(*arguments: object) -> bool:
        written.append(arguments)
        raise OSError("no disk")

    monkeypatch.setattr(Slot, "write", fail)
    for _ in range(3):
        try:
            raise RuntimeError("broken on purpose")
        except RuntimeError as error:
            hook(RuntimeError, error, error.__traceback__)
    assert written == []  # not in the middle of what has failed, which may be a paint
    program.qtbot.waitUntil(lambda: len(hands.answers.told) == 2)
    program.qtbot.wait(100)
    assert ["RuntimeError" in told for told in hands.answers.told] == [True, False]
    assert "OSError: no disk" in hands.answers.told[1]
    forget_faults()


def forget_faults() -> None:
    """Let go of the last fault, whose traceback would hold the window."""
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        vars(sys).pop(name, None)


def test_a_fault_while_a_question_is_open_is_told_after_it(program, tmp_path, monkeypatch, capsys):
    hands = opened(program, tmp_path)
    hands.answers.free.setInterval(20)
    with monkeypatch.context() as patch:
        patch.setattr(QApplication, "activeModalWidget", staticmethod(lambda: hands.window))
        try:
            raise RuntimeError("broken on purpose")
        except RuntimeError as error:
            Faults(hands.program)(RuntimeError, error, error.__traceback__)
        program.qtbot.wait(100)
        assert hands.answers.told == []
    program.qtbot.waitUntil(lambda: len(hands.answers.told) == 1)


# Recovery


def left(folder: Path, session: Session, path: Path | None, name: str = "mine") -> None:
    """A copy whose program is gone."""
    slot = Slot(folder / "copies")
    slot.write(session, path, name, lambda: True)
    slot.end(keep=True)


def changed(number: float = 7.0) -> Session:
    return Session(("a", "b"), [[number, 2], [3, 4]], [[1.0, 0], [0, 1]], [[5.0], [6]], view={"step": "weights"})


def test_without_copies_nothing_is_asked(program, tmp_path):
    hands = opened(program, tmp_path)
    program.qtbot.wait(100)
    assert hands.answers.copies == []


def test_a_recovered_copy_opens_modified_and_saves_to_its_file(program, tmp_path, monkeypatch):
    path = tmp_path / "mine.attn"
    path.write_bytes(text(tokens=["a", "b"]))
    left(tmp_path, changed(), path)
    hands = answering(program, monkeypatch, ("recover", 0))
    program.qtbot.waitUntil(lambda: hands.session.tokens == ("a", "b"))
    (entry,) = hands.answers.copies
    assert entry.name == "mine.attn"
    assert entry.belongs == f"belongs to {path}"
    assert entry.first
    assert hands.session.q[0, 0, 0] == 7
    assert hands.selection.step == "weights"
    assert hands.window.isWindowModified()
    assert hands.window.windowTitle().startswith("mine.attn")
    assert len(copies(tmp_path)) == 1  # already one of this program
    assert hands.program.keeping.autosave.kept is hands.session
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(path).q[0, 0, 0] == 7
    assert OWNER not in read_session(path).view
    assert copies(tmp_path) == []
    assert hands.answers.asked == []


def answering(program, monkeypatch, *answers: tuple[str, int], picks: tuple[str, ...] = ()) -> Hands:
    """A program that is started with these answers to the question about copies, and these to all others."""
    given = iter(answers)

    def choose(dialogs, entries):
        dialogs.copies, dialogs.picks = entries, picks
        return next(given, ("later", 0))

    monkeypatch.setattr("tests.app.conftest.Answers.choose_copy", choose)
    return ready(program)


def test_several_copies_are_a_list_of_which_one_is_deleted_and_one_opened(program, tmp_path, monkeypatch):
    for number in range(3):
        left(tmp_path, changed(10.0 + number), None, f"copy {number}")
    hands = answering(program, monkeypatch, ("delete", 0), ("recover", 1), picks=("delete",))
    program.qtbot.waitUntil(lambda: hands.session.tokens == ("a", "b"))
    assert hands.session.q[0, 0, 0] == 10
    assert hands.document.path is None
    assert [read_session(copy).q[0, 0, 0] for copy in copies(tmp_path)].count(11.0) == 1
    assert len(copies(tmp_path)) == 2  # the one that is left for another time, and this program's own
    assert [entry.name for entry in hands.answers.copies] == ["copy 1", "copy 0"]
    assert hands.answers.copies[0].belongs == "not saved in a file yet"


def test_a_copy_is_deleted_only_when_that_is_meant(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None, "mine & yours")
    hands = answering(program, monkeypatch, ("delete", 0), ("later", 0))
    program.qtbot.waitUntil(lambda: len(hands.answers.asked) == 1)
    assert hands.answers.asked == ["Remove this copy for ever?"]
    assert len(copies(tmp_path)) == 1


def test_later_keeps_the_copies_for_the_next_start(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch)
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    assert hands.session.tokens[0] == "The"
    again = ready(program)
    program.qtbot.waitUntil(lambda: len(again.answers.copies) == 1)
    assert len(copies(tmp_path)) == 1


def test_two_windows_at_once_do_not_take_each_others_work(program, tmp_path):
    first = opened(program, tmp_path)
    change(first)
    wait_for_copy(program, first)
    second = ready(program)
    program.qtbot.wait(200)
    assert second.answers.copies == []
    second.document.edit("a change", second.session.with_scale(0.5))
    wait_for_copy(program, second)
    assert len(copies(tmp_path)) == 2
    second.document.open(second.session)
    assert len(copies(tmp_path)) == 1
    assert read_session(copies(tmp_path)[0]).q[0, 0, 0] == 7


def test_g2_an_empty_file_newer_than_its_copy_is_recovered_and_mended_by_saving(program, tmp_path, monkeypatch):
    path = tmp_path / "mine.attn"
    write_session(changed(1.0), path)
    left(tmp_path, changed(1.0), path)
    path.write_bytes(b"")
    hands = answering(program, monkeypatch, ("recover", 0))
    program.qtbot.waitUntil(lambda: hands.session.tokens == ("a", "b"))
    assert hands.document.path == path
    hands.press(KEY.Key_S, held=CTRL)
    assert hands.answers.asked == []
    assert read_session(path).q[0, 0, 0] == 1


def test_changes_made_before_the_question_are_asked_about(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch)
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    hands.document.edit("a change", hands.session.with_scale(0.5))
    given = iter([("recover", 0)])
    monkeypatch.setattr("tests.app.conftest.Answers.choose_copy", lambda *_: next(given, ("later", 0)))
    hands.program.keeping.recovery.begin()
    program.qtbot.waitUntil(lambda: hands.answers.asked == ["save cat-sat-causal"])
    assert hands.session.tokens[0] == "The"
    assert len(copies(tmp_path)) >= 1


@pytest.mark.parametrize("refusal", ["a wrong text", "cancel"])
def test_a_copy_that_could_not_be_opened_is_offered_again(program, tmp_path, monkeypatch, refusal):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch)
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    if refusal == "cancel":
        change(hands)
    else:
        hands.click(*hands.place_in_table(Cell("q", 0, 1, 0)))
        hands.type("abc")
    asked = []

    def choose(dialogs, entries):
        asked.append(len(entries))
        return ("recover", 0) if len(asked) == 1 else ("later", 0)

    monkeypatch.setattr("tests.app.conftest.Answers.choose_copy", choose)
    hands.program.keeping.recovery.begin()
    program.qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == [1, 1]
    assert hands.session.tokens[0] == "The"
    hands.press(KEY.Key_Escape)


def line_of_recovery(hands: Hands):
    """The line in the File menu."""
    return next(line for line in hands.program.menus["File"].actions() if line.objectName() == "recover")


def test_what_was_put_off_is_opened_from_the_file_menu(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch, ("later", 0), ("recover", 0))
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    line = line_of_recovery(hands)
    assert line.isVisible()
    assert line.text() == "Recover unsaved &work…"
    line.trigger()
    program.qtbot.waitUntil(lambda: hands.session.tokens == ("a", "b"))
    assert hands.session.q[0, 0, 0] == 7
    assert not line.isVisible()


def test_asking_twice_for_what_was_put_off_loses_no_copy(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch, ("later", 0), ("later", 0), ("recover", 0))
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    line = line_of_recovery(hands)
    hands.answers.copies = []
    line.trigger()
    line.trigger()
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    assert line.isVisible()
    line.trigger()
    program.qtbot.waitUntil(lambda: hands.session.tokens == ("a", "b"))
    assert hands.session.q[0, 0, 0] == 7


def test_without_copies_the_file_menu_has_no_line_for_them(program, tmp_path):
    hands = opened(program, tmp_path)
    assert not line_of_recovery(hands).isVisible()


def test_copies_that_another_window_has_taken_meanwhile_are_told_of(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch)
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    for file in copies(tmp_path):
        file.unlink()
    line = line_of_recovery(hands)
    line.trigger()
    program.qtbot.waitUntil(lambda: not line.isVisible())
    assert hands.window.statusBar().currentMessage() == "No unsaved work is left to recover."


def test_the_question_waits_while_another_is_open(program, tmp_path, monkeypatch):
    left(tmp_path, changed(), None)
    hands = answering(program, monkeypatch)
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)
    hands.answers.copies = []
    recovery = hands.program.keeping.recovery
    hands.answers.free.setInterval(20)
    with monkeypatch.context() as patch:
        patch.setattr(QApplication, "activeModalWidget", staticmethod(lambda: hands.window))
        recovery.begin()
        program.qtbot.waitUntil(lambda: len(recovery.copies) == 1)
        program.qtbot.wait(100)
        assert hands.answers.copies == []
    program.qtbot.waitUntil(lambda: len(hands.answers.copies) == 1)


def test_f17_of_programs_with_copies_nothing_is_left(program, tmp_path):
    for _ in range(3):
        hands = opened(program, tmp_path)
        change(hands)
        wait_for_copy(program, hands)
        del hands
        assert program.take_down() == []
    assert copies(tmp_path) == []
    assert autosaves.Autosave.__name__ not in [type(part).__name__ for part in alive()]


def alive() -> list[object]:
    """What the garbage collector knows."""
    import gc

    gc.collect()
    return [thing for thing in gc.get_objects() if type(thing).__module__.startswith("explorer.app")]


def test_the_module_is_not_needed_to_start():
    import subprocess

    code = "import explorer.app.main, sys; print('explorer.app.keeping' in sys.modules, 'hashlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "False"
