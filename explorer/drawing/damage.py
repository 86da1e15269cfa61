"""Which parts of a page another trace changes: no more than those need be painted again."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QRegion

from explorer.attention.matrices import MATRICES
from explorer.attention.steps import reads_of, source, step_named
from explorer.drawing.cell_numbers import room_for_numbers
from explorer.drawing.distribution import shares_rect, shown_row, sums_rect
from explorer.drawing.footer import footer_rect
from explorer.drawing.grid import Grid
from explorer.drawing.marks import extent_of
from explorer.drawing.outline import Part, common
from explorer.drawing.placing import Page, of_panel
from explorer.drawing.scene import Scene

REACH = 4  # pixels that outlines and lines reach beyond their cells
Drawn = TypeVar("Drawn")
GROUPS = {matrix.colours for matrix in MATRICES.values()} - {""}


def looks_of(scene: Scene) -> tuple[object, ...]:
    """How a scene is drawn, whatever its numbers, its marks and its theme are."""
    return scene.numbers, scene.notation, scene.head, scene.seen, scene.cover


def only_numbers_differ(before: Scene, after: Scene) -> bool:
    """Whether the scenes are drawn alike but for numbers, and it is known which of those differ."""
    if after.ranges.before is None or after.ranges.before is not before.ranges or before.moment or after.moment:
        return False
    looks = [(*looks_of(scene), scene.term) for scene in (before, after)]
    ranges = (before.ranges.of(group) == after.ranges.of(group) for group in GROUPS)
    same = before.theme is after.theme and before.marks is after.marks
    return same and looks[0] == looks[1] and all(ranges)


def played_on(before: Scene, after: Scene) -> set[str] | None:
    """The steps and inputs that look different where a play has gone on within a step, and no more has changed."""
    moments, step = (before.moment, after.moment), step_named(after.moment.step) if after.moment else None
    if step is None or moments[0] is None or moments[0].step != step.name or moments[0].arriving:
        return None
    looks = [
        (id(scene.ranges), scene.theme.look, scene.numbers, scene.notation, scene.head) for scene in (before, after)
    ]
    seen = {step.name, *(source(after.session, reads) for reads in reads_of(after.session, step))}
    marked = {matrix for scene in (before, after) if scene.marks for matrix in scene.marks.by_matrix}
    return seen if looks[0] == looks[1] and marked <= seen else None


def of_matrix(after: Scene, matrix: str, grid: Grid) -> QRect | None:
    """The rectangle of all cells of a grid that differ from the scene before; None where none does."""
    changed = after.ranges.changed(matrix, after.head_of(matrix))
    return of_part(grid, changed) if changed is not None else None


def of_part(grid: Grid, part: Part) -> QRect | None:
    """The rectangle of a block of cells as far as a grid holds them."""
    held = common(part, grid.part)
    if held is None:
        return None
    return reached(grid.rect_of(held))


def only_marks_differ(before: Scene, after: Scene) -> bool:
    """Whether the scenes are drawn alike but for what is marked, outside of a play."""
    looks = [looks_of(scene) for scene in (before, after)]
    same = before.ranges is after.ranges and before.trace is after.trace and before.theme is after.theme
    playing = before.moment is not None or after.moment is not None
    return same and looks[0] == looks[1] and before.comparison is after.comparison and not playing


def of_marks(scene: Scene, matrix: str, grid: Grid) -> list[QRect]:
    """The rectangles of all that is marked in a matrix."""
    marks, head = scene.marks, scene.head_of(matrix)
    mark = marks.by_matrix.get(matrix) if marks else None
    own = [marks.cell] if marks and matrix in (marks.cell.matrix, scene.laid_over) else []
    lit = [cell for cell in scene.term if cell.matrix == matrix and cell.head == head]
    parts = [(slice(cell.row, cell.row + 1), slice(cell.column, cell.column + 1)) for cell in (*own, *lit)]
    marked = extent_of(mark) if mark is not None else None
    rects = (of_part(grid, part) for part in (*parts, *([marked] if marked is not None else [])))
    return [rect for rect in rects if rect is not None]


def reached(rect: QRectF) -> QRect:
    """Where the outlines and lines of these cells are drawn."""
    return rect.toAlignedRect().adjusted(-REACH, -REACH, REACH, REACH)


def of_page(after: Scene, page: Page) -> QRegion:
    """What differs from the scene before on a page whose words, other than numbers, have stayed the same."""
    damage = QRegion()
    for panel in page.panels:
        rect = of_matrix(of_panel(after, panel), panel.matrix, panel.grid)
        if rect is None:
            continue
        if room_for_numbers(panel.grid):  # one wider number sets all of them smaller, or puts colours in their place
            damage += reached(panel.grid.rect)
            damage += footer_rect(page).toAlignedRect()
        else:
            damage += rect
    changed, sums = after.ranges.changed("weights", after.head), sums_rect(page)
    if not sums.isEmpty() and (changed is not None or after.ranges.changed("exponentials", after.head) is not None):
        damage += sums.toAlignedRect()
        damage += footer_rect(page).toAlignedRect()
    if page.bar is not None and changed is not None and changed[0].start <= shown_row(after) < changed[0].stop:
        damage += reached(shares_rect(page.bar))
    return damage


def meets(region: QRegion | None, rect: QRectF) -> bool:
    """Whether what is painted at a rectangle is seen in a region; all is where there is none."""
    return region is None or region.intersects(reached(rect))


def draw_seen(painter: QPainter, region: QRegion | None, rect: QRectF, draw: Callable[[], Drawn]) -> Drawn:
    """Draw what is seen of something at a rectangle, and give what `draw` gives.

    It is drawn rectangle by rectangle: any other clip is slow, and Qt scales a picture to other pixels in it.
    """
    parts = list(region.intersected(reached(rect))) if region is not None else []  # type: ignore[call-overload]
    for part in parts[:-1]:
        painter.setClipRect(part)
        draw()
    if parts:
        painter.setClipRect(parts[-1])
    drawn = draw()
    painter.setClipping(False)
    return drawn
