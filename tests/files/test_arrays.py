"""Files of arrays: what their headers offer, numbers to the bit, and what is refused before anything is allocated."""

import json
import os
import struct
import time
import tracemalloc
import zipfile
from pathlib import Path

import numpy as np
import pytest

from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing.colours import Range, Ranges
from explorer.errors import ExplorerError, InputError
from explorer.files import npy as npy_module
from explorer.files.arrays import load as load_array
from explorer.files.arrays import peek
from explorer.files.entries import EXACT
from explorer.files.limits import MAX_ARRAYS, MAX_NUMBERS
from tests.files.array_files import entries_of, load, npy, npy_with_header, npz, safetensors, with_header

SAMPLES = Path(__file__).parent / "samples"
EXPECTED = json.loads((SAMPLES / "expected.json").read_text(encoding="utf-8"))
ONE = struct.pack("<f", 1.5)


def written(folder: Path, name: str, data: bytes) -> Path:
    """A file with these bytes."""
    path = folder / name
    path.write_bytes(data)
    return path


def refusal(path: Path, name: str | None = None) -> str:
    """The one-line message about a file, or about an array in it, that is refused."""
    with pytest.raises(InputError) as caught:
        load(path, name) if name is not None else peek(path)
    message = caught.value.message()
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return message


@pytest.mark.parametrize("file", ["kinds.safetensors", "kinds.npz"])
def test_the_files_of_other_programs_give_the_numbers_that_these_read(file: str) -> None:
    path = SAMPLES / file
    usable = [entry for entry in entries_of(path) if entry.problem is None]
    assert {entry.name for entry in usable} == EXPECTED.keys() - ({"bf16"} if file.endswith("npz") else set())
    for entry in usable:
        array = load(path, entry.name)
        assert array.dtype == (np.bool_ if entry.name == "bool" else np.float64)
        assert array.dtype.isnative
        assert entry.shape == array.shape == (2, 3, 5)
        assert array.tolist() == EXPECTED[entry.name]
        assert not array.flags.writeable


@pytest.mark.parametrize("kind", [">f8", ">f4", "<f2", ">f2", ">i2", "<i8", ">u4", "|i1", "|b1"])
def test_g7_every_byte_order_is_read_to_the_same_numbers(tmp_path: Path, kind: str) -> None:
    numbers = np.array([[0, 1, 0.4, 5.7], [2, 3, 4, 5]]).astype(kind)
    np.save(tmp_path / "a.npy", numbers)
    np.save(tmp_path / "f.npy", np.asfortranarray(numbers))
    np.savez(tmp_path / "z.npz", numbers)
    for path, name in (("a.npy", "a"), ("f.npy", "f"), ("z.npz", "arr_0")):
        assert entries_of(tmp_path / path)[0][:3] == (name, (2, 4), kind)
        array = load(tmp_path / path, name)
        assert array.tolist() == numbers.tolist()
        assert array.flags.c_contiguous
    assert load(tmp_path / "a.npy", "a")[0, 1] == 1


def test_g8_a_big_endian_file_goes_through_the_whole_computation_and_the_colour_limits(tmp_path: Path) -> None:
    np.save(tmp_path / "q.npy", np.array([[0.5, -2], [1, 4]], ">f8"))
    q = load(tmp_path / "q.npy", "q")
    trace = run(Session(("a", "b"), q, q, q))
    weights = trace["weights"]
    assert Ranges(trace).of("values") == Range(-4, 4)
    exact = np.exp(np.array([[0.25 + 4, 0.5 - 8], [0.5 - 8, 1 + 16]]) / np.sqrt(2))
    np.testing.assert_allclose(weights[0], exact / exact.sum(axis=1, keepdims=True), rtol=1e-12)


def test_g5_bfloat16_is_widened_and_f8_is_refused_by_name(tmp_path: Path) -> None:
    data = safetensors([("a", "BF16", [2], bytes.fromhex("C03F10C0")), ("b", "F8_E4M3", [2], b"\x01\x02")])
    path = written(tmp_path, "x.safetensors", data)
    assert load(path, "a").tolist() == [1.5, -2.25]
    assert "F8_E4M3" in refusal(path, "b")
    assert "save the array as float32" in refusal(path, "b")


