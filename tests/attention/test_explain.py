"""Every derivation of every cell, read again from its printed lines."""

import math
from dataclasses import replace
from decimal import Decimal
from functools import cache

import numpy as np
import pytest

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation, feeds
from explorer.attention.marks import first_reader
from explorer.attention.masks import Causal, Custom, Padding, Prefix, Window
from explorer.attention.matrices import MAY_ATTEND, NORMAL, STATISTICS, head_of, heads_of, shape_of
from explorer.attention.numbers import NumberFormat
from explorer.attention.positions import Alibi
from explorer.attention.provenance import precedents
from explorer.attention.session import Session
from explorer.attention.steps import matrices_of, steps_of
from explorer.attention.trace import run
from tests.attention.dependents import dependents
from tests.attention.printed import calculated, is_finite, number, rounds_to, unit
from tests.attention.sessions import (
    BARRED,
    NO_KEY,
    embedded,
    from_scores,
    generic,
    generic_bias,
    mask_a_head,
    weighted,
    with_output_weights,
)

STATISTIC_NAMES = {matrix.name for matrix in STATISTICS}
ROUNDED = "The sum was computed from the unrounded numbers, in 64-bit floating point."


def with_strange(session, matrix, cells):
    """The session with some numbers of one matrix replaced."""
    array = session.matrix(matrix).copy()
    for place, value in cells.items():
        array[place] = value
    return session.with_matrix(matrix, array)


def wide():
    """Width 64, so that terms are folded."""
    q, k = np.random.default_rng(3).normal(size=(2, 1, 3, 64))
    return Session(("a", "b", "c"), q, k, np.eye(3), masks=(Causal(),))


def long():
    """30 tokens, so that the keys of a row are folded."""
    q, k, v = np.random.default_rng(4).normal(size=(3, 1, 30, 2))
    return Session(tuple(f"t{i}" for i in range(30)), q, k, v, masks=(Padding((True,) * 28 + (False,) * 2),))


SESSIONS = {
    "plain": generic(),
    "masked": generic(masks=(mask_a_head(), Causal("top_left", 1))),
    "bias with -inf": generic(bias=generic_bias(barred=BARRED), scale=0.3),
    "a row without a key": generic(masks=(NO_KEY,), scale="1/d_k"),
    "undefined rows": with_strange(generic(scale="none"), "q", {(0, 1, 0): np.nan, (2, 2, 1): np.inf}),
    "an undefined row behind a mask": with_strange(
        generic(masks=(Causal(),)), "k", {(0, 4, 0): np.nan, (1, 0, 1): -np.inf}
    ),
    "strange values": with_strange(
        generic(masks=(Causal(),)), "v", {(0, 0, 0): np.nan, (0, 4, 1): np.nan, (1, 3, 2): np.inf, (1, 4, 2): -np.inf}
    ),
    "a forced weight": generic(masks=(Causal("top_left"),)),
    "width 64": wide(),
    "width 64, strange": with_strange(wide(), "q", {(0, 0, 0): np.inf, (0, 0, 1): -np.inf, (0, 1, 5): np.nan}),
    "30 tokens": long(),
    "30 tokens, strange": with_strange(long(), "v", {(0, 3, 0): np.inf, (0, 4, 0): -np.inf, (0, 5, 1): 1e308}),
    "infinite terms of both signs": with_strange(
        generic(
            tokens=("a",),
            own_key_tokens=tuple("abcdefghijklmnop"),
            q=np.ones((4, 1, 2)),
            k=np.ones((2, 16, 2)),
            v=np.ones((2, 16, 1)),
        ),
        "v",
        {(0, key, 0): (-np.inf) ** (key + 1) for key in range(16)},
    ),
    "whole numbers": Session(("她", "妈妈", "开心"), [[1, 0], [0, 1], [1, 1]], [[0, 1], [1, 0], [1, 1]], np.eye(3)),
    "huge": Session(("a", "b"), np.full((2, 1), 1e200), [[1e200], [-1e-200]], [[1e308], [1e308]]),
    "a softcap": generic(softcap=0.7),
    "a softcap and a bias": generic(
        softcap=50.0, bias=generic_bias(barred=BARRED), masks=(Window("top_left", 0, 1, 2),)
    ),
    "a softcap that hardly does a thing": generic(softcap=1e15),
    "a softcap over all": with_strange(generic(softcap=1e-9), "q", {(0, 1, 0): np.nan, (2, 2, 1): np.inf}),
    "ALiBi": generic(alibi=Alibi(), masks=(Prefix("top_left", 0, 2),)),
    "ALiBi with slopes of its own": generic(alibi=Alibi((0.3, -1 / 3, 0.0, 1e-7)), softcap=2.0),
    "projected": with_output_weights(weighted(cross=True, biased=True, masks=(Causal(),))),
    "projected, strange": with_strange(weighted(biased=True), "x", {(0, 1, 2): np.nan, (0, 2, 0): np.inf}),
    "embedded": embedded(ids=(11, 22, 33, 44, 55, 66)),
    "from scores": from_scores(masks=(Causal(),)),
    "from scores alone": from_scores(values=False, scale=0.3),
    "far apart": Session(("a", "b"), [[1.0], [-40.0]], [[1000.0], [0.001]], [[0.1], [1e-9]], scale="none"),
}


