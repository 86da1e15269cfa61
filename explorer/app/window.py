"""The window: puts the panels side by side; no logic."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QSizePolicy,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from explorer.app.actions import TITLE_GAP, Command, ToolButton
from explorer.app.controls import HeadPicker, MaskControl, ScaleControl
from explorer.app.dialogs import Dialogs
from explorer.app.growth_chart import GrowthChart
from explorer.app.input_side import InputSide
from explorer.app.inspector import Inspector
from explorer.app.notes import Notes
from explorer.app.scenes import Scenes
from explorer.app.settings import Settings
from explorer.app.stage import Stage
from explorer.app.status_line import StatusLine
from explorer.app.step_strip import StepStrip
from explorer.app.style import Card
from explorer.app.typed import Typed

Side = Qt.DockWidgetArea
SIZE = QSize(1440, 900)  # where there is room
FIRST_DOCKS = 4  # those that are there at first; later ones are hidden until they are asked for
ROOM_OF_STAGE = 590  # pixels, with what is around it


class Window(QMainWindow):
    """Input at the left, strip and stage in the middle, derivation and growth at the right."""

    painted = Signal()

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settings: Settings, language: str) -> None:
        super().__init__()
        self.scenes, self.settings = scenes, settings
        self.typed = Typed(self)
        self.is_arranged = False
        self.may_close: Callable[[], bool] = lambda: True
        self.resize(SIZE.boundedTo(self.screen().availableSize()))
        self.input_side = InputSide(scenes, dialogs, self.typed.settle, self.typed.settle_cells)
        self.strip = StepStrip(scenes, self.typed.settle)
        self.stage = Stage(scenes, self.typed.settle)
        self.inspector = Inspector(scenes, self.typed.settle)
        self.chart = GrowthChart(scenes)
        self.notes = Notes(scenes, language)
        self.status = StatusLine(scenes)
        self.setStatusBar(self.status)
        self.setCentralWidget(self.centre())
        self.docks = [
            self.dock("input_dock", self.tr("Input"), self.input_side, Side.LeftDockWidgetArea),
            self.dock("inspector_dock", self.tr("Why this number"), self.inspector, Side.RightDockWidgetArea),
            self.dock("growth_dock", self.tr("Growth"), self.chart, Side.RightDockWidgetArea),
            self.dock("notes_dock", self.tr("Notes"), self.notes, Side.RightDockWidgetArea),
        ]
        self.tabifyDockWidget(self.docks[2], self.docks[3])
        self.docks[2].raise_()
        self.share_room()
        self.scale_control = ScaleControl(scenes, dialogs, self.typed.settle)
        self.mask_control = MaskControl(scenes, dialogs, self.typed.settle)
        self.head_picker = HeadPicker(scenes, self.typed.settle)
        self.head_place: QAction | None = None
        self.right_end: list[QAction] = []  # of the toolbar
        self.late_panels: list[QWidget] = []  # made after the first frame
        scenes.document.changed.connect(self.refresh)

    def share_room(self) -> None:
        """Share the width out: sides that grow with the size of text, as far as the stage keeps its room."""
        pixels = self.scenes.pixels
        spare = max(self.width() - ROOM_OF_STAGE, 634)
        left, right = min(pixels(334), spare * 334 // 634), min(pixels(300), spare * 300 // 634)
        self.resizeDocks(self.docks[:3], [left, right, right], Qt.Orientation.Horizontal)
        self.resizeDocks(self.docks[1:3], [470, 320], Qt.Orientation.Vertical)

    def reset_layout(self) -> None:
        """Put all panels where they are at first, and none away that was there then."""
        for place, dock in enumerate(self.docks):
            dock.setFloating(False)
            self.addDockWidget(Side.RightDockWidgetArea if place else Side.LeftDockWidgetArea, dock)
            dock.setVisible(place < FIRST_DOCKS)
        for behind in self.docks[3:]:
            self.tabifyDockWidget(self.docks[2], behind)
        self.docks[2].raise_()
        for bar in self.findChildren(QToolBar):
            bar.show()
        self.share_room()

    def restoreState(self, state: QByteArray, version: int = 0) -> bool:  # type: ignore[override]
        """As it was left."""
        self.is_arranged = super().restoreState(state, version)
        return self.is_arranged

    def showEvent(self, event: QShowEvent) -> None:
        """Before anyone has arranged it, the room is shared out once there is some."""
        super().showEvent(event)
        if not self.is_arranged:
            self.is_arranged = True
            self.share_room()

    def centre(self) -> QWidget:
        """The strip above the stage, each on a card."""
        middle = QWidget()
        middle.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        middle.setAutoFillBackground(True)
        self.middle = box = QVBoxLayout(middle)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(12)
        for part, stretch in ((self.strip, 0), (self.stage, 1)):
            box.addWidget(Card(part), stretch)
        return middle

    def dock(self, name: str, title: str, part: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """A panel that can be resized, hidden and detached."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(part)
        self.addDockWidget(area, dock)
        return dock

    def add_late_dock(self, name: str, title: str, panel: QWidget) -> QDockWidget:
        """A panel behind the chart, hidden unless it was left open."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(panel)
        self.late_panels.append(panel)
        if not self.restoreDockWidget(dock):
            self.tabifyDockWidget(self.docks[2], dock)
            dock.hide()
        self.docks.append(dock)
        dock.toggleViewAction().triggered.connect(dock.raise_)
        return dock

    def add_bar(self, bar: QWidget, below: bool = False) -> QWidget:
        """A bar between the strip and the stage, or below the stage; gives the card it lies on."""
        card = Card(bar)
        self.middle.insertWidget(-1 if below else 1, card)
        self.late_panels.append(bar)
        return card

    def add_controls(self, bar: QToolBar, examples: Command, export: Command) -> None:
        """Scale, mask and head beside the steps; examples and export at the right end."""
        for title, control in (
            (self.tr("Scale"), self.scale_control),
            (self.tr("Mask"), self.mask_control),
            (self.tr("Head"), self.head_picker),
        ):
            place = QWidget()
            box = QHBoxLayout(place)
            box.setContentsMargins(4, 0, 4, 0)
            box.setSpacing(TITLE_GAP)
            label = QLabel(title)
            label.setBuddy(control)
            box.addWidget(label)
            box.addWidget(control)
            self.head_place = bar.addWidget(place)
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(space)
        self.right_end = [bar.addWidget(ToolButton(command, with_text=True)) for command in (examples, export)]
        self.refresh()

    def add_control(self, bar: QToolBar, control: QWidget) -> None:
        """A late control, before that of heads."""
        assert self.head_place is not None
        bar.insertWidget(self.head_place, control)

    def add_tool(self, bar: QToolBar, command: Command) -> None:
        """A late button, before those at the right end: nothing else moves."""
        bar.insertWidget(self.right_end[0], ToolButton(command, with_text=True))

    def refresh(self) -> None:
        """The head picker stands only where there are several heads."""
        if self.head_place is not None:
            self.head_place.setVisible(self.scenes.document.session.heads > 1)

    def panels(self) -> list[QWidget]:
        """The panels in the order of the computation."""
        side = self.input_side
        keys = [side.key_tokens, *side.chip_rows()[1:]]
        centre = [self.strip, self.stage, self.inspector, self.chart.quantity]
        return [side.tokens, side.chips, *keys, *side.tables(), *centre, *self.late_panels]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first frame, after which slower parts are loaded."""
        super().paintEvent(event)
        self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Unsaved changes are asked about; the layout is remembered."""
        event.ignore()  # unless all goes well: a fault on the way must not lose the changes
        if not self.typed.settle() or not self.may_close():
            return
        self.settings.keep_layout(self.saveGeometry(), self.saveState())
        event.accept()
