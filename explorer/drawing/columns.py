"""How the lines of a derivation share the width: columns for tokens and symbols, and how large the numbers are."""

from collections.abc import Sequence
from typing import NamedTuple

from explorer.attention.lines import Line, Piece
from explorer.drawing.theme import Theme
from explorer.drawing.words import said

PIXELS = 14
SMALL = 13  # equation, symbols, tokens, notes
SMALLEST = 8
READABLE = 12  # below it a line takes two rows where it may


class Columns(NamedTuple):
    """How the lines of a derivation share the width: tokens, symbols, and whether each is broken into several rows.

    Long numbers have a row of their own below tokens and symbols; where these leave no room, so have the results.
    """

    labels: float
    symbols: float
    broken: bool = False
    below: bool = False


def columns_of(lines: Sequence[Line], theme: Theme, width: float, whole: bool) -> Columns:
    """Tokens get a fifth of the width at most; symbols stand where every line has room for them."""
    labels = min(max((label_width(line, theme) for line in lines), default=0.0), width * 0.22)
    symbols = symbols_width(lines, theme, width - labels)
    narrow = (line.symbols or pixels_for(line, theme, width - labels) < READABLE for line in lines)
    if whole and not symbols and any(narrow):
        widest = max((measured(line.symbols, theme, SMALL) for line in lines), default=0.0)
        results = max(theme.metrics(PIXELS, True).horizontalAdvance(result_of(line)) for line in lines)
        return Columns(labels, widest, True, labels + widest + 14 + results > width)
    return Columns(labels, symbols)


def symbols_width(lines: Sequence[Line], theme: Theme, room: float) -> float:
    """The width of the column of symbols; 0 where some line has no room for it, so that all lines are alike."""
    widest = max((measured(line.symbols, theme, SMALL) for line in lines), default=0.0)
    for line in lines:
        if line.symbols and widest + 14 + needed(line, theme) > room:
            return 0.0
    return widest


def needed(line: Line, theme: Theme) -> float:
    """The width of the numbers of a line."""
    return (
        measured(line.arithmetic, theme, PIXELS) + 10 + theme.metrics(PIXELS, True).horizontalAdvance(result_of(line))
    )


def pixels_for(line: Line, theme: Theme, room: float) -> int:
    """The size at which the arithmetic of a line fits beside its result: rather small than cut."""
    return fitting(line, theme, room - theme.metrics(PIXELS, True).horizontalAdvance(result_of(line)) - 6)


def fitting(line: Line, theme: Theme, room: float) -> int:
    """The size at which the arithmetic of a line fits a row of its own."""
    width = measured(line.arithmetic, theme, PIXELS)
    return PIXELS if width <= room else max(SMALLEST, int(PIXELS * room / width))


def result_of(line: Line) -> str:
    """What stands at the right end of a line."""
    return f"{line.relation} {line.result}" if line.result else ""


def label_width(line: Line, theme: Theme) -> float:
    """The width of a line's token."""
    return theme.metrics(SMALL).horizontalAdvance(line.label) + 12 if line.label else 0.0


def measured(pieces: Sequence[Piece], theme: Theme, pixels: float, bold: bool = False) -> float:
    """The width of pieces side by side."""
    large, small = theme.metrics(pixels, bold), theme.metrics(pixels * 0.72, bold)
    return sum(large.horizontalAdvance(piece_text(piece)) + small.horizontalAdvance(piece.below) for piece in pieces)


def piece_text(piece: Piece) -> str:
    """The words of a piece."""
    return said(piece.words)
