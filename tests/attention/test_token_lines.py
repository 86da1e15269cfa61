"""Tokens on one line of text, and what an edited line means."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.alignment import same_starts
from explorer.attention.token_lines import line, rule_for, text_of
from explorer.attention.tokens import WORDS, Splitting, meant, split, visible

moderate = settings(max_examples=150, deadline=None)
TOKENS = st.lists(st.text(max_size=4), min_size=1, max_size=6).map(tuple)
CHARACTERS, SPACES, LEADING = Splitting("characters"), Splitting("white space"), Splitting("leading space")
COMMA = Splitting("separator", ",")
RULES = st.sampled_from([WORDS, CHARACTERS, SPACES, LEADING, COMMA, Splitting("separator", " ")])


def read(text, tokens, chosen=WORDS):
    """The tokens of an edited line."""
    return line(tokens, chosen).read(text).tokens


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
    assert line(tuple(tokens)).text == text


@moderate
@given(TOKENS, RULES)
def test_a_line_that_is_not_edited_changes_nothing(tokens, chosen):
    assert read(line(tokens, chosen).text, tokens, chosen) == tokens
    assert split(line(tokens).text) == tuple(visible(token) for token in tokens)


@moderate
@given(st.text(max_size=12), RULES)
def test_what_a_rule_made_of_a_text_is_shown_and_read_by_that_rule(text, chosen):
    tokens = split(text, chosen)
    if tokens and tokens != ("",) and meant(text) == text and "∅" not in text and "\ud800" not in text:
        assert rule_for(tokens, chosen) == chosen
        assert read(line(tokens, chosen).text, tokens, chosen) == tokens


@pytest.mark.parametrize(
    ("tokens", "chosen", "used", "text"),
    [
        (["The", " cat", " sat"], LEADING, LEADING, "The cat sat"),
        (["The", "cat"], LEADING, WORDS, "The cat"),
        (["The", " cat"], WORDS, WORDS, "The ␣cat"),
        (["T", "h", "e", " ", "c"], CHARACTERS, CHARACTERS, "The c"),
        (["The", "c"], CHARACTERS, WORDS, "The c"),
        (["a", "\n", "b"], CHARACTERS, CHARACTERS, "a⏎b"),
        (["a", "\n", "b"], LEADING, LEADING, "a⏎b"),
        (["a b", "", "c"], COMMA, COMMA, "a b,,c"),
        (["a,b", "c"], COMMA, WORDS, "a,b c"),
        ([""], COMMA, WORDS, "∅"),
        (["a", "b c"], Splitting("separator", "\n"), Splitting("separator", "\n"), "a⏎b c"),
        (["她", "妈"], SPACES, SPACES, "她 妈"),
        (["don't"], SPACES, SPACES, "don't"),
        (["␣", "x"], CHARACTERS, WORDS, "␣x"),
    ],
)
def test_tokens_are_shown_by_the_chosen_rule_where_it_can_give_them_else_by_words(tokens, chosen, used, text):
    assert rule_for(tuple(tokens), chosen) == used
    assert line(tuple(tokens), chosen).text == text


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        ([" the", "\n", "cat"], "␣the ⏎ big cat", [" the", "\n", "big", "cat"]),
        ([" the", "\n"], "␣the", [" the"]),
        (["don't", "stop"], "don't", ["don't"]),
        (["a", "b"], "b a", ["b", "a"]),
        (["", "x"], "∅ y", ["", "y"]),
        ([" a", " a"], "␣a ␣a ␣a", [" a", " a", " a"]),
        ([" the", "cat"], "␣them cat", [" them", "cat"]),
        ([" the", "cat"], "the cat", ["the", "cat"]),
        (["the", "cat"], "the ␣cat⏎", ["the", " cat\n"]),
        (["the", "␣cat"], "the ␣cats", ["the", "␣cats"]),
        (["the", "␣cat"], "the ␣␣cat", ["the", "␣ cat"]),
        ([" ␣", "x"], "␣␣y x", [" ␣y", "x"]),
        (["", "x"], "∅a x", ["a", "x"]),
        (["a", "x"], "∅ x", ["", "x"]),
        (["∅", "x"], "x ∅", ["x", "∅"]),
        (["a", "x"], "a x [U+202E]b", ["a", "x", "\u202eb"]),
        (["\ud800", "x"], "[U+D800]y x", ["\ud800y", "x"]),
    ],
)
def test_an_edited_line_keeps_the_tokens_that_stayed(before, text, after):
    assert read(text, tuple(before)) == tuple(after)


@pytest.mark.parametrize(
    ("before", "chosen", "text", "after"),
    [
        (["The", " cat"], LEADING, "The big cat", ["The", " big", " cat"]),
        (["The", " cat"], LEADING, "The cat⏎", ["The", " cat", "\n"]),
        (["a", "b"], COMMA, "a,,b", ["a", "", "b"]),
        (["T", "h"], CHARACTERS, "T h", ["T", " ", "h"]),
        (["don't", "stop"], SPACES, "don't", ["don't"]),
    ],
)
def test_an_edited_line_is_read_by_the_chosen_rule(before, chosen, text, after):
    assert read(text, tuple(before), chosen) == tuple(after)


@pytest.mark.parametrize(
    ("text", "untouched", "origins"),
    [
        ("the cat", (0, 7), [2, 3]),
        ("the cat", (7, 0), [0, 1]),
        ("the cat", (4, 3), [0, 3]),
        ("the cat the new cat", (12, 3), [0, 1, 2, None, 3]),
        ("the cats the cat", (7, 8), [0, 1, 2, 3]),
        ("the the cat the cat", (0, 15), [None, 0, 1, 2, 3]),
    ],
)
def test_among_equal_tokens_what_was_touched_tells_which_went_and_came(text, untouched, origins):
    assert line(("the", "cat", "the", "cat")).read(text, untouched).origins == tuple(origins)


def test_of_tokens_that_look_the_same_the_untouched_one_stays_what_it_was():
    shown = line(("␣a", " a"))
    assert shown.text == "␣a ␣a"
    assert shown.read("␣a", (0, 2)) == ((" a",), (1,))
    assert shown.read("␣a", (2, 0)) == (("␣a",), (0,))


@pytest.mark.parametrize("chosen", [WORDS, LEADING])
def test_a_line_of_few_words_is_read_about_as_quickly_as_one_of_many(chosen):
    def seconds(one, other):
        shown = line(split(one, chosen), chosen)
        start = time.perf_counter()
        shown.read(other)
        return time.perf_counter() - start

    numbers = [f"t{place}" for place in range(1000)]
    many = min(seconds(" ".join(numbers), " ".join(numbers[::-1])) for _ in range(3))
    few = min(seconds(" ".join(["a", "b"] * 500), " ".join(["b", "c", "a"] * 330)) for _ in range(3))
    assert few < 20 * many


@pytest.mark.parametrize(
    ("tokens", "chosen", "text"),
    [
        (["the", "cat"], WORDS, "the cat"),
        (["她", "妈"], WORDS, "她妈"),
        (["don't"], WORDS, "don't"),
        ([" the", " cat"], WORDS, " the cat"),
        (["a", "\n", "b"], WORDS, "a\nb"),
        (["a", "b"], CHARACTERS, "ab"),
        (["a", "", "b"], COMMA, "a,,b"),
        (["a\u202e", "b"], WORDS, "a\u202e b"),
    ],
)
def test_the_text_that_tokens_came_from(tokens, chosen, text):
    assert text_of(tuple(tokens), chosen) == text


@pytest.mark.parametrize(
    ("text", "before", "after", "origins"),
    [
        ("The cat", ["The", "cat"], ["The", " cat"], [0, 1]),
        ("don't stop", ["don't", "stop"], ["don", "'t", " stop"], [0, None, 1]),
        ("ab c", ["a", "b", " ", "c"], ["ab", "c"], [0, 3]),
        ("ab c", ["ab", "c"], ["a", "b", " ", "c"], [0, None, None, 1]),
        ("a,a", ["a", "a"], ["a", ",", "a"], [0, None, 1]),
        ("她妈妈", ["她妈妈"], ["她", "妈", "妈"], [0, None, None]),
    ],
)
def test_a_token_that_begins_where_one_began_is_that_one(text, before, after, origins):
    assert same_starts(text, before, after) == tuple(origins)


@pytest.mark.parametrize(
    ("text", "before", "after", "separators", "origins"),
    [
        ("x and a", ["x", "a"], ["x", "and", "a"], (" and ", ""), [0, None, 1]),
        ("x and a", ["x", "a"], ["x", " ", "a", "n", "d", " ", "a"], (" and ", ""), [0, *[None] * 5, 1]),
        ("x and a", ["x", "and", "a"], ["x", "a"], ("", " and "), [0, 2]),
        ("abb", ["a", "b"], ["a", "b", "b"], ("b", ""), [0, None, 1]),
        ("a,,,", ["a", "", ","], ["a", ",", ",", ","], (",", ""), [0, None, None, 2]),
    ],
)
def test_a_separator_is_no_place_for_a_token_to_begin(text, before, after, separators, origins):
    assert same_starts(text, before, after, separators) == tuple(origins)


ANY = st.text("ab ,'s我1␣∅\u0301\n\U0001f1e9", max_size=4)
KINDS = [WORDS, CHARACTERS, SPACES, LEADING, *(Splitting("separator", gap) for gap in (",", " and ", "aa", "\n"))]


@settings(max_examples=300, deadline=None)
@given(st.data(), st.sampled_from(KINDS), st.booleans())
def test_no_token_changes_or_loses_its_row_that_was_not_touched(data, chosen, of_text):
    if of_text:
        tokens = split(data.draw(st.lists(ANY, min_size=1, max_size=5).map(chosen.separator.join)), chosen)
    else:
        tokens = data.draw(st.lists(ANY, min_size=1, max_size=6).map(tuple))
    if not tokens:
        return
    shown = line(tokens, chosen)
    length = len(shown.text)
    start, end = sorted((data.draw(st.integers(0, length)), data.draw(st.integers(0, length))))
    text = shown.text[:start] + data.draw(ANY) + shown.text[end:]
    read = shown.read(text, (start, length - end))
    origins = [origin for origin in read.origins if origin is not None]
    assert len(read.tokens) == len(read.origins)
    assert len(set(origins)) == len(origins)
    position = 0
    gap = line(("", ""), chosen).text if chosen.separator and rule_for(tokens, chosen) == chosen else None
    for place, token in enumerate(tokens):
        form = visible(token, rule_for(tokens, chosen) in (WORDS, SPACES))
        position = shown.text.index(form, position) if gap is None or not place else position + len(gap)
        inside = 0 if gap is None else len(gap)  # the edit may put another separator together there
        if position + len(form) + inside < start or position > end + inside:
            assert place in read.origins
            assert read.tokens[read.origins.index(place)] == token
        position += len(form)


@pytest.mark.parametrize(
    ("tokens", "start", "typed", "end", "after", "origins"),
    [
        ("我 爱 你", 3, " 好", 3, "我 爱 你 好", [0, 1, 2, None]),
        ("don ' t", 5, " stop", 5, "don ' t stop", [0, 1, 2, None]),
        ("don ' t", 5, "s", 5, "don ' ts", [0, 1, 2]),
        ("我 爱 你", 0, "好 ", 0, "好 我 爱 你", [None, 0, 1, 2]),
        ("我 爱 你", 1, " ", 1, "我 爱 你", [0, 1, 2]),
        ("我 爱 你", 1, "x y", 2, "我 x y 你", [0, 1, None, 2]),
        ("我 爱 你", 3, "好", 3, "我 爱 你 好", [0, 1, 2, None]),
        ("the cat", 7, "s", 7, "the cats", [0, 1]),
        ("the cat", 3, "", 4, "thecat", [0]),
        ("the cat", 4, "don't ", 4, "the don't cat", [0, None, 1]),
        ("cat", 3, "'s stop", 3, "cat's stop", [0, None]),
        ("don't stop", 5, "", 10, "don't", [0]),
    ],
)
def test_what_is_typed_beside_a_token_leaves_it_unless_it_continues_it(tokens, start, typed, end, after, origins):
    shown = line(tuple(tokens.split()))
    text = shown.text[:start] + typed + shown.text[end:]
    assert shown.read(text, (start, len(shown.text) - end)) == (tuple(after.split()), tuple(origins))
