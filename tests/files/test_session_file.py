"""Session files: what is refused and how, and that what is written is read back, whatever happens meanwhile."""

import errno
import json
import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from explorer.attention.change import same_content
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.errors import InputError, MachineError
from explorer.files import limits
from explorer.files.cells import rows_of
from explorer.files.examples import FOLDERS, examples, located, open_named
from explorer.files.pages import page_names
from explorer.files.session_file import parse_session, read_session, session_text, write_session
from tests.attention.sessions import SESSIONS
from tests.files.bad_files import BAD, WHOLE, inputs, text
from tests.files.sessions import begun_elsewhere, essence, sessions


def small(**changes: object) -> Session:
    """A session of two tokens."""
    parts = {"tokens": ("a", "b"), "q": [[1.0, 2], [3, 4]], "k": [[1.0, 0], [0, 1]], "v": [[5.0], [6]]}
    return Session(**(parts | changes))


def refusal(data: bytes) -> str:
    """The message about bytes that are refused."""
    with pytest.raises(InputError) as caught:
        parse_session(data, "bad.attn")
    return caught.value.message()


@pytest.mark.parametrize("name", BAD)
def test_bad_file_is_refused_with_its_place(name: str) -> None:
    data, expected = BAD[name]
    message = refusal(data)
    assert expected in message
    assert message.startswith("bad.attn: ")
    assert len(message.splitlines()) == 1
    assert len(message) < 400


def test_good_file() -> None:
    session = parse_session(WHOLE)
    assert session.tokens == session.key_tokens == ("a", "b")
    assert session.own_key_tokens is None
    assert session.scale == "1/sqrt(d_k)"
    assert session.masks == ()
    assert session.bias is None
    np.testing.assert_array_equal(session.q, [[[1, 2], [3, 4]]])
    np.testing.assert_array_equal(session.v, [[[5], [6]]])


def test_every_key() -> None:
    session = parse_session(
        text(
            title={"en": "T", "zh_CN": "题"},
            summary="S",
            source="https://example.org",
            notes="N\nn",
            key_tokens=["x", "y", "z"],
            inputs={"kind": "qkv", "q": [[1, 2], [3, 4]], "k": [[1, 2], [3, 4], [5, 6]], "v": [[1], [2], [3]]},
            positions={"kind": "none"},
            scale=0.5,
            bias={"kind": "matrix", "values": [[0, "-inf", 1], [0, 0, 0]]},
            mask=[
                {"kind": "causal", "alignment": "top_left", "offset": -1},
                {"kind": "padding", "real": [True, False, True]},
                {"kind": "custom", "may_attend": [[1, 0, True], [False, 1, 1]]},
            ],
            view={"anything": [1, {"x": None}]},
        )
    )
    assert session.title == {"en": "T", "zh_CN": "题"}
    assert (session.summary, session.source, session.notes) == ("S", "https://example.org", "N\nn")
    assert session.own_key_tokens == ("x", "y", "z")
    assert session.scale == 0.5
    assert session.bias is not None
    assert session.bias[0, 0, 1] == -np.inf
    causal, padding, custom = session.masks
    assert causal == Causal("top_left", -1)
    assert padding == Padding((True, False, True))
    assert isinstance(custom, Custom)
    assert custom.allowed.tolist() == [[[True, False, True], [False, True, True]]]
    assert session.view == {"anything": [1, {"x": None}]}


def test_positions_are_read_and_written() -> None:
    given = {"kind": "rope", "theta": 500, "style": "interleaved", "rotary_dim": 2, "key_positions": [3, -1]}
    session = parse_session(text(positions=given))
    assert session.positions == Rope(500.0, "interleaved", 2, None, (3, -1))
    assert json.loads(session_text(session))["positions"] == given
    plainly = parse_session(text(positions={"kind": "rope"}))
    assert plainly.positions == Rope(10000.0, "half", 0, None, None)
    assert json.loads(session_text(plainly))["positions"] == {"kind": "rope"}
    assert parse_session(session_text(SESSIONS["sinusoidal"]).encode()).positions == Sinusoidal()
    assert "positions" not in json.loads(session_text(parse_session(text(positions={"kind": "none"}))))


