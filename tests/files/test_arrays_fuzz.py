"""Thousands of damaged files of arrays, each of which gives arrays or one sentence; and all numbers there and back."""

import random
import resource
import tracemalloc
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as numpy_strategies

from explorer.errors import InputError
from explorer.files.entries import EXACT
from tests.files.array_files import entries_of, load, npy, npz, safetensors
from tests.files.test_arrays import SAMPLES

NUMBERS = np.random.default_rng(4).normal(size=(3, 4))
GOOD = {
    ".npy": [npy("<f8", (3, 4), NUMBERS.tobytes()), npy(">f4", (4, 3), NUMBERS.astype(">f4").tobytes(), fortran=True)],
    ".npz": [
        npz([("q.npy", npy("<f8", (3, 4), NUMBERS.tobytes())), ("a/k.npy", npy("|b1", (2,), b"\0\1"))]),
        npz([("q.npy", npy("<f8", (3, 4), NUMBERS.tobytes()))], zipfile.ZIP_STORED),
        (SAMPLES / "kinds.npz").read_bytes(),
    ],
    ".safetensors": [
        safetensors(
            [("q", "F64", (3, 4), NUMBERS.tobytes()), ("k", "BF16", (2,), b"abcd"), ("m", "BOOL", (1,), b"\1")]
        ),
        (SAMPLES / "attention.safetensors").read_bytes(),
    ],
}
PIECES = (
    *(b"\0" * 8, b"\xff" * 8, b"\xff\xff\xff\x7f", b"99999999999999999999", b"-1", b"1e400", b"NaN", b"(" * 300, b"{"),
    *(
        b"'descr'",
        b"|O",
        b"<c16",
        b"F8_E4M3",
        b"BF16",
        b'"data_offsets"',
        b"[[[[",
        b"None",
        b"\\",
        b"PK\x03\x04",
        b"\1",
    ),
)


def damaged(data: bytes, choice: random.Random) -> bytes:
    """The bytes with one to four changes, more of them near the start, where headers are, and near the end."""
    result = bytearray(data)
    for _ in range(choice.randint(1, 4)):
        reach = choice.choice((16, 130, len(result)))
        place = choice.randrange(max(1, min(reach, len(result))))
        if choice.random() < 0.2:
            place = max(0, len(result) - 1 - place)
        kind = choice.randrange(6)
        if kind == 0:
            result[place : place + 1] = bytes([choice.randrange(256)])
        elif kind == 1:
            result[place : place + 1] = bytes([(result[place] if result else 0) ^ (1 << choice.randrange(8))])
        elif kind == 2:
            del result[place : place + choice.randint(1, 40)]
        elif kind == 3:
            piece = choice.choice(PIECES)
            result[place : place + choice.choice((0, len(piece)))] = piece
        elif kind == 4:
            del result[place:]
        else:
            result[place:place] = result[choice.randrange(len(result) or 1) :][: choice.randint(1, 60)]
    return bytes(result)


def check_message(error: InputError, path: Path) -> None:
    """A refusal is one line that begins with the file."""
    assert error.message().startswith(str(path))
    assert len(error.message().splitlines()) == 1


def read_everything(path: Path) -> int:
    """Read each array of a file; how many there were. Whatever cannot be read must be told in one line."""
    count = 0
    try:
        entries = entries_of(path)
    except InputError as error:
        check_message(error, path)
        return 0
    for entry in entries:
        try:
            array = load(path, entry.name)
        except InputError as error:
            check_message(error, path)
        else:
            assert entry.problem is None
            assert array.shape == entry.shape
            assert array.dtype in (np.float64, np.bool_)
            count += 1
    return count


