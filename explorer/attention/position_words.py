"""The words of the steps that put positions into the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import row_label
from explorer.attention.numbers import NumberFormat
from explorer.attention.position_sentences import shown_theta
from explorer.attention.remarks import words
from explorer.attention.sentences import number
from explorer.attention.step_words import text
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace

TURNED_BY = text(QT_TRANSLATE_NOOP("steps", " turned by "))
ADDED = QT_TRANSLATE_NOOP(
    "arithmetic", "The place of “{token}” adds {encoding} to number {column} of its input: {before} becomes {after}."
)
TURNED = {
    "queries": QT_TRANSLATE_NOOP(
        "arithmetic",
        "Numbers {column} and {partner} of the query of “{token}” are turned by {angle} radians: "
        "number {column} goes from {before} to {after}.",
    ),
    "keys": QT_TRANSLATE_NOOP(
        "arithmetic",
        "Numbers {column} and {partner} of the key of “{token}” are turned by {angle} radians: "
        "number {column} goes from {before} to {after}.",
    ),
}
STAYS = {
    "queries": QT_TRANSLATE_NOOP(
        "arithmetic",
        "Number {column} of the query of “{token}” is beyond the {count} that are turned: it stays {after}.",
    ),
    "keys": QT_TRANSLATE_NOOP(
        "arithmetic",
        "Number {column} of the key of “{token}” is beyond the {count} that are turned: it stays {after}.",
    ),
}
ALL_TURNED = {
    "q_rotated": QT_TRANSLATE_NOOP(
        "steps", "Each pair of numbers of a query is turned by position · θ^(−2m/d) radians, θ = {theta}."
    ),
    "k_rotated": QT_TRANSLATE_NOOP(
        "steps", "Each pair of numbers of a key is turned by position · θ^(−2m/d) radians, θ = {theta}."
    ),
}
PARTLY_TURNED = {
    "q_rotated": QT_TRANSLATE_NOOP(
        "steps",
        "Of a query the first {count} of {d_k} numbers are turned, by position · θ^(−2m/d), θ = {theta}.",
    ),
    "k_rotated": QT_TRANSLATE_NOOP(
        "steps",
        "Of a key the first {count} of {d_k} numbers are turned, by position · θ^(−2m/d), θ = {theta}.",
    ),
}


def positioned_sentence(session: Session) -> Text:
    """What is added to the inputs, and that a context gets none of it."""
    if session.own_key_tokens is None:
        return text(QT_TRANSLATE_NOOP("steps", "Sines and cosines of each token's place are added: now order counts."))
    return text(
        QT_TRANSLATE_NOOP(
            "steps", "Sines and cosines of each query token's place are added; the context stays as it is."
        )
    )


def rotated_sentence(session: Session, name: str) -> Text:
    """What is turned, and by how much."""
    rule = session.positions
    assert isinstance(rule, Rope)
    turned = rule.turned(session.d_k)
    template = (ALL_TURNED if turned == session.d_k else PARTLY_TURNED)[name]
    return text(template, theta=shown_theta(rule), count=turned, d_k=session.d_k)


def scores_operation(session: Session) -> Text:
    """What is multiplied."""
    if isinstance(session.positions, Rope):
        return text(QT_TRANSLATE_NOOP("steps", "Q′ · K′ᵀ"))
    return text(QT_TRANSLATE_NOOP("steps", "Q · Kᵀ"))


def of_positioned(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What a place makes of a number of an input."""
    told = {
        "encoding": numbers.text(trace.value(cell._replace(matrix="encoding"))),
        "before": number(trace.value(cell._replace(matrix="x")), numbers),
        "after": number(trace.value(cell), numbers),
    }
    return words(ADDED, token=row_label(trace.session, cell), column=cell.column + 1, **told)


def of_rotated(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """What a position makes of a number of a query or key."""
    session, rule = trace.session, trace.session.positions
    assert isinstance(rule, Rope)
    partner, letter = rule.partner(cell.column, session.d_k), cell.matrix[0]
    told = {
        "before": number(trace.value(cell._replace(matrix=letter)), numbers),
        "after": number(trace.value(cell), numbers),
        "angle": number(trace.value(cell._replace(matrix=f"{letter}_angles", head=0)), numbers),
        "count": rule.turned(session.d_k),
    }
    template = (STAYS if partner == cell.column else TURNED)[MATRICES[cell.matrix].rows]
    places = {"column": cell.column + 1, "partner": partner + 1}
    return words(template, token=row_label(session, cell), **places, **told)