def test_bfloat16_keeps_its_special_numbers(tmp_path: Path) -> None:
    data = bytes.fromhex("807F 80FF C07F 0080 0100 A07F")  # inf, -inf, nan, -0, the smallest, a signalling nan
    array = load(written(tmp_path, "x.safetensors", safetensors([("a", "BF16", [6], data)])), "a")
    assert array[:2].tolist() == [np.inf, -np.inf]
    assert np.isnan(array[[2, 5]]).all()
    assert np.signbit(array[3])
    assert array[4] == 2.0**-133


def test_g10_python_objects_are_refused_with_advice(tmp_path: Path) -> None:
    np.save(tmp_path / "o.npy", np.array([1, "a"], dtype=object), allow_pickle=True)
    message = refusal(tmp_path / "o.npy", "o")
    assert "Python objects (type |O), not numbers" in message
    assert "astype(float)" in message
    assert entries_of(tmp_path / "o.npy")[0].problem is not None
    np.savez(tmp_path / "o.npz", q=np.ones((2, 2)), o=np.array([1, "a"], dtype=object))
    assert load(tmp_path / "o.npz", "q").tolist() == [[1, 1], [1, 1]]
    assert "Python objects" in refusal(tmp_path / "o.npz", "o")


def test_no_pickle_is_ever_run(tmp_path: Path) -> None:
    class Harm:
        def __reduce__(self) -> tuple[object, ...]:
            return os.mkdir, (str(tmp_path / "harm"),)

    np.save(tmp_path / "o.npy", np.array([Harm()], dtype=object), allow_pickle=True)
    refusal(tmp_path / "o.npy", "o")
    written(tmp_path, "code.npy", npy_with_header(f"__import__('os').mkdir({str(tmp_path / 'harm')!r})"))
    refusal(tmp_path / "code.npy")
    assert not (tmp_path / "harm").exists()


@pytest.mark.parametrize(
    ("array", "said"),
    [
        (np.array([1 + 2j]), "complex numbers (type <c16); save the real part"),
        (np.array(["a"]), "texts (type <U1)"),
        (np.array([b"a"]), "texts (type |S1)"),
        (np.zeros(2, [("a", "f4"), ("b", "i2")]), "table of named fields"),
        (np.zeros(2, "M8[s]"), "the type <M8[s] is not supported"),
        (np.array(3.0), "a single number"),
        (np.zeros((0, 4)), "it holds no numbers"),
        (np.zeros((1,) * 5), "it has 5 axes"),
        (np.zeros(MAX_NUMBERS + 1, "i1"), "8388609 numbers are more than the limit of 8388608"),
    ],
)
def test_what_is_no_array_of_numbers_is_refused_by_name(tmp_path: Path, array: np.ndarray, said: str) -> None:
    np.save(tmp_path / "a.npy", array)
    assert said in refusal(tmp_path / "a.npy", "a")
    np.savez_compressed(tmp_path / "a.npz", good=np.ones(1), a=array)
    assert [entry.problem is None for entry in entries_of(tmp_path / "a.npz")] == [True, False]
    assert said in refusal(tmp_path / "a.npz", "a")


def test_whole_numbers_are_never_bent(tmp_path: Path) -> None:
    np.save(tmp_path / "good.npy", np.array([EXACT, -EXACT]))
    assert load(tmp_path / "good.npy", "good").tolist() == [2.0**53, -(2.0**53)]
    for number in (EXACT + 1, -EXACT - 1, 2**63 - 1, -(2**63)):
        np.save(tmp_path / "bad.npy", np.array([0, number]))
        assert f"it holds {number}, and beyond 2^53" in refusal(tmp_path / "bad.npy", "bad")
    np.save(tmp_path / "bad.npy", np.array([2**64 - 1], np.uint64))
    assert str(2**64 - 1) in refusal(tmp_path / "bad.npy", "bad")


def test_bytes_that_are_no_booleans_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "m.npy", npy("|b1", (3,), b"\0\1\2"))
    assert "neither 0 nor 1" in refusal(path, "m")


def quick_and_small(path: Path, name: str | None = None) -> str:
    """The message about a file, which comes within 100 ms and without a large allocation."""
    refusal(path, name)
    tracemalloc.start()
    begun = time.perf_counter()
    message = refusal(path, name)
    took, peak = time.perf_counter() - begun, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert took < 0.1
    assert peak < 2**20
    return message


