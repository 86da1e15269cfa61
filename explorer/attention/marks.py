"""What pointing at a cell marks: which cells it is made of and which it goes into, whole matrices at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from explorer.attention.cells import Cell, Index, Reads
from explorer.attention.encodings import Rope
from explorer.attention.mark_cells import any_in_column, any_in_row, both, but_not, either, keys_seen_by
from explorer.attention.masks import Booleans
from explorer.attention.matrices import MATRICES, STATISTICS, Matrix, head_of, shape_of
from explorer.attention.provenance import Rule, may_attend, selection
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import reads_of, source, step_showing, steps_of


@dataclass
class Mark:
    """Which cells of one matrix are marked, booleans (rows, columns): direct, masked (read but barred), indirect."""

    direct: Booleans
    masked: Booleans
    indirect: Booleans
    nothing: Booleans | None = None  # what each of them is before any cell is added
    kept: dict[object, object] = field(default_factory=dict, repr=False)  # what drawings make of it, for the next one

    def add(self, visible: Booleans, barred: Booleans, direct: bool) -> None:
        """Add cells one hop away, or further where not `direct`."""
        if direct:
            self.direct = self.joined(self.direct, visible)
            self.masked = self.joined(self.masked, barred)
        else:
            self.indirect = self.joined(self.indirect, visible)

    def joined(self, cells: Booleans, more: Booleans) -> Booleans:
        """Some cells of the mark and more."""
        return more if cells is self.nothing else either(cells, more)


Hop = tuple[Step, Booleans, Booleans]  # a step, and which of its cells are reached: visibly, and only behind the mask


@dataclass
class Marks:
    """What pointing at a cell marks in the panels that show one head; `onward` is what it goes into, step by step."""

    cell: Cell
    onward: tuple[Hop, ...] = ()
    by_matrix: dict[str, Mark] = field(default_factory=dict)

    def of(self, session: Session, matrix: str) -> Mark:
        """The mark of a matrix, begun empty."""
        if matrix not in self.by_matrix:
            empty = np.zeros(shape_of(session, matrix), dtype=bool)
            self.by_matrix[matrix] = Mark(empty, empty, empty, nothing=empty)
        return self.by_matrix[matrix]


def marks(session: Session, cell: Cell, head: int) -> Marks:
    """The cells that `cell` is made of and goes into, as the panels of query head `head` show them.

    Direct ones are one step away (masked ones among them apart); indirect ones are further, along visible operands.
    """
    result = Marks(cell, onward(session, cell, head))
    seen = {step.name: selection(session, step, head) for step in steps_of(session)}
    back = {cell.matrix: only(session, cell)}
    if MATRICES[cell.matrix] in STATISTICS:
        back = {mark_statistic(session, cell, head, result): whole_row(session, cell, head)}
    for step in reversed(steps_of(session)):
        if step.name in back:
            for operand in reads_of(session, step):
                name = source(session, operand)
                visible, masked = operands_marked(session, step, operand, back[step.name], seen[step.name], head)
                result.of(session, name).add(visible, masked, direct=step.name == cell.matrix)
                back[name] = back[name] | visible if name in back else visible
    for place, (step, visible, masked) in enumerate(result.onward):
        reads_it = any(source(session, operand) == cell.matrix for operand in reads_of(session, step))
        result.of(session, step.name).add(visible, masked, direct=place == 0 or reads_it)
    return result


def in_head(session: Session, known: Marks, head: int, same_place: bool, played: bool) -> Marks | None:
    """What a marked cell marks in the panels of another query head; None where it is a cell of one head alone.

    With `same_place` such a cell marks what the cell at its place in the other head would, in the matrices that are
    not shared; while it is `played`, that is no more than the same places.
    """
    cell = known.cell
    if MATRICES[cell.matrix].heads != "none":
        own = cell._replace(head=head_of(session, cell.matrix, head))
        if own == cell and not same_place:
            return marks(session, own, head)
        if not same_place:
            return None
        cell = own
        if played or same_mask(session):
            own_marks = {name: mark for name, mark in known.by_matrix.items() if MATRICES[name].heads != "none"}
            return Marks(cell, known.onward, own_marks)
    return known if played else marks(session, cell, head)


def same_mask(session: Session) -> bool:
    """Whether all heads may attend to the same keys."""
    allowed = session.allowed_by_masks()
    return allowed is None or len(allowed) == 1


def mark_statistic(session: Session, cell: Cell, head: int, result: Marks) -> str:
    """Mark what a statistic of a row is made of and goes into on its step; gives the matrix that the step reads."""
    step = step_showing(session, cell.matrix)
    seen, start = selection(session, step, head), only(session, cell)
    rule = next(part for part in step.parts if part.name == cell.matrix)
    for operand in rule.reads:
        result.of(session, source(session, operand)).add(
            *operands_marked(session, rule, operand, start, seen, head), direct=True
        )
    for part in step.parts:
        for operand in part.reads:
            if cell.matrix in operand.matrices:
                result.of(session, part.name).add(
                    *results_marked(session, part, operand, start, seen, head), direct=True
                )
    read = source(session, step.reads[0])
    row = whole_row(session, cell, head)
    result.of(session, read).add(row, row, direct=False)
    return read


def whole_row(session: Session, cell: Cell, head: int) -> Booleans:
    """The keys that the query of a cell sees, as booleans (n_q, n_k) that are True in its row alone."""
    row = np.zeros((session.n_q, session.n_k), dtype=bool)
    row[cell.row] = may_attend(session, head)[cell.row]
    return row


def only(session: Session, cell: Cell) -> Booleans:
    """Booleans in the shape of a cell's matrix that are True at the cell."""
    result = np.zeros(shape_of(session, cell.matrix), dtype=bool)
    result[cell.row, cell.column] = True
    return result


