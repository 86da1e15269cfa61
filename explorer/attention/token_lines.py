"""Tokens as one line of text, and an edited line as tokens: those that were not touched stay what they were."""

from collections.abc import Sequence
from typing import NamedTuple

from explorer.attention.alignment import alignment
from explorer.attention.tokens import EMPTY, RULES, WORDS, Splitting, meant, pieces, split, visible

Counts = tuple[int, int]  # at the start, and at the end
GLANCE = 8  # tokens that are tried first


class Reading(NamedTuple):
    """The tokens of an edited line, and for each the place of the old token that it is, or None where it is new."""

    tokens: tuple[str, ...]
    origins: tuple[int | None, ...]


class Line(NamedTuple):
    """Tokens as one line of text, and the rule that splits it into them again."""

    tokens: tuple[str, ...]
    splitting: Splitting
    text: str

    def read(self, text: str, untouched: Counts = (0, 0)) -> Reading:
        """The tokens of the edited line, and which old tokens they are.

        What was not touched stays what it was. In what was typed a mark means the character that it stands for - ␣ a
        space, ⏎ a line end, ⇥ a tab - and ∅ alone an empty token. `untouched` says how many characters at the start and
        at the end of the line have stayed.
        """
        if RULES[self.splitting.name].whole:
            tokens = split(meant(text), self.splitting)
            return Reading(tokens, alignment(self.tokens, tokens, self.inside(untouched)))
        shown = [visible(token) for token in self.tokens]
        words = (text,) if text in shown else split(text, self.splitting)  # one token left over is not split anew
        origins = alignment(shown, words, self.inside(untouched))
        read = (
            reading(word) if origin is None else reworded(self.tokens[origin], word)
            for word, origin in zip(words, origins, strict=True)
        )
        return Reading(tuple(read), origins)

    def inside(self, untouched: Counts) -> Counts:
        """How many tokens stand wholly within so many characters at the start and at the end."""
        spaces = not RULES[self.splitting.name].whole
        start_count, end_count, end = 0, 0, 0
        for token in self.tokens:
            form = visible(token, spaces)
            start = self.text.index(form, end)
            end = start + len(form)
            start_count += end <= untouched[0]
            end_count += start >= len(self.text) - untouched[1]
        return start_count, min(end_count, len(self.tokens) - start_count)


def line(tokens: tuple[str, ...], chosen: Splitting = WORDS) -> Line:
    """The line that shows the tokens by the chosen rule, or by words where that rule cannot give them."""
    splitting = rule_for(tokens, chosen)
    return Line(
        tokens, splitting, plain(tokens, splitting) if RULES[splitting.name].whole else spaced(tokens, splitting)
    )


def rule_for(tokens: tuple[str, ...], chosen: Splitting) -> Splitting:
    """The chosen rule if a text split by it can give these tokens, else the words, whose marks can show any token."""
    if not RULES[chosen.name].whole or split(meant(plain(tokens, chosen)), chosen) == tokens:
        return chosen
    return WORDS


def plain(tokens: Sequence[str], splitting: Splitting) -> str:
    """The tokens joined as the text that they came from: spaces are spaces, other hidden characters have marks."""
    between = splitting.separator or RULES[splitting.name].joined_by
    return visible(between, spaces=False).join(visible(token, spaces=False) for token in tokens)


def spaced(tokens: Sequence[str], splitting: Splitting) -> str:
    """Words run together where that tells them apart, else spaces are between them, or after one that stands alone."""
    shown = tuple(visible(token) for token in tokens)
    glance = split("".join(shown[: GLANCE + 1]), splitting)  # else the split of a long text would be for nothing
    if glance[:GLANCE] == shown[:GLANCE] and split("".join(shown), splitting) == shown:
        return "".join(shown)
    return " ".join(shown) if split(" ".join(shown), splitting) == shown else f"{shown[0]} "


def reading(word: str) -> str:
    """The token that a typed word means."""
    return "" if word == EMPTY else meant(word)


def reworded(token: str, word: str, spaces: bool = True) -> str:
    """The token after its visible form became another: the characters that were not touched are what they were."""
    if word == visible(token, spaces):
        return token
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


def text_of(tokens: tuple[str, ...], chosen: Splitting = WORDS) -> str:
    """The text that the tokens were cut from, as far as they tell: what is split when another rule is chosen."""
    splitting = rule_for(tokens, chosen)
    if RULES[splitting.name].whole:
        return splitting.separator.join(tokens)
    if any(token[:1].isspace() or token[-1:].isspace() for token in tokens):
        return "".join(tokens)
    words = spaced(tokens, splitting)
    return words.rstrip() if all(visible(token) == token for token in tokens) else " ".join(tokens)
