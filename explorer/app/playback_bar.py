"""The playback bar: where the play is, said and to be dragged, its grain and its speed."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QVBoxLayout,
    QWidget,
)

from explorer.app.actions import Command, ToolButton
from explorer.app.player import SPEEDS
from explorer.app.scenes import Scenes
from explorer.app.status_line import Reading
from explorer.app.style import CHOOSER_SHEET, surface, wheel_if_focused
from explorer.attention.moment_words import in_words
from explorer.attention.moments import Grain
from explorer.drawing.words import said, showable, translate
from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.app.decoding_story import DecodingStory
    from explorer.app.player import Player

BUTTONS = ("playback.to_first", "playback.back", "steps.play", "playback.forward", "playback.to_last")
GRAINS = {
    Grain.STEPS: QT_TRANSLATE_NOOP("playback", "steps"),
    Grain.ROWS: QT_TRANSLATE_NOOP("playback", "rows"),
    Grain.CELLS: QT_TRANSLATE_NOOP("playback", "cells"),
    Grain.TERMS: QT_TRANSLATE_NOOP("playback", "terms"),
    Grain.TOKENS: QT_TRANSLATE_NOOP("playback", "tokens"),
}
VECTORS = {"rows": GRAINS[Grain.ROWS], "columns": QT_TRANSLATE_NOOP("playback", "columns")}
HANDLE, GROOVE = QStyle.SubControl.SC_SliderHandle, QStyle.SubControl.SC_SliderGroove
FRACTIONS = {0.25: "¼", 0.5: "½"}
MOST = 2**30  # places on the slider; a play with more moments goes by several at each
BAR_SHEET = (
    CHOOSER_SHEET
    + """
    QToolButton { padding: 2px 3px; }
    QToolButton#bar_play { background: palette(highlight); border-color: palette(highlight); }
"""
)


class Choice(QComboBox):
    """A few choices that the wheel changes only where the keyboard does."""

    def __init__(self, texts: list[str], name: str, tip: str, choose: Callable[[int], None]) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addItems(texts)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.activated.connect(choose)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Else the wheel is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)


class Scrubber(QSlider):
    """All moments as a line; a click goes to its place."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Off the handle the handle comes first, and is dragged on from there."""
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not self.part(HANDLE).contains(at):
            width, groove = self.part(HANDLE).width(), self.part(GROOVE)
            place, room = at.x() - groove.left() - width // 2, groove.width() - width
            upside_down = self.invertedAppearance() != (self.layoutDirection() == Qt.LayoutDirection.RightToLeft)
            ends = self.minimum(), self.maximum()
            self.setSliderPosition(QStyle.sliderValueFromPosition(*ends, place, room, upside_down))
        if event.button() != Qt.MouseButton.LeftButton or self.part(HANDLE).contains(at):
            super().mousePressEvent(event)

    def part(self, control: QStyle.SubControl) -> QRect:
        """Where the handle or the groove stands."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, control, self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel moves it only where the keyboard does."""
        wheel_if_focused(self, super().wheelEvent, event)


