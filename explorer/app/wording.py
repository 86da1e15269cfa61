"""The words of a session - title, summary, source, notes - are edited as one undo step."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject

from explorer.app.dialogs import Dialogs
from explorer.app.document import Document, deed
from explorer.texts import QT_TRANSLATE_NOOP, in_language

BY_LANGUAGE = ("title", "summary", "notes")


class Wording(QObject):
    """Asks for the words in the language of the window; those in other languages stay."""

    def __init__(self, document: Document, dialogs: Dialogs, language: str) -> None:
        super().__init__()
        self.document, self.dialogs, self.language = document, dialogs, language

    def edit(self) -> None:
        """Ask, and take up what differs."""
        session = self.document.session
        present = {name: in_language(getattr(session, name), self.language) for name in (*BY_LANGUAGE, "source")}
        words = self.dialogs.ask_words(present)
        if words is None:
            return
        changed = {
            name: words[name] if name == "source" else said_in(getattr(session, name), self.language, words[name])
            for name in present
            if words[name] != present[name]
        }
        if changed:
            name = deed(QT_TRANSLATE_NOOP("edits", "Edit title and notes"))
            self.document.edit(name, replace(session, **changed))  # type: ignore[arg-type]


def said_in(text: str | Mapping[str, str], language: str, words: str) -> str | dict[str, str]:
    """The text with other words in one language; without any it has none in that language."""
    if isinstance(text, str):
        return words
    kept = {name: said for name, said in text.items() if name != language}
    return kept | ({language: words} if words else {}) or ""
