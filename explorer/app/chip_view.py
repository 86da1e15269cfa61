"""Chips as they are seen: wrapped, scrolled, with tooltips, said to screen readers."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget

from explorer.app.chip_cursor import ChipCursor
from explorer.app.chip_layout import DOWN, HEIGHT, TOP, ChipLayout
from explorer.app.chip_painting import ChipLook, draw_chips
from explorer.app.magnified import magnified
from explorer.app.scenes import Scenes
from explorer.app.style import surface
from explorer.app.tips import tip
from explorer.app.token_edits import TokenEdits
from explorer.attention.tokens import visible

MOST_LINES, FEWER_LINES = 4, 3  # that are shown at once, more are scrolled; in a low window
LOW = 800  # pixels
WIDTH = 306  # before the first layout: that of the left side as it is at first


class ChipView(QAbstractScrollArea):
    """The present tokens as chips in lines, with a + after the last."""

    def __init__(self, scenes: Scenes, edits: TokenEdits, name: str) -> None:
        super().__init__()
        self.scenes, self.edits = scenes, edits
        self.chip_cursor = ChipCursor()
        self.tokens: tuple[str, ...] = ()
        self.held: tuple[int, QPointF] | None = None  # the chip that the mouse holds, and where it took it
        self.drop: tuple[int, QPointF] | None = None  # where the range that is being dragged would go
        self.crosses: tuple[int, ...] = ()  # the chips on which an × has been painted
        self.hovered: int | None = None  # the chip under the mouse
        self.gap: int | None = None  # the space between two chips under the mouse
        self._layout: tuple[tuple[object, ...], ChipLayout] | None = None
        self.setViewport(surface(QWidget()))  # for Qt's the bindings would first look at every class
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        scenes.document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the present tokens; what was pointed at is another chip now."""
        if self.edits.tokens is not self.tokens:
            self.tokens = self.edits.tokens
            self.hovered, self.gap, self.crosses, self.held, self.drop = None, None, (), None, None
            self.chip_cursor.fit(len(self.tokens))
            self.fit_height()
            self.describe()
            self.viewport().update()

    def chips(self) -> ChipLayout:
        """Where the chips are at the present width, scrolled to the top."""
        width = self.viewport().width() / self.scenes.text_scale if self._layout else WIDTH
        key = (self.tokens, width, self.scenes.theme.families)
        if self._layout is None or self._layout[0] != key:
            self._layout = (key, ChipLayout(self.tokens, self.scenes.theme, width))
        return self._layout[1]

    def fit_height(self) -> None:
        """As high as the chips need, within bounds."""
        pixels = self.scenes.pixels
        height = pixels(int(self.chips().height))
        lines = FEWER_LINES if self.window().height() < LOW else MOST_LINES
        shown = min(height, pixels(TOP + lines * (HEIGHT + DOWN)))
        self.verticalScrollBar().setSingleStep(pixels(HEIGHT + DOWN))
        self.verticalScrollBar().setRange(0, height - shown)
        self.verticalScrollBar().setPageStep(shown)
        if self.minimumHeight() != shown:
            self.setFixedHeight(shown)

    def scrolled(self, point: QPoint | QPointF) -> QPointF:
        """A point of the viewport among the chips, in their units."""
        return (QPointF(point) + QPointF(0, self.verticalScrollBar().value())) / self.scenes.text_scale

    def rect_of(self, place: int) -> QRect:
        """Where a chip - or the + - is in the viewport."""
        rect = magnified(self.chips().chips[place].rect, self.scenes.text_scale)
        return rect.translated(0, -self.verticalScrollBar().value()).toAlignedRect()

    def show_cursor(self) -> None:
        """Scroll to the cursor, paint it and say it."""
        bar, by = self.verticalScrollBar(), self.scenes.text_scale
        rect = magnified(self.chips().chips[self.chip_cursor.place].rect, by)
        low = rect.bottom() + 3 * by - self.viewport().height()
        bar.setValue(int(max(min(bar.value(), rect.top() - TOP * by), low)))
        self.describe()
        self.viewport().update()

    def describe(self) -> None:
        """Say the chip under the cursor, and how many are in the range, to screen readers."""
        cursor = self.chip_cursor
        words = self.tr("new token")
        if cursor.place < cursor.count:
            words = self.tr("token {place} of {count}: {token}").format(
                place=cursor.place + 1, count=cursor.count, token=visible(self.tokens[cursor.place])
            )
        if cursor.size > 1:
            words = self.tr("{token}; {count} selected").format(token=words, count=cursor.size)
        self.setAccessibleDescription(words)
        if self.hasFocus() and QAccessible.isActive():
            from PySide6.QtGui import QAccessibleAnnouncementEvent  # not needed to start

            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def hover(self, place: int | None, gap: int | None) -> None:
        """Show the × on the chip under the mouse, or a + between two."""
        if (place, gap) != (self.hovered, self.gap):
            self.hovered, self.gap = place, gap
            self.viewport().update()

    def tip_of(self, point: QPoint) -> str:
        """The whole token of a chip, as it is; what a click does elsewhere."""
        among = self.scrolled(point)
        place = self.chips().chip_at(among)
        if place is not None and place < self.chip_cursor.count:
            return tip(visible(self.tokens[place]))
        return tip(self.tr("Insert a token here")) if place is not None or self.chips().gap_at(among) else ""

    def viewportEvent(self, event: QEvent) -> bool:
        """Tooltips of chips; off them nothing is pointed at."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_of(event.pos()), self.viewport())
            return True
        if event.type() == QEvent.Type.Leave:
            self.hover(None, None)
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width wraps the chips anew."""
        super().resizeEvent(event)
        self.fit_height()

    def changeEvent(self, event: QEvent) -> None:
        """So does another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit_height()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scrolling paints anew."""
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The chips in sight."""
        layout, top = self.chips(), self.verticalScrollBar().value()
        cursor = self.chip_cursor if self.hasFocus() else None
        wanted = {self.hovered, cursor.place if cursor and cursor.size == 1 else None}
        self.crosses = () if self.drop else tuple(p for p in wanted if p is not None and p < layout.count)
        bar = layout.mark(*self.drop) if self.drop else None
        insertion = layout.mark(self.gap) if self.gap is not None and not self.drop else None
        moved = range(self.chip_cursor.start, self.chip_cursor.end) if self.drop else range(0)
        with QPainter(self.viewport()) as painter:
            painter.translate(0, -top)
            painter.scale(self.scenes.text_scale, self.scenes.text_scale)
            seen = magnified(QRectF(event.rect().translated(0, top)), 1 / self.scenes.text_scale)
            draw_chips(painter, layout, self.scenes.theme, ChipLook(cursor, self.crosses, moved, bar, insertion), seen)
