"""Which token stayed which when the tokens changed."""

from collections import Counter
from collections.abc import Iterable, Sequence

Operation = tuple[str, int, int, int, int]  # equal, replace, insert or delete: old tokens i to i_end by new j to j_end
LONG = 1_000_000  # pairs of tokens that are too many to compare


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
    operations = changes(old, new)
    for operation, i, i_end, j, _ in operations:
        if operation == "equal":
            for offset in range(i_end - i):
                origins[j + offset] = i + offset
    gone = set(range(len(old))).difference(origin for origin in origins if origin is not None)
    come = [place for place, origin in enumerate(origins) if origin is None]
    where_gone, where_come = once(old, gone), once(new, come)
    for token, place in where_come.items():
        if token in where_gone:
            origins[place] = where_gone[token]
            gone.remove(where_gone[token])
    for operation, i, i_end, j, j_end in operations:
        if operation == "replace":
            free = (place for place in range(j, j_end) if origins[place] is None)
            for place, origin in zip(free, filter(gone.__contains__, range(i, i_end)), strict=False):
                origins[place] = origin
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


def changes(old: Sequence[str], new: Sequence[str]) -> list[Operation]:
    """The edit operations of difflib; one replacement where finding them would take too long."""
    if len(old) * len(new) > LONG:
        return [("replace", 0, len(old), 0, len(new))]
    from difflib import SequenceMatcher  # not needed to start

    return list(SequenceMatcher(None, old, new, autojunk=False).get_opcodes())


def same_starts(text: str, before: Sequence[str], after: Sequence[str]) -> tuple[int | None, ...]:
    """For each token of a text that was split anew, the old token that began at the same character, or None."""
    starts = {start: place for place, start in enumerate(first_characters(text, before)) if start is not None}
    return tuple(None if start is None else starts.get(start) for start in first_characters(text, after))


def first_characters(text: str, tokens: Sequence[str]) -> list[int | None]:
    """Where in the text the first character of each token stands that is no space; None for a token of spaces only."""
    result: list[int | None] = []
    end = 0
    for token in tokens:
        start = text.find(token, end)
        if start < 0:
            result.append(None)  # the text does not show this token
            continue
        end = start + len(token)
        result.append(start + len(token) - len(token.lstrip()) if token.strip() else None)
    return result
