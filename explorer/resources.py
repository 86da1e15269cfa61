"""The only file that knows where resources live: beside the package in a wheel, one level up in a checkout."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder `name` of the resources (icons, themes, maps, examples, translations, fonts, formulas)."""
    installed = PACKAGE / "resources"
    return (installed if installed.is_dir() else PACKAGE.parent / "resources") / name


def translation(language: str) -> Path:
    """The compiled translation into a language, such as zh_CN, whether there is one or not."""
    return folder("translations") / f"explorer_{language}.qm"


def stems(name: str) -> list[str]:
    """The names of the files in the folder `name` without their endings, sorted: its themes, its maps."""
    return sorted(path.stem for path in folder(name).glob("*.toml"))
