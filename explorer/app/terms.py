"""From what is on the screen to its entry in the glossary: by key, by a click, and from the panels' menus."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from explorer.app.inspector import Inspector
from explorer.app.scenes import Scenes
from explorer.app.stage import Stage
from explorer.app.step_strip import StepStrip
from explorer.drawing.placing import HEADING, LABEL

if TYPE_CHECKING:
    from explorer.app.glossary_panel import GlossaryPanel
    from explorer.app.room import Room

# The entries of controls and panels; those that show a step or a cell are asked what they show.
OF_CONTROLS = {
    "tokens_edit": "token",
    "token_chips": "token",
    "split_chooser": "token",
    "key_tokens_edit": "cross-attention",
    "key_token_chips": "cross-attention",
    "n_box": "token",
    "n_k_box": "cross-attention",
    "d_k_box": "scale",
    "d_v_box": "value",
    "d_model_box": "embedding",
    "d_out_box": "head",
    "heads_box": "head",
    "kv_heads_box": "head",
    "scale_control": "scale",
    "mask_control": "mask",
    "position_control": "positions",
    "head_picker": "head",
    "growth_chart": "growth",
    "growth_dock": "growth",
    "decoding_story": "cache",
    "contrast_page": "entropy",
}
TALL = 380  # pixels that most entries find room in
OF_STEPS = ("stage", "step_strip", "code_list", "code", "inspector", "inspector_dock")


class Terms(QObject):
    """Opens the glossary, at the entry of what is asked about."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.panel: GlossaryPanel | None = None
        self.dock: QDockWidget | None = None
        self.room: Room | None = None
        self.picking = False

    def attend(self, panel: "GlossaryPanel", dock: QDockWidget) -> None:
        """Open this panel from now on, at what the one before it showed, if there was one."""
        from explorer.app.room import Room  # not needed to start

        if self.panel is not None:
            panel.first = self.panel.shown()
        self.panel, self.dock, self.room = panel, dock, Room(dock, TALL)

    def open(self) -> None:
        """Show the glossary, ready to search."""
        if self.panel is not None:
            self.show()
            self.panel.parts().search.setFocus()

    def explain(self) -> None:
        """Show the entry of what has the focus; the glossary itself has none and stays where it is."""
        focused = QApplication.focusWidget()
        if self.panel is None or focused is None or not self.panel.isAncestorOf(focused):
            self.look_up(self.entry_of(focused))

    def look_up(self, entry: str) -> None:
        """Show an entry."""
        if self.panel is not None:
            self.show()
            browser = self.panel.parts().browser
            browser.look_up(entry)
            browser.setFocus()

    def show(self) -> None:
        """Bring the panel into view, however it was hidden."""
        if self.dock is not None:
            was_seen = self.dock.isVisible()
            self.dock.show()
            self.dock.raise_()
            if self.room is not None and not was_seen:
                self.room.make_soon()

    def entry_of(self, widget: QWidget | None, place: QPoint | None = None) -> str:
        """The entry of a widget, or of what of it is at a place of the screen; of a step where it shows one."""
        from explorer.drawing.glossary import OF_MATRIX, OF_STEP  # not needed to start

        while widget is not None:
            name = widget.objectName()
            if name.endswith("_table") and name.removesuffix("_table") in OF_MATRIX:
                return OF_MATRIX[name.removesuffix("_table")]
            if name in OF_CONTROLS:
                return OF_CONTROLS[name]
            if name in OF_STEPS:
                matrix, step = self.matrix_at(widget, place), self.step_at(widget, place)
                return OF_MATRIX.get(matrix, "attention") if matrix else OF_STEP.get(step, "attention")
            widget = widget.parentWidget()
        return "attention"

    def matrix_at(self, widget: QWidget, place: QPoint | None) -> str:
        """The matrix at a place of a panel; without a place that of the cell that is kept, where the panel shows it."""
        if isinstance(widget, Stage) and place is not None and widget.page is not None:
            point = widget.mapFromGlobal(place).toPointF()
            above = ((panel, HEADING + LABEL + panel.over) for panel in widget.page.panels)
            hit = (panel for panel, tall in above if panel.grid.rect.adjusted(0, -tall, 0, 0).contains(point))
            return next((panel.matrix for panel in hit), "")
        kept = self.scenes.selection.kept
        return kept.matrix if kept is not None and isinstance(widget, Stage | Inspector) else ""

    def step_at(self, widget: QWidget, place: QPoint | None) -> str:
        """The step at a place of the strip or of the code, or where the cursor is there; else the current one."""
        at = None if place is None else widget.mapFromGlobal(place)
        if isinstance(widget, StepStrip) and at is not None:
            entry = widget.entry_at(at.toPointF())
            return entry.step.name if entry else self.scenes.selection.step
        under = getattr(widget, "step_under", None)  # of the lines of code, which are made late
        return (under(at) if under else "") or self.scenes.selection.step

    def pick(self) -> None:
        """The next click asks about what it hits instead of using it; Esc or another key gives up."""
        if not self.picking:
            self.picking = True
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WhatsThisCursor)
            self.application().installEventFilter(self)

    def stop_picking(self) -> None:
        """Clicks do again what they did."""
        if self.picking:
            self.picking = False
            QGuiApplication.restoreOverrideCursor()
            self.application().removeEventFilter(self)

    def application(self) -> QCoreApplication:
        """The application, through which all clicks go."""
        application = QCoreApplication.instance()
        assert application is not None
        return application

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While a click is awaited, it goes to the glossary, and so does its release."""
        if not isinstance(watched, QWidget) or not isinstance(event, QMouseEvent | QKeyEvent):
            return False
        if event.type() == QEvent.Type.MouseButtonPress:
            return True
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self.stop_picking()
            self.look_up(self.entry_of(watched, event.globalPosition().toPoint()))
            return True
        if event.type() == QEvent.Type.KeyPress:
            self.stop_picking()
            return True
        return False
