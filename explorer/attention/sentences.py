"""Each kind of cell in one true sentence that names its tokens and numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.naming import SUBSCRIPTS, column_label, row_label
from explorer.attention.numbers import NumberFormat, brief
from explorer.attention.position_sentences import of_rule, of_turned_input
from explorer.attention.remarks import barring, special, words
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Floats, Session
    from explorer.attention.trace import Trace

Tell = Callable[["Trace", Cell, NumberFormat], Text]

OF_QUERY = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} of {d_k} in the query of “{token}”: it meets number {column} of every key."
)
OF_KEY = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} of {d_k} in the key of “{token}”: it meets number {column} of every query."
)
OF_VALUE = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of {d_v} in the value of “{token}”: "
    "it goes into number {column} of the output of every query that may see “{token}”.",
)
OF_INPUT = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of {d_model} in the input of “{token}”: it goes into its query, its key and its value.",
)
OF_CONTEXT = QT_TRANSLATE_NOOP(
    "arithmetic", "Number {column} of {d_model} in the context of “{token}”: it goes into its key and its value."
)
OF_EMBEDDING = QT_TRANSLATE_NOOP(
    "arithmetic",
    "Number {column} of {d_model} in the embedding of “{token}”: it goes wherever “{token}” stands in the text.",
)
OF_WEIGHT = QT_TRANSLATE_NOOP(
    "arithmetic", "A weight: number {row} of every input times this goes into number {column} of {width}."
)
OF_ADDED = QT_TRANSLATE_NOOP("arithmetic", "A bias: it is added to number {column} of {width}, for every token.")
OF_GIVEN_SCORE = QT_TRANSLATE_NOOP(
    "arithmetic", "The score of “{query}” for “{key}” is given: it is not computed here."
)
OF_OUTPUT_WEIGHT = QT_TRANSLATE_NOOP(
    "arithmetic", "A weight: number {row} of all heads together times this goes into number {column} of {width}."
)
GIVEN = {
    "q": OF_QUERY,
    "k": OF_KEY,
    "v": OF_VALUE,
    "scores": OF_GIVEN_SCORE,
    "x": OF_INPUT,
    "context": OF_CONTEXT,
    "embeddings": OF_EMBEDDING,
    "w_o": OF_OUTPUT_WEIGHT,
    **dict.fromkeys(("w_q", "w_k", "w_v"), OF_WEIGHT),
    **dict.fromkeys(("b_q", "b_k", "b_v", "b_o"), OF_ADDED),
}
OF_BIAS = QT_TRANSLATE_NOOP(
    "arithmetic", "The bias of “{query}” for “{key}” is {value}: it is added to the scaled score."
)
OF_BIAS_CAPPED = QT_TRANSLATE_NOOP(
    "arithmetic", "The bias of “{query}” for “{key}” is {value}: it is added to the softcapped score."
)
OF_DISTANCE = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” stands at place {i} and “{key}” at place {j}, counted from 0: ALiBi adds {value} to their score.",
)
BARRING_BIAS = QT_TRANSLATE_NOOP("arithmetic", "The bias of “{query}” for “{key}” is −∞: it bars this key.")
MAY = QT_TRANSLATE_NOOP("arithmetic", "“{query}” may attend to “{key}”.")
MAY_NOT = QT_TRANSLATE_NOOP("arithmetic", "“{query}” may not attend to “{key}”: {reason}.")
ONE_PRODUCT = QT_TRANSLATE_NOOP("arithmetic", "“{query}” meets “{key}” in one product, {value}.")
ALL_ZERO = QT_TRANSLATE_NOOP("arithmetic", "“{query}” meets “{key}” in {count} products, and all of them are 0.")
LARGEST_PRODUCT = QT_TRANSLATE_NOOP(
    "arithmetic",
    "“{query}” meets “{key}” in {count} products that add up to {value}; the largest in size is {symbols} = {term}.",
)
PRODUCTS = QT_TRANSLATE_NOOP("arithmetic", "“{query}” meets “{key}” in {count} products that add up to {value}.")
NOT_FINITE = QT_TRANSLATE_NOOP("arithmetic", "“{query}” meets “{key}”, but their score is {value}.")
DIVIDED = QT_TRANSLATE_NOOP(
    "arithmetic", "The score of “{query}” for “{key}” is divided by √d_k, d_k = {d_k}: {before} becomes {after}."
)
DIVIDED_BY_ONE = QT_TRANSLATE_NOOP(
    "arithmetic", "d_k is 1 and so is √d_k: the score of “{query}” for “{key}” stays {after}."
)
DIVIDED_BY_WIDTH = QT_TRANSLATE_NOOP(
    "arithmetic", "The score of “{query}” for “{key}” is divided by d_k = {d_k}: {before} becomes {after}."
)
MULTIPLIED = QT_TRANSLATE_NOOP(
    "arithmetic", "The score of “{query}” for “{key}” is multiplied by {scale}: {before} becomes {after}."
)
NOT_SCALED = QT_TRANSLATE_NOOP("arithmetic", "No scale is used: the score of “{query}” for “{key}” stays {after}.")
CAPPED = QT_TRANSLATE_NOOP(
    "arithmetic", "The softcap {softcap} squeezes the score of “{query}” for “{key}”: {before} becomes {after}."
)
HARDLY_CAPPED = QT_TRANSLATE_NOOP(
    "arithmetic", "The score of “{query}” for “{key}” is small beside the softcap {softcap} and stays {after}."
)
RAISED = QT_TRANSLATE_NOOP(
    "arithmetic", "The bias adds {bias} to the score of “{query}” for “{key}”: {before} becomes {after}."
)
LOWERED = QT_TRANSLATE_NOOP(
    "arithmetic", "The bias takes {bias} off the score of “{query}” for “{key}”: {before} becomes {after}."
)
NO_BIAS = QT_TRANSLATE_NOOP("arithmetic", "The bias is 0 here: the score of “{query}” for “{key}” stays {after}.")
BIAS_BARS = QT_TRANSLATE_NOOP("arithmetic", "The bias is −∞: it bars “{key}” for “{query}”, whatever the score.")
NO_MASK = QT_TRANSLATE_NOOP("arithmetic", "No mask is used: the score of “{query}” for “{key}” stays {value}.")
STAYS = QT_TRANSLATE_NOOP("arithmetic", "“{query}” may attend to “{key}”: the score stays {value}.")
BARRED = QT_TRANSLATE_NOOP(
    "arithmetic", "“{query}” may not attend to “{key}”: {reason}. The score becomes −∞, so that its weight is 0."
)
IN_HEAD = QT_TRANSLATE_NOOP("arithmetic", "Head {head}: {sentence}")
IN_KEY_HEAD = QT_TRANSLATE_NOOP("arithmetic", "Key/value head {head}: {sentence}")


def in_head(session: Session, cell: Cell, sentence: Text) -> Text:
    """The sentence, with the head that it is about where there are several."""
    template = {"query": IN_HEAD, "key_value": IN_KEY_HEAD}.get(MATRICES[cell.matrix].heads)
    if session.heads == 1 or template is None:
        return sentence
    return words(template, head=cell.head + 1, sentence=sentence)


def who(session: Session, cell: Cell) -> dict[str, object]:
    """The query and the key of a cell."""
    return {"query": row_label(session, cell), "key": column_label(session, cell)}


def number(value: float, numbers: NumberFormat) -> str:
    """A number in a sentence; NaN by its name."""
    return special(value) if math.isnan(value) else numbers.text(value)


def of_input(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What an input is multiplied with."""
    session = trace.session
    if cell.matrix == "bias":
        return of_bias(trace, cell, numbers)
    if cell.matrix == "may_attend":
        return of_permission(trace, cell, numbers)
    if cell.matrix in session.of_positions:
        return of_rule(trace, cell, numbers)
    if isinstance(session.positions, Rope) and cell.matrix in ("q", "k"):
        return of_turned_input(trace, cell)
    sizes = {
        "d_k": session.d_k,
        "d_v": session.d_v,
        "d_model": session.d_model,
        "width": shape_of(session, cell.matrix)[1],
    }
    told = {"row": cell.row + 1, "column": cell.column + 1, "token": row_label(session, cell)}
    return words(GIVEN[cell.matrix], **told, **sizes, **who(session, cell))


