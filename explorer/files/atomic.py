"""Saving so that a crash leaves the whole old file or the whole new one; what the disk refuses, in words."""

import contextlib
import errno
import os
import re
import stat
import time
from pathlib import Path

from explorer.errors import MachineError
from explorer.files.claims import claim
from explorer.texts import QT_TRANSLATE_NOOP, Text

REASONS = {
    errno.ENOENT: QT_TRANSLATE_NOOP("files", "there is no such folder; choose another"),
    errno.ENOTDIR: QT_TRANSLATE_NOOP("files", "part of this path is a file, not a folder; choose another"),
    errno.EEXIST: QT_TRANSLATE_NOOP("files", "a file of this name is in the way; choose another name"),
    errno.EISDIR: QT_TRANSLATE_NOOP("files", "a folder of this name is in the way; choose another name"),
    errno.EACCES: QT_TRANSLATE_NOOP("files", "you may not write here; choose another folder"),
    errno.EPERM: QT_TRANSLATE_NOOP("files", "you may not write here; choose another folder"),
    errno.EROFS: QT_TRANSLATE_NOOP("files", "this disk may only be read; choose another folder"),
    errno.ENOSPC: QT_TRANSLATE_NOOP("files", "the disk is full; make room or choose another folder"),
    errno.EDQUOT: QT_TRANSLATE_NOOP("files", "your share of the disk is full; make room or choose another folder"),
    errno.ENAMETOOLONG: QT_TRANSLATE_NOOP("files", "this name is too long; choose a shorter one"),
}
TEMPORARY = re.compile(r"\.attention-explorer-[0-9a-f]{16}\.tmp")
LEFT_ALONE = 5.0  # seconds in which a temporary file is not taken for a leftover: it may not have its lock yet


def temporary_in(folder: Path) -> Path:
    """A name for a temporary file; a short one, as that of the file to be written may be as long as is allowed."""
    return folder / f".attention-explorer-{os.urandom(8).hex()}.tmp"


def machine_fault(error: OSError | ValueError, file: str) -> MachineError:
    """A refusal of the operating system as one sentence about a file or folder."""
    number = error.errno if isinstance(error, OSError) else None
    if number in REASONS:
        return MachineError(Text("files", REASONS[number]), file=file)
    template = QT_TRANSLATE_NOOP("files", "this cannot be written ({reason}); choose another place")
    return MachineError(Text("files", template, {"reason": getattr(error, "strerror", None) or error}), file=file)


def replace_file(path: str | os.PathLike[str], data: bytes | bytearray | memoryview) -> None:
    """Write the bytes under a temporary name beside the file, then give them its name.

    A link is followed to the file it leads to; an old file keeps its permissions. Raises MachineError, and leaves the
    old file and nothing else, where that fails.
    """
    try:
        target = Path(os.path.realpath(path))
        permissions = permissions_of(target)
        temporary = temporary_in(target.parent)
        try:
            write_through(temporary, data, permissions)
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        write_folder_through(target.parent)
        remove_leftovers(target.parent)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        raise machine_fault(error, os.fspath(path)) from None


def permissions_of(target: Path) -> int | None:
    """The permission bits of the file that will be replaced, None for a new one.

    Raises OSError for what must not be replaced: a folder, a device, a file that is write-protected.
    """
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    if not os.access(target, os.W_OK):
        number = errno.EROFS if on_read_only_disk(target) else errno.EACCES
        raise OSError(number, os.strerror(number))
    return stat.S_IMODE(mode)


def on_read_only_disk(path: Path) -> bool:
    """Whether nothing at all can be written where the file is."""
    return hasattr(os, "statvfs") and bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def write_through(path: Path, data: bytes | bytearray | memoryview, permissions: int | None) -> None:
    """Write a new file down to the disk; without `permissions` it gets those of any new file."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with open(descriptor, "wb") as file:
        claim(descriptor)  # by which a program that tidies up sees that this one lives
        if permissions is not None:
            os.chmod(path, permissions)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def write_folder_through(folder: Path) -> None:
    """Make the new name last through a power failure, where the system can; the file itself is already whole."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files that saves left behind here when they were killed; never one that is being written."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if TEMPORARY.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    remove_leftover(entry)


def remove_leftover(entry: os.DirEntry[str]) -> None:
    """Remove one, if it is an old file that no process holds. Raises OSError."""
    if not entry.is_file(follow_symlinks=False) or time.time() - entry.stat().st_mtime < LEFT_ALONE:
        return
    descriptor = os.open(entry.path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not claim(descriptor):
            return
        if os.name == "posix":
            os.unlink(entry.path)
    finally:
        os.close(descriptor)
    if os.name != "posix":  # Windows removes no open file, ours or that of a program that is writing it
        os.unlink(entry.path)


def check_folder(folder: Path) -> None:
    """Make the folder where there is none, and raise MachineError unless files can be made in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = temporary_in(folder)
        os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        probe.unlink()
    except (OSError, ValueError) as error:
        raise machine_fault(error, str(folder)) from None
