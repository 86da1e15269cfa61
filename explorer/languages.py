"""The languages that there are, which of them is meant, and translation where there is no Qt."""

import locale
import os
import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from explorer.resources import folder, translation
from explorer.texts import Translate, untranslated

LANGUAGE_OF_FILE = re.compile(r"(?:.*_)?([a-z]{2,3}(?:_[A-Z]{2}|_[A-Z][a-z]{3})?)")
OPTION = "--lang"


class Language(NamedTuple):
    """A language by its code, and what translates into it."""

    code: str
    translate: Translate


ENGLISH = Language("en", untranslated)


def languages() -> list[str]:
    """English, and the languages that there is a translation into."""
    found = (LANGUAGE_OF_FILE.fullmatch(path.stem) for path in folder("translations").glob("*.qm"))
    return ["en", *sorted({match[1] for match in found if match} - {"en"})]


def system_language(known: list[str]) -> str:
    """The known language that suits the user's settings best, or English."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = (next(filter(None, settings), None) or locale.getlocale()[0] or "en").partition(".")[0]
    related = (name for name in known if name.partition("_")[0] == wanted.partition("_")[0])
    return wanted if wanted in known else next(related, "en")


def spoken(arguments: Sequence[str]) -> Language:
    """The language of what a command prints: that of --lang, or the system's where the terminal can show it."""
    known = languages()
    named = [*arguments[arguments.index(OPTION) + 1 :][:1]] if OPTION in arguments else []
    named += [argument.removeprefix(f"{OPTION}=") for argument in arguments if argument.startswith(f"{OPTION}=")]
    code = next((name for name in named if name in known), "")
    if not code:
        code = system_language(known)
        code = code if can_print(code) else "en"
    return ENGLISH if code == "en" else Language(code, translator(code))


def can_print(code: str) -> bool:
    """Whether the terminal's encoding has the characters of a language."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        "".join(texts(code).values()).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def translator(code: str) -> Translate:
    """What translates into a language."""

    def translate(context: str, text: str) -> str:
        return texts(code).get((context, text), text)

    return translate


@lru_cache(maxsize=2)
def texts(code: str) -> dict[tuple[str, str], str]:
    """The translations into a language by context and text, from the file that they are written in."""
    from xml.etree import ElementTree  # not needed in English

    path = translation(code).with_suffix(".ts")
    if not path.exists():
        return {}
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            found[name, message.findtext("source") or ""] = message.findtext("translation") or ""
    return {key: text for key, text in found.items() if text}
