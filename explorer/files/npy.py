"""NumPy's files: .npy, one array; and .npz, a ZIP archive of such. Never unpickles anything."""

import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import IO, TYPE_CHECKING

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
from explorer.files.limits import MAX_ARRAYS
from explorer.files.progress import Progress, unwatched
from explorer.files.reading import Readable, size_of
from explorer.files.sentences import refuse, sentence
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

MAGIC = b"\x93NUMPY"
LONGEST_HEADER = 2**16
LARGEST_DIRECTORY = 4 * 2**20  # of an archive, which is read at once; enough for all arrays
SUFFIX = ".npy"
# https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html: a Python dict, always with these three keys.
# Only the form that plain arrays have is read, and nothing is evaluated.
KEY = r"'(?:descr': *'[^'\\]*'|fortran_order': *(?:True|False)|shape': *\([\dL, ]*\))"
HEADER = re.compile(rf"\{{ *{KEY}, *{KEY}, *{KEY},? *\}}\s*")
NAMED_FIELDS = re.compile(r"\{ *'descr': *[\[(]")
TYPE = re.compile(r"'descr': *'([^'\\]*)'")
ORDER = re.compile(r"'fortran_order': *(True|False)")
SHAPE = re.compile(r"'shape': *\(([\dL, ]*)\)")
AXIS = re.compile(r"\d{1,18}L?")
NUMBERS = re.compile(r"[<>|=]?(?:b1|[iu][1248]|f[248])")


def stored_in(file: Readable, size: int, name: str) -> Stored:
    """The array whose .npy bytes, `size` of them, an open file gives. Raises InputError where they are none."""
    magic = file.read(8)
    width = {1: 2, 2: 4, 3: 4}.get(magic[6]) if len(magic) == 8 and magic.startswith(MAGIC) else None
    if width is None:
        raise refuse(QT_TRANSLATE_NOOP("files", "this is no array in NumPy's .npy format; save it with numpy.save"))
    length = int.from_bytes(file.read(width), "little")
    if length > min(LONGEST_HEADER, size):
        raise bad_header()
    header = file.read(length).decode("latin-1")
    if NAMED_FIELDS.match(header):
        return Stored(Entry(name, (), "", problem_of_type("V")))
    kind, order, axes = (pattern.search(header) for pattern in (TYPE, ORDER, SHAPE))
    if not HEADER.fullmatch(header) or not (kind and order and axes):
        raise bad_header()
    return described(name, kind[1], shape_of(axes[1]), order[1] == "True", 8 + width + length, size)


def shape_of(axes: str) -> tuple[int, ...]:
    """The shape that is written between the brackets of a tuple."""
    written = [axis.strip() for axis in axes.removesuffix(",").split(",")] if axes.strip() else []
    if not all(AXIS.fullmatch(axis) for axis in written):
        raise bad_header()
    return tuple(int(axis.rstrip("L")) for axis in written)  # an L is Python 2's


def bad_header() -> InputError:
    """The error for a header that does not describe an array."""
    return refuse(
        QT_TRANSLATE_NOOP("files", "its header does not describe an array; the file is damaged, use another copy")
    )


def described(name: str, kind: str, shape: tuple[int, ...], fortran: bool, start: int, size: int) -> Stored:
    """The array that a header describes. Raises InputError where the bytes that are there do not fit it."""
    entry = Entry(name, shape, kind, problem_of_type(kind) or problem_of_shape(shape))
    if entry.problem is not None:
        return Stored(entry)
    stored = Stored(entry, np.dtype(kind), start, fortran)
    if size - start < stored.size:
        raise truncated(size - start, stored.size)
    if size - start > stored.size:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "more follows after the array; save several arrays with numpy.savez instead")
        )
    return stored


PROBLEMS = {
    "O": QT_TRANSLATE_NOOP(
        "files",
        "it holds Python objects (type {kind}), not numbers; save it again as float, "
        "for example with numpy.save(file, array.astype(float))",
    ),
    "S": QT_TRANSLATE_NOOP("files", "it holds texts (type {kind}), not numbers; save it again as float"),
    "U": QT_TRANSLATE_NOOP("files", "it holds texts (type {kind}), not numbers; save it again as float"),
    "V": QT_TRANSLATE_NOOP("files", "it is a table of named fields; save each field as an array of its own"),
    "c": COMPLEX,
}


def problem_of_type(kind: str) -> Text | None:
    """Why an array of this type cannot be used."""
    if NUMBERS.fullmatch(kind):
        return None
    template = PROBLEMS.get(kind.lstrip("<>|=")[:1])
    return unsupported(kind) if template is None else sentence(template, kind=one_line(kind, 40))


