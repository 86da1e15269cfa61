"""Opening an ordinary file to read it; whatever the system refuses is one sentence."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, Protocol

from explorer.errors import InputError
from explorer.files.progress import Progress, unwatched
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP

CHUNK = 2**20  # bytes read at once, between which a reader can be stopped


class Readable(Protocol):
    """What gives bytes, one piece after the other."""

    def read(self, count: int, /) -> bytes:
        """The next bytes, fewer at the end."""


def any_size(count: int) -> None:
    """The check of a size that has no limit."""


@contextmanager
def opened(path: str | os.PathLike[str], check_size: Callable[[int], None] = any_size) -> Iterator[BinaryIO]:
    """The file, open for reading, once its size in bytes has been checked.

    Raises InputError where there is none, or it is no ordinary file, or it cannot be read.
    """
    if "\0" in os.fspath(path):
        raise unreadable("embedded null byte")
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            raise refuse(QT_TRANSLATE_NOOP("files", "this is a folder; name a file in it"))
        if not stat.S_ISREG(status.st_mode):
            raise refuse(QT_TRANSLATE_NOOP("files", "this is a device or a pipe; name an ordinary file"))
        check_size(status.st_size)
        with open(path, "rb") as file:
            yield file
    except FileNotFoundError:
        raise refuse(QT_TRANSLATE_NOOP("files", "there is no such file; check the name and the folder")) from None
    except PermissionError:
        raise refuse(QT_TRANSLATE_NOOP("files", "you may not read this file; change its permissions")) from None
    except OSError as error:
        raise unreadable(error.strerror or error) from None


def unreadable(reason: object) -> InputError:
    """The error for a file that the system cannot read for this reason."""
    return refuse(QT_TRANSLATE_NOOP("files", "the file cannot be read ({reason}); use another"), reason=reason)


def size_of(file: IO[bytes]) -> int:
    """The bytes that an open file has; it stands at its start afterwards."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return size


def read_all(file: Readable, count: int, progress: Progress = unwatched) -> bytearray:
    """The next `count` bytes, or as many as there are."""
    result = bytearray()
    while len(result) < count:
        piece = file.read(min(CHUNK, count - len(result)))
        if not piece:
            break
        result += piece
        progress(len(result), count)
    return result