def laid_over(step: Step, matrix: str) -> bool:
    """Whether a step lays a matrix over its operand without counting it among its operands, as it does a mask."""
    return step.applied == matrix and all(matrix not in operand.matrices for operand in step.reads)


def onward(session: Session, cell: Cell, head: int) -> tuple[Hop, ...]:
    """What a cell goes into in a query head, step after step along visible cells."""
    start, matrix = only(session, cell), cell.matrix
    laid: list[Hop] = []
    for step in steps_of(session):
        if laid_over(step, matrix):  # a cell of the mask goes into the same cell of the masked scores
            laid.append((step, start, both(start, ~start)))
            matrix = step.name
    if MATRICES[matrix] in STATISTICS:  # a statistic goes into the weights of its row, that of a barred key nowhere
        step, row = step_showing(session, matrix), whole_row(session, cell, head)
        whole = np.zeros_like(row)
        whole[cell.row] = True
        live = both(row, row[:, [cell.column]] if MATRICES[matrix].of_keys else whole)
        return ((step, live, both(whole, ~live)), *forward(session, step.name, live, head))
    return (*laid, *forward(session, matrix, start, head))


def first_reader(session: Session, cell: Cell) -> int:
    """The first query head that a cell belongs to or is read by."""
    group, matrix = session.heads // session.kv_heads, MATRICES[cell.matrix]
    of_a_head = {
        "q_width": (session.d_k, 1),
        "k_width": (session.d_k, group),
        "v_width": (session.d_v, group),
        "o_width": (session.d_v, 1),
    }.get(matrix.columns)
    if of_a_head:
        width, each = of_a_head
        return cell.column // width * each
    return {"query": cell.head, "key_value": cell.head * group}.get(matrix.heads, 0)


def forward(session: Session, matrix: str, start: Booleans, head: int) -> Iterator[Hop]:
    """Step after step, the cells that some cells of a matrix go into in a query head: visibly, or barred by the mask.

    Each step goes on from the visible cells of those before.
    """
    visible = {matrix: start}
    for step in steps_of(session):
        found = [
            results_marked(session, step, operand, visible[name], selection(session, step, head), head)
            for operand in reads_of(session, step)
            if (name := source(session, operand)) in visible
        ]
        if found:
            live, barred = found[0]
            for more, also in found[1:]:
                live, barred = either(live, more), either(barred, also)
            barred = but_not(barred, live)
            if live.any() or barred.any():  # else it is read in another head
                yield step, live, barred
                visible[step.name] = live


def operands_marked(
    session: Session, step: Rule, operand: Reads, results: Booleans, seen: Booleans, head: int
) -> tuple[Booleans, Booleans]:
    """The operand cells that marked results read in a query head: visible ones and masked ones, in its shape."""
    selects = any(entry.key_axis for entry in step.reads)
    over_keys = selects and step.matrix.of_keys
    live = both(results, seen) if over_keys else results
    visible = spread(session, step, operand, live, head)
    masked = visible if live is results else spread(session, step, operand, results, head)
    if operand.key_axis is Index.COLUMN:
        visible = both(visible, seen)
    elif operand.key_axis is Index.ROW:
        visible = both(visible, keys_seen_by(live, seen)[:, None])
    return visible, but_not(masked, visible)


