"""Cover: results that are hidden until they are asked for, one after the other, query by query."""

from collections.abc import Callable
from typing import NamedTuple

from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation, Line, Piece
from explorer.attention.matrices import shape_of
from explorer.attention.progress import place_of
from explorer.attention.session import Session
from explorer.attention.unfolding import OPEN

OF_EXPONENTIALS = ("exponentials", "row_sum", "weights")
Hidden = Callable[[Cell], bool]


class Cover(NamedTuple):
    """Hides one head of a step's result after the first `shown` cells, and of all that follows: query by query.

    The numbers on the way to a query's results are seen as soon as one of these is.
    """

    matrix: str
    head: int
    shown: int = 0

    def left(self, session: Session, matrix: str) -> int | None:
        """How many cells of a matrix it leaves to be seen, query by query; None for all."""
        own, place = place_of(session, self.matrix), place_of(session, matrix)
        if own is None or place is None or place < own:
            return None
        if place > own:
            return 0
        if matrix == self.matrix:
            return self.shown
        begun = -(-self.shown // shape_of(session, self.matrix)[1])
        return begun * shape_of(session, matrix)[1]

    def hides(self, session: Session, cell: Cell) -> bool:
        """Whether a cell is hidden."""
        left = self.left(session, cell.matrix) if cell.head == self.head else None
        return left is not None and cell.row * shape_of(session, cell.matrix)[1] + cell.column >= left


def unsolved(derivation: Derivation, hidden: Hidden) -> Derivation:
    """The derivation of a hidden cell: its terms, but neither what comes out nor what is said of that.

    Of a softmax even the terms come to numbers that are hidden: exponentials.
    """
    results = tuple(opened(line, hidden) for line in derivation.results)
    terms = tuple(opened(line, hidden, derivation.cell.matrix in OF_EXPONENTIALS) for line in derivation.terms)
    if results:
        results = (*results[:-1], results[-1]._replace(result=OPEN))
    else:
        terms = tuple(line._replace(result=OPEN) for line in terms)
    return derivation._replace(terms=terms, results=results, sentence=None, heading=None, notes=())


def opened(line: Line, hidden: Hidden, throughout: bool = False) -> Line:
    """A line without its hidden numbers, nor with what it comes to where that is of such."""
    pieces = tuple(piece._replace(words=OPEN) if is_hidden(piece, hidden) else piece for piece in line.arithmetic)
    known = not throughout and pieces == line.arithmetic and not any(map(hidden, line.operands))
    return line if known else line._replace(arithmetic=pieces, result=OPEN)


def is_hidden(piece: Piece, hidden: Hidden) -> bool:
    """Whether a piece is a hidden number; symbols may be seen."""
    return piece.cell is not None and not piece.below and not piece.span and hidden(piece.cell)
