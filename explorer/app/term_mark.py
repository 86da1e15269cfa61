"""The ? at the title of the step, which leads to its entry in the glossary."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton

from explorer.app.stage import Stage
from explorer.app.style import surface
from explorer.app.terms import Terms

SIZE, MARGIN = 26, 14


class TermMark(QToolButton):
    """Stands in the upper right corner of the stage."""

    def __init__(self, stage: Stage, terms: Terms) -> None:
        super().__init__(stage)
        self.stage, self.terms = stage, terms
        self.setObjectName("term_mark")
        self.setText("?")
        self.setAccessibleName(self.tr("What is this step?"))
        self.setToolTip(self.tr("What is this step? (Shift+F1: of what has the focus)"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.ensurePolished()
        surface(self)  # else each edit on the stage would paint it too
        self.clicked.connect(self.look_up)
        stage.installEventFilter(self)
        self.place()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """A button as those of the toolbar are, with the sign."""
        colour, role = self.palette().color, QPalette.ColorRole
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(colour(role.Highlight if self.hasFocus() else role.Mid))
            painter.setBrush(colour(role.Midlight if self.underMouse() or self.isDown() else role.Button))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            painter.setPen(colour(role.ButtonText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())

    def place(self) -> None:
        """In the corner."""
        side = self.terms.scenes.pixels(SIZE)
        self.setFixedSize(side, side)
        self.move(self.stage.width() - side - MARGIN, MARGIN)

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.place()

    def look_up(self) -> None:
        """Show the entry of the current step."""
        from explorer.drawing.glossary import OF_STEP  # as the glossary itself: not needed to start

        self.terms.look_up(OF_STEP.get(self.terms.scenes.selection.step, "attention"))
