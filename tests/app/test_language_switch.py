"""Another language while the program runs: nothing of the work is lost, and everything speaks it."""

import gc
import os
import shutil
import subprocess
import sys
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from explorer.app.program import Program
from explorer.attention.cells import Cell
from explorer.attention.moments import Grain
from explorer.files.session_file import read_session
from tests.app.hands import ALT, CTRL, Hands
from tests.files.bad_files import text

Key = Qt.Key


def ready(program, session="cat-sat-causal", path=None, **options) -> Hands:
    """The hands on a program, once all of it is there."""
    hands = program(session, path, **options)
    program.qtbot.waitUntil(lambda: hands.program.languages is not None and hands.program.keeping is not None)
    return hands


def speak(program, hands: Hands, language: str) -> Hands:
    """Choose a language in the menu; the hands on the new window."""
    old = hands.program.window
    hands.program.languages.choices[language].trigger()
    program.qtbot.waitUntil(lambda: hands.program.window is not old)
    return after(program, hands)


def after(program, hands: Hands) -> Hands:
    """The hands on the window that there is now."""
    program.qtbot.waitUntil(hands.program.window.isActiveWindow)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    return Hands(hands.program)


def by_keys(program, hands: Hands, downs: int) -> None:
    """Choose in View > Language by keys: its line of that number."""
    menu = hands.program.view_menu
    hands.press(Key.Key_V, held=ALT)
    program.qtbot.waitUntil(menu.isVisible)
    lines = [line for line in menu.actions() if not line.isSeparator() and line.isEnabled() and line.isVisible()]
    place = lines.index(hands.program.languages.menuAction())
    QTest.keyClick(menu, Key.Key_Home)
    for _ in range(place - lines.index(menu.activeAction())):
        QTest.keyClick(menu, Key.Key_Down)
    assert menu.activeAction() is hands.program.languages.menuAction()
    QTest.keyClick(menu, Key.Key_Right)
    program.qtbot.waitUntil(hands.program.languages.isVisible)
    for _ in range(downs - hands.program.languages.actions().index(hands.program.languages.activeAction())):
        QTest.keyClick(hands.program.languages, Key.Key_Down)
    QTest.keyClick(hands.program.languages, Key.Key_Return)


