"""The derivation of the selected cell, and what it feeds into."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollArea, QSizePolicy

from explorer.app.magnified import Magnified
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.attention.cells import Cell
from explorer.attention.explain import Fed, feeds, feeds_along
from explorer.attention.matrices import MATRICES
from explorer.attention.trace import Trace
from explorer.drawing.derivation import Row, draw_derivation, height, plain, rows
from explorer.drawing.words import draw_paragraph, translate

MARGIN = 14.0


class DerivationView(Magnified):
    """Paints the derivation; pointing at a line lights its operands in all panels."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why this number"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self._line = -1
        self._fed: tuple[Trace, Cell, int, tuple[Fed, ...]] | None = None
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    @property
    def cell(self) -> Cell | None:
        """The cell that is explained: the one that is played, or the one kept, or else the one pointed at."""
        selection = self.scenes.selection
        return (selection.moment.cell if selection.moment else None) or selection.kept or selection.pointed

    def refresh(self) -> None:
        """Follow the selection."""
        self._line = -1
        self.fit_height()
        self.update()

    def fit_height(self) -> None:
        """Be as tall as the derivation; the scroll area scrolls what is taller than it."""
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
        derivation = self.scenes.derivation(self.cell)
        if derivation is None:
            return QSize(self.scenes.pixels(280), self.scenes.pixels(120))
        tall = height(derivation, self.scenes.theme, self.room())
        return QSize(280, self.scenes.pixels(tall + 2 * MARGIN + 24 * (len(self.fed()) + 1) + 24))

    def fed(self) -> tuple[Fed, ...]:
        """What the cell feeds into."""
        trace, cell, head = self.scenes.document.trace, self.cell, self.scenes.selection.head
        if trace is None or cell is None or self.scenes.selection.moment is not None:
            return ()  # what is played has gone nowhere yet
        if self._fed is None or self._fed[0] is not trace or self._fed[1:3] != (cell, head):
            marks = self.scenes.marks(trace)
            of_it = marks is not None and marks.cell == cell
            chain = feeds_along(trace, marks.onward, head) if marks and of_it else feeds(trace, cell, head)
            self._fed = (trace, cell, head, chain)
        return self._fed[3]

    def plain_text(self) -> str:
        """What is shown, as text."""
        derivation = self.scenes.derivation(self.cell)
        if derivation is None:
            return ""
        return "\n".join([plain(derivation), *(self.fed_words(entry) for entry in self.fed())])

    def paintEvent(self, event: QPaintEvent) -> None:
        """The derivation, then what the cell feeds into."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self.scenes.theme
            self.magnify(painter, event)
            derivation = self.scenes.derivation(self.cell)
            box = QRectF(MARGIN, MARGIN, self.room(), 1000)
            if derivation is None:
                words = self.tr("Point at a number to see where it comes from. A click keeps it, Esc lets go.")
                draw_paragraph(painter, box, words, theme.font(14), theme.colour("muted"))
                return
            pointed = self.scenes.selection.pointed
            lit = self.scenes.lit() or ((pointed,) if pointed and pointed != self.cell else ())
            draw_derivation(painter, derivation, theme, box.topLeft(), box.width(), lit)
            y = MARGIN + height(derivation, theme, box.width()) + 14
            fed = self.fed()
            if fed:
                painter.setPen(theme.colour("border"))
                painter.drawLine(QPointF(MARGIN, y), QPointF(self.area().right() - MARGIN, y))
                y += 10
                title = QRectF(MARGIN, y, box.width(), 100)
                y += (
                    draw_paragraph(painter, title, self.tr("Feeds into"), theme.font(13, True), theme.colour("text"))
                    + 4
                )
            for entry in fed:
                words = self.fed_words(entry)
                line = QRectF(MARGIN, y, box.width(), 100)
                y += draw_paragraph(painter, line, words, theme.font(13), theme.colour("muted")) + 4

    def fed_words(self, entry: Fed) -> str:
        """One entry of what the cell feeds into, in words."""
        name = translate("matrices", MATRICES[entry.matrix].title)
        place = " → ".join(part for part in (entry.row, entry.column) if part)
        if entry.value is not None:
            numbers = self.scenes.selection.numbers
            value = numbers.weight(entry.value) if entry.matrix == "weights" else numbers.text(entry.value)
            text = f"→ {name} {place} = {value}"
        elif not place:
            text = f"→ {name}"
        else:
            words = self.tr("→ {name}, row {place}") if entry.row else self.tr("→ {name}, column {place}")
            text = words.format(name=name, place=place)
        masked = self.tr("(masked away: no effect)")
        return text if entry.visible else f"{text} {masked}"

    def row_at(self, point: QPointF) -> tuple[int, Row] | None:
        """The line of arithmetic under a point."""
        derivation = self.scenes.derivation(self.cell)
        if derivation is None:
            return None
        placed = rows(derivation, QPointF(MARGIN, MARGIN), self.room())
        return next(((place, row) for place, row in enumerate(placed) if row.rect.contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A line lights its operands."""
        found = self.row_at(self.inward(event.position()))
        self.scenes.selection.light(found[1].line.operands if found and self.scenes.selection.kept else ())

    def leaveEvent(self, event: QEvent) -> None:
        """Off the lines nothing is lit."""
        super().leaveEvent(event)
        self.scenes.selection.light(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from line to line, Enter to a line's first operand, Backspace back, Ctrl+C copies the text."""
        derivation, selection = self.scenes.derivation(self.cell), self.scenes.selection
        lines = (*derivation.terms, *derivation.results) if derivation else ()
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.plain_text())
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and lines:
            step = 1 if key == Qt.Key.Key_Down else -1
            line = max(0, min(len(lines) - 1, self._line + step))
            selection.light(lines[line].operands)
            self._line = line
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and lines and self._line >= 0 and lines[self._line].operands:
            selection.visit(lines[self._line].operands[0], selection.step)
        elif key == Qt.Key.Key_Backspace:
            selection.back()
        elif key == Qt.Key.Key_Escape:
            selection.keep(None)
        else:
            super().keyPressEvent(event)


class Inspector(QScrollArea):
    """The derivation in a frame that scrolls."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.setAccessibleName(self.tr("Why this number"))
        self.view = DerivationView(scenes)
        self.setWidget(self.view)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusProxy(self.view)
        scenes.document.changed.connect(self.describe)
        scenes.selection.changed.connect(self.describe)

    def describe(self) -> None:
        """Say the derivation to screen readers, where there is one."""
        if QAccessible.isActive():
            self.setAccessibleDescription(self.text())

    def text(self) -> str:
        """What is shown, as text."""
        return self.view.plain_text()
