"""From what is on the screen to its entry in the glossary: by key, by a click, and from the panels' menus."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from explorer.app.scenes import Scenes
from explorer.attention.cells import Cell

if TYPE_CHECKING:
    from explorer.app.glossary_panel import GlossaryPanel

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
    "heads_box": "head",
    "kv_heads_box": "head",
    "scale_control": "scale",
    "mask_control": "mask",
    "head_picker": "head",
    "growth_chart": "growth",
    "growth_dock": "growth",
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
        self.picking = False

    def open(self) -> None:
        """Show the glossary, ready to search."""
        if self.panel is not None:
            self.show()
            self.panel.parts().search.setFocus()

    def explain(self) -> None:
        """Show the entry of what has the focus."""
        self.look_up(self.entry_of(QApplication.focusWidget()))

    def look_up(self, entry: str) -> None:
        """Show an entry."""
        if self.panel is not None:
            self.show()
            browser = self.panel.parts().browser
            browser.look_up(entry)
            browser.setFocus()

    def show(self) -> None:
        """Bring the panel into view, however it was hidden, with room to read."""
        if self.dock is not None:
            self.dock.show()
            self.dock.raise_()
            QTimer.singleShot(0, self, self.make_room)  # once it has its place

    def make_room(self) -> None:
        """Let the panel be tall enough for an entry."""
        dock = self.dock
        window = dock.parentWidget() if dock is not None else None
        if dock is not None and isinstance(window, QMainWindow) and not dock.isFloating() and dock.height() < TALL:
            window.resizeDocks([dock], [TALL], Qt.Orientation.Vertical)

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
                cell = self.cell_at(widget, place)
                return OF_MATRIX.get(cell.matrix, "attention") if cell else OF_STEP[self.step_at(widget, place)]
            widget = widget.parentWidget()
        return "attention"

    def cell_at(self, widget: QWidget, place: QPoint | None) -> Cell | None:
        """The cell at a place of a panel; without a place the one that is kept, where the panel shows it."""
        find = getattr(widget, "cell_under", None)
        if place is not None:
            return find(widget.mapFromGlobal(place).toPointF()) if find else None
        kept = self.scenes.selection.kept
        return kept if widget.objectName() in ("stage", "inspector") else None

    def step_at(self, widget: QWidget, place: QPoint | None) -> str:
        """The step at a place of the strip, else the current one."""
        find = getattr(widget, "entry_at", None)
        entry = find(widget.mapFromGlobal(place).toPointF()) if find and place is not None else None
        return str(entry.step.name) if entry else self.scenes.selection.step

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
