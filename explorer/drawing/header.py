"""The head of a page: the step's number and title, its formula, one plain sentence."""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from explorer import resources
from explorer.attention.comparing import Comparison
from explorer.attention.head_names import head_among
from explorer.attention.matrices import axes_of, axis_size
from explorer.attention.step import Step
from explorer.attention.steps import steps_of
from explorer.drawing.placing import MARGIN, Page
from explorer.drawing.scene import Scene
from explorer.drawing.words import RIGHT, draw_words, elided, said, showable, text
from explorer.texts import QT_TRANSLATE_NOOP, Text

LEAST_SEEN = 60.0  # in less room nothing is said of what is seen
CORNER = 48.0  # the upper right corner of a page that can be zoomed: the window has a button there
COLUMNS = QT_TRANSLATE_NOOP("drawing", "Vectors are columns. ")
LOOKED_AT = {
    "difference": QT_TRANSLATE_NOOP("drawing", "Difference: now minus pinned. "),
    "then": QT_TRANSLATE_NOOP("drawing", "As pinned. "),
    "now": QT_TRANSLATE_NOOP("drawing", "As it is now. "),
}
REFERRED_TO = {
    "difference": QT_TRANSLATE_NOOP("drawing", "Difference: here minus reference. "),
    "then": QT_TRANSLATE_NOOP("drawing", "As the reference has it. "),
    "now": QT_TRANSLATE_NOOP("drawing", "As it is here. "),
}


def draw_header(painter: QPainter, scene: Scene, step: Step, page: Page) -> None:
    """The step's number and title, its formula, what is seen of large matrices, one plain sentence."""
    theme, size = scene.theme, page.size
    place = steps_of(scene.session).index(step) + 1
    title = f"{place} {said(Text('steps', step.title))}"
    lines = said_in_lines(scene, noted(scene, step), said(step.sentence(scene.session)), size.width() - 2 * MARGIN)
    x, y = size.left() + MARGIN, size.top() + (34 if len(lines) == 1 else 27)
    draw_words(painter, QPointF(x, y), title, theme.font(21, True), theme.colour("text"))
    formula_at = QPointF(x + theme.metrics(21, True).horizontalAdvance(title) + 20, y)
    drawn = formula_of(scene, step)
    draw_formula(painter, scene, drawn, formula_at)
    draw_seen(painter, scene, page, formula_place(drawn, formula_at)[0].right() + 20, y)
    for baseline, pixels, words in lines:
        draw_words(painter, QPointF(x, size.top() + baseline), words, theme.font(pixels), theme.colour("muted"))


def noted(scene: Scene, step: Step) -> str:
    """What is to be known before the sentence of a step: the notation, which state, which head."""
    notes = text(COLUMNS) if scene.transposed else ""
    if scene.comparison is not None:
        notes += text(looked_at(scene.comparison, step.name))
    if scene.session.heads > 1 and step.matrix.heads != "none":
        named = said(head_among(scene.head_names, scene.head, scene.session.heads))
        notes += text(QT_TRANSLATE_NOOP("drawing", "{head}. "), head=showable(scene.theme.families, named))
    return notes


def said_in_lines(scene: Scene, notes: str, sentence: str, width: float) -> list[tuple[float, int, str]]:
    """The notes and the sentence in one line, or smaller in a line each; with their baselines and pixels."""
    theme = scene.theme
    lines = [(64.0, 14, notes + sentence)]
    if notes and theme.metrics(14).horizontalAdvance(notes + sentence) > width:
        lines = [(56.0, 13, notes.strip()), (71.0, 13, sentence)]
    return [(y, pixels, elided(words, theme.families, pixels, False, int(width))) for y, pixels, words in lines]


def formula_of(scene: Scene, step: Step) -> str:
    """The drawn formula of a step; of those that are another one where vectors are columns, that one."""
    name = step.formula(scene.session)
    turned = f"{name}-columns"
    return turned if scene.transposed and turned in formula_measures() else name


def looked_at(comparison: Comparison, matrix: str) -> str:
    """What of two states is looked at; a step that a reference has no numbers of is as it is here."""
    words = REFERRED_TO if comparison.refers else LOOKED_AT
    return words[comparison.looked_at if comparison.given(matrix) else "now"]


SEEN = {
    "queries": QT_TRANSLATE_NOOP("drawing", "queries {first}–{last} of {count}"),
    "keys": QT_TRANSLATE_NOOP("drawing", "keys {first}–{last} of {count}"),
    "d_k": QT_TRANSLATE_NOOP("drawing", "d_k {first}–{last} of {count}"),
    "d_v": QT_TRANSLATE_NOOP("drawing", "d_v {first}–{last} of {count}"),
}


