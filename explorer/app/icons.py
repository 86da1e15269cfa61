"""The icons of resources/icons in the colour of the theme."""

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from explorer import resources

SIZE = 20
SCALES = (1, 2, 3)


def icon(name: str, colour: QColor, disabled: QColor) -> QIcon:
    """The icon of that name, and its disabled form; an empty one for an empty name."""
    result = QIcon()
    if not name:
        return result
    drawn = (resources.folder("icons") / f"{name}.svg").read_text(encoding="utf-8")
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        renderer = QSvgRenderer(QByteArray(drawn.replace("currentColor", ink.name()).encode()))
        for scale in SCALES:
            pixmap = QPixmap(SIZE * scale, SIZE * scale)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, SIZE * scale, SIZE * scale))
            painter.end()
            pixmap.setDevicePixelRatio(scale)
            result.addPixmap(pixmap, mode)
    return result
