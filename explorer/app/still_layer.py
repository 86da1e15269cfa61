"""What stays the same on a panel from paint to paint, kept as a picture."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QWidget


class StillLayer:
    """Paints the lowest layer of a widget: anew where it may have changed, else from a picture of it."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._key: object = None
        self._picture: QPixmap | None = None

    def paint(self, painter: QPainter, region: QRegion, key: object, draw: Callable[[QPainter], None]) -> None:
        """Paint what `draw` paints in the region that is to be painted; it is the same as before where the key is.

        The picture is made the second time.
        """
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
        for part in list(region):  # type: ignore[call-overload]  # one by one: Qt is slow in a clip of several
            painter.setClipRect(part)
            painter.drawPixmap(QRectF(part), self._picture, scaled(part, ratio))
        painter.setClipping(False)
        painter.setWorldTransform(turned)


def scaled(part: QRect, ratio: float) -> QRectF:
    """Where a part of the widget lies in its picture."""
    return QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
