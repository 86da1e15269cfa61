"""What is looked at beside a pinned state: that, the present one or the difference; and what of it is hidden."""

from typing import TYPE_CHECKING

from explorer.app.document import Document
from explorer.app.selection import Selection
from explorer.attention.cells import Cell
from explorer.attention.comparing import Comparison, LookedAt, told
from explorer.attention.progress import pending
from explorer.attention.session import Session
from explorer.attention.trace import Trace
from explorer.drawing.cover import Cover
from explorer.drawing.words import said

if TYPE_CHECKING:
    from explorer.attention.reference import Reference


class Beside:
    """The state that is looked at, and another one that is pinned beside it, if any."""

    def __init__(self, document: Document, selection: Selection) -> None:
        self.document = document
        self.selection = selection
        self._comparison: Comparison | None = None

    @property
    def comparison(self) -> Comparison | None:
        """What changed since a state was pinned; None where none is, or while the trace is being computed."""
        trace, selection = self.document.trace, self.selection
        if trace is None or selection.pinned is None:
            self._comparison = None
            return None
        known = self._comparison
        if (
            known is None
            or known.pinned is not selection.pinned
            or known.now is not trace
            or (known.head, known.looked_at) != (selection.head, selection.looked_at)
        ):
            known = self._comparison = compared(selection.pinned, trace, selection.head, selection.looked_at)
        return known

    @property
    def session(self) -> Session:
        """The inputs of what is looked at: the present ones, or those that are pinned."""
        comparison = self.comparison
        return comparison.shown.session if comparison is not None else self.document.session

    @property
    def trace(self) -> Trace | None:
        """The trace whose numbers are said: what is looked at, where it has the present cells."""
        comparison = self.comparison
        return comparison.shown if comparison is not None and comparison.same_shape else self.document.trace

    @property
    def explained_trace(self) -> Trace | None:
        """The trace whose numbers are explained: that whose numbers are said, unless they come from elsewhere."""
        comparison = self.comparison
        return comparison.explained if comparison is not None and comparison.same_shape else self.document.trace

    def can_point(self) -> bool:
        """Whether the cells that are looked at are cells of the present session too."""
        comparison = self.comparison
        return comparison is None or comparison.same_shape or comparison.shown is comparison.now

    def compared(self, cell: Cell) -> str:
        """A cell then and now, in words; nothing where no state is pinned."""
        comparison = self.comparison
        if comparison is None or comparison.conceals(cell.matrix):
            return ""
        return said(told(comparison, cell, self.selection.numbers))

    def covers(self, cell: Cell) -> bool:
        """Whether a number is hidden: until it is asked for, or until a play has come to it."""
        selection, session = self.selection, self.document.session
        if selection.moment is not None and pending(session, selection.moment, cell):
            return True
        return covered(selection.cover, session, cell)

    def conceals(self, cell: Cell) -> bool:
        """Whether a derivation must not tell a number: it is hidden, or it would tell how a riddle compares."""
        comparison = self.comparison
        return self.covers(cell) or (comparison is not None and comparison.conceals(cell.matrix))


def covered(cover: Cover | None, session: Session, cell: Cell) -> bool:
    """Whether a cover hides a cell."""
    return cover is not None and cover.hides(session, cell)


def compared(pinned: "Trace | Reference", now: Trace, head: int, looked_at: LookedAt) -> Comparison:
    """What is pinned and what is there now."""
    if isinstance(pinned, Trace):
        return Comparison(pinned, now, head, looked_at)
    from explorer.attention.against import Against  # rarely needed

    return Against(pinned, now, head, looked_at)
