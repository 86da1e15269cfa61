"""Averages of attention over heads, and sums of the attention that a key receives."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.naming import label
from explorer.attention.numbers import NumberFormat, checkable
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.masks import Booleans
    from explorer.attention.session import Floats
    from explorer.attention.trace import Trace

ALL_HEADS = -1  # in place of a head: the average of all
MOST_TERMS = 16  # that a sentence prints
AVERAGE = QT_TRANSLATE_NOOP(
    "sums", "“{query}” puts {value} on “{key}” on average of {count} heads: ({terms}) ÷ {count} = {value}."
)
AVERAGE_OF_MANY = QT_TRANSLATE_NOOP(
    "sums", "“{query}” puts {value} on “{key}” on average of {count} heads: the sum of their weights ÷ {count}."
)
ONE_HEAD = QT_TRANSLATE_NOOP("sums", "“{query}” puts {value} on “{key}” in head {head}.")
RECEIVED = QT_TRANSLATE_NOOP("sums", "“{key}” receives {value} from the chosen queries ({count}): {terms} = {value}.")
RECEIVED_OF_MANY = QT_TRANSLATE_NOOP(
    "sums", "“{key}” receives {value} from the chosen queries ({count}): its weights there, added up."
)
RECEIVED_OF_NONE = QT_TRANSLATE_NOOP("sums", "No query is chosen, so “{key}” receives 0.")


def averaged(weights: Floats, head: int = ALL_HEADS) -> Floats:
    """The weights of a head, or their average over all: (heads, n_q, n_k) -> (n_q, n_k).

    A row that is undefined in one head is undefined (NaN) in the average.
    """
    result: Floats = weights.mean(axis=0) if head == ALL_HEADS else weights[head]
    return result


def received(weights: Floats, queries: Sequence[int]) -> Floats:
    """The attention that each key receives from some queries, added up: (n_q, n_k) -> (n_k,)."""
    total: Floats = weights[list(queries)].sum(axis=0)
    return total


def seen_by_any(may_attend: Booleans, head: int = ALL_HEADS) -> Booleans:
    """Which key a query may see in a head, or in at least one of all: (heads, n_q, n_k) -> (n_q, n_k)."""
    return np.asarray(may_attend.any(axis=0) if head == ALL_HEADS else may_attend[head], dtype=bool)


def told(trace: Trace, head: int, query: int, key: int, numbers: NumberFormat) -> Text:
    """How a weight of a head, or the average of all, came about."""
    weights = np.asarray(trace["weights"], dtype=np.float64)
    value = float(averaged(weights, head)[query, key])
    names = {"query": label(trace.session.tokens, query), "key": label(trace.session.key_tokens, key)}
    if head != ALL_HEADS:
        return Text("sums", ONE_HEAD, {**names, "value": numbers.weight(value), "head": head + 1})
    terms = [float(weight) for weight in weights[:, query, key]]
    count = len(terms)
    if count > MOST_TERMS or not math.isfinite(value):
        return Text("sums", AVERAGE_OF_MANY, {**names, "value": numbers.weight(value), "count": count})
    texts, result = checkable(terms, lambda parts: sum(parts, Decimal(0)) / count, value, numbers)
    return Text("sums", AVERAGE, {**names, "value": result, "count": count, "terms": " + ".join(texts)})


def told_received(trace: Trace, head: int, queries: Sequence[int], key: int, numbers: NumberFormat) -> Text:
    """How the attention that a key receives adds up."""
    weights = averaged(np.asarray(trace["weights"], dtype=np.float64), head)
    name, count = label(trace.session.key_tokens, key), len(queries)
    if not count:
        return Text("sums", RECEIVED_OF_NONE, {"key": name})
    value = float(received(weights, queries)[key])
    terms = [float(weights[query, key]) for query in queries]
    if count > MOST_TERMS or not math.isfinite(value):
        return Text("sums", RECEIVED_OF_MANY, {"key": name, "value": numbers.weight(value), "count": count})
    texts, result = checkable(terms, lambda parts: sum(parts, Decimal(0)), value, numbers)
    return Text("sums", RECEIVED, {"key": name, "value": result, "count": count, "terms": " + ".join(texts)})
