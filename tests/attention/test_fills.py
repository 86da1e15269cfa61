"""Fills: each against an independent formula, within its block only, with what it refuses and which texts it keeps."""

import math
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention import fill_rules
from explorer.attention.cells import Block
from explorer.attention.filling import filled, offered, step_name
from explorer.attention.fills import FILLS, SEEDS, fill_named
from explorer.attention.session import Session
from explorer.errors import InputError
from tests.attention.sessions import D_K, D_V, N_K, N_Q, generic, weighted

moderate = settings(max_examples=80, deadline=None)
finite = st.floats(allow_nan=False, allow_infinity=False)
WIDE = Block("v", 1, range(1, 4), range(2, 6))  # 3 x 4 of 5 x 6


def values_for(name, shape=(3, 4), **given_values):
    """What a dialog would begin with, and other values for some parameters."""
    return offered(fill_named(name), shape, {}, 7) | given_values


def fill(name, block=WIDE, session=None, **given_values):
    """The numbers of a block after a fill."""
    session = generic() if session is None else session
    shape = (len(block.rows), len(block.columns))
    after = filled(session, block, fill_named(name), values_for(name, shape, **given_values))
    return after.matrix(block.matrix)[
        block.head, block.rows.start : block.rows.stop, block.columns.start : block.columns.stop
    ]


def one_row(*numbers):
    """A session whose Q is one row of numbers, and the block of all of it."""
    ones = np.ones((1, len(numbers)))
    return Session(("cat",), [numbers], ones, ones), Block("q", 0, range(1), range(len(numbers)))


def change(name, *numbers, **given_values):
    """What a fill makes of a row of numbers."""
    session, block = one_row(*numbers)
    return fill(name, block, session, **given_values)[0].tolist()


@pytest.mark.parametrize(
    ("name", "given_values", "rows"),
    [
        ("zeros", {}, [[0, 0, 0, 0]] * 3),
        ("ones", {}, [[1, 1, 1, 1]] * 3),
        ("identity", {}, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]),
        ("one_hot", {}, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]),
        ("one_column", {"column": 2}, [[0, 0, 1, 0]] * 3),
        ("constant", {"value": "−1/4"}, [[-0.25] * 4] * 3),
        ("ramp", {"start": "1", "step": "-0,5"}, [[1, 0.5, 0, -0.5], [-1, -1.5, -2, -2.5], [-3, -3.5, -4, -4.5]]),
    ],
)
def test_fixed_numbers(name, given_values, rows):
    assert fill(name, **given_values).tolist() == rows


def test_one_hot_rows_begin_anew_where_there_are_no_more_columns():
    tall = Block("k", 1, range(5), range(2))
    assert fill("one_hot", tall).tolist() == [[1, 0], [0, 1], [1, 0], [0, 1], [1, 0]]
    assert fill("identity", tall).tolist() == [[1, 0], [0, 1], [0, 0], [0, 0], [0, 0]]


def test_c23_a_ramp_counts_and_never_adds_up():
    assert change("ramp", *[9] * 11, start="1", step="-0.1") == [
        1.0,
        0.9,
        0.8,
        0.7,
        0.6,
        0.5,
        0.4,
        0.3,
        0.2,
        0.1,
        0.0,
    ]


@moderate
@given(finite, finite)
def test_a_ramp_is_the_decimal_numbers_rounded_once(start, step):
    exact = [Fraction(repr(start)) + i * Fraction(repr(step)) for i in range(5)]
    too_large = any(abs(number) > Fraction(2) ** 1024 - Fraction(2) ** 970 for number in exact)
    given_values = {"start": repr(start), "step": repr(step)}
    if too_large:
        with pytest.raises(InputError, match=r"Q\[cat, \d\] would become too large"):
            change("ramp", *[0] * 5, **given_values)
    else:
        assert change("ramp", *[0] * 5, **given_values) == [float(number) for number in exact]


def rounded_half_up(value, decimals):
    """A number rounded with ties away from zero on its shortest text, in whole-number arithmetic."""
    size = abs(Fraction(repr(value))) * 10**decimals
    whole = (2 * size.numerator + size.denominator) // (2 * size.denominator)
    return math.copysign(float(Fraction(whole, 10**decimals)), value) + 0.0


