"""The .safetensors file: eight bytes with the length of a JSON header, the header, then the numbers of all arrays."""

from collections.abc import Mapping
from typing import IO, Any

import numpy as np

from explorer.errors import InputError
from explorer.files.entries import (
    COMPLEX,
    Array,
    Entry,
    Stored,
    changed,
    problem_of_shape,
    read_numbers,
    too_many_arrays,
    truncated,
    unsupported,
)
from explorer.files.json_text import read_json
from explorer.files.limits import MAX_ARRAYS, MAX_HEADER
from explorer.files.progress import Progress, unwatched
from explorer.files.reading import size_of
from explorer.files.sentences import refuse, sentence
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

LENGTH_BYTES = 8
METADATA = "__metadata__"
# https://github.com/huggingface/safetensors#format; all numbers are little-endian
TYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "BF16": "<u2",  # the upper half of the bits of a float32
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "i1",
    "U64": "<u8",
    "U32": "<u4",
    "U16": "<u2",
    "U8": "u1",
    "BOOL": "?",
}


def peek_safetensors(file: IO[bytes], stem: str, progress: Progress = unwatched) -> list[Stored]:
    """The arrays that the header names, in its order; checked against the bytes that are there."""
    size = size_of(file)
    header, start = header_of(file, size)
    tensors = {name: described for name, described in header.items() if name != METADATA}
    if len(tensors) > MAX_ARRAYS:
        raise too_many_arrays()
    places = []
    for name, described in tensors.items():
        try:
            places.append((*offsets_of(described, size - start), stored_as(name, described, start)))
        except InputError as error:
            raise error.at(one_line(name, 60)) from None
    check_order([(begin, end, stored.entry.name) for begin, end, stored in places], size - start)
    return [stored for _, _, stored in places]


def header_of(file: IO[bytes], size: int) -> tuple[Mapping[str, Any], int]:
    """The header, and the place where the numbers begin; its length is checked before it is read."""
    length = int.from_bytes(file.read(LENGTH_BYTES), "little")
    if size < LENGTH_BYTES:
        raise refuse(QT_TRANSLATE_NOOP("files", "the file is too short for a .safetensors file; use a complete copy"))
    if length > size - LENGTH_BYTES:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                "the header is said to have {length} bytes but only {rest} follow; this is no .safetensors file, "
                "or it has been cut off",
            ),
            length=length,
            rest=size - LENGTH_BYTES,
        )
    if length > MAX_HEADER:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files", "the header has {length} bytes, more than the limit of 25 MB; save fewer arrays"
            ),
            length=length,
        )
    try:
        header = read_json(file.read(length))
    except InputError as error:
        raise InputError(error.text, place_in_header(error.place)) from None
    if not isinstance(header, dict):
        raise refuse(QT_TRANSLATE_NOOP("files", "the header is no JSON object; use another copy"))
    return header, LENGTH_BYTES + length


def place_in_header(place: str | Text) -> Text:
    """A place in the header in words, or the header where none is known."""
    if not place:
        return sentence(QT_TRANSLATE_NOOP("files", "header"))
    return sentence(QT_TRANSLATE_NOOP("files", "header: {place}"), place=place)


def offsets_of(described: object, rest: int) -> tuple[int, int]:
    """Where the numbers of an array begin and end, counted from the first of all."""
    offsets = described.get("data_offsets") if isinstance(described, dict) else None
    if not isinstance(offsets, list) or len(offsets) != 2 or not all(whole_number(offset) for offset in offsets):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files", "the header gives no two data_offsets for it; the file is damaged, use another copy"
            )
        )
    begin, end = offsets
    if not begin <= end <= rest:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                "its numbers are said to be bytes {begin} to {end} of {rest}; the file is damaged or cut off, "
                "use another copy",
            ),
            begin=one_line(str(begin), 40),
            end=one_line(str(end), 40),
            rest=rest,
        )
    return begin, end


def whole_number(value: object) -> bool:
    """Whether a value of the header is 0, 1, 2 and so on."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def stored_as(name: str, described: Mapping[str, Any], start: int) -> Stored:
    """How an array is stored. Raises InputError where its shape is none, or does not fit its bytes."""
    shape, kind = described.get("shape"), described.get("dtype")
    if not isinstance(shape, list) or not all(map(whole_number, shape)) or not isinstance(kind, str):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files", "the header gives no shape or no dtype for it; the file is damaged, use another copy"
            )
        )
    begin, end = described["data_offsets"]
    entry = Entry(name, tuple(shape), kind, problem_of_type(kind) or problem_of_shape(tuple(shape)))
    if kind not in TYPES:
        return Stored(entry)
    stored = Stored(entry, np.dtype(TYPES[kind]), start + begin, widened=kind == "BF16")
    if stored.size != end - begin:
        raise truncated(end - begin, stored.size)
    return stored


def problem_of_type(kind: str) -> Text | None:
    """Why an array of this type cannot be used."""
    if kind in TYPES:
        return None
    if kind.startswith("C"):
        return sentence(COMPLEX, kind=one_line(kind, 40))
    return unsupported(kind)


def check_order(places: list[tuple[int, int, str]], rest: int) -> None:
    """Raise InputError unless the arrays follow each other without gap or overlap, to the end of the file."""
    last = 0
    for begin, end, name in sorted(places):
        if begin != last:
            raise refuse(
                QT_TRANSLATE_NOOP(
                    "files",
                    "its numbers begin at byte {begin} but those before it end at {last}; the file is damaged, "
                    "use another copy",
                ),
                begin=begin,
                last=last,
            ).at(one_line(name, 60))
        last = end
    if last != rest:
        raise truncated(rest, last)


def load_safetensors(file: IO[bytes], stored: Stored, progress: Progress = unwatched) -> Array:
    """The numbers of an array that `peek_safetensors` found. Raises InputError where the file is another one by now."""
    size, name = size_of(file), stored.entry.name
    header, start = header_of(file, size)
    if name not in header:
        raise changed()
    offsets_of(header[name], size - start)
    if stored_as(name, header[name], start) != stored:
        raise changed()
    file.seek(stored.start)
    return read_numbers(file, stored, progress)
