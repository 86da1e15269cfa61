"""What a cell feeds into, in words."""

from dataclasses import replace

from PySide6.QtCore import QObject

from explorer.app.scenes import Scenes
from explorer.attention.cells import Cell
from explorer.attention.explain import Fed, feeds, feeds_along
from explorer.attention.marks import Marks
from explorer.attention.matrices import MATRICES
from explorer.attention.trace import Trace
from explorer.drawing.sheet import Onward
from explorer.drawing.words import translate

MOST_LIT = 1000  # cells


class OnwardWords(QObject):
    """Says step by step where the number of a cell goes, in the head that is shown."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self._known: tuple[Trace, tuple[object, ...], tuple[Onward, ...]] | None = None
        self._chain: tuple[Marks, tuple[object, ...], list[tuple[Fed, Onward]]] | None = None

    def entries(self, cell: Cell) -> tuple[Onward, ...]:
        """One entry a step, with the cells that are reached and the one to go to."""
        trace, selection = self.scenes.trace, self.scenes.selection
        if trace is None or selection.moment is not None:
            return ()  # what is played has gone nowhere yet
        key = (cell, selection.head, selection.numbers, selection.exact)
        if self._known is None or self._known[0] is not trace or self._known[1] != key:
            self._known = (trace, key, self.made(trace, cell, key))
        return self._known[2]

    def made(self, trace: Trace, cell: Cell, key: tuple[object, ...]) -> tuple[Onward, ...]:
        """The entries, from the marks where they are the same cell's: while those stay only numbers become others."""
        marks, session = self.scenes.marks(trace), trace.session
        if marks is None or marks.cell != cell:
            return tuple(self.entry(cell, fed) for fed in feeds(trace, cell, self.scenes.selection.head))
        key = (*key, session.tokens, session.key_tokens)
        if self._chain is None or self._chain[0] is not marks or self._chain[1] != key:
            chain = feeds_along(trace, marks.onward, self.scenes.selection.head)
            self._chain = (marks, key, [(fed, self.entry(cell, fed)) for fed in chain])
            return tuple(entry for _, entry in self._chain[2])
        return tuple(
            entry if fed.value is None else entry._replace(words=self.words(fed.renewed(trace)))
            for fed, entry in self._chain[2]
        )

    def entry(self, cell: Cell, fed: Fed) -> Onward:
        """One step of it."""
        few = int(fed.reached.sum()) <= MOST_LIT
        return Onward(self.words(fed), fed.cells if few else (), fed.nearest(cell), fed.visible)

    def words(self, fed: Fed) -> str:
        """The cells of one step in words."""
        name = translate("matrices", MATRICES[fed.matrix].title)
        place = " → ".join(part for part in (fed.row, fed.column) if part)
        if fed.value is not None:
            numbers = replace(self.scenes.selection.numbers, exact=self.scenes.selection.exact)
            value = numbers.weight(fed.value) if fed.matrix == "weights" else numbers.text(fed.value)
            text = f"→ {name} {place} = {value}"
        elif not place:
            text = f"→ {name}"
        else:
            words = self.tr("→ {name} of {place}") if fed.row else self.tr("→ {name}, number {place}")
            if not fed.row and MATRICES[fed.matrix].of_keys:
                words = self.tr("→ {name} for {place}")
            text = words.format(name=name, place=place)
        masked = self.tr("(masked away: no effect)")
        return text if fed.visible else f"{text} {masked}"
