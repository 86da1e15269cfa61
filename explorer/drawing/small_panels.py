"""A result that is large, and what comes before it small at its left: stacked, or row by row."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from explorer.attention.matrices import MATRICES
from explorer.drawing.grid import Grid
from explorer.drawing.placing import (
    HEADING,
    LARGEST,
    NUMBERED,
    TITLE,
    Page,
    Panel,
    Sign,
    label_height,
    label_width,
    panel,
    shape,
)
from explorer.drawing.scene import Scene

STATISTICS = 35.0  # a column of row maxima or sums among narrow panels
NARROWEST_STATISTIC = 26.0  # the narrowest one at all
SMALLEST_STATISTIC = 11.0  # the lowest cell in which one is printed
NARROWEST = 21.0  # the narrowest cell in which a short number is printed
BETWEEN = 8.0  # from panel to panel where each row goes on
READABLE = 22.5  # the narrowest cell in which a score with two decimals is set


def of_rows(name: str) -> bool:
    """Whether a matrix holds one number for each row."""
    return MATRICES[name].columns == "row"


def row_by_row(scene: Scene, names: list[str], sign: str, size: QRectF, body: QRectF) -> Page:
    """The last matrix as wide as fits, the others narrow at its left; each row goes on from panel to panel.

    All are wide enough for their numbers where there is room for that.
    """
    rows, columns = shape(scene, names[-1])
    labels = label_width(scene, scene.row_tokens(names[-1]))
    word = scene.theme.metrics(15).horizontalAdvance(sign) + 24
    over, turned = label_height(scene, scene.column_tokens(names[-1]), body.width() / (columns + 4))
    top = body.top() + HEADING + over
    height = min((body.bottom() - top - 4) / rows, LARGEST[1])
    names = [name for name in names if not of_rows(name) or height >= SMALLEST_STATISTIC]
    narrow = [STATISTICS if of_rows(name) else max(34.0, body.width() * 0.06) for name in names[:-1]]
    space = body.width() - labels - word - sum(narrow) - BETWEEN * (len(narrow) - 1)
    large = [place for place, name in enumerate(names[:-1]) if not of_rows(name)]
    each = (space + sum(narrow[place] for place in large)) / (columns * (len(large) + 1))
    if each >= READABLE:  # numbers in all of them
        space -= sum(READABLE * columns - narrow[place] for place in large)
        narrow = [READABLE * columns if place in large else wide for place, wide in enumerate(narrow)]
    width = min(space / columns, LARGEST[0], max(1.9 * height, NUMBERED))
    height = min(height, width)
    x = body.left() + max(0.0, (space - width * columns) / 2) + labels
    panels = []
    for place, (name, wide) in enumerate(zip(names, [*narrow, width * columns], strict=True)):
        last = place == len(narrow)
        across = shape(scene, name)[1]
        grid = Grid(x, top, wide / across, height, rows, across)
        named = last or (grid.cell_width >= READABLE and not of_rows(name))
        options = {"row_labels": place == 0, "column_labels": named, "over": over, "turned_labels": turned}
        panels.append(panel(scene, name, grid, **options))
        x = grid.rect.right() + (word if place == len(narrow) - 1 else BETWEEN)
    at = QPointF(panels[-1].grid.x - word / 2, panels[-1].grid.rect.center().y())
    return Page(size, tuple(panels), (Sign(at, sign, 20 if sign == "→" else 15),))


def one_large(scene: Scene, before: Sequence[tuple[str, ...]], result: str, size: QRectF, body: QRectF) -> Page | None:
    """A result as large as fits; what comes before it smaller, one line under the other, at its left.

    None where those would be too small for their numbers.
    """
    rows, columns = shape(scene, result)
    labels = label_width(scene, scene.row_tokens(result))
    stacked = [sum(shape(scene, name)[1] for name in line) for line in before]
    gap, beside = 44.0, 10.0
    left_labels = labels if rows <= 12 else 0.0
    space = body.width() - left_labels - labels - gap - beside
    over, turned = label_height(scene, scene.column_tokens(result), space / (columns + max(stacked)))
    height = min((body.height() - HEADING - over - 4) / rows, LARGEST[1])
    each = body.height() / len(before)
    small_over = over if space * 0.45 / max(stacked) >= 15 and each > rows * 15 + HEADING + over else 0.0
    small_height = min((each - HEADING - small_over - 12) / rows, height)
    small_width = min(space * 0.49 / max(stacked), max(1.9 * small_height, 30.0), 60.0)
    width = min((space - small_width * max(stacked)) / columns, max(1.7 * height, NUMBERED), LARGEST[0])
    while small_width * max(stacked) > space * 0.12 and width < (NUMBERED if rows <= 12 else READABLE):
        if small_width * 0.9 < READABLE <= width:
            break  # smaller numbers in all panels rather than none in some
        small_width *= 0.9
        width = min((space - small_width * max(stacked)) / columns, NUMBERED)
    if small_width < NARROWEST or small_height < SMALLEST_STATISTIC:
        return None
    height = min(height, width)
    taken = left_labels + labels + gap + beside + small_width * max(stacked) + width * columns
    left = body.left() + max(0.0, (body.width() - taken) / 2) + left_labels
    panels = []
    for line, names in enumerate(before):
        x, y = left, body.top() + line * (small_height * rows + HEADING + small_over + 12) + HEADING + small_over
        for name in names if small_width >= NARROWEST_STATISTIC else names[:1]:
            grid = Grid(x, y, small_width, small_height, rows, shape(scene, name)[1])
            first = name == names[0]
            labelled = first and small_over > 0
            panels.append(
                panel(
                    scene,
                    name,
                    grid,
                    row_labels=first and left_labels > 0,
                    column_labels=labelled,
                    over=small_over,
                    turned_labels=turned,
                )
            )
            x = grid.rect.right() + beside
    large = Grid(x + gap - beside + labels, body.top() + HEADING + over, width, height, rows, columns)
    last = panel(scene, result, large, row_labels=True, column_labels=True, over=over, turned_labels=turned)
    at = QPointF(x - beside + gap / 2, large.rect.center().y())
    if any(in_heading(scene, other, at) for other in panels):
        at.setY(panels[0].grid.rect.center().y())
    return Page(size, (*panels, last), (Sign(at, "→", 20),))


def in_heading(scene: Scene, other: Panel, at: QPointF) -> bool:
    """Whether a sign at a point would stand on the title of a panel at its left, however short that is."""
    shortest = (other.title, *other.shorter)[-1]
    end = other.grid.x + scene.theme.metrics(TITLE, True).horizontalAdvance(shortest)
    beside = abs(at.y() - (other.grid.y - other.over - HEADING / 2)) < HEADING / 2 + 10
    return beside and end > at.x() - 18
