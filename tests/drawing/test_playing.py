"""Frames of a play: what is computed is drawn as ever, what is to come as blanks, and the same from run to run."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.decoding import Arrivals
from explorer.attention.moments import Act, Grain, Moment, Moments
from explorer.attention.progress import marks_of, term
from explorer.attention.steps import step_named
from explorer.drawing.grid import Grid
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.page import draw_step
from tests.attention.sessions import N_K, N_Q, generic
from tests.drawing.pictures import PAPER, part, picture
from tests.drawing.sessions import made, session_named, strange

SIZE = QRectF(0, 0, 900, 640)


def moments_of(session, grain, head=0):
    """All moments at a grain."""
    return Arrivals(session, head) if grain is Grain.TOKENS else Moments(session, grain, head)


@pytest.fixture
def frame_of(scene_of):
    """Makes the scene of a moment."""

    def make(session, moment, theme="light"):
        marks = marks_of(session, moment)
        lit = tuple(operand.cell for operand in term(session, moment) if operand.visible)
        return replace(scene_of(session, theme, moment.head), moment=moment, marks=marks, term=lit)

    return make


def matrix_of(scene, matrix, grid):
    """A picture of one matrix."""
    return picture(lambda painter: draw_matrix(painter, scene, matrix, grid, with_numbers=True))[0]


def page_of(scene):
    """The picture of the step that a moment belongs to, what is written on it, and its page."""
    pages = []
    step = step_named(scene.moment.step)
    image, written = picture(lambda painter: pages.append(draw_step(painter, scene, step, SIZE)), 900, 640)
    return image, written, pages[0]


def colours(pixels):
    """The different colours of a part of a picture."""
    return {int(value) for value in np.unique(pixels)}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cells_to_come_are_blanks_and_the_others_as_ever(frame_of, scene_of, theme):
    session = made(5, 3)
    grid = Grid(20, 10, 60, 40, 5, 5)
    whole = matrix_of(scene_of(session, theme), "weights", grid)
    scene = frame_of(session, Moment("weights", 0, 2, 1), theme)
    now = matrix_of(replace(scene, marks=None), "weights", grid)
    ground = scene.theme.colour("card").rgb()
    for row in range(5):
        for column in range(5):
            rect = grid.cell_rect(row, column)
            inside = part(now, rect, 2)
            if (row, column) <= (2, 1):
                assert (inside == part(whole, rect, 2)).all(), (row, column)
            else:
                share = (inside == ground).mean()
                assert 0.9 < share < 1.0, "a blank line on a plain ground"
                assert (part(now, rect.adjusted(0, 0, 0, -24), 2) == ground).all()


@pytest.mark.parametrize("top", [10.0, 10.45, 10.6, 10.9])
@pytest.mark.parametrize("matrix", ["masked", "weights", "exponentials"])
def test_the_hatch_of_masked_cells_to_come_is_not_seen_not_even_at_their_edges(frame_of, matrix, top):
    session, grid = made(5, 3), Grid(20.3, top, 12.2, 11.7, 5, 5)
    assert session.masks
    painted = []
    for each in (session, replace(session, masks=())):
        scene = replace(frame_of(each, Moment("scores", 0, 2)), marks=None, term=())

        def draw(painter, scene=scene):
            painter.setRenderHint(painter.RenderHint.Antialiasing)  # as on the strip
            draw_matrix(painter, scene, matrix, grid, with_numbers=False)

        painted.append(picture(draw)[0])
    assert painted[0] == painted[1]


def test_a_blank_looks_like_no_computed_cell(frame_of, scene_of):
    session = strange()  # with masked, undefined and zero cells, and a row without a key
    grid = Grid(20, 10, 60, 40, 5, 5)
    whole = matrix_of(scene_of(session), "weights", grid)
    blank = part(matrix_of(frame_of(session, Moment("scores", 0, 0, 0)), "weights", grid), grid.cell_rect(3, 3), 2)
    for row in range(5):
        for column in range(5):
            cell = part(whole, grid.cell_rect(row, column), 2)
            assert not np.array_equal(cell, blank)
            assert (cell[:10] != blank[:10]).mean() > 0.2, "another ground, or a pattern"


@pytest.mark.parametrize("n", [64, 200])
def test_of_many_cells_those_to_come_are_ruled_paper(frame_of, scene_of, n):
    session = made(n, 2)
    grid = Grid(10, 10, 256 / n, 256 / n, n, n)
    moment = Moment("scores", 0, n // 2 - 1, n - 1)
    whole = matrix_of(scene_of(session), "scores", grid)
    scene = frame_of(session, moment)
    now = matrix_of(replace(scene, marks=None), "scores", grid)
    assert (part(now, QRectF(10, 10, 256, 126)) == part(whole, QRectF(10, 10, 256, 126))).all()
    theme = scene.theme
    assert colours(part(now, QRectF(12, 141, 250, 120))) == {theme.colour(role).rgb() for role in ("card", "hatch")}


@pytest.mark.parametrize("token", [0, 1, 37, 63, 98, 198, 199])
@pytest.mark.parametrize("side", [1400, 512, 60])  # pixels: a row of several, of one or two, of less than one
def test_of_many_tokens_those_to_come_are_ruled_paper(frame_of, scene_of, token, side):
    n = 200
    session = made(n, 2)
    grid = Grid(10, 10, side / n, side / n, n, n)
    scene = replace(frame_of(session, Moment("scores", 0, token, arriving=True)), marks=None)
    whole, now = (
        picture(lambda painter, scene=scene: draw_matrix(painter, scene, "scores", grid), 1420, 1420)[0]
        for scene in (scene_of(session), scene)
    )
    blank = {scene.theme.colour(role).rgb() for role in ("card", "hatch")}
    below, end = grid.cell_rect(token, 0).bottom(), grid.rect.bottom()
    assert colours(part(now, QRectF(12, below + 2, side - 4, end - below - 4))) <= blank
    edge = 4 + grid.cell_width  # of a staircase that is drawn by pixels
    for row in range(0, min(token, n - 1) - int(edge / grid.cell_height), 3):  # off its lower boundary
        at = grid.cell_rect(row, row).center()
        before = QRectF(10, at.y(), at.x() - 10 - edge, 1)
        assert (part(now, before) == part(whole, before)).all()
        beyond = part(now, QRectF(at.x() + edge, at.y(), end - 2 - at.x() - edge, 1))
        assert colours(beyond) <= blank | {scene.theme.colour("border").rgb()}, row  # a step of the staircase


def test_a_part_of_a_matrix_has_the_blanks_of_its_cells(frame_of, scene_of):
    session = made(6, 3)
    moment = Moment("scores", 0, 3, 2)
    scene = replace(frame_of(session, moment), marks=None)
    grid = Grid(0, 0, 60, 40, 3, 3, False, 2, 1)
    image = picture(lambda painter: draw_matrix(painter, scene, "scores", grid, with_numbers=False))[0]
    ground = scene.theme.colour("card").rgb()
    for row in range(2, 5):
        for column in range(1, 4):
            blank = (part(image, grid.cell_rect(row, column).adjusted(0, 0, 0, -24), 2) == ground).all()
            assert blank == ((row, column) > (3, 2)), (row, column)


@pytest.mark.parametrize("name", ["6 tokens, d_k 4", "3 queries, 7 keys", "heads", "bias", "strange", "one value"])
@pytest.mark.parametrize("grain", list(Grain))
def test_frames_are_equal_from_run_to_run(frame_of, name, grain):
    session = session_named(name)
    moments = moments_of(session, grain, session.heads - 1)
    for place in {*range(0, len(moments), max(1, len(moments) // 12)), len(moments) - 1}:
        one, other = (page_of(frame_of(session, moments[place]))[0] for _ in range(2))
        assert one == other, moments[place]


def test_frames_of_all_moments_differ(frame_of):
    session = generic()
    for grain in (Grain.ROWS, Grain.CELLS):
        pictures = [bytes(page_of(frame_of(session, moment))[0].constBits()) for moment in Moments(session, grain)]
        assert len(set(pictures)) == len(pictures)


def test_the_last_moment_shows_the_whole_result(frame_of, scene_of):
    session = made(6, 4)
    for grain in Grain:
        moments = moments_of(session, grain)
        scene = replace(frame_of(session, moments[len(moments) - 1]), marks=None, term=())
        page = page_of(scene)[2]
        whole = matrix_of(scene_of(session), "output", page.result.grid)
        assert matrix_of(scene, "output", page.result.grid) == whole


def texts(written, inside):
    """What is written inside a rectangle."""
    return [each.text for each in written if inside.contains(each.rect.center())]


def test_row_sums_come_with_their_rows(frame_of):
    session = made(5, 3, masked=False)
    sums = []
    for row in range(5):
        _, written, page = page_of(frame_of(session, Moment("weights", 0, row)))
        rect = page.result.grid.rect
        beside = QRectF(rect.right() + 2, rect.top(), 60, rect.height())
        sums.append(len(texts(written, beside)))
    assert sums == [1, 2, 3, 4, 5]


def test_a_distribution_fills_with_its_shares(frame_of):
    session = made(4, 3, masked=False)
    filled = []
    for column in range(4):
        moment = Moment("weights", 0, 1, column, None, Act.SHARE)
        scene = frame_of(session, moment)
        image, _, page = page_of(scene)
        line = part(image, QRectF(page.bar.left() + 2, page.bar.top() + 22, page.bar.width() - 4, 2))
        filled.append(round(float((line != PAPER.rgb()).mean()), 2))
    weights = np.cumsum(scene.values("weights")[1])
    assert filled == pytest.approx(weights, abs=0.03)


def test_of_a_row_the_operands_and_the_row_are_outlined(frame_of):
    session = generic()
    image, _, page = page_of(frame_of(session, Moment("scores", 0, 1)))
    role = {panel.matrix: panel for panel in page.panels}
    scene = frame_of(session, Moment("scores", 0, 1))

    def edged(panel, row, colour):
        rect = panel.grid.cell_rect(row, 0)
        near = part(image, QRectF(rect.left() - 2, rect.center().y(), 5, 1))
        return scene.theme.colour(colour).rgb() in colours(near)

    assert [edged(role["q"], row, "mark_q") for row in range(N_Q)] == [False, True, False]
    assert [edged(role["scores"], row, "mark") for row in range(N_Q)] == [False, True, False]
    left = role["k"].grid.cell_rect(0, 0)
    above = part(image, QRectF(left.center().x(), left.top() - 2, 1, 5))
    assert scene.theme.colour("mark_k").rgb() in colours(above)


def test_the_term_that_is_played_is_outlined_in_both_operands(frame_of):
    session = generic()
    moment = Moment("output", 0, 1, 2, 3)
    scene = frame_of(session, moment)
    image, _, page = page_of(scene)
    mark = scene.theme.colour("mark").rgb()
    for panel, place in zip(page.panels[:2], ((1, 3), (3, 2)), strict=True):
        rect = panel.grid.cell_rect(*place)
        near = part(image, QRectF(rect.center().x(), rect.top() - 2, 1, 5))
        assert mark in colours(near), panel.matrix


def test_a_row_without_a_key_and_a_masked_cell_are_played_like_others(frame_of, scene_of):
    session = strange()
    grid = Grid(20, 10, 60, 40, 5, 5)
    whole = matrix_of(scene_of(session), "weights", grid)
    now = matrix_of(replace(frame_of(session, Moment("weights", 0, 1, 4)), marks=None), "weights", grid)
    row = QRectF(20, 50, 300, 40)
    assert (part(now, row, 2) == part(whole, row, 2)).all()
    assert N_K == 5
    assert page_of(frame_of(session, Moment("weights", 0, 1)))[2].bar.contains(QPointF(1, 1)) is False
