"""The weights of a row: their sum beside the matrix, and the row as a bar of shares."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from explorer.attention.matrices import MATRICES, NO_VISIBLE_KEY, NORMAL, UNDEFINED
from explorer.attention.numbers import adds_up, shown
from explorer.attention.session import Floats
from explorer.drawing.cell_numbers import SMALLEST, written
from explorer.drawing.colours import Range, colour_map, indices
from explorer.drawing.grid import Grid
from explorer.drawing.placing import SUMS_BELOW, Page
from explorer.drawing.scene import Scene
from explorer.drawing.theme import Theme
from explorer.drawing.words import CENTRE, LEFT, RIGHT, draw_paragraph, draw_words, elided, text, token_text
from explorer.texts import QT_TRANSLATE_NOOP

UNROUNDED = QT_TRANSLATE_NOOP("drawing", "* of unrounded numbers")
FORCED = QT_TRANSLATE_NOOP("drawing", "† only key seen")
LEAST_SUMMED = 9  # the height of the lowest row, or width of the narrowest column, that has its sum at its end
TURNED = int(SUMS_BELOW) + 10  # how high sums may be that are turned: up to the words at the bar
SHARES = Range(0.0, 1.0)
NARROWEST_APART = 4.0  # a narrower part has no line beside it
NARROWEST = 24.0  # a part of the bar that is narrower has no room for a token and its share


def draw_sums(painter: QPainter, scene: Scene, page: Page) -> list[str]:
    """The sum of the weights of each query beside them, or the state of one that has none; gives notices to explain it.

    Sums are of unrounded numbers; one that the printed ones do not add up to gets a star. A sum that is one forced
    weight, that of the only key that the query sees, gets a dagger.
    """
    theme, grid = scene.theme, page.result.grid
    if not has_sums(page):
        return []
    x, y = grid.rect.right() + 10, grid.rect.bottom() + 17
    at, side = (QPointF(grid.x - 8, y), RIGHT) if grid.transposed else (QPointF(x, grid.y - 6), LEFT)
    draw_words(painter, at, "Σ", theme.font(13, True), theme.colour("muted"), side)
    rows, complete = scene.lines("queries"), scene.sees_all("keys")
    weights = scene.values("weights")[rows.start : rows.stop]
    sums = weights.sum(axis=1)
    printed, starred, forced = [], False, False
    if complete:  # else there is nothing to add up
        printed = written(scene, "weights", weights, ~scene.may_attend[rows.start : rows.stop])
        exponentials = scene.values("row_sum")[rows.start : rows.stop]
        none = np.zeros_like(exponentials, bool)
        totals = written(scene, "row_sum", exponentials, none, rows.start)
        starred = any(
            "*" in line[0] and scene.computed_in_row("row_sum", row) for row, line in zip(rows, totals, strict=True)
        )
    found: list[tuple[str, bool]] = []
    for place, total in enumerate(sums.tolist()):
        row = rows.start + place
        if not scene.is_done("weights", row):
            break
        state = scene.trace.state(scene.head, row)
        words = scene.numbers.weight(total)
        if state == NO_VISIBLE_KEY:
            words = text(QT_TRANSLATE_NOOP("drawing", "no key"))
        elif state == UNDEFINED:
            words = text(QT_TRANSLATE_NOOP("drawing", "undefined"))
        elif only_key(scene, row) is not None:
            words, forced = f"{words}†", True
        elif complete and not adds_up(printed[place], words):
            words, starred = f"{words}*", True
        found.append((words, state != NORMAL))
    place_sums(painter, scene.theme, grid, found)
    notices = {UNROUNDED: starred, FORCED: forced}
    return [text(notice) for notice, needed in notices.items() if needed]


def place_sums(painter: QPainter, theme: Theme, grid: Grid, sums: list[tuple[str, bool]]) -> None:
    """What stands at the end of each query's weights, strong or not; below narrow columns it is turned."""
    upright = grid.transposed and all(fits(theme, 10, grid.cell_width, *each) for each in sums)
    pixels = max(9, min(13, int((grid.cell_width if grid.transposed else grid.cell_height) * 0.5)))
    if grid.transposed:
        sizes, room = (range(13, 9, -1), grid.cell_width) if upright else (range(pixels, SMALLEST, -1), TURNED)
        pixels = next((size for size in sizes if all(fits(theme, size, room, *each) for each in sums)), SMALLEST)
    shift = theme.metrics(pixels).capHeight() / 2
    for place, (words, strong) in enumerate(sums):
        font, colour = theme.font(pixels, strong), theme.colour("text" if strong else "muted")
        middle = (place + 0.5) * (grid.cell_width if grid.transposed else grid.cell_height)
        if not grid.transposed:
            draw_words(painter, QPointF(grid.rect.right() + 10, grid.y + middle + shift), words, font, colour)
        elif upright:
            draw_words(painter, QPointF(grid.x + middle, grid.rect.bottom() + 17), words, font, colour, CENTRE)
        else:
            painter.save()
            painter.translate(grid.x + middle + shift, grid.rect.bottom() + 5)
            painter.rotate(-90)
            whole_or_cut = elided(words, theme.families, pixels, strong, TURNED)
            draw_words(painter, QPointF(0, 0), whole_or_cut, font, colour, RIGHT)
            painter.restore()


