"""One matrix on a page: title, caption, cells, and the tokens at its sides."""

import math
import sys
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QRegion

from explorer.attention.matrices import axes_of
from explorer.drawing.damage import REACH, meets, reached
from explorer.drawing.grid import Grid
from explorer.drawing.marks import extents_of, reaches
from explorer.drawing.outline import common, extent
from explorer.drawing.placing import HEADING, LABEL, TITLE, Page, Panel, label_width
from explorer.drawing.scene import Scene
from explorer.drawing.words import CENTRE, LEFT, RIGHT, draw_words, elided, token_text

MOST_STRONG = 24  # rows or columns of which a play makes the labels stand out
NARROWEST = 16.0  # a title that has less room, and does not fit, is left out
GAP = 8  # pixels between the labels of rows and the cells
MarkedLines = tuple[set[int], set[int]]  # rows and columns of a grid, as shown


def heading_room(scene: Scene, page: Page, panel: Panel) -> float:
    """The width that a panel's title and caption may take: up to what stands at their right, or the page's end."""
    x, grid = panel.grid.x, panel.grid
    top = grid.rect.bottom() + 4 if panel.title_below else grid.y - panel.over - HEADING
    bottom = top + (20 if panel.title_below else HEADING - 4)
    ends = [page.size.right() - 12]
    for other in page.panels:
        beside = other.grid.rect
        above = 0.0 if other.title_below or other.untitled else other.over + HEADING
        if beside.x() <= x or beside.y() - above > bottom or beside.bottom() < top:
            continue
        labelled = other.row_labels and beside.y() - 8 < bottom
        ends.append(beside.x() - (label_width(scene, row_labels(scene, other)) if labelled else 0) - 10)
    for sign in page.signs:
        half = scene.theme.metrics(sign.pixels).horizontalAdvance(sign.words) / 2
        if sign.at.x() > x and top - sign.pixels / 2 < sign.at.y() < bottom + sign.pixels / 2:
            ends.append(sign.at.x() - half - 8)
    return min(ends) - x


def draw_words_of_panel(painter: QPainter, scene: Scene, panel: Panel, room: float) -> None:
    """The title and caption of a matrix."""
    if panel.untitled:
        return
    theme, grid = scene.theme, panel.grid
    top = grid.y - panel.over - (6 if panel.close else 22)
    if panel.title_below:
        draw_heading(painter, scene, panel, grid.rect.bottom() + 18, room)
    else:
        draw_heading(painter, scene, panel, top, room)
        if panel.caption and theme.metrics(LABEL).horizontalAdvance(panel.caption) <= room:
            at = QPointF(grid.x, top + 16)
            draw_words(painter, at, panel.caption, theme.font(LABEL), theme.colour("muted"))


def draw_labels(
    painter: QPainter, scene: Scene, panel: Panel, strong: MarkedLines | None = None, region: QRegion | None = None
) -> None:
    """The tokens at the left of a matrix and above it, as far as they are seen in the region to be painted.

    `strong` are the marked lines, whose labels stand out.
    """
    rows, columns = strong or marked_lines(scene, panel)
    if panel.row_labels and meets(region, strip := row_strip(scene, panel)):
        draw_row_labels(painter, scene, panel, strip, rows, region)
    if panel.column_labels and meets(region, strip := column_strip(panel)):
        draw_column_labels(painter, scene, panel, strip, columns, region)


def row_strip(scene: Scene, panel: Panel) -> QRectF:
    """Where the labels of the rows stand."""
    grid, wide = panel.grid, label_width(scene, row_labels(scene, panel)) + GAP
    return QRectF(grid.x - wide, grid.y, wide, grid.rect.height()).adjusted(-2, -8, 0, 8)


def column_strip(panel: Panel) -> QRectF:
    """Where the labels of the columns stand."""
    grid = panel.grid
    return QRectF(grid.x, grid.y - panel.over, grid.rect.width(), panel.over).adjusted(-40, -2, 40, 0)


