"""A matrix as cells: colours, patterns, numbers, and which cell is under a point."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.drawing.colours import STEPS, colour_map, contrast
from explorer.drawing.grid import Grid
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.theme import load_theme
from tests.drawing.looks import THEMES
from tests.drawing.pictures import colour_at, part, picture, pixels

MakeScene = Callable[..., object]
NUMBERS = np.array([[-4.0, -2.0, -1.0], [0.0, 1.0, 4.0]])  # no two alike, none where its transpose has it
EVERY_LOOK = np.array([[0.0], [1e-9], [3.0], [np.nan], [2.0]])


def operands() -> Session:
    """Q is 2 x 3 with known numbers, K is 4 x 3 and V 4 x 2, all different from each other."""
    k = np.arange(12.0).reshape(4, 3) / 3 - 2
    v = np.arange(8.0).reshape(4, 2) - 3.5
    return Session(("a", "b"), NUMBERS, k, v, own_key_tokens=("w", "x", "y", "z"))


def looks(allowed: tuple[int, ...] = (1, 1, 0, 1, 1)) -> Session:
    """One row of scores: zero, tiny, masked, undefined, usual."""
    keys = ("zero", "tiny", "masked", "undefined", "usual")
    mask = Custom(np.array([allowed], dtype=bool))
    return Session(("a",), [[1.0]], EVERY_LOOK, np.zeros((5, 1)), keys, scale="none", masks=(mask,))


def between(stops: tuple[QColor, ...], share: float) -> tuple[float, ...]:
    """The colour at a share of the way along the stops, by linear interpolation of the channels."""
    place = share * (len(stops) - 1)
    first = min(int(place), len(stops) - 2)
    rest = place - first
    one, other = stops[first].getRgb()[:3], stops[first + 1].getRgb()[:3]
    return tuple((1 - rest) * a + rest * b for a, b in zip(one, other, strict=True))


def near(colour: QColor, expected: tuple[float, ...]) -> bool:
    """Whether a colour is the expected one, but for the steps of the colour table."""
    return all(abs(a - b) <= 3 for a, b in zip(colour.getRgb()[:3], expected, strict=True))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("transposed", [False, True])
def test_d4_every_cell_has_the_colour_of_its_number_at_its_own_place(
    scene_of: MakeScene, theme: str, transposed: bool
) -> None:
    scene = scene_of(operands(), theme)
    for matrix, array in (("q", NUMBERS), ("k", scene.session.k[0])):
        rows, columns = array.shape
        grid = Grid(20, 10, 40, 30, rows, columns, transposed)
        image, _ = picture(lambda painter, m=matrix, g=grid: draw_matrix(painter, scene, m, g, with_numbers=False))
        for (row, column), value in np.ndenumerate(array):
            down, across = (column, row) if transposed else (row, column)
            centre = QPointF(20 + (across + 0.5) * 40, 10 + (down + 0.5) * 30)
            assert grid.cell_rect(row, column).center() == centre
            expected = between(scene.theme.diverging, (value + 4.0) / 8.0)
            assert near(colour_at(image, centre), expected), (matrix, row, column)


@pytest.mark.parametrize("theme", THEMES)
def test_b22_the_ends_and_the_midpoint_have_exactly_the_colours_of_the_theme(scene_of: MakeScene, theme: str) -> None:
    scene, grid = scene_of(operands(), theme), Grid(0, 0, 40, 30, 2, 3)
    image, _ = picture(lambda painter: draw_matrix(painter, scene, "q", grid, with_numbers=False))
    stops = scene.theme.diverging
    for (row, column), colour in (((0, 0), stops[0]), ((1, 0), stops[2]), ((1, 2), stops[-1])):
        assert colour_at(image, grid.cell_rect(row, column).center()) == colour


def test_weights_are_coloured_from_0_to_1(scene_of: MakeScene) -> None:
    session = Session(("a", "b"), [[0.0], [0.0]], [[1.0], [1.0]], [[1.0], [1.0]], masks=(Causal(),))
    scene, grid = scene_of(session), Grid(0, 0, 40, 30, 2, 2)
    image, _ = picture(lambda painter: draw_matrix(painter, scene, "weights", grid, with_numbers=False))
    assert colour_at(image, grid.cell_rect(0, 0).center()) == scene.theme.sequential[-1]  # its only key: 1
    assert near(colour_at(image, grid.cell_rect(1, 0).center()), between(scene.theme.sequential, 0.5))


@pytest.mark.parametrize("theme", THEMES)
def test_a_masked_cell_has_a_hatch_on_a_ground_of_its_own(scene_of: MakeScene, theme: str) -> None:
    scene, grid = scene_of(looks((1, 1, 0, 0, 1)), theme), Grid(0, 0, 60, 40, 1, 5)
    masked, hatch = scene.theme.colour("masked").rgb(), scene.theme.colour("hatch").rgb()
    for matrix in ("masked", "weights"):
        image, _ = picture(lambda painter, m=matrix: draw_matrix(painter, scene, m, grid, with_numbers=False))
        for key, barred in enumerate((False, False, True, True, False)):
            found = set(part(image, grid.cell_rect(0, key), 2).ravel().tolist())
            assert {masked, hatch} & found == ({masked, hatch} if barred else set()), (matrix, key)


@pytest.mark.parametrize("theme", THEMES)
def test_an_undefined_cell_has_another_pattern(scene_of: MakeScene, theme: str) -> None:
    scene, grid = scene_of(looks(), theme), Grid(0, 0, 60, 40, 1, 5)
    ground, spot = scene.theme.colour("undefined").rgb(), scene.theme.colour("undefined_pattern").rgb()
    image, _ = picture(lambda painter: draw_matrix(painter, scene, "masked", grid, with_numbers=False))
    found = set(part(image, grid.cell_rect(0, 3), 2).ravel().tolist())
    assert {ground, spot} <= found
    for key in (0, 1, 2, 4):
        assert not {ground, spot} & set(part(image, grid.cell_rect(0, key), 2).ravel().tolist())
    image, _ = picture(lambda painter: draw_matrix(painter, scene, "weights", grid, with_numbers=False))
    for key in range(5):  # the whole row is undefined
        assert {ground, spot} <= set(part(image, grid.cell_rect(0, key), 2).ravel().tolist())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(60, 40), (34, 24), (23, 20)])
def test_zero_tiny_masked_undefined_and_usual_look_different(
    scene_of: MakeScene, theme: str, size: tuple[int, int]
) -> None:
    scene, grid = scene_of(looks(), theme), Grid(0, 0, *size, 1, 5)
    image, written = picture(lambda painter: draw_matrix(painter, scene, "masked", grid))
    assert [entry.text for entry in sorted(written, key=lambda entry: entry.rect.x())] == [
        "0.00",
        "1.0e−09",
        "−∞",
        "?",
        "2.00",
    ]
    cells = [part(image, grid.cell_rect(0, key), 1) for key in range(5)]
    for one, other in combinations(cells, 2):
        assert (one != other).mean() > 0.02


def test_b23_a_tiny_weight_a_masked_one_and_a_large_one_are_told_apart(scene_of: MakeScene) -> None:
    allowed = Custom(np.array([[True, True, False]]))
    keys = np.array([[0.0], [20.7], [20.7]])
    session = Session(("a",), [[1.0]], keys, keys, ("x", "y", "z"), scale="none", masks=(allowed,))
    scene, grid = scene_of(session), Grid(0, 0, 60, 40, 1, 3)
    _, written = picture(lambda painter: draw_matrix(painter, scene, "weights", grid))
    assert {entry.text for entry in written} == {"1.0e−09", "1.00", "0"}


@pytest.mark.parametrize("theme", THEMES)
def test_masked_and_undefined_cells_are_seen_where_cells_are_too_small_for_patterns(
    scene_of: MakeScene, theme: str
) -> None:
    count = 64
    session = Session(("t",) * count, np.ones((count, 1)), np.ones((count, 1)), np.ones((count, 1)), masks=(Causal(),))
    scene = scene_of(session, theme)
    grid = Grid(0, 0, 4, 4, count, count)
    image, _ = picture(lambda painter: draw_matrix(painter, scene, "masked", grid))
    visible, barred = grid.cell_rect(40, 20).center(), grid.cell_rect(20, 40).center()
    assert colour_at(image, barred) == scene.theme.colour("masked")
    assert colour_at(image, visible) != scene.theme.colour("masked")


def test_a_matrix_drawn_as_an_image_has_its_cells_at_the_same_places(scene_of: MakeScene) -> None:
    q = np.zeros((90, 30))
    q[3, 25], q[80, 1] = 1.0, -1.0
    session = Session(("t",) * 90, q, np.zeros((90, 30)), np.zeros((90, 1)))
    scene = scene_of(session)
    for transposed in (False, True):
        grid = Grid(5, 5, 4, 3, 90, 30, transposed)
        image, _ = picture(lambda painter, g=grid: draw_matrix(painter, scene, "q", g))
        assert colour_at(image, grid.cell_rect(3, 25).center()) == scene.theme.diverging[-1]
        assert colour_at(image, grid.cell_rect(80, 1).center()) == scene.theme.diverging[0]
        assert colour_at(image, grid.cell_rect(25, 3).center()) == scene.theme.diverging[2]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("group", ["operands", "weights"])
def test_the_ink_is_legible_on_every_colour(families: tuple[str, ...], theme: str, group: str) -> None:
    colours = load_theme(theme, families)
    drawn = colour_map(colours, group)
    assert len(drawn.brushes) == STEPS
    for ground, dark in zip(drawn.brushes, drawn.dark_ink.tolist(), strict=True):
        assert contrast(colours.colour("ink_dark" if dark else "ink_light"), ground) >= 4.5, ground.name()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["masked", "undefined", "card"])
def test_the_ink_is_legible_on_patterns(families: tuple[str, ...], theme: str, ground: str) -> None:
    colours = load_theme(theme, families)
    assert contrast(colours.colour("text"), colours.colour(ground)) >= 4.5


@pytest.mark.parametrize("cell", [(22, 19), (32, 22), (53, 23), (84, 56)])
@pytest.mark.parametrize("matrix", ["masked", "weights"])
def test_no_line_of_a_hatch_goes_through_what_is_written_on_it(
    scene_of: MakeScene, matrix: str, cell: tuple[int, int]
) -> None:
    scene = scene_of(Session(("a", "b"), np.ones((2, 1)), np.ones((2, 1)), np.ones((2, 1)), masks=(Causal(),)))
    grid = Grid(5, 5, *cell, 2, 2)
    _, written = picture(lambda painter: draw_matrix(painter, scene, matrix, grid))
    bare, _ = picture(lambda painter: draw_matrix(painter, scene, matrix, grid, with_numbers=False))
    barred = grid.cell_rect(0, 1)
    text = next(entry for entry in written if barred.contains(entry.rect.center()))
    assert text.text in ("0", "−∞")
    assert set(part(bare, text.rect).ravel().tolist()) == {scene.theme.colour("masked").rgb()}
    assert scene.theme.colour("hatch").rgb() not in part(bare, text.rect)
    assert len(set(part(bare, barred).ravel().tolist())) > 2  # there is a hatch around it


@given(
    st.tuples(st.floats(-900, 900), st.floats(-900, 900)),
    st.tuples(st.floats(0.4, 90), st.floats(0.4, 60)),
    st.tuples(st.integers(1, 9), st.integers(1, 9)),
    st.booleans(),
)
def test_cell_at_is_the_inverse_of_cell_rect(
    corner: tuple[float, float], cell: tuple[float, float], shape: tuple[int, int], transposed: bool
) -> None:
    grid = Grid(*corner, *cell, *shape, transposed)
    for row in range(shape[0]):
        for column in range(shape[1]):
            rect = grid.cell_rect(row, column)
            assert grid.rect.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(rect.center())
            for x in (0.01, 0.5, 0.99):
                for y in (0.01, 0.5, 0.99):
                    point = QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height())
                    assert grid.cell_at(point) == (row, column)


@given(st.integers(1, 9), st.integers(1, 9), st.booleans(), st.sampled_from([(-1, 0), (1, 0), (0, -1), (0, 1)]))
def test_beside_the_grid_there_is_no_cell(rows: int, columns: int, transposed: bool, side: tuple[int, int]) -> None:
    grid = Grid(13.5, 7.25, 20, 15, rows, columns, transposed)
    rect = grid.rect
    x = {-1: rect.left() - 0.1, 0: rect.center().x(), 1: rect.right() + 0.1}[side[0]]
    y = {-1: rect.top() - 0.1, 0: rect.center().y(), 1: rect.bottom() + 0.1}[side[1]]
    assert grid.cell_at(QPointF(x, y)) is None


@pytest.mark.parametrize(("size", "readable"), [((60, 40), True), ((12, 12), False), ((60, 8), False), ((4, 4), False)])
def test_draw_matrix_says_whether_numbers_found_room(
    scene_of: MakeScene, size: tuple[int, int], readable: bool
) -> None:
    scene, grid = scene_of(operands()), Grid(0, 0, *size, 2, 3)
    answers = []
    _, written = picture(lambda painter: answers.append(draw_matrix(painter, scene, "q", grid)))
    assert answers == [readable]
    assert len(written) == (6 if readable else 0)


def test_numbers_with_many_digits_find_no_room_where_short_ones_do(scene_of: MakeScene) -> None:
    grid, answers = Grid(0, 0, 26, 22, 2, 3), []
    for numbers in (NumberFormat(2), NumberFormat(6)):
        scene = replace(scene_of(operands()), numbers=numbers)
        picture(lambda painter, s=scene: answers.append(draw_matrix(painter, s, "q", grid)))
    assert answers == [True, False]


@pytest.mark.parametrize("size", [(84, 56), (60, 40), (40, 30), (30, 22), (24, 19)])
def test_numbers_stand_inside_their_cells_with_decimal_points_in_line(
    scene_of: MakeScene, size: tuple[int, int]
) -> None:
    scene, grid = scene_of(operands()), Grid(10, 10, *size, 2, 3)
    _, written = picture(lambda painter: draw_matrix(painter, scene, "q", grid))
    assert sorted(entry.text for entry in written) == ["0.00", "1.00", "4.00", "−1.00", "−2.00", "−4.00"]
    for (row, column), value in np.ndenumerate(NUMBERS):
        rect = grid.cell_rect(row, column)
        inside = [entry for entry in written if rect.contains(entry.rect.center())]
        assert [entry.text for entry in inside] == [scene.numbers.text(value)]
        assert rect.contains(inside[0].rect)
    for column in range(3):
        ends = {round(entry.rect.right(), 3) for entry in written if grid.cell_at(entry.rect.center())[1] == column}
        assert len(ends) == 1


def test_a_number_with_an_exponent_stays_inside_its_cell_too(scene_of: MakeScene) -> None:
    q = np.array([[0.25, -1.5e-9], [3e12, 0.5]])
    scene = scene_of(Session(("a", "b"), q, q, q))
    for width in range(24, 90, 3):
        grid = Grid(10, 10, width, 24, 2, 2)
        _, written = picture(lambda painter, g=grid: draw_matrix(painter, scene, "q", g))
        for entry in written:
            place = grid.cell_at(entry.rect.center())
            assert place is not None
            narrow = {(0, 1): "−2e−09", (1, 0): "3e+12"}.get(place)  # one digit, where more would not be legible
            assert entry.text in (scene.numbers.text(q[place]), narrow)
            assert width < 36 or entry.text != narrow
            assert grid.cell_rect(*place).adjusted(-1, 0, 1, 0).contains(entry.rect), (width, entry)


def test_the_mask_is_a_matrix_of_ticks_and_crosses(scene_of: MakeScene) -> None:
    scene, grid = scene_of(looks()), Grid(0, 0, 60, 40, 1, 5)
    answers = []
    image, _ = picture(lambda painter: answers.append(draw_matrix(painter, scene, "may_attend", grid)))
    assert answers == [True]
    tick, cross = part(image, grid.cell_rect(0, 0), 2), part(image, grid.cell_rect(0, 2), 2)
    assert scene.theme.colour("hatch").rgb() in cross
    assert scene.theme.colour("hatch").rgb() not in tick
    assert scene.theme.colour("card").rgb() in tick
    for key in (1, 3, 4):
        assert np.array_equal(part(image, grid.cell_rect(0, key), 2), tick)


def test_nothing_is_drawn_beside_the_grid(scene_of: MakeScene) -> None:
    scene, grid = scene_of(looks()), Grid(40, 30, 50, 40, 1, 5)
    for matrix in ("masked", "weights", "may_attend", "scores"):
        image, _ = picture(lambda painter, m=matrix: draw_matrix(painter, scene, m, grid))
        colours = pixels(image)
        colours[29:72, 39:292] = 0
        assert set(np.unique(colours).tolist()) == {0, 0xFFFF00FF}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("transposed", [False, True])
def test_a_marked_cell_has_a_dark_and_a_light_line_around_it_and_no_other_has(
    scene_of: MakeScene, theme: str, transposed: bool
) -> None:
    scene = scene_of(operands(), theme, cell=Cell("k", 0, 1, 2))
    grid = Grid(20, 20, 50, 40, 4, 3, transposed)
    plain, _ = picture(lambda painter: draw_matrix(painter, scene, "k", grid))
    marked, _ = picture(lambda painter: (draw_matrix(painter, scene, "k", grid), draw_marks(painter, scene, "k", grid)))
    differing = np.argwhere(pixels(plain) != pixels(marked))
    rect = grid.cell_rect(1, 2).adjusted(-6, -6, 6, 6)
    assert differing.size
    assert all(rect.contains(QPointF(x + 0.5, y + 0.5)) for y, x in differing.tolist())
    centre = grid.cell_rect(1, 2).adjusted(8, 8, -8, -8)
    assert np.array_equal(part(plain, centre), part(marked, centre))  # the number is not struck through
    ring = [QColor.fromRgb(value) for value in set(part(marked, QRectF(rect)).ravel().tolist())]
    for role in ("mark", "halo"):
        assert any(near(colour, scene.theme.colour(role).getRgb()[:3]) for colour in ring), role
    assert contrast(scene.theme.colour("mark"), scene.theme.colour("halo")) >= 4.5


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(5, 7), (61, 70)])  # few cells one by one, many as a picture
@given(start=st.floats(0, 40), wide=st.floats(1, 9), high=st.floats(1, 9), left=st.integers(0, 400))
@example(start=20.61419642857146, wide=72 / 70, high=72 / 70, left=48)
@settings(max_examples=20)
def test_a_part_that_is_painted_alone_gets_the_same_pixels(
    scene_of, transposed, rows, columns, start, wide, high, left
) -> None:
    random, names = np.random.default_rng(3), [str(place) for place in range(columns)]
    arrays = [random.normal(size=shape) for shape in ((rows, 2), (columns, 2), (columns, 1))]
    scene = scene_of(Session(tuple(names[:rows]), *arrays, own_key_tokens=tuple(names)))
    grid = Grid(start, start, wide, high, rows, columns, transposed)

    def painted(part: QRect) -> np.ndarray:
        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(part)
            draw_matrix(painter, scene, "scores", grid, with_numbers=False)

        return pixels(picture(draw, 680, 680)[0])[left:, left:]

    assert (painted(QRect(0, 0, 680, 680)) == painted(QRect(left, left, 680, 680))).all()
