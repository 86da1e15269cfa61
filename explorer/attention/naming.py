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
WORDED = ("queries", "keys", "vocabulary")  # the axes along which tokens or words stand


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
    """The token or word of the cell's row, or its number counted from 1; of the only row nothing."""
    if MATRICES[cell.matrix].rows == "one":
        return ""
    words = words_of(session, MATRICES[cell.matrix].rows)
    return str(cell.row + 1) if words is None else label(words, cell.row)


def words_of(session: Session, axis: str) -> tuple[str, ...] | None:
    """The tokens or words along an axis; None where it counts numbers."""
    return {"queries": session.tokens, "keys": session.key_tokens, "vocabulary": session.vocabulary}.get(axis)


def row_names(session: Session, matrix: str) -> tuple[str, ...]:
    """The tokens or words of a matrix's rows, or their numbers counted from 1; of the only row nothing."""
    return names_along(session, MATRICES[matrix].rows)


def row_captions(session: Session, matrix: str) -> tuple[str, ...]:
    """The names of a matrix's rows, those of words behind their ids where there are ids."""
    names = row_names(session, matrix)
    if MATRICES[matrix].rows != "vocabulary" or session.ids is None:
        return names
    return tuple(f"{number}:{word}" for number, word in zip(session.ids, names, strict=True))


def column_names(session: Session, matrix: str) -> tuple[str, ...]:
    """The tokens of a matrix's columns, or their numbers counted from 1; of the only column nothing."""
    return names_along(session, MATRICES[matrix].columns)


def names_along(session: Session, axis: str) -> tuple[str, ...]:
    """The tokens or words along an axis, or numbers counted from 1."""
    words = words_of(session, axis)
    if words is not None:
        return words
    return ("",) if axis in ("row", "one") else tuple(str(place + 1) for place in range(session.size(axis)))


def column_label(session: Session, cell: Cell) -> str:
    """The token of the cell's column, or its number counted from 1; of the only column nothing."""
    if MATRICES[cell.matrix].columns == "row":
        return ""
    if MATRICES[cell.matrix].columns == "keys":
        return label(session.key_tokens, cell.column)
    return str(cell.column + 1)


def weighs(matrix: str) -> bool:
    """Whether a matrix leads from numbers to numbers, with a token or word on neither axis: W_Q, W_K, W_V and W_O."""
    return MATRICES[matrix].rows not in (*WORDED, "one")


def place_name(session: Session, cell: Cell) -> str:
    """How a place is named on screen: the matrix, the row's token or number, and those of its column if it has any.

    It is the same whether vectors are rows or columns: query → key, token, number, and of weights number → number.
    """
    matrix = MATRICES[cell.matrix]
    name = matrix.symbol or "mask"
    if matrix.rows == "one":
        return f"{name}[{column_label(session, cell)}]"
    if matrix.columns == "row":
        return f"{name}[{row_label(session, cell)}]"
    return f"{name}[{row_label(session, cell)}{between(cell.matrix)}{column_label(session, cell)}]"


def between(matrix: str) -> str:
    """What stands between the parts of a name: an arrow from query to key and from number to number, else a comma."""
    return " → " if MATRICES[matrix].columns == "keys" or weighs(matrix) else ", "


def block_name(session: Session, block: Block) -> str:
    """How a rectangle of an input is named: Q for the whole matrix, Q[sat, 2] for a cell, Q[The–sat, 1–2].

    Of weights as of their cells: W_Q[1–3 → 1–2].
    """
    first = Cell(block.matrix, block.head, block.rows.start, block.columns.start)
    last = Cell(block.matrix, block.head, block.rows.stop - 1, block.columns.stop - 1)
    if first == last:
        return place_name(session, first)
    symbol = MATRICES[block.matrix].symbol
    if (len(block.rows), len(block.columns)) == shape_of(session, block.matrix):
        return symbol
    ends = [] if MATRICES[block.matrix].rows == "one" else [(row_label(session, first), row_label(session, last))]
    ends.append((column_label(session, first), column_label(session, last)))
    parts = [one if one == other else f"{one}–{other}" for one, other in ends]
    return f"{symbol}[{between(block.matrix).join(parts)}]"


def shortened(token: str) -> str:
    """A token that is too long for a sentence, cut with an ellipsis."""
    return token if len(token) <= LONGEST else f"{token[: LONGEST - 1]}…"
