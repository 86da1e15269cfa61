"""Names of heads: kept in one line, remembered as far as they are names, and said with the head's number."""

import numpy as np
import pytest

from explorer.attention.head_names import LONGEST, head_among, head_words, names_in, renamed, sharing
from explorer.attention.session import Session


def with_heads(heads: int, kv_heads: int) -> Session:
    """2 queries and 3 keys of so many heads."""
    shapes = (heads, 2, 3), (kv_heads, 3, 3), (kv_heads, 3, 4)
    return Session(("a", "b"), *(np.ones(shape) for shape in shapes), own_key_tokens=("c", "d", "e"))


def test_a_head_is_named_and_its_name_taken_away():
    names = renamed((), 2, "  previous \n token ")
    assert names == ("", "", "previous token")
    assert renamed(names, 0, "subject") == ("subject", "", "previous token")
    assert renamed(names, 2, "  ") == ()
    assert renamed((), 0, "x" * 99) == ("x" * LONGEST,)


@pytest.mark.parametrize("given", [None, "names", 7, {"0": "a"}, [], ["", ""], [1, None]])
def test_what_are_no_names_is_ignored(given):
    assert names_in({"head_names": given}) == ()


def test_names_are_read_from_a_view():
    assert names_in({}) == ()
    assert names_in({"head_names": ["a", 5, " b\tc ", ""]}) == ("a", "", "b c")


def test_a_head_is_said_with_its_number_and_its_name():
    assert str(head_words(("a",), 0)) == "Head 1 (a)"
    assert str(head_words(("a",), 1)) == "Head 2"
    assert str(head_among(("", "{subject}"), 1, 4)) == "Head 2 ({subject}) of 4"
    assert str(head_among((), 3, 4)) == "Head 4 of 4"


def test_a14_heads_that_share_keys_and_values_are_neighbours():
    assert sharing(with_heads(4, 4)) == []
    assert [(list(heads), str(words)) for heads, words in sharing(with_heads(6, 2))] == [
        ([0, 1, 2], "heads 1–3 share K and V 1"),
        ([3, 4, 5], "heads 4–6 share K and V 2"),
    ]
    assert [(list(heads), str(words)) for heads, words in sharing(with_heads(3, 1))] == [
        ([0, 1, 2], "all heads share K and V")
    ]
