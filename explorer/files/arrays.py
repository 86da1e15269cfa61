"""Files of arrays: .npy, .npz and .safetensors to named arrays; headers first, numbers when they are wanted."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, NamedTuple

from explorer.errors import ExplorerError
from explorer.files.entries import Array, Stored
from explorer.files.npy import load_npy, load_npz, peek_npy, peek_npz
from explorer.files.progress import Progress, unwatched
from explorer.files.reading import opened
from explorer.files.safetensors import load_safetensors, peek_safetensors
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line


class Format(NamedTuple):
    """How the headers of a kind of file are read, and how the numbers of one array."""

    peek: Callable[[IO[bytes], str, Progress], list[Stored]]
    load: Callable[[IO[bytes], Stored, Progress], Array]


ARRAY_FORMATS = {
    ".npy": Format(peek_npy, load_npy),
    ".npz": Format(peek_npz, load_npz),
    ".safetensors": Format(peek_safetensors, load_safetensors),
}


def peek(path: str | os.PathLike[str], progress: Progress = unwatched) -> list[Stored]:
    """What arrays the file offers, and where, read off its headers alone.

    Raises InputError, naming file and place, where the file is none of arrays.
    """
    form, stem = format_of(path), Path(path).stem
    try:
        with opened(path) as file:
            return form.peek(file, stem, progress)
    except ExplorerError as error:
        raise error.at(file=os.fspath(path)) from None


def load(path: str | os.PathLike[str], stored: Stored, progress: Progress = unwatched) -> Array:
    """An array that `peek` found, as native float64, or bool where the file has booleans; read-only, first axis first.

    Raises InputError, naming file and array, where it cannot be used, or the file is another one by now; what its
    header claims is checked before anything is allocated.
    """
    form, entry = format_of(path), stored.entry
    try:
        if entry.problem is not None:
            raise refuse(entry.problem.template, **entry.problem.values)
        with opened(path) as file:
            return form.load(file, stored, progress)
    except ExplorerError as error:
        raise error.at(one_line(entry.name, 60), os.fspath(path)) from None


def format_of(path: str | os.PathLike[str]) -> Format:
    """The format that the ending of a file's name stands for. Raises InputError for another."""
    form = ARRAY_FORMATS.get(Path(path).suffix.lower())
    if form is None:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "the name of a file of arrays ends in .npy, .npz or .safetensors; rename it")
        ).at(file=os.fspath(path))
    return form
