"""What a file held when it was read or written here, to tell whether another program has changed it since."""

import os
import stat
from dataclasses import dataclass, field

from explorer.errors import InputError
from explorer.files.session_file import read_bytes

Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Version:
    """One state of a file. Two are equal where the bytes are; `status` only spares reading a file that is untouched."""

    digest: bytes
    status: tuple[int, ...] = field(default=(), compare=False)


def version(data: bytes) -> Version:
    """The version of a file with these bytes."""
    import hashlib  # not needed to start, and slow to load

    return Version(hashlib.sha256(data).digest())


def version_at(path: Path, last: Version | None = None) -> Version | None:
    """The version that the path holds now; None where there is nothing. `last` is given back if the file is untouched.

    What cannot be read (a folder, a file without permission) is a version of its own, unlike any file's.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    # The time of the last change of any kind cannot be set by a program, as the time of the content can.
    status = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)
    if last is not None and last.status == status:
        return last
    if not stat.S_ISREG(found.st_mode):
        return Version(b"", status)
    try:
        return Version(version(read_bytes(os.fspath(path))).digest, status)
    except InputError:
        return Version(b"", status) if os.path.lexists(path) else None
