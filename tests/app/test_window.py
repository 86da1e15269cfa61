"""The window as a whole: names, focus, docks, layout, and that all panels live."""

import gc

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar, QToolBar, QWidget

from explorer.app import COLLECT
from explorer.app.actions import ToolButton
from explorer.app.stage import Stage
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom
from explorer.attention.session import Session
from tests.app.hands import CTRL
from tests.app.sessions import asymmetric

FIXED_NAMES = (
    "tokens_edit",
    "key_tokens_edit",
    "q_table",
    "k_table",
    "v_table",
    "head_picker",
    "step_strip",
    "stage",
    "inspector",
    "growth_chart",
)


def test_the_widgets_have_their_fixed_names_once(program):
    hands = program(asymmetric())
    for name in FIXED_NAMES:
        assert len(hands.window.findChildren(QWidget, name)) == 1, name


def test_garbage_is_looked_for_as_usual_once_the_window_is_painted(program, qtbot):
    gc.set_threshold(100_000)
    program("cat-sat-causal")
    qtbot.waitUntil(lambda: gc.get_threshold() == COLLECT)


def takes_focus(part: QWidget) -> bool:
    """Whether a widget can take the focus now and keeps it for itself."""
    return part.focusPolicy() != Qt.FocusPolicy.NoFocus and part.isVisible() and part.focusProxy() is None


def spoken(part: QWidget) -> str:
    """What a screen reader calls a widget: its name, its text, or the texts of its tabs."""
    if isinstance(part, QTabBar):
        return " ".join(part.tabText(place) for place in range(part.count()))
    return part.accessibleName() or getattr(part, "text", str)()


def test_every_widget_that_can_take_the_focus_has_a_name_for_screen_readers(program):
    hands = program(asymmetric())
    hands.window.chart.load()
    for cell in (Cell("q", 0, 0, 0), Cell("k", 0, 0, 0), Cell("v", 0, 0, 0)):
        hands.table(cell.matrix).start_edit(hands.table(cell.matrix).model().index(0, 0))
        assert hands.open_editor().accessibleName().startswith(cell.matrix.upper())
        hands.press(Qt.Key.Key_Escape)
    parts = hands.window.findChildren(QWidget)
    takers = [part for part in parts if takes_focus(part)]
    assert len(takers) > 20
    assert [f"{part} in {part.parentWidget()}" for part in takers if not spoken(part)] == []


def test_the_title_names_the_document_and_marks_changes(program):
    hands = program("cat-sat-causal")
    assert hands.window.windowTitle() == "cat-sat-causal[*] — Attention Explorer"
    assert not hands.window.isWindowModified()
    hands.document.edit_cell(Cell("q", 0, 0, 0), "9")
    assert hands.window.isWindowModified()
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert not hands.window.isWindowModified()


def test_an_edit_repaints_every_panel(program):
    hands = program("cat-sat-causal")
    hands.selection.go_to("output")
    hands.selection.keep(Cell("output", 0, 2, 0))
    hands.paint()
    panels = (hands.strip, hands.stage, hands.inspector.view)
    before = [hands.picture(panel) for panel in panels]
    q_before = hands.picture(hands.table("q"))
    hands.document.edit_cell(Cell("q", 0, 2, 1), "−9")
    for panel, old in zip(panels, before, strict=True):
        assert hands.picture(panel) != old, type(panel).__name__
    assert hands.picture(hands.table("q")) != q_before


def test_an_edit_and_a_mark_reach_the_pixels_of_the_strip(program):
    hands = program("cat-sat-causal")
    before = hands.picture(hands.strip)
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    assert hands.picture(hands.strip) != before


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_all_panels_are_there_and_apart_at_every_usual_size(program, size):
    hands = program("cat-sat-causal", size=size)
    hands.settle_layout()
    assert (hands.window.width(), hands.window.height()) == size
    side = hands.window.input_side
    for panel in (side.tokens, hands.table("q"), hands.strip, hands.stage, hands.inspector.view, hands.window.chart):
        assert panel.isVisible()
        assert not panel.visibleRegion().isEmpty(), panel.objectName()
    assert (
        hands.strip.mapTo(hands.window, hands.strip.rect().bottomLeft()).y()
        < hands.stage.mapTo(hands.window, hands.stage.rect().topLeft()).y()
    )


@pytest.mark.parametrize("name", ["input_dock", "inspector_dock", "growth_dock"])
def test_the_docks_can_be_hidden_detached_and_shown_from_the_menu(program, name):
    hands = program("cat-sat-causal")
    dock = hands.window.findChild(QDockWidget, name)
    action = dock.toggleViewAction()
    wide = hands.stage.width(), hands.stage.height()
    action.trigger()
    assert not dock.isVisible()
    action.trigger()
    assert dock.isVisible()
    assert dock.features() & QDockWidget.DockWidgetFeature.DockWidgetFloatable
    dock.setFloating(True)
    hands.settle_layout()
    assert dock.isFloating()
    assert not hands.picture(dock).isNull()
    dock.setFloating(False)
    hands.settle_layout()
    assert (hands.stage.width(), hands.stage.height()) == pytest.approx(wide, abs=60)


