"""The command line except the window: values, export, check and examples; none of them needs a display."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from explorer import __version__
from explorer.attention.session import Session
from explorer.attention.trace import run as trace_of
from explorer.console import qt_needed, say
from explorer.errors import ExplorerError, InputError
from explorer.export_options import (
    check_format,
    check_language,
    check_maps,
    check_scale,
    check_steps,
    check_theme,
    prepare,
)
from explorer.files.atomic import machine_fault
from explorer.files.examples import examples, open_named
from explorer.files.session_file import read_session
from explorer.listing import chosen, padded, values_json, values_text, width
from explorer.resources import stems
from explorer.texts import QT_TRANSLATE_NOOP, Text, in_language, one_line

PROGRAM = "attention-explorer"
FILE_HELP = 'a session file, the name of a built-in example (a file wins), or "-" for standard input'
USAGE = """%(prog)s [FILE]
       %(prog)s values FILE [--step NAME] [--json]
       %(prog)s export FILE --out DIR [--steps NAMES] [--format png] [--scale 2] [--theme light]
              [--maps blue-orange] [--lang en] [--force]
       %(prog)s check FILE...
       %(prog)s examples
       %(prog)s --version | --help"""
DESCRIPTION = """Edit Q, K and V by hand and follow attention, step by step, to every number.
Without a command the window opens, with the session in FILE where one is named:
a session file (.attn), or the name of a built-in example; a file wins."""
EPILOG = """A command reads "-" as FILE from standard input. "attention-explorer COMMAND --help" tells more.
Exit status: 0 done; 2 the input or the arguments are wrong; 3 the machine cannot do it."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors like all others: one line."""

    def error(self, message: str) -> NoReturn:
        """Raise InputError with what is wrong with the arguments and where to look."""
        raise InputError(
            Text(
                "commands",
                QT_TRANSLATE_NOOP("commands", "{message}; see {program} --help"),
                {"message": one_line(message, 200), "program": self.prog},
            )
        )


def parser() -> Parser:
    """The parser of all commands."""
    result = Parser(
        prog=PROGRAM,
        usage=USAGE,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    result.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = result.add_subparsers(title="commands", prog=PROGRAM, dest="command", metavar="COMMAND", required=True)
    for name, (run_command, add_arguments, purpose) in COMMANDS.items():
        command = commands.add_parser(name, help=purpose, description=f"{purpose}.", allow_abbrev=False)
        command.set_defaults(run=run_command)
        add_arguments(command)
    return result


def values_arguments(command: argparse.ArgumentParser) -> None:
    """What `values` takes."""
    command.add_argument("file", metavar="FILE", help=FILE_HELP)
    command.add_argument("--step", metavar="NAME", help="only this matrix, for example scores or weights")
    command.add_argument("--json", action="store_true", help="JSON with every digit, instead of aligned text")


def values(arguments: argparse.Namespace) -> int:
    """Print the matrices of a session."""
    session = open_named(arguments.file)
    matrices = chosen(session, arguments.step)
    trace = trace_of(session)
    print((values_json if arguments.json else values_text)(trace, matrices), end="")
    return 0


def export_arguments(command: argparse.ArgumentParser) -> None:
    """What `export` takes."""
    command.add_argument("file", metavar="FILE", help=FILE_HELP)
    command.add_argument("--out", metavar="DIR", required=True, help="folder for the pictures, made if missing")
    command.add_argument("--steps", metavar="NAMES", help="only these steps, for example scores,weights; default: all")
    command.add_argument("--format", metavar="NAME", default="png", help="png (the default)")
    command.add_argument("--scale", metavar="NUMBER", default="2", help="size of the pictures, 0.25 to 8; default: 2")
    command.add_argument(
        "--theme", metavar="NAME", default="light", help=f"{', '.join(stems('themes'))}; default: light"
    )
    command.add_argument(
        "--maps", metavar="NAME", default="blue-orange", help=f"colours of numbers: {', '.join(stems('maps'))}"
    )
    command.add_argument("--lang", metavar="CODE", help="language of the pictures; default: the system's, else en")
    command.add_argument("--force", action="store_true", help="overwrite files that are there already")


def export(arguments: argparse.Namespace) -> int:
    """Draw the steps of a session into files; whatever can be refused is refused before anything is drawn."""
    check_format(arguments.format)
    scale = check_scale(arguments.scale)
    check_theme(arguments.theme)
    check_maps(arguments.maps)
    language = check_language(arguments.lang)
    session = open_named(arguments.file)
    steps = check_steps(session, arguments.steps)
    out = Path(arguments.out)
    prepare(session, steps, out, arguments.format, arguments.force)
    try:
        with qt_needed():
            from explorer.app.export_command import export as draw  # Qt, for this command only
        written = draw(session, out, steps, scale, arguments.theme, language, arguments.maps)
    except OSError as error:
        raise machine_fault(error, str(error.filename or out)) from None
    for path in written:
        print(one_line(str(path), 4096))
    return 0


def check_arguments(command: argparse.ArgumentParser) -> None:
    """What `check` takes."""
    command.add_argument("files", metavar="FILE", nargs="+", help=FILE_HELP)


def check(arguments: argparse.Namespace) -> int:
    """Read every file: a line on standard output for a good one, on standard error for a bad one."""
    statuses = {0}
    for file in arguments.files:
        try:
            session = open_named(file)
        except ExplorerError as error:
            say(error)
            statuses.add(error.exit_status)
        else:
            print(f"{one_line(file, 300)}: good: {summary(session)}", flush=True)
    return InputError.exit_status if InputError.exit_status in statuses else max(statuses)


def summary(session: Session) -> str:
    """The title and the sizes of a session, on one line."""
    title = one_line(in_language(session.title))
    sizes = f"{session.n_q} queries x {session.n_k} keys, d_k {session.d_k}, d_v {session.d_v}, heads {session.heads}"
    return f"{title} ({sizes})" if title else sizes


def no_arguments(command: argparse.ArgumentParser) -> None:
    """A command without arguments."""


def list_examples(arguments: argparse.Namespace) -> int:
    """Print the names and titles of the built-in examples."""
    found = examples()
    widest = max((width(name) for name, _ in found), default=0)
    for name, path in found:
        print(f"{padded(name, widest)}  {one_line(in_language(read_session(path).title), 120)}".rstrip())
    return 0


Run = Callable[[argparse.Namespace], int]
AddArguments = Callable[[argparse.ArgumentParser], None]
COMMANDS: dict[str, tuple[Run, AddArguments, str]] = {
    "values": (values, values_arguments, "Print every matrix of a session, or one of them"),
    "export": (export, export_arguments, "Draw the steps of a session into picture files"),
    "check": (check, check_arguments, "Read session files and say whether they are good"),
    "examples": (list_examples, no_arguments, "List the built-in examples"),
}


def run(argv: Sequence[str]) -> int:
    """Run one command and return the exit status; raises ExplorerError."""
    try:
        arguments = parser().parse_args(argv)
    except SystemExit as end:  # argparse has printed the help or the version
        return int(end.code or 0)
    status: int = arguments.run(arguments)
    return status
