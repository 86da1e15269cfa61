"""The page on which the outputs of all heads come to stand side by side, and the blocks of heads in a matrix."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from explorer.attention.head_names import head_words, name_of
from explorer.attention.matrices import axes_of
from explorer.attention.step import Step
from explorer.attention.steps import source
from explorer.drawing.grid import Grid
from explorer.drawing.placing import (
    TITLE,
    Join,
    Operand,
    Page,
    Panel,
    at_left,
    cells,
    label_height,
    label_width,
    panel,
    shape,
)
from explorer.drawing.scene import Scene
from explorer.drawing.words import said, showable

TITLES = 36.0  # above the outputs
GAP = 14.0  # between the outputs of two heads
FUNNEL = 40.0  # between the outputs and the matrix that they go into
TITLE_BELOW = 26.0
BLOCKS = {"q_width": "d_k", "k_width": "d_k", "v_width": "d_v", "o_width": "d_v"}  # how wide a head is in an axis
BREAK = 3.0  # pixels between two blocks
SMALLEST_BROKEN = 4.0  # blocks below this size have nothing between them


def all_heads(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """A panel for each head, and below them the matrix that has their columns side by side."""
    session, read = scene.session, source(scene.session, step.reads[0])
    heads, (rows, own), columns = session.heads, shape(scene, read), shape(scene, step.name)[1]
    labels = label_width(scene, scene.row_tokens(step.name))
    space = body.width() - labels
    width = min((space - GAP * (heads - 1)) / (heads * own), space / columns)
    over, turned = label_height(scene, scene.column_tokens(step.name), width)
    high = (body.height() - TITLES - 2 * over - FUNNEL - TITLE_BELOW) / (2 * rows)
    width, height = cells(width, high)
    spare = (space - heads * own * width) / (heads - 1)
    gap = max(GAP, min(spare, widest_title(scene) + GAP - own * width))
    wide = heads * own * width + gap * (heads - 1)
    left = body.left() + labels + max(0.0, (space - max(wide, columns * width)) / 2)
    top = body.top() + TITLES + over
    names = titles(scene, own * width + gap - 4)
    panels = []
    for head in range(heads):
        grid = Grid(left + head * (own * width + gap), top, width, height, rows, own)
        options = {"row_labels": head == 0, "column_labels": True, "over": over, "turned_labels": turned}
        made = panel(scene, read, grid, head=head, caption="", title=names[head], shorter=(), **options)
        panels.append(made)
    below = Grid(left + (wide - columns * width) / 2, top + rows * height + FUNNEL + over, width, height, rows, columns)
    options = {"row_labels": True, "column_labels": True, "over": over, "turned_labels": turned}
    result = panel(scene, step.name, below, title_below=True, **options)
    joins = tuple(join(scene, each, result) for each in panels)
    return Page(size, (*panels, result), joins=tuple(each for each in joins if each is not None))


def titles(scene: Scene, room: float) -> list[str]:
    """What stands above the output of each head: the same for all, shorter where that has no room."""
    heads, names, theme = range(scene.session.heads), scene.head_names, scene.theme
    whole = [showable(theme.families, said(head_words(names, head))) for head in heads]
    if all(theme.metrics(TITLE, True).horizontalAdvance(title) <= room for title in whole):
        return whole
    return [showable(theme.families, f"{head + 1} {name_of(names, head)}".rstrip()) for head in heads]


def widest_title(scene: Scene) -> float:
    """The room that the shorter titles take."""
    return max(scene.theme.metrics(TITLE, True).horizontalAdvance(title) for title in titles(scene, 0.0))


def join(scene: Scene, before: Panel, after: Panel) -> Join | None:
    """From the output of a head to its part of the whole, labels included, where all of it is seen."""
    own, grid = scene.session.d_v, after.grid
    assert before.head is not None
    first = before.head * own
    if before.grid.columns != own or first < grid.first_column or first + own > grid.first_column + grid.columns:
        return None
    block = grid.rect_of((grid.part[0], slice(first, first + own)))
    labels = label_width(scene, at_left(scene, Operand(after.matrix)))
    left, top = (-labels, 0.0) if grid.transposed else (0.0, -after.over)
    return Join(before.head, before.grid.rect, block.adjusted(left, top, 0, 0))


def draw_joins(painter: QPainter, scene: Scene, page: Page) -> None:
    """From each head's output to its part of the whole."""
    theme = scene.theme
    for one in page.joins:
        corners = funnel(one, scene.transposed)
        shown = one.head == scene.head
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("current" if shown else "masked"))
        painter.drawPolygon(QPolygonF(corners))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("accent" if shown else "border"), 1.2))
        for start, end in ((0, 3), (1, 2)):
            painter.drawLine(corners[start], corners[end])


def funnel(one: Join, turned: bool) -> list[QPointF]:
    """The corners of what leads from a head's output to its part of the whole, which is at its right where turned."""
    before, after = one.before, one.after
    if turned:
        left, right = before.right() + 4, after.left() - 2
        return [
            QPointF(left, before.top()),
            QPointF(left, before.bottom()),
            QPointF(right, after.bottom() - 1),
            QPointF(right, after.top() + 1),
        ]
    top, bottom = before.bottom() + 4, after.top() - 2
    return [
        QPointF(before.left(), top),
        QPointF(before.right(), top),
        QPointF(after.right() - 1, bottom),
        QPointF(after.left() + 1, bottom),
    ]


def joining_guide(scene: Scene, page: Page) -> tuple[tuple[str, QLineF], ...]:
    """From the column of a head's output to that of the marked cell, in the gap between them."""
    if scene.marks is None or not page.joins:
        return ()
    cell, result = scene.marks.cell, page.result
    own = scene.session.d_v
    if cell.matrix == result.matrix:
        head, column = divmod(cell.column, own)
    elif cell.matrix == page.panels[0].matrix:
        head, column = cell.head, cell.column
    else:
        return ()
    one = next((one for one in page.joins if one.head == head), None)
    if one is None:
        return ()
    before, after = one.before, one.after
    share = (column + 0.5) / own
    if scene.transposed:
        start = QPointF(before.right() + 4, before.top() + share * before.height())
        end = QPointF(after.left() - 2, after.top() + share * after.height())
    else:
        start = QPointF(before.left() + share * before.width(), before.bottom() + 4)
        end = QPointF(after.left() + share * after.width(), after.top() - 2)
    return ((result.role, QLineF(start, end)),)


def draw_breaks(painter: QPainter, scene: Scene, matrix: str, grid: Grid) -> None:
    """A gap between the columns or rows of one head and those of the next, where a matrix has those of all."""
    session = scene.session
    if session.heads == 1:
        return
    painter.setPen(QPen(scene.theme.colour("card"), BREAK, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    rect = grid.rect
    firsts = (grid.first_row, grid.first_column)
    counts = (grid.rows, grid.columns)
    for place, axis in enumerate(axes_of(matrix)):
        own = session.size(BLOCKS[axis]) if axis in BLOCKS else 0
        upright = (place == 1) != grid.transposed
        side = grid.cell_width if upright else grid.cell_height
        if not own or own * side < SMALLEST_BROKEN:
            continue
        for line in range(own, firsts[place] + counts[place], own):
            at = (line - firsts[place]) * side
            if at <= 0:
                continue
            if upright:
                painter.drawLine(QLineF(rect.left() + at, rect.top(), rect.left() + at, rect.bottom()))
            else:
                painter.drawLine(QLineF(rect.left(), rect.top() + at, rect.right(), rect.top() + at))
