"""Where the operands and the result of a product lie on its page: meeting in the corner, or side by side."""

from PySide6.QtCore import QPointF, QRectF

from explorer.attention.cells import Index
from explorer.attention.matrices import TOKENS, axes_of, head_of, shape_of
from explorer.attention.step import Step
from explorer.attention.steps import reads_of, source
from explorer.drawing.grid import Grid, grid_of
from explorer.drawing.placing import (
    CORNER_SMALLEST,
    HEADING,
    LARGEST,
    Operand,
    Page,
    Panel,
    Sign,
    at_left,
    cells,
    is_turned,
    label_height,
    label_width,
    on_top,
    panel,
    shown,
)
from explorer.drawing.scene import Scene
from explorer.drawing.small_panels import READABLE

LEAST_TURNED = 5.0  # the least width of a cell, if there is room, where each matrix has a column for each token
APART = 8.0  # between an operand and what is added, below it or at its right


def product(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """Left operand at left, right operand on top, the result where they meet - or side by side where that is small."""
    return corner(scene, step, size, body) or side_by_side(scene, step, size, body)


def operands_of(scene: Scene, step: Step) -> tuple[Operand, Operand, list[str]]:
    """What is multiplied, as it is written from left to right, and what is added to the weights' product, if anything.

    With vectors as columns a product is written the other way round: (A · B)ᵀ = Bᵀ · Aᵀ.
    """
    first, second, *added = (source(scene.session, reads) for reads in reads_of(scene.session, step))
    pair = Operand(first), Operand(second, step.reads[1].row is Index.COLUMN)
    left, right = pair[::-1] if scene.transposed else pair
    return left, right, added


def corner(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page | None:
    """The product with operands meeting in the corner; None where its cells would be too small."""
    left, top, added = operands_of(scene, step)
    rows, columns = shown(scene, Operand(step.name))
    inner = shown(scene, top)[0]
    beside, below = (len(added), 0) if scene.transposed else (0, len(added))
    left_labels = label_width(scene, at_left(scene, left))
    numbered = left.transposed or top.transposed  # by what both count along the inner side, and the left one names
    top_labels = 0.0 if numbered else label_width(scene, at_left(scene, top))
    gap = max(30.0, top_labels + 16)
    guess = (body.width() - left_labels - gap - beside * APART) / (inner + columns + beside)
    over_top, turned = label_height(scene, on_top(scene, top), guess)
    over_left, left_turned = label_height(scene, on_top(scene, left), guess)
    between = HEADING + over_left + 8
    high = (body.height() - HEADING - over_top - between - 24 - below * APART) / (inner + rows + below)
    width, height = cells(guess, high)
    if width < CORNER_SMALLEST[0] or height < CORNER_SMALLEST[1]:
        return None
    wide = inner * width + beside * (APART + width)
    x = body.left() + max(0.0, (body.width() - left_labels - wide - gap - columns * width) / 2)
    y = body.top() + HEADING + over_top
    tall = inner * height + below * (APART + height)
    at = grid_of(x + left_labels, y + tall + between, width, height, rows, inner, is_turned(scene, left))
    on = grid_of(at.x + wide + gap, y, width, height, inner, columns, is_turned(scene, top))
    result = grid_of(on.x, at.y, width, height, rows, columns, scene.transposed)
    labelled = {"over": over_left, "turned_labels": left_turned}
    panels = (
        own_lines(scene, step, panel(scene, left.matrix, at, row_labels=True, column_labels=True, **labelled)),
        own_lines(
            scene,
            step,
            panel(
                scene, top.matrix, on, row_labels=not numbered, column_labels=True, over=over_top, turned_labels=turned
            ),
        ),
        *(added_line(scene, step, name, at if scene.transposed else on, over_left) for name in added),
        panel(scene, step.name, result, title_below=True),
    )
    space = QRectF(body.left(), body.top(), on.x - body.left() - top_labels - 24, at.y - body.top() - between)
    return Page(size, panels, (), space)


def added_line(scene: Scene, step: Step, name: str, weights: Grid, over: float) -> Panel:
    """The panel of what is added to a product for every token: below the weights, beside them if turned."""
    if scene.transposed:
        grid = weights._replace(x=weights.rect.right() + APART, rows=1)
        return own_lines(scene, step, panel(scene, name, grid, column_labels=True, over=over, untitled=True))
    grid = weights._replace(y=weights.rect.bottom() + APART, rows=1)
    return own_lines(scene, step, panel(scene, name, grid, row_labels=True, untitled=True))


def own_lines(scene: Scene, step: Step, whole: Panel) -> Panel:
    """The panel of an operand with the columns of the shown head, where it has those of all heads side by side."""
    split = any(reads.column is Index.SPLIT and whole.matrix in reads.matrices for reads in step.reads)
    if not split:
        return whole
    head, lines = head_of(scene.session, step.name, scene.head), scene.lines(axes_of(step.name)[1])
    start = head * shape_of(scene.session, step.name)[1] + lines.start
    return whole._replace(grid=whole.grid._replace(columns=len(lines), first_column=start))


def side_by_side(scene: Scene, step: Step, size: QRectF, body: QRectF) -> Page:
    """The operands and the result in one line, with the signs of the equation between them."""
    left, right, added = operands_of(scene, step)
    exponent = right.transposed  # of a matrix that is shown by its rows, and multiplied by its columns
    operands = (left, right._replace(transposed=False), Operand(step.name))
    shapes = [shown(scene, operand) for operand in operands]
    weights = 0 if scene.transposed else 1
    if step.reads[1].column is Index.SPLIT:
        rows, columns = shapes[2]
        shapes[weights] = (rows, shapes[0][1]) if scene.transposed else (shapes[1][0], columns)
    labels = [label_width(scene, at_left(scene, operand)) for operand in operands[:2]] + [0.0]
    gap = 36.0
    beside, below = (len(added), 0) if scene.transposed else (0, len(added))
    space = body.width() - sum(labels) - 2 * gap - beside * APART
    most = sum(columns for _, columns in shapes) + beside
    over = max(label_height(scene, on_top(scene, operand), space / most)[0] for operand in operands)
    top = body.top() + HEADING + over
    tallest = max(shapes[0][0], shapes[1][0] + below, shapes[2][0])
    height = min((body.bottom() - top - 8 - below * APART) / tallest, 40.0)
    wished = [columns + (beside if place == weights else 0) for place, (_, columns) in enumerate(shapes)]
    of_tokens = [place for place, operand in enumerate(operands) if set(axes_of(operand.matrix)) <= set(TOKENS)]
    widths = shared_out(space, wished, height, of_tokens, LEAST_TURNED if scene.transposed else 0.0)
    x = body.left() + max(0.0, (body.width() - sum(labels) - 2 * gap - beside * APART - sum(widths)) / 2)
    panels, signs, lines = [], [], []
    for place, (operand, (rows, columns)) in enumerate(zip(operands, shapes, strict=True)):
        width = widths[place] / wished[place]
        grid = grid_of(x + labels[place], top, width, height, rows, columns, is_turned(scene, operand))
        _, turned = label_height(scene, on_top(scene, operand), width)
        numbered = axes_of(operand.matrix)[0 if grid.transposed else 1] in TOKENS or width >= 12
        options = {"row_labels": place < 2, "column_labels": numbered, "over": over, "turned_labels": turned}
        panels.append(own_lines(scene, step, panel(scene, operand.matrix, grid, **options)))
        end = grid.rect.right()
        if place == weights:
            lines = [added_line(scene, step, name, grid, over) for name in added]
            end = max([end, *(line.grid.rect.right() for line in lines)])
        x = end + gap
        middle = min(grid.rect.center().y(), top + 4 * height)
        if place < 2:
            signs.append(Sign(QPointF(x - gap / 2, middle), ("·", "=")[place], 22))
        if place == 1 and exponent:
            signs.append(Sign(QPointF(grid.rect.right() + 4.5, top + 4), "ᵀ", 16))
    return Page(size, (*panels[:2], *lines, panels[2]), tuple(signs))


def shared_out(space: float, columns: list[int], height: float, of_tokens: list[int], cell: float = 0.0) -> list[float]:
    """Widths for two operands and a result: each as wide as suits its cells, no narrower than `cell` where possible.

    Where space is short the matrix of tokens and tokens - those at the places `of_tokens` - gets enough for its numbers
    first, if there can be enough, and then the others. Else one of them is large: with a `cell` what is of tokens, and
    without the result, or the left operand where that is wider.
    """
    wish = [count * min(LARGEST[0], max(1.7 * height, 24.0 / count)) for count in columns]
    if sum(wish) <= space:
        return wish
    readable = [min(count * READABLE, want) for count, want in zip(columns, wish, strict=True)]
    if sum(readable) <= space:  # numbers in all three; what is left goes to those that wish for more
        return filled(space, readable, wish)
    least = [min(max(26.0, min(cell * count, space / 4)), want) for count, want in zip(columns, wish, strict=True)]
    if any(readable[place] - least[place] <= space - sum(least) for place in of_tokens):
        for place in (*of_tokens, 2, 0, 1):
            if readable[place] - least[place] <= space - sum(least):
                least[place] = max(least[place], readable[place])
        return filled(space, least, wish)
    wider = 2 if columns[2] >= columns[0] or columns[0] > 32 else 0
    large = of_tokens[0] if cell and of_tokens else wider
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


def filled(space: float, widths: list[float], wish: list[float]) -> list[float]:
    """Widths that take all of the space: what is left of it goes to those that wish for more."""
    more = [want - wide for want, wide in zip(wish, widths, strict=True)]
    spare = (space - sum(widths)) / sum(more)
    return [wide + spare * extra for wide, extra in zip(widths, more, strict=True)]
