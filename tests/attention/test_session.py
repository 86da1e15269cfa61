"""Session: a frozen value, its changes, and everything that it refuses."""

import tracemalloc
from dataclasses import FrozenInstanceError, replace
from functools import cached_property

import numpy as np
import pytest

from explorer.attention.checks import MAX_TOKENS
from explorer.attention.encodings import Sinusoidal
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.optional import loses_numbers, with_own_key_tokens
from explorer.attention.provenance import same_structure
from explorer.attention.resizing import with_d_k, with_d_v, with_key_tokens, with_tokens
from explorer.attention.session import Session
from explorer.attention.sized import Sized
from explorer.attention.trace import run
from explorer.errors import InputError
from tests.attention.sessions import (
    embedded,
    exactly,
    from_scores,
    generic,
    generic_bias,
    weighted,
    with_output_weights,
)


def small(**changes):
    """Three tokens, one head, d_k 2, d_v 1."""
    fields = {
        "tokens": ("a", "b", "c"),
        "q": [[1, 2], [3, 4], [5, 6]],
        "k": [[1, 0], [0, 1], [1, 1]],
        "v": [[7], [8], [9]],
    }
    return Session(**(fields | changes))


def test_matrices_without_heads_are_one_head():
    session = small()
    assert session.q.shape == (1, 3, 2)
    assert session.q.dtype == np.float64
    assert (session.heads, session.kv_heads, session.n_q, session.n_k, session.d_k, session.d_v) == (1, 1, 3, 3, 2, 1)


def test_query_heads_share_the_key_value_heads_in_blocks():
    assert [generic().kv_head(head) for head in range(4)] == [0, 0, 1, 1]


def test_scale_factors():
    assert [small(scale=scale).scale_factor for scale in ("none", "1/d_k", 3.0)] == [1, 0.5, 3]
    assert small().scale_factor == 1 / np.sqrt(2)


def test_it_is_frozen_and_its_arrays_are_read_only():
    session = generic(bias=generic_bias())
    with pytest.raises(FrozenInstanceError):
        session.scale = "none"
    for array in (session.q, session.k, session.v, session.bias):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_what_the_caller_changes_later_does_not_leak_in():
    given = {"q": np.ones((3, 2)), "k": np.ones((1, 3, 2)), "v": np.ones((3, 1)), "bias": np.ones((3, 3))}
    tokens = ["a", "b", "c"]
    session = small(**given, tokens=tokens)
    for array in given.values():
        array[:] = 5
    tokens[0] = "z"
    assert all((array == 1).all() for array in (session.q, session.k, session.v, session.bias))
    assert session.tokens == ("a", "b", "c")


def test_views_of_writable_arrays_are_copied():
    whole = np.ones((1, 3, 2))
    view = whole[:]
    view.setflags(write=False)
    session = small(q=view)
    whole[:] = 5
    assert (session.q == 1).all()


def test_one_new_cell_shares_the_other_matrices():
    before = small()
    after = before.with_cell("q", 0, 1, 0, 9.5)
    assert after.q[0].tolist() == [[1, 2], [9.5, 4], [5, 6]]
    assert before.q[0, 1, 0] == 3
    assert after.k is before.k
    assert after.v is before.v
    assert not after.q.flags.writeable


EACH_START = {
    "q, k, v with a bias": lambda: generic(bias=generic_bias(barred=[(0, 1, 2)]), masks=(Causal(),)),
    "scores": lambda: from_scores(masks=(Padding((True, False, True, True, True)),)),
    "x": lambda: with_output_weights(weighted(cross=True, biased=True)),
    "embeddings": lambda: embedded(positions=Sinusoidal()),
}


@pytest.mark.parametrize("start", EACH_START)
def test_other_numbers_make_the_session_that_they_would_make_from_nothing(start):
    session = EACH_START[start]()
    run(session)  # what is found of a session is kept with it
    for name in session.editable:
        numbers = session.matrix(name)[:, ::-1] * 2.0
        made, anew = session.with_matrix(name, numbers), replace(session, **{name: numbers}, texts={})
        before, one, other = run(session), run(made), run(anew)
        assert list(one) == list(other)
        assert all(np.array_equal(one[each], other[each], equal_nan=True) for each in other), name
        assert any(not np.array_equal(one[each], before[each], equal_nan=True) for each in other), name
        assert same_structure(session, made) == (name != "bias")
        assert same_structure(session, anew) == (name != "bias")
        for found in (*cached(Session), *cached(Sized)):
            one, other = getattr(made, found), getattr(anew, found)
            assert exactly(one) == exactly(other), (name, found)


def cached(kind):
    """What is found once of an object of that class."""
    names = [name for name, value in vars(kind).items() if isinstance(value, cached_property)]
    assert names
    return names


def test_a_matrix_that_was_not_given_is_given_or_refused():
    session = small()
    assert session.with_matrix("w_o", np.ones((1, 1, 4))).d_out == 4
    assert session.with_matrix("bias", np.ones((1, 3, 3))).has_bias
    with pytest.raises(InputError, match="give w_o too"):
        session.with_matrix("b_o", np.ones((1, 1, 4)))


