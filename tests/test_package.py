"""The wheel: what it holds, and that the program runs from it, away from the checkout and without a display."""

import importlib.metadata
import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import explorer
from explorer import resources

ROOT = Path(__file__).parents[1]
FOLDERS = ("fonts", "icons", "themes", "examples", "published", "formulas", "translations")
LICENCES = ("fonts/OFL.txt", "icons/LICENSE.txt")
STEPS = ("scores", "scaled", "masked", "weights", "output")


def bare_environment() -> dict[str, str]:
    """The environment without anything that chooses a platform, a display or other places to import from."""
    left_out = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in left_out}


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in a folder; it must succeed and say nothing on standard error. Gives its standard output."""
    done = subprocess.run(
        command, cwd=folder, env=bare_environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=240
    )
    error = done.stderr.decode("utf-8")
    assert (done.returncode, error) == (0, ""), error
    return done.stdout.decode("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", folder, ROOT]
    subprocess.run(command, check=True, capture_output=True, timeout=240)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel."""
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment that holds the wheel, and finds what it needs in this one."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    scheme = {"base": str(folder), "platbase": str(folder)}
    libraries = Path(sysconfig.get_path("purelib", "venv", scheme))
    command = [scripts / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(command, check=True, capture_output=True, env=bare_environment(), timeout=240)
    # These come after the wheel's own folder; the .pth files in them, such as this checkout's, are not read.
    others = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    (libraries / "dependencies.pth").write_text("".join(f"{path}\n" for path in others), encoding="utf-8")
    return scripts


def test_the_wheel_holds_the_package_and_its_resources(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in FOLDERS:
        here = {f"explorer/resources/{folder}/{path.name}" for path in (ROOT / "resources" / folder).iterdir()}
        assert here
        assert here <= names
    assert {f"explorer/resources/{name}" for name in LICENCES} <= names
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "explorer").rglob("*.py")}
    assert modules <= names
    assert {name.partition("/")[0] for name in names} == {"explorer", wheel.name.rpartition("-py3")[0] + ".dist-info"}


def test_the_source_archive_holds_resources_and_tests(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("explorer", "resources", "tests"):
        files = {path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts}
        wanted = {file.relative_to(ROOT).as_posix() for file in files if file.suffix != ".pyc"}
        assert wanted <= names
    assert {"pyproject.toml", "README.md"} <= names


def test_the_installed_package_is_the_wheels_own(installed: Path, tmp_path: Path) -> None:
    code = "import explorer, explorer.resources as r; print(explorer.__file__); print(r.folder('fonts'))"
    package, fonts = run(installed / "python", "-c", code, folder=tmp_path).splitlines()
    assert Path(package).is_relative_to(installed.parent)
    assert Path(fonts) == Path(package).parent / "resources" / "fonts"


def test_the_installed_command_lists_the_examples(installed: Path, tmp_path: Path) -> None:
    printed = run(installed / "attention-explorer", "examples", folder=tmp_path)
    names = [line.split()[0] for line in printed.splitlines()]
    folders = (ROOT / "resources" / name for name in ("examples", "published"))
    assert names == [name for folder in folders for name in sorted(path.stem for path in folder.glob("*.attn"))]


def test_the_installed_command_exports_pictures(installed: Path, tmp_path: Path) -> None:
    printed = run(installed / "attention-explorer", "export", "cat-sat-causal", "--out", "pictures", folder=tmp_path)
    paths = [tmp_path / line for line in printed.splitlines()]
    assert [path.name for path in paths] == [f"{place:02}-{name}.png" for place, name in enumerate(STEPS, 1)]
    contents = {path.read_bytes() for path in paths}
    assert len(contents) == len(STEPS)
    assert all(content.startswith(b"\x89PNG") and len(content) > 10_000 for content in contents)


def test_the_installed_module_prints_values(installed: Path, tmp_path: Path) -> None:
    printed = json.loads(run(installed / "python", "-m", "explorer", "values", "mother", "--json", folder=tmp_path))
    assert set(STEPS) <= set(printed["matrices"])


def test_the_module_finds_its_resources_in_this_environment_too(tmp_path: Path) -> None:
    assert "mother" in run(sys.executable, "-m", "explorer", "examples", folder=tmp_path)
    for folder in FOLDERS:
        assert resources.folder(folder).is_dir()


def test_there_is_one_version(installed: Path, wheel: Path, tmp_path: Path) -> None:
    assert wheel.name.split("-")[1] == explorer.__version__
    assert importlib.metadata.version("attention-explorer") == explorer.__version__
    printed = run(installed / "attention-explorer", "--version", folder=tmp_path)
    assert printed.split() == ["attention-explorer", explorer.__version__]
