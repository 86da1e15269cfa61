"""A computation may begin elsewhere without another number: which ones stay to the bit, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.encodings import Sinusoidal
from explorer.attention.growth import grown, sizes
from explorer.attention.optional import (
    loses_numbers,
    with_biases,
    with_output_bias,
    with_output_weights,
    with_own_key_tokens,
    with_shared_tokens,
)
from explorer.attention.session import Session
from explorer.attention.starting import start_of, started_from
from explorer.attention.trace import run
from explorer.attention.vocabulary import Word, missing, with_new_words, with_words, words_of
from explorer.errors import InputError
from tests.attention.sessions import SESSIONS, embedded, from_scores, generic, weighted
from tests.attention.sessions import with_output_weights as with_w_o

STEPS = ("scores", "scaled", "masked", "weights", "output")
WORDS = st.lists(st.sampled_from(["a", "b", "c", "the"]), min_size=1, max_size=6)


@st.composite
def given_operands(draw):
    """Q, K, V of 4 heads on 2, some words twice, sometimes with the same numbers."""
    tokens = tuple(draw(WORDS))
    own = tuple(draw(WORDS)) if draw(st.booleans()) else None
    random = np.random.default_rng(draw(st.integers(0, 99)))
    keys = tokens if own is None else own
    q, k, v = random.normal(size=(4, 6, 2)), random.normal(size=(2, 6, 2)), random.normal(size=(2, 6, 3))
    rows, key_rows = list(range(len(tokens))), list(range(len(keys)))
    if draw(st.booleans()):  # a word has one row
        rows, key_rows = [tokens.index(token) for token in tokens], [keys.index(token) for token in keys]
    return Session(tokens, q[:, rows], k[:, key_rows], v[:, key_rows], own_key_tokens=own)


@given(given_operands())
def test_x_and_weights_give_the_same_q_k_and_v(session):
    projected = started_from(session, "projected")
    trace = run(projected)
    for name in ("q", "k", "v"):
        assert np.array_equal(trace[name], session.matrix(name))
    x = projected.x if projected.context is None else np.concatenate([projected.x, projected.context], axis=1)
    assert set(np.unique(x)) <= {0.0, 1.0}
    assert (x.sum(axis=2) == 1).all()
    words = {*session.tokens, *session.key_tokens}
    assert len(words) <= projected.d_model <= session.n_q + session.n_k
    back = started_from(projected, "qkv")
    for name in ("q", "k", "v"):
        assert np.array_equal(back.matrix(name), session.matrix(name))
    assert back.inputs == ("q", "k", "v")


@given(given_operands())
def test_embeddings_are_had_where_a_word_has_one_row(session):
    q, kv = {}, {}
    for row, token in enumerate(session.tokens):
        q.setdefault(token, set()).add(session.q[:, row].tobytes())
    for row, token in enumerate(session.key_tokens):
        kv.setdefault(token, set()).add(session.k[:, row].tobytes() + session.v[:, row].tobytes())
    if any(len(rows) > 1 for rows in (*q.values(), *kv.values())):
        with pytest.raises(InputError, match="different vectors"):
            started_from(session, "embedded")
        return
    looked_up = started_from(session, "embedded")
    assert sorted(looked_up.vocabulary) == sorted({*session.tokens, *session.key_tokens})
    assert looked_up.d_model == len(looked_up.vocabulary)
    trace = run(looked_up)
    for name in ("q", "k", "v"):
        assert np.array_equal(trace[name], session.matrix(name))


def test_one_hot_rows_are_read_off_by_hand():
    session = Session(("a", "b", "a"), [[1, 2], [3, 4], [1, 2]], [[5, 6], [7, 8], [5, 6]], [[9], [10], [9]])
    projected = started_from(session, "projected")
    assert projected.x[0].tolist() == [[1, 0], [0, 1], [1, 0]]
    assert projected.w_q[0].tolist() == [[1, 2], [3, 4]]
    assert projected.w_k[0].tolist() == [[5, 6], [7, 8]]
    assert projected.w_v[0].tolist() == [[9], [10]]


def test_what_was_typed_goes_with_its_number():
    session = generic().with_cell("q", 2, 1, 1, 1 / 3, "1/3").with_cell("v", 1, 4, 5, 0.5, "1/2")
    projected = started_from(session, "projected")
    for (matrix, head, row, column), text in projected.texts.items():
        assert projected.matrix(matrix)[head, row, column] == {"1/3": 1 / 3, "1/2": 0.5}[text]
    assert sorted(place[0] for place in projected.texts) == ["w_q", "w_v"]
    assert started_from(projected, "qkv").texts == {}


STARTS = {
    "weights": lambda: weighted(biased=True),
    "context": lambda: with_w_o(weighted(cross=True, biased=True)),
    "embeddings": lambda: embedded(biased=True),
    "embedded keys": lambda: with_w_o(embedded(own_key_tokens=("on", "cat", "the", "on"))),
    "positions": lambda: embedded(positions=Sinusoidal()),
}


@pytest.mark.parametrize("start", ["qkv", "projected", "scores"])
@pytest.mark.parametrize("name", SESSIONS)
def test_no_number_changes(name, start):
    session = SESSIONS[name]
    begun = started_from(session, start)
    assert start_of(begun) == start
    before, after = run(session), run(begun)
    for step in (*STEPS, "projection"):
        if step in before and step in after:
            np.testing.assert_allclose(after[step], before[step], rtol=1e-12, atol=1e-12)
    assert begun.tokens == session.tokens
    assert begun.own_key_tokens == session.own_key_tokens
    assert len(begun.masks) == len(session.masks)


@pytest.mark.parametrize("name", STARTS)
def test_detached_q_k_and_v_are_the_same_to_the_bit(name):
    session = STARTS[name]()
    trace, detached = run(session), started_from(session, "qkv")
    for operand in ("q", "k", "v"):
        assert detached.matrix(operand).tobytes() == np.ascontiguousarray(trace[operand]).tobytes()


def test_scores_keep_their_scale_and_end_at_the_weights_only_without_values():
    session = generic(scale="1/sqrt(d_k)")
    begun = started_from(session, "scores")
    assert begun.scale == session.scale_factor
    assert begun.inputs == ("v", "scores")
    assert run(begun)["weights"].tobytes() == run(session)["weights"].tobytes()
    assert started_from(generic(scale="none"), "scores").scale == "none"
    back = started_from(from_scores(values=False), "qkv")
    assert np.array_equal(run(back)["output"], run(back)["weights"])


def test_what_is_not_finite_is_refused_with_its_place():
    session = generic().with_cell("k", 1, 3, 1, np.inf)
    with pytest.raises(InputError, match=r"K\[and, 2\] is not finite"):
        started_from(session, "projected")
    session = weighted().with_cell("x", 0, 0, 0, np.nan)
    with pytest.raises(InputError, match=r"S\[the → the\] is not finite"):
        started_from(session, "scores")


def test_words_with_other_rows_have_no_embedding():
    session = weighted(tokens=("the", "cat", "the"))
    with pytest.raises(InputError, match="“the” has different vectors"):
        started_from(session, "embedded")
    x = session.x[0][[0, 1, 0]]
    assert started_from(replace(session, x=x), "embedded").vocabulary == ("the", "cat")


@pytest.mark.parametrize("name", ["weights", "context", "embeddings"])
def test_new_biases_and_output_weights_change_nothing(name):
    session = STARTS[name]()
    session = replace(session, w_o=None, b_o=None, b_q=None, b_k=None, b_v=None)
    before = run(session)
    more = with_output_bias(with_output_weights(with_biases(session, True), True), True)
    after = run(more)
    for step in STEPS:
        assert np.array_equal(after[step], before[step])
    assert np.array_equal(after["projection"], after["concat"])
    assert more.b_k.shape == (1, 1, session.kv_heads * session.d_k)
    less = with_output_weights(with_biases(more, False), False)
    assert less.inputs == session.inputs


def test_output_weights_need_values():
    with pytest.raises(InputError, match="without v there are none"):
        with_output_weights(from_scores(values=False), True)


def test_a_bias_of_the_output_goes_with_what_was_typed_in_it():
    session = with_output_bias(with_output_weights(generic(), True), True).with_cell("b_o", 0, 0, 2, 0.5, "1/2")
    assert with_output_bias(session, False).texts == {}
    assert with_output_weights(session, False).inputs == ("q", "k", "v")


@pytest.mark.parametrize(
    "make",
    [weighted, embedded, lambda: weighted(positions=Sinusoidal()), lambda: generic(own_key_tokens=None, k=QK, v=QK)],
)
def test_key_tokens_of_its_own_and_back(make):
    session = make()
    own = with_own_key_tokens(session)
    assert own.own_key_tokens == session.tokens
    assert np.array_equal(run(own)["output"], run(session)["output"])
    assert not loses_numbers(own)
    back = with_shared_tokens(own)
    assert back.own_key_tokens is None
    assert back.inputs == session.inputs
    assert np.array_equal(run(back)["output"], run(session)["output"])


QK = np.arange(12.0).reshape(2, 3, 2)


def test_keys_that_become_the_queries_keep_the_rows_of_the_same_tokens():
    session = generic()  # the cat sat; on the mat and the
    assert loses_numbers(session)
    shared = with_shared_tokens(session)
    assert shared.own_key_tokens is None
    assert shared.k.shape == (2, 3, 2)
    assert np.array_equal(shared.k[:, 0], session.k[:, 1])
    assert loses_numbers(weighted(cross=True))
    assert with_shared_tokens(weighted(cross=True)).inputs == ("x", "w_q", "w_k", "w_v")
    other = with_own_key_tokens(weighted()).with_cell("context", 0, 1, 1, 5.0)
    assert loses_numbers(other)


def test_new_words_have_rows_of_0_and_the_next_ids():
    session = embedded(ids=(5, 9, 2, 3, 4, 6))
    assert missing(session, ("dog", "cat", "dog", "ran")) == ["dog", "ran"]
    assert missing(weighted(), ("dog",)) == []
    more = with_new_words(session, ["dog", "ran"])
    assert more.vocabulary[-2:] == ("dog", "ran")
    assert more.ids[-2:] == (10, 11)
    assert not more.embeddings[0, -2:].any()
    assert np.array_equal(more.embeddings[0, :-2], session.embeddings[0])


def test_a_renamed_word_is_renamed_in_the_text_and_its_row_goes_along():
    session = embedded(own_key_tokens=("cat", "on"))
    words = [word._replace(word="dog") if word.word == "cat" else word for word in reversed(words_of(session))]
    renamed = with_words(session, [word for word in words if word.word != "and"])
    assert renamed.tokens == ("the", "dog", "the")
    assert renamed.own_key_tokens == ("dog", "on")
    assert renamed.vocabulary == ("sat", "mat", "dog", "the", "on")
    assert np.array_equal(run(renamed)["output"], run(session)["output"])


def test_words_that_stand_in_the_text_stay_and_ids_are_all_or_none():
    session = embedded()
    with pytest.raises(InputError, match="“the” stands in the text"):
        with_words(session, [word for word in words_of(session) if word.word != "the"])
    with pytest.raises(InputError, match="“cat” stands twice"):
        with_words(session, [*words_of(session), Word("cat", None, None)])
    with pytest.raises(InputError, match="one id for each of the 7 words"):
        with_words(session, [*words_of(session), Word("dog", 3, None)])
    numbered = [word._replace(id=10 * row) for row, word in enumerate(words_of(session))]
    assert with_words(session, numbered).ids == (0, 10, 20, 30, 40, 50)
    with pytest.raises(InputError, match="all different"):
        with_words(session, [word._replace(id=1) for word in words_of(session)])


def test_embeddings_grow_by_words_whose_names_are_free():
    session = embedded(vocabulary=("w7", "the", "cat", "mat", "w9", "and"), ids=(5, 9, 2, 3, 4, 6))
    more = grown(session, "embeddings", 8, 9)
    assert more.vocabulary == (*session.vocabulary, "w8", "w10")
    assert more.ids == (*session.ids, 10, 11)
    assert more.d_model == 9
    assert np.array_equal(run(more)["output"], run(session)["output"])
    assert sizes(session) == {"n": 3, "Emb": 6, "d_k": 2, "d_v": 6, "d_model": 7}
    assert sizes(more) == sizes(session) | {"Emb": 8, "d_model": 9}
