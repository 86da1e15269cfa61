"""Which token stayed which."""

import random
import time
from difflib import SequenceMatcher

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


def most_in_common(one, other):
    """The length of the longest common subsequence, by the table of the textbook."""
    above = [0] * (len(other) + 1)
    for token in one:
        line = [0]
        for place, wanted in enumerate(other):
            line.append(above[place] + 1 if token == wanted else max(above[place + 1], line[place]))
        above = line
    return above[-1]


@moderate
@given(st.text("abc", max_size=14), st.text("abc", max_size=14))
def test_as_many_tokens_stay_in_their_order_as_can(before, after):
    kept = [
        origin
        for place, origin in enumerate(alignment(before, after))
        if origin is not None and before[origin] == after[place]
    ]
    assert len(kept) >= most_in_common(before, after)


def quickest(deed):
    """The seconds of the quickest of three runs."""
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        deed()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def words(count, vocabulary):
    """So many tokens of so many words, in an order without a pattern."""
    chance = random.Random(f"{count} {vocabulary}")
    return [f"t{chance.randrange(vocabulary)}" for _ in range(count)]


HARD = {
    "a pattern against another": (["a", "b"] * 500, ["b", "c", "a"] * 330),
    "long patterns": (["a", "b"] * 2048, ["b", "c", "a"] * 1365),
    "the same word": (["a"] * 4096, ["b", *["a"] * 4095]),
    "backwards": (words(4096, 50), words(4096, 50)[::-1]),
    "nothing in common": (words(4096, 5000), [f"new {token}" for token in words(4096, 5000)]),
    "few words": (words(4096, 3), words(4095, 3)),
    "many words": (words(4096, 4096), words(4095, 4096)),
}


@pytest.mark.parametrize("name", HARD)
def test_hard_cases_take_about_as_long_as_easy_ones(name):
    before, after = HARD[name]
    places = [str(place) for place in range(len(before))]
    easy = quickest(lambda: SequenceMatcher(None, places, [*places[1:], "new"]).get_opcodes())
    assert quickest(lambda: alignment(before, after)) < 60 * easy


@pytest.mark.parametrize("vocabulary", [4096, 50, 2, 1])
def test_of_many_tokens_with_two_edits_far_apart_all_others_stay(vocabulary):
    before = words(4096, vocabulary)
    after = ["new", *before[:2000], *before[2001:4000], "other", *before[4001:]]
    found = alignment(before, after)
    assert (
        sum(origin is not None and before[origin] == token for origin, token in zip(found, after, strict=True)) >= 4094
    )
