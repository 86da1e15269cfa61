"""The small panels of the heads as they are painted: the matrix of the current step, one panel a head."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from explorer.app.magnified import Magnified
from explorer.app.scenes import Scenes
from explorer.app.still_layers import Layer, StillLayers
from explorer.attention.head_names import name_of, sharing
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import reads_of, source
from explorer.drawing.grid import Grid, grid_of
from explorer.drawing.marks import draw_marks
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.moved import draw_moved
from explorer.drawing.scene import Scene
from explorer.drawing.words import CENTRE, draw_words, elided, said, showable
from explorer.texts import QT_TRANSLATE_NOOP, Text

TITLE = QT_TRANSLATE_NOOP("heads", "{symbol} {name}, {heads} heads")
PICTURE = 58.0  # the height of a small panel
LOW, LOW_PICTURE = 800, 44.0  # pixels of a window that is low, and the height of a panel in it
WIDEST, NARROWEST = 112.0, 42.0  # a panel with its name; more heads than find room scroll
TOP, NAME = 26.0, 18.0  # the title above the panels, a name below one
BRACKET = 20.0  # what heads share, below their names
LABEL = 12
STRETCHED = 1.6  # so many times as high as wide a cell may be, or as wide as high


class Place(NamedTuple):
    """Where a head stands."""

    head: int
    card: QRectF
    grid: Grid


class HeadCards(Magnified):
    """Paints all heads small."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.still = StillLayers(self)

    @property
    def session(self) -> Session:
        """The inputs of what is looked at."""
        return self.scenes.session

    @property
    def least(self) -> QSize:
        """Room for the narrowest panels, and for the height of all there is."""
        return QSize(round(NARROWEST * self.session.heads), self.tall())

    @property
    def room(self) -> tuple[float, float]:
        """Where the panels begin and how high they are: in a low window there is no title above them."""
        return (TOP, PICTURE) if self.window().height() >= LOW else (8.0, LOW_PICTURE)

    def tall(self) -> int:
        """The height, in units."""
        return round(sum(self.room) + NAME + 6 + (BRACKET if sharing(self.session) else 0))

    def minimumSizeHint(self) -> QSize:
        """Narrower panels would not be seen; the height grows with the size of text."""
        by = self.scenes.text_scale if self.scenes.text_scale > 1 else 1.0
        return QSize(round(NARROWEST * self.session.heads * by), round(self.tall() * by))

    def sizeHint(self) -> QSize:
        """As little as it takes."""
        return self.minimumSizeHint()

    def places(self) -> list[Place]:
        """Where each head stands at the present size."""
        session, whole = self.session, self.area().width()
        turned = self.scenes.selection.transposed
        rows, columns = shape_of(session, shown_matrix(session, self.scenes.step()))[:: -1 if turned else 1]
        each = min(WIDEST, max(NARROWEST, whole / session.heads))
        top, tall = self.room
        wide, high = (each - 10) / columns, tall / rows
        wide, high = min(wide, high * STRETCHED), min(high, wide * STRETCHED)
        result = []
        for head in range(session.heads):
            card = QRectF(head * each + 1, top - 5, each - 2, tall + NAME + 9)
            x, y = card.center().x() - wide * columns / 2, top + (tall - high * rows) / 2
            result.append(Place(head, card, grid_of(x, y, wide, high, rows, columns, turned)))
        return result

    def paintEvent(self, event: QPaintEvent) -> None:
        """The title, a panel for each head, and which heads share keys and values."""
        with QPainter(self) as painter:
            self.magnify(painter, event)
            scene, places, matrix = self.scenes.scene, self.places(), shown_matrix(self.session, self.scenes.step())
            looks = (self.scenes.theme.look, self.scenes.selection.head, self.scenes.selection.head_names)
            numbers = scene and (scene.ranges, scene.moment, scene.cover, scene.comparison)
            key = (places, matrix, looks, self.hasFocus(), numbers)
            self.still.paint(painter, event.region(), Layer(key, lambda still, _: self.draw_still(still, scene)))
            if scene is None:
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place in places:
                own = scene.of_head(place.head, same_place=True)
                draw_moved(painter, own, matrix, place.grid)
                draw_marks(painter, own, matrix, place.grid)

    def draw_still(self, painter: QPainter, scene: Scene | None) -> None:
        """All but the marks."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, places, matrix = self.scenes.theme, self.places(), shown_matrix(self.session, self.scenes.step())
        if self.room[0] == TOP:
            title = said(titled(self.session, matrix))
            draw_words(painter, QPointF(4, 14), title, theme.font(LABEL + 1, True), theme.colour("text"))
        for place in places:
            self.draw_card(painter, place)
            if scene is not None:
                draw_matrix(painter, scene.of_head(place.head, same_place=True), matrix, place.grid, with_numbers=False)
        for heads, words in sharing(self.session):
            self.draw_bracket(painter, places[heads.start].card, places[heads.stop - 1].card, said(words))

    def draw_card(self, painter: QPainter, place: Place) -> None:
        """The ground and the name of a head; the shown one has a frame."""
        theme, shown = self.scenes.theme, place.head == self.scenes.selection.head
        if shown:
            painter.setPen(QPen(theme.colour("accent"), 2.0))
            painter.setBrush(theme.colour("current"))
            painter.drawRoundedRect(place.card.adjusted(1, 1, -1, -1), 6, 6)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self.hasFocus():
                painter.setPen(QPen(theme.colour("accent"), 1.0, Qt.PenStyle.DotLine))
                painter.drawRoundedRect(place.card.adjusted(3.5, 3.5, -3.5, -3.5), 4, 4)
        name = name_of(self.scenes.selection.head_names, place.head)
        words = f"{place.head + 1} {showable(theme.families, name)}" if name else str(place.head + 1)
        room = int(place.card.width() - 6)
        shown_words = elided(words, theme.families, LABEL, shown, room)
        at = QPointF(place.card.center().x(), sum(self.room) + NAME - 4)
        draw_words(painter, at, shown_words, theme.font(LABEL, shown), theme.colour("text"), CENTRE)

    def draw_bracket(self, painter: QPainter, first: QRectF, last: QRectF, words: str) -> None:
        """A bracket below the heads that share keys and values, with the words in it."""
        theme, y = self.scenes.theme, first.bottom() + 6
        left, right = first.left() + 4, last.right() - 4
        painter.setPen(QPen(theme.colour("muted"), 1.0))
        painter.drawPolyline([QPointF(left, y - 4), QPointF(left, y), QPointF(right, y), QPointF(right, y - 4)])
        short = elided(words, theme.families, LABEL, False, int(right - left))
        draw_words(
            painter, QPointF((left + right) / 2, y + 13), short, theme.font(LABEL), theme.colour("muted"), CENTRE
        )


def shown_matrix(session: Session, step: Step) -> str:
    """The matrix that is shown of each head: that of the step or what it is made of, or else the weights."""
    names = (step.name, *(source(session, reads) for reads in reads_of(session, step)))
    return next((name for name in names if MATRICES[name].heads != "none"), "weights")


def titled(session: Session, matrix: str) -> Text:
    """What the panels show: the symbol and the name of a matrix, and of how many heads."""
    known = MATRICES[matrix]
    values = {"symbol": known.symbol, "name": Text("matrices", known.title), "heads": session.heads}
    return Text("heads", TITLE, values)