def test_it_is_chosen_by_keys_while_a_number_is_typed_and_nothing_is_lost(program):
    hands = ready(program)
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    hands.type("1/3")
    assert hands.open_editor() is not None
    old = hands.program.window
    by_keys(program, hands, 2)
    program.qtbot.waitUntil(lambda: hands.program.window is not old)
    hands = after(program, hands)
    assert hands.program.language == "zh_CN"
    assert hands.session.texts[Cell("q", 0, 2, 1)] == "1/3"
    assert hands.document.modified
    assert hands.window.isWindowModified()
    assert hands.selection.kept == Cell("q", 0, 2, 1)
    assert hands.focus() is hands.table("q")
    hands.press(Key.Key_Z, held=CTRL)
    assert not hands.document.modified
    hands.press(Key.Key_Z, held=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert hands.session.texts[Cell("q", 0, 2, 1)] == "1/3"


def test_steps_that_were_made_before_are_named_in_the_new_language(program):
    hands = ready(program, "mother")
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    hands.type("5\r")
    menu = hands.window.mask_control.choices
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    assert hands.undo_name() == "Undo Add causal mask"
    hands = speak(program, hands, "zh_CN")
    assert hands.undo_name() == "撤销 添加因果掩码"
    hands.press(Key.Key_Z, held=CTRL)
    assert hands.undo_name() == "撤销 编辑 Q[开心, 2]"
    assert hands.program.actions["edits.redo"].text() == "重做 添加因果掩码"
    hands = speak(program, hands, "en")
    assert hands.undo_name() == "Undo Edit Q[开心, 2]"


def test_a_wrong_text_comes_first(program):
    hands = ready(program)
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    hands.type("abc")
    old = hands.program.window
    hands.program.languages.choices["zh_CN"].trigger()
    program.qtbot.wait(50)
    assert hands.program.window is old
    assert hands.program.language == "en"
    assert hands.program.settings.language == "system"
    assert hands.open_editor().text() == "abc"
    hands.program.languages.aboutToShow.emit()
    assert hands.program.languages.choices["system"].isChecked()


def test_what_the_old_window_showed_the_new_one_shows(program):
    hands = ready(program, size=(1100, 420), session="deep-ml-window")
    window = hands.window
    hands.program.actions["steps.last"].trigger()
    window.docks[2].hide()
    window.input_side.sections[1].fold.click()
    window.chart.quantity.setCurrentIndex(2)
    window.chart.log.setChecked(True)
    history = next(dock for dock in window.docks if dock.objectName() == "history_dock")
    history.toggleViewAction().trigger()
    hands.click(*hands.place_in_table(Cell("v", 0, 1, 0)))
    hands.press(Key.Key_Down, held=Qt.KeyboardModifier.ShiftModifier)
    hands.settle_layout()
    scrolled = window.input_side.verticalScrollBar().value()
    assert scrolled > 0
    height = window.height()
    before = (window.pos(), window.width(), hands.table("v").block(), hands.selection.kept)
    hands = speak(program, hands, "zh_CN")
    now = hands.window
    assert now is not window
    assert (now.pos(), now.width(), hands.table("v").block(), hands.selection.kept) == before
    assert abs(now.height() - height) < 10  # at its lowest, and Chinese letters are taller
    assert abs(now.input_side.verticalScrollBar().value() - scrolled) < 10
    assert hands.focus() is hands.table("v")
    assert hands.selection.step == "output"
    assert not now.docks[2].isVisible()
    assert next(dock for dock in now.docks if dock.objectName() == "history_dock").isVisible()
    assert [section.fold.isChecked() for section in now.input_side.sections] == [False, True, False]
    assert (now.chart.quantity.currentIndex(), now.chart.log.isChecked()) == (2, True)


def test_zoom_search_pinned_state_and_bars_stay(program):
    hands = ready(program)
    hands.program.actions["pinning.pin"].trigger()
    pinned = hands.selection.pinned
    hands.program.actions["pinning.difference"].trigger()
    hands.program.actions["player.bar"].trigger()
    hands.program.actions["zoom.nearer"].trigger()
    hands.program.actions["finding.open"].trigger()
    hands.type("cat")
    seen = hands.stage.seen
    assert seen.most
    hands = speak(program, hands, "zh_CN")
    assert hands.selection.pinned is pinned
    assert hands.selection.looked_at == "difference"
    assert hands.stage.seen == seen
    line = hands.window.findChild(QLineEdit, "find_line")
    assert (line.text(), hands.focus()) == ("cat", line)
    for name in ("compare_bar", "playback_bar", "find_bar"):
        assert hands.window.findChild(QWidget, name).isVisible(), name
    assert len(hands.window.findChildren(QWidget, "playback_bar")) == 1


def test_the_windows_beside_it_are_open_again(program):
    hands = ready(program)
    hands.program.comparing.scale()
    assert hands.program.comparing.contrasts["scale"].isVisible()
    hands = speak(program, hands, "zh_CN")
    beside = hands.program.comparing.contrasts
    assert list(beside) == ["scale"]
    assert beside["scale"].isVisible()
    assert beside["scale"].windowTitle() == "有无缩放"
    hands = speak(program, hands, "en")
    assert [window.isVisible() for window in hands.program.comparing.contrasts.values()] == [True]


def test_the_file_stays_watched_and_the_copy_stays_one(program, tmp_path):
    path = tmp_path / "mine.attn"
    path.write_bytes(text(tokens=["a", "b"]))
    hands = ready(program, read_session(path), path)
    keeping = hands.program.keeping
    keeping.autosave.quiet.setInterval(30)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("7\r")
    program.qtbot.waitUntil(lambda: keeping.autosave.kept is hands.session)
    hands = speak(program, hands, "zh_CN")
    assert hands.program.keeping is keeping
    assert len(list((tmp_path / "copies").glob("*.attn"))) == 1
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 0)))
    hands.type("8\r")
    program.qtbot.waitUntil(lambda: keeping.autosave.kept is hands.session)
    assert len(list((tmp_path / "copies").glob("*.attn"))) == 1
    hands.answers.picks = ("theirs",)
    path.write_bytes(text(tokens=["c", "d"]))
    program.qtbot.waitUntil(lambda: hands.session.tokens == ("c", "d"))
    assert len(hands.answers.asked) == 1


def test_the_choice_is_remembered_and_ticked(program):
    hands = speak(program, ready(program), "zh_CN")
    assert hands.program.settings.language == "zh_CN"
    ticked = [choice for choice, line in hands.program.languages.choices.items() if line.isChecked()]
    assert ticked == ["zh_CN"]
    hands = speak(program, hands, "en")
    assert hands.program.settings.language == "en"
    window = hands.window
    hands.program.languages.choices["system"].trigger()  # which is English here: no other window is needed
    program.qtbot.waitUntil(lambda: hands.program.settings.language == "system")
    assert hands.program.window is window