def peek_npy(file: IO[bytes], stem: str, progress: Progress = unwatched) -> list[Stored]:
    """The one array of a .npy file, under the file's name."""
    return [stored_in(file, size_of(file), stem)]


def load_npy(file: IO[bytes], stored: Stored, progress: Progress = unwatched) -> Array:
    """The numbers of an array that `peek_npy` found. Raises InputError where the file is another one by now."""
    if peek_npy(file, stored.entry.name) != [stored]:
        raise changed()
    return read_numbers(file, stored, progress)


class Bounded:
    """An open archive of which nothing large is read at once, whatever its directory claims."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._size = size_of(file)
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable
        self.close, self.closed, self.mode = file.close, False, "rb"

    def read(self, count: int = -1) -> bytes:
        """The next bytes. Raises InputError for more than a directory of a useful archive takes."""
        rest = self._size - self._file.tell()
        count = rest if count is None or count < 0 else min(count, rest)
        if count > LARGEST_DIRECTORY:
            raise too_many_arrays()
        return self._file.read(max(0, count))


@contextmanager
def unpacking() -> Iterator[None]:
    """Whatever the module zipfile finds wrong with an archive is an InputError; nothing else is done within."""
    from zipfile import BadZipFile  # not needed to start

    try:
        yield
    except (BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError, RuntimeError) as error:
        raise damaged() from error
    except (ValueError, KeyError, OverflowError) as error:  # places before the file's start, names that are no text
        raise damaged() from error


def damaged() -> InputError:
    """The error for an archive that cannot be read."""
    return refuse(
        QT_TRANSLATE_NOOP("files", "this cannot be read as an .npz archive; it may be damaged, use another copy")
    )


def archive(file: IO[bytes]) -> "ZipFile":
    """The archive in an open file. Raises InputError where there is none."""
    from zipfile import ZipFile

    with unpacking():
        return ZipFile(Bounded(file))


class Member:
    """A file of an archive that is read; whatever is wrong with its bytes is an InputError about it alone."""

    def __init__(self, opened: "ZipFile", member: "ZipInfo") -> None:
        check_member(member)
        with unpacking():
            self._file = opened.open(member)

    def read(self, count: int) -> bytes:
        """The next bytes, fewer at the end."""
        with unpacking():
            return self._file.read(count)

    def close(self) -> None:
        """Read no more."""
        self._file.close()


def peek_npz(file: IO[bytes], stem: str, progress: Progress = unwatched) -> list[Stored]:
    """The arrays of an .npz file in the order of its directory; one that is broken has its problem for itself."""
    with archive(file) as opened:
        members = [member for member in opened.infolist() if not member.filename.endswith("/")]
        if len(members) > MAX_ARRAYS:
            raise too_many_arrays()
        names = [array_name(member) for member in members]
        check_unique(names)
        found = []
        for place, (member, name) in enumerate(zip(members, names, strict=True)):
            found.append(member_of(opened, member, name))
            progress(place + 1, len(members))
        return found


def array_name(member: "ZipInfo") -> str:
    """The name of an array in an archive: that of its file, with its folders, without .npy."""
    return member.filename.removesuffix(SUFFIX)


def check_unique(names: list[str]) -> None:
    """Raise InputError where two arrays have the same name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise refuse(
                QT_TRANSLATE_NOOP("files", "two arrays have this name; give each its own"),
            ).at(one_line(name, 60))
        seen.add(name)


def member_of(opened: "ZipFile", member: "ZipInfo", name: str) -> Stored:
    """What one file of an archive is."""
    try:
        with closing(Member(opened, member)) as file:
            return stored_in(file, member.file_size, name)
    except InputError as error:
        return Stored(Entry(name, (), "", error.text))


def check_member(member: "ZipInfo") -> None:
    """Raise InputError for what NumPy does not write into an archive."""
    if member.flag_bits & 1:
        raise refuse(QT_TRANSLATE_NOOP("files", "it is encrypted; save it again without a password"))
    if member.compress_type not in (0, 8):  # as it is, or deflated
        raise refuse(QT_TRANSLATE_NOOP("files", "it is compressed in an unusual way; save it with numpy.savez"))


def load_npz(file: IO[bytes], stored: Stored, progress: Progress = unwatched) -> Array:
    """The numbers of an array that `peek_npz` found; no more is unpacked than its header asks for.

    Raises InputError where the file is another one by now.
    """
    name = stored.entry.name
    with archive(file) as opened:
        member = next((member for member in opened.infolist() if array_name(member) == name), None)
        if member is None:
            raise changed()
        with closing(Member(opened, member)) as content:
            if stored_in(content, member.file_size, name) != stored:
                raise changed()
            numbers = read_numbers(content, stored, progress)
            if content.read(1):
                raise truncated(stored.size + 1, stored.size)
            return numbers
