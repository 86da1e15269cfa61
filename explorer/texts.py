"""Sentences for people: a template and its values, put together in the reader's language where it is shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Translate = Callable[[str, str], str]


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - the name that Qt's lupdate looks for
    """Mark a text for translation and return it unchanged."""
    return text


def untranslated(context: str, text: str) -> str:
    """The translation into English: the text itself."""
    return text


@dataclass(frozen=True)
class Text:
    """A translatable template with named places, and the values that go there (a value may be a Text)."""

    context: str
    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def said(self, translate: Translate = untranslated) -> str:
        """The sentence in the language of `translate`; values are inserted literally."""
        values = {
            name: value.said(translate) if isinstance(value, Text) else value for name, value in self.values.items()
        }
        return translate(self.context, self.template).format(**values)

    def __str__(self) -> str:
        return self.said()


def in_language(text: str | Mapping[str, str], language: str = "en") -> str:
    """One text of those by language: in the language, else in its relatives, in English, or the first there is."""
    if isinstance(text, str):
        return text
    base = language.split("_")[0]
    related = next((name for name in text if name.split("_")[0] == base), "en")
    return next((text[name] for name in (language, related, "en", *text) if name in text), "")


LINE_BREAKS = {ord(c): f"\\x{ord(c):02x}" for c in map(chr, [*range(32), 127, 0x85, 0x2028, 0x2029])}


def one_line(text: str, longest: int = 80) -> str:
    """The text on one line: control characters are written out, and the middle of a long text is left out."""
    text = text.translate(LINE_BREAKS)
    return text if len(text) <= longest else f"{text[: longest - 20]}…{text[-18:]}"
