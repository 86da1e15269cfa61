"""The line in which a number is typed, over a cell of a table or of the stage."""

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from explorer.app.style import show_wrong
from explorer.drawing.words import translate
from explorer.errors import InputError

if TYPE_CHECKING:
    from explorer.app.following import Following


@lru_cache(maxsize=1)
def moves() -> dict[int, tuple[int, int]]:
    """The keys that commit, and how many rows and columns the cursor then moves on.

    Made at the first key press: Qt.Key is an enumeration so large that naming it delays the start.
    """
    key = Qt.Key
    return {key.Key_Return: (1, 0), key.Key_Enter: (1, 0), key.Key_Tab: (0, 1), key.Key_Backtab: (0, -1)}


@lru_cache(maxsize=1)
def own_keys() -> set[int]:
    """The keys that commit or restore."""
    return {*moves(), Qt.Key.Key_Escape}


class CellEditor(QLineEdit):
    """Takes a text and hands it to `commit`; wrong text stays, red, with the reason below it."""

    left = Signal(int, int)  # closed by a key: rows and columns that the cursor moves on

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view = parent
        self._commit: Callable[[str], None] | None = None
        self._begun_with = ""
        self.reason = QLabel(parent)
        self.reason.setObjectName("reason")
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.reason.setWordWrap(True)
        self.reason.hide()
        self.following: Following | None = None  # while there is a reason beside it
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAcceptDrops(False)  # what is dropped here is the window's
        self.textEdited.connect(self.forget_problem)
        self.close_editor()

    @property
    def is_open(self) -> bool:
        """Whether something is being typed."""
        return self._commit is not None

    def edit(self, rect: QRect, text: str, typed: str | None, name: str, commit: Callable[[str], None]) -> None:
        """Open over a rectangle with a text - or with what was `typed` in its place."""
        self._begun_with = text
        self._commit = commit
        self.setAccessibleName(name)
        self.setText(text)
        self.forget_problem()
        self.setGeometry(rect)
        self.show()
        self.raise_()
        self.setFocus()
        self.selectAll()
        if typed is not None:
            self.setText(typed)

    def move_to(self, rect: QRect) -> None:
        """Follow the cell when its view scrolls or changes size."""
        self.setGeometry(rect)
        self.place_reason()

    def settle(self) -> bool:
        """Commit what was typed and close; where it is wrong keep it, red, go back to it and give False."""
        if not self.is_open:
            return True
        if self.finish():
            return True
        self.setFocus()
        return False

    def finish(self) -> bool:
        """Commit and close; False, with the reason shown, where the text is wrong."""
        commit, text = self._commit, self.text()
        if commit is None:
            return True
        if text != self._begun_with:
            self._commit = None  # so that a focus change during the commit does not commit again
            try:
                commit(text)
            except InputError as error:
                self._commit = commit
                self.show_problem(error.message(translate))
                return False
            except Exception:
                self._commit = commit  # the text is still there
                raise
        self.close_editor()
        return True

    def close_editor(self) -> None:
        """Close without a change; the focus goes back to the view, before Qt would move it on along the cells."""
        self._commit = None
        if self.hasFocus():
            self.view.setFocus()
        self.hide()
        self.forget_problem()

    def show_problem(self, reason: str) -> None:
        """Turn red and say why."""
        show_wrong(self, self.reason, reason)
        self.place_reason()
        self.reason.raise_()
        if self.following is None:
            from explorer.app.following import Following  # only where a text is wrong

            self.following = Following(self, self.place_reason)

    def place_reason(self) -> None:
        """Put the reason below the editor, or above it, over all that is in the window: never over the text itself."""
        window = self.window()
        if self.reason.parent() is not window:
            self.reason.setParent(window)
            self.reason.setVisible(bool(self.reason.text()))
        width = min(260, max(window.width() - 8, 80))
        height = self.reason.heightForWidth(width - 4) + 6
        corner = self.mapTo(window, self.rect().topLeft())
        x = max(4, min(corner.x(), window.width() - width - 4))
        below = corner.y() + self.height() + 2
        y = below if below + height <= window.height() else corner.y() - height - 2
        self.reason.setGeometry(x, y, width, height)
        self.reason.setVisible(bool(self.reason.text()) and not self.visibleRegion().isEmpty())

    def hideEvent(self, event: QHideEvent) -> None:
        """With its panel hidden the reason is hidden too."""
        super().hideEvent(event)
        self.reason.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """The reason comes back with its panel."""
        super().showEvent(event)
        if self.property("wrong"):
            self.show_problem(self.reason.text())
            self.reason.show()

    def forget_problem(self) -> None:
        """Look normal again."""
        show_wrong(self, self.reason, "")
        if self.following is not None:
            self.following.deleteLater()
            self.following = None

    def event(self, event: QEvent) -> bool:
        """Tab is a key of the editor, not a change of focus; a fault uses its key up, else the view would repeat it."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in moves():
            try:
                self.keyPressEvent(event)
            except Exception as error:
                sys.excepthook(type(error), error, error.__traceback__)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in own_keys():
            event.accept()  # what they do here is no shortcut
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Tab commit and move on, Esc restores."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.close_editor()
            self.left.emit(0, 0)
        elif key in moves():
            down, right = moves()[key]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and down:
                down = -down
            if self.finish():
                self.left.emit(down, right)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits a valid text and keeps an invalid one, red; a menu is not left for."""
        super().focusOutEvent(event)
        if self.is_open and event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason):
            self.finish()
