"""The content of rectangles of cells, and sessions that grow to hold it."""

import numpy as np
import pytest

from explorer.attention.blocks import Content, content_of, placed, with_content
from explorer.attention.cells import Block
from explorer.attention.checks import MAX_TOKENS
from explorer.attention.growth import grown, sizes
from explorer.errors import InputError
from tests.attention.sessions import generic


def numbered(rows, columns):
    """Numbers that tell rows from columns, with an expression in the last cell."""
    return Content(np.arange(rows * columns, dtype=float).reshape(rows, columns), {(rows - 1, columns - 1): "x"})


def test_turned_swaps_rows_and_columns():
    turned = numbered(2, 3).transposed()
    assert turned.values.tolist() == [[0, 3], [1, 4], [2, 5]]
    assert turned.texts == {(2, 1): "x"}
    assert turned.transposed().same(numbered(2, 3))


def test_cut_leaves_the_first_rows_and_columns():
    cut = numbered(3, 4).cut(2, 3)
    assert cut.values.tolist() == [[0, 1, 2], [4, 5, 6]]
    assert cut.texts == {}
    assert numbered(2, 2).cut(9, 9).same(numbered(2, 2))


@pytest.mark.parametrize(
    ("rows", "columns", "shape"), [(4, 6, (4, 6)), (2, 3, (2, 3)), (4, 3, (4, 3)), (3, 3, (2, 3)), (1, 1, (2, 3))]
)
def test_tiled_fills_multiples_of_its_size(rows, columns, shape):
    tiled = numbered(2, 3).tiled(rows, columns)
    assert tiled.values.shape == shape
    assert (tiled.values == np.fromfunction(lambda i, j: i % 2 * 3 + j % 3, shape)).all()
    assert set(tiled.texts) == {(i, j) for i in range(1, shape[0], 2) for j in range(2, shape[1], 3)}


def test_content_and_back_changes_not_a_bit():
    session = generic().with_cell("v", 1, 3, 2, 1 / 3, "1/3").with_cell("v", 1, 4, 2, -0.0)
    block = Block("v", 1, range(2, 5), range(1, 4))
    content = content_of(session, block)
    assert content.texts == {(1, 1): "1/3"}
    assert with_content(session, block, content) is session
    changed = with_content(session, block, Content(content.values + 0.0, content.texts))
    assert changed is not session, "-0.0 has become 0.0"


def test_placed_covers_the_content_from_the_first_cell():
    assert placed(Block("k", 1, range(3, 4), range(1, 2)), numbered(2, 5)) == Block("k", 1, range(3, 5), range(1, 6))


@pytest.mark.parametrize(
    ("matrix", "rows", "columns", "expected"),
    [
        ("q", 3, 2, {}),
        ("q", 5, 2, {"n_q": 5}),
        ("q", 3, 7, {"d_k": 7}),
        ("k", 7, 3, {"n_k": 7, "d_k": 3}),
        ("v", 9, 8, {"n_k": 9, "d_v": 8}),
        ("v", 2, 1, {}),
    ],
)
def test_what_grows_with_a_matrix(matrix, rows, columns, expected):
    session = generic()
    after = grown(session, matrix, rows, columns)
    assert sizes(after) == sizes(session) | expected
    if not expected:
        assert after is session
    for name in ("q", "k", "v"):
        old, new = session.matrix(name), after.matrix(name)
        assert (new[:, : old.shape[1], : old.shape[2]] == old).all()
        assert not new[:, old.shape[1] :].any()
        assert not new[:, :, old.shape[2] :].any()


def test_keys_that_are_the_queries_grow_with_them():
    session = generic(tokens=("a", "b", "c", "d", "e"), q=np.ones((4, 5, 2)), own_key_tokens=None)
    after = grown(session, "v", 7, 6)
    assert after.tokens == ("a", "b", "c", "d", "e", "t6", "t7")
    assert sizes(after) == {"n": 7, "d_k": 2, "d_v": 6}


def test_growth_beyond_the_limit_is_refused():
    with pytest.raises(InputError, match=str(MAX_TOKENS)):
        grown(generic(), "k", MAX_TOKENS + 1, 1)
