"""Proof that cells are made of what they are said to be made of: by moving every number of every operand."""

from functools import cache

import numpy as np
import pytest

from explorer.attention.cells import Cell
from explorer.attention.marks import marks
from explorer.attention.masks import Causal
from explorer.attention.matrices import head_of, heads_of, shape_of
from explorer.attention.provenance import precedents, reads
from explorer.attention.steps import matrices_of, reads_of, source, steps_of
from explorer.attention.trace import operand, run
from tests.attention.dependents import dependents
from tests.attention.sessions import SESSIONS, generic

NAMES = list(SESSIONS)


def cells_of(session, matrix):
    """All cells of a matrix of a session."""
    rows, columns = shape_of(session, matrix)
    return [
        Cell(matrix, h, i, j) for h in range(heads_of(session, matrix)) for i in range(rows) for j in range(columns)
    ]


@cache
def all_cells(name):
    """All cells of all matrices of a session."""
    session = SESSIONS[name]
    return tuple(cell for matrix in matrices_of(session) for cell in cells_of(session, matrix.name))


@cache
def made_of(name):
    """Of each cell the operands, visible and masked ones."""
    session = SESSIONS[name]
    return {cell: precedents(session, cell) for cell in all_cells(name)}


def recomputed(session, trace, step, operands):
    """The step's result from these operands, everything else being as in the trace."""
    given = {"scale": session.scale_factor, "softcap": session.softcap, "may_attend": trace["may_attend"]}
    given |= {"heads": session.heads, "kv_heads": session.kv_heads, "rope": session.positions}
    given |= {name: trace[name] for name in ("token_rows", "key_token_rows") if name in trace}
    arrays = [operand(session, operands, step, read) for read in step.reads]
    result = step.compute(*arrays, *(given[need] for need in step.needs))
    return result[0] if step.extras else result


def moved_by(session, trace, step, cell):
    """Which results of the step move with one number of one of its operands."""
    before = recomputed(session, trace, step, trace)
    operands = {source(session, read): trace[source(session, read)].copy() for read in reads_of(session, step)}
    operands[cell.matrix][cell.head, cell.row, cell.column] += 0.125
    after = recomputed(session, trace, step, operands)
    return {Cell(step.name, *place) for place in np.argwhere(before != after).tolist()}


@pytest.mark.parametrize("name", NAMES)
def test_the_visible_operands_and_no_others_move_a_cell(name):
    session = SESSIONS[name]
    trace = run(session)
    for step in steps_of(session):
        claimed = {}
        for result in cells_of(session, step.name):
            for read in made_of(name)[result]:
                claimed.setdefault(read.cell, {})[result] = read.visible
        for matrix in {source(session, read) for read in reads_of(session, step)}:
            for cell in cells_of(session, matrix):
                if set_by_the_mask(name, cell):
                    assert trace.value(cell) == {"biased": -np.inf, "masked": -np.inf}.get(matrix, 0.0)
                    continue
                results = claimed.get(cell, {})  # a word that no token is goes nowhere
                visible = {result for result, seen in results.items() if seen}
                moved = moved_by(session, trace, step, cell)
                assert moved <= visible, f"{step.name} moves with an operand that it does not see: {cell}"
                fixed = visible - moved
                assert all(forced(trace, step, result, cell) for result in fixed), f"{cell} does not move {fixed}"


def set_by_the_mask(name, cell):
    """Whether a result is made of nothing visible: no number can move it, its value is that of every barred cell."""
    operands = made_of(name)[cell]
    return bool(operands) and not any(each.visible for each in operands)


def forced(trace, step, result, cell):
    """Whether a weight is 1 whatever the score, because its row sees one key only; or a pair is turned by 0."""
    if step.layout == "rotation" and cell.column != result.column:
        return trace[step.applied][0, result.row, result.column] == 0
    return step.name == "weights" and trace["may_attend"][result.head, result.row].sum() == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_masked_operand_does_not_reach_a_result_even_as_nan(name):
    session = SESSIONS[name]
    trace = run(session)
    for step in steps_of(session):
        before = recomputed(session, trace, step, trace)
        hidden = {}
        for result in cells_of(session, step.name):
            for read in made_of(name)[result]:
                if not read.visible and read.cell.matrix not in ("bias", "masked", "weights"):
                    hidden.setdefault(read.cell, []).append(result)
        for cell, results in hidden.items():
            operands = {**trace, cell.matrix: trace[cell.matrix].copy()}
            operands[cell.matrix][cell.head, cell.row, cell.column] = np.nan
            with np.errstate(all="ignore"):
                after = recomputed(session, trace, step, operands)
            for result in results:
                place = (result.head, result.row, result.column)
                assert after[place] == before[place], f"{cell} leaks into {result}"


