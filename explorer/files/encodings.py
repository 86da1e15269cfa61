"""Bytes of a text file to text: UTF-8 and UTF-16 by their rules, else GB18030, which the reader is told of."""

import codecs
from typing import NamedTuple

from explorer.errors import InputError
from explorer.files import limits
from explorer.files.progress import Progress, unwatched
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP

PIECE = 2**20  # bytes that are decoded at once, so that a long file can be stopped
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
ARCHIVES = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x1f\x8b")  # as .xlsx and .ods, .xls and .gz begin
ENCODING_NAMES = {"utf-8": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "gb18030": "GB18030"}


class Decoded(NamedTuple):
    """The text of a file, and how it was encoded; "gb18030" is a guess, to be shown before it is relied on."""

    text: str
    encoding: str


def decoded(data: bytes | bytearray, progress: Progress = unwatched) -> Decoded:
    """The text of bytes: by the mark at their beginning, else UTF-8, else GB18030; the mark is no part of the text.

    Raises InputError, naming the byte, where they are none of these.
    """
    check_size(len(data))
    if data.startswith(ARCHIVES):
        raise refuse(
            QT_TRANSLATE_NOOP("files", "this is a spreadsheet or an archive, not text; save the numbers as a CSV file")
        )
    mark, encoding = next(((mark, name) for mark, name in MARKS if data.startswith(mark)), (b"", "utf-8"))
    try:
        text = text_of(data, len(mark), encoding, progress)
    except UnicodeDecodeError as error:
        if mark:
            raise undecodable(data, error.start, ENCODING_NAMES[encoding]) from None
        encoding = "gb18030"
        try:
            text = text_of(data, 0, encoding, progress)
        except UnicodeDecodeError as other:
            raise undecodable(data, max(error.start, other.start), "UTF-8, GB18030") from None
    zero = text.find("\0")
    if zero >= 0:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                "character {place} is a zero byte, which no text has; the file may not be text, save it as UTF-8",
            ),
            place=zero + 1,
        )
    return Decoded(text, encoding)


def check_size(count: int) -> None:
    """Raise InputError for a text file of more bytes than the limit; before it is read, where its size is known."""
    if count > limits.MAX_FILE_BYTES:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "the file has more than {limit} MB, the limit of a text file; use a part of it"),
            limit=limits.MAX_FILE_BYTES // limits.MEGABYTE,
        )


def text_of(data: bytes | bytearray, start: int, encoding: str, progress: Progress) -> str:
    """The text from a byte on. Raises UnicodeDecodeError with the place in all of the data."""
    decoder = codecs.getincrementaldecoder(encoding)()
    text = ""
    for place in range(start, len(data), PIECE):
        kept = len(decoder.getstate()[0])
        try:
            # The text grows in place: to make it all at once would hold up every other thread for too long.
            text += decoder.decode(data[place : place + PIECE], final=place + PIECE >= len(data))
        except UnicodeDecodeError as error:
            error.start += place - kept
            raise
        progress(min(place + PIECE, len(data)), len(data))
    return text


def undecodable(data: bytes | bytearray, place: int, names: str) -> InputError:
    """The error about a byte that is in none of the encodings."""
    return refuse(
        QT_TRANSLATE_NOOP("files", "byte {place}: 0x{value} is no text in {names}; save the file as UTF-8"),
        place=place,
        value=f"{data[place]:02x}",
        names=names,
    )