class PlaybackBar(QWidget):
    """Buttons, grain, speed, loop, and the moments as a line with the present one in words."""

    def __init__(
        self, scenes: Scenes, player: "Player", actions: Mapping[str, Command], settle: Callable[[], bool]
    ) -> None:
        super().__init__()
        self.settle = settle
        self.scenes, self.player, self.playback = scenes, player, player.playback
        self._play = actions["steps.play"]
        self.setObjectName("playback_bar")
        self.setAccessibleName(self.tr("Playback"))
        self.setStyleSheet(BAR_SHEET)
        surface(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        grains = [translate("playback", text) for text in GRAINS.values()]
        speeds = [f"{FRACTIONS.get(speed, round(speed))}×" for speed in SPEEDS]
        self.grain = Choice(grains, self.tr("Play by"), self.tr("What each moment of a play shows"), self.choose_grain)
        self.grain.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # rows may become columns
        self.speed = Choice(speeds, self.tr("Speed"), self.tr("How fast a play goes on"), self.choose_speed)
        self.loop = QCheckBox(self.tr("loop"))
        self.loop.setAccessibleName(self.tr("Loop"))
        self.loop.setToolTip(self.tr("Begin again after the last moment"))
        self.loop.clicked.connect(self.choose_loop)
        self.scrubber = Scrubber()
        self.scrubber.setAccessibleName(self.tr("Moment"))
        self.scrubber.setToolTip(
            self.tr("Drag to any moment; the arrow keys go on by one, Page Up and Down by all numbers of a token")
        )
        self.scrubber.actionTriggered.connect(self.scrub)
        self.words = Reading()
        self.words.setAccessibleName(self.tr("Present moment"))
        self.lay_out(actions)
        self.story: DecodingStory | None = None  # made once tokens are played
        self.setFocusProxy(self.scrubber)
        self.playback.playing_changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)
        scenes.document.changed.connect(self.refresh)

    def lay_out(self, actions: Mapping[str, Command]) -> None:
        """Buttons and choices at the left, the line above its words at the right."""
        self.whole = QVBoxLayout(self)
        self.whole.setContentsMargins(2, 1, 8, 1)
        self.whole.setSpacing(0)
        box = QHBoxLayout()
        self.whole.addLayout(box)
        box.setSpacing(2)
        for name in BUTTONS:
            button = ToolButton(actions[name])
            if name == "steps.play":
                button.setObjectName("bar_play")
            box.addWidget(button)
        box.addSpacing(4)
        for part in (self.grain, self.speed, self.loop):
            box.addWidget(part)
        box.addSpacing(4)
        line = QVBoxLayout()
        line.setSpacing(0)
        line.addWidget(self.scrubber)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line.addWidget(self.words)
        box.addLayout(line, 1)

    def choose_grain(self, place: int) -> None:
        """Play by another grain."""
        if self.settle():
            self.playback.set_grain(list(Grain)[place])
        self.player.remember(grain=self.playback.grain.value)
        self.refresh()

    def choose_speed(self, place: int) -> None:
        """Play at another speed."""
        self.playback.set_pace(SPEEDS[place])
        self.player.remember(speed=self.playback.speed)

    def choose_loop(self, loop: bool) -> None:
        """Begin again after the last moment, or rest there."""
        self.playback.loop = loop
        self.player.remember(loop=loop)

    def scrub(self, action: int) -> None:
        """Go where the slider was moved by hand."""
        last = len(self.playback.moments) - 1
        if not self.settle():
            self.refresh()
            return
        self.playback.scrub(round(self.scrubber.sliderPosition() * last / max(self.scrubber.maximum(), 1)))

    def refresh(self) -> None:
        """Follow the play."""
        if not self.isVisible():
            return
        playback, session = self.playback, self.scenes.document.session
        moments, place = playback.moments, playback.place
        last = len(moments) - 1
        self.scrubber.setRange(0, min(last, MOST))
        self.scrubber.setPageStep(moments.in_row(place))
        self.scrubber.setValue(round(place * self.scrubber.maximum() / max(last, 1)))
        words = said(in_words(session, moments[place]))
        if self.scenes.selection.moment is None:
            words = self.tr("Everything is shown. Play goes on at: {moment}").format(moment=words)
        self.words.set_text(showable(self.scenes.theme.families, words))
        self.words.setToolTip(words)
        self.scrubber.setAccessibleDescription(words)
        self.tell_of_tokens()
        vectors = VECTORS[self.scenes.selection.notation]
        self.grain.setItemText(list(Grain).index(Grain.ROWS), translate("playback", vectors))
        self.grain.setCurrentIndex(list(Grain).index(playback.grain))
        self.speed.setCurrentIndex(SPEEDS.index(playback.speed))
        self.loop.setChecked(playback.loop)

    def tell_of_tokens(self) -> None:
        """Below it stands what a token brings and saves, where tokens are played."""
        tokens = self.playback.grain is Grain.TOKENS
        if tokens and self.story is None:
            from explorer.app.decoding_story import DecodingStory  # most plays do without it

            self.story = DecodingStory(self.scenes, self.playback, self.settle)
            self.whole.addWidget(self.story)
        if self.story is not None:
            self.story.setVisible(tokens)
            if tokens:
                self.story.refresh()
                told = (self.words.text(), self.story.sentence.text(), self.story.saving.text())
                self.scrubber.setAccessibleDescription(" · ".join(filter(None, told)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and pauses; Esc shows all that is computed."""
        if event.key() == Qt.Key.Key_Space:
            self._play.trigger()
        elif event.key() == Qt.Key.Key_Escape:
            self.playback.leave()
        else:
            super().keyPressEvent(event)
