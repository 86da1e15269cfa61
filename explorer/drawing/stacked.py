"""The page on which the outputs of all heads come to stand one above the other: their vectors are columns."""

from PySide6.QtCore import QRectF

from explorer.attention.step import Step
from explorer.attention.steps import source
from explorer.drawing.grid import grid_of
from explorer.drawing.joined import join, titles
from explorer.drawing.placing import (
    HEADING,
    LARGEST,
    Operand,
    Page,
    at_left,
    cells,
    label_height,
    label_width,
    on_top,
    panel,
    shown,
)
from explorer.drawing.scene import Scene

NAMED, LEAST_NAMED = 22.0, 14.0  # the line above each output that names its head; where it is lower it names none
SHARE = 0.35  # of the height, at most, for these lines
FUNNEL = 56.0  # between the outputs and the matrix that they go into, beside its labels


def heads_stacked(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """A panel for each head, and at their right the matrix that has their numbers one above the other."""
    read, result = Operand(source(scene.session, step.reads[0])), Operand(step.name)
    heads, (own, columns), rows = scene.session.heads, shown(scene, read), shown(scene, result)[0]
    labels = [label_width(scene, at_left(scene, operand)) for operand in (read, result)]
    space, wide = body.width() - sum(labels) - FUNNEL, 0.0
    for _ in range(2):  # how wide a cell is depends on the height of the labels, which depends on how wide it is
        over, turned = label_height(scene, on_top(scene, result), wide or space / (2 * columns))
        tall = body.height() - HEADING - over
        between = min(NAMED, SHARE * tall / heads)
        wide, high = cells(space / (2 * columns), (tall - between * (heads - 1)) / (heads * own))
    x, y = body.left() + labels[0] + max(0.0, (space - 2 * columns * wide) / 2), body.top() + HEADING + over
    names = titles(scene, columns * wide)
    panels = []
    for head in range(heads):
        grid = grid_of(x, y, wide, high, own, columns, scene.transposed)
        named = {"head": head, "caption": "", "title": names[head], "shorter": (), "close": head > 0}
        named["untitled"] = head > 0 and between < LEAST_NAMED
        labelled = {"row_labels": True, "column_labels": head == 0, "over": over if head == 0 else 0.0}
        panels.append(panel(scene, read.matrix, grid, turned_labels=turned, **named, **labelled))
        y = grid.rect.bottom() + between
    right, top = x + columns * wide + FUNNEL + labels[1], body.top() + HEADING + over
    whole = grid_of(right, top, wide, min(tall / rows, wide, LARGEST[1]), rows, columns, scene.transposed)
    options = {"row_labels": True, "column_labels": True, "over": over, "turned_labels": turned}
    last = panel(scene, step.name, whole, **options)
    joins = (join(scene, each, last) for each in panels)
    return Page(size, (*panels, last), joins=tuple(one for one in joins if one is not None))
