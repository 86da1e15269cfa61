"""Where the matrices of a step lie on its page: one function a layout."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.cells import Index
from explorer.attention.matrices import MATRICES, axes_of, head_of, shape_of
from explorer.attention.provenance import same_structure
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import reads_of, source
from explorer.drawing.grid import Grid
from explorer.drawing.joined import all_heads
from explorer.drawing.placing import (
    BAR,
    CORNER_SMALLEST,
    FOOTER,
    HEADER,
    HEADING,
    LARGEST,
    MARGIN,
    NUMBERED,
    SUMS,
    Page,
    Panel,
    Sign,
    cells,
    label_height,
    label_width,
    panel,
    shape,
)
from explorer.drawing.scene import Scene
from explorer.drawing.small_panels import READABLE, one_large, row_by_row
from explorer.drawing.words import said

APART = 8.0  # between an operand and what is added, below it
ARROW = 9.0  # pixels from a row that is taken to the middle of its arrow, and the least height of a row that has one


def lay_out(scene: Scene, step: Step, size: QRectF) -> Page:
    """The page of a step inside a rectangle."""
    body = size.adjusted(MARGIN, HEADER, -MARGIN, -FOOTER)
    return LAYOUTS[step.layout](scene, step, size, body)


def alike(one: Scene, other: Scene, step: Step) -> bool:
    """Whether a page of a step is laid out alike for both scenes: they differ in no more than numbers and marks."""
    sessions = one.session, other.session
    said_of = [(names_of(each), said(step.operation(each))) for each in sessions]
    seen = one.seen == other.seen and one.theme is other.theme and one.token == other.token
    seen = seen and one.head_names == other.head_names
    return seen and said_of[0] == said_of[1] and same_structure(*sessions)


def names_of(session: Session) -> tuple[object, ...]:
    """All that labels say."""
    return session.tokens, session.key_tokens, session.vocabulary, session.ids


def product(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """Left operand at left, right operand on top, the result where they meet - or side by side where that is small."""
    return corner(scene, step, size, body) or side_by_side(scene, step, size, body)


def corner(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page | None:
    """The product with operands meeting in the corner; None where its cells would be too small."""
    left, top, *added = (source(scene.session, reads) for reads in reads_of(scene.session, step))
    transposed = step.reads[1].row is Index.COLUMN
    rows, inner = shape(scene, left)
    columns = shape(scene, step.name)[1]
    left_labels = label_width(scene, scene.row_tokens(left))
    top_labels = 0.0 if transposed else label_width(scene, scene.row_tokens(top))
    gap = max(30.0, top_labels + 16)
    guess = (body.width() - left_labels - gap) / (inner + columns)
    over_top, turned = label_height(scene, scene.row_tokens(top) if transposed else scene.column_tokens(top), guess)
    over_left, left_turned = label_height(scene, scene.column_tokens(left), guess)
    between = HEADING + over_left + 8
    high = (body.height() - HEADING - over_top - between - 24 - len(added) * APART) / (inner + rows + len(added))
    width, height = cells(guess, high)
    if width < CORNER_SMALLEST[0] or height < CORNER_SMALLEST[1]:
        return None
    total = left_labels + inner * width + gap + columns * width
    x = body.left() + max(0.0, (body.width() - total) / 2)
    y = body.top() + HEADING + over_top
    tall = inner * height + len(added) * (APART + height)
    at_left = Grid(x + left_labels, y + tall + between, width, height, rows, inner)
    first, second = (inner, columns) if not transposed else (columns, inner)
    on_top = Grid(at_left.rect.right() + gap, y, width, height, first, second, transposed)
    result = Grid(on_top.x, at_left.y, width, height, rows, columns)
    panels = (
        panel(scene, left, at_left, row_labels=True, column_labels=True, over=over_left, turned_labels=left_turned),
        own_columns(
            scene,
            step,
            panel(
                scene, top, on_top, row_labels=not transposed, column_labels=True, over=over_top, turned_labels=turned
            ),
        ),
        *(added_row(scene, step, name, on_top) for name in added),
        panel(scene, step.name, result, title_below=True),
    )
    space = QRectF(body.left(), body.top(), on_top.x - body.left() - top_labels - 24, at_left.y - body.top() - between)
    return Page(size, panels, (), space)


def added_row(scene: Scene, step: Step, name: str, above: Grid) -> Panel:
    """The panel of what is added to every row of a product, under the operand with the same columns."""
    grid = above._replace(y=above.rect.bottom() + APART, rows=1)
    return own_columns(scene, step, panel(scene, name, grid, row_labels=True, untitled=True))


def own_columns(scene: Scene, step: Step, whole: Panel) -> Panel:
    """The panel of an operand with the columns of the shown head, where it has those of all heads side by side."""
    split = any(reads.column is Index.SPLIT and whole.matrix in reads.matrices for reads in step.reads)
    if not split:
        return whole
    head, (first, width) = head_of(scene.session, step.name, scene.head), seen_columns(scene, step.name)
    start = head * shape_of(scene.session, step.name)[1] + first
    return whole._replace(grid=whole.grid._replace(columns=width, first_column=start))


def seen_columns(scene: Scene, matrix: str) -> tuple[int, int]:
    """The first column that is seen of a matrix, and how many."""
    lines = scene.lines(axes_of(matrix)[1])
    return lines.start, len(lines)


def side_by_side(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """The operands and the result in one line, with the signs of the equation between them."""
    left, right, *added = (source(scene.session, reads) for reads in reads_of(scene.session, step))
    names = [left, right, step.name]
    shapes = [shape(scene, name) for name in names]
    if step.reads[1].column is Index.SPLIT:
        shapes[1] = (shapes[1][0], shapes[2][1])
    labels = [label_width(scene, scene.row_tokens(name)) for name in names[:2]] + [0.0]
    gap = 36.0
    space = body.width() - sum(labels) - 2 * gap
    over = max(
        label_height(scene, scene.column_tokens(name), space / sum(columns for _, columns in shapes))[0]
        for name in names
    )
    top = body.top() + HEADING + over
    tallest = max(shapes[0][0], shapes[1][0] + len(added), shapes[2][0])
    height = min((body.bottom() - top - 8 - len(added) * APART) / tallest, 40.0)
    widths = shared_out(space, [columns for _, columns in shapes], height)
    taken = sum(labels) + 2 * gap + sum(widths)
    x = body.left() + max(0.0, (body.width() - taken) / 2)
    panels, signs = [], []
    transposed = step.reads[1].row is Index.COLUMN  # shown by its rows, multiplied by its columns
    for place, (name, (rows, columns)) in enumerate(zip(names, shapes, strict=True)):
        grid = Grid(x + labels[place], top, widths[place] / columns, height, rows, columns)
        _, turned = label_height(scene, scene.column_tokens(name), grid.cell_width)
        numbered = MATRICES[name].columns == "keys" or grid.cell_width >= 12
        options = {"row_labels": place < 2, "column_labels": numbered, "over": over, "turned_labels": turned}
        panels.append(own_columns(scene, step, panel(scene, name, grid, **options)))
        x = grid.rect.right() + gap
        middle = min(grid.rect.center().y(), top + 4 * height)
        if place < 2:
            signs.append(Sign(QPointF(x - gap / 2, middle), ("·", "=")[place], 22))
        if place == 1 and transposed:  # an exponent of the whole matrix
            signs.append(Sign(QPointF(grid.rect.right() + 4.5, top + 4), "ᵀ", 16))
    rows_added = (added_row(scene, step, name, panels[1].grid) for name in added)
    return Page(size, (*panels[:2], *rows_added, panels[2]), tuple(signs))


def shared_out(space: float, columns: list[int], height: float) -> list[float]:
    """Widths for two operands and a result: each as wide as suits its cells.

    Where space is short the matrix with keys for columns - the wider one - gets enough for its numbers first.
    """
    wish = [count * min(LARGEST[0], max(1.7 * height, 24.0 / count)) for count in columns]
    if sum(wish) <= space:
        return wish
    readable = [min(count * READABLE, want) for count, want in zip(columns, wish, strict=True)]
    if sum(readable) <= space:  # numbers in all three; what is left goes to those that wish for more
        more = [want - enough for want, enough in zip(wish, readable, strict=True)]
        spare = (space - sum(readable)) / sum(more)
        return [enough + spare * extra for enough, extra in zip(readable, more, strict=True)]
    least = [min(26.0, want) for want in wish]
    large = 2 if columns[2] >= columns[0] or columns[0] > 32 else 0
    others = [place for place in range(3) if place != large]
    most = space - sum(least[place] for place in others)
    needed = min(most, max(space * 0.5, columns[large] * READABLE))
    share = min(wish[large], max(needed, space - sum(wish[place] for place in others)))
    rest = space - share
    result = [0.0, 0.0, 0.0]
    result[large] = share
    first, second = others
    wanted = max(least[first], rest * wish[first] / (wish[first] + wish[second]))
    result[first] = min(wanted, rest - least[second])
    result[second] = rest - result[first]
    return result


def cellwise(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """Before, what is applied to each cell, after."""
    before = source(scene.session, step.reads[0])
    names = [before, step.applied, step.name] if step.applied else [before, step.name]
    plus = "+" if step.applied in ("bias", "encoding") else ""
    between = [plus, "→"] if len(names) == 3 else [""]
    operation = "" if len(names) == 3 else said(step.operation(scene.session))
    return in_line(scene, names, between, size, body, operation)


def softmax(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """Masked scores with maximum, exponentials with sum, then weights; below them the distribution of a row."""
    body = body.adjusted(0, 0, -SUMS, -BAR)
    before = source(scene.session, step.reads[0])
    page = one_large(scene, [(before, "row_max"), ("exponentials", "row_sum")], step.name, size, body)
    page = page or row_by_row(scene, [before, "row_max", "exponentials", "row_sum", step.name], "→", size, body)
    last = max(panel.grid.rect.bottom() for panel in page.panels)
    left = min(panel.grid.x for panel in page.panels)
    right = page.result.grid.rect.right()
    return page._replace(bar=QRectF(left, last + 14, max(right - left, 240.0), BAR - 14), sums=True)


def in_line(
    scene: Scene,
    names: list[str],
    between: list[str],
    size: QRectF,
    body: QRectF,
    operation: str = "",
) -> Page:
    """Matrices of the same rows in one line - or, where their numbers would not fit, the last one large."""
    labels = label_width(scene, scene.row_tokens(names[-1]))
    word = scene.theme.metrics(15).horizontalAdvance(operation) + 28 if operation else 0.0
    gaps = [word or (34.0 if sign else 12.0) for sign in between]
    counts = [shape(scene, name)[1] for name in names]
    rows = shape(scene, names[-1])[0]
    width = (body.width() - labels - sum(gaps)) / sum(counts)
    if width < NUMBERED and max(counts) > 1:
        large = one_large(scene, [(name,) for name in names[:-1]], names[-1], size, body) if len(names) > 2 else None
        return large or row_by_row(scene, names, operation or "→", size, body)
    over, turned = label_height(scene, scene.column_tokens(names[-1]), width)
    width, height = cells(width, (body.height() - HEADING - over - 8) / rows)
    taken = labels + sum(gaps) + width * sum(counts)
    x = body.left() + max(0.0, (body.width() - taken) / 2) + labels
    y = body.top() + HEADING + over
    panels, signs = [], []
    for place, (name, count) in enumerate(zip(names, counts, strict=True)):
        grid = Grid(x, y, width, height, rows, count)
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
    """A matrix, and beside it the one whose numbers are taken from it; each with rows of its own."""
    names = [source(scene.session, step.reads[0]), step.name]
    shapes = [shape(scene, name) for name in names]
    labels = [label_width(scene, scene.row_tokens(name)) for name in names]
    word = said(step.operation(scene.session))
    gap = scene.theme.metrics(15).horizontalAdvance(word) + (56 if step.layout == "lookup" else 28)  # with arrows
    space = body.width() - sum(labels) - gap
    width = space / sum(columns for _, columns in shapes)
    over, turned = max(label_height(scene, scene.column_tokens(name), width) for name in names)
    top = body.top() + HEADING + over
    width, height = cells(width, (body.bottom() - top - 8) / max(rows for rows, _ in shapes))
    taken = sum(labels) + gap + width * sum(columns for _, columns in shapes)
    x = body.left() + max(0.0, (body.width() - taken) / 2)
    panels, signs = [], []
    for place, (name, (rows, columns)) in enumerate(zip(names, shapes, strict=True)):
        grid = Grid(x + labels[place], top, width, height, rows, columns)
        panels.append(panel(scene, name, grid, row_labels=True, column_labels=True, over=over, turned_labels=turned))
        x = grid.rect.right() + gap
        if place == 0:
            signs += taken_rows(scene, step, panels[0].grid)
            signs.append(
                Sign(QPointF(grid.rect.right() + gap / 2, min(grid.rect.center().y(), top + 4 * height)), word, 15)
            )
    return Page(size, tuple(panels), tuple(signs))


def taken_rows(scene: Scene, step: Step, grid: Grid) -> list[Sign]:
    """An arrow beside each row that a step which looks rows up takes; none where rows are too thin for it."""
    found = [name for name in step.needs if name in ("token_rows", "key_token_rows")]
    if not found or grid.cell_height < ARROW:
        return []
    rows = {int(row) - grid.first_row for row in np.asarray(scene.trace[found[0]])}
    x, high = grid.rect.right() + ARROW, grid.cell_height
    return [Sign(QPointF(x, grid.y + (row + 0.5) * high), "→", 13) for row in sorted(rows) if 0 <= row < grid.rows]


def joined(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """The outputs of all heads above the matrix that has them side by side; of one head before and after."""
    return (copied if scene.session.heads == 1 else all_heads)(scene, step, size, body)


LAYOUTS = {
    "product": product,
    "cellwise": cellwise,
    "softmax": softmax,
    "lookup": copied,
    "rotation": cellwise,
    "join": joined,
}
