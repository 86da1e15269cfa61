"""What can be done with chips, by key, by menu and by mouse, and the line in which one token is typed over its chip."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from explorer.app.cell_editor import CellEditor
from explorer.app.token_edits import TokenEdits
from explorer.app.tokens_line import LONGEST
from explorer.attention.token_lines import reading, reworded
from explorer.attention.tokens import visible
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.app.token_chips import TokenChips


class ChipRow(NamedTuple):
    """One command: the method that does it, its words in the menu, its keys."""

    name: str
    text: str
    keys: tuple[str, ...] = ()
    needs_token: bool = True


COMMANDS = (
    ChipRow("rename", QT_TRANSLATE_NOOP("tokens", "&Rename"), ("F2", "Return", "Enter"), needs_token=False),
    ChipRow("insert_before", QT_TRANSLATE_NOOP("tokens", "Insert &before"), ("Ins",), needs_token=False),
    ChipRow("insert_after", QT_TRANSLATE_NOOP("tokens", "Insert &after"), ("Alt+Ins",)),
    ChipRow("delete", QT_TRANSLATE_NOOP("tokens", "&Delete"), ("Del", "Backspace")),
    ChipRow("move_left", QT_TRANSLATE_NOOP("tokens", "Move to the &left"), ("Ctrl+Left",)),
    ChipRow("move_right", QT_TRANSLATE_NOOP("tokens", "Move to the r&ight"), ("Ctrl+Right",)),
    ChipRow("cut", QT_TRANSLATE_NOOP("tokens", "C&ut"), ("Ctrl+X", "Shift+Del")),
    ChipRow("copy", QT_TRANSLATE_NOOP("tokens", "&Copy"), ("Ctrl+C", "Ctrl+Ins")),
    ChipRow("paste", QT_TRANSLATE_NOOP("tokens", "&Paste"), ("Ctrl+V", "Shift+Ins"), needs_token=False),
    ChipRow("select_all", QT_TRANSLATE_NOOP("tokens", "&Select all"), ("Ctrl+A",), needs_token=False),
)


@lru_cache(maxsize=1)
def by_key() -> dict[str, ChipRow]:
    """The command of each key."""
    return {QKeySequence(key).toString(): row for row in COMMANDS for key in row.keys}


class ChipCommands(QObject):
    """The commands on the range under the cursor of some chips."""

    def __init__(self, chips: TokenChips, edits: TokenEdits) -> None:
        super().__init__(chips)
        self.chips, self.edits, self.cursor = chips, edits, chips.chip_cursor

    def of(self, event: QKeyEvent) -> ChipRow | None:
        """The command that a key calls, None where it calls none."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return by_key().get(QKeySequence(event.key() | held.value).toString())

    def run(self, row: ChipRow) -> None:
        """Do it, once what is being typed elsewhere is settled."""
        if self.edits.settle() and (self.cursor.size or not row.needs_token):
            getattr(self, row.name)()

    def attempt(self, deed: Callable[[], None]) -> bool:
        """Do what may be refused; a refusal is told and changes nothing."""
        try:
            deed()
        except InputError as error:
            self.edits.dialogs.show_error(error)
            return False
        return True

    def rename(self, typed: str | None = None) -> None:
        """Open the editor on the token under the cursor; on the +, for a new one."""
        place = self.cursor.place
        if place == self.cursor.count:
            self.insert_at(place, typed)
            return
        token = self.edits.tokens[place]
        self.cursor.go(place)

        def commit(text: str) -> None:
            self.edits.rename(place, reworded(token, text, spaces=False))

        self.chips.open_editor(place, visible(token, spaces=False), typed, commit)

    def begin(self, typed: str) -> bool:
        """Open the editor with what is typed, once what is typed elsewhere is settled; False where it is no text."""
        if not typed.isprintable() or not typed.strip():
            return False
        if self.edits.settle():
            self.rename(typed)
        return True

    def insert_before(self) -> None:
        """Open the editor for a new token before the range."""
        self.insert_at(self.cursor.start)

    def insert_after(self) -> None:
        """Open the editor for a new token after the range."""
        self.insert_at(self.cursor.end)

    def insert_at(self, gap: int, typed: str | None = None) -> None:
        """Open the editor for a new token; left empty it makes none."""
        self.cursor.go(gap)

        def commit(text: str) -> None:
            self.edits.insert(gap, [reading(text)])
            self.cursor.go(gap)

        self.chips.open_editor(gap, "", typed, commit)

    def delete(self) -> None:
        """The tokens of the range go."""
        start, end = self.cursor.start, self.cursor.end
        if self.attempt(partial(self.edits.delete, start, end)):
            self.cursor.go(min(start, self.cursor.count - 1))
            self.chips.show_cursor()

    def move_left(self) -> None:
        """The range goes one place to the left."""
        if self.cursor.start > 0:
            self.move_to(self.cursor.start - 1)

    def move_right(self) -> None:
        """The range goes one place to the right."""
        if self.cursor.end < self.cursor.count:
            self.move_to(self.cursor.end + 1)

    def move_to(self, gap: int) -> None:
        """The range goes before the token that is now at `gap`, and stays the range."""
        start, end = self.cursor.start, self.cursor.end
        if start <= gap <= end or not self.attempt(partial(self.edits.move, start, end, gap)):
            return
        first = gap if gap < start else gap - (end - start)
        self.cursor.take(first, first + end - start)
        self.chips.show_cursor()

    def copy(self) -> None:
        """The tokens of the range go to the clipboard as text."""
        from explorer.files.table_texts import tokens_tsv  # not needed to start

        tokens = self.edits.tokens[self.cursor.start : self.cursor.end]
        QGuiApplication.clipboard().setText(tokens_tsv(tokens))

    def cut(self) -> None:
        """Copy, then delete."""
        self.copy()
        self.delete()

    def paste(self) -> None:
        """The tokens of the clipboard are inserted before the range, as they are."""
        from explorer.files.tables import read_tokens  # not needed to start

        start = self.cursor.start

        def insert() -> None:
            new = read_tokens(QGuiApplication.clipboard().text())
            self.edits.insert(start, new)
            self.cursor.take(start, start + len(new))

        if self.attempt(insert):
            self.chips.show_cursor()

    def select_all(self) -> None:
        """The range is all tokens."""
        self.cursor.take(0, self.cursor.count)
        self.chips.show_cursor()

    def menu(self, at: QPoint) -> QMenu:
        """The commands as a menu at a point of the screen."""
        menu = QMenu(self.chips)
        for row in COMMANDS:
            action = menu.addAction(translate("tokens", row.text))
            # The keys are shown only: as shortcuts of an open menu they would be its own.
            keys = QKeySequence(row.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
            action.setText(f"{action.text()}\t{keys}")
            action.setEnabled(bool(self.cursor.size) or not row.needs_token)
            action.triggered.connect(partial(self.run, row))
            if row.name in ("insert_after", "delete", "move_right", "paste"):
                menu.addSeparator()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)
        return menu


class TokenEditor(CellEditor):
    """Spaces are typed as spaces, other hidden characters have their marks; Alt+Enter types a line end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.setMaxLength(LONGEST)
        self.textEdited.connect(self.mark)

    def mark(self, text: str) -> None:
        """Show hidden characters that were pasted."""
        shown = visible(text, spaces=False)
        if shown != text:
            after = len(text) - self.cursorPosition()
            self.setText(shown)
            self.setCursorPosition(max(0, len(shown) - after))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Enter types the mark of a line end."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.insert("⏎")
            self.textEdited.emit(self.text())
        else:
            super().keyPressEvent(event)
