"""What is kept of an edit leads to either session, to the bit, and is small."""

import math
import struct
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorer.attention.change import Change, same, same_content
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.resizing import with_d_k, with_d_v, with_tokens
from explorer.attention.session import Session
from tests.attention.sessions import exactly, generic, generic_bias

ANY_BITS = st.integers(0, 2**64 - 1).map(lambda bits: struct.unpack("<d", struct.pack("<Q", bits))[0])
QUIET, OTHER = (struct.unpack("<d", struct.pack("<Q", bits))[0] for bits in (0x7FF8000000000000, 0xFFF8000000000001))


def wide(n: int = 64, heads: int = 8, width: int = 64) -> Session:
    """A session of many numbers."""
    random = np.random.default_rng(2)
    return Session(tuple(f"t{i}" for i in range(n)), *(random.normal(size=(heads, n, width)) for _ in "qkv"))


def both_ways(before: Session, after: Session) -> Change:
    """The change between two sessions, which leads from each to the other exactly."""
    change = Change.between(before, after)
    assert exactly(change.forward(before)) == exactly(after)
    assert exactly(change.backward(after)) == exactly(before)
    assert exactly(change.backward(change.forward(before))) == exactly(before)
    return change


@st.composite
def sessions(draw) -> Session:
    """Sessions of any shape, with numbers of any bits, and with few values so that rows are alike."""
    group, kv_heads, n_q, n_k, d_k, d_v = (draw(st.integers(1, most)) for most in (2, 2, 4, 5, 3, 4))
    entries = draw(st.sampled_from([ANY_BITS, st.sampled_from([0.0, -0.0, 1.0, QUIET, OTHER])]))
    shapes = (group * kv_heads, n_q, d_k), (kv_heads, n_k, d_k), (kv_heads, n_k, d_v)
    q, k, v = (draw(arrays(np.float64, shape, elements=entries, fill=st.nothing())) for shape in shapes)
    barred = draw(arrays(bool, (n_q, n_k)))
    return Session(
        tokens=tuple(f"q{i}" for i in range(n_q)),
        own_key_tokens=tuple(draw(st.lists(st.sampled_from("ab"), min_size=n_k, max_size=n_k))),
        q=q,
        k=k,
        v=v,
        bias=draw(st.sampled_from([None, np.where(barred, -np.inf, -0.0)])),
        masks=draw(st.sampled_from([(), (Causal(),), (Causal(offset=1), Custom(barred)), (Padding((True,) * n_k),)])),
        scale=draw(st.sampled_from(["none", "1/d_k", 0.1, 0.30000000000000004])),
        texts={("q", 0, 0, i): draw(st.sampled_from(["1/3", "pi"])) for i in range(draw(st.sampled_from([0, 1, 50])))},
    )


@settings(max_examples=150, deadline=None)
@given(before=sessions(), after=sessions())
def test_it_leads_from_any_session_to_any_other_and_back(before, after):
    both_ways(before, after)
    assert Change.between(before, before).is_empty
    assert Change.between(before, replace(before, q=np.array(before.q))).is_empty


@settings(max_examples=150, deadline=None)
@given(before=sessions(), values=st.lists(st.tuples(st.integers(0, 10**6), ANY_BITS), min_size=1, max_size=3))
def test_cells_of_any_bits_come_back(before, values):
    array = np.array(before.k)
    for place, value in values:
        array.reshape(-1)[place % array.size] = value
    after = before.with_matrix("k", array)
    assert both_ways(before, after).is_empty == (exactly(before) == exactly(after))


@pytest.mark.parametrize(("one", "other"), [(0.0, -0.0), (QUIET, OTHER), (1.0, np.nextafter(1.0, 2.0))])
def test_bits_are_compared_not_numbers(one, other):
    before = generic().with_cell("v", 1, 2, 3, one)
    change = both_ways(before, before.with_cell("v", 1, 2, 3, other))
    assert not change.is_empty


def test_results_are_read_only_arrays_that_a_session_takes_as_they_are():
    before = generic()
    for after in (before.with_cell("q", 0, 0, 0, 7.0), with_tokens(before, ("sat", "cat", "the"))):
        made = Change.between(before, after).forward(before)
        assert not made.q.flags.writeable
        assert made.q.base is None
        assert made.q.flags.c_contiguous


