"""How places are named on screen: by their token and their column counted from 1."""

from collections.abc import Sequence

from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES
from explorer.attention.session import Session
from explorer.attention.tokens import visible

LONGEST = 20  # characters of a token that a name shows
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def label(tokens: Sequence[str], place: int) -> str:
    """A token as it is named: made visible, and numbered where it stands more than once."""
    token = shortened(visible(tokens[place]))
    repeated = tokens.count(tokens[place]) > 1
    return token + (str(place + 1).translate(SUBSCRIPTS) if repeated else "")


def row_label(session: Session, cell: Cell) -> str:
    """The token of the cell's row."""
    tokens = session.key_tokens if MATRICES[cell.matrix].rows == "keys" else session.tokens
    return label(tokens, cell.row)


def column_label(session: Session, cell: Cell) -> str:
    """The token of the cell's column, or its number counted from 1."""
    if MATRICES[cell.matrix].columns == "keys":
        return label(session.key_tokens, cell.column)
    return str(cell.column + 1)


def place_name(session: Session, cell: Cell) -> str:
    """How a place is named on screen: the matrix, the row's token, the column's token or number."""
    arrow = " → " if MATRICES[cell.matrix].columns == "keys" else ", "
    name = MATRICES[cell.matrix].symbol or "mask"
    return f"{name}[{row_label(session, cell)}{arrow}{column_label(session, cell)}]"


def shortened(token: str) -> str:
    """A token that is too long for a sentence, cut with an ellipsis."""
    return token if len(token) <= LONGEST else f"{token[: LONGEST - 1]}…"
