"""The characters that people write numbers with, to those of ASCII."""

import re
import unicodedata

MIDDLE_DOTS = "·⋅∙"
TIMES = "×" + MIDDLE_DOTS
FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
SPELLINGS = str.maketrans(
    {"−": "-", "﹣": "-", "﹢": "+", "\u066b": ".", "∞": "inf", "π": "pi", "√": "sqrt"}
    | dict.fromkeys(TIMES, "*")
    | dict.fromkeys("÷∕⁄", "/")
)
ROOT = re.compile(r"√\s*((?:[\d.,]|[a-zπ∞])+)")  # of a single number or name; other roots have parentheses
FROM_RAISED = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
RAISED = re.compile(r"(?<=[\da-zπ)])[⁺⁻]?[⁰¹²³⁴-⁹]+(?!\s*[\d.,a-zπ√∞(⁺⁻⁰¹²³⁴-⁹])")  # behind a factor and before none
RAISED_EXPONENT = re.compile(r"\de[+−-]?\d+[⁺⁻⁰¹²³⁴-⁹]")  # of 1e5² the power may be meant of 5


def ascii_spelling(text: str) -> str:
    """The text in lower case with the digits and signs of ASCII: −３·π² becomes -3*pi^2."""
    lower = text.strip().translate(FULL_WIDTH).lower()
    if not RAISED_EXPONENT.search(lower):
        lower = RAISED.sub(lambda found: "^" + found[0].translate(FROM_RAISED), lower)
    plain = ROOT.sub(r"sqrt(\1)", lower).translate(SPELLINGS).replace("**", "^")
    return " ".join("".join(map(ascii_digit, plain)).split())


def unified(text: str) -> str:
    """The text in lower case with the digits and signs of ASCII, but with the gaps between its groups as they are."""
    stripped = text.strip()
    if stripped.isascii():
        return stripped.lower()
    return "".join(map(ascii_digit, stripped.translate(FULL_WIDTH).lower().translate(SPELLINGS)))


def ascii_digit(character: str) -> str:
    """The ASCII digit for a decimal digit of any script, other characters as they are (a superscript is no digit)."""
    value = unicodedata.decimal(character, None)
    return character if value is None else str(value)