@pytest.mark.parametrize("name", NAMES)
def test_dependents_are_the_inverse_of_precedents(name):
    session = SESSIONS[name]
    inverse = {cell: set() for cell in all_cells(name)}
    for result, operands in made_of(name).items():
        for each in operands:
            inverse[each.cell].add((result, each.visible))
    for cell in all_cells(name):
        found = [(entry.cell, entry.visible) for entry in dependents(session, cell)]
        assert len(found) == len(set(found))
        assert set(found) == inverse[cell], cell


@pytest.mark.parametrize("name", NAMES)
def test_reads_are_the_blocks_of_the_precedents_and_the_mask(name):
    session = SESSIONS[name]
    for cell in all_cells(name):
        blocks = reads(session, cell)
        covered = [
            Cell(block.matrix, block.head, row, column)
            for block in blocks
            if block.matrix != "may_attend"
            for row in block.rows
            for column in block.columns
        ]
        assert covered == [each.cell for each in made_of(name)[cell]], cell
        masks = [block for block in blocks if block.matrix == "may_attend"]
        columns = {"masked": range(cell.column, cell.column + 1)}.get(cell.matrix, range(session.n_k))
        expected = cell.matrix in ("masked", "weights", "output")
        assert [(block.head, block.rows, block.columns) for block in masks] == (
            [(cell.head, range(cell.row, cell.row + 1), columns)] if expected else []
        )


def closure(start, hop, direction):
    """Cells that are marked around `start` in one direction: direct, masked, and further along visible ones."""
    direct = {entry.cell for entry in hop(start) if entry.visible and direction(entry.cell)}
    masked = {entry.cell for entry in hop(start) if not entry.visible and direction(entry.cell)} - direct
    further, front = set(), direct
    while front:
        front = {entry.cell for cell in front for entry in hop(cell) if entry.visible}
        front = {cell for cell in front if direction(cell)}
        further |= front
    return direct, masked, further


@pytest.mark.parametrize("name", NAMES)
def test_marks_are_the_closure_of_precedents_and_dependents(name):
    session = SESSIONS[name]
    into = {cell: dependents(session, cell) for cell in all_cells(name)}
    for cell in all_cells(name):
        for head in range(session.heads):
            if head_of(session, cell.matrix, head) != cell.head:
                continue

            def shown(other, head=head):
                return other.head == head_of(session, other.matrix, head)

            back = closure(cell, lambda place: made_of(name)[place], shown)
            forth = closure(
                cell, lambda place, shown=shown: [entry for entry in into[place] if shown(entry.cell)], shown
            )
            expected = [(one | other) for one, other in zip(back, forth, strict=True)]
            found = marks(session, cell, head)
            assert found.cell == cell
            for part, attribute in zip(expected, ("direct", "masked", "indirect"), strict=True):
                got = {
                    (matrix, row, column)
                    for matrix, mark in found.by_matrix.items()
                    for row, column in np.argwhere(getattr(mark, attribute)).tolist()
                }
                assert got == {(c.matrix, c.row, c.column) for c in part}, (cell, head, attribute)


def test_a_cell_of_the_mask_goes_into_the_same_masked_score():
    session = generic(masks=(Causal(),))
    cell = Cell("may_attend", 1, 2, 1)
    found_in = [(each.cell, each.visible) for each in dependents(session, cell)]
    assert found_in == [(Cell("masked", 1, 2, 1), True)]
    found = marks(session, cell, 1).by_matrix
    assert np.argwhere(found["masked"].direct).tolist() == [[2, 1]]
    assert found["weights"].indirect[2].any()
    assert not found["weights"].direct.any()
