"""Playing through the computation by steps, rows, cells, terms or tokens, forwards and backwards."""

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.app.document import Document
from explorer.app.selection import Selection
from explorer.attention.moments import Grain, Moments

if TYPE_CHECKING:
    from explorer.attention.decoding import Arrivals

# Milliseconds at speed 1.
SHOWN = {Grain.STEPS: 1500, Grain.ROWS: 900, Grain.CELLS: 450, Grain.TERMS: 450, Grain.TOKENS: 2500}
BRIEFEST, BRIEFEST_CALM = (
    40,
    500,
)  # milliseconds between pictures; rather than be briefer a play leaves moments out


def pace(grain: Grain, speed: float, calm: bool) -> tuple[int, int]:
    """How many milliseconds a picture is shown, and how many moments it goes on by."""
    each, least = SHOWN[grain] / speed, BRIEFEST_CALM if calm else BRIEFEST
    together = max(1, ceil(least / each))
    return round(each * together), together


class Playback(QObject):
    """Goes on by itself and rests at the end with all computed; begins anew when it stands there.

    The moment that is shown is in the Selection: whoever edits, clicks or goes to another step meanwhile drops it,
    which ends the play and shows all that is computed.
    """

    playing_changed = Signal()

    def __init__(self, document: Document, selection: Selection, typing: Callable[[], bool]) -> None:
        super().__init__()
        self._document, self._selection, self._typing = document, selection, typing
        self.grain, self.speed, self.loop, self.calm = Grain.STEPS, 1.0, False, False
        self._place = 0
        self._together = 1
        selection.changed.connect(self.give_way)
        document.changed.connect(self.give_way)
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.next)
        self.set_pace(self.speed)

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.timer.isActive()

    @property
    def moments(self) -> "Moments | Arrivals":
        """All moments of the present session at the chosen grain."""
        if self.grain is not Grain.TOKENS:
            return Moments(self._document.session, self.grain, self._selection.head)
        from explorer.attention.decoding import Arrivals  # not needed to start

        return Arrivals(self._document.session, self._selection.head, self._selection.step)

    @property
    def place(self) -> int:
        """The place of the moment that is shown, or of that at which a play would go on."""
        moments, moment = self.moments, self._selection.moment
        if moment is not None:
            return moments.index(moment)
        places = moments.of_step(self._selection.step)
        return self._place if self._place in places else places.start

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.stop()
            return
        place = self.place
        self.go(0 if place == len(self.moments) - 1 else place)
        self.timer.start()
        self.playing_changed.emit()

    def stop(self) -> None:
        """Rest on the present moment."""
        if self.playing:
            self.timer.stop()
            self.playing_changed.emit()

    def next(self) -> None:
        """Go on; the last moment ends the play or begins it anew, and something being typed ends it."""
        place, last = self.place, len(self.moments) - 1
        if self._typing() or (place == last and not self.loop):
            self.leave()
        else:
            self.go(0 if place == last else min(place + self._together, last))

    def go(self, place: int) -> None:
        """Show the moment at a place, or the nearest there is."""
        moments = self.moments
        self._place = max(0, min(place, len(moments) - 1))
        self._selection.play(moments[self._place])

    def scrub(self, place: int) -> None:
        """Go to a place by hand, which pauses a play."""
        self.stop()
        self.go(place)

    def leave(self) -> None:
        """Stop, and show all that is computed."""
        self.stop()
        self._selection.play(None)

    def to_first(self) -> None:
        """Go to the first moment of all."""
        self.scrub(0)

    def back(self) -> None:
        """Go one moment back; from a whole step to its last moment."""
        places = self.moments.of_step(self._selection.step)
        self.scrub(places.stop - 1 if self._selection.moment is None else self.place - 1)

    def forward(self) -> None:
        """Go one moment on; from a whole step to where a play would go on."""
        self.scrub(self.place + (self._selection.moment is not None))

    def to_last(self) -> None:
        """Go to the last moment of all."""
        self.scrub(len(self.moments) - 1)

    def set_grain(self, grain: Grain) -> None:
        """Play by another grain from the same place on."""
        present = self.moments[self.place]
        self.grain = grain
        self.set_pace(self.speed)
        self._place = self.moments.near(present)
        if self._selection.moment is not None:
            self.go(self._place)

    def set_pace(self, speed: float, calm: bool | None = None) -> None:
        """Play at another speed; with `calm` pictures follow each other slowly, whatever the speed."""
        self.speed, self.calm = speed, self.calm if calm is None else calm
        interval, self._together = pace(self.grain, speed, self.calm)
        self.timer.setInterval(interval)

    def give_way(self) -> None:
        """Stop where the moment was dropped by hand."""
        if self._selection.moment is None:
            self.stop()
