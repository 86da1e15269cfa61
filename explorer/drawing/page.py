"""draw_step(): title, formula, operands and result, caption: one page."""

import math
import tomllib
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from explorer import resources
from explorer.attention.arithmetic import Derivation
from explorer.attention.cells import Cell
from explorer.attention.matrices import NO_VISIBLE_KEY, UNDEFINED
from explorer.attention.steps import Step, steps_of
from explorer.drawing import derivation as derivations
from explorer.drawing.colours import colour_map, indices
from explorer.drawing.layout import FOOTER, HEADER, LABEL, MARGIN, TITLE, Page, Panel, lay_out
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.scene import Scene
from explorer.drawing.words import CENTRE, LEFT, RIGHT, draw_words, elided, said, token_text
from explorer.texts import QT_TRANSLATE_NOOP, Text


def draw_step(painter: QPainter, scene: Scene, step: Step, size: QRectF, derivation: Derivation | None = None) -> Page:
    """Draw the page of a step inside a rectangle and give the places of everything on it."""
    page = lay_out(scene, step, size)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_header(painter, scene, step, size)
    numbers = [draw_panel(painter, scene, panel, heading_room(page, panel)) for panel in page.panels]
    draw_signs(painter, scene, page)
    if page.sums:
        draw_sums(painter, scene, page)
    draw_guides(painter, scene, page)
    for panel in page.panels:
        draw_marks(painter, scene, panel.matrix, panel.grid)
    if derivation is not None and page.corner is not None:
        draw_in_corner(painter, scene, page.corner, derivation)
    if page.bar is not None:
        draw_distribution(painter, scene, page.bar)
    draw_footer(painter, scene, page, all(numbers))
    return page


PARTS = 42  # pieces that a colour bar is drawn in


def text(template: str, **values: object) -> str:
    """A sentence of this module in the reader's language."""
    return said(Text("drawing", template, values))


def draw_header(painter: QPainter, scene: Scene, step: Step, size: QRectF) -> None:
    """The step's number and title, its formula, one plain sentence."""
    theme = scene.theme
    place = steps_of(scene.session).index(step) + 1
    title = f"{place} {said(Text('steps', step.title))}"
    x, y = size.left() + MARGIN, size.top() + 34
    width = draw_words(painter, QPointF(x, y), title, theme.font(21, True), theme.colour("text"))
    draw_formula(painter, scene, step.formula(scene.session), QPointF(x + width + 20, y))
    sentence = said(step.sentence(scene.session))
    head = ""
    if scene.session.heads > 1:
        head = text(
            QT_TRANSLATE_NOOP("drawing", "Head {head} of {heads}. "), head=scene.head + 1, heads=scene.session.heads
        )
    font = theme.font(14)
    shown = elided(head + sentence, theme.families, 14, False, int(size.width() - 2 * MARGIN))
    draw_words(painter, QPointF(x, size.top() + 64), shown, font, theme.colour("muted"))


@lru_cache(maxsize=1)
def formula_measures() -> dict[str, dict[str, float]]:
    """Width, height and baseline of each formula."""
    with (resources.folder("formulas") / "formulas.toml").open("rb") as file:
        return tomllib.load(file)


@lru_cache(maxsize=64)
def formula(name: str, colour: str) -> QSvgRenderer:
    """A formula in a colour."""
    drawn = (resources.folder("formulas") / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(drawn.replace("currentColor", colour).encode()))


def draw_formula(painter: QPainter, scene: Scene, name: str, at: QPointF) -> None:
    """A formula with its baseline at a point."""
    measures = formula_measures()[name]
    scale = min(0.74, 40.0 / measures["height"])
    top = at.y() - measures["baseline"] * scale
    top = min(top, at.y() + 15 - measures["height"] * scale)
    drawn = formula(name, scene.theme.colour("text").name())
    drawn.render(painter, QRectF(at.x(), top, measures["width"] * scale, measures["height"] * scale))


def heading_room(page: Page, panel: Panel) -> float:
    """The width that a panel's title and caption may take: up to the next panel at its right, or the page's end."""
    others = [
        other.grid.x - (30 if other.row_labels else 10)
        for other in page.panels
        if other.grid.x > panel.grid.x and abs(other.grid.y - panel.grid.y) < 30 and not other.title_below
    ]
    return min([page.size.right() - 12, *others]) - panel.grid.x


