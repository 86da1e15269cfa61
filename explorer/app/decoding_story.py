"""What a token that arrives brings and saves, in words below the playback; or the way to make decoding possible."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QResizeEvent
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

BESIDE = 6  # pixels at either side


class DecodingStory(QWidget):
    """Two sentences on the present token; where the mask is not causal why it must be, and a button that adds one."""

    def __init__(self, scenes: Scenes, playback: Playback, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.playback, self.settle = scenes, playback, settle
        self._told_of: tuple[object, ...] = ()
        self._fitted: tuple[object, ...] = ()  # what the height was last chosen for
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
        box.setContentsMargins(BESIDE, 2, BESIDE, 4)
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
        session = self.scenes.document.session
        possible = can_decode(session)
        told_of = session, self.playback.place if possible else None, self.scenes.theme.families
        if told_of == self._told_of:
            return
        self._told_of = told_of
        sentence, costs = self.told(told_of[1])
        self.sentence.setText(sentence)
        self.saving.setText(costs)
        self.saving.setVisible(possible)
        self.causal.setVisible(not possible)
        self.fit_height()

    def told(self, token: int | None) -> tuple[str, str]:
        """Both sentences on a token."""
        session = self.scenes.document.session
        costs = "" if token is None else said(saving(session, token))
        return showable(self.scenes.theme.families, said(story(session, token))), costs

    def fit_height(self) -> None:
        """As many lines as the longest sentences take, so that nothing below moves from token to token."""
        session, width = self.scenes.document.session, self.contentsRect().width() - 2 * BESIDE
        fitted = session, width, self.font().toString(), self.scenes.theme.families
        if fitted == self._fitted:
            return
        self._fitted, tokens = fitted, session.tokens
        longest = max(range(len(tokens)), key=lambda place: len(tokens[place]))
        room = QRect(0, 0, max(60, width), 1000)
        told = [self.told(place) for place in {0, 1, longest, len(tokens) - 1} if place < len(tokens)]
        for label, sentences in zip((self.sentence, self.saving), zip(*told, strict=True), strict=True):
            measure = label.fontMetrics()
            heights = [measure.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height() for words in sentences]
            label.setMinimumHeight(max(heights))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        self.fit_height()

    def changeEvent(self, event: QEvent) -> None:
        """So does another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit_height()
