"""The status bar: sizes, and the cell under the mouse."""

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from explorer.app.scenes import Scenes
from explorer.app.style import mute
from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import label, place_name
from explorer.attention.numbers import thin
from explorer.attention.steps import Used, used_by
from explorer.attention.trace import Trace
from explorer.attention.unfolding import OPEN
from explorer.drawing.words import showable


class Reading(QWidget):
    """One line that is cut where it finds no room; unlike a label's, its text asks for no new layout of the window."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def text(self) -> str:
        """The line as it was set."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another line; screen readers find it as the description."""
        if text != self._text:
            self._text = text
            self.setAccessibleDescription(text)
            self.update()

    def sizeHint(self) -> QSize:
        """As high as a line of the present font, where that counts."""
        return QSize(0, self.fontMetrics().height() + 2)

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text is another height."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line in the muted colour."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().placeholderText().color())
            measure, room = painter.fontMetrics(), self.contentsRect()
            shown = measure.elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
            baseline = room.top() + (room.height() + measure.ascent() - measure.descent()) / 2
            painter.drawText(QPointF(room.left(), baseline), shown)


class StatusLine(QStatusBar):
    """n, d_k, d_v, heads, scores; then query, key, raw, scaled, masked?, weight of the cell under the mouse."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self._shown: tuple[Used, bool] | None = None  # what the sizes were said of
        self.sizes, self.reading = mute(QLabel()), Reading()
        self.sizes.setTextFormat(Qt.TextFormat.PlainText)
        for part, name in ((self.sizes, self.tr("Sizes")), (self.reading, self.tr("Cell under the mouse"))):
            part.setContentsMargins(8, 1, 8, 1)
            part.setAccessibleName(name)
        self.addWidget(self.sizes)
        self.addWidget(self.reading, 1)
        scenes.document.changed.connect(self.refresh)
        scenes.document.changed.connect(self.read)
        scenes.selection.changed.connect(self.read)
        self.refresh()

    def refresh(self) -> None:
        """Show the present sizes."""
        session, trace = self.scenes.document.session, self.scenes.document.trace
        shown = used_by(session), trace is None
        if self._shown is not None and self._shown[0] is shown[0] and self._shown[1] == shown[1]:
            return
        self._shown = shown
        n = f"n {session.n_q}" if session.own_key_tokens is None else f"n_q {session.n_q} · n_k {session.n_k}"
        parts = [n, *(f"{name} {width}" for name, width in (("d_k", session.d_k), ("d_v", session.d_v)) if width)]
        if session.heads > 1:
            parts.append(self.tr("{count} heads").format(count=session.heads))
        scores = session.heads * session.n_q * session.n_k
        parts.append(self.tr("{count} scores").format(count=thin(scores)) if scores != 1 else self.tr("1 score"))
        if trace is not None:
            seen = int(trace["may_attend"].sum())
            parts.append(self.tr("{count} of {total} visible").format(count=thin(seen), total=thin(scores)))
        else:
            parts.append(self.tr("computing…"))
        self.sizes.setText(" · ".join(parts))

    def read(self) -> None:
        """Read the cell that is marked; what is played says itself, and does not tell its numbers beforehand."""
        trace, selection = self.scenes.trace, self.scenes.selection
        cell = selection.cell if selection.moment is None else selection.pointed
        words = ""
        if trace is not None and cell is not None:
            compared = "" if self.scenes.covers(cell) else self.scenes.compared(cell)
            words = " · ".join(filter(None, (self.reading_of(trace, cell), compared)))
        self.reading.set_text(showable(self.scenes.theme.families, words))

    def reading_of(self, trace: Trace, cell: Cell) -> str:
        """All that is known of a query and a key, or the number of another cell."""
        session, numbers = trace.session, self.scenes.selection.numbers
        if MATRICES[cell.matrix].columns != "keys":
            value = OPEN if self.scenes.covers(cell) else numbers.text(trace.value(cell))
            return f"{place_name(session, cell)} = {value}"
        head, row, column = cell.head, cell.row, cell.column
        query, key = label(session.tokens, row), label(session.key_tokens, column)
        cells = [Cell(name, head, row, column) for name in ("scores", "scaled", "weights")]
        raw, scaled, weight = (
            OPEN if self.scenes.covers(each) else print_it(trace.value(each))
            for each, print_it in zip(cells, (numbers.text, numbers.text, numbers.weight), strict=True)
        )
        seen = trace.sees(head, row, column)
        parts = [
            self.tr("query {token}").format(token=query),
            self.tr("key {token}").format(token=key),
            self.tr("raw {number}").format(number=raw),
            self.tr("scaled {number}").format(number=scaled),
            self.tr("may attend") if seen else self.tr("masked"),
            self.tr("weight {number}").format(number=weight if seen or weight == OPEN else "0"),
        ]
        if seen and int(trace["may_attend"][head, row].sum()) == 1:
            parts.append(self.tr("only visible key"))
        cause = trace.cause(head, row)
        if cause is not None and weight != OPEN:
            parts.append(self.tr("undefined because of {place}").format(place=place_name(session, cause)))
        return " · ".join(parts)
