"""Document: session, trace, undo stack and file; a signal, `changed`, and `reshaped` where more than numbers did."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from explorer.app.undo_stack import BUDGET, UndoStack
from explorer.app.worker import Job, Worker
from explorer.attention import numbers
from explorer.attention.cells import Cell
from explorer.attention.checks import check_cell
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import place_name
from explorer.attention.session import Session
from explorer.attention.steps import Used, used_by
from explorer.attention.trace import Trace, run
from explorer.files.on_disk import Version, write
from explorer.texts import QT_TRANSLATE_NOOP, Text

AT_ONCE = 1_000_000  # scores; above it a worker computes the trace


def deed(template: str, **values: object) -> Text:
    """The name of an undo step, which is put into words where it is shown: the language may have changed by then."""
    return Text("edits", template, values)


class Document(QObject):
    """The open session. `trace` is None while a worker computes it.

    Whatever changes, `changed` tells of it. What shows no number, but sizes, tokens, rules or words, waits for
    `reshaped`, which comes just before it unless the present session surely differs in numbers alone.
    """

    reshaped = Signal()
    changed = Signal()
    not_kept = Signal(object)  # the name of an edit that was made but is too large to be undone

    def __init__(self, session: Session, path: Path | None = None, name: str = "", budget: int = BUDGET) -> None:
        super().__init__()
        self.undo_stack = UndoStack(session, self._compute, self.not_kept.emit, budget)
        self.path = path
        self.name = name
        self.trace: Trace | None = None
        self.failed = False  # whether the present session could not be computed
        self._worker = Worker(self)
        self._used: Used | None = None  # by the session that was present last
        self._compute()

    @property
    def session(self) -> Session:
        """The present session."""
        return self.undo_stack.session

    @property
    def modified(self) -> bool:
        """Whether there are changes that are in no file."""
        return not self.undo_stack.is_clean()

    def edit(self, text: str | Text, session: Session, merge: object = None) -> None:
        """Make `session` the present one, as one undo step with that name.

        Edits that follow each other with the same key `merge` become one step, as those of one drag.
        """
        self.undo_stack.push(text, session, merge)

    def edit_cell(self, cell: Cell, text: str) -> None:
        """Set one input number from a typed text; raises InputError, and changes nothing, where it is none."""
        check_cell(self.session, cell)
        cell = self.session.given_cell(cell)
        value, kept = numbers.typed(text)
        same = repr(value) == repr(float(self.session.matrix(cell.matrix)[cell.head, cell.row, cell.column]))
        if same and kept == self.session.texts.get(cell, ""):
            return  # not even a bit changes, so it is no step
        session = self.session.with_cell(cell.matrix, cell.head, cell.row, cell.column, value, kept)
        self.edit(deed(QT_TRANSLATE_NOOP("edits", "Edit {place}"), place=self.place_of(cell)), session)

    def place_of(self, cell: Cell) -> str | Text:
        """The name of a cell's place, with its head where there are several."""
        place = place_name(self.session, cell)
        if self.session.heads == 1 or MATRICES[cell.matrix].heads == "none":
            return place
        return deed(QT_TRANSLATE_NOOP("edits", "{place}, head {head}"), place=place, head=cell.head + 1)

    def text_of(self, cell: Cell) -> str:
        """What an editor of an input cell begins with: the expression that was typed, or the shortest exact number."""
        cell = self.session.given_cell(cell)
        value = self.session.matrix(cell.matrix)[cell.head, cell.row, cell.column]
        return self.session.texts.get(cell) or numbers.shortest(float(value))

    def open(self, session: Session, path: Path | None = None, name: str = "") -> None:
        """Begin anew with another session; the undo steps of the old one are gone."""
        self.path, self.name = path, name
        self.undo_stack.clear(session)

    def load(self, text: str | Text, session: Session) -> None:
        """Make what the file holds the present session, as one undo step with that name."""
        self.edit(text, session)
        self.set_saved(True)

    def set_saved(self, saved: bool) -> None:
        """The present session is what the file holds, or is in no file."""
        if saved:
            self.undo_stack.set_clean()
        else:
            self.undo_stack.set_unclean()
        self.changed.emit()

    def save(
        self, path: Path, view: Mapping[str, object], write: Callable[[Session, Path], Version | None] = write
    ) -> Version | None:
        """Write the session with the view to remember, and give the version of the file; None where it was stopped.

        It stays modified then. Raises MachineError, and stays modified, where that fails.
        """
        written = write(replace(self.session, view=view), path)
        if written is not None:
            self.path, self.name = path, path.stem
            self.set_saved(True)
        return written

    def finish(self) -> None:
        """Before the program ends: wait for a computation under way."""
        self._worker.finish()

    def _compute(self) -> None:
        session = self.session

        def compute(job: Job) -> Trace:
            return run(session)

        if session.heads * session.n_q * session.n_k <= AT_ONCE:
            self._worker.stop()
            self.trace = run(session)
        else:
            self._worker.start(compute, self._receive, self._fail)
            self.trace = None
        self.failed, used = False, self._used
        self._used = used_by(session)
        if self._used is not used:
            self.reshaped.emit()
        self.changed.emit()

    def _receive(self, trace: Trace) -> None:
        self.trace = trace
        self.changed.emit()

    def _fail(self, error: BaseException) -> None:
        self.failed = True
        self.changed.emit()
        raise error  # for the hook that tells of faults: memory may not suffice for so many scores
