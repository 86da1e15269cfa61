"""Faults that people met with session files elsewhere, by the number of the report; and many damaged files."""

import json
import os
import random
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.errors import InputError
from explorer.files.examples import examples
from explorer.files.session_file import parse_session, read_session, session_text, write_session
from tests.files.bad_files import WHOLE, inputs, text
from tests.files.sessions import essence

SAMPLES = Path(__file__).parent / "samples"


def refusal(data: bytes) -> str:
    """The message about bytes that are refused."""
    with pytest.raises(InputError) as caught:
        parse_session(data, "bad.attn")
    return caught.value.message()


def test_g4_special_numbers_are_strict_json_and_come_back_to_the_bit() -> None:
    numbers = [[np.nan, np.inf, -np.inf, -0.0]]
    session = Session(("a",), numbers, numbers, [[1.0]])
    written = session_text(session)
    content = json.loads(written, parse_constant=pytest.fail)
    assert content["inputs"]["q"] == [["nan", "inf", "-inf", -0.0]]
    again = parse_session(written.encode())
    assert again.q.tobytes() == session.q.tobytes()
    assert np.signbit(again.q[0, 0, 3])


def test_g4_bare_tokens_of_other_programs_are_read() -> None:
    bare = inputs(q=[["A", "B"], ["C", 4]]).replace(b'"A"', b"NaN").replace(b'"B"', b"Infinity")
    session = parse_session(bare.replace(b'"C"', b"-Infinity"))
    np.testing.assert_array_equal(session.q[0], [[np.nan, np.inf], [-np.inf, 4]])


def test_g14_duplicate_names_are_refused() -> None:
    assert 'inputs.q: the key "q" stands here twice' in refusal(WHOLE.replace(b'"v":', b'"q":'))


CHINESE = """
import locale, sys
from pathlib import Path
from explorer.files.session_file import read_session, write_session
from explorer.attention.session import Session
assert sys.flags.utf8_mode == 0
session = read_session(Path(sys.argv[1]))
assert session.tokens == ("\\u5979", "\\u5988\\u5988"), ascii(session.tokens)
write_session(session, Path(sys.argv[2]))
print(ascii(locale.getpreferredencoding(False)))
"""


def locales() -> list[str]:
    """The locales of the system."""
    try:
        return subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout.split()
    except OSError:
        return []


def chinese_locale() -> str:
    """A Chinese locale that is not UTF-8; the test is skipped where the system has none."""
    written = re.compile(r"zh_\w+\.(gbk|gb18030|gb2312|big5)", re.IGNORECASE)
    name = next(filter(written.fullmatch, locales()), None)
    if name is None:
        pytest.skip("this system has no Chinese locale that is not UTF-8, such as zh_CN.GBK; install one to test it")
    return name