def test_other_numbers_of_another_size_change_the_sizes():
    session = small()
    run(session)
    assert session.with_matrix("v", np.ones((1, 3, 4))).d_v == 4
    with pytest.raises(InputError, match="every key needs one value"):
        session.with_matrix("v", np.ones((1, 2, 4)))
    scored = from_scores()
    with pytest.raises(InputError, match="finite"):
        scored.with_cell("scores", 1, 1, 2, np.inf)


def test_new_matrix_scale_and_masks():
    before = small()
    assert before.with_matrix("v", [[1, 2], [3, 4], [5, 6]]).d_v == 2
    assert before.with_scale(0.5).scale_factor == 0.5
    assert before.with_masks([Causal()]).masks == (Causal(),)
    assert before.masks == ()


def test_where_masks_and_bias_allow_a_cell():
    assert small().allowed_by_masks() is None
    assert small(bias=np.zeros((3, 3))).allowed_by_masks() is None
    bias = np.zeros((3, 3))
    bias[2, 0] = -np.inf
    allowed = small(bias=bias, masks=(Causal(),)).allowed_by_masks()
    assert allowed[0].astype(int).tolist() == [[1, 0, 0], [1, 1, 0], [0, 1, 1]]
    assert small(bias=bias).allowed_by_masks()[0].astype(int).tolist() == [[1, 1, 1], [1, 1, 1], [0, 1, 1]]


def test_new_tokens_keep_the_rows_of_those_that_stay():
    bias = np.arange(9.0).reshape(3, 3)
    masks = (Padding((False, True, True)), Custom(np.eye(3)), Causal())
    after = with_tokens(small(bias=bias, masks=masks), ["a", "new", "b", "c"])
    assert after.q[0].tolist() == [[1, 2], [0, 0], [3, 4], [5, 6]]
    assert after.k[0].tolist() == [[1, 0], [0, 0], [0, 1], [1, 1]]
    assert after.v[0].tolist() == [[7], [0], [8], [9]]
    assert after.bias[0].tolist() == [[0, 0, 1, 2], [0, 0, 0, 0], [3, 0, 4, 5], [6, 0, 7, 8]]
    assert after.masks[0].real == (False, True, True, True)
    assert after.masks[1].allowed[0].astype(int).tolist() == [[1, 1, 0, 0], [1, 1, 1, 1], [0, 1, 1, 0], [0, 1, 0, 1]]
    assert after.masks[2] == Causal()
    run(after)


def test_a_renamed_token_keeps_its_row_and_a_deleted_one_loses_it():
    assert with_tokens(small(), ["a", "x", "c"]).q[0].tolist() == [[1, 2], [3, 4], [5, 6]]
    assert with_tokens(small(), ["a", "c"]).q[0].tolist() == [[1, 2], [5, 6]]


def test_tokens_of_queries_and_keys_of_their_own():
    before = small(own_key_tokens=["x", "y", "z"])
    queries = with_tokens(before, ["b", "c"])
    assert (queries.n_q, queries.n_k) == (2, 3)
    assert queries.k[0].tolist() == before.k[0].tolist()
    keys = with_key_tokens(before, ["x", "z", "w", "u"])
    assert (keys.n_q, keys.n_k) == (3, 4)
    assert keys.key_tokens == ("x", "z", "w", "u")
    assert keys.v[0].tolist() == [[7], [9], [0], [0]]
    assert with_key_tokens(small(), ["a", "b"]).own_key_tokens == ("a", "b")
    assert with_key_tokens(small(), ["a", "b"]).tokens == ("a", "b", "c")


def test_other_widths_keep_what_overlaps():
    wide = with_d_k(small(), 3)
    assert wide.q[0].tolist() == [[1, 2, 0], [3, 4, 0], [5, 6, 0]]
    assert wide.k.shape == (1, 3, 3)
    assert with_d_k(small(), 1).q[0].tolist() == [[1], [3], [5]]
    assert with_d_v(small(), 2).v[0].tolist() == [[7, 0], [8, 0], [9, 0]]


