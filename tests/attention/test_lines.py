"""The lines of derivations with all terms, with exact numbers, and the equations above them."""

from decimal import Context, Decimal, localcontext

import numpy as np
import pytest

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation
from explorer.attention.lines import ABOUT, ROUNDED, UNROUNDED
from explorer.attention.matrices import MATRICES
from explorer.attention.numbers import NumberFormat
from explorer.attention.provenance import precedents
from explorer.attention.trace import run
from tests.attention.printed import calculated, is_finite, number, rounds_to
from tests.attention.test_explain import SESSIONS, cells_of, in_words, line_text, notes_of, traced

EXACT = NumberFormat(exact=True)
LONG = ("width 64", "width 64, strange", "30 tokens", "30 tokens, strange", "infinite terms of both signs")


def some_cells(name):
    """The cells of a session, of a long one those of every seventh row and few columns."""
    for cell in cells_of(SESSIONS[name]):
        if not name.startswith("30") or (cell.row % 7 == 0 and cell.column % 5 == 0):
            yield cell


@pytest.mark.parametrize("name", LONG)
def test_all_terms_are_every_operand_once_and_the_largest_come_first(name):
    trace = traced(name)
    for cell in some_cells(name):
        found = derivation(trace, cell, NumberFormat(), all_terms=True)
        assert not found.folded
        operands = precedents(trace.session, cell)
        named = [place for line in found.terms for place in line.operands]
        if not (cell.matrix == "weights" and not any(line.visible for line in found.terms)):
            assert sorted(named) == sorted(operand.cell for operand in operands), cell
        seen = [line for line in found.terms if line.visible]
        if len(seen) > 12 and cell.matrix in ("scores", "output"):
            sizes = [abs(np.prod([trace.value(place) for place in line.operands])) for line in seen]
            sizes = [np.inf if np.isnan(size) else size for size in sizes]
            assert sizes == sorted(sizes, reverse=True), cell


@pytest.mark.parametrize("name", LONG)
def test_of_many_terms_the_largest_are_shown_and_the_rest_is_one_line(name):
    trace = traced(name)
    for cell in some_cells(name):
        if cell.matrix not in ("scores", "output"):
            continue
        few, every = (derivation(trace, cell, NumberFormat(), all_terms) for all_terms in (False, True))
        seen = [line.operands for line in every.terms if line.visible]
        if len(seen) <= 12:
            assert few.heading is None
            continue
        assert [line.operands for line in few.terms[:11]] == seen[:11]
        assert few.terms[11].folded == len(seen) - 11
        assert few.terms[11].operands == tuple(place for operands in seen[11:] for place in operands)
        assert str(few.heading) == f"{len(seen)} terms, the largest first"


@pytest.mark.parametrize("name", LONG)
def test_all_terms_add_up_as_printed_or_the_note_says_so(name):
    trace = traced(name)
    for cell in some_cells(name):
        found = derivation(trace, cell, NumberFormat(), all_terms=True)
        total = next((line for line in found.results if in_words(line)), None)
        if total is None or not is_finite(total.result) or cell.matrix == "row_max":
            continue
        added = sum((number(line.result) for line in found.terms), Decimal(0))
        assert rounds_to(added, total.result) or UNROUNDED in notes_of(found), cell


@pytest.mark.parametrize("name", SESSIONS)
def test_exact_numbers_read_back_to_the_same_float(name):
    trace = traced(name)
    for cell in some_cells(name):
        found = derivation(trace, cell, EXACT)
        for line in (*found.terms, *found.results):
            for piece in line.arithmetic:
                if piece.cell is not None and is_finite(str(piece.words).strip("()")):
                    assert float(number(str(piece.words))) == trace.value(piece.cell), (cell, piece)
        final = (found.results or found.terms)[-1:]
        if final and is_finite(final[0].result) and cell.matrix not in ("weights", "may_attend"):
            assert float(number(final[0].result)) == trace.value(cell)
        if found.results and cell.matrix == "weights" and trace.sees(cell.head, cell.row, cell.column):
            assert float(number(found.results[-1].result)) == trace.value(cell)


@pytest.mark.parametrize("name", SESSIONS)
def test_a_calculator_rounds_to_exact_results_and_those_it_does_not_are_marked(name):
    trace = traced(name)
    for cell in some_cells(name):
        found = derivation(trace, cell, EXACT)
        lines = [line for line in (*found.terms, *found.results) if not in_words(line) and is_finite(line.result)]
        for line in lines:
            worked = calculated(line_text(line))
            if worked is None:
                continue
            with localcontext(Context(prec=60)):
                stated = number(line.result)
                if line.relation == ABOUT:
                    largest = max([abs(stated), *(abs(Decimal(trace.value(place))) for place in line.operands)])
                    assert float(worked) != float(stated), (cell, line)
                    assert abs(worked - stated) <= largest * Decimal("1e-15"), (cell, line)
                else:
                    assert float(worked) == float(stated) or abs(stated) < Decimal("1e-300"), (cell, line)
        assert (ROUNDED in notes_of(found)) == any(line.relation == ABOUT for line in (*found.terms, *found.results))


@pytest.mark.parametrize("name", ["plain", "bias with -inf", "a row without a key", "undefined rows"])
def test_the_symbols_of_the_equation_and_of_the_title_stand_for_the_operands(name):
    trace = traced(name)
    for cell in cells_of(SESSIONS[name]):
        found = derivation(trace, cell, NumberFormat())
        operands = {operand.cell for operand in precedents(trace.session, cell)}
        spans = [piece.cells for piece in found.equation if piece.cell is not None]
        assert bool(spans) == bool(operands)
        if spans:
            assert spans[0] == (cell,)
            assert {place for cells in spans[1:] for place in cells} == operands
            words = "".join(str(piece.words) for piece in found.equation)
            assert words.startswith(f"{MATRICES[cell.matrix].symbol} = ")
        named = {place for piece in found.title for place in piece.cells}
        assert cell in named
        assert named - {cell} <= operands


@pytest.mark.parametrize(
    ("scale", "equation"),
    [("1/sqrt(d_k)", "S′ = S ÷ √d_k"), ("1/d_k", "S′ = S ÷ d_k"), ("none", "S′ = S"), (0.3, "S′ = S × 0.3")],
)
def test_the_equation_of_the_scale_is_that_of_its_rule(scale, equation):
    session = SESSIONS["whole numbers"]
    trace = run(type(session)(session.tokens, session.q, session.k, session.v, scale=scale))
    found = derivation(trace, Cell("scaled", 0, 1, 2), NumberFormat())
    assert "".join(str(piece.words) for piece in found.equation).startswith(equation)


def test_masked_zero_tiny_and_undefined_terms_read_differently():
    trace = traced("strange values")
    results = {}
    for cell in cells_of(SESSIONS["strange values"]):
        for line in derivation(trace, cell, NumberFormat()).terms:
            if cell.matrix == "output":
                kind = "masked" if not line.visible else "undefined" if line.result == "?" else ""
                results.setdefault(kind, set()).add(line.result)
    assert results["masked"] == {"0"}
    assert results["undefined"] == {"?"}
    assert "0" not in results[""]
    tiny = derivation(traced("far apart"), Cell("output", 0, 0, 0), NumberFormat())
    assert [line.result for line in tiny.terms] == ["0.10", "0.00"]
    assert derivation(traced("far apart"), Cell("v", 0, 1, 0), NumberFormat()).title[-1].words == " = 1.0e−09"
