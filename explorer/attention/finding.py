"""Finding tokens by a part of their text, and rows and columns by what a person writes for them."""

from collections.abc import Sequence
from typing import NamedTuple

from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES, head_of
from explorer.attention.session import Session
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

MOST_NAMED = 8  # places of a token that is there many times


class Found(NamedTuple):
    """A token that was found: its place, and whether it is one of the queries, of the keys, or of both."""

    place: int
    query: bool
    key: bool


def find(session: Session, text: str) -> list[Found]:
    """The tokens that hold a text, literally but in capitals or not; those that keys have of their own come last."""
    if not text:
        return []
    own = session.own_key_tokens
    found = [Found(place, True, own is None) for place in holding(session.tokens, text)]
    return found + [Found(place, False, True) for place in holding(own or (), text)]


def holding(tokens: Sequence[str], text: str) -> list[int]:
    """The places of the tokens that hold a text."""
    sought = text.casefold()
    return [place for place, token in enumerate(tokens) if sought in token.casefold()]


def shown_at(found: Found, matrix: str, row: int = 0, column: int = 0) -> tuple[int, int] | None:
    """The row and column of a matrix at which a token stands, from another cell of it; None where it has none there."""
    known = MATRICES[matrix]
    as_row = {"queries": found.query, "keys": found.key}.get(known.rows, False)
    as_column = known.of_keys and found.key
    if not as_row and not as_column:
        return None
    return found.place if as_row else row, found.place if as_column else column


def cell_of(session: Session, found: Found, matrices: Sequence[str], present: Cell | None, head: int) -> Cell | None:
    """A cell with a token that was found, in the first of these matrices that has it.

    Where the cursor is in that matrix, it moves no further than it must. `head` is the query head that is shown.
    """
    for matrix in matrices:
        row, column = (present.row, present.column) if present and present.matrix == matrix else (0, 0)
        place = shown_at(found, matrix, row, column)
        if place is not None:
            return Cell(matrix, head_of(session, matrix, head), *place)
    return None


NOTHING = QT_TRANSLATE_NOOP("finding", "write a token, or a number from 1 to {count}")
NO_TOKEN = QT_TRANSLATE_NOOP("finding", "no token is “{text}”; write another, or a number from 1 to {count}")
TOO_HIGH = QT_TRANSLATE_NOOP("finding", "there is no {text}; the numbers go from 1 to {count}")
SEVERAL = QT_TRANSLATE_NOOP("finding", "“{text}” is there {times} times; write one of the numbers {numbers}")


def place_of(tokens: Sequence[str], text: str) -> int:
    """The place of a token by its number counted from 1, or by its text; raises InputError where it is not one token.

    Where a number is itself a token, the number counts as one as long as there are so many tokens.
    """
    count, number = len(tokens), text.strip()
    if not number and text not in tokens:
        raise InputError(Text("finding", NOTHING, {"count": count}))
    if number.isdecimal() and len(number) < 10 and 1 <= int(number) <= count:
        return int(number) - 1
    ways = (text, number, number.casefold())
    places = next(filter(None, ([i for i, token in enumerate(tokens) if token == way] for way in ways[:2])), [])
    places = places or [i for i, token in enumerate(tokens) if token.casefold() == ways[2]]
    if len(places) == 1:
        return places[0]
    if places:
        numbers = ", ".join(str(place + 1) for place in places[:MOST_NAMED]) + ("…" if places[MOST_NAMED:] else "")
        raise InputError(Text("finding", SEVERAL, {"text": number, "times": len(places), "numbers": numbers}))
    is_number = number.lstrip("+-−").isdecimal()
    raise InputError(Text("finding", TOO_HIGH if is_number else NO_TOKEN, {"text": number, "count": count}))


def column_of(count: int, text: str) -> int:
    """A column by its number counted from 1; raises InputError where it is none."""
    number = text.strip()
    if number.isdecimal() and len(number) < 10 and 1 <= int(number) <= count:
        return int(number) - 1
    words = QT_TRANSLATE_NOOP("finding", "write a number from 1 to {count}")
    raise InputError(Text("finding", words, {"count": count}))
