"""Two states compared: differences, what moved, and what is said where there is no difference."""

from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.cells import Cell
from explorer.attention.comparing import Comparison, in_points, legend, percentages, summary, told
from explorer.attention.differences import LEAST, MASKED, NUMBER, UNDEFINED
from explorer.attention.masks import Causal, Custom
from explorer.attention.matrices import MATRICES
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.trace import Trace, run
from tests.attention.sessions import D_K, KV_HEADS, N_K, SESSIONS, generic, generic_bias

FORMAT = NumberFormat()
PERCENT = NumberFormat(percent=True)
BARRED = ("masked", "exponentials", "weights")  # which hold cells of masked keys
NUMBERS = st.floats(-1e6, 1e6) | st.sampled_from([np.inf, -np.inf, np.nan, 0.0, 1e308, -1e308])


def compared(then: Session, now: Session, head: int = 0, looked_at: str = "difference") -> Comparison:
    """The comparison of what two sessions compute."""
    return Comparison(run(then), run(now), head, looked_at)


def two(scores: list[list[float]], allowed: list[list[int]] | None = None) -> Session:
    """A session with these scores, each query seeing only the allowed keys."""
    count = len(scores[0])
    masks = () if allowed is None else (Custom(np.array(allowed, dtype=bool)),)
    names = tuple("abcdefgh"[: len(scores)])
    keys = tuple("stuvwxyz"[:count])
    return Session(names, scores, np.eye(count), np.ones((count, 2)), keys, scale="none", masks=masks)


def expected(then: Trace, now: Trace, matrix: str, head: int, row: int, column: int) -> float | None:
    """The difference of a cell from first principles: None where one of the two is masked or is no finite number."""
    cell = Cell(matrix, head, row, column)
    for trace in (then, now):
        barred = matrix in ("masked", "weights") and not trace.sees(head, row, column)
        if barred or not np.isfinite(trace.value(cell)):
            return None
    return now.value(cell) - then.value(cell)


@pytest.mark.parametrize("name", sorted(name for name, each in SESSIONS.items() if each.inputs == ("q", "k", "v")))
@pytest.mark.parametrize("head", [0, 3])
def test_a_session_and_another_seed_of_it_differ_by_what_numpy_subtracts(name, head):
    then = run(SESSIONS[name])
    random = np.random.default_rng(8)
    now = run(replace(then.session, **{each: random.normal(size=then.session.matrix(each).shape) for each in "qkv"}))
    comparison = Comparison(then, now, head)
    for matrix in [name for name in MATRICES if name in then and name not in ("may_attend", "row_max", "row_sum")]:
        own = comparison.head_of(matrix)
        change = comparison.change(matrix)
        barred = ~then["may_attend"][own] if matrix in BARRED else then[matrix][own] == -np.inf
        with np.errstate(invalid="ignore"):
            wanted = np.where(barred, np.nan, now[matrix][own] - then[matrix][own])
        np.testing.assert_array_equal(change.difference, wanted)
        assert (change.moved == (np.nan_to_num(wanted) != 0)).all()


