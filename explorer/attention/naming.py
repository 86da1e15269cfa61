"""How places are named on screen: by their token and their column counted from 1."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from explorer.attention.cells import Block, Cell
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.session import Session
from explorer.attention.tokens import visible

LONGEST = 20  # characters of a token that a name shows
ISOLATE, POP = "\u2068", "\u2069"  # what stands between them does not reorder what stands around them
RIGHT_TO_LEFT = ("R", "AL", "AN")  # directions of characters
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def label(tokens: Sequence[str], place: int) -> str:
    """A token as it is named: made visible, and numbered where it stands more than once."""
    token = shortened(visible(tokens[place]))
    number = str(place + 1).translate(SUBSCRIPTS) if tokens[place] in repeated(tuple(tokens)) else ""
    return isolated(token + number)


def isolated(words: str) -> str:
    """Words of the user which, if they are written from right to left, do not reorder the sentence around them."""
    if words.isascii() or not any(unicodedata.bidirectional(character) in RIGHT_TO_LEFT for character in words):
        return words
    return f"{ISOLATE}{words}{POP}"


@lru_cache(maxsize=8)
def repeated(tokens: tuple[str, ...]) -> frozenset[str]:
    """The tokens that stand there more than once."""
    return frozenset(token for token, count in Counter(tokens).items() if count > 1)


def row_label(session: Session, cell: Cell) -> str:
    """The token of the cell's row."""
    tokens = session.key_tokens if MATRICES[cell.matrix].rows == "keys" else session.tokens
    return label(tokens, cell.row)


def column_label(session: Session, cell: Cell) -> str:
    """The token of the cell's column, or its number counted from 1; of the only column nothing."""
    if MATRICES[cell.matrix].columns == "row":
        return ""
    if MATRICES[cell.matrix].columns == "keys":
        return label(session.key_tokens, cell.column)
    return str(cell.column + 1)


def place_name(session: Session, cell: Cell) -> str:
    """How a place is named on screen: the matrix, the row's token, the column's token or number if it has columns."""
    name, columns = MATRICES[cell.matrix].symbol or "mask", MATRICES[cell.matrix].columns
    if columns == "row":
        return f"{name}[{row_label(session, cell)}]"
    arrow = " → " if columns == "keys" else ", "
    return f"{name}[{row_label(session, cell)}{arrow}{column_label(session, cell)}]"


def block_name(session: Session, block: Block) -> str:
    """How a rectangle of an input is named: Q for the whole matrix, Q[sat, 2] for a cell, Q[The–sat, 1–2]."""
    first = Cell(block.matrix, block.head, block.rows.start, block.columns.start)
    last = Cell(block.matrix, block.head, block.rows.stop - 1, block.columns.stop - 1)
    if first == last:
        return place_name(session, first)
    symbol = MATRICES[block.matrix].symbol
    if (len(block.rows), len(block.columns)) == shape_of(session, block.matrix):
        return symbol
    ends = [(row_label(session, first), row_label(session, last))]
    ends.append((column_label(session, first), column_label(session, last)))
    return f"{symbol}[{', '.join(one if one == other else f'{one}–{other}' for one, other in ends)}]"


def shortened(token: str) -> str:
    """A token that is too long for a sentence, cut with an ellipsis."""
    return token if len(token) <= LONGEST else f"{token[: LONGEST - 1]}…"