def own_columns(session: Session, narrow: str, head: int) -> slice:
    """Where the columns of one head's matrix stand among those of all heads side by side."""
    width = shape_of(session, narrow)[1]
    own = head_of(session, narrow, head)
    return slice(own * width, (own + 1) * width)


def spread(session: Session, step: Rule, operand: Reads, results: Booleans, head: int) -> Booleans:
    """The operand cells that some marked result reads, without regard to the mask."""
    if (operand.row, operand.column) == (Index.ROW, Index.COLUMN):
        return results
    name, axes = source(session, operand), (operand.row, operand.column)
    if operand.column is Index.JOINED:
        return results[:, own_columns(session, name, head)]
    shape = shape_of(session, name)
    if operand.row is Index.LOOKUP:
        taken = np.zeros(shape, dtype=bool)
        np.logical_or.at(taken, looked_up_rows(session, step.matrix), results)
        return taken
    if operand.column in (Index.PAIR, Index.TURNED):
        return turned_with(session, operand.column, results)
    rows, columns = (lines_read(axis, results, count) for axis, count in zip(axes, shape, strict=True))
    if operand.column is Index.SPLIT:
        columns = np.zeros(shape[1], dtype=bool)
        columns[own_columns(session, step.name, head)] = any_in_column(results)
    return both(rows[:, None], columns[None, :])


def lines_read(axis: Index, results: Booleans, count: int) -> Booleans:
    """Which of so many rows or columns of an operand some marked result reads."""
    if axis is Index.ROW:
        return any_in_row(results)
    return any_in_column(results) if axis is Index.COLUMN else np.full(count, results.any())


def results_marked(
    session: Session, step: Rule, operand: Reads, operands: Booleans, seen: Booleans, head: int
) -> tuple[Booleans, Booleans]:
    """The result cells in a query head that read marked operands: visibly, or only behind the mask."""
    shape = shape_of(session, step.name)
    selects = any(entry.key_axis for entry in step.reads)
    over_keys = selects and step.matrix.of_keys
    reached: Booleans
    live: Booleans
    if (operand.row, operand.column) == (Index.ROW, Index.COLUMN):
        reached, live = operands, both(operands, seen) if operand.key_axis else operands
    elif operand.column in (Index.PAIR, Index.TURNED):
        reached = live = turned_with(session, operand.column, operands)
    elif operand.column is Index.JOINED:
        reached = live = np.zeros(shape, dtype=bool)
        live[:, own_columns(session, source(session, operand), head)] = operands
    elif operand.row is Index.LOOKUP:
        reached = live = operands[looked_up_rows(session, step.matrix)]
    elif operand.column is Index.SPLIT:
        own = operands[:, own_columns(session, step.name, head)]
        reached = live = np.broadcast_to(any_in_column(own)[None, :], shape)
    elif operand.row is Index.ROW:
        live_operands = both(operands, seen) if operand.key_axis is Index.COLUMN else operands
        reached = np.broadcast_to(any_in_row(operands)[:, None], shape)
        live = np.broadcast_to(any_in_row(live_operands)[:, None], shape)
    elif operand.row is Index.COLUMN:
        reached = live = np.broadcast_to(any_in_row(operands)[None, :], shape)
    elif operand.key_axis is None:
        reached = live = np.broadcast_to(any_in_column(operands)[None, :], shape)
    else:
        reached = np.broadcast_to(any_in_column(operands)[None, :], shape)
        live = (seen.astype(np.float32) @ operands.astype(np.float32)) > 0
    if over_keys:
        live = both(live, seen)
    return live, but_not(reached, live)


def turned_with(session: Session, index: Index, cells: Booleans) -> Booleans:
    """Marked cells of turned queries or keys and the others of their pairs; or those of them that are turned."""
    assert isinstance(session.positions, Rope)
    result, columns = cells.copy(), session.positions.pairs(session.d_k)
    if index is Index.TURNED:
        result[:, session.positions.turned(session.d_k) :] = False
        return result
    together = either(*(cells[:, each] for each in columns))
    for each in columns:
        result[:, each] = together
    return result


def looked_up_rows(session: Session, matrix: Matrix) -> list[int]:
    """The row of the embeddings that each row of a looked-up matrix is."""
    places = {word: row for row, word in enumerate(session.vocabulary)}
    return [places[token] for token in (session.tokens if matrix.rows == "queries" else session.key_tokens)]
