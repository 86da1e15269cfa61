"""Tokens as one line of text."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.app.style import leaves_undo, mute, show_wrong
from explorer.attention.alignment import shared_start
from explorer.attention.token_lines import Line, Reading, line
from explorer.attention.tokens import WORDS, Splitting
from explorer.drawing.words import translate
from explorer.errors import InputError

LONGEST = 10_000_000  # characters; Qt's own limit would cut what shows a few thousand tokens


def no_cells() -> bool:
    """Where no number can be being typed, all are settled."""
    return True


class TokensEdit(QLineEdit):
    """The line itself: committed by Enter or by leaving it, restored by Esc."""

    def __init__(
        self,
        name: str,
        current: Callable[[], tuple[str, ...]],
        rule: Callable[[], Splitting],
        commit: Callable[[Reading], None],
        settle_cells: Callable[[], bool] = no_cells,
    ) -> None:
        super().__init__()
        self._current, self._rule, self._commit, self._settle_cells = current, rule, commit, settle_cells
        self._shown: tuple[tuple[str, ...], Splitting] | None = None
        self._line = Line((), WORDS, "")
        self._typed = ""  # the text as it was before the last change
        self._untouched = (0, 0)  # characters at the start and the end that stayed since
        self._committing = False
        self.setMaxLength(LONGEST)
        self.problem = QLabel()
        self.problem.setObjectName("reason")
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.setAccessibleName(name)
        self.textEdited.connect(self.forget_problem)
        self.textChanged.connect(self.follow)
        self.refresh()

    def refresh(self) -> None:
        """Show the document's tokens, unless other text is being typed."""
        tokens, rule = self._current(), self._rule()
        if self.property("wrong") or self.isModified():
            return
        if self._shown != (tokens, rule):
            self._shown, self._line = (tokens, rule), line(tokens, rule)
            self.show_line()
            self.setCursorPosition(0)

    def show_line(self) -> None:
        """Show the tokens as they are, all of them untouched."""
        text = self._line.text
        self.setText(text)
        self._typed, self._untouched = text, (len(text), len(text))

    def reading(self) -> Reading:
        """The tokens that the text means, and which of the present ones they are."""
        tokens, rule = self._current(), self._rule()
        if self._shown == (tokens, rule):
            return self._line.read(self.text(), self._untouched)
        return line(tokens, rule).read(self.text())  # it was typed into the line of others

    def follow(self, text: str) -> None:
        """Remember what at the start and at the end of the line has not been touched."""
        before, self._typed = self._typed, text
        start, end = unchanged(before, text, characters_before(text, self.cursorPosition()))
        self._untouched = (min(self._untouched[0], start), min(self._untouched[1], end))

    def settle(self) -> bool:
        """Commit what was typed; where it is wrong keep it, red, go back to it and give False."""
        if self.finish():
            return True
        self.setFocus()
        return False

    def finish(self) -> bool:
        """Commit; False, with the reason shown, where the text is wrong."""
        if self._committing:
            return False  # the focus goes to a question about it
        if self.text() == self._line.text:
            self.forget_problem()
            self.setModified(False)
            self.refresh()
            return True
        if not self._settle_cells():  # a wrong number is corrected first: its row may move or go
            return False
        try:
            reading = self.reading()
            self.setModified(False)  # so that the line follows the document
            self._committing = True
            self._commit(reading)
        except InputError as error:
            self.setModified(True)
            show_wrong(self, self.problem, error.message(translate))
            return False
        except Exception:
            self.setModified(True)  # the text is still there
            raise
        finally:
            self._committing = False
        self.forget_problem()
        self.refresh()
        self.show_line()
        return True

    def forget_problem(self) -> None:
        """Look normal again."""
        show_wrong(self, self.problem, "")

    def event(self, event: QEvent) -> bool:
        """Undo keys belong to the line only while it has something of its own to undo."""
        left = leaves_undo(event, not self.isUndoAvailable(), not self.isRedoAvailable())
        return False if left else super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter commits, Esc restores."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
        elif event.key() == Qt.Key.Key_Escape:
            self.forget_problem()
            self.setModified(False)
            self.refresh()
            self.show_line()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Text may be dropped here; files are the window's."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish()


class TokensLine(QWidget):
    """A tokens line with its title, what stands beside the title, and the reason of a refusal."""

    def __init__(self, title: str, edit: TokensEdit, beside: QWidget | None = None) -> None:
        super().__init__()
        self.edit = edit
        label = QLabel(title)
        mute(label, bold=True)
        label.setBuddy(edit)
        head = QHBoxLayout()
        head.addWidget(label, 1)
        if beside is not None:
            head.addWidget(beside)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(4)
        self.box.addLayout(head)
        self.box.addWidget(edit)
        self.box.addWidget(edit.problem)

    def add(self, part: QWidget) -> None:
        """Put something below the line."""
        self.box.addWidget(part)


def characters_before(text: str, cursor: int) -> int:
    """How many characters stand before the cursor, which Qt counts in units of UTF-16."""
    if text.isascii():
        return cursor
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * cursor].decode("utf-16-le", "replace"))


def unchanged(before: str, after: str, cursor: int) -> tuple[int, int]:
    """How many characters at the start and at the end stayed in a change that left the cursor there.

    The cursor tells where equal text went or came.
    """
    end = len(after) - cursor
    if not before.endswith(after[cursor:]):
        end = shared_start(before[::-1], after[::-1])
    start = shared_start(before[: len(before) - end], after[: len(after) - end])
    return start, end
