"""draw_step(): title, formula, operands and result, caption: one page; and cell_at(), its inverse."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QRegion

from explorer.attention.cells import Cell
from explorer.attention.lines import Derivation
from explorer.attention.step import Step
from explorer.attention.steps import steps_of
from explorer.drawing import derivation as derivations
from explorer.drawing.damage import draw_seen, meets, of_marks, reached
from explorer.drawing.distribution import (
    BarWords,
    bar_words,
    draw_bar_words,
    draw_shares,
    draw_sums,
    has_shares,
    shares_rect,
    shown_row,
    sums_rect,
)
from explorer.drawing.footer import bars, draw_colour_bars, draw_notices, footer_rect
from explorer.drawing.header import draw_header
from explorer.drawing.joined import draw_breaks, draw_joins, joining_guide
from explorer.drawing.layout import lay_out
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.moved import draw_moved
from explorer.drawing.panels import (
    MarkedLines,
    draw_labels,
    draw_words_of_panel,
    heading_room,
    marked_lines,
    of_labels,
)
from explorer.drawing.placing import Page, Panel, of_panel
from explorer.drawing.scene import Scene
from explorer.drawing.words import CENTRE, draw_words, said
from explorer.texts import Text


def draw_step(painter: QPainter, scene: Scene, step: Step, size: QRectF, derivation: Derivation | None = None) -> Page:
    """Draw the page of a step inside a rectangle and give the places of everything on it."""
    page = lay_out(scene, step, size)
    draw_still(painter, scene, step, page)
    draw_marked_words(painter, scene, page, marked_words(scene, page))
    draw_live(painter, scene, page, derivation)
    return page


def draw_still(painter: QPainter, scene: Scene, step: Step, page: Page) -> None:
    """What stays the same while most numbers change: words, signs between the panels, colour bars."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_header(painter, scene, step, page)
    for panel in page.panels:
        draw_words_of_panel(painter, scene, panel, heading_room(scene, page, panel))
    draw_signs(painter, scene, page)
    draw_joins(painter, scene, page)
    draw_colour_bars(painter, scene, page)


def still_key(scene: Scene, step: Step, page: Page) -> tuple[object, ...]:
    """All that `draw_still` draws from, to be compared."""
    session = scene.session
    return (
        page,
        scene.theme.look,
        steps_of(session).index(step),
        *(step.formula(session), said(step.sentence(session)), said(Text("steps", step.title))),
        *(scene.head, scene.head_names, session.heads, scene.notation),
        *(session.tokens, session.key_tokens, session.vocabulary, session.ids),
        scene.numbers,
        scene.comparison and scene.comparison.looked_at,
        [scene.ranges.of(group) for group in bars(page)],
    )


class MarkedWords(NamedTuple):
    """What is written that other marks change, and numbers seldom: `strong` are the lines whose labels stand out."""

    strong: list[MarkedLines]
    bar: BarWords | None


def marked_words(scene: Scene, page: Page) -> MarkedWords:
    """Beside `still_key`, all that `draw_marked_words` draws from."""
    strong = [marked_lines(of_panel(scene, panel), panel) for panel in page.panels]
    return MarkedWords(strong, bar_words(scene) if page.bar is not None else None)


def draw_marked_words(
    painter: QPainter, scene: Scene, page: Page, words: MarkedWords, region: QRegion | None = None
) -> None:
    """The tokens beside the panels and the words at the bar of a row, as far as they are seen in the region."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for panel, lines in zip(page.panels, words.strong, strict=True):
        draw_labels(painter, scene, panel, lines, region)
    if page.bar is not None and words.bar is not None and meets(region, page.bar):
        draw_bar_words(painter, scene, page.bar, words.bar)


def draw_live(
    painter: QPainter, scene: Scene, page: Page, derivation: Derivation | None = None, region: QRegion | None = None
) -> None:
    """What changes with the numbers, and the marks, as far as it is seen in the region to be painted."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    noticed = region is None or region.intersects(footer_rect(page).toAlignedRect())  # notices are about all panels
    panels = [panel for panel in page.panels if noticed or meets(region, panel.grid.rect)]
    draw_guides(painter, scene, page)
    numbers = [draw_panel(painter, scene, panel, region) for panel in panels]
    notices = []
    if page.sums and not scene.subtracts and (noticed or meets(region, sums_rect(page))):
        notices = draw_sums(painter, scene, page)
    if derivation is not None and page.corner is not None and meets(region, page.corner):
        draw_in_corner(painter, scene, page.corner, derivation)
    shares = shares_rect(page.bar) if page.bar is not None and has_shares(scene) else None
    if shares is not None and meets(region, shares):
        draw_seen(painter, region, shares, partial(draw_shares, painter, scene, shares))
    if noticed:
        draw_notices(painter, scene, page, notices, all(numbers))


