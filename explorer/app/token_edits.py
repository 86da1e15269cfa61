"""What can be done to the tokens of the queries or of the keys: each an undo step with a name, rows go along."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from explorer.app.dialogs import Dialogs
from explorer.app.document import Document
from explorer.attention.naming import isolated, shortened
from explorer.attention.resizing import with_key_tokens, with_tokens
from explorer.attention.token_lines import Reading
from explorer.attention.tokens import visible
from explorer.texts import QT_TRANSLATE_NOOP, Text

NAMES = {
    "edit": (QT_TRANSLATE_NOOP("tokens", "Edit tokens"), QT_TRANSLATE_NOOP("tokens", "Edit key tokens")),
    "rename": (
        QT_TRANSLATE_NOOP("tokens", "Rename token {token}"),
        QT_TRANSLATE_NOOP("tokens", "Rename key token {token}"),
    ),
    "insert": (
        QT_TRANSLATE_NOOP("tokens", "Insert token {token}"),
        QT_TRANSLATE_NOOP("tokens", "Insert key token {token}"),
    ),
    "insert many": (
        QT_TRANSLATE_NOOP("tokens", "Insert {count} tokens"),
        QT_TRANSLATE_NOOP("tokens", "Insert {count} key tokens"),
    ),
    "delete": (
        QT_TRANSLATE_NOOP("tokens", "Delete token {token}"),
        QT_TRANSLATE_NOOP("tokens", "Delete key token {token}"),
    ),
    "delete many": (
        QT_TRANSLATE_NOOP("tokens", "Delete {count} tokens"),
        QT_TRANSLATE_NOOP("tokens", "Delete {count} key tokens"),
    ),
    "move": (
        QT_TRANSLATE_NOOP("tokens", "Move token {token}"),
        QT_TRANSLATE_NOOP("tokens", "Move key token {token}"),
    ),
    "move many": (
        QT_TRANSLATE_NOOP("tokens", "Move {count} tokens"),
        QT_TRANSLATE_NOOP("tokens", "Move {count} key tokens"),
    ),
}


class TokenEdits(QObject):
    """Renames, inserts, deletes and moves tokens by their places: which is which is told and never guessed.

    Each raises InputError, and changes nothing, where no token would be left or more than the limit.
    """

    def __init__(self, document: Document, dialogs: Dialogs, settle: Callable[[], bool], keys: bool = False) -> None:
        super().__init__()
        self.document, self.dialogs, self.settle, self.keys = document, dialogs, settle, keys

    @property
    def tokens(self) -> tuple[str, ...]:
        """The present tokens."""
        session = self.document.session
        return session.key_tokens if self.keys else session.tokens

    def edit(self, reading: Reading) -> None:
        """Take the tokens of an edited line."""
        self.replace("edit", reading)

    def rename(self, place: int, token: str) -> None:
        """Another text for one token."""
        tokens = [*self.tokens]
        named = tokens[place]
        tokens[place] = token
        self.replace("rename", Reading(tuple(tokens), tuple(range(len(tokens)))), [named])

    def insert(self, place: int, new: Sequence[str]) -> None:
        """New tokens before the one at a place; their rows are 0."""
        tokens, kept = self.tokens, range(len(self.tokens))
        origins = (*kept[:place], *[None] * len(new), *kept[place:])
        self.replace("insert", Reading((*tokens[:place], *new, *tokens[place:]), origins), new)

    def delete(self, start: int, end: int) -> None:
        """The tokens from one place to before another go, with their rows."""
        kept = [place for place in range(len(self.tokens)) if not start <= place < end]
        self.reorder("delete", kept, self.tokens[start:end])

    def move(self, start: int, end: int, gap: int) -> None:
        """The tokens from one place to before another go before the one that is now at `gap`."""
        places = range(len(self.tokens))
        rest = [place for place in places if not start <= place < end]
        before = gap if gap <= start else gap - (end - start)
        self.reorder("move", [*rest[:before], *places[start:end], *rest[before:]], self.tokens[start:end])

    def reorder(self, deed: str, order: Sequence[int], named: Sequence[str]) -> None:
        """The tokens of these places, in this order."""
        tokens = self.tokens
        self.replace(deed, Reading(tuple(tokens[place] for place in order), tuple(order)), named)

    def replace(self, deed: str, reading: Reading, named: Sequence[str] = ()) -> None:
        """One undo step, unless nothing changes."""
        session = self.document.session
        if reading == (self.tokens, tuple(range(len(self.tokens)))):
            return
        if session.embeddings is not None:
            from explorer.app.new_words import with_words_for  # not needed to start

            session = with_words_for(session, reading.tokens, self.dialogs)
        change = with_key_tokens if self.keys else with_tokens
        after = change(session, reading.tokens, reading.origins)
        template = NAMES[f"{deed} many" if len(named) > 1 else deed][self.keys]
        token = isolated(shortened(visible(named[0]))) if named else ""
        self.document.edit(Text("tokens", template, {"token": token, "count": len(named)}), after)
