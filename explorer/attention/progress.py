"""What a moment of a play shows: which cells are computed so far, and which operands are being used."""

import numpy as np
from numpy.typing import NDArray

from explorer.attention.cells import Cell, Index, Operand
from explorer.attention.marks import Mark, Marks, operands_marked
from explorer.attention.masks import Booleans
from explorer.attention.matrices import shape_of
from explorer.attention.moments import ACTS, Act, Moment, terms_of
from explorer.attention.provenance import block_of, seen_from, selection
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import reads_of, source, step_named, steps_of

Counts = NDArray[np.int_]


def computed(session: Session, moment: Moment, matrix: str) -> int | None:
    """How many cells of a matrix are computed so far, in reading order; None for what is given and all there.

    The numbers on the way to a result (`exponentials` and the row statistics) have one row a query as it has.
    """
    steps, owner = steps_of(session), place_of(session, matrix)
    if owner is None:
        return None
    step, now = steps[owner], [each.name for each in steps].index(moment.step)
    rows, columns = shape_of(session, step.name)
    if matrix not in (step.name, Act.EXPONENTIAL.value):
        columns = 1  # a row statistic
    if owner != now or moment.row is None:
        return rows * columns if owner <= now else 0
    return moment.row * columns + computed_in_row(session, step, moment, matrix, columns)


def in_rows(session: Session, moment: Moment, matrix: str) -> Counts | None:
    """How many cells of each row of a matrix are computed so far; None for what is given and all there."""
    if moment.arriving:
        from explorer.attention import decoding  # not needed to start

        return None if moment.row is None else decoding.in_rows(session, moment.row, matrix)
    done = computed(session, moment, matrix)
    return None if done is None else spread(done, *shape_of(session, matrix))


def spread(count: int, rows: int, columns: int) -> Counts:
    """So many cells in reading order, by rows."""
    return np.clip(count - columns * np.arange(rows), 0, columns)


def place_of(session: Session, matrix: str) -> int | None:
    """Which of the steps computes a matrix, counted from 0; None for what is given."""
    own = (place for place, step in enumerate(steps_of(session)) if matrix == step.name or matrix in step.extras)
    return next(own, None)


def computed_in_row(session: Session, step: Step, moment: Moment, matrix: str, columns: int) -> int:
    """How many cells of the row that is worked on are computed."""
    own = matrix == step.name
    if moment.act is not None:
        filled = Act.SHARE if own else Act(matrix) if matrix in ROW_ACTS else Act.SUM
        if filled is moment.act:
            return columns if moment.column is None else moment.column + 1
        return columns if ACTS.index(filled) < ACTS.index(moment.act) else 0
    if not own or moment.column is None:
        return columns
    unfinished = step.layout == "product" and moment.term is not None and moment.term + 1 < terms_of(session, step)
    return moment.column + (0 if unfinished else 1)


ROW_ACTS = tuple(act.value for act in ACTS)


def finished(session: Session, moment: Moment) -> bool:
    """Whether the cell that is worked on is computed at this moment, and not only a part of it."""
    return moment.cell is None or not pending(session, moment, moment.cell)


def pending(session: Session, moment: Moment, cell: Cell) -> bool:
    """Whether a cell is still to be computed at this moment."""
    done = in_rows(session, moment, cell.matrix)
    return done is not None and bool(done[cell.row] <= cell.column)


def results(session: Session, moment: Moment) -> Booleans:
    """The cells of the step's result that are worked on, booleans in its shape: all, a row, or one cell.

    Of a token's row those that are there.
    """
    cells = np.zeros(shape_of(session, moment.step), dtype=bool)
    if moment.arriving and moment.row is not None:
        from explorer.attention import decoding  # not needed to start

        done, new = in_rows(session, moment, moment.step), decoding.new_rows(session, moment.row, moment.step)
        for row in new:
            cells[row, : None if done is None else done[row]] = True
        return cells
    one = moment.column is not None and moment.act in (None, Act.SHARE)
    rows = slice(None) if moment.row is None else moment.row
    cells[rows, moment.column if one else slice(None)] = True
    return cells


