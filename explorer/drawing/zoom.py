"""Zooming a page: more or fewer cells along its axes, the one under the mouse staying there, and scrolling."""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF

from explorer.attention.matrices import axes_of, axis_size
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.drawing.layout import lay_out
from explorer.drawing.placing import Page, Panel
from explorer.drawing.scene import Scene
from explorer.drawing.seen import FEWEST, Seen


def page_axes(page: Page) -> set[str]:
    """The axes that the panels of a page have."""
    return {axis for panel in page.panels for axis in axes_of(panel.matrix)}


def shown_axes(panel: Panel) -> tuple[str, str]:
    """The axes of a panel as it is shown: from top to bottom, and from left to right."""
    rows, columns = axes_of(panel.matrix)
    return (columns, rows) if panel.grid.transposed else (rows, columns)


def zoomed(scene: Scene, step: Step, page: Page, most: float, at: QPointF) -> Seen:
    """At most so many cells along the axes of a page; the cell under a point stays there as nearly as whole ones can.

    What does not lie under the point keeps its middle. At most all cells is all of them.
    """
    session, before = scene.session, scene.seen or Seen()
    all_cells = max(axis_size(session, axis) for axis in page_axes(page))
    if most >= all_cells:
        return Seen()
    seen = before._replace(most=max(FEWEST, round(most)))
    for axis in page_axes(page):
        old, count = before.lines(session, axis), len(seen.lines(session, axis))
        seen = seen.moved(session, axis, round(old.start + (len(old) - count) / 2))
    after = {(panel.matrix, panel.head): panel for panel in lay_out(replace(scene, seen=seen), step, page.size).panels}
    under = page.panel_at(at)
    if under is None or (under.matrix, under.head) not in after:  # not every layout has room for row statistics
        under = page.result
    return held(session, before, seen, under, after[under.matrix, under.head], at)


def held(session: Session, before: Seen, seen: Seen, under: Panel, there: Panel, at: QPointF) -> Seen:
    """Moved so that what is under a point in a panel is there, or at the same share of it, in that panel later."""
    old, new = under.grid.rect, there.grid.rect
    now = new.contains(at)
    for place, axis in enumerate(shown_axes(under)):
        share = share_of(old, at, place)
        line = before.lines(session, axis).start + share * len(before.lines(session, axis))
        kept = share_of(new, at, place) if now else share
        seen = seen.moved(session, axis, round(line - kept * len(seen.lines(session, axis))))
    return seen


def share_of(rect: QRectF, at: QPointF, place: int) -> float:
    """How far down (0) or across (1) a rectangle a point lies, as a share of it; beside it 0 or 1."""
    down, across = (at.y() - rect.top()) / rect.height(), (at.x() - rect.left()) / rect.width()
    return min(1.0, max(0.0, across if place else down))


def scrolled(scene: Scene, page: Page, panel: Panel | None, down: int, across: int) -> Seen:
    """Moved by so many cells along the axes of a panel; where it shows all of its own, along those of the result."""
    session, seen = scene.session, scene.seen or Seen()
    for place, by in enumerate((down, across)):
        axes = [shown_axes(shown)[place] for shown in (panel, page.result) if shown is not None]
        axis = next((axis for axis in axes if not seen.is_whole(session, axis)), "")
        if axis and by:
            seen = seen.moved(session, axis, seen.lines(session, axis).start + by)
    return seen
