"""Vectors as rows or as columns: chosen in the View menu, seen in every panel, remembered, and never an edit."""

import json

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from explorer.app.head_strip import HeadStrip
from explorer.app.mask_pictures import mask_icon
from explorer.attention.cells import Cell
from explorer.attention.matrices import shape_of
from explorer.attention.steps import steps_of
from explorer.files.session_file import read_session, write_session
from tests.app.hands import CTRL, Hands
from tests.app.sessions import asymmetric
from tests.app.test_heads import several


def choose(hands: Hands, words: str) -> None:
    """Choose a notation in the View menu by keys."""
    menus = hands.window.menuBar().findChildren(QMenu)
    menu = next(menu for menu in menus if menu.title().replace("&", "") == "Vectors")
    menu.popup(hands.window.pos())
    hands.choose_by_keys(menu, words)


def turned(hands: Hands) -> set[bool]:
    """Whether the panels of the stage are drawn turned, the keys of the scores aside."""
    scores = hands.stage.page.result.matrix == "scores"
    return {panel.grid.transposed for panel in hands.stage.page.panels if not (scores and panel.matrix.startswith("k"))}


def test_the_menu_turns_all_panels_and_turns_them_back(program):
    hands = program(asymmetric())
    for words, across in (("columns", True), ("rows", False), ("columns", True)):
        choose(hands, words)
        for step in steps_of(hands.session):
            hands.selection.go_to(step.name)
            hands.paint()
            assert turned(hands) == {across}, step.name
        for entry in hands.strip.entries():
            shape = shape_of(hands.session, entry.step.name)
            assert (entry.grid.down, entry.grid.across) == (shape[::-1] if across else shape)


def test_the_small_panels_of_the_heads_turn_too(program):
    hands = program(several())
    program.qtbot.waitUntil(lambda: hands.window.findChild(HeadStrip, "head_strip") is not None)
    choose(hands, "columns")
    hands.selection.go_to("output")
    hands.paint()
    for place in hands.window.findChild(HeadStrip, "head_strip").places():
        assert (place.grid.down, place.grid.across) == (3, 3)
        assert place.grid.transposed


def test_it_is_no_edit_and_the_file_remembers_it(program, tmp_path):
    path = tmp_path / "a.attn"
    write_session(asymmetric(), path)
    hands = program(read_session(path), path)
    before = hands.session
    choose(hands, "columns")
    assert hands.session is before
    assert hands.document.undo_stack.count() == 0
    assert not hands.window.isWindowModified()
    hands.press(Qt.Key.Key_S, held=CTRL)
    program.qtbot.waitUntil(lambda: json.loads(path.read_text())["view"].get("notation") == "columns")
    again = program(read_session(path), path)
    assert again.selection.notation == "columns"
    assert turned(again) == {True}


@pytest.mark.parametrize("view", [{"notation": "columns"}, {"notation": "diagonals"}, {"notation": 3}, {}])
def test_what_no_notation_is_called_is_ignored(program, view):
    hands = program(several(view=view))
    assert hands.selection.notation == ("columns" if view.get("notation") == "columns" else "rows")


def test_arrow_keys_go_where_they_point(program):
    hands = program(asymmetric())
    choose(hands, "columns")
    hands.selection.go_to("scaled")
    hands.paint()
    hands.click(*hands.place_on_stage(Cell("scaled", 0, 0, 0)))
    hands.press(Qt.Key.Key_Down)
    assert hands.selection.kept == Cell("scaled", 0, 0, 1)  # the next key
    hands.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up)
    assert hands.selection.kept == Cell("scaled", 0, 2, 0)  # the last query, the first key
    hands.press(Qt.Key.Key_Right)
    assert hands.selection.kept == Cell("scaled", 0, 2, 0)


def test_a_number_is_typed_where_it_is_seen_and_enter_goes_down(program):
    hands = program(asymmetric())
    choose(hands, "columns")
    hands.selection.go_to("output")
    hands.paint()
    before = np.array(hands.session.v)
    panel = next(panel for panel in hands.stage.page.panels if panel.matrix == "v")
    assert (panel.grid.down, panel.grid.across) == (4, 5)
    hands.click(hands.stage, hands.stage.outward(panel.grid.cell_rect(3, 1)).center())
    hands.type("7.5")
    hands.press(Qt.Key.Key_Return)
    before[0, 3, 1] = 7.5
    np.testing.assert_array_equal(hands.session.v, before)
    assert hands.selection.kept == Cell("v", 0, 3, 2)


def test_the_mask_is_painted_where_it_is_seen(program):
    hands = program(several())
    choose(hands, "columns")
    hands.selection.go_to("masked")
    hands.paint()
    hands.click(*hands.place_on_stage(Cell("may_attend", 0, 2, 0)))
    allowed = hands.program.scenes.scene.may_attend
    np.testing.assert_array_equal(allowed, [[True, False, False], [True, True, False], [False, True, True]])


def test_a_click_in_the_strip_keeps_the_cell_that_is_seen_there(program):
    hands = program(asymmetric())
    choose(hands, "columns")
    hands.settle_layout()
    entry = next(entry for entry in hands.strip.entries() if entry.step.name == "output")
    top_right = hands.strip.outward(entry.grid.rect).topRight()
    top_right.setX(top_right.x() - 2)
    top_right.setY(top_right.y() + 2)
    hands.click(hands.strip, top_right)
    assert hands.selection.kept == Cell("output", 0, 2, 0)  # the last token's first number


def test_pictures_of_masks_turn_too(program):
    scenes = program(asymmetric()).program.scenes
    allowed = np.array([[True, False, False], [True, True, False]])
    scenes.selection.write_vectors("rows")
    pictures = [mask_icon(scenes, shown).pixmap(16, 16).toImage() for shown in (allowed, allowed.T)]
    assert pictures[0] != pictures[1]
    scenes.selection.write_vectors("columns")
    assert [mask_icon(scenes, shown).pixmap(16, 16).toImage() for shown in (allowed.T, allowed)] == pictures


def test_the_choice_is_remembered_for_documents_that_make_none(program):
    hands = program("cat-sat")
    choose(hands, "columns")
    hands.program.files.open_example("mother")
    assert hands.selection.notation == "columns"
    hands.program.files.take(several(view={"notation": "rows"}), None, "rows")
    assert hands.selection.notation == "rows"
    again = program("cat-sat")
    assert again.selection.notation == "columns"
    assert turned(again) == {True}
