"""Numbers as colours: the range of linked matrices, and the place of a number in it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from explorer.attention.matrices import MATRICES
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing.colours import STEPS, Range, Ranges, colour_map, contrast, indices, largest, luminance
from explorer.drawing.theme import THEMES, Theme, load_theme
from tests.attention.sessions import SESSIONS, generic

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
    for group in ("operands", "scores", "weights", "values"):
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
    for group in ("operands", "scores", "values"):
        numbers = np.concatenate([np.ravel(trace[matrix]) for matrix in groups(group) if matrix in trace])
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


@pytest.mark.parametrize("theme", THEMES)
def test_maps_run_through_the_stops_of_the_theme(families: tuple[str, ...], theme: str) -> None:
    colours = load_theme(theme, families)
    for group, stops in (("scores", colours.diverging), ("weights", colours.sequential)):
        drawn = colour_map(colours, group)
        assert len(drawn.table) == len(drawn.brushes) == len(drawn.dark_ink) == STEPS
        assert [drawn.brushes[0], drawn.brushes[-1]] == [stops[0], stops[-1]]
        assert drawn.brushes[STEPS // 2] == stops[len(stops) // 2]
        assert [brush.rgb() for brush in drawn.brushes] == drawn.table.tolist()
        assert [drawn.strip.pixel(place, 0) for place in range(STEPS)] == drawn.table.tolist()


@pytest.mark.parametrize("theme", THEMES)
def test_larger_weights_are_told_by_their_lightness_alone(families: tuple[str, ...], theme: str) -> None:
    drawn = colour_map(load_theme(theme, families), "weights")
    light = np.diff([luminance(brush) for brush in drawn.brushes])
    assert (light <= 0).all() if theme == "light" else (light >= 0).all()


@pytest.mark.parametrize("theme", THEMES)
def test_the_two_sides_of_0_differ_for_colour_blind_readers(families: tuple[str, ...], theme: str) -> None:
    low, middle, high = ends(load_theme(theme, families))
    assert low.blue() > low.red()  # blue against orange: told apart with every kind of colour blindness
    assert high.red() > high.blue()
    assert contrast(low, middle) >= 3 or contrast(high, middle) >= 3


def ends(theme: Theme) -> tuple:
    """The colours of the lowest number, of 0 and of the highest."""
    return theme.diverging[0], theme.diverging[len(theme.diverging) // 2], theme.diverging[-1]


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("white"), QColor("white")) == 1
    assert contrast(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)
