"""Finding a token and going to a cell: the cursor goes there, and is scrolled into view."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QBoxLayout

from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.app.stage import Stage
from explorer.attention.cells import Cell
from explorer.attention.finding import Found, cell_of, find
from explorer.attention.matrices import head_of
from explorer.attention.steps import reads_of, source, step_showing

if TYPE_CHECKING:
    from explorer.app.find_bar import FindBar


class Finding(QObject):
    """Looks for tokens by a part of them, and for cells by their names or numbers."""

    def __init__(self, stage: Stage, scenes: Scenes, dialogs: Dialogs) -> None:
        super().__init__(stage)
        self.stage, self.scenes, self.dialogs = stage, scenes, dialogs
        self.bar: FindBar | None = None
        self.place = 0  # among what is found
        scenes.document.changed.connect(self.tell)

    @property
    def is_open(self) -> bool:
        """Whether the bar is there."""
        return self.bar is not None and self.bar.isVisible()

    def open(self) -> None:
        """Show the bar, with what was sought last."""
        if self.bar is None:
            self.bar = self.made()
        self.bar.show()
        self.bar.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bar.line.selectAll()
        self.tell()

    def made(self) -> "FindBar":
        """The bar, above the stage."""
        from explorer.app.find_bar import FindBar  # only where something is sought

        bar = FindBar()
        card = self.stage.parentWidget()
        box = card.layout() if card is not None else None
        assert isinstance(box, QBoxLayout)
        box.insertWidget(0, bar)
        bar.line.textEdited.connect(self.begin)
        bar.line.stepped.connect(self.step)
        bar.closed.connect(self.stage.setFocus)
        return bar

    def found(self) -> list[Found]:
        """What holds the text now."""
        return find(self.scenes.document.session, self.bar.line.text()) if self.bar else []

    def begin(self) -> None:
        """With each letter: the first from the cursor on."""
        kept, found = self.scenes.selection.kept, self.found()
        self.place = 0
        if kept is not None:
            later = (at for at, one in enumerate(found) if one.place >= (kept.row if one.query else kept.column))
            self.place = next(later, 0)
        self.show_found(found)

    def next(self) -> None:
        """The next one; where nothing is sought yet, ask what."""
        self.step(1)

    def previous(self) -> None:
        """The one before."""
        self.step(-1)

    def step(self, by: int) -> None:
        """So many on, from the last to the first."""
        found = self.found()
        if not self.is_open or not found:
            self.open()
            return
        self.place = (self.place + by) % len(found)
        self.show_found(found)

    def show_found(self, found: list[Found]) -> None:
        """Put the cursor there."""
        if found:
            selection, session = self.scenes.selection, self.scenes.document.session
            step = self.scenes.step()
            shown = [step.name, *(source(session, reads) for reads in reads_of(session, step))]
            near = [selection.kept.matrix] if selection.kept and selection.kept.matrix in shown else []
            cell = cell_of(session, found[self.place], [*near, *shown], selection.kept, selection.head)
            if cell is not None:
                selection.keep(cell)
        self.tell()

    def tell(self) -> None:
        """Say which of how many is shown; in words where there is none."""
        if self.bar is None or not self.is_open:
            return
        found, text = self.found(), self.bar.line.text()
        self.place = min(self.place, max(len(found) - 1, 0))
        count = self.tr("{place} of {count}").format(place=self.place + 1, count=len(found)) if found else ""
        problem = self.tr("No token holds “{text}”.").format(text=text) if text and not found else ""
        self.bar.say(count, problem)

    def go_to_cell(self) -> None:
        """Ask which cell, and go there, on a step that shows it."""
        selection, session = self.scenes.selection, self.scenes.document.session
        name = self.scenes.step().name
        present = selection.kept or Cell(name, head_of(session, name, selection.head), 0, 0)
        cell = self.dialogs.ask_cell(session, present, selection.head)
        if cell is None:
            return
        selection.visit(cell, step_for(self.scenes, cell))
        self.stage.setFocus(Qt.FocusReason.OtherFocusReason)


def step_for(scenes: Scenes, cell: Cell) -> str:
    """The step whose page shows a cell: the present one, its own, or the first that reads it."""
    session, present = scenes.document.session, scenes.step()
    shown = cell.matrix in (present.name, *(source(session, reads) for reads in reads_of(session, present)))
    return present.name if shown else step_showing(session, cell.matrix).name
