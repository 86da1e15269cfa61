"""Where the chips of tokens lie: in lines that wrap, in the order of their places, with a + after the last."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from explorer.drawing.theme import Theme
from explorer.drawing.words import elided, text_width, token_text

PIXELS, SMALL = 14, 10  # of the token and of its number
HEIGHT, ACROSS, DOWN = 25, 8, 5  # of a chip; between chips
PAD = 8  # between the edge of a chip and its text
LONGEST = 150  # the widest text, in pixels
TOP = 4  # room for the × of the first line
PLUS = 28  # the width of the +


class Chip(NamedTuple):
    """One token: where it lies, and its text as it fits there."""

    rect: QRectF
    text: str


class ChipLayout:
    """The chips of some tokens in lines of a width."""

    def __init__(self, tokens: tuple[str, ...], theme: Theme, width: float) -> None:
        self.chips: list[Chip] = []
        self.lines: list[int] = []  # the first chip of each line; the + counts as the last chip
        x, y = 0.0, float(TOP)
        for place, token in enumerate((*tokens, None)):
            chip_width, text = float(PLUS), ""
            if token is not None:
                room = int(min(LONGEST, width - 2 * PAD - 30))
                text = elided(token_text(theme.families, token), theme.families, PIXELS, False, room)
                number = text_width(theme.families, SMALL, False, str(place + 1))
                chip_width = text_width(theme.families, PIXELS, False, text) + 3 + number + 2 * PAD
            if place == 0 or x + chip_width > width - 3:  # room for the × at the right
                y += HEIGHT + DOWN if place else 0
                x = 0.0
                self.lines.append(place)
            self.chips.append(Chip(QRectF(x + 0.5, y + 0.5, chip_width, HEIGHT), text))
            x += chip_width + ACROSS
        self.height = y + HEIGHT + 2

    @property
    def count(self) -> int:
        """How many tokens there are; the place of the +."""
        return len(self.chips) - 1

    def line_at(self, y: float) -> int:
        """The line nearest to a height."""
        return max(0, min(len(self.lines) - 1, int((y - TOP + DOWN / 2) // (HEIGHT + DOWN))))

    def places_of(self, line: int) -> range:
        """The chips of a line."""
        end = self.lines[line + 1] if line + 1 < len(self.lines) else len(self.chips)
        return range(self.lines[line], end)

    def chip_at(self, point: QPointF) -> int | None:
        """The chip under a point, or None beside them."""
        places = self.places_of(self.line_at(point.y()))
        return next((place for place in places if self.chips[place].rect.contains(point)), None)

    def gap_at(self, point: QPointF) -> int | None:
        """Before which chip a point between two chips of a line is; None elsewhere."""
        places = self.places_of(self.line_at(point.y()))
        for place in places[1:]:
            left, right = self.chips[place - 1].rect, self.chips[place].rect
            if left.right() < point.x() < right.left() and left.top() <= point.y() <= left.bottom():
                return place
        return None

    def drop_at(self, point: QPointF) -> int:
        """Before which chip something that is dropped there goes; the number of tokens at the end."""
        places = self.places_of(self.line_at(point.y()))
        before = sum(self.chips[place].rect.center().x() < point.x() for place in places)
        return min(places.start + before, self.count)

    def mark(self, gap: int, point: QPointF | None = None) -> QRectF:
        """The bar that shows a place between chips; at a line's end where the point is on that line."""
        rect = self.chips[gap].rect
        x = rect.left() - ACROSS / 2
        if gap in self.lines and gap:
            before = self.chips[gap - 1].rect
            if point is not None and self.line_at(point.y()) == self.line_at(before.center().y()):
                rect, x = before, before.right() + 2
        return QRectF(max(0.0, x - 1), rect.top() - 2, 3, rect.height() + 4)

    def beside(self, place: int, lines: int) -> int:
        """The chip so many lines below or above, nearest in the line."""
        middle = self.chips[place].rect.center()
        line = self.line_at(middle.y()) + lines
        if not 0 <= line < len(self.lines):
            return 0 if lines < 0 else self.count
        return min(self.places_of(line), key=lambda other: abs(self.chips[other].rect.center().x() - middle.x()))

    def cross(self, place: int) -> QRectF:
        """The round × at the corner of a chip."""
        corner = self.chips[place].rect.topRight()
        return QRectF(corner.x() - 10, corner.y() - 5, 14, 14)