@pytest.mark.parametrize("language", ["plain", "Chinese"])
def test_g22_files_are_utf8_whatever_the_system_speaks(tmp_path: Path, language: str) -> None:
    name = "C" if language == "plain" else chinese_locale()
    source, target = tmp_path / "a.attn", tmp_path / "b.attn"
    source.write_bytes(text(tokens=["她", "妈妈"], title="题"))
    environment = {"PYTHONUTF8": "0", "LC_ALL": name, "PYTHONCOERCECLOCALE": "0", "LANG": name}
    done = subprocess.run(
        [sys.executable, "-c", CHINESE, str(source), str(target)],
        capture_output=True,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    assert b"utf" not in done.stdout.lower()  # so that the encoding of the system would have been wrong
    assert read_session(target).tokens == ("她", "妈妈")
    assert "妈妈".encode() in target.read_bytes()


def test_g23_the_sample_of_version_1_opens_for_ever() -> None:
    session = read_session(SAMPLES / "version-1.attn")
    assert session.tokens == ("她", "妈妈", "开心")
    assert session.own_key_tokens == ("the", "cat", "", "sat")
    assert session.q.shape == (2, 3, 2)
    assert session.k.shape == session.v.shape == (1, 4, 2)
    np.testing.assert_array_equal(session.q[0, 0], [1.5, -0.25])
    np.testing.assert_array_equal(session.q[1, 2], [np.nan, np.inf])
    np.testing.assert_array_equal(session.k[0, 3], [1e-300, -np.inf])
    assert session.v[0, 0, 1] == pytest.approx(1 / 3, abs=1e-16)
    assert session.scale == 0.5
    assert session.bias is not None
    assert session.bias[0, 1].tolist() == [0, -np.inf, 2, 0]
    causal, padding, custom = session.masks
    assert causal == Causal("top_left", 1)
    assert padding == Padding((True, True, False, True))
    assert isinstance(custom, Custom)
    assert custom.allowed[0].tolist() == [[True, True, True, True], [True, False, True, True], [True] * 4]
    assert session.title == {"en": "A sample", "zh_CN": "样例"}
    assert session.notes == "Two\nlines"
    assert session.view["step"] == "weights"
    run(session)


def test_g23_missing_keys_get_their_defaults() -> None:
    session = read_session(SAMPLES / "version-1-least.attn")
    assert session.own_key_tokens is None
    assert session.scale == "1/sqrt(d_k)"
    assert session.bias is None
    assert session.masks == ()
    assert (session.title, session.summary, session.source, session.notes, session.view) == ("", "", "", "", {})
    np.testing.assert_allclose(run(session)["scores"][0], [[11, 25], [25, 57]])


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "the file is empty"),
        (WHOLE[: len(WHOLE) // 2], "the file ends in the middle"),
        (b'{"version":999}', "version: version 999 of the format is newer"),
        (b"[]", "a session file holds one object in braces"),
    ],
)
def test_g25_damaged_files_are_told_from_each_other(data: bytes, expected: str) -> None:
    assert expected in refusal(data)


@pytest.mark.parametrize("part", [0.1, 0.25, 0.5, 0.75, 0.9, 0.99])
def test_g25_of_a_cut_file_it_is_said_where_it_ends(part: float) -> None:
    data = session_text(parse_session(text(tokens=["她", "妈妈"], title="题"))).encode()
    size = int(len(data) * part)
    while data[size] & 0xC0 == 0x80:  # whole characters; a cut one has a sentence of its own
        size += 1
    said = refusal(data[:size])
    assert "cut off" in said
    assert f"byte {size}" in said


def test_g28_sessions_are_saved_in_folders_of_any_name(tmp_path: Path) -> None:
    for name in ("测试", "é ü", "a\nb", "\udcff", "x" * 250, "%s {0} & <b>"):
        path = tmp_path / name / f"{name[:100]}.attn"
        path.parent.mkdir()
        write_session(parse_session(WHOLE), path)
        assert essence(read_session(path)) == essence(parse_session(WHOLE))


# Damaged files


PIECES = [b'"', b"[", b"]", b"{", b"}", b",", b"\\", b"\xff", b"1e999", b"null", b"true", b"[[", b'"nan"', b"9" * 30]
PIECES += [b"", b"\\ud800", b"-", b"1e-999", b"0" * 50, b"NaN", b"\x00", "她".encode(), b":", b"1/3", b'"1/0"']


def flipped(data: bytes, chosen: random.Random) -> bytes:
    """Some bytes with other bits."""
    result = bytearray(data)
    for _ in range(chosen.randint(1, 4)):
        result[chosen.randrange(len(result))] ^= 1 << chosen.randrange(8)
    return bytes(result)


def cut(data: bytes, chosen: random.Random) -> bytes:
    """The beginning, or what is left without a piece in the middle."""
    start = chosen.randrange(len(data))
    return data[:start] if chosen.random() < 0.5 else data[:start] + data[start + chosen.randint(1, 40) :]


def spliced(data: bytes, chosen: random.Random) -> bytes:
    """Pieces of JSON where others were."""
    result = bytearray(data)
    for _ in range(chosen.randint(1, 3)):
        start = chosen.randrange(len(result))
        result[start : start + chosen.choice([0, 1, 1, 2, 10])] = chosen.choice(PIECES)
    return bytes(result)


