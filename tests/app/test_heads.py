"""All heads as small panels, going from head to head, their names, and the page that puts them side by side."""

import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QScrollArea

from explorer.app.head_strip import HeadStrip
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.matrices import head_of
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.files.session_file import read_session
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric


def several(heads: int = 4, kv_heads: int = 2, n: int = 3, view: dict | None = None) -> Session:
    """Heads that share keys and values, and W_O; d_k, d_v and the width of W_O differ."""
    random = np.random.default_rng(11)
    return Session(
        tuple(f"t{place}" for place in range(n)),
        random.normal(size=(heads, n, 2)),
        random.normal(size=(kv_heads, n, 2)),
        random.normal(size=(kv_heads, n, 3)),
        w_o=random.normal(size=(heads * 3, 5)),
        masks=(Causal(),),
        view=view or {},
    )


def begun(program, session: Session | str = "", path: Path | None = None) -> Hands:
    """The hands on a program, once all of it is there."""
    hands = program(session or several(), path)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    return hands


def strip_of(hands: Hands) -> HeadStrip | None:
    """The small panels, if there are any."""
    return hands.window.findChild(HeadStrip, "head_strip")


def in_strip(hands: Hands, head: int, row: int, column: int) -> QPointF:
    """Where a cell of a head stands."""
    strip = strip_of(hands)
    hands.settle_layout()
    return strip.outward(strip.places()[head].grid.cell_rect(row, column)).center()


def test_one_head_has_no_small_panels_and_several_have_them(program):
    hands = begun(program, "cat-sat-causal")
    assert strip_of(hands) is None
    assert not hands.program.actions["heads.panels"].isEnabled()
    hands.document.open(several())
    hands.paint()
    assert strip_of(hands).isVisible()
    assert hands.program.actions["heads.panels"].isEnabled()
    assert [place.head for place in strip_of(hands).places()] == [0, 1, 2, 3]


def test_a_click_shows_a_head_and_keeps_the_cell(program):
    hands = begun(program)
    hands.selection.go_to("weights")
    hands.click(strip_of(hands), in_strip(hands, 2, 1, 0))
    assert hands.selection.head == 2
    assert hands.selection.kept == Cell("weights", 2, 1, 0)
    assert hands.focus() is strip_of(hands)
    assert strip_of(hands).accessibleDescription() == "Head 3 of 4"


def test_a_click_on_an_output_keeps_it(program):
    hands = begun(program, several(kv_heads=2))
    hands.selection.go_to("output")
    hands.click(strip_of(hands), in_strip(hands, 3, 2, 1))
    assert (hands.selection.head, hands.selection.kept) == (3, Cell("output", 3, 2, 1))


def test_the_keyboard_goes_from_head_to_head(program):
    hands = begun(program)
    strip_of(hands).setFocus()
    for key, head in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_End, 3),
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_Home, 0),
    ):
        hands.press(key)
        assert hands.selection.head == head
    hands.press(Qt.Key.Key_PageDown, held=ALT)
    assert hands.selection.head == 1
    hands.press(Qt.Key.Key_PageUp, held=ALT)
    assert hands.selection.head == 0
    hands.press(Qt.Key.Key_Return)
    assert hands.stage.hasFocus()


def test_f6_reaches_the_small_panels(program):
    hands = begun(program)
    seen = set()
    hands.strip.setFocus()
    for _ in range(40):
        hands.press(Qt.Key.Key_F6)
        seen.add(hands.focus().objectName())
    assert "head_strip" in seen


def test_one_key_hides_them_and_brings_them_back_and_it_is_remembered(program):
    hands = begun(program)
    card = strip_of(hands)
    hands.press(Qt.Key.Key_H, held=CTRL)
    assert not card.isVisible()
    hands = begun(program)
    assert strip_of(hands) is None
    hands.press(Qt.Key.Key_H, held=CTRL)
    assert strip_of(hands).isVisible()


def test_in_a_low_window_they_wait_for_their_key(program):
    hands = begun(program)
    hands.window.resize(1280, 720)
    hands.settle_layout()
    assert not strip_of(hands).isVisible()
    hands.press(Qt.Key.Key_H, held=CTRL)
    hands.settle_layout()
    assert strip_of(hands).isVisible()
    hands.window.resize(1440, 900)
    hands.settle_layout()
    assert strip_of(hands).isVisible()


def test_pointing_marks_the_same_place_in_every_head(program):
    hands = begun(program, asymmetric())
    hands.selection.go_to("weights")
    hands.selection.show_head(hands.session, 1)
    hands.point(strip_of(hands), in_strip(hands, 0, 2, 0))
    assert hands.selection.pointed == Cell("weights", 1, 2, 0)
    scene = hands.program.scenes.scene
    for head in range(2):
        marks = scene.of_head(head, same_place=True).marks
        assert marks.cell == Cell("weights", head, 2, 0)
        own = hands.program.scenes.trace["may_attend"][head][2]  # the masks of the heads differ
        assert marks.by_matrix["masked"].direct[2].tolist() == own.tolist()


