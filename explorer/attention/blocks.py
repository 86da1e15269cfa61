"""The content of a rectangle of cells: numbers, and the expressions that some were typed as."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from explorer.attention.cells import Block
from explorer.attention.session import Floats, Session


class Content(NamedTuple):
    """Numbers (rows, columns), and by row and column the expressions that were typed."""

    values: Floats
    texts: Mapping[tuple[int, int], str] = {}

    def transposed(self) -> "Content":
        """Rows as columns."""
        return Content(self.values.T, {(column, row): text for (row, column), text in self.texts.items()})

    def cut(self, rows: int, columns: int) -> "Content":
        """The first rows and columns, at most so many."""
        texts = {place: text for place, text in self.texts.items() if place[0] < rows and place[1] < columns}
        return Content(self.values[:rows, :columns], texts)

    def tiled(self, rows: int, columns: int) -> "Content":
        """Repeated to so many rows and columns, where these are multiples of its own; else as it is."""
        own_rows, own_columns = self.values.shape
        down, across = rows // own_rows, columns // own_columns
        if (down * own_rows, across * own_columns) != (rows, columns):
            return self
        texts = {
            (row + i * own_rows, column + j * own_columns): text
            for (row, column), text in self.texts.items()
            for i in range(down)
            for j in range(across)
        }
        return Content(np.tile(self.values, (down, across)), texts)

    def same(self, other: "Content") -> bool:
        """Whether numbers, bit for bit, and expressions are those of another."""
        if self.values.shape != other.values.shape or dict(self.texts) != dict(other.texts):
            return False
        return np.ascontiguousarray(self.values).tobytes() == np.ascontiguousarray(other.values).tobytes()


def content_of(session: Session, block: Block) -> Content:
    """What a block of what is given holds."""
    rows, columns, matrix = block.rows, block.columns, session.matrix(block.matrix)
    block = block._replace(head=min(block.head, len(matrix) - 1))  # a bias may be one matrix for all heads
    values = matrix[block.head, rows.start : rows.stop, columns.start : columns.stop]
    texts = {
        (row - rows.start, column - columns.start): text
        for (name, head, row, column), text in session.texts.items()
        if (name, head) == (block.matrix, block.head) and row in rows and column in columns
    }
    return Content(values, texts)


def with_content(session: Session, block: Block, content: Content) -> Session:
    """The session in which the block's cells hold the content; the same session where that changes not a bit."""
    if content_of(session, block).same(content):
        return session
    start = block.rows.start, block.columns.start
    return session.with_block(block.matrix, block.head, *start, content.values, content.texts)


def placed(block: Block, content: Content) -> Block:
    """The block that the content covers from the first cell of another on."""
    row, column = block.rows.start, block.columns.start
    rows, columns = content.values.shape
    return block._replace(rows=range(row, row + rows), columns=range(column, column + columns))
