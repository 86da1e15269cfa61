"""Tokens as text on the clipboard: fields as spreadsheets write them."""

import re
from collections.abc import Sequence

FIELD = re.compile(r'(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|\Z)')


def tokens_text(tokens: Sequence[str]) -> str:
    """Tokens with tabs between them; one with a tab, a line end or a quote at its start is quoted."""
    return "\t".join(
        '"' + token.replace('"', '""') + '"' if re.search(r"[\t\r\n]|^\"", token) else token for token in tokens
    )


def read_tokens(text: str) -> list[str]:
    """The fields of a text, between tabs and line ends; a quoted field may hold these."""
    tokens: list[str] = []
    place = 0
    while place < len(text):
        found = FIELD.match(text, place)
        if found is None:
            break
        quoted, plain, ending = found.groups()
        tokens.append(plain if quoted is None else quoted.replace('""', '"'))
        place = found.end()
        if ending == "\t" and place == len(text):
            tokens.append("")
    return tokens
