"""What holds for every attention computation, whatever its numbers."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorer.attention import operations
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.matrices import NO_VISIBLE_KEY, NORMAL, UNDEFINED
from explorer.attention.session import Session
from explorer.attention.trace import rows_by_state, run
from tests.attention.sessions import generic, generic_bias

moderate = settings(max_examples=60, deadline=None)
finite = st.floats(-1e3, 1e3)
anything = st.floats(allow_nan=True, allow_infinity=True)


@st.composite
def sessions(draw, numbers=finite):
    """Sessions of small, unlike sizes with any mask and perhaps a bias."""
    heads, kv_heads = draw(st.sampled_from([(1, 1), (2, 1), (4, 2), (3, 3)]))
    n_q, n_k, d_k, d_v = (draw(st.integers(1, 5)) for _ in range(4))
    masks = draw(
        st.lists(
            st.one_of(
                st.builds(Causal, st.sampled_from(["bottom_right", "top_left"]), st.integers(-3, 3)),
                st.builds(Padding, st.tuples(*[st.booleans()] * n_k)),
                st.builds(Custom, arrays(bool, (heads, n_q, n_k))),
            ),
            max_size=2,
        )
    )
    biases = arrays(np.float64, (heads, n_q, n_k), elements=st.floats(-1e3, 1e3) | st.just(-np.inf))
    return Session(
        tokens=tuple("abcde"[:n_q]),
        own_key_tokens=tuple("vwxyz"[:n_k]),
        q=draw(arrays(np.float64, (heads, n_q, d_k), elements=numbers)),
        k=draw(arrays(np.float64, (kv_heads, n_k, d_k), elements=numbers)),
        v=draw(arrays(np.float64, (kv_heads, n_k, d_v), elements=numbers)),
        bias=draw(st.none() | biases),
        masks=tuple(masks),
    )


def softmax(scores, may_attend=None):
    """The weights of a matrix of scores by the steps masked and softmax, and the states of its rows."""
    scores = np.array(scores, dtype=np.float64)[None]
    allowed = np.ones(scores.shape, dtype=bool) if may_attend is None else np.array(may_attend, dtype=bool)[None]
    with np.errstate(all="ignore"):
        weights, _, _, _, state = operations.weights(operations.masked(scores, allowed), allowed)
    return weights[0], state[0]


@moderate
@given(sessions())
def test_rows_of_weights_sum_to_1_or_are_0(session):
    trace = run(session)
    sees_a_key = trace["may_attend"].any(axis=-1)
    total = trace["weights"].sum(axis=-1)
    assert np.abs(total[sees_a_key] - 1).max(initial=0) <= 1e-12
    assert not trace["weights"][~sees_a_key].any()
    assert not trace["output"][~sees_a_key].any()
    assert not trace["weights"][~trace["may_attend"]].any()
    assert (trace["row_state"] == np.where(sees_a_key, NORMAL, NO_VISIBLE_KEY)).all()
    assert ((trace["masked"] == -np.inf) == ~trace["may_attend"]).all()


@moderate
@given(sessions(anything))
def test_rows_are_in_the_state_that_their_scores_say(session):
    trace = run(session)
    for head, row in np.ndindex(session.heads, session.n_q):
        seen = trace["may_attend"][head, row]
        scores = trace["biased" if session.bias is not None else "scaled"][head, row][seen]
        if not seen.any():
            expected = NO_VISIBLE_KEY
        elif np.isnan(scores).any() or (scores == np.inf).any() or (scores == -np.inf).all():
            expected = UNDEFINED
        else:
            expected = NORMAL
        assert trace.state(head, row) == expected
        weights, cause = trace["weights"][head, row], trace.cause(head, row)
        assert (cause is not None) == (expected == UNDEFINED)
        if expected == UNDEFINED:
            assert np.isnan(weights).all()
            assert np.isnan(trace["output"][head, row]).all()
            assert trace.sees(head, row, cause.column)
            assert not np.isfinite(trace.value(cause))
        else:
            assert abs(weights.sum() - (expected == NORMAL)) <= 1e-12
            assert not weights[~seen].any()


@moderate
@given(sessions(), st.sampled_from([np.nan, np.inf, -np.inf, 1e308, -1e308]), st.data())
def test_what_is_masked_never_leaks(session, strange, data):
    trace = run(session)
    key = data.draw(st.integers(0, session.n_k - 1))
    kv_head = data.draw(st.integers(0, session.kv_heads - 1))
    k, v = session.k.copy(), session.v.copy()
    k[kv_head, key] = v[kv_head, key] = strange
    after = run(replace(session, k=k, v=v))
    group = session.heads // session.kv_heads
    blind = ~trace["may_attend"][:, :, key]
    blind[: kv_head * group] = blind[(kv_head + 1) * group :] = True
    for name in ("weights", "output", "row_state", "row_max", "row_sum", "exponentials"):
        assert np.array_equal(trace[name][blind], after[name][blind]), name


@moderate
@given(sessions(), st.data())
def test_permuting_keys_and_values_together_permutes_the_weights(session, data):
    order = data.draw(st.permutations(range(session.n_k)))
    allowed = run(session)["may_attend"]
    session = replace(session, masks=(Custom(allowed),), bias=None)
    permuted = replace(session, k=session.k[:, order], v=session.v[:, order], masks=(Custom(allowed[:, :, order]),))
    before, after = run(session), run(permuted)
    assert np.allclose(before["weights"][:, :, order], after["weights"], rtol=1e-9, atol=1e-12)
    assert np.allclose(before["output"], after["output"], rtol=1e-9, atol=1e-9)


@moderate
@given(arrays(np.float64, (3, 5), elements=st.floats(-100, 100)), st.floats(-100, 100))
def test_adding_a_constant_to_a_row_of_scores_changes_no_weight(scores, constant):
    assert np.allclose(softmax(scores)[0], softmax(scores + constant)[0], rtol=1e-11, atol=1e-13)


def test_a_constant_bias_changes_no_weight():
    bias = generic_bias()
    one, other = run(generic(bias=bias)), run(generic(bias=bias + 3.5))
    assert np.allclose(one["weights"], other["weights"], rtol=1e-13, atol=0)
    assert not np.allclose(one["biased"], other["biased"])


@pytest.mark.parametrize("n_q", range(1, 9))
@pytest.mark.parametrize("n_k", range(1, 9))
def test_causal_alignments_against_their_definition(n_q, n_k):
    for offset in (-2, 0, 3):
        for alignment in ("top_left", "bottom_right"):
            allowed = Causal(alignment, offset).may_attend(n_q, n_k)
            for query in range(n_q):
                position = query + offset
                if alignment == "bottom_right":
                    position += n_k - n_q
                for key in range(n_k):
                    assert allowed[0, query, key] == (key <= position)


def test_the_alignments_differ_as_in_the_libraries():
    def rows(alignment, n_q, n_k):
        return ["".join(str(int(x)) for x in row) for row in Causal(alignment).may_attend(n_q, n_k)[0]]

    assert rows("top_left", 2, 5) == ["10000", "11000"]
    assert rows("bottom_right", 2, 5) == ["11110", "11111"]
    assert rows("bottom_right", 5, 2) == ["00", "00", "00", "10", "11"]
    assert rows("bottom_right", 3, 2) == ["00", "10", "11"]
    assert rows("top_left", 3, 2) == ["10", "11", "11"]


def test_each_row_has_its_own_maximum():
    weights, _ = softmax([[0, 1], [1000, 1001], [-60000, -60001], [1e9, 1e9 + 1]])
    small, large = 1 / (1 + np.e), np.e / (1 + np.e)
    expected = [[small, large], [small, large], [large, small], [small, large]]
    assert np.allclose(weights, expected, rtol=1e-12)


def test_softmax_is_along_the_keys():
    weights, _ = softmax([[1, 2], [3, 5]])
    assert np.round(weights, 4).tolist() == [[0.2689, 0.7311], [0.1192, 0.8808]]


@pytest.mark.parametrize(
    ("scores", "weights"),
    [
        ([1e308, -1e308], [1, 0]),
        ([1e308, 1e308], [0.5, 0.5]),
        ([-1e308, -1e308], [0.5, 0.5]),
        ([-np.inf, 3], [0, 1]),
        ([-np.inf, -1e308], [0, 1]),
        ([5e-324, 0], [0.5, 0.5]),
        ([-1000, 0], [0, 1]),
    ],
)
def test_extreme_rows_have_their_weights(scores, weights):
    found, state = softmax([scores])
    assert found.tolist() == [weights]
    assert state.tolist() == [NORMAL]


@pytest.mark.parametrize("strange", [np.nan, np.inf])
def test_a_visible_nan_or_inf_leaves_only_its_row_undefined(strange):
    weights, state = softmax([[0, 1], [0, strange]])
    assert state.tolist() == [NORMAL, UNDEFINED]
    assert np.isnan(weights[1]).all()
    assert weights[0].sum() == pytest.approx(1)


def test_only_visible_minus_infinities_are_undefined_but_no_visible_key_is_0():
    assert softmax([[-np.inf, -np.inf]])[1].tolist() == [UNDEFINED]
    weights, state = softmax([[np.nan, np.inf]], [[False, False]])
    assert weights.tolist() == [[0, 0]]
    assert state.tolist() == [NO_VISIBLE_KEY]


def test_a_masked_nan_leaves_the_row_normal():
    weights, state = softmax([[0, np.nan, 0]], [[True, False, True]])
    assert weights.tolist() == [[0.5, 0, 0.5]]
    assert state.tolist() == [NORMAL]


def test_an_infinite_value_reaches_only_who_sees_it():
    v = np.array([[1.0, 2.0], [np.inf, 5.0]])
    allowed = Custom(np.array([[1, 0], [1, 1], [0, 0]], dtype=bool))
    session = Session(("a", "b", "c"), np.zeros((3, 1)), np.zeros((2, 1)), v, ("x", "y"), masks=(allowed,))
    assert run(session)["output"][0].tolist() == [[1, 2], [np.inf, 3.5], [0, 0]]


def test_a_nan_score_where_the_bias_bars_the_key_stays_barred():
    session = generic(bias=generic_bias(barred=[(0, 0, 1)]))
    for strange in (np.nan, np.inf):
        trace = run(session.with_matrix("k", np.where(np.arange(5)[None, :, None] == 1, strange, session.k)))
        assert trace["biased"][0, 0, 1] == -np.inf
        assert trace.state(0, 0) == NORMAL


def test_a_bias_of_minus_infinity_everywhere_leaves_no_visible_key():
    trace = run(generic(bias=np.full((3, 5), -np.inf)))
    assert (trace["row_state"] == NO_VISIBLE_KEY).all()
    assert not trace["output"].any()


def test_grouped_heads_are_repeated():
    v = np.stack([np.full((2, 1), 1.0), np.full((2, 1), 2.0)])
    session = Session(("a", "b"), np.zeros((4, 2, 1)), np.zeros((2, 2, 1)), v)
    assert run(session)["output"][:, 0, 0].tolist() == [1, 1, 2, 2]


def test_scaling_uses_the_width_of_one_head():
    session = Session(("a",), np.full((2, 1, 2), 2.0), np.full((2, 1, 2), 2.0), np.zeros((2, 1, 1)))
    assert run(session)["scaled"][0, 0, 0] == pytest.approx(8 / np.sqrt(2))


def test_a_trace_is_a_read_only_mapping_that_names_every_matrix():
    trace = run(generic(bias=generic_bias(heads=1), masks=(Causal(),)))
    assert {"q", "k", "v", "bias", "scores", "scaled", "biased", "masked", "weights", "output"} <= set(trace)
    assert {"may_attend", "scale", "row_max", "exponentials", "row_sum", "row_state"} <= set(trace)
    assert len(trace) == len(list(trace))
    assert "biased" not in run(generic())
    for array in trace.values():
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    assert trace["bias"].shape == trace["may_attend"].shape == trace["scores"].shape


def test_rows_by_state_and_the_cause_of_an_undefined_row():
    q = generic().q.copy()
    q[2, 1, 0] = np.nan
    trace = run(generic(q=q, masks=(Custom(np.array([[1] * 5, [0, 0, 1, 1, 1], [0] * 5], dtype=bool)),)))
    assert rows_by_state(trace) == {
        "normal": 7,
        "no_visible_key": [[head, 2] for head in range(4)],
        "undefined": [[2, 1]],
    }
    assert trace.cause(2, 1) == Cell("masked", 2, 1, 2)
    assert trace.cause(0, 0) is None
