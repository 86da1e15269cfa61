"""What the steps cost as n grows: scores, multiply-adds and bytes, all at once or with cached keys and values."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.attention.matrices import axes_of, axis_size, heads_of
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import source, steps_of

BYTES_PER_NUMBER = 8  # float64

# Tokens that a model may see at once, by their publishers: GPT-2 (Radford et al. 2019), Llama 3.1 (Llama Team 2024).
CONTEXT_LENGTHS = (("GPT-2", 1024), ("Llama 3.1", 131_072))


Number = int | NDArray[np.int64]


class Rows(NamedTuple):
    """How many queries and keys there are, and of how many the rows are computed; the others are at hand already.

    With arrays, an entry for each of several computations.
    """

    queries: Number
    keys: Number
    new_queries: Number
    new_keys: Number


class Cost(NamedTuple):
    """Counts for a computation, or for each of several: scores, multiply-adds, bytes of the matrices in between."""

    scores: Number
    multiply_adds: Number
    bytes: Number


def cost(session: Session, queries: Number, keys: Number) -> Cost:
    """What a session would cost that had so many queries and keys."""
    return cost_of_rows(session, Rows(queries, keys, queries, keys))


def cost_of_rows(session: Session, rows: Rows) -> Cost:
    """What the new rows cost, in all heads.

    A product of (rows, terms) with (terms, columns) takes rows·terms·columns multiply-adds. Each matrix of queries by
    keys, as the scores and the weights, is held as float64 numbers.
    """
    steps = steps_of(session)
    none = 0 * rows.queries  # for each computation
    between = sum((cells(session, step.name, rows) for step in steps if step.matrix.columns == "keys"), none)
    products = (multiply_adds_of(session, step, rows) for step in steps if step.layout == "product")
    return Cost(cells(session, "scores", rows), sum(products, none), between * BYTES_PER_NUMBER)


def total(counts: Number) -> int:
    """The count of all computations together."""
    return counts if isinstance(counts, int) else int(counts.sum())


def last(counts: Number) -> int:
    """The count of the last computation."""
    return counts if isinstance(counts, int) else int(counts[-1])


def cells(session: Session, matrix: str, rows: Rows) -> Number:
    """The cells of a matrix that are computed, in all its heads."""
    down, across = axes_of(matrix)
    new = {"queries": rows.new_queries, "keys": rows.new_keys}
    return heads_of(session, matrix) * new.get(down, axis_size(session, down)) * along(session, across, rows)


def multiply_adds_of(session: Session, step: Step, rows: Rows) -> Number:
    """The multiply-adds of a product: each cell takes as many as a row of the first operand is long."""
    first = source(session, step.reads[0])
    return cells(session, step.name, rows) * along(session, axes_of(first)[1], rows)


def along(session: Session, axis: str, rows: Rows) -> Number:
    """How long an axis is that runs across the rows."""
    return {"queries": rows.queries, "keys": rows.keys}.get(axis, axis_size(session, axis))
