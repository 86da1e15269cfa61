"""Text to tokens, by a rule of the user's choice; and a token with its hidden characters made visible."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from explorer.attention.characters import JOINER, NO_JOINER, characters, is_tag, is_word
from explorer.texts import QT_TRANSLATE_NOOP

MARKS = {" ": "␣", "\n": "⏎", "\t": "⇥", "\r": "␍", "\u00a0": "⍽"}
EMPTY = "∅"
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")  # categories of characters that one cannot see
CONTRACTIONS = ("s", "t", "re", "ve", "m", "ll", "d")
CODE = re.compile(r"\[U\+([0-9A-F]{4,6})\]")


class Splitting(NamedTuple):
    """The name of a rule, and the separator where the rule is one."""

    name: str = "words"
    separator: str = ""


class Rule(NamedTuple):
    """How a text becomes tokens; `whole` where no space of the text is lost, so that spaces need no marks in it."""

    title: str
    split: Callable[[str, str], Sequence[str]]
    joined_by: str = ""
    whole: bool = False


WORDS = Splitting("words")


def split(text: str, splitting: Splitting = WORDS) -> tuple[str, ...]:
    """The tokens of a text; none where there is no text."""
    return tuple(RULES[splitting.name].split(text, splitting.separator)) if text else ()


def split_words(text: str, separator: str = "") -> Sequence[str]:
    """What stands between white space; without any, each Han character, run of letters and digits, other sign."""
    words = text.split()
    return words if len(words) != 1 or words[0] != text else runs(text)


def runs(text: str) -> list[str]:
    """Runs of letters and digits; each other character, as people see characters, for itself."""
    tokens: list[list[str]] = []  # as their characters: a string that grows would be copied each time
    previous = ""
    for character in characters(text):
        if previous and is_word(previous) and is_word(character):
            tokens[-1].append(character)
        else:
            tokens.append([character])
        previous = character
    return ["".join(token) for token in tokens]


def split_white_space(text: str, separator: str = "") -> Sequence[str]:
    """What stands between white space."""
    return text.split()


def split_characters(text: str, separator: str = "") -> Sequence[str]:
    """Each character as people see them, spaces and line ends too."""
    return characters(text)


def split_with_spaces(text: str, separator: str = "") -> Sequence[str]:
    """Words with the space before them; nothing is lost.

    As GPT-2 cuts text before it encodes it (github.com/openai/gpt-2, src/encoder.py): runs of letters, of digits and of
    other characters, each with at most one space before it; 's and the like; white space that is left over. Marks stay
    with their letters and Han characters stand alone, as in the other rules.
    """
    tokens: list[list[str]] = []  # as their characters
    kind = ""
    for character in characters(text):
        before, kind = kind, kind_of(character)
        if kind == before != "alone":
            tokens[-1].append(character)
        elif before == "space" and tokens[-1][-1] == " ":
            tokens[-1:] = [*filter(None, [tokens[-1][:-1]]), [" ", character]]
        else:
            tokens.append([character])
    return contracted(["".join(token) for token in tokens])


@lru_cache(maxsize=8192)
def kind_of(character: str) -> str:
    """What the character runs together with: letters, digits, white space, other signs; Han characters stand alone."""
    kind = unicodedata.category(character[0])[0]
    if character.isspace():
        return "space"
    if kind not in "LN":
        return "sign"
    return kind if is_word(character) else "alone"


def contracted(tokens: list[str]) -> list[str]:
    """An apostrophe goes to the ending after it: don't is don and 't."""
    result: list[str] = []
    for token in tokens:
        if result and result[-1] == "'" and token in CONTRACTIONS:
            result[-1] += token
        else:
            result.append(token)
    return result


def split_separator(text: str, separator: str) -> Sequence[str]:
    """What stands between separators, which may be nothing."""
    return text.split(separator)


RULES: Mapping[str, Rule] = {
    "words": Rule(QT_TRANSLATE_NOOP("tokens", "words"), split_words, " "),
    "characters": Rule(QT_TRANSLATE_NOOP("tokens", "characters"), split_characters, whole=True),
    "white space": Rule(QT_TRANSLATE_NOOP("tokens", "white space"), split_white_space, " "),
    "leading space": Rule(QT_TRANSLATE_NOOP("tokens", "words with their space"), split_with_spaces, whole=True),
    "separator": Rule(QT_TRANSLATE_NOOP("tokens", "separator"), split_separator, whole=True),
}


def visible(token: str, spaces: bool = True) -> str:
    """The token with its hidden characters and its emptiness made visible; without `spaces` these stay as they are."""
    if not token:
        return EMPTY if spaces else ""
    if token.isascii() and token.isprintable() and not (spaces and " " in token):
        return token
    return "".join(shown for shown, _ in pieces(token, spaces))


def pieces(token: str, spaces: bool = True) -> list[tuple[str, str]]:
    """Each character of a token as it is shown, and itself; that of the empty token is ∅."""
    if not token:
        return [(EMPTY, "")]
    result: list[tuple[str, str]] = []
    before = ""
    for character in token:
        joins = before != "" and not before.isspace() and character in (JOINER, NO_JOINER, "\ufe0e", "\ufe0f")
        tags = is_tag(character) and (before == "\U0001f3f4" or is_tag(before))
        shown = character if joins or tags or (character == " " and not spaces) else shown_alone(character)
        if not before and unicodedata.category(character) in ("Mn", "Me"):
            shown = code(character)  # with nothing below it, a mark has no width
        result.append((shown, character))
        before = character
    return result


@lru_cache(maxsize=8192)
def shown_alone(character: str) -> str:
    """A visible stand-in for a space, a control character or half a surrogate pair; else the character itself."""
    if character in MARKS:
        return MARKS[character]
    if ord(character) < 32:
        return chr(0x2400 + ord(character))
    if character == "\x7f":
        return "␡"
    hidden = unicodedata.category(character) in HIDDEN or character in "\ufe0e\ufe0f"
    return code(character) if hidden else character


def code(character: str) -> str:
    """The code point of a character that cannot be seen."""
    return f"[U+{ord(character):04X}]"


def meant(text: str) -> str:
    """A typed text with each mark of `visible` read as the character that it stands for."""
    text = text.translate(MEANINGS)
    return CODE.sub(of_code, text) if "[U+" in text else text


def of_code(match: re.Match[str]) -> str:
    """The character of a code point that `visible` writes; any other code point stays as it was typed."""
    number = int(match[1], 16)
    if number > 0x10FFFF or unicodedata.category(chr(number)) == "Cs":
        return match[0]
    return chr(number) if visible(chr(number)) == match[0] else match[0]


MEANINGS = str.maketrans({shown_alone(chr(number)): chr(number) for number in (*range(33), 127, 160)})
