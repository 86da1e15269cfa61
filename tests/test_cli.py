"""The command line: what is printed, where, and how it ends."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from explorer import __version__
from explorer.__main__ import main
from explorer.attention.masks import Window
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.console import qt_needed
from explorer.errors import MachineError
from explorer.files.examples import examples
from explorer.files.session_file import read_session, write_session
from explorer.languages import languages, system_language
from explorer.listing import width
from explorer.texts import Text
from tests.files.bad_files import BAD, WHOLE

CORE = ["q", "k", "v", "scores", "scaled", "masked", "weights", "output"]
ORDER = ["q", "k", "v", "scores", "scaled", "softcapped", "biased", "masked", "weights", "output"]
Result = tuple[int, str, str]
Call = Callable[..., Result]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run the program in this process: its exit status, standard output and standard error."""

    def call(*arguments: str) -> Result:
        status = main(arguments)
        return status, *capsys.readouterr()

    return call


def process(*arguments: str, data: bytes = b"", **environment: str) -> tuple[int, bytes, bytes]:
    """Run the program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "explorer", *arguments],
        input=data,
        capture_output=True,
        check=False,
        env=os.environ | environment,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def complaint(result: Result, status: int = 2) -> str:
    """The one line on standard error of a run that failed with that status and printed nothing else."""
    assert result[:2] == (status, "")
    assert result[2].endswith("\n")
    assert len(result[2].splitlines()) == 1
    return result[2][:-1]


# Statuses and messages


@pytest.mark.parametrize("name", BAD)
def test_bad_file(call: Call, tmp_path: Path, name: str) -> None:
    data, expected = BAD[name]
    path = tmp_path / "bad.attn"
    path.write_bytes(data)
    message = complaint(call("check", str(path)))
    assert message.startswith(f"{path}: ")
    assert expected in message
    assert complaint(call("values", str(path))) == message


@pytest.mark.parametrize("command", [("values",), ("check",), ("export", "--out", "pictures")])
@pytest.mark.parametrize("name", ["x.npz", "x.csv"])
def test_a_file_of_arrays_is_told_from_a_session(call, tmp_path, monkeypatch, command, name):
    monkeypatch.chdir(tmp_path)
    with open(name, "wb") as file:
        np.savez(file, q=np.ones((2, 3)))
    words = complaint(call(*command, name))
    assert words == f"{name}: these are numbers, no session; open it in the window to import them"
    assert "no session" not in complaint(call(*command, f"missing-{name}"))


@pytest.mark.parametrize("name", ["empty", "cut in half", "abc in a cell", "deep lists", "not UTF-8", "version 999"])
def test_bad_file_in_a_process(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad.attn"
    path.write_bytes(BAD[name][0])
    status, printed, said = process("values", str(path))
    assert (status, printed) == (2, b"")
    assert said.count(b"\n") == 1
    assert BAD[name][1].encode() in said


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["values"], "FILE; see attention-explorer values --help"),
        (["values", "mother", "cat-sat"], "unrecognized arguments: cat-sat"),
        (["values", "mother", "--st", "q"], "unrecognized arguments: --st q"),
        (["values", "mother", "--step"], "--step"),
        (["values", "mother", "--step", "bias"], 'the session has no "bias"; use one of q, k, v, scores'),
        (["values", "mother", "--step", "a\nb"], "a\\x0ab"),
        (["values", "nowhere"], "nowhere: there is neither a file nor a built-in example"),
        (["values", "a\nb"], "a\\x0ab: there is neither"),
        (["check"], "FILE"),
        (["examples", "x\ny"], "unrecognized arguments: x\\x0ay"),
        (["export", "mother"], "--out"),
        (["--windowed"], "--windowed: this option is not known"),
        (["mother", "-x"], "-x: this option is not known"),
        (["mother", "cat-sat"], "cat-sat: the window opens one file"),
        (["--", "mother", "cat-sat"], "cat-sat: the window opens one file"),
    ],
)
def test_wrong_arguments(call: Call, arguments: list[str], expected: str) -> None:
    assert expected in complaint(call(*arguments))


def test_help_and_version(call: Call) -> None:
    assert call("--version") == (0, f"attention-explorer {__version__}\n", "")
    status, printed, said = call("--help")
    assert (status, said) == (0, "")
    for word in ("FILE", "values", "export", "check", "examples", "0 done; 2 the input", "built-in example"):
        assert word in printed
    for command in ("values", "export", "check", "examples"):
        status, printed, said = call(command, "--help")
        assert (status, said) == (0, "")
        assert printed.startswith(f"usage: attention-explorer {command} [-h]")
    assert "standard input" in call("values", "--help")[1]


def test_program_runs_as_a_module() -> None:
    assert process("--version") == (0, f"attention-explorer {__version__}{os.linesep}".encode(), b"")


# check and examples


def test_check_tells_good_from_bad(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.attn"
    path.write_bytes(b"")
    status, printed, said = call("check", "mother", str(path), "cat-sat")
    assert status == 2
    assert [line.split(":")[0] for line in printed.splitlines()] == ["mother", "cat-sat"]
    assert said == f"{path}: the file is empty; choose another one\n"
    assert call("check", "mother")[0] == 0


def test_examples_are_listed(call: Call) -> None:
    status, printed, said = call("examples")
    assert (status, said) == (0, "")
    assert [line.split()[0] for line in printed.splitlines()] == [name for name, _ in examples()]
    assert "The cat sat on the mat" in printed


def test_every_example_is_good(call: Call) -> None:
    names = [name for name, _ in examples()]
    status, printed, said = call("check", *names)
    assert (status, said) == (0, "")
    assert len(printed.splitlines()) == len(names)


# values


def test_values_as_text(call: Call) -> None:
    assert call("values", "mother", "--step", "weights") == (
        0,
        "weights (attention weights): 3 x 3\n"
        "          她    妈妈    开心\n"
        "她    0.1554  0.4223  0.4223\n"
        "妈妈  0.4223  0.1554  0.4223\n"
        "开心  0.2119  0.2119  0.5761\n",
        "",
    )
    headings = [line.split()[0].strip(":") for line in call("values", "mother")[1].splitlines() if " x " in line]
    assert headings == CORE


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"softcap": 1.5}, ["softcapped"]),
        ({"alibi": Alibi((0.5,))}, ["biased"]),
        ({"softcap": 1.5, "bias": np.eye(2)}, ["softcapped", "biased"]),
    ],
)
def test_values_and_check_know_softcap_and_bias_where_they_are_used(
    call: Call, tmp_path: Path, changes: dict[str, object], more: list[str]
) -> None:
    path = tmp_path / "more.attn"
    session = Session(("a", "b"), [[1.0], [2.0]], [[3.0], [-1.0]], [[1.0], [5.0]], masks=(Window(right=0),), **changes)
    write_session(session, path)
    assert call("check", str(path))[0] == 0
    headings = [line.split()[0].strip(":") for line in call("values", str(path))[1].splitlines() if " x " in line]
    assert set(headings) == {*CORE, *more}
    assert headings == [name for name in ORDER if name in headings]
    content = json.loads(call("values", str(path), "--json")[1])["matrices"]
    trace = run(session)
    for name in more:
        assert content[name] == trace[name].tolist()


@pytest.fixture
def strange(tmp_path: Path) -> str:
    """A session with two heads, odd tokens, infinities, and rows that see nothing or are undefined."""
    path = tmp_path / "strange.attn"
    write_session(
        Session(
            tokens=("a\nb", "妈妈", "\ud800"),
            own_key_tokens=("\x1b[31m", ""),
            q=[[[1.0], [np.inf], [0.0]], [[100.0], [-2.5], [0.0]]],
            k=[[1.0], [1e7]],
            v=[[1.0, 2.0], [3.0, 4.0]],
            bias=[[0.0, 0.0], [0.0, 0.0], [-np.inf, -np.inf]],
        ),
        path,
    )
    return str(path)


def test_odd_values_stay_aligned(call: Call, strange: str) -> None:
    status, printed, said = call("values", strange)
    assert (status, said) == (0, "")
    assert all(line.isprintable() for line in printed.split("\n"))
    assert "weights (attention weights): 2 heads, each 3 x 2\nhead 0\n" in printed
    assert "undefined: biased[1][0] is inf" in printed or "undefined: masked[1][0] is inf" in printed
    assert printed.count("sees no key: weights and output are 0") == 4
    scores = printed.split("\nscores: ")[1].split("\n\n")[0].splitlines()[2:5]
    assert scores[0].endswith("  ∅")
    assert [line.split()[0] for line in scores] == ["␛[31m", "a⏎b", "妈妈"]
    weights = printed.split("head 0\n")[-1].split("head 1\n")[0].splitlines()
    points = {width(line[: line.index(".")]) for line in weights if "." in line}
    assert len(points) == 1


def test_values_as_json(call: Call, strange: str) -> None:
    status, printed, said = call("values", strange, "--json")
    assert (status, said) == (0, "")
    content = json.loads(printed, parse_constant=pytest.fail)
    trace = run(read_session(strange))
    names = [*CORE[:5], "biased", *CORE[5:]]
    assert list(content["matrices"]) == list(content["shapes"]) == names
    for name in names:
        array = np.array(content["matrices"][name], dtype=float)  # "nan" and "inf" are texts that numpy takes
        np.testing.assert_array_equal(array, trace[name])
        assert content["shapes"][name] == list(trace[name].shape)
    assert content["rows"] == {"normal": 3, "no_visible_key": [[0, 2], [1, 2]], "undefined": [[0, 1]]}


def test_values_of_one_step_as_json(call: Call) -> None:
    content = json.loads(call("values", "mother", "--json", "--step", "q")[1])
    assert content["matrices"] == {"q": read_session(dict(examples())["mother"]).q.tolist()}
    assert content["shapes"] == {"q": [1, 3, 2]}


def test_standard_input(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for data, expected in ((WHOLE, (0, "")), (b"[", (2, "standard input: line 1, column 2: "))):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status, _, said = call("values", "-")
        assert (status, said[: len(expected[1])]) == expected
    assert process("check", "-", data=WHOLE)[0] == 0


def test_output_in_another_encoding(strange: str) -> None:
    for encoding in ("ascii", "gbk", "utf-8"):
        status, printed, said = process("values", strange, PYTHONIOENCODING=encoding)
        assert (status, said) == (0, b"")
        assert printed.decode(encoding)
    status, _, said = process("check", "妈妈", PYTHONIOENCODING="ascii:strict")
    assert status == 2
    assert b"\\u5988" in said


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and /dev/full")
def test_output_that_nobody_takes() -> None:
    program = f'"{sys.executable}" -m explorer values mother --json'
    command = f"{program} | true; echo ${{PIPESTATUS[0]}}; {program} > /dev/full; echo $?"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout == "0\n3\n"
    assert len(done.stderr.splitlines()) == 1


# export


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What is asked of the drawing, which only pretends to draw."""
    calls: list[tuple[object, ...]] = []

    def export(session: Session, *arguments: object) -> list[Path]:
        calls.append(arguments)
        return [Path("drawn\n.png")]

    module = ModuleType("explorer.app.export_command")
    module.export = export  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "explorer.app.export_command", module)
    return calls


