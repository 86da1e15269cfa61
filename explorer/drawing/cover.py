"""Cover: results that are hidden until they are asked for, one after the other in reading order."""

from typing import NamedTuple

from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation
from explorer.attention.unfolding import OPEN


class Cover(NamedTuple):
    """Hides the cells of one head of a matrix after the first `shown` ones, in reading order."""

    matrix: str
    head: int
    shown: int = 0

    def hides(self, cell: Cell, columns: int) -> bool:
        """Whether a cell is hidden, in a matrix of so many columns."""
        return cell[:2] == (self.matrix, self.head) and cell.row * columns + cell.column >= self.shown


def unsolved(derivation: Derivation) -> Derivation:
    """The derivation of a hidden cell: its terms, but neither what comes out nor what is said of that."""
    derivation = derivation._replace(sentence=None, heading=None, notes=())
    if derivation.results:
        last = derivation.results[-1]._replace(result=OPEN)
        return derivation._replace(results=(*derivation.results[:-1], last))
    return derivation._replace(terms=tuple(line._replace(result=OPEN) for line in derivation.terms))
