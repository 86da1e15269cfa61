"""Numbers as colours: the range of linked matrices, and the place of a number in it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from explorer.attention.matrices import MATRICES
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing.colours import STEPS, Range, Ranges, colour_map, contrast, indices, largest, linear, luminance
from explorer.drawing.theme import described, load_theme
from tests.attention.sessions import SESSIONS, generic
from tests.drawing.looks import LOOKS

EXTREME = {
    "all NaN": np.nan,
    "all inf": np.inf,
    "all -inf": -np.inf,
    "constant": 3.0,
    "zeros": 0.0,
    "negative zeros": -0.0,
    "the largest": np.finfo(float).max,
    "1e308": 1e308,
    "-1e308": -1e308,
    "the smallest": 5e-324,
}


def filled(value: float) -> Session:
    """A session with one number everywhere."""
    return Session(("a", "b"), np.full((2, 2), value), np.full((2, 2), value), np.full((2, 3), value))


def groups(name: str) -> list[str]:
    """The matrices that share the colours of a group."""
    return [matrix.name for matrix in MATRICES.values() if matrix.colours == name]


@pytest.mark.parametrize("name", SESSIONS)
def test_linked_matrices_share_one_range_that_clips_no_number(name: str) -> None:
    trace = run(SESSIONS[name])
    ranges = Ranges(trace)
    for group in ("inputs", "projections", "operands", "scores", "weights", "values"):
        within = ranges.of(group)
        assert ranges.of(group) is within
        for matrix in groups(group):
            if matrix in trace:
                numbers = np.asarray(trace[matrix], dtype=float)
                finite = numbers[np.isfinite(numbers)]
                assert (within.low <= finite).all()
                assert (finite <= within.high).all()


@pytest.mark.parametrize("name", SESSIONS)
def test_all_but_weights_are_centred_on_0_and_end_at_the_largest_number(name: str) -> None:
    trace = run(SESSIONS[name])
    for group in ("inputs", "projections", "operands", "scores", "values"):
        there = [np.ravel(trace[matrix]) for matrix in groups(group) if matrix in trace]
        if not there:
            continue
        numbers = np.concatenate(there)
        largest_of_all = float(np.abs(numbers[np.isfinite(numbers)]).max())
        assert Ranges(trace).of(group) == Range(-largest_of_all, largest_of_all)


def test_b22_weights_go_from_0_to_1_whatever_they_are() -> None:
    for value in EXTREME.values():
        assert Ranges(run(filled(value))).of("weights") == Range(0.0, 1.0)


@pytest.mark.parametrize("name", EXTREME)
def test_d1_d2_extreme_numbers_have_a_finite_range_and_a_place_in_it(name: str) -> None:
    trace = run(filled(EXTREME[name]))
    ranges = Ranges(trace)
    for matrix in MATRICES.values():
        if matrix.name in trace:
            within = ranges.of(matrix.colours)
            assert np.isfinite([within.low, within.high]).all()
            assert within.low < within.high
            places = indices(np.asarray(trace[matrix.name], dtype=float), within)
            assert ((places >= 0) & (places < STEPS)).all()


def test_zero_is_in_the_middle_and_the_ends_are_at_the_ends() -> None:
    for top in (5e-324, 1e-300, 1.0, 1e308, np.finfo(float).max):
        within = Range(-top, top)
        places = indices(np.array([-np.inf, -top, 0.0, -0.0, top, np.inf]), within)
        assert places.tolist() == [0, 0, STEPS // 2, STEPS // 2, STEPS - 1, STEPS - 1], top


@given(st.floats(min_value=1e-300, max_value=1e308), st.lists(st.floats(-1, 1), min_size=2, max_size=9))
def test_a_larger_number_never_has_a_lower_place(top: float, shares: list[float]) -> None:
    places = indices(np.array(sorted(shares)) * top, Range(-top, top))
    assert (np.diff(places) >= 0).all()


@given(st.lists(st.floats(), min_size=1, max_size=9))
def test_largest_is_the_largest_finite_magnitude(numbers: list[float]) -> None:
    finite = [abs(number) for number in numbers if np.isfinite(number)]
    assert largest(np.array(numbers)) == max(finite, default=0.0)


def test_b22_the_same_score_has_the_same_colour_before_and_after_scaling_so_that_scaling_is_seen() -> None:
    trace = run(generic(scale="1/d_k"))
    ranges = Ranges(trace)
    before, after = (
        indices(np.asarray(trace[name], dtype=float), ranges.of("scores")) for name in ("scores", "scaled")
    )
    middle = STEPS // 2
    assert (np.abs(after - middle) <= np.abs(before - middle)).all()
    assert (np.abs(after - middle) < np.abs(before - middle)).any()


@pytest.mark.parametrize(("theme", "maps"), LOOKS)
def test_maps_run_through_their_stops(families: tuple[str, ...], theme: str, maps: str) -> None:
    colours = load_theme(theme, families, maps)
    for group, stops in (("scores", colours.diverging), ("weights", colours.sequential)):
        drawn = colour_map(colours, group)
        assert len(drawn.table) == len(drawn.brushes) == len(drawn.dark_ink) == STEPS
        assert [drawn.brushes[0], drawn.brushes[-1]] == [stops[0], stops[-1]]
        assert drawn.brushes[STEPS // 2] == stops[len(stops) // 2]
        assert [brush.rgb() for brush in drawn.brushes] == drawn.table.tolist()
        assert [drawn.strip.pixel(place, 0) for place in range(STEPS)] == drawn.table.tolist()


@pytest.mark.parametrize(("theme", "maps"), LOOKS)
def test_a_number_is_legible_on_every_colour_of_every_map(families: tuple[str, ...], theme: str, maps: str) -> None:
    colours = load_theme(theme, families, maps)
    for group in ("scores", "weights"):
        drawn = colour_map(colours, group)
        for ground, dark in zip(drawn.brushes, drawn.dark_ink.tolist(), strict=True):
            assert contrast(ground, colours.colour("ink_dark" if dark else "ink_light")) >= 4.5, ground.name()


@pytest.mark.parametrize(("theme", "maps"), LOOKS)
def test_larger_weights_are_told_by_their_lightness_alone(families: tuple[str, ...], theme: str, maps: str) -> None:
    drawn = colour_map(load_theme(theme, families, maps), "weights")
    light = np.diff([luminance(brush) for brush in drawn.brushes])
    falls = described("themes", theme)["theme"]["ground"] == "light"
    assert ((light if falls else -light) <= 0.0005).all()  # as much as rounding to 256 levels makes
    assert contrast(drawn.brushes[0], drawn.brushes[-1]) >= 7


# What is left of light of red, green and blue with no long-, medium- or short-wave cones: Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
BLIND = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def lab(colour: QColor, seen: np.ndarray) -> np.ndarray:
    """Lightness and hue as an eye of that kind has them (CIE L*a*b*, D65)."""
    light = np.clip(seen @ linear(np.array([colour.redF(), colour.greenF(), colour.blueF()])), 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    parts = to_xyz @ light / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(parts > 216 / 24389, np.cbrt(parts), (24389 / 27 * parts + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eye", ["usual", *BLIND])
@pytest.mark.parametrize(("theme", "maps"), LOOKS)
def test_the_two_sides_of_0_differ_for_every_reader(families: tuple[str, ...], theme: str, maps: str, eye: str) -> None:
    drawn = colour_map(load_theme(theme, families, maps), "scores").brushes
    seen = np.array(BLIND.get(eye, np.eye(3)))
    for share in (0.5, 1.0):  # of the way to the ends; 20 is a difference that is seen at a glance
        low, high = (lab(drawn[round(127 * (1 + side * share))], seen) for side in (-1, 1))
        assert np.linalg.norm(low - high) >= 20, (eye, share)
        for end in (low, high):
            assert np.linalg.norm(end - lab(drawn[127], seen)) >= 15, (eye, share)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("white"), QColor("white")) == 1
    assert contrast(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)
