"""How much text and how many numbers are taken in from outside, checked before anything is made of them."""

import re
from itertools import islice

from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP

MAX_FILE_BYTES = 2**28  # of a file that is read as text, of numbers or of a session: 256 MB
MAX_CHARACTERS = 2**28  # of a text
MAX_NUMBERS = 2**23  # of an array of float64: 64 MB
MAX_ARRAYS = 20_000  # of a file of arrays
MAX_HEADER = 25 * 2**20  # bytes, of the header of a .safetensors file
MEGABYTE = 2**20
WORD = re.compile(r"[^\s,\[\]]+")


def check_length(count: int) -> None:
    """Raise InputError for a text of more characters than the limit."""
    if count > MAX_CHARACTERS:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "a text of {count} characters is longer than the limit of {limit}; use a part"),
            count=count,
            limit=MAX_CHARACTERS,
        )


def check_count(count: int) -> None:
    """Raise InputError for more numbers than the limit."""
    if count > MAX_NUMBERS:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "{count} numbers are more than the limit of {limit} ({size} MB); use fewer"),
            count=count,
            limit=MAX_NUMBERS,
            size=MAX_NUMBERS * 8 // MEGABYTE,
        )


def check_fields(text: str, separator: str) -> None:
    """Raise InputError for a text of more fields than there may be numbers, before it is taken apart."""
    check_count(text.count(separator) + max(text.count("\n"), text.count("\r")))


def check_words(text: str) -> None:
    """Raise InputError for a text of more words than there may be numbers, before it is taken apart."""
    if len(text) > MAX_NUMBERS:  # else there are fewer
        check_count(sum(1 for _ in islice(WORD.finditer(text), MAX_NUMBERS + 1)))
