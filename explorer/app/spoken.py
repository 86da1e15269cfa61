"""What screen readers find on painted panels: each matrix with its cells, and what stands in them.

The bindings know no interface for tables (`QAccessibleTableInterface` is not among them), so a matrix has its cells for
children, row by row, and each cell names its row and column itself.
"""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import isValid

from explorer.app.spoken_words import Words, words_of
from explorer.app.stage_page import StagePage
from explorer.app.step_strip import StepStrip
from explorer.app.strip_places import titled
from explorer.drawing.grid import Grid
from explorer.drawing.scene import Scene

Role, Text = QAccessible.Role, QAccessible.Text
Interface = QAccessibleInterface


class Shown(NamedTuple):
    """A matrix on a panel: its name, its title, and where its cells lie in the units of the panel."""

    matrix: str
    title: str
    grid: Grid


class Part(QAccessibleInterface):
    """A part of a painted panel, which is no object of its own."""

    def __init__(self, panel: "SpokenPanel") -> None:
        super().__init__()
        self.panel = panel

    def isValid(self) -> bool:
        """Whether the panel is still there."""
        return isValid(self.panel) and self.panel.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        """None of its own."""
        return None

    def window(self) -> QWindow:
        """That of the panel."""
        return self.panel.window()

    def state(self) -> QAccessible.State:
        """Nothing but read."""
        return QAccessible.State()

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing is written here."""

    def foregroundColor(self) -> QColor:
        """That of the panel."""
        return self.panel.foregroundColor()

    def backgroundColor(self) -> QColor:
        """That of the panel."""
        return self.panel.backgroundColor()


class SpokenCell(Part):
    """One cell of a matrix."""

    def __init__(self, owner: "SpokenMatrix", row: int, column: int) -> None:
        super().__init__(owner.panel)
        self.owner, self.row, self.column = owner, row, column

    def words(self) -> Words | None:
        """What there is to hear; None where the matrix is no longer shown or has become smaller."""
        scene, (rows, columns) = self.panel.scene(), self.owner.size()
        if scene is None or self.row >= rows or self.column >= columns:
            return None
        return words_of(scene, self.owner.matrix, self.row, self.column)

    def text(self, kind: QAccessible.Text) -> str:
        """The name is the place, the value the number, the description the state."""
        words = self.words()
        if words is None:
            return ""
        return {Text.Name: words.sentence(), Text.Value: words.value, Text.Description: words.state}.get(kind, "")

    def role(self) -> QAccessible.Role:
        """A cell."""
        return Role.Cell

    def rect(self) -> QRect:
        """Where it is on the screen; nowhere while it is scrolled away."""
        shown = self.owner.shown()
        if shown is None or not shown.grid.holds(self.row, self.column):
            return QRect()
        return self.panel.on_screen(shown.grid.cell_rect(self.row, self.column))

    def parent(self) -> Interface:
        """Its matrix."""
        return self.owner

    def childCount(self) -> int:
        """None."""
        return 0

    def child(self, index: int) -> Interface | None:  # type: ignore[override]
        """None."""
        return None

    def childAt(self, x: int, y: int) -> Interface | None:  # type: ignore[override]
        """None."""
        return None

    def indexOfChild(self, child: Interface) -> int:
        """There is none."""
        return -1


class SpokenMatrix(Part):
    """One matrix on a panel; its cells are made when they are asked for."""

    def __init__(self, panel: "SpokenPanel", matrix: str) -> None:
        super().__init__(panel)
        self.matrix = matrix
        self.cells: dict[tuple[int, int], SpokenCell] = {}

    def shown(self) -> Shown | None:
        """The matrix as it is on the panel now."""
        return next((shown for shown in self.panel.matrices() if shown.matrix == self.matrix), None)

    def size(self) -> tuple[int, int]:
        """Rows and columns; none where it is not shown."""
        scene = self.panel.scene()
        if scene is None or self.shown() is None:
            return 0, 0
        array = scene.may_attend if self.matrix == "may_attend" else scene.values(self.matrix)
        return int(array.shape[0]), int(array.shape[1])

    def cell(self, row: int, column: int) -> SpokenCell:
        """One of its cells."""
        if (row, column) not in self.cells:
            self.cells[row, column] = SpokenCell(self, row, column)
        return self.cells[row, column]

    def text(self, kind: QAccessible.Text) -> str:
        """The title."""
        shown = self.shown()
        return shown.title if shown is not None and kind == Text.Name else ""

    def role(self) -> QAccessible.Role:
        """A table."""
        return Role.Table

    def rect(self) -> QRect:
        """Where it is on the screen."""
        shown = self.shown()
        return self.panel.on_screen(shown.grid.rect) if shown else QRect()

    def parent(self) -> Interface:
        """The panel."""
        return self.panel

    def childCount(self) -> int:
        """So many cells."""
        rows, columns = self.size()
        return rows * columns

    def child(self, index: int) -> Interface | None:  # type: ignore[override]
        """A cell, counted row by row as they are shown."""
        if not 0 <= index < self.childCount():
            return None
        rows, columns = self.size()
        if self.transposed():
            column, row = divmod(index, rows)
            return self.cell(row, column)
        return self.cell(*divmod(index, columns))

    def transposed(self) -> bool:
        """Whether its rows are shown as columns."""
        shown = self.shown()
        return shown is not None and shown.grid.transposed

    def childAt(self, x: int, y: int) -> Interface | None:  # type: ignore[override]
        """The cell at a point of the screen."""
        shown = self.shown()
        place = shown.grid.cell_at(self.panel.from_screen(x, y)) if shown else None
        return self.cell(*place) if place else None

    def indexOfChild(self, child: Interface) -> int:
        """Where a cell stands, counted row by row as they are shown."""
        if not isinstance(child, SpokenCell):
            return -1
        rows, columns = self.size()
        return child.column * rows + child.row if self.transposed() else child.row * columns + child.column


class SpokenPanel(QAccessibleWidget):
    """The stage or the strip."""

    def __init__(self, panel: StagePage | StepStrip) -> None:
        super().__init__(panel, Role.Grouping, panel.accessibleName())
        self.parts: dict[str, SpokenMatrix] = {}
        panel.destroyed.connect(self.release)  # which also keeps this as long as the panel is there

    def painted(self) -> StagePage | StepStrip:
        """The panel itself."""
        panel = self.object()
        assert isinstance(panel, StagePage | StepStrip)
        return panel

    def scene(self) -> Scene | None:
        """What the panel is painted from."""
        return self.painted().scenes.scene

    def matrices(self) -> list[Shown]:
        """The matrices on the panel, in order."""
        panel = self.painted()
        if self.scene() is None:
            return []
        if isinstance(panel, StepStrip):
            entries = enumerate(panel.entries())
            return [Shown(entry.step.name, titled(place, entry.step), entry.grid) for place, entry in entries]
        panel.place_page()
        head = panel.scenes.selection.head
        shown = [each for each in panel.page.panels if each.head in (None, head)] if panel.page else []
        return [Shown(each.matrix, each.title, each.grid) for each in shown]

    def part(self, matrix: str) -> SpokenMatrix:
        """One of its matrices."""
        if matrix not in self.parts:
            self.parts[matrix] = SpokenMatrix(self, matrix)
        return self.parts[matrix]

    def on_screen(self, rect: QRectF) -> QRect:
        """A rectangle of the panel on the screen."""
        panel = self.painted()
        placed = panel.outward(rect).toRect()
        return QRect(panel.mapToGlobal(placed.topLeft()), placed.size())

    def from_screen(self, x: int, y: int) -> QPointF:
        """A point of the screen in the units of the panel."""
        panel = self.painted()
        return panel.inward(QPointF(panel.mapFromGlobal(QPoint(x, y))))

    def childCount(self) -> int:
        """So many matrices."""
        return len(self.matrices())

    def child(self, index: int) -> Interface | None:  # type: ignore[override]
        """A matrix."""
        shown = self.matrices()
        return self.part(shown[index].matrix) if 0 <= index < len(shown) else None

    def childAt(self, x: int, y: int) -> Interface | None:  # type: ignore[override]
        """The matrix at a point of the screen."""
        point = self.from_screen(x, y)
        return next((self.part(shown.matrix) for shown in self.matrices() if shown.grid.rect.contains(point)), None)

    def indexOfChild(self, child: Interface) -> int:
        """Where a matrix stands."""
        names = [shown.matrix for shown in self.matrices()]
        return names.index(child.matrix) if isinstance(child, SpokenMatrix) and child.matrix in names else -1

    def focusChild(self) -> Interface | None:  # type: ignore[override]
        """The cell under the cursor."""
        cell = self.painted().scenes.selection.kept
        known = cell is not None and cell.matrix in [shown.matrix for shown in self.matrices()]
        return self.part(cell.matrix).cell(cell.row, cell.column) if cell and known else None

    def release(self) -> None:
        """The panel is gone: what Qt knows of its parts goes with it."""
        parts, self.parts = self.parts, {}
        for matrix in parts.values():
            for part in (*matrix.cells.values(), matrix):
                if isValid(part):
                    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))


def interface_of(key: str, part: QObject) -> Interface | None:
    """The interface of a painted panel; None for all else, of which Qt knows."""
    return SpokenPanel(part) if isinstance(part, StagePage | StepStrip) and key == type(part).__name__ else None


@cache
def install() -> None:
    """Let Qt ask for the interfaces of painted panels here, once for the whole process."""
    QAccessible.installFactory(interface_of)


def attend(panel: QWidget) -> None:
    """Give a painted panel its interface, also where a reader that runs already has asked for Qt's own."""
    install()
    if QAccessible.isActive():
        known = QAccessible.queryAccessibleInterface(panel)
        if not isinstance(known, SpokenPanel):
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(known))
