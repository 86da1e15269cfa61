"""A derivation as lines of a page: symbols, numbers in the colours of their matrices, results at the right."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QRegion

from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation, Line, Piece
from explorer.drawing.columns import SMALL, piece_text
from explorer.drawing.damage import meets, reached
from explorer.drawing.sheet import WRAPPED, Paragraph, Row, Sheet, sheet_of, written_otherwise
from explorer.drawing.theme import Theme
from explorer.drawing.words import said

BESIDE = 6.0  # pixels that the ground of a row reaches beyond it


def otherwise(before: Sheet, after: Sheet) -> QRegion | None:
    """What must be painted again where a sheet takes the place of another; None where that is all."""
    rects = written_otherwise(before, after)
    if rects is None:
        return None
    damage = QRegion()
    for rect in rects:
        damage += reached(rect.adjusted(-BESIDE, 0, BESIDE, 0))
    return damage


def height(derivation: Derivation, theme: Theme, width: float, whole: bool = False) -> float:
    """The height that the derivation takes at a width."""
    return sheet_of(derivation, theme, QPointF(0, 0), width, whole).height


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
    draw_sheet(painter, sheet_of(derivation, theme, at, width, notes=notes), theme, at.x(), width, lit)


def draw_sheet(
    painter: QPainter,
    sheet: Sheet,
    theme: Theme,
    x: float,
    width: float,
    lit: Sequence[Cell] = (),
    region: QRegion | None = None,
) -> None:
    """Draw what stands on a sheet, as far as it is seen in the region to be painted."""
    painter.setPen(QPen(theme.colour("border"), 1))
    painter.drawLines([QLineF(x, y, x + width, y) for y in sheet.rules])
    among = frozenset(lit)
    for row in sheet.rows:
        if meets(region, row.rect):
            draw_row(painter, row, theme, among)
    for entry in sheet.paragraphs:
        if meets(region, entry.rect):
            draw_paragraph(painter, entry, theme)


def draw_row(painter: QPainter, row: Row, theme: Theme, lit: frozenset[Cell]) -> None:
    """One row; where its line is about a lit cell it has a ground of its own, and that operand is underlined."""
    if row.line is not None and not lit.isdisjoint(row.cells):
        painter.fillRect(row.rect.adjusted(-BESIDE, 1, BESIDE, -1), theme.colour("current"))
    if row.line is not None and row.result is not None:
        draw_pattern(painter, row.line, row.result, theme)
    written = None  # as what: most words of a row are alike
    for word in row.words:
        if (word.pixels, word.bold, word.role) != written:
            written = word.pixels, word.bold, word.role
            painter.setFont(theme.font(word.pixels, word.bold))
            painter.setPen(theme.colour(word.role))
        painter.drawText(word.at, word.text)
        if len(lit) == 1 and word.piece is not None and word.piece.cell in lit and is_operand(word.piece):
            painter.setPen(QPen(theme.colour(word.role), 1.5))
            y = word.at.y() + 3
            painter.drawLine(QPointF(word.at.x(), y), QPointF(word.at.x() + word.width, y))
            written = None
    if row.paragraph is not None:
        draw_paragraph(painter, row.paragraph, theme)


def is_operand(piece: Piece | None) -> bool:
    """Whether a piece is the number of a cell and not a symbol."""
    return piece is not None and piece.cell is not None and not piece.below and not piece.span


def draw_pattern(painter: QPainter, line: Line, rect: QRectF, theme: Theme) -> None:
    """A masked term stands on a hatch and an undefined one on dots, as their cells do: none goes through the number."""
    if line.visible and line.result != "?":
        return
    ground, ink, style = "masked", "hatch", Qt.BrushStyle.BDiagPattern
    if line.visible:
        ground, ink, style = "undefined", "undefined_pattern", Qt.BrushStyle.Dense6Pattern
    painter.fillRect(rect, theme.colour(ground))
    painter.fillRect(rect, QBrush(theme.colour(ink), style))
    painter.fillRect(rect.adjusted(5, 3, 0, -3), theme.colour(ground))


def draw_paragraph(painter: QPainter, entry: Paragraph, theme: Theme) -> None:
    """A text broken into lines."""
    painter.setFont(theme.font(SMALL, entry.bold))
    painter.setPen(theme.colour(entry.role))
    painter.drawText(entry.rect.adjusted(0, 0, 1, 1), WRAPPED, entry.text)


def plain(derivation: Derivation) -> str:
    """The derivation as text, for the clipboard and for screen readers."""
    lines = [together(pieces) for pieces in (derivation.equation, derivation.title) if pieces]
    lines += [said(words) for words in (derivation.sentence, derivation.heading) if words is not None]
    lines += [plain_line(line) for line in (*derivation.terms, *derivation.results)]
    return "\n".join([*lines, *(said(note) for note in derivation.notes)])


def together(pieces: Sequence[Piece]) -> str:
    """Pieces as plain text."""
    return "".join(piece_text(piece) + piece.below for piece in pieces)


def plain_line(line: Line) -> str:
    """A line as plain text."""
    words = "".join(piece_text(piece) for piece in line.arithmetic)
    stated = f"{words} {line.relation} {line.result}" if line.result else words
    return " ".join(part for part in (line.label, stated) if part)
