"""Source: the named arrays that one file or several offer to an import, with the labels that a text file has."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from explorer.errors import ExplorerError
from explorer.files.arrays import load, peek
from explorer.files.encodings import check_size, decoded
from explorer.files.entries import Array, Entry, Stored
from explorer.files.labelled import read_labelled
from explorer.files.progress import Progress, unwatched, within
from explorer.files.reading import opened, read_all, size_of
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

TEXT_SUFFIXES = (".csv", ".tsv")
TEXT = "text"  # the type of numbers in a text file
SWITCHES, BARRING, NUMBERS = "switches", "barring", "numbers"  # what a mask may hold: 0 and 1; 0 and -inf; others


@dataclass(frozen=True, eq=False)
class Source:
    """What is offered. `files` says of each array where it is stored in which file; `arrays` are those read so far.

    Of text files there are the `labels` of rows and columns, the expressions in cells as `texts`, and the `encodings`
    that are not UTF-8; `numbered` says of a first row that may count the columns whether it was taken for that.
    `contents` says of each array read what it would hold as a mask.
    """

    paths: tuple[Path, ...]
    entries: tuple[Entry, ...] = ()
    files: Mapping[str, tuple[Path, Stored]] = field(default_factory=dict)
    arrays: Mapping[str, Array] = field(default_factory=dict)
    contents: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    column_labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    texts: Mapping[str, Mapping[tuple[int, int], str]] = field(default_factory=dict)
    encodings: Mapping[str, str] = field(default_factory=dict)
    numbered: Mapping[str, bool] = field(default_factory=dict)

    def entry(self, name: str) -> Entry:
        """What is known of an array from its header."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, Entry]:
        return {entry.name: entry for entry in self.entries}

    def read(self, name: str, progress: Progress = unwatched) -> Array:
        """The numbers of an array. Raises InputError where they cannot be used."""
        return load(*self.files[name], progress)

    def with_array(self, name: str, array: Array, content: str = "") -> "Source":
        """The source with an array that has been read, and what that would hold as a mask, where it is known."""
        arrays, contents = {**self.arrays, name: array}, {**self.contents, name: content or content_of(array)}
        return replace(self, arrays=arrays, contents=contents)

    def with_problem(self, name: str, problem: Text) -> "Source":
        """The source with the reason why an array cannot be used after all."""
        entries = (entry._replace(problem=problem) if entry.name == name else entry for entry in self.entries)
        return replace(self, entries=tuple(entries))

    def without_arrays(self, needed: Sequence[str]) -> "Source":
        """The source without the arrays that can be read again and are not needed."""
        kept = {name: array for name, array in self.arrays.items() if name in needed or name in self.labels}
        return replace(self, arrays=kept)


def array_and_content(source: Source, name: str, progress: Progress) -> tuple[Array, str]:
    """The numbers of an array, and what it would hold as a mask. Raises InputError where they cannot be used."""
    array = source.read(name, progress)
    return array, content_of(array)


def content_of(array: Array) -> str:
    """What an array would hold as a mask."""
    if array.dtype == np.bool_ or bool(((array == 0) | (array == 1)).all()):
        return SWITCHES
    return BARRING if bool(((array == 0) | (array == -np.inf)).all()) else NUMBERS


def read_source(paths: Sequence[Path], progress: Progress = unwatched) -> Source:
    """What the files offer: of files of arrays the headers are read, of text files the numbers too.

    Raises InputError, naming the file, where one of them cannot be read.
    """
    sources = []
    for place, path in enumerate(paths):
        try:
            read = text_file if path.suffix.lower() in TEXT_SUFFIXES else array_file
            sources.append(read(path, within(progress, place / len(paths), (place + 1) / len(paths))))
        except ExplorerError as error:
            raise error.at(file=os.fspath(path)) from None
    return sources[0] if len(sources) == 1 else joined(sources)


def array_file(path: Path, progress: Progress) -> Source:
    """What a file of arrays offers."""
    found = peek(path, progress)
    return Source(
        (path,), tuple(stored.entry for stored in found), {stored.entry.name: (path, stored) for stored in found}
    )


def joined(sources: Sequence[Source]) -> Source:
    """What several files offer. Raises InputError where two of them have an array of the same name."""
    result = Source(())
    for source in sources:
        shared = result.files.keys() & source.files.keys()
        if shared:
            raise refuse(
                QT_TRANSLATE_NOOP("files", "another of the files has an array of this name; import it by itself")
            ).at(one_line(min(shared), 60), os.fspath(source.paths[0]))
        result = Source(
            (*result.paths, *source.paths),
            (*result.entries, *source.entries),
            {**result.files, **source.files},
            {**result.arrays, **source.arrays},
            {**result.contents, **source.contents},
            {**result.labels, **source.labels},
            {**result.column_labels, **source.column_labels},
            {**result.texts, **source.texts},
            {**result.encodings, **source.encodings},
            {**result.numbered, **source.numbered},
        )
    return result


def text_file(path: Path, progress: Progress) -> Source:
    """What a text file offers: one matrix, under the file's name, perhaps with labels."""
    with opened(path, check_size) as file:
        data = read_all(file, size_of(file), within(progress, 0, 0.1))
    text, encoding = decoded(data, within(progress, 0.1, 0.2))
    del data
    table = read_labelled(text, within(progress, 0.2, 1))
    name, values = path.stem, table.values
    values.setflags(write=False)
    entry = Entry(name, values.shape, TEXT)
    source = Source(
        (path,),
        (entry,),
        {name: (path, Stored(entry))},
        labels={name: table.rows or ()},
        column_labels={name: table.columns or ()},
        texts={name: table.texts},
        encodings={} if encoding == "utf-8" else {name: encoding},
        numbered={} if table.numbered is None else {name: table.numbered},
    )
    return source.with_array(name, values)