def fits(theme: Theme, pixels: int, room: float, words: str, strong: bool) -> bool:
    """Whether words of a size have room side by side."""
    return theme.metrics(pixels, strong).horizontalAdvance(words) < room - 5


def has_sums(page: Page) -> bool:
    """Whether there is room for sums beside the weights, or below them."""
    grid = page.result.grid
    return page.sums and (grid.cell_width if grid.transposed else grid.cell_height) >= LEAST_SUMMED


def sums_rect(page: Page) -> QRectF:
    """Where the sums stand; empty where there is no room for them."""
    rect = page.result.grid.rect
    if not has_sums(page):
        return QRectF()
    if page.result.grid.transposed:
        return QRectF(rect.left() - 24, rect.bottom() + 4, rect.width() + 32, TURNED)
    return QRectF(rect.right() + 4, rect.top() - 24, page.size.right() - rect.right() - 4, rect.height() + 32)


def only_key(scene: Scene, row: int) -> int | None:
    """The key that a query sees, where it sees but one: its weight is 1 whatever its score."""
    seen = np.flatnonzero(scene.may_attend[row])
    return int(seen[0]) if seen.size == 1 and scene.trace.state(scene.head, row) == NORMAL else None


def shown_row(scene: Scene) -> int:
    """The query whose distribution is drawn: that of the cell pointed at, or the one that is played, or the last."""
    cell = scene.marks.cell if scene.marks else None
    if cell is not None and cell.row < scene.session.n_q and MATRICES[cell.matrix].rows == "queries":
        return cell.row
    if scene.moment is not None and scene.moment.row is not None:
        return scene.moment.row
    return scene.session.n_q - 1


class BarWords(NamedTuple):
    """What is written at the bar of a row, whatever its weights are: above it, in its place, or below it."""

    title: str
    instead: str = ""
    remark: str = ""


def bar_words(scene: Scene) -> BarWords:
    """The words at the bar of the row that is shown; where it has no shares they say why."""
    row = shown_row(scene)
    words = QT_TRANSLATE_NOOP("drawing", "Weights of “{token}” as a distribution")
    if scene.subtracts:  # the rest of the page shows differences
        words = QT_TRANSLATE_NOOP("drawing", "Weights of “{token}” as a distribution, now")
    title = text(words, token=token_text(scene.theme.families, scene.session.tokens[row]))
    done = scene.computed_in_row("weights", row)
    state = scene.trace.state(scene.head, row) if done else NORMAL
    if state == NO_VISIBLE_KEY:
        none = QT_TRANSLATE_NOOP("drawing", "It sees no key: all its weights and its output are exactly 0.")
        return BarWords(title, text(none))
    if state == UNDEFINED:
        undefined = QT_TRANSLATE_NOOP("drawing", "It is undefined: a score that it sees has no softmax.")
        return BarWords(title, text(undefined))
    return BarWords(title, remark=remark_on(scene, row) if done == scene.session.n_k else "")  # it gives a part away


