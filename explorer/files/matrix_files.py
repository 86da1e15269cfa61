"""The matrices of a pipeline as files: CSV for one head each, or all in one .npz or JSON file."""

import io
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, NamedTuple, cast

import numpy as np
from numpy.lib import format as npy

from explorer.attention.matrices import APPLIED, MATRICES, Matrix
from explorer.attention.naming import names_along
from explorer.attention.session import Floats, Session
from explorer.attention.steps import matrices_of
from explorer.attention.trace import Trace, rows_by_state
from explorer.files.atomic import check_folder, replace_file
from explorer.files.cells import rows_of
from explorer.files.json_text import pieces
from explorer.files.progress import Progress
from explorer.files.roles import TRANSPOSED
from explorer.files.table_texts import csv_text

ALL = "matrices"  # the name of the one file that holds all
BLOCK = 2**14  # about so many numbers are written at once


class NumberFile(NamedTuple):
    """One file: its name, the matrices in it, which head where it holds one of several, whether rows are columns."""

    name: str
    matrices: tuple[str, ...]
    head: int = 0
    transposed: bool = False


def pipeline(session: Session) -> dict[str, Matrix]:
    """The matrices of a session by name, in the order of the computation; without those that are only added."""
    return {each.name: each for each in matrices_of(session) if each.name not in APPLIED and each.rows != "one"}


def number_files(trace: Trace, matrices: Sequence[str], file_format: str, transposed: bool = False) -> list[NumberFile]:
    """The files that matrices are written to: scores.csv, scores-head-2.csv (counted from 1), matrices.npz.

    `transposed` writes rows as columns and says so in the names, by which they are read again; JSON has rows always.
    """
    transposed = transposed and file_format != "json"
    ending = f"-{TRANSPOSED}" if transposed else ""
    if file_format != "csv":
        name = matrices[0] if len(matrices) == 1 else ALL
        return [NumberFile(f"{name}{ending}.{file_format}", tuple(matrices), 0, transposed)]
    return [
        NumberFile(f"{name}{ending}{of_head}.csv", (name,), head, transposed)
        for name in matrices
        for head, of_head in enumerate(head_endings(len(trace[name])))
    ]


def head_endings(heads: int) -> list[str]:
    """What tells the files of several heads apart."""
    return [f"-head-{head + 1}" for head in range(heads)] if heads > 1 else [""]


def write_numbers(
    trace: Trace, files: Sequence[NumberFile], folder: Path, labelled: bool, progress: Progress
) -> list[Path]:
    """Write files into a folder, over what is there, each of them whole or not at all; their paths.

    `labelled` puts tokens, or the numbers of columns, at the sides of CSV files. `progress` gets the numbers written
    and their total, and may raise to stop: files that are finished then stay. Raises MachineError where writing fails.
    """
    check_folder(folder)
    counted = Counted(progress, sum(size_of(trace, file) for file in files))
    paths = []
    for file in files:
        path = folder / file.name
        replace_file(path, content(trace, file, labelled, counted))
        paths.append(path)
    return paths


def size_of(trace: Trace, file: NumberFile) -> int:
    """How many numbers are in a file."""
    heads = {name: len(trace[name]) for name in file.matrices}
    count = sum(trace[name].size for name in file.matrices)
    return count // heads[file.matrices[0]] if file.name.endswith(".csv") else count


