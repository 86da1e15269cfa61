"""The page that puts the outputs of all heads side by side: a panel each, and what of the result comes from which."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from explorer.attention.cells import Cell
from explorer.attention.marks import marks
from explorer.attention.session import Session
from explorer.attention.steps import step_named
from explorer.drawing.joined import joining_guide
from explorer.drawing.layout import lay_out
from explorer.drawing.page import cell_at, draw_step
from explorer.drawing.seen import Seen

PAGE = QRectF(0, 0, 1040, 780)
CONCAT, PROJECTION = step_named("concat"), step_named("projection")


def session(heads: int, d_v: int = 3, n: int = 4) -> Session:
    """Heads on one key/value head each, and W_O."""
    random = np.random.default_rng(heads)
    shapes = (heads, n, 2), (heads, n, 2), (heads, n, d_v)
    q, k, v = (random.normal(size=shape) for shape in shapes)
    return Session(tuple("abcdefgh"[:n]), q, k, v, w_o=random.normal(size=(heads * d_v, 5)))


@pytest.mark.parametrize("heads", [2, 4, 12])
def test_every_panel_draws_the_output_of_its_head(scene_of, heads):
    scene = scene_of(session(heads), head=1)
    page = lay_out(scene, CONCAT, PAGE)
    for panel in page.panels[:-1]:
        own = scene.of_head(panel.head).values("output")
        assert np.array_equal(own, scene.trace["output"][panel.head])
        for row in range(4):
            for column in range(3):
                joined = Cell("concat", 0, row, panel.head * 3 + column)
                found = cell_at(page, scene, panel.grid.cell_rect(row, column).center())
                assert found == (Cell("output", 1, row, column) if panel.head == 1 else joined)
                assert scene.trace.value(joined) == own[row, column]


@pytest.mark.parametrize("heads", [2, 4, 12])
@pytest.mark.parametrize("size", [(1040, 780), (620, 460), (420, 300)])
def test_nothing_lies_over_anything_else_or_outside_of_the_page(scene_of, heads, size):
    whole = QRectF(0, 0, *size)
    page = lay_out(scene_of(session(heads)), CONCAT, whole)
    rects = [panel.grid.rect for panel in page.panels]
    assert all(whole.contains(rect) for rect in rects)
    assert not any(one.intersects(other) for place, one in enumerate(rects) for other in rects[:place])
    assert all(join.before.bottom() < join.after.top() for join in page.joins)


def test_the_guide_of_a_marked_number_begins_at_its_head(scene_of):
    scene = scene_of(session(4))
    page = lay_out(scene, CONCAT, PAGE)
    for column in range(12):
        marked = replace(scene, marks=marks(scene.session, Cell("concat", 0, 2, column), 0))
        ((_, line),) = joining_guide(marked, page)
        above = page.panels[column // 3].grid.cell_rect(0, column % 3)
        below = page.result.grid.cell_rect(0, column)
        assert above.left() < line.x1() < above.right()
        assert below.left() < line.x2() < below.right()
        assert page.panels[0].grid.rect.bottom() < line.y1() < line.y2() < page.result.grid.y
    assert joining_guide(scene, page) == ()


def test_a_part_of_the_columns_leads_from_whole_heads_only(scene_of):
    scene = replace(scene_of(session(4, d_v=5, n=8)), seen=Seen(most=7, o_width=4))
    page = lay_out(scene, CONCAT, PAGE)
    assert [join.head for join in page.joins] == [1]  # of columns 5 to 11 those of the second head are all seen
    first = page.result.grid.first_column
    assert (first, page.result.grid.columns) == (4, 7)


def test_one_head_stands_before_and_after(scene_of):
    page = lay_out(scene_of(session(1)), CONCAT, PAGE)
    assert [(panel.matrix, panel.head) for panel in page.panels] == [("output", None), ("concat", None)]


def test_the_rows_of_w_o_are_named_by_head_and_column_and_a_gap_parts_the_heads(scene_of):
    scene = scene_of(session(2))
    assert scene.row_tokens("w_o") == ("1·1", "1·2", "1·3", "2·1", "2·2", "2·3")
    page = lay_out(scene, PROJECTION, PAGE)
    image = QImage(1040, 780, QImage.Format.Format_RGB32)
    image.fill(scene.theme.colour("card"))
    with QPainter(image) as painter:
        draw_step(painter, scene, PROJECTION, PAGE)
    grid = next(panel.grid for panel in page.panels if panel.matrix == "w_o")
    x, y = grid.cell_rect(0, 1).center().x(), grid.cell_rect(3, 0).top()
    assert image.pixelColor(round(x), round(y)) == scene.theme.colour("card")
    assert image.pixelColor(round(x), round(y) - 1) == scene.theme.colour("card")


def test_names_stand_above_the_outputs_in_the_same_manner(scene_of):
    named = replace(scene_of(session(3)), head_names=("", "subject", "a name that is far too long for a head"))
    titles = [panel.title for panel in lay_out(named, CONCAT, PAGE).panels[:-1]]
    assert titles == ["1", "2 subject", "3 a name that is far too long for a head"]
    short = replace(named, head_names=("", "x"))
    assert [panel.title for panel in lay_out(short, CONCAT, PAGE).panels[:-1]] == ["Head 1", "Head 2 (x)", "Head 3"]