@st.composite
def ties(draw):
    """So many decimals, and numbers that end in a 5 behind them."""
    decimals = draw(st.integers(0, 15))
    wholes = draw(st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=6))
    return decimals, [float(f"{10 * whole + 5}e-{decimals + 1}") for whole in wholes]


@settings(max_examples=300, deadline=None)
@given(st.tuples(st.integers(0, 15), st.lists(finite, min_size=1, max_size=6)) | ties())
def test_rounding_is_that_of_decimal_texts(case):
    decimals, numbers = case
    result = change("rounded", *numbers, decimals=decimals)
    assert [repr(value) for value in result] == [repr(rounded_half_up(value, decimals)) for value in numbers]


@settings(max_examples=300, deadline=None)
@given(st.integers(9, 15), st.lists(st.floats(1e-3, 1e7), min_size=1, max_size=6))
def test_rounding_to_many_decimals_is_that_of_decimal_texts_too(decimals, numbers):
    result = change("rounded", *numbers, decimals=decimals)
    assert [repr(value) for value in result] == [repr(rounded_half_up(value, decimals)) for value in numbers]


@pytest.mark.parametrize("decimals", [0, 2, 13, 14, 15])
@pytest.mark.parametrize("size", [1, 1000])
def test_numbers_that_have_no_more_decimals_are_not_rounded_one_by_one(monkeypatch, decimals, size):
    one_by_one = []
    slow = fill_rules.rounded_texts
    monkeypatch.setattr(fill_rules, "rounded_texts", lambda *given: one_by_one.extend(given[0]) or slow(*given))
    random = np.random.default_rng(5)
    numbers = [float(f"{number:.{decimals}f}") for number in random.normal(0, size, 5000)]
    for before in (numbers, random.integers(-9 * size, 9 * size, 5000) / 4):
        fill_rules.rounded(np.array(before), decimals)
    assert len(one_by_one) < 600  # those from 2^53 to 10^16 units
    fill_rules.rounded(random.uniform(-1, 1, 5000), decimals)
    assert len(one_by_one) < 500


def test_rounding_as_people_and_spreadsheets_do():
    assert change("rounded", 1.085, -1.085, 2.675, 0.125, -0.004, 1e300) == [1.09, -1.09, 2.68, 0.13, 0.0, 1e300]
    assert change("rounded", 1.005, -1.005, 8.165) == [1.01, -1.01, 8.17]  # x 100 in float64: 100.49999999999999
    assert change("rounded", 0.5, 0.49999999999999994, -2.5, decimals=0) == [1, 0, -3]


@moderate
@given(st.lists(st.floats(-1e150, 1e150), min_size=1, max_size=6), st.floats(-1e150, 1e150))
def test_scaling_is_the_exact_product_rounded_once(numbers, factor):
    exact = [float(Fraction(value) * Fraction(factor)) for value in numbers]
    assert [repr(value + 0.0) for value in exact] == [
        repr(value) for value in change("scaled", *numbers, factor=repr(factor))
    ]


def test_negating_leaves_zero_and_turns_infinities():
    result = change("negated", 0.0, -0.0, 1.5, math.inf, -math.inf, math.nan)
    assert [repr(value) for value in result] == ["0.0", "0.0", "-1.5", "-inf", "inf", "nan"]


def test_infinite_and_undefined_numbers_pass_through_what_cannot_change_them():
    assert change("scaled", math.inf, -math.inf, factor="-2") == [-math.inf, math.inf]
    assert change("rounded", math.inf, -math.inf, 0.25, decimals=1) == [math.inf, -math.inf, 0.3]
    assert math.isnan(change("scaled", math.nan, factor="0")[0])


@pytest.mark.parametrize(
    ("name", "given_values", "sentence"),
    [
        ("scaled", {"factor": "10"}, "Q[cat, 2] would become too large for a number"),
        ("scaled", {"factor": "0"}, "Q[cat, 3] is infinite and would become undefined"),
        ("ramp", {"start": "1e308", "step": "1e308"}, "Q[cat, 2] would become too large for a number"),
        ("normal", {"deviation": "1e308", "seed": 3}, "Q[cat, 1] would become too large for a number"),
        ("ramp", {"start": "1.5e308", "step": "2e307"}, "Q[cat, 3] would become too large for a number"),
    ],
)
def test_what_would_overflow_is_refused_and_the_cell_named(name, given_values, sentence):
    session, block = one_row(1.0, 1e308, math.inf)
    with pytest.raises(InputError, match=re.escape(sentence)):
        fill(name, block, session, **given_values)


