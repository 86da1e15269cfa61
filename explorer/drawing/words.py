"""User text on a page: literal, isolated in its direction, cut with an ellipsis where it does not fit."""

from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from explorer.attention.naming import ISOLATE, POP
from explorer.attention.tokens import visible
from explorer.drawing.theme import Face, metrics
from explorer.texts import QT_TRANSLATE_NOOP, Text

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0


def translate(context: str, text: str) -> str:
    """The text in the language that the application has installed."""
    return QCoreApplication.translate(context, text)


def language() -> str:
    """The language of what is shown, for texts that bring their own translations."""
    #: "en" is translated by the code of the language itself, such as zh_CN.
    return translate("language", QT_TRANSLATE_NOOP("language", "en"))


def said(words: str | Text) -> str:
    """Words for the reader: translated where they are ours, literal where they are the user's."""
    return words.said(translate) if isinstance(words, Text) else words


def text(template: str, **values: object) -> str:
    """A sentence of the drawings in the reader's language."""
    return said(Text("drawing", template, values))


@lru_cache(maxsize=4096)
def can_show(families: tuple[str, ...], character: str) -> bool:
    """Whether some font of the machine has the character."""
    return QFontMetrics(QFont(list(families))).inFontUcs4(ord(character))


@lru_cache(maxsize=16384)
def showable(families: tuple[str, ...], text: str) -> str:
    """A text in which each character that no font has stands as its framed code point."""
    if text.isascii():
        return text
    return "".join(c if c.isascii() or joins(c) or can_show(families, c) else f"[U+{ord(c):04X}]" for c in text)


@lru_cache(maxsize=8192)
def token_text(families: tuple[str, ...], token: str) -> str:
    """A token as it is shown: what no font has stands as its framed code point, neighbours cannot reorder it."""
    shown = showable(families, visible(token))
    return shown if shown.isascii() else f"{ISOLATE}{shown}{POP}"


def joins(character: str) -> bool:
    """Whether the character is invisible by nature: a joiner, a variation selector or a direction mark."""
    return (
        character in "\u200b\u200c\u200d\u200e\u200f\ufe0e\ufe0f"
        or "\u202a" <= character <= "\u202e"
        or "\u2066" <= character <= "\u2069"
    )


def text_width(families: tuple[str, ...], pixels: int, bold: bool, text: str) -> float:
    """The width of a text in pixels."""
    return metrics(families, pixels, bold).horizontalAdvance(text)


@lru_cache(maxsize=8192)
def elided(text: str, families: tuple[str, ...], pixels: int, bold: bool, width: int) -> str:
    """The text, cut with an ellipsis where it is wider than `width` pixels."""
    measure = metrics(families, pixels, bold)
    if measure.horizontalAdvance(text) <= width:
        return text
    alone = text.count(ISOLATE) == 1  # else they are those of tokens inside a sentence
    bare = text.strip(ISOLATE + POP) if alone else text
    return f"{ISOLATE}{measure.elidedText(bare, Qt.TextElideMode.ElideRight, width)}{POP}"


@lru_cache(maxsize=1024)
def wrapped_height(text: str, families: tuple[str, ...], pixels: int, bold: bool, width: float) -> float:
    """The height of a text that is broken into lines of this width."""
    box = QRectF(0, 0, width, 10_000)
    return metrics(families, pixels, bold).boundingRect(box, int(Qt.TextFlag.TextWordWrap), text).height()


def draw_words(
    painter: QPainter,
    at: QPointF,
    text: str,
    font: Face,
    colour: QColor,
    align: float = LEFT,
) -> None:
    """Draw one line with its baseline at a point, which is its left end, middle or right end."""
    painter.setFont(font)
    painter.setPen(colour)
    left = QPointF(at.x() - align * font.measures.horizontalAdvance(text), at.y()) if align else at
    painter.drawText(left, text)


def draw_paragraph(painter: QPainter, box: QRectF, text: str, font: QFont, colour: QColor) -> float:
    """Draw text broken into lines inside a box from its top; gives the height it took."""
    painter.setFont(font)
    painter.setPen(colour)
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    used = painter.boundingRect(box, int(flags), text)
    painter.drawText(box, int(flags), text)
    return used.height()
