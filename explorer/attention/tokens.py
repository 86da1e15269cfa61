"""Text to tokens, tokens to one line of text, and which token stayed which when the text changed."""

import unicodedata
from collections.abc import Sequence

HAN = (("々", "〇"), ("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003ffff"))
JOINERS = "\u200c\u200d\ufe0e\ufe0f"
MARKS = {" ": "␣", "\n": "⏎", "\t": "⇥", "\r": "␍", "\u00a0": "⍽", "\u3000": "□"}
EMPTY = "∅"


def split(text: str) -> tuple[str, ...]:
    """The tokens of a line of text.

    Text with white space splits on it. Text without splits into each Han character, each run of letters and digits,
    each other character; combining marks, joiners and skin tones stay with the character before them.
    """
    words = text.split()
    if len(words) != 1 or words[0] != text:
        return tuple(words)
    tokens: list[str] = []
    for character in text:
        if tokens and belongs(tokens[-1], character):
            tokens[-1] += character
        else:
            tokens.append(character)
    return tuple(tokens)


def belongs(token: str, character: str) -> bool:
    """Whether the character goes on with the token before it."""
    if continues(character) or token.endswith("\u200d"):
        return True
    return is_word(character) and is_word(base(token))


def continues(character: str) -> bool:
    """Whether the character belongs to the one before it: a combining mark, a joiner or a skin tone."""
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or character in JOINERS
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )


def is_word(character: str) -> bool:
    """Whether the character is a letter or a digit that runs together with its neighbours (Han does not)."""
    return unicodedata.category(character)[0] in "LN" and not any(low <= character <= high for low, high in HAN)


def base(token: str) -> str:
    """The last character of the token that is not a mark on another."""
    return next((c for c in reversed(token) if not continues(c)), token[-1])


def visible(token: str) -> str:
    """The token with its spaces, line ends, control characters and emptiness made visible."""
    if not token:
        return EMPTY
    return "".join(MARKS.get(c) or control_picture(c) for c in token)


def control_picture(character: str) -> str:
    """A visible stand-in for a control character, a rare space or a lone surrogate; else the character itself."""
    code = ord(character)
    if code < 32:
        return chr(0x2400 + code)
    if code == 127:
        return "␡"
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs") and character not in JOINERS:
        return f"[U+{code:04X}]"
    return character


def line(tokens: Sequence[str]) -> str:
    """One line of text that shows the tokens and splits into them again, as they are shown.

    They run together where that tells them apart, else a space is between them (and after one that stands alone).
    """
    shown = [visible(token) for token in tokens]
    joined = "".join(shown)
    if split(joined) == tuple(shown):
        return joined
    return " ".join(shown) if len(shown) > 1 else f"{joined} "


def read_line(text: str, before: Sequence[str]) -> tuple[str, ...]:
    """The tokens of an edited line: those whose visible form stayed are the tokens they were, the rest are new."""
    shown_before = [visible(token) for token in before]
    shown = (text,) if text in shown_before else split(text)  # one token left over is not split anew
    origins = alignment(shown_before, shown, renames=False)
    return tuple(word if origin is None else before[origin] for word, origin in zip(shown, origins, strict=True))


def alignment(before: Sequence[str], after: Sequence[str], renames: bool = True) -> tuple[int | None, ...]:
    """For each new token, the place of the old token that it is, or None where it is new.

    With `renames`, as many tokens in the place of as many others keep those places.
    """
    start = shared_start(before, after)
    end = shared_start(before[start:][::-1], after[start:][::-1])
    origins: list[int | None] = [None] * len(after)
    origins[:start] = range(start)
    origins[len(after) - end :] = range(len(before) - end, len(before))
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    for operation, i, i_end, j, j_end in changes(old, new):
        if operation == "equal" or (renames and operation == "replace"):
            for offset in range(min(i_end - i, j_end - j)):
                origins[start + j + offset] = start + i + offset
    return tuple(origins)


def shared_start(one: Sequence[str], other: Sequence[str]) -> int:
    """How many tokens at the start are the same in both."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def changes(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    """The edit operations of difflib; one replacement where finding them would take too long."""
    if len(old) * len(new) > 1_000_000:
        return [("replace", 0, len(old), 0, len(new))]
    from difflib import SequenceMatcher  # not needed to start

    return list(SequenceMatcher(None, old, new, autojunk=False).get_opcodes())
