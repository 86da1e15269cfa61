"""What stands on a page and where: panels, signs between them, and the measures they are placed by."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from explorer.attention.matrices import MATRICES, axes_of, shape_of
from explorer.drawing.grid import Grid
from explorer.drawing.scene import Scene
from explorer.drawing.theme import COLOURED, metrics, role_of
from explorer.drawing.words import said, text, token_text
from explorer.texts import QT_TRANSLATE_NOOP, Text

LABEL = 12  # pixels, labels and captions
TITLE = 14
HEADER = 76.0  # title, formula and sentence
FOOTER = 40.0  # colour bar and notices
MARGIN = 20.0
HEADING = 36.0  # a panel's title and caption
LARGEST = (84.0, 56.0)  # width and height of a cell
CORNER_SMALLEST = (22.0, 19.0)  # below it operands stand side by side
NUMBERED = 32.0  # a cell this wide holds numbers that are easy to read
BAR = 78.0  # the distribution of one row
SUMS = 62.0  # the column of row sums
SUMS_BELOW = 34.0  # the row of them, where queries are columns


class Panel(NamedTuple):
    """One matrix on a page. `stands_for` is the matrix whose cell is pointed at through this panel, if any.

    `head` is the query head that it shows, None for the one that the scene shows.
    """

    matrix: str
    grid: Grid
    title: str
    role: str = "text"
    caption: str = ""
    row_labels: bool = False
    column_labels: bool = False
    stands_for: str = ""
    title_below: bool = False
    over: float = 0.0  # the height of the labels above
    turned_labels: bool = False
    shorter: tuple[str, ...] = ()  # titles for where the whole one finds no room
    untitled: bool = False  # its title is for who cannot see it
    head: int | None = None
    close: bool = False  # its title stands right above its cells


class Sign(NamedTuple):
    """A few words between panels, centred on a point."""

    at: QPointF
    words: str
    pixels: int = 18


class Join(NamedTuple):
    """The output of a head, and its part of the matrix below it, or beside it, that has those of all heads."""

    head: int
    before: QRectF
    after: QRectF


class Page(NamedTuple):
    """The place of everything on one page."""

    size: QRectF
    panels: tuple[Panel, ...]
    signs: tuple[Sign, ...] = ()
    corner: QRectF | None = None  # free space for the derivation
    bar: QRectF | None = None  # the distribution of a row
    sums: bool = False
    joins: tuple[Join, ...] = ()

    @property
    def result(self) -> Panel:
        """The panel of the step's own matrix."""
        return self.panels[-1]

    def panel_at(self, point: QPointF) -> Panel | None:
        """The panel whose cells lie under a point."""
        return next((panel for panel in self.panels if panel.grid.rect.contains(point)), None)


def of_panel(scene: Scene, panel: Panel) -> Scene:
    """The scene that a panel is drawn from."""
    return scene if panel.head is None else scene.of_head(panel.head)


AXES = QT_TRANSLATE_NOOP("drawing", "rows: queries · columns: keys")
AXES_TURNED = QT_TRANSLATE_NOOP("drawing", "columns: queries · rows: keys")
QUERY = QT_TRANSLATE_NOOP("drawing", "query: the token that looks")
KEY = QT_TRANSLATE_NOOP("drawing", "key: the token looked at")
LEARNED = QT_TRANSLATE_NOOP("drawing", "the same for every token")
ADDED = QT_TRANSLATE_NOOP("drawing", "added for every token")
RADIANS = QT_TRANSLATE_NOOP("drawing", "radians, one angle a pair")
OF_HEADS = QT_TRANSLATE_NOOP("drawing", "rows: head · number of its output")
OF_HEADS_TURNED = QT_TRANSLATE_NOOP("drawing", "columns: head · number of its output")
CAPTIONS = {
    "q": QUERY,
    "k": KEY,
    "v": QT_TRANSLATE_NOOP("drawing", "value: what a token hands over"),
    "weights": AXES,
    "scores": AXES,
    "scaled": AXES,
    "softcapped": AXES,
    "biased": AXES,
    "masked": AXES,
    "may_attend": AXES,
    "bias": AXES,
    "encoding": QT_TRANSLATE_NOOP("drawing", "one vector a place"),
    "x_positioned": QT_TRANSLATE_NOOP("drawing", "one vector a token"),
    "q_angles": RADIANS,
    "k_angles": RADIANS,
    "q_rotated": QUERY,
    "k_rotated": KEY,
    "output": QT_TRANSLATE_NOOP("drawing", "one new vector a query"),
    "x": QT_TRANSLATE_NOOP("drawing", "one vector a token"),
    "context": QT_TRANSLATE_NOOP("drawing", "one vector a key token"),
    "embeddings": QT_TRANSLATE_NOOP("drawing", "one vector a word"),
    "w_q": LEARNED,
    "w_k": LEARNED,
    "w_v": LEARNED,
    "w_o": LEARNED,
    "b_q": ADDED,
    "b_k": ADDED,
    "b_v": ADDED,
    "b_o": ADDED,
    "concat": QT_TRANSLATE_NOOP("drawing", "all heads side by side"),
    "projection": QT_TRANSLATE_NOOP("drawing", "one new vector a query"),
}
WITH_COLUMNS = {AXES: AXES_TURNED, OF_HEADS: OF_HEADS_TURNED} | {
    CAPTIONS["concat"]: QT_TRANSLATE_NOOP("drawing", "all heads one above the other")
}
ONE_NEW = QT_TRANSLATE_NOOP("drawing", "1 new; earlier ones are not kept")
NOT_KEPT = {"q": ONE_NEW, "q_rotated": ONE_NEW, "k": ONE_NEW}  # while tokens arrive; of keys that are turned
NAMES = {
    "row_max": QT_TRANSLATE_NOOP("drawing", "max"),
    "exponentials": QT_TRANSLATE_NOOP("drawing", "exp(M − max)"),
    "row_sum": QT_TRANSLATE_NOOP("drawing", "sum"),
}


