"""Expressions in cells go with their cells, whatever happens to rows, columns and numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.numbers import parse
from explorer.attention.resizing import with_d_k, with_d_v, with_key_tokens, with_tokens
from explorer.attention.session import Session
from tests.attention.sessions import generic, generic_bias


def labelled() -> Session:
    """The generic session in which each cell of q, k and v has an expression of its own, and some of the bias."""
    session = generic(bias=generic_bias())
    for name in ("q", "k", "v"):
        array = session.matrix(name)
        places = list(np.ndindex(array.shape))
        texts = {(name, *place): f"{count}/7" for count, place in enumerate(places)}
        values = np.array([parse(text) for text in texts.values()]).reshape(array.shape)
        session = session.with_matrix(name, values, dict(session.texts) | texts)
    bias = session.bias.copy()
    bias[1, 2, 3], bias[0, 0, 4] = parse("1/3"), parse("sqrt(2)")
    texts = dict(session.texts) | {("bias", 1, 2, 3): "1/3", ("bias", 0, 0, 4): "sqrt(2)"}
    return generic(q=session.q, k=session.k, v=session.v, bias=bias, texts=texts)


def assert_true(session: Session) -> None:
    """Each text stands for the number that is in its cell."""
    for (name, head, row, column), text in session.texts.items():
        array = session.bias if name == "bias" else session.matrix(name)
        assert array[head, row, column] == parse(text)


def test_each_cell_can_have_one():
    session = labelled()
    assert len(session.texts) == session.q.size + session.k.size + session.v.size + 2
    assert_true(session)


def test_an_edit_replaces_the_text_of_its_cell_only():
    session = labelled()
    before = dict(session.texts)
    after = session.with_cell("k", 1, 2, 0, 5.0)
    assert dict(after.texts) == {place: text for place, text in before.items() if place != ("k", 1, 2, 0)}
    after = session.with_cell("k", 1, 2, 0, 0.5, "1/2")
    assert dict(after.texts) == before | {("k", 1, 2, 0): "1/2"}
    assert dict(session.texts) == before


def test_a_block_replaces_the_texts_that_it_covers():
    session = labelled()
    after = session.with_block("v", 1, 2, 3, np.array([[0.25, 1.0], [2.0, 3.0]]), {(0, 0): "1/4"})
    covered = {("v", 1, row, column) for row in (2, 3) for column in (3, 4)}
    assert after.v[1, 2:4, 3:5].tolist() == [[0.25, 1.0], [2.0, 3.0]]
    assert dict(after.texts) == {p: t for p, t in session.texts.items() if p not in covered} | {("v", 1, 2, 3): "1/4"}
    untouched = np.ones(session.v.shape, dtype=bool)
    untouched[1, 2:4, 3:5] = False
    assert (after.v == session.v)[untouched].all()


def test_a_new_matrix_has_no_texts():
    after = labelled().with_matrix("q", np.zeros((4, 3, 2)))
    assert {place[0] for place in after.texts} == {"k", "v", "bias"}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["the", "cat", "sat", "new"]), min_size=1, max_size=5), st.booleans())
def test_rows_take_their_texts_along(tokens, keys):
    session = labelled()
    after = with_key_tokens(session, tokens) if keys else with_tokens(session, tokens)
    assert_true(after)
    for name in ("k", "v") if keys else ("q",):
        texts = [place for place in after.texts if place[0] == name]
        kept = int((after.matrix(name) != 0).sum())
        assert len(texts) >= kept, "a number that came along has its text"


@pytest.mark.parametrize(("d_k", "d_v"), [(1, 2), (3, 7)])
def test_columns_that_go_take_their_texts_along(d_k, d_v):
    session = labelled()
    after = with_d_v(with_d_k(session, d_k), d_v)
    assert_true(after)
    widths = {"q": d_k, "k": d_k, "v": d_v, "bias": 99}
    assert dict(after.texts) == {p: t for p, t in session.texts.items() if p[3] < widths[p[0]]}


def test_texts_are_read_only_and_copied():
    given_texts = {("q", 0, 0, 0): "1/2"}
    session = Session(("a",), [[0.5]], [[1.0]], [[1.0]], texts=given_texts)
    given_texts[("q", 0, 0, 0)] = "1/3"
    assert session.texts[("q", 0, 0, 0)] == "1/2"
    with pytest.raises(TypeError):
        session.texts[("q", 0, 0, 0)] = "1/3"
