"""The scroll bars of the stage: for the rows and the columns of the result, where not all of them are seen."""

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QScrollBar

from explorer.app.stage import Stage
from explorer.attention.matrices import axis_size
from explorer.drawing.zoom import shown_axes

THICK = 10


class ScrollBars(QObject):
    """Two scroll bars at the edges of the stage, made when they are needed first."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.bars: list[QScrollBar] = []

    def make(self) -> None:
        """Make them, with their names."""
        for way, name, tip in (
            (Qt.Orientation.Vertical, self.tr("Scroll the rows"), self.tr("Which rows of the result are seen")),
            (Qt.Orientation.Horizontal, self.tr("Scroll the columns"), self.tr("Which columns of the result are seen")),
        ):
            bar = QScrollBar(way, self.stage)
            bar.setAccessibleName(name)
            bar.setToolTip(tip)
            bar.setCursor(Qt.CursorShape.ArrowCursor)
            bar.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
            bar.actionTriggered.connect(self.scroll)  # by the user alone, and not by `place`
            self.bars.append(bar)

    def place(self) -> None:
        """Show what is seen, and of how much."""
        scene, page = self.stage.scene, self.stage.page
        if scene is None or page is None or not self.stage.seen.most:
            for bar in self.bars:
                bar.hide()
            return
        if not self.bars:
            self.make()
        rect, stage = self.stage.outward(page.result.grid.rect).toRect(), self.stage.rect()
        places = (
            QRect(stage.right() - THICK, rect.top(), THICK, rect.height()),
            QRect(rect.left(), stage.bottom() - THICK, rect.width(), THICK),
        )
        for bar, axis, place in zip(self.bars, shown_axes(page.result), places, strict=True):
            lines = scene.lines(axis)
            bar.setPageStep(len(lines))
            bar.setMaximum(axis_size(scene.session, axis) - len(lines))
            bar.setValue(lines.start)
            bar.setGeometry(place)
            bar.setVisible(bar.maximum() > 0)

    def scroll(self) -> None:
        """Go where a bar was moved to."""
        scene, page = self.stage.scene, self.stage.page
        if scene is None or page is None or self.stage.editor.is_open:
            return
        seen = self.stage.seen
        for bar, axis in zip(self.bars, shown_axes(page.result), strict=True):
            if bar.isVisible():
                seen = seen.moved(scene.session, axis, bar.sliderPosition())
        if seen != self.stage.seen:
            self.stage.look_at(seen)
