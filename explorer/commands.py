"""The command line except the window: values, export, check and examples; none of them needs a display."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from explorer import __version__
from explorer.attention.session import Session
from explorer.attention.trace import run as trace_of
from explorer.console import qt_needed, say
from explorer.errors import ExplorerError, InputError
from explorer.export_options import (
    check_format,
    check_language,
    check_maps,
    check_notation,
    check_scale,
    check_steps,
    check_theme,
    prepare,
)
from explorer.files.atomic import machine_fault
from explorer.files.examples import examples, open_named
from explorer.files.session_file import read_session
from explorer.languages import ENGLISH, Language, spoken
from explorer.listing import chosen, padded, values_json, values_text, width
from explorer.resources import stems
from explorer.texts import QT_TRANSLATE_NOOP, Text, in_language, one_line

PROGRAM = "attention-explorer"
USAGE = """%(prog)s [FILE]
       %(prog)s values FILE [--step NAME] [--json] [--lang en]
       %(prog)s export FILE --out DIR [--steps NAMES] [--format png] [--scale 2] [--theme light]
                                 [--maps blue-orange] [--notation rows] [--lang en] [--force]
       %(prog)s check FILE... [--lang en]
       %(prog)s examples [--lang en]
       %(prog)s --version | --help"""
FILE_HELP = QT_TRANSLATE_NOOP(
    "commands", 'a session file, the name of a built-in example (a file wins), or "-" for standard input'
)
LANGUAGE_HELP = QT_TRANSLATE_NOOP("commands", "language of what is printed; default: the system's, else en")
DESCRIPTION = QT_TRANSLATE_NOOP(
    "commands",
    """Edit Q, K and V by hand and follow attention, step by step, to every number.
Without a command the window opens, with the session in FILE where one is named:
a session file (.attn), or the name of a built-in example; a file wins.""",
)
EPILOG = QT_TRANSLATE_NOOP(
    "commands",
    """A command reads "-" as FILE from standard input. "attention-explorer COMMAND --help" tells more.
