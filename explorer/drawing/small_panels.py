"""A result that is large, and what comes before it small at its left: stacked, or row by row."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from explorer.drawing.grid import Grid, grid_of
from explorer.drawing.placing import (
    HEADING,
    LARGEST,
    NUMBERED,
    TITLE,
    Operand,
    Page,
    Panel,
    Sign,
    at_left,
    label_height,
    label_width,
    on_top,
    panel,
    shown,
)
from explorer.drawing.scene import Scene

STATISTICS = 35.0  # a column of row maxima or sums among narrow panels
NARROWEST_STATISTIC = 26.0  # the narrowest one at all
SMALLEST_STATISTIC = 11.0  # the lowest cell in which one is printed
LOWEST_WITH_STATISTIC = 14.0  # the lowest cells that leave room for a row of them below
NARROWEST = 21.0  # the narrowest cell in which a short number is printed
BETWEEN = 8.0  # from panel to panel where each row goes on
READABLE = 22.5  # the narrowest cell in which a score with two decimals is set

Line = tuple[str, ...]  # a matrix, and perhaps the statistic of its queries: beside it, or below where it is turned


def row_by_row(scene: Scene, lines: Sequence[Line], sign: str, size: QRectF, body: QRectF) -> Page:
    """The last matrix as wide as fits, the others narrow at its left; each row goes on from panel to panel.

    All are wide enough for their numbers where there is room for that.
    """
    result, before = Operand(lines[-1][0]), lines[:-1]
    rows, columns = shown(scene, result)
    labels = label_width(scene, at_left(scene, result))
    word = scene.theme.metrics(15).horizontalAdvance(sign) + 24
    over, turned = label_height(scene, on_top(scene, result), body.width() / (columns + 4))
    top = body.top() + HEADING + over
    height = min((body.bottom() - top - 4) / rows, LARGEST[1])
    beside = 0 if scene.transposed or height < SMALLEST_STATISTIC else sum(len(line) - 1 for line in before)
    narrow = max(34.0, body.width() * 0.06)
    named = [label_width(scene, at_left(scene, Operand(name))) for line in before[1:] for name in line[1:]]
    between = BETWEEN + (max(named, default=0.0) if scene.transposed else 0.0)
    space = body.width() - labels - word - between * (len(before) + beside - 1) - STATISTICS * beside
    each = space / (columns * len(lines))
    readable = NARROWEST_STATISTIC if scene.transposed and each >= NARROWEST_STATISTIC else READABLE
    if each >= readable:  # numbers in all of them
        narrow = readable * columns
    space -= narrow * len(before)
    lower = (body.bottom() - top - 4 - BETWEEN) / (rows + 1)  # with a row of statistics
    below = scene.transposed and narrow / columns >= NARROWEST_STATISTIC and lower >= LOWEST_WITH_STATISTIC
    height = min(lower, LARGEST[1]) if below else height
    width = min(space / columns, LARGEST[0], max(1.9 * height, NUMBERED))
    height = max(min(height, width), 1 / rows)  # of a page without room something is left
    if scene.transposed:
        wider = min((space - width * columns) / len(before), width * columns - narrow)
        narrow, space = narrow + wider, space - wider * len(before)
    x = body.left() + max(0.0, (space - width * columns) / 2) + labels
    panels: list[Panel] = []
    for place, line in enumerate(lines):
        wide = width if place == len(before) else narrow / columns
        grid = grid_of(x, top, wide, height, rows, columns, scene.transposed)
        on_columns = place == len(before) or wide >= READABLE
        options = {"row_labels": place == 0, "column_labels": on_columns, "over": over, "turned_labels": turned}
        panels.append(panel(scene, line[0], grid, **options))
        for name in line[1:]:
            if below:
                panels.append(statistic_below(scene, name, grid))
            elif beside:
                column = Grid(grid.rect.right() + BETWEEN, top, STATISTICS, height, rows, 1)
                panels.append(panel(scene, name, column, over=over, turned_labels=turned))
        x = max(each.grid.rect.right() for each in panels) + (word if place == len(before) - 1 else between)
    at = QPointF(panels[-1].grid.x - word / 2, panels[-1].grid.rect.center().y())
    return Page(size, tuple(panels), (Sign(at, sign, 20 if sign == "→" else 15),))


def statistic_below(scene: Scene, name: str, above: Grid) -> Panel:
    """The statistic of each query below its column."""
    grid = above._replace(y=above.rect.bottom() + BETWEEN, columns=1)
    return panel(scene, name, grid, row_labels=True, untitled=True)


def one_large(scene: Scene, before: Sequence[Line], result: str, size: QRectF, body: QRectF) -> Page | None:
    """A result as large as fits; what comes before it smaller, one line under the other, at its left.

    None where those would be too small for their numbers.
    """
    rows, columns = shown(scene, Operand(result))
    labels = label_width(scene, at_left(scene, Operand(result)))
    extra = max(len(line) for line in before) - 1
    below, stacked = (extra, columns) if scene.transposed else (0, columns + extra)
    gap, beside = 44.0, 10.0
    named = rows <= 12
    left_labels = labels if named else 0.0
    if below:
        names = [name for line in before for name in line[1:]]
        left_labels = max(left_labels, *(label_width(scene, at_left(scene, Operand(name))) for name in names))
    space = body.width() - left_labels - labels - gap - beside
    over, turned = label_height(scene, on_top(scene, Operand(result)), space / (columns + stacked))
    height = min((body.height() - HEADING - over - 4) / rows, LARGEST[1])
    each = body.height() / len(before)
    small_over = over if space * 0.45 / stacked >= 15 and each > (rows + below) * 15 + HEADING + over else 0.0
    small_height = min((each - HEADING - small_over - 12 - below * BETWEEN) / (rows + below), height)
    small_width = min(space * 0.49 / stacked, max(1.9 * small_height, 30.0), 60.0)
    width = min((space - small_width * stacked) / columns, max(1.7 * height, NUMBERED), LARGEST[0])
    while small_width * stacked > space * 0.12 and width < (NUMBERED if rows <= 12 else READABLE):
        if small_width * 0.9 < READABLE <= width:
            break  # smaller numbers in all panels rather than none in some
        small_width *= 0.9
        width = min((space - small_width * stacked) / columns, NUMBERED)
    if small_width < NARROWEST or small_height < SMALLEST_STATISTIC:
        return None
    height = min(height, width)
    taken = left_labels + labels + gap + beside + small_width * stacked + width * columns
    left = body.left() + max(0.0, (body.width() - taken) / 2) + left_labels
    panels = []
    step = small_height * (rows + below) + below * BETWEEN + HEADING + small_over + 12
    for place, line in enumerate(before):
        x, y = left, body.top() + place * step + HEADING + small_over
        grid = grid_of(x, y, small_width, small_height, rows, columns, scene.transposed)
        options = {"column_labels": small_over > 0, "over": small_over, "turned_labels": turned}
        panels.append(panel(scene, line[0], grid, row_labels=named, **options))
        for name in line[1:] if small_width >= NARROWEST_STATISTIC else ():
            if scene.transposed:
                panels.append(statistic_below(scene, name, grid))
            else:
                column = Grid(grid.rect.right() + beside, y, small_width, small_height, rows, 1)
                panels.append(panel(scene, name, column, over=small_over, turned_labels=turned))
        x = panels[-1].grid.rect.right() + beside
    large = grid_of(
        x + gap - beside + labels, body.top() + HEADING + over, width, height, rows, columns, scene.transposed
    )
    last = panel(scene, result, large, row_labels=True, column_labels=True, over=over, turned_labels=turned)
    at = QPointF(x - beside + gap / 2, large.rect.center().y())
    if any(in_heading(scene, other, at) for other in panels):
        at.setY(panels[0].grid.rect.center().y())
    return Page(size, (*panels, last), (Sign(at, "→", 20),))


def in_heading(scene: Scene, other: Panel, at: QPointF) -> bool:
    """Whether a sign at a point would stand on the title of a panel at its left, however short that is."""
    if other.untitled:
        return False
    shortest = (other.title, *other.shorter)[-1]
    end = other.grid.x + scene.theme.metrics(TITLE, True).horizontalAdvance(shortest)
    beside = abs(at.y() - (other.grid.y - other.over - HEADING / 2)) < HEADING / 2 + 10
    return beside and end > at.x() - 18
