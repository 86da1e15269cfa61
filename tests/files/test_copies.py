"""Copies of unsaved work: private, claimed while their program lives, found afterwards where they say something new."""

import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.errors import MachineError
from explorer.files.claims import Claim
from explorer.files.copies import OWNER, Copy, Slot, any_copies, copy_belongs_to, lost_copies
from explorer.files.session_file import read_session, write_session
from tests.files.sessions import essence

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs permission bits")


def small(**changes: object) -> Session:
    parts = {"tokens": ("a", "b"), "q": [[1.0, 2], [3, 4]], "k": [[1.0, 0], [0, 1]], "v": [[5.0], [6]]}
    return Session(**(parts | changes))


def left(folder: Path, session: Session, path: Path | None = None, name: str = "mine") -> Path:
    """A copy whose program is gone."""
    slot = Slot(folder)
    assert slot.write(session, path, name, lambda: True)
    slot.end(keep=True)
    return slot.file


def found(folder: Path) -> list[Copy]:
    """The copies that are offered, claims given up again."""
    copies = lost_copies(folder)
    for copy in copies:
        copy.leave()
    return copies


def test_a_copy_is_kept_with_what_it_belongs_to_and_opens_as_any_session(tmp_path):
    session = small(tokens=("她", "\ud800"), view={"step": "weights"}, title="T")
    before = time.time()
    file = left(tmp_path / "deep" / "folder", session, tmp_path / "\udcff 测试.attn", "测试")
    owner = read_session(file).view[OWNER]
    assert (owner["path"], owner["name"], owner["process"]) == (str(tmp_path / "\udcff 测试.attn"), "测试", os.getpid())
    assert before <= owner["time"] <= time.time()
    (copy,) = found(file.parent)
    assert essence(copy.session) == essence(session)
    assert (copy.path, copy.name, copy.time) == (tmp_path / "\udcff 测试.attn", "测试", owner["time"])


@POSIX
@pytest.mark.parametrize("path", ["\ud800", "a\0b", "", "a" * 300, 7])
def test_a_copy_of_a_file_that_cannot_be_is_of_none_and_keeps_no_other_back(tmp_path, path):
    folder = tmp_path / "copies"
    mine = left(folder, small(title="mine"))
    owner = {"path": path, "name": "x", "time": 1e10}
    odd = write_session(small(title="odd", view={OWNER: owner}), folder / "odd.attn")
    assert b"safety_copy" in odd
    copies = found(folder)
    assert [copy.session.title for copy in copies] == ["odd", "mine"]
    assert str(copies[0].path) == (path if path == "a" * 300 else "None")
    assert not copy_belongs_to(folder, mine)


@POSIX
def test_the_folder_is_for_its_owner_alone(tmp_path):
    folder = tmp_path / "copies"
    left(folder, small())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    left(folder, small())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_nothing_is_made_before_a_copy_is_written_and_nothing_is_left_after_a_good_end(tmp_path):
    folder = tmp_path / "copies"
    slot = Slot(folder)
    slot.end(keep=False)
    assert not folder.exists()
    slot = Slot(folder)
    for _ in range(3):
        slot.write(small(), None, "", lambda: True)
    assert len(list(folder.iterdir())) == 2  # the copy and its claim
    slot.end(keep=False)
    assert list(folder.iterdir()) == []
    assert not any_copies(folder)
    assert not any_copies(tmp_path / "nowhere")


def test_a_copy_that_is_not_wanted_any_more_is_not_left(tmp_path):
    slot = Slot(tmp_path)
    assert not slot.write(small(), None, "", lambda: False)
    assert list(tmp_path.iterdir()) == []
    assert not slot.write(small(), None, "", lambda: not slot.file.exists())  # given up at the very last moment
    assert not slot.file.exists()
    slot.end(keep=False)


def test_a_copy_of_a_living_program_is_not_offered(tmp_path):
    slot = Slot(tmp_path)
    slot.write(small(), None, "", lambda: True)
    assert found(tmp_path) == []
    assert slot.file.exists()
    slot.end(keep=True)
    assert len(found(tmp_path)) == 1
    copies = lost_copies(tmp_path)
    assert found(tmp_path) == []  # another program is asking about it
    copies[0].leave()
    assert len(found(tmp_path)) == 1


HOLDER = """
import sys
from pathlib import Path
from explorer.attention.session import Session
from explorer.files.copies import Slot
slot = Slot(Path(sys.argv[1]))
slot.write(Session(("a",), [[1.0]], [[1.0]], [[1.0]]), None, "held", lambda: True)
print("written", flush=True)
sys.stdin.read()
"""


