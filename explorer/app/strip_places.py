"""Where the steps stand in the strip: side by side with their operations between them, or crowded."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from explorer.attention.matrices import shape_of
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import steps_of
from explorer.drawing.grid import Grid, grid_of
from explorer.drawing.theme import Theme
from explorer.drawing.words import CENTRE, draw_words, elided, said
from explorer.texts import Text

PICTURE = 72.0  # the largest side of a small panel
NARROW = 62.0  # the same in a narrow strip
LEAST_JOIN = 38.0  # the least space for an operation
HEIGHT = 122
MANY, SHRUNK = 6, 0.8  # with more steps than this, shrunk more than that, they are crowded
CROWDED = 59.0  # the least width of a crowded step; where that is too much they take two lines
LINE_OF_TWO = 78  # the height of each of two lines
WORDS = (11, 10, 9)  # pixels of text of a crowded step


def titled(place: int, step: Step) -> str:
    """A step's number and title."""
    return f"{place + 1} {said(Text('steps', step.title))}"


class Entry(NamedTuple):
    """A step's place in the strip."""

    step: Step
    card: QRectF
    grid: Grid
    join: float  # the space for the operation, before the card; 0 where that stands on the card


def height_of(count: int, width: float) -> int:
    """The height that so many steps take at a width."""
    return 2 * LINE_OF_TWO if lines_of(count, width) == 2 else HEIGHT


def lines_of(count: int, width: float) -> int:
    """The lines that so many steps take."""
    return 2 if count > MANY and count * CROWDED > width - 8 else 1


def placed(session: Session, theme: Theme, whole: float, turned: bool) -> list[Entry]:
    """Each step at its place, its matrix turned or not."""
    steps = steps_of(session)
    picture = PICTURE if whole >= 700 else NARROW
    sizes = []
    for place, step in enumerate(steps):
        rows, columns = shape_of(session, step.name)[:: -1 if turned else 1]
        cell = picture / max(rows, columns)
        title = theme.metrics(13, True).horizontalAdvance(titled(place, step)) + 14
        sizes.append((rows, columns, cell, max(title, cell * columns + 14)))
    most = whole - 8 - LEAST_JOIN * len(steps)
    shrunk = min(1.0, most / sum(card for _, _, _, card in sizes))
    if len(steps) > MANY and shrunk < SHRUNK:
        return crowded(session, whole, turned)
    join = (whole - 8 - shrunk * sum(card for _, _, _, card in sizes)) / len(steps)
    result, x = [], 4.0
    for step, (rows, columns, cell, card_width) in zip(steps, sizes, strict=True):
        width = card_width * shrunk
        cell = min(cell, (width - 10) / columns)
        card = QRectF(x + join, 4, width, HEIGHT - 8)
        top = 12 + (PICTURE - cell * rows) / 2
        grid = grid_of(card.center().x() - cell * columns / 2, top, cell, cell, rows, columns, turned)
        result.append(Entry(step, card, grid, join))
        x = card.right()
    return result


def crowded(session: Session, whole: float, turned: bool) -> list[Entry]:
    """Cards of one width: the operation above the picture, and below it the title in two lines if need be."""
    steps = steps_of(session)
    lines = lines_of(len(steps), whole)
    each = -(-len(steps) // lines)
    width, high = (whole - 8) / each, HEIGHT if lines == 1 else LINE_OF_TWO
    result = []
    for place, step in enumerate(steps):
        line, column = divmod(place, each)
        card = QRectF(4 + column * width, 4 + line * high, width, high - 8)
        rows, columns = shape_of(session, step.name)[:: -1 if turned else 1]
        space = QRectF(card.left() + 6, card.top() + 19, width - 12, card.height() - 19 - 29)
        cell = min(space.width() / columns, space.height() / rows)
        x, y = space.center().x() - cell * columns / 2, space.center().y() - cell * rows / 2
        grid = grid_of(x, y, cell, cell, rows, columns, turned)
        result.append(Entry(step, card, grid, 0.0))
    return result


def draw_crowded(painter: QPainter, theme: Theme, entry: Entry, words: tuple[str, str], current: bool) -> None:
    """The operation and the title of a step on its card."""
    operation, title = words
    room, card = int(entry.card.width() - 3), entry.card
    pixels, lines = in_lines(theme, f"→ {operation}", room, 1)
    shown = elided(lines[0], theme.families, pixels, False, room)
    draw_words(
        painter, QPointF(card.center().x(), card.top() + 14), shown, theme.font(pixels), theme.colour("muted"), CENTRE
    )
    pixels, lines = in_lines(theme, title, room, 2)
    colour, bottom = theme.colour("accent" if current else "text"), card.bottom() - (17 if len(lines) > 1 else 11)
    for place, line in enumerate(lines):
        at = QPointF(card.center().x(), bottom + 12 * place)
        shown = elided(line, theme.families, pixels, current, room)
        draw_words(painter, at, shown, theme.font(pixels, current), colour, CENTRE)


def in_lines(theme: Theme, words: str, room: int, most: int) -> tuple[int, list[str]]:
    """The words in as few lines as fit, as large as fits; the smallest and the most lines where nothing does."""
    parts = words.split(" ")
    ways = [[words]]
    if most > 1:
        ways += [[" ".join(parts[:cut]), " ".join(parts[cut:])] for cut in range(len(parts) - 1, 0, -1)]
    for pixels in WORDS:
        for way in ways:
            if all(theme.metrics(pixels, True).horizontalAdvance(line) <= room for line in way):
                return pixels, way
    return WORDS[-1], ways[-1] if most == 1 else ways[min(1, len(ways) - 1)]