EDITS = {
    "one cell": lambda s: s.with_cell("k", 7, 63, 63, 0.5),
    "a row": lambda s: s.with_matrix("q", np.where(np.arange(64)[:, None] == 5, 0.25, s.q)),
    "a token more": lambda s: with_tokens(s, (*s.tokens, "new")),
    "a token less": lambda s: with_tokens(s, s.tokens[:5] + s.tokens[6:]),
    "tokens in another order": lambda s: replace(
        s, tokens=s.tokens[::-1], q=s.q[:, ::-1], k=s.k[:, ::-1], v=s.v[:, ::-1]
    ),
    "a token renamed": lambda s: with_tokens(s, ("other", *s.tokens[1:])),
    "another mask": lambda s: s.with_masks([Causal()]),
    "another scale": lambda s: s.with_scale("none"),
    "one column more": lambda s: with_d_v(s, 65),
    "one column less": lambda s: with_d_k(s, 63),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_a_thousand_of_it_hold_is_far_from_the_budget(name):
    before = wide()
    change = both_ways(before, EDITS[name](before))
    assert change.bytes < 256 * 2**20 / 1000 / 2
    assert change.bytes < before.q.nbytes / 10


def test_a_matrix_whose_numbers_all_change_is_held_once():
    before = wide()
    change = both_ways(before, before.with_matrix("q", before.q + 1))
    assert before.q.nbytes <= change.bytes < 1.01 * before.q.nbytes


def test_few_changed_entries_of_a_large_mapping_are_held_alone():
    large = {("q", 0, row, 0): f"1/{row + 1}" for row in range(1000)}
    before = generic(texts=large)
    after = generic(texts={**large, ("q", 0, 7, 0): "sqrt(2)", ("q", 0, 2000, 0): "pi"})
    assert both_ways(before, after).bytes < 2000
    fewer = generic(texts=dict(list(large.items())[1:]))
    assert both_ways(before, fewer).bytes < 2000


def test_the_text_of_a_cell_comes_and_goes_with_its_number():
    typed = generic().with_cell("q", 1, 2, 0, 1 / 3, "1/3")
    both_ways(generic(), typed)
    both_ways(typed, typed.with_cell("q", 1, 2, 0, 1 / 3))  # the same number, without the text


def test_heads_and_a_bias_may_come_and_go():
    before = generic(bias=generic_bias())
    both_ways(before, generic())
    both_ways(before, wide(3, 2, 4))
    zeros, turned = (Session(("a", "b"), *[np.zeros(shape)] * 3) for shape in ((2, 2, 3), (3, 2, 2)))
    both_ways(zeros, turned)  # slices of the same bytes, in another shape


@pytest.mark.parametrize(("one", "other"), [(0.0, -0.0), (1, 1.0), (math.nan, 0.0), ((1.0,), (1.0, 2.0)), ({1: 2}, {})])
def test_values_that_are_equal_or_alike_are_not_the_same(one, other):
    assert same(one, one)
    assert not same(one, other)
    assert not same(other, one)


@pytest.mark.parametrize(
    "changes",
    [
        {"q": [[[-0.0, 2.0]], [[3.0, 4.0]]]},
        {"v": [[[5.0, 6.0, 7.0]], [[5.0, 6.0, np.nextafter(7.0, 8.0)]]]},
        {"bias": [[[0.0]], [[0.0]]]},
        {"scale": 0.5},
        {"masks": (Causal(),)},
        {"own_key_tokens": ("a",)},
        {"notes": "other"},
        {"texts": {("q", 0, 0, 1): "4/2"}},
    ],
)
def test_sessions_have_the_same_content_whatever_is_looked_at(changes):
    parts = {
        "tokens": ("a",),
        "q": [[[0.0, 2.0]], [[3.0, 4.0]]],
        "k": [[[1.0, np.nan]], [[0.0, 1.0]]],
        "v": [[[5.0, 6.0, 7.0]], [[5.0, 6.0, 7.0]]],
    }
    one, other = Session(**parts), Session(**parts, view={"step": "weights"})
    other = replace(other, k=np.where(np.isnan(other.k), OTHER, other.k))  # which no file tells apart
    assert same_content(one, other)
    assert not same_content(one, Session(**parts | changes))
