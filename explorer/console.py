"""How the program ends on the command line: whatever happens becomes an exit status and at most one line."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator

from explorer.errors import ExplorerError, InputError, MachineError
from explorer.texts import QT_TRANSLATE_NOOP, Text, Translate, one_line, untranslated

INTERRUPTED = 130  # as shells report a program ended by Ctrl+C
LONGEST_LINE = 2000


def say(error: ExplorerError, translate: Translate = untranslated) -> None:
    """Tell of an error on standard error, in one line."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(one_line(error.message(translate), LONGEST_LINE), file=sys.stderr, flush=True)


def guarded(action: Callable[[], int], translate: Translate = untranslated) -> int:
    """Run the action and return the exit status, with a line on standard error for what a user can cause."""
    accept_every_character()
    try:
        status = action()
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except ExplorerError as error:
        say(error, translate)
        return error.exit_status
    except BrokenPipeError:  # the reader, such as `head`, has all that it wants
        discard_output()
        return 0
    except KeyboardInterrupt:
        discard_output()
        return INTERRUPTED
    except MemoryError:
        template = QT_TRANSLATE_NOOP("commands", "there is not enough memory for this; use fewer tokens or heads")
        return fail(template, translate)
    except OSError as error:
        discard_output()
        template = QT_TRANSLATE_NOOP("commands", "reading or printing failed ({reason}); try another place")
        return fail(template, translate, reason=error.strerror or error)


def fail(template: str, translate: Translate, **values: object) -> int:
    """Tell of something that the machine cannot do, and return the exit status."""
    error = MachineError(Text("commands", template, values))
    say(error, translate)
    return error.exit_status


def accept_every_character() -> None:
    """Let characters that the terminal's encoding lacks be printed as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Send what is still unwritten nowhere, so that the interpreter does not fail on it when it ends."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextlib.contextmanager
def qt_needed() -> Iterator[None]:
    """Turn a Qt that cannot be loaded, mostly for want of a system library, into a sentence."""
    try:
        yield
    except ImportError as error:
        of_qt = (error.name or "").partition(".")[0] in ("PySide6", "shiboken6")
        if not of_qt and ".so" not in str(error) and "DLL" not in str(error):
            raise  # a fault of our own
        template = QT_TRANSLATE_NOOP("commands", "Qt cannot be loaded ({reason}); install what is missing")
        raise MachineError(Text("commands", template, {"reason": one_line(str(error), 200)})) from None


def bad_argument(place: str, template: str, **values: object) -> InputError:
    """The error with this sentence about an argument."""
    return InputError(Text("commands", template, values), place=place)
