"""Playing by steps, rows, cells and terms: the bar, its keys, and what ends a play."""

import json

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from explorer.app.file_dialogs import ExportChoice
from explorer.app.new_window import speak
from explorer.app.playback import pace
from explorer.app.playback_bar import PlaybackBar
from explorer.app.player import SPEEDS
from explorer.attention.cells import Cell
from explorer.attention.moments import Grain, Moment, Moments
from explorer.attention.numbers import NumberFormat
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import SPECIAL, asymmetric
from tests.app.test_damage import PANELS, anew, on_screen, panel_of
from tests.drawing.pictures import pixels
from tests.drawing.sessions import made

KEY = Qt.Key


def bar_of(hands: Hands) -> PlaybackBar:
    """The bar, which is shown."""
    bar = hands.window.findChild(PlaybackBar)
    if bar is None or not bar.isVisible():
        hands.press(KEY.Key_F5, held=SHIFT)
        hands.settle_layout()
        bar = hands.window.findChild(PlaybackBar)
    return bar


def by(hands: Hands, grain: Grain) -> PlaybackBar:
    """The bar with a grain chosen by keys."""
    bar = bar_of(hands)
    bar.grain.setFocus()
    while bar.grain.currentIndex() != list(Grain).index(grain):
        down = bar.grain.currentIndex() < list(Grain).index(grain)
        hands.press(KEY.Key_Down if down else KEY.Key_Up)
    return bar


def tick(hands: Hands, count: int = 1) -> None:
    """Let the time of some moments pass."""
    for _ in range(count):
        if hands.program.playback.playing:
            hands.program.playback.timer.timeout.emit()


def is_whole(hands: Hands) -> bool:
    """Whether all that is computed is shown, and nothing plays."""
    scene = hands.program.scenes.scene
    return scene.moment is None and scene.in_rows("output") is None and not hands.program.playback.playing


def looks_whole(hands: Hands, panel: QWidget) -> bool:
    """Whether a panel looks as if all of it had been painted anew, but for how Qt scales a colour bar under a clip."""
    one, other = (
        pixels(picture).view(np.uint8).astype(int) for picture in (*on_screen(hands, panel), anew(hands, panel))
    )
    return bool(np.abs(one - other).max() < 20)


def test_the_bar_is_there_when_wanted_and_remembered(program):
    hands = program("cat-sat-causal")
    assert hands.window.findChild(PlaybackBar) is None
    action = hands.program.actions["player.bar"]
    assert not action.isChecked()
    bar = bar_of(hands)
    assert bar.isVisible()
    assert action.isChecked()
    again = program("cat-sat-causal")
    assert again.window.findChild(PlaybackBar).isVisible()
    action.trigger()
    assert not bar.isVisible()
    assert not action.isChecked()
    assert program("cat-sat-causal").window.findChild(PlaybackBar) is None


