"""The real program in processes of its own: killed, told to end, started twice; nothing of the work is lost."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.files.session_file import read_session
from tests.files.bad_files import text

pytestmark = [pytest.mark.skipif(os.name != "posix", reason="needs signals"), pytest.mark.timeout(120)]

# Follows orders, one a line: "edit 7", "save", "close", "discard"; tells what it did and what it was asked.
DRIVER = """
import os, sys
from PySide6.QtCore import QSocketNotifier, QTimer
from explorer.app import autosave, dialogs, main

autosave.QUIET_MS = 100


def say(*words):
    print(*words, flush=True)


def choose_copy(self, entries):
    say("copies", *(entry.name for entry in entries))
    return os.environ.get("ANSWER", "later"), 0


def choose(self, title, text, more, choices, default=""):
    say("asked", text)
    return "delete" if "delete" in choices else list(choices)[-1]


class Driven(main.Program):
    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.ready.connect(self.begin)

    def begin(self):
        self.last_copy = None
        self.orders = QSocketNotifier(0, QSocketNotifier.Type.Read, self)
        self.orders.activated.connect(self.follow)
        self.watching = QTimer(self)
        self.watching.timeout.connect(self.watch_copy)
        self.watching.start(20)
        say("ready")

    def watch_copy(self):
        kept = self.keeping.autosave.kept
        if kept is not None and kept is not self.last_copy:
            self.last_copy = kept
            say("kept", kept.q[0, 0, 0])

    def follow(self):
        for line in os.read(0, 4096).decode().splitlines() or ["close"]:
            self.obey(*line.split())

    def obey(self, word, *rest):
        if word == "edit":
            session = self.document.session
            self.document.edit("a change", session.with_cell("q", 0, 0, 0, float(rest[0])))
        elif word == "save":
            say("saved", self.saving.save())
        elif word == "crash":
            raise RuntimeError("broken on purpose")
        elif word == "state":
            say("state", self.document.path, self.document.modified, self.document.session.q[0, 0, 0])
        elif word == "close":
            self.window.close()


dialogs.Dialogs.choose_copy = choose_copy
dialogs.Dialogs.choose = choose
dialogs.Dialogs.tell = lambda self, sentence: say("told", sentence)
dialogs.Dialogs.ask_save = lambda self, name: "discard"
main.Program = Driven
from explorer.__main__ import main as run
raise SystemExit(run(sys.argv[1:]))
"""


class Running:
    """One running program."""

    def __init__(self, home: Path, *arguments: str, answer: str = "later") -> None:
        environment = {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", DRIVER, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            encoding="utf-8",
            env=os.environ | environment | {"ANSWER": answer, "PYTHONIOENCODING": "utf-8"},
        )

    def order(self, words: str) -> None:
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def hear(self, word: str) -> str:
        """Wait for a line that begins so; what follows on it."""
        for line in self.process.stdout:
            first, _, rest = line.rstrip("\n").partition(" ")
            if first == word:
                return rest
            assert "Something went wrong" not in line
        pytest.fail(f"it ended without saying {word}: {self.process.stderr.read()}")

    def rest(self) -> list[str]:
        """What it still says until it has ended."""
        said = self.process.stdout.read().splitlines()
        self.process.wait(20)
        return said

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(20)


Start = type[Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    """Starts programs that share their settings and copies, and ends those that are left."""
    running: list[Running] = []

    def start(*arguments: str, answer: str = "later") -> Running:
        running.append(Running(tmp_path / "home", *arguments, answer=answer))
        running[-1].hear("ready")
        return running[-1]

    yield start
    for program in running:
        program.process.kill()
        program.process.communicate()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A session in a file."""
    result = tmp_path / "mine.attn"
    result.write_bytes(text(tokens=["a", "b"]))
    return result


def copies(path: Path) -> list[Path]:
    """The copies of unsaved work."""
    return list((path.parent / "home").rglob("autosave/*.attn"))


def test_work_of_a_killed_program_is_recovered_at_the_next_start(start, path):
    first = start(str(path))
    first.order("edit 7")
    assert first.hear("kept") == "7.0"
    first.end(signal.SIGKILL)
    assert read_session(path).q[0, 0, 0] == 1
    later = start()
    assert later.hear("copies") == "mine.attn"
    later.order("close")
    assert later.rest() == []
    second = start(answer="recover")
    assert second.hear("copies") == "mine.attn"
    assert second.hear("kept") == "7.0"
    second.order("state")
    assert second.hear("state") == f"{path} True 7.0"
    second.order("save")
    assert second.hear("saved") == "True"
    assert read_session(path).q[0, 0, 0] == 7
    second.order("close")
    assert second.rest() == []
    assert copies(path) == []
    assert second.process.returncode == 0


