"""Document: session, trace, undo stack and file; one signal, `changed`."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, QThreadPool, Signal

from explorer.app.undo_stack import BUDGET, UndoStack
from explorer.attention import numbers
from explorer.attention.cells import Cell
from explorer.attention.naming import place_name
from explorer.attention.session import Session
from explorer.attention.trace import Trace, run
from explorer.files.session_file import write_session

AT_ONCE = 1_000_000  # scores; above it a worker computes the trace


class Document(QObject):
    """The open session. `trace` is None while a worker computes it."""

    changed = Signal()

    def __init__(self, session: Session, path: Path | None = None, name: str = "", budget: int = BUDGET) -> None:
        super().__init__()
        self.undo_stack = UndoStack(session, self._compute, budget)
        self.path = path
        self.name = name
        self.trace: Trace | None = None
        self.failed = False  # whether the present session could not be computed
        self._generation = 0
        self._workers = QThreadPool(self)
        self._workers.setMaxThreadCount(1)
        self._compute()

    @property
    def session(self) -> Session:
        """The present session."""
        return self.undo_stack.session

    @property
    def modified(self) -> bool:
        """Whether there are changes that are in no file."""
        return not self.undo_stack.is_clean()

    def edit(self, text: str, session: Session, merge: object = None) -> None:
        """Make `session` the present one, as one undo step with that name.

        Edits that follow each other with the same key `merge` become one step, as those of one drag.
        """
        self.undo_stack.push(text, session, merge)

    def edit_cell(self, cell: Cell, text: str) -> None:
        """Set one input number from a typed text; raises InputError, and changes nothing, where it is no number."""
        value, kept = numbers.typed(text)
        same = repr(value) == repr(float(self.session.matrix(cell.matrix)[cell.head, cell.row, cell.column]))
        if same and kept == self.session.texts.get(cell, ""):
            return  # not even a bit changes, so it is no step
        words = QCoreApplication.translate("document", "Edit {place}")
        session = self.session.with_cell(cell.matrix, cell.head, cell.row, cell.column, value, kept)
        self.edit(words.format(place=self.place_of(cell)), session)

    def place_of(self, cell: Cell) -> str:
        """The name of a cell's place, with its head where there are several."""
        place = place_name(self.session, cell)
        if self.session.heads == 1:
            return place
        head = QCoreApplication.translate("document", "head {head}").format(head=cell.head + 1)
        return f"{place}, {head}"

    def text_of(self, cell: Cell) -> str:
        """What an editor of an input cell begins with: the expression that was typed, or the shortest exact number."""
        value = self.session.matrix(cell.matrix)[cell.head, cell.row, cell.column]
        return self.session.texts.get(cell) or numbers.shortest(float(value))

    def open(self, session: Session, path: Path | None = None, name: str = "") -> None:
        """Begin anew with another session; the undo steps of the old one are gone."""
        self.path, self.name = path, name
        self.undo_stack.clear(session)

    def load(self, text: str, session: Session) -> None:
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

    def save(self, path: Path, view: Mapping[str, object]) -> bytes:
        """Write the session with the view to remember, and give the bytes written.

        Raises MachineError, and stays modified, where that fails.
        """
        data = write_session(replace(self.session, view=view), path)
        self.path, self.name = path, path.stem
        self.set_saved(True)
        return data

    def finish(self) -> None:
        """Before the program ends: wait for a computation under way."""
        self._generation += 1
        self._workers.waitForDone()

    def _compute(self) -> None:
        session = self.session
        self._generation += 1
        if session.heads * session.n_q * session.n_k <= AT_ONCE:
            self.trace = run(session)
        else:
            self.trace, self.failed = None, False
            self._workers.start(Computing(self, session, self._generation))
        self.changed.emit()

    def _receive(self, generation: int, result: Trace | Exception) -> None:
        if generation != self._generation:
            return
        self.trace, self.failed = (result, False) if isinstance(result, Trace) else (None, True)
        self.changed.emit()
        if isinstance(result, Exception):
            raise result  # for the hook that tells of faults


class Result(QObject):
    """Carries a trace from a worker to the document."""

    ready = Signal(int, object)


class Computing(QRunnable):
    """The computation of a large trace; one that is late is dropped."""

    def __init__(self, document: Document, session: Session, generation: int) -> None:
        super().__init__()
        self._document, self._session, self._generation = document, session, generation
        self._result = Result()
        self._result.ready.connect(document._receive)

    def run(self) -> None:
        """Compute, unless a later session has come meanwhile."""
        if self._generation != self._document._generation:
            return
        try:
            result: Trace | Exception = run(self._session)
        except Exception as error:  # told in the window's own thread: memory may not suffice for so many scores
            result = error
        self._result.ready.emit(self._generation, result)
