"""Tokens as one line of text, and an edited line as tokens: those that were not touched stay what they were."""

from collections.abc import Sequence
from typing import NamedTuple

from explorer.attention.alignment import alignment, shared_start
from explorer.attention.tokens import EMPTY, RULES, WORDS, Splitting, meant, pieces, runs, split, visible

Counts = tuple[int, int]  # at the start, and at the end
GLANCE = 8  # tokens that are tried first
NEAR = 64  # characters beside a token that tell whether they continue it


class Reading(NamedTuple):
    """The tokens of an edited line, and for each the place of the old token that it is, or None where it is new."""

    tokens: tuple[str, ...]
    origins: tuple[int | None, ...]


class Line(NamedTuple):
    """Tokens as one line of text, and the rule that splits it into them again."""

    tokens: tuple[str, ...]
    splitting: Splitting
    text: str

    def read(self, text: str, untouched: Counts | None = None) -> Reading:
        """The tokens of the edited line, and which old tokens they are.

        What was not touched stays what it was; what lies between is split anew. In what was typed a mark means the
        character that it stands for - ␣ a space, ⏎ a line end, ⇥ a tab - and ∅ alone an empty token. `untouched` says
        how many characters at the start and at the end of the line have stayed; without it, as many as are the same.
        """
        places = range(len(self.tokens))
        if text == self.text:
            return Reading(self.tokens, tuple(places))
        spans = self.spans()
        start, end = self.kept(text, same_ends(self.text, text) if untouched is None else untouched, spans)
        left = spans[start - 1][1] if start else 0
        right = len(text) - (len(self.text) - spans[len(spans) - end][0] if end else 0)
        last = len(places) - end
        middle = self.between_kept(text[left:right], start, end)
        tokens, origins = self.read_middle(middle, self.tokens[start:last])
        moved = (None if origin is None else start + origin for origin in origins)
        return Reading((*self.tokens[:start], *tokens, *self.tokens[last:]), (*places[:start], *moved, *places[last:]))

    @property
    def whole(self) -> bool:
        """Whether spaces are what they are, and need no marks."""
        return RULES[self.splitting.name].whole

    @property
    def gap(self) -> str:
        """What stands between two tokens of the line; nothing where they run together."""
        if self.whole:
            return visible(self.splitting.separator, spaces=False) if self.splitting.separator else ""
        return " " if " " in self.text or len(self.tokens) == 1 else ""

    def spans(self) -> list[Counts]:
        """Where in the line each token begins and ends."""
        result, start, gap = [], 0, len(self.gap)
        for token in self.tokens:
            end = start + len(visible(token, not self.whole))
            result.append((start, end))
            start = end + gap
        return result

    def kept(self, text: str, untouched: Counts, spans: Sequence[Counts]) -> Counts:
        """How many tokens at the start and at the end were not touched, nor continued by what stands beside them now.

        Only those next to the edit can be continued.
        """
        start = sum(end <= untouched[0] for _, end in spans)
        end = min(sum(start >= len(self.text) - untouched[1] for start, _ in spans), len(spans) - start)
        if start:
            here = spans[start - 1][1]
            apart = here < untouched[0] and not self.gap
            start -= not (apart or self.parted(self.tokens[start - 1], text[here : here + NEAR], after=True))
        if end:
            there = len(self.text) - spans[len(spans) - end][0]
            apart = there < untouched[1] and not self.gap
            before = text[: len(text) - there][-NEAR:]
            end -= not (apart or self.parted(self.tokens[len(spans) - end], before, after=False))
        return self.with_own_gaps(text, untouched, spans, start, end) if self.whole and self.gap else (start, end)

    def with_own_gaps(self, text: str, untouched: Counts, spans: Sequence[Counts], start: int, end: int) -> Counts:
        """So many of the kept tokens that the separators after the first and before the last of them do not overlap."""
        gap = len(self.gap)
        while start and end:
            left = spans[start - 1][1]
            room = len(text) - (len(self.text) - spans[len(spans) - end][0]) - left
            if room == gap or room >= 2 * gap:
                break
            if left + gap > untouched[0]:  # its separator is one that the edit made
                start -= 1
            else:
                end -= 1
        return start, end

    def parted(self, token: str, beside: str, after: bool) -> bool:
        """Whether a token is a token still with this text right after, or right before it."""
        if not beside:
            return True
        if self.whole and self.gap:
            near = beside[: len(self.gap)] if after else beside[-len(self.gap) :]
            return near == self.gap
        form = visible(token, not self.whole)
        if self.whole:
            pieces = split(meant(form + beside if after else beside + form), self.splitting)
            return pieces[0 if after else -1] == token
        if beside[0 if after else -1].isspace():
            return True
        if not token:
            return False  # what is typed at ∅ fills it
        return not self.gap and runs(form + beside if after else beside + form)[0 if after else -1] == form

    def between_kept(self, middle: str, start: int, end: int) -> str | None:
        """What is to be split of the text between the kept tokens; None for no token, not even an empty one."""
        if not (self.whole and self.gap) or not (start or end):
            return middle or None
        if middle in ("", self.gap if start and end else ""):
            return None
        if start:
            middle = middle.removeprefix(self.gap)
        return middle.removesuffix(self.gap) if end else middle

    def read_middle(self, text: str | None, touched: tuple[str, ...]) -> Reading:
        """The tokens of the text that was touched, and which of those that stood there they are."""
        if text is None:
            return Reading((), ())
        if self.whole:
            separator = self.splitting.separator
            tokens = tuple(meant(text).split(separator)) if separator else split(meant(text), self.splitting)
            return Reading(tokens, alignment(touched, tokens))
        shown = [visible(token) for token in touched]
        words = (text,) if text in shown else split(text, self.splitting)  # one token left over is not split anew
        origins = alignment(shown, words)
        read = (
            reading(word) if origin is None else reworded(touched[origin], word)
            for word, origin in zip(words, origins, strict=True)
        )
        return Reading(tuple(read), origins)


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


def same_ends(one: str, other: str) -> Counts:
    """How many characters are the same at the start of both texts, and at the end of what is left of them."""
    start = shared_start(one, other)
    return start, shared_start(one[start:][::-1], other[start:][::-1])