@cache
def traced(name):
    return run(SESSIONS[name])


def cells_of(session):
    """All cells of all matrices of a session, those of the mask and of a row's statistics among them."""
    for matrix in (*matrices_of(session), MAY_ATTEND, *STATISTICS):
        rows, columns = shape_of(session, matrix.name)
        for head, row, column in np.ndindex(heads_of(session, matrix.name), rows, columns):
            yield Cell(matrix.name, head, row, column)


@cache
def derivations(name, numbers=None):
    """Every derivation of a session; of a long one a second time only those of every tenth row."""
    few = name == "30 tokens, strange" or (name == "30 tokens" and numbers)
    cells = [cell for cell in cells_of(SESSIONS[name]) if not few or cell.row % 10 == 0]
    return [(cell, derivation(traced(name), cell, numbers or NumberFormat())) for cell in cells]


def line_text(line):
    """The arithmetic of a line as it is printed."""
    return "".join(str(piece.words) for piece in line.arithmetic)


def in_words(line):
    """Whether the left side of a line is a word and no arithmetic."""
    return len(line.arithmetic) == 1 and not isinstance(line.arithmetic[0].words, str)


def notes_of(found):
    return [str(note) for note in found.notes]


@pytest.mark.parametrize("name", SESSIONS)
@pytest.mark.parametrize("numbers", [None, NumberFormat(0), NumberFormat(4), NumberFormat(significant=3)])
def test_a_calculator_confirms_every_line(name, numbers):
    significant = numbers is not None and numbers.significant is not None
    for cell, found in derivations(name, numbers):
        for line in (*found.terms, *found.results):
            if not in_words(line) and is_finite(line.result):
                exact = calculated(line_text(line))
                assert exact is None or rounds_to(exact, line.result, significant), (cell, line_text(line), line.result)


@pytest.mark.parametrize("name", SESSIONS)
def test_terms_add_up_as_printed_or_the_note_says_so(name):
    for cell, found in derivations(name):
        total = next((line for line in found.results if in_words(line)), None)
        if total is None or not is_finite(total.result) or cell.matrix == "row_max":
            continue
        assert all(is_finite(line.result) for line in found.terms)
        added = sum((number(line.result) for line in found.terms), Decimal(0))
        assert rounds_to(added, total.result) or ROUNDED in notes_of(found), cell


@pytest.mark.parametrize("count", [2, 20])
@pytest.mark.parametrize("numbers", [NumberFormat(), NumberFormat(exact=True)])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_sum_beyond_the_largest_number_is_explained(count, numbers, sign):
    huge = np.full((1, count), sign * 1e308)
    trace = run(Session(("a",), huge, np.ones((1, count)), huge.T[:1]))
    explained = derivation(trace, Cell("scores", 0, 0, 0), numbers)
    assert explained.results[-1].result == ("∞" if sign == 1 else "−∞")
    assert len(explained.terms) == min(count, 12)


