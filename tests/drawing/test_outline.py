"""The outline of marked cells, against one found cell by cell."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from explorer.drawing.outline import Line, outline

Unit = tuple[int, int, int, int]
CELLS = arrays(bool, array_shapes(min_dims=2, max_dims=2, max_side=9))


def boundary(cells: np.ndarray) -> set[Unit]:
    """Each side of length 1 between a marked cell and one that is not, or the outside."""

    def marked(i: int, j: int) -> bool:
        return 0 <= i < cells.shape[0] and 0 <= j < cells.shape[1] and bool(cells[i, j])

    sides = set()
    for i in range(cells.shape[0] + 1):
        for j in range(cells.shape[1] + 1):
            if marked(i, j) != marked(i - 1, j):
                sides.add((j, i, j + 1, i))
            if marked(i, j) != marked(i, j - 1):
                sides.add((j, i, j, i + 1))
    return sides


def pieces(lines: list[Line]) -> list[Unit]:
    """The lines cut into sides of length 1."""
    found = []
    for x1, y1, x2, y2 in lines:
        assert (x1 == x2) != (y1 == y2)
        dx, dy = int(x2 > x1), int(y2 > y1)
        found += [(x1 + s * dx, y1 + s * dy, x1 + (s + 1) * dx, y1 + (s + 1) * dy) for s in range(x2 - x1 + y2 - y1)]
    return found


@given(CELLS)
def test_the_outline_is_the_boundary(cells: np.ndarray) -> None:
    found = pieces(outline(cells))
    assert set(found) == boundary(cells)
    assert len(found) == len(set(found))  # no side is drawn twice


@given(CELLS)
def test_lines_are_as_long_as_can_be(cells: np.ndarray) -> None:
    lines = outline(cells)
    assert all(type(number) is int for line in lines for number in line)
    ends = {(x2, y2, y1 == y2) for x1, y1, x2, y2 in lines}
    starts = {(x1, y1, y1 == y2) for x1, y1, x2, y2 in lines}
    assert not ends & starts


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_a_row_a_column_and_a_cell_have_four_lines(rows: int, columns: int, data: st.DataObject) -> None:
    i, j = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    for place in ((i, j), (i, slice(None)), (slice(None), j), (slice(None), slice(None))):
        cells = np.zeros((rows, columns), dtype=bool)
        cells[place] = True
        assert len(outline(cells)) == 4


def test_without_marked_cells_there_is_no_outline() -> None:
    assert outline(np.zeros((3, 4), dtype=bool)) == ()