@pytest.mark.parametrize(
    ("name", "place", "value", "sentence"),
    [
        ("constant", "value", "abc", '"abc" is not a number'),
        ("constant", "value", "", "a number is missing"),
        ("ramp", "start", "inf", "must be a finite number"),
        ("ramp", "step", "nan", "must be a finite number"),
        ("scaled", "factor", "-inf", "must be a finite number"),
        ("uniform", "low", "inf", "must be a finite number"),
        ("uniform", "high", "-2", "ends before it begins"),
        ("normal", "deviation", "-1", "0 or more"),
        ("normal", "mean", "nan", "must be a finite number"),
        ("normal", "decimals", 7, "7 is not from -1 to 6"),
        ("normal", "seed", SEEDS, "10000 is not from 0 to 9999"),
        ("whole", "high", -4, "ends before it begins"),
        ("rounded", "decimals", -1, "-1 is not from 0 to 15"),
        ("one_column", "column", 4, "4 is not from 0 to 3"),
        ("swapped", "second", 0, "two different rows"),
        ("swapped", "first", 3, "3 is not from 0 to 2"),
    ],
)
def test_a_wrong_parameter_is_refused_at_its_place(name, place, value, sentence):
    with pytest.raises(InputError, match=re.escape(sentence)) as caught:
        fill(name, **{place: value})
    assert caught.value.place == place


def test_bounds_too_far_apart_are_refused():
    with pytest.raises(InputError, match="too far apart"):
        fill("uniform", low="-1.7e308", high="1.7e308")


def test_a_constant_may_be_infinite():
    assert change("constant", 1, 2, value="-inf") == [-math.inf, -math.inf]


def test_random_numbers_of_a_seed_are_those_that_numpy_documents():
    """The first numbers of default_rng(42).random() stand in NumPy's own documentation."""
    result = change("uniform", 0, 0, 0, low="0", high="1", decimals=-1, seed=42)
    assert [round(number, 8) for number in result] == [0.77395605, 0.43887844, 0.85859792]


def test_random_numbers_are_numpys_of_the_seed_in_reading_order():
    uniform, normal, whole = (np.random.default_rng(9) for _ in range(3))
    expected = -2 + 5 * uniform.random(12)
    assert np.allclose(fill("uniform", low="-2", high="3", decimals=-1, seed=9).ravel(), expected, rtol=1e-15)
    expected = 10 + 0.5 * normal.standard_normal(12)
    assert np.allclose(fill("normal", mean="10", deviation="0.5", decimals=-1, seed=9).ravel(), expected, rtol=1e-15)
    result = fill("whole", low=-2, high=3, seed=9).ravel()
    assert result.tolist() == whole.integers(-2, 4, 12).tolist()


@st.composite
def ranges(draw):
    """Two finite numbers in order: far apart, near each other, or the same."""
    low = draw(finite | st.integers(-3000, 3000).map(lambda number: number / 1000))
    high = draw(finite | st.floats(0, 1).map(lambda more: low + more) | st.just(low))
    return min(low, high), max(low, high)


@settings(max_examples=300, deadline=None)
@given(ranges(), st.integers(-1, 6), st.integers(0, SEEDS - 1))
def test_no_uniform_number_leaves_its_range_or_has_more_decimals(ends, decimals, seed):
    low, high = ends
    unit = 10 ** max(decimals, 0)
    first, last = math.ceil(Fraction(repr(low)) * unit), math.floor(Fraction(repr(high)) * unit)
    values = {"low": repr(low), "high": repr(high), "decimals": decimals, "seed": seed}
    if math.isinf(high - low):
        with pytest.raises(InputError, match="too far apart"):
            change("uniform", *[0] * 6, **values)
    elif decimals >= 0 and first > last:
        with pytest.raises(InputError, match="more decimals") as caught:
            change("uniform", *[0] * 6, **values)
        assert caught.value.place == "decimals"
    else:
        for number in change("uniform", *[0] * 6, **values):
            assert low <= number <= high
            assert decimals < 0 or (Fraction(repr(number)) * unit).denominator == 1