def draw_panel(painter: QPainter, scene: Scene, panel: Panel, region: QRegion | None) -> bool:
    """The cells of a matrix with their marks; gives whether there was room for numbers."""
    matrix, grid, scene = panel.matrix, panel.grid, of_panel(scene, panel)
    readable = draw_seen(painter, region, grid.rect, partial(draw_matrix, painter, scene, matrix, grid))
    draw_breaks(painter, scene, matrix, grid)
    draw_moved(painter, scene, matrix, grid)
    draw_marks(painter, scene, matrix, grid)
    return readable


def draw_signs(painter: QPainter, scene: Scene, page: Page) -> None:
    """What stands between the panels."""
    for sign in page.signs:
        at = sign.at + QPointF(0, scene.theme.metrics(sign.pixels).capHeight() / 2)
        draw_words(painter, at, sign.words, scene.theme.font(sign.pixels), scene.theme.colour("muted"), CENTRE)


def draw_guides(painter: QPainter, scene: Scene, page: Page) -> None:
    """The guide lines of the marked cell."""
    for role, line in guides(scene, page):
        painter.setPen(QPen(scene.theme.colour(role), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(line)


def guides(scene: Scene, page: Page) -> tuple[tuple[str, QLineF], ...]:
    """From the marked row and column of the operands to the result, in the gaps only: no number is crossed."""
    if page.joins:
        return joining_guide(scene, page)
    if page.corner is None or scene.marks is None or scene.marks.cell.matrix != page.result.matrix:
        return ()
    left, top, result = page.panels[0].grid, page.panels[1].grid, page.result.grid
    if not result.holds(scene.marks.cell.row, scene.marks.cell.column):
        return ()
    cell = result.cell_rect(scene.marks.cell.row, scene.marks.cell.column)
    return (
        (
            page.panels[0].role,
            QLineF(left.rect.right() + 4, cell.center().y(), result.rect.left() - 4, cell.center().y()),
        ),
        (
            page.panels[1].role,
            QLineF(cell.center().x(), top.rect.bottom() + 4, cell.center().x(), result.rect.top() - 4),
        ),
    )


def draw_in_corner(painter: QPainter, scene: Scene, corner: QRectF, derivation: Derivation) -> None:
    """The derivation of the marked cell in the free corner of a product, where it fits."""
    width = min(corner.width(), 330.0)
    tall = derivations.height(derivation, scene.theme, width)
    if width < 210 or tall > corner.height():
        return
    at = QPointF(corner.left(), corner.top() + 4)
    derivations.draw_derivation(painter, derivation, scene.theme, at, width, scene.term)


def cell_at(page: Page, scene: Scene, point: QPointF) -> Cell | None:
    """The cell that a point of the page stands on, None between the panels."""
    panel = page.panel_at(point)
    place = panel.grid.cell_at(point) if panel else None
    if panel is None or place is None or not panel.stands_for:
        return None
    if panel.head not in (None, scene.head):  # that of another head is shown by what it goes into
        return Cell(page.result.matrix, 0, place[0], panel.head * scene.session.d_v + place[1])
    return Cell(panel.stands_for, scene.head_of(panel.stands_for), *place)


def marked_otherwise(before: Scene, after: Scene, page: Page, words: tuple[MarkedWords, MarkedWords]) -> QRegion:
    """What must be painted again where nothing but the marks has changed on a page, and so its words."""
    damage = QRegion()
    for panel, *lines in zip(page.panels, *(each.strong for each in words), strict=True):
        for scene in (of_panel(before, panel), of_panel(after, panel)):
            for rect in of_marks(scene, panel.matrix, panel.grid):
                damage += rect
        for strip in of_labels(after, panel, *lines):
            damage += reached(strip)
    for scene in (before, after):
        for _, line in guides(scene, page):
            damage += reached(QRectF(line.p1(), line.p2()).normalized())
    if page.bar is not None and shown_row(before) != shown_row(after):
        damage += reached(page.bar)
    return damage
