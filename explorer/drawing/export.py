"""Pages to files."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.attention.explain import derivation
from explorer.attention.step import Step
from explorer.drawing.layout import lay_out
from explorer.drawing.page import draw_step
from explorer.drawing.placing import BAR, FOOTER
from explorer.drawing.scene import Scene
from explorer.errors import MachineError
from explorer.texts import QT_TRANSLATE_NOOP, Text

WIDTH, HEIGHT = 1040.0, 780.0  # a page at scale 1, in pixels; the height is cut to what is on it


def page_size(scene: Scene, step: Step) -> QRectF:
    """The size of a step's page: no taller than what it holds."""
    whole = QRectF(0, 0, WIDTH, HEIGHT)
    page = lay_out(scene, step, whole)
    bottom = max(panel.grid.rect.bottom() + (26 if panel.title_below else 0) for panel in page.panels)
    if page.bar is not None:
        bottom += BAR
    return QRectF(0, 0, WIDTH, min(HEIGHT, bottom + FOOTER + 18))


def step_image(scene: Scene, step: Step, scale: float) -> QImage:
    """The page of a step as an opaque image of `scale` times its size; a QGuiApplication must exist."""
    size = page_size(scene, step)
    image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
    image.fill(ground(scene))
    painter = QPainter(image)
    painter.scale(scale, scale)
    drawn = None
    if scene.marks is not None and scene.marks.cell.matrix == step.name:
        drawn = derivation(scene.trace, scene.marks.cell, scene.numbers, notation=scene.notation)
    draw_step(painter, scene, step, size, drawn)
    painter.end()
    dots = round(96 * scale / 0.0254)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    return image


def ground(scene: Scene) -> QColor:
    """The background of a page: the theme's card, white in the light theme."""
    return scene.theme.colour("card")


def write_png(image: QImage, path: Path) -> None:
    """Write an image as PNG; raises MachineError where the file cannot be written."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    try:
        path.write_bytes(data.data())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        said = Text("drawing", QT_TRANSLATE_NOOP("drawing", "it cannot be written: {reason}"), {"reason": reason})
        raise MachineError(said, file=str(path)) from error
