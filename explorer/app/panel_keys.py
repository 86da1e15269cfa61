"""How the cell cursor moves in a panel."""

from explorer.attention.cells import Cell
from explorer.attention.matrices import shape_of
from explorer.attention.session import Session


def moved_cell(session: Session, cell: Cell, down: int, right: int, transposed: bool = False) -> Cell:
    """The cell so many places down and right as it is shown, kept within its matrix."""
    if transposed:
        down, right = right, down
    rows, columns = shape_of(session, cell.matrix)
    row, column = max(0, min(rows - 1, cell.row + down)), max(0, min(columns - 1, cell.column + right))
    return Cell(cell.matrix, cell.head, row, column)