SEEN_IN_SHORT = {
    "queries": QT_TRANSLATE_NOOP("drawing", "queries {first}–{last}"),
    "keys": QT_TRANSLATE_NOOP("drawing", "keys {first}–{last}"),
    "d_k": QT_TRANSLATE_NOOP("drawing", "d_k {first}–{last}"),
    "d_v": QT_TRANSLATE_NOOP("drawing", "d_v {first}–{last}"),
}


def seen_parts(scene: Scene, page: Page, templates: Mapping[str, str]) -> list[str]:
    """What is seen of each axis of the page that is not seen whole."""
    used = {axis for panel in page.panels for axis in axes_of(panel.matrix)}
    parts = []
    for axis, words in templates.items():
        if axis in used and not scene.sees_all(axis):
            lines, count = scene.lines(axis), axis_size(scene.session, axis)
            parts.append(text(words, first=lines.start + 1, last=lines.stop, count=count))
    return parts


def draw_seen(painter: QPainter, scene: Scene, page: Page, left: float, baseline: float) -> None:
    """What is seen, at the right of the title, where it finds room."""
    theme, right = scene.theme, page.size.right() - CORNER
    choices = [" · ".join(seen_parts(scene, page, words)) for words in (SEEN, SEEN_IN_SHORT)]
    if choices[0] and right - left > LEAST_SEEN:
        ways = [(choices[0], 13), *((choices[1], pixels) for pixels in (13, 12, 11))]
        room = (way for way in ways if theme.metrics(way[1]).horizontalAdvance(way[0]) <= right - left)
        words, pixels = next(room, ways[-1])
        shown = elided(words, theme.families, pixels, False, int(right - left))
        at = QPointF(right, baseline)
        draw_words(painter, at, shown, theme.font(pixels), theme.colour("text"), RIGHT)


@lru_cache(maxsize=1)
def formula_measures() -> dict[str, dict[str, float]]:
    """Width, height and baseline of each formula."""
    with (resources.folder("formulas") / "formulas.toml").open("rb") as file:
        return tomllib.load(file)


@lru_cache(maxsize=64)
def formula(name: str) -> QPainterPath:
    """The outlines of a formula, with its baseline at y = 0.

    The files hold nothing but closed paths of lines and quadratic curves, and bars.
    """
    drawn = (resources.folder("formulas") / f"{name}.svg").read_text(encoding="utf-8")
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for outline in re.findall(r' d="([^"]*)"', drawn):
        add_outline(path, re.findall(r"[MLQZ]|-?[\d.]+", outline))
    for bar in re.findall(r"<rect ([^>]*)>", drawn):
        path.addRect(*(float(number) for number in re.findall(r'="(-?[\d.]+)"', bar)[:4]))
    return path


POINTS = {"M": 1, "L": 1, "Q": 2, "Z": 0}


def add_outline(path: QPainterPath, parts: list[str]) -> None:
    """Add one outline in the notation of SVG: M, L, Q and Z with absolute coordinates, the letter before each."""
    moves: dict[str, Callable[..., None]] = {
        "M": path.moveTo,
        "L": path.lineTo,
        "Q": path.quadTo,
        "Z": path.closeSubpath,
    }
    place = 0
    while place < len(parts):
        letter = parts[place]
        count = 2 * POINTS[letter]
        moves[letter](*(float(number) for number in parts[place + 1 : place + 1 + count]))
        place += 1 + count


def formula_place(name: str, at: QPointF) -> tuple[QRectF, float]:
    """The rectangle of a formula with its baseline at a point, and its scale; tall ones are set smaller."""
    measures = formula_measures()[name]
    scale = min(0.74, 40.0 / measures["height"])
    top = min(at.y() - measures["baseline"] * scale, at.y() + 15 - measures["height"] * scale)
    return QRectF(at.x(), top, measures["width"] * scale, measures["height"] * scale), scale


def draw_formula(painter: QPainter, scene: Scene, name: str, at: QPointF) -> None:
    """A formula, its baseline at a point where its height allows."""
    place, scale = formula_place(name, at)
    painter.save()
    painter.translate(place.x(), place.y() + formula_measures()[name]["baseline"] * scale)
    painter.scale(scale, scale)
    painter.fillPath(formula(name), scene.theme.colour("text"))
    painter.restore()
