"""Matrices to CSV, NPZ and JSON files: names, labels, every bit, and what stays when it goes wrong."""

import io
import json
import os
import time

import numpy as np
import pytest
from hypothesis import given, settings

from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.attention.trace import Trace, run
from explorer.errors import MachineError
from explorer.files import matrix_files
from explorer.files.encodings import decoded
from explorer.files.labelled import TableLayout, read_labelled
from explorer.files.matrix_files import number_files, pipeline, present, write_numbers
from explorer.listing import values_json
from tests.files.sessions import bits, sessions

NAMES = ["q", "k", "v", "scores", "scaled", "masked", "weights", "output"]


def heads_trace() -> Trace:
    """2 heads on 1 key/value head, 3 queries, 4 keys, d_k 2, d_v 5, causal."""
    numbers = np.random.default_rng(4)
    return run(
        Session(
            ("她", "a;b", 'say "hi"'),
            numbers.normal(size=(2, 3, 2)),
            numbers.normal(size=(1, 4, 2)),
            numbers.normal(size=(1, 4, 5)),
            own_key_tokens=("x", "1", "", "x"),
            masks=(Causal(),),
        )
    )


def silent(done: int, total: int) -> None:
    """Progress that nobody looks at."""


def write(trace: Trace, names: list[str], file_format: str, folder: os.PathLike, labelled: bool = True) -> list[str]:
    """The names of the files that were written."""
    files = number_files(trace, names, file_format)
    paths = write_numbers(trace, files, folder, labelled, silent)
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in paths)
    return [path.name for path in paths]


def test_csv_files_are_one_a_head_with_tokens_at_their_sides(tmp_path):
    trace = heads_trace()
    assert write(trace, NAMES, "csv", tmp_path / "new") == [
        "q-head-1.csv",
        "q-head-2.csv",
        "k.csv",
        "v.csv",
        *(f"{name}-head-{head}.csv" for name in NAMES[3:] for head in (1, 2)),
    ]
    read = {path.name: read_labelled(decoded(path.read_bytes()).text) for path in (tmp_path / "new").iterdir()}
    weights = read["weights-head-2.csv"]
    assert bits(weights.values) == bits(trace["weights"][1])
    assert (weights.rows, weights.columns) == (("她", "a;b", 'say "hi"'), ("x", "1", "", "x"))
    values = read["v.csv"]
    assert bits(values.values) == bits(trace["v"][0])
    assert (values.rows, values.columns) == (("x", "1", "", "x"), ("1", "2", "3", "4", "5"))
    assert np.isneginf(read["masked-head-1.csv"].values).sum() == 3


def test_csv_files_without_labels_are_numbers_only(tmp_path):
    trace = heads_trace()
    assert write(trace, ["k"], "csv", tmp_path, labelled=False) == ["k.csv"]
    text = (tmp_path / "k.csv").read_bytes().decode("ascii")
    np.testing.assert_array_equal(np.loadtxt(io.StringIO(text), delimiter=","), trace["k"][0])
    assert "\r" not in text


def test_a_csv_file_has_a_mark_only_where_its_tokens_need_it(tmp_path):
    write(heads_trace(), ["q", "v"], "csv", tmp_path)
    assert (tmp_path / "q-head-1.csv").read_bytes().startswith(b"\xef\xbb\xbf,1,2\n")
    assert (tmp_path / "v.csv").read_bytes().startswith(b",1,2,3,4,5\n")


def test_npz_holds_every_matrix_by_its_name(tmp_path):
    trace = heads_trace()
    assert write(trace, NAMES, "npz", tmp_path) == ["matrices.npz"]
    with np.load(tmp_path / "matrices.npz", allow_pickle=False) as archive:
        assert list(archive) == NAMES
        for name in NAMES:
            assert archive[name].dtype == np.float64
            assert bits(archive[name]) == bits(trace[name])
    assert write(trace, ["scores"], "npz", tmp_path / "one") == ["scores.npz"]