def of_bias(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What a number of the bias is added to, or that it bars its key."""
    session, value = trace.session, trace.value(cell)
    template = OF_BIAS if session.softcap is None else OF_BIAS_CAPPED
    if session.alibi is not None:
        template = OF_DISTANCE
    elif value == -math.inf:
        template = BARRING_BIAS
    return words(template, value=numbers.text(value), i=cell.row, j=cell.column, **who(session, cell))


def of_permission(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """Whether the query of a cell may attend to its key, and what bars it if not."""
    if trace.sees(cell.head, cell.row, cell.column):
        return words(MAY, **who(trace.session, cell))
    return words(MAY_NOT, reason=barring(trace.session, cell), **who(trace.session, cell))


def of_score(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """How a query and a key come to their score."""
    session, value = trace.session, trace.value(cell)
    names = who(session, cell)
    if not math.isfinite(value):
        return words(NOT_FINITE, value=number(value, numbers), **names)
    if session.d_k == 1:
        return words(ONE_PRODUCT, value=numbers.text(value), **names)
    left, right = ("q_rotated", "k_rotated") if "q_rotated" in trace else ("q", "k")
    terms = products(trace[left][cell.head, cell.row], trace[right][session.kv_head(cell.head), cell.column])
    names |= {"count": session.d_k, "value": numbers.text(value)}
    place = largest_alone(np.abs(terms))
    if place is None:
        return words(PRODUCTS if terms.any() else ALL_ZERO, **names)
    at = f"{cell.row + 1},{place + 1}", f"{cell.column + 1},{place + 1}"
    letters = (MATRICES[name].symbol.lower() for name in (left, right))
    symbols = " · ".join(f"{letter}{lowered(index)}" for letter, index in zip(letters, at, strict=True))
    return words(LARGEST_PRODUCT, symbols=symbols, term=numbers.text(float(terms[place])), **names)


def products(one: object, other: object) -> Floats:
    """Number by number."""
    with np.errstate(all="ignore"):
        return np.asarray(one, dtype=np.float64) * np.asarray(other, dtype=np.float64)


def largest_alone(values: Floats) -> int | None:
    """The place of the largest number where no other is as large."""
    top = values.max(initial=-np.inf)
    places = np.flatnonzero(values == top)
    return int(places[0]) if places.size == 1 else None


def lowered(indices: str) -> str:
    """Indices as subscripts."""
    return indices.translate(SUBSCRIPTS)


def of_scaled(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What the scale makes of a score."""
    session = trace.session
    before = trace.value(cell._replace(matrix=trace.before("scaled")))
    told = {
        "before": number(before, numbers),
        "after": number(trace.value(cell), numbers),
        "d_k": session.d_k,
        "scale": NumberFormat(significant=6).text(session.scale_factor),
    }
    template = {"1/sqrt(d_k)": DIVIDED, "1/d_k": DIVIDED_BY_WIDTH, "none": NOT_SCALED}.get(
        str(session.scale), MULTIPLIED
    )
    if session.scale == "1/sqrt(d_k)" and session.d_k == 1:
        template = DIVIDED_BY_ONE
    return words(template, **told, **who(session, cell))


def of_softcapped(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What the softcap makes of a score."""
    told = {
        "softcap": brief(trace.session.softcap or 0.0),
        "before": number(trace.value(cell._replace(matrix=trace.before("softcapped"))), numbers),
        "after": number(trace.value(cell), numbers),
    }
    template = HARDLY_CAPPED if told["before"] == told["after"] else CAPPED
    return words(template, **told, **who(trace.session, cell))


def of_biased(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What the bias makes of a score."""
    bias = trace.value(cell._replace(matrix="bias"))
    told = {
        "bias": numbers.text(abs(bias)),
        "before": number(trace.value(cell._replace(matrix=trace.before("biased"))), numbers),
        "after": number(trace.value(cell), numbers),
    }
    template = BIAS_BARS if bias == -math.inf else NO_BIAS if bias == 0 else RAISED if bias > 0 else LOWERED
    return words(template, **told, **who(trace.session, cell))


def of_masked(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What the mask makes of a score."""
    session, names = trace.session, who(trace.session, cell)
    if not trace.sees(cell.head, cell.row, cell.column):
        return words(BARRED, reason=barring(session, cell), **names)
    template = NO_MASK if not session.masks and session.allowed_by_masks() is None else STAYS
    return words(template, value=number(trace.value(cell), numbers), **names)
