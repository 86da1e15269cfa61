"""Makes pictures of the whole window, to be looked at: `python -m tests.make_pictures FOLDER [NAME...]`.

One for each number of tokens, step, theme and view; with names only those whose file name holds them all.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy as np
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from explorer.app.main import make_application
from explorer.app.program import Program
from explorer.app.settings import Settings
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.matrices import shape_of
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.files.examples import examples
from explorer.files.session_file import read_session
from explorer.resources import stems

TOKENS = (3, 6, 24, 512)
LANGUAGES = ("en", "zh_CN")


class View(NamedTuple):
    """The size of a window and of its text."""

    width: int
    height: int
    percent: int = 100

    def __str__(self) -> str:
        return f"{self.width}x{self.height}-{self.percent}"


VIEWS = (
    View(1440, 900),
    View(1280, 720),
    View(1366, 768),
    View(1440, 900, 125),
    View(1440, 900, 150),
    View(1280, 720, 150),
    View(1920, 1080, 150),
)


class Shot(NamedTuple):
    """One picture."""

    tokens: int
    step: str
    theme: str
    view: View
    language: str = "en"
    maps: str = "blue-orange"

    def __str__(self) -> str:
        return f"{self.tokens:03}-{self.step}-{self.theme}-{self.maps}-{self.view}-{self.language}"


def session_of(tokens: int) -> Session:
    """A session of so many tokens: a built-in example, or numbers drawn at random under a causal mask."""
    named = {3: "mother", 6: "cat-sat-causal"}
    if tokens in named:
        return read_session(dict(examples())[named[tokens]])
    random, width = np.random.default_rng(tokens), 4 if tokens < 100 else 64
    words = ["the", "cat", "sat", "on", "a", "mat", "and", "the", "dog", "lay", "down", "beside", "it"]
    q, k, v = (random.normal(size=(tokens, width)).round(2) for _ in range(3))
    return Session(tuple(words[i % len(words)] for i in range(tokens)), q, k, v, masks=(Causal(),))


def shots() -> Iterator[Shot]:
    """All pictures."""
    for tokens in TOKENS:
        for step in steps_of(session_of(tokens)):
            for theme in stems("themes"):
                for view in VIEWS:
                    for language in LANGUAGES:
                        yield Shot(tokens, step.name, theme, view, language)
            for maps in stems("maps"):
                for theme in stems("themes"):
                    yield Shot(tokens, step.name, theme, VIEWS[0], "en", maps)


def opened(shot: Shot, families: tuple[str, ...], folder: Path) -> Program:
    """The program as a picture shows it; the settings are in the folder, so that the user's own are not touched."""
    store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    store.clear()
    settings = Settings(store)
    settings.theme, settings.text_size, settings.maps = shot.theme, shot.view.percent, shot.maps
    session = session_of(shot.tokens)
    program = Program(session, None, f"{shot.tokens} tokens", families, settings, shot.language)
    program.window.resize(shot.view.width, shot.view.height)
    program.window.show()
    settle()
    program.selection.go_to(shot.step)
    rows, columns = shape_of(session, shot.step)
    program.selection.keep(Cell(shot.step, 0, rows // 2, min(columns - 1, rows // 3)))
    settle()
    return program


def settle() -> None:
    """Let layouts and paints happen."""
    for _ in range(20):
        QApplication.processEvents()


def make(folder: Path, parts: list[str]) -> int:
    """Write the pictures whose names hold all of these parts; gives how many."""
    _, families = make_application()
    count = 0
    with tempfile.TemporaryDirectory() as name:
        for shot in dict.fromkeys(shots()):
            if not all(part in str(shot) for part in parts):
                continue
            program = opened(shot, families, Path(name))
            if not program.window.grab().save(str(folder / f"{shot}.png")):
                raise SystemExit(f"{folder}: pictures cannot be written there")
            program.take_down()
            settle()
            count += 1
    return count


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    wanted = Path(sys.argv[1])
    wanted.mkdir(parents=True, exist_ok=True)
    print(make(wanted, sys.argv[2:]), "pictures in", wanted)