def shape(scene: Scene, matrix: str) -> tuple[int, int]:
    """The rows and columns that are seen of a matrix or of a column of row statistics."""
    rows, columns = axes_of(matrix)
    return len(scene.lines(rows)), len(scene.lines(columns))


class Operand(NamedTuple):
    """A matrix as it is shown: as the notation has it, or with a sign of transposition."""

    matrix: str
    transposed: bool = False


def shown(scene: Scene, operand: Operand) -> tuple[int, int]:
    """The cells that are seen of a matrix, from top to bottom and from left to right."""
    rows, columns = shape(scene, operand.matrix)
    return (columns, rows) if is_turned(scene, operand) else (rows, columns)


def is_turned(scene: Scene, operand: Operand) -> bool:
    """Whether the rows of a matrix are shown as columns."""
    return scene.transposed != operand.transposed


def at_left(scene: Scene, operand: Operand) -> tuple[str, ...]:
    """What is written at the left of a matrix, from top to bottom."""
    return (scene.column_tokens if is_turned(scene, operand) else scene.row_tokens)(operand.matrix)


def on_top(scene: Scene, operand: Operand) -> tuple[str, ...]:
    """What is written above a matrix, from left to right."""
    return (scene.row_tokens if is_turned(scene, operand) else scene.column_tokens)(operand.matrix)


def panel(scene: Scene, matrix: str, grid: Grid, **options: object) -> Panel:
    """A panel with its title, role and caption."""
    first_row, first_column = (scene.lines(axis).start for axis in axes_of(matrix))
    grid = grid._replace(first_row=first_row, first_column=first_column)
    if matrix not in NAMES:
        known, (rows, columns) = MATRICES[matrix], shape_of(scene.session, matrix)
        symbol = known.symbol + ("ᵀ" if grid.transposed != scene.transposed else "")
        name = said(Text("matrices", known.title))
        down, across = (columns, rows) if grid.transposed else (rows, columns)
        least = symbol or (text(QT_TRANSLATE_NOOP("drawing", "mask")) if matrix == "may_attend" else name)
        shorter: tuple[str, ...] = (f"{symbol or name} {down} × {across}", least)
        title = shorter[0] if matrix in COLOURED or not symbol else f"{symbol} {name} {down} × {across}"
    else:
        title, shorter = said(Text("drawing", NAMES[matrix])), ("exp",) if matrix == "exponentials" else ()
    caption = caption_of(scene, matrix)
    made = Panel(matrix, grid, title, role_of(matrix), caption, stands_for=matrix, shorter=shorter)
    return made._replace(**options)  # type: ignore[arg-type]


def caption_of(scene: Scene, matrix: str) -> str:
    """What a matrix is, or while tokens arrive how much of it is cached and new."""
    rows = scene.share(matrix)
    if scene.session.heads > 1 and axes_of(matrix)[0] == "o_width":
        return said(Text("drawing", written(scene, OF_HEADS)))
    if rows is None:
        captions = CAPTIONS | NOT_KEPT if scene.token is not None else CAPTIONS
        return said(Text("drawing", written(scene, captions[matrix]))) if matrix in captions else ""
    words = QT_TRANSLATE_NOOP("drawing", "{cached} cached, {new} new")
    return text(words, cached=len(rows.cached), new=len(rows.new))


def written(scene: Scene, caption: str) -> str:
    """A caption as it is for the notation of the scene."""
    return WITH_COLUMNS.get(caption, caption) if scene.transposed else caption


def label_width(scene: Scene, tokens: Sequence[str], most: float = 96.0) -> float:
    """The width that row labels need."""
    return float(min(math.ceil(widest(tuple(some(tokens)), scene.theme.families)) + 8, most))


@lru_cache(maxsize=64)
def widest(tokens: tuple[str, ...], families: tuple[str, ...]) -> float:
    """The width of the widest of these labels."""
    measure = metrics(families, LABEL, False)
    return max(measure.horizontalAdvance(token_text(families, token)) for token in tokens)


def some(tokens: Sequence[str]) -> Sequence[str]:
    """A sample of the tokens that is quick to measure."""
    return tokens if len(tokens) <= 128 else tokens[:: len(tokens) // 128 + 1]


def label_height(scene: Scene, tokens: Sequence[str], cell_width: float) -> tuple[float, bool]:
    """The height that column labels need, and whether they must be turned to fit."""
    wide = label_width(scene, tokens, 64.0)
    return (wide, True) if wide - 6 > cell_width else (18.0, False)


def cells(width: float, height: float) -> tuple[float, float]:
    """The size of cells for the space of one, neither too large nor too oblong."""
    height = min(height, LARGEST[1])
    width = min(width, LARGEST[0], max(CORNER_SMALLEST[0], 1.7 * height))
    return max(width, 0.4), max(min(height, width), 0.4)