def draw_panel(painter: QPainter, scene: Scene, panel: Panel, room: float) -> bool:
    """A matrix with its title, caption and labels; gives whether its numbers found room."""
    theme, grid = scene.theme, panel.grid
    readable = draw_matrix(painter, scene, panel.matrix, grid)
    top = grid.y - panel.over - 22
    if panel.title_below:
        draw_heading(painter, scene, panel, grid.rect.bottom() + 18, room)
    else:
        draw_heading(painter, scene, panel, top, room)
        if panel.caption and theme.metrics(LABEL).horizontalAdvance(panel.caption) <= room:
            at = QPointF(grid.x, top + 16)
            draw_words(painter, at, panel.caption, theme.font(LABEL), theme.colour("muted"))
    if panel.row_labels:
        draw_row_labels(painter, scene, panel)
    if panel.column_labels:
        draw_column_labels(painter, scene, panel)
    return readable


def draw_heading(painter: QPainter, scene: Scene, panel: Panel, y: float, room: float) -> None:
    """A panel's title in the colour of its role."""
    theme = scene.theme
    measure = theme.metrics(TITLE, True)
    longest = f"{panel.title} · {panel.caption}" if panel.title_below and panel.caption else panel.title
    titles = (longest, panel.title, *panel.shorter)
    words = next((title for title in titles if measure.horizontalAdvance(title) <= room), titles[-1])
    shown = elided(words, theme.families, TITLE, True, int(max(room, 30)))
    draw_words(painter, QPointF(panel.grid.x, y), shown, theme.font(TITLE, True), theme.colour(panel.role))


def row_labels(scene: Scene, panel: Panel) -> tuple[str, ...]:
    """The tokens at the left of a panel."""
    return scene.column_tokens(panel.matrix) if panel.grid.transposed else scene.row_tokens(panel.matrix)


def column_labels(scene: Scene, panel: Panel) -> tuple[str, ...]:
    """The tokens above a panel."""
    return scene.row_tokens(panel.matrix) if panel.grid.transposed else scene.column_tokens(panel.matrix)


def marked_lines(scene: Scene, panel: Panel) -> tuple[set[int], set[int]]:
    """The shown rows and columns whose labels stand out: those of the cell pointed at, in all linked panels."""
    marks = scene.marks
    if marks is None:
        return set(), set()
    down, across = set(), set()
    if marks.cell.matrix == panel.stands_for:
        down, across = {marks.cell.row}, {marks.cell.column}
    elif panel.matrix in marks.by_matrix:
        direct = marks.by_matrix[panel.matrix].direct
        if direct.shape == (panel.grid.rows, panel.grid.columns):
            rows, columns = np.flatnonzero(direct.any(axis=1)), np.flatnonzero(direct.any(axis=0))
            down = {int(rows[0])} if rows.size == 1 else set()
            across = {int(columns[0])} if columns.size == 1 else set()
    return (across, down) if panel.grid.transposed else (down, across)


def draw_row_labels(painter: QPainter, scene: Scene, panel: Panel) -> None:
    """The tokens of the rows; where rows are too thin every so many."""
    theme, grid = scene.theme, panel.grid
    pixels = max(9, min(LABEL + 1, int(grid.cell_height * 0.8)))
    every = max(1, math.ceil(12 / grid.cell_height))
    tokens = row_labels(scene, panel)
    strong = marked_lines(scene, panel)[0]
    shift = theme.metrics(pixels).capHeight() / 2
    for place in labelled(len(tokens), every, strong):
        bold = place in strong
        shown = elided(token_text(theme.families, tokens[place]), theme.families, pixels, bold, 88)
        y = grid.y + (place + 0.5) * grid.cell_height + shift
        colour = theme.colour("text" if bold else "muted")
        draw_words(painter, QPointF(grid.x - 8, y), shown, theme.font(pixels, bold), colour, RIGHT)


def labelled(count: int, every: int, strong: set[int]) -> list[int]:
    """Which lines get a label: every so many, and the strong ones, for which their neighbours make room."""
    usual = [place for place in range(0, count, every) if all(abs(place - other) >= every for other in strong)]
    return sorted({*usual, *strong})


