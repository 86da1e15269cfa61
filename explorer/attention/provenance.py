"""Which cells a cell is made of, read off STEPS."""

import numpy as np

from explorer.attention.cells import Block, Cell, Index, Operand, Reads
from explorer.attention.encodings import Rope
from explorer.attention.masks import Booleans
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.session import Session
from explorer.attention.step import Part, Step
from explorer.attention.steps import reads_of, rule_of, source, steps_of, used_by


def may_attend(session: Session, head: int) -> Booleans:
    """Which key each query of a head may attend to, booleans (n_q, n_k)."""
    allowed = session.allowed_by_masks()
    if allowed is None:
        return np.ones((session.n_q, session.n_k), dtype=bool)
    of_head: Booleans = allowed[head if allowed.shape[0] > 1 else 0]
    return of_head


def same_structure(one: Session, other: Session) -> bool:
    """Whether every cell of both sessions surely reads the same cells: they differ in numbers only."""
    if used_by(one) is used_by(other):  # one was made from the other by giving it other numbers
        return True
    shapes = [
        (steps_of(each), [each.matrix(name).shape for name in each.inputs], each.heads, each.kv_heads)
        for each in (one, other)
    ]
    same_words = one.embeddings is None or (one.tokens, one.key_tokens) == (other.tokens, other.key_tokens)
    return (
        one.masks is other.masks
        and one.bias is other.bias
        and one.alibi is other.alibi
        and one.positions == other.positions
        and shapes[0] == shapes[1]
        and same_words
    )


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
    step = rule_of(session, cell.matrix)
    if step is None:
        return ()
    blocks = [block_of(session, operand, cell) for operand in reads_of(session, step)]
    if any(operand.key_axis for operand in step.reads) and not step.selected_by_bias:
        rows = range(cell.row, cell.row + 1)
        one_key = all(operand.column is Index.COLUMN for operand in step.reads)
        columns = range(cell.column, cell.column + 1) if one_key else range(session.n_k)
        blocks.append(Block("may_attend", cell.head, rows, columns))
    return tuple(blocks)


def block_of(session: Session, operand: Reads, cell: Cell) -> Block:
    """The block of one operand that a result cell reads."""
    matrix = source(session, operand)
    rows, columns = shape_of(session, matrix)
    head = {
        "none": 0,
        "query": cell.column // columns if operand.column is Index.JOINED else cell.head,
        "key_value": session.kv_head(cell.head) if MATRICES[cell.matrix].heads == "query" else cell.head,
    }[MATRICES[matrix].heads]
    places: dict[Index, int] = {
        Index.ROW: cell.row,
        Index.COLUMN: cell.column,
        Index.SPLIT: cell.head * shape_of(session, cell.matrix)[1] + cell.column,
        Index.JOINED: cell.column % columns,
    }
    if operand.row is Index.LOOKUP:
        places[Index.LOOKUP] = row_looked_up(session, cell)
    across = line(places.get(operand.column), columns)
    if operand.column in (Index.PAIR, Index.TURNED):
        across = turned_columns(session, operand.column, cell.column)
    return Block(matrix, head, line(places.get(operand.row), rows), across)


def turned_columns(session: Session, index: Index, column: int) -> range:
    """The columns that a column of turned queries or keys is made of, or that of its angle; a range with one step."""
    assert isinstance(session.positions, Rope)
    partner = session.positions.partner(column, session.d_k)
    if index is Index.TURNED:
        return range(column, column + (1 if partner != column else 0))
    low, high = sorted((column, partner))
    return range(low, high + 1, max(1, high - low))


def line(place: int | None, count: int) -> range:
    """One place along an axis, or all of them."""
    return range(count) if place is None else range(place, place + 1)


def row_looked_up(session: Session, cell: Cell) -> int:
    """The row of the embeddings that a cell takes its number from."""
    tokens = session.tokens if MATRICES[cell.matrix].rows == "queries" else session.key_tokens
    return session.vocabulary.index(tokens[cell.row])


def precedents(session: Session, cell: Cell) -> tuple[Operand, ...]:
    """The cells that a cell is made of; masked ones are flagged, and a barred cell is made of nothing visible."""
    step = rule_of(session, cell.matrix)
    if step is None:
        return ()
    nothing, seen = seen_from(session, step, cell)
    result = []
    for operand in reads_of(session, step):
        block, axis = block_of(session, operand, cell), operand.key_axis
        for row in block.rows:
            for column in block.columns:
                visible = not nothing and (axis is None or seen[row if axis is Index.ROW else column])
                result.append(Operand(Cell(block.matrix, block.head, row, column), visible))
    return tuple(result)


def seen_from(session: Session, step: Rule, cell: Cell) -> tuple[bool, list[bool]]:
    """Whether a cell is made of nothing visible, and which keys its query sees, where its step selects among them."""
    if not any(operand.key_axis for operand in step.reads):
        return False, []
    selected = selection(session, step, cell.head)[cell.row]
    return barred(step, cell.column, selected), selected.tolist()  # of 512 operands each flag is asked for


def barred(step: Rule, column: int, seen: Booleans) -> bool:
    """Whether a result cell stands for a key that its query may not see."""
    selects = any(operand.key_axis for operand in step.reads)
    return selects and step.matrix.of_keys and not seen[column]
