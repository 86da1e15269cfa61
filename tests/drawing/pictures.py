"""Drawing into images, and keeping what was written where."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

PAPER = QColor("#ff00ff")  # a ground that no theme has, so that it shows where nothing was drawn


@dataclass(frozen=True)
class Written:
    """A text and the rectangle that it takes on the picture; `height` is that of its capitals before any turn."""

    text: str
    rect: QRectF
    pixels: int


def written_by(painter: QPainter, arguments: tuple[object, ...]) -> Written:
    """What a call of `drawText` with these arguments writes."""
    place, text, measure = arguments[0], str(arguments[-1]), QFontMetricsF(painter.font())
    if isinstance(place, QPointF):
        rect = QRectF(place.x(), place.y() - measure.capHeight(), measure.horizontalAdvance(text), 0)
        rect.setBottom(place.y())
    else:
        rect = painter.boundingRect(*arguments)
    return Written(text, painter.worldTransform().mapRect(rect), painter.font().pixelSize())


class Recorder(QPainter):
    """A painter that keeps what is written with it."""

    def __init__(self, device: QImage) -> None:
        super().__init__(device)
        self.written: list[Written] = []

    def drawText(self, *arguments: object) -> None:
        super().drawText(*arguments)
        self.written.append(written_by(self, arguments))


def picture(draw: Callable[[Recorder], object], width: int = 400, height: int = 300) -> tuple[QImage, list[Written]]:
    """What a function draws on paper, and what it writes there."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    painter = Recorder(image)
    try:
        draw(painter)
    finally:
        painter.end()
    return image, painter.written


def pixels(image: QImage) -> np.ndarray:
    """The colours of an image as 0xAARRGGBB, (height, width)."""
    whole = image.convertToFormat(QImage.Format.Format_ARGB32)
    line = whole.bytesPerLine() // 4
    return np.frombuffer(whole.constBits(), dtype=np.uint32).reshape(whole.height(), line)[:, : whole.width()].copy()


def part(image: QImage, rect: QRectF, inset: int = 0) -> np.ndarray:
    """The colours inside a rectangle, without `inset` pixels at its edges."""
    left, top = round(rect.left()) + inset, round(rect.top()) + inset
    return pixels(image)[top : round(rect.bottom()) - inset, left : round(rect.right()) - inset]


def colour_at(image: QImage, point: QPointF) -> QColor:
    """The colour at a point."""
    return image.pixelColor(int(point.x()), int(point.y()))