def draw_column_labels(painter: QPainter, scene: Scene, panel: Panel) -> None:
    """The tokens of the columns, turned where they are wider than a cell, every so many where those are too thin."""
    theme, grid = scene.theme, panel.grid
    tokens = column_labels(scene, panel)
    strong = marked_lines(scene, panel)[1]
    every = max(1, math.ceil(13 / grid.cell_width)) if panel.turned_labels else 1
    if not panel.turned_labels and grid.cell_width < 9:
        every = math.ceil(24 / grid.cell_width)
    room = 56 if panel.turned_labels else int(max(grid.cell_width * every - 2, 8))
    for place in labelled(len(tokens), every, strong):
        bold = place in strong
        shown = elided(token_text(theme.families, tokens[place]), theme.families, LABEL, bold, room)
        colour = theme.colour("text" if bold else "muted")
        at = QPointF(grid.x + (place + 0.5) * grid.cell_width, grid.y - 6)
        if not panel.turned_labels:
            draw_words(painter, at, shown, theme.font(LABEL, bold), colour, CENTRE)
            continue
        painter.save()
        painter.translate(at.x() + theme.metrics(LABEL).capHeight() / 2, at.y())
        painter.rotate(-90)
        draw_words(painter, QPointF(0, 0), shown, theme.font(LABEL, bold), colour, LEFT)
        painter.restore()


def draw_signs(painter: QPainter, scene: Scene, page: Page) -> None:
    """What stands between the panels."""
    for sign in page.signs:
        at = sign.at + QPointF(0, scene.theme.metrics(sign.pixels).capHeight() / 2)
        draw_words(painter, at, sign.words, scene.theme.font(sign.pixels), scene.theme.colour("muted"), CENTRE)


