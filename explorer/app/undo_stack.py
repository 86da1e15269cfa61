"""The undo stack: the named edits that led to the present session, within a number of bytes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from explorer.attention.session import Session
from explorer.texts import Text

if TYPE_CHECKING:
    from explorer.attention.change import Change

BUDGET = 256 * 2**20  # bytes that all edits together may hold
EDIT_BYTES = 256  # an edit itself, beside its text and its change


@cache
def changes() -> type[Change]:
    """What tells two sessions apart, loaded by the first edit: it is not needed to start."""
    from explorer.attention.change import Change

    return Change


class Edit(NamedTuple):
    """One undo step: its name, what it changed, and the key of the gesture that it is part of."""

    text: str | Text
    change: Change
    merge: object
    bytes: int  # how much memory it holds


class UndoStack:
    """The present session, and the edits before and after it.

    Calls `moved` whenever another session is the present one. Above `budget` bytes the oldest edits are given up; one
    that alone is larger is made and not kept: `not_kept` is called with its name.
    """

    def __init__(
        self,
        session: Session,
        moved: Callable[[], None],
        not_kept: Callable[[str | Text], None] = lambda text: None,
        budget: int = BUDGET,
    ) -> None:
        self._moved, self._not_kept, self._budget = moved, not_kept, budget
        self._begin(session)

    def _begin(self, session: Session) -> None:
        self.session = session
        self.edits: list[Edit] = []
        self.given_up = 0  # edits that were the oldest and found no room
        self._index = 0
        self._clean: int | None = 0  # the index of the saved session; None where no edit leads there
        self._bytes = 0
        self._merging: Session | None = None  # where the last edit began, while another may become part of it

    def clear(self, session: Session) -> None:
        """Begin anew with another session."""
        self._begin(session)
        self._moved()

    def push(self, text: str | Text, session: Session, merge: object = None) -> None:
        """Make `session` the present one by an edit of that name; what could be redone is gone.

        Edits that follow each other with the same key `merge` become one, except across a save. What changes nothing
        is no edit, and edits that together change nothing are none either: with that their becoming one ends.
        """
        last = self.edits[self._index - 1] if self._index else None
        begun = self._merging if last is not None and last.merge == merge and not self.is_clean() else None
        merged, start = begun is not None, begun or self.session
        change = changes().between(start, session)
        if change.is_empty and not merged:
            return
        self._cut(self._index - 1 if merged else self._index)
        self._merging, self.session = start if merge is not None and not change.is_empty else None, session
        if not change.is_empty:
            self._append(Edit(text, change, merge, EDIT_BYTES + sys.getsizeof(str(text)) + change.bytes))
        self._moved()
        if not change.is_empty and not self.edits:
            self._merging = None
            self._not_kept(text)

    def _cut(self, index: int) -> None:
        """Leave only so many edits."""
        self._bytes -= sum(edit.bytes for edit in self.edits[index:])
        del self.edits[index:]
        self._index = index
        if self._clean is not None and self._clean > index:
            self._clean = None

    def _append(self, edit: Edit) -> None:
        """Add an edit, and give up the oldest ones for which there is no room."""
        self.edits.append(edit)
        self._bytes += edit.bytes
        while self._bytes > self._budget:
            self._bytes -= self.edits.pop(0).bytes
            self.given_up += 1
            self._clean = self._clean - 1 if self._clean else None
        self._index = len(self.edits)

    def set_index(self, index: int) -> None:
        """Undo or redo until so many edits are done."""
        index = max(0, min(len(self.edits), index))
        session = self.session
        for edit in reversed(self.edits[index : self._index]):
            session = edit.change.backward(session)
        for edit in self.edits[self._index : index]:
            session = edit.change.forward(session)
        if index != self._index:
            self.session, self._index, self._merging = session, index, None
            self._moved()

    def undo(self) -> None:
        """Take the last edit back."""
        self.set_index(self._index - 1)

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        self.set_index(self._index + 1)

    def count(self) -> int:
        """How many edits can be undone or redone."""
        return len(self.edits)

    def index(self) -> int:
        """How many edits are done."""
        return self._index

    def bytes(self) -> int:
        """How much memory all edits together hold."""
        return self._bytes

    def undo_text(self) -> str | Text | None:
        """The name of what would be undone, if anything."""
        return self.edits[self._index - 1].text if self._index else None

    def redo_text(self) -> str | Text | None:
        """The name of what would be redone, if anything."""
        return self.edits[self._index].text if self._index < len(self.edits) else None

    def clean_index(self) -> int | None:
        """How many edits are done in the saved session; None where no undoing or redoing leads there."""
        return self._clean

    def is_clean(self) -> bool:
        """Whether the present session is the saved one."""
        return self._clean == self._index

    def set_clean(self) -> None:
        """The present session was saved."""
        self._clean = self._index

    def set_unclean(self) -> None:
        """No session is the saved one any more."""
        self._clean = None