def test_a_copy_of_another_process_is_offered_as_soon_as_that_is_gone(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "written\n"
        assert found(tmp_path) == []
        process.kill()
        process.wait(20)
        assert [copy.name for copy in found(tmp_path)] == ["held"]


# Only what is in no file is offered


def test_a_copy_that_says_what_its_file_says_is_removed(tmp_path):
    path = tmp_path / "mine.attn"
    session = small(masks=(Causal(),))
    write_session(session, path)
    file = left(tmp_path / "copies", small(masks=(Causal(),), view={"step": "weights"}), path)
    assert found(tmp_path / "copies") == []
    assert not file.exists()
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.parametrize(
    "change",
    [
        {"q": [[1.0, 2], [3, 4.000000000000001]]},
        {"q": [[-0.0, 2], [3, 4]]},
        {"tokens": ("a", "c")},
        {"masks": (Causal(),)},
        {"scale": 0.5},
        {"title": "other"},
        {"bias": [[0.0, 0], [0, 0]]},
        {"own_key_tokens": ("a", "b")},
        {"texts": {("q", 0, 1, 1): "8/2"}},
    ],
)
def test_any_difference_is_offered(tmp_path, change):
    path = tmp_path / "mine.attn"
    write_session(small(q=[[0.0, 2], [3, 4]]) if change.get("q") == [[-0.0, 2], [3, 4]] else small(), path)
    left(tmp_path / "copies", small(**change), path)
    assert len(found(tmp_path / "copies")) == 1


def test_g2_a_valid_copy_is_offered_although_the_damaged_file_is_newer(tmp_path):
    path = tmp_path / "mine.attn"
    for damage in (b"", bytes(500), b'{"format": "attention-ex', None):
        write_session(small(), path)
        file = left(tmp_path / "copies", small(), path)  # it says what the file said
        if damage is None:
            path.unlink()
        else:
            path.write_bytes(damage)
            os.utime(path, (time.time() + 3600, time.time() + 3600))
        (copy,) = found(tmp_path / "copies")
        assert copy.newer  # validity comes before time
        file.unlink()


def test_a_newer_file_is_told_from_an_older_one(tmp_path):
    path = tmp_path / "mine.attn"
    left(tmp_path / "copies", small(title="mine"), path)
    write_session(small(title="theirs"), path)
    for shift, newer in ((3600, False), (-3600, True)):
        os.utime(path, (time.time() + shift, time.time() + shift))
        (copy,) = found(tmp_path / "copies")
        assert copy.newer is newer


def test_copies_are_listed_the_newest_first(tmp_path):
    for number in range(3):
        file = left(tmp_path, small(), None, f"copy {number}")
        content = json.loads(file.read_text("utf-8"))
        content["view"][OWNER]["time"] = 1e9 + number
        file.write_text(json.dumps(content), "utf-8")
    assert [copy.name for copy in found(tmp_path)] == ["copy 2", "copy 1", "copy 0"]


def test_a_copy_that_cannot_be_read_is_left_alone(tmp_path):
    (tmp_path / "0123.attn").write_bytes(b'{"format": "attention-explorer", "version": 999}')
    file = left(tmp_path, small())
    assert [copy.file for copy in found(tmp_path)] == [file]
    assert (tmp_path / "0123.attn").exists()


@pytest.mark.parametrize(
    "owner", [None, 5, [], {"path": 5, "name": None, "time": "x"}, {"path": "a\0b", "time": 1e300}, {"time": -1}]
)
def test_a_copy_that_tells_nonsense_of_itself_is_still_one(tmp_path, owner):
    write_session(small(view={OWNER: owner} if owner is not None else {}), tmp_path / "0123.attn")
    (copy,) = found(tmp_path)
    assert (copy.path, copy.name, copy.time) == (None, "", 0.0)
    copy.claim.take()
    copy.delete()
    assert list(tmp_path.iterdir()) == []


def test_it_is_known_that_a_file_has_a_copy(tmp_path):
    assert not copy_belongs_to(tmp_path / "copies", tmp_path / "mine.attn")
    left(tmp_path / "copies", small(), tmp_path / "mine.attn")
    assert copy_belongs_to(tmp_path / "copies", tmp_path / "mine.attn")
    assert not copy_belongs_to(tmp_path / "copies", tmp_path / "other.attn")
    assert len(found(tmp_path / "copies")) == 1


def test_claims_of_programs_that_ended_without_a_copy_are_removed_once_they_are_old(tmp_path):
    live, old, new = (Claim(tmp_path / f"{name}.lock") for name in ("live", "old", "new"))
    for claim in (live, old, new):
        claim.take()
    old.release()
    new.release()
    for name in ("live", "old"):
        os.utime(tmp_path / f"{name}.lock", (1, 1))
    assert found(tmp_path) == []
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["live.lock", "new.lock"]
    live.end()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX")
def test_g26_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(MachineError, match="part of this path is a file"):
        Slot(tmp_path / "file" / "copies").write(small(), None, "", lambda: True)


def test_whether_a_file_has_a_copy_is_told_without_reading_other_files(tmp_path, monkeypatch):
    for name in ("mine", "other"):
        write_session(small(title="theirs"), tmp_path / f"{name}.attn")
        left(tmp_path / "copies", small(), tmp_path / f"{name}.attn")
    read = []
    monkeypatch.setattr(
        "explorer.files.copies.read_session", lambda path: (read.append(Path(path).name), read_session(path))[1]
    )
    assert copy_belongs_to(tmp_path / "copies", tmp_path / "mine.attn")
    assert "other.attn" not in read
    assert read.count("mine.attn") == 1
    read.clear()
    assert {copy.newer for copy in found(tmp_path / "copies")} == {True}
    assert sorted(name for name in read if name in ("mine.attn", "other.attn")) == ["mine.attn", "other.attn"]
