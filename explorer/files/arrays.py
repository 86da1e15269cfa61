"""Files of arrays: .npy, .npz and .safetensors to named arrays; headers first, numbers when they are wanted."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, NamedTuple

from explorer.errors import ExplorerError
from explorer.files.entries import Array, Entry, Stored
from explorer.files.json_text import refuse
from explorer.files.npy import load_npy, load_npz, peek_npy, peek_npz
from explorer.files.progress import Progress, unwatched
from explorer.files.reading import opened
from explorer.files.safetensors import load_safetensors, peek_safetensors
from explorer.texts import QT_TRANSLATE_NOOP, one_line


class Format(NamedTuple):
    """How the headers of a kind of file are read, and how the numbers of one array."""

    peek: Callable[[IO[bytes], str, Progress], list[Stored]]
    load: Callable[[IO[bytes], Stored, Progress], Array]


FORMATS = {
    ".npy": Format(peek_npy, load_npy),
    ".npz": Format(peek_npz, load_npz),
    ".safetensors": Format(peek_safetensors, load_safetensors),
}


def peek(path: str | os.PathLike[str], progress: Progress = unwatched) -> list[Entry]:
    """What arrays the file offers, read off its headers alone.

    Raises InputError, naming file and place, where the file is none of arrays.
    """
    form, stem = format_of(path), Path(path).stem
    try:
        with opened(path) as file:
            return [stored.entry for stored in form.peek(file, stem, progress)]
    except ExplorerError as error:
        raise error.at(file=os.fspath(path)) from None


def load(path: str | os.PathLike[str], name: str, progress: Progress = unwatched) -> Array:
    """The array of that name as native float64, or bool where the file has booleans; read-only, first axis first.

    Raises InputError, naming file and array, where it cannot be used; what its header claims is checked before
    anything is allocated.
    """
    form, stem = format_of(path), Path(path).stem
    try:
        with opened(path) as file:
            stored = next((stored for stored in form.peek(file, stem, unwatched) if stored.entry.name == name), None)
            if stored is None:
                raise refuse(QT_TRANSLATE_NOOP("files", "there is no array of this name; the file may have changed"))
            if stored.entry.problem is not None:
                raise refuse(stored.entry.problem.template, **stored.entry.problem.values)
            return form.load(file, stored, progress)
    except ExplorerError as error:
        raise error.at(one_line(name, 60), os.fspath(path)) from None


def format_of(path: str | os.PathLike[str]) -> Format:
    """The format that the ending of a file's name stands for. Raises InputError for another."""
    form = FORMATS.get(Path(path).suffix.lower())
    if form is None:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "the name of a file of arrays ends in .npy, .npz or .safetensors; rename it")
        ).at(file=os.fspath(path))
    return form
