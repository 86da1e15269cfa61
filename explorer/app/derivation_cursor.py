"""The place in a derivation that keys go to: a row, and perhaps one of its operands."""

from collections.abc import Sequence

from explorer.attention.cells import Cell
from explorer.attention.lines import Piece
from explorer.drawing.derivation import plain_line, together
from explorer.drawing.sheet import Row


class DerivationCursor:
    """Goes up and down along the rows of a derivation, left and right along the operands of one."""

    def __init__(self) -> None:
        self.row: int | None = None
        self.operand: int | None = None

    def leave(self) -> None:
        """Be nowhere."""
        self.row = self.operand = None

    def move(self, rows: Sequence[Row], by: int) -> None:
        """So many rows on; from nowhere to the first line."""
        first = next((place for place, row in enumerate(rows) if row.line is not None), 0)
        self.row = first if self.row is None else max(0, min(len(rows) - 1, self.row + by))
        self.operand = None

    def move_across(self, rows: Sequence[Row], by: int) -> None:
        """To the next operand of the row; before the first it is the whole row again."""
        if self.row is None or not rows[self.row].links:
            return
        last = len(rows[self.row].links) - 1
        place = (-1 if self.operand is None else self.operand) + by
        self.operand = None if place < 0 else min(last, place)

    def piece(self, rows: Sequence[Row]) -> Piece | None:
        """The operand that it stands on."""
        if self.row is None or self.operand is None:
            return None
        return rows[self.row].links[self.operand]

    def cells(self, rows: Sequence[Row]) -> tuple[Cell, ...]:
        """The cells that light up: those of the operand, or of the row."""
        piece = self.piece(rows)
        if piece is not None:
            return piece.cells
        return () if self.row is None else rows[self.row].cells

    def target(self, rows: Sequence[Row]) -> Cell | None:
        """The cell that Enter goes to: the operand, or the first one of the row."""
        if self.row is None:
            return None
        row, piece = rows[self.row], self.piece(rows)
        operands = [each for each in row.links if not each.below and not each.span] or row.links
        piece = piece or (operands[0] if operands and row.target is None else None)
        return piece.cell if piece is not None else row.target


def row_text(row: Row) -> str:
    """A row as plain text, for screen readers."""
    if row.paragraph is not None:
        return row.paragraph.text
    if row.line is not None:
        return plain_line(row.line)
    return together([word.piece for word in row.words if word.piece is not None]) or "".join(
        word.text for word in row.words
    )
