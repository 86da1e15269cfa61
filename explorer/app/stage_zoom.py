"""Zooming and scrolling the stage: with the wheel, two fingers, keys, and scroll bars beside the page."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

from explorer.app.scroll_bars import ScrollBars
from explorer.app.stage import Stage
from explorer.attention.matrices import axis_size
from explorer.drawing.seen import Seen
from explorer.drawing.zoom import page_axes, scrolled, zoomed

NEARER = 0.8  # as many cells as before, after one step
NOTCH = 120  # what a notch of the wheel counts
LINES = 3  # that a notch scrolls, or a part of many
SHARE = 10


class StageZoom(QObject):
    """What is seen of the stage: an event filter that zooms and scrolls it."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.bars = ScrollBars(stage)
        self._most = 0.0  # what zooming counts on from, finer than whole cells
        self._left = QPointF()  # of the wheel, not yet a whole cell
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.bars.place)
        stage.grabGesture(Qt.GestureType.PinchGesture)
        stage.installEventFilter(self)

    def nearer(self) -> None:
        """Show fewer cells, larger."""
        self.zoom(NEARER, self.middle())

    def farther(self) -> None:
        """Show more cells, smaller."""
        self.zoom(1 / NEARER, self.middle())

    def fit(self) -> None:
        """Show all cells."""
        self.stage.look_at(Seen())

    def middle(self) -> QPointF:
        """What keys zoom around: the cursor where it is seen, or the middle of the result."""
        stage, page = self.stage, self.stage.page
        kept = stage.scenes.selection.kept
        rect = stage.rect_of(kept) if kept is not None else None
        if rect is None and page is not None:
            rect = stage.outward(page.result.grid.rect)
        return rect.center() if rect is not None else QPointF()

    def zoom(self, by: float, at: QPointF) -> None:
        """Show so many times as many cells, the one under a point staying there."""
        stage, scene, page = self.stage, self.stage.scene, self.stage.page
        if scene is None or page is None:
            return
        all_cells = max(axis_size(scene.session, axis) for axis in page_axes(page))
        now = min(stage.seen.most or all_cells, all_cells)
        if round(self._most) != now:
            self._most = now
        self._most *= by
        seen = zoomed(scene, stage.scenes.step(), page, self._most, stage.inward(at))
        self._most = max(self._most, seen.most - 0.5)
        if seen != stage.seen:
            stage.look_at(seen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the stage gets: wheel and gestures end here."""
        kind = event.type()
        if kind == QEvent.Type.Paint:
            self._later.start(0)  # what is painted may have moved the cells
        elif kind == QEvent.Type.Wheel:
            return self.wheel(cast(QWheelEvent, event))
        elif kind == QEvent.Type.NativeGesture:
            return self.native(cast(QNativeGestureEvent, event))
        elif kind == QEvent.Type.Gesture:
            return self.gesture(cast(QGestureEvent, event))
        return False

    def wheel(self, event: QWheelEvent) -> bool:
        """With Ctrl it zooms around the mouse, else it scrolls; while a number is typed or dragged the page rests."""
        if self.stage.editor.is_open or event.buttons():
            return True
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(NEARER ** (event.angleDelta().y() / NOTCH), event.position())
            event.accept()
            return True
        return self.scroll(event)

    def scroll(self, event: QWheelEvent) -> bool:
        """By some cells a notch, along the axes of the panel under the mouse; Shift turns the wheel aside."""
        stage, scene, page = self.stage, self.stage.scene, self.stage.page
        if scene is None or page is None or not stage.seen.most:
            return False
        turned = event.angleDelta().toPointF()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not turned.x():
            turned = QPointF(turned.y(), 0)
        self._left -= turned * max(LINES, stage.seen.most // SHARE) / NOTCH
        down, across = int(self._left.y()), int(self._left.x())
        self._left -= QPointF(across, down)
        seen = scrolled(scene, page, page.panel_at(stage.inward(event.position())), down, across)
        if seen != stage.seen:
            stage.look_at(seen)
        event.accept()
        return True

    def native(self, event: QNativeGestureEvent) -> bool:
        """Two fingers on a touchpad."""
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture or self.stage.editor.is_open:
            return False
        self.zoom(1 / max(0.2, 1 + event.value()), event.position())
        return True

    def gesture(self, event: QGestureEvent) -> bool:
        """Two fingers on a touch screen."""
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture) or self.stage.editor.is_open:
            return False
        at = self.stage.mapFromGlobal(pinch.centerPoint().toPoint()).toPointF()
        self.zoom(1 / max(0.2, pinch.scaleFactor()), at)
        event.accept(pinch)
        return True