def test_g11_a_huge_claim_allocates_nothing(tmp_path: Path) -> None:
    huge = npy("<f8", (10**9, 10**3))
    assert "1000000000000 numbers are more than the limit" in quick_and_small(written(tmp_path, "h.npy", huge), "h")
    assert "more than the limit" in quick_and_small(written(tmp_path, "h.npz", npz([("h.npy", huge)])), "h")
    within = npy("<f8", (1000, 1000))  # within the limit, but not there
    assert "asks for 8000000 bytes of numbers but 0 are there" in quick_and_small(written(tmp_path, "w.npy", within))
    assert "8000000" in quick_and_small(written(tmp_path, "w.npz", npz([("w.npy", within)])), "w")
    long = b"\x93NUMPY\x02\x00" + b"\xff\xff\xff\x7f" + b"{" * 100
    assert "header" in quick_and_small(written(tmp_path, "l.npy", long))


def test_g11_a_bomb_is_unpacked_no_further_than_its_header_says(tmp_path: Path) -> None:
    bomb = npy("<f4", (2, 2), bytes(50 * 2**20))
    path = written(tmp_path, "b.npz", npz([("b.npy", bomb)]))
    assert path.stat().st_size < 100_000
    assert "more follows after the array" in quick_and_small(path, "b")


def test_g11_an_archive_that_lies_about_sizes_is_refused(tmp_path: Path) -> None:
    claim = npy("<f8", (1000, 1000))  # 8 MB, of which nothing is there
    true, claimed = struct.pack("<I", len(claim)), struct.pack("<I", len(claim) + 8 * 10**6)
    data = npz([("a.npy", claim)], zipfile.ZIP_STORED).replace(true, claimed)
    assert data.count(claimed) >= 2
    quick_and_small(written(tmp_path, "a.npz", data), "a")


def test_g11_an_archive_of_very_many_files_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.npz"
    with zipfile.ZipFile(path, "w") as archive:
        for place in range(MAX_ARRAYS + 1):
            archive.writestr(zipfile.ZipInfo(f"{place}.npy"), b"")
    assert f"more than {MAX_ARRAYS} arrays" in refusal(path)


G13 = {
    "length ff": (with_header(b"{}", length=2**64 - 1), "18446744073709551615 bytes but only 2 follow"),
    "length of 30 MB": (with_header(b" " * 30 * 2**20), "more than the limit of 25 MB"),
    "length past the end": (with_header(b"{}", length=3), "is said to have 3 bytes but only 2 follow"),
    "too short": (b"\0" * 7, "too short"),
    "empty": (b"", "too short"),
    "no length": (bytes(8), "header: the file is empty"),
    "offsets backwards": (safetensors([("a", "F32", [1], ONE)], {"a": [4, 0]}), "a: its numbers are said"),
    "offsets negative": (safetensors([("a", "F32", [1], ONE)], {"a": [-4, 0]}), "a: the header gives no two"),
    "offsets outside": (safetensors([("a", "F32", [2], ONE)], {"a": [0, 8]}), "bytes 0 to 8 of 4"),
    "offsets true": (safetensors([("a", "F32", [1], ONE)], {"a": [False, 4]}), "a: the header gives no two"),
    "offsets of huge numbers": (safetensors([("a", "F32", [1], ONE)], {"a": [0, 10**300]}), "a: its numbers are"),
    "one offset": (safetensors([("a", "F32", [1], ONE)], {"a": [4]}), "a: the header gives no two data_offsets"),
    "overlap": (
        safetensors([("a", "F32", [2], ONE * 2), ("b", "F32", [1], b"")], {"a": [0, 8], "b": [4, 8]}),
        "b: its numbers begin at byte 4 but those before it end at 8",
    ),
    "gap": (safetensors([("a", "F32", [1], ONE), ("b", "F32", [1], ONE)], {"a": [0, 4], "b": [4, 4]}), "b: its"),
    "rest": (safetensors([("a", "F32", [1], ONE)]) + b"rest", "asks for 4 bytes of numbers but 8 are there"),
    "shape product": (safetensors([("a", "F32", [3], ONE)]), "asks for 12 bytes of numbers but 4 are there"),
    "shape overflow": (safetensors([("a", "F32", [2**62, 4], b"")]), "bytes of numbers but 0 are there"),
    "shape negative": (safetensors([("a", "F32", [-1], ONE)]), "a: the header gives no shape"),
    "shape text": (
        with_header(b'{"a": {"dtype": "F32", "shape": "1", "data_offsets": [0, 4]}}', ONE),
        "gives no shape",
    ),
    "no dtype": (with_header(b'{"a": {"shape": [1], "data_offsets": [0, 4]}}', ONE), "a: the header gives no shape"),
    "a number": (with_header(b'{"a": 5}'), "a: the header gives no two data_offsets"),
    "a list": (with_header(b"[]"), "no JSON object"),
    "not JSON": (with_header(b"{'a': 1}"), "header: line 1, column 2"),
    "deep": (with_header(b"[" * 10**6), "header: line 1, column 65"),
    "not UTF-8": (with_header(b'{"\xff": 1}'), "header: byte 2"),
}


