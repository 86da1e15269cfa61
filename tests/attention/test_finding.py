"""Finding tokens by a part of them, and places by numbers and tokens."""

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.cells import Cell
from explorer.attention.finding import Found, cell_of, column_of, find, place_of
from explorer.attention.session import Session
from explorer.errors import InputError

TOKENS = ("The", "cat", "sat", "the", "Katze", "$x^2$", "a.b", " cat", "", "5", "İstanbul")


def session(keys: tuple[str, ...] | None = None, heads: int = 1) -> Session:
    """Those tokens as queries, and as keys where these have none of their own."""
    count = len(keys or TOKENS)
    return Session(
        TOKENS,
        np.ones((heads, len(TOKENS), 2)),
        np.ones((1, count, 2)),
        np.ones((1, count, 3)),
        own_key_tokens=keys,
    )


def places(text: str) -> list[int]:
    """Where a text is found among those tokens."""
    return [found.place for found in find(session(), text)]


def test_tokens_are_found_by_a_part_of_them_literally_and_in_capitals_or_not():
    assert places("the") == [0, 3]
    assert places("CAT") == [1, 7]
    assert places(" cat") == [7]
    assert places("at") == [1, 2, 4, 7]
    assert places(".") == [6]
    assert places("$x^") == [5]
    assert places("i̇stan") == [10]
    assert places("dog") == []
    assert places("") == []


def test_keys_with_tokens_of_their_own_are_found_after_the_queries():
    assert find(session(("cat", "dog", "CATS")), "cat") == [
        Found(1, True, False),
        Found(7, True, False),
        Found(0, False, True),
        Found(2, False, True),
    ]
    assert find(session(), "sat") == [Found(2, True, True)]


def test_the_cursor_goes_to_the_row_or_the_column_of_what_was_found():
    shared, own = session(heads=2), session(("a", "b", "c"), heads=2)
    both, query, key = Found(4, True, True), Found(4, True, False), Found(2, False, True)
    assert cell_of(shared, both, ["scores"], None, 1) == Cell("scores", 1, 4, 4)
    assert cell_of(shared, both, ["k"], Cell("k", 0, 0, 1), 1) == Cell("k", 0, 4, 1)
    assert cell_of(own, query, ["scores"], Cell("scores", 1, 9, 1), 1) == Cell("scores", 1, 4, 1)
    assert cell_of(own, key, ["scores"], Cell("scores", 1, 9, 1), 1) == Cell("scores", 1, 9, 2)
    assert cell_of(own, key, ["q", "scores", "k"], Cell("q", 1, 9, 1), 1) == Cell("scores", 1, 0, 2)
    assert cell_of(own, query, ["v", "output"], Cell("v", 0, 1, 1), 1) == Cell("output", 1, 4, 0)
    assert cell_of(own, key, ["q"], None, 0) is None


def test_a_place_is_a_number_or_a_token():
    assert place_of(TOKENS, "1") == 0
    assert place_of(TOKENS, " 11 ") == 10
    assert place_of(TOKENS, "5") == 4  # the fifth, and not the token that is a 5
    assert place_of(TOKENS, "sat") == 2
    assert place_of(TOKENS, "The") == 0
    assert place_of(TOKENS, "the") == 3
    assert place_of(TOKENS, " cat") == 7
    assert place_of(TOKENS, "katze") == 4
    assert place_of(TOKENS, "") == 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("THE", "“THE” is there 2 times; write one of the numbers 1, 4"),
        ("0", "there is no 0; the numbers go from 1 to 11"),
        ("12", "there is no 12; the numbers go from 1 to 11"),
        ("-1", "there is no -1; the numbers go from 1 to 11"),
        ("9" * 30, "there is no 9999"),
        ("dog", "no token is “dog”; write another, or a number from 1 to 11"),
        ("1.5", "no token is “1.5”; write another, or a number from 1 to 11"),
    ],
)
def test_what_is_no_place_is_said_in_words(text, words):
    with pytest.raises(InputError) as told:
        place_of(TOKENS, text)
    assert words in str(told.value)


def test_without_an_empty_token_an_empty_line_is_no_place():
    with pytest.raises(InputError, match="write a token, or a number from 1 to 2"):
        place_of(("a", "b"), "  ")


@pytest.mark.parametrize("text", ["0", "4", "x", "", "-1", "1.0", "²"])
def test_a_column_is_one_of_its_numbers(text):
    assert [column_of(3, number) for number in ("1", " 3 ")] == [0, 2]
    with pytest.raises(InputError, match="write a number from 1 to 3"):
        column_of(3, text)


@given(st.lists(st.text(max_size=4), min_size=1, max_size=12), st.text(max_size=4))
def test_whatever_is_written_there_is_a_place_or_a_sentence(tokens, text):
    with contextlib.suppress(InputError):
        assert 0 <= place_of(tokens, text) < len(tokens)
