"""What can be done where there are several heads: look at all of them small, go from one to another, name them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from explorer.app.actions import Command
from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.app.settings import Settings
from explorer.app.window import Window
from explorer.attention.head_names import head_words, name_of
from explorer.drawing.words import said

if TYPE_CHECKING:
    from explorer.app.head_strip import HeadStrip

ROOMY = 800  # pixels: in a lower window the stage would have too little room


class Heads(QObject):
    """What the actions on heads do; the small panels are made when there are first several heads to show."""

    def __init__(self, scenes: Scenes, window: Window, dialogs: Dialogs, settings: Settings) -> None:
        super().__init__(window)
        self.scenes, self.window, self.dialogs, self.settings = scenes, window, dialogs, settings
        self.actions: Mapping[str, Command] = {}
        self.strip: HeadStrip | None = None
        self.card: QWidget | None = None
        scenes.document.reshaped.connect(self.refresh)
        window.installEventFilter(self)

    def attend(self, actions: Mapping[str, Command]) -> None:
        """Take care of the actions; the head picker offers the name in its menu."""
        self.actions = actions
        picker = self.window.head_picker
        picker.addAction(actions["heads.name"])
        picker.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.refresh()

    def panels(self) -> None:
        """Show all heads, or none."""
        self.settings.heads_shown = not self.wanted
        self.refresh()

    @property
    def wanted(self) -> bool:
        """Whether the small panels are to be seen: as was chosen, and before that where the stage keeps its room."""
        chosen = self.settings.heads_shown
        return self.window.height() >= ROOMY if chosen is None else chosen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another size of the window has room for the small panels, or none."""
        if event.type() == QEvent.Type.Resize and self.settings.heads_shown is None:
            self.refresh()
        return super().eventFilter(watched, event)

    def previous(self) -> None:
        """Show the head before."""
        self.move(-1)

    def next(self) -> None:
        """Show the next head."""
        self.move(1)

    def move(self, by: int) -> None:
        """Show the head so many on, not beyond the ends."""
        session, selection = self.scenes.document.session, self.scenes.selection
        selection.show_head(session, max(0, min(session.heads - 1, selection.head + by)))

    def name(self) -> None:
        """Ask what the shown head is called."""
        selection = self.scenes.selection
        head = selection.head
        name = self.dialogs.ask_head_name(said(head_words((), head)), name_of(selection.head_names, head))
        if name is not None:
            selection.name_head(head, name)

    def refresh(self) -> None:
        """The small panels are there where several heads are and they are wanted."""
        several, wanted = self.scenes.document.session.heads > 1, self.wanted
        for command in self.actions.values():
            command.setEnabled(several)
        self.actions["heads.panels"].setChecked(wanted)
        if several and wanted and self.card is None:
            from explorer.app.head_strip import HeadStrip, Scrolled  # most sessions have one head

            self.strip = HeadStrip(self.scenes, self.window.typed.settle, self.window.stage)
            self.strip.addAction(self.actions["heads.name"])
            self.card = self.window.add_bar(Scrolled(self.strip), below=True)
        if self.card is not None:
            self.card.setVisible(several and wanted)
