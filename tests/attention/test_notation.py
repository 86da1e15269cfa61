"""Vectors as rows or as columns: the equations and the operations of all steps, worked out with numbers."""

import numpy as np
import pytest

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation, equation
from explorer.attention.notation import NOTATIONS, equation_in, operation_in
from explorer.attention.numbers import NumberFormat
from explorer.attention.steps import STEPS, steps_of
from explorer.attention.trace import run
from tests.attention.sessions import SESSIONS

PRODUCTS = {
    ("projected", "q"): ("Q = X · W_Q", "Q = W_Q · X"),
    ("projected with biases", "k"): ("K = X · W_K + b_K", "K = W_K · X + b_K"),
    ("projected from a context", "v"): ("V = Ctx · W_V + b_V", "V = W_V · Ctx + b_V"),
    ("sinusoidal", "q"): ("Q = X′ · W_Q", "Q = W_Q · X′"),
    ("plain", "scores"): ("S = Q · Kᵀ", "S = Kᵀ · Q"),
    ("turned in halves", "scores"): ("S = Q′ · K′ᵀ", "S = K′ᵀ · Q′"),
    ("causal", "output"): ("O = A · V", "O = V · A"),
    ("projected after the heads", "projection"): ("Y = Z · W_O", "Y = W_O · Z"),
    ("projected from a context", "projection"): ("Y = Z · W_O + b_O", "Y = W_O · Z + b_O"),
}
TIMES = {
    "q": "W_Q ·",
    "k": "W_K ·",
    "v": "W_V ·",
    "scores": "Kᵀ · Q",
    "output": "V ·",
    "projection": "W_O ·",
}


def in_words(pieces):
    return "".join(str(piece.words) for piece in pieces)


@pytest.mark.parametrize(("name", "step"), PRODUCTS)
def test_a_product_is_written_from_the_right_or_from_the_left(name, step):
    trace = run(SESSIONS[name])
    for notation, words in zip(NOTATIONS, PRODUCTS[name, step], strict=True):
        found = derivation(trace, Cell(step, 0, 0, 0), NumberFormat(), notation=notation)
        assert in_words(found.equation) == words


def array(trace, cell, head):
    """The matrix that a symbol stands for, of all heads no more than what belongs to one."""
    whole = np.asarray(trace[cell.matrix][cell.head])
    if cell.matrix[:2] in ("w_", "b_") and cell.matrix[2:] != "o":
        width = np.asarray(trace[cell.matrix[2:]]).shape[2]
        whole = whole[:, head * width : (head + 1) * width]
    return whole


def worked_out(trace, pieces, head, turned):
    """What the right side of an equation comes to, where every matrix is turned or none is."""
    terms, signs = [[]], [str(piece.words) for piece in pieces]
    for place in range(signs.index(" = ") + 1, len(pieces)):
        piece = pieces[place]
        if piece.cell is not None:
            matrix = array(trace, piece.cell, head)
            terms[-1].append(matrix.T if turned else matrix)
        elif signs[place] == "ᵀ":
            terms[-1][-1] = terms[-1][-1].T
        elif signs[place] == " + ":
            terms.append([])
        else:
            assert signs[place] == " · "
    products = [np.linalg.multi_dot(factors) if len(factors) > 1 else factors[0] for factors in terms]
    return sum(products[1:], products[0])


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", SESSIONS)
def test_the_equation_of_every_product_holds_for_the_numbers(name, notation):
    trace = run(SESSIONS[name])
    products = [step for step in steps_of(trace.session) if step.layout == "product"]
    assert products or "alone" in name
    for step in products:
        for head in range(len(trace[step.name])):
            pieces = equation(trace, step, Cell(step.name, head, 0, 0), notation)
            result = np.asarray(trace[step.name][head])
            made = worked_out(trace, pieces, head, notation == "columns")
            np.testing.assert_allclose(made, result.T if notation == "columns" else result, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", SESSIONS)
def test_only_products_are_written_otherwise(name):
    session = SESSIONS[name]
    for step in steps_of(session):
        for rule in (step, *step.parts):
            with_rows = rule.equation(session)
            assert equation_in("rows", with_rows) == with_rows
            with_columns = equation_in("columns", with_rows)
            assert (with_columns == with_rows) == (rule.name not in TIMES)
            assert sorted(map(str, with_columns)) == sorted(map(str, with_rows))


@pytest.mark.parametrize("name", SESSIONS)
def test_the_symbols_stand_for_the_same_cells_in_either_notation(name):
    trace = run(SESSIONS[name])
    for step in steps_of(trace.session):
        of_rows, of_columns = (equation(trace, step, Cell(step.name, 0, 0, 0), notation) for notation in NOTATIONS)
        meant = [{(str(piece.words), piece.cells) for piece in pieces} for pieces in (of_rows, of_columns)]
        assert meant[0] == meant[1]


@pytest.mark.parametrize("name", SESSIONS)
def test_an_operation_multiplies_from_the_side_of_the_notation(name):
    session = SESSIONS[name]
    for step in steps_of(session):
        operation = step.operation(session)
        assert operation_in("rows", operation) == operation
        turned = TIMES.get(step.name, str(operation))
        if (name.startswith("turned"), step.name) == (True, "scores"):
            turned = "K′ᵀ · Q′"
        assert str(operation_in("columns", operation)) == turned


@pytest.mark.parametrize(
    ("with_rows", "with_columns"),
    [
        ("c = a·b", "c = b·a"),
        ("c = aᵀ·b", "c = b·aᵀ"),
        ("c = a·bᵀ", "c = bᵀ·a"),
        ("c = aᵀ·bᵀ+d", "c = bᵀ·aᵀ+d"),
        ("c = a+d", "c = a+d"),
    ],
)
def test_the_sign_of_a_transposed_factor_goes_with_it(with_rows, with_columns):
    def parts(words):
        signs = {"·": " · ", "+": " + ", "=": " = "}
        return tuple(signs.get(sign, sign) for sign in words.replace(" ", ""))

    assert equation_in("columns", parts(with_rows)) == parts(with_columns)


def test_every_product_is_among_those_checked_here():
    assert {step.name for step in STEPS if step.layout == "product"} == set(TIMES)
