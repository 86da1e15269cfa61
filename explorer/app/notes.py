"""What the session says about itself: title, summary, notes and source."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from explorer.app.scenes import Scenes
from explorer.texts import in_language


class Notes(QPlainTextEdit):
    """The session's own words, literally, to be read and copied."""

    def __init__(self, scenes: Scenes, language: str) -> None:
        super().__init__()
        self.scenes, self.language = scenes, language
        self.setObjectName("notes")
        self.setAccessibleName(self.tr("Notes on this session"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(14)
        scenes.document.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the words of the open session, once they can be seen."""
        if not self.isVisible():
            return
        session = self.scenes.document.session
        parts = [in_language(text, self.language) for text in (session.title, session.summary, session.notes)]
        if session.source:
            parts.append(self.tr("Source: {source}").format(source=session.source))
        shown = "\n\n".join(part for part in parts if part) or self.tr("This session has no notes.")
        if shown != self.toPlainText():
            self.setPlainText(shown)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up on what was opened meanwhile."""
        super().showEvent(event)
        self.refresh()
