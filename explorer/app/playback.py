"""Playing through the steps, one after the other, to the last."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.app.document import Document
from explorer.app.selection import Selection
from explorer.attention.steps import steps_of

INTERVAL = 1500  # milliseconds that a step is shown


class Playback(QObject):
    """Steps on by itself and rests on the last step; begins at the first when it stands on the last.

    Whoever goes to another step meanwhile ends the play.
    """

    playing_changed = Signal()

    def __init__(self, document: Document, selection: Selection, settle: Callable[[], bool]) -> None:
        super().__init__()
        self._settle = settle
        self._document, self._selection = document, selection
        self._step = selection.step
        selection.changed.connect(self.give_way)
        self.timer = QTimer(self)
        self.timer.setInterval(INTERVAL)
        self.timer.timeout.connect(self.next)

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.timer.isActive()

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.stop()
            return
        names = self._names()
        self._step = names[0] if self._selection.step == names[-1] else self._selection.step
        self._selection.go_to(self._step)
        self.timer.start()
        self.playing_changed.emit()

    def stop(self) -> None:
        """Rest on the present step."""
        if self.playing:
            self.timer.stop()
            self.playing_changed.emit()

    def next(self) -> None:
        """One step on; the last one ends the play, and so does a wrong text in an editor."""
        if not self._settle():
            self.stop()
            return
        names = self._names()
        self._step = names[min(names.index(self._step) + 1, len(names) - 1)]
        self._selection.go_to(self._step)
        if self._step == names[-1]:
            self.stop()

    def give_way(self) -> None:
        """Stop where the step was chosen by hand."""
        if self._selection.step != self._step:
            self.stop()

    def _names(self) -> list[str]:
        return [step.name for step in steps_of(self._document.session)]
