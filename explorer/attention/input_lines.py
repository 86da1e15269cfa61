"""The arithmetic of the steps that only take a number from another place: looked up, or put side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.attention.cells import Cell, Operand
from explorer.attention.lines import Derivation, Line, Manner, Piece, named, symbol
from explorer.attention.naming import label

if TYPE_CHECKING:
    from explorer.attention.trace import Trace


def looked_up(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The number of the word's row in the embeddings."""
    taken = operands[0].cell
    return copied(trace, cell, taken, manner, label(trace.session.vocabulary, taken.row))


def joined(trace: Trace, cell: Cell, operands: Sequence[Operand], manner: Manner) -> Derivation:
    """The number of the output of one head."""
    return copied(trace, cell, operands[0].cell, manner)


def copied(trace: Trace, cell: Cell, taken: Cell, manner: Manner, said: str = "") -> Derivation:
    """A number that is another one."""
    text = manner.numbers.text(trace.value(cell))
    line = Line((Piece(text, taken),), text, (taken,), (symbol(taken),), said)
    return Derivation(cell, (named(trace.session, cell), Piece(" = "), symbol(taken)), (line,))