@given(
    st.lists(NUMBERS, min_size=6, max_size=6),
    st.lists(NUMBERS, min_size=6, max_size=6),
    st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_then_plus_difference_is_now_where_both_are_numbers_and_nowhere_else_is_there_one(before, after, allowed):
    masks = np.array(allowed).reshape(2, 2, 3)
    then = run(two(np.reshape(before, (2, 3)).tolist(), masks[0].tolist()))
    now = run(two(np.reshape(after, (2, 3)).tolist(), masks[1].tolist()))
    comparison = Comparison(then, now)
    for matrix in ("q", "scores", "masked", "weights", "output"):
        change = comparison.change(matrix)
        for row, column in np.ndindex(change.difference.shape):
            wanted = expected(then, now, matrix, 0, row, column)
            difference = float(change.difference[row, column])
            if wanted is None or not np.isfinite(wanted):
                assert np.isnan(difference)
                continue
            old, new = then.value(Cell(matrix, 0, row, column)), now.value(Cell(matrix, 0, row, column))
            assert old + difference == pytest.approx(new, rel=1e-15, abs=1e-15 * max(abs(old), 1))
            assert change.moved[row, column] == (old != new)


@pytest.mark.parametrize("name", sorted(SESSIONS))
def test_the_same_session_computed_again_moved_nowhere(name):
    session = SESSIONS[name]
    comparison = compared(session, session, 2)
    for matrix in comparison.now:
        if matrix in (*MATRICES, "exponentials", "row_max", "row_sum"):
            change = comparison.change(matrix)
            assert not change.moved.any()
            assert (np.nan_to_num(change.difference) == 0).all()
            assert str(summary(comparison, "weights")).startswith(f"0 of {session.n_q * session.n_k} weights moved")


def row(scores: list[float], allowed: list[int]) -> Session:
    """One query with these scores, which may be infinite, that sees the allowed keys."""
    mask = Custom(np.array([allowed], dtype=bool))
    keys = np.array(scores)[:, None]
    return Session(("a",), [[1.0]], keys, np.ones((len(scores), 2)), tuple("stuvwxyz"), scale="none", masks=(mask,))


STATES = row([1.0, 2.0, 3.0, np.nan, 2.0, 1.0, -np.inf, 2.0], [1, 0, 1, 1, 1, 0, 1, 1])
OTHERS = row([1.0, 2.0, 3.5, 4.0, 2.0, 1.0, 1.5, np.inf], [0, 0, 1, 1, 1, 1, 1, 1])


def test_what_is_no_number_is_said_and_never_subtracted():
    change = compared(STATES, OTHERS).change("masked")
    assert change.then[0].tolist() == [NUMBER, MASKED, NUMBER, UNDEFINED, NUMBER, MASKED, LEAST, NUMBER]
    wanted = ["→✗", "", None, "?→", None, "✗→", "−∞→", "→∞"]
    assert change.signs[0].tolist() == wanted
    assert np.isnan(change.difference[0]).tolist() == [sign is not None for sign in wanted]
    assert change.difference[0, 2] == 0.5
    assert change.masked[0].tolist() == [sign in ("→✗", "", "✗→") for sign in wanted]
    assert change.undefined[0].tolist() == [sign in ("?→", "−∞→", "→∞") for sign in wanted]
    assert change.moved[0].tolist() == [True, False, True, True, False, True, True, True]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (0, "then 1.00, now masked: no difference in numbers"),
        (1, "then and now masked"),
        (2, "then 3.00, now 3.50, difference +0.50"),
        (3, "then undefined, now 4.00: no difference in numbers"),
        (4, "then and now 2.00"),
        (5, "then masked, now 1.00: no difference in numbers"),
        (6, "then −∞, now 1.50: no difference in numbers"),
        (7, "then 2.00, now ∞: no difference in numbers"),
    ],
)
def test_a_cell_is_told_in_words(place, words):
    assert str(told(compared(STATES, OTHERS), Cell("masked", 0, 0, place), FORMAT)) == words


def test_a_difference_comes_out_right_on_a_calculator():
    words = str(told(compared(two([[0.125]]), two([[0.3]])), Cell("scores", 0, 0, 0), FORMAT))
    assert words == "then 0.125, now 0.300, difference +0.18"  # 0.175, and not 0.30 - 0.13 = 0.17


def test_a_difference_beyond_the_largest_number_is_not_called_infinite():
    comparison = compared(two([[-1.5e308, 1.0]]), two([[1.5e308, 1.0]]))
    assert comparison.change("scores").signs.tolist() == [["> 1e308", None]]
    assert str(told(comparison, Cell("scores", 0, 0, 0), FORMAT)).endswith("difference > 1e308")
    back = compared(two([[1.5e308, 1.0]]), two([[-1.5e308, 1.0]]))
    assert back.change("scores").signs.tolist() == [["< −1e308", None]]


def test_a_row_that_stayed_undefined_did_not_move():
    change = compared(two([[np.nan, 1.0]]), two([[np.nan, 2.0]])).change("weights")
    assert change.signs.tolist() == [["?", "?"]]
    assert not change.moved.any()


