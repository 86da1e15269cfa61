"""Expressions in the cells of an imported file: each stands where its number stands, in every layout."""

import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention.numbers import parse
from explorer.attention.session import Session
from explorer.files.entries import Entry
from explorer.files.imports import ADDED, Plan, Use, session
from explorer.files.layouts import BATCH, MASK_LAYOUTS, MATRIX_LAYOUTS, Axes
from explorer.files.roles import MASK
from explorer.files.session_file import parse_session, session_text
from explorer.files.sources import TEXT, Source, read_source

WRITTEN = ("1/3", "sqrt(2)", "-2/7", "5", "0.1", "-0", "1e-300", "3*0.1")
LAYOUTS = [("q", layout) for layout in MATRIX_LAYOUTS] + [(MASK, layout) for layout in MASK_LAYOUTS]


def base(n_q: int, n_k: int, width: int = 4) -> Session:
    """A session of so many queries and keys, with an expression in each matrix."""
    numbers = np.full((1, width), 1 / 9)
    keys = None if n_q == n_k else tuple(f"k{place}" for place in range(n_k))
    return Session(
        tuple(f"t{place}" for place in range(n_q)),
        np.stack([numbers.repeat(n_q, 0)] * 2),
        numbers.repeat(n_k, 0),
        numbers.repeat(n_k, 0),
        own_key_tokens=keys,
        bias=numbers[:, :1].repeat(n_q, 0).repeat(n_k, 1),
        texts={(name, 0, 0, 0): "1/9" for name in ("q", "k", "v", "bias")},
    )


def is_expression(field: str) -> bool:
    """Whether a field is more than a number."""
    return any(sign in field for sign in "/(*")


def offered(name: str, fields: np.ndarray) -> Source:
    """A source of these fields, as a text file with so many axes would be."""
    values = np.vectorize(parse, otypes=[float])(fields)
    texts = {place: str(field) for place, field in np.ndenumerate(fields) if is_expression(field)}
    return Source((Path("x.csv"),), (Entry(name, values.shape, TEXT),), texts={name: texts}).with_array(name, values)


def matrix_of(session: Session, name: str) -> np.ndarray:
    """A matrix or the bias of a session."""
    array = session.bias if name == "bias" else session.matrix(name)
    assert array is not None
    return array


def check(made: Session) -> None:
    """Each expression has the bits of its cell, and the session file brings the same bits back."""
    for (matrix, *place), text in made.texts.items():
        assert np.float64(parse(text)).tobytes() == matrix_of(made, matrix)[tuple(place)].tobytes(), (
            matrix,
            place,
            text,
        )
    again = parse_session(session_text(made).encode())
    for matrix in ("q", "k", "v", "bias"):
        assert matrix_of(again, matrix).tobytes() == matrix_of(made, matrix).tobytes()
    assert again.texts == made.texts


def test_of_a_batch_only_the_expressions_of_the_item_come_in(tmp_path: Path) -> None:
    path = tmp_path / "mask.csv"
    path.write_bytes(b"1/3,0,-inf\n5,sqrt(2),0\n")
    plan = Plan(read_source([path]), {"mask": Use(MASK, (BATCH, "keys"), 1, ADDED)}, base(2, 3))
    made = session(plan)
    bias_texts = {place: text for place, text in made.texts.items() if place[0] == "bias"}
    assert bias_texts == {("bias", 0, 0, 1): "sqrt(2)", ("bias", 0, 1, 1): "sqrt(2)"}
    assert matrix_of(made, "bias").tolist() == [[[5, 2**0.5, 0]] * 2]
    check(made)
    first = session(plan.with_item("mask", 0))
    assert [place for place, text in first.texts.items() if text == "1/3"] == [("bias", 0, 0, 0), ("bias", 0, 1, 0)]
    check(first)


@pytest.mark.parametrize(("role", "layout"), LAYOUTS)
@settings(max_examples=40)
@given(data=st.data())
def test_expressions_stand_for_their_cells(role: str, layout: Axes, data: st.DataObject) -> None:
    n_q = 1 if layout == ("width",) else data.draw(st.integers(1, 4), "queries")
    n_k, width = data.draw(st.integers(1, 4), "keys"), 1 if layout == ("tokens",) else 4
    one_row = data.draw(st.booleans(), "one row for all queries")
    sizes = {"tokens": n_q, "queries": 1 if one_row else n_q, "keys": n_k, "width": width, "heads": 2, BATCH: 3}
    shape = tuple(sizes[axis] for axis in layout)
    count = math.prod(shape)
    fields = np.array(data.draw(st.lists(st.sampled_from(WRITTEN), min_size=count, max_size=count))).reshape(shape)
    use = Use(role, layout, data.draw(st.integers(0, 2), "item") if BATCH in layout else 0, ADDED)
    made = session(Plan(offered(role, fields), {role: use}, base(n_q, n_k, width)))
    check(made)
    matrix = "bias" if role == MASK else role
    taken = fields.take(use.item, layout.index(BATCH)) if BATCH in layout else fields
    expected = Counter(filter(is_expression, taken.ravel().tolist()))
    times = n_q if role == MASK and sizes["queries"] * ("queries" in layout) in (0, 1) else 1
    assert Counter(text for (name, *_), text in made.texts.items() if name == matrix) == {
        text: times * number for text, number in expected.items()
    }