def test_cells_may_be_what_a_person_types() -> None:
    data = inputs(q=[["−1,5", " 2 "], ["1e-3", "-inf"]], k=[[float("nan"), float("inf")], ["nan", "∞"]])
    session = parse_session(data)
    np.testing.assert_array_equal(session.q[0], [[-1.5, 2], [0.001, -np.inf]])
    np.testing.assert_array_equal(session.k[0], [[np.nan, np.inf], [np.nan, np.inf]])


def test_numbers_are_read_exactly() -> None:
    data = inputs(v=["rows"]).replace(b'"rows"', b"[-0], [123456789012345678901234567890]")
    assert parse_session(data).v[0, :, 0].tolist() == [0.0, 1.2345678901234568e29]
    assert np.signbit(parse_session(data).v[0, 0, 0])


def test_byte_order_mark_is_skipped() -> None:
    assert essence(parse_session(b"\xef\xbb\xbf" + WHOLE)) == essence(parse_session(WHOLE))


@settings(max_examples=200, deadline=None)
@given(sessions() | begun_elsewhere())
def test_round_trip_is_bit_equal(session: Session) -> None:
    written = session_text(session)
    json.loads(written, parse_constant=pytest.fail)  # strict: no bare NaN
    assert essence(parse_session(written.encode("utf-8"))) == essence(session)


def test_text_is_readable() -> None:
    session = small(tokens=("她", "b"), q=[[1.0, -0.0], [np.nan, -np.inf]], masks=(Causal(), Padding((True, False))))
    assert session_text(session) == (
        '{\n  "format": "attention-explorer",\n  "version": 1,\n  "tokens": ["她", "b"],\n  "inputs": {\n'
        '    "kind": "qkv",\n    "q": [\n      [1, -0.0],\n      ["nan", "-inf"]\n    ],\n    "k": [\n'
        '      [1, 0],\n      [0, 1]\n    ],\n    "v": [\n      [5],\n      [6]\n    ]\n  },\n  "mask": [\n    {\n'
        '      "kind": "causal"\n    },\n    {\n      "kind": "padding",\n      "real": [true, false]\n    }\n  ]\n}\n'
    )


# Files and folders


