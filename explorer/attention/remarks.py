"""What is special about a cell, in sentences: who bars it, what state its row is in, why it is not a finite number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.cells import Cell
from explorer.attention.matrices import NO_VISIBLE_KEY, UNDEFINED
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


def state_notes(trace: Trace, cell: Cell) -> list[Text]:
    """What is special about the cell's row of weights, for cells that depend on it."""
    session, head, row = trace.session, cell.head, cell.row
    if cell.matrix == "scores":
        return []
    state, cause = trace.state(head, row), trace.cause(head, row)
    if state == NO_VISIBLE_KEY:
        said = QT_TRANSLATE_NOOP("arithmetic", "{query} sees no key: its weights and its output are exactly 0.")
        return [words(said, query=label(session.tokens, row))]
    if state == UNDEFINED and cause is not None and trace.value(cause) == -math.inf:
        said = QT_TRANSLATE_NOOP(
            "arithmetic",
            "{query} sees only scores of −∞: their softmax has no value, so weights and output are undefined.",
        )
        return [words(said, query=label(session.tokens, row))]
    if state == UNDEFINED and cause is not None:
        said = QT_TRANSLATE_NOOP(
            "arithmetic",
            "{place} is {value}: the softmax of this row has no value, so weights and output are undefined.",
        )
        return [words(said, place=place_name(session, cause), value=special(trace.value(cause)))]
    seen = trace["may_attend"][head, row]
    if int(seen.sum()) == 1:
        only = label(session.key_tokens, int(np.flatnonzero(seen)[0]))
        said = QT_TRANSLATE_NOOP("arithmetic", "{key} is the only visible key: its weight is 1 whatever its score.")
        return [words(said, key=only)]
    return []


def unfinished_note(trace: Trace, cell: Cell, seen: Sequence[tuple[Cell, Cell]]) -> list[Text]:
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
