"""The size of text: chosen in the menu and by keys, followed by every part of the window, remembered."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from explorer.app.file_dialogs import ExportChoice
from explorer.app.settings import TEXT_SIZES
from explorer.app.style import PIXELS
from explorer.attention.cells import Cell
from explorer.attention.steps import steps_of
from explorer.drawing.words import elided
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric

pytestmark = pytest.mark.usefixtures("usual_size_afterwards")

Key = Qt.Key


def opened(program: Callable[..., Hands], qtbot: QtBot, percent: int = 100, size: tuple[int, int] = (1440, 900)):
    """The hands on a program with text of a size."""
    hands = program("cat-sat-causal", size=size)
    qtbot.waitUntil(lambda: "text.100" in hands.program.actions)
    hands.program.look.choose_text_size(percent)
    hands.settle_layout()
    return hands


def present(hands: Hands) -> int:
    """The size in percent, which menu, settings, font and panels agree on."""
    ticked = [percent for percent in TEXT_SIZES if hands.program.actions[f"text.{percent}"].isChecked()]
    assert ticked == [hands.program.files.settings.text_size]
    assert QApplication.font().pixelSize() == round(PIXELS * ticked[0] / 100)
    assert hands.program.scenes.text_scale == ticked[0] / 100
    return ticked[0]


def test_keys_make_text_larger_smaller_and_usual_and_stop_at_the_ends(program, qtbot):
    hands = opened(program, qtbot)
    seen = [present(hands)]
    for key in (Key.Key_Equal, Key.Key_Equal, Key.Key_Equal, Key.Key_Minus, Key.Key_0, Key.Key_Minus):
        hands.press(key, held=ALT)
        seen.append(present(hands))
    assert seen == [100, 125, 150, 150, 125, 100, 100]
    hands.press(Key.Key_Plus, held=ALT | SHIFT)  # as a keyboard sends it whose + is Shift and =
    assert present(hands) == 125
    hands.program.actions["text.150"].trigger()
    assert present(hands) == 150
    hands.window.close()
    again = program("cat-sat-causal")
    assert again.program.scenes.text_scale == 1.5
    assert QApplication.font().pixelSize() == 21


def test_every_part_of_the_window_follows(program, qtbot):
    hands = opened(program, qtbot)
    label = next(part for part in hands.window.findChildren(QLabel) if part.text() == "Scale")
    bold = next(part for part in hands.window.findChildren(QLabel) if part.text() == "Tokens")
    button = hands.window.findChild(QToolButton, "play")
    table, side = hands.table("q"), hands.window.input_side

    def measures() -> dict[str, float]:
        hands.settle_layout()
        return {
            "label": label.fontMetrics().height(),
            "bold label": bold.fontMetrics().height(),
            "title": side.sections[0].title.fontMetrics().height(),
            "menu bar": hands.window.menuBar().height(),
            "icon": button.iconSize().width(),
            "row": table.rowHeight(0),
            "column": table.columnWidth(0),
            "heads": table.horizontalHeader().height(),
            "labels": table.verticalHeader().width(),
            "chips": side.chips.rect_of(0).height(),
            "field": side.tokens.height(),
            "status": hands.window.status.height(),
            "derivation": hands.inspector.view.sizeHint().height(),
            "stage": hands.stage.magnification,
        }

    before = measures()
    hands.selection.keep(Cell("scores", 0, 2, 1))
    before = measures()
    hands.program.look.choose_text_size(150)
    after = measures()
    for part, size in before.items():
        assert after[part] > 1.12 * size, part
    hands.program.look.choose_text_size(100)
    assert measures() == before


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_mouse_and_editors_find_the_cells_at_every_size(program, qtbot, percent):
    hands = opened(program, qtbot, percent)
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        for row, column in ((0, 0), (5, 0), (5, 2), (2, 1)):
            cell = Cell(step.name, 0, row, column)
            hands.click(*hands.place_on_stage(cell))
            assert hands.selection.kept == cell
            hands.selection.keep(None)
            hands.click(*hands.place_in_table(Cell("k", 0, row, column)))
            assert hands.selection.kept == Cell("k", 0, row, column)
    hands.selection.go_to("scores")
    hands.double_click(*hands.place_on_stage(Cell("q", 0, 4, 3)))
    editor, rect = hands.open_editor(), hands.stage.rect_of(Cell("q", 0, 4, 3))
    assert QRectF(editor.geometry()).contains(rect.center())
    hands.press(Key.Key_A, held=CTRL)
    hands.type("7")
    hands.press(Key.Key_Return)
    assert hands.session.q[0, 4, 3] == 7


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_chips_and_steps_are_found_at_every_size(program, qtbot, percent):
    hands = opened(program, qtbot, percent)
    chips = hands.window.input_side.chips
    for place in range(6):
        hands.click(chips.viewport(), chips.rect_of(place).center())
        assert chips.chip_cursor.place == place
        assert chips.viewport().rect().contains(chips.rect_of(place)), place
    for step in reversed(steps_of(hands.session)):
        cell = Cell(step.name, 0, 5, 2)
        widget, place = hands.place_in_strip(cell)
        hands.click(widget, place)
        assert (hands.selection.step, hands.selection.kept) == (step.name, cell)


@pytest.mark.parametrize("percent", TEXT_SIZES)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1440, 900)])
def test_no_panel_is_lost_at_any_size(program, qtbot, percent, size):
    hands = opened(program, qtbot, percent, size)
    assert hands.window.size().toTuple() == size
    side = hands.window.input_side
    for panel in (side.tokens, hands.table("q"), hands.strip, hands.stage, hands.inspector.view, hands.window.chart):
        assert panel.isVisible()
        assert not panel.visibleRegion().isEmpty()
    assert hands.stage.width() >= 480
    assert hands.stage.height() >= 300


@pytest.mark.parametrize("percent", TEXT_SIZES)
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1600, 900), (1920, 1080)])
def test_no_title_of_the_strip_is_cut_at_any_size(program, qtbot, monkeypatch, percent, size):
    hands = opened(program, qtbot, percent, size)
    cut = []

    def cutting(text, families, pixels, bold, width):
        shown = elided(text, families, pixels, bold, width)
        cut.extend([text] if shown != text else [])
        assert round(pixels * hands.strip.magnification) >= 9
        return shown

    monkeypatch.setattr("explorer.app.strip_page.elided", cutting)
    for step in steps_of(hands.session):  # the current one has a bold title
        hands.selection.go_to(step.name)
        hands.paint()
    assert cut == []


def test_the_titles_of_panels_grow(program, qtbot):
    hands = opened(program, qtbot)
    docks = [dock for dock in hands.window.docks if dock.isVisible()]
    before = [dock.widget().y() for dock in docks]
    hands.program.look.choose_text_size(150)
    hands.settle_layout()
    for dock, tall in zip(docks, before, strict=True):
        assert dock.font().pixelSize() == 21
        assert dock.widget().y() > tall


def test_pictures_do_not_depend_on_the_size_of_text(program, qtbot, tmp_path):
    hands = opened(program, qtbot)
    written = []
    for percent in (100, 150):
        hands.program.look.choose_text_size(percent)
        hands.answers.choice = ExportChoice(tmp_path / str(percent), True, 1.0, "light")
        hands.program.actions["saving.export"].trigger()
        written.append([path.read_bytes() for path in sorted((tmp_path / str(percent)).iterdir())])
    assert len(written[0]) == 5
    assert written[0] == written[1]


def test_the_layout_is_reset_and_looks_stay(program, qtbot):
    hands = opened(program, qtbot)
    docks = hands.window.docks
    sizes = [dock.size() for dock in docks[:3]]
    late = [dock.objectName() for dock in docks if dock.isVisible()]
    hands.program.look.choose("dark")
    docks[0].hide()
    docks[1].setFloating(True)
    hands.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks[2])
    docks[-1].show()
    hands.settle_layout()
    hands.program.actions["window.reset_layout"].trigger()
    hands.settle_layout()
    assert [dock.objectName() for dock in docks if dock.isVisible()] == late
    assert not any(dock.isFloating() for dock in docks)
    for dock, size in zip(docks[:3], sizes, strict=True):
        assert dock.width() == pytest.approx(size.width(), abs=4)
        assert dock.height() == pytest.approx(size.height(), abs=40)
    assert hands.program.scenes.theme.name == "dark"
    hands.program.look.choose("system")


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_what_is_kept_as_a_picture_is_painted_at_the_right_size(program, qtbot, percent):
    hands = program(asymmetric())
    hands.program.look.choose_text_size(percent)
    hands.settle_layout()
    for panel in (hands.stage, hands.strip):
        pictures = [hands.picture(panel) for _ in range(3)]  # painted, kept, painted from what is kept
        assert pictures[0] == pictures[1] == pictures[2]
