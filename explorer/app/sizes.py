"""n, d_k and d_v as numbers that can be changed."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSpinBox, QWidget

from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.app.style import mute, wheel_if_focused
from explorer.attention.checks import check_token_count, refuse
from explorer.attention.growth import counted
from explorer.attention.session import Session
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

WIDEST = 1024  # columns that a box makes; files may hold more
UNBOUNDED = 10**9


class SizeBox(QSpinBox):
    """A size as a number; undo keys are the document's, since each change of a size is a step of it."""

    def event(self, event: QEvent) -> bool:
        """Leave the undo keys to the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                event.ignore()
                return False
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel counts only where the keyboard does; else it is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)


class SizeControls(QWidget):
    """n, d_k and d_v as numbers that can be changed; n_k too where the keys have tokens of their own."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes = scenes
        self.settle_editors = settle
        self.dialogs = dialogs
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        self.labels: dict[str, QLabel] = {}
        self.boxes: dict[str, QSpinBox] = {}
        for key, name in (
            ("n", self.tr("Number of tokens")),
            ("n_k", self.tr("Number of keys")),
            ("d_k", self.tr("Width of queries and keys")),
            ("d_v", self.tr("Width of values")),
        ):
            box, label = SizeBox(), QLabel(key)
            box.setObjectName(f"{key}_box")
            box.setRange(1, UNBOUNDED)  # what is too large is refused in a sentence, not cut while it is typed
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            box.setKeyboardTracking(False)
            box.setMaximumWidth(64)
            box.setAccessibleName(name)
            box.setToolTip(name)
            mute(label)
            label.setBuddy(box)
            self.labels[key], self.boxes[key] = label, box
        grid.setColumnStretch(8, 1)
        self.arranged: bool | None = None
        self.boxes["n"].valueChanged.connect(self.set_n)
        self.boxes["n_k"].valueChanged.connect(self.set_n_k)
        self.boxes["d_k"].valueChanged.connect(self.set_d_k)
        self.boxes["d_v"].valueChanged.connect(self.set_d_v)
        scenes.document.changed.connect(self.refresh)
        self.refresh()

    def settle(self) -> None:
        """Commit a size that is being typed."""
        for box in self.boxes.values():
            if box.hasFocus():
                box.interpretText()

    def refresh(self) -> None:
        """Show the present sizes."""
        session = self.scenes.document.session
        own = session.own_key_tokens is not None
        self.arrange(own)
        sizes = {"n": session.n_q, "n_k": session.n_k, "d_k": session.d_k, "d_v": session.d_v}
        for key, size in sizes.items():
            box = self.boxes[key]
            if size != box.value():  # setting the same again would lay out and paint all boxes at each edit
                box.setValue(size)

    def arrange(self, own: bool) -> None:
        """All sizes in one line; with n_k, whose line would be too long, the widths in a second one."""
        if own == self.arranged:
            return
        self.arranged = own
        self.labels["n"].setText("n_q" if own else "n")
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        for place, key in enumerate(("n", "n_k", "d_k", "d_v") if own else ("n", "d_k", "d_v", "n_k")):
            line, column = divmod(place, 2) if own else (0, place)
            grid.addWidget(self.labels[key], line, 2 * column)
            grid.addWidget(self.boxes[key], line, 2 * column + 1)
        for part in (self.labels["n_k"], self.boxes["n_k"]):
            part.setVisible(own)

    def set_n(self, count: int) -> None:
        """So many query tokens: cut at the end, or filled up with new ones."""
        session = self.scenes.document.session
        if count != session.n_q:
            self.edit(self.tr("Set n to {count}"), count, partial(self.with_n, count))

    def set_n_k(self, count: int) -> None:
        """So many key tokens."""
        session = self.scenes.document.session
        if session.own_key_tokens is not None and count != session.n_k:
            self.edit(self.tr("Set n_k to {count}"), count, partial(self.with_n_k, count))

    def set_d_k(self, width: int) -> None:
        """Queries and keys of another width."""
        session = self.scenes.document.session
        if width != session.d_k:
            self.edit(self.tr("Set d_k to {count}"), width, partial(self.with_d_k, width))

    def set_d_v(self, width: int) -> None:
        """Values of another width."""
        session = self.scenes.document.session
        if width != session.d_v:
            self.edit(self.tr("Set d_v to {count}"), width, partial(self.with_d_v, width))

    def with_n(self, count: int) -> Session:
        """The present session with so many query tokens."""
        session = self.scenes.document.session
        check_token_count(count)
        return session.with_tokens(counted(session.tokens, count))

    def with_n_k(self, count: int) -> Session:
        """The present session with so many key tokens."""
        session = self.scenes.document.session
        check_token_count(count)
        return session.with_key_tokens(counted(session.key_tokens, count))

    def with_d_k(self, width: int) -> Session:
        """The present session with queries and keys of this width."""
        check_width(width)
        return self.scenes.document.session.with_d_k(width)

    def with_d_v(self, width: int) -> Session:
        """The present session with values of this width."""
        check_width(width)
        return self.scenes.document.session.with_d_v(width)

    def edit(self, text: str, count: int, made: Callable[[], Session]) -> None:
        """One undo step, after what is being typed elsewhere; a size beyond the limits is refused in a sentence."""
        try:
            if self.settle_editors():
                self.scenes.document.edit(text.format(count=count), made())
        except InputError as error:
            self.dialogs.show_error(error)
        self.refresh()


def check_width(width: int) -> None:
    """Raise InputError for a width that no one would edit by hand."""
    if width > WIDEST:
        template = QT_TRANSLATE_NOOP("session", "{count} columns are more than the {limit} that can be made here")
        raise refuse(template, count=width, limit=WIDEST)
