"""The strip of steps: keys, clicks, buttons and playing."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip

from explorer.app.strip_places import in_lines, titled
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from tests.app.hands import ALT, Hands
from tests.attention.sessions import embedded, weighted, with_output_weights

NAMES = ["scores", "scaled", "masked", "weights", "output"]


def button(hands: Hands, action: str):
    """The button of an action on the toolbar."""
    return hands.window.findChild(QToolButton, action.split(".")[1])


def test_left_right_home_and_end_step_while_the_strip_has_the_focus(program):
    hands = program("cat-sat-causal")
    hands.strip.setFocus()
    keys = [
        (Qt.Key.Key_Left, "scores"),
        (Qt.Key.Key_Right, "scaled"),
        (Qt.Key.Key_Right, "masked"),
        (Qt.Key.Key_Left, "scaled"),
        (Qt.Key.Key_End, "output"),
        (Qt.Key.Key_Right, "output"),
        (Qt.Key.Key_Home, "scores"),
    ]
    for key, step in keys:
        hands.press(key)
        assert hands.selection.step == step, key
        assert hands.focus() is hands.strip


def step_about(hands: Hands) -> None:
    """Step by the keys that work everywhere, from the first step around to the first."""
    for key, step in (
        (Qt.Key.Key_Right, "scaled"),
        (Qt.Key.Key_End, "output"),
        (Qt.Key.Key_Left, "weights"),
        (Qt.Key.Key_Home, "scores"),
    ):
        hands.press(key, held=ALT)
        assert hands.selection.step == step, key


def test_alt_with_arrows_home_and_end_steps_from_everywhere(program):
    hands = program("cat-sat-causal")
    side = hands.window.input_side
    places = (side.tokens, side.sizes.boxes["n"], hands.table("q"), hands.strip, hands.stage, hands.inspector.view)
    for widget in places:
        widget.setFocus()
        step_about(hands)
        assert hands.focus() is widget


def test_stepping_from_an_open_editor_commits_it_and_goes_back_to_its_table(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    hands.type("5")
    step_about(hands)
    assert hands.session.q[0, 2, 1] == 5
    assert hands.focus() is hands.table("q")


def test_a_click_on_a_card_makes_its_step_current(program):
    hands = program("cat-sat-causal")
    for place in (4, 2, 0, 3, 1):
        entry = hands.strip.entries()[place]
        hands.click(hands.strip, QPoint(round(entry.card.left()) + 3, round(entry.card.bottom()) - 4))
        assert hands.selection.step == NAMES[place]
        assert hands.selection.kept is None
        assert hands.focus() is hands.strip


def test_a_click_on_a_cell_of_the_strip_also_keeps_its_mark(program):
    hands = program("cat-sat-causal")
    cell = Cell("weights", 0, 4, 2)
    hands.click(*hands.place_in_strip(cell))
    assert hands.selection.step == "weights"
    assert hands.selection.kept == cell


def test_the_cards_stand_in_order_inside_the_strip(program):
    for size in ((1440, 900), (1280, 720)):
        hands = program("cat-sat-causal", size=size)
        entries = hands.strip.entries()
        assert [entry.step.name for entry in entries] == NAMES
        assert all(a.card.right() <= b.card.left() for a, b in pairwise(entries))
        assert entries[-1].card.right() <= hands.strip.width()
        assert all(entry.card.contains(entry.grid.rect) for entry in entries)
        hands.window.hide()


def test_the_buttons_go_to_the_first_previous_next_and_last_step(program):
    hands = program("cat-sat-causal")
    for action, step in (
        ("steps.next", "scaled"),
        ("steps.last", "output"),
        ("steps.previous", "weights"),
        ("steps.first", "scores"),
    ):
        hands.click(button(hands, action))
        assert hands.selection.step == step


def play(hands: Hands, qtbot) -> list[str]:
    """Press F5 and give the steps that are shown until the play rests."""
    hands.program.playback.timer.setInterval(5)
    shown: list[str] = []

    def note() -> None:
        if shown[-1:] != [hands.selection.step]:
            shown.append(hands.selection.step)

    hands.program.playback.playing_changed.connect(note)
    hands.selection.changed.connect(note)
    hands.press(Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not hands.program.playback.playing, timeout=5000)
    hands.program.playback.playing_changed.disconnect(note)
    hands.selection.changed.disconnect(note)
    return shown


def test_f5_plays_through_all_steps_and_rests_on_the_last(program, qtbot):
    hands = program("cat-sat-causal")
    assert play(hands, qtbot) == NAMES
    assert hands.selection.step == "output"


def test_playing_again_starts_at_the_first_step(program, qtbot):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_End, held=ALT)
    assert play(hands, qtbot) == NAMES


def test_the_play_button_pauses_while_it_plays(program):
    hands = program("cat-sat-causal")
    play = hands.program.actions["steps.play"]
    assert play.text() == "P&lay"
    hands.click(button(hands, "steps.play"))
    assert hands.program.playback.playing
    assert play.text() == "P&ause"
    assert button(hands, "steps.play").accessibleName() == "Pause"
    hands.click(button(hands, "steps.play"))
    assert not hands.program.playback.playing
    assert play.text() == "P&lay"
    assert hands.selection.step == "scores"


def test_space_plays_and_pauses_while_the_strip_has_the_focus(program):
    hands = program("cat-sat-causal")
    hands.strip.setFocus()
    hands.press(Qt.Key.Key_Space)
    assert hands.program.playback.playing
    hands.press(Qt.Key.Key_Space)
    assert not hands.program.playback.playing


def test_stepping_by_hand_ends_a_play(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_F5)
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert not hands.program.playback.playing
    assert hands.selection.step == "scaled"


@pytest.mark.parametrize("way", ["strip key", "strip click"])
def test_stepping_on_the_strip_ends_a_play_too(program, way):
    hands = program("cat-sat-causal")
    hands.strip.setFocus()
    hands.press(Qt.Key.Key_F5)
    if way == "strip key":
        hands.press(Qt.Key.Key_Right)
    else:
        hands.click(hands.strip, hands.strip.entries()[1].card.center())
    assert not hands.program.playback.playing
    assert hands.selection.step == "scaled"


def test_a_session_with_a_bias_has_its_step_and_stays_on_a_step_that_is_left(program):
    bias = [[[0.5, 0.0], [0.0, -1.0]]]
    hands = program(Session(("a", "b"), [[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]], bias=bias))
    assert [entry.step.name for entry in hands.strip.entries()] == ["scores", "scaled", "biased", *NAMES[2:]]
    hands.selection.go_to("biased")
    hands.program.files.open_example("cat-sat")
    assert hands.selection.step in [step.name for step in steps_of(hands.session)]


def test_the_strip_says_the_current_step_to_screen_readers(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert hands.strip.accessibleDescription() == "Scale"


def test_a_tooltip_says_what_a_step_does(program):
    hands = program("cat-sat-causal")
    point = hands.strip.entries()[3].card.center().toPoint()
    hands.point(hands.strip, point)
    QApplication.sendEvent(hands.strip, QHelpEvent(QEvent.Type.ToolTip, point, hands.strip.mapToGlobal(point)))
    assert QToolTip.text() == "Each query gets a probability distribution over the tokens it may see."
    QToolTip.hideText()


@pytest.mark.parametrize(
    "make",
    [
        weighted,
        lambda: embedded(own_key_tokens=("on", "cat")),
        lambda: with_output_weights(embedded(own_key_tokens=("on", "cat"))),
        lambda: with_output_weights(weighted(), biased=False),
        lambda: with_output_weights(embedded(own_key_tokens=("on",), softcap=2.0, bias=np.ones((1, 3, 1)))),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_with_many_steps_no_title_is_cut_and_no_two_share_a_place(program, make, language):
    hands = program(make(), size=(1280, 720), language=language)
    hands.settle_layout()
    strip, theme = hands.strip, hands.program.scenes.theme
    entries = strip.entries()
    assert len(entries) >= 8
    assert strip.height() >= strip.fitting_height()
    area = strip.area()
    for place, entry in enumerate(entries):
        title, room = titled(place, entry.step), int(entry.card.width() - 3)
        pixels, lines = in_lines(theme, title, room, 2)
        assert " ".join(lines) == title
        assert all(theme.metrics(pixels, True).horizontalAdvance(line) <= room for line in lines), title
        assert area.contains(entry.card)
        assert entry.card.contains(entry.grid.rect)
        assert entry.grid.cell_width > 1
        for other in entries[:place]:
            assert not entry.card.adjusted(1, 1, -1, -1).intersects(other.card.adjusted(1, 1, -1, -1))


def test_a_click_on_a_crowded_step_makes_it_current(program):
    hands = program(with_output_weights(embedded(own_key_tokens=("on", "cat"))), size=(1280, 720))
    hands.settle_layout()
    for entry in hands.strip.entries():
        hands.click(hands.strip, hands.strip.outward(entry.card).center())
        assert hands.selection.step == entry.step.name
