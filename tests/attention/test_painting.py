"""Painting a mask: what is painted is seen, the rules stay as far as they can, and other heads are left alone."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.masks import Causal, Custom, Padding, Prefix, Window, combined
from explorer.attention.painting import a_matrix_a_head, line_between, one_for_all_heads, painted
from tests.attention.sessions import HEADS, N_K, N_Q, generic, mask_a_head


def pattern(session, masks, head=0):
    """What the masks allow in a head."""
    allowed = combined(masks, session.n_q, session.n_k)
    return np.ones((N_Q, N_K), dtype=bool) if allowed is None else allowed[head if len(allowed) > 1 else 0]


def test_barring_a_cell_adds_a_custom_mask_and_keeps_the_rule():
    session = generic(masks=(Causal(),))
    found = painted(session, 0, [(2, 1)], allow=False)
    assert found.masks[0] == Causal()
    assert found.replaced == ()
    assert found.masks[1].allowed[0].tolist() == [[1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 0, 1, 1, 1]]


def test_allowing_it_again_takes_the_custom_mask_away():
    session = generic(masks=(Causal(),))
    barred = session.with_masks(painted(session, 0, [(2, 1)], allow=False).masks)
    assert painted(barred, 0, [(2, 1)], allow=True).masks == (Causal(),)


def test_allowing_what_a_rule_bars_puts_one_custom_mask_in_the_place_of_all():
    session = generic(masks=(Causal(), Padding((True, True, True, False, True)), Custom(np.ones((N_Q, N_K)))))
    found = painted(session, 0, [(0, 4)], allow=True)
    assert found.replaced == ("causal", "padding")
    (mask,) = found.masks
    assert mask.allowed[0].tolist() == [[1, 1, 1, 0, 1], [1, 1, 1, 0, 0], [1, 1, 1, 0, 1]]


@pytest.mark.parametrize("allow", [True, False])
def test_what_is_so_already_changes_nothing(allow):
    session = generic(masks=(Causal("top_left"),))
    assert painted(session, 0, [(0, 0)] if allow else [(0, 4), (1, 3)], allow).masks is session.masks


def test_a_matrix_a_head_is_painted_in_that_head_alone():
    session = generic(masks=(mask_a_head(),))
    found = painted(session, 1, [(0, 0)], allow=False)
    before, after = session.masks[0].allowed, found.masks[0].allowed
    assert np.argwhere(before != after).tolist() == [[1, 0, 0]]


def test_the_matrix_of_all_heads_is_painted_for_all():
    session = generic(masks=(Custom(np.ones((N_Q, N_K)) - np.eye(N_Q, N_K)),))
    assert painted(session, 3, [(0, 1)], allow=False).masks[0].may_attend(N_Q, N_K).shape == (1, N_Q, N_K)


def test_one_matrix_becomes_one_a_head_and_again_one():
    shared = Custom(np.eye(N_Q, N_K))
    own = a_matrix_a_head(shared, HEADS)
    assert own.allowed.shape == (HEADS, N_Q, N_K)
    assert (own.allowed == shared.allowed).all()
    assert (one_for_all_heads(mask_a_head(), 2).allowed == mask_a_head().allowed[2:3]).all()


def test_a_fast_stroke_leaves_no_cell_out():
    assert line_between((0, 0), (0, 3)) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert line_between((2, 2), (2, 2)) == [(2, 2), (2, 2)]
    way = line_between((4, 1), (0, 3))
    assert way[0] == (4, 1)
    assert way[-1] == (0, 3)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(way))


RULES = (
    Causal(),
    Causal("top_left", 1),
    Window("top_left", 0, 1, 1),
    Prefix(length=2),
    Padding((True, False, True, True, True)),
    mask_a_head(),
    Custom(np.eye(N_Q, N_K, k=1)),
)
CELL = st.tuples(st.integers(0, N_Q - 1), st.integers(0, N_K - 1))


@pytest.mark.parametrize("allow", [True, False])
@pytest.mark.parametrize("own_last", [True, False])
def test_beside_a_mask_with_a_matrix_a_head_one_for_all_is_painted_in_that_head_alone(allow, own_last):
    allowed = np.ones((HEADS, N_Q, N_K), dtype=bool)
    allowed[:, 0, 2] = False, *(True,) * (HEADS - 1)
    shared = np.ones((N_Q, N_K), dtype=bool)
    shared[0, :2] = False
    rules = (Custom(shared), Custom(allowed))[:: 1 if own_last else -1]
    session = generic(masks=rules)
    cell = (0, 1) if allow else (1, 3)
    after = session.with_masks(painted(session, 0, [cell], allow).masks)
    assert pattern(session, after.masks, 0)[cell] == allow
    for other in range(1, HEADS):
        assert (pattern(session, after.masks, other) == pattern(session, rules, other)).all()


@given(st.lists(st.sampled_from(RULES), max_size=3), st.integers(0, HEADS - 1), st.lists(CELL), st.booleans())
def test_what_was_painted_is_seen_and_nothing_else_changes(rules, head, cells, allow):
    if {"causal", "prefix"} <= {rule.kind for rule in rules}:
        return
    session = generic(masks=tuple(rules))
    after = session.with_masks(painted(session, head, cells, allow).masks)
    wanted = pattern(session, rules, head).copy()
    for cell in cells:
        wanted[cell] = allow
    assert (pattern(session, after.masks, head) == wanted).all()
    shared = all(len(mask.may_attend(N_Q, N_K)) == 1 for mask in after.masks)
    for other in range(HEADS):
        unchanged = (pattern(session, after.masks, other) == pattern(session, rules, other)).all()
        assert shared or other == head or unchanged or all(len(r.may_attend(N_Q, N_K)) == 1 for r in rules)
