"""n, d_k, d_v and the heads as numbers that can be changed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSpinBox, QWidget

from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.app.shape import MOST_HEADS, SIZES, Size
from explorer.app.style import leaves_undo, mute, wheel_if_focused
from explorer.attention.checks import check_token_count
from explorer.attention.growth import counted
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import Text

UNBOUNDED = 10**9
LEFT = Qt.AlignmentFlag.AlignLeft
BOX, DIGIT = 24, 8  # pixels that a box needs, and more for each digit
ORDER = ("n", "d_k", "d_v", "heads", "kv_heads", "d_model", "d_out")
WITH_KEYS = ("n", "n_k", "heads", "d_k", "d_v", "kv_heads", "d_model", "d_out")
ONE_LINE, LINE = (
    4,
    3,
)  # boxes that fit in the only line, and in each of several: more, or larger text, would be too long


class SizeBox(QSpinBox):
    """A size as a number; undo keys are the document's, since each change of a size is a step of it."""

    chosen = Signal(object, int)  # the size, and the number

    def __init__(self, scenes: Scenes, size: Size) -> None:
        super().__init__()
        self.scenes, self.size_shown = scenes, size
        name = translate("sizes", size.name)
        self.setObjectName(f"{size.key}_box")
        self.setRange(1, UNBOUNDED)  # what is too large is refused in a sentence, not cut while it is typed
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        self.lineEdit().setAcceptDrops(False)  # what is dropped here is the window's
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.refresh()
        self.valueChanged.connect(self.choose)

    def refresh(self) -> None:
        """Show the present size."""
        present = self.size_shown.value(self.scenes.document.session)
        if present != self.value():  # setting the same again would lay out and paint all boxes at each edit
            self.setValue(present)
        width = BOX + self.scenes.pixels(DIGIT * max(self.size_shown.digits, len(str(present))))
        if width != self.maximumWidth():
            self.setMaximumWidth(width)

    def choose(self, count: int) -> None:
        """Tell of another number."""
        if count != self.size_shown.value(self.scenes.document.session):
            self.chosen.emit(self.size_shown, count)

    def stepBy(self, steps: int) -> None:
        """Up or down to a number that fits; where there is none it stays."""
        self.interpretText()
        session, fits = self.scenes.document.session, self.size_shown.fits
        count, by = self.value(), 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            near = range(count + by, count + by * (MOST_HEADS + 1), by)
            count = next((other for other in near if other >= 1 and fits(session, other)), count)
        super().stepBy(count - self.value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc restores."""
        if event.key() == Qt.Key.Key_Escape:
            self.lineEdit().setText(self.textFromValue(self.value()))
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Leave the undo keys to the window."""
        return False if leaves_undo(event) else super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel counts only where the keyboard does; else it is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)


class SizeControls(QWidget):
    """The sizes as numbers, as far as the session has them: n_k only where the keys have tokens of their own."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes = scenes
        self.settle_editors = settle
        self.dialogs = dialogs
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        self.labels: dict[str, QLabel] = {}
        self.boxes: dict[str, SizeBox] = {}
        grid.setColumnStretch(8, 1)
        self.arranged: tuple[tuple[str, ...], bool] | None = None
        self.refused = False  # whether the last size was
        scenes.document.reshaped.connect(self.refresh)
        self.refresh()

    def settle(self) -> bool:
        """Commit a size that is being typed; False where it is refused."""
        self.refused = False
        for box in list(self.boxes.values()):
            if box.hasFocus():
                box.interpretText()
        return not self.refused

    def refresh(self) -> None:
        """Show the present sizes."""
        session = self.scenes.document.session
        there = {size.key for size in SIZES if size.there(session)}
        order = ORDER if session.own_key_tokens is None else WITH_KEYS
        self.arrange(tuple(key for key in order if key in there))
        for key in there:
            self.boxes[key].refresh()

    def arrange(self, shown: tuple[str, ...]) -> None:
        """Put these sizes into one line or several; a box is made when it is needed first."""
        larger = self.scenes.text_scale > 1
        if (shown, larger) == self.arranged:
            return
        self.arranged = shown, larger
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        grid.setHorizontalSpacing(2 if "d_model" in shown else 4)  # its long label needs the room
        each = LINE if larger or len(shown) > ONE_LINE or "n_k" in shown else ONE_LINE
        for place, key in enumerate(shown):
            if key not in self.boxes:
                self.make(key)
            line, column = divmod(place, each)
            grid.addWidget(self.labels[key], line, 2 * column, Qt.AlignmentFlag.AlignRight if each == LINE else LEFT)
            grid.addWidget(self.boxes[key], line, 2 * column + 1)
        for key, box in self.boxes.items():
            box.setVisible(key in shown)
            self.labels[key].setVisible(key in shown)
        self.labels["n"].setText("n_q" if "n_k" in shown else "n")

    def changeEvent(self, event: QEvent) -> None:
        """Larger text takes more lines."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.refresh()

    def make(self, key: str) -> None:
        """The box and the label of a size."""
        size = next(size for size in SIZES if size.key == key)
        box, label = SizeBox(self.scenes, size), QLabel(translate("sizes", size.label))
        mute(label)
        label.setBuddy(box)
        label.setToolTip(box.toolTip())
        box.chosen.connect(self.edit)
        self.labels[key], self.boxes[key] = label, box

    def edit(self, size: Size, count: int) -> None:
        """One undo step, after what is being typed elsewhere; what does not fit or is too much is refused."""
        document = self.scenes.document
        try:
            if self.settle_editors():
                text, session = Text("sizes", size.step, {"count": count}), self.with_words(size, count)
                self.refused = session is None
                if session is not None:
                    document.edit(text, size.changed(session, count))
        except InputError as error:
            self.refused = True
            self.dialogs.show_error(error)
        self.refresh()

    def with_words(self, size: Size, count: int) -> Session | None:
        """The session, with words for new tokens where they are looked up in embeddings; None if that is not wanted."""
        session = self.scenes.document.session
        if session.embeddings is None or size.key not in ("n", "n_k"):
            return session
        from explorer.app.new_words import missing, with_words_for  # not needed to start

        check_token_count(count)
        present = session.tokens if size.key == "n" else session.key_tokens
        tokens = counted(present, count)
        found = with_words_for(session, tokens, self.dialogs)
        return None if missing(found, tokens) else found