def test_of_the_old_windows_nothing_is_left(program):
    hands = ready(program)
    gone = []
    windows = len(QApplication.topLevelWidgets())
    for language in ("zh_CN", "en") * 4:
        gone += [weakref.ref(hands.window), weakref.ref(hands.stage), weakref.ref(hands.program.languages)]
        hands = speak(program, hands, language)
        hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
        hands.type("2")
        hands.press(Key.Key_Return)
    gc.collect()
    assert [part() for part in gone if part() is not None] == []
    assert len(QApplication.topLevelWidgets()) <= windows + 1
    assert sum(isinstance(thing, Program) for thing in gc.get_objects()) == 1


def test_playing_ends(program):
    hands = ready(program)
    hands.program.actions["steps.play"].trigger()
    assert hands.program.playback.playing
    hands = speak(program, hands, "zh_CN")
    assert not hands.program.playback.playing
    hands.program.actions["steps.play"].trigger()
    assert hands.program.playback.playing


def test_drops_recent_files_and_fills_work_in_the_new_window(program):
    hands = speak(program, ready(program), "zh_CN")
    assert hands.program.keeping.recent.menu.menuAction() in hands.program.menus["File"].actions()
    assert hands.program.keeping.drops.window is hands.window
    assert hands.program.fills.tables == hands.window.input_side.tables()
    hands.press(Key.Key_Right, held=ALT)
    assert hands.selection.step == "scaled"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_closing_afterwards_asks_about_the_changes_once(program, language):
    hands = speak(program, ready(program, language="zh_CN" if language == "en" else "en"), language)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("9\r")
    assert not hands.window.close()
    assert len(hands.answers.asked) == 1
    hands.answers.save = "discard"
    assert hands.window.close()


DRIVER = """
import sys
from PySide6.QtCore import QTimer
from explorer.app import main, program

class Switching(program.Program):
    def complete(self):
        super().complete()
        QTimer.singleShot(0, self, self.go_on)

    left = {languages!r}

    def go_on(self):
        if self.left:
            self.left.pop(0)
            other = "en" if self.language == "zh_CN" else "zh_CN"
            self.languages.choices[other].trigger()
            QTimer.singleShot(60, self, self.go_on)
        else:
            print(self.language)
            self.window.close()

main.Program = Switching
raise SystemExit(main.run_window("cat-sat-causal"))
"""


@pytest.mark.parametrize("count", [0, 1, 4])
def test_the_program_ends_well_in_whatever_language(tmp_path, count):
    home = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    for start, system in (("zh_CN", "zh_CN.UTF-8"), ("en", "C.UTF-8")):
        if count:
            shutil.rmtree(tmp_path / "attention-explorer", ignore_errors=True)  # the choice that was remembered
        code = DRIVER.format(languages=["other"] * count)
        command = [sys.executable, "-X", "faulthandler", "-c", code]
        environment = os.environ | home | {"LC_ALL": system}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=60)
        assert (done.returncode, "Error" in done.stderr) == (0, False), done.stderr  # Qt may miss the locale itself
        other = "en" if start == "zh_CN" else "zh_CN"
        assert done.stdout.strip() == (start if count % 2 == 0 else other)


def test_the_program_starts_in_the_language_that_was_chosen(tmp_path):
    home = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    said = []
    for count in (1, 0):
        command = [sys.executable, "-c", DRIVER.format(languages=["other"] * count)]
        environment = os.environ | home | {"LC_ALL": "C.UTF-8"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=60)
        said.append(done.stdout.strip())
    assert said == ["zh_CN", "zh_CN"]


def test_a_play_that_another_window_takes_up_by_steps_goes_on_without_a_fault(program):
    hands = ready(program)
    hands.program.playback.set_grain(Grain.CELLS)
    hands.program.playback.scrub(9)
    hands = speak(program, hands, "zh_CN")
    assert hands.program.actions["presenting.toggle"].isEnabled()
    assert not hands.program.actions["presenting.leave"].isEnabled()


def test_while_presenting_the_new_window_is_the_usual_one(program):
    hands = ready(program)
    program.qtbot.waitUntil(lambda: "presenting.toggle" in hands.program.actions)
    shown = [dock.isVisible() for dock in hands.window.docks]
    hands.press(Key.Key_F11)
    hands.press(Key.Key_H)
    hands = speak(program, hands, "zh_CN")
    assert not hands.window.isFullScreen()
    assert hands.window.menuBar().isVisible()
    assert [dock.isVisible() for dock in hands.window.docks] == shown
    assert hands.selection.cover is None
    assert not hands.program.actions["presenting.toggle"].isChecked()
    hands.press(Key.Key_F11)
    assert hands.program.actions["presenting.toggle"].isChecked(), "which begins anew"
    hands.press(Key.Key_F11)
