"""Which token stayed which when the tokens changed."""

from collections import Counter
from collections.abc import Iterable, Sequence

Pair = tuple[int, int]  # the place of an old token and that of the new token that it is
LONG = 2**25  # pairs of tokens that are too many to compare


def alignment(
    before: Sequence[str], after: Sequence[str], untouched: tuple[int, int] | None = None
) -> tuple[int | None, ...]:
    """For each new token, the place of the old token that it is, or None where it is new.

    `untouched` says how many tokens at the start and at the end are known to have stayed: among equal tokens only this
    tells which one went. A token that is gone here and stands there, once, has moved. As many tokens in the place of as
    many others are those, renamed.
    """
    most_start, most_end = untouched or (len(before), len(before))
    start = min(shared_start(before, after), most_start)
    end = min(shared_start(before[start:][::-1], after[start:][::-1]), most_end)
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    middle = inner(old, new) if untouched is None else alignment(old, new)
    return (
        *range(start),
        *(None if origin is None else start + origin for origin in middle),
        *range(len(before) - end, len(before)),
    )


def inner(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """The origins where neither the first nor the last tokens are the same: those that stayed, moved, were renamed."""
    origins: list[int | None] = [None] * len(new)
    stayed = common(old, new)
    for origin, place in stayed:
        origins[place] = origin
    gone = set(range(len(old))).difference(origin for origin, _ in stayed)
    come = [place for place, origin in enumerate(origins) if origin is None]
    where_gone, where_come = once(old, gone), once(new, come)
    for token, place in where_come.items():
        if token in where_gone:
            origins[place] = where_gone[token]
            gone.remove(where_gone[token])
    i, j = 0, 0
    for i_end, j_end in [*stayed, (len(old), len(new))]:  # between two tokens that stayed
        free = (place for place in range(j, j_end) if origins[place] is None)
        for place, origin in zip(free, filter(gone.__contains__, range(i, i_end)), strict=False):
            origins[place] = origin
        i, j = i_end + 1, j_end + 1
    return origins


def once(tokens: Sequence[str], places: Iterable[int]) -> dict[str, int]:
    """The tokens that stand at just one of these places, and where."""
    places = list(places)
    counts = Counter(tokens[place] for place in places)
    return {tokens[place]: place for place in places if counts[tokens[place]] == 1}


def shared_start(one: Sequence[str], other: Sequence[str]) -> int:
    """How many tokens at the start are the same in both."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def common(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """The most tokens that are the same in the same order; none where finding them would take too long."""
    if len(old) * len(new) > LONG:
        return []
    rows = lengths(old, new)
    pairs = []
    i, j = len(old), len(new)
    while i and j:
        if old[i - 1] == new[j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif rows[j] >> (i - 1) & 1:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def lengths(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The table of the longest common subsequence of each start of both: a number for each start of `new`.

    Its bit i is 0 where one more old token, the one at i, makes it longer. So a row of the table is a few operations on
    one large integer (Hyyrö 2004, Bit-parallel LCS-length computation revisited).
    """
    places: dict[str, int] = {}
    for place, token in enumerate(old):
        places[token] = places.get(token, 0) | 1 << place
    all_old = (1 << len(old)) - 1
    row = all_old
    rows = [row]
    for token in new:
        met = row & places.get(token, 0)
        row = (row + met | row - met) & all_old
        rows.append(row)
    return rows


def same_starts(
    text: str, before: Sequence[str], after: Sequence[str], separators: tuple[str, str] = ("", "")
) -> tuple[int | None, ...]:
    """For each token of a text that was split anew, the old token that began at the same character, or None.

    `separators` are what stands between the old tokens, and between the new ones.
    """
    old, new = first_characters(text, before, separators[0]), first_characters(text, after, separators[1])
    starts = {start: place for place, start in enumerate(old) if start is not None}
    return tuple(None if start is None else starts.get(start) for start in new)


def first_characters(text: str, tokens: Sequence[str], separator: str = "") -> list[int | None]:
    """Where in the text the first character of each token stands that is no space; None for a token of spaces only."""
    result: list[int | None] = []
    end = 0
    for token in tokens:
        start = text.find(token, end)
        if start < 0:
            result.append(None)  # the text does not show this token
            continue
        end = start + len(token) + len(separator)  # a token may be found in the separator too
        result.append(start + len(token) - len(token.lstrip()) if token.strip() else None)
    return result
