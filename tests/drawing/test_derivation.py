"""A derivation as lines: where they stand, what they say, and the same as plain text."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation
from explorer.attention.lines import Derivation
from explorer.attention.masks import Causal
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.drawing.derivation import draw_derivation, height, plain
from explorer.drawing.scene import Scene
from explorer.drawing.sheet import ROW, Row, sheet_of
from explorer.drawing.theme import Theme
from explorer.drawing.words import ISOLATE, POP
from tests.drawing.pictures import part, picture
from tests.drawing.sessions import made, strange

MakeScene = Callable[..., Scene]
TWO = NumberFormat()
WIDTHS = (210.0, 280.0, 330.0, 520.0)


def small() -> Session:
    """q₂·k₁ = 1·3 + 2·(−0.5) = 2."""
    return Session(
        ("a", "b"), [[0.0, 1.0], [1.0, 2.0]], [[3.0, -0.5], [1.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]], masks=(Causal(),)
    )


def every_cell(scene: Scene) -> list[Cell]:
    """A cell in each corner of each matrix of the trace."""
    return [
        Cell(name, 0, row, column)
        for name in MATRICES
        if name in scene.trace and name != "may_attend"
        for row in {0, shape_of(scene.session, name)[0] - 1}
        for column in {0, shape_of(scene.session, name)[1] - 1}
    ]


def rows(derivation: Derivation, theme: Theme, at: QPointF, width: float) -> list[Row]:
    """The rows of a derivation that state a line."""
    return [row for row in sheet_of(derivation, theme, at, width).rows if row.line is not None]


def test_plain_text_states_title_terms_and_result(scene_of: MakeScene) -> None:
    explained = derivation(scene_of(small()).trace, Cell("scores", 0, 1, 0), TWO)
    lines = plain(explained).splitlines()
    assert lines[:3] == [
        "S = Q · Kᵀ",
        "S[b → a] = q2 · k1",
        "“b” meets “a” in 2 products that add up to 2.00; the largest in size is q₂,₁ · k₁,₁ = 3.00.",
    ]
    assert lines[3:6] == ["1.00 × 3.00 = 3.00", "2.00 × (−0.50) = −1.00", "sum = 2.00"]


def test_plain_text_of_a_sum_over_keys_names_the_keys(scene_of: MakeScene) -> None:
    explained = derivation(scene_of(small()).trace, Cell("output", 0, 0, 1), TWO)
    lines = plain(explained).splitlines()
    assert any(line.startswith("a ") for line in lines)
    assert any("masked" in line for line in lines)
    assert "<" not in plain(explained)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_height_is_that_of_what_is_drawn(scene_of: MakeScene, width: float) -> None:
    for session in (small(), made(6, 4), made(3, 64), strange()):
        scene = scene_of(session)
        for cell in every_cell(scene):
            explained = derivation(scene.trace, cell, TWO)
            at = QPointF(20, 30)
            _, written = picture(
                lambda painter, e=explained, s=scene, a=at: draw_derivation(painter, e, s.theme, a, width), 600, 900
            )
            bottom = max(entry.rect.bottom() for entry in written)
            tall = height(explained, scene.theme, width)
            assert bottom <= 30 + tall + 1, (cell, plain(explained))
            assert bottom >= 30 + tall - ROW - 12, cell


@pytest.mark.parametrize("width", WIDTHS)
def test_lines_stand_one_below_the_other_inside_the_height(scene_of: MakeScene, width: float) -> None:
    for session in (small(), made(3, 64), strange()):
        scene = scene_of(session)
        for cell in every_cell(scene):
            explained = derivation(scene.trace, cell, TWO)
            placed = rows(explained, scene.theme, QPointF(20, 30), width)
            assert [row.line for row in placed] == [*explained.terms, *explained.results]
            for row, after in pairwise(placed):
                assert row.rect.bottom() <= after.rect.top()
            if placed:
                assert placed[0].rect.top() >= 30
                assert placed[-1].rect.bottom() <= 30 + height(explained, scene.theme, width)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_written_beside_the_width_or_over_each_other(scene_of: MakeScene, width: float) -> None:
    for session in (small(), made(6, 4), made(12, 4), strange()):
        scene = scene_of(session)
        for cell in every_cell(scene):
            explained = derivation(scene.trace, cell, TWO)
            _, written = picture(
                lambda painter, e=explained, s=scene: draw_derivation(painter, e, s.theme, QPointF(20, 30), width),
                600,
                900,
            )
            room = QRectF(20, 30, width, 900).adjusted(-1, -1, 1, 0)
            outside = [entry for entry in written if not room.contains(entry.rect)]
            assert not outside, (cell, outside)
            for place, one in enumerate(written):
                for other in written[place + 1 :]:
                    a, b = one.rect.adjusted(0.5, 2, -0.5, -2), other.rect.adjusted(0.5, 2, -0.5, -2)
                    assert not a.intersects(b), (cell, one, other)


def test_every_result_is_written_and_a_lit_line_has_its_own_ground(scene_of: MakeScene) -> None:
    scene = scene_of(small())
    explained = derivation(scene.trace, Cell("scores", 0, 1, 0), TWO)
    lit = explained.terms[1].operands[:1]
    place = QPointF(20, 30)
    image, written = picture(lambda painter: draw_derivation(painter, explained, scene.theme, place, 330, lit))
    words = [entry.text for entry in written]
    for line in (*explained.terms, *explained.results):
        assert f"= {line.result}" in words
    current = scene.theme.colour("current").rgb()
    grounds = [current in part(image, row.rect, 2) for row in rows(explained, scene.theme, place, 330)]
    assert grounds == [False, True, False]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_masked_result_stands_on_a_hatch_inside_the_width_that_leaves_its_number_free(
    scene_of: MakeScene, width: float
) -> None:
    scene = scene_of(small())
    explained = derivation(scene.trace, Cell("weights", 0, 0, 0), TWO)
    row = next(row for row in rows(explained, scene.theme, QPointF(20, 20), width) if not row.line.visible)
    image, _ = picture(
        lambda painter: draw_derivation(painter, explained, scene.theme, QPointF(20, 20), width), 600, 300
    )
    hatch = scene.theme.colour("hatch").rgb()
    assert row.result.right() <= 20 + width
    assert row.result.contains(row.words[-1].rect.center())
    assert (part(image, row.result, 0) == hatch).any()
    top, width = row.words[-1].at.y() - 10.5, row.words[-1].width
    assert not (part(image, QRectF(row.words[-1].at.x(), top, width, 11), 0) == hatch).any()
    assert hatch != scene.theme.colour("muted").rgb()


def test_operands_have_the_colours_of_their_matrices(scene_of: MakeScene) -> None:
    scene = scene_of(small())
    explained = derivation(scene.trace, Cell("scores", 0, 1, 0), TWO)
    image, _ = picture(lambda painter: draw_derivation(painter, explained, scene.theme, QPointF(20, 30), 330), 400, 200)
    found = set(np.unique(part(image, QRectF(0, 0, 400, 200))).tolist())
    assert {scene.theme.colour("q").rgb(), scene.theme.colour("k").rgb()} <= found


def test_tokens_in_a_derivation_are_isolated_and_cut(scene_of: MakeScene) -> None:
    session = Session(("שלום", "x" * 300), np.eye(2), np.eye(2), np.eye(2))
    scene = scene_of(session)
    explained = derivation(scene.trace, Cell("output", 0, 0, 0), TWO)
    _, written = picture(lambda painter: draw_derivation(painter, explained, scene.theme, QPointF(20, 30), 330))
    assert any(
        entry.text.startswith(ISOLATE) and entry.text.endswith(POP) and "שלום" in entry.text for entry in written
    )
    assert all(entry.rect.right() <= 351 for entry in written)