def draw_guides(painter: QPainter, scene: Scene, page: Page) -> None:
    """From the marked row and column of the operands to the result, in the gaps only: no number is crossed."""
    if page.corner is None or scene.marks is None or scene.marks.cell.matrix != page.result.matrix:
        return
    left, top, result = (panel.grid for panel in page.panels)
    cell = result.cell_rect(scene.marks.cell.row, scene.marks.cell.column)
    lines = (
        (
            page.panels[0].role,
            QLineF(left.rect.right() + 4, cell.center().y(), result.rect.left() - 4, cell.center().y()),
        ),
        (
            page.panels[1].role,
            QLineF(cell.center().x(), top.rect.bottom() + 4, cell.center().x(), result.rect.top() - 4),
        ),
    )
    for role, line in lines:
        painter.setPen(QPen(scene.theme.colour(role), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(line)


def draw_in_corner(painter: QPainter, scene: Scene, corner: QRectF, derivation: Derivation) -> None:
    """The derivation of the marked cell in the free corner of a product, where it fits."""
    width = min(corner.width(), 330.0)
    tall = derivations.height(derivation, scene.theme, width)
    if width < 210 or tall > corner.height():
        return
    at = QPointF(corner.left(), corner.top() + 4)
    derivations.draw_derivation(painter, derivation, scene.theme, at, width, scene.term)


def draw_sums(painter: QPainter, scene: Scene, page: Page) -> None:
    """The sum of each row of weights beside it, or the state of a row that has none."""
    theme, grid = scene.theme, page.result.grid
    pixels = max(9, min(13, int(grid.cell_height * 0.5)))
    x = grid.rect.right() + 10
    if grid.cell_height < 9:
        return
    draw_words(painter, QPointF(x, grid.y - 6), "Σ", theme.font(13, True), theme.colour("muted"))
    sums = scene.values("weights").sum(axis=1)
    shift = theme.metrics(pixels).capHeight() / 2
    for row, total in enumerate(sums.tolist()):
        state = scene.trace.state(scene.head, row)
        words = scene.numbers.weight(total)
        if state == NO_VISIBLE_KEY:
            words = text(QT_TRANSLATE_NOOP("drawing", "no key"))
        elif state == UNDEFINED:
            words = text(QT_TRANSLATE_NOOP("drawing", "undefined"))
        at = QPointF(x, grid.y + (row + 0.5) * grid.cell_height + shift)
        draw_words(painter, at, words, theme.font(pixels, state != 0), theme.colour("text" if state else "muted"))


def shown_row(scene: Scene) -> int:
    """The query whose distribution is drawn: that of the cell pointed at, or the last one."""
    cell = scene.marks.cell if scene.marks else None
    if cell is not None and cell.row < scene.session.n_q and cell.matrix not in ("k", "v"):
        return cell.row
    return scene.session.n_q - 1


def draw_distribution(painter: QPainter, scene: Scene, bar: QRectF) -> None:
    """One row of weights as a bar of shares, in the colours of the weights."""
    theme, row = scene.theme, shown_row(scene)
    token = token_text(theme.families, scene.session.tokens[row])
    title = text(QT_TRANSLATE_NOOP("drawing", "Row “{token}” as a distribution"), token=token)
    shown = elided(title, theme.families, 13, True, int(bar.width()))
    draw_words(painter, QPointF(bar.left(), bar.top() + 12), shown, theme.font(13, True), theme.colour("text"))
    state = scene.trace.state(scene.head, row)
    at = QPointF(bar.left(), bar.top() + 38)
    if state == NO_VISIBLE_KEY:
        words = text(QT_TRANSLATE_NOOP("drawing", "It sees no key: all its weights and its output are exactly 0."))
        draw_words(painter, at, words, theme.font(13), theme.colour("muted"))
        return
    if state == UNDEFINED:
        words = text(QT_TRANSLATE_NOOP("drawing", "It is undefined: a score that it sees has no softmax."))
        draw_words(painter, at, words, theme.font(13), theme.colour("muted"))
        return
    weights = scene.values("weights")[row]
    colours = colour_map(theme, "weights")
    places = indices(weights, scene.ranges.of("weights"))
    x = bar.left()
    for key in np.flatnonzero(weights > 0).tolist():
        width = bar.width() * float(weights[key])
        rect = QRectF(x, bar.top() + 20, width, 26)
        painter.fillRect(rect, colours.brushes[places[key]])
        if width >= 4:
            painter.setPen(QPen(theme.colour("card"), 1.5))
            painter.drawLine(rect.topRight(), rect.bottomRight())
        label = f"{token_text(theme.families, scene.session.key_tokens[key])} {100 * float(weights[key]):.0f} %"
        if theme.metrics(12).horizontalAdvance(label) < width - 8:
            ink = theme.colour("ink_dark" if colours.dark_ink[places[key]] else "ink_light")
            draw_words(painter, QPointF(rect.center().x(), rect.top() + 17), label, theme.font(12), ink, CENTRE)
        x += width
    painter.setPen(QPen(theme.colour("muted"), 1))
    painter.drawRect(QRectF(bar.left(), bar.top() + 20, bar.width(), 26))


def bars(page: Page) -> list[str]:
    """The colour groups that the page's panels use, in order."""
    from explorer.attention.matrices import MATRICES

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
}


def draw_footer(painter: QPainter, scene: Scene, page: Page, readable: bool) -> None:
    """A colour bar with printed ends for each group of colours, and a notice where numbers found no room."""
    theme, y = scene.theme, page.size.bottom() - FOOTER + 14
    x = page.size.right() - MARGIN
    for group in reversed(bars(page)):
        x = draw_colour_bar(painter, scene, group, x, y) - 22
    if not readable:
        notice = text(QT_TRANSLATE_NOOP("drawing", "Small cells show colours only; point at one."))
        shown = elided(notice, theme.families, LABEL, False, int(max(x - page.size.left() - MARGIN, 20)))
        draw_words(painter, QPointF(page.size.left() + MARGIN, y + 10), shown, theme.font(LABEL), theme.colour("muted"))


def draw_colour_bar(painter: QPainter, scene: Scene, group: str, right: float, y: float) -> float:
    """A colour bar that ends at `right`; gives its left end."""
    theme = scene.theme
    within = scene.ranges.of(group)
    colours = colour_map(theme, group)
    ends = [scene.numbers.text(within.low), scene.numbers.text(within.high)]
    measure = theme.metrics(LABEL)
    length = 84.0
    x = right - measure.horizontalAdvance(ends[1])
    draw_words(painter, QPointF(x, y + 10), ends[1], theme.font(LABEL), theme.colour("muted"))
    x -= length + 6
    for part in range(PARTS):
        place = round(part * (len(colours.brushes) - 1) / (PARTS - 1))
        step = length / PARTS
        painter.fillRect(QRectF(x + part * step, y, step + 0.5, 12), colours.brushes[place])
    painter.setPen(QPen(theme.colour("border"), 1))
    painter.drawRect(QRectF(x, y, length, 12))
    x -= 6 + measure.horizontalAdvance(ends[0])
    draw_words(painter, QPointF(x, y + 10), ends[0], theme.font(LABEL), theme.colour("muted"))
    name = text(GROUPS[group])
    x -= 8 + measure.horizontalAdvance(name)
    draw_words(painter, QPointF(x, y + 10), name, theme.font(LABEL), theme.colour("muted"))
    return x


def cell_at(page: Page, scene: Scene, point: QPointF) -> Cell | None:
    """The cell that a point of the page stands on, None between the panels."""
    panel = page.panel_at(point)
    place = panel.grid.cell_at(point) if panel else None
    if panel is None or place is None or not panel.stands_for:
        return None
    return Cell(panel.stands_for, scene.head_of(panel.stands_for), *place)


__all__ = ["HEADER", "cell_at", "draw_step"]
