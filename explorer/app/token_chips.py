"""The tokens as chips that are renamed, inserted, deleted, moved, copied and pasted, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QInputMethodEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication

from explorer.app.chip_view import ChipView
from explorer.app.scenes import Scenes
from explorer.app.token_edits import TokenEdits

if TYPE_CHECKING:
    from explorer.app.chip_commands import ChipCommands, TokenEditor

EDGE, STEP = 14, 12  # a drag so near the upper or lower edge scrolls, by so much at each move


class TokenChips(ChipView):
    """Chips with a cursor of their own."""

    def __init__(self, scenes: Scenes, edits: TokenEdits, name: str) -> None:
        super().__init__(scenes, edits, name)
        self.editor: TokenEditor | None = None  # made when it is first needed, as the commands are
        self._clicked: int | None = None  # the chip that the last click took
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)

    @cached_property
    def commands(self) -> ChipCommands:
        """What can be done with the chips."""
        from explorer.app.chip_commands import ChipCommands  # not needed to start

        return ChipCommands(self, self.edits)

    def open_editor(self, place: int, text: str, typed: str | None, commit: Callable[[str], None]) -> None:
        """Open the editor over a chip."""
        if self.editor is None:
            from explorer.app.chip_commands import TokenEditor  # not needed to start

            self.editor = TokenEditor(self.viewport())
            self.editor.left.connect(self.go_on)
        self.show_cursor()
        self.editor.edit(self.editor_rect(), text, typed, self.tr("Token {place}").format(place=place + 1), commit)

    def editor_rect(self) -> QRect:
        """Over the chip of the cursor, wide enough to type in, within the viewport."""
        rect = self.rect_of(self.chip_cursor.place)
        rect.setWidth(min(self.viewport().width(), max(rect.width() + 20, 110)))
        rect.moveLeft(max(0, min(rect.left(), self.viewport().width() - rect.width())))
        return rect

    def follow(self) -> None:
        """Move an open editor to where its chip is now."""
        if self.editor is not None and self.editor.is_open:
            self.editor.move_to(self.editor_rect())

    def go_on(self, down: int, right: int) -> None:
        """After the editor is closed by a key the focus is back here; Tab goes to the next chip."""
        self.setFocus()
        if right:
            self.chip_cursor.go(self.chip_cursor.place + right)
        self.show_cursor()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """An open editor follows its chip."""
        super().resizeEvent(event)
        self.follow()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """An open editor follows its chip."""
        super().scrollContentsBy(dx, dy)
        self.follow()

    def event(self, event: QEvent) -> bool:
        """The keys of chips are no shortcuts; the cursor is seen while the focus is here."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self.commands.of(event) is None:
                return super().event(event)
            event.accept()
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.viewport().update()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Commands; arrows, Home and End move the cursor, with Shift the range grows; typing renames; Esc lets go."""
        if self.editor is not None and self.editor.is_open:
            self.editor.setFocus()
            self.editor.event(event)
            return
        row, text = self.commands.of(event), event.text()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        command = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        target = None if command else self.target_of(Qt.Key(event.key()))
        if row is not None:
            self.commands.run(row)
        elif target is not None:
            self.chip_cursor.go(target, extend=shift)
            self.show_cursor()
        elif event.key() == Qt.Key.Key_Escape:
            self.let_go()
        elif not command and self.commands.begin(text):
            return
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """What an input method commits is typed."""
        self.commands.begin(event.commitString())
        event.accept()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        """The candidates of an input method stand at the chip of the cursor."""
        if query == Qt.InputMethodQuery.ImCursorRectangle:
            return self.rect_of(self.chip_cursor.place)
        return super().inputMethodQuery(query)

    def target_of(self, key: Qt.Key) -> int | None:
        """Where a key moves the cursor, None where it does not."""
        place, count, chips = self.chip_cursor.place, self.chip_cursor.count, self.chips()
        moves: dict[Qt.Key, Callable[[], int]] = {
            Qt.Key.Key_Left: lambda: place - 1,
            Qt.Key.Key_Right: lambda: place + 1,
            Qt.Key.Key_Up: lambda: chips.beside(place, -1),
            Qt.Key.Key_Down: lambda: chips.beside(place, 1),
            Qt.Key.Key_Home: lambda: 0,
            Qt.Key.Key_End: lambda: count,
        }
        return moves[key]() if key in moves else None

    def let_go(self) -> None:
        """End a drag or a range without a change; without either drop the mark of the panels."""
        if self.held is None and self.chip_cursor.place == self.chip_cursor.anchor:
            self.scenes.selection.keep(None)
        self.held, self.drop = None, None
        self.chip_cursor.go(self.chip_cursor.place)
        self.show_cursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click moves the cursor, on an × deletes, on a + inserts; with Shift it extends the range."""
        self.held, self._clicked = None, None
        if not self.edits.settle() or event.button() != Qt.MouseButton.LeftButton:
            return
        point, cursor = self.scrolled(event.position()), self.chip_cursor
        place = self.chips().chip_at(point)
        crossed = next((p for p in self.crosses if self.chips().cross(p).contains(point)), None)
        if crossed is not None:
            cursor.go(crossed)
            self.commands.delete()
        elif place == cursor.count or (place is None and self.gap is not None):
            self.commands.insert_at(cursor.count if place is not None else self.chips().drop_at(point))
        elif place is not None:
            self.held, self._clicked = (place, point), place
            extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if extend or not cursor.start <= place < cursor.end:
                cursor.go(place, extend)
            self.show_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing shows what a click would do; a held chip is dragged, and the range that it is in."""
        point = self.scrolled(event.position())
        if self.held is None:
            over = next((p for p in self.crosses if self.chips().cross(p).contains(point)), None)
            place = over if over is not None else self.chips().chip_at(point)
            self.hover(place, self.chips().gap_at(point) if place is None else None)
        elif self.drop or (point - self.held[1]).manhattanLength() >= QApplication.startDragDistance():
            y, bar = event.position().y(), self.verticalScrollBar()
            by = -STEP if y < EDGE else STEP if y > self.viewport().height() - EDGE else 0
            bar.setValue(bar.value() + by)
            self.drop = (self.chips().drop_at(point), point)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What is dragged goes to where the bar shows; a click into a range ends it."""
        pressed, drop = self.held, self.drop
        self.held, self.drop = None, None
        if drop is not None:
            self.commands.move_to(drop[0])
        elif pressed is not None and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.chip_cursor.go(pressed[0])
        self.show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click renames the chip that its first click took; after one that deleted it does nothing."""
        if not self.edits.settle() or event.button() != Qt.MouseButton.LeftButton:
            return
        place = self.chips().chip_at(self.scrolled(event.position()))
        if place is not None and place == self._clicked:
            self.commands.rename()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The commands as a menu, at the mouse or at the cursor."""
        if not self.edits.settle():
            return
        at = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.rect_of(self.chip_cursor.place).bottomLeft())
        else:
            place = self.chips().chip_at(self.scrolled(self.viewport().mapFromGlobal(at)))
            if place is not None and not self.chip_cursor.start <= place < self.chip_cursor.end:
                self.chip_cursor.go(place)
                self.show_cursor()
        self.commands.menu(at)