def test_npz_is_written_piece_by_piece_and_the_same_each_time(tmp_path, monkeypatch):
    monkeypatch.setattr(matrix_files, "BLOCK", 4)
    trace, told, count = heads_trace(), [], 0
    files = number_files(trace, ["scores", "v"], "npz")
    (path,) = write_numbers(trace, files, tmp_path, True, lambda done, total: told.append(done))
    assert told == [4, 8, 12, 16, 20, 24, *range(28, 45, 4)]
    with np.load(path, allow_pickle=False) as archive:
        assert {name: bits(archive[name]) for name in archive} == {name: bits(trace[name]) for name in ("scores", "v")}
    first = path.read_bytes()
    monkeypatch.setattr(time, "time", lambda: 2e9)
    write_numbers(trace, files, tmp_path, True, silent)
    assert path.read_bytes() == first

    def stop(done: int, total: int) -> None:
        nonlocal count
        count += 1
        raise KeyError

    with pytest.raises(KeyError):
        write_numbers(trace, files, tmp_path, True, stop)
    assert (count, path.read_bytes()) == (1, first)


def test_json_is_what_the_command_prints(tmp_path):
    trace = heads_trace()
    assert write(trace, NAMES, "json", tmp_path) == ["matrices.json"]
    text = (tmp_path / "matrices.json").read_text(encoding="utf-8")
    assert text == values_json(trace, pipeline(trace.session))
    assert json.loads(text)["shapes"]["v"] == [1, 4, 5]
    assert write(trace, ["masked"], "json", tmp_path / "one") == ["masked.json"]
    assert json.loads((tmp_path / "one" / "masked.json").read_bytes())["matrices"]["masked"][0][0][2] == "-inf"


@settings(deadline=None, max_examples=40)  # each writes its files through to the disk
@given(sessions())
def test_any_session_comes_back_from_its_csv_files_to_the_bit(tmp_path_factory, session):
    trace, folder = run(session), tmp_path_factory.mktemp("csv")
    for file in number_files(trace, list(pipeline(session)), "csv"):
        (path,) = write_numbers(trace, [file], folder, True, silent)
        if "\0" in "".join((*session.tokens, *session.key_tokens)):
            continue  # no text may hold it
        found = read_labelled(decoded(path.read_bytes()).text, layout=TableLayout(",", True, True))
        assert bits(found.values) == bits(trace[file.matrices[0]][file.head])


def test_blocks_make_no_difference(tmp_path, monkeypatch):
    trace = heads_trace()
    write(trace, ["v"], "csv", tmp_path / "one")
    monkeypatch.setattr(matrix_files, "BLOCK", 3)
    write(trace, ["v"], "csv", tmp_path / "other")
    assert (tmp_path / "one" / "v.csv").read_bytes() == (tmp_path / "other" / "v.csv").read_bytes()


@pytest.mark.parametrize("file_format", ["csv", "npz", "json"])
def test_it_tells_how_far_it_is(tmp_path, file_format):
    trace, told = heads_trace(), []
    write_numbers(trace, number_files(trace, NAMES, file_format), tmp_path, True, lambda *parts: told.append(parts))
    total = sum(trace[name].size for name in NAMES)
    assert [part for _, part in told] == [total] * len(told)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == total


@pytest.mark.parametrize("file_format", ["csv", "npz", "json"])
def test_stopped_it_leaves_whole_files_only(tmp_path, file_format):
    trace = heads_trace()

    def stop(done: int, total: int) -> None:
        if done > 20:
            raise KeyError

    with pytest.raises(KeyError):
        write_numbers(trace, number_files(trace, NAMES, file_format), tmp_path, False, stop)
    for path in tmp_path.iterdir():
        assert read_labelled(path.read_text()).values.size in (6, 8)
    assert len(list(tmp_path.iterdir())) == (3 if file_format == "csv" else 0)


def test_a_folder_that_cannot_be_made_and_a_name_that_is_taken_are_told(tmp_path):
    trace = heads_trace()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(MachineError, match="folder"):
        write_numbers(trace, number_files(trace, NAMES, "csv"), tmp_path / "file" / "below", True, silent)
    (tmp_path / "k.csv").mkdir()
    files = number_files(trace, ["k"], "csv")
    assert present(tmp_path, files) == [tmp_path / "k.csv"]
    with pytest.raises(MachineError, match=r"k\.csv"):
        write_numbers(trace, files, tmp_path, True, silent)
    assert present(tmp_path, number_files(trace, ["q", "v"], "csv")) == []


def test_numbers_of_a_json_file_are_taken_out_row_by_row(monkeypatch) -> None:
    taken = []
    monkeypatch.setattr(matrix_files, "rows_of", lambda array: (taken.append(array.shape), array.tolist())[1])
    trace = heads_trace()
    list(matrix_files.json_pieces(trace, ["q", "weights"]))
    assert taken == [trace["q"].shape, trace["weights"].shape]
