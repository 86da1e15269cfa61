"""Which cells a cell is made of, read off STEPS."""

import numpy as np

from explorer.attention.cells import Block, Cell, Index, Operand, Reads
from explorer.attention.masks import Booleans
from explorer.attention.matrices import shape_of
from explorer.attention.session import Session
from explorer.attention.steps import Part, Step, rule_of, source, steps_of


def may_attend(session: Session, head: int) -> Booleans:
    """Which key each query of a head may attend to, booleans (n_q, n_k)."""
    allowed = session.allowed_by_masks()
    if allowed is None:
        return np.ones((session.n_q, session.n_k), dtype=bool)
    of_head: Booleans = allowed[head if allowed.shape[0] > 1 else 0]
    return of_head


def same_structure(one: Session, other: Session) -> bool:
    """Whether every cell of both sessions surely reads the same cells: they differ in numbers only."""
    shapes = [(each.q.shape, each.k.shape, each.v.shape, steps_of(each)) for each in (one, other)]
    return one.masks is other.masks and one.bias is other.bias and one.alibi is other.alibi and shapes[0] == shapes[1]


Rule = Step | Part  # what computes a matrix


def selection(session: Session, step: Rule, head: int) -> Booleans:
    """Which operands a step selects, booleans (n_q, n_k): by all masks, or by a bias of -inf alone."""
    bias = session.bias_matrix
    if not step.selected_by_bias or bias is None:
        return may_attend(session, head)
    selected: Booleans = bias[head if bias.shape[0] > 1 else 0] != -np.inf
    return selected


def reads(session: Session, cell: Cell) -> tuple[Block, ...]:
    """The blocks of cells that a cell uses, among them the part of the mask that selects its operands."""
    step = rule_of(cell.matrix)
    if step is None:
        return ()
    blocks = [block_of(session, operand, cell) for operand in step.reads]
    if any(operand.key_axis for operand in step.reads) and not step.selected_by_bias:
        rows = range(cell.row, cell.row + 1)
        one_key = all(operand.column is Index.COLUMN for operand in step.reads)
        columns = range(cell.column, cell.column + 1) if one_key else range(session.n_k)
        blocks.append(Block("may_attend", cell.head, rows, columns))
    return tuple(blocks)


def block_of(session: Session, operand: Reads, cell: Cell) -> Block:
    """The block of one operand that a result cell reads."""
    matrix = source(session, operand)
    places = {Index.ROW: range(cell.row, cell.row + 1), Index.COLUMN: range(cell.column, cell.column + 1)}
    rows, columns = shape_of(session, matrix)
    head = session.kv_head(cell.head) if operand.grouped else cell.head
    return Block(matrix, head, places.get(operand.row, range(rows)), places.get(operand.column, range(columns)))


def precedents(session: Session, cell: Cell) -> tuple[Operand, ...]:
    """The cells that a cell is made of; masked ones are flagged, and a barred cell is made of nothing visible."""
    step = rule_of(cell.matrix)
    if step is None:
        return ()
    selected = selection(session, step, cell.head)[cell.row]
    nothing = barred(step, cell.column, selected)
    result, seen = [], selected.tolist()  # of 512 operands each flag is asked for
    for operand in step.reads:
        block, axis = block_of(session, operand, cell), operand.key_axis
        for row in block.rows:
            for column in block.columns:
                visible = not nothing and (axis is None or seen[row if axis is Index.ROW else column])
                result.append(Operand(Cell(block.matrix, block.head, row, column), visible))
    return tuple(result)


def barred(step: Rule, column: int, seen: Booleans) -> bool:
    """Whether a result cell stands for a key that its query may not see."""
    selects = any(operand.key_axis for operand in step.reads)
    return selects and step.matrix.columns == "keys" and not seen[column]