def test_what_was_chosen_on_the_bar_is_remembered(program):
    hands = program("cat-sat-causal")
    bar = by(hands, Grain.CELLS)
    bar.speed.setFocus()
    hands.press(KEY.Key_Down)
    hands.click(bar.loop, QPoint(8, bar.loop.height() // 2))
    again = program("cat-sat-causal")
    playback, bar = again.program.playback, again.window.findChild(PlaybackBar)
    assert (playback.grain, playback.speed, playback.loop) == (Grain.CELLS, 2.0, True)
    assert (bar.grain.currentText(), bar.speed.currentText(), bar.loop.isChecked()) == ("cells", "2×", True)


def test_without_the_bar_a_play_goes_by_steps(program):
    hands = program("cat-sat-causal")
    by(hands, Grain.TERMS)
    hands.press(KEY.Key_F5)
    hands.press(KEY.Key_F5, held=SHIFT)
    assert is_whole(hands)
    assert hands.program.playback.grain is Grain.STEPS
    hands.press(KEY.Key_F5, held=SHIFT)
    assert hands.program.playback.grain is Grain.TERMS


@pytest.mark.parametrize(
    "kept", ["nonsense", "[1]", "{}", '{"shown": 3, "grain": "x"}', '{"shown": true, "grain": 4, "speed": true}']
)
def test_settings_that_make_no_sense_are_ignored(program, kept):
    first = program("cat-sat")
    first.program.settings.store.setValue("playback", kept)
    playback = program("cat-sat").program.playback
    assert (playback.grain, playback.speed, playback.loop) == (Grain.STEPS, 1.0, False)


def test_playing_by_terms_shows_one_after_the_other(program):
    hands = program(asymmetric())
    bar = by(hands, Grain.TERMS)
    hands.press(KEY.Key_F5)
    assert bar.words.text() == "scores, one × a₁, term 1 of 2"
    assert hands.selection.moment == Moment("scores", 0, 0, 0, 0)
    tick(hands)
    assert bar.words.text() == "scores, one × a₁, term 2 of 2"
    tick(hands)
    assert bar.words.text() == "scores, one × b, term 1 of 2"
    assert bar.scrubber.value() == 2
    assert bar.scrubber.accessibleDescription() == bar.words.text()


def test_pointing_at_a_blank_tells_nothing_that_is_still_to_be_computed(program):
    hands = program("cat-sat-causal")
    by(hands, Grain.CELLS)
    reading = hands.window.status.reading
    hands.program.playback.scrub(8)  # the second row, its third cell
    for cell in (Cell("scores", 0, 4, 2), Cell("scores", 0, 1, 1)):
        hands.point(*hands.place_on_stage(cell))
        value = NumberFormat().text(hands.value(cell))
        words, blank = reading.text(), cell.row == 4
        assert f"raw {'…' if blank else value}" in words
        assert "scaled …" in words
        assert "weight …" in words, "all weights are still to come"
        corner = hands.program.scenes.derivation(cell)
        assert (corner.results[-1].result, corner.sentence is None) == ("…" if blank else value, blank)
    hands.selection.play(None)
    hands.point(hands.strip, QPoint(0, 0))
    hands.point(*hands.place_on_stage(Cell("scores", 0, 4, 2)))
    assert "…" not in reading.text()


def test_pointing_at_a_blank_of_the_output_tells_no_number(program):
    hands = program(asymmetric())
    by(hands, Grain.STEPS)
    hands.program.playback.scrub(0)
    hands.point(*hands.place_in_strip(Cell("output", 0, 1, 1)))
    assert hands.window.status.reading.text().endswith("= …")


def test_a_play_by_cells_goes_through_all_steps_and_shows_all_at_its_end(program):
    hands = program(asymmetric())
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F5)
    seen = [hands.selection.moment]
    with hands.unpainted():
        while hands.program.playback.playing:
            tick(hands)
            seen.append(hands.selection.moment)
    assert seen == [*Moments(hands.session, Grain.CELLS), None]
    assert is_whole(hands)
    assert hands.selection.step == "output"


def test_a_loop_begins_anew(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.ROWS)
    hands.click(bar.loop, QPoint(8, bar.loop.height() // 2))
    bar.scrubber.setFocus()
    hands.press(KEY.Key_End)
    hands.press(KEY.Key_F5)
    assert hands.selection.moment == Moment("scores", 0, 0), "from the last moment a play begins anew"
    hands.press(KEY.Key_End)
    assert not hands.program.playback.playing
    hands.program.playback.go(len(hands.program.playback.moments) - 2)
    hands.program.playback.timer.start()
    tick(hands, 2)
    assert hands.selection.moment == Moment("scores", 0, 0)
    assert hands.program.playback.playing


def test_pause_keeps_the_moment_and_play_goes_on_from_it(program):
    hands = program("cat-sat")
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F5)
    tick(hands, 3)
    hands.press(KEY.Key_F5)
    assert not hands.program.playback.playing
    assert hands.selection.moment == Moment("scores", 0, 0, 3)
    hands.press(KEY.Key_F5)
    tick(hands)
    assert hands.selection.moment == Moment("scores", 0, 0, 4)


def test_f8_goes_one_moment_on_and_with_shift_back(program):
    hands = program("cat-sat")
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F8)
    assert hands.selection.moment == Moment("scores", 0, 0, 0)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    hands.press(KEY.Key_F8, held=SHIFT)
    assert hands.selection.moment == Moment("scores", 0, 0, 1)
    hands.press(KEY.Key_F8, KEY.Key_F8, held=SHIFT)
    assert hands.selection.moment == Moment("scores", 0, 0, 0)


def test_back_from_a_whole_step_is_its_last_moment(program):
    hands = program("cat-sat")
    by(hands, Grain.ROWS)
    hands.press(KEY.Key_Right, held=ALT)
    hands.press(KEY.Key_F8, held=SHIFT)
    assert hands.selection.moment == Moment("scaled", 0, hands.session.n_q - 1)
    hands.press(KEY.Key_F8)
    assert hands.selection.moment == Moment("masked", 0, 0)


def test_the_buttons_of_the_bar_move_by_moments(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.ROWS)
    last = len(Moments(hands.session, Grain.ROWS)) - 1
    for name, place in (("to_last", last), ("back", last - 1), ("to_first", 0), ("forward", 1)):
        hands.click(bar.findChild(QWidget, name))
        assert hands.selection.moment == Moments(hands.session, Grain.ROWS)[place], name
        assert bar.scrubber.value() == place
    hands.click(bar.findChild(QWidget, "bar_play"))
    assert hands.program.playback.playing
    assert bar.findChild(QWidget, "bar_play").accessibleName() == "Pause"


def test_the_line_of_moments_is_moved_by_keys_and_mouse_which_pauses(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.CELLS)
    moments = Moments(hands.session, Grain.CELLS)
    hands.press(KEY.Key_F5)
    bar.scrubber.setFocus()
    hands.press(KEY.Key_Right, KEY.Key_Right)
    assert not hands.program.playback.playing
    assert hands.selection.moment == moments[2]
    hands.press(KEY.Key_PageUp)
    assert hands.selection.moment == moments[2 + hands.session.n_k], "a row on"
    hands.press(KEY.Key_End)
    assert hands.selection.moment == moments[len(moments) - 1]
    hands.press(KEY.Key_Home)
    assert hands.selection.moment == moments[0]
    middle = bar.scrubber.rect().center()
    QTest.mousePress(
        hands.window.windowHandle(), Qt.MouseButton.LeftButton, pos=hands.at(bar.scrubber, QPoint(4, middle.y()))
    )
    QTest.mouseMove(hands.window.windowHandle(), hands.at(bar.scrubber, middle))
    QTest.mouseRelease(hands.window.windowHandle(), Qt.MouseButton.LeftButton, pos=hands.at(bar.scrubber, middle))
    assert bar.playback.place == pytest.approx(len(moments) / 2, rel=0.1)


def test_a_click_on_the_line_of_moments_goes_to_its_place_and_drags_on_from_there(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.CELLS)
    last, line = len(bar.playback.moments) - 1, bar.scrubber.rect()
    handle = 20  # pixels at most, of which half at each end are no places
    for share in (0.75, 0.25, 0.5, 0.9, 0.0, 1.0):
        hands.click(bar.scrubber, QPoint(round(share * (line.width() - 1)), line.center().y()))
        assert bar.playback.place == pytest.approx(share * last, abs=2 + handle * last / line.width()), share
        assert hands.selection.moment == bar.playback.moments[bar.playback.place]
    window, left = hands.window.windowHandle(), Qt.MouseButton.LeftButton
    start, end = (QPoint(round(share * line.width()), line.center().y()) for share in (0.3, 0.6))
    QTest.mousePress(window, left, pos=hands.at(bar.scrubber, start))
    QTest.mouseMove(window, hands.at(bar.scrubber, end))
    QTest.mouseRelease(window, left, pos=hands.at(bar.scrubber, end))
    assert bar.playback.place == pytest.approx(0.6 * last, abs=2 + handle * last / line.width())


def test_space_on_the_bar_plays_and_escape_shows_all(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.CELLS)
    bar.scrubber.setFocus()
    hands.press(KEY.Key_Space)
    assert hands.program.playback.playing
    hands.press(KEY.Key_Space)
    assert not hands.program.playback.playing
    hands.press(KEY.Key_Escape)
    assert is_whole(hands)
    assert bar.words.text() == "Everything is shown. Play goes on at: scores, The × The"


def test_another_grain_goes_on_at_the_same_place(program):
    hands = program(asymmetric())
    by(hands, Grain.CELLS)
    hands.program.playback.scrub(Moments(hands.session, Grain.CELLS).index(Moment("weights", 0, 1, 3)))
    for grain, moment in (
        (Grain.ROWS, Moment("weights", 0, 1)),
        (Grain.STEPS, Moment("weights", 0)),
        (Grain.CELLS, Moment("weights", 0, 0, 0)),
    ):
        by(hands, grain)
        assert hands.selection.moment == moment


DEEDS = {
    "a click on the stage": lambda hands: hands.click(*hands.place_on_stage(Cell("q", 0, 0, 0))),
    "a click beside the cells": lambda hands: hands.click(hands.stage, QPoint(5, hands.stage.height() - 5)),
    "a click on a table": lambda hands: hands.click(*hands.place_in_table(Cell("v", 0, 0, 1))),
    "a click on the same step": lambda hands: hands.click(hands.strip, hands.strip.entries()[0].card.center()),
    "a click on another step": lambda hands: hands.click(hands.strip, hands.strip.entries()[3].card.center()),
    "an edit": lambda hands: hands.document.edit("Edit", hands.session.with_scale(0.5)),
    "another size": lambda hands: hands.document.edit("Edit", asymmetric()),
    "stepping": lambda hands: hands.press(KEY.Key_Right, held=ALT),
    "another example": lambda hands: hands.program.files.open_example("mother"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_an_edit_or_a_click_pauses_and_shows_all(program, deed):
    hands = program("cat-sat-causal")
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F5)
    tick(hands, 4)
    assert not is_whole(hands)
    DEEDS[deed](hands)
    assert is_whole(hands)
    hands.paint()


@pytest.mark.parametrize("grain", list(Grain))
def test_after_an_edit_in_a_play_all_of_every_panel_is_shown(program, grain):
    hands = program("cat-sat-causal")
    by(hands, grain)
    hands.press(KEY.Key_F5)
    tick(hands)
    hands.paint()
    hands.document.edit("Edit", hands.session.with_cell("q", 0, 5, 0, 0.41))
    hands.paint()
    for panel in (hands.strip, hands.stage):
        assert looks_whole(hands, panel), panel.objectName()


@pytest.mark.parametrize("grain", list(Grain))
def test_what_is_painted_moment_by_moment_is_what_all_of_it_would_be(program, grain):
    hands = program(asymmetric())
    by(hands, grain)
    places = len(hands.program.playback.moments)
    for place in [*range(0, places, max(1, places // 9)), places - 1, 0]:
        hands.program.playback.go(place)
        hands.paint()
        for name in PANELS:
            panel = panel_of(hands, name)
            assert looks_whole(hands, panel), (place, name)


def test_another_head_shows_all_of_it(program):
    hands = program(asymmetric())
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F5)
    hands.selection.show_head(hands.session, 1)
    assert is_whole(hands)
    hands.press(KEY.Key_F5)
    assert hands.selection.moment.head == 1


def test_typing_ends_a_play_and_keeps_what_is_typed(program):
    hands = program("cat-sat-causal")
    hands.press(KEY.Key_F5)
    hands.window.input_side.tokens.setFocus()
    hands.press(KEY.Key_End)
    hands.type(" an")
    tick(hands)
    assert is_whole(hands)
    assert hands.window.input_side.tokens.text().endswith(" an")
    assert hands.session.n_q == 6


def test_a_wrong_text_is_gone_back_to_before_a_moment_is_shown(program):
    hands = program("cat-sat-causal")
    bar = bar_of(hands)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("1//")
    editor = hands.open_editor()
    bar.scrubber.setFocus()
    hands.press(KEY.Key_Right)
    assert is_whole(hands)
    assert hands.focus() is editor


def test_playing_is_no_edit(program, tmp_path):
    hands = program("cat-sat-causal")
    by(hands, Grain.TERMS)
    hands.press(KEY.Key_F5)
    tick(hands, 5)
    assert not hands.document.modified
    assert hands.document.undo_stack.undo_text() is None
    hands.answers.path = tmp_path / "kept.attn"
    hands.press(KEY.Key_S, held=CTRL)
    kept = json.loads(hands.answers.path.read_text(encoding="utf-8"))
    assert set(kept["view"]) <= {"step", "head", "decimals", "notation"}


def test_pictures_that_are_exported_in_a_play_show_all(program, tmp_path):
    pictures = []
    for played in (False, True):
        hands = program("cat-sat-causal")
        if played:
            by(hands, Grain.CELLS)
            hands.press(KEY.Key_F5)
        folder = tmp_path / str(played)
        folder.mkdir()
        hands.answers.choice = ExportChoice(folder, True, 1.0, "light")
        hands.program.actions["saving.export"].trigger()
        pictures.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert len(pictures[0]) == 5
    assert pictures[0] == pictures[1]


def test_the_bar_speaks_another_language_with_the_window(program):
    hands = program("cat-sat-causal")
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F8)
    speak(hands.program, "zh_CN", "zh_CN")
    again = Hands(hands.program)
    again.settle_layout()
    assert again.window.findChild(PlaybackBar).isVisible()
    assert again.program.playback.grain is Grain.CELLS
    again.press(KEY.Key_F8)
    assert again.selection.moment is not None
    speak(hands.program, "en", "en")


def test_a_kept_cell_is_kept_through_a_play(program):
    hands = program("cat-sat-causal")
    hands.selection.keep(Cell("q", 0, 1, 1))
    text = hands.inspector.text()
    by(hands, Grain.CELLS)
    hands.press(KEY.Key_F5)
    assert hands.marks.cell == Cell("scores", 0, 0, 0)
    hands.program.playback.leave()
    assert hands.marks.cell == Cell("q", 0, 1, 1)
    assert hands.inspector.text() == text, "what it feeds into is told again"


def test_the_derivation_unfolds_with_the_terms(program):
    hands = program("cat-sat-causal")
    by(hands, Grain.TERMS)
    hands.press(KEY.Key_F5)
    text = hands.inspector.text()
    assert "S[The → The] = q1 · k1" in text.splitlines()
    assert text.count("= …") == hands.session.d_k
    tick(hands, hands.session.d_k - 1)
    assert "…" not in hands.inspector.text()


def test_the_status_bar_does_not_tell_numbers_beforehand(program):
    hands = program("cat-sat-causal")
    by(hands, Grain.TERMS)
    hands.press(KEY.Key_F8)
    assert hands.window.status.reading.text() == ""
    assert hands.stage.accessibleDescription() == "scores, The × The, term 1 of 4"


def frames(hands: Hands) -> list:
    """The pictures of stage and strip at every seventh moment."""
    pictures = []
    for place in range(0, len(hands.program.playback.moments), 7):
        hands.program.playback.scrub(place)
        pictures += [hands.picture(hands.stage), hands.picture(hands.strip)]
    return pictures


def test_frames_are_equal_from_run_to_run(program):
    runs = []
    for _ in range(2):
        hands = program(asymmetric())
        by(hands, Grain.CELLS)
        runs.append(frames(hands))
        hands.window.hide()
    assert runs[0] == runs[1]
    assert len(runs[0]) > 10


def test_backward_shows_the_same_pictures_as_forward(program):
    hands = program(asymmetric())
    by(hands, Grain.TERMS)
    forward = [hands.picture(hands.stage)]
    hands.press(KEY.Key_F8)
    for _ in range(6):
        forward.append(hands.picture(hands.stage))
        hands.press(KEY.Key_F8)
    for picture in reversed(forward[1:]):
        hands.press(KEY.Key_F8, held=SHIFT)
        assert hands.picture(hands.stage) == picture


@pytest.mark.parametrize("name", SPECIAL)
def test_every_moment_of_a_special_session_can_be_shown(program, name):
    hands = program(SPECIAL[name]())
    for grain in Grain:
        by(hands, grain)
        for place in range(len(hands.program.playback.moments)):
            hands.program.playback.scrub(place)
            hands.paint()


def test_512_tokens_are_played_by_cells(program):
    hands = program(made(512, 4, d_v=4))
    bar = by(hands, Grain.CELLS)
    bar.scrubber.setFocus()
    hands.press(KEY.Key_End, KEY.Key_Left)
    assert hands.selection.moment == Moment("output", 0, 511, 2)
    assert bar.scrubber.maximum() == 4 * 512 * 512 + 512 * 4 - 1
    hands.program.playback.scrub(200_000)
    assert hands.selection.moment == Moment("scores", 0, *divmod(200_000, 512))
    hands.paint()


def test_the_pace_follows_the_speed_and_calm_is_never_quick():
    assert pace(Grain.CELLS, 1.0, False) == (450, 1)
    for grain in Grain:
        assert pace(grain, 2.0, False)[0] < pace(grain, 1.0, False)[0] < pace(grain, 0.25, False)[0]
        for speed in SPEEDS:
            interval, together = pace(grain, speed, False)
            calm, calmly = pace(grain, speed, True)
            assert interval >= 25
            assert calm >= 400, "less than three pictures a second"
            assert interval / together == pytest.approx(calm / calmly, rel=0.1), "as far in the same time"


def test_less_motion_is_chosen_in_the_menu_and_remembered(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.CELLS)
    bar.speed.setFocus()
    hands.press(KEY.Key_End)
    assert hands.program.playback.timer.interval() < 100
    hands.program.actions["player.less_motion"].trigger()
    assert hands.program.playback.timer.interval() >= 400
    again = program("cat-sat")
    assert again.program.actions["player.less_motion"].isChecked()
    assert again.program.playback.timer.interval() >= 400
    again.program.actions["player.less_motion"].trigger()
    assert again.program.playback.timer.interval() < 100


def test_a_desktop_without_motion_is_heeded(program, monkeypatch):
    monkeypatch.setattr("explorer.app.player.desktop_is_calm", lambda: True)
    hands = program("cat-sat")
    assert hands.program.playback.calm
    assert not hands.program.actions["player.less_motion"].isChecked()


def test_all_of_the_bar_has_a_name_and_a_tooltip_and_is_reached_by_tab(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.CELLS)
    parts = [part for part in bar.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
    parts = [part for part in parts if part.isVisible() and part.window().windowType() != Qt.WindowType.Popup]
    assert len(parts) == 9
    for part in parts:
        assert part.accessibleName(), part
        assert part.toolTip(), part
    bar.findChild(QWidget, "to_first").setFocus()
    reached = [hands.focus()]
    for _ in range(8):
        hands.press(KEY.Key_Tab)
        reached.append(hands.focus())
    assert set(reached) == set(parts)


def test_f6_reaches_the_bar(program):
    hands = program("cat-sat")
    bar = bar_of(hands)
    hands.stage.setFocus()
    hands.selection.keep(Cell("scores", 0, 0, 0))
    for _ in range(20):
        hands.press(KEY.Key_F6)
        if hands.focus() is bar.scrubber:
            return
    raise AssertionError("F6 does not reach the bar")


def test_the_bar_takes_little_height_and_fits(program):
    hands = program("cat-sat", size=(1280, 720))
    before = hands.stage.height()
    bar = by(hands, Grain.TERMS)
    hands.settle_layout()
    assert before - hands.stage.height() <= 64
    for part in bar.findChildren(QWidget):
        if part.isVisible() and part.parent() is bar:
            assert bar.rect().contains(part.geometry()), part
    assert bar.scrubber.width() >= 150
    for chooser in bar.findChildren(QComboBox):
        assert chooser.width() >= chooser.sizeHint().width() - 1


def test_the_wheel_changes_the_bar_only_where_the_keyboard_does(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.CELLS)
    hands.stage.setFocus()
    for part in (bar.scrubber, bar.speed):
        QTest.wheelEvent(hands.window.windowHandle(), hands.at(part, part.rect().center()), QPoint(0, -120))
    QApplication.processEvents()
    assert hands.selection.moment is None
    assert hands.program.playback.speed == 1.0


def test_the_words_of_the_moment_are_not_cut_in_larger_text(program):
    hands = program("cat-sat")
    by(hands, Grain.ROWS)
    for size in (150, 100):
        hands.program.look.choose_text_size(size)
        hands.settle_layout()
        words = hands.window.findChild(PlaybackBar).words
        assert words.height() >= words.fontMetrics().height()
