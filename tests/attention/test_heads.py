"""Other numbers of heads: what overlaps stays, new heads are 0, and masks, bias and texts go with their heads."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.checks import MAX_SCORES
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.resizing import with_heads
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.errors import InputError
from tests.attention.sessions import D_V, N_K, N_Q, generic, generic_bias, mask_a_head


def everything() -> Session:
    """4 heads on 2 key/value heads with a bias and a mask a head, and expressions."""
    session = generic(bias=generic_bias(), masks=(Causal(), mask_a_head(), Padding((True, True, False, True, True))))
    return session.with_cell("q", 3, 1, 1, 1 / 3, "1/3").with_cell("v", 1, 4, 5, 0.5, "1/2")


def test_more_heads_keep_those_that_were_there_and_new_ones_are_0():
    before = everything()
    after = with_heads(before, 6, 3)
    assert (after.heads, after.kv_heads) == (6, 3)
    for name, old in (("q", 4), ("k", 2), ("v", 2)):
        assert after.matrix(name)[:old].tobytes() == before.matrix(name).tobytes()
        assert not after.matrix(name)[old:].any()
        assert after.matrix(name).dtype == np.float64
    assert after.bias[:4].tobytes() == before.bias.tobytes()
    assert after.bias[4:].tolist() == np.zeros((2, N_Q, N_K)).tolist()
    custom = after.masks[1].allowed
    assert custom[:4].tolist() == mask_a_head().allowed.tolist()
    assert custom[4:].all()
    assert after.masks[::2] == before.masks[::2]
    assert dict(after.texts) == dict(before.texts)


def test_fewer_heads_are_the_first_ones():
    before = everything()
    after = with_heads(before, 3, 1)
    assert after.q.tobytes() == before.q[:3].tobytes()
    assert (after.k.tolist(), after.v.tolist()) == (before.k[:1].tolist(), before.v[:1].tolist())
    assert after.bias.tolist() == before.bias[:3].tolist()
    assert after.masks[1].allowed.tolist() == mask_a_head().allowed[:3].tolist()
    assert dict(after.texts) == {}


def test_one_matrix_for_all_heads_stays_one_for_all():
    allowed = np.ones((N_Q, N_K), dtype=bool)
    allowed[1, 2] = False
    session = generic(bias=generic_bias(heads=1), masks=(Custom(allowed),))
    after = with_heads(session, 8, 4)
    assert after.bias.tolist() == session.bias.tolist()
    assert after.masks[0].allowed.tolist() == [allowed.tolist()]


def test_key_value_heads_follow_where_every_query_head_has_its_own():
    session = with_heads(generic(), 2, 2)
    assert (with_heads(session, 5).heads, with_heads(session, 5).kv_heads) == (5, 5)
    assert (with_heads(generic(), 6).heads, with_heads(generic(), 6).kv_heads) == (6, 2)


def test_a14_heads_are_paired_in_blocks():
    v = np.concatenate([np.full((1, N_K, D_V), 1.0), np.full((1, N_K, D_V), 2.0)])
    session = with_heads(generic(v=v), 4, 2)
    assert run(session)["output"][:, 0, 0].round(12).tolist() == [1, 1, 2, 2]
    assert run(with_heads(session, 2, 2))["output"][:, 0, 0].round(12).tolist() == [1, 2]


@pytest.mark.parametrize(("heads", "kv_heads"), [(3, 2), (5, None), (1, None), (2, 4)])
def test_a14_uneven_sharing_is_refused_with_both_numbers(heads, kv_heads):
    sentence = f"{heads} query heads cannot be shared out evenly among {kv_heads or 2} key/value heads"
    with pytest.raises(InputError, match=sentence):
        with_heads(generic(), heads, kv_heads)


@pytest.mark.parametrize(("heads", "kv_heads"), [(0, 1), (2, 0), (-1, -1)])
def test_there_must_be_a_head(heads, kv_heads):
    with pytest.raises(InputError, match="at least one head"):
        with_heads(generic(), heads, kv_heads)


def test_too_many_heads_are_refused_before_anything_is_made():
    with pytest.raises(InputError, match=f"more than the limit of {MAX_SCORES}"):
        with_heads(generic(), MAX_SCORES, 1)
    narrow = Session(("a",), [[1.0] * 64], [[1.0] * 64], [[1.0]])
    with pytest.raises(InputError, match=r"q has .* numbers, more than the limit"):
        with_heads(narrow, 2**20, 1)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4), st.integers(1, 3), st.integers(1, 4), st.integers(1, 3))
def test_there_and_back_is_what_was_common(kv_one, group_one, kv_two, group_two):
    session = with_heads(everything(), kv_one * group_one, kv_one)
    back = with_heads(with_heads(session, kv_two * group_two, kv_two), session.heads, session.kv_heads)
    heads, kv_heads = min(session.heads, kv_two * group_two), min(kv_one, kv_two)
    for name, common in (("q", heads), ("k", kv_heads), ("v", kv_heads)):
        assert back.matrix(name)[:common].tobytes() == session.matrix(name)[:common].tobytes()
        assert not back.matrix(name)[common:].any()
    assert run(back)["output"].shape == run(session)["output"].shape