def of_labels(scene: Scene, panel: Panel, before: MarkedLines, after: MarkedLines) -> list[QRectF]:
    """Where labels look different because other lines are marked: theirs, and those of neighbours that made room."""
    grid, found = panel.grid, []
    (rows, columns), (new_rows, new_columns) = before, after
    if panel.row_labels:
        strip, each = row_strip(scene, panel), max(grid.cell_height * (rows_per_label(grid) + 0.5), 12.0)
        if all_ascii(row_labels(scene, panel)):  # their ink ends where they do: no cell needs to be painted for them
            strip.setRight(grid.x - GAP - 1)
        for place in rows ^ new_rows:
            y = grid.y + (place + 0.5) * grid.cell_height
            found.append(QRectF(strip.x(), y - each, strip.width(), 2 * each))
    if panel.column_labels:
        strip, each = column_strip(panel), max(grid.cell_width * (columns_per_label(panel) + 1.0), 16.0)
        for place in columns ^ new_columns:
            x = grid.x + (place + 0.5) * grid.cell_width
            found.append(QRectF(x - each, strip.y(), 2 * each, strip.height()))
    return found


@lru_cache(maxsize=16)
def all_ascii(tokens: tuple[str, ...]) -> bool:
    """Whether all tokens are ASCII: the ink of other letters may reach far beyond the room that they take."""
    return all(token.isascii() for token in tokens)


def rows_per_label(grid: Grid) -> int:
    """Every how many rows have a label."""
    return max(1, math.ceil(12 / grid.cell_height))


def columns_per_label(panel: Panel) -> int:
    """Every how many columns have a label."""
    wide = panel.grid.cell_width
    if panel.turned_labels:
        return max(1, math.ceil(13 / wide))
    return math.ceil(24 / wide) if wide < 9 else 1


def draw_heading(painter: QPainter, scene: Scene, panel: Panel, y: float, room: float) -> None:
    """A panel's title in the colour of its role."""
    theme = scene.theme
    measure = theme.metrics(TITLE, True)
    longest = f"{panel.title} · {panel.caption}" if panel.title_below and panel.caption else panel.title
    titles = (longest, panel.title, *panel.shorter)
    words = next((title for title in titles if measure.horizontalAdvance(title) <= room), titles[-1])
    if room < NARROWEST and measure.horizontalAdvance(words) > room:
        return
    shown = elided(words, theme.families, TITLE, True, int(room))
    draw_words(painter, QPointF(panel.grid.x, y), shown, theme.font(TITLE, True), theme.colour(panel.role))


def row_labels(scene: Scene, panel: Panel) -> tuple[str, ...]:
    """The tokens at the left of a panel."""
    return scene.column_tokens(panel.matrix) if panel.grid.transposed else scene.row_tokens(panel.matrix)


def column_labels(scene: Scene, panel: Panel) -> tuple[str, ...]:
    """The tokens above a panel."""
    return scene.row_tokens(panel.matrix) if panel.grid.transposed else scene.column_tokens(panel.matrix)


def marked_lines(scene: Scene, panel: Panel) -> MarkedLines:
    """The rows and columns of the grid, as shown, whose labels stand out: those of the cell pointed at."""
    marks, moment, grid = scene.marks, scene.moment, panel.grid
    if moment is not None and max(grid.rows, grid.columns) > MOST_STRONG:
        return set(), set()  # labels that change places with each picture of a play would flicker
    if marks is None and scene.token is not None:
        return arriving_lines(scene, panel, scene.token)
    if marks is None:
        played = moment is not None and moment.row is not None and panel.stands_for == moment.step
        row = moment.row - grid.first_row if played and moment and moment.row is not None else -1
        down, across = {row} & set(range(grid.rows)), set[int]()
        return (across, down) if grid.transposed else (down, across)
    down, across = set(), set()
    if marks.cell.matrix == panel.stands_for:
        down, across = {marks.cell.row - grid.first_row}, {marks.cell.column - grid.first_column}
        down, across = down & set(range(grid.rows)), across & set(range(grid.columns))
    elif panel.matrix in marks.by_matrix:
        mark = marks.by_matrix[panel.matrix]
        part = extents_of(mark)[0]
        held = common(part, grid.part) if part is not None and reaches(mark.direct, grid) else None
        seen = extent(mark.direct[held]) if held is not None else None
        if held is not None and seen is not None:
            rows, columns = seen
            down = {rows.start + held[0].start - grid.first_row} if rows.stop - rows.start == 1 else set()
            across = {columns.start + held[1].start - grid.first_column} if columns.stop - columns.start == 1 else set()
    return (across, down) if grid.transposed else (down, across)


