"""Pages with vectors as columns: what is drawn is a true equation, inside the page, and nothing lies over anything."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.cells import Cell
from explorer.attention.comparing import Comparison
from explorer.attention.matrices import MATRICES, axes_of
from explorer.attention.moments import Moment
from explorer.attention.session import Session
from explorer.attention.spread import Contrast
from explorer.attention.steps import step_named, steps_of
from explorer.attention.trace import run
from explorer.drawing.grid import turned
from explorer.drawing.layout import alike, lay_out
from explorer.drawing.page import cell_at, guides
from explorer.drawing.panels import column_labels, marked_lines, row_labels
from explorer.drawing.placing import CORNER_SMALLEST, FOOTER, HEADER, Page, of_panel
from explorer.drawing.scene import Scene
from explorer.drawing.side_by_side import draw_contrast
from explorer.drawing.small_panels import READABLE
from tests.attention.sessions import SESSIONS
from tests.drawing.pictures import picture
from tests.drawing.sessions import OF_PAGES, made, session_named
from tests.drawing.test_page import check_labels, marked_cells, overlapping, page_of

MakeScene = Callable[..., Scene]
SIZES = [(1040, 780), (620, 460)]
SLACK = 0.01


def in_columns(scene: Scene) -> Scene:
    """The same with vectors as columns."""
    return replace(scene, notation="columns")


def operands(page: Page) -> tuple[list[str], bool]:
    """The matrices of a product's page from left to right, and whether an exponent stands at the right one."""
    return [panel.matrix for panel in page.panels], any(sign.words == "ᵀ" for sign in page.signs)


@pytest.mark.parametrize("notation", ["rows", "columns"])
@pytest.mark.parametrize("size", [(1040, 780), (760, 620), (420, 300)])
@pytest.mark.parametrize("name", [name for name in SESSIONS if "nan" not in name])
def test_a_product_is_drawn_as_an_equation_that_is_true(
    scene_of: MakeScene, name: str, size: tuple[int, int], notation: str
) -> None:
    session = session_named(name)
    scene = replace(scene_of(session, head=session.heads - 1), notation=notation)
    for step in (step for step in steps_of(session) if step.layout == "product"):
        page = lay_out(scene, step, QRectF(0, 0, *size))
        shown = [turned(scene.values(panel.matrix)[panel.grid.part], panel.grid) for panel in page.panels]
        left, right, *added, result = shown
        found = left @ (right.T if operands(page)[1] else right) + sum(added)  # what is added is one row or column
        finite = np.isfinite(found)
        assert finite.any()
        np.testing.assert_allclose(found[finite], result[finite], rtol=1e-9, atol=1e-12)


def test_the_operands_of_a_product_change_places(scene_of: MakeScene) -> None:
    scene = scene_of(SESSIONS["projected"])
    for step in (step for step in steps_of(scene.session) if step.layout == "product"):
        for size in SIZES:
            pages = [lay_out(each, step, QRectF(0, 0, *size)) for each in (scene, in_columns(scene))]
            (first, second, *_), (left, right, *_) = (operands(page)[0] for page in pages)
            assert (left, right) == (second, first), step.name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", OF_PAGES)
def test_every_text_stays_inside_the_page_and_no_two_are_written_over_each_other(
    scene_of: MakeScene, name: str, size: tuple[int, int]
) -> None:
    session, whole = session_named(name), QRectF(0, 0, *size)
    for step in steps_of(session):
        for cell in marked_cells(session, step):
            scene = in_columns(scene_of(session, head=session.heads - 1, cell=cell))
            page, written = page_of(scene, step, size)
            outside = [entry for entry in written if not whole.contains(entry.rect)]
            assert not outside, (step.name, outside[:3])
            assert not overlapping(written), (step.name, overlapping(written)[:3])
            check_places(page, step.name)
            if cell is not None:
                check_labels(page, written, cell)


