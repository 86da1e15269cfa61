"""The row of small panels: one a step."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.app.scenes import Scenes
from explorer.attention.cells import Cell
from explorer.attention.steps import Step, steps_of
from explorer.drawing.matrix import Grid, draw_marks, draw_matrix
from explorer.drawing.words import CENTRE, draw_words, elided, said, translate
from explorer.texts import Text

PICTURE = 72.0  # the largest side of a small panel
HEIGHT = 122


@dataclass(frozen=True)
class Entry:
    """A step's place in the strip."""

    step: Step
    card: QRectF
    grid: Grid


class StepStrip(QWidget):
    """All steps small, joined by their operations; a click makes one current."""

    play_wanted = Signal()

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setObjectName("step_strip")
        self.setAccessibleName(self.tr("Steps"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    def sizeHint(self) -> QSize:
        """One row of pictures with their titles."""
        return QSize(720, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Still all steps."""
        return QSize(420, HEIGHT)

    def refresh(self) -> None:
        """Repaint; the current step is said to screen readers."""
        self.setAccessibleDescription(translate("steps", self.scenes.step().title))
        self.update()

    def entries(self) -> list[Entry]:
        """Where each step stands at the present size."""
        session = self.scenes.document.session
        steps = steps_of(session)
        share = self.width() / len(steps)
        join = min(96.0, max(52.0, share * 0.36))
        result = []
        for place, step in enumerate(steps):
            rows = session.n_q
            columns = session.d_v if step.matrix.columns == "width" else session.n_k
            cell = PICTURE / max(rows, columns)
            width = min(cell * columns, share - join - 16)
            grid_left = share * place + join + (share - join - width) / 2
            top = 12 + (PICTURE - cell * rows) / 2
            grid = Grid(grid_left, top, width / columns, cell, rows, columns)
            card = QRectF(share * place + join, 4, share - join - 4, HEIGHT - 8)
            result.append(Entry(step, card, grid))
        return result

    def paintEvent(self, event: QPaintEvent) -> None:
        """The operations and the small panels."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, scene = self.scenes.theme, self.scenes.scene
        painter.fillRect(self.rect(), theme.colour("card"))
        session = self.scenes.document.session
        for place, entry in enumerate(self.entries()):
            current = entry.step.name == self.scenes.selection.step
            if current:
                painter.setPen(QPen(theme.colour("accent"), 2.0))
                painter.setBrush(theme.colour("current"))
                painter.drawRoundedRect(entry.card.adjusted(1, 1, -1, -1), 7, 7)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            share = self.width() / len(steps_of(session))
            middle = QPointF((share * place + entry.card.left()) / 2, 12 + PICTURE / 2)
            operation = said(entry.step.operation(session))
            shown = elided(operation, theme.families, 12, False, int(entry.card.left() - share * place - 2))
            draw_words(painter, middle - QPointF(0, 2), shown, theme.font(12), theme.colour("muted"), CENTRE)
            draw_words(painter, middle + QPointF(0, 14), "→", theme.font(14), theme.colour("muted"), CENTRE)
            if scene is not None:
                draw_matrix(painter, scene, entry.step.name, entry.grid, with_numbers=False)
                draw_marks(painter, scene, entry.step.name, entry.grid)
            title = f"{place + 1} {said(Text('steps', entry.step.title))}"
            below = QPointF(entry.card.center().x(), HEIGHT - 16)
            colour = theme.colour("accent" if current else "text")
            shown = elided(title, theme.families, 13, current, int(entry.card.width() - 4))
            draw_words(painter, below, shown, theme.font(13, current), colour, CENTRE)
        if self.hasFocus():
            painter.setPen(theme.colour("accent"))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def entry_at(self, point: QPointF) -> Entry | None:
        """The step under a point."""
        return next((entry for entry in self.entries() if entry.card.contains(point)), None)

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell under a point."""
        entry = self.entry_at(point)
        place = entry.grid.cell_at(point) if entry else None
        return Cell(entry.step.name, self.scenes.selection.head, *place) if entry and place else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks, in all panels."""
        self.scenes.selection.point_at(self.cell_under(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click makes a step current and keeps the mark on the cell it hit."""
        entry = self.entry_at(event.position())
        if entry is None:
            return
        self.setFocus()
        cell = self.cell_under(event.position())
        self.scenes.selection.go_to(entry.step.name)
        if cell is not None:
            self.scenes.selection.keep(cell)

    def leaveEvent(self, event: QEvent) -> None:
        """Off the strip nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)

    def event(self, event: QEvent) -> bool:
        """A tooltip says what a step does."""
        if event.type() == QEvent.Type.ToolTip:
            entry = self.entry_at(QPointF(event.pos()))  # type: ignore[attr-defined]
            words = said(entry.step.sentence(self.scenes.document.session)) if entry else ""
            QToolTip.showText(event.globalPos(), words, self)  # type: ignore[attr-defined]
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right, Home and End step, Space plays, Esc drops the mark."""
        session, selection = self.scenes.document.session, self.scenes.selection
        count = len(steps_of(session))
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -count, Qt.Key.Key_End: count}
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif key in moves:
            selection.move(session, moves[key])
        elif key == Qt.Key.Key_Space:
            self.play_wanted.emit()
        elif key == Qt.Key.Key_Escape:
            selection.keep(None)
        else:
            super().keyPressEvent(event)
