"""Which token stayed which."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.alignment import alignment

moderate = settings(max_examples=150, deadline=None)
WORDS = st.lists(st.sampled_from(["the", "cat", "a", "b", "她", "", " x", "don't", "-", "\n"]), max_size=8)


@pytest.mark.parametrize(
    ("before", "after", "origins"),
    [
        ("abc", "abc", [0, 1, 2]),
        ("abc", "abxc", [0, 1, None, 2]),
        ("abc", "xabc", [None, 0, 1, 2]),
        ("abc", "abcx", [0, 1, 2, None]),
        ("abc", "ac", [0, 2]),
        ("abc", "bc", [1, 2]),
        ("abc", "axc", [0, 1, 2]),
        ("abcd", "axyd", [0, 1, 2, 3]),
        ("abc", "xyz", [0, 1, 2]),
        ("abc", "axbyc", [0, None, 1, None, 2]),
        ("aaa", "aaaa", [0, 1, 2, None]),
        ("aba", "abba", [0, 1, None, 2]),
        ("abab", "ab", [0, 1]),
        ("ab", "", []),
        ("abcd", "bcda", [1, 2, 3, 0]),
        ("abcd", "dabc", [3, 0, 1, 2]),
        ("abcde", "edcba", [4, 3, 2, 1, 0]),
        ("abcde", "axcdb", [0, None, 2, 3, 1]),
        ("aabcc", "abcca", [0, 2, 3, 4, 1]),
    ],
)
def test_which_token_is_which(before, after, origins):
    assert alignment(before, after) == tuple(origins)


@moderate
@given(WORDS, WORDS)
def test_no_token_is_two_tokens_and_each_that_can_be_told_keeps_its_place(before, after):
    found = alignment(before, after)
    origins = [origin for origin in found if origin is not None]
    assert len(found) == len(after)
    assert len(origins) == len(set(origins))
    assert all(0 <= origin < len(before) for origin in origins)
    for place, token in enumerate(after):
        if before.count(token) == after.count(token) == 1:
            assert found[place] == before.index(token)


@moderate
@given(WORDS, st.integers(0, 8), st.integers(0, 8), WORDS)
def test_what_is_known_to_be_untouched_stays_whatever_its_neighbours_are(before, one, other, typed):
    start, end = sorted((min(one, len(before)), min(other, len(before))))
    found = alignment(before, [*before[:start], *typed, *before[end:]], (start, len(before) - end))
    assert list(found[:start]) == list(range(start))
    assert list(found[start + len(typed) :]) == list(range(end, len(before)))
    assert not set(found[start : start + len(typed)]) - {None, *range(start, end)}


@pytest.mark.parametrize("vocabulary", [4096, 50, 2, 1])
def test_many_tokens_are_aligned_quickly(vocabulary):
    before = [f"t{(i * i) % vocabulary}" for i in range(4096)]
    start = time.perf_counter()
    assert alignment(before, [*before[:2000], "new", *before[2000:]]).count(None) == 1
    assert len(alignment(before, before[::-1])) == 4096
    assert len(alignment(before, [*before[1:2000], "new", *before[2001:]])) == 4095
    assert len(alignment(before[:1000], before[500:1500])) == 1000
    assert time.perf_counter() - start < 5