def test_export(call: Call, drawn: list[tuple[object, ...]], tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    assert call("export", "mother", "--out", str(out), "--lang", "en") == (0, "drawn\\x0a.png\n", "")
    assert drawn == [(out, None, 2.0, "light", "en", "blue-orange", "rows")]
    assert list(out.iterdir()) == []
    options = ["--steps", "weights, scores", "--scale", "0.25", "--theme", "dark", "--lang", "en", "--force"]
    options += ["--maps", "purple-green", "--notation", "columns"]
    assert call("export", "mother", "--out", str(out), *options)[0] == 0
    assert drawn[1] == (out, ["weights", "scores"], 0.25, "dark", "en", "purple-green", "columns")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--scale", "0.2"], '--scale: "0.2" is not a number from 0.25 to 8'),
        (["--scale", "8.1"], "--scale"),
        (["--scale", "nan"], "--scale"),
        (["--scale", "-1"], "--scale"),
        (["--scale", "big"], '--scale: "big" is not a number'),
        (
            ["--theme", "blue"],
            '--theme: the theme "blue" is not known; use one of contrast-dark, contrast-light, dark, light',
        ),
        (["--maps", "rainbow"], '--maps: there are no colour maps "rainbow"; use one of blue-'),
        (["--format", "svg"], '--format: the format "svg" is not supported yet'),
        (["--format", "doc"], '--format: the format "doc" is not known'),
        (["--lang", "tlh"], '--lang: there is no translation into "tlh"; use one of en'),
        (["--steps", "scores,nothing"], 'no step "nothing"; its steps are scores, scaled, masked, weights, output'),
        (["--steps", "biased"], 'no step "biased"'),
        (["--steps", "q"], 'no step "q"'),
        (["--steps", ""], 'no step ""'),
    ],
)
def test_export_refuses_options(
    call: Call, drawn: list[tuple[object, ...]], tmp_path: Path, options: list[str], expected: str
) -> None:
    out = tmp_path / "out"
    assert expected in complaint(call("export", "mother", "--out", str(out), *options))
    assert drawn == []
    assert not out.exists()


