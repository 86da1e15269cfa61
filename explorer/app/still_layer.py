"""What stays the same on a panel from paint to paint, kept as a picture."""

from collections.abc import Callable

from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget


class StillLayer:
    """Paints the lowest layer of a widget: anew where it may have changed, else from a picture of it."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._key: object = None
        self._picture: QPixmap | None = None

    def paint(self, painter: QPainter, key: object, draw: Callable[[QPainter], None]) -> None:
        """Paint what `draw` paints; it is the same as before where the key is. The picture is made the second time."""
        widget, ratio = self._widget, self._widget.devicePixelRatioF()
        turned = painter.worldTransform()
        ground = widget.palette().color(widget.backgroundRole())
        key = (key, widget.size().toTuple(), ratio, ground.rgba(), turned)
        if key != self._key:
            self._key, self._picture = key, None
            draw(painter)
            return
        if self._picture is None:
            self._picture = QPixmap(widget.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(ground)
            with QPainter(self._picture) as still:
                still.setWorldTransform(turned)
                draw(still)
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._picture)
        painter.setWorldTransform(turned)