@moderate
@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6), st.integers(0, SEEDS - 1))
def test_no_whole_number_leaves_its_range(low, more, seed):
    high = min(low + more, 10**6)
    for number in change("whole", *[0] * 6, low=low, high=high, seed=seed):
        assert low <= number <= high
        assert number.is_integer()


@moderate
@given(st.floats(-1e6, 1e6), st.integers(-1, 6), st.integers(0, SEEDS - 1))
def test_normal_numbers_without_a_deviation_are_the_mean(mean, decimals, seed):
    expected = mean + 0.0 if decimals < 0 else rounded_half_up(mean, decimals)
    assert change("normal", 0, 0, mean=repr(mean), deviation="0", decimals=decimals, seed=seed) == [expected] * 2


def test_every_decimal_number_of_a_range_is_drawn_as_often():
    tall = Session(tuple("a" * 1000), np.zeros((1000, 3)), np.zeros((1000, 3)), np.zeros((1000, 3)))
    block = Block("q", 0, range(1000), range(3))
    result = fill("uniform", block, tall, low="-0.14", high="0.2", decimals=1).ravel()
    numbers, counts = np.unique(result, return_counts=True)
    assert numbers.tolist() == [-0.1, 0.0, 0.1, 0.2]
    assert counts.min() > 650
    assert counts.max() < 850


def test_where_no_number_has_so_few_decimals_the_fill_says_so():
    with pytest.raises(
        InputError, match=r"from 0\.001 to 0\.004 no number has 2 decimals; take more decimals"
    ) as caught:
        change("uniform", 0, low="0.001", high="0.004", decimals=2)
    assert caught.value.place == "decimals"
    assert change("uniform", 0, low="0.001", high="0.001", decimals=3) == [0.001]


def test_whole_numbers_reach_both_ends():
    tall = Session(tuple("a" * 99), np.zeros((99, 3)), np.zeros((99, 3)), np.zeros((99, 3)))
    result = fill("whole", Block("q", 0, range(99), range(3)), tall, low=-2, high=2)
    assert set(result.ravel()) == {-2.0, -1.0, 0.0, 1.0, 2.0}


@pytest.mark.parametrize("name", [row.name for row in FILLS if row.is_random])
def test_a_seed_gives_the_same_numbers_again_and_another_seed_others(name):
    assert fill(name, seed=3).tobytes() == fill(name, seed=3).tobytes()
    assert fill(name, seed=3).tobytes() != fill(name, seed=4).tobytes()


def test_random_numbers_are_short_enough_to_be_read():
    for value in fill("normal", decimals=2).ravel():
        assert -Decimal(repr(float(value))).as_tuple().exponent <= 2


def test_a_square_block_is_transposed_in_place():
    square = Block("v", 1, range(1, 4), range(2, 5))
    before = generic().v[1, 1:4, 2:5]
    assert fill("transposed", square).tolist() == [[before[column, row] for column in range(3)] for row in range(3)]


def test_a_block_that_is_not_square_is_not_transposed():
    with pytest.raises(InputError, match=re.escape("V[the₂–and, 3–6] is 3 × 4; only a block with as many rows")):
        fill("transposed")


def test_two_rows_of_a_block_exchange_their_numbers_within_it():
    before = generic().v[1, 1:4, 2:6].tolist()
    assert fill("swapped", first=2, second=0).tolist() == [before[2], before[1], before[0]]
    with pytest.raises(InputError, match="has one row only"):
        filled(generic(), WIDE._replace(rows=range(1, 2)), fill_named("swapped"), {"first": 0, "second": 0})


def with_texts():
    """A session with expressions in V: two in the block, one outside."""
    session = generic().with_cell("v", 1, 1, 2, 1 / 3, "1/3").with_cell("v", 1, 3, 4, math.sqrt(2), "sqrt(2)")
    return session.with_cell("v", 0, 1, 2, 0.5, "1/2")


OUTSIDE = {("v", 0, 1, 2): "1/2"}


def test_a_computed_fill_drops_the_texts_of_the_cells_that_it_changes():
    after = filled(with_texts(), WIDE, fill_named("scaled"), {"factor": "2"})
    assert dict(after.texts) == OUTSIDE


def test_the_text_of_a_number_that_stays_is_kept():
    session = with_texts().with_cell("v", 1, 2, 3, 0.5, "2/4")
    after = filled(session, WIDE, fill_named("rounded"), {"decimals": 1})
    assert dict(after.texts) == OUTSIDE | {("v", 1, 2, 3): "2/4"}


