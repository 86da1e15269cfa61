"""The program: the window, or one of the commands."""

import sys
from collections.abc import Sequence

from explorer.console import bad_argument, guarded, qt_needed
from explorer.texts import QT_TRANSLATE_NOOP, one_line

COMMANDS = ("values", "export", "check", "examples", "--version", "--help", "-h")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, by default those of the process; return the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)

    def translate(context: str, text: str) -> str:
        from explorer.languages import spoken  # the window starts faster without it

        return spoken(arguments).translate(context, text)

    return guarded(lambda: (command if arguments and arguments[0] in COMMANDS else window)(arguments), translate)


def command(arguments: Sequence[str]) -> int:
    """Run a command."""
    from explorer import commands  # the window starts faster without it

    return commands.run(arguments)


def window(arguments: Sequence[str]) -> int:
    """Open the window, with the session of FILE where there is one."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    for argument in options:
        if argument.startswith("-") and argument != "-":
            raise bad_argument(
                one_line(argument, 40),
                QT_TRANSLATE_NOOP("commands", "this option is not known here; see attention-explorer --help"),
            )
    files = [*options, *arguments[len(options) + 1 :]]
    if len(files) > 1:
        raise bad_argument(
            one_line(files[1], 80),
            QT_TRANSLATE_NOOP("commands", "the window opens one file; name only one, see attention-explorer --help"),
        )
    with qt_needed():
        from explorer.app.main import run_window
    return run_window(files[0] if files else None)


if __name__ == "__main__":
    raise SystemExit(main())
