"""Characters as people see them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.characters import characters

# By the rules of Unicode Standard Annex 29; | stands between characters.
CUT = [
    "a|b",
    "e\u0301|x",
    "\n|\r\n|\r|\r|\u0301",
    "👩\u200d👩\u200d👧|👍",
    "👍🏽|!",
    "❤\ufe0f\u200d🔥|❤\ufe0f",
    "🇩🇪|🇫🇷|🇮",
    "1\ufe0f\u20e3|2",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f|x",
    "각|\u1100\u1161\u11a8|\u1100\u1100\uac00\u11a8|가",
    "हि|न्दी",
    "क्ष|क",
    "कि|क",
    "நி",
    "กำ|ก็",
    "ש\u05b0|ש",
    "a\u200d|b",
    "\u0600a",
    "a|\u200b|\u0301",
    "x|\u202e|y",
    "她|妈",
]


@pytest.mark.parametrize("text", CUT)
def test_a_text_is_cut_between_characters(text):
    assert characters(text.replace("|", "")) == text.split("|")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=12))
def test_nothing_is_lost_and_no_character_is_empty(text):
    parts = characters(text)
    assert "".join(parts) == text
    assert all(parts)