@pytest.mark.parametrize("name", SESSIONS)
def test_the_operands_are_the_precedents(name):
    trace = traced(name)
    for cell, found in derivations(name):
        operands = precedents(trace.session, cell)
        named = {operand for line in found.terms for operand in line.operands}
        if cell.matrix in ("weights",) and trace.state(cell.head, cell.row) != NORMAL:
            assert named <= {operand.cell for operand in operands}
            continue
        assert named == {operand.cell for operand in operands}, cell
        hidden = {operand for line in found.terms if not line.visible for operand in line.operands}
        if cell.matrix != "weights" or trace.sees(cell.head, cell.row, cell.column):
            masked = {operand.cell for operand in operands if not operand.visible}
            assert hidden == (set() if cell.matrix == "biased" else masked), cell


def value_of(trace, cell, line):
    """The unrounded number that a line states, worked out anew."""
    session = trace.session
    values = [trace.value(operand) for operand in line.operands if line.visible]
    if not line.visible:
        return -math.inf if cell.matrix == "masked" else 0.0
    if in_words(line) and line.operands == (cell,):
        return trace.value(cell)
    if cell.matrix in ("row_max", "row_sum"):
        return np.max(values) if cell.matrix == "row_max" else math.fsum(values)
    if cell.matrix == "exponentials":
        return math.exp(values[0] - values[1])
    if cell.matrix in ("q", "k", "v", "scores", "output", "projection"):
        seen = [(operand, value) for operand, value in zip(line.operands, values, strict=True)]
        added = [value for operand, value in seen if operand.matrix.startswith("b_")]
        pairs = [value for operand, value in seen if not operand.matrix.startswith("b_")]
        return math.fsum([*added, *(pairs[i] * pairs[i + 1] for i in range(0, len(pairs), 2))])
    if cell.matrix == "weights":
        exponentials, total = trace["exponentials"][cell.head, cell.row], trace["row_sum"][cell.head, cell.row]
        if line.operands == (Cell("row_sum", cell.head, cell.row, 0),):
            return float(total)
        if line.operands == (cell,):
            return trace.value(cell)
        return math.fsum(exponentials[operand.column] for operand in line.operands)
    if cell.matrix == "biased":
        return sum(values)
    if cell.matrix == "bias":
        return -session.alibi.of_heads(session.heads)[cell.head] * (cell.row - cell.column)
    if cell.matrix == "softcapped":
        return session.softcap * math.tanh(values[0] / session.softcap)
    return values[0] * (session.scale_factor if cell.matrix == "scaled" else 1)


@pytest.mark.parametrize("name", SESSIONS)
def test_every_printed_result_is_a_number_of_the_trace_or_follows_from_it(name):
    trace = traced(name)
    for cell, found in derivations(name):
        for line in (*found.terms, *found.results):
            if is_finite(line.result):
                value = value_of(trace, cell, line)
                error = abs(Decimal(value) - number(line.result))
                assert error <= unit(line.result) / 2 * Decimal("1.000001"), (cell, line_text(line), line.result)
        final = (found.results or found.terms)[-1:]
        if final and is_finite(final[0].result) and cell.matrix != "weights":
            assert rounds_to(Decimal(repr(trace.value(cell))), final[0].result)


@pytest.mark.parametrize("name", SESSIONS)
def test_long_sums_are_folded_and_nothing_is_lost(name):
    for cell, found in derivations(name):
        assert len(found.terms) <= 13
        own = [line for line in found.results if line.operands == (cell,)]
        assert len(own) <= 1


def test_the_own_key_is_shown_even_where_its_term_is_small():
    trace = traced("30 tokens")
    for column in range(28):
        found = derivation(trace, Cell("weights", 0, 7, column), NumberFormat())
        shown = [line.operands for line in found.terms if line.visible and len(line.operands) == 1]
        assert (Cell("masked", 0, 7, column),) in shown
        folded = [line for line in found.terms if in_words(line) and line.visible]
        assert [str(line.arithmetic[0].words) for line in folded] == ["17 other terms"]


