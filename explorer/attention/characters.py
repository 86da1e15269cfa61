"""Characters as people see them: grapheme clusters, each a letter with its marks, an emoji, a flag, a syllable."""

import unicodedata
from functools import lru_cache

JOINER, NO_JOINER = "\u200d", "\u200c"
VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"  # of the scripts whose consonants they join
NUMBER_SIGNS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f"  # stand before the digits that they enclose
LETTERS_THAT_EXTEND = "\u0e33\u0eb3\uff9e\uff9f"
SIGNS = "\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299"  # that have an emoji form
HAN = (("々", "〇"), ("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003ffff"))


def characters(text: str) -> list[str]:
    """The extended grapheme clusters of a text (Unicode Standard Annex 29)."""
    if text.isascii() and "\r" not in text:
        return list(text)
    result: list[str] = []
    cluster = text[:1]
    for character in text[1:]:
        if goes_on(cluster, character):
            cluster += character
        else:
            result.append(cluster)
            cluster = character
    return [*result, cluster]


def goes_on(cluster: str, character: str) -> bool:
    """Whether the character belongs to the cluster before it."""
    last = cluster[-1]
    if last == "\r" or is_control(last) or is_control(character):
        return last + character == "\r\n"
    if extends(character) or last in NUMBER_SIGNS or same_syllable(last, character):
        return True
    if is_regional(character):
        return is_regional(cluster[0]) and len(cluster) == 1
    if last == JOINER and is_picture(character):
        return is_picture(base(cluster))
    return joins_consonants(cluster, character)


@lru_cache(maxsize=8192)
def extends(character: str) -> bool:
    """Whether the character never stands alone: a combining mark, a joiner, a skin tone, the tag of a flag."""
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or character in (JOINER, NO_JOINER)
        or character in LETTERS_THAT_EXTEND
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or is_tag(character)
    )


@lru_cache(maxsize=8192)
def is_control(character: str) -> bool:
    """Whether nothing joins the character: control and format characters, line ends."""
    if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return False
    return character not in (JOINER, NO_JOINER) and character not in NUMBER_SIGNS and not is_tag(character)


def is_tag(character: str) -> bool:
    """Whether the character spells the region of a flag, invisibly."""
    return "\U000e0020" <= character <= "\U000e007f"


def is_regional(character: str) -> bool:
    """Whether two of these are the flag of a country."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def is_picture(character: str) -> bool:
    """Whether the character is a pictograph, which a joiner joins to another."""
    if character >= "\U0001f000":
        return character <= "\U0001fbff" and not is_regional(character) and not extends(character)
    symbols = "\u2190" <= character <= "\u2bff" and unicodedata.category(character) in ("So", "Sm")
    return symbols or character in SIGNS


def base(cluster: str) -> str:
    """The last character of a cluster that is not a mark on another; its first if all are."""
    return next((c for c in reversed(cluster) if not extends(c)), cluster[0])


def same_syllable(last: str, character: str) -> bool:
    """Whether two parts of Hangul make one syllable: leading consonants, vowels, trailing consonants, in this order."""
    before, after = hangul(last), hangul(character)
    if not before or not after:
        return False
    return after in {"L": ("L", "V", "LV", "LVT"), "V": ("V", "T"), "T": ("T",)}[before[-1]]


def hangul(character: str) -> str:
    """The parts of a syllable that a character holds: L, V, T, LV or LVT; empty where it is not Hangul."""
    if character < "\u1100" or character > "\ud7fb":
        return ""
    if character <= "\u11ff":
        return "L" if character <= "\u115f" else "V" if character <= "\u11a7" else "T"
    if "\uac00" <= character <= "\ud7a3":
        return "LVT" if (ord(character) - 0xAC00) % 28 else "LV"
    if "\ua960" <= character <= "\ua97c":
        return "L"
    return "V" if "\ud7b0" <= character <= "\ud7c6" else "T" if character >= "\ud7cb" else ""


def joins_consonants(cluster: str, character: str) -> bool:
    """Whether a virama joins the consonant to the one before it, as in Devanagari."""
    marks = cluster[len(cluster.rstrip(VIRAMAS + JOINER)) :]
    before = cluster[: len(cluster) - len(marks)]
    return (
        unicodedata.category(character) == "Lo"
        and any(mark in VIRAMAS for mark in marks)
        and ord(before[-1:] or character) // 128 == ord(character) // 128  # of one script
    )


@lru_cache(maxsize=8192)
def is_word(cluster: str) -> bool:
    """Whether the cluster is a letter or a digit that runs together with its neighbours; Han and keycaps do not."""
    first = cluster[0]
    return (
        unicodedata.category(first)[0] in "LN"
        and not any(low <= first <= high for low, high in HAN)
        and not cluster.endswith("\u20e3")
    )
