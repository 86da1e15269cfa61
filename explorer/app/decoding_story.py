"""What a token that arrives brings and saves, in words below the playback; or the way to make decoding possible."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.app.document import deed
from explorer.app.playback import Playback
from explorer.app.scenes import Scenes
from explorer.app.style import mute
from explorer.attention.decoding import can_decode
from explorer.attention.decoding_words import saving, story
from explorer.attention.masks import Causal
from explorer.drawing.words import said, showable
from explorer.texts import QT_TRANSLATE_NOOP


class DecodingStory(QWidget):
    """Two sentences on the present token; where the mask is not causal why it must be, and a button that adds one."""

    def __init__(self, scenes: Scenes, playback: Playback, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.playback, self.settle = scenes, playback, settle
        self.setObjectName("decoding_story")
        self.setAccessibleName(self.tr("Decoding"))
        self.sentence, self.saving = QLabel(), mute(QLabel())
        for part, name in ((self.sentence, self.tr("What is new and cached")), (self.saving, self.tr("What it costs"))):
            part.setTextFormat(Qt.TextFormat.PlainText)
            part.setWordWrap(True)
            part.setAccessibleName(name)
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.causal = QPushButton(self.tr("Add a causal mask"))
        self.causal.setToolTip(self.tr("No token looks at a later one; this can be undone"))
        self.causal.clicked.connect(self.make_causal)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.sentence)
        words.addWidget(self.saving)
        box = QHBoxLayout(self)
        box.setContentsMargins(6, 2, 6, 4)
        box.addLayout(words, 1)
        box.addWidget(self.causal)

    def make_causal(self) -> None:
        """Add a causal mask, as one undo step, and begin with the first token."""
        document = self.scenes.document
        if self.settle() and not can_decode(document.session):
            masks = [Causal(), *document.session.masks]
            document.edit(deed(QT_TRANSLATE_NOOP("edits", "Add causal mask")), document.session.with_masks(masks))
            self.playback.to_first()

    def refresh(self) -> None:
        """Tell of the token that is shown, or at which a play would go on."""
        session, families = self.scenes.document.session, self.scenes.theme.families
        possible = can_decode(session)
        token = self.playback.place if possible else None
        told = "" if token is None else said(saving(session, token))
        self.sentence.setText(showable(families, said(story(session, token))))
        self.saving.setText(showable(families, told))
        self.saving.setVisible(possible)
        self.causal.setVisible(not possible)
