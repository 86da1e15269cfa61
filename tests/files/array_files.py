"""Files of arrays byte by byte, so that tests can write what no library would."""

import io
import json
import struct
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from explorer.files import arrays
from explorer.files.entries import Array, Entry

Tensor = tuple[str, str, Sequence[int], bytes]  # name, type, shape, numbers


def npy(descr: str, shape: tuple[int, ...], data: bytes = b"", fortran: bool = False, version: int = 1) -> bytes:
    """A .npy file with this header."""
    return npy_with_header(f"{{'descr': {descr!r}, 'fortran_order': {fortran}, 'shape': {shape}, }}", data, version)


def npy_with_header(header: str, data: bytes = b"", version: int = 1) -> bytes:
    """A .npy file with a header of any text."""
    encoded = header.encode("latin-1") + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(encoded))
    return b"\x93NUMPY" + bytes([version, 0]) + length + encoded + data


def npz(members: Sequence[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A ZIP archive of these files, of which several may have the same name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return stream.getvalue()


def safetensors(tensors: Sequence[Tensor], offsets: Mapping[str, object] | None = None) -> bytes:
    """A .safetensors file of these arrays one after the other; `offsets` claims other places than the true ones."""
    header: dict[str, object] = {}
    place = 0
    for name, kind, shape, data in tensors:
        true = [place, place + len(data)]
        header[name] = {"dtype": kind, "shape": list(shape), "data_offsets": (offsets or {}).get(name, true)}
        place += len(data)
    return with_header(json.dumps(header).encode(), b"".join(data for *_, data in tensors))


def with_header(header: bytes, data: bytes = b"", length: int | None = None) -> bytes:
    """A .safetensors file with a header of any bytes, which may claim another length."""
    return struct.pack("<Q", len(header) if length is None else length) + header + data


def entries_of(path: Path) -> list[Entry]:
    """The arrays that a file offers."""
    return [stored.entry for stored in arrays.peek(path)]


def load(path: Path, name: str) -> Array:
    """The numbers of the array of that name."""
    return arrays.load(path, next(stored for stored in arrays.peek(path) if stored.entry.name == name))