@pytest.mark.parametrize(
    ("changes", "place", "sentence"),
    [
        ({"q": np.ones((0, 2))}, "inputs.q", "q needs at least one row"),
        ({"k": np.ones((3, 0))}, "inputs.k", "k needs at least one row and one column"),
        ({"v": np.ones(3)}, "inputs.v", "v needs at least one row"),
        ({"v": np.ones((1, 1, 3, 1))}, "inputs.v", "v needs at least one row"),
        ({"tokens": ()}, "tokens", "at least one token"),
        ({"own_key_tokens": ()}, "key_tokens", "at least one token"),
        ({"tokens": ("a", "b")}, "inputs.q", "q has 3 rows but there are 2 tokens"),
        ({"own_key_tokens": ("a", "b")}, "inputs.k", "k has 3 rows but there are 2 tokens"),
        ({"v": np.ones((2, 1))}, "inputs.v", "v has 2 rows but k has 3"),
        ({"k": np.ones((3, 3))}, "inputs.k", "k has 3 columns but q has 2"),
        ({"v": np.ones((2, 3, 1))}, "inputs.v", "v has 2 heads but k has 1"),
        (
            {"q": np.ones((3, 3, 2)), "k": np.ones((2, 3, 2)), "v": np.ones((2, 3, 1))},
            "inputs",
            "3 query heads cannot be shared out evenly among 2 key/value heads",
        ),
        ({"scale": 0}, "scale", '"0" is no scale'),
        ({"scale": -1.0}, "scale", "above 0"),
        ({"scale": np.nan}, "scale", "above 0"),
        ({"scale": np.inf}, "scale", "above 0"),
        ({"scale": "sqrt"}, "scale", '"sqrt" is no scale'),
        ({"bias": np.ones((3, 2))}, "bias.values", "a bias must be 3 x 3"),
        ({"bias": np.ones((2, 3, 3))}, "bias.values", "one matrix or one for each of 1 heads"),
        ({"bias": np.ones(3)}, "bias.values", "a bias must be 3 x 3"),
        ({"bias": [[0, 0, 0], [0, 0, np.inf], [0, 0, 0]]}, "bias.values[1][2]", "finite numbers or -inf"),
        ({"bias": [[0, 0, 0], [np.nan, 0, 0], [0, 0, 0]]}, "bias.values[1][0]", "finite numbers or -inf"),
        ({"masks": (Causal(), Padding((True,)))}, "mask[1]", "one entry for each of the 3 keys"),
        ({"masks": (Custom(np.eye(2)),)}, "mask[0]", "must be 3 x 3"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(changes, place, sentence):
    with pytest.raises(InputError) as refusal:
        small(**changes)
    assert refusal.value.place == place
    assert sentence in str(refusal.value)
    assert str(refusal.value).startswith(f"{place}: ")


def test_the_head_of_a_wrong_bias_is_named():
    bias = generic_bias()
    bias[2, 1, 3] = np.nan
    with pytest.raises(InputError) as refusal:
        generic(bias=bias)
    assert refusal.value.place == "bias.values[2][1][3]"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda session: with_tokens(session, ["x"] * 20_000), "tokens"),
        (lambda session: with_key_tokens(session, ["x"] * (MAX_TOKENS + 1)), "key_tokens"),
        (lambda session: with_tokens(session, []), "tokens"),
        (lambda session: with_key_tokens(session, []), "key_tokens"),
        (lambda session: with_d_k(session, 10**9), "inputs.q"),
        (lambda session: with_d_v(session, 10**9), "inputs.v"),
        (lambda session: with_d_k(session, 0), "inputs.q"),
        (lambda session: with_d_v(session, -1), "inputs.v"),
    ],
)
def test_limits_are_refused_before_anything_is_allocated(change, place):
    session = small()
    tracemalloc.start()
    with pytest.raises(InputError) as refusal:
        change(session)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert refusal.value.place == place
    assert peak < 1_000_000
    assert "limit" in str(refusal.value) or "at least one" in str(refusal.value)


def test_too_many_scores_are_refused():
    q, k = np.zeros((2, 3000, 1)), np.zeros((1, 3000, 1))
    with pytest.raises(InputError, match="18000000 scores, more than the limit of 16777216"):
        Session(("x",) * 3000, q, k, k)


def test_a_thousand_heads_can_grow_only_to_the_limit():
    wide = np.zeros((1, 8, 2**17))
    session = Session(("x",) * 8, wide, wide, np.zeros((1, 8, 1)))
    with pytest.raises(InputError, match="q has 67108864 numbers"):
        with_tokens(session, ["x"] * 512)


def test_a_context_has_key_tokens_of_its_own_named_alike():
    given = weighted()
    session = replace(given, context=given.x * 2)
    assert session.own_key_tokens == session.tokens
    again = with_own_key_tokens(given)
    assert again.own_key_tokens == given.tokens
    assert np.array_equal(run(again)["k"], run(given)["k"])


def test_computed_matrices_have_limits_too():
    wide = np.zeros((1, 400_000))
    weights = np.zeros((400_000, 1))
    with pytest.raises(InputError, match="more than the limit"):
        Session(("a",) * 2000, embeddings=wide, vocabulary=("a",), w_q=weights, w_k=weights, w_v=weights)


def test_positions_of_looked_up_inputs_are_not_lost_without_a_word():
    session = embedded(positions=Sinusoidal())
    with pytest.raises(InputError, match="positions are added to no context"):
        with_own_key_tokens(session)
    assert loses_numbers(replace(session, own_key_tokens=session.tokens))
    projected = weighted(positions=Sinusoidal())
    assert not loses_numbers(with_own_key_tokens(projected))
    assert loses_numbers(replace(projected, context=projected.x))