class Counted:
    """Adds up how many numbers are written, and tells of them."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def add(self, count: int) -> None:
        """So many more are written."""
        self._done += count
        self._progress(self._done, self._total)


def csv_content(trace: Trace, file: NumberFile, labelled: bool, counted: Counted) -> bytearray:
    """One head of one matrix; with a mark of UTF-8 where spreadsheets need it to read the tokens."""
    (name,) = file.matrices
    values = cast("Floats", trace[name][file.head])
    rows, columns = labels(trace.session, name) if labelled else (None, None)
    if file.transposed:
        values, rows, columns = values.T, columns, rows
    text = bytearray() if all(map(str.isascii, (*(rows or ()), *(columns or ())))) else bytearray(b"\xef\xbb\xbf")
    height = max(1, BLOCK // values.shape[1])
    for start in range(0, len(values), height):
        block = values[start : start + height]
        part = None if rows is None else rows[start : start + height]
        text += csv_text(block, part, None if start else columns).encode("utf-8", "backslashreplace")
        counted.add(block.size)
    return text


def labels(session: Session, name: str) -> tuple[Sequence[str], Sequence[str]]:
    """What stands at the rows and at the columns of a matrix: tokens, or their numbers from 1."""
    matrix = MATRICES[name]
    return names_along(session, matrix.rows), names_along(session, matrix.columns)


def as_printed(trace: Trace, name: str) -> Floats:
    """An array as it is written to JSON: without an axis of heads where all heads share the matrix."""
    array = cast("Floats", trace[name])
    return array[0] if MATRICES[name].heads == "none" else array


def npz_content(trace: Trace, file: NumberFile, counted: Counted) -> memoryview:
    """The arrays (heads, rows, columns) by the names of the matrices, or with rows and columns exchanged."""
    from zipfile import ZipFile, ZipInfo  # not needed to start

    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name in file.matrices:
            array, ending = cast("Floats", trace[name]), f"_{TRANSPOSED}" if file.transposed else ""
            array = array.swapaxes(1, 2) if file.transposed else array
            member = ZipInfo(f"{name}{ending}.npy")  # without the time, so that the same numbers are the same file
            with archive.open(member, "w", force_zip64=True) as stream:
                write_npy(stream, np.ascontiguousarray(array), counted)
    return data.getbuffer()


def write_npy(stream: IO[bytes], values: Floats, counted: Counted) -> None:
    """An array as a .npy file, piece by piece."""
    npy.write_array_header_1_0(stream, npy.header_data_from_array_1_0(values))
    numbers = values.reshape(-1)
    for start in range(0, numbers.size, BLOCK):
        block = numbers[start : start + BLOCK]
        stream.write(block.tobytes())
        counted.add(block.size)


def json_content(trace: Trace, file: NumberFile, counted: Counted) -> bytearray:
    """What `values --json` prints."""
    text = bytearray()
    for place, piece in enumerate(json_pieces(trace, file.matrices, counted)):
        text += piece.encode()
        if place % 16 == 0:
            counted.add(0)  # so that it can be stopped within a large matrix
    return text


def json_pieces(trace: Trace, matrices: Sequence[str], counted: Counted | None = None) -> Iterator[str]:
    """Shapes, row states and matrices as strict JSON, in full precision, piece by piece."""
    content = {
        "shapes": {name: list(as_printed(trace, name).shape) for name in matrices},
        "rows": rows_by_state(trace),
        "matrices": Lists(trace, matrices, counted),
    }
    yield from pieces(content, "\n")
    yield "\n"


class Lists(Mapping[str, object]):
    """Matrices by name, as lists that are made when they are needed: all of them at once take much memory."""

    def __init__(self, trace: Trace, matrices: Sequence[str], counted: Counted | None) -> None:
        self._trace, self._matrices, self._counted = trace, matrices, counted

    def __getitem__(self, name: str) -> object:
        if self._counted is not None:
            self._counted.add(self._trace[name].size)
        lists = rows_of(self._trace[name])
        return lists[0] if MATRICES[name].heads == "none" else lists

    def __iter__(self) -> Iterator[str]:
        return iter(self._matrices)

    def __len__(self) -> int:
        return len(self._matrices)


def content(trace: Trace, file: NumberFile, labelled: bool, counted: Counted) -> bytes | bytearray | memoryview:
    """The bytes of a file, by its ending."""
    if file.name.endswith(".csv"):
        return csv_content(trace, file, labelled, counted)
    return (npz_content if file.name.endswith(".npz") else json_content)(trace, file, counted)


def present(folder: Path, files: Sequence[NumberFile]) -> list[Path]:
    """Those of the files that are in the folder already."""
    return [folder / file.name for file in files if os.path.lexists(folder / file.name)]
