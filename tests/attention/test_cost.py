"""The cost of attention, counted."""

import pytest

from explorer.attention.cost import Rows, cost, cost_of_rows
from explorer.attention.steps import steps_of
from tests.attention.sessions import D_K, D_V, HEADS, generic, generic_bias


def test_cost_is_counted():
    found = cost(generic(), 3, 5)
    assert found.scores == HEADS * 3 * 5
    assert found.multiply_adds == HEADS * 3 * 5 * (D_K + D_V)
    assert found.bytes == 4 * HEADS * 3 * 5 * 8


def test_a_bias_makes_one_matrix_more():
    session = generic(bias=generic_bias())
    assert cost(session, 3, 5).bytes == 5 * HEADS * 3 * 5 * 8
    assert cost(session, 3, 5)[:2] == cost(generic(), 3, 5)[:2]


def test_cost_grows_with_the_square_of_the_tokens():
    assert cost(generic(), 8, 8).multiply_adds == 4 * cost(generic(), 4, 4).multiply_adds


def test_only_new_rows_are_counted():
    found = cost_of_rows(generic(), Rows(queries=3, keys=5, new_queries=1, new_keys=0))
    assert found == (HEADS * 5, HEADS * 5 * (D_K + D_V), 4 * HEADS * 5 * 8)


@pytest.mark.parametrize("n", [1, 7, 100_000])
def test_large_counts_are_exact(n):
    assert cost(generic(), n, n).multiply_adds == HEADS * n * n * (D_K + D_V)


def test_every_product_is_counted_by_its_operands():
    session = generic()
    products = [step.name for step in steps_of(session) if step.layout == "product"]
    assert products == ["scores", "output"]