@pytest.mark.parametrize("name", G13)
def test_g13_a_header_that_does_not_fit_the_file_is_refused(tmp_path: Path, name: str) -> None:
    data, said = G13[name]
    assert said in refusal(written(tmp_path, "x.safetensors", data))


def test_g13_a_claimed_length_allocates_nothing(tmp_path: Path) -> None:
    for length in (2**64 - 1, 2**63, 2**32, 2**25):
        quick_and_small(written(tmp_path, "x.safetensors", with_header(b"{}", length=length)))


def test_g14_duplicate_names_are_refused(tmp_path: Path) -> None:
    one = b'"Q": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}'
    doubled = written(tmp_path, "x.safetensors", with_header(b"{" + one + b", " + one + b"}", ONE))
    assert 'header: Q: the key "Q" stands here twice' in refusal(doubled)
    array = npy("<f4", (1,), ONE)
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = npz([("Q.npy", array), ("Q.npy", array)])
    assert "Q: two arrays have this name" in refusal(written(tmp_path, "x.npz", twice))
    assert "Q: two arrays" in refusal(written(tmp_path, "y.npz", npz([("Q", array), ("Q.npy", array)])))


def encrypted(data: bytes) -> bytes:
    """An archive whose files claim to be encrypted, in the directory and before each."""
    result = bytearray(data)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        result[result.index(mark) + place] |= 1
    return bytes(result)


def test_an_archive_with_folders_and_other_files_gives_what_it_has(tmp_path: Path) -> None:
    members = [
        ("attn/", b""),
        ("attn/q.npy", npy("<f4", (1, 1), ONE)),
        ("readme.txt", b"hello"),
        ("k", npy("<f4", (1,), ONE)),
    ]
    path = written(tmp_path, "x.npz", npz(members))
    assert [entry.name for entry in entries_of(path)] == ["attn/q", "readme.txt", "k"]
    assert load(path, "attn/q").tolist() == [[1.5]]
    assert "no array in NumPy's .npy format" in refusal(path, "readme.txt")
    assert entries_of(written(tmp_path, "nameless.npz", npz([("", npy("<f4", (1,), ONE))])))[0].name == ""


