"""Every text that is marked for translation reaches the translators, and every translation is whole and careful."""

import ast
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "explorer").rglob("*.py"))


def marked() -> set[tuple[str, str]]:
    """Context and text of each QT_TRANSLATE_NOOP in the sources, by Python's own parser."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "QT_TRANSLATE_NOOP":
                context, text = (ast.literal_eval(argument) for argument in node.args)
                found.add((context, text))
    return found


def in_classes() -> set[str]:
    """The texts of each self.tr(...) in the sources."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tr":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno} translates no fixed text"
                found.add(node.args[0].value)
    return found


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    """Context and text of what lupdate takes out of the sources."""
    file = tmp_path_factory.mktemp("translations") / "texts.ts"
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    command = [str(tool), *map(str, SOURCES), "-ts", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    contexts = ElementTree.parse(file).getroot().findall("context")
    return {
        (context.findtext("name") or "", message.findtext("source") or "")
        for context in contexts
        for message in context.findall("message")
    }


def test_lupdate_finds_every_marked_text(extracted):
    assert len(marked()) > 100
    assert marked() - extracted == set()


def test_lupdate_finds_every_text_of_a_widget(extracted):
    assert len(in_classes()) > 80
    assert in_classes() - {text for _, text in extracted} == set()
