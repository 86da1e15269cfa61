"""The ? at the title of the step, which leads to its entry in the glossary."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QToolButton

from explorer.app.stage import Stage
from explorer.app.style import TOOLBAR_SHEET, surface
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
        self.setStyleSheet(TOOLBAR_SHEET + "QToolButton { padding: 0px; min-height: 0px; }")
        self.setFixedSize(SIZE, SIZE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        surface(self)  # so that it is not painted again with each edit that the stage shows
        self.clicked.connect(self.look_up)
        stage.installEventFilter(self)
        self.place()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def place(self) -> None:
        """In the corner."""
        self.move(self.stage.width() - SIZE - MARGIN, MARGIN)

    def look_up(self) -> None:
        """Show the entry of the current step."""
        from explorer.drawing.glossary import OF_STEP  # as the glossary itself: not needed to start

        self.terms.look_up(OF_STEP[self.terms.scenes.selection.step])
