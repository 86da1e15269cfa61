"""Positions: sines and cosines, and turns, against formulas of their own; refusals, and what moves with tokens."""

import cmath
import math
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.explain import derivation
from explorer.attention.matrices import shape_of
from explorer.attention.numbers import NumberFormat, read_back
from explorer.attention.resizing import with_key_tokens, with_tokens
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.attention.trace import run
from explorer.attention.waves import cosine, sine
from explorer.errors import InputError
from explorer.texts import untranslated
from tests.attention.sessions import D_MODEL, N_Q, SESSIONS, from_scores, generic, turnable, weighted

ROPES = ("turned in halves", "turned interleaved, in part", "turned in halves, in part", "turned after projection")


def test_what_is_added_is_the_formula_of_the_paper_number_by_number():
    trace = run(weighted(positions=Sinusoidal()))
    for place in range(N_Q):
        for column in range(D_MODEL):
            angle = place / math.exp(math.log(10000) * (column - column % 2) / D_MODEL)
            expected = math.cos(angle) if column % 2 else math.sin(angle)
            assert math.isclose(trace["encoding"][0, place, column], expected, rel_tol=1e-14, abs_tol=1e-15)
            added = trace["x"][0, place, column] + expected
            assert math.isclose(trace["x_positioned"][0, place, column], added, rel_tol=1e-13, abs_tol=1e-14)


def test_a_context_gets_no_positions_and_the_step_says_so():
    session = weighted(cross=True, positions=Sinusoidal())
    with_it, without = run(session), run(replace(session, positions=None))
    assert np.array_equal(with_it["k"], without["k"])
    assert np.array_equal(with_it["v"], without["v"])
    assert not np.allclose(with_it["q"], without["q"])
    assert "the context stays as it is" in str(steps_of(session)[0].sentence(session).said(untranslated))
    of_itself = weighted(positions=Sinusoidal())
    for name in ("q", "k", "v"):
        assert not np.allclose(run(of_itself)[name], run(replace(of_itself, positions=None))[name])


