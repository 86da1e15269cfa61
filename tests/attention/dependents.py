"""The cells that a cell goes into, one by one: what marks and chains, worked out otherwise, are held against."""

import numpy as np

from explorer.attention.cells import Cell, Index, Operand, Reads
from explorer.attention.marks import laid_over, onward
from explorer.attention.matrices import MATRICES, STATISTICS, shape_of
from explorer.attention.provenance import Rule, barred, selection
from explorer.attention.session import Session
from explorer.attention.steps import source, steps_of


def dependents(session: Session, cell: Cell) -> tuple[Operand, ...]:
    """The cells that a cell goes into, in all heads; where it is masked away the entry is flagged."""
    if MATRICES[cell.matrix] in STATISTICS:
        step, live, barred_cells = onward(session, cell, cell.head)[0]
        places = np.argwhere(live | barred_cells).tolist()
        of_step = [Operand(Cell(step.name, cell.head, *place), bool(live[tuple(place)])) for place in places]
        reading = [(part, operand) for part in step.parts for operand in part.reads if cell.matrix in operand.matrices]
        of_parts = (results_of(session, part, operand, cell, cell.head) for part, operand in reading)
        return (*(entry for entries in of_parts for entry in entries), *of_step)
    result: list[Operand] = []
    for step in steps_of(session):
        if laid_over(step, cell.matrix):
            result.append(Operand(Cell(step.name, cell.head, cell.row, cell.column)))
        for operand in step.reads:
            if source(session, operand) == cell.matrix:
                result += [
                    entry
                    for head in heads_reading(session, operand, cell.head)
                    for entry in results_of(session, step, operand, cell, head)
                ]
    return tuple(result)


def heads_reading(session: Session, operand: Reads, head: int) -> range:
    """The query heads that read an operand's head."""
    group = session.heads // session.kv_heads if operand.grouped else 1
    return range(head * group, (head + 1) * group)


def results_of(session: Session, step: Rule, operand: Reads, cell: Cell, head: int) -> list[Operand]:
    """The result cells of one head that read `cell` as this operand."""
    rows, columns = (range(count) for count in shape_of(session, step.name))
    for index, place in ((operand.row, cell.row), (operand.column, cell.column)):
        if index is Index.ROW:
            rows = range(place, place + 1)
        elif index is Index.COLUMN:
            columns = range(place, place + 1)
    key = {None: None, Index.ROW: cell.row, Index.COLUMN: cell.column}[operand.key_axis]
    seen = selection(session, step, head)
    return [
        Operand(
            Cell(step.name, head, row, column),
            not barred(step, column, seen[row]) and (key is None or bool(seen[row, key])),
        )
        for row in rows
        for column in columns
    ]
