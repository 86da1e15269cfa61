"""Makes the picture of the window in README.md with the program itself: `python -m tests.make_screenshot [FILE]`."""

import os
import sys
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage

from explorer import resources
from explorer.app.main import first_session, make_application
from explorer.app.program import Program
from explorer.app.settings import Settings
from explorer.attention.cells import Cell

EXAMPLE = "cat-sat-causal"
STEP = "scores"
KEPT = Cell("scores", 0, 2, 1)


def make(path: Path, folder: Path) -> None:
    """Write the picture; the settings are in the folder, so that the user's own are neither read nor changed."""
    application, families = make_application()
    session, _, name = first_session(EXAMPLE, "en")
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.theme = "light"
    program = Program(session, None, name, families, settings, "en")
    window = program.window
    window.resize(1440, 900)
    window.show()
    window.chart.load()
    program.selection.go_to(STEP)
    program.selection.keep(KEPT)
    for _ in range(20):
        application.processEvents()
    # Fewer shades and the strongest compression: a smaller file, and no difference that an eye sees.
    coarse = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB16, Qt.ImageConversionFlag.AvoidDither)
    saved = coarse.convertToFormat(QImage.Format.Format_RGB888).save(str(path), "png", 0)
    program.take_down()
    application.processEvents()
    if not saved:
        raise SystemExit(f"{path}: the picture cannot be written")


if __name__ == "__main__":
    wanted = Path(sys.argv[1]) if len(sys.argv) > 1 else resources.folder("images") / "window.png"
    wanted.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        make(wanted, Path(name))
    print(wanted)