def draw_bar_words(painter: QPainter, scene: Scene, bar: QRectF, words: BarWords) -> None:
    """The words at the bar of a row."""
    theme = scene.theme
    title = elided(words.title, theme.families, 13, True, int(bar.width()))
    draw_words(painter, QPointF(bar.left(), bar.top() + 12), title, theme.font(13, True), theme.colour("text"))
    if words.instead:
        below = bar.adjusted(0, 24, 0, 0)
        draw_paragraph(painter, below, words.instead, theme.font(13), theme.colour("muted"))
    if words.remark:
        at = QPointF(bar.left(), bar.top() + 58)
        remark = elided(words.remark, theme.families, 12, False, int(bar.width()))
        draw_words(painter, at, remark, theme.font(12), theme.colour("muted"))


def has_shares(scene: Scene) -> bool:
    """Whether the row that is shown has weights to be drawn: where it sees no key or is undefined, words say so."""
    row = shown_row(scene)
    return not scene.computed_in_row("weights", row) or scene.trace.state(scene.head, row) == NORMAL


def shares_rect(bar: QRectF) -> QRectF:
    """Where the shares themselves are drawn."""
    return QRectF(bar.left(), bar.top() + 19, bar.width(), 24)


def draw_shares(painter: QPainter, scene: Scene, bar: QRectF) -> None:
    """One row of weights as a bar of shares inside a rectangle, in the colours of the weights."""
    theme, row = scene.theme, shown_row(scene)
    done = scene.computed_in_row("weights", row)
    weights = scene.values("weights")[row].copy()
    weights[done:] = 0.0
    colours = colour_map(theme, "weights")
    keys = np.flatnonzero(weights > 0)
    widths, inks = bar.width() * weights[keys], indices(weights[keys], SHARES)
    lefts = bar.left() + np.add.accumulate(widths) - widths
    first = first_of_pieces(widths, inks)
    pieces = np.add.reduceat(widths, first) if first.size else widths
    apart, between = widths >= NARROWEST_APART, QPen(theme.colour("card"), 1.5)
    painter.setPen(between)
    top, height, brushes = bar.top(), bar.height(), colours.brushes
    each = (array.tolist() for array in (keys[first], inks[first], lefts[first], pieces, apart[first]))
    for key, ink, x, width, alone in zip(*each, strict=True):
        rect = QRectF(x, top, width, height)
        painter.fillRect(rect, brushes[ink])
        if not alone:
            continue
        painter.drawLine(rect.topRight(), rect.bottomRight())
        if width < NARROWEST:
            continue
        value = float(weights[key])
        share = scene.numbers.weight(value) if scene.numbers.percent else f"{shown(value, 0, None, 2)} %"
        label = f"{token_text(theme.families, scene.session.key_tokens[key])} {share}"
        if theme.metrics(12).horizontalAdvance(label) < width - 8:
            colour = theme.colour("ink_dark" if colours.dark_ink[ink] else "ink_light")
            draw_words(painter, QPointF(rect.center().x(), top + 16), label, theme.font(12), colour, CENTRE)
            painter.setPen(between)
    painter.setPen(QPen(theme.colour("muted"), 1))
    painter.drawRect(bar)


def first_of_pieces(widths: Floats, inks: NDArray[np.intp]) -> NDArray[np.intp]:
    """Where the pieces of a bar begin: shares that are too narrow to be told apart are one where their ink is one."""
    begins = np.ones(len(widths), dtype=bool)
    narrow = widths < NARROWEST_APART
    begins[1:] = ~(narrow[1:] & narrow[:-1]) | (inks[1:] != inks[:-1])
    return np.flatnonzero(begins)


def remark_on(scene: Scene, row: int) -> str:
    """What the bar of a row leaves out, or why it is one piece."""
    families, tokens = scene.theme.families, scene.session
    key = only_key(scene, row)
    if key is not None:
        only = QT_TRANSLATE_NOOP(
            "drawing", "“{key}” is the only key that “{query}” sees: weight 1, whatever its score."
        )
        names = {"key": tokens.key_tokens[key], "query": tokens.tokens[row]}
        return text(only, **{part: token_text(families, token) for part, token in names.items()})
    barred = int((~scene.may_attend[row]).sum())
    if barred == 1:
        return text(QT_TRANSLATE_NOOP("drawing", "1 key is masked: its weight is exactly 0."))
    if barred:
        return text(QT_TRANSLATE_NOOP("drawing", "{count} keys are masked: their weights are exactly 0."), count=barred)
    return ""