def arriving_lines(scene: Scene, panel: Panel, token: int) -> MarkedLines:
    """The rows and columns of the grid, as shown, that stand for the token that arrives."""
    grid = panel.grid
    arriving = ("queries", "keys") if scene.session.own_key_tokens is None else ("queries",)
    down, across = (
        {token - held.start} if axis in arriving and held.start <= token < held.stop else set()
        for axis, held in zip(axes_of(panel.matrix), grid.part, strict=True)
    )
    return (across, down) if grid.transposed else (down, across)


def draw_row_labels(
    painter: QPainter, scene: Scene, panel: Panel, strip: QRectF, strong: set[int], region: QRegion | None
) -> None:
    """The tokens of the rows, on their strip; where rows are too thin every so many."""
    theme, grid = scene.theme, panel.grid
    pixels = max(9, min(LABEL + 1, int(grid.cell_height * 0.8)))
    every = rows_per_label(grid)
    tokens = row_labels(scene, panel)[grid.first_down : grid.first_down + grid.down]
    shift = theme.metrics(pixels).capHeight() / 2
    near = lines_near(region, strip, grid.y, grid.cell_height, shift + pixels, level=False)
    for place in labelled(grid.first_down, len(tokens), every, strong, near):
        y = grid.y + (place + 0.5) * grid.cell_height + shift
        if not meets(region, QRectF(strip.x(), y - pixels, strip.width(), 1.5 * pixels)):
            continue
        bold = place in strong
        shown = elided(token_text(theme.families, tokens[place]), theme.families, pixels, bold, 88)
        colour = theme.colour("text" if bold else "muted")
        draw_words(painter, QPointF(grid.x - GAP, y), shown, theme.font(pixels, bold), colour, RIGHT)


def lines_near(
    region: QRegion | None, strip: QRectF, start: float, each: float, reach: float, level: bool
) -> list[range]:
    """The lines whose labels may be seen in the region: of many, most are far from it, and need not be looked at.

    They begin at `start` and take `each` pixels; a label reaches so far from the middle of its line.
    """
    if region is None:
        return [range(sys.maxsize)]  # all of them
    near = []
    for part in list(region.intersected(reached(strip))):  # type: ignore[call-overload]
        low, high = (part.left(), part.right() + 1) if level else (part.top(), part.bottom() + 1)
        spare = reach + REACH + 1
        near.append(range(math.floor((low - spare - start) / each - 0.5), math.ceil((high + spare - start) / each) + 1))
    return near


def labelled(first: int, count: int, every: int, strong: set[int], near: list[range]) -> list[int]:
    """Which of the lines near get a label: every so many, and the strong ones, for which their neighbours make room.

    It is the same ones whichever is the first that is seen, so that labels move with their lines.
    """
    usual = set[int]()
    for lines in near:
        start = max(0, lines.start)
        even = range(start + (-first - start) % every, min(count, lines.stop), every)
        usual.update(place for place in even if all(abs(place - other) >= every for other in strong))
    return sorted({*usual, *(place for place in strong if any(place in lines for lines in near))})


def draw_column_labels(
    painter: QPainter, scene: Scene, panel: Panel, strip: QRectF, strong: set[int], region: QRegion | None
) -> None:
    """The tokens of the columns, on their strip: turned where wider than a cell, every so many where cells are thin."""
    theme, grid = scene.theme, panel.grid
    tokens = column_labels(scene, panel)[grid.first_across : grid.first_across + grid.across]
    every = columns_per_label(panel)
    room = 56 if panel.turned_labels else int(max(grid.cell_width * every - 2, 8))
    half = LABEL if panel.turned_labels else room / 2 + 2
    near = lines_near(region, strip, grid.x, grid.cell_width, half, level=True)
    for place in labelled(grid.first_across, len(tokens), every, strong, near):
        at = QPointF(grid.x + (place + 0.5) * grid.cell_width, grid.y - 6)
        if not meets(region, QRectF(at.x() - half, strip.y(), 2 * half, strip.height())):
            continue
        bold = place in strong
        shown = elided(token_text(theme.families, tokens[place]), theme.families, LABEL, bold, room)
        colour = theme.colour("text" if bold else "muted")
        if not panel.turned_labels:
            draw_words(painter, at, shown, theme.font(LABEL, bold), colour, CENTRE)
            continue
        painter.save()
        painter.translate(at.x() + theme.metrics(LABEL).capHeight() / 2, at.y())
        painter.rotate(-90)
        draw_words(painter, QPointF(0, 0), shown, theme.font(LABEL, bold), colour, LEFT)
        painter.restore()
