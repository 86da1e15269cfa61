"""The sheet of all keys: those of the actions, from their rows, and those that panels take themselves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from explorer.app.actions import Command, plain
from explorer.app.dialogs import Dialogs
from explorer.app.row import Row
from explorer.drawing.words import translate
from explorer.texts import QT_TRANSLATE_NOOP

KEY_ROWS = (
    Row(
        "keys.show",
        QT_TRANSLATE_NOOP("actions", "&Keyboard shortcuts"),
        QT_TRANSLATE_NOOP("actions", "All keys of the program, panel by panel"),
        ("Ctrl+/", "Ctrl+?"),
        settles=False,
    ),
)

Panel = tuple[str, tuple[tuple[tuple[str, ...], str], ...]]  # its title; keys and what they do

PANEL_KEYS: tuple[Panel, ...] = (
    (
        QT_TRANSLATE_NOOP("keys", "Tables of Q, K and V"),
        (
            (("Left", "Right", "Up", "Down"), QT_TRANSLATE_NOOP("keys", "Move the cursor; with Shift select")),
            (("Tab", "Shift+Tab"), QT_TRANSLATE_NOOP("keys", "Go along the cells")),
            (("Return", "F2"), QT_TRANSLATE_NOOP("keys", "Edit the number; so does typing one")),
            (("Ctrl+Up", "Ctrl+Down"), QT_TRANSLATE_NOOP("keys", "Make the number larger or smaller by a step")),
            (("Ctrl+PgUp", "Ctrl+PgDown"), QT_TRANSLATE_NOOP("keys", "The same by ten steps")),
            (("Esc",), QT_TRANSLATE_NOOP("keys", "Drop the mark")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("keys", "While a number is typed"),
        (
            (("Return",), QT_TRANSLATE_NOOP("keys", "Take it and go down")),
            (("Tab", "Shift+Tab"), QT_TRANSLATE_NOOP("keys", "Take it and go right or left")),
            (("Esc",), QT_TRANSLATE_NOOP("keys", "Leave it as it was")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("keys", "Stage"),
        (
            (("Left", "Right", "Up", "Down"), QT_TRANSLATE_NOOP("keys", "Move the cursor")),
            (("Home", "End", "PgUp", "PgDown"), QT_TRANSLATE_NOOP("keys", "To the first or last cell of the line")),
            (("F6", "Shift+F6"), QT_TRANSLATE_NOOP("keys", "To the next or previous matrix, then panel")),
            (("Return",), QT_TRANSLATE_NOOP("keys", "Go to the first operand; edit an input")),
            (("Backspace",), QT_TRANSLATE_NOOP("keys", "Go back to the cell before")),
            (("F2",), QT_TRANSLATE_NOOP("keys", "Edit an input; so does typing a number")),
            (("Space",), QT_TRANSLATE_NOOP("keys", "On a ✓ or ✗ of the mask: bar the key, or allow it")),
            (("Esc",), QT_TRANSLATE_NOOP("keys", "Drop the mark")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("keys", "Steps"),
        (
            (("Left", "Right"), QT_TRANSLATE_NOOP("keys", "To the previous or next step")),
            (("Home", "End"), QT_TRANSLATE_NOOP("keys", "To the first or last step")),
            (("Space",), QT_TRANSLATE_NOOP("keys", "Play or pause")),
            (("Esc",), QT_TRANSLATE_NOOP("keys", "Drop the mark")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("keys", "Small panels of heads"),
        (
            (("Left", "Right", "Home", "End"), QT_TRANSLATE_NOOP("keys", "To the previous, next, first or last head")),
            (("Return",), QT_TRANSLATE_NOOP("keys", "To the stage")),
            (("Esc",), QT_TRANSLATE_NOOP("keys", "Drop the mark")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("keys", "Why this number"),
        (
            (("Up", "Down", "Home", "End"), QT_TRANSLATE_NOOP("keys", "From line to line; its operands are lit")),
            (("Left", "Right"), QT_TRANSLATE_NOOP("keys", "From operand to operand")),
            (("Return",), QT_TRANSLATE_NOOP("keys", "Go to the operand; show all terms or the largest")),
            (("Backspace",), QT_TRANSLATE_NOOP("keys", "Go back to the cell before")),
            (("Ctrl+C",), QT_TRANSLATE_NOOP("keys", "Copy the derivation as text")),
            (("Esc",), QT_TRANSLATE_NOOP("keys", "Drop the mark")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("keys", "Tokens"),
        (
            (("Left", "Right", "Home", "End"), QT_TRANSLATE_NOOP("keys", "From token to token")),
            (("Return", "F2"), QT_TRANSLATE_NOOP("keys", "Rename the token")),
            (("Ins",), QT_TRANSLATE_NOOP("keys", "Insert a token")),
            (("Del",), QT_TRANSLATE_NOOP("keys", "Delete the token")),
        ),
    ),
)


class KeyLine(NamedTuple):
    """Keys as they are written on this system, and what they do."""

    keys: str
    words: str


class KeyGroup(NamedTuple):
    """The keys of a menu or of a panel."""

    title: str
    lines: tuple[KeyLine, ...]


class KeySheet:
    """Shows the keys of all that there is in the menus by now, and of the panels."""

    def __init__(self, menus: Mapping[str, QMenu], dialogs: Dialogs) -> None:
        self.menus, self.dialogs = menus, dialogs

    def show(self) -> None:
        """Show them."""
        self.dialogs.show_keys([*of_menus(self.menus.values()), *of_panels()])


def of_menus(menus: Iterable[QMenu]) -> list[KeyGroup]:
    """The keys of actions, menu by menu."""
    groups = [KeyGroup(plain(menu.title()), tuple(lines_of(menu))) for menu in menus]
    return [group for group in groups if group.lines]


def lines_of(menu: QMenu) -> Iterator[KeyLine]:
    """The actions of a menu that have keys, and of the menus in it."""
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from lines_of(inner)
        elif isinstance(action, Command) and action.row.keys:
            yield KeyLine(written(action.row.keys), plain(translate("actions", action.row.text)))


def of_panels() -> list[KeyGroup]:
    """The keys that panels take while they have the focus."""
    return [
        KeyGroup(
            translate("keys", title), tuple(KeyLine(written(keys), translate("keys", words)) for keys, words in rows)
        )
        for title, rows in PANEL_KEYS
    ]


def written(keys: Sequence[str]) -> str:
    """Keys as this system writes them, side by side."""
    native = QKeySequence.SequenceFormat.NativeText
    return " · ".join(QKeySequence(key).toString(native) for key in keys)
