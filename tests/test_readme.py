"""README.md says what is: its session, its commands and what they print, its list of modules."""

import re
import shlex
from pathlib import Path

import pytest

from explorer.__main__ import main
from explorer.files.session_file import read_session

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^\$ attention-explorer ([^\n]*)\n(.*?)(?=\n\n|\n```)", README, re.DOTALL | re.MULTILINE)


def test_its_session_is_good(tmp_path: Path) -> None:
    (text,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    path = tmp_path / "readme.attn"
    path.write_text(text, encoding="utf-8")
    assert read_session(path).tokens == ("A", "B")


@pytest.mark.parametrize(("arguments", "printed"), SHOWN, ids=[arguments for arguments, _ in SHOWN])
def test_its_commands_print_what_it_shows(
    arguments: str,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    qapp: object,
) -> None:
    monkeypatch.chdir(tmp_path)
    status = main(shlex.split(arguments))
    told = capfd.readouterr()
    assert (told.out + told.err).strip() == printed.strip()
    assert status == (2 if told.err else 0)


def test_it_names_every_module_with_its_folder() -> None:
    (listed,) = re.findall(r"```\nexplorer/\n(.*?)\nresources/", README, re.DOTALL)
    named, folder = set(), ""
    for indent, name in re.findall(r"^( +)(\S+)  ", listed, re.MULTILINE):
        if name.endswith("/"):
            folder = name
        named.add((folder if len(indent) > 2 else "") + name)
    modules = {path.relative_to(ROOT / "explorer").as_posix() for path in (ROOT / "explorer").rglob("*.py")}
    inner = {name for name in modules if "/" in name and name.endswith("__init__.py")}
    folders = {f"{name.partition('/')[0]}/" for name in inner}
    assert named == (modules - inner) | folders
