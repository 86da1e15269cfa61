"""Panels painted at the chosen size of text: drawn in units of their own, each as many pixels as the size says."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from explorer.app.scenes import Scenes


class Magnified(QWidget):
    """A widget that is drawn as if text had its usual size, and magnified as far as what it holds finds room."""

    scenes: Scenes

    @property
    def least(self) -> QSize:
        """How many units are shown at least; where there is no room for more, text is no larger."""
        return QSize(1, 1)

    @property
    def magnification(self) -> float:
        """Pixels a unit."""
        if self.scenes.text_scale <= 1:
            return 1.0
        room = min(self.width() / self.least.width(), self.height() / self.least.height())
        return max(1.0, min(self.scenes.text_scale, room))

    def area(self) -> QRectF:
        """What is drawn in, in its units."""
        by = self.magnification
        return QRectF(0, 0, self.width() / by, self.height() / by)

    def magnify(self, painter: QPainter, event: QPaintEvent) -> QRegion | None:
        """Draw in units from now on; gives the region to be painted, None for all where it is no region of units."""
        by = self.magnification
        if by == 1:
            return event.region()
        painter.scale(by, by)
        return None

    def inward(self, point: QPointF) -> QPointF:
        """A point of the widget in the units of what is drawn."""
        return point / self.magnification

    def outward(self, rect: QRectF) -> QRectF:
        """A rectangle of what is drawn as one of the widget."""
        return magnified(rect, self.magnification)

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()


def magnified(rect: QRectF, by: float) -> QRectF:
    """A rectangle so many times as large and as far from the corner."""
    return QRectF(rect.x() * by, rect.y() * by, rect.width() * by, rect.height() * by)
