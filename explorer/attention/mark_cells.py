"""Sets of marked cells as booleans (rows, columns): which lines hold one, and what two of them have in common."""

import numpy as np

from explorer.attention.masks import Booleans


def any_in_row(cells: Booleans) -> Booleans:
    """For each row, whether one of its cells is marked; numpy is slower in booleans."""
    return np.asarray(np.bitwise_or.reduce(cells.view(np.uint8), axis=1), dtype=bool)


def any_in_column(cells: Booleans) -> Booleans:
    """For each column, whether one of its cells is marked."""
    return np.asarray(np.bitwise_or.reduce(cells.view(np.uint8), axis=0), dtype=bool)


def both(one: Booleans, other: Booleans) -> Booleans:
    """Where both hold."""
    result: Booleans = np.logical_and(one, other)
    return result


def but_not(one: Booleans, other: Booleans) -> Booleans:
    """Where the one holds and the other does not."""
    result: Booleans = np.greater(one, other)
    return result


def keys_seen_by(results: Booleans, seen: Booleans) -> Booleans:
    """The keys that the rows of some marked result see, booleans (n_k,)."""
    return any_in_column(seen[any_in_row(results)])


def either(one: Booleans, other: Booleans) -> Booleans:
    """Where one of them holds."""
    result: Booleans = np.logical_or(one, other)
    return result
