"""Makes the application, opens a window on a session, and runs it."""

import sys
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from explorer.app.opening import (
    choose_platform,
    copies_folder,
    first_session,
    language_of_system,
    name_application,
    recoverable,
)
from explorer.app.program import Program
from explorer.app.settings import Settings
from explorer.app.style import PIXELS
from explorer.drawing.theme import load_fonts
from explorer.errors import InputError
from explorer.files.examples import holds_arrays


class Faults:
    """The hook for exceptions that no one caught: each kind is told once, not at every paint."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._told: set[str] = set()

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Tell it."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        import traceback  # rarely needed, and slow to load

        last = traceback.extract_tb(trace)[-1] if trace else None
        where = f"{kind.__name__} {last.filename}:{last.lineno}" if last else kind.__name__
        if where not in self._told:
            self._told.add(where)
            words = self._program.sentence(error.with_traceback(trace))
            # Not at once: a dialog in the middle of a paint would paint again what fails.
            dialogs = self._program.dialogs
            QTimer.singleShot(0, dialogs, partial(dialogs.when_free, partial(dialogs.tell, words)))
        if self._program.keeping is not None:
            self._program.keeping.flush_soon.start()


def make_application() -> tuple[QApplication, tuple[str, ...]]:
    """The application with its style and fonts; one that a script has made keeps its name."""
    choose_platform()
    application = QApplication.instance()
    if application is None:
        # The style is named here: setting it later hands one back, for which the bindings first look at every class.
        application = QApplication(["attention-explorer", "-style", "Fusion"])
        name_application()
    assert isinstance(application, QApplication)
    families = load_fonts()
    font = application.font()
    font.setFamilies(list(families))
    font.setPixelSize(PIXELS)
    application.setFont(font)
    return application, families


def run_window(file: str | None) -> int:
    """Open the window on a file, a built-in example or the example at start, and run until it is closed."""
    name_application()
    settings = Settings(QSettings())
    language = language_of_system() if settings.language == "system" else settings.language
    fault: InputError | None = None
    try:
        session, path, name = first_session(file, language)
    except InputError as error:
        # Without a copy to recover this is an error of the command line.
        if file is None or not recoverable(file):
            raise
        fault, (session, path, name) = error, first_session(None, language)
    application, families = make_application()
    program = Program(session, path, name, families, settings, language, autosaves=copies_folder())
    program.ready.connect(program.heed_signals)
    if fault is not None:
        program.ready.connect(partial(program.tell, fault))
    if path is None:
        program.ready.connect(partial(program.files.pose, name))
    if file is not None and holds_arrays(Path(file)):
        program.ready.connect(partial(program.files.open_path, Path(file).absolute()))
    sys.excepthook = Faults(program)
    program.window.show()
    status = application.exec()
    sys.excepthook = sys.__excepthook__
    program.take_down()
    application.processEvents()
    del program
    return int(status)
