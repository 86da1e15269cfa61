"""Derivation of any cell, and what the cell feeds into."""

from dataclasses import dataclass

from explorer.attention.arithmetic import Derivation, entered
from explorer.attention.cells import Cell
from explorer.attention.naming import column_label, row_label
from explorer.attention.numbers import NumberFormat
from explorer.attention.provenance import dependents, precedents
from explorer.attention.steps import step_named
from explorer.attention.trace import Trace


def derivation(trace: Trace, cell: Cell, numbers: NumberFormat) -> Derivation:
    """The arithmetic behind a cell of any matrix of the trace, printed in this number format."""
    step = step_named(cell.matrix)
    if step is None:
        return entered(trace, cell, numbers)
    return step.explain(trace, cell, precedents(trace.session, cell), numbers)


@dataclass(frozen=True)
class Fed:
    """What a cell feeds into at one step: one cell with its number, or cells of a row, a column or a whole matrix."""

    matrix: str
    cells: tuple[Cell, ...]
    value: float | None
    row: str
    column: str
    visible: bool


def feeds(trace: Trace, cell: Cell) -> tuple[Fed, ...]:
    """The chain of what a cell feeds into, step after step, in the cell's own head; it ends where it is masked away."""
    session, chain = trace.session, []
    follow: Cell | None = cell
    while follow is not None:
        found = [entry for entry in dependents(session, follow) if entry.cell.matrix in trace]
        if not found:
            break
        cells = tuple(entry.cell for entry in found)
        visible = any(entry.visible for entry in found)
        rows, columns = {c.row for c in cells}, {c.column for c in cells}
        own = next((c for c in cells if (c.row, c.column) == (follow.row, follow.column)), None)
        single = cells[0] if len(cells) == 1 else None
        chain.append(
            Fed(
                cells[0].matrix,
                cells,
                trace.value(single) if single else None,
                row_label(session, cells[0]) if len(rows) == 1 else "",
                column_label(session, cells[0]) if len(columns) == 1 else "",
                visible,
            )
        )
        follow = single if single and visible else own if visible else None
    return tuple(chain)