@pytest.mark.parametrize("name", ROPES)
def test_pairs_are_turned_as_complex_numbers_are(name):
    session, trace = SESSIONS[name], run(SESSIONS[name])
    rule, d_k = session.positions, session.d_k
    count = rule.rotary_dim or d_k
    for letter, axis in (("q", "queries"), ("k", "keys")):
        places = rule.positions(axis, session.size(axis))
        for head, row in np.ndindex(trace[letter].shape[:2]):
            before, after = trace[letter][head, row], trace[f"{letter}_rotated"][head, row]
            assert np.array_equal(after[count:], before[count:])
            for m in range(count // 2):
                a, b = (2 * m, 2 * m + 1) if rule.style == "interleaved" else (m, m + count // 2)
                turn = cmath.exp(1j * places[row] / rule.theta ** (2 * m / count))
                expected = complex(before[a], before[b]) * turn
                assert cmath.isclose(complex(after[a], after[b]), expected, rel_tol=1e-12, abs_tol=1e-14)
    turned = np.einsum("hqd,hkd->hqk", trace["q_rotated"], np.repeat(trace["k_rotated"], 2, axis=0))
    assert np.allclose(trace["scores"], turned)


def test_with_rope_scores_depend_on_distances_alone():
    session = generic(positions=Rope(50.0), **turnable())
    moved = replace(session, positions=Rope(50.0, "half", 0, (100, 101, 102), (100, 101, 102, 103, 104)))
    assert np.allclose(run(session)["scores"], run(moved)["scores"])
    assert not np.allclose(run(session)["scores"], run(replace(session, positions=None))["scores"])


@pytest.mark.parametrize(
    ("session", "positions", "place", "said"),
    [
        (generic(), Sinusoidal(), "positions", "added to x"),
        (from_scores(), Sinusoidal(), "positions", "added to x"),
        (from_scores(), Rope(), "positions", "given scores have none"),
        (from_scores(values=False), Rope(), "positions", "given scores have none"),
        (generic(), Rope(theta=0.0), "positions.theta", "above 0"),
        (generic(), Rope(theta=-2.0), "positions.theta", "above 0"),
        (generic(), Rope(theta=math.inf), "positions.theta", "above 0"),
        (generic(), Rope(theta=math.nan), "positions.theta", "above 0"),
        (generic(), Rope(style="thirds"), "positions.style", "thirds"),
        (generic(), Rope(rotary_dim=1), "positions.rotary_dim", "must be even"),
        (generic(), Rope(rotary_dim=4), "positions.rotary_dim", "at most d_k = 2"),
        (generic(), Rope(rotary_dim=-2), "positions.rotary_dim", "must be even"),
        (generic(), Rope(query_positions=(1, 2)), "positions.query_positions", "2 positions but 3 tokens"),
        (generic(), Rope(key_positions=(1, 2, 3)), "positions.key_positions", "3 positions but 5 tokens"),
        (generic(), Rope(query_positions=(1, 2, 2**31 + 1)), "positions.query_positions[2]", "beyond the limit"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(session, positions, place, said):
    with pytest.raises(InputError) as refused:
        replace(session, positions=positions)
    assert refused.value.place == place
    assert said in refused.value.message()


def test_pairs_need_an_even_width_or_a_part_of_it():
    odd = {"q": np.ones((4, 3, 3)), "k": np.ones((2, 5, 3))}
    with pytest.raises(InputError, match="d_k is 3"):
        generic(positions=Rope(), **odd)
    assert run(generic(positions=Rope(rotary_dim=2), **odd))["q_rotated"].shape == (4, 3, 3)


def test_given_positions_go_with_their_tokens_and_new_tokens_stand_after_the_one_at_their_left():
    rule = Rope(query_positions=(7, 9, 4), key_positions=(10, 11, 12, 13, 20))
    session = generic(positions=rule)
    longer = with_tokens(session, ("new", "the", "cat", "more", "sat", "end"))
    assert longer.positions.query_positions == (0, 7, 9, 10, 4, 5)
    assert longer.positions.key_positions == rule.key_positions
    keys = with_key_tokens(session, ("the", "on", "x"), origins=(4, 0, None))
    assert keys.positions.key_positions == (20, 10, 11)
    assert with_tokens(generic(positions=Rope()), ("the", "cat", "sat", "on")).positions == Rope()


@given(st.floats(-1e6, 1e6))
def test_sine_and_cosine_of_decimals_are_those_of_the_library(angle):
    assert math.isclose(sine(Decimal(angle)), math.sin(angle), rel_tol=1e-15, abs_tol=1e-16)
    assert math.isclose(cosine(Decimal(angle)), math.cos(angle), rel_tol=1e-15, abs_tol=1e-16)


def test_the_identity_of_sine_and_cosine_holds_to_fifty_digits():
    for text in ("0", "0.5", "-3", "1e9", "3.14159265358979", "1e-30"):
        one = sine(Decimal(text)) ** 2 + cosine(Decimal(text)) ** 2
        assert abs(one - 1) < Decimal("1e-27")  # products of the default 28 digits
    with pytest.raises(OverflowError):
        sine(Decimal("1e31"))


@pytest.mark.parametrize("name", [*ROPES, "sinusoidal", "sinusoidal beside a context"])
@pytest.mark.parametrize("numbers", [NumberFormat(), NumberFormat(decimals=5), NumberFormat(significant=3)])
def test_every_printed_line_of_positions_is_what_a_calculator_gets(name, numbers):
    session, trace = SESSIONS[name], run(SESSIONS[name])
    ours = ("encoding", "x_positioned", "q_angles", "k_angles", "q_rotated", "k_rotated")
    for matrix in (each for each in ours if each in trace):
        rows, columns = shape_of(session, matrix)
        for row, column in np.ndindex(rows, columns):
            found = derivation(trace, Cell(matrix, 0, row, column), numbers)
            assert str(found.sentence.said(untranslated))
            for line in found.terms:
                written = "".join(str(piece.words) for piece in line.arithmetic)
                value = calculated(written)
                last = Decimal(1).scaleb(read_back(line.result).as_tuple().exponent)
                assert line.relation == "="
                assert abs(value - float(read_back(line.result))) <= float(last) * 0.5000001, (written, line.result)


def calculated(written: str) -> float:
    """What a calculator makes of a line."""
    spelled = written.replace("−", "-").replace("×", "*").replace("÷", "/").replace("^", "**")
    return eval(spelled, {"__builtins__": {}}, {"sin": math.sin, "cos": math.cos})


def test_angles_beyond_reason_are_told_without_a_false_equation():
    session = Session(("a", "b"), np.ones((2, 4)), np.ones((2, 4)), np.ones((2, 1)), positions=Rope(theta=1e-300))
    trace = run(session)
    found = derivation(trace, Cell("q_rotated", 0, 1, 1), NumberFormat())
    assert [line.relation for line in found.terms] == ["≈"]
