"""What stays the same on a panel from paint to paint, kept as pictures: layers, each of which lies on those below."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QWidget


class Layer(NamedTuple):
    """What is painted on the layers below, and all that it is painted from, to be compared.

    `draw` is told which region of the widget must be painted.
    """

    key: object
    draw: Callable[[QPainter, QRegion], None]


class StillLayers:
    """Paints the lowest layers of a widget: anew where they may have changed, else from a picture of them."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._kept: dict[int, tuple[object, QPixmap | None]] = {}  # by the number of layers that a picture shows

    def paint(self, painter: QPainter, region: QRegion, *layers: Layer) -> None:
        """Paint layers, the lowest first, in the region that is to be painted: the same as before where the keys are.

        The picture is made the second time. Where the uppermost has changed the others come from their own picture.
        """
        if not layers:
            return
        widget, ratio = self._widget, self._widget.devicePixelRatioF()
        turned = painter.worldTransform()
        ground = widget.palette().color(widget.backgroundRole())
        key = ([layer.key for layer in layers], widget.size().toTuple(), ratio, ground.rgba(), turned)
        known, picture = self._kept.get(len(layers), (None, None))
        if key != known:
            self._kept[len(layers)] = (key, None)
            self.paint(painter, region, *layers[:-1])
            layers[-1].draw(painter, region)
            return
        if picture is None:
            picture = QPixmap(widget.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(ground)
            with QPainter(picture) as still:
                still.setWorldTransform(turned)
                self.paint(still, QRegion(widget.rect()), *layers[:-1])
                layers[-1].draw(still, QRegion(widget.rect()))
            self._kept[len(layers)] = (key, picture)
        painter.resetTransform()
        for part in list(region):  # type: ignore[call-overload]  # one by one: Qt is slow in a clip of several
            if ratio == 1:
                painter.drawPixmap(part, picture, part)
                continue
            painter.setClipRect(part)
            painter.drawPixmap(QRectF(part), picture, scaled(part, ratio))
        painter.setClipping(False)
        painter.setWorldTransform(turned)


def scaled(part: QRect, ratio: float) -> QRectF:
    """Where a part of the widget lies in its picture."""
    return QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
