"""Whether there is a playback bar, and what was chosen on it: remembered between runs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from explorer.app.playback import Playback
from explorer.app.settings import Settings
from explorer.attention.moments import Grain

if TYPE_CHECKING:
    from explorer.app.actions import Command
    from explorer.app.window import Window

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0)


class Player(QObject):
    """Shows and hides the bar. Without it a play goes by whole steps; with it as was chosen last."""

    def __init__(self, playback: Playback, settings: Settings) -> None:
        super().__init__()
        self.playback, self.settings = playback, settings
        self._window: Window | None = None
        self._actions: Mapping[str, Command] = {}
        self.card: QWidget | None = None  # the bar on its card, once there is one

    def attend(self, window: "Window", actions: Mapping[str, "Command"]) -> None:
        """Take care of a window: show what was left open, and play as was chosen."""
        self._window, self._actions, self.card = window, actions, None
        calm = self.settings.playback.get("calm") is True
        actions["player.less_motion"].setChecked(calm)
        self.playback.set_pace(self.playback.speed, calm or desktop_is_calm())
        self.show(self.settings.playback.get("shown") is True)

    def bar(self) -> None:
        """Show the bar, or hide it, which ends a play."""
        shown = self.card is None or self.card.isHidden()
        self.remember(shown=shown)
        self.playback.leave()
        self.show(shown)

    def decode(self) -> None:
        """Let the first token arrive, with the bar shown."""
        self.remember(shown=True, grain=Grain.TOKENS.value)
        self.playback.leave()
        self.show(True)
        self.playback.to_first()
        bar = self.card.findChild(QWidget, "playback_bar") if self.card is not None else None
        if bar is not None:
            bar.setFocus()

    def less_motion(self) -> None:
        """Play calmly, or at any speed as the desktop is."""
        calm = self.settings.playback.get("calm") is not True
        self.remember(calm=calm)
        self._actions["player.less_motion"].setChecked(calm)
        self.playback.set_pace(self.playback.speed, calm or desktop_is_calm())

    def remember(self, **chosen: object) -> None:
        """Remember choices."""
        self.settings.playback = self.settings.playback | chosen

    def show(self, shown: bool) -> None:
        """Show the bar, which is made when it is first shown, or hide it."""
        if self._window is None:
            return
        if shown and self.card is None:
            from explorer.app.playback_bar import PlaybackBar  # most windows begin without it

            self.card = self._window.add_bar(
                PlaybackBar(self._window.scenes, self, self._actions, self._window.typed.settle)
            )
        if self.card is not None:
            self.card.setVisible(shown)
        self._actions["player.bar"].setChecked(shown)
        chosen = self.settings.playback if shown else {}
        grain, speed = chosen.get("grain"), chosen.get("speed")
        self.playback.set_grain(next((each for each in Grain if each.value == grain), Grain.STEPS))
        self.playback.set_pace(speed if isinstance(speed, float) and speed in SPEEDS else 1.0)
        self.playback.loop = chosen.get("loop") is True
        self.playback.playing_changed.emit()


def desktop_is_calm() -> bool:
    """Whether the desktop asks for windows that do not move."""
    from PySide6.QtWidgets import QStyle  # its many lists of names delay the start

    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
