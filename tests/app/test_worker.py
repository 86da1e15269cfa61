"""Work beside the window: one at a time, the last that was asked for; nothing late appears, no fault is lost."""

import gc
import os
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, QThreadPool

from explorer.app.worker import Job, Worker
from explorer.errors import InputError, MachineError
from explorer.texts import Text


class Held:
    """A work that lasts until it is let go, at most some seconds; it may report meanwhile."""

    def __init__(self, name: str, reports: bool = False) -> None:
        self.name, self.reports = name, reports
        self.begun, self.go_on, self.ended = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, job: Job) -> str:
        end = time.monotonic() + 10
        self.begun.set()
        try:
            while not self.go_on.wait(0.001) and time.monotonic() < end:
                if self.reports:
                    job(1, 4)
            return self.name
        finally:
            self.ended.set()


@pytest.fixture
def worker(qapp: QCoreApplication) -> Iterator[Worker]:
    """A worker, which is idle again at the end."""
    made = Worker(qapp)
    yield made
    made.finish()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_result_arrives_in_the_thread_of_the_window(worker, qtbot):
    threads = []
    worker.start(lambda job: QThread.currentThread(), lambda there: threads.extend([there, QThread.currentThread()]))
    assert worker.busy
    qtbot.waitUntil(lambda: not worker.busy)
    assert threads[1] is QCoreApplication.instance().thread()
    assert threads[0] is not threads[1]


def test_a_worker_without_work_has_no_thread(worker):
    assert worker.findChildren(QThreadPool) == []
    assert worker.wait()
    worker.finish()
    assert worker.findChildren(QThreadPool) == []


def test_a_later_work_takes_the_place_of_an_earlier_one_and_waits_for_its_end(worker, qtbot):
    results, first, second = [], Held("first"), Held("second")
    worker.start(first, results.append)
    qtbot.waitUntil(first.begun.is_set)
    worker.start(second, results.append)
    assert not worker.wait(50)
    assert not second.begun.is_set()
    first.go_on.set()
    qtbot.waitUntil(second.begun.is_set)
    QCoreApplication.processEvents()
    assert results == []
    assert worker.busy
    second.go_on.set()
    qtbot.waitUntil(lambda: not worker.busy)
    assert results == ["second"]


def test_a_work_that_is_replaced_before_its_turn_never_begins(worker, qtbot):
    results, works = [], [Held(name) for name in ("first", "second", "third")]
    for place, work in enumerate(works):
        worker.start(work, results.append)
        if not place:
            qtbot.waitUntil(work.begun.is_set)
    for work in works:
        work.go_on.set()
    qtbot.waitUntil(lambda: not worker.busy)
    assert results == ["third"]
    assert not works[1].begun.is_set()


def test_of_what_was_stopped_nothing_appears(worker, qtbot):
    told, work = [], Held("never", reports=True)
    worker.progressed.connect(told.append)
    worker.start(work, told.append, told.append)
    qtbot.waitUntil(lambda: told == [250])
    worker.stop()
    assert not worker.busy
    assert worker.wait(2000)  # it ended by itself, at its next report
    assert work.ended.is_set()
    assert told == [250]


def test_what_was_under_way_when_it_was_stopped_is_dropped(worker):
    told, reported = [], threading.Event()
    worker.progressed.connect(told.append)

    def work(job: Job) -> str:
        job(1, 4)
        reported.set()
        return "late"

    worker.start(work, told.append)
    assert reported.wait(5)
    worker.finish()
    QCoreApplication.processEvents()
    assert told == []


def test_a_work_can_ask_whether_it_is_wanted(worker, qtbot):
    answers: list[bool] = []
    begun, go_on = threading.Event(), threading.Event()

    def work(job: Job) -> None:
        answers.append(job.wanted())
        begun.set()
        go_on.wait(5)
        answers.append(job.wanted())

    worker.start(work, print)
    qtbot.waitUntil(begun.is_set)
    worker.stop()
    go_on.set()
    assert worker.wait()
    assert answers == [True, False]


def test_waiting_delivers_the_result(worker):
    results, work = [], Held("done")
    worker.start(work, results.append)
    assert not worker.wait(20)
    work.go_on.set()
    assert worker.wait()
    assert results == ["done"]
    assert not worker.busy


def test_reports_are_few_however_many_there_are(worker, qtbot):
    told = []
    worker.progressed.connect(told.append)

    def work(job: Job) -> None:
        for done in range(100_000):
            job(done, 100_000)
        job(0, 0)  # of nothing

    begun = time.monotonic()
    worker.start(work, print)
    qtbot.waitUntil(lambda: not worker.busy)
    assert told[0] == 0
    assert told == sorted(told)
    assert len(told) <= 2 + (time.monotonic() - begun) / 0.05


def failing(error: BaseException):
    """A work that raises."""

    def work(job: Job) -> None:
        raise error

    return work


@pytest.mark.parametrize("error", [InputError(Text("files", "no")), ZeroDivisionError("x"), SystemExit(3)])
def test_what_a_work_raises_reaches_who_asked_for_it(worker, qtbot, error):
    faults, results = [], []
    worker.start(failing(error), results.append, faults.append)
    qtbot.waitUntil(lambda: not worker.busy)
    assert faults == [error]
    assert results == []


def test_too_little_memory_is_a_sentence(worker, qtbot):
    faults = []
    worker.start(failing(MemoryError()), print, faults.append)
    qtbot.waitUntil(lambda: not worker.busy)
    assert isinstance(faults[0], MachineError)
    assert "not enough memory" in str(faults[0])


def test_what_nobody_takes_reaches_the_hook_in_the_thread_of_the_window(worker, qtbot, monkeypatch):
    told = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: told.append((error, threading.current_thread())))
    error = ZeroDivisionError("on purpose")
    worker.start(failing(error), print)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(error, threading.main_thread())]
    assert not worker.busy


@pytest.mark.parametrize("runs", [False, True])
def test_a_worker_goes_with_its_parent_even_while_something_runs(qapp, qtbot, runs):
    parent, results, work = QObject(), [], Held("x", reports=True)
    worker = Worker(parent)
    if runs:
        worker.start(work, results.append)
        qtbot.waitUntil(work.begun.is_set)
        worker.stop()
    watched = [weakref.ref(worker), weakref.ref(work)]
    del worker, work
    parent.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    gc.collect()
    assert results == []
    assert [part() for part in watched] == [None, None]


ENDING = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from explorer.app import main, program

def work(progress):
    while True:
        progress(1, 2)

def begin():
    QTimer.singleShot(300, leave)
    print(window.dialogs.beside("Forever", work), flush=True)

def leave():
    global left
    left = time.monotonic()
    print(QApplication.activeModalWidget() is not None, flush=True)
    {end}

class Busy(program.Window):
    def __init__(self, scenes, dialogs, *arguments):
        global window
        super().__init__(scenes, dialogs, *arguments)
        self.dialogs = dialogs
        self.painted.connect(self.begin)
        window = self

    def begin(self):
        self.painted.disconnect(self.begin)
        QTimer.singleShot(0, begin)

program.Window = Busy
status = main.run_window(None)
print(time.monotonic() - left < 3)
del window
raise SystemExit(status)
"""


@pytest.mark.parametrize("end", ["QApplication.exit(0)", "QApplication.closeAllWindows()"])
def test_f4_the_program_ends_soon_while_a_long_work_is_shown(tmp_path: Path, end: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", ENDING.replace("{end}", end)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
    )
    told = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
    assert (done.returncode, done.stdout.split(), told) == (0, ["True", "None", "True"], [])