@pytest.mark.parametrize("last", ["save", "discard"])
def test_after_a_good_end_nothing_is_offered(start, path, last):
    first = start(str(path))
    first.order("edit 7")
    first.hear("kept")
    if last == "save":
        first.order("save")
    first.order("close")
    first.rest()
    assert first.process.returncode == 0
    assert copies(path) == []
    second = start(str(path))
    second.order("close")
    assert second.rest() == []


def test_a_second_program_is_not_offered_the_work_of_the_first(start, path):
    first = start(str(path))
    first.order("edit 7")
    first.hear("kept")
    second = start(str(path))
    second.order("edit 8")
    assert second.hear("kept") == "8.0"
    assert len(copies(path)) == 2
    second.order("close")
    assert [line for line in second.rest() if line.startswith("copies")] == []
    assert len(copies(path)) == 1
    first.end(signal.SIGKILL)
    third = start()
    assert third.hear("copies") == "mine.attn"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_keeps_the_work_and_ends_with_that_status(start, path, how):
    first = start(str(path))
    first.order("edit 7")
    assert first.hear("kept") == "7.0"
    first.order("edit 8")
    first.order("state")
    first.hear("state")  # before the next copy is due
    assert first.end(how) == 128 + how
    said = first.process.stderr.read().splitlines()
    assert [line for line in said if "propagateSizeHints" not in line] == []
    assert read_session(copies(path)[0]).q[0, 0, 0] == 8
    assert read_session(path).q[0, 0, 0] == 1
    second = start()
    assert second.hear("copies") == "mine.attn"


def test_f7_work_is_kept_at_an_unforeseen_fault(start, path):
    first = start(str(path))
    first.order("edit 7")
    first.order("crash")
    assert "RuntimeError: broken on purpose" in first.hear("told")
    assert read_session(copies(path)[0]).q[0, 0, 0] == 7


def test_g2_a_damaged_file_with_a_copy_opens_the_window_and_offers_it(start, path):
    first = start(str(path))
    first.order("edit 7")
    first.hear("kept")
    first.end(signal.SIGKILL)
    path.write_bytes(b"")
    second = start(str(path), answer="recover")
    second.hear("kept")
    second.order("state")
    assert second.hear("state") == f"{path} True 7.0"


def test_a_damaged_file_without_a_copy_is_an_error_of_the_command_line(tmp_path):
    (tmp_path / "bad.attn").write_bytes(b"")
    for name, expected in (("bad.attn", "the file is empty"), ("none.attn", "neither a file nor a built-in example")):
        program = Running(tmp_path / "home", str(tmp_path / name))
        output, said = program.process.communicate(timeout=60)
        assert (program.process.returncode, output) == (2, "")
        assert len(said.splitlines()) == 1
        assert said.startswith(f"{tmp_path / name}: ")
        assert expected in said


CRASH_AT_THE_END = DRIVER.replace(
    "class Driven(main.Program):",
    """
import signal
class Driven(main.Program):
    def take_down(self):
        super().take_down()
        os.kill(os.getpid(), signal.SIGSEGV)
""",
)


def test_f20_a_crash_while_the_program_ends_loses_nothing(start, path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "DRIVER", CRASH_AT_THE_END)
    first = start(str(path))
    first.order("edit 7")
    first.hear("kept")
    first.order("save")
    first.hear("saved")
    first.order("close")
    first.rest()
    assert first.process.returncode == -signal.SIGSEGV
    assert read_session(path).q[0, 0, 0] == 7
    monkeypatch.undo()
    second = start(str(path))
    second.order("close")
    assert second.rest() == []


def test_killed_at_any_moment_of_its_work_it_offers_what_was_kept_last(start, path):
    for number in range(4, 7):
        first = start(str(path), answer="delete")
        for step in range(number):
            first.order(f"edit {number}.{step}")
        kept = float(first.hear("kept"))
        first.end(signal.SIGKILL)
        assert len(copies(path)) == 1
        assert read_session(copies(path)[0]).q[0, 0, 0] >= kept
        assert read_session(path).q[0, 0, 0] == 1
