"""Claims: locks of the system on files of ours, which end by themselves with the process that holds them."""

import errno
import os
from contextlib import suppress

TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


def claim(descriptor: int) -> bool:
    """Take the lock of an open file; False where another process, or another opening of the file, holds it.

    Where the file system knows no locks, everything counts as free.
    """
    try:
        lock(descriptor)
    except OSError as error:
        return error.errno not in TAKEN
    return True


def lock(descriptor: int) -> None:
    """Take the lock or raise OSError, without waiting."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """A file that says by its lock that its owner lives; the number of a process may come again, a lock does not."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = path
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Make the file where there is none, and claim it; False where it is claimed. Raises OSError."""
        if self._descriptor is None:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            if not claim(descriptor):
                os.close(descriptor)
                return False
            self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Give the claim up and leave the file, for another program to claim it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def end(self) -> None:
        """Give the claim up and remove the file."""
        if self._descriptor is None:
            return
        if os.name == "nt":  # where an open file cannot be removed
            self.release()
        with suppress(OSError):
            os.unlink(self.path)
        self.release()