def test_write_and_read(tmp_path: Path) -> None:
    path = tmp_path / "测试 é.attn"
    write_session(small(), path)
    assert essence(read_session(path)) == essence(small())
    assert path.read_text(encoding="utf-8") == session_text(small())
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_message_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad\n.attn"
    path.write_bytes(inputs(q=[[1, 2], [3, "abc"]]))
    with pytest.raises(InputError) as caught:
        read_session(path)
    assert caught.value.file == str(path)
    assert caught.value.place == "inputs.q[1][1]"
    assert "\n" not in caught.value.message()


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", "this is a folder"),
        ("nothing.attn", "no such file"),
        ("a\0b", "cannot be read"),
        ("x" * 300, "cannot be read"),
    ],
)
def test_what_is_no_file(tmp_path: Path, path: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        read_session(str(tmp_path / path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="a device or a pipe"):
        read_session(tmp_path / "pipe")
    with pytest.raises(MachineError, match="in the way"):
        write_session(small(), tmp_path / "pipe")
    with pytest.raises(InputError, match="a device or a pipe"):
        read_session(os.devnull)


def test_large_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.attn"
    with open(path, "wb") as file:
        file.truncate(limits.MAX_FILE_BYTES + 1)
    monkeypatch.setattr("builtins.open", pytest.fail)
    with pytest.raises(InputError, match="larger than the limit of 256 MB"):
        read_session(path)


@pytest.mark.skipif(os.name != "posix", reason="needs permission bits")
def test_permissions(tmp_path: Path) -> None:
    path = tmp_path / "old.attn"
    write_session(small(), path)
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
    path.chmod(0o640)
    write_session(small(title="new"), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert read_session(path).title == "new"


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "folder" / "target.attn", tmp_path / "link.attn"
    target.parent.mkdir()
    write_session(small(), target)
    link.symlink_to(Path("folder") / "target.attn")
    write_session(small(title="new"), link)
    assert link.is_symlink()
    assert read_session(target).title == "new"
    assert len(list(tmp_path.iterdir())) == 2
    assert len(list(target.parent.iterdir())) == 1


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", "a folder of this name is in the way"),
        ("nothing/x.attn", "there is no such folder"),
        ("file/x.attn", "part of this path is a file"),
        ("x" * 300, "too long"),
        ("a\0b", "cannot be written"),
    ],
)
def test_where_nothing_can_be_saved(tmp_path: Path, path: str, expected: str) -> None:
    (tmp_path / "file").write_text("kept")
    with pytest.raises(MachineError, match=expected) as caught:
        write_session(small(), str(tmp_path / path))
    assert len(caught.value.message().splitlines()) == 1
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("file", "kept")]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_write_protected(tmp_path: Path) -> None:
    path = tmp_path / "old.attn"
    write_session(small(), path)
    path.chmod(0o444)
    with pytest.raises(MachineError, match="may not write"):
        write_session(small(title="new"), path)
    path.chmod(0o644)
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(MachineError, match="may not write"):
            write_session(small(title="new"), path)
    finally:
        tmp_path.chmod(0o755)
    assert read_session(path).title == ""


def test_file_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.attn"
    write_session(small(), path)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(MachineError, match="may not write"):
        write_session(small(title="new"), path)
    assert read_session(path).title == ""


