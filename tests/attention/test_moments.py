"""Playing through a computation: any moment by its number, what it shows, and that it comes out whole."""

import itertools
import time
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.matrices import MATRICES, head_of, shape_of
from explorer.attention.moment_words import in_words
from explorer.attention.moments import Act, Grain, Moment, Moments
from explorer.attention.progress import computed, finished, marks_of, results, term, used
from explorer.attention.provenance import precedents
from explorer.attention.session import Session
from explorer.attention.steps import step_named, steps_of
from tests.attention.sessions import D_K, D_V, N_K, N_Q, SESSIONS, generic
from tests.attention.test_properties import sessions

GRAINS = [grain for grain in Grain if grain is not Grain.TOKENS]  # those are in test_decoding
NAMES = list(SESSIONS)
moderate = settings(max_examples=60, deadline=None)


def played(session):
    """All matrices that a play fills: results, and what is computed on the way to them."""
    return [name for step in steps_of(session) for name in (*step.extras, step.name)]


def size(session, matrix):
    """How many cells a matrix of a play has."""
    if matrix in MATRICES:
        rows, columns = shape_of(session, matrix)
        return rows * columns
    return session.n_q * (session.n_k if matrix == "exponentials" else 1)


def test_the_numbers_of_moments_are_those_of_the_matrices():
    session = generic()
    cells = 4 * N_Q * N_K + N_Q * D_V
    assert len(Moments(session, Grain.STEPS)) == 5
    assert len(Moments(session, Grain.ROWS)) == 5 * N_Q
    assert len(Moments(session, Grain.CELLS)) == cells
    scores, cellwise, softmax, output = N_Q * N_K * D_K, 2 * N_Q * N_K, N_Q * (2 * N_K + 2), N_Q * D_V * N_K
    assert len(Moments(session, Grain.TERMS)) == scores + cellwise + softmax + output


def test_the_first_moments_of_each_grain():
    session = generic()
    assert list(Moments(session, Grain.STEPS))[1] == Moment("scaled", 0)
    assert Moments(session, Grain.ROWS)[1] == Moment("scores", 0, 1)
    assert Moments(session, Grain.CELLS, 2)[N_K] == Moment("scores", 2, 1, 0)
    assert Moments(session, Grain.TERMS)[D_K + 1] == Moment("scores", 0, 0, 1, 1)


def test_a_row_of_a_softmax_is_played_in_the_order_of_its_arithmetic():
    moments = Moments(generic(), Grain.TERMS)
    first = moments.of_step("weights").start
    acts = [moments[first + place].act for place in range(2 * N_K + 3)]
    assert acts == [Act.MAXIMUM, *[Act.EXPONENTIAL] * N_K, Act.SUM, *[Act.SHARE] * N_K, Act.MAXIMUM]


@moderate
@given(sessions(), st.sampled_from(GRAINS), st.data())
def test_places_and_moments_are_one_to_one(session, grain, data):
    moments = Moments(session, grain, data.draw(st.integers(0, session.heads - 1)))
    assert [moments.index(moment) for moment in moments] == list(range(len(moments)))
    assert len(set(moments)) == len(moments)


@moderate
@given(sessions(), st.sampled_from(GRAINS), st.data())
def test_forward_then_backward_returns(session, grain, data):
    moments = Moments(session, grain)
    start = data.draw(st.integers(0, len(moments) - 1))
    on = data.draw(st.integers(0, len(moments) - 1 - start))
    there = moments.index(moments[start]) + on
    assert moments[moments.index(moments[there]) - on] == moments[start]


@pytest.mark.parametrize("grain", GRAINS)
def test_beyond_the_ends_there_is_no_moment(grain):
    moments = Moments(generic(), grain)
    for place in (-1, len(moments)):
        with pytest.raises(IndexError):
            moments[place]


@pytest.mark.parametrize(
    "moment",
    [
        Moment("output", 0, 0, D_V),
        Moment("scores", 0, N_Q, 0),
        Moment("scores", 1, 0, 0),
        Moment("scores", 0, 0, 0, 0),
        Moment("biased", 0, 0, 0),
        Moment("scores"),
    ],
)
def test_what_is_no_moment_of_these_has_no_place(moment):
    with pytest.raises(ValueError, match="step="):
        Moments(generic(), Grain.CELLS).index(moment)


