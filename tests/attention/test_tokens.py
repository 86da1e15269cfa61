"""Text to tokens by each rule, and what is hidden in a token made visible."""

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.naming import label
from explorer.attention.tokens import RULES, Splitting, meant, split, visible

moderate = settings(max_examples=150, deadline=None)
LEADING = Splitting("leading space")


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
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("1\ufe0f\u20e32\ufe0f\u20e3", ["1\ufe0f\u20e3", "2\ufe0f\u20e3"]),
        ("한국어", ["한국어"]),
    ],
)
def test_text_is_split_into(text, tokens):
    assert split(text) == tuple(tokens)


@moderate
@given(st.text(max_size=20))
def test_nothing_but_white_space_is_lost(text):
    assert "".join(split(text)) == "".join(text.split())


@pytest.mark.parametrize(
    ("splitting", "text", "tokens"),
    [
        (Splitting("characters"), "a e\u0301\n", ["a", " ", "e\u0301", "\n"]),
        (Splitting("characters"), "👩\u200d👧👍🏽🇩🇪", ["👩\u200d👧", "👍🏽", "🇩🇪"]),
        (Splitting("white space"), "don't stop\t!\n", ["don't", "stop", "!"]),
        (Splitting("white space"), "她妈妈", ["她妈妈"]),
        (Splitting("white space"), "don't", ["don't"]),
        (LEADING, "The cat sat", ["The", " cat", " sat"]),
        (LEADING, " cat", [" cat"]),
        (LEADING, "Don't stop, I'll go.", ["Don", "'t", " stop", ",", " I", "'ll", " go", "."]),
        (LEADING, "in 2024x", ["in", " 2024", "x"]),
        (LEADING, "a  b   c", ["a", " ", " b", "  ", " c"]),
        (LEADING, "a\nb", ["a", "\n", "b"]),
        (LEADING, "a\n\n b\t", ["a", "\n\n", " b", "\t"]),
        (LEADING, "a \tb ", ["a", " \t", "b", " "]),
        (LEADING, "cafe\u0301 wow!?", ["cafe\u0301", " wow", "!?"]),
        (LEADING, "我 爱你NLP", ["我", " 爱", "你", "NLP"]),
        (LEADING, "人々!", ["人", "々", "!"]),
        (Splitting("separator", ","), "a,b c,,d", ["a", "b c", "", "d"]),
        (Splitting("separator", ", "), "a, b,c", ["a", "b,c"]),
        (Splitting("separator", "||"), "||a|||", ["", "a", "|"]),
        (Splitting("separator", "\n"), "a b\nc", ["a b", "c"]),
        (Splitting("separator", "."), "", []),
    ],
)
def test_text_is_split_by_a_rule_into(splitting, text, tokens):
    assert split(text, splitting) == tuple(tokens)


@moderate
@given(st.text(max_size=20))
def test_characters_and_words_with_their_space_lose_nothing(text):
    for splitting in (Splitting("characters"), LEADING):
        assert "".join(split(text, splitting)) == text
    assert ",".join(split(text, Splitting("separator", ","))) == text


@pytest.mark.parametrize("name", RULES)
def test_no_rule_makes_tokens_of_nothing(name):
    assert split("", Splitting(name, "," if name == "separator" else "")) == ()


def test_spaces_and_control_characters_are_visible():
    shown = [visible(token) for token in (" the", "\n", "\t", "", "\r", "\x00", "\x7f", "\u00a0", "\u2028", "\u200b")]
    assert shown == ["␣the", "⏎", "⇥", "∅", "␍", "␀", "␡", "⍽", "[U+2028]", "[U+200B]"]
    assert visible("\u202e") == "[U+202E]"
    assert visible("\ud800") == "[U+D800]"
    assert visible("\u2003") == "[U+2003]"
    assert visible("👩\u200d👧") == "👩\u200d👧"
    assert visible("<unk> & $x$") == "<unk>␣&␣$x$"
    assert visible("\u3000") == "[U+3000]"
    assert visible("a b\n", spaces=False) == "a b⏎"


@pytest.mark.parametrize("token", ["\u200d", "\ufe0f", "\u0301", "\u20e3", "\U000e0067", " \ufe0f"])
def test_what_has_no_width_of_its_own_is_shown_as_its_code_point(token):
    assert visible(token).endswith(f"[U+{ord(token[-1]):04X}]")


@pytest.mark.parametrize("token", ["e\u0301", "❤\ufe0f", "👩\u200d👧", "🏴\U000e0067\U000e0062\U000e007f", "می\u200cخ"])
def test_what_joins_characters_is_not_shown_apart(token):
    assert visible(token) == token


@moderate
@given(
    st.text(
        st.characters(
            exclude_categories=["Cs"], exclude_characters="␣⏎⇥␍⍽␡∅" + "".join(map(chr, range(0x2400, 0x2420)))
        ),
        min_size=1,
        max_size=6,
    )
)
def test_a_mark_means_the_character_that_it_stands_for(token):
    assert meant(visible(token)) == token
    assert meant(visible(token, spaces=False)) == token


def test_what_is_no_mark_means_itself():
    assert meant("[U+0041] [U+D800] [U+110000] U+0020 □ ∅ ␤") == "[U+0041] [U+D800] [U+110000] U+0020 □ ∅ ␤"


@moderate
@given(st.text(st.characters(codec=None, categories=None), max_size=6))
def test_what_is_visible_stands_on_one_line_without_spaces(token):
    shown = visible(token)
    assert shown
    assert not any(character.isspace() for character in shown)
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp", "Zs") for character in shown)


def test_repeated_tokens_are_numbered():
    assert [label(["the", "cat", "the"], place) for place in range(3)] == ["the₁", "cat", "the₃"]
    assert label([" a"], 0) == "␣a"


@pytest.mark.parametrize("token", ["שלום", "مرحبا", "a שלום", "١٢", "(ש)", "ש" * 300])
def test_a_token_from_right_to_left_cannot_reorder_what_stands_around_it(token):
    for shown in (label([token, "cat"], 0), label([token, token], 1)):
        assert (shown[0], shown[-1]) == ("\u2068", "\u2069")
        assert shown.count("\u2068") == shown.count("\u2069") == 1


@pytest.mark.parametrize("token", ["cat", "妈妈", "😀", "é", "<b>", "\u202eabc", "\u2067", ""])
def test_other_tokens_are_named_as_they_are(token):
    assert label([token], 0) == visible(token)


@pytest.mark.parametrize("splitting", [Splitting("words"), LEADING])
def test_a_word_ten_times_as_long_takes_about_ten_times_as_long(splitting):
    def seconds(count):
        start = time.perf_counter()
        split("x" * count, splitting)
        return time.perf_counter() - start

    assert min(seconds(400_000) for _ in range(2)) < 40 * min(seconds(40_000) for _ in range(3))