def test_every_step_shows_a_matrix_that_heads_have_of_their_own(program):
    hands = begun(program, several(n=4))
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        assert not hands.picture(strip_of(hands)).isNull()
        grid = strip_of(hands).places()[0].grid
        assert (grid.rows, grid.columns) == ((4, 3) if step.name in ("output", "concat") else (4, 4))


def test_sixteen_heads_are_all_seen_and_more_scroll(program):
    hands = begun(program, several(16, 4))
    area = hands.window.findChild(QScrollArea, "heads")
    assert area.horizontalScrollBar().maximum() == 0
    hands = begun(program, several(40, 4))
    area = hands.window.findChild(QScrollArea, "heads")
    assert area.horizontalScrollBar().maximum() > 0
    strip_of(hands).setFocus()
    hands.press(Qt.Key.Key_End)
    assert area.horizontalScrollBar().value() > 0


def test_a_head_is_named_and_its_name_stands_everywhere_and_in_the_file(program, tmp_path):
    hands = begun(program)
    hands.selection.show_head(hands.session, 1)
    hands.answers.head_name = "  the\nsubject "
    hands.press(Qt.Key.Key_H, held=CTRL | SHIFT)
    assert hands.answers.asked == ["name of Head 2, now "]
    assert hands.window.head_picker.itemText(1) == "2 the subject (K and V of head 1)"
    assert strip_of(hands).accessibleDescription() == "Head 2 (the subject) of 4"
    assert not hands.document.modified
    assert hands.undo_name() == "Undo"
    hands.answers.path = tmp_path / "named.attn"
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert json.loads(hands.answers.path.read_text("utf-8"))["view"]["head_names"] == ["", "the subject"]
    again = begun(program, read_session(hands.answers.path), hands.answers.path)
    assert again.window.head_picker.itemText(1) == "2 the subject (K and V of head 1)"
    again.answers.head_name = ""
    again.press(Qt.Key.Key_H, held=CTRL | SHIFT)
    assert again.window.head_picker.itemText(again.selection.head) == "2 (K and V of head 1)"


def test_a_cancelled_name_changes_nothing(program):
    hands = begun(program, several(view={"head_names": ["first"]}))
    hands.answers.head_name = None
    hands.press(Qt.Key.Key_H, held=CTRL | SHIFT)
    assert hands.selection.head_names == ("first",)


def test_the_concat_page_shows_the_output_of_every_head(program):
    hands = begun(program)
    hands.selection.go_to("concat")
    hands.paint()
    page = hands.stage.page
    assert [(panel.matrix, panel.head) for panel in page.panels] == [
        *(("output", h) for h in range(4)),
        ("concat", None),
    ]
    assert [join.head for join in page.joins] == [0, 1, 2, 3]
    for join in page.joins:
        columns = [page.result.grid.cell_rect(0, join.head * 3 + column).center().x() for column in range(3)]
        assert all(join.after.left() < x < join.after.right() for x in columns)


def test_pointing_at_the_output_of_another_head_marks_where_it_goes(program):
    hands = begun(program)
    hands.selection.go_to("concat")
    hands.paint()
    panel = hands.stage.page.panels[2]
    hands.point(hands.stage, hands.stage.outward(panel.grid.cell_rect(1, 2)).center())
    assert hands.selection.pointed == Cell("concat", 0, 1, 8)
    scene = hands.program.scenes.scene
    assert np.argwhere(scene.of_head(2).marks.by_matrix["output"].direct).tolist() == [[1, 2]]
    assert not scene.of_head(1).marks.by_matrix["output"].direct.any()


@pytest.mark.parametrize("column", [0, 4, 11])
def test_enter_goes_from_a_joined_number_to_the_head_that_it_is_from(program, column):
    hands = begun(program)
    hands.selection.go_to("concat")
    hands.click(*hands.place_on_stage(Cell("concat", 0, 2, column)))
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.kept == Cell("output", column // 3, 2, column % 3)
    assert hands.selection.head == column // 3
    assert hands.stage.rect_of(hands.selection.kept) is not None
    hands.press(Qt.Key.Key_Backspace)
    assert hands.selection.kept == Cell("concat", 0, 2, column)


def test_a_cell_of_a_shared_matrix_is_that_of_the_shown_head(program):
    session = several()
    assert [head_of(session, "k", head) for head in range(4)] == [0, 0, 1, 1]
    hands = begun(program, session)
    hands.selection.go_to("scores")
    hands.selection.visit(Cell("k", 1, 0, 0), "scores")
    assert hands.selection.head == 2
