"""The row of small panels below the stage: the matrix of the current step, one panel a head."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from explorer.app.magnified import Magnified
from explorer.app.scenes import Scenes
from explorer.app.still_layers import Layer, StillLayers
from explorer.app.style import surface
from explorer.app.tips import tip
from explorer.attention.cells import Cell
from explorer.attention.head_names import head_among, head_words, name_of, sharing
from explorer.attention.matrices import MATRICES, head_of, shape_of
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


class HeadStrip(Magnified):
    """All heads small; a click shows one on the stage."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool], stage: QWidget) -> None:
        super().__init__()
        self.scenes, self.settle, self.stage = scenes, settle, stage
        self.still = StillLayers(self)
        self._told = -1
        self.setObjectName("head_strip")
        self.setAccessibleName(self.tr("Heads"))
        self.setMouseTracking(True)
        surface(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)
        self.refresh()

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

    def refresh(self) -> None:
        """Repaint; the shown head is said to screen readers and kept in sight."""
        if self.minimumSizeHint() != self.minimumSize():
            self.setMinimumSize(self.minimumSizeHint())
            self.updateGeometry()
        head, names = self.scenes.selection.head, self.scenes.selection.head_names
        words = said(head_among(names, head, self.session.heads))
        if self.accessibleDescription() != words:
            self.setAccessibleDescription(words)
            if self.hasFocus() and QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        if head != self._told:
            self._told = head
            self.show_head()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A window of another height has lower panels or higher ones."""
        super().resizeEvent(event)
        if self.minimumSizeHint() != self.minimumSize():
            self.refresh()

    def show_head(self) -> None:
        """Scroll no further than it takes to see the shown head."""
        seen = self.parentWidget()
        area = seen.parentWidget() if seen else None
        place = next((place for place in self.places() if place.head == self.scenes.selection.head), None)
        if isinstance(area, QScrollArea) and place is not None:
            middle = self.outward(place.card).center().toPoint()
            area.ensureVisible(middle.x(), middle.y(), round(self.outward(place.card).width()), 0)

    def places(self) -> list[Place]:
        """Where each head stands at the present size."""
        session, whole = self.session, self.area().width()
        turned = self.scenes.selection.notation == "columns"
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

    def place_at(self, point: QPointF) -> Place | None:
        """The head at a point of the widget."""
        at = self.inward(point)
        return next((place for place in self.places() if place.card.contains(at)), None)

    def cell_under(self, point: QPointF) -> Cell | None:
        """The cell of the shown head at the place that a point has in the matrix of any head."""
        place, session = self.place_at(point), self.scenes.document.session
        within = place.grid.cell_at(self.inward(point)) if place else None
        if within is None or not self.scenes.can_point():
            return None
        matrix = shown_matrix(session, self.scenes.step())
        return Cell(matrix, head_of(session, matrix, self.scenes.selection.head), *within)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointing marks the same place in all heads; a tooltip names the head."""
        place, names = self.place_at(event.position()), self.scenes.selection.head_names
        words = "" if place is None else said(head_words(names, place.head))
        self.setToolTip(tip(showable(self.scenes.theme.families, words)) if words else "")
        self.scenes.selection.point_at(self.cell_under(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click shows a head and keeps the mark on the cell it hit."""
        place = self.place_at(event.position())
        if place is None or not self.settle():
            return
        self.setFocus()
        cell = self.cell_under(event.position())
        self.present(place.head)
        if cell is not None:
            matrix_head = head_of(self.scenes.document.session, cell.matrix, self.scenes.selection.head)
            self.scenes.selection.keep(cell._replace(head=matrix_head))

    def leaveEvent(self, event: QEvent) -> None:
        """Off the panels nothing is pointed at."""
        super().leaveEvent(event)
        self.scenes.selection.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right, Home and End show another head, Enter goes to the stage, Esc drops the mark."""
        heads, head = self.scenes.document.session.heads, self.scenes.selection.head
        moves = {Qt.Key.Key_Left: head - 1, Qt.Key.Key_Right: head + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: heads - 1}
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif key in moves:
            if self.settle():
                self.present(moves[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stage.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif key == Qt.Key.Key_Escape:
            self.scenes.selection.keep(None)
        else:
            super().keyPressEvent(event)

    def present(self, head: int) -> None:
        """Show a head on the stage, if there is such a one."""
        session = self.scenes.document.session
        if 0 <= head < session.heads:
            self.scenes.selection.show_head(session, head)


def shown_matrix(session: Session, step: Step) -> str:
    """The matrix that is shown of each head: that of the step or what it is made of, or else the weights."""
    names = (step.name, *(source(session, reads) for reads in reads_of(session, step)))
    return next((name for name in names if MATRICES[name].heads != "none"), "weights")


def titled(session: Session, matrix: str) -> Text:
    """What the panels show: the symbol and the name of a matrix, and of how many heads."""
    known = MATRICES[matrix]
    values = {"symbol": known.symbol, "name": Text("matrices", known.title), "heads": session.heads}
    return Text("heads", TITLE, values)


class Scrolled(QScrollArea):
    """The panels, which scroll from left to right where there are many."""

    def __init__(self, strip: HeadStrip) -> None:
        super().__init__()
        self.strip = strip
        self.setObjectName("heads")
        self.setWidget(strip)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusProxy(strip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as the panels, and the bar where they scroll."""
        needed = self.strip.minimumSizeHint()
        scrolls = self.width() < needed.width()
        return QSize(420, needed.height() + (self.horizontalScrollBar().sizeHint().height() if scrolls else 0))

    def minimumSizeHint(self) -> QSize:
        """A few of them."""
        return QSize(200, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need the bar, or none."""
        super().resizeEvent(event)
        self.updateGeometry()
