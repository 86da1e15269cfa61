"""How long the program takes to its first painted frame, beside an empty window with the same imports.

Both are processes of their own, timed from their start until they tell that the window has been painted. They end right
then, so what the program loads after its first frame is not counted, as it is not waited for.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

PAIRS = 21
REQUIRED = 2.0
PAINTED = "painted"
ROOT = Path(__file__).parents[2]

# After the frame, and before what else was put off until then: told, and ended without taking anything down.
END = """
import os
from PySide6.QtCore import QCoreApplication, QEvent, QObject
class End(QObject):
    def soon(self):
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), 1)
    def event(self, event):
        print("painted", flush=True)
        os._exit(0)
end = End()
"""
OURS = (
    """
import sys
from explorer.app.main import first_session, make_application
from explorer.app.program import Program
from explorer.app.settings import Settings
from PySide6.QtCore import QSettings
session, path, name = first_session(None, "en")
application, families = make_application()
store = QSettings(sys.argv[1], QSettings.Format.IniFormat)
program = Program(session, path, name, families, Settings(store), "en")
"""
    + END
    + """
program.window.painted.connect(end.soon)
program.window.show()
application.exec()
"""
)
BARE = (
    """
import numpy
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        end.soon()
application = QApplication([])
window = Window()
window.resize(1440, 900)
"""
    + END
    + """
window.show()
application.exec()
"""
)


def seconds(script: str, store: Path) -> float:
    """From the start of a process until it says that its window has been painted."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # modules are compiled once, as they are when installed
    command = [sys.executable, "-c", script, str(store)]
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        told = process.stdout.readline().strip()
        taken = time.perf_counter() - start
    if told != PAINTED or process.returncode:
        raise RuntimeError(f"a process to be timed failed with status {process.returncode}")
    return taken


def measure(folder: Path) -> Iterator[tuple[str, float, float, float, float]]:
    """A label, the medians of ours and of the empty window in seconds, the median ratio, and the most it may be."""
    store = folder / "start.ini"
    for script in (OURS, BARE):
        seconds(script, store)
    taken = [(seconds(OURS, store), seconds(BARE, store)) for _ in range(PAIRS)]
    ours, bare = (statistics.median(times) for times in zip(*taken, strict=True))
    ratio = statistics.median(one / other for one, other in taken)
    yield "start to the first painted frame", ours, bare, ratio, REQUIRED
