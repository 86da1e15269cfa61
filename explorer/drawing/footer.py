"""The foot of a page: colour bars with printed ends, and a notice where numbers found no room."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from explorer.attention.matrices import MATRICES
from explorer.drawing.placing import FOOTER, LABEL, MARGIN, Page
from explorer.drawing.scene import Scene
from explorer.drawing.words import draw_words, elided, text
from explorer.texts import QT_TRANSLATE_NOOP

LONGEST, SHORTEST = 84.0, 24.0  # the length of a colour bar
GAP = 22.0  # between two of them
NOTICES = 225.0  # room for notices, before colour bars are long or named
LEAST_NOTICE = 60.0  # a narrower notice says nothing


def bars(page: Page) -> list[str]:
    """The colour groups that the page's panels use, in order."""
    found: list[str] = []
    for panel in page.panels:
        group = MATRICES[panel.matrix].colours if panel.matrix in MATRICES and panel.matrix != "may_attend" else ""
        if group and group not in found:
            found.append(group)
    return found


GROUPS = {
    "operands": QT_TRANSLATE_NOOP("drawing", "Q and K"),
    "scores": QT_TRANSLATE_NOOP("drawing", "scores"),
    "weights": QT_TRANSLATE_NOOP("drawing", "weights"),
    "values": QT_TRANSLATE_NOOP("drawing", "V and output"),
    "inputs": QT_TRANSLATE_NOOP("drawing", "inputs"),
    "projections": QT_TRANSLATE_NOOP("drawing", "weight matrices"),
    "angles": QT_TRANSLATE_NOOP("drawing", "angles"),
}


CHANGES = {
    "operands": QT_TRANSLATE_NOOP("drawing", "change in Q and K"),
    "scores": QT_TRANSLATE_NOOP("drawing", "change in scores"),
    "weights": QT_TRANSLATE_NOOP("drawing", "change in weights"),
    "values": QT_TRANSLATE_NOOP("drawing", "change in V and output"),
    "inputs": QT_TRANSLATE_NOOP("drawing", "change in inputs"),
    "projections": QT_TRANSLATE_NOOP("drawing", "change in weight matrices"),
    "angles": QT_TRANSLATE_NOOP("drawing", "change in angles"),
}


def name_of(scene: Scene, group: str) -> str:
    """What the colours of a group stand for."""
    return text((CHANGES if scene.subtracts else GROUPS)[group])


def ends_of(scene: Scene, group: str) -> list[str]:
    """The numbers at the two ends of a colour bar."""
    return [scene.texts(group)(end) for end in scene.ranges.of(group)]


def draw_colour_bars(painter: QPainter, scene: Scene, page: Page) -> None:
    """A colour bar with printed ends for each group of colours."""
    x, groups = page.size.right() - MARGIN, bars(page)
    length, named = bar_length(scene, groups, page.size.width() - 2 * MARGIN)
    for group in reversed(groups):
        x = draw_colour_bar(painter, scene, group, x, top(page), length, named) - GAP


SMALL = (
    QT_TRANSLATE_NOOP("drawing", "Small cells show colours only."),
    QT_TRANSLATE_NOOP("drawing", "Small: colours only."),
)
ZOOMS = QT_TRANSLATE_NOOP("drawing", "Small cells show colours only. Ctrl+wheel zooms.")


def draw_notices(painter: QPainter, scene: Scene, page: Page, notices: Sequence[str], readable: bool) -> None:
    """Notices at the left of the colour bars: numbers without room, what signs beside sums mean."""
    small = SMALL if scene.seen is None else (ZOOMS, *SMALL)
    choices = [(*notices,)] if readable else [(*notices, text(words)) for words in small]
    if not choices[0]:
        return
    theme, groups, wide = scene.theme, bars(page), page.size.width() - 2 * MARGIN
    length, named = bar_length(scene, groups, wide)
    room = wide - sum(words_of_bar(scene, group, named) + length + GAP for group in groups)
    if room < LEAST_NOTICE:
        return

    def fits(lines: Sequence[str], size: int) -> bool:
        return all(theme.metrics(size).horizontalAdvance(line) <= room for line in lines)

    ways: list[tuple[tuple[str, ...], int]] = [((" · ".join(said),), size) for said in choices for size in (LABEL, 11)]
    ways += [(two_lines(said), 10) for said in choices]
    lines, pixels = next((way for way in ways if fits(*way)), ways[-1])
    y = top(page) + 10 - (len(lines) - 1) * 7
    for line in lines:
        shown = elided(line, theme.families, pixels, False, int(room))
        draw_words(painter, QPointF(page.size.left() + MARGIN, y), shown, theme.font(pixels), theme.colour("muted"))
        y += 14


def two_lines(notices: Sequence[str]) -> tuple[str, ...]:
    """The notices in two lines, where there are two; the last has the lower one to itself."""
    return tuple(filter(None, (" · ".join(notices[:-1]), notices[-1])))


def top(page: Page) -> float:
    """Where the foot begins."""
    return page.size.bottom() - FOOTER + 14


def footer_rect(page: Page) -> QRectF:
    """The foot of a page, from side to side."""
    return QRectF(page.size.left(), page.size.bottom() - FOOTER, page.size.width(), FOOTER)


def words_of_bar(scene: Scene, group: str, named: bool) -> float:
    """The width of all that is printed beside a colour bar."""
    measure = scene.theme.metrics(LABEL)
    ends = sum(measure.horizontalAdvance(end) + 6 for end in ends_of(scene, group))
    return ends + (measure.horizontalAdvance(name_of(scene, group)) + 8 if named else 0)


def bar_length(scene: Scene, groups: list[str], room: float) -> tuple[float, bool]:
    """The length of colour bars that fit side by side, and whether their names fit beside them."""
    for named in (True, False):
        words = GAP * (len(groups) - 1) + sum(words_of_bar(scene, group, named) for group in groups)
        length = (room - NOTICES - words) / max(len(groups), 1)
        if length >= SHORTEST:
            return min(length, LONGEST), named
    return SHORTEST, False


def draw_colour_bar(
    painter: QPainter, scene: Scene, group: str, right: float, y: float, length: float, named: bool
) -> float:
    """A colour bar that ends at `right`; gives its left end."""
    theme = scene.theme
    colours, ends = scene.colours(group), ends_of(scene, group)
    measure = theme.metrics(LABEL)
    x = right - measure.horizontalAdvance(ends[1])
    draw_words(painter, QPointF(x, y + 10), ends[1], theme.font(LABEL), theme.colour("muted"))
    x -= length + 6
    bar = QRectF(round(x), round(y), round(length), 12)  # whole pixels, which no clip draws otherwise
    painter.drawImage(bar, colours.strip)
    painter.setPen(QPen(theme.colour("border"), 1))
    painter.drawRect(bar)
    x -= 6 + measure.horizontalAdvance(ends[0])
    draw_words(painter, QPointF(x, y + 10), ends[0], theme.font(LABEL), theme.colour("muted"))
    if not named:
        return x
    name = name_of(scene, group)
    x -= 8 + measure.horizontalAdvance(name)
    draw_words(painter, QPointF(x, y + 10), name, theme.font(LABEL), theme.colour("muted"))
    return x
