"""Reading beside the window: it never stalls, it can be stopped at once, and nothing late appears."""

import gc
import os
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QProgressBar

from explorer.app import import_form
from explorer.app.dialogs import Dialogs
from explorer.app.import_form import ImportDialog
from explorer.app.worker import Worker
from explorer.attention.numbers import NumberFormat
from explorer.files.progress import Progress
from explorer.files.sources import Source, read_source
from tests.app.hands import Hands

LARGE = 40  # megabytes


class Slow:
    """Reads for as long as it is held, and reports as a reader of a large file does."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.begun: list[str] = []
        self.ended: list[str] = []

    def __call__(self, paths: list[Path], progress: Progress) -> Source:
        name = paths[0].name
        self.begun.append(name)
        try:
            while not self.go_on.is_set():
                progress(1, 2)
                time.sleep(0.001)
            return read_source(paths, progress)
        finally:
            self.ended.append(name)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """A reader of files that takes its time."""
    reader = Slow()
    monkeypatch.setattr(import_form, "read_source", reader)
    yield reader
    reader.go_on.set()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A CSV file of 40 MB with row labels: 5 million numbers."""
    path = tmp_path_factory.mktemp("large") / "large.csv"
    numbers = np.random.default_rng(1).normal(size=64)
    row = "token," + ",".join(f"{number:.5f}" for number in numbers) + "\n"
    path.write_text(row * (LARGE * 2**20 // len(row)), encoding="utf-8")
    return path


class Stalls:
    """Measures, by a timer of the window, how long the window does nothing else."""

    def __init__(self) -> None:
        self.longest, self.ticks = 0.0, 0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.timeout.connect(self.tick)
        self._timer.start(2)

    def tick(self) -> None:
        """The window had time."""
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now
        self.ticks += 1

    def stop(self) -> float:
        """The longest stall, in milliseconds."""
        self.tick()
        self._timer.stop()
        return self.longest * 1000


def npz(folder: Path, name: str = "x.npz", number: float = 1.0) -> Path:
    """Query, key and value of 2 tokens."""
    path = folder / name
    np.savez(path, q=np.full((2, 2), number), k=np.ones((2, 2)), v=np.ones((2, 2)))
    return path


def dialog_on(hands: Hands, *paths: Path) -> ImportDialog:
    """The dialog, shown, with a worker of its own."""
    dialog = ImportDialog(list(paths), hands.session, NumberFormat(), Worker(hands.window), hands.window)
    dialog.show()
    return dialog


def settle(hands: Hands) -> None:
    """Let the window load what it loads after its first frame."""
    hands.window.chart.load()
    hands.settle_layout()


def dismiss(dialog: ImportDialog) -> None:
    """Let a dialog go."""
    dialog.done(0)
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def least(measure: Callable[[], float]) -> float:
    """The least of up to three stalls: what the program causes is in each, what other programs cause is not."""
    found: list[float] = []
    while len(found) < 3 and not (found and min(found) < 100):
        found.append(measure())
    return min(found)


def test_g29_a_large_file_is_read_without_a_stall_and_cancelled_at_once(program, qtbot, large):
    hands = program("cat-sat")
    before = hands.session
    settle(hands)

    def measure() -> float:
        stalls = Stalls()
        dialog = dialog_on(hands, large)
        bar = dialog.findChild(QProgressBar)
        qtbot.waitUntil(lambda: bar.value() > 100 and stalls.ticks > 5, timeout=20_000)
        assert dialog.worker.busy
        dialog.reject()
        assert not dialog.isVisible()
        assert dialog.worker.wait(1000)
        longest = stalls.stop()
        hands.paint()
        assert not dialog.plan.source.entries
        dismiss(dialog)
        return longest

    assert least(measure) < 100
    assert hands.session is before
    assert not hands.document.modified


def test_g29_a_large_file_is_read_to_its_end_without_a_stall(program, qtbot, large):
    hands = program("cat-sat")
    settle(hands)

    def measure() -> float:
        stalls, shares = Stalls(), []
        dialog = dialog_on(hands, large)
        dialog.worker.progressed.connect(shares.append)
        qtbot.waitUntil(lambda: not dialog.worker.busy, timeout=60_000)
        longest = stalls.stop()
        assert len(shares) > 5
        (entry,) = dialog.plan.source.entries
        assert entry.shape[1] == 64
        assert entry.shape[0] > 70_000
        assert dialog.plan.source.labels["large"][:2] == ("token", "token")
        dismiss(dialog)
        return longest

    assert least(measure) < 100


def test_cancel_at_once_reads_nothing(program, slow, tmp_path):
    hands = program("cat-sat")
    dialog = dialog_on(hands, npz(tmp_path))
    dialog.reject()
    assert dialog.worker.wait(2000)
    slow.go_on.set()
    hands.paint()
    assert dialog.plan.source.entries == ()
    assert dialog.fault is None
    dismiss(dialog)


def test_f5_of_what_was_stopped_nothing_appears(program, slow, qtbot, tmp_path):
    hands = program("cat-sat")
    first, second = npz(tmp_path, "a.npz", 1), npz(tmp_path, "b.npz", 2)
    one = dialog_on(hands, first)
    qtbot.waitUntil(lambda: slow.begun == ["a.npz"])
    other = dialog_on(hands, second)
    qtbot.waitUntil(lambda: slow.begun == ["a.npz", "b.npz"])
    assert one.state.toPlainText() == other.state.toPlainText() == "Reading…"
    reference = weakref.ref(other)
    dismiss(other)
    del other
    slow.go_on.set()
    qtbot.waitUntil(lambda: bool(one.plan.source.arrays))
    qtbot.waitUntil(lambda: sorted(slow.ended) == ["a.npz", "b.npz"])
    hands.paint()
    assert [path.name for path in one.plan.source.paths] == ["a.npz"]
    assert one.plan.source.arrays["q"][0, 0] == 1
    dismiss(one)
    gc.collect()
    assert reference() is None


@pytest.mark.parametrize("way", ["close", "quit"])
def test_f4_the_window_closes_soon_while_a_file_is_read(program, slow, tmp_path, qtbot, way):
    hands = program("cat-sat")
    asking = Dialogs(hands.window)
    path = npz(tmp_path)
    begun: list[float] = []

    def leave() -> None:
        begun.append(time.monotonic())
        if way == "close":
            hands.window.close()
        else:
            QApplication.closeAllWindows()

    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(leave)
    timer.start(100)
    plan = asking.ask_import([path], hands.session, NumberFormat())
    assert plan is None
    assert not hands.window.isVisible()
    assert asking.worker.wait(3000)
    assert time.monotonic() - begun[0] < 3
    assert slow.ended == ["x.npz"]
    asking.deleteLater()


def test_a_file_that_cannot_be_read_is_told_of_and_changes_nothing(program, tmp_path):
    hands = program("cat-sat")
    before = hands.session
    told: list[str] = []

    class Telling(Dialogs):
        def tell(self, sentence: str) -> None:
            told.append(sentence)

    path = tmp_path / "x.npz"
    path.write_bytes(b"nothing")
    asking = Telling(hands.window)
    assert asking.ask_import([path], hands.session, NumberFormat()) is None
    assert len(told) == 1
    assert told[0].startswith(f"{path}: this cannot be read as an .npz archive")
    assert hands.session is before
    asking.deleteLater()


ASKED = """
import sys
from PySide6.QtCore import QTimer
from explorer.app import main, program
from explorer.app.dialogs import Dialogs
from explorer.app.import_form import ImportDialog

class Closing(Dialogs):
    def ask_import(self, paths, present, numbers_as):
        print(self.over.isVisible(), [path.name for path in paths], present.tokens[0], flush=True)
        QTimer.singleShot({wait}, self.over.close)
        return super().ask_import(paths, present, numbers_as)

program.Dialogs = Closing
raise SystemExit(main.run_window(sys.argv[1]))
"""


def run_window(folder: Path, code: str, *arguments: str) -> tuple[int, str, str]:
    """Run the program in a process of its own."""
    home = {"XDG_CONFIG_HOME": str(folder), "QT_QPA_PLATFORM": "offscreen", "LANG": "C"}
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | home,
        timeout=60,
    )
    lines = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
    return done.returncode, done.stdout, "\n".join(lines)


@pytest.mark.parametrize("wait", [0, 300])
def test_f4_the_program_opens_a_file_of_arrays_and_ends_while_it_asks(tmp_path, large, wait):
    code = ASKED.replace("{wait}", str(wait))
    begun = time.monotonic()
    assert run_window(tmp_path, code, str(large)) == (0, "True ['large.csv'] The\n", "")
    assert time.monotonic() - begun < 20


ENDED = """
import os, signal, sys
from explorer.app import import_form, main

class Told(import_form.ImportDialog):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.bar.valueChanged.connect(self.end)

    def end(self, parts):
        if parts > 100:
            self.bar.valueChanged.disconnect(self.end)
            print("told", flush=True)
            os.kill(os.getpid(), signal.SIGTERM)

    def take_source(self, source):
        print("read to its end", flush=True)
        super().take_source(source)

read = import_form.read_source

def told_read(*parts):
    result = read(*parts)
    print("read to its end", flush=True)
    return result

import_form.ImportDialog, import_form.read_source = Told, told_read
raise SystemExit(main.run_window(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a program without a signal that it could heed")
@pytest.mark.parametrize("kind", ["rows", "brackets"])
def test_told_to_end_by_the_system_the_program_reads_no_further(tmp_path, large, kind):
    path = large
    if kind == "brackets":
        path = tmp_path / "printed.csv"
        path.write_text("[" + ",\n".join(["[0.25, -1.5, 3.125e-05, 7.5]"] * 100_000) + "]\n", encoding="utf-8")
    assert run_window(tmp_path, ENDED, str(path)) == (143, "told\n", "")


def test_the_end_of_the_dialog_by_the_system_drops_what_is_read(program, slow, tmp_path, qtbot):
    hands = program("cat-sat")
    asking = Dialogs(hands.window)

    class Ended(ImportDialog):
        def exec(self) -> int:
            self.show()
            qtbot.waitUntil(lambda: bool(slow.begun))
            return 0  # as where the application ends: done() is not called

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_form, "ImportDialog", Ended)
        assert asking.ask_import([npz(tmp_path)], hands.session, NumberFormat()) is None
    assert not asking.worker.busy
    qtbot.waitUntil(lambda: slow.ended == ["x.npz"])
    asking.deleteLater()


def test_a_file_of_arrays_that_is_not_there_is_told_of_before_a_window_opens(tmp_path):
    status, printed, told = run_window(
        tmp_path, "from explorer.__main__ import main; raise SystemExit(main())", "no.npz"
    )
    assert (status, printed) == (2, "")
    assert told.startswith("no.npz: there is neither a file nor a built-in example")
