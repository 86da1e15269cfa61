"""README.md says what is: its session, its commands and what they print, its list of modules."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
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


TRIED = """
from explorer.__main__ import main
from explorer.attention.cells import Cell
from explorer.attention.comparing import Comparison, summary
from explorer.attention.explain import derivation
from explorer.attention.matrices import shape_of
from explorer.attention.numbers import NumberFormat
from explorer.attention.scripts import as_numpy
from explorer.attention.steps import matrices_of
from explorer.attention.trace import run
from explorer.files.examples import examples, open_named

for name, _ in examples():
    session = open_named(name)
    trace = run(session)
    for matrix in matrices_of(session):
        rows, columns = shape_of(session, matrix.name)
        summary(Comparison(trace, trace), matrix.name)
        for row in range(rows):
            for column in range(columns):
                derivation(trace, Cell(matrix.name, 0, row, column), NumberFormat())
    exec(as_numpy(session, trace))  # which checks its own result
assert main(["values", "cat-sat-causal", "--step", "clipped"]) == 0
assert main(["export", "cat-sat-causal", "--out", "pictures", "--steps", "clipped,masked"]) == 0
"""


def test_a_step_is_added_as_it_says(tmp_path: Path) -> None:
    (section,) = re.findall(r"\n### Adding a step\n(.*?)\n### ", README, re.DOTALL)
    blocks = [textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)\n +```", section, re.DOTALL)]
    matrix, operation, row, explained, told, lines = blocks
    for folder in ("explorer", "resources"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    attention = tmp_path / "explorer" / "attention"

    def change(name: str, *changes: tuple[str, str]) -> None:
        text = (attention / name).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        (attention / name).write_text(text, encoding="utf-8")

    biased, masked = 'Matrix("biased",', 'Reads(("biased", "softcapped", "scaled"),'
    change("matrices.py", (f"    {biased}", f"{textwrap.indent(matrix, '    ')},\n    {biased}"))
    change(
        "steps.py",
        (
            '    Step(\n        matrix=MATRICES["biased"],',
            f'{textwrap.indent(row, "    ")},\n    Step(\n        matrix=MATRICES["biased"],',
        ),
        (
            'Reads(("softcapped", "scaled"), Index.ROW, Index.COLUMN, key_axis',
            'Reads(("clipped", "softcapped", "scaled"), Index.ROW, Index.COLUMN, key_axis',
        ),
        (masked, 'Reads(("biased", "clipped", "softcapped", "scaled"),'),
    )
    added = {"operations.py": operation, "arithmetic.py": explained, "sentences.py": told, "attention_code.py": lines}
    for name, text in added.items():
        with (attention / name).open("a", encoding="utf-8") as file:
            file.write(f"\n\n{text}\n")
    formulas = tmp_path / "resources" / "formulas"
    shutil.copy(formulas / "scores.svg", formulas / "clipped.svg")
    with (formulas / "formulas.toml").open("a", encoding="utf-8") as file:
        file.write('\n[clipped]\nwidth = 100.0\nheight = 28.0\nbaseline = 22.5\nplain = "C"\nlatex = "C"\n')
    done = subprocess.run(
        [sys.executable, "-c", TRIED],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "clipped scores" in done.stdout
