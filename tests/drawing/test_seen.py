"""What is seen of large matrices: the layouts of a part, zooming around a point, scrolling together."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage

from explorer.attention.cells import Cell
from explorer.attention.matrices import axes_of, axis_size, head_of, shape_of
from explorer.attention.steps import steps_of
from explorer.drawing.grid import Grid
from explorer.drawing.layout import lay_out
from explorer.drawing.matrix import SINGLY, draw_matrix
from explorer.drawing.page import cell_at, draw_step
from explorer.drawing.panels import marked_lines
from explorer.drawing.placing import FOOTER, HEADER
from explorer.drawing.scene import Scene
from explorer.drawing.seen import AXES, FEWEST, Seen
from explorer.drawing.zoom import page_axes, scrolled, shown_axes, zoomed
from tests.drawing.pictures import colour_at, picture
from tests.drawing.sessions import made

PAGE = QRectF(30, 50, 760, 620)
SLACK = 0.01
MakeScene = Callable[..., Scene]
LARGE = made(70, 9, n_k=50, heads=2)  # more queries than keys, more columns in Q and K than in V
SEEN = Seen(12, queries=31, keys=17, d_k=0)


def seen_of(scene_of: MakeScene, seen: Seen, **options: object) -> Scene:
    """A scene of which a part is seen."""
    return replace(scene_of(LARGE, **options), seen=seen)


def test_an_axis_belongs_to_the_session_and_panels_that_share_it_show_the_same_part(scene_of: MakeScene) -> None:
    scene = seen_of(scene_of, SEEN)
    for step in steps_of(LARGE):
        for panel in lay_out(scene, step, PAGE).panels:
            grid, (rows, columns) = panel.grid, axes_of(panel.matrix)
            expected = {
                "queries": (31, 12),
                "keys": (17, 12),
                "d_k": (0, 9),
                "d_v": (0, 3),
                "row": (0, 1),
                "o_width": (0, 6),
            }
            assert (grid.first_row, grid.rows) == expected[rows], panel.matrix
            assert (grid.first_column, grid.columns) == expected[columns], panel.matrix


@pytest.mark.parametrize("size", [(1040, 780), (760, 620), (420, 300)])
@pytest.mark.parametrize("most", [6, 12, 30, 55])
def test_a_part_lies_inside_the_page_and_its_titles_tell_of_the_whole(
    scene_of: MakeScene, size: tuple[int, int], most: int
) -> None:
    scene = seen_of(scene_of, SEEN._replace(most=most, keys=49))
    for step in steps_of(LARGE):
        page = lay_out(scene, step, QRectF(30, 50, *size))
        body = page.size.adjusted(0, HEADER, 0, -FOOTER).adjusted(-SLACK, -SLACK, SLACK, SLACK)
        assert all(body.contains(panel.grid.rect) for panel in page.panels), step.name
        rows, columns = shape_of(LARGE, step.name)
        assert any(f"{rows} × {columns}" in title for title in (page.result.title, *page.result.shorter))


def test_the_cell_under_a_point_of_a_part_is_the_one_that_is_drawn_there(scene_of: MakeScene) -> None:
    scene = seen_of(scene_of, SEEN, head=1)
    for step in steps_of(LARGE):
        page = lay_out(scene, step, PAGE)
        for panel in page.panels:
            grid = panel.grid
            for row in range(grid.first_row, grid.first_row + grid.rows):
                for column in range(grid.first_column, grid.first_column + grid.columns):
                    assert grid.holds(row, column)
                    found = cell_at(page, scene, grid.cell_rect(row, column).center())
                    if panel.stands_for:
                        assert found == Cell(panel.stands_for, head_of(LARGE, panel.stands_for, 1), row, column)
            assert not grid.holds(grid.first_row - 1, grid.first_column)
            assert not grid.holds(grid.first_row, grid.first_column + grid.columns)


def cells_of(scene: Scene, matrix: str, grid: Grid) -> QImage:
    """The cells of a grid, without numbers."""
    return picture(lambda painter: draw_matrix(painter, scene, matrix, grid, with_numbers=False), 460, 460)[0]


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("matrix", ["scores", "weights"])
def test_a_part_has_the_colours_of_its_cells_whether_few_or_many(
    scene_of: MakeScene, matrix: str, transposed: bool
) -> None:
    scene = scene_of(made(90, 4, n_k=80))
    for rows, columns in ((8, 11), (50, 60)):
        assert (rows * columns > SINGLY) == (rows == 50)
        first = (33, 15)
        whole = Grid(0, 0, 5, 5, 90, 80, transposed)
        part = Grid(10, 20, 5, 5, rows, columns, transposed, *first)
        all_of_it, image = (cells_of(scene, matrix, grid) for grid in (whole, part))
        seen = scene.may_attend
        for row in range(33, 33 + rows, 7):
            for column in range(15, 15 + columns, 3):
                if seen[row, column]:  # the hatch of masked cells goes on over them all
                    here, there = (grid.cell_rect(row, column).center() for grid in (part, whole))
                    assert colour_at(image, here) == colour_at(all_of_it, there), (row, column)


def test_nothing_is_drawn_beside_the_part_that_is_seen(scene_of: MakeScene) -> None:
    scene = scene_of(made(90, 4, n_k=80))
    part = Grid(100, 100, 3, 3, 50, 60, False, 33, 15)
    image = cells_of(scene, "masked", part)
    bare, _ = picture(lambda painter: None, 460, 460)
    inside = part.rect.adjusted(-1, -1, 1, 1)
    for x in range(0, 460, 4):
        for y in range(0, 460, 4):
            assert inside.contains(QPointF(x, y)) or image.pixel(x, y) == bare.pixel(x, y)


def test_the_labels_of_a_part_are_those_of_its_rows_and_columns(scene_of: MakeScene) -> None:
    session = made(70, 2, n_k=50)
    named = replace(session, tokens=tuple(f"q{i}" for i in range(70)), own_key_tokens=tuple(f"k{i}" for i in range(50)))
    scene = replace(scene_of(named), seen=SEEN)
    step = steps_of(named)[0]
    _, written = picture(lambda painter: draw_step(painter, scene, step, PAGE), 900, 700)
    texts = [entry.text for entry in written]
    labels = [text for text in texts if text[:1] in "qk" and text[1:].isdigit()]
    assert set(labels) == {f"q{i}" for i in range(31, 43)} | {f"k{i}" for i in range(17, 29)}
    said = next(entry for entry in written if entry.text == "queries 32–43 of 70 · keys 18–29 of 50")
    assert said.rect.right() <= PAGE.right() - 40  # the corner is a button's


def test_without_a_part_nothing_is_said_of_one(scene_of: MakeScene) -> None:
    scene = seen_of(scene_of, Seen())
    _, written = picture(lambda painter: draw_step(painter, scene, steps_of(LARGE)[0], PAGE), 900, 700)
    assert not any(" of 70" in entry.text for entry in written)


def test_labels_that_are_thinned_out_stay_with_their_lines(scene_of: MakeScene) -> None:
    named = replace(made(200, 2), tokens=tuple(f"t{i}" for i in range(200)))
    step = steps_of(named)[0]
    shown = []
    for first in (20, 21):
        scene = replace(scene_of(named), seen=Seen(120, queries=first, keys=first))
        _, written = picture(lambda painter, scene=scene: draw_step(painter, scene, step, PAGE), 900, 700)
        shown.append({entry.text for entry in written if entry.text[:1] == "t" and entry.text[1:].isdigit()})
    both = {f"t{i}" for i in range(21, 140)}
    assert 20 < len(shown[0]) < 120
    assert shown[0] & both == shown[1] & both


def test_the_marked_lines_are_counted_from_the_first_that_is_seen(scene_of: MakeScene) -> None:
    scene = seen_of(scene_of, SEEN, cell=Cell("scores", 0, 33, 20))
    page = lay_out(scene, steps_of(LARGE)[0], PAGE)
    q, k, result = page.panels
    assert marked_lines(scene, result) == ({2}, {3})
    assert marked_lines(scene, q)[0] == {2}
    assert {3} in marked_lines(scene, k)
    away = replace(scene, seen=SEEN._replace(queries=0))
    assert marked_lines(away, lay_out(away, steps_of(LARGE)[0], PAGE).result) == (set(), {3})


@given(
    most=st.integers(1, 80),
    firsts=st.tuples(*[st.integers(-5, 100)] * 4),
    row=st.integers(0, 69),
    column=st.integers(0, 49),
)
def test_what_is_seen_reaches_no_further_than_the_session(
    most: int, firsts: tuple[int, ...], row: int, column: int
) -> None:
    seen = Seen(most, *firsts)
    for axis in AXES:
        lines, size = seen.lines(LARGE, axis), axis_size(LARGE, axis)
        assert len(lines) == min(most, size)
        assert 0 <= lines.start <= lines.stop <= size
    shown = seen.showing(LARGE, "scores", row, column)
    assert row in shown.lines(LARGE, "queries")
    assert column in shown.lines(LARGE, "keys")
    if row in seen.lines(LARGE, "queries"):
        assert shown.lines(LARGE, "queries") == seen.lines(LARGE, "queries")
    else:  # no further than it takes
        assert row in (shown.lines(LARGE, "queries")[0], shown.lines(LARGE, "queries")[-1])


@pytest.mark.parametrize("step", ["scores", "masked", "weights", "output"])
def test_zooming_keeps_the_cell_under_the_point(scene_of: MakeScene, step: str) -> None:
    scene = seen_of(scene_of, Seen())
    shown = next(known for known in steps_of(LARGE) if known.name == step)
    page = lay_out(scene, shown, PAGE)
    compared = 0
    for row, column in ((35, 1), (3, 0), (66, 2), (50, 1), (20, 0), (28, 2)):
        at = page.result.grid.cell_rect(row, column).center()
        most = 70.0
        for _ in range(12):
            most *= 0.8
            under = cell_at(lay_out(scene, shown, PAGE), scene, at)
            scene = replace(scene, seen=zoomed(scene, shown, lay_out(scene, shown, PAGE), most, at))
            found = cell_at(lay_out(scene, shown, PAGE), scene, at)
            if under is None or found is None or not found.matrix == under.matrix == step:
                continue  # the panels have moved to where their cells are larger
            for axis, one, other in zip(axes_of(step), found[2:], under[2:], strict=True):
                lines = scene.lines(axis)
                if lines.start > 0 and lines.stop < axis_size(LARGE, axis):  # at its ends nothing can be moved
                    compared += 1
                    assert abs(one - other) <= 1
        assert scene.seen.most == FEWEST
        scene = replace(scene, seen=Seen())
    assert compared >= 15


def test_zooming_out_ends_where_all_is_seen(scene_of: MakeScene) -> None:
    scene = seen_of(scene_of, SEEN)
    step = steps_of(LARGE)[0]
    page = lay_out(scene, step, PAGE)
    assert page_axes(page) == {"queries", "keys", "d_k"}
    assert zoomed(scene, step, page, 70, QPointF(0, 0)) == Seen()
    assert zoomed(scene, step, page, 1, QPointF(0, 0)).most == FEWEST


def test_scrolling_goes_along_the_axes_of_the_panel_or_else_of_the_result(scene_of: MakeScene) -> None:
    scene = seen_of(scene_of, SEEN)
    step = steps_of(LARGE)[0]
    page = lay_out(scene, step, PAGE)
    q, k, result = page.panels
    assert scrolled(scene, page, result, 2, -3)[:3] == (12, 33, 14)
    assert scrolled(scene, page, q, 2, -3)[:3] == (12, 33, 14)  # its columns are all seen: those of the result
    down = shown_axes(k)[0]
    assert down in ("keys", "d_k")
    assert scrolled(scene, page, k, 2, 0)[:3] == ((12, 31, 19) if down == "keys" else (12, 33, 17))
    assert scrolled(scene, page, None, 500, -500)[:3] == (12, 58, 0)


def test_sums_of_which_not_all_cells_are_seen_have_no_star(scene_of: MakeScene) -> None:
    session = replace(made(7, 2, n_k=14, masked=False), q=np.zeros((1, 7, 2)))  # weights of 1/14: 14 × 0.07 = 0.98
    step = next(step for step in steps_of(session) if step.name == "weights")
    for seen, starred in ((Seen(), True), (Seen(6), False)):
        scene = replace(scene_of(session), seen=seen)
        _, written = picture(lambda painter, scene=scene: draw_step(painter, scene, step, PAGE), 900, 700)
        texts = [entry.text for entry in written]
        assert ("1.00*" in texts) == starred
        assert "1.00" in texts or starred
