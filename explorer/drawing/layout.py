"""Where the matrices of a step lie on its page: one function a layout."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.provenance import same_structure
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import source, used_by
from explorer.drawing.grid import Grid, grid_of
from explorer.drawing.joined import all_heads
from explorer.drawing.placing import (
    BAR,
    FOOTER,
    HEADER,
    HEADING,
    MARGIN,
    NUMBERED,
    SUMS,
    SUMS_BELOW,
    Operand,
    Page,
    Sign,
    at_left,
    cells,
    label_height,
    label_width,
    on_top,
    panel,
    shown,
)
from explorer.drawing.products import product
from explorer.drawing.scene import Scene
from explorer.drawing.small_panels import one_large, row_by_row
from explorer.drawing.stacked import heads_stacked
from explorer.drawing.words import said

LEAST_SUMMED = 200.0  # the least height of the matrices of a softmax that leaves room for sums below them
ARROW = 9.0  # pixels from a row that is taken to the middle of its arrow, and the least height of a row that has one


def lay_out(scene: Scene, step: Step, size: QRectF) -> Page:
    """The page of a step inside a rectangle."""
    body = size.adjusted(MARGIN, HEADER, -MARGIN, -FOOTER)
    return LAYOUTS[step.layout](scene, step, size, body)


def alike(one: Scene, other: Scene, step: Step) -> bool:
    """Whether a page of a step is laid out alike for both scenes: they differ in no more than numbers and marks."""
    sessions = one.session, other.session
    seen = one.seen == other.seen and one.theme is other.theme and one.token == other.token
    seen = seen and (one.head_names, one.notation) == (other.head_names, other.notation)
    if not seen or used_by(sessions[0]) is used_by(sessions[1]):  # then not even a word differs
        return seen
    said_of = [(names_of(each), said(step.operation(each))) for each in sessions]
    return said_of[0] == said_of[1] and same_structure(*sessions)


def names_of(session: Session) -> tuple[object, ...]:
    """All that labels say."""
    return session.tokens, session.key_tokens, session.vocabulary, session.ids


def cellwise(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """Before, what is applied to each cell, after."""
    before = source(scene.session, step.reads[0])
    names = [before, step.applied, step.name] if step.applied else [before, step.name]
    between = [step.applied_by, "→"] if len(names) == 3 else [""]
    operation = "" if len(names) == 3 else said(step.operation(scene.session))
    return in_line(scene, names, between, size, body, operation)


def softmax(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """Masked scores with maximum, exponentials with sum, then weights; below them the distribution of a query."""
    below = SUMS_BELOW if scene.transposed and body.height() - BAR >= LEAST_SUMMED + SUMS_BELOW else 0
    body = body.adjusted(0, 0, 0 if scene.transposed else -SUMS, -BAR - below)
    before = source(scene.session, step.reads[0])
    page = one_large(scene, [(before, "row_max"), ("exponentials", "row_sum")], step.name, size, body)
    page = page or row_by_row(scene, [(before, "row_max"), ("exponentials", "row_sum"), (step.name,)], "→", size, body)
    last = max(max(panel.grid.rect.bottom() for panel in page.panels), page.result.grid.rect.bottom() + below)
    left = min(panel.grid.x for panel in page.panels)
    right = page.result.grid.rect.right()
    return page._replace(
        bar=QRectF(left, last + 14, max(right - left, 240.0), BAR - 14), sums=below > 0 or not scene.transposed
    )


def in_line(
    scene: Scene,
    names: list[str],
    between: list[str],
    size: QRectF,
    body: QRectF,
    operation: str = "",
) -> Page:
    """Matrices of the same rows in one line - or, where their numbers would not fit, the last one large."""
    result = Operand(names[-1])
    labels = label_width(scene, at_left(scene, result))
    word = scene.theme.metrics(15).horizontalAdvance(operation) + 28 if operation else 0.0
    gaps = [word or (34.0 if sign else 12.0) for sign in between]
    counts = [shown(scene, Operand(name))[1] for name in names]
    rows = shown(scene, result)[0]
    width = (body.width() - labels - sum(gaps)) / sum(counts)
    if width < NUMBERED and max(counts) > 1:
        large = one_large(scene, [(name,) for name in names[:-1]], names[-1], size, body) if len(names) > 2 else None
        return large or row_by_row(scene, [(name,) for name in names], operation or "→", size, body)
    over, turned = label_height(scene, on_top(scene, result), width)
    width, height = cells(width, (body.height() - HEADING - over - 8) / rows)
    taken = labels + sum(gaps) + width * sum(counts)
    x = body.left() + max(0.0, (body.width() - taken) / 2) + labels
    y = body.top() + HEADING + over
    panels, signs = [], []
    for place, (name, count) in enumerate(zip(names, counts, strict=True)):
        grid = grid_of(x, y, width, height, rows, count, scene.transposed)
        panels.append(
            panel(scene, name, grid, row_labels=place == 0, column_labels=True, over=over, turned_labels=turned)
        )
        x = grid.rect.right()
        if place < len(gaps):
            sign = operation or between[place]
            if sign:
                signs.append(Sign(QPointF(x + gaps[place] / 2, grid.rect.center().y()), sign, 15 if operation else 20))
            x += gaps[place]
    return Page(size, tuple(panels), tuple(signs))


def copied(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """A matrix, and beside it the one whose numbers are taken from it; each with vectors of its own."""
    operands = [Operand(name) for name in (source(scene.session, step.reads[0]), step.name)]
    shapes = [shown(scene, operand) for operand in operands]
    labels = [label_width(scene, at_left(scene, operand)) for operand in operands]
    word = said(step.operation(scene.session)) + (" →" if scene.transposed else "")
    gap = scene.theme.metrics(15).horizontalAdvance(word) + (56 if step.layout == "lookup" else 28)  # with arrows
    space = body.width() - sum(labels) - gap
    width = space / sum(columns for _, columns in shapes)
    over, turned = max(label_height(scene, on_top(scene, operand), width) for operand in operands)
    top = body.top() + HEADING + over
    arrows = 2 * ARROW if scene.transposed else 0.0
    width, height = cells(width, (body.bottom() - top - 8 - arrows) / max(rows for rows, _ in shapes))
    taken = sum(labels) + gap + width * sum(columns for _, columns in shapes)
    x = body.left() + max(0.0, (body.width() - taken) / 2)
    panels, signs = [], []
    for place, (operand, (rows, columns)) in enumerate(zip(operands, shapes, strict=True)):
        grid = grid_of(x + labels[place], top, width, height, rows, columns, scene.transposed)
        labelled = {"row_labels": True, "column_labels": True, "over": over, "turned_labels": turned}
        panels.append(panel(scene, operand.matrix, grid, **labelled))
        x = grid.rect.right() + gap
        if place == 0:
            signs += arrows_of(scene, step, panels[0].grid)
            signs.append(
                Sign(QPointF(grid.rect.right() + gap / 2, min(grid.rect.center().y(), top + 4 * height)), word, 15)
            )
    return Page(size, tuple(panels), tuple(signs))


def arrows_of(scene: Scene, step: Step, grid: Grid) -> list[Sign]:
    """An arrow at each vector that a step which looks them up takes; none where they are too thin for it."""
    found = [name for name in step.needs if name in ("token_rows", "key_token_rows")]
    if not found or (grid.cell_width if grid.transposed else grid.cell_height) < ARROW:
        return []
    rows = {int(row) - grid.first_row for row in np.asarray(scene.trace[found[0]])}
    seen = sorted(row for row in rows if 0 <= row < grid.rows)
    if grid.transposed:
        y, wide = grid.rect.bottom() + ARROW, grid.cell_width
        return [Sign(QPointF(grid.x + (row + 0.5) * wide, y), "↑", 13) for row in seen]
    x, high = grid.rect.right() + ARROW, grid.cell_height
    return [Sign(QPointF(x, grid.y + (row + 0.5) * high), "→", 13) for row in seen]


def joined(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """The outputs of all heads and the matrix that has them side by side; of one head before and after."""
    if scene.session.heads == 1:
        return copied(scene, step, size, body)
    return (heads_stacked if scene.transposed else all_heads)(scene, step, size, body)


LAYOUTS = {
    "product": product,
    "cellwise": cellwise,
    "softmax": softmax,
    "lookup": copied,
    "rotation": cellwise,
    "join": joined,
}
