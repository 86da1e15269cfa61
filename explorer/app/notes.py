"""What the session says about itself: title, summary, notes and source."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.app.scenes import Scenes
from explorer.texts import in_language

MARGIN = 14


class Notes(QWidget):
    """The session's own words, literally, to be read and copied; made when they are first looked at."""

    def __init__(self, scenes: Scenes, language: str) -> None:
        super().__init__()
        self.scenes, self.language = scenes, language
        self.setObjectName("notes")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.text: QWidget | None = None
        self._shown = ""
        scenes.document.reshaped.connect(self.refresh)

    def words(self) -> str:
        """The words of the open session."""
        session = self.scenes.document.session
        parts = [in_language(text, self.language) for text in (session.title, session.summary, session.notes)]
        if session.source:
            parts.append(self.tr("Source: {source}").format(source=session.source))
        return "\n\n".join(part for part in parts if part) or self.tr(
            "This session has no notes. “Title and notes…” in the File menu adds some."
        )

    def refresh(self) -> None:
        """Show the words of the open session, once they can be seen."""
        words = self.words() if self.isVisible() else self._shown
        if words == self._shown:
            return
        from PySide6.QtWidgets import QFrame, QPlainTextEdit  # not needed to start

        if not isinstance(self.text, QPlainTextEdit):
            self.text = QPlainTextEdit()
            self.text.setAccessibleName(self.tr("Notes on this session"))
            self.text.setReadOnly(True)
            self.text.setTabChangesFocus(True)
            self.text.setFrameShape(QFrame.Shape.NoFrame)
            self.text.document().setDocumentMargin(MARGIN)
            self.box.addWidget(self.text)
            self.setFocusProxy(self.text)
        self._shown = words
        self.text.setPlainText(words)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up on what was opened meanwhile."""
        super().showEvent(event)
        self.refresh()
