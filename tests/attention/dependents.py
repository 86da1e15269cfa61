"""The cells that a cell goes into, one by one: what marks and chains, worked out otherwise, are held against."""

from collections import defaultdict
from functools import lru_cache

import numpy as np

from explorer.attention.cells import Cell, Operand
from explorer.attention.marks import laid_over, onward
from explorer.attention.matrices import MATRICES, STATISTICS, heads_of, shape_of
from explorer.attention.provenance import precedents
from explorer.attention.session import Session
from explorer.attention.steps import steps_of


def dependents(session: Session, cell: Cell) -> tuple[Operand, ...]:
    """The cells that a cell goes into, in all heads; where it is masked away the entry is flagged."""
    made_of_it = inverted(session)[cell]
    if MATRICES[cell.matrix] in STATISTICS:
        step, live, barred_cells = onward(session, cell, cell.head)[0]
        places = np.argwhere(live | barred_cells).tolist()
        return (
            *made_of_it,
            *(Operand(Cell(step.name, cell.head, *place), bool(live[tuple(place)])) for place in places),
        )
    made_of_it = [entry for entry in made_of_it if MATRICES[entry.cell.matrix] not in STATISTICS]
    under = [step.name for step in steps_of(session) if laid_over(step, cell.matrix)]
    return (*(Operand(cell._replace(matrix=name)) for name in under), *made_of_it)


@lru_cache(maxsize=4)
def inverted(session: Session) -> dict[Cell, list[Operand]]:
    """For every cell the cells that are made of it: what `precedents` says of all results, turned round."""
    result = defaultdict(list)
    for step in steps_of(session):
        for rule in (*step.parts, step):
            rows, columns = shape_of(session, rule.name)
            for head in range(heads_of(session, rule.name)):
                for row in range(rows):
                    for column in range(columns):
                        made = Cell(rule.name, head, row, column)
                        for operand in precedents(session, made):
                            result[operand.cell].append(Operand(made, operand.visible))
    return result
