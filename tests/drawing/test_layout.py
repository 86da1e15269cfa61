"""Where matrices lie: inside the page, apart from each other, with cells that can be seen."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.masks import Causal
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.resizing import with_d_k, with_key_tokens, with_tokens
from explorer.attention.session import Session
from explorer.attention.steps import source, step_named, steps_of
from explorer.drawing.layout import alike, lay_out
from explorer.drawing.page import cell_at
from explorer.drawing.placing import CORNER_SMALLEST, FOOTER, HEADER, LARGEST, Page
from explorer.drawing.scene import Scene
from explorer.drawing.seen import Seen
from explorer.drawing.small_panels import READABLE
from tests.attention.sessions import embedded
from tests.drawing.sessions import SIZES, made, session_named

PAGES = [(1040, 780), (760, 620), (620, 460), (420, 300)]
SLACK = 0.01
MakeScene = Callable[..., Scene]


def pages(scene: Scene, size: tuple[int, int]) -> list[tuple[str, Page]]:
    """The page of every step at a size, away from the origin so that offsets show."""
    place = QRectF(30, 50, *size)
    return [(step.name, lay_out(scene, step, place)) for step in steps_of(scene.session)]


@pytest.mark.parametrize("size", PAGES)
@pytest.mark.parametrize("name", SIZES)
def test_matrices_lie_inside_the_page_and_apart(scene_of: MakeScene, name: str, size: tuple[int, int]) -> None:
    scene = scene_of(session_named(name))
    for step, page in pages(scene, size):
        body = page.size.adjusted(0, HEADER, 0, -FOOTER).adjusted(-SLACK, -SLACK, SLACK, SLACK)
        places = [(panel.matrix, panel.grid.rect) for panel in page.panels]
        if page.bar is not None:
            places.append(("bar", page.bar))
        for matrix, rect in places:
            assert body.contains(rect), (step, matrix, rect, body)
        for (one, a), (other, b) in combinations(places, 2):
            assert not a.adjusted(SLACK, SLACK, -SLACK, -SLACK).intersects(b), (step, one, other)


@pytest.mark.parametrize("size", PAGES)
@pytest.mark.parametrize("name", SIZES)
def test_every_matrix_is_whole_and_its_cells_have_a_size(scene_of: MakeScene, name: str, size: tuple[int, int]) -> None:
    session = session_named(name)
    for step, page in pages(scene_of(session), size):
        for panel in page.panels:
            grid = panel.grid
            assert grid.cell_width > 0, (step, panel.matrix)
            assert grid.cell_height > 0, (step, panel.matrix)
            assert grid.cell_width <= LARGEST[0] + SLACK
            assert grid.cell_height <= LARGEST[1] + SLACK
            whole = {"exponentials": (session.n_q, session.n_k)}.get(panel.matrix, (session.n_q, 1))
            expected = whole if panel.matrix.startswith(("row_", "exp")) else shape_of(session, panel.matrix)
            assert (grid.rows, grid.columns) == expected


@pytest.mark.parametrize("size", PAGES)
@pytest.mark.parametrize("name", SIZES)
def test_operands_meet_in_the_corner_only_where_cells_are_large_enough(
    scene_of: MakeScene, name: str, size: tuple[int, int]
) -> None:
    scene = scene_of(session_named(name))
    for step, page in pages(scene, size):
        if page.corner is None:
            continue
        left, top, result = (panel.grid for panel in page.panels)
        for grid in (left, top, result):
            assert grid.cell_width >= CORNER_SMALLEST[0], step
            assert grid.cell_height >= CORNER_SMALLEST[1], step
        assert CORNER_SMALLEST == (22.0, 19.0)
        assert (result.rect.top(), result.rect.bottom()) == (left.rect.top(), left.rect.bottom())
        assert (result.rect.left(), result.rect.right()) == (top.rect.left(), top.rect.right())
        for panel in page.panels:  # the space for the derivation is free
            assert not page.corner.intersects(panel.grid.rect)
        assert page.size.contains(page.corner)


def test_a_small_product_meets_in_the_corner_and_a_large_one_stands_side_by_side(scene_of: MakeScene) -> None:
    for name, meets in (("6 tokens, d_k 4", True), ("64 tokens, d_k 4", False), ("6 tokens, d_k 64", False)):
        scene = scene_of(session_named(name))
        scores = lay_out(scene, steps_of(scene.session)[0], QRectF(0, 0, 1040, 780))
        assert (scores.corner is not None) == meets, name
        assert [panel.matrix for panel in scores.panels] == ["q", "k", "scores"]


@pytest.mark.parametrize("name", ["3 queries, 7 keys", "heads", "bias", "no mask"])
def test_a_page_shows_what_its_step_reads_and_ends_with_its_result(scene_of: MakeScene, name: str) -> None:
    session = session_named(name)
    for step, (_, page) in zip(steps_of(session), pages(scene_of(session), (1040, 780)), strict=True):
        shown = [panel.matrix for panel in page.panels]
        assert page.result.matrix == step.name
        for reads in step.reads:
            assert source(session, reads) in shown


def test_the_mask_is_shown_even_where_it_bars_nothing_since_it_is_painted_there(scene_of: MakeScene) -> None:
    for name in ("6 tokens, d_k 4", "no mask"):
        found = dict(pages(scene_of(session_named(name)), (1040, 780)))["masked"]
        assert [panel.matrix for panel in found.panels] == ["scaled", "may_attend", "masked"]


@pytest.mark.parametrize("name", ["3 queries, 7 keys", "7 queries, 3 keys", "heads", "bias"])
@pytest.mark.parametrize("size", PAGES)
def test_the_cell_under_a_point_is_the_one_that_is_drawn_there(
    scene_of: MakeScene, name: str, size: tuple[int, int]
) -> None:
    scene = scene_of(session_named(name), head=2 if name == "heads" else 0)
    for _, page in pages(scene, size):
        for panel in page.panels:
            for row in range(panel.grid.rows):
                for column in range(panel.grid.columns):
                    cell = cell_at(page, scene, panel.grid.cell_rect(row, column).center())
                    if not panel.stands_for:
                        assert cell is None
                        continue
                    assert (cell.matrix, cell.row, cell.column) == (panel.stands_for, row, column)
                    assert cell.head == scene.head_of(panel.stands_for)
        assert cell_at(page, scene, page.size.topLeft() + QPointF(2, 2)) is None


def test_a_layout_depends_on_the_size_of_the_page_and_not_on_where_it_lies(scene_of: MakeScene) -> None:
    scene = scene_of(session_named("6 tokens, d_k 4"))
    for step in steps_of(scene.session):
        here, there = (lay_out(scene, step, QRectF(x, y, 760, 620)) for x, y in ((0, 0), (100, 40)))
        for one, other in zip(here.panels, there.panels, strict=True):
            assert other.grid.rect.topLeft() - one.grid.rect.topLeft() == QPointF(100, 40)
            assert other.grid.cell_width == pytest.approx(one.grid.cell_width)


@pytest.mark.parametrize("step", ["scaled", "masked", "weights"])
@pytest.mark.parametrize("n", [12, 24, 100])
def test_where_small_panels_have_no_room_for_numbers_each_row_goes_on_from_panel_to_panel(
    scene_of: MakeScene, n: int, step: str
) -> None:
    numbers = np.random.default_rng(n).normal(size=(3, n, 4))
    scene = scene_of(Session(tuple(f"token{i}" for i in range(n)), *numbers, masks=(Causal(),)))
    page = dict(pages(scene, (600, 440)))[step]
    assert len({(panel.grid.y, panel.grid.cell_height) for panel in page.panels}) == 1
    assert page.panels[0].row_labels, "no labels at the left end"
    numbered = [panel.matrix for panel in page.panels if MATRICES[panel.matrix].columns == "row"]
    assert numbered == (["row_max", "row_sum"] if step == "weights" and n == 12 else []), "too low for numbers"
    assert page.result.grid.rect.width() > 2 * max(panel.grid.rect.width() for panel in page.panels[:-1])


def test_what_is_laid_out_alike_has_the_same_page_and_what_changes_it_is_not_alike(scene_of: MakeScene) -> None:
    session = session_named("3 queries, 7 keys")
    others = {
        "a number": session.with_cell("q", 0, 0, 0, 1234.5),
        "a token": replace(session, tokens=("a much longer token", *session.tokens[1:])),
        "a key token": with_key_tokens(session, ("another and longer one", *session.key_tokens[1:])),
        "the scale": session.with_scale(0.0625),
        "a width": with_d_k(session, session.d_k + 3),
        "more tokens": with_tokens(session, (*session.tokens, "more")),
        "no mask": session.with_masks([]),
        "a bias": replace(session, bias=np.zeros((1, session.n_q, session.n_k))),
    }
    size, unlike = QRectF(0, 0, 900, 640), set()
    one = scene_of(session)
    for name, other in others.items():
        after = replace(scene_of(other), theme=one.theme)
        for step in steps_of(session):
            if alike(one, after, step):
                assert lay_out(one, step, size) == lay_out(after, step, size), (name, step.name)
            else:
                unlike.add(name)
    assert unlike == set(others) - {"a number"}
    assert not alike(one, replace(one, seen=Seen(6, keys=1)), steps_of(session)[0])


@pytest.mark.parametrize("step", ["x", "context"])
def test_rows_that_are_looked_up_have_an_arrow_and_words_their_ids(scene_of: MakeScene, step: str) -> None:
    session = embedded(own_key_tokens=("on", "mat", "on"), ids=(5, 9, 2, 3, 4, 6))
    scene = scene_of(session)
    page = dict(pages(scene, (760, 620)))[step]
    table = page.panels[0].grid
    tokens = session.tokens if step == "x" else session.key_tokens
    rows = [row for row, word in enumerate(session.vocabulary) if word in tokens]
    arrows = [sign.at for sign in page.signs if sign.words == "→"]
    assert [int((at.y() - table.y) / table.cell_height) for at in arrows] == rows
    others = [panel.grid.rect for panel in page.panels]
    assert not any(rect.adjusted(-4, 0, 4, 0).contains(at) for at in arrows for rect in others)
    assert scene.row_tokens("embeddings") == ("5:on", "9:the", "2:cat", "3:mat", "4:sat", "6:and")
    assert scene.row_tokens("x") == session.tokens
    assert not alike(scene, scene_of(replace(session, ids=None)), steps_of(session)[0])


@pytest.mark.parametrize("notation", ["rows", "columns"])
def test_beside_wide_vectors_the_scores_and_weights_have_room_for_their_numbers(
    scene_of: MakeScene, notation: str
) -> None:
    scene = replace(scene_of(made(12, 32, d_v=32)), notation=notation)  # as wide as those of a real head
    for name in ("scores", "output"):
        page = lay_out(scene, step_named(name), QRectF(0, 0, 1040, 780))
        found = [panel.grid for panel in page.panels if panel.matrix in ("scores", "weights")]
        assert [grid.cell_width >= READABLE for grid in found] == [True], name
