"""Safety copies: sessions with unsaved changes in a private folder, each claimed by the program that writes it."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from explorer.attention.change import same_content
from explorer.attention.session import Session
from explorer.errors import ExplorerError
from explorer.files.atomic import machine_fault, replace_file
from explorer.files.claims import Claim
from explorer.files.examples import SUFFIX
from explorer.files.session_file import read_session, session_pieces

OWNER = "safety_copy"  # the key of a copy's view that tells what it belongs to
LOCK = ".lock"
LATEST = 1e11  # seconds; thousands of years from now
LEFT_ALONE = 60.0  # seconds in which a claim without a copy is not taken for a leftover


class Slot:
    """The place of one program's copy. Nothing is made before the first is written."""

    def __init__(self, folder: Path) -> None:
        name = os.urandom(8).hex()
        self.folder, self.file = folder, folder / f"{name}{SUFFIX}"
        self._claim = Claim(folder / f"{name}{LOCK}")

    def write(self, session: Session, path: Path | None, name: str, wanted: Callable[[], bool]) -> bool:
        """Keep the session, with what it belongs to, in place of the copy before; False where it is no longer wanted.

        The copy is a session file that can be opened as any other. Raises MachineError where it cannot be written.
        """
        owner = {"path": str(path) if path else None, "name": name, "time": time.time(), "process": os.getpid()}
        parts = []
        for part in session_pieces(replace(session, view={**session.view, OWNER: owner})):
            parts.append(part)
            if not wanted():
                return False
        try:
            self.prepare()
        except OSError as error:
            raise machine_fault(error, str(self.folder)) from None
        replace_file(self.file, "".join(parts).encode("utf-8"))
        if not wanted():  # given up while it was being written
            self.clear()
            return False
        return True

    def prepare(self) -> None:
        """Make the folder, for its owner alone, and claim the place. Raises OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name == "posix" and self.folder.stat().st_mode & 0o077:
            self.folder.chmod(0o700)
        self._claim.take()

    def clear(self) -> None:
        """Remove the copy."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    def end(self, keep: bool) -> None:
        """Give the place up: with its copy, or so that the copy is found at the next start."""
        if keep:
            self._claim.release()
        else:
            self.clear()
            self._claim.end()


@dataclass(frozen=True, eq=False)
class Copy:
    """A copy whose program is gone: the session, what it belongs to, when it was written; claimed by who found it."""

    file: Path
    session: Session
    path: Path | None
    name: str
    time: float
    claim: Claim
    newer: bool = True  # than the file that it belongs to

    def delete(self) -> None:
        """Remove it for ever."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)
        self.claim.end()

    def leave(self) -> None:
        """Leave it for another time."""
        self.claim.release()


def any_copies(folder: Path) -> bool:
    """Whether there is anything to look through."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.endswith((SUFFIX, LOCK)) for entry in entries)
    except OSError:
        return False


def lost_copies(folder: Path, wanted: Callable[[], bool] = lambda: True) -> list[Copy]:
    """The copies that hold what is in no file, of programs that are gone; the newest first. They are claimed.

    A copy that says the same as the file it belongs to is removed. One that cannot be read, perhaps because a newer
    program wrote it, is left where it is.
    """
    remove_leftover_claims(folder)
    found = []
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        copy = lost_copy(file) if wanted() else None
        if copy is None:
            continue
        told = judged(copy)
        if told is not None:
            found.append(told)
        else:
            copy.delete()
    return sorted(found, key=lambda copy: -copy.time)


def lost_copy(file: Path) -> Copy | None:
    """The copy in a file, claimed; None where its program lives or it cannot be read."""
    claim = Claim(file.with_suffix(LOCK))
    try:
        if not claim.take():
            return None
    except OSError:
        return None
    try:
        return copy_of(file, read_session(file), claim)
    except ExplorerError:
        claim.release()
        if not file.exists():  # its owner ended just now
            claim.end()
        return None


def copy_of(file: Path, session: Session, claim: Claim) -> Copy:
    """What a copy says about itself, as far as it makes sense."""
    owner = session.view.get(OWNER)
    said = owner if isinstance(owner, dict) else {}
    path, name, written = said.get("path"), said.get("name"), said.get("time")
    return Copy(
        file,
        replace(session, view={key: value for key, value in session.view.items() if key != OWNER}),
        Path(path) if isinstance(path, str) and may_be_path(path) else None,
        name if isinstance(name, str) else "",
        float(written) if isinstance(written, (int, float)) and 0 < written < LATEST else 0.0,
        claim,
    )


def may_be_path(text: str) -> bool:
    """Whether the system could have a file of this name."""
    try:
        return bool(text) and b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def judged(copy: Copy) -> Copy | None:
    """The copy, told from its file; None where that says the same.

    It is newer also where its file is gone or no session any more: validity comes before time.
    """
    if copy.path is None:
        return copy
    try:
        if same_content(read_session(copy.path), copy.session):
            return None
        return replace(copy, newer=copy.time >= copy.path.stat().st_mtime)
    except (ExplorerError, OSError):
        return copy


def copy_belongs_to(folder: Path, path: Path) -> bool:
    """Whether there is such a copy of that file."""
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        copy = lost_copy(file)
        if copy is not None:
            copy.leave()
            if copy.path == path and judged(copy) is not None:
                return True
    return False


def remove_leftover_claims(folder: Path) -> None:
    """Remove claims of programs that ended without a copy, once they are old."""
    for file in claims_without_copy(folder):
        claim = Claim(file)
        with suppress(OSError):
            if time.time() - file.stat().st_mtime > LEFT_ALONE and claim.take():
                claim.end()


def claims_without_copy(folder: Path) -> Iterator[Path]:
    """The files of such claims."""
    return (file for file in folder.glob(f"*{LOCK}") if not file.with_suffix(SUFFIX).exists())
