"""What is special about a cell, in words: who bars it, what state its row is in, why it is not a finite number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.attention.cells import Cell
from explorer.attention.naming import label, place_name
from explorer.attention.numbers import NumberFormat
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace


def words(template: str, **values: object) -> Text:
    """A sentence about a cell."""
    return Text("arithmetic", template, values)


BARRING = {
    "causal": QT_TRANSLATE_NOOP("arithmetic", "the causal mask hides keys after its position"),
    "window": QT_TRANSLATE_NOOP("arithmetic", "this key lies outside the window"),
    "prefix": QT_TRANSLATE_NOOP("arithmetic", "this key lies after the prefix and after its position"),
    "padding": QT_TRANSLATE_NOOP("arithmetic", "this key is padding"),
    "custom": QT_TRANSLATE_NOOP("arithmetic", "the custom mask bars this cell"),
}


def barring(session: Session, cell: Cell) -> Text:
    """Which of the session's rules bars a cell."""
    for mask in session.masks:
        allowed = mask.may_attend(session.n_q, session.n_k)
        if not allowed[cell.head if allowed.shape[0] > 1 else 0, cell.row, cell.column]:
            return words(BARRING[mask.kind])
    return words(QT_TRANSLATE_NOOP("arithmetic", "its bias is −∞"))


def state_words(trace: Trace, head: int, row: int) -> Text:
    """Why a row of weights is not a normal one: it sees no key, or a score that it sees has no softmax."""
    session, query = trace.session, label(trace.session.tokens, row)
    cause = trace.cause(head, row)
    if cause is None:
        said = QT_TRANSLATE_NOOP("arithmetic", "“{query}” sees no key: its weights and its output are exactly 0.")
        return words(said, query=query)
    if trace.value(cause) == -math.inf:
        said = QT_TRANSLATE_NOOP(
            "arithmetic",
            "“{query}” sees only scores of −∞: their softmax cannot be computed, so weights and output are undefined.",
        )
        return words(said, query=query)
    said = QT_TRANSLATE_NOOP(
        "arithmetic",
        "{place} is {value}: the softmax of this query cannot be computed, so weights and output are undefined.",
    )
    return words(said, place=place_name(session, cause), value=special(trace.value(cause)))


def unfinished_note(trace: Trace, cell: Cell, seen: Sequence[tuple[Cell, ...]]) -> list[Text]:
    """Which operand leaves a product without a finite value."""
    if math.isfinite(trace.value(cell)):
        return []
    for operand in (cell for pair in seen for cell in pair):
        if not math.isfinite(trace.value(operand)) and operand.matrix != "weights":
            said = QT_TRANSLATE_NOOP("arithmetic", "{place} is {value}, so the sum is not a finite number.")
            return [words(said, place=place_name(trace.session, operand), value=special(trace.value(operand)))]
    return []


def special(value: float) -> str:
    """A number that is not finite, in words."""
    return "NaN" if math.isnan(value) else NumberFormat().text(value)
