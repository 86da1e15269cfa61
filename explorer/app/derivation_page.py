"""The derivation of the selected cell and what it feeds into, as it is painted."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from explorer.app.derivation_cursor import DerivationCursor
from explorer.app.magnified import Magnified, magnified
from explorer.app.onward_words import OnwardWords
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation
from explorer.drawing.derivation import draw_sheet, otherwise, plain
from explorer.drawing.sheet import Onward, Row, Sheet, onward_sheet, sheet_of
from explorer.drawing.words import draw_paragraph

MARGIN = 14.0


class View(NamedTuple):
    """What is to be seen: two sheets, and all else that it is painted from, to be compared."""

    above: Sheet
    below: Sheet
    others: tuple[object, ...]


class DerivationPage(Magnified):
    """Paints the derivation, and what the cell feeds into."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why this number"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.onward = OnwardWords(scenes)
        self.cursor_row = DerivationCursor()
        self.reveal: Callable[[QRectF], None] | None = None  # scrolls to a row
        self._cell: Cell | None = None
        self._sheets: tuple[Derivation, tuple[object, ...], tuple[Sheet, Sheet]] | None = None
        self._view: View | None = None
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    @property
    def cell(self) -> Cell | None:
        """The cell that is explained: the one that is played, or the one kept, or else the one pointed at."""
        selection = self.scenes.selection
        return (selection.moment.cell if selection.moment else None) or selection.kept or selection.pointed

    def refresh(self) -> None:
        """Follow the selection."""
        if self.cell != self._cell:
            self._cell = self.cell
            self.cursor_row.leave()
            if self.reveal is not None:
                self.reveal(QRectF(0, 0, 1, 1))
        self.fit_height()
        before, self._view = self._view, self.look()
        damage = damage_between(before, self._view)
        if damage is None or self.magnification > 1:
            self.update()
        elif not damage.isEmpty():
            self.update(damage)

    def look(self) -> View:
        """What is to be seen now."""
        theme, frame = self.scenes.theme, self.frame() if self.hasFocus() else None
        return View(*self.sheets(), (theme.look, self.area(), self.lit(), frame))

    def fit_height(self) -> None:
        """Be as tall as the derivation; the scroll area scrolls what is taller than it."""
        if self.cursor_row.row is not None and self.cursor_row.row >= len(self.rows()):
            self.cursor_row.leave()
        tall = self.sizeHint().height()
        if tall != self.minimumHeight():
            self.setMinimumHeight(tall)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        self.fit_height()

    def room(self) -> float:
        """The width of the text."""
        return max(self.area().width() - 2 * MARGIN, 120.0)

    def sizeHint(self) -> QSize:
        """As tall as the derivation."""
        above, below = self.sheets()
        if not above.rows:
            return QSize(self.scenes.pixels(280), self.scenes.pixels(120))
        tall = above.height + below.height + 2 * MARGIN + (14 if below.rows else 0)
        return QSize(280, self.scenes.pixels(tall))

    def derivation(self) -> Derivation | None:
        """The derivation of the cell."""
        return self.scenes.explained(self.cell)

    def sheets(self) -> tuple[Sheet, Sheet]:
        """Where the derivation stands, and below it what the cell feeds into."""
        derivation = self.derivation()
        if derivation is None:
            return Sheet(()), Sheet(())
        theme, room = self.scenes.theme, self.room()
        entries = self.entries(derivation.cell)
        key = (theme.look, room, entries)
        if self._sheets is None or self._sheets[0] is not derivation or self._sheets[1] != key:
            above = sheet_of(derivation, theme, QPointF(MARGIN, MARGIN), room, whole=True)
            known = self._sheets
            if known is None or known[1] != key or known[2][0].height != above.height:
                at = QPointF(MARGIN, MARGIN + above.height + 14)
                below = onward_sheet(self.tr("Feeds into"), entries, theme, at, room)
            else:
                below = known[2][1]
            self._sheets = (derivation, key, (above, below))
        return self._sheets[2]

    def entries(self, cell: Cell) -> tuple[Onward, ...]:
        """What a cell feeds into, as far as that is not hidden."""
        return tuple(entry for entry in self.onward.entries(cell) if not self.scenes.covers(entry.target))

    def rows(self) -> tuple[Row, ...]:
        """All rows from top to bottom."""
        above, below = self.sheets()
        return (*above.rows, *below.rows)

    def plain_text(self) -> str:
        """What is shown, as text."""
        derivation = self.derivation()
        if derivation is None:
            return ""
        return "\n".join([plain(derivation), *(entry.words for entry in self.entries(derivation.cell))])

    def paintEvent(self, event: QPaintEvent) -> None:
        """The derivation, then what the cell feeds into; the row that keys go to has a frame."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self.scenes.theme
            part = magnified(QRectF(event.rect()), 1 / self.magnification)
            region = self.magnify(painter, event) or QRegion(part.toAlignedRect())
            above, below = self.sheets()
            if not above.rows:
                self.draw_focus(painter)
                words = self.tr("Point at a number to see where it comes from. A click keeps it, Esc lets go.")
                box = QRectF(MARGIN, MARGIN, self.room(), 1000)
                draw_paragraph(painter, box, words, theme.font(14), theme.colour("muted"))
                return
            for sheet in (above, below):
                draw_sheet(painter, sheet, theme, MARGIN, self.room(), self.lit(), region)
            self.draw_focus(painter)

    def lit(self) -> tuple[Cell, ...]:
        """The cells whose lines stand out: the lit ones, or the one pointed at."""
        pointed = self.scenes.selection.pointed
        return self.scenes.lit() or ((pointed,) if pointed and pointed != self.cell else ())

    def draw_focus(self, painter: QPainter) -> None:
        """The frame that shows where keys go, while they come here."""
        if self.hasFocus():
            painter.setPen(QPen(self.scenes.theme.colour("accent"), 1.5))
            painter.drawRoundedRect(self.frame(), 3, 3)

    def frame(self) -> QRectF:
        """Around the operand, or the row, that keys go to; around all where they have not come to one."""
        if self.cursor_row.row is None:
            return self.area().adjusted(1.5, 1.5, -1.5, -1.5)
        row = self.rows()[self.cursor_row.row]
        piece = self.cursor_row.piece(self.rows())
        frame = QRectF()
        for word in row.words if piece is not None else ():
            frame = frame.united(word.rect) if word.piece == piece else frame
        return frame.adjusted(-2, 0, 2, 0) if piece is not None else row.rect.adjusted(-6, 1, 6, -1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With the focus comes a frame."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Without it no frame."""
        super().focusOutEvent(event)
        self.update()


def damage_between(before: View | None, after: View) -> QRegion | None:
    """What must be painted again; None where that is all."""
    if before is None or before.others != after.others or bool(before.above.rows) != bool(after.above.rows):
        return None
    above, below = otherwise(before.above, after.above), otherwise(before.below, after.below)
    return None if above is None or below is None else above + below
