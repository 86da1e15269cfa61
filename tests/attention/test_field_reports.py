"""Faults that people met in programs like this one: each trigger of the reports on attention itself, by its id."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.matrices import NO_VISIBLE_KEY, NORMAL, UNDEFINED
from explorer.attention.numbers import NumberFormat
from explorer.attention.operations import softcapped
from explorer.attention.session import Session
from explorer.attention.trace import run

NAN, INF = math.nan, math.inf


def scored(*scores: list[float], **changes) -> Session:
    """A session with these scores: the queries are unit vectors, the keys the columns."""
    matrix = np.array(scores)
    tokens = tuple(f"q{i}" for i in range(len(matrix)))
    keys = tuple(f"k{j}" for j in range(matrix.shape[1]))
    fields = {"v": np.eye(len(keys)), "scale": "none"} | changes
    return Session(tokens, np.eye(len(matrix)), matrix.T, own_key_tokens=keys, **fields)


def rows(allowed: np.ndarray) -> str:
    """What each query sees, as digits."""
    return "/".join("".join(map(str, row)) for row in allowed.astype(int).tolist())


def test_a1_a_row_without_a_visible_key_has_weights_and_output_exactly_0():
    mask = Custom([[True, True], [False, False]])
    session = Session(("a", "b"), [[1.0], [2.0]], [[1.0], [2.0]], [[10.0], [20.0]], masks=(mask,))
    trace, unmasked = run(session), run(session.with_masks(()))
    assert trace["weights"][0, 1].tolist() == [0, 0]
    assert trace["output"][0, 1].tolist() == [0]
    assert trace["row_state"][0].tolist() == [NORMAL, NO_VISIBLE_KEY]
    assert (trace["output"][0, 0] == unmasked["output"][0, 0]).all()
    assert not np.isnan([trace.value(Cell(name, 0, 1, 0)) for name in ("weights", "output", "exponentials")]).any()


@pytest.mark.parametrize("strange", [NAN, INF, -INF])
@pytest.mark.parametrize("matrix", ["k", "v"])
def test_a2_what_is_masked_out_never_reaches_who_cannot_see_it(strange, matrix):
    one = [[1.0], [1.0]]
    given = {"q": one, "k": one, "v": one, matrix: [[1.0], [strange]]}
    session = Session(("a", "b"), **given, masks=(Custom([[True, False], [True, True]]),))
    assert run(session)["output"][0, 0].tolist() == [1.0]


def test_a7_both_alignments_with_more_keys_and_with_more_queries():
    assert rows(Causal("top_left").may_attend(2, 5)[0]) == "10000/11000"
    assert rows(Causal("bottom_right").may_attend(2, 5)[0]) == "11110/11111"
    assert rows(Causal("bottom_right").may_attend(5, 2)[0]) == "00/00/00/10/11"
    session = Session(
        tuple("abcde"), np.ones((5, 1)), np.ones((2, 1)), np.ones((2, 1)), own_key_tokens=("x", "y"), masks=(Causal(),)
    )
    trace = run(session)
    assert trace.rows_in_state(NO_VISIBLE_KEY) == [[0, 0], [0, 1], [0, 2]]
    assert trace["output"][0, :3].tolist() == [[0], [0], [0]]
    said = derivation(trace, Cell("weights", 0, 1, 0), NumberFormat()).sentence
    assert "“b” sees no key" in str(said)


def test_a8_the_offset_is_n_k_less_n_q_whatever_is_longer():
    for n_q in range(1, 9):
        for n_k in range(1, 9):
            for alignment, offset in (("bottom_right", n_k - n_q), ("top_left", 0)):
                found = Causal(alignment).may_attend(n_q, n_k)[0]
                assert found.tolist() == [[j <= i + offset for j in range(n_k)] for i in range(n_q)]
    assert rows(Causal("bottom_right").may_attend(3, 2)[0]) == "00/10/11"
    assert rows(Causal("top_left").may_attend(3, 2)[0]) == "10/11/11"


def test_a10_a_mask_is_no_number_that_is_added():
    trace = run(scored([-20.0, -30.0], masks=(Custom([[False, False]]),)))
    assert trace["row_state"].tolist() == [[NO_VISIBLE_KEY]]
    assert trace["weights"].tolist() == [[[0, 0]]]
    lowest = float(np.finfo(np.float64).min)
    seen = run(scored([lowest, 0.0], masks=(Custom([[True, False]]),)))
    assert seen["weights"].tolist() == [[[1, 0]]]


def test_a11_the_scale_is_the_root_of_the_width_of_one_head():
    two = Session(("a",), [[[2.0, 2.0]]] * 2, [[[2.0, 2.0]]] * 2, [[[1.0]]] * 2)
    trace = run(two)
    assert trace["scores"][0, 0, 0] == 8
    assert trace["scaled"][0, 0, 0] == pytest.approx(5.65685, abs=5e-6)
    assert "√d_k = √2" in str(derivation(trace, Cell("scaled", 0, 0, 0), NumberFormat()).notes[0])


def test_a13_softmax_goes_along_the_keys():
    weights = run(scored([1.0, 2.0], [3.0, 5.0]))["weights"][0]
    assert weights == pytest.approx(np.array([[0.2689, 0.7311], [0.1192, 0.8808]]), abs=5e-5)


def test_a16_no_score_gets_beyond_the_softcap():
    assert run(scored([120.0], softcap=30.0))["softcapped"][0, 0, 0] == pytest.approx(29.97988, abs=5e-6)
    for extreme in (1e308, -1e308):
        assert run(scored([extreme], softcap=30.0))["softcapped"][0, 0, 0] == math.copysign(30.0, extreme)


@given(st.floats(allow_nan=False), st.floats(min_value=5e-324, allow_infinity=False, exclude_min=False))
def test_a16_the_softcap_bounds_whatever_the_numbers_are(score, softcap):
    with np.errstate(all="ignore"):
        found = float(softcapped(np.array([score]), softcap)[0])
    assert abs(found) <= softcap
    assert found == 0 or (found > 0) == (score > 0)


@pytest.mark.parametrize("count", [6, 7, 49, 1000])
def test_a17_the_weights_of_a_row_add_up_to_1(count):
    weights = run(scored([0.3] * count))["weights"][0, 0]
    assert abs(math.fsum(weights) - 1) < 1e-12


def test_a19_the_maximum_is_that_of_the_row():
    expected = pytest.approx([0.2689, 0.7311], abs=5e-5)
    weights = run(scored([0.0, 1.0], [1000.0, 1001.0]))["weights"][0]
    assert weights[0] == expected
    assert weights[1] == expected


def test_a19_a_nan_concerns_its_own_row_alone_and_the_cell_is_named():
    matrix = [[0.0, 9.0, 2.2, NAN], [0.0, 1.0, 2.0, 3.0]]
    session = Session(
        ("a", "b"),
        np.eye(2),
        np.array(matrix).T,
        np.eye(4),
        own_key_tokens=tuple("wxyz"),
        masks=(Custom([[True] * 4, [True, True, True, False]]),),
    )
    trace = run(session)
    assert trace["row_state"][0].tolist() == [UNDEFINED, NORMAL]
    assert trace.cause(0, 0) == Cell("masked", 0, 0, 3)
    assert np.isfinite(trace["weights"][0, 1]).all()


def test_a22_no_query_looks_at_padding_not_even_padding_itself():
    ones = np.ones((4, 1))
    session = Session(tuple("abcd"), ones, ones, ones, masks=(Padding((True, True, False, False)),))
    weights = run(session)["weights"][0]
    assert weights[2, 3] == weights[3, 2] == 0
    assert not weights[:, 2:].any()
    assert weights[:, :2] == pytest.approx(0.5)


def test_a23_no_constant_stands_in_for_minus_infinity():
    weights = run(scored([-60000.0, -60001.0]))["weights"][0, 0]
    assert weights == pytest.approx([0.731059, 0.268941], abs=5e-7)


def test_a25_every_row_has_a_state_and_what_is_undefined_shows_no_unfinished_numbers():
    k = np.array([[1.0], [NAN]])
    ones = np.ones((2, 1))
    trace = run(Session(("a", "b"), ones, k, ones, masks=(Causal("top_left"),)))
    assert trace["row_state"][0].tolist() == [NORMAL, UNDEFINED]
    assert np.isnan(trace["weights"][0, 1]).all()
    assert np.isnan(trace["output"][0, 1]).all()
    assert np.isnan(trace["exponentials"][0, 1]).all()
