"""Text to tokens and back, and which token stayed which."""

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.naming import label
from explorer.attention.tokens import alignment, line, read_line, split, visible

moderate = settings(max_examples=150, deadline=None)
WORDS = st.lists(st.sampled_from(["the", "cat", "a", "b", "她", "", " x", "don't", "-", "\n"]), max_size=8)
TOKENS = st.lists(st.text(max_size=4), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        ("  ", []),
        ("the cat  sat", ["the", "cat", "sat"]),
        ("don't stop!", ["don't", "stop!"]),
        ("她妈妈 开心", ["她妈妈", "开心"]),
        ("她\u3000妈妈", ["她", "妈妈"]),
        ("a\tb\nc", ["a", "b", "c"]),
        (" the", ["the"]),
        ("她妈妈开心", ["她", "妈", "妈", "开", "心"]),
        ("我爱NLP2024!", ["我", "爱", "NLP2024", "!"]),
        ("don't", ["don", "'", "t"]),
        ("a+b=c", ["a", "+", "b", "=", "c"]),
        ("人々", ["人", "々"]),
        ("𠀀𠀁", ["𠀀", "𠀁"]),
        ("ひらがな", ["ひらがな"]),
        ("Привет", ["Привет"]),
        ("cafe\u0301", ["cafe\u0301"]),
        ("e\u0301e\u0301", ["e\u0301e\u0301"]),
        ("हिन्दी", ["हिन्दी"]),
        ("می\u200cخواهم", ["می\u200cخواهم"]),
        ("👩\u200d👩\u200d👧👍", ["👩\u200d👩\u200d👧", "👍"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("❤\ufe0f❤\ufe0f", ["❤\ufe0f", "❤\ufe0f"]),
        ("...", [".", ".", "."]),
    ],
)
def test_text_is_split_into(text, tokens):
    assert split(text) == tuple(tokens)


@moderate
@given(st.text(max_size=20))
def test_nothing_but_white_space_is_lost(text):
    assert "".join(split(text)) == "".join(text.split())


def test_spaces_and_control_characters_are_visible():
    shown = [visible(token) for token in (" the", "\n", "\t", "", "\r", "\x00", "\x7f", "\u00a0", "\u2028", "\u200b")]
    assert shown == ["␣the", "⏎", "⇥", "∅", "␍", "␀", "␡", "⍽", "[U+2028]", "[U+200B]"]
    assert visible("\u202e") == "[U+202E]"
    assert visible("\ud800") == "[U+D800]"
    assert visible("\u2003") == "[U+2003]"
    assert visible("👩\u200d👧") == "👩\u200d👧"
    assert visible("<unk> & $x$") == "<unk>␣&␣$x$"


@moderate
@given(st.text(st.characters(codec=None, categories=None), max_size=6))
def test_what_is_visible_stands_on_one_line_without_spaces(token):
    shown = visible(token)
    assert shown
    assert not any(character.isspace() for character in shown)
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp", "Zs") for character in shown)


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["the", "cat"], "the cat"),
        (["她", "妈", "妈"], "她妈妈"),
        (["她", "妈妈"], "她 妈妈"),
        (["我", "爱", "NLP"], "我爱NLP"),
        ([" the", " cat"], "␣the ␣cat"),
        (["cat"], "cat"),
        (["don't"], "don't "),
        (["a b"], "a␣b "),
        ([""], "∅"),
        (["a", "", "b"], "a∅b"),
    ],
)
def test_tokens_on_a_line(tokens, text):
    assert line(tokens) == text


@moderate
@given(TOKENS)
def test_a_line_that_is_not_edited_changes_nothing(tokens):
    assert split(line(tokens)) == tuple(visible(token) for token in tokens)
    assert read_line(line(tokens), tokens) == tuple(tokens)


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        ([" the", "\n", "cat"], "␣the ⏎ big cat", [" the", "\n", "big", "cat"]),
        ([" the", "\n"], "␣the", [" the"]),
        (["don't", "stop"], "don't", ["don't"]),
        (["a", "b"], "b a", ["b", "a"]),
        (["", "x"], "∅ y", ["", "y"]),
        ([" a", " a"], "␣a ␣a ␣a", [" a", " a", "␣a"]),
    ],
)
def test_an_edited_line_keeps_the_tokens_that_stayed(before, text, after):
    assert read_line(text, before) == tuple(after)


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
    ],
)
def test_which_token_is_which(before, after, origins):
    assert alignment(before, after) == tuple(origins)


def test_without_renames_other_tokens_are_new():
    assert alignment("abc", "axc", renames=False) == (0, None, 2)


@moderate
@given(WORDS, WORDS)
def test_origins_are_in_order_and_never_used_twice(before, after):
    origins = [origin for origin in alignment(before, after) if origin is not None]
    assert origins == sorted(set(origins))
    assert all(0 <= origin < len(before) for origin in origins)
    exact = alignment(before, after, renames=False)
    assert len(exact) == len(after)
    assert all(origin is None or before[origin] == after[place] for place, origin in enumerate(exact))


@pytest.mark.parametrize("vocabulary", [4096, 50, 2, 1])
def test_many_tokens_are_aligned_quickly(vocabulary):
    before = [f"t{(i * i) % vocabulary}" for i in range(4096)]
    start = time.perf_counter()
    assert alignment(before, [*before[:2000], "new", *before[2000:]]).count(None) == 1
    assert len(alignment(before, before[::-1])) == 4096
    assert len(alignment(before, [*before[1:2000], "new", *before[2001:]])) == 4095
    assert len(alignment(before[:1000], before[500:1500])) == 1000
    assert time.perf_counter() - start < 5


def test_repeated_tokens_are_numbered():
    assert [label(["the", "cat", "the"], place) for place in range(3)] == ["the₁", "cat", "the₃"]
    assert label([" a"], 0) == "␣a"
