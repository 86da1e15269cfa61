"""Masks: what each allows, what it refuses, and how it moves with its tokens."""

import numpy as np
import pytest

from explorer.attention.masks import Causal, Custom, Padding, Prefix, Window, combined, moved
from explorer.errors import InputError


def test_padding_hides_a_key_from_everyone_the_padded_queries_too():
    allowed = Padding((True, True, False)).may_attend(3, 3)
    assert allowed.shape == (1, 3, 3)
    assert allowed[0].tolist() == [[True, True, False]] * 3


def test_a_custom_matrix_is_for_all_heads_or_one_a_head():
    one = Custom(np.eye(2))
    assert one.may_attend(2, 2).shape == (1, 2, 2)
    one.check(4, 2, 2)
    Custom(np.ones((4, 2, 3))).check(4, 2, 3)


def test_a_custom_mask_is_a_read_only_copy():
    given = np.ones((2, 2), dtype=bool)
    mask = Custom(given)
    given[:] = False
    assert mask.allowed.all()
    with pytest.raises(ValueError, match="read-only"):
        mask.allowed[0] = False


def test_a_padding_mask_keeps_its_own_entries():
    given = [True, False]
    mask = Padding(given)
    given[1] = True
    assert mask.real == (True, False)


@pytest.mark.parametrize(
    ("mask", "sentence"),
    [
        (Padding((True, False)), "one entry for each of the 3 keys; this one has 2"),
        (Custom(np.ones((3, 2))), "must be 2 x 3"),
        (Custom(np.ones((3, 2, 3))), "one for each of 4 heads"),
        (Custom(np.ones((1, 1, 2, 3))), "must be 2 x 3"),
        (Custom(np.ones(3)), "must be 2 x 3"),
    ],
)
def test_masks_that_do_not_fit_are_refused(mask, sentence):
    with pytest.raises(InputError, match=sentence):
        mask.check(4, 2, 3)


def test_masks_move_with_their_tokens_and_allow_new_ones():
    custom = Custom(np.array([[0, 1], [1, 0]])).moved((1, None, 0), (0, None))
    assert custom.allowed[0].astype(int).tolist() == [[1, 1], [1, 1], [0, 1]]
    assert Padding((False, True)).moved((0,), (1, None, 0)).real == (True, True, False)
    causal = Causal("top_left", 2)
    assert causal.moved((None,), (None,)) is causal


def test_moving_along_one_axis():
    array = np.arange(6.0).reshape(1, 2, 3)
    assert moved(array, 2, (2, None), -1.0)[0].tolist() == [[2, -1], [5, -1]]
    assert moved(array, 1, (None, None), 0.0)[0].tolist() == [[0, 0, 0], [0, 0, 0]]
    assert moved(array, 1, (1, 0), 0.0)[0].tolist() == [[3, 4, 5], [0, 1, 2]]
    assert array[0].tolist() == [[0, 1, 2], [3, 4, 5]]


def test_all_masks_must_allow_a_cell():
    assert combined((), 2, 2) is None
    both = combined((Causal(), Custom(np.array([[1, 1], [0, 1]]))), 2, 2)
    assert both[0].tolist() == [[True, False], [False, True]]
    per_head = combined((Causal(), Custom(np.zeros((3, 2, 2)))), 2, 2)
    assert per_head.shape == (3, 2, 2)


def seen(mask, n_q, n_k):
    """Which keys each query sees, as text."""
    return ["".join(str(int(cell)) for cell in row) for row in mask.may_attend(n_q, n_k)[0]]


def test_a_window_counts_the_tokens_beyond_the_current_one():
    assert seen(Window("top_left", left=2, right=0), 5, 5) == ["10000", "11000", "11100", "01110", "00111"]
    assert seen(Window("top_left", left=-1, right=1), 3, 4) == ["1100", "1110", "1111"]
    assert seen(Window("top_left", left=0, right=-1), 3, 4) == ["1111", "0111", "0011"]
    assert seen(Window(left=1, right=0), 2, 5) == ["00110", "00011"]
    assert seen(Window("top_left", 2, left=1, right=0), 2, 5) == ["01100", "00110"]


def test_a_prefix_is_seen_by_all_and_the_rest_is_causal():
    assert seen(Prefix("top_left", length=2), 4, 4) == ["1100", "1100", "1110", "1111"]
    assert seen(Prefix(length=1), 2, 4) == ["1110", "1111"]
    assert seen(Prefix("top_left", length=0), 3, 3) == seen(Causal("top_left"), 3, 3)


def test_rules_of_positions_stay_when_tokens_move_or_heads_change():
    for rule in (Window("top_left", 1, 2, 0), Prefix("bottom_right", 0, 3)):
        assert rule.moved((None, 0), (1, None, 0)) is rule
        assert rule.for_heads(5) is rule
