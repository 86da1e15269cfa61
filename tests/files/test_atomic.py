"""Saves that are killed or refused: the file is the whole old one or the whole new one, and nothing else stays."""

import os
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.attention.session import Session
from explorer.errors import MachineError
from explorer.files.atomic import LEFT_ALONE, TEMPORARY, replace_file, temporary_in
from explorer.files.session_file import read_session, write_session

NOBODY = 65534


def small(**changes: object) -> Session:
    parts = {"tokens": ("a", "b"), "q": [[1.0, 2], [3, 4]], "k": [[1.0, 0], [0, 1]], "v": [[5.0], [6]]}
    return Session(**(parts | changes))


KILLED_SAVES = """
import os, random, signal, sys, time
from explorer.attention.session import Session
from explorer.files.session_file import read_session, write_session
path, chosen = sys.argv[1], random.Random(3)
both = [Session(("t",) * 60, [[float(n)] * 40] * 60, [[0.5] * 40] * 60, [[1.5]] * 60, title=str(n)) for n in range(2)]
write_session(both[0], path)
begun = time.monotonic()
write_session(both[0], path)
each = time.monotonic() - begun  # which depends on the machine, and on what else it does
read, write = os.pipe()
os.set_blocking(read, False)
saves = kills = 0
while kills < 80 or saves < 200:
    child = os.fork()
    if not child:
        while True:
            for session in both:
                write_session(session, path)
                os.write(write, b".")
    time.sleep(chosen.uniform(0.002, 8 * each) * (1 + kills / 80))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    kills += 1
    try:
        saves += len(os.read(read, 65536))
    except BlockingIOError:
        pass
    session = read_session(path)
    assert (session.q == float(session.title)).all()
    assert session.q.shape == (1, 60, 40)
print(saves, kills)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_g1_saves_killed_at_any_moment_leave_the_old_or_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "x.attn"
    done = subprocess.run(
        [sys.executable, "-c", KILLED_SAVES, str(path)], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    saves, kills = map(int, done.stdout.split())
    assert saves >= 200
    assert kills >= 60
    left = [entry for entry in tmp_path.iterdir() if entry != path]
    assert all(TEMPORARY.fullmatch(entry.name) for entry in left)
    assert len(left) <= kills
    for entry in left:
        os.utime(entry, (1, 1))
    write_session(small(), path)
    assert list(tmp_path.iterdir()) == [path]  # what killed saves left is gone with the next one


def test_what_a_killed_save_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl", reason="needs locks of POSIX")
    old, new, held = (temporary_in(tmp_path) for _ in range(3))
    others = [
        tmp_path / name
        for name in (".0123456789abcdef.tmp", "mine.tmp", ".attention-explorer-x.tmp", "attention-explorer.tmp")
    ]
    link, folder = temporary_in(tmp_path), temporary_in(tmp_path)
    for path in (old, new, held, *others):
        path.write_bytes(b"x")
    link.symlink_to(others[0])
    folder.mkdir()
    for path in (old, held, *others, folder):
        os.utime(path, (1, 1))
    with open(held, "rb+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # a save that takes its time
        write_session(small(), tmp_path / "mine.attn")
    left = {entry.name for entry in tmp_path.iterdir()}
    assert left == {path.name for path in (new, held, *others, link, folder)} | {"mine.attn"}
    assert time.time() - new.stat().st_mtime < LEFT_ALONE


def test_a_folder_that_cannot_be_listed_is_saved_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> object:
        raise PermissionError

    monkeypatch.setattr("os.scandir", forbidden)
    write_session(small(title="new"), tmp_path / "x.attn")
    assert read_session(tmp_path / "x.attn").title == "new"


# G26: what the machine refuses, on a machine that really does


AS_NOBODY = """
import fcntl, os, sys
from explorer.attention.session import Session
from explorer.errors import MachineError
from explorer.files.session_file import write_session
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    write_session(Session(("a",), [[9.0]], [[9.0]], [[9.0]]), sys.argv[1])
except MachineError as error:
    print(error.message())
"""


def as_nobody(path: Path) -> str:
    """What is said when someone without rights saves there."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(path)], capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode and "Permission denied" in done.stderr and os.geteuid() == 0:
        pytest.skip("another user may not read the program here")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that another user reaches, unlike the folders that pytest makes."""
    if not hasattr(os, "geteuid"):
        pytest.skip("needs permission bits")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def test_g26_a_read_only_folder_and_a_read_only_file(shared: Path) -> None:
    path = shared / "old.attn"
    write_session(small(), path)
    path.chmod(0o666)
    shared.chmod(0o555)
    said = as_nobody(path)
    assert said == f"{path}: you may not write here; choose another folder\n"
    shared.chmod(0o777)
    path.chmod(0o444)
    assert as_nobody(path) == f"{path}: you may not write here; choose another folder\n"
    assert read_session(path).q[0, 0, 0] == 1
    assert [entry.name for entry in shared.iterdir()] == ["old.attn"]
    assert as_nobody(shared / "new.attn") == ""  # so that it was the rights
    assert read_session(shared / "new.attn").q[0, 0, 0] == 9


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_g26_a_full_disk(mount: Path) -> None:
    path = mount / "x.attn"
    write_session(small(), path)
    with pytest.raises(MachineError, match="the disk is full; make room"):
        replace_file(path, bytes(200_000))
    assert read_session(path).q[0, 0, 0] == 1
    assert [entry.name for entry in mount.iterdir()] == ["x.attn"]


def test_g26_a_disk_that_may_only_be_read(mount: Path) -> None:
    path = mount / "x.attn"
    write_session(small(), path)
    subprocess.run(["mount", "-o", "remount,ro", str(mount)], check=True)
    with pytest.raises(MachineError, match="this disk may only be read"):
        write_session(small(title="new"), path)
    assert read_session(path).title == ""
    assert stat.S_ISREG(path.stat().st_mode)