def test_a_damaged_archive_is_refused_in_one_sentence(tmp_path: Path) -> None:
    array = npy("<f4", (40, 40), np.random.default_rng(1).random(1600, np.float32).tobytes())
    good = npz([("q.npy", array), ("k.npy", array)])
    assert "encrypted" in refusal(written(tmp_path, "e.npz", encrypted(good)), "q")
    assert "unusual way" in refusal(written(tmp_path, "b.npz", npz([("q.npy", array)], zipfile.ZIP_BZIP2)), "q")
    for length in (0, 10, len(good) // 2, len(good) - 1):
        assert ".npz archive" in refusal(written(tmp_path, "t.npz", good[:length]))
    damaged = bytearray(good)
    damaged[2000] ^= 0xFF
    path = written(tmp_path, "d.npz", bytes(damaged))
    assert "cannot be read as an .npz archive" in refusal(path, "q")
    assert load(path, "k").shape == (40, 40)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_every_version_of_npy_is_read(tmp_path: Path, version: int) -> None:
    path = written(tmp_path, "a.npy", npy("<f4", (1, 2), ONE * 2, version=version))
    assert load(path, "a").tolist() == [[1.5, 1.5]]


def test_other_writers_headers_are_read(tmp_path: Path) -> None:
    for header in (
        "{'shape': (2L, 1L), 'fortran_order': True, 'descr': '<f4'}",
        "{'descr':'<f4','fortran_order':False,'shape':(2,1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }      ",
    ):
        assert load(written(tmp_path, "a.npy", npy_with_header(header, ONE * 2)), "a").tolist() == [[1.5], [1.5]]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no array in NumPy's .npy format"),
        (b"\x93NUMPY", "no array in NumPy's"),
        (b"\x93NUMPY\x04\x00\x01\x00", "no array in NumPy's"),
        (npy_with_header("{'descr': '<f4'}", ONE), "header does not describe"),
        (npy_with_header("{'descr': '<f4', 'fortran_order': 1, 'shape': (1,)}", ONE), "header does not describe"),
        (npy_with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (1,,)}", ONE), "header does not describe"),
        (npy_with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", ONE), "header does not describe"),
        (npy_with_header(f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({'9' * 5000},)}}"), "header does not"),
        (npy_with_header("(" * 60000), "header does not describe"),
        (npy("<f4", (1,), ONE + b"more"), "more follows after the array; save several arrays with numpy.savez"),
        (npy("<f4", (2,), ONE), "asks for 8 bytes of numbers but 4 are there"),
    ],
)
def test_a_bad_npy_is_refused_in_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    assert said in refusal(written(tmp_path, "a.npy", data))


def test_a_file_that_cannot_be_opened_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "folder.npz").mkdir()
    os.mkfifo(tmp_path / "pipe.npy")
    for name, said in (
        ("missing.npy", "no such file"),
        ("folder.npz", "this is a folder"),
        ("pipe.npy", "a device or a pipe"),
        ("a\0b.npy", "cannot be read"),
        ("x.txt", "ends in .npy, .npz or .safetensors"),
    ):
        with pytest.raises(ExplorerError, match=said):
            peek(tmp_path / name)


@pytest.mark.parametrize("kind", ["npy", "npz", "safetensors"])
def test_a_file_that_is_another_one_by_now_is_refused(tmp_path: Path, kind: str) -> None:
    tall, wide = np.ones((3, 2)), np.ones((2, 3))

    def write(array: np.ndarray, name: str = "x") -> Path:
        data = npy("<f8", array.shape, array.tobytes())
        content = {
            "npy": lambda: data,
            "npz": lambda: npz([(f"{name}.npy", data)]),
            "safetensors": lambda: safetensors([(name, "F64", array.shape, array.tobytes())]),
        }[kind]()
        return written(tmp_path, f"x.{kind}", content)

    (stored,) = peek(write(tall))
    assert load_array(write(tall * 2), stored).tolist() == (tall * 2).tolist()
    write(wide)
    with pytest.raises(InputError, match="x: the file has changed"):
        load_array(tmp_path / f"x.{kind}", stored)
    if kind != "npy":
        write(tall, "other")
        with pytest.raises(InputError, match="x: the file has changed"):
            load_array(tmp_path / f"x.{kind}", stored)


def test_an_array_is_loaded_without_a_look_at_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    array = npy("<f4", (1,), ONE)
    path = written(tmp_path, "many.npz", npz([(f"a{place}.npy", array) for place in range(500)]))
    found = peek(path)
    opened = []
    member = npy_module.Member
    monkeypatch.setattr(npy_module, "Member", lambda *given: opened.append(given) or member(*given))
    for stored in found[100:103]:
        assert load_array(path, stored).tolist() == [1.5]
    assert len(opened) == 3


def test_a_fault_of_ours_is_not_told_as_a_damaged_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, "x.npz", npz([("a.npy", npy("<f4", (1,), ONE))]))
    (stored,) = peek(path)

    def fail(*given: object) -> None:
        raise ValueError("planted")

    monkeypatch.setattr(npy_module, "read_numbers", fail)
    with pytest.raises(ValueError, match="planted"):
        load_array(path, stored)
    monkeypatch.setattr(npy_module, "stored_in", fail)
    with pytest.raises(ValueError, match="planted"):
        peek(path)