def check_places(page: Page, step: str) -> None:
    """Matrices lie inside the page and apart."""
    body = page.size.adjusted(0, HEADER, 0, -FOOTER).adjusted(-SLACK, -SLACK, SLACK, SLACK)
    places = [(panel.matrix, panel.grid.rect) for panel in page.panels]
    places += [("bar", page.bar)] if page.bar is not None else []
    for matrix, rect in places:
        assert body.contains(rect), (step, matrix, rect, body)
    for (one, a), (other, b) in combinations(places, 2):
        assert not a.adjusted(SLACK, SLACK, -SLACK, -SLACK).intersects(b), (step, one, other)
    if page.corner is not None:
        left, top, result = page.panels[0].grid, page.panels[1].grid, page.result.grid
        assert result.cell_width >= CORNER_SMALLEST[0], step
        assert result.cell_height >= CORNER_SMALLEST[1], step
        assert (result.rect.top(), result.rect.bottom()) == (left.rect.top(), left.rect.bottom())
        assert (result.rect.left(), result.rect.right()) == (top.rect.left(), top.rect.right())
        assert not any(page.corner.intersects(panel.grid.rect) for panel in page.panels)


@pytest.mark.parametrize("name", ["3 queries, 7 keys", "7 queries, 3 keys", "heads", "projected", "embedded"])
def test_the_cell_under_a_point_and_the_labels_beside_it_are_those_of_the_turned_matrix(
    scene_of: MakeScene, name: str
) -> None:
    scene = in_columns(scene_of(session_named(name)))
    for step in steps_of(scene.session):
        page = lay_out(scene, step, QRectF(30, 50, 1040, 780))
        for panel in page.panels:
            grid, own = panel.grid, of_panel(scene, panel)
            down, across = row_labels(own, panel), column_labels(own, panel)
            assert (down, across) == (
                (own.column_tokens(panel.matrix), own.row_tokens(panel.matrix))
                if grid.transposed
                else (own.row_tokens(panel.matrix), own.column_tokens(panel.matrix))
            )
            middle = grid.rect.topLeft() + QPointF(1.5 * grid.cell_width, 0.5 * grid.cell_height)
            cell = cell_at(page, scene, middle if grid.across > 1 else grid.rect.topLeft() + QPointF(1, 1))
            assert cell is not None
            if panel.head in (None, scene.head):
                place = (int(grid.across > 1), 0) if grid.transposed else (0, int(grid.across > 1))
                assert (cell.row - grid.first_row, cell.column - grid.first_column) == place, (step.name, panel.matrix)


def test_only_keys_are_shown_by_their_rows_and_say_so(scene_of: MakeScene) -> None:
    for name in ("projected", "embedded", "3 queries, 7 keys", "heads"):
        scene = in_columns(scene_of(session_named(name)))
        for step in steps_of(scene.session):
            for panel in lay_out(scene, step, QRectF(0, 0, 1040, 780)).panels:
                by_rows = step.name == "scores" and panel.matrix in ("k", "k_rotated")
                assert panel.grid.transposed != by_rows, (step.name, panel.matrix)
                assert ("ᵀ" in panel.title) == by_rows, panel.title
                if MATRICES[panel.matrix].heads == "query" and panel.head is None and "×" in panel.title:
                    assert f"{panel.grid.down} × {panel.grid.across}" in panel.title


def test_each_query_has_the_sum_of_its_weights_below_its_column(scene_of: MakeScene) -> None:
    sizes = (("3 queries, 7 keys", (1040, 780), True), ("24 tokens, d_k 4", (760, 620), False))
    for name, size, upright in sizes:
        session = session_named(name)
        page, written = page_of(in_columns(scene_of(session)), step_named("weights"), size)
        grid = page.result.grid
        assert any(entry.text == "Σ" for entry in written)
        for query in range(session.n_q):
            below = grid.cell_rect(query, session.n_k - 1).translated(0, grid.cell_height)
            below.setHeight(34)
            sums = [entry for entry in written if below.contains(entry.rect.center())]
            assert len(sums) == 1, (name, query)
            assert sums[0].text.startswith("1.00"), sums
            assert (sums[0].rect.width() > sums[0].rect.height()) == upright


