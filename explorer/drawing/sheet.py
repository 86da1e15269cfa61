"""Where everything of a derivation stands: words at their places, in rows that can be pointed at."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt

from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation, Line, Piece
from explorer.drawing.columns import (
    PIXELS,
    SMALL,
    Columns,
    columns_of,
    fitting,
    measured,
    piece_text,
    pixels_for,
    result_of,
)
from explorer.drawing.theme import Theme, role_of
from explorer.drawing.words import elided, said, showable, wrapped_height

ROW = 23.0  # height of a line, in pixels
TITLE = 15
BROKEN = 20.0  # height of a further row of a line
WRAPPED = int(Qt.TextFlag.TextWordWrap)


class Word(NamedTuple):
    """A text with its left end on a baseline, and the piece whose cells it stands for, if any."""

    at: QPointF
    text: str
    pixels: float
    bold: bool
    role: str
    width: float
    piece: Piece | None = None

    @property
    def rect(self) -> QRectF:
        """Where it stands, with room to point at."""
        return QRectF(self.at.x(), self.at.y() - self.pixels, self.width, self.pixels * 1.35)


class Paragraph(NamedTuple):
    """A text broken into lines inside a rectangle."""

    rect: QRectF
    text: str
    role: str
    bold: bool = False


class Row(NamedTuple):
    """A part of a derivation that can be pointed at: its cells light up, its links lead to them.

    `line` is what it states, `target` the cell that the whole row leads to, `folds` whether it opens and closes long
    sums instead.
    """

    rect: QRectF
    words: tuple[Word, ...] = ()
    line: Line | None = None
    cells: tuple[Cell, ...] = ()
    target: Cell | None = None
    folds: bool = False
    paragraph: Paragraph | None = None
    result: QRectF | None = None  # where the number stands that the line comes to

    @property
    def links(self) -> tuple[Piece, ...]:
        """The pieces that lead to a cell, in reading order; of a cell with a symbol and a number the number."""
        found: dict[tuple[Cell, ...], Piece] = {}
        for word in self.words:
            if word.piece is not None and word.piece.cell is not None:
                found[word.piece.cells] = word.piece
        return tuple(found.values())


class Sheet(NamedTuple):
    """The rows of a derivation from top to bottom, paragraphs that nothing happens in, and where a rule is drawn."""

    rows: tuple[Row, ...]
    paragraphs: tuple[Paragraph, ...] = ()
    rules: tuple[float, ...] = ()
    height: float = 0.0


def written_otherwise(before: Sheet, after: Sheet) -> list[QRectF] | None:
    """Where two sheets differ in what they say; None where what they say stands elsewhere."""
    if before.rules != after.rules or places(before) != places(after):
        return None
    rows = zip(before.rows, after.rows, strict=True)
    paragraphs = zip(before.paragraphs, after.paragraphs, strict=True)
    return [new.rect for old, new in rows if old != new] + [new.rect for old, new in paragraphs if old != new]


def places(sheet: Sheet) -> tuple[list[QRectF], list[QRectF]]:
    """Where the rows and the paragraphs of a sheet stand."""
    return [row.rect for row in sheet.rows], [entry.rect for entry in sheet.paragraphs]


def sheet_of(
    derivation: Derivation, theme: Theme, at: QPointF, width: float, whole: bool = False, notes: bool = True
) -> Sheet:
    """Lay a derivation out from its top left corner; `whole` with equation and sentence, else for a small space."""
    rows: list[Row] = []
    paragraphs: list[Paragraph] = []
    y = at.y()
    if whole and derivation.equation:
        rows.append(of_pieces(derivation.equation, theme, QPointF(at.x(), y + SMALL), width, SMALL, False))
        y = rows[-1].rect.bottom() + 5
    rows.append(of_pieces(derivation.title, theme, QPointF(at.x(), y + TITLE), width, TITLE, True, whole))
    y = rows[-1].rect.bottom() - 1 if whole else at.y() + TITLE + 6
    if whole and derivation.sentence is not None:
        paragraphs.append(paragraph(said(derivation.sentence), theme, QPointF(at.x(), y + 6), width, "text"))
        y = paragraphs[-1].rect.bottom()
    y += 10
    if derivation.heading is not None:
        rows.append(heading(said(derivation.heading), theme, QPointF(at.x(), y), width))
        y += ROW - 2
    rules = []
    lines = (*derivation.terms, *derivation.results)
    columns = columns_of(lines, theme, width, whole)
    for place, line in enumerate(lines):
        if place == len(derivation.terms):
            y += 8
            rules += [y - 4] if place else []
        rows.append(row_of(line, theme, QRectF(at.x(), y, width, ROW), columns))
        y = rows[-1].rect.bottom()
    y += 0 if lines else 2
    for note in derivation.notes if notes else ():
        paragraphs.append(paragraph(said(note), theme, QPointF(at.x(), y + 8), width, "muted"))
        y = paragraphs[-1].rect.bottom()
    return Sheet(tuple(rows), tuple(paragraphs), tuple(rules), y - at.y())


def paragraph(text: str, theme: Theme, at: QPointF, width: float, role: str, bold: bool = False) -> Paragraph:
    """A text as wide as there is room, as tall as it needs."""
    high = wrapped_height(text, theme.families, SMALL, bold, width)
    return Paragraph(QRectF(at.x(), at.y(), width, high), text, role, bold)


def heading(text: str, theme: Theme, at: QPointF, width: float) -> Row:
    """How the terms are ordered, which opens and closes them."""
    rect = QRectF(at.x(), at.y(), width, ROW)
    shown = elided(text, theme.families, SMALL, False, int(width))
    word = Word(
        QPointF(at.x(), at.y() + 16), shown, SMALL, False, "muted", theme.metrics(SMALL).horizontalAdvance(shown)
    )
    return Row(rect, (word,), folds=True)


def row_of(line: Line, theme: Theme, rect: QRectF, columns: Columns) -> Row:
    """One line: token, symbols, numbers, result; where numbers are long, those on a row of their own."""
    y = rect.center().y() + theme.metrics(PIXELS).capHeight() / 2
    words = of_label(line, theme, QPointF(rect.left(), y), columns.labels)
    x = rect.left() + columns.labels
    if line.symbols and columns.symbols:
        words += placed(line.symbols, theme, QPointF(x, y), SMALL, False, columns.symbols + 1)
        x += columns.symbols + 14
    own = stands_for_itself(line)
    stated = theme.metrics(PIXELS, True).horizontalAdvance(result_of(line))
    broken = columns.broken and bool(line.symbols) and own is None
    if broken:
        y += BROKEN
        rect = rect.adjusted(0, 0, 0, BROKEN)
        room = rect.width() - 10
        words += placed(line.arithmetic, theme, QPointF(rect.left() + 10, y), fitting(line, theme, room), False, room)
    elif own is None:
        room = rect.right() - x
        words += placed(line.arithmetic, theme, QPointF(x, y), pixels_for(line, theme, room), False, room - stated - 6)
    if broken and columns.below:
        y += BROKEN
        rect = rect.adjusted(0, 0, 0, BROKEN)
    elif broken:
        y -= BROKEN
    result, at = of_result(line, theme, QPointF(rect.right(), y), own)
    return Row(rect, (*words, result), line, line.operands, folds=bool(line.folded), result=at)


def of_label(line: Line, theme: Theme, at: QPointF, room: float) -> list[Word]:
    """The token of a line, cut where it is too long."""
    if not line.label:
        return []
    shown = elided(showable(theme.families, line.label), theme.families, SMALL, False, int(room - 8))
    return [Word(at, shown, SMALL, False, "muted", theme.metrics(SMALL).horizontalAdvance(shown))]


def of_result(line: Line, theme: Theme, end: QPointF, own: Piece | None) -> tuple[Word, QRectF]:
    """What a line comes to, up to its right end, and the rectangle around it, which ends there too."""
    stated, bold = result_of(line), not line.symbols
    width = theme.metrics(PIXELS, bold).horizontalAdvance(stated)
    at = QPointF(end.x() - width, end.y())
    word = Word(at, stated, PIXELS, bold, "text" if line.visible else "muted", width, own)
    return word, QRectF(at.x() - 6, end.y() - PIXELS, width + 6, ROW - 4)


def stands_for_itself(line: Line) -> Piece | None:
    """The number of a line that merely states it."""
    alone = len(line.arithmetic) == 1 and bool(line.symbols) and line.arithmetic[0].cell is not None
    return line.arithmetic[0] if alone and line.arithmetic[0].words == line.result else None


def of_pieces(
    pieces: Sequence[Piece], theme: Theme, at: QPointF, width: float, pixels: int, bold: bool, wraps: bool = False
) -> Row:
    """Pieces side by side as a row of links; where it wraps, what has no room goes on below."""
    words: list[Word] = []
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        if wraps and lines[-1] and measured([*lines[-1], piece], theme, pixels, bold) > width:
            lines.append([])
        lines[-1].append(piece)
    for place, line in enumerate(lines):
        indent = 10.0 if place else 0.0
        start = QPointF(at.x() + indent, at.y() + place * (pixels + 6))
        words += placed(line, theme, start, pixels, bold, width - indent)
    cells = tuple(dict.fromkeys(cell for piece in pieces for cell in piece.cells))
    rect = QRectF(at.x(), at.y() - pixels, width, (pixels + 6) * len(lines))
    return Row(rect, tuple(words), cells=cells)


def placed(pieces: Sequence[Piece], theme: Theme, at: QPointF, pixels: float, bold: bool, room: float) -> list[Word]:
    """Pieces from a point on the baseline, subscripts lowered; what finds no room ends in an ellipsis, if that does."""
    words: list[Word] = []
    x, end = at.x(), at.x() + room
    large, small = theme.metrics(pixels, bold), theme.metrics(pixels * 0.72, bold)
    for piece in pieces:
        role = role_of(piece.cell.matrix) if piece.cell else "text"
        whole = showable(theme.families, piece_text(piece))
        text = elided(whole, theme.families, round(pixels), bold, int(end - x) + 1)
        width = large.horizontalAdvance(text)
        if text != whole:
            if 0 < width <= end - x + 1:
                words.append(Word(QPointF(x, at.y()), text, pixels, bold, role, width, piece))
            break
        words.append(Word(QPointF(x, at.y()), text, pixels, bold, role, width, piece))
        x += width
        if piece.below:
            width = small.horizontalAdvance(piece.below)
            if x + width > end + 1:
                break
            low = QPointF(x, at.y() + pixels * 0.22)
            words.append(Word(low, piece.below, pixels * 0.72, bold, role, width, piece))
            x += width
    return words


class Onward(NamedTuple):
    """What a cell feeds into at one step, in words: the cells, and the one that its row leads to."""

    words: str
    cells: tuple[Cell, ...]
    target: Cell
    visible: bool


def onward_sheet(title: str, entries: Sequence[Onward], theme: Theme, at: QPointF, width: float) -> Sheet:
    """What a cell feeds into, a row for each step below a title."""
    if not entries:
        return Sheet(())
    rows = []
    top = paragraph(title, theme, QPointF(at.x(), at.y() + 12), width, "text", bold=True)
    y = top.rect.bottom() + 3
    for entry in entries:
        role = "text" if entry.visible else "muted"
        text = paragraph(entry.words, theme, QPointF(at.x(), y + 2), width, role)
        rect = QRectF(at.x(), y, width, text.rect.height() + 5)
        rows.append(Row(rect, cells=entry.cells, target=entry.target, paragraph=text))
        y = rect.bottom()
    return Sheet(tuple(rows), (top,), (at.y() + 2,), y - at.y())
