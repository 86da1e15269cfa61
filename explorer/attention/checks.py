"""What a session must satisfy: its limits, and how its parts fit together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

if TYPE_CHECKING:
    from explorer.attention.cells import Cell
    from explorer.attention.session import Scale, Session

MAX_TOKENS = 4096
MAX_SCORES = 2**24
MAX_ENTRIES = 2**24
SCALE_RULES = ("1/sqrt(d_k)", "1/d_k", "none")


def refuse(template: str, **values: object) -> InputError:
    """The error with this sentence about a session."""
    return InputError(Text("session", template, values))


def check_token_count(count: int, place: str = "tokens") -> None:
    """Raise InputError unless there is at least one token and no more than the limit."""
    if count < 1:
        raise refuse(QT_TRANSLATE_NOOP("session", "there must be at least one token")).at(place)
    if count > MAX_TOKENS:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "{count} tokens are more than the limit of {limit}; use fewer"),
            count=count,
            limit=MAX_TOKENS,
        ).at(place)


def check_size(heads: int, n_q: int, n_k: int) -> None:
    """Raise InputError where the scores would be more than the limit; called before anything is allocated."""
    check_token_count(n_q)
    check_token_count(n_k, "key_tokens")
    if heads * n_q * n_k > MAX_SCORES:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "session",
                "{heads} heads x {n_q} queries x {n_k} keys are {count} scores, "
                "more than the limit of {limit}; use fewer",
            ),
            heads=heads,
            n_q=n_q,
            n_k=n_k,
            count=heads * n_q * n_k,
            limit=MAX_SCORES,
        ).at("tokens")


def check_entries(name: str, *shape: int) -> None:
    """Raise InputError unless the shape is (heads, rows, columns), none of them 0, and within the limit."""
    if len(shape) != 3 or min(shape) < 1:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "{name} needs at least one row and one column of numbers"), name=name
        ).at(f"inputs.{name}")
    if math.prod(shape) > MAX_ENTRIES:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "{name} has {count} numbers, more than the limit of {limit}; use fewer"),
            name=name,
            count=math.prod(shape),
            limit=MAX_ENTRIES,
        ).at(f"inputs.{name}")


def check_cell(session: Session, cell: Cell) -> None:
    """Raise InputError unless the cell is one of what is given."""
    there = cell.matrix in session.editable
    sizes = session.matrix(cell.matrix).shape if there else (0, 0, 0)
    cell = session.given_cell(cell) if there else cell
    if not all(0 <= place < size for place, size in zip(cell[1:], sizes, strict=True)):
        raise refuse(QT_TRANSLATE_NOOP("session", "this cell is there no more; Esc closes it"))


def check_sharing(heads: int, kv_heads: int) -> None:
    """Raise InputError unless there is a head at least, and every key/value head serves as many query heads."""
    if min(heads, kv_heads) < 1:
        raise refuse(QT_TRANSLATE_NOOP("session", "there must be at least one head")).at("inputs")
    if heads % kv_heads:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "session", "{heads} query heads cannot be shared out evenly among {kv_heads} key/value heads"
            ),
            heads=heads,
            kv_heads=kv_heads,
        ).at("inputs")


def check_scale(scale: Scale) -> None:
    """Raise InputError unless the scale is one of the rules or a number above 0."""
    known = scale in SCALE_RULES if isinstance(scale, str) else math.isfinite(scale) and scale > 0
    if not known:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "session", '"{scale}" is no scale; use "1/sqrt(d_k)", "1/d_k", "none" or a number above 0'
            ),
            scale=scale,
        ).at("scale")


def check_softcap(softcap: float | None) -> None:
    """Raise InputError unless there is no softcap or it is a number above 0."""
    if softcap is not None and not (math.isfinite(softcap) and softcap > 0):
        raise refuse(
            QT_TRANSLATE_NOOP("session", '"{softcap}" is no softcap; use a number above 0'), softcap=softcap
        ).at("softcap")


def check_scale_rule(session: Session) -> None:
    """Raise InputError where the scale is a rule of d_k and there is none."""
    if isinstance(session.scale, str) and session.scale != "none" and not session.d_k:
        raise refuse(
            QT_TRANSLATE_NOOP("session", 'given scores have no d_k to scale by; use "none" or a number above 0')
        ).at("scale")


def check_bias(session: Session) -> None:
    """Raise InputError unless the bias fits the scores and holds only finite numbers or -inf."""
    bias = session.bias
    if session.alibi is not None:
        try:
            session.alibi.check(session.heads)
        except InputError as error:
            raise error.at("bias.slopes") from None
        if bias is not None:
            raise refuse(QT_TRANSLATE_NOOP("session", "a bias matrix and ALiBi exclude each other; remove one")).at(
                "bias"
            )
    if bias is None:
        return
    if bias.shape[1:] != (session.n_q, session.n_k) or bias.shape[0] not in (1, session.heads):
        raise refuse(
            QT_TRANSLATE_NOOP("session", "a bias must be {n_q} x {n_k}, one matrix or one for each of {heads} heads"),
            n_q=session.n_q,
            n_k=session.n_k,
            heads=session.heads,
        ).at("bias.values")
    wrong = np.argwhere(np.isnan(bias) | (bias == np.inf))
    if wrong.size:
        head, row, column = wrong[0]
        place = f"bias.values[{row}][{column}]" if bias.shape[0] == 1 else f"bias.values[{head}][{row}][{column}]"
        raise refuse(QT_TRANSLATE_NOOP("session", "a bias holds finite numbers or -inf, nothing else")).at(place)