def test_export_does_not_overwrite(call: Call, drawn: list[tuple[object, ...]], tmp_path: Path) -> None:
    (tmp_path / "04-weights.png").write_text("kept")
    message = complaint(call("export", "mother", "--out", str(tmp_path)))
    assert message.startswith(str(tmp_path / "04-weights.png"))
    assert "--force" in message
    assert drawn == []
    assert call("export", "mother", "--out", str(tmp_path), "--steps", "scores")[0] == 0
    assert call("export", "mother", "--out", str(tmp_path), "--force")[0] == 0


@pytest.mark.parametrize("place", ["file", "file/folder", "x" * 300])
def test_export_needs_a_folder(call: Call, drawn: list[tuple[object, ...]], tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("kept")
    assert complaint(call("export", "mother", "--out", str(tmp_path / place)), 3)
    assert drawn == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_export_needs_a_writable_folder(call: Call, drawn: list[tuple[object, ...]], tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        assert "may not write" in complaint(call("export", "mother", "--out", str(tmp_path)), 3)
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.parametrize(
    "fault", [OSError(28, "No space left on device"), MachineError(Text("test", "there is no font")), MemoryError()]
)
def test_export_on_a_machine_that_cannot(
    call: Call, drawn: list[tuple[object, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(sys.modules["explorer.app.export_command"], "export", fail)
    assert complaint(call("export", "mother", "--out", str(tmp_path)), 3)


def test_qt_that_cannot_be_loaded() -> None:
    missing = "libEGL.so.1: cannot open shared object file: No such file or directory"
    with pytest.raises(MachineError, match=r"Qt cannot be loaded .libEGL.so.1: .*; install"), qt_needed():
        raise ImportError(missing)
    with pytest.raises(ImportError, match="ours"), qt_needed():
        raise ImportError("a fault of ours", name="explorer.app")


def test_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages()[0] == "en"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for setting, expected in {
        "zh_CN.UTF-8": "zh_CN",
        "zh_TW.UTF-8": "zh_CN",
        "en_GB.UTF-8": "en",
        "fr_FR": "en",
        "C.UTF-8": "en",
    }.items():
        monkeypatch.setenv("LANG", setting)
        assert system_language(["en", "zh_CN"]) == expected


# The window


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A window that only pretends to open."""
    module = ModuleType("explorer.app.main")
    module.opened = []  # type: ignore[attr-defined]
    module.run_window = lambda file: module.opened.append(file) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "explorer.app.main", module)
    return module


def test_window_opens_with_a_file(call: Call, window: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["attention-explorer", "from argv"])
    assert main() == 0
    for arguments in ([], ["mother"], ["--", "-odd"]):
        assert call(*arguments) == (0, "", "")
    assert window.opened == ["from argv", None, "mother", "-odd"]


def test_window_that_is_interrupted(call: Call, window: ModuleType) -> None:
    def interrupt(file: object) -> int:
        raise KeyboardInterrupt

    window.run_window = interrupt  # type: ignore[attr-defined]
    assert call("mother") == (130, "", "")