@pytest.mark.parametrize("n_q", [7, 26])
def test_words_below_narrow_columns_end_above_those_at_the_bar(scene_of: MakeScene, n_q: int) -> None:
    keys = np.ones((9, 2))
    keys[0] = np.nan
    session = Session(tuple(map(str, range(n_q))), np.ones((n_q, 2)), keys, np.ones((9, 3)), tuple("abcdefghi"))
    page, written = page_of(in_columns(scene_of(session)), step_named("weights"), (760, 620))
    grid = page.result.grid
    below = [entry.rect for entry in written if entry.rect.left() > grid.x and entry.rect.top() > grid.rect.bottom()]
    sums = [rect for rect in below if rect.top() < page.bar.top()]
    assert len(sums) == n_q
    assert all(rect.bottom() <= page.bar.top() + 3 for rect in sums), sums


def test_the_largest_score_and_the_sum_of_a_query_stand_below_its_column(scene_of: MakeScene) -> None:
    scene = in_columns(scene_of(made(3, n_k=5, masked=False)))
    page = lay_out(scene, step_named("weights"), QRectF(0, 0, 1040, 780))
    grids = {panel.matrix: panel.grid for panel in page.panels}
    for above, below in (("masked", "row_max"), ("exponentials", "row_sum")):
        for query in range(3):
            assert grids[below].cell_rect(query, 0).x() == grids[above].cell_rect(query, 4).x()
        assert grids[below].y >= grids[above].rect.bottom()


def test_the_row_that_is_played_is_a_column(scene_of: MakeScene) -> None:
    scene = in_columns(replace(scene_of(session_named("3 queries, 7 keys")), moment=Moment("weights", 0, 1)))
    page = lay_out(scene, step_named("weights"), QRectF(0, 0, 1040, 780))
    assert marked_lines(scene, page.result) == (set(), {1})


@pytest.mark.parametrize("name", ["projected", "3 queries, 7 keys"])
def test_guides_lead_from_the_operands_to_the_marked_cell_in_the_gaps(scene_of: MakeScene, name: str) -> None:
    session = session_named(name)
    for step in (step for step in steps_of(session) if step.layout == "product"):
        scene = in_columns(scene_of(session, cell=marked_cells(session, step)[1]))
        page = lay_out(scene, step, QRectF(0, 0, 1040, 780))
        assert page.corner is not None, step.name
        (_, across), (_, down) = guides(scene, page)
        middle = page.result.grid.cell_rect(scene.marks.cell.row, scene.marks.cell.column).center()
        assert (across.y1(), across.y2()) == (middle.y(), middle.y())
        assert (down.x1(), down.x2()) == (middle.x(), middle.x())


def test_a_page_in_another_notation_is_laid_out_anew(scene_of: MakeScene) -> None:
    scene, step = scene_of(made(4, 4, n_k=4)), step_named("scores")
    assert alike(scene, replace(scene, head=0), step)
    assert not alike(scene, in_columns(scene), step)


@pytest.mark.parametrize("notation", ["rows", "columns"])
def test_matrices_side_by_side_have_their_tokens_beside_them(scene_of: MakeScene, notation: str) -> None:
    session = Session(("ask", "seek"), [[1.0], [2.0]], [[1.0], [0.0], [3.0]], [[1.0]] * 3, ("one", "two", "three"))
    scene = replace(scene_of(session), notation=notation)
    contrast, size = Contrast("mask", run(session), run(session), (), 1), QRectF(0, 0, 900, 500)
    places = []
    _, written = picture(lambda painter: places.append(draw_contrast(painter, scene, scene, contrast, size)), 900, 500)
    assert not overlapping(written)
    for grid in places[0]:
        assert grid.transposed == (notation == "columns")
        for axis, tokens in zip(axes_of("weights"), (session.tokens, session.key_tokens), strict=True):
            for place, token in enumerate(tokens):
                cell = grid.cell_rect(place, 0) if axis == "queries" else grid.cell_rect(0, place)
                beside = [entry for entry in written if entry.text == token and near(entry.rect, cell)]
                assert beside, (token, axis)