def there(session: Session, moment: Moment, matrix: str) -> Booleans:
    """The cells of a matrix that are computed so far, booleans in its shape."""
    done, (rows, columns) = in_rows(session, moment, matrix), shape_of(session, matrix)
    return np.ones((rows, columns), dtype=bool) if done is None else np.arange(columns) < done[:, None]


def used(session: Session, moment: Moment) -> dict[str, Mark]:
    """The operands of what is worked on, by matrix: visible ones as direct, barred ones as masked."""
    step = step_named(moment.step)
    assert step is not None
    seen, worked_on = selection(session, step, moment.head), results(session, moment)
    marked = {}
    for operand in reads_of(session, step):
        name = source(session, operand)
        visible, hidden = operands_marked(session, step, operand, worked_on, seen, moment.head)
        if moment.arriving:
            present = there(session, moment, name)
            visible, hidden = visible & present, hidden & present
        marked[name] = Mark(visible, hidden, np.zeros_like(visible))
    return marked


def present(session: Session, moment: Moment, marks: Marks) -> Marks:
    """Marks without the cells that are still to be computed."""
    kept = {}
    for matrix, mark in marks.by_matrix.items():
        cells = there(session, moment, matrix)
        kept[matrix] = Mark(mark.direct & cells, mark.masked & cells, mark.indirect & cells)
    return Marks(marks.cell, marks.onward, kept)


def marks_of(session: Session, moment: Moment) -> Marks | None:
    """The number that is worked on with its operands, as marks; None where a whole row or step is."""
    return None if moment.made is None else Marks(moment.made, (), used(session, moment))


def term(session: Session, moment: Moment) -> tuple[Operand, ...]:
    """The numbers that are multiplied, exponentiated or summed just now, where terms are played; else none."""
    step = step_named(moment.step)
    if step is None or moment.cell is None:
        return ()
    if moment.act is not None:
        return of_act(session, step, moment, moment.act, moment.cell)
    if moment.term is None:
        return ()
    cell, place = moment.cell, moment.term
    nothing, seen = seen_from(session, step, cell)
    operands = []
    last = step.layout != "product" or place + 1 == terms_of(session, step)
    for entry in (reads for reads in reads_of(session, step) if last or not reads.added):
        block = block_of(session, entry, cell)
        places = [(row, column) for row in block.rows for column in block.columns]
        if step.layout == "product" and not entry.added:  # the others have but one term, with all their numbers
            places = places[place : place + 1]
        for row, column in places:
            key = {None: None, Index.ROW: row, Index.COLUMN: column}[entry.key_axis]
            visible = not nothing and (key is None or seen[key])
            operands.append(Operand(Cell(block.matrix, block.head, row, column), visible))
    return tuple(operands)


def of_act(session: Session, step: Step, moment: Moment, act: Act, cell: Cell) -> tuple[Operand, ...]:
    """What is exponentiated, summed or divided in a row of a softmax; its maximum is of the whole row."""
    seen = selection(session, step, moment.head)[cell.row]
    total = Cell(Act.SUM.value, cell.head, cell.row, 0)
    if act is Act.EXPONENTIAL:
        score = cell._replace(matrix=source(session, step.reads[0]))
        return Operand(score, bool(seen[cell.column])), Operand(total._replace(matrix=Act.MAXIMUM.value))
    if act is Act.SUM:
        keys = range(session.n_k)
        return tuple(Operand(Cell(Act.EXPONENTIAL.value, cell.head, cell.row, key), bool(seen[key])) for key in keys)
    if act is Act.SHARE:
        return Operand(cell._replace(matrix=Act.EXPONENTIAL.value), bool(seen[cell.column])), Operand(total)
    return ()
