"""Decoding: what is new, cached and not there yet; that the last row is the causal result; and what it costs."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.cells import Cell
from explorer.attention.cost import last, total
from explorer.attention.decoding import (
    Arrivals,
    Share,
    can_decode,
    in_cache,
    in_rows,
    new_rows,
    share,
    with_cache,
    without_cache,
)
from explorer.attention.decoding_words import saving, story
from explorer.attention.marks import marks
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.matrices import NO_VISIBLE_KEY
from explorer.attention.moments import Grain, Moment, Moments
from explorer.attention.progress import in_rows as in_rows_at
from explorer.attention.progress import pending, present, results, there, used
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.attention.trace import run
from tests.attention.sessions import D_K, D_MODEL, D_V, HEADS, KV_HEADS, N_K, N_Q, embedded, generic, weighted
from tests.attention.test_properties import moderate

N = 5


def own(n=N, seed=3, **changes) -> Session:
    """4 heads on 2 key/value heads, one set of tokens, causal."""
    random = np.random.default_rng(seed)
    fields = {
        "tokens": tuple(f"t{place}" for place in range(n)),
        "q": random.normal(size=(HEADS, n, D_K)),
        "k": random.normal(size=(KV_HEADS, n, D_K)),
        "v": random.normal(size=(KV_HEADS, n, D_V)),
        "masks": (Causal(),),
    }
    return Session(**(fields | changes))


def decoded(session: Session, head: int, token: int) -> dict[str, np.ndarray]:
    """The row of a token, by loops over no more than its query and the keys and values that have arrived."""
    kv = head * session.kv_heads // session.heads
    query = session.q[head, token].tolist()
    keys, values = session.k[kv, : token + 1].tolist(), session.v[kv, : token + 1].tolist()
    allowed = session.allowed_by_masks()
    scores = [sum(a * b for a, b in zip(query, key, strict=True)) for key in keys]
    scaled = [score / session.d_k**0.5 for score in scores]
    masked = []
    for place, score in enumerate(scaled):
        seen = bool(allowed[min(head, len(allowed) - 1), token, place])
        masked.append(score if seen else -np.inf)
    exponentials = [np.exp(score) for score in masked]
    total = sum(exponentials)
    weights = [each / total if total else 0.0 for each in exponentials]
    shared = [[weight * number for number in value] for weight, value in zip(weights, values, strict=True)]
    output = [sum(column) for column in zip(*shared, strict=True)]
    return {"scores": scores, "scaled": scaled, "masked": masked, "weights": weights, "output": output}


@st.composite
def causal_sessions(draw):
    """Causal sessions of 1 to 6 tokens, with padding or a custom mask besides, or an offset that bars even more."""
    n = draw(st.integers(1, 6))
    masks = [Causal(draw(st.sampled_from(["bottom_right", "top_left"])), draw(st.integers(-2, 0)))]
    if draw(st.booleans()):
        masks.append(Padding(tuple(draw(st.lists(st.booleans(), min_size=n, max_size=n)))))
    if draw(st.booleans()):
        masks.append(Custom(np.random.default_rng(draw(st.integers(0, 99))).random((HEADS, n, n)) < 0.7))
    return own(n, draw(st.integers(0, 999)), masks=tuple(masks))


@moderate
@given(causal_sessions())
def test_each_row_that_arrives_is_that_of_the_whole_causal_session(session):
    trace = run(session)
    for head in range(session.heads):
        for token in range(session.n_q):
            for name, row in decoded(session, head, token).items():
                done = in_rows(session, token, name)
                assert done[token] == len(row)
                np.testing.assert_allclose(trace[name][head, token, : len(row)], row, rtol=1e-10, atol=1e-12)


@moderate
@given(causal_sessions())
def test_the_tokens_that_have_come_by_themselves_give_the_same_row(session):
    whole = run(session)
    for token in range(session.n_q):
        until = slice(0, token + 1)
        masks = tuple(Custom(mask.may_attend(session.n_q, session.n_k)[:, until, until]) for mask in session.masks)
        parts = {name: session.matrix(name)[:, until] for name in "qkv"}
        alone = run(replace(session, tokens=session.tokens[until], masks=masks, **parts))
        np.testing.assert_allclose(alone["output"][:, -1], whole["output"][:, token], rtol=1e-10, atol=1e-12)


def test_a1_a_token_that_sees_nothing_has_an_output_of_zeros():
    trace = run(own(masks=(Causal(offset=-1),)))
    assert can_decode(own(masks=(Causal(offset=-1),)))
    assert trace.state(0, 0) == NO_VISIBLE_KEY
    assert not trace["output"][:, 0].any()


@pytest.mark.parametrize("strange", [np.nan, np.inf])
def test_a2_what_is_strange_in_a_token_to_come_reaches_none_that_is_there(strange):
    session = own()
    k, v = session.k.copy(), session.v.copy()
    k[:, 3], v[:, 3] = strange, strange
    before, after = run(session), run(replace(session, k=k, v=v))
    for name in ("scores", "scaled", "masked", "weights", "output"):
        for token in range(3):
            done = in_rows(session, token, name)[token]
            assert (after[name][:, token, :done] == before[name][:, token, :done]).all(), name
    assert not np.isfinite(after["output"][:, 3:]).all()


def test_marks_leave_out_what_is_still_to_come():
    session, moment = own(), Moment("output", 0, 2, arriving=True)
    cell = Cell("v", 0, 1, 1)
    marked = present(session, moment, marks(session, cell, 0)).by_matrix["output"]
    assert marked.direct[:, 1].tolist() == [False, True, True, False, False]
    assert marks(session, cell, 0).by_matrix["output"].direct[:, 1].tolist() == [False, True, True, True, True]


LOWER = np.tril(np.ones((N, N), dtype=bool))


@pytest.mark.parametrize(
    ("masks", "possible"),
    [
        ((), False),
        ((Causal(),), True),
        ((Causal("top_left"),), True),
        ((Causal(offset=1),), False),
        ((Causal(offset=-2),), True),
        ((Causal(offset=1), Custom(LOWER)), True),
        ((Padding((True, True, True, True, False)),), False),
        ((Custom(LOWER),), True),
        ((Custom(LOWER | np.eye(N, k=1, dtype=bool)),), False),
        ((Custom(LOWER | np.eye(N, k=N - 1, dtype=bool)),), False),
        ((Custom(np.stack([LOWER, LOWER, LOWER, ~LOWER])),), False),
    ],
)
def test_tokens_come_one_by_one_only_where_none_looks_at_a_later_one(masks, possible):
    session = own(masks=masks)
    assert can_decode(session) is possible
    assert len(Arrivals(session)) == (N if possible else 1)


def test_a_bias_that_bars_the_later_ones_is_as_good_as_a_mask():
    bias = np.zeros((1, N, N))
    bias[0][~LOWER] = -np.inf
    assert can_decode(own(masks=(), bias=bias))
    bias[0, 0, -1] = -1e300
    assert not can_decode(own(masks=(), bias=bias))


def test_one_token_needs_no_mask_and_other_keys_need_none_either():
    assert can_decode(own(1, masks=()))
    assert can_decode(generic())


@pytest.mark.parametrize("token", range(N))
def test_what_is_there_is_a_triangle(token):
    session = own()
    for name in ("scores", "scaled", "masked", "weights", "exponentials", "may_attend"):
        expected = [min(row + 1, N) if row <= token else 0 for row in range(N)]
        assert in_rows(session, token, name).tolist() == expected
    for name, columns in {"q": D_K, "k": D_K, "v": D_V, "output": D_V, "row_max": 1, "row_sum": 1}.items():
        assert in_rows(session, token, name).tolist() == [columns if row <= token else 0 for row in range(N)]


def test_keys_of_their_own_are_all_there_from_the_start():
    session = generic()
    assert in_rows(session, 0, "k") is None
    assert in_rows(session, 0, "v") is None
    assert in_rows(session, 0, "q").tolist() == [D_K, 0, 0]
    assert in_rows(session, 1, "weights").tolist() == [N_K, N_K, 0]
    assert share(session, 1, "k") == Share(range(N_K), range(0))


@pytest.mark.parametrize("token", range(N))
def test_the_new_row_is_one_and_those_before_it_are_cached(token):
    for name in ("k", "v"):
        assert share(own(), token, name) == Share(range(token), range(token, token + 1))
    assert share(own(), token, "q") is None
    assert share(own(), token, "weights") is None


def test_what_is_worked_on_is_the_row_of_the_token_with_what_is_there():
    session = own()
    for step in steps_of(session):
        moment = Moment(step.name, 1, 2, arriving=True)
        cells = results(session, moment)
        assert set(np.argwhere(cells)[:, 0]) == {2}
        assert cells[2].sum() == (3 if step.matrix.of_keys else D_V)
        for name, mark in used(session, moment).items():
            present = there(session, moment, name)
            assert mark.direct.any()
            assert not (mark.direct & ~present).any()
            assert not (mark.masked & ~present).any()
    keys = used(session, Moment("scores", 0, 2, arriving=True))["k"]
    assert keys.direct.any(axis=1).tolist() == [True, True, True, False, False]


def test_cells_of_tokens_to_come_are_pending():
    session, moment = own(), Moment("scores", 0, 2, arriving=True)
    assert not pending(session, moment, Cell("weights", 0, 2, 2))
    assert pending(session, moment, Cell("weights", 0, 2, 3))
    assert pending(session, moment, Cell("weights", 0, 1, 2))
    assert pending(session, moment, Cell("k", 0, 3, 0))
    assert not pending(session, moment, Cell("k", 0, 2, 1))


def test_all_at_once_hides_nothing():
    session = own(masks=())
    (moment,) = Arrivals(session)
    assert moment == Moment(steps_of(session)[-1].name, 0, None, arriving=True)
    assert in_rows_at(session, moment, "scores") is None


def test_the_moments_are_the_tokens_on_whatever_step_is_shown():
    moments = Arrivals(own(), 2, "weights")
    assert list(moments) == [Moment("weights", 2, token, arriving=True) for token in range(N)]
    assert [moments.index(moment) for moment in moments] == list(range(N))
    assert moments.of_step("scores") == range(N)
    assert moments.in_row(3) == 1
    for place in (-1, N):
        with pytest.raises(IndexError):
            moments[place]
    with pytest.raises(ValueError, match="step="):
        moments.index(Moment("scores", 2, 1, arriving=True))


def test_from_a_row_of_another_grain_to_its_token_and_back():
    session = own()
    assert Arrivals(session).near(Moment("scores", 0, 3, 1)) == 3
    assert Arrivals(session).near(Moment("scores")) == 0
    rows = Moments(session, Grain.ROWS)
    assert rows[rows.near(Moment("weights", 0, 3, arriving=True))] == Moment("weights", 0, 3)


@pytest.mark.parametrize("token", range(N))
def test_costs_are_counted(token):
    m = token + 1
    cached, whole = with_cache(own(), range(m)), without_cache(own(), range(m))
    assert [last(cached.scores), last(whole.scores)] == [HEADS * m, HEADS * m * m]
    both = [last(cached.multiply_adds), last(whole.multiply_adds)]
    assert both == [HEADS * m * (D_K + D_V), HEADS * m * m * (D_K + D_V)]
    assert total(cached.scores) == HEADS * m * (m + 1) // 2
    assert total(whole.scores) == HEADS * m * (m + 1) * (2 * m + 1) // 6


def test_costs_of_other_keys_do_not_grow_with_a_cache():
    session = generic()
    assert with_cache(session, range(N_Q)).multiply_adds.tolist() == [HEADS * N_K * (D_K + D_V)] * N_Q
    again = [HEADS * (token + 1) * N_K * (D_K + D_V) for token in range(N_Q)]
    assert without_cache(session, range(N_Q)).multiply_adds.tolist() == again


@pytest.mark.parametrize("other_keys", [False, True])
def test_projections_are_counted_once_with_a_cache(other_keys):
    session = weighted(cross=other_keys, masks=() if other_keys else (Causal(),))
    n = session.n_k
    one_query, one_key = HEADS * D_MODEL * D_K, KV_HEADS * D_MODEL * (D_K + D_V)
    tokens = range(N_Q)
    attention = [HEADS * (N_K if other_keys else token + 1) * (D_K + D_V) for token in tokens]
    new_keys = [n if other_keys and token == 0 else 0 if other_keys else 1 for token in tokens]
    expected = [one_query + new * one_key + rest for new, rest in zip(new_keys, attention, strict=True)]
    assert with_cache(session, tokens).multiply_adds.tolist() == expected
    all_keys = [n if other_keys else token + 1 for token in tokens]
    anew = [(token + 1) * one_query + all_keys[token] * one_key + (token + 1) * attention[token] for token in tokens]
    assert without_cache(session, tokens).multiply_adds.tolist() == anew


def test_a14_what_the_cache_holds_is_kept_once_for_heads_that_share_it():
    assert in_cache(own(), 3) == KV_HEADS * 3 * (D_K + D_V) * 8
    assert in_cache(generic(), 1) == KV_HEADS * N_K * (D_K + D_V) * 8


def test_the_story_in_words():
    four_and_six = {"q": np.ones((1, 4, 4)), "k": np.ones((1, 4, 4)), "v": np.ones((1, 4, 6))}
    session = own(4, tokens=("The", "cat", "sat", "on"), **four_and_six)
    assert str(story(session, 0)) == "New: query, key and value of “The”. The cache is empty."
    assert "From the cache: key and value of 1 token." in str(story(session, 1))
    assert str(story(session, 3)) == ("New: query, key and value of “on”. From the cache: keys and values of 3 tokens.")
    assert str(saving(session, 0)) == "Scores: 1, multiply-adds: 10, as many as without a cache."
    assert str(saving(session, 3)) == (
        "Scores: 4 instead of 16, multiply-adds: 40 instead of 160; so far 100 instead of 300."
    )
    assert "needs a causal mask" in str(story(own(masks=()), None))
    assert "all 5 are there from the start, with their values" in str(story(generic(), 1))


def test_the_context_of_other_keys_is_there_from_the_start():
    session = embedded(tokens=("the", "cat", "the"), own_key_tokens=("on", "mat"))
    assert [list(new_rows(session, token, "context")) for token in range(3)] == [[], [], []]
    assert [list(new_rows(session, token, "x")) for token in range(3)] == [[0], [1], [2]]
    for token in range(3):
        for step in steps_of(session):
            results(session, Moment(step.name, 0, token, arriving=True))
