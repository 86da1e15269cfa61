"""The icons of resources/icons in the colour of the theme."""

import math

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap

from explorer import resources

SIZE = 20


def blank() -> QIcon:
    """What keeps the place of an icon until it is drawn."""
    pixmap = QPixmap(SIZE, SIZE)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


def icon(name: str, colour: QColor, disabled: QColor) -> QIcon:
    """The icon of that name, and its disabled form."""
    from PySide6.QtSvg import QSvgRenderer  # loaded after the first frame, for the icons alone

    result = QIcon()
    drawn = (resources.folder("icons") / f"{name}.svg").read_text(encoding="utf-8")
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        renderer = QSvgRenderer(QByteArray(drawn.replace("currentColor", ink.name()).encode()))
        for scale in {1, 2, math.ceil(QGuiApplication.primaryScreen().devicePixelRatio())}:
            pixmap = QPixmap(SIZE * scale, SIZE * scale)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, SIZE * scale, SIZE * scale))
            painter.end()
            result.addPixmap(pixmap, mode)
    return result
