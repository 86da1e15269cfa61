"""Says to screen readers where the cursor of the stage and of the strip has gone."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from explorer.app.spoken import attend
from explorer.app.spoken_words import words_of
from explorer.app.stage import Stage
from explorer.app.step_strip import StepStrip
from explorer.app.strip_places import titled
from explorer.attention.steps import steps_of
from explorer.drawing.header import COLUMNS
from explorer.drawing.words import said, text


class CursorVoice(QObject):
    """Announces a cell as the cursor comes to it, and a step as it becomes the current one."""

    def __init__(self, stage: Stage, strip: StepStrip) -> None:
        super().__init__(stage)
        self.stage, self.strip = stage, strip
        self.scenes = stage.scenes
        self._last = self.here()
        for panel in (stage, strip):
            attend(panel)
        self.scenes.selection.changed.connect(self.follow)

    def here(self) -> tuple[object, object]:
        """The cell under the cursor and the current step."""
        return self.scenes.selection.kept, self.scenes.selection.step

    def follow(self) -> None:
        """Say what is new, to who listens, for the panel that has the focus."""
        last, self._last = self._last, self.here()
        if not QAccessible.isActive() or last == self._last:
            return
        words = self.words(last[1] != self._last[1])
        if words:
            panel = self.stage if self.stage.hasFocus() else self.strip
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(panel, words))

    def words(self, stepped: bool) -> str:
        """What is to be said; nothing where neither panel has the focus."""
        scene, cell = self.scenes.scene, self.scenes.selection.kept
        if self.stage.hasFocus() and scene is not None and cell is not None and self.stage.panel_of(cell) is not None:
            return f"{cell_title(self.stage, cell.matrix)} {words_of(scene, *cell[:1], *cell[2:]).sentence()}"
        if not stepped or not (self.strip.hasFocus() or self.stage.hasFocus()):
            return ""
        session, step = self.scenes.document.session, self.scenes.step()
        columns = text(COLUMNS) if self.scenes.selection.transposed else ""
        return f"{titled(steps_of(session).index(step), step)}. {columns}{said(step.sentence(session))}"


def cell_title(stage: Stage, matrix: str) -> str:
    """The title of a matrix on the stage."""
    panels = stage.page.panels if stage.page else ()
    return next((panel.shorter[-1] if panel.shorter else panel.title for panel in panels if panel.matrix == matrix), "")