def places_of(tree: object) -> list[tuple[object, object]]:
    """Every object and list in the tree, with each of its keys."""
    found, waiting = [], [tree]
    while waiting:
        node = waiting.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []
        found += [(node, key) for key in keys]
        waiting += [node[key] for key in keys]
    return found


def swapped(data: bytes, chosen: random.Random) -> bytes:
    """Values that change places."""
    tree = json.loads(data)
    (one, key), (other, other_key) = chosen.sample(places_of(tree), 2)
    kept = json.loads(json.dumps([one[key], other[other_key]]))  # copies, so that nothing holds itself
    one[key] = kept[1]
    if other_key in (other if isinstance(other, dict) else range(len(other))):
        other[other_key] = kept[0]
    return json.dumps(tree, ensure_ascii=False).encode("utf-8", "surrogatepass")


def replaced(data: bytes, chosen: random.Random) -> bytes:
    """A value of another kind or size."""
    tree = json.loads(data)
    node, key = chosen.choice(places_of(tree))
    values = [None, True, -1, 2**70, 1e308, [], {}, "", "x" * 300, [[[]]], {"kind": "causal"}, [1] * 5000, -0.0, "1/7"]
    node[key] = chosen.choice(values)
    return json.dumps(tree).encode()


def doubled(data: bytes, chosen: random.Random) -> bytes:
    """A key that stands twice."""
    keys = [found.start() for found in re.finditer(rb'"\w+": ', data)]
    start = chosen.choice(keys)
    name = re.match(rb'"\w+": ', data[start:])
    assert name is not None
    return data[:start] + name[0] + chosen.choice([b"1, ", b"[], ", b"{}, "]) + data[start:]


def enlarged(data: bytes, chosen: random.Random) -> bytes:
    """Numbers in place of which others stand: huge, tiny, or too many digits."""
    numbers = list(re.finditer(rb"-?\d+(\.\d+)?", data))
    found = chosen.choice(numbers)
    values = [b"1e400", b"-1e400", b"9" * 400, b"1e308", b"5e-324", b"1e-400", b"0." + b"3" * 500, b"1" + b"0" * 5000]
    return data[: found.start()] + chosen.choice(values) + data[found.end() :]


WAYS: list[Callable[[bytes, random.Random], bytes]] = [flipped, cut, spliced, swapped, replaced, doubled, enlarged]
EACH = 120


@pytest.fixture
def originals() -> list[bytes]:
    """Good files of all kinds."""
    samples = [path.read_bytes() for path in sorted(SAMPLES.glob("*.attn"))]
    return [WHOLE, *samples, *(path.read_bytes() for _, path in examples())]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_damaged_files_end_in_a_session_or_in_one_sentence(
    way: Callable[[bytes, random.Random], bytes], originals: list[bytes], tmp_path: Path
) -> None:
    chosen = random.Random(way.__name__)
    path = tmp_path / "mine.attn"
    (tmp_path / "other").write_bytes(b"kept")
    good, messages, most = 0, set(), 0
    tracemalloc.start()
    for _ in range(EACH):
        data = way(chosen.choice(originals), chosen)
        path.write_bytes(data)
        tracemalloc.reset_peak()
        try:
            session = read_session(path)
            run(session)
            assert essence(parse_session(session_text(session).encode())) == essence(session)
            good += 1
        except InputError as error:
            said = error.message()
            assert said.startswith(f"{path}: ")
            assert len(said.splitlines()) == 1
            assert len(said) < 500 + len(str(path))
            messages.add(said)
        most = max(most, tracemalloc.get_traced_memory()[1])
        assert path.read_bytes() == data
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["mine.attn", "other"]
    assert (tmp_path / "other").read_bytes() == b"kept"
    assert len(messages) > 5
    assert good + len(messages) > 20
    assert most < 20e6  # a damaged file of some kB never needs more
    assert left < 4e6
