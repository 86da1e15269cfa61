"""How places are named: the same in both notations, with an arrow where a matrix leads from one thing to another."""

import pytest

from explorer.attention.cells import Block, Cell
from explorer.attention.lines import symbol
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.naming import between, block_name, place_name
from tests.attention.sessions import generic, weighted, with_output_weights

WEIGHTED = with_output_weights(weighted(cross=True, biased=True))


@pytest.mark.parametrize(
    ("cell", "name", "index"),
    [
        (Cell("w_q", 0, 4, 1), "W_Q[5 → 2]", "5→2"),
        (Cell("w_k", 0, 1, 3), "W_K[2 → 4]", "2→4"),
        (Cell("w_v", 0, 6, 11), "W_V[7 → 12]", "7→12"),
        (Cell("w_o", 0, 23, 8), "W_O[24 → 9]", "24→9"),
        (Cell("b_q", 0, 0, 2), "b_Q[3]", "3"),
        (Cell("b_o", 0, 0, 8), "b_O[9]", "9"),
        (Cell("x", 0, 2, 4), "X[sat, 5]", "3,5"),
        (Cell("context", 0, 3, 6), "Ctx[and, 7]", "4,7"),
        (Cell("q", 3, 1, 1), "Q[cat, 2]", "2,2"),
        (Cell("v", 1, 2, 5), "V[mat, 6]", "3,6"),
        (Cell("weights", 2, 2, 3), "A[sat → and]", "3,4"),
        (Cell("may_attend", 2, 2, 3), "mask[sat → and]", "3,4"),
        (Cell("row_max", 2, 1, 0), "max[cat]", "2"),
        (Cell("projection", 0, 0, 8), "Y[the, 9]", "1,9"),
    ],
)
def test_a_place_and_its_symbol_have_the_same_indices_in_the_same_order(cell, name, index):
    assert place_name(WEIGHTED, cell) == name
    assert symbol(cell).below == index


@pytest.mark.parametrize(
    ("block", "name"),
    [
        (Block("w_q", 0, range(3), range(2)), "W_Q[1–3 → 1–2]"),
        (Block("w_k", 0, range(6, 7), range(4)), "W_K[7 → 1–4]"),
        (Block("w_v", 0, range(2, 4), range(1, 2)), "W_V[3–4 → 2]"),
        (Block("w_o", 0, range(23, 24), range(8, 9)), "W_O[24 → 9]"),
        (Block("w_q", 0, range(7), range(8)), "W_Q"),
        (Block("b_k", 0, range(1), range(1, 3)), "b_K[2–3]"),
        (Block("x", 0, range(2), range(3, 5)), "X[the–cat, 4–5]"),
    ],
)
def test_a_block_is_named_by_its_ends_as_a_place_is(block, name):
    assert block_name(WEIGHTED, block) == name


def test_a_block_of_queries_by_keys_has_the_arrow_too():
    session = generic(bias=[[[0.0] * 5] * 3])
    assert block_name(session, Block("bias", 0, range(2), range(2, 4))) == "B[the–cat → mat–and]"


def test_no_other_matrix_leads_anywhere():
    arrows = {name for name in MATRICES if between(name) == " → "}
    scores = {"scores", "scaled", "softcapped", "biased", "masked", "weights", "exponentials", "bias", "may_attend"}
    assert arrows == scores | {"w_q", "w_k", "w_v", "w_o"}
    assert shape_of(WEIGHTED, "w_q") == (7, 8)