def said(name, cell):
    found = derivation(traced(name), Cell(*cell), NumberFormat())
    return " ".join([str(found.sentence), *notes_of(found)])


def test_what_is_special_is_said():
    assert "sees no key" in said("a row without a key", ("weights", 0, 1, 2))
    assert "sees no key" in said("a row without a key", ("output", 0, 1, 2))
    assert "M[cat → on] is NaN: the softmax of this query cannot be computed" in said(
        "undefined rows", ("output", 0, 1, 0)
    )
    assert "“on” is the only visible key of “the”: its weight is 1" in said("a forced weight", ("weights", 0, 0, 0))
    assert "“the” puts nothing on “the₂”" in said("a forced weight", ("weights", 0, 0, 1))
    assert "V[on, 1] is NaN, so the sum is not a finite number" in said("strange values", ("output", 0, 0, 0))
    assert "V[on" not in said("strange values", ("output", 0, 0, 1))
    assert "√d_k = √2 = 1.41" in said("plain", ("scaled", 0, 0, 0))
    assert "No scale" in said("undefined rows", ("scaled", 1, 0, 0))
    assert "input" in said("plain", ("q", 0, 0, 0))


def test_why_a_cell_is_barred_is_said():
    session = generic(
        bias=generic_bias(barred=[(0, 2, 0)]),
        masks=(Causal("top_left", 1), Padding((True, False, True, True, True)), mask_a_head()),
    )
    trace = run(session)

    def reason(head, row, column):
        return str(derivation(trace, Cell("masked", head, row, column), NumberFormat()).sentence)

    assert "the causal mask hides keys after its position" in reason(0, 0, 3)
    assert "this key is padding" in reason(0, 0, 1)
    assert "the custom mask bars this cell" in reason(1, 2, 0)
    assert "its bias is −∞" in reason(0, 2, 0)
    assert "the score stays" in reason(0, 0, 0)


def test_a_division_gets_the_digits_that_it_needs():
    session = Session(("a",), [[2.165, 0, 0, 0]], [[1, 0, 0, 0]], [[1]])
    line = derivation(run(session), Cell("scaled", 0, 0, 0), NumberFormat()).terms[0]
    assert (line_text(line), line.result) == ("2.165 ÷ √4", "1.08")


@pytest.mark.parametrize(
    ("values", "terms", "total", "notes"),
    [
        ([0.5, 0.5, 1.0], ["0.17", "0.17", "0.33"], "0.67", []),
        ([1.0, 1.0, 1.0], ["0.333", "0.333", "0.333"], "1.00", []),
        ([-1.3, 0.9, 0.4], ["−0.43", "0.30", "0.13"], "1.9e−18", [ROUNDED]),
    ],
)
def test_a_sum_of_rounded_terms_gets_more_digits_or_a_note(values, terms, total, notes):
    session = Session(("a", "b", "c"), np.zeros((3, 1)), np.zeros((3, 1)), [[value] for value in values])
    found = derivation(run(session), Cell("output", 0, 0, 0), NumberFormat())
    assert [line.result for line in found.terms] == terms
    assert found.results[0].result == total
    assert notes_of(found) == notes


@pytest.mark.parametrize("name", [name for name in SESSIONS if not name.startswith("30")])
def test_feeds_follow_the_visible_dependents_of_the_head(name):
    trace = traced(name)
    session = trace.session
    for cell in cells_of(session):
        chain = feeds(trace, cell)
        head = first_reader(session, cell)
        reached, ended = {cell}, False
        for fed in chain:
            entries = [
                entry
                for place in reached
                for entry in dependents(session, place)
                if (entry.cell.head, entry.cell.matrix) == (head_of(session, fed.matrix, head), fed.matrix)
            ]
            visible = {entry.cell for entry in entries if entry.visible}
            assert fed.visible == bool(visible)
            assert set(fed.cells) == (visible or {entry.cell for entry in entries}), (cell, fed.matrix)
            assert {(fed.matrix, fed.head)} == {(place.matrix, place.head) for place in fed.cells}
            check_names(trace, fed)
            reached |= visible
            ended = ended or not visible
        told = {fed.matrix for fed in chain}
        further = {entry.cell for place in reached for entry in dependents(session, place) if entry.visible}
        assert ended or {place.matrix for place in further if place.matrix not in STATISTIC_NAMES} <= told


