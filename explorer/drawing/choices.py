"""The themes and the colour maps that there are, by what their files say of them."""

import re
from typing import NamedTuple

from explorer.drawing.theme import described
from explorer.drawing.words import language
from explorer.resources import stems
from explorer.texts import in_language


class LookChoice(NamedTuple):
    """One theme, or one pair of colour maps, in the reader's language; & stands before a key of the title."""

    name: str
    title: str
    tip: str
    icon: str

    @property
    def plain(self) -> str:
        """The title where it has no keys."""
        return re.sub(r"\(&\w\)|&", "", self.title)


def choices(kind: str) -> list[LookChoice]:
    """All of a kind, `themes` or `maps`, in the order that the files give."""
    said = {name: described(kind, name)[kind.removesuffix("s")] for name in stems(kind)}
    return [
        LookChoice(
            name, in_language(of["title"], language()), in_language(of.get("tip", ""), language()), of.get("icon", "")
        )
        for name, of in sorted(said.items(), key=lambda entry: (entry[1]["order"], entry[0]))
    ]