@pytest.mark.parametrize("function", ["os.replace", "os.fsync", "os.open", "os.chmod"])
@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "no room"), OSError(9999, "odd"), KeyboardInterrupt()])
def test_failed_save_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, fault: BaseException
) -> None:
    path = tmp_path / "old.attn"
    write_session(small(), path)
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(function, fail)
        with pytest.raises(MachineError if isinstance(fault, OSError) else KeyboardInterrupt):
            write_session(small(title="new"), path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["old.attn"]


# Examples and names


def test_examples_open_by_name() -> None:
    made, published = ([name for name, path in examples() if path.parent.name == folder] for folder in FOLDERS)
    assert [name for name, _ in examples()] == sorted(made) + sorted(published)
    assert len(set(made + published)) == len(made) + len(published)
    assert "mother" in made
    assert "raschka-simplified" in published
    assert essence(open_named("mother")) == essence(read_session(dict(examples())["mother"]))


@pytest.mark.parametrize("name", [name for name, _ in examples()])
def test_examples_survive_a_round_trip(name: str) -> None:
    session = open_named(name)
    assert essence(parse_session(session_text(session).encode())) == essence(session)


@pytest.mark.parametrize("name", [name for name, _ in examples()])
def test_the_words_of_an_example_name_no_other_example(name: str) -> None:
    session = open_named(name)
    others = [other for other, _ in examples() if other != name]
    for words in (session.summary, session.notes):
        for said in words.values() if isinstance(words, Mapping) else (words,):
            assert not [other for other in others if re.search(rf"(?<![\w-]){other}(?![\w-])", said)]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_numbers_in_the_notes_on_the_causal_mask_are_weights(language: str) -> None:
    session = open_named("cat-sat-causal")
    assert isinstance(session.notes, Mapping)
    lines = session.notes[language].splitlines()[1:-1]
    weights = run(session)["weights"][0]
    assert [re.split("[:：]", line)[0] for line in lines] == list(session.tokens)
    assert "0.62" in lines[1]
    for line, row in zip(lines, weights, strict=True):
        assert set(re.findall(r"\d\.\d+", line)) <= {f"{weight:.2f}" for weight in row}


def test_a_file_wins_over_an_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cat-sat").mkdir()  # a folder can be no session, so that the example is meant
    assert located("cat-sat") == dict(examples())["cat-sat"]
    write_session(small(title="mine"), "mother")
    assert open_named("mother").title == "mine"
    with pytest.raises(InputError, match="this is a folder"):
        open_named(str(tmp_path))
    with pytest.raises(InputError, match="neither a file nor a built-in example"):
        open_named("father")


def test_page_names() -> None:
    assert list(page_names(small())) == ["scores", "scaled", "masked", "weights", "output"]
    assert page_names(small())["weights"] == "04-weights.png"
    with_bias = small(bias=np.zeros((2, 2)))
    assert page_names(with_bias)["weights"] == "05-weights.png"


@settings(max_examples=60, deadline=None)
@given(session=sessions() | begun_elsewhere())
def test_what_was_written_has_the_same_content(session: Session) -> None:
    assert same_content(parse_session(session_text(session).encode()), session)


class OneRowAtATime(np.ndarray):
    """An array whose numbers are taken row by row, as others threads wait meanwhile."""

    def tolist(self) -> list[object]:
        assert self.ndim <= 1
        return super().tolist()


def test_numbers_are_taken_out_row_by_row_with_the_texts_of_cells_in_their_place() -> None:
    array = np.arange(24.0).reshape(2, 3, 4).view(OneRowAtATime)
    lists = rows_of(array, {(1, 2, 3): "23/1", (0, 0, 1): "1^2"})
    expected = np.arange(24.0).reshape(2, 3, 4).tolist()
    expected[1][2][3], expected[0][0][1] = "23/1", "1^2"
    assert lists == expected


def test_reading_and_writing_tell_how_far_they_are_and_can_be_stopped(tmp_path: Path) -> None:
    n = 3000
    numbers = np.random.default_rng(1).normal(size=(1, n, 3))
    session = Session(tuple(f"t{place}" for place in range(n)), numbers, numbers, numbers[:, :, :2])
    path, told = tmp_path / "a.attn", []
    data = write_session(session, path, lambda done, total: told.append(done / total))
    assert told == sorted(told)
    assert len(told) > n
    assert told[-1] <= 1
    told.clear()
    parse_session(data, "", lambda done, total: told.append(done / total))
    assert len(told) > 5
    assert told == sorted(told)

    def stop(done: int, total: int) -> None:
        if done:
            raise InterruptedError

    path.write_bytes(b"before")
    with pytest.raises(InterruptedError):
        write_session(session, path, stop)
    assert path.read_bytes() == b"before"
    assert [file.name for file in tmp_path.iterdir()] == ["a.attn"]
    with pytest.raises(InterruptedError):
        parse_session(data, "", stop)


@pytest.mark.parametrize(
    ("columns", "heads", "expected"), [((8, 8), 4, 4), ((8, 2), 4, 1), ((8, 4), 4, 2), ((8, 6), 4, 4), ((3, 3), 1, 1)]
)
def test_heads_of_keys_that_are_not_said_are_as_many_as_their_weights_have_columns_for(columns, heads, expected):
    query, key = columns
    inputs = {"kind": "projected", "x": [[1, 2]], "heads": heads}
    inputs |= {"w_q": [[1] * query] * 2, "w_k": [[1] * key] * 2, "w_v": [[1] * 12] * 2}
    content = {"format": "attention-explorer", "version": 1, "tokens": ["a"], "inputs": inputs}
    if key == 6:  # no number of heads fits
        with pytest.raises(InputError, match="w_k has 6 columns, which 4 heads cannot share"):
            parse_session(json.dumps(content).encode())
        return
    assert parse_session(json.dumps(content).encode()).kv_heads == expected
