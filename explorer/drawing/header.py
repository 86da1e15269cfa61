"""The head of a page: the step's number and title, its formula, one plain sentence."""

import tomllib
from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from explorer import resources
from explorer.attention.steps import Step, steps_of
from explorer.drawing.placing import MARGIN
from explorer.drawing.scene import Scene
from explorer.drawing.words import draw_words, elided, said, text
from explorer.texts import QT_TRANSLATE_NOOP, Text


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
