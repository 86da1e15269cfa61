"""The built-in examples, and the one rule by which a name means a session, an example, or arrays to import."""

import os
import sys
from pathlib import Path

from explorer.attention.session import Session
from explorer.errors import ExplorerError
from explorer.files.limits import MAX_FILE_BYTES
from explorer.files.sentences import refuse
from explorer.files.session_file import check_bytes, parse_session, read_session
from explorer.resources import folder
from explorer.texts import QT_TRANSLATE_NOOP

SUFFIX = ".attn"
PRINTED = ".printed.json"
FOLDERS = ("examples", "published")
STANDARD_INPUT = "-"
ARRAYS = (".npy", ".npz", ".safetensors", ".csv", ".tsv")  # what the names of files to import from end in


def examples() -> list[tuple[str, Path]]:
    """Name and path of each built-in example: those of the program, then published ones; both by name."""
    found = (sorted((path.stem, path) for path in folder(name).glob(f"*{SUFFIX}")) for name in FOLDERS)
    return [example for group in found for example in group]


def printed_beside(example: Path) -> Path | None:
    """The file with what the source of an example printed, where that does not follow from what it gave."""
    path = example.with_suffix(PRINTED)
    return path if path.is_file() else None


def located(name_or_path: str) -> Path:
    """The path of a file, or of the built-in example of that name; a file wins.

    Raises InputError where there is neither.
    """
    if os.path.exists(name_or_path) and not os.path.isdir(name_or_path):
        return Path(name_or_path)
    example = dict(examples()).get(name_or_path)
    if example is None and not os.path.exists(name_or_path):
        raise refuse(
            QT_TRANSLATE_NOOP("files", "there is neither a file nor a built-in example of this name; check the name")
        ).at(file=name_or_path)
    return example or Path(name_or_path)


def holds_arrays(path: Path) -> bool:
    """Whether a file is one to import from, by its name."""
    return path.suffix.lower() in ARRAYS


def open_named(name_or_path: str) -> Session:
    """The session of a file, of a built-in example, or for "-" of standard input."""
    try:
        if name_or_path != STANDARD_INPUT:
            path = located(name_or_path)
            if holds_arrays(path):
                raise refuse(
                    QT_TRANSLATE_NOOP("files", "these are numbers, no session; open it in the window to import them")
                )
            return read_session(path)
        if sys.stdin is None:
            raise refuse(QT_TRANSLATE_NOOP("files", "it is closed; give a file or pipe a session into it"))
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        check_bytes(len(data))
        return parse_session(data)
    except ExplorerError as error:
        raise error.at(file="standard input" if name_or_path == STANDARD_INPUT else name_or_path) from None
