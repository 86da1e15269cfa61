"""Softmax and weighted sum: each kind of cell in one true sentence that names its tokens and numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from explorer.attention.cells import Cell
from explorer.attention.matrices import NORMAL
from explorer.attention.naming import label, place_name, row_label
from explorer.attention.numbers import NumberFormat, shown
from explorer.attention.remarks import barring, state_words, words
from explorer.attention.sentences import largest_alone, lowered, number, products, who
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Floats
    from explorer.attention.trace import Trace

Places = NDArray[np.int64]
ONLY_KEY = QT_TRANSLATE_NOOP(
    "arithmetic", "“{key}” is the only visible key of “{query}”: its weight is 1 whatever its score."
)
NOTHING = QT_TRANSLATE_NOOP("arithmetic", "“{query}” puts nothing on “{key}”: {reason}.")
NOTHING_THOUGH = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” puts nothing on “{key}”, although its score, {score}, is higher than all that “{query}” may see: "
    "{reason}.",
)
MOST = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” puts {share} of its attention on “{key}”, because {symbols} is the largest score that it may see.",
)
MOST_THOUGH = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” puts {share} of its attention on “{key}”, because {symbols} is the largest score that it may see, "
    "although “{other}” scores higher: {reason}.",
)
ALL_ALIKE = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” sees {count} keys with the same score, so “{key}” gets 1/{count} of its attention: {share}.",
)
TIED = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” puts {share} of its attention on “{key}”, as on each of the {count} keys that share the largest score.",
)
LESS = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” puts {share} of its attention on “{key}”: its score is {gap} below that of “{top}”, which gets {most}.",
)
LESS_TIED = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” puts {share} of its attention on “{key}”: its score is {gap} below the largest, "
    "which {count} keys share; each of them gets {most}.",
)
NOTHING_LEFT = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” may see “{key}”, but its score is so far below the largest that its weight is 0 "
    "in 64-bit floating point.",
)
INFINITELY_LOW = QT_TRANSLATE_NOOP(
    "arithmetic", "“{query}” may see “{key}”, but its score is −∞, so its weight is exactly 0."
)
TAKES_OVER = QT_TRANSLATE_NOOP(
    "arithmetic", "“{query}” sees “{key}” alone and takes over number {column} of its value: {value}."
)
AVERAGE_MOST = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the output of “{query}” is the average of that number over the values it sees, by its weights: "
    "{value}. “{key}” adds most, {term}.",
)
AVERAGE_TAKEN = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the output of “{query}” is the average of that number over the values it sees, by its weights: "
    "{value}. “{key}” counts most, {term}.",
)
AVERAGE = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of the output of “{query}” is the average of that number over the values it sees, by its weights: "
    "{value}.",
)
NO_AVERAGE = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} of the output of “{query}” is {value}, because of {place}, which “{query}” sees."
)
TOO_LARGE = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} of the output of “{query}” lies beyond the range of 64-bit numbers."
)
HIGHEST = QT_TRANSLATE_NOOP(
    "arithmetic",
    "The largest score that “{query}” may see is that of “{key}”: {value}. It is taken off every score of this query.",
)
HIGHEST_TIED = QT_TRANSLATE_NOOP(
    "arithmetic",
    "The largest score that “{query}” may see is {value}, which {count} keys share. "
    "It is taken off every score of this query.",
)
EXPONENTIAL = QT_TRANSLATE_NOOP(
    "arithmetic",
    "The score of “{query}” for “{key}”, {score}, less the largest of this query, {top}: e to that power is {value}.",
)
NO_EXPONENTIAL = QT_TRANSLATE_NOOP(
    "arithmetic", "“{query}” may not attend to “{key}”: {reason}, so it adds nothing to the sum."
)
TOTAL = QT_TRANSLATE_NOOP(
    "arithmetic",
    "The exponentials of the {count} keys that “{query}” sees add up to {value}; each weight is its share of that.",
)
TOTAL_OF_ONE = QT_TRANSLATE_NOOP("arithmetic", "“{query}” sees “{key}” alone: the sum is its exponential, {value}.")


def share(weight: float) -> str:
    """A weight in per cent with as few digits as tell it from 0 % and 100 %."""
    digits = 0
    while 0 < weight < 1 and shown(weight, digits, None, 2).startswith("100") and digits < 16:
        digits += 1
    return f"{shown(weight, digits, None, 2)} %"


def before_mask(trace: Trace, head: int, row: int) -> Floats:
    """The scores of a row as they are before the mask."""
    return np.asarray(trace[trace.before("masked")][head, row], dtype=np.float64)


def of_weight(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """How much attention a query gives to a key, and why."""
    session, head, row = trace.session, cell.head, cell.row
    if trace.state(head, row) != NORMAL:
        return state_words(trace, head, row)
    if not trace.sees(head, row, cell.column):
        return of_barred_weight(trace, cell, numbers)
    names = who(session, cell)
    seen = np.flatnonzero(trace["may_attend"][head, row])
    if seen.size == 1:
        return words(ONLY_KEY, **names)
    scores = np.asarray(trace["masked"][head, row], dtype=np.float64)
    top, own, weight = float(scores[seen].max()), float(scores[cell.column]), trace.value(cell)
    tops = seen[scores[seen] == top]
    names |= {"share": share(weight), "count": tops.size}
    if own == top:
        return of_largest_weight(trace, cell, tops, seen, names)
    if weight == 0:
        return words(INFINITELY_LOW if own == -math.inf else NOTHING_LEFT, **names)
    first = int(tops[0])
    names |= {"top": label(session.key_tokens, first), "gap": numbers.text(top - own)}
    names["most"] = share(trace.value(cell._replace(column=first)))
    return words(LESS if tops.size == 1 else LESS_TIED, **names)


def of_barred_weight(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """A key that gets nothing because the mask bars it, perhaps though it scores higher than all that are seen."""
    names = who(trace.session, cell) | {"reason": barring(trace.session, cell)}
    score = float(before_mask(trace, cell.head, cell.row)[cell.column])
    if score > float(trace["row_max"][cell.head, cell.row]):
        return words(NOTHING_THOUGH, score=numbers.text(score), **names)
    return words(NOTHING, **names)


def of_largest_weight(trace: Trace, cell: Cell, tops: Places, seen: Places, names: dict[str, object]) -> Text:
    """A key with the largest score that its query may see."""
    session, head, row = trace.session, cell.head, cell.row
    if tops.size == seen.size:
        return words(ALL_ALIKE, **names)
    if tops.size > 1:
        return words(TIED, **names)
    pair = (str(row + 1), str(cell.column + 1))
    if not session.has_bias and session.scores is None:
        names["symbols"] = "q{} · k{}".format(*map(lowered, pair))
    else:
        letter = "s″" if session.has_bias else "s"
        names["symbols"] = f"{letter}{lowered(','.join(pair))}"
    barred = np.flatnonzero(~np.asarray(trace["may_attend"][head, row], dtype=bool))
    before = before_mask(trace, head, row)
    higher = barred[before[barred] > before[cell.column]]
    if not higher.size:
        return words(MOST, **names)
    other = int(higher[np.argmax(before[higher])])
    reason = barring(session, cell._replace(column=other))
    return words(MOST_THOUGH, other=label(session.key_tokens, other), reason=reason, **names)


def of_output(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """Of which values a number of the output is the average."""
    session, head, row = trace.session, cell.head, cell.row
    if trace.state(head, row) != NORMAL:
        return state_words(trace, head, row)
    seen = np.flatnonzero(trace["may_attend"][head, row])
    value = trace.value(cell)
    names: dict[str, object] = {"query": row_label(session, cell), "column": cell.column + 1}
    names["value"] = number(value, numbers)
    column = np.asarray(trace["v"][session.kv_head(head), seen, cell.column], dtype=np.float64)
    strange = seen[~np.isfinite(column)]
    if strange.size:
        place = Cell("v", session.kv_head(head), int(strange[0]), cell.column)
        return words(NO_AVERAGE, place=place_name(session, place), **names)
    if not math.isfinite(value):
        return words(TOO_LARGE, **names)
    if seen.size == 1:
        return words(TAKES_OVER, key=label(session.key_tokens, int(seen[0])), **names)
    terms = products(trace["weights"][head, row, seen], column)
    place_of_most = largest_alone(np.abs(terms))
    if place_of_most is None:
        return words(AVERAGE, **names)
    term = float(terms[place_of_most])
    names |= {"key": label(session.key_tokens, int(seen[place_of_most])), "term": numbers.text(term)}
    return words(AVERAGE_MOST if term > 0 else AVERAGE_TAKEN, **names)


def of_maximum(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """Which key has the largest score of a row."""
    head, row, session = cell.head, cell.row, trace.session
    if trace.state(head, row) != NORMAL:
        return state_words(trace, head, row)
    scores = np.asarray(trace["masked"][head, row], dtype=np.float64)
    tops = np.flatnonzero((scores == trace.value(cell)) & np.asarray(trace["may_attend"][head, row], dtype=bool))
    told = {"query": row_label(session, cell), "value": numbers.text(trace.value(cell)), "count": tops.size}
    told["key"] = label(session.key_tokens, int(tops[0]))
    return words(HIGHEST if tops.size == 1 else HIGHEST_TIED, **told)


def of_exponential(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What a score adds to the sum of its row."""
    head, row, names = cell.head, cell.row, who(trace.session, cell)
    if trace.state(head, row) != NORMAL:
        return state_words(trace, head, row)
    if not trace.sees(head, row, cell.column):
        return words(NO_EXPONENTIAL, reason=barring(trace.session, cell), **names)
    score, top = trace.value(cell._replace(matrix="masked")), float(trace["row_max"][head, row])
    told = {"score": numbers.text(score), "top": numbers.text(top), "value": numbers.text(trace.value(cell))}
    return words(EXPONENTIAL, **told, **names)


def of_total(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What the exponentials of a row add up to."""
    head, row, session = cell.head, cell.row, trace.session
    if trace.state(head, row) != NORMAL:
        return state_words(trace, head, row)
    seen = np.flatnonzero(trace["may_attend"][head, row])
    told = {"query": row_label(session, cell), "value": numbers.text(trace.value(cell)), "count": seen.size}
    return words(TOTAL_OF_ONE if seen.size == 1 else TOTAL, key=label(session.key_tokens, int(seen[0])), **told)
