"""Tooltips and titles with the user's own text: literal and whole, tooltips in lines that fit on a screen."""

from explorer.attention.characters import characters
from explorer.attention.naming import ISOLATE, POP

LINE = 60  # characters in one line of a tooltip


def tip(text: str) -> str:
    """The text as a tooltip that Qt shows as it is: always escaped and always marked as rich text, both or neither."""
    from html import escape  # not needed to start

    shown = characters(text)
    lines = ("".join(shown[start : start + LINE]) for start in range(0, len(shown), LINE))
    return "<p style='white-space:pre'>" + "<br>".join(f"{ISOLATE}{escape(line)}{POP}" for line in lines) + "</p>"


def title(text: str) -> str:
    """The text as the title of a window: Qt replaces a single [*] by the mark of unsaved changes."""
    return text.replace("[*]", "[*][*]")
