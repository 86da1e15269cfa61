"""Imports go one way, and no command loads more than it needs: seen in the modules of fresh processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

LIST = "; import sys; print(*sorted(sys.modules), file=sys.stderr)"
RUN = "from explorer.__main__ import main; status = main({arguments!r}); assert status == 0, status"


def modules_after(code: str) -> set[str]:
    """The names of all modules that are loaded after the code, and of the packages that they are in."""
    done = subprocess.run(
        [sys.executable, "-c", code + LIST],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "QT_QPA_PLATFORM": "offscreen"},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def every_module(package: str) -> str:
    """Code that imports every module of a package of ours."""
    folder = Path(__file__).parents[1] / "explorer" / package
    names = sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    return "; ".join(f"import explorer.{package}.{name}" for name in names)


def of_qt(modules: set[str]) -> set[str]:
    """The modules of Qt's bindings and of what draws with them."""
    return {name for name in modules if name.split(".")[0] in ("PySide6", "shiboken6", "PyQt6", "pyqtgraph")}


def of_ours(modules: set[str]) -> set[str]:
    """The packages of ours among the modules."""
    return {name.split(".")[1] for name in modules if name.startswith("explorer.") and name.count(".") == 2}


def test_attention_needs_numpy_only() -> None:
    modules = modules_after(every_module("attention"))
    assert not of_qt(modules)
    assert of_ours(modules) == {"attention"}
    assert "msgspec" not in modules


def test_files_need_no_qt() -> None:
    modules = modules_after(every_module("files"))
    assert not of_qt(modules)
    assert of_ours(modules) == {"attention", "files"}


def test_drawing_needs_no_widgets() -> None:
    modules = modules_after(every_module("drawing"))
    assert "PySide6.QtWidgets" not in modules
    assert "pyqtgraph" not in modules
    assert of_ours(modules) <= {"attention", "drawing"}


@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "examples", "check mother", "values mother", "values mother --json"]
)
def test_commands_need_no_qt(arguments: str) -> None:
    assert not of_qt(modules_after(RUN.format(arguments=arguments.split())))


def test_export_needs_no_charts(tmp_path: Path) -> None:
    arguments = ["export", "mother", "--out", str(tmp_path), "--steps", "scores", "--scale", "0.5"]
    assert "pyqtgraph" not in modules_after(RUN.format(arguments=arguments))
    assert [path.name for path in tmp_path.iterdir()] == ["01-scores.png"]
