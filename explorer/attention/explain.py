"""Derivation of any cell, and what the cell feeds into."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from explorer.attention.arithmetic import given
from explorer.attention.cells import Cell
from explorer.attention.lines import ABOUT, ROUNDED, Derivation, Manner, Piece
from explorer.attention.marks import Hop, first_reader, onward
from explorer.attention.masks import Booleans
from explorer.attention.matrices import MATRICES, UNDEFINED, head_of
from explorer.attention.naming import column_label, row_label
from explorer.attention.notation import Notation, equation_in
from explorer.attention.numbers import NumberFormat
from explorer.attention.provenance import precedents
from explorer.attention.remarks import words
from explorer.attention.sentences import in_head, of_input
from explorer.attention.step import Part, Step
from explorer.attention.steps import reads_of, rule_of, source
from explorer.attention.trace import Trace
from explorer.texts import Text


def derivation(
    trace: Trace, cell: Cell, numbers: NumberFormat, all_terms: bool = False, notation: Notation = "rows"
) -> Derivation:
    """The arithmetic behind a cell of any matrix of the trace, printed in this number format, and the same in words.

    Long sums show their largest terms, or all of them. The equation is written in the notation.
    """
    rule, manner = rule_of(trace.session, cell.matrix), Manner(numbers, all_terms, notation)
    said = sentence(trace, cell, numbers)
    if rule is None:
        found = given(trace, cell, manner)
    else:
        found = rule.explain(trace, cell, precedents(trace.session, cell), manner)
        found = found._replace(equation=equation(trace, rule, cell, notation))
    rounded = [words(ROUNDED)] if any(line.relation == ABOUT for line in (*found.terms, *found.results)) else []
    return found._replace(sentence=said, notes=(*found.notes, *rounded))


def sentence(trace: Trace, cell: Cell, numbers: NumberFormat) -> Text:
    """How a cell came about, in one sentence that names its tokens and numbers."""
    rule = rule_of(trace.session, cell.matrix)
    tell = of_input if rule is None else rule.tell
    return in_head(trace.session, cell, tell(trace, cell, numbers))


def equation(trace: Trace, rule: Step | Part, cell: Cell, notation: Notation = "rows") -> tuple[Piece, ...]:
    """The equation of a step for whole matrices; each symbol stands for the cells that this cell reads of it.

    An operand is the matrix that this session has in its place.
    """
    pieces = []
    operands = {
        name: source(trace.session, reads) for reads in reads_of(trace.session, rule) for name in reads.matrices
    }
    used = {cell.matrix: [cell]}
    for operand in precedents(trace.session, cell):
        used.setdefault(operand.cell.matrix, []).append(operand.cell)
    for part in equation_in(notation, rule.equation(trace.session)):
        if isinstance(part, str) and part in MATRICES:
            name = operands.get(part, part)
            cells = used.get(name, [])  # of the angles a number reads none that is not turned
            pieces.append(Piece(MATRICES[name].symbol, cells[0] if cells else None, span=tuple(cells)))
        else:
            pieces.append(Piece(part))
    return tuple(pieces)


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
        columns = self.reached.shape[1]
        # Few cells of a large matrix are found much faster along one axis than along two.
        places = (divmod(place, columns) for place in np.flatnonzero(self.reached).tolist())
        return tuple(Cell(self.matrix, self.head, *place) for place in places)

    def renewed(self, trace: Trace) -> "Fed":
        """The same one cell with its number in another trace."""
        return replace(self, value=trace.value(self.cells[0]))

    def nearest(self, cell: Cell) -> Cell:
        """The cell of the same query and key as another, if it is reached; else the first one."""
        of_keys = all(MATRICES[name].columns == "keys" for name in (self.matrix, cell.matrix))
        if of_keys and self.reached[cell.row, cell.column]:
            return Cell(self.matrix, self.head, cell.row, cell.column)
        row, column = np.argwhere(self.reached)[0].tolist()
        return Cell(self.matrix, self.head, row, column)


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
    head = head_of(trace.session, matrix, head)
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
