"""Session files together with what they held when read or written here, to tell whether they have changed since."""

import os
import stat
from dataclasses import dataclass, field

from explorer.attention.session import Session
from explorer.errors import InputError
from explorer.files.progress import Progress, unwatched
from explorer.files.session_file import parse_session, read_bytes, write_session

Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Version:
    """One state of a file. Two are equal where the bytes are; `status` only spares reading a file that is untouched."""

    digest: bytes
    status: tuple[int, ...] = field(default=(), compare=False)


UNKNOWN = Version(b"unknown")  # of a file that was not read to its end


def version(data: bytes) -> Version:
    """The version of a file with these bytes."""
    import hashlib  # not needed to start, and slow to load

    return Version(hashlib.sha256(data).digest())


def read(path: Path, progress: Progress = unwatched) -> tuple[Session, Version]:
    """The session in a file, and the version of the file. Raises InputError where it holds none."""
    data = read_bytes(os.fspath(path))
    return parse_session(data, os.fspath(path), progress), version(data)


def write(session: Session, path: Path, progress: Progress = unwatched) -> Version:
    """Save a session, and give the version of the file. Raises MachineError where that fails."""
    return version(write_session(session, path, progress))


def size_at(path: Path) -> int:
    """The bytes of a file; 0 where there is none."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def untouched(path: Path, *known: Version | None) -> Version | None:
    """That of the known versions of which the file is, as far as can be told without reading it."""
    try:
        found = status_of(os.stat(path))
    except (OSError, ValueError):
        return None
    return next((last for last in known if last is not None and last.status == found), None)


def status_of(found: os.stat_result) -> tuple[int, ...]:
    """What changes with a file: the time of the last change of any kind cannot be set by a program, as others can."""
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)


def version_at(path: Path) -> Version | None:
    """The version that the path holds now; None where there is nothing.

    What cannot be read (a folder, a file without permission) is a version of its own, unlike any file's.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    status = status_of(found)
    if not stat.S_ISREG(found.st_mode):
        return Version(b"", status)
    try:
        return Version(version(read_bytes(os.fspath(path))).digest, status)
    except InputError:
        return Version(b"", status) if os.path.lexists(path) else None
