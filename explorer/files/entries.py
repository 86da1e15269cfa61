"""What a file of arrays offers: each array's name, shape and type, why one cannot be used; and bytes to numbers."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.errors import InputError
from explorer.files.limits import MAX_ARRAYS, MAX_NUMBERS
from explorer.files.progress import Progress
from explorer.files.reading import Readable, read_all
from explorer.files.sentences import refuse, sentence
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

EXACT = 2**53  # up to here float64 holds every whole number
COMPLEX = QT_TRANSLATE_NOOP("files", "it holds complex numbers (type {kind}); save the real part as float")

Array = NDArray[np.float64] | NDArray[np.bool_]


class Entry(NamedTuple):
    """An array as a file offers it: its type as written there, and the sentence why it cannot be used, if so."""

    name: str
    shape: tuple[int, ...]
    kind: str
    problem: Text | None = None


class Stored(NamedTuple):
    """An array in a file, and how its bytes are read: from `start` on, as `dtype`, first axis first or last.

    BF16 is read as the whole numbers that its bits are, and `widened`.
    """

    entry: Entry
    dtype: np.dtype[Any] | None = None
    start: int = 0
    fortran: bool = False
    widened: bool = False

    @property
    def size(self) -> int:
        """The bytes that the array takes up in the file."""
        return math.prod(self.entry.shape) * (self.dtype.itemsize if self.dtype else 0)


def problem_of_shape(shape: tuple[int, ...]) -> Text | None:
    """Why an array of this shape cannot be used; the numbers are counted before anything is allocated."""
    if not shape:
        return sentence(QT_TRANSLATE_NOOP("files", "it is a single number; give an array with one axis to four"))
    if len(shape) > 4:
        return sentence(
            QT_TRANSLATE_NOOP("files", "it has {count} axes; give an array with one axis to four"), count=len(shape)
        )
    count = math.prod(shape)
    if not count:
        return sentence(QT_TRANSLATE_NOOP("files", "it holds no numbers; give an array with at least one"))
    if count > MAX_NUMBERS:
        return sentence(
            QT_TRANSLATE_NOOP(
                "files", "its {count} numbers are more than the limit of {limit} (64 MB as float64); save a part of it"
            ),
            count=one_line(str(count), 40) if count < 10**400 else "…",
            limit=MAX_NUMBERS,
        )
    return None


def unsupported(kind: str) -> Text:
    """The sentence about a type that is not read."""
    return sentence(
        QT_TRANSLATE_NOOP("files", "the type {kind} is not supported; save the array as float32 or float64"),
        kind=one_line(kind, 40),
    )


def read_numbers(file: Readable, stored: Stored, progress: Progress) -> Array:
    """The numbers at which an open file stands. Raises InputError where they are not all there."""
    data = read_all(file, stored.size, progress)
    if len(data) < stored.size:
        raise truncated(len(data), stored.size)
    return native(data, stored)


def native(data: bytearray, stored: Stored) -> Array:
    """The numbers that the bytes stand for, as native float64, or bool for an array of these; read-only.

    This is the only place where other types are converted. Raises InputError where a number would be bent.
    """
    shape, order = stored.entry.shape, "F" if stored.fortran else "C"
    assert stored.dtype is not None
    numbers: NDArray[Any] = np.frombuffer(data, stored.dtype)
    with np.errstate(all="ignore"):  # of a signalling NaN nothing is lost
        if stored.widened:
            numbers = (numbers.astype(np.uint32) << 16).view(np.float32)
        check_exact(numbers)
        wanted = np.bool_ if numbers.dtype == np.bool_ else np.float64
        result: Array = numbers.reshape(shape, order=order).astype(wanted, order="C")  # type: ignore[call-overload]
    result.setflags(write=False)
    return result


def check_exact(numbers: NDArray[Any]) -> None:
    """Raise InputError for whole numbers that float64 cannot be trusted with, and bytes that are no booleans."""
    if numbers.dtype == np.bool_ and (numbers.view(np.uint8) > 1).any():
        raise refuse(
            QT_TRANSLATE_NOOP("files", "a byte of this array of booleans is neither 0 nor 1; save it again as bool")
        )
    if numbers.dtype.kind in "iu" and numbers.dtype.itemsize == 8 and numbers.size:
        for furthest in (int(numbers.max()), int(numbers.min())):
            if abs(furthest) > EXACT:
                raise refuse(
                    QT_TRANSLATE_NOOP(
                        "files",
                        "it holds {number}, and beyond 2^53 whole numbers would lose digits; save it as float64 if "
                        "rounding is meant",
                    ),
                    number=furthest,
                )


def truncated(found: int, needed: int) -> InputError:
    """The error for an array whose bytes are not all there, or are too many."""
    return refuse(
        QT_TRANSLATE_NOOP(
            "files",
            "its header asks for {needed} bytes of numbers but {found} are there; "
            "the file is damaged, use another copy",
        ),
        needed=needed,
        found=found,
    )


def changed() -> InputError:
    """The error for an array that is no longer what was found in the file before."""
    return refuse(QT_TRANSLATE_NOOP("files", "the file has changed since it was looked into; import it again"))


def too_many_arrays() -> InputError:
    """The error for a file with more arrays than are looked at."""
    return refuse(
        QT_TRANSLATE_NOOP("files", "there are more than {limit} arrays in it; save those that are needed"),
        limit=MAX_ARRAYS,
    )