@moderate
@given(sessions(), st.sampled_from(GRAINS))
def test_the_steps_follow_each_other_and_share_all_moments(session, grain):
    moments = Moments(session, grain)
    ranges = [moments.of_step(step.name) for step in steps_of(session)]
    assert ranges[0].start == 0
    assert ranges[-1].stop == len(moments)
    assert all(one.stop == other.start for one, other in pairwise(ranges))
    for step, places in zip(steps_of(session), ranges, strict=True):
        assert {moments[place].step for place in places} == {step.name}
    assert len(moments.of_step("no step")) == 0


@moderate
@given(sessions(), st.sampled_from(GRAINS))
def test_what_is_computed_only_grows_and_ends_whole(session, grain):
    matrices = played(session)
    before = dict.fromkeys(matrices, 0)
    for moment in Moments(session, grain):
        now = {matrix: computed(session, moment, matrix) for matrix in matrices}
        assert all(now[matrix] >= before[matrix] for matrix in matrices), moment
        before = now
    assert before == {matrix: size(session, matrix) for matrix in matrices}


@pytest.mark.parametrize("grain", [Grain.CELLS, Grain.TERMS])
def test_cells_come_one_by_one(grain):
    session = SESSIONS["bias with -inf and masks"]
    for before, now in pairwise(Moments(session, grain)):
        matrix = now.made.matrix
        assert computed(session, now, matrix) - computed(session, before, matrix) in (0, 1), now


@pytest.mark.parametrize("grain", GRAINS)
def test_what_is_given_is_there_from_the_first_moment_on_and_later_steps_are_not(grain):
    session = SESSIONS["bias"]
    first = Moments(session, grain)[0]
    assert [computed(session, first, name) for name in ("q", "k", "v", "bias", "may_attend")] == [None] * 5
    assert [computed(session, first, step.name) for step in steps_of(session)[1:]] == [0] * 5


def test_a_cell_of_a_product_is_there_with_its_last_term():
    session = generic()
    moments = Moments(session, Grain.TERMS)
    place = moments.index(Moment("output", 0, 1, 2, N_K - 1))
    assert finished(session, moments[place])
    assert not any(finished(session, moments[place - before]) for before in range(1, N_K))
    assert computed(session, moments[place], "output") == D_V + 3


def cells_of(marks):
    """Cells (matrix, row, column) of marks by matrix: the visible and the masked ones."""
    return (
        {(name, *place) for name, mark in marks.items() for place in np.argwhere(mark.direct).tolist()},
        {(name, *place) for name, mark in marks.items() for place in np.argwhere(mark.masked).tolist()},
    )


def wanted(session, cells):
    """The same of the operands of some cells that the panels of query head 2 show."""
    operands = {operand for cell in cells for operand in precedents(session, cell)}
    operands = {o for o in operands if o.cell.head == head_of(session, o.cell.matrix, 2)}
    visible = {(o.cell.matrix, *o.cell[2:]) for o in operands if o.visible}
    return visible, {(o.cell.matrix, *o.cell[2:]) for o in operands} - visible


@pytest.mark.parametrize("grain", GRAINS)
@pytest.mark.parametrize("name", NAMES)
def test_the_lit_operands_are_the_precedents_of_what_is_worked_on(name, grain):
    session = SESSIONS[name]
    for moment in Moments(session, grain, 2):
        places = np.argwhere(results(session, moment)).tolist()
        cells = [Cell(moment.step, head_of(session, moment.step, 2), *place) for place in places]
        assert cells_of(used(session, moment)) == wanted(session, cells), moment


@pytest.mark.parametrize("name", NAMES)
def test_the_terms_of_a_cell_are_its_precedents(name):
    session = SESSIONS[name]
    by_cell = itertools.groupby(Moments(session, Grain.TERMS, 3), key=lambda moment: moment.cell)
    for cell, moments in by_cell:
        if step_named(cell.matrix).layout != "softmax":
            operands = [operand for moment in moments for operand in term(session, moment)]
            assert sorted(operands) == sorted(precedents(session, cell)), cell