def test_swapped_and_transposed_numbers_take_their_texts_along():
    after = filled(with_texts(), WIDE, fill_named("swapped"), {"first": 0, "second": 1})
    assert dict(after.texts) == OUTSIDE | {("v", 1, 2, 2): "1/3", ("v", 1, 3, 4): "sqrt(2)"}
    square = Block("v", 1, range(1, 4), range(2, 5))
    session = with_texts().with_cell("v", 1, 1, 4, 0.25, "1/4")
    after = filled(session, square, fill_named("transposed"), {})
    expected = {("v", 1, 1, 2): "1/3", ("v", 1, 3, 4): "sqrt(2)", ("v", 1, 3, 2): "1/4"}
    assert dict(after.texts) == OUTSIDE | expected
    assert after.v[1, 3, 2] == 0.25


def test_a_fill_that_changes_nothing_gives_the_same_session():
    session, block = one_row(0.0, 0.0)
    assert filled(session, block, fill_named("zeros"), {}) is session
    minus, block = one_row(-0.0, 0.0)
    assert filled(minus, block, fill_named("zeros"), {}) is not minus


@st.composite
def fillings(draw, matrices=("q", "k", "v")):
    """A block of the generic session, a fill that fits it, and values that are accepted."""
    matrix = draw(st.sampled_from(matrices))
    rows, columns = {"q": (N_Q, D_K), "k": (N_K, D_K), "v": (N_K, D_V)}[matrix]
    top, left = draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))
    block = Block(
        matrix,
        draw(st.integers(0, 1)),
        range(top, draw(st.integers(top + 1, rows))),
        range(left, draw(st.integers(left + 1, columns))),
    )
    shape = (len(block.rows), len(block.columns))
    row = draw(st.sampled_from([row for row in FILLS if row.fits(shape)]))
    return block, row, offered(row, shape, {}, draw(st.integers(0, SEEDS - 1)))


@moderate
@given(fillings())
def test_c20_a_fill_touches_its_block_only_and_numbers_stay_float64(filling):
    block, row, values = filling
    session = with_texts()
    after = filled(session, block, row, values)
    for name in ("q", "k", "v"):
        mine, theirs = after.matrix(name).copy(), session.matrix(name).copy()
        assert mine.dtype == np.float64
        if name == block.matrix:
            place = (block.head, slice(block.rows.start, block.rows.stop))
            place += (slice(block.columns.start, block.columns.stop),)
            mine[place] = theirs[place] = 0
        assert mine.tobytes() == theirs.tobytes()
    inside = [(block.matrix, block.head, i, j) for i in block.rows for j in block.columns]
    rest = {place: text for place, text in session.texts.items() if place not in inside}
    assert {place: text for place, text in after.texts.items() if place not in inside} == rest


def test_every_fill_has_a_name_and_a_letter_of_its_own():
    assert len({row.name for row in FILLS}) == len(FILLS)
    letters = [row.title.split("&")[1][0].lower() for row in FILLS]
    assert len(set(letters)) == len(letters)
    assert all(("…" in row.title) == bool(row.parameters) for row in FILLS)


@pytest.mark.parametrize("row", FILLS, ids=[row.name for row in FILLS])
def test_every_fill_does_something_with_what_its_dialog_begins_with(row):
    session = generic()
    square = Block("v", 0, range(1, 4), range(3))
    values = offered(row, (3, 3), {}, 7)
    assert filled(session, square, row, values) is not session
    name = str(step_name(session, square, row, values))
    assert "V[the₂–and, 1–3], head 1" in name
    assert ("seed 7" in name) == row.is_random


@pytest.mark.parametrize(
    ("name", "given_values", "words"),
    [
        ("zeros", {}, "Fill V[the₂–and, 3–6], head 2 with zeros"),
        ("one_column", {"column": 1}, "Fill V[the₂–and, 3–6], head 2 with ones at number 4"),
        ("constant", {"value": "−0,5"}, "Fill V[the₂–and, 3–6], head 2 with −0.5"),
        ("ramp", {"start": "1/4", "step": "2"}, "Fill V[the₂–and, 3–6], head 2 with a ramp from 0.25 by 2"),
        ("normal", {"seed": 12}, "Fill V[the₂–and, 3–6], head 2 with normal numbers, seed 12"),
        ("rounded", {"decimals": 1}, "Round V[the₂–and, 3–6], head 2, decimals: 1"),
        ("swapped", {"first": 0, "second": 2}, "Swap the numbers of the₂ and and in V[the₂–and, 3–6], head 2"),
    ],
)
def test_the_undo_step_says_what_and_where(name, given_values, words):
    said = str(step_name(generic(), WIDE, fill_named(name), values_for(name, **given_values)))
    assert said == words


