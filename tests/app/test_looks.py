"""Themes and colour maps from their files: in the menu, in all panels, in exports, remembered."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from explorer.app.file_dialogs import ExportChoice
from explorer.app.look import theme_name
from explorer.drawing.choices import choices
from explorer.drawing.colours import colour_map
from explorer.drawing.theme import MAP, load_theme
from explorer.resources import stems
from tests.app.hands import Hands
from tests.drawing.pictures import pixels

Key = Qt.Key


def opened(program: Callable[..., Hands], qtbot: QtBot) -> Hands:
    """The hands on a program whose late parts are there."""
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: f"maps.{MAP}" in hands.program.actions)
    return hands


def menu(hands: Hands, title: str) -> QMenu:
    """A menu under View."""
    return next(
        action.menu()
        for action in hands.program.menus["View"].actions()
        if action.menu() is not None and action.text().replace("&", "") == title
    )


def colours_of(image: QImage) -> set[int]:
    """All colours of a picture."""
    return set(np.unique(pixels(image)).tolist())


def test_the_menus_offer_the_files_that_are_there_and_no_more(program, qtbot):
    hands = opened(program, qtbot)
    themes, maps = menu(hands, "Theme"), menu(hands, "Colours of numbers")
    assert [action.text() for action in themes.actions()][1:] == [choice.title for choice in choices("themes")]
    assert [action.text() for action in maps.actions()] == [choice.title for choice in choices("maps")]
    assert len(themes.actions()) == len(stems("themes")) + 1
    for shown in (themes, maps):
        assert sum(action.isChecked() for action in shown.actions()) == 1
        keys = [QKeySequence.mnemonic(action.text()).toString() for action in shown.actions()]
        assert len(set(keys)) == len(keys)
        assert all(action.toolTip() for action in shown.actions())


@pytest.mark.parametrize("name", stems("themes"))
def test_a_theme_is_chosen_with_the_keyboard_and_remembered(program, qtbot, name):
    hands = opened(program, qtbot)
    themes = menu(hands, "Theme")
    place = 1 + [choice.name for choice in choices("themes")].index(name)
    themes.popup(QPoint(0, 0))
    for _ in range(place + 1):
        Hands.press_in(themes, Key.Key_Down)
    Hands.press_in(themes, Key.Key_Return)
    assert hands.program.scenes.theme.name == name
    assert hands.program.files.settings.theme == name
    assert [action.isChecked() for action in themes.actions()].index(True) == place
    assert hands.picture(hands.stage).pixelColor(3, 3) == hands.program.scenes.theme.colour("card")
    hands.program.look.choose("system")
    assert [action.isChecked() for action in themes.actions()].index(True) == 0


@pytest.mark.parametrize("name", stems("maps"))
def test_colour_maps_reach_every_panel_the_colour_bars_and_the_pictures_and_are_remembered(
    program, qtbot, name, tmp_path
):
    hands = opened(program, qtbot)
    hands.program.look.choose("light")
    hands.program.actions[f"maps.{name}"].trigger()
    hands.selection.go_to("output")
    theme = hands.program.scenes.theme
    assert theme.maps == hands.program.files.settings.maps == name
    highest, lowest = colour_map(theme, "values").table[-1], colour_map(theme, "values").table[0]
    seen = [colours_of(hands.picture(panel)) for panel in (hands.stage, hands.strip, hands.table("v"))]
    assert all(highest in colours or lowest in colours for colours in seen)
    assert len({*colour_map(theme, "weights").table.tolist()} & seen[0]) >= 60  # the colour bar
    hands.answers.choice = ExportChoice(tmp_path, False, 1.0, "contrast-dark")
    hands.program.actions["saving.export"].trigger()
    written = colours_of(QImage(str(next(tmp_path.glob("*.png")))))
    exported = load_theme("contrast-dark", theme.families, name)
    assert {int(exported.diverging[0].rgb()), int(exported.diverging[-1].rgb())} & written
    assert exported.colour("card").rgb() in written
    hands.window.close()
    again = program("cat-sat-causal")
    assert again.program.scenes.theme.maps == name
    again.program.look.choose_maps(MAP)
    again.program.look.choose("system")


def test_a_theme_or_map_that_is_no_longer_there_gives_way_to_the_usual_one(program, qtbot):
    hands = opened(program, qtbot)
    settings = hands.program.files.settings
    settings.theme, settings.maps = "of an older release", "rainbow"
    assert (settings.theme, settings.maps) == ("system", MAP)
    settings.theme, settings.maps = "system", MAP


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("high", [False, True])
def test_the_theme_of_the_system_is_as_bright_and_as_strong_as_the_system(program, qtbot, monkeypatch, dark, high):
    hands = opened(program, qtbot)

    class Accessibility:
        def contrastPreference(self) -> Qt.ContrastPreference:
            return Qt.ContrastPreference.HighContrast if high else Qt.ContrastPreference.NoPreference

    class Hints:
        def colorScheme(self) -> Qt.ColorScheme:
            return Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light

        def accessibility(self) -> Accessibility:
            return Accessibility()

    monkeypatch.setattr("explorer.app.look.QGuiApplication.styleHints", Hints)
    name = theme_name(hands.program.files.settings)
    assert name in stems("themes")
    assert (("dark" in name), name.startswith("contrast")) == (dark, high)