def test_f6_passes_over_hidden_panels(program):
    hands = program("cat-sat-causal")
    hands.window.findChild(QDockWidget, "input_dock").hide()
    hands.strip.setFocus()
    for _ in range(12):
        hands.press(Qt.Key.Key_F6)
        assert hands.focus().isVisible()


def test_the_layout_is_remembered_when_the_window_is_closed(program):
    hands = program("cat-sat-causal")
    hands.window.findChild(QDockWidget, "growth_dock").hide()
    hands.window.close()
    again = program("cat-sat-causal")
    assert not again.window.findChild(QDockWidget, "growth_dock").isVisible()
    assert again.window.findChild(QDockWidget, "inspector_dock").isVisible()


def test_another_session_reaches_every_panel(program):
    hands = program("cat-sat-causal")
    hands.selection.keep(Cell("scores", 0, 5, 5))
    hands.program.files.open_example("mother")
    hands.paint()
    assert hands.table("q").model().rowCount() == 3
    assert hands.window.input_side.tokens.text() == "她 妈妈 开心"
    assert hands.selection.cell is None
    assert hands.inspector.text() == ""
    assert hands.window.chart.count.text() == "3 tokens → 9 scores"
    assert hands.window.input_side.sections[0].shape.text().startswith("3 × ")
    assert hands.stage.page.result.grid.rows == 3


def test_long_odd_and_missing_characters_are_shown_without_a_warning(program):
    tokens = ("x" * 300, "\u202eabc", "a\nb", "", "👩‍👩‍👧", "\ud800", "\U000f0000", "<b>", "שלום", "ﷺ")
    n = len(tokens)
    hands = program(Session(tokens, np.ones((n, 2)), np.ones((n, 2)), np.ones((n, 2))))
    for step in ("scores", "scaled", "masked", "weights", "output"):
        hands.selection.go_to(step)
        for row in range(n):
            hands.selection.keep(Cell(step, 0, row, 0))
        hands.paint()
        assert not hands.picture(hands.stage).isNull()


@pytest.mark.parametrize("shape", [(1, 1, 1, 1), (24, 24, 8, 8), (60, 60, 4, 4), (2, 40, 3, 16)])
def test_every_shape_is_drawn_inside_the_stage(program, shape):
    n_q, n_k, d_k, d_v = shape
    random = np.random.default_rng(2)
    hands = program(
        Session(
            tuple(f"q{i}" for i in range(n_q)),
            random.normal(size=(n_q, d_k)),
            random.normal(size=(n_k, d_k)),
            random.normal(size=(n_k, d_v)),
            own_key_tokens=tuple(f"k{j}" for j in range(n_k)),
        )
    )
    for step in ("scores", "scaled", "masked", "weights", "output"):
        hands.selection.go_to(step)
        hands.paint()
        for panel in hands.stage.page.panels:
            assert hands.stage.rect().contains(panel.grid.rect.toAlignedRect()), (step, panel.matrix)


def test_the_window_is_gone_after_it_is_taken_down(program, families):
    for _ in range(3):
        hands = program("cat-sat-causal")
        hands.document.edit_cell(Cell("q", 0, 0, 0), "9")
        hands.window.chart.load()
    assert len([part for part in QApplication.allWidgets() if isinstance(part, Stage)]) >= 3


def test_where_the_toolbar_is_narrow_its_buttons_keep_their_icons_and_none_is_hidden(program):
    hands = program(asymmetric())
    hands.document.edit("mask", hands.session.with_masks([Causal(), Custom(np.ones((3, 5)))]))
    bar = hands.window.findChild(QToolBar, "toolbar")
    shown = {}
    for width in (1440, 1280, 1440):
        hands.window.resize(width, 720)
        hands.settle_layout()
        hands.settle_layout()
        buttons = [button for button in bar.findChildren(ToolButton) if button.with_text]
        assert len(buttons) >= 2
        assert all(button.isVisible() and bar.rect().contains(button.geometry()) for button in buttons), width
        shown[width] = {button.toolButtonStyle() for button in buttons}
    assert shown[1280] == {Qt.ToolButtonStyle.ToolButtonIconOnly}
    hands.document.edit("mask", hands.session.with_masks([]))
    hands.window.resize(1600, 720)
    hands.settle_layout()
    hands.settle_layout()
    assert {button.toolButtonStyle() for button in buttons} == {Qt.ToolButtonStyle.ToolButtonTextBesideIcon}
