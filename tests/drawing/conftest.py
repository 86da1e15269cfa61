"""The fonts of the one application, and scenes to draw."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from explorer.attention.cells import Cell
from explorer.attention.marks import marks
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing.colours import Ranges
from explorer.drawing.scene import Scene
from explorer.drawing.theme import load_fonts, load_theme


@pytest.fixture(scope="session")
def families(qapp: QApplication) -> tuple[str, ...]:
    """The bundled fonts."""
    return load_fonts()


@pytest.fixture(scope="session")
def scene_of(families: tuple[str, ...]) -> Callable[..., Scene]:
    """Makes the scene of a session, with a marked cell if one is given."""

    def make(
        session: Session,
        theme: str = "light",
        head: int = 0,
        cell: Cell | None = None,
        numbers: NumberFormat = NumberFormat(),  # noqa: B008 - a frozen value
    ) -> Scene:
        trace = run(session)
        marked = None if cell is None else marks(session, cell, head)
        return Scene(trace, load_theme(theme, families), numbers, Ranges(trace), head, marked)

    return make