Exit status: 0 done; 2 the input or the arguments are wrong; 3 the machine cannot do it.""",
)


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language, and whose complaints are errors like all others: one line."""

    def __init__(self, language: Language, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        self.language = language

    def add(self, *names: str, words: str, **options: Any) -> None:
        """Add an argument that is explained in these words."""
        self.add_argument(*names, help=self.said(words), **options)

    def add_language(self, words: str) -> None:
        """Add the argument that names the language."""
        self.add("--lang", metavar="CODE", words=words)

    def said(self, words: str) -> str:
        """Words of the commands in the language."""
        return self.language.translate("commands", words)

    def error(self, message: str) -> NoReturn:
        """Raise InputError with what is wrong with the arguments and where to look."""
        raise InputError(
            Text(
                "commands",
                QT_TRANSLATE_NOOP("commands", "{message}; see {program} --help"),
                {"message": one_line(message, 200), "program": self.prog},
            )
        )


OF_ARGPARSE = (
    QT_TRANSLATE_NOOP("argparse", "usage: "),
    QT_TRANSLATE_NOOP("argparse", "positional arguments"),
    QT_TRANSLATE_NOOP("argparse", "options"),
    QT_TRANSLATE_NOOP("argparse", "show this help message and exit"),
    QT_TRANSLATE_NOOP("argparse", "the following arguments are required: %s"),
    QT_TRANSLATE_NOOP("argparse", "unrecognized arguments: %s"),
    QT_TRANSLATE_NOOP("argparse", "argument %(argument_name)s: %(message)s"),
    QT_TRANSLATE_NOOP("argparse", "expected one argument"),
    QT_TRANSLATE_NOOP("argparse", "expected at least one argument"),
    QT_TRANSLATE_NOOP("argparse", "ignored explicit argument %r"),
    QT_TRANSLATE_NOOP("argparse", "invalid choice: %(value)r (choose from %(choices)s)"),
)


@contextmanager
def argparse_in(language: Language) -> Iterator[None]:
    """Meanwhile argparse's own words are in the language: it looks them up by a function that is put aside."""
    names = vars(argparse)
    lookup = names.get("_")
    if lookup is None or language == ENGLISH:
        yield
        return
    names["_"] = partial(language.translate, "argparse")
    try:
        yield
    finally:
        names["_"] = lookup


def parser(language: Language) -> Parser:
    """The parser of all commands."""
    said = partial(language.translate, "commands")
    result = Parser(
        language,
        prog=PROGRAM,
        usage=USAGE,
        description=said(DESCRIPTION),
        epilog=said(EPILOG),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = QT_TRANSLATE_NOOP("commands", "show the version and exit")
    result.add("--version", action="version", version=f"{PROGRAM} {__version__}", words=version)
    title = said(QT_TRANSLATE_NOOP("commands", "commands"))
    commands = result.add_subparsers(title=title, prog=PROGRAM, dest="command", metavar="COMMAND", required=True)
    for name, (run_command, add_arguments, purpose) in COMMANDS.items():
        command = commands.add_parser(name, help=said(purpose), description=said(purpose), language=language)
        command.set_defaults(run=run_command)
        add_arguments(command)
    return result


def values_arguments(command: Parser) -> None:
    """What `values` takes."""
    command.add("file", metavar="FILE", words=FILE_HELP)
    only = QT_TRANSLATE_NOOP("commands", "only this matrix, for example scores or weights")
    command.add("--step", metavar="NAME", words=only)
    json = QT_TRANSLATE_NOOP("commands", "JSON with every digit, instead of aligned text")
    command.add("--json", action="store_true", words=json)
    command.add_language(LANGUAGE_HELP)


def values(arguments: argparse.Namespace, language: Language) -> int:
    """Print the matrices of a session."""
    check_language(arguments.lang)
    session = open_named(arguments.file)
    matrices = chosen(session, arguments.step)
    trace = trace_of(session)
    print(values_json(trace, matrices) if arguments.json else values_text(trace, matrices, language.translate), end="")
    return 0


def export_arguments(command: Parser) -> None:
    """What `export` takes."""
    command.add("file", metavar="FILE", words=FILE_HELP)
    for name, metavar, default, words in (
        ("--out", "DIR", None, QT_TRANSLATE_NOOP("commands", "folder for the pictures, made if missing")),
        (
            "--steps",
            "NAMES",
            None,
            QT_TRANSLATE_NOOP("commands", "only these steps, for example scores,weights; default: all"),
        ),
        ("--format", "NAME", "png", QT_TRANSLATE_NOOP("commands", "png (the default)")),
        ("--scale", "NUMBER", "2", QT_TRANSLATE_NOOP("commands", "size of the pictures, 0.25 to 8; default: 2")),
    ):
        command.add(name, metavar=metavar, default=default, required=name == "--out", words=words)
    themes = QT_TRANSLATE_NOOP("commands", "one of {known}; default: light")
    maps = QT_TRANSLATE_NOOP("commands", "colours of numbers, one of {known}")
    for name, default, words in (("theme", "light", themes), ("maps", "blue-orange", maps)):
        known = ", ".join(stems("themes" if name == "theme" else name))
        command.add(f"--{name}", metavar="NAME", default=default, words=command.said(words).format(known=known))
    notation = QT_TRANSLATE_NOOP(
        "commands", "vectors as rows or as columns; default: as the file was last looked at, else rows"
    )
    command.add("--notation", metavar="NAME", words=notation)
    command.add_language(
        QT_TRANSLATE_NOOP("commands", "language of the pictures; default: the system's, else en"),
    )
    force = QT_TRANSLATE_NOOP("commands", "overwrite files that are there already")
    command.add("--force", action="store_true", words=force)


def export(arguments: argparse.Namespace, language: Language) -> int:
    """Draw the steps of a session into files; whatever can be refused is refused before anything is drawn."""
    check_format(arguments.format)
    scale = check_scale(arguments.scale)
    check_theme(arguments.theme)
    check_maps(arguments.maps)
    pictures_in = check_language(arguments.lang)
    session = open_named(arguments.file)
    steps = check_steps(session, arguments.steps)
    notation = check_notation(session, arguments.notation)
    out = Path(arguments.out)
    prepare(session, steps, out, arguments.format, arguments.force)
    try:
        with qt_needed():
            from explorer.app.export_command import export as draw  # Qt, for this command only
        written = draw(session, out, steps, scale, arguments.theme, pictures_in, arguments.maps, notation)
    except OSError as error:
        raise machine_fault(error, str(error.filename or out)) from None
    for path in written:
        print(one_line(str(path), 4096))
    return 0


def check_arguments(command: Parser) -> None:
    """What `check` takes."""
    command.add("files", metavar="FILE", nargs="+", words=FILE_HELP)
    command.add_language(LANGUAGE_HELP)


def check(arguments: argparse.Namespace, language: Language) -> int:
    """Read every file: a line on standard output for a good one, on standard error for a bad one."""
    check_language(arguments.lang)
    statuses = {0}
    for file in arguments.files:
        try:
            session = open_named(file)
        except ExplorerError as error:
            say(error, language.translate)
            statuses.add(error.exit_status)
        else:
            good = QT_TRANSLATE_NOOP("commands", "{file}: good: {summary}")
            found = {"file": one_line(file, 300), "summary": summary(session, language)}
            print(Text("commands", good, found).said(language.translate), flush=True)
    return InputError.exit_status if InputError.exit_status in statuses else max(statuses)


def summary(session: Session, language: Language = ENGLISH) -> str:
    """The title and the sizes of a session, on one line."""
    title = one_line(in_language(session.title, language.code))
    each = QT_TRANSLATE_NOOP("commands", ", {name} {width}")
    known = [{"name": name, "width": width} for name, width in (("d_k", session.d_k), ("d_v", session.d_v)) if width]
    widths = "".join(Text("commands", each, values).said(language.translate) for values in known)
    words = QT_TRANSLATE_NOOP("commands", "{n_q} queries x {n_k} keys{widths}, heads {heads}")
    counts = {name: getattr(session, name) for name in ("n_q", "n_k", "heads")}
    sizes = Text("commands", words, {**counts, "widths": widths})
    both = Text("commands", QT_TRANSLATE_NOOP("commands", "{title} ({sizes})"), {"title": title, "sizes": sizes})
    return (both if title else sizes).said(language.translate)


def examples_arguments(command: Parser) -> None:
    """What `examples` takes."""
    command.add_language(LANGUAGE_HELP)


def list_examples(arguments: argparse.Namespace, language: Language) -> int:
    """Print the names and titles of the built-in examples."""
    check_language(arguments.lang)
    found = examples()
    widest = max((width(name) for name, _ in found), default=0)
    for name, path in found:
        title = one_line(in_language(read_session(path).title, language.code), 120)
        print(f"{padded(name, widest)}  {title}".rstrip())
    return 0


Run = Callable[[argparse.Namespace, Language], int]
AddArguments = Callable[[Parser], None]
COMMANDS: dict[str, tuple[Run, AddArguments, str]] = {
    "values": (
        values,
        values_arguments,
        QT_TRANSLATE_NOOP("commands", "Print every matrix of a session, or one of them."),
    ),
    "export": (
        export,
        export_arguments,
        QT_TRANSLATE_NOOP("commands", "Draw the steps of a session into picture files."),
    ),
    "check": (
        check,
        check_arguments,
        QT_TRANSLATE_NOOP("commands", "Read session files and say whether they are good."),
    ),
    "examples": (list_examples, examples_arguments, QT_TRANSLATE_NOOP("commands", "List the built-in examples.")),
}


def run(argv: Sequence[str], language: Language | None = None) -> int:
    """Run one command and return the exit status; raises ExplorerError."""
    language = language or spoken(argv)
    try:
        with argparse_in(language):
            arguments = parser(language).parse_args(argv)
    except SystemExit as end:  # argparse has printed the help or the version
        return int(end.code or 0)
    status: int = arguments.run(arguments, language)
    return status
