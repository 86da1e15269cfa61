"""A derivation as lines of a page: symbols, numbers in the colours of their matrices, results at the right."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from explorer.attention.arithmetic import Derivation, Line, Piece
from explorer.attention.cells import Cell
from explorer.drawing.theme import Theme
from explorer.drawing.words import ISOLATE, POP, RIGHT, draw_paragraph, draw_words, elided, said, showable

ROW = 23.0  # height of a line, in pixels
PIXELS = 14
SMALLEST = 8
TITLE = 15
ROLES = {"q": "q", "k": "k", "v": "v", "weights": "weights", "output": "output"}


class Row(NamedTuple):
    """A line of a derivation and the rectangle where it stands."""

    rect: QRectF
    line: Line


def rows(derivation: Derivation, at: QPointF, width: float) -> list[Row]:
    """Where the lines stand below the title, with a little room above the results."""
    y = at.y() + TITLE + 18
    placed = []
    for line in derivation.terms:
        placed.append(Row(QRectF(at.x(), y, width, ROW), line))
        y += ROW
    y += 8 if derivation.results else 0
    for line in derivation.results:
        placed.append(Row(QRectF(at.x(), y, width, ROW), line))
        y += ROW
    return placed


def height(derivation: Derivation, theme: Theme, width: float) -> float:
    """The height that the derivation takes at a width."""
    result = TITLE + 18 + ROW * (len(derivation.terms) + len(derivation.results)) + (8 if derivation.results else 0)
    measure = theme.metrics(PIXELS - 1)
    for note in derivation.notes:
        box = measure.boundingRect(QRectF(0, 0, width, 1000), 0x1000, said(note))  # 0x1000: TextWordWrap
        result += box.height() + 8
    return result


def draw_derivation(
    painter: QPainter,
    derivation: Derivation,
    theme: Theme,
    at: QPointF,
    width: float,
    lit: Sequence[Cell] = (),
    notes: bool = True,
) -> None:
    """Draw the derivation from its top left corner; lines about a `lit` cell get a ground of their own."""
    draw_pieces(painter, derivation.title, theme, QPointF(at.x(), at.y() + TITLE), TITLE, True, width)
    placed = rows(derivation, at, width)
    labels = min(max((label_width(row.line, theme) for row in placed), default=0.0), width * 0.22)
    symbols = symbols_width(placed, theme, width - labels)
    results = len(derivation.results)
    for place, row in enumerate(placed):
        if place == len(placed) - results and derivation.terms:
            painter.setPen(QPen(theme.colour("border"), 1))
            painter.drawLine(QPointF(at.x(), row.rect.top() - 4), QPointF(at.x() + width, row.rect.top() - 4))
        draw_row(painter, row, theme, symbols, labels, any(cell in lit for cell in row.line.operands))
    y = (placed[-1].rect.bottom() if placed else at.y() + TITLE + 10) + 8
    for note in derivation.notes if notes else ():
        box = QRectF(at.x(), y, width, 1000)
        y += draw_paragraph(painter, box, said(note), theme.font(PIXELS - 1), theme.colour("muted")) + 8


def symbols_width(placed: Sequence[Row], theme: Theme, room: float) -> float:
    """The width of the column of symbols; 0 where some line has no room for it, so that all lines are alike."""
    widest = max((measured(row.line.symbols, theme, PIXELS - 1) for row in placed), default=0.0)
    for row in placed:
        numbers = measured(row.line.arithmetic, theme, PIXELS)
        result = theme.metrics(PIXELS, True).horizontalAdvance(f"= {row.line.result}")
        if row.line.symbols and widest + 14 + numbers + 10 + result > room:
            return 0.0
    return widest


def label_width(line: Line, theme: Theme) -> float:
    """The width of a line's token."""
    return theme.metrics(PIXELS - 1).horizontalAdvance(line.label) + 12 if line.label else 0.0


def draw_row(painter: QPainter, row: Row, theme: Theme, symbols: float, labels: float, lit: bool) -> None:
    """One line: token, symbols, numbers, result."""
    rect, line = row.rect, row.line
    if lit:
        painter.fillRect(rect.adjusted(-6, 1, 6, -1), theme.colour("current"))
    y = rect.center().y() + theme.metrics(PIXELS).capHeight() / 2
    x = rect.left()
    if line.label:
        text = elided(
            f"{ISOLATE}{showable(theme.families, line.label)}{POP}", theme.families, PIXELS - 1, False, int(labels - 8)
        )
        draw_words(painter, QPointF(x, y), text, theme.font(PIXELS - 1), theme.colour("muted"))
    x += labels
    result = f"= {line.result}"
    taken = theme.metrics(PIXELS, True).horizontalAdvance(result)
    if line.symbols and symbols:
        draw_pieces(painter, line.symbols, theme, QPointF(x, y), PIXELS - 1, False, symbols)
        x += symbols + 14
    room = rect.right() - x - taken - 6
    needed = measured(line.arithmetic, theme, PIXELS)
    pixels = PIXELS if needed <= room else max(SMALLEST, int(PIXELS * room / needed))  # rather small than cut
    draw_pieces(painter, line.arithmetic, theme, QPointF(x, y), pixels, False, room)
    colour = theme.colour("text" if line.visible else "muted")
    draw_words(painter, QPointF(rect.right(), y), result, theme.font(PIXELS, not line.symbols), colour, RIGHT)


def piece_text(piece: Piece) -> str:
    """The words of a piece."""
    return said(piece.words)


def measured(pieces: Sequence[Piece], theme: Theme, pixels: int) -> float:
    """The width of pieces side by side."""
    large, small = theme.metrics(pixels), theme.metrics(pixels * 0.72)
    return sum(large.horizontalAdvance(piece_text(piece)) + small.horizontalAdvance(piece.below) for piece in pieces)


def draw_pieces(
    painter: QPainter,
    pieces: Sequence[Piece],
    theme: Theme,
    at: QPointF,
    pixels: int,
    bold: bool,
    room: float,
) -> float:
    """Draw pieces from a point on the baseline, subscripts lowered; gives the width they took."""
    x, end = at.x(), at.x() + room
    for piece in pieces:
        role = ROLES.get(piece.cell.matrix, "text") if piece.cell else "text"
        whole = showable(theme.families, piece_text(piece))
        text = elided(whole, theme.families, pixels, bold, int(end - x) + 1)
        if text != whole:  # what finds no room ends in an ellipsis, if that finds any
            if 0 < theme.metrics(pixels, bold).horizontalAdvance(text) <= end - x + 1:
                x += draw_words(painter, QPointF(x, at.y()), text, theme.font(pixels, bold), theme.colour(role))
            break
        x += draw_words(painter, QPointF(x, at.y()), text, theme.font(pixels, bold), theme.colour(role))
        if piece.below and x + theme.metrics(pixels * 0.72, bold).horizontalAdvance(piece.below) > end + 1:
            break
        if piece.below:
            low = QPointF(x, at.y() + pixels * 0.22)
            x += draw_words(painter, low, piece.below, theme.font(pixels * 0.72, bold), theme.colour(role))
    return x - at.x()


def plain(derivation: Derivation) -> str:
    """The derivation as text, for the clipboard and for screen readers."""
    lines = ["".join(piece_text(piece) + piece.below for piece in derivation.title)]
    for line in (*derivation.terms, *derivation.results):
        words = "".join(piece_text(piece) for piece in line.arithmetic)
        lines.append(" ".join(part for part in (line.label, f"{words} = {line.result}") if part))
    return "\n".join([*lines, *(said(note) for note in derivation.notes)])
