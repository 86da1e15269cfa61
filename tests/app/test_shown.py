"""The window on what a script or a notebook gives."""

import os
import subprocess
import sys
import textwrap
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication

import explorer
from explorer.app import shown
from explorer.app.opening import choose_platform, has_display
from explorer.app.window import Window
from tests.app.conftest import delete_now

Q, K, V = (
    np.round(np.random.default_rng(seed).normal(size=size), 2) for seed, size in ((1, (3, 4)), (2, (5, 4)), (3, (5, 2)))
)


@pytest.fixture(autouse=True)
def own_settings(monkeypatch, tmp_path, qapp):
    """The settings of these tests alone; and no window of theirs is left."""
    store = tmp_path / "settings.ini"
    monkeypatch.setattr(shown, "QSettings", lambda *names: QSettings(str(store), QSettings.Format.IniFormat))
    yield
    for window in windows():
        window.close()
    delete_now()
    assert windows() == []


def windows() -> list[Window]:
    """The windows that are open."""
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Window) and widget.isVisible()]


def test_it_does_not_wait_where_a_loop_runs(qtbot):
    seen = []

    def cell_of_a_notebook():
        explorer.show(Q, K, V, tokens=["A", "B", "C"], title="Mine")
        seen.extend(windows())
        loop.quit()

    loop = QEventLoop()
    QTimer.singleShot(0, cell_of_a_notebook)
    loop.exec()
    (window,) = seen
    session = window.scenes.document.session
    assert session.tokens == ("A", "B", "C")
    assert session.title == "Mine"
    np.testing.assert_array_equal(window.scenes.document.trace["k"][0], K)
    assert not window.scenes.document.modified


@pytest.mark.parametrize(("running", "expected"), [("qt", True), ("qt6", True), ("inline", False), (None, False)])
def test_it_knows_the_loop_of_a_notebook(monkeypatch, running, expected):
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace(active_eventloop=running))
    monkeypatch.setitem(sys.modules, "IPython", shell)
    assert shown.loop_runs() == expected


def test_python_alone_has_no_loop(monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    assert not shown.loop_runs()
    monkeypatch.delitem(sys.modules, "IPython")
    assert not shown.loop_runs()


def test_several_windows_stand_side_by_side_and_go_when_closed(qtbot):
    explorer.show(Q, K, V, block=False)
    explorer.show(K, K, V, block=False)
    one, other = windows()
    assert {one.scenes.document.session.n_q, other.scenes.document.session.n_q} == {3, 5}
    other.close()
    assert windows() == [one]
    one.close()
    qtbot.waitUntil(lambda: not windows())


def test_a_reference_is_marked(qtbot):
    wrong = np.full((3, 5), 0.2)
    explorer.show(Q, K, V, reference={"weights": wrong}, tolerance=0.001, block=False)
    (window,) = windows()
    assert window.scenes.selection.step == "weights"
    assert window.scenes.comparison.refers


def test_too_many_scores_for_a_reference_leave_no_window(monkeypatch):
    monkeypatch.setattr("explorer.app.referring.AT_ONCE", 14)
    with pytest.raises(ValueError, match="this has more than 14 scores, too many to be compared"):
        explorer.show(Q, K, V, reference={"weights": np.ones((3, 5))}, block=False)
    assert windows() == []


@pytest.mark.parametrize(
    ("system", "environment", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "vnc"}, True),
        ("freebsd14", {}, False),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_where_there_is_a_display(monkeypatch, system, environment, there):
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert has_display() == there
    choose_platform()
    assert os.environ.get("QT_QPA_PLATFORM") == environment.get("QT_QPA_PLATFORM", None if there else "offscreen")


def test_an_example_with_a_mistake_poses_it_when_the_program_starts_with_it(tmp_path):
    code = """
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication
        from explorer.app import main, program

        def look(self):
            complete(self)
            QTimer.singleShot(0, lambda: print(self.selection.pinned.riddle, self.selection.looked_at, flush=True))
            QTimer.singleShot(0, self.window.close)

        complete, program.Program.complete = program.Program.complete, look
        raise SystemExit(main.run_window("deep-ml-statement"))
    """
    done = run(code, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "True then\n"), done.stderr


def test_a_wrong_reference_opens_no_window():
    with pytest.raises(ValueError, match="this is no step here"):
        explorer.show(Q, K, V, reference={"softmax": Q}, block=False)
    assert windows() == []


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script."""
    left_out = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=120,
        env=kept | environment,
    )


def test_a_script_waits_until_the_window_is_closed(tmp_path):
    code = """
        import sys, explorer
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication
        application = QApplication(["mine"])
        name = application.applicationName()

        def close():
            (window,) = [each for each in application.topLevelWidgets() if each.isVisible()]
            print("open", flush=True)
            window.close()

        QTimer.singleShot(500, close)
        hook = sys.excepthook
        explorer.show([[1, 0]], [[1, 0], [0, 1]], [[1], [2]])
        assert sys.excepthook is hook and application.applicationName() == name
        print("closed")
    """
    done = run(code, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "open\nclosed\n"), done.stderr


def test_a_script_that_does_not_wait_ends_well(tmp_path):
    code = """
        import explorer
        explorer.show([[1, 0]], [[1, 0], [0, 1]], [[1], [2]], block=False)
        print("on")
    """
    done = run(code, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "on\n"), done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_it_is_said():
    code = """
        import explorer
        try:
            explorer.show([[1, 0]], [[1, 0], [0, 1]], [[1], [2]])
        except RuntimeError as error:
            print(error)
    """
    done = run(code)
    assert done.stdout == "there is no display for the window; compare() needs none\n", done.stderr
