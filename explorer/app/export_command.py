"""Exporting pages, from the window and from the command line."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTranslator
from PySide6.QtGui import QGuiApplication

from explorer import resources
from explorer.app.opening import choose_platform
from explorer.attention.head_names import names_in
from explorer.attention.notation import Notation
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.steps import step_named, steps_of
from explorer.attention.trace import run
from explorer.drawing.colours import Ranges
from explorer.drawing.export import step_image, write_png
from explorer.drawing.scene import Scene
from explorer.drawing.theme import MAP, load_fonts, load_theme
from explorer.errors import MachineError
from explorer.files.pages import page_names
from explorer.texts import QT_TRANSLATE_NOOP, Text


class ScenesOf:
    """The scene of a window as an export shows it: in its own theme, without what is only pointed at or played."""

    def __init__(self, scene: Scene, theme: str) -> None:
        self.scene = replace(
            scene, theme=load_theme(theme, scene.theme.families, scene.theme.maps), marks=None, term=(), moment=None
        )


def export_pages(scene: Scene, folder: Path, steps: list[str], scale: float) -> Iterator[Path]:
    """Write the page of each step and give its path; raises MachineError where that cannot be done."""
    names = page_names(scene.session)
    make_folder(folder)
    for name in steps:
        step = step_named(name)
        assert step is not None
        path = folder / names[name]
        write_png(step_image(scene, step, scale), path)
        yield path


def make_folder(folder: Path) -> None:
    """Make the folder where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        said = Text(
            "drawing",
            QT_TRANSLATE_NOOP("drawing", "the folder cannot be made: {reason}; choose another"),
            {"reason": error.strerror or type(error).__name__},
        )
        raise MachineError(said, file=str(folder)) from error


def export(
    session: Session,
    out: Path,
    steps: list[str] | None,
    scale: float,
    theme: str,
    language: str,
    maps: str = MAP,
    notation: Notation = "rows",
) -> list[Path]:
    """Write the pages of a session as PNG files into a folder, over files that are there: the caller has asked."""
    choose_platform()
    application = QGuiApplication.instance() or QGuiApplication(["attention-explorer"])
    translator = QTranslator(application)
    if translator.load(str(resources.translation(language))):
        application.installTranslator(translator)
    trace = run(session)
    loaded = load_theme(theme, load_fonts(), maps)
    names = names_in(session.view)
    drawn = Scene(trace, loaded, NumberFormat(), Ranges(trace), head_names=names, notation=notation)
    wanted = [step.name for step in steps_of(session) if steps is None or step.name in steps]
    paths = list(export_pages(drawn, out, wanted, scale))
    application.removeTranslator(translator)
    return paths
