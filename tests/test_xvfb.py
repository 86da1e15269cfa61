"""The program on a real X server: keys, steps, a picture of the window, and a good end."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

DRIVER = """
import sys
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from explorer.app import main, program
from explorer.app.matrix_table import MatrixTable


class Driven(program.Window):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.painted.connect(self.begin)

    def begin(self):
        self.painted.disconnect(self.begin)
        QTimer.singleShot(1500, self.drive)  # by then the chart is there

    def drive(self):
        document, selection = self.scenes.document, self.scenes.selection
        assert QGuiApplication.platformName() == "xcb"
        assert self.chart.plot is not None
        self.activateWindow()
        table = self.findChild(MatrixTable, "q_table")
        place = table.visualRect(table.model().index(1, 1)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QTest.keyClicks(table, "-7.25")
        QTest.keyClick(QApplication.focusWidget() or table.editor, Qt.Key.Key_Return)
        assert document.session.q[0, 1, 1] == -7.25, document.session.q
        assert document.undo_stack.count() == 1
        for step in ("scaled", "masked", "weights", "output"):
            QTest.keyClick(self.strip, Qt.Key.Key_Right)
            QTest.qWait(30)
            assert selection.step == step, (selection.step, step)
        screen = self.screen().grabWindow(self.winId())
        assert screen.save(sys.argv[1])
        assert self.grab().save(sys.argv[2])
        self.may_close = lambda: True
        self.close()


program.Window = Driven
raise SystemExit(main.run_window("cat-sat-causal"))
"""


@pytest.fixture
def display() -> Iterator[str]:
    """The name of a display of a new X server."""
    server = shutil.which("Xvfb")
    if server is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Xvfb is missing; continuous integration must run this test")
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        assert number, "the X server did not start"
        yield f":{number}"
    finally:
        running.terminate()
        running.wait(20)


def test_on_an_x_server_the_program_takes_keys_steps_shows_itself_and_ends_well(display: str, tmp_path: Path) -> None:
    grabs = [tmp_path / "screen.png", tmp_path / "window.png"]
    kept = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", DRIVER, *map(str, grabs)],
        capture_output=True,
        text=True,
        check=False,
        env=kept | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "XDG_CONFIG_HOME": str(tmp_path)},
        timeout=90,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    for path in grabs:
        image = QImage(str(path))
        assert image.width() >= 1200
        assert image.height() >= 700
        colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        assert len(colours) > 20  # matrices, not an empty window
