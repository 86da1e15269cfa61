"""Derivation of any cell, and what the cell feeds into."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from explorer.attention.arithmetic import Derivation, given
from explorer.attention.cells import Cell
from explorer.attention.masks import Booleans
from explorer.attention.matrices import UNDEFINED
from explorer.attention.naming import column_label, row_label
from explorer.attention.numbers import NumberFormat
from explorer.attention.provenance import Hop, first_reader, onward, precedents
from explorer.attention.steps import step_named
from explorer.attention.trace import Trace


def derivation(trace: Trace, cell: Cell, numbers: NumberFormat) -> Derivation:
    """The arithmetic behind a cell of any matrix of the trace, printed in this number format."""
    step = step_named(cell.matrix)
    if step is None:
        return given(trace, cell, numbers)
    return step.explain(trace, cell, precedents(trace.session, cell), numbers)


def printed(trace: Trace, cell: Cell, numbers: NumberFormat) -> str:
    """The number of a cell as it is shown: weights perhaps in percent, that of a masked key as 0."""
    if cell.matrix != "weights":
        return numbers.text(trace.value(cell))
    state = trace.state(cell.head, cell.row)
    hidden = state != UNDEFINED and not trace.sees(cell.head, cell.row, cell.column)
    return "0" if hidden else numbers.weight(trace.value(cell))


@dataclass(frozen=True, eq=False)
class Fed:
    """What a cell feeds into at one step: one cell with its number, or cells of a row, a column or a whole matrix.

    `reached` (rows, columns) are the cells; `row` and `column` name their row and column where there is but one.
    Where not `visible` the cells would be reached but for the mask.
    """

    matrix: str
    head: int
    reached: Booleans
    value: float | None
    row: str
    column: str
    visible: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order; many, where a whole matrix is reached."""
        return tuple(Cell(self.matrix, self.head, row, column) for row, column in np.argwhere(self.reached).tolist())


def feeds(trace: Trace, cell: Cell, head: int | None = None) -> tuple[Fed, ...]:
    """The chain of what a cell feeds into in a query head, by default the first one that reads the cell."""
    head = first_reader(trace.session, cell) if head is None else head
    return feeds_along(trace, onward(trace.session, cell, head), head)


def feeds_along(trace: Trace, hops: Iterable[Hop], head: int) -> tuple[Fed, ...]:
    """What is fed into on the way of a cell, with its numbers; it ends where the mask bars all that is reached."""
    chain = []
    for step, live, barred in hops:
        visible = bool(live.any())
        chain.append(fed(trace, step.name, head, live if visible else barred, visible))
        if not visible:
            break
    return tuple(chain)


def fed(trace: Trace, matrix: str, head: int, reached: Booleans, visible: bool) -> Fed:
    """The entry for the cells of one matrix, at least one of which is reached."""
    rows, columns = np.flatnonzero(reached.any(axis=1)), np.flatnonzero(reached.any(axis=0))
    first = Cell(matrix, head, int(rows[0]), int(columns[0]))
    return Fed(
        matrix,
        head,
        reached,
        trace.value(first) if rows.size == columns.size == 1 else None,
        row_label(trace.session, first) if rows.size == 1 else "",
        column_label(trace.session, first) if columns.size == 1 else "",
        visible,
    )
