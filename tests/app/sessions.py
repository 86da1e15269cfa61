"""Sessions for the tests of the window: masked and asymmetric, and each special row state."""

import numpy as np

from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.session import Session

INFINITY, NAN = float("inf"), float("nan")


def asymmetric() -> Session:
    """2 heads on 1 key/value head, 3 queries, 5 keys of their own, a causal mask and one that differs by head."""
    random = np.random.default_rng(3)
    allowed = np.ones((2, 3, 5), dtype=bool)
    allowed[0, 1, 0] = allowed[1, 2, 3] = allowed[1, 0, 1] = False
    return Session(
        tokens=("one", "two", "three"),
        own_key_tokens=("a", "b", "c", "d", "a"),
        q=random.normal(size=(2, 3, 2)),
        k=random.normal(size=(1, 5, 2)),
        v=random.normal(size=(1, 5, 4)),
        masks=(Causal(), Custom(allowed)),
    )


def padded() -> Session:
    """The last of three keys is padding."""
    matrix = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    return Session(("a", "b", "c"), matrix, matrix, matrix, masks=(Padding((True, True, False)),))


def no_visible_key() -> Session:
    """The first of two queries may see nothing."""
    matrix = [[1.0], [2.0]]
    return Session(("lone", "free"), matrix, matrix, matrix, masks=(Custom([[False, False], [True, True]]),))


def undefined_row() -> Session:
    """The second query's scores are NaN."""
    return Session(("a", "b"), [[1.0], [NAN]], [[1.0], [2.0]], [[1.0], [2.0]])


def nan_in_a_masked_value() -> Session:
    """The value of the second key is NaN and only the second query sees it."""
    return Session(("a", "b"), [[1.0], [1.0]], [[1.0], [2.0]], [[1.0], [NAN]], masks=(Causal(),))


def equal_scores() -> Session:
    """Seven equal scores: each weight is 1/7 = 0.142857..., and the printed ones do not add up to 1."""
    return Session(tuple("abcdefg"), np.zeros((7, 1)), np.zeros((7, 1)), np.arange(7.0).reshape(7, 1))


def all_infinite() -> Session:
    """Scores of plus and minus infinity."""
    return Session(("a", "b"), [[INFINITY], [1.0]], [[1.0], [-INFINITY]], [[1.0], [2.0]])


SPECIAL = {
    "no visible key": no_visible_key,
    "undefined row": undefined_row,
    "NaN in a masked value": nan_in_a_masked_value,
    "seven equal scores": equal_scores,
    "infinities": all_infinite,
}
