"""The sentence that says which keys a query sees."""

import numpy as np
import pytest

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation
from explorer.attention.masks import Causal, Custom
from explorer.attention.numbers import NumberFormat
from explorer.attention.seeing import ranges, sees
from explorer.attention.session import Session
from explorer.attention.trace import run


def session(n, **changes):
    """Tokens t1, t2 and so on."""
    return Session(tuple(f"t{i + 1}" for i in range(n)), *[np.ones((n, 1))] * 3, **changes)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ([1, 1, 1], "Token 2 (“t2”) may attend to all 3 keys."),
        ([0, 0, 0], "Token 2 (“t2”) may attend to no key."),
        ([1, 0, 1], "Token 2 (“t2”) may attend to 1, 3."),
    ],
)
def test_all_some_or_none(row, sentence):
    assert str(sees(session(3), np.array([[1, 1, 1], row, [1, 1, 1]], dtype=bool), 1)) == sentence


def test_neighbours_are_a_range_and_many_are_cut():
    assert ranges([1, 2, 3]) == ["1", "2", "3"]
    assert ranges([1, 2, 3, 4, 9, 11, 12]) == ["1–4", "9", "11", "12"]
    odd = np.array([[place % 2 == 0 for place in range(40)]] * 40)
    assert str(sees(session(40), odd, 0)) == (
        "Token 1 (“t1”) may attend to 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and more: 20 of 40 keys."
    )


@pytest.mark.parametrize("matrix", ["may_attend", "masked"])
def test_the_derivation_of_a_mask_says_it(matrix):
    causal = session(4, masks=(Causal(),))
    notes = derivation(run(causal), Cell(matrix, 0, 2, 3), NumberFormat()).notes
    assert [str(note) for note in notes[:1]] == ["Token 3 (“t3”) may attend to 1, 2, 3."]


def test_each_head_has_its_own_sentence():
    allowed = np.ones((2, 2, 2), dtype=bool)
    allowed[1, 0, 1] = False
    two = Session(("a", "b"), *[np.ones((2, 2, 1))] * 3, masks=(Custom(allowed),))
    trace = run(two)
    said = [str(derivation(trace, Cell("masked", head, 0, 0), NumberFormat()).notes[0]) for head in (0, 1)]
    assert said == ["Token 1 (“a”) may attend to all 2 keys.", "Token 1 (“a”) may attend to 1."]
