"""The window on a session that a script or a notebook gives."""

import atexit
import sys

from PySide6.QtCore import QObject, QSettings, QThread
from PySide6.QtWidgets import QApplication

from explorer.app.main import Faults, make_application
from explorer.app.opening import has_display, language_of_system
from explorer.app.program import Program
from explorer.app.referring import refer
from explorer.app.settings import Settings
from explorer.attention.reference import Reference
from explorer.attention.session import Session
from explorer.errors import ExplorerError, MachineError
from explorer.texts import QT_TRANSLATE_NOOP, Text

NAME = "attention-explorer"


def show_session(session: Session, reference: Reference | None = None, block: bool | None = None) -> None:
    """Open a window on a session, and wait until it is closed unless a Qt loop runs already, or it is said not to.

    Raises MachineError where there is no display.
    """
    check_display()
    application, families = make_application()
    settings = Settings(QSettings(NAME, NAME))  # those of the program, whatever the application is called
    language = language_of_system() if settings.language == "system" else settings.language
    program = Program(session, None, "", families, settings, language)
    shown = Shown(program)
    try:
        if reference is not None:
            refer(program.scenes, reference)
    except ExplorerError:
        shown.end()
        raise
    program.window.show()
    program.window.raise_()
    program.window.activateWindow()
    if block is None:
        block = not loop_runs()
    if block:
        hook, sys.excepthook = sys.excepthook, Faults(program)
        try:
            application.exec()
        finally:
            sys.excepthook = hook
            shown.end()


class Shown(QObject):
    """A program that nobody waits for: it is kept until its windows are closed, or the script ends."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program: Program | None = program
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.lastWindowClosed.connect(self.end)
        atexit.register(self.end)  # widgets must not outlive Python

    def end(self) -> None:
        """Take the program down, once."""
        program, self.program = self.program, None
        if program is not None:
            atexit.unregister(self.end)
            application = QApplication.instance()
            if isinstance(application, QApplication):
                application.lastWindowClosed.disconnect(self.end)
            program.take_down()
            QApplication.processEvents()


def loop_runs() -> bool:
    """Whether a Qt loop runs already that will serve the window: that of an application, or of a notebook."""
    if QThread.currentThread().loopLevel() > 0:
        return True
    shell = sys.modules.get("IPython")  # which runs the loop between two cells, after %gui qt
    running = shell.get_ipython() if shell is not None else None
    return str(getattr(running, "active_eventloop", None) or "").startswith("qt")


def check_display() -> None:
    """Raise MachineError where a window would be seen by nobody."""
    if QApplication.instance() is None and not has_display():
        words = QT_TRANSLATE_NOOP("notebook", "there is no display for the window; compare() needs none")
        raise MachineError(Text("notebook", words))
