"""How chips look."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from explorer.app.chip_cursor import ChipCursor
from explorer.app.chip_layout import PAD, PIXELS, SMALL, ChipLayout
from explorer.drawing.theme import Theme
from explorer.drawing.words import RIGHT, draw_words

RADIUS = 5


class ChipLook(NamedTuple):
    """What is special at this moment: the range while the focus is here, the chips with an ×, bars and the + on one."""

    cursor: ChipCursor | None
    crosses: tuple[int, ...] = ()
    moved: range = range(0)  # chips that are being dragged
    bar: QRectF | None = None
    insertion: QRectF | None = None


def draw_chips(painter: QPainter, layout: ChipLayout, theme: Theme, look: ChipLook, seen: QRectF) -> None:
    """The chips in sight, then what lies on top of them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    first, last = layout.line_at(seen.top()), layout.line_at(seen.bottom())
    for place in range(layout.lines[first], layout.places_of(last).stop):
        draw_chip(painter, layout, theme, look, place)
    for place in look.crosses:
        draw_cross(painter, layout.cross(place), theme)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("accent"))
    if look.bar is not None:
        painter.drawRoundedRect(look.bar, 1.5, 1.5)
    if look.insertion is not None:
        painter.drawRoundedRect(look.insertion.adjusted(0.5, 0, -0.5, 0), 1, 1)
        middle = look.insertion.center()
        painter.drawEllipse(middle, 6.5, 6.5)
        draw_plus(painter, middle, 3.5, QPen(theme.colour("accent_text"), 1.6))


def draw_chip(painter: QPainter, layout: ChipLayout, theme: Theme, look: ChipLook, place: int) -> None:
    """One chip: its token and its number; or the +."""
    chip, cursor = layout.chips[place], look.cursor
    current = cursor is not None and place == cursor.place
    ranged = cursor is not None and cursor.start <= place < cursor.end
    painter.setOpacity(0.45 if place in look.moved else 1.0)
    painter.setPen(QPen(theme.colour("accent" if current or ranged else "border"), 1.8 if current else 1.0))
    painter.setBrush(theme.colour("current" if current or ranged else "window"))
    if place == layout.count:
        painter.setBrush(theme.colour("current") if current else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(chip.rect, RADIUS, RADIUS)
    if place == layout.count:
        draw_plus(painter, chip.rect.center(), 4.5, QPen(theme.colour("muted"), 1.6))
        return
    baseline = chip.rect.top() + 18
    draw_words(painter, QPointF(chip.rect.left() + PAD, baseline), chip.text, theme.font(PIXELS), theme.colour("text"))
    at = QPointF(chip.rect.right() - PAD, baseline + 2)
    draw_words(painter, at, str(place + 1), theme.font(SMALL), theme.colour("muted"), RIGHT)
    painter.setOpacity(1.0)


def draw_cross(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The × that deletes a token."""
    painter.setPen(QPen(theme.colour("card"), 1.0))
    painter.setBrush(theme.colour("muted"))
    painter.drawEllipse(rect)
    painter.setPen(QPen(theme.colour("card"), 1.5))
    inner = rect.adjusted(4.4, 4.4, -4.4, -4.4)
    painter.drawLine(QLineF(inner.topLeft(), inner.bottomRight()))
    painter.drawLine(QLineF(inner.topRight(), inner.bottomLeft()))


def draw_plus(painter: QPainter, middle: QPointF, arm: float, pen: QPen) -> None:
    """A + of two lines."""
    painter.setPen(pen)
    painter.drawLine(QLineF(middle - QPointF(arm, 0), middle + QPointF(arm, 0)))
    painter.drawLine(QLineF(middle - QPointF(0, arm), middle + QPointF(0, arm)))
