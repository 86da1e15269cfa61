"""Which keys a query sees, in a sentence."""

import numpy as np

from explorer.attention.masks import Booleans
from explorer.attention.naming import label
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP, Text

MOST = 12  # numbers or ranges in a sentence
RANGE = 4  # from so many neighbours on a range is written: 3–6

ALL = QT_TRANSLATE_NOOP("seeing", "Token {place} (“{query}”) may attend to all {count} keys.")
NONE = QT_TRANSLATE_NOOP("seeing", "Token {place} (“{query}”) may attend to no key.")
SOME = QT_TRANSLATE_NOOP("seeing", "Token {place} (“{query}”) may attend to {keys}.")
AND = QT_TRANSLATE_NOOP("seeing", "{first}, {others}")
MANY = QT_TRANSLATE_NOOP("seeing", "Token {place} (“{query}”) may attend to {keys} and more: {count} of {total} keys.")


def sees(session: Session, allowed: Booleans, query: int) -> Text:
    """The keys that a query sees, counted from 1; `allowed` (n_q, n_k) are the cells that may attend."""
    seen = np.flatnonzero(allowed[query])
    told = {"place": query + 1, "query": label(session.tokens, query), "count": seen.size, "total": session.n_k}
    if seen.size in (0, session.n_k):
        return Text("seeing", ALL if seen.size else NONE, told)
    keys = ranges((seen + 1).tolist())
    template = SOME if len(keys) <= MOST else MANY
    return Text("seeing", template, told | {"keys": listed(keys[:MOST])})


def listed(words: list[str]) -> str | Text:
    """Words one after the other, with what stands between them in the reader's language."""
    return words[0] if len(words) == 1 else Text("seeing", AND, {"first": words[0], "others": listed(words[1:])})


def ranges(numbers: list[int]) -> list[str]:
    """Rising numbers with neighbours from a certain count on as a range: 1, 2, 5–9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [[f"{run[0]}–{run[-1]}"] if len(run) >= RANGE else [str(number) for number in run] for run in runs]
    return [text for run in texts for text in run]
