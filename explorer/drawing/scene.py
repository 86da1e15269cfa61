"""Scene: everything a picture of one moment is made from."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.attention.cells import Cell
from explorer.attention.comparing import Comparison, in_points, signed
from explorer.attention.differences import Change
from explorer.attention.head_names import Names
from explorer.attention.marks import Marks, in_head, laid_over
from explorer.attention.matrices import MATRICES, head_of
from explorer.attention.moments import Moment
from explorer.attention.naming import column_names, row_captions
from explorer.attention.notation import Notation
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Floats, Session
from explorer.attention.steps import step_named
from explorer.attention.trace import Trace
from explorer.drawing.colours import ColourMap, Ranges, colour_map
from explorer.drawing.cover import Cover
from explorer.drawing.played import Played
from explorer.drawing.seen import Seen
from explorer.drawing.theme import Theme
from explorer.drawing.words import said, translate

Booleans = NDArray[np.bool_]
WHOLE = Seen()


@dataclass(frozen=True)
class Scene(Played):
    """A trace as it is to be drawn: theme, number format, the head that is shown, and what is marked.

    `marks` belong to the cell pointed at; `term` are the operands of one lit line of the derivation. With a `moment`
    of a play only what is computed so far is drawn, with a `cover` only what it does not hide. `seen` is what a page
    that can be zoomed shows of each axis; without it a page shows all. `comparison` is with the state that is pinned,
    if any: where it subtracts, cells are drawn as differences. `head_names` are those that the user gave. With the
    notation "columns" every matrix is drawn turned.
    """

    trace: Trace
    theme: Theme
    numbers: NumberFormat
    ranges: Ranges
    head: int = 0
    marks: Marks | None = None
    term: tuple[Cell, ...] = ()
    moment: Moment | None = None
    seen: Seen | None = None
    comparison: Comparison | None = None
    cover: Cover | None = None
    head_names: Names = ()
    notation: Notation = "rows"

    @property
    def session(self) -> Session:
        """The inputs that the trace was computed from."""
        return self.trace.session

    @property
    def transposed(self) -> bool:
        """Whether vectors are columns, and so every matrix is drawn turned."""
        return self.notation == "columns"

    @property
    def subtracts(self) -> bool:
        """Whether differences are drawn in place of numbers."""
        return self.comparison is not None and self.comparison.subtracts

    @cached_property
    def may_attend(self) -> Booleans:
        """Which key each query of the head may see, booleans (n_q, n_k)."""
        return np.asarray(self.trace["may_attend"][self.head], dtype=bool)

    @cached_property
    def laid_over(self) -> str:
        """The matrix that the step of the marked cell lays over its operand, if any: its cell there is what applied."""
        step = step_named(self.marks.cell.matrix) if self.marks is not None else None
        return step.applied if step is not None and laid_over(step, step.applied) else ""

    def of_head(self, head: int, same_place: bool = False) -> "Scene":
        """The same as panels of another query head show it, marked where the marked cell reaches into that head.

        With `same_place` it is marked as if the cell at the same place there was the one pointed at.
        """
        if head == self.head:
            return self
        key = (head, same_place)
        if key not in self._of_heads:
            marks, comparison = self.marks, self.comparison
            if marks is not None:
                marks = in_head(self.session, marks, head, same_place, self.moment is not None)
            if comparison is not None:
                comparison = comparison.of_head(head)
            self._of_heads[key] = replace(self, head=head, marks=marks, comparison=comparison)
        return self._of_heads[key]

    @cached_property
    def _of_heads(self) -> "dict[tuple[int, bool], Scene]":
        return {}

    def lines(self, axis: str) -> range:
        """What is seen of an axis."""
        return (self.seen or WHOLE).lines(self.session, axis)

    def sees_all(self, axis: str) -> bool:
        """Whether all of an axis is seen."""
        return self.seen is None or self.seen.is_whole(self.session, axis)

    def head_of(self, matrix: str) -> int:
        """The head of a matrix that belongs to the shown query head."""
        return head_of(self.session, matrix, self.head)

    def values(self, matrix: str) -> Floats:
        """The numbers of a matrix for the shown head, (rows, columns); row statistics as one column."""
        array = np.asarray(self.trace[matrix][self.head_of(matrix)], dtype=np.float64)
        return array[:, None] if array.ndim == 1 else array

    def barred(self, matrix: str) -> Booleans | None:
        """Which cells of a matrix stand for a key that is masked away; None where none can be."""
        return self.trace.barred(matrix, self.head_of(matrix))

    def texts(self, matrix: str) -> Callable[[float], str]:
        """How the numbers of a matrix are printed; differences have a sign, those of percentages are in points."""
        if self.subtracts and matrix == "weights" and self.numbers.percent:
            return lambda value: said(in_points(value, self.numbers))
        plain = self.numbers.weight if matrix == "weights" else self.numbers.text
        return (lambda value: signed(plain(value), value)) if self.subtracts else plain

    def colours(self, group: str) -> ColourMap:
        """The colours of a group of matrices: where differences are drawn, diverging for all."""
        return colour_map(self.theme, "differences" if self.subtracts else group)

    def change(self, matrix: str) -> Change | None:
        """How a matrix changed since a state was pinned; None where none is, or it cannot be compared."""
        return self.comparison.change(matrix) if self.comparison is not None else None

    def row_tokens(self, matrix: str) -> tuple[str, ...]:
        """The tokens of a matrix's rows, words with their ids, or numbers from 1: of all heads the head and its column.

        Of what is only added it is the symbol.
        """
        known, names = MATRICES[matrix], row_captions(self.session, matrix)
        if known.rows == "one":
            return (f"+{known.symbol}",)
        if self.session.heads == 1 or known.rows != "o_width":
            return names
        places = (divmod(row, self.session.d_v) for row in range(len(names)))
        return tuple(f"{head + 1}·{column + 1}" for head, column in places)

    def column_tokens(self, matrix: str) -> tuple[str, ...]:
        """The tokens of a matrix's columns, or their numbers counted from 1; of row statistics their name."""
        known = MATRICES[matrix]
        return (translate("drawing", known.symbol),) if known.columns == "row" else column_names(self.session, matrix)
