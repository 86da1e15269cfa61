"""The cost of attention, counted."""

from explorer.attention.cost import cost


def test_cost_is_counted():
    found = cost(heads=2, n_q=3, n_k=5, d_k=4, d_v=6)
    assert found.scores == 2 * 3 * 5
    assert found.multiply_adds == 2 * 3 * 5 * (4 + 6)
    assert found.bytes == 4 * 2 * 3 * 5 * 8


def test_cost_grows_with_the_square_of_the_tokens():
    assert cost(1, 8, 8, 4, 4).multiply_adds == 4 * cost(1, 4, 4, 4, 4).multiply_adds