@pytest.mark.parametrize(
    ("then", "now", "words"),
    [
        ([[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 5, 6]], "0 of 6 scores moved"),
        ([[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 7, 6]], "1 of 6 scores moved, all at “b”"),
        ([[1, 2, 3], [4, 5, 6]], [[1, 9, 3], [4, 7, 7]], "3 of 6 scores moved, most at “b”"),
        ([[1, 2, 3], [4, 5, 6]], [[1, 9, 3], [4, 7, 6]], "2 of 6 scores moved, most at “a”"),  # 7 is more than 2
        ([[1, 2, 3], [4, 5, 6]], [[1, 4, 3], [4, 7, 6]], "2 of 6 scores moved"),  # alike
        ([[1, 2, 3]], [[1, 4, 3]], "1 of 3 scores moved"),  # there is but one row
    ],
)
def test_what_moved_is_counted_and_the_row_named(then, now, words):
    assert str(summary(compared(two(then), two(now)), "scores")) == words


def test_the_row_of_a_key_is_named_by_its_key():
    session = generic()
    moved = session.with_cell("k", 1, 2, 0, 9.0)
    assert str(summary(compared(session, moved, head=3), "k")) == "1 of 10 numbers of K moved, all at “mat”"
    assert str(summary(compared(session, moved, head=1), "k")) == "0 of 10 numbers of K moved"  # another K


def test_another_shape_is_said_and_what_kept_its_shape_is_compared():
    then = generic()
    wider = generic(q=np.ones((4, 3, 7)), k=np.ones((KV_HEADS, N_K, 7)))
    comparison = compared(then, wider)
    assert comparison.change("q") is None
    assert not comparison.same_shape
    assert comparison.change("weights").moved.all()
    words = str(summary(comparison, "q"))
    assert words == (
        "The pinned state has another shape and cannot be subtracted: its numbers of Q are 4 × 3 × 2, "
        "now they are 4 × 3 × 7."
    )
    assert "another shape" in str(told(comparison, Cell("q", 0, 0, D_K - 1), FORMAT))
    with_bias = compared(then, generic(bias=generic_bias()))
    assert str(summary(with_bias, "biased")).startswith("The pinned state has no biased scores")
    without = compared(generic(bias=generic_bias()), then)
    assert str(summary(without, "biased")).startswith("There are no biased scores now")


def test_the_signs_are_explained_where_there_are_any():
    plain = generic()
    masked = plain.with_masks([Causal()])

    def said(comparison, matrix, numbers=FORMAT):
        return [str(part) for part in legend(comparison, matrix, numbers)]

    assert said(compared(plain, masked), "scores") == []
    assert said(compared(plain, masked), "weights") == ["✗ is masked"]
    assert said(compared(two([[1.0, 2.0]]), two([[np.nan, 2.0]])), "weights") == ["? is undefined"]
    assert said(compared(STATES, OTHERS), "masked") == ["✗ is masked, ? undefined"]
    assert said(compared(plain, masked, looked_at="now"), "weights", PERCENT) == []
    assert said(compared(plain, masked), "scores", PERCENT) == []
    assert said(compared(plain, masked), "weights", PERCENT) == ["pp are percentage points", "✗ is masked"]


def test_weights_in_percent_are_told_in_percent_and_their_difference_in_points():
    then, now = two([[0.0, 0.0]]), two([[0.0, 1.0]])  # 1/2 and 1/2; then 1 / (1 + e) = 0.26894
    words = str(told(compared(then, now), Cell("weights", 0, 0, 0), PERCENT))
    assert words == "then 50.0%, now 26.9%, difference −23.1 pp"
    assert str(told(compared(then, now), Cell("scores", 0, 0, 1), PERCENT)).endswith("difference +1.00")
    assert str(told(compared(then, then), Cell("weights", 0, 0, 0), PERCENT)) == "then and now 50.0%"


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from([PERCENT, NumberFormat(0, percent=True)]))
def test_a_difference_of_percentages_comes_out_right_on_a_calculator(before, after, numbers):
    first, second = (Decimal(each.rstrip("%").replace("−", "-")) for each in percentages(before, after, numbers))
    stated = Decimal(numbers.weight(after - before).rstrip("%").replace("−", "-"))
    assert abs(second - first - stated) <= Decimal("0.5000001").scaleb(stated.as_tuple().exponent)


@pytest.mark.parametrize(
    ("value", "words"),
    [(0.05, "+5.0 pp"), (-0.125, "−12.5 pp"), (0.0, "0.0 pp"), (1.0, "+100.0 pp"), (-3e-9, "−3e−07 pp")],
)
def test_a_difference_of_percentages_is_in_percentage_points(value, words):
    assert str(in_points(value, PERCENT)) == words
