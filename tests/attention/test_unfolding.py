"""A derivation as far as a play has come."""

from functools import cache

import pytest

from explorer.attention.explain import derivation
from explorer.attention.masks import Causal
from explorer.attention.moments import Act, Grain, Moment, Moments
from explorer.attention.numbers import NumberFormat
from explorer.attention.trace import run
from explorer.attention.unfolding import OPEN, so_far
from tests.attention.sessions import N_K, SESSIONS, generic


def unfolded(session, moment):
    """The derivation at a moment."""
    return so_far(session, moment, derivation(run(session), moment.cell, NumberFormat()))


def results(session, moment):
    """The printed results at a moment, of the terms and of what follows them."""
    found = unfolded(session, moment)
    return [line.result == OPEN for line in found.terms], [line.result == OPEN for line in found.results]


def test_the_terms_of_a_product_come_one_by_one_and_then_their_sum():
    session = generic()
    assert results(session, Moment("output", 1, 2, 3, 0)) == ([False, True, True, True, True], [True])
    assert results(session, Moment("output", 1, 2, 3, 3)) == ([False, False, False, False, True], [True])
    assert results(session, Moment("output", 1, 2, 3, 4)) == ([False] * 5, [False])


def test_the_masked_terms_are_there_with_the_last_of_them():
    session = generic(masks=(Causal(),))
    assert results(session, Moment("output", 0, 0, 0, 2)) == ([False, False, False, True], [True])
    assert results(session, Moment("output", 0, 0, 0, 4)) == ([False] * 4, [False])


def test_a_softmax_unfolds_by_its_exponentials_its_sum_and_its_share():
    session = generic()
    every = [True] * N_K
    assert results(session, Moment("weights", 0, 1, None, None, Act.MAXIMUM)) == (every, [True, True])
    at = Moment("weights", 0, 1, 1, None, Act.EXPONENTIAL)
    assert results(session, at) == ([False, False, True, True, True], [True, True])
    assert results(session, Moment("weights", 0, 1, None, None, Act.SUM)) == ([False] * N_K, [False, True])
    assert results(session, Moment("weights", 0, 1, 3, None, Act.SHARE)) == ([False] * N_K, [False, False])


def test_a_share_that_is_still_open_gives_no_number_away():
    session = generic()
    line = unfolded(session, Moment("weights", 0, 1, None, None, Act.SUM)).results[1]
    assert "".join(str(piece.words) for piece in line.arithmetic) == OPEN


@pytest.mark.parametrize("name", list(SESSIONS))
def test_every_cell_that_is_computed_has_its_whole_derivation(name):
    session, numbers = SESSIONS[name], NumberFormat()
    trace = run(session)
    whole = cache(lambda cell: derivation(trace, cell, numbers))
    for moment in Moments(session, Grain.CELLS, 1):
        assert so_far(session, moment, whole(moment.cell)) == whole(moment.cell), moment
    for moment in Moments(session, Grain.TERMS, 1):
        terms = whole(moment.cell).terms
        assert len(so_far(session, moment, whole(moment.cell)).terms) == len(terms), moment
