"""The options of `export`, checked before anything is drawn."""

import math
import os
from collections.abc import Sequence
from pathlib import Path

from explorer.attention.notation import NOTATIONS, Notation, notation_in
from explorer.attention.session import Session
from explorer.console import bad_argument
from explorer.files.atomic import check_folder
from explorer.files.pages import page_names
from explorer.languages import languages, system_language
from explorer.resources import stems
from explorer.texts import QT_TRANSLATE_NOOP, one_line

FORMATS = ("png",)
LATER_FORMATS = ("svg", "pdf", "gif", "apng")
SMALLEST_SCALE, LARGEST_SCALE = 0.25, 8.0


def check_format(name: str) -> str:
    """The format. Raises InputError for one that is not known or not there yet."""
    if name in FORMATS:
        return name
    template = QT_TRANSLATE_NOOP("commands", 'the format "{name}" is not known; use {known}')
    if name in LATER_FORMATS:
        template = QT_TRANSLATE_NOOP(
            "commands", 'the format "{name}" is not supported yet by this version; use {known}'
        )
    raise bad_argument("--format", template, name=one_line(name, 40), known=", ".join(FORMATS))


def check_scale(text: str) -> float:
    """The number of pixels for each of the page's. Raises InputError unless it is a number within the limits."""
    try:
        scale = float(text)
    except ValueError:
        scale = math.nan
    if not SMALLEST_SCALE <= scale <= LARGEST_SCALE:
        raise bad_argument(
            "--scale",
            QT_TRANSLATE_NOOP("commands", '"{text}" is not a number from {smallest} to {largest}; use one, such as 2'),
            text=one_line(text, 40),
            smallest=f"{SMALLEST_SCALE:g}",
            largest=f"{LARGEST_SCALE:g}",
        )
    return scale


def check_known(option: str, name: str, known: Sequence[str], template: str) -> str:
    """A name. Raises InputError, in the words of a template, for one that is not known."""
    if name not in known:
        raise bad_argument(option, template, name=one_line(name, 40), known=", ".join(known))
    return name


def check_theme(name: str) -> str:
    """The theme. Raises InputError for one that is not known."""
    template = QT_TRANSLATE_NOOP("commands", 'the theme "{name}" is not known; use one of {known}')
    return check_known("--theme", name, stems("themes"), template)


def check_maps(name: str) -> str:
    """The colour maps. Raises InputError for ones that are not known."""
    template = QT_TRANSLATE_NOOP("commands", 'there are no colour maps "{name}"; use one of {known}')
    return check_known("--maps", name, stems("maps"), template)


def check_notation(session: Session, name: str | None) -> Notation:
    """The notation, by default the file's. Raises InputError for one that is not known."""
    template = QT_TRANSLATE_NOOP("commands", 'the notation "{name}" is not known; use one of {known}')
    if name is None:
        return notation_in(session.view)
    check_known("--notation", name, NOTATIONS, template)
    return notation_in({"notation": name})


def check_language(name: str | None) -> str:
    """The language, by default the system's. Raises InputError for one that there is no translation into."""
    known = languages()
    template = QT_TRANSLATE_NOOP("commands", 'there is no translation into "{name}"; use one of {known}')
    return system_language(known) if name is None else check_known("--lang", name, known, template)


def check_steps(session: Session, text: str | None) -> list[str] | None:
    """The names of the steps, None for all. Raises InputError for one that the session does not have."""
    if text is None:
        return None
    known = list(page_names(session))
    template = QT_TRANSLATE_NOOP("commands", 'the session has no step "{name}"; its steps are {known}')
    names = dict.fromkeys(name.strip() for name in text.split(","))
    return [check_known("--steps", name, known, template) for name in names]


def prepare(session: Session, steps: list[str] | None, out: Path, file_format: str, force: bool) -> None:
    """Make the folder. Raises InputError where files would be overwritten, MachineError where none can be made."""
    for step, name in page_names(session, file_format).items():
        if not force and (steps is None or step in steps) and os.path.lexists(out / name):
            raise bad_argument(
                "--out", QT_TRANSLATE_NOOP("commands", "this file is there already; use --force to overwrite it")
            ).at(file=str(out / name))
    check_folder(out)