def test_what_was_typed_last_is_offered_again_where_it_fits():
    row = fill_named("swapped")
    assert offered(row, (3, 4), {"first": 2, "second": 1}, 0) == {"first": 2, "second": 1}
    assert offered(row, (2, 4), {"first": 9, "second": 1}, 0) == {"first": 0, "second": 1}
    ramp = fill_named("ramp")
    assert offered(ramp, (2, 4), {"start": "1/3", "step": "wrong"}, 0) == {"start": "1/3", "step": "0.1"}


def turned_over(session):
    """The session with the matrices and texts of its keys and values transposed: n_k and d_v have changed places."""
    texts = {(name, head, column, row): text for (name, head, row, column), text in session.texts.items()}
    k = np.zeros((session.kv_heads, session.d_v, session.d_k))
    tokens = tuple(f"t{place}" for place in range(session.d_v))
    return Session(session.tokens, session.q, k, session.v.swapaxes(1, 2), own_key_tokens=tokens, texts=texts)


@moderate
@given(fillings(matrices=("v",)))
def test_with_rows_seen_as_columns_a_fill_acts_as_seen_or_as_it_always_does(filling):
    block, row, values = filling
    session = with_texts()
    try:
        after = filled(session, block, row, values, turned=True)
    except InputError:
        assert row.as_seen  # of another shape
        return
    if not row.as_seen:
        other = filled(session, block, row, values)
        assert after.v.tobytes() == other.v.tobytes()
        assert after.texts == other.texts
        return
    over = filled(turned_over(session), block.transposed(), row, values)
    assert after.v.swapaxes(1, 2).tolist() == over.v.tolist()
    assert after.texts == turned_over(over).texts


WEIGHTS = Block("w_q", 0, range(7), range(8))
BIASES = Block("bias", 0, range(3), range(1, 5))


@pytest.mark.parametrize(
    ("block", "name", "given_values", "turned", "words"),
    [
        (WIDE, "swapped", {"first": 0, "second": 2}, True, "Swap numbers 3 and 5 in V[the₂–and, 3–6], head 2"),
        (WEIGHTS, "swapped", {"first": 4, "second": 1}, False, "Swap what leads from numbers 5 and 2 in W_Q"),
        (WEIGHTS, "swapped", {"first": 7, "second": 1}, True, "Swap what leads to numbers 8 and 2 in W_Q"),
        (BIASES, "swapped", {"first": 0, "second": 2}, False, "Swap the numbers of the and sat in B, head 1"),
        (BIASES, "swapped", {"first": 0, "second": 2}, True, "Swap the numbers of the₂ and and in B, head 1"),
        (WIDE, "one_column", {"column": 1}, None, "Fill V[the₂–and, 3–6], head 2 with ones at number 4"),
        (WEIGHTS, "one_column", {"column": 1}, None, "Fill W_Q with ones leading to number 2"),
        (BIASES, "one_column", {"column": 1}, None, "Fill B, head 1 with ones at mat"),
        (WIDE, "one_hot", {}, None, "Fill V[the₂–and, 3–6], head 2 with one-hot vectors"),
    ],
)
def test_an_undo_step_reads_the_same_whichever_notation_is_chosen_later(block, name, given_values, turned, words):
    session = with_bias() if block is BIASES else weighted() if block is WEIGHTS else generic()
    place = "B[the–sat → the₂–the₅]"  # of all keys but the first
    for way in (False, True) if turned is None else (turned,):
        said = str(step_name(session, block, fill_named(name), given_values, turned=way))
        assert said.replace(place, "B") == words
        assert not {"row", "rows", "column", "columns"} & set(said.split())


def with_bias() -> Session:
    """The session with a bias that all heads share."""
    return generic(bias=np.zeros((3, 5)))
