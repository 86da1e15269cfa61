"""Tokens as one line of text, and an edited line as tokens: those that were not touched stay what they were."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from explorer.attention.alignment import alignment
from explorer.attention.tokens import EMPTY, RULES, WORDS, Splitting, meant, pieces, split, visible

LEADING = Splitting("leading space")


class Reading(NamedTuple):
    """The tokens of an edited line, and for each the place of the old token that it is, or None where it is new."""

    tokens: tuple[str, ...]
    origins: tuple[int | None, ...]


@lru_cache(maxsize=16)
def rule_for(tokens: tuple[str, ...], chosen: Splitting) -> Splitting:
    """The chosen rule if a text split by it can give these tokens, else the words, whose marks can show any token."""
    if not RULES[chosen.name].whole or split(meant(plain(tokens, chosen)), chosen) == tokens:
        return chosen
    return WORDS


def plain(tokens: Sequence[str], splitting: Splitting) -> str:
    """The tokens joined as the text that they came from: spaces are spaces, other hidden characters have marks."""
    between = splitting.separator or RULES[splitting.name].joined_by
    return visible(between, spaces=False).join(visible(token, spaces=False) for token in tokens)


@lru_cache(maxsize=16)
def line(tokens: tuple[str, ...], chosen: Splitting = WORDS) -> str:
    """One line of text that shows the tokens and splits into them again, by the rule that `rule_for` gives.

    Words run together where that tells them apart, else a space is between them (and after one that stands alone).
    """
    splitting = rule_for(tokens, chosen)
    if RULES[splitting.name].whole:
        return plain(tokens, splitting)
    shown = tuple(visible(token) for token in tokens)
    for text in ("".join(shown), " ".join(shown)):
        if split(text, splitting) == shown:
            return text
    return f"{shown[0]} "


def read_line(text: str, before: tuple[str, ...], chosen: Splitting = WORDS) -> tuple[str, ...]:
    """The tokens of an edited line.

    What was not touched stays what it was. In what was typed a mark means the character that it stands for - ␣ a space,
    ⏎ a line end, ⇥ a tab - and ∅ alone an empty token.
    """
    splitting = rule_for(before, chosen)
    if RULES[splitting.name].whole:
        return split(meant(text), splitting)
    shown = [visible(token) for token in before]
    words = (text,) if text in shown else split(text, splitting)  # one token left over is not split anew
    return tuple(
        reading(word) if origin is None else reworded(before[origin], word)
        for word, origin in zip(words, alignment(shown, words), strict=True)
    )


def reading(word: str) -> str:
    """The token that a typed word means."""
    return "" if word == EMPTY else meant(word)


def reworded(token: str, word: str, spaces: bool = True) -> str:
    """The token after its visible form became another: the characters that were not touched are what they were."""
    shown = pieces(token, spaces)
    start, left = 0, word
    while start < len(shown) and left.startswith(shown[start][0]):
        left = left[len(shown[start][0]) :]
        start += 1
    end = len(shown)
    while end > start and left.endswith(shown[end - 1][0]):
        end -= 1
        left = left[: len(left) - len(shown[end][0])]
    typed = meant(left) if start or left != EMPTY else ""
    return "".join([*(character for _, character in shown[:start]), typed, *(c for _, c in shown[end:])])


def read_edit(
    text: str, before: tuple[str, ...], chosen: Splitting = WORDS, untouched: tuple[int, int] = (0, 0)
) -> Reading:
    """The tokens of an edited line, and which old tokens they are.

    `untouched` says how many characters at the start and at the end of the line have stayed.
    """
    tokens = read_line(text, before, chosen)
    shown = line(before, chosen)
    ends, end = [], 0
    for token in before:
        form = visible(token, spaces=not RULES[rule_for(before, chosen).name].whole)
        end = shown.index(form, end) + len(form)
        ends.append((end - len(form), end))
    start_count = sum(end <= untouched[0] for _, end in ends)
    end_count = sum(start >= len(shown) - untouched[1] for start, _ in ends)
    return Reading(tokens, alignment(before, tokens, (start_count, min(end_count, len(before) - start_count))))


def text_of(tokens: tuple[str, ...], chosen: Splitting = WORDS) -> str:
    """The text that the tokens were cut from, as far as they tell: what is split when another rule is chosen."""
    splitting = rule_for(tokens, chosen)
    if RULES[splitting.name].whole:
        return splitting.separator.join(tokens)
    if any(token[:1].isspace() or token[-1:].isspace() for token in tokens):
        return "".join(tokens)
    words = line(tokens, splitting)
    return words.rstrip() if all(visible(token) == token for token in tokens) else " ".join(tokens)