def check_names(trace, fed):
    """The value of a single cell, the names of a single row and a single column."""
    cells = fed.cells
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    assert bool(fed.row) == (len(rows) == 1)
    assert bool(fed.column) == (len(columns) == 1)
    assert (fed.value is None) == (len(cells) > 1)
    if len(cells) == 1:
        np.testing.assert_equal(fed.value, trace.value(cells[0]))


def test_feeds_in_another_head_of_the_group():
    trace = traced("plain")
    assert {fed.head for fed in feeds(trace, Cell("k", 1, 0, 0))} == {2}
    assert {fed.head for fed in feeds(trace, Cell("k", 1, 0, 0), head=3)} == {3}


def test_feeds_end_where_the_mask_bars():
    chain = feeds(run(generic(masks=(Causal("top_left"),))), Cell("scores", 0, 0, 4))
    assert [(fed.matrix, fed.visible) for fed in chain] == [("scaled", True), ("masked", False)]
    assert (chain[0].row, chain[0].column) == ("the", "the₅")


def test_feeds_of_a_key_are_a_column_then_the_whole_matrix():
    chain = feeds(traced("plain"), Cell("k", 0, 2, 1))
    assert [fed.matrix for fed in chain] == ["scores", "scaled", "masked", "weights", "output"]
    assert [fed.column for fed in chain] == ["mat", "mat", "mat", "", ""]
    assert [int(fed.reached.sum()) for fed in chain] == [3, 3, 3, 15, 18]


def test_a_large_session_is_explained_at_once():
    n = 1024
    q = np.random.default_rng(0).normal(size=(n, 8))
    trace = run(Session(tuple("abcd" * 256), q, q, q, masks=(Causal(), Custom(np.ones((n, n), dtype=bool)))))
    for matrix in ("scores", "scaled", "masked", "weights", "output"):
        cell = Cell(matrix, 0, n - 1, 5)
        assert derivation(trace, cell, NumberFormat()).terms
        feeds(trace, cell)
    assert int(feeds(trace, Cell("k", 0, 0, 0))[-1].reached.sum()) == n * 8
    assert replace(trace.session).n_q == n


@pytest.mark.parametrize("name", ["projected", "embedded", "generic"])
def test_with_vectors_as_columns_weights_and_values_come_first_in_their_products(name):
    session = SESSIONS[name] if name in SESSIONS else generic()
    trace = run(session)
    for step in (step for step in steps_of(session) if step.layout == "product"):
        cell = Cell(step.name, 0, 1, 1)
        rows, columns = (derivation(trace, cell, NumberFormat(), True, notation) for notation in ("rows", "columns"))
        first = {line.symbols[0].cell.matrix for line in columns.terms if len(line.symbols) == 3}
        assert first == ({"q"} if step.name == "scores" else {equation_of(columns)[0]}), step.name
        assert sorted(piece.words for piece in columns.title) == sorted(piece.words for piece in rows.title)
        for one, other in zip(rows.terms, columns.terms, strict=True):
            assert one.operands == other.operands
            assert (one.result, one.label, one.visible) == (other.result, other.label, other.visible)
            assert {piece.cell for piece in one.symbols} == {piece.cell for piece in other.symbols}
            if len(other.arithmetic) == 3 and other.arithmetic[0].cell is not None:
                left, right = (
                    Decimal(str(piece.words).strip("()").replace("−", "-")) for piece in other.arithmetic[::2]
                )
                assert [piece.cell for piece in other.arithmetic] == [piece.cell for piece in other.symbols]
                shown = Decimal(other.result.replace("−", "-"))
                assert abs(left * right - shown) <= Decimal(1).scaleb(shown.as_tuple().exponent) / 2


def equation_of(found):
    """The matrices of an equation's product, from left to right."""
    return [piece.cell.matrix for piece in found.equation[2:] if piece.cell is not None]