def near(words: QRectF, cell: QRectF) -> bool:
    """Whether words stand at the left of a cell or above it."""
    level = words.right() <= cell.left() and abs(words.center().y() - cell.center().y()) < 3
    return level or (words.bottom() <= cell.top() and abs(words.center().x() - cell.center().x()) < 3)


def test_a_difference_is_drawn_turned(scene_of: MakeScene) -> None:
    before, after = session_named("3 queries, 7 keys"), session_named("3 queries, 7 keys")
    trace = run(after)
    scene = replace(in_columns(scene_of(before)), comparison=Comparison(run(before), trace, 0, "difference"))
    for step in steps_of(after):
        page, written = page_of(scene, step, (1040, 780))
        assert not overlapping(written)
        check_places(page, step.name)


def of_heads(heads: int) -> Session:
    """So many heads of 4 numbers, joined."""
    random = np.random.default_rng(heads)
    tokens = tuple(f"tok{place}" for place in range(7))
    q, k, v = (random.normal(size=(heads, 7, size)) for size in (3, 3, 4))
    return Session(tokens, q, k, v, w_o=random.normal(size=(heads * 4, 5)))


@pytest.mark.parametrize("size", [(1040, 780), (602, 444), (420, 330)])
@pytest.mark.parametrize("heads", [2, 6, 8, 12, 16])
def test_many_heads_have_room_one_above_the_other(scene_of: MakeScene, heads: int, size: tuple[int, int]) -> None:
    session = of_heads(heads)
    for cell in (None, Cell("concat", 0, 2, 5)):
        page, written = page_of(in_columns(scene_of(session, cell=cell)), step_named("concat"), size)
        check_places(page, "concat")
        assert not overlapping(written)
        assert all(QRectF(0, 0, *size).contains(entry.rect) for entry in written)
    low, whole = page.panels[0].grid.cell_height, page.result.grid.cell_height
    room = size[1] - HEADER - FOOTER
    assert low * heads * 4 > 0.35 * room, "more than for titles"
    assert whole >= low


def test_no_guide_crosses_a_label_of_the_joined_outputs(scene_of: MakeScene) -> None:
    for scene in (scene_of(of_heads(3), cell=Cell("concat", 0, 2, 5)),):
        for each in (scene, in_columns(scene)):
            page, written = page_of(each, step_named("concat"), (1040, 780))
            ((_, line),) = guides(each, page)
            way = QRectF(line.p1(), line.p2()).normalized().adjusted(-0.5, -0.5, 0.5, 0.5)
            assert not [entry.text for entry in written if way.intersects(entry.rect)]


@pytest.mark.parametrize("name", [*OF_PAGES[:6], "projected", "embedded", "3 queries, 7 keys"])
@pytest.mark.parametrize("size", [(480, 300), (420, 270), (420, 200)])
def test_a_low_page_is_no_worse_than_with_rows(scene_of: MakeScene, name: str, size: tuple[int, int]) -> None:
    session = session_named(name)
    scene, step = scene_of(session), step_named("weights")
    rows, columns = (lay_out(each, step, QRectF(0, 0, *size)).result.grid for each in (scene, in_columns(scene)))
    assert columns.cell_height > 0
    if session.n_q == session.n_k:
        assert columns.cell_height >= min(0.6 * rows.cell_height, 16.0)


@pytest.mark.parametrize("n", [18, 24])
def test_each_operand_of_a_wide_product_is_seen(scene_of: MakeScene, n: int) -> None:
    scene = in_columns(scene_of(made(n, 4)))
    for name in ("scores", "output"):
        grids = [panel.grid for panel in lay_out(scene, step_named(name), QRectF(0, 0, 602, 444)).panels]
        assert min(grid.cell_width for grid in grids) > 3.5, name


def test_beside_the_scores_numbers_stay_in_the_operands_that_have_room(scene_of: MakeScene) -> None:
    scene = scene_of(made(3, 8, n_k=4))
    grids = {panel.matrix: panel.grid for panel in lay_out(scene, step_named("scores"), QRectF(0, 0, 602, 330)).panels}
    assert grids["scores"].cell_width >= READABLE
    assert grids["q"].cell_width >= READABLE
