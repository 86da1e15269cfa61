"""Differences on cells: colours about 0, signs, words in place of numbers, and the corner of what moved."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.attention.comparing import Comparison
from explorer.attention.masks import Custom
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing.colours import STEPS, DifferenceRanges, SharedRanges, colour_map
from explorer.drawing.footer import ends_of
from explorer.drawing.grid import Grid
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.moved import draw_moved
from explorer.drawing.scene import Scene
from explorer.drawing.theme import load_theme
from tests.drawing.pictures import part, picture

GRID = Grid(10, 10, 60, 40, 2, 3)
TURNED = Grid(10, 10, 60, 40, 2, 3, transposed=True)


def session(scores: list[list[float]], allowed: list[list[int]]) -> Session:
    """Two queries with these scores over three keys, some of them masked."""
    mask = Custom(np.array(allowed, dtype=bool))
    return Session(("a", "b"), scores, np.eye(3), np.ones((3, 2)), ("x", "y", "z"), scale="none", masks=(mask,))


THEN = session([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1, 1, 1], [1, 0, 1]])
NOW = session([[1.0, 4.0, 3.0], [3.0, 5.0, 6.0]], [[1, 1, 0], [1, 0, 1]])


def scene_of(families, name: str = "light", looked_at: str = "difference") -> Scene:
    """The scene of both, looking at one of them or at the difference."""
    comparison = Comparison(run(THEN), run(NOW), 0, looked_at)
    ranges = DifferenceRanges(comparison) if looked_at == "difference" else SharedRanges(comparison)
    theme = load_theme(name, families)
    return Scene(comparison.shown, theme, NumberFormat(), ranges, comparison=comparison)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("grid", [GRID, TURNED], ids=["rows", "turned"])
def test_differences_are_coloured_about_zero(families, name, grid):
    scene = scene_of(families, name)
    image, _ = picture(lambda painter: draw_matrix(painter, scene, "scores", grid, with_numbers=False))
    table = colour_map(scene.theme, "scores").table
    middle = (STEPS - 1) // 2
    wanted = {(0, 0): middle, (0, 1): STEPS - 1, (0, 2): middle, (1, 0): round(middle / 2), (1, 1): middle}
    for place, entry in wanted.items():
        colour = int(part(image, grid.cell_rect(*place), 15)[0, 0])
        assert colour == int(table[entry]), place


def test_differences_have_a_sign_and_what_has_none_is_said(families):
    scene = scene_of(families)
    _, written = picture(lambda painter: draw_matrix(painter, scene, "masked", GRID))
    assert sorted(each.text for each in written) == sorted(["0.00", "+2.00", "→✗", "−1.00", "", "0.00"])
    _, written = picture(lambda painter: draw_matrix(painter, scene, "scores", TURNED))
    at = {each.text: each.rect.center() for each in written}
    assert TURNED.cell_rect(0, 1).contains(at["+2.00"])
    assert TURNED.cell_rect(1, 0).contains(at["−1.00"])


def test_differences_of_weights_in_percent_are_in_percentage_points(families):
    scene = replace(scene_of(families), numbers=NumberFormat(percent=True))
    _, written = picture(lambda painter: draw_matrix(painter, scene, "weights", GRID._replace(cell_width=90)))
    # e^1, e^2, e^3 over their sum; then e^1 and e^4 alone. The second query: e^4, e^6; then e^3, e^6.
    assert sorted(each.text for each in written) == sorted(["−4.3 pp", "+70.8 pp", "→✗", "−7.2 pp", "", "+7.2 pp"])
    assert ends_of(scene, "weights") == ["−70.8 pp", "+70.8 pp"]


@pytest.mark.parametrize("looked_at", ["then", "now", "difference"])
@pytest.mark.parametrize("grid", [GRID, TURNED, Grid(10, 10, 7, 7, 2, 3)], ids=["rows", "turned", "small"])
def test_the_corner_of_what_moved_is_folded_and_no_other(families, looked_at, grid):
    scene = scene_of(families, looked_at=looked_at)

    def draw(painter, marked: bool) -> None:
        draw_matrix(painter, scene, "masked", grid, with_numbers=False)
        if marked:
            draw_moved(painter, scene, "masked", grid)

    bare, _ = picture(lambda painter: draw(painter, False))
    marked, _ = picture(lambda painter: draw(painter, True))
    moved = {(0, 1), (0, 2), (1, 0)}
    for place in np.ndindex(2, 3):
        rect = grid.cell_rect(*place).adjusted(1, 1, -1, -1)
        differs = not np.array_equal(part(bare, rect), part(marked, rect))
        assert differs == (place in moved), place
        middle = grid.cell_rect(*place).center()
        assert bare.pixel(middle.toPoint()) == marked.pixel(middle.toPoint()), place  # never over the number


def test_only_the_cells_in_sight_are_marked(families):
    scene = scene_of(families)
    grid = GRID.of_part((slice(1, 2), slice(0, 2)))
    _, written = picture(
        lambda painter: (draw_matrix(painter, scene, "scores", grid), draw_moved(painter, scene, "scores", grid))
    )
    assert [each.text for each in written] == ["−1.00", "0.00"]


def test_then_and_now_share_their_colours_and_nothing_is_drawn_without_a_pin(families):
    then, now = (scene_of(families, looked_at=looked_at) for looked_at in ("then", "now"))
    assert then.ranges.of("scores") == now.ranges.of("scores") == (-6.0, 6.0)
    plain = replace(now, comparison=None)
    image, _ = picture(lambda painter: draw_moved(painter, plain, "scores", GRID))
    assert len(np.unique(part(image, GRID.rect))) == 1


def test_a_matrix_of_another_shape_is_dotted_and_holds_no_number(families):
    wide = Session(("a", "b"), np.ones((2, 4)), np.ones((3, 4)), np.ones((3, 2)), ("x", "y", "z"))
    comparison = Comparison(run(THEN), run(wide), 0, "difference")
    theme = load_theme("light", families)
    scene = Scene(comparison.now, theme, NumberFormat(), DifferenceRanges(comparison), comparison=comparison)
    grid = Grid(10, 10, 50, 40, 2, 4)
    image, written = picture(lambda painter: draw_matrix(painter, scene, "q", grid))
    assert "".join(each.text for each in written) == ""
    assert int(part(image, grid.cell_rect(0, 0), 15)[5, 5]) == theme.colour("undefined").rgb()
