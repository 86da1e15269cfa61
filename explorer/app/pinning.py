"""Pinning: the present state is kept, and then, now or the difference is looked at."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.app.actions import Command
from explorer.app.compare_bar import CompareBar
from explorer.app.compare_rows import COMPARE_ROWS
from explorer.app.referring import comparable
from explorer.app.scenes import Scenes
from explorer.app.window import Window
from explorer.attention.comparing import LookedAt
from explorer.attention.trace import Trace
from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.app.contrast_window import ContrastWindow
    from explorer.attention.reference import Reference
    from explorer.attention.spread import What

PINNED = {row.name.partition(".")[2]: row[1:3] for row in COMPARE_ROWS[1:5]}
REFERENCE = {
    "then": (
        QT_TRANSLATE_NOOP("actions", "&Reference"),
        QT_TRANSLATE_NOOP("actions", "Show the numbers that are compared with"),
    ),
    "now": (QT_TRANSLATE_NOOP("actions", "&Here"), QT_TRANSLATE_NOOP("actions", "Show the numbers computed here")),
    "difference": (
        QT_TRANSLATE_NOOP("actions", "&Difference"),
        QT_TRANSLATE_NOOP("actions", "Show the numbers computed here minus those that are compared with"),
    ),
    "unpin": (
        QT_TRANSLATE_NOOP("actions", "&End"),
        QT_TRANSLATE_NOOP("actions", "Forget the numbers that are compared with"),
    ),
}
RIDDLE = REFERENCE | {
    "then": (QT_TRANSLATE_NOOP("actions", "&Printed"), QT_TRANSLATE_NOOP("actions", "Show the printed numbers")),
    "now": (QT_TRANSLATE_NOOP("actions", "&True numbers"), QT_TRANSLATE_NOOP("actions", "Show the true numbers")),
}


class Pinning(QObject):
    """What the actions on the pinned state do; the bar that shows it is made when first needed."""

    def __init__(self, scenes: Scenes, window: Window, look_up: Callable[[str], None]) -> None:
        super().__init__(window)
        self.scenes, self.window, self.look_up = scenes, window, look_up
        self.actions: Mapping[str, Command] = {}
        self.bar: CompareBar | None = None
        self.names: Mapping[str, tuple[str, str]] = PINNED  # what the actions are called now
        self.contrasts: dict[What, ContrastWindow] = {}
        scenes.selection.changed.connect(self.refresh)
        scenes.document.changed.connect(self.refresh)

    def pin(self) -> None:
        """Keep the present state. Raises InputError where it is too large."""
        self.scenes.selection.compare(comparable(self.scenes.document))

    def unpin(self) -> None:
        """Forget the pinned state."""
        self.scenes.selection.compare(None)

    def then(self) -> None:
        """Look at the pinned state."""
        self.look_at("then")

    def now(self) -> None:
        """Look at the present state."""
        self.look_at("now")

    def difference(self) -> None:
        """Look at the present numbers minus the pinned ones."""
        self.look_at("difference")

    def scale(self) -> None:
        """Weights with and without scale, side by side."""
        self.contrast("scale")

    def mask(self) -> None:
        """Weights with and without mask, side by side."""
        self.contrast("mask")

    def contrast(self, what: "What") -> None:
        """Open the window that compares, which is made when it is first asked for."""
        from explorer.app.contrast_window import ContrastWindow  # not needed before

        if what not in self.contrasts:
            self.contrasts[what] = ContrastWindow(self.scenes, what, self.window, self.look_up)
        self.contrasts[what].open()

    def finish(self) -> None:
        """Before the program or its window ends: wait for what is computed."""
        for contrast in self.contrasts.values():
            contrast.close()
            contrast.worker.finish()

    def look_at(self, what: LookedAt) -> None:
        """Look at then, now or the difference."""
        self.scenes.selection.compare(self.scenes.selection.pinned, what)
        self.refresh()

    def refresh(self) -> None:
        """Tick what is looked at; the bar is there while a state is pinned."""
        selection = self.scenes.selection
        pinned = selection.pinned is not None
        names = words_for(selection.pinned)
        for name, words in names.items():
            command = self.actions[f"pinning.{name}"]
            command.setEnabled(pinned)
            command.setChecked(pinned and name == selection.looked_at)
            if names is not self.names:
                command.name(words)
        self.names = names
        if pinned and self.bar is None:
            self.bar = CompareBar(self.scenes, self.actions)
            self.card = self.window.add_bar(self.bar)
        if self.bar is not None:
            self.bar.refresh()
            self.card.setVisible(pinned)


def words_for(pinned: "Trace | Reference | None") -> Mapping[str, tuple[str, str]]:
    """What the actions are called, by what is compared with."""
    if pinned is None or isinstance(pinned, Trace):
        return PINNED
    return RIDDLE if pinned.riddle else REFERENCE