@pytest.mark.parametrize("name", NAMES)
def test_the_acts_of_a_softmax_use_its_row_then_its_exponentials(name):
    session = SESSIONS[name]
    moments = Moments(session, Grain.TERMS, 1)
    by_act = {act: [] for act in Act}
    for place in moments.of_step("weights"):
        by_act[moments[place].act].append(moments[place])
    for row in range(session.n_q):
        of_row = [moment for moment in by_act[Act.EXPONENTIAL] if moment.row == row]
        scores = [operand for moment in of_row for operand in term(session, moment) if operand.cell.matrix != "row_max"]
        sees = session.allowed_by_masks()
        expected = precedents(session, Cell("weights", 1, row, 0))
        assert [operand.cell for operand in scores] == [operand.cell for operand in expected]
        allowed = [True] * session.n_k if sees is None else sees[1 if len(sees) > 1 else 0][row].tolist()
        assert [operand.visible for operand in scores] == allowed
    for moment in by_act[Act.SUM]:
        assert [operand.cell.matrix for operand in term(session, moment)] == ["exponentials"] * session.n_k
    for moment in by_act[Act.SHARE]:
        assert [operand.cell for operand in term(session, moment)] == [
            Cell("exponentials", 1, moment.row, moment.column),
            Cell("row_sum", 1, moment.row, 0),
        ]
    assert all(term(session, moment) == () for moment in by_act[Act.MAXIMUM])


def test_single_terms_are_lit_only_where_terms_are_played():
    session = generic()
    for grain in (Grain.STEPS, Grain.ROWS, Grain.CELLS):
        assert {term(session, moment) for moment in Moments(session, grain)} == {()}


def test_marks_are_of_single_numbers():
    session = generic()
    assert {marks_of(session, moment) for moment in Moments(session, Grain.ROWS)} == {None}
    moments = Moments(session, Grain.TERMS)
    made = [marks_of(session, moments[place]).cell.matrix for place in moments.of_step("weights")]
    assert made == [*["row_max"], *["exponentials"] * N_K, "row_sum", *["weights"] * N_K] * N_Q


def test_moments_are_the_same_from_run_to_run():
    for grain in GRAINS:
        one, other = (list(Moments(generic(masks=(Causal(),)), grain, 1)) for _ in range(2))
        assert one == other


def large(n):
    """A session of n tokens."""
    return Session(tuple(f"t{i}" for i in range(n)), np.zeros((n, 8)), np.ones((n, 8)), np.ones((n, 8)))


def test_any_moment_of_512_tokens_is_found_at_once():
    session = large(512)
    began = time.perf_counter()
    moments = Moments(session, Grain.CELLS)
    assert len(moments.of_step("scores")) == 512 * 512
    places = [0, 1, 262_143, 262_144, len(moments) // 2, len(moments) - 1]
    assert [moments.index(moments[place]) for place in places] == places
    terms = Moments(session, Grain.TERMS)
    assert len(terms) == 512 * 512 * 8 + 2 * 512 * 512 + 512 * 1026 + 512 * 8 * 512
    assert terms.index(terms[3_000_000]) == 3_000_000
    assert time.perf_counter() - began < 2, "moments are computed, not listed"


TOKENS = {"tokens": ("the", "cat", "sat"), "own_key_tokens": ("on", "a", "mat", "and", "off")}
WORDS = {
    Moment("scores"): "scores, all of it",
    Moment("scaled", 0, 2): "scaled scores, sat",
    Moment("scores", 0, 2, 1): "scores, sat × a",
    Moment("scores", 0, 2, 1, 1): "scores, sat × a, term 2 of 2",
    Moment("masked", 0, 0, 4): "masked scores, the × off",
    Moment("masked", 0, 0, 4, 0): "masked scores, the × off: masked",
    Moment("output", 0, 1, 5, 4): "output, cat, number 6, term 5 of 5: masked",
    Moment("output", 0, 1, 5, 0): "output, cat, number 6, term 1 of 5",
    Moment("weights", 0, 1, None, None, Act.MAXIMUM): "attention weights, cat: maximum",
    Moment("weights", 0, 1, 2, None, Act.EXPONENTIAL): "attention weights, cat × mat: exponential",
    Moment("weights", 0, 1, 4, None, Act.EXPONENTIAL): "attention weights, cat × off: exponential: masked",
    Moment("weights", 0, 1, None, None, Act.SUM): "attention weights, cat: sum",
    Moment("weights", 0, 1, 0, None, Act.SHARE): "attention weights, cat × on: share",
}


@pytest.mark.parametrize("moment", WORDS, ids=WORDS.values())
def test_a_moment_is_said_in_words(moment):
    assert str(in_words(generic(**TOKENS, masks=(Causal(),)), moment)) == WORDS[moment]


def test_every_moment_of_every_session_can_be_said():
    for session in SESSIONS.values():
        for grain in GRAINS:
            moments = Moments(session, grain)
            said = [str(in_words(session, moment)) for moment in moments]
            assert "{" not in "".join(said)
