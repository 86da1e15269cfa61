"""The reason beside a wrong text stays beside it, wherever its panel goes, and goes and comes with it."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QDockWidget

from explorer.app.cell_editor import CellEditor
from explorer.attention.cells import Cell


def with_wrong_text(program):
    """The hands on a program in which a wrong text stands in a table, and its editor."""
    hands = program("cat-sat-causal")
    program.qtbot.waitUntil(lambda: hands.program.languages is not None)
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("abc\r")
    editor = hands.open_editor()
    assert is_beside(editor)
    return hands, editor


def is_beside(editor: CellEditor) -> bool:
    """Whether the reason is seen right below or above the editor."""
    place = QRect(editor.mapTo(editor.window(), editor.rect().topLeft()), editor.size())
    reason = editor.reason.geometry()
    distance = min(abs(reason.top() - place.bottom()), abs(place.top() - reason.bottom()))
    return editor.reason.isVisible() and distance < 6 and not reason.intersects(place)


def test_behind_another_panel_it_is_not_seen(program):
    hands, editor = with_wrong_text(program)
    inputs, inspector = (hands.window.findChild(QDockWidget, name) for name in ("input_dock", "inspector_dock"))
    hands.window.tabifyDockWidget(inputs, inspector)
    inspector.raise_()
    program.qtbot.waitUntil(lambda: editor.visibleRegion().isEmpty())
    program.qtbot.waitUntil(lambda: not editor.reason.isVisible())
    inputs.raise_()
    program.qtbot.waitUntil(lambda: is_beside(editor))
    assert editor.text() == "abc"


def test_it_follows_a_panel_that_is_put_elsewhere(program):
    hands, editor = with_wrong_text(program)
    before = editor.mapTo(hands.window, editor.rect().topLeft())
    inputs = hands.window.findChild(QDockWidget, "input_dock")
    hands.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, inputs)
    program.qtbot.waitUntil(lambda: editor.mapTo(hands.window, editor.rect().topLeft()) != before)
    program.qtbot.waitUntil(lambda: is_beside(editor))
    inputs.setFloating(True)
    program.qtbot.waitUntil(lambda: editor.reason.window() is inputs)
    assert is_beside(editor)
    inputs.setFloating(False)
    program.qtbot.waitUntil(lambda: editor.reason.window() is hands.window)
    program.qtbot.waitUntil(lambda: is_beside(editor))


@pytest.mark.parametrize("key", ["\x1b", "7"])
def test_it_is_followed_no_longer_than_there_is_a_reason(program, key):
    hands, editor = with_wrong_text(program)
    assert editor.following is not None
    hands.type(key)
    assert editor.following is None
    assert not editor.reason.isVisible()
    hands.window.resize(1200, 800)
    hands.settle_layout()
    assert not editor.reason.isVisible()
