"""Cells, and how the cells of a result are made of the cells of its operands."""

from enum import Enum
from typing import NamedTuple


class Cell(NamedTuple):
    """One number of one matrix: head, row and column counted from 0."""

    matrix: str
    head: int
    row: int
    column: int


class Index(Enum):
    """Where an operand is read, seen from a result cell.

    At its row, at its column, or everywhere. Where all heads share the operand and its columns are those of every
    head side by side, SPLIT is the result's column among them; where the result is such a matrix, JOINED is the column
    of the operand in its head. LOOKUP is the row of the table that belongs to the token of the result's row. PAIR are
    the result's column and the one that it is turned with, TURNED is its column where it is turned at all.
    """

    ROW = "row"
    COLUMN = "column"
    ALL = "all"
    SPLIT = "split"
    JOINED = "joined"
    LOOKUP = "lookup"
    PAIR = "pair"
    TURNED = "turned"


class Reads(NamedTuple):
    """One operand of a step: at result cell [i, j] the step reads the block that `row` and `column` name.

    `matrices` are the names it may have; the first that the session has is read, and where it has none and the operand
    is `optional`, none is. `key_axis` says which axis of the operand counts the keys, where a mask selects among them.
    An `added` operand is one number more beside those that are multiplied.
    """

    matrices: tuple[str, ...]
    row: Index
    column: Index
    key_axis: Index | None = None
    optional: bool = False
    added: bool = False


class Operand(NamedTuple):
    """A cell that another is made of; a masked one is read by the rule but does not reach the result."""

    cell: Cell
    visible: bool = True


class Block(NamedTuple):
    """A rectangle of cells of one matrix and head."""

    matrix: str
    head: int
    rows: range
    columns: range

    def transposed(self) -> "Block":
        """The same cells as they are counted where rows are shown as columns, or back from there."""
        return self._replace(rows=self.columns, columns=self.rows)
