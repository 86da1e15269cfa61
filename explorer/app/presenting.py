"""Presenting: strip, stage and derivation alone, large; results can be hidden until they are asked for."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QToolBar, QWidget

from explorer.app.actions import Command
from explorer.app.look import Look
from explorer.app.scenes import Scenes
from explorer.app.style import mute
from explorer.app.window import Window
from explorer.attention.matrices import shape_of
from explorer.drawing.cover import Cover

UNITS = (1000.0, 570.0)  # of a window's width and height that are shown at least
SMALLEST = 1.25
SHARE = 0.28  # of the width for the derivation
WHOLE_SCREEN = Qt.WindowState.WindowFullScreen
ROUNDS = 4
HINT = 13  # pixels
SECONDS = 10  # that the hint stays


class Before(NamedTuple):
    """How a window was before it presented."""

    state: QByteArray
    states: Qt.WindowState
    place: QRect
    hidden: tuple[QWidget, ...]  # what presenting hides
    docks: dict[QDockWidget, QRect]  # where those were that were seen
    focus: QWidget | None


class Presenting(QObject):
    """Switches a window to presenting and back to exactly what it was."""

    def __init__(self, window: Window, scenes: Scenes, look: Look) -> None:
        super().__init__(window)
        self.window, self.scenes, self.look = window, scenes, look
        self.actions: Mapping[str, Command] = {}  # those of this window; a new one has its own
        self.before: Before | None = None
        self.hint: QLabel | None = None
        self._fading = QTimer(self)
        self._fading.setSingleShot(True)
        self._fading.setInterval(SECONDS * 1000)
        self._fading.timeout.connect(self.drop_hint)
        self._left: Before | None = None  # what is being put back, in so many rounds
        self._rounds = 0
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self.put_back)
        scenes.selection.changed.connect(self.follow)

    @property
    def inspector_dock(self) -> QWidget:
        """The panel with the derivation."""
        return self.window.docks[1]

    def toggle(self) -> None:
        """Present, or show the window again as it was."""
        if self.before is None:
            self.enter()
        else:
            self.leave()

    def enter(self) -> None:
        """Hide all but strip, stage and derivation, and fill the screen."""
        window = self.window
        others = [dock for dock in window.docks if dock is not self.inspector_dock]
        parts = [window.menuBar(), window.statusBar(), *window.findChildren(QToolBar), *others]
        hidden = tuple(part for part in parts if not part.isHidden())
        place = window.normalGeometry() if window.windowState() else window.geometry()
        focus = QApplication.focusWidget()
        docks = {dock: dock.geometry() for dock in window.docks if not dock.visibleRegion().isEmpty()}
        self.before = Before(window.saveState(), window.windowState(), place, hidden, docks, focus)
        for part in hidden:
            part.hide()
        window.docks[1].setFloating(False)
        window.docks[1].setTitleBarWidget(QWidget())
        window.docks[1].show()
        self.show_hint()
        window.installEventFilter(self)
        window.stage.installEventFilter(self)
        window.setWindowState(window.windowState() | WHOLE_SCREEN)
        self.fit()
        window.strip.setFocus()
        self.follow()

    def leave(self) -> None:
        """Show the window exactly as it was."""
        before, window = self.before, self.window
        if before is None:
            return
        self.before = None
        window.removeEventFilter(self)
        window.stage.removeEventFilter(self)
        self.drop_hint()
        if self.hint is not None:
            self.hint.hide()
        title, own = window.docks[1].titleBarWidget(), None
        window.docks[1].setTitleBarWidget(own)  # type: ignore[arg-type]
        if title is not None:
            title.deleteLater()
        self.look.presented = None
        self.look.apply()
        for part in before.hidden:
            part.show()
        window.setWindowState(before.states)
        if not before.states & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            window.setGeometry(before.place)
        self._left = before
        self._rounds = ROUNDS
        self.put_back()
        self.scenes.selection.hide(None)
        self.follow()

    def put_back(self) -> None:
        """Give the panels their places to the pixel, once all is as large as it was, and one of them the focus."""
        before = self._left
        if before is None or self.before is not None:
            return
        self.window.restoreState(before.state)
        for dock, place in before.docks.items():
            if dock.isFloating():
                dock.setGeometry(place)
        self._rounds -= 1
        if self._rounds:  # a layout takes some to come to rest
            self._settling.start()
            return
        self._left = None
        if before.focus is not None:
            before.focus.window().activateWindow()  # which may be a panel that floats
            before.focus.setFocus()

    def fit(self) -> None:
        """Text as large as leaves the page room, and the derivation its share of the width."""
        window = self.window
        scale = max(SMALLEST, min(window.width() / UNITS[0], window.height() / UNITS[1]))
        if scale != self.look.presented:
            self.look.presented = scale
            self.look.apply()
        window.resizeDocks([window.docks[1]], [round(window.width() * SHARE)], Qt.Orientation.Horizontal)

    def cover(self) -> None:
        """Hide all numbers of the current step's result; once they are hidden show them."""
        selection = self.scenes.selection
        step, head = selection.step, selection.head
        hidden = selection.cover
        every = hidden is not None and hidden == Cover(step, hidden.head, 0)
        selection.hide(None if every else Cover(step, head))

    def reveal(self) -> None:
        """Show the next hidden number, query by query."""
        cover = self.scenes.selection.cover
        if cover is None:
            return
        rows, columns = shape_of(self.scenes.document.session, cover.matrix)
        shown = cover.shown + 1
        self.scenes.selection.hide(cover._replace(shown=shown) if shown < rows * columns else None)

    def reveal_all(self) -> None:
        """Show all hidden numbers."""
        self.scenes.selection.hide(None)

    def follow(self) -> None:
        """Keys that have nothing to do are left to others."""
        actions, shown = self.actions, self.before is not None
        hidden = shown and self.scenes.selection.cover is not None
        for name, works in (("toggle", True), ("leave", shown), ("cover", shown), ("reveal", hidden)):
            actions[f"presenting.{name}"].setEnabled(works)
        actions["presenting.reveal_all"].setEnabled(hidden)
        actions["presenting.toggle"].setChecked(shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another size of the window; a click that shows a number; the end of the window."""
        kind = event.type()
        if watched is self.window and kind == QEvent.Type.Resize:
            self.fit()
        elif watched is self.window and kind == QEvent.Type.Close:
            self.leave()  # so that the layout that is remembered is the usual one
        elif watched is self.hint and kind == QEvent.Type.MouseButtonPress:
            self.drop_hint()
        elif watched is self.window.stage and isinstance(event, QMouseEvent):
            pressed = kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
            covered = self.scenes.selection.cover is not None
            if pressed and covered and event.button() == Qt.MouseButton.LeftButton and self.window.typed.settle():
                self.reveal()
                return True
        return False

    def show_hint(self) -> None:
        """Say which keys there are, in a thin line that goes by itself."""
        if self.hint is None:
            self.hint = mute(QLabel())
            self.hint.setObjectName("presenting_hint")
            self.hint.setTextFormat(Qt.TextFormat.PlainText)
            self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.hint.installEventFilter(self)
            self.window.middle.addWidget(self.hint)
        self.hint.setText(
            self.tr("Esc or F11: end · ← →: steps · F5: play · H: hide the results · Space: the next one · Enter: all")
        )
        self.hint.setFont(self.scenes.theme.font(HINT))
        self.hint.setMinimumHeight(self.hint.sizeHint().height())  # also once it is empty
        self.hint.show()
        self._fading.start()

    def drop_hint(self) -> None:
        """The keys have been read; the line stays empty, so that nothing moves."""
        self._fading.stop()
        if self.hint is not None:
            self.hint.clear()
