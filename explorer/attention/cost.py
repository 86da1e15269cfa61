"""What each step costs as n grows: multiply-adds and bytes."""

from typing import NamedTuple

BYTES_PER_NUMBER = 8  # float64

# Tokens that a model may see at once, by their publishers: GPT-2 (Radford et al. 2019), Llama 3.1 (Llama Team 2024).
CONTEXT_LENGTHS = (("GPT-2", 1024), ("Llama 3.1", 131_072))


class Cost(NamedTuple):
    """Counts for one computation: scores, multiply-adds of the two products, bytes of the matrices in between."""

    scores: int
    multiply_adds: int
    bytes: int


def cost(heads: int, n_q: int, n_k: int, d_k: int, d_v: int) -> Cost:
    """The cost of attention for these sizes.

    Q·Kᵀ takes heads·n_q·n_k·d_k multiply-adds and A·V takes heads·n_q·n_k·d_v; scores, scaled, masked and weights are
    held as heads·n_q·n_k float64 numbers each.
    """
    scores = heads * n_q * n_k
    return Cost(scores, scores * (d_k + d_v), 4 * scores * BYTES_PER_NUMBER)