@pytest.mark.parametrize("suffix", GOOD)
def test_damaged_files_end_in_arrays_or_in_one_sentence(tmp_path: Path, suffix: str) -> None:
    choice = random.Random(suffix)
    folder = tmp_path / "read"
    folder.mkdir()
    (tmp_path / "other").write_bytes(b"untouched")
    path = folder / f"x{suffix}"
    for data in GOOD[suffix]:
        path.write_bytes(data)
        assert read_everything(path) > 0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    read = 0
    for _ in range(1500):
        path.write_bytes(damaged(choice.choice(GOOD[suffix]), choice))
        read += read_everything(path) > 0
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before  # kilobytes
    assert grown < 60_000
    assert 20 < read < 1480  # some changes are harmless, most are not
    assert [entry.name for entry in folder.iterdir()] == [path.name]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["other", "read"]
    assert (tmp_path / "other").read_bytes() == b"untouched"


def test_a_thousand_damaged_files_leave_no_memory_behind(tmp_path: Path) -> None:
    choice = random.Random(1)
    files = [(suffix, damaged(choice.choice(GOOD[suffix]), choice)) for suffix in GOOD for _ in range(30)]

    def read_all() -> None:
        for suffix, data in files:
            path = tmp_path / f"x{suffix}"
            path.write_bytes(data)
            read_everything(path)

    read_all()
    tracemalloc.start()
    read_all()
    first = tracemalloc.get_traced_memory()[0]
    for _ in range(3):
        read_all()
    grown, peak = tracemalloc.get_traced_memory()[0] - first, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert grown < 100_000
    assert peak < 5 * 2**20


KINDS = ["<f8", ">f8", "<f4", ">f4", "<f2", ">f2", "<i8", ">i4", "<i2", "|i1", "<u8", ">u4", "<u2", "|u1", "|b1"]
SAFETENSORS = {"<f8": "F64", "<f4": "F32", "<f2": "F16", "<i8": "I64", "<i2": "I16", "|i1": "I8", "<u8": "U64"}
SAFETENSORS |= {"<u2": "U16", "|u1": "U8", "|b1": "BOOL"}
SHAPES = numpy_strategies.array_shapes(min_dims=1, max_dims=4, max_side=4)


@st.composite
def arrays(draw: st.DrawFn) -> np.ndarray:
    """An array of any type that can be read, and of any shape."""
    kind = np.dtype(draw(st.sampled_from(KINDS)))
    elements = None
    if kind.kind in "iu" and kind.itemsize == 8:
        elements = st.integers(-EXACT if kind.kind == "i" else 0, EXACT)
    return draw(numpy_strategies.arrays(kind, SHAPES, elements=elements))


@settings(max_examples=150, deadline=None)
@given(found=st.dictionaries(st.text("qkvQKV_./ 词", min_size=1, max_size=6), arrays(), min_size=1, max_size=3))
def test_what_is_written_is_read_to_the_same_numbers(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, np.ndarray]
) -> None:
    folder = tmp_path_factory.mktemp("arrays")
    named = {f"{place}{name}": array for place, (name, array) in enumerate(found.items())}
    np.savez_compressed(folder / "x.npz", **named)
    check(folder / "x.npz", named)
    one = next(iter(named.values()))
    for order in (np.ascontiguousarray, np.asfortranarray):
        np.save(folder / "x.npy", order(one))
        check(folder / "x.npy", {"x": one})
    little = {name: array for name, array in named.items() if array.dtype.str in SAFETENSORS}
    tensors = [(name, SAFETENSORS[array.dtype.str], array.shape, array.tobytes()) for name, array in little.items()]
    (folder / "x.safetensors").write_bytes(safetensors(tensors))
    check(folder / "x.safetensors", little)


def check(path: Path, expected: dict[str, np.ndarray]) -> None:
    """The file offers these arrays, and their numbers are the same."""
    assert [(entry.name, entry.shape, entry.problem) for entry in entries_of(path)] == [
        (name, array.shape, None) for name, array in expected.items()
    ]
    for name, array in expected.items():
        read = load(path, name)
        wanted = array.astype(bool if array.dtype == bool else np.float64)
        np.testing.assert_array_equal(read, wanted, strict=True)
        assert np.signbit(read).tobytes() == np.signbit(wanted).tobytes() if read.dtype != bool else True
