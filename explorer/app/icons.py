"""The icons of resources/icons in the colour of the theme."""

import math

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache

from explorer import resources

SIZE = 20


def blank() -> QIcon:
    """What keeps the place of an icon until it is drawn."""
    pixmap = QPixmap(SIZE, SIZE)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


def icon(name: str, colour: QColor, disabled: QColor) -> QIcon:
    """The icon of that name, and its disabled form."""
    result = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        for scale in {1, 2, math.ceil(QGuiApplication.primaryScreen().devicePixelRatio())}:
            result.addPixmap(pixmap(name, ink, SIZE * scale), mode)
    return result


def pixmap(name: str, ink: QColor, size: int) -> QPixmap:
    """The drawing of that name in one colour, drawn once while Qt has room for it."""
    key = f"{name} {ink.name()} {size}"
    result = QPixmap()
    if not QPixmapCache.find(key, result):
        result = drawn(name, ink, size)
        QPixmapCache.insert(key, result)
    return result


def drawn(name: str, ink: QColor, size: int) -> QPixmap:
    """The drawing of that name in one colour."""
    from PySide6.QtSvg import QSvgRenderer  # loaded after the first frame, for the icons alone

    text = (resources.folder("icons") / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(text.replace("currentColor", ink.name()).encode()))
    result = QPixmap(size, size)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return result
