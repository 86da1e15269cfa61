"""What the program opens with: its platform and language, the first session, and where copies of unsaved work are."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QLocale, QStandardPaths
from PySide6.QtGui import QGuiApplication

from explorer.attention.session import Session
from explorer.files.examples import STANDARD_INPUT, examples, holds_arrays, located, open_named
from explorer.files.session_file import read_session


def choose_platform() -> None:
    """Draw without a display where there is none."""
    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"


def has_display() -> bool:
    """Whether a window can be opened on something: Windows and macOS have a display, elsewhere one has to be named."""
    named = any(os.environ.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"))
    return named or sys.platform in ("win32", "darwin")


def language_of_system() -> str:
    """zh_CN where the system speaks Chinese, else en."""
    return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"


def first_session(file: str | None, language: str) -> tuple[Session, Path | None, str]:
    """The session to open with, its path if it is the user's own file, and its name."""
    if file is None or (holds_arrays(Path(file)) and located(file)):  # arrays are asked about once the window is there
        name = "mother" if language == "zh_CN" else "cat-sat-causal"
        return read_session(dict(examples())[name]), None, name
    if file == STANDARD_INPUT:
        return open_named(file), None, ""
    path = located(file)
    own = path not in dict(examples()).values()
    return read_session(path), (path.absolute() if own else None), path.stem


def name_application() -> None:
    """The names that the system's folders for settings and data are found by; the application may come later."""
    QGuiApplication.setApplicationName("attention-explorer")
    QGuiApplication.setApplicationDisplayName("Attention Explorer")
    QGuiApplication.setOrganizationName("attention-explorer")


def copies_folder() -> Path:
    """The private folder in which copies of unsaved work are kept."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)) / "autosave"


def recoverable(file: str) -> bool:
    """Whether a copy of unsaved work belongs to a file that does not open."""
    from explorer.files.copies import copy_belongs_to  # hardly ever needed

    name_application()
    return copy_belongs_to(copies_folder(), Path(file).absolute())
