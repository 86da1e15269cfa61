"""Fills as a menu under Edit, at the head of each table and in its context menu; and the keys that swap rows."""

from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from explorer.app import fill_memory
from explorer.app.actions import Guard
from explorer.app.dialogs import Dialogs
from explorer.app.input_side import TableSection
from explorer.app.matrix_table import MatrixTable
from explorer.app.scenes import Scenes
from explorer.attention.cells import Block
from explorer.attention.filling import check_shape, filled, offered, place_of, shape_for, step_name
from explorer.attention.fills import FILLS, Fill, Value, Values, fill_named, worded
from explorer.attention.matrices import MATRICES
from explorer.drawing.words import said, translate
from explorer.errors import InputError

SWAP_WITH_ABOVE, SWAP_WITH_BELOW = "Alt+Up", "Alt+Down"  # as lines are moved in editors; no field uses them
CONTEXT_MENU = "Shift+F10"


class Fills(QObject):
    """Fills the selected block of a table, or all of the table where no more than one cell is selected."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, guard: Guard, edit_menu: QMenu) -> None:
        super().__init__()
        self.scenes, self.dialogs, self.guard = scenes, dialogs, guard
        self.tables: list[MatrixTable] = []
        self.last: MatrixTable | None = None
        edit_menu.addMenu(FillMenu(self, edit_menu))
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self.note_focus)

    def add_to(self, section: TableSection) -> None:
        """Give a table its menu, at its head and in its context menu, and the keys that swap rows."""
        text, tip = self.tr("Fill"), self.tr("Fill {matrix} with zeros, random numbers…")
        slots = (
            (SWAP_WITH_ABOVE, self.swap_with_above),
            (SWAP_WITH_BELOW, self.swap_with_below),
            (CONTEXT_MENU, self.open_menu),
        )
        self.tables.append(section.table)
        menu = FillMenu(self, section, section.table)
        section.add_to_head(fill_button(menu, text, tip))
        section.table.addAction(menu.menuAction())  # in its context menu
        for keys, slot in slots:
            shortcut = QShortcut(QKeySequence(keys), section.table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(slot)

    def note_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        """Remember the table that had the focus last: the menu bar takes it when it is used by keys."""
        if isinstance(now, MatrixTable) and now in self.tables:
            self.last = now

    def table(self) -> MatrixTable | None:
        """The table that is meant: the one with the focus, with the marked cell, or that had the focus last."""
        focused, kept = QApplication.focusWidget(), self.scenes.selection.kept
        found = [table for table in self.tables if table is focused]
        found += [table for table in self.tables if kept is not None and table.matrix == kept.matrix]
        return found[0] if found else self.last

    def open_menu(self) -> None:
        """The context menu of the table with the focus, at its cursor: not every system opens it by this key."""
        table = QApplication.focusWidget()
        if isinstance(table, MatrixTable):
            place = table.visualRect(table.currentIndex()).center()
            reason = QContextMenuEvent.Reason.Keyboard
            event = QContextMenuEvent(reason, place, table.viewport().mapToGlobal(place))
            QApplication.postEvent(table.viewport(), event)

    def fill(self, name: str, block: Block) -> None:
        """Fill a block, once what the fill needs to know is asked."""
        fill = fill_named(name)
        assert fill is not None
        fill, values = worded(fill, self.transposed), dict[str, Value]()
        if fill.parameters:
            selection, shape = self.scenes.selection, shape_for(fill, block, self.transposed)
            last = selection.last_fill
            begin = offered(fill, shape, fill_memory.remembered(last, fill), fill_memory.next_seed(last))
            asked = self.dialogs.ask_fill(self.scenes, block, fill, begin)
            if asked is None:
                return
            values = asked
        self.apply(fill, block, values)
        if fill.parameters:
            selection.remember_fill(fill_memory.after(selection.last_fill, fill, values))

    @property
    def transposed(self) -> bool:
        """Whether the rows of a matrix are seen as columns."""
        return self.scenes.selection.transposed

    def apply(self, fill: Fill, block: Block, values: Values) -> None:
        """Fill a block as one undo step, or say that nothing changes."""
        document = self.scenes.document
        before, after = document.session, filled(document.session, block, fill, values, self.transposed)
        if after is before:
            self.dialogs.report(self.tr("The numbers are the same already"))
        else:
            document.edit(step_name(before, block, fill, values, self.transposed), after)

    def swap_with_above(self) -> None:
        """Exchange the numbers of the row under the cursor with those of the row above."""
        self.swap_in(self.table(), -1)

    def swap_with_below(self) -> None:
        """Exchange the numbers of the row under the cursor with those of the row below."""
        self.swap_in(self.table(), 1)

    def swap_in(self, table: MatrixTable | None, by: int) -> None:
        """Exchange the numbers of the row under a table's cursor with those of the row `by` rows on."""
        if table is not None:
            self.guard.run(partial(self.swap, table, by))

    def swap(self, table: MatrixTable, by: int) -> None:
        """Exchange the numbers of two neighbouring rows; the tokens stay, and the cursor goes with the numbers."""
        fill, index = fill_named("swapped"), table.currentIndex()
        other = index.row() + by
        if fill is not None and index.isValid() and 0 <= other < table.model().rowCount():
            self.apply(fill, whole_of(table), {"first": min(index.row(), other), "second": max(index.row(), other)})
            table.setCurrentIndex(table.model().index(other, index.column()))


class FillMenu(QMenu):
    """The fills of one table, or of the one that has the focus; each line says what it would fill."""

    def __init__(self, fills: Fills, parent: QWidget, table: MatrixTable | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("&Fill"))
        self.fills, self.own_table = fills, table
        self.block: Block | None = None  # what the lines speak of
        self.shown_table: MatrixTable | None = None
        self.whole = False
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.list)
        self.triggered.connect(self.choose)

    def list(self) -> None:
        """One line a fill; one that does not fit the block is disabled and says why."""
        self.clear()
        self.shown_table = table = self.own_table or self.fills.table()
        self.block = block_of(table) if table is not None else None
        self.whole = table is not None and self.block == whole_of(table)
        if table is None or self.block is None:
            self.addAction(self.tr("First click into Q, K or V")).setEnabled(False)
            return
        session = self.fills.scenes.document.session
        place = said(place_of(session, self.block)).replace("&", "&&")
        group, turned = FILLS[0].group, self.fills.transposed
        for fill in (worded(fill, turned) for fill in FILLS):
            if fill.group != group:
                self.addSeparator()
            group = fill.group
            line = self.addAction(translate("fills", fill.title).format(place=place))
            line.setData(fill.name)
            if not fill.fits(shape_for(fill, self.block, turned)):
                line.setEnabled(False)
                line.setToolTip(self.why_not(fill))
        self.list_swaps(table)

    def list_swaps(self, table: MatrixTable) -> None:
        """The lines of the keys that swap neighbouring rows, for the row under the cursor."""
        row, rows = table.currentIndex().row(), table.model().rowCount()
        for keys, text, fits in (
            (SWAP_WITH_ABOVE, self.tr("Swap the numbers of this row with the row &above"), row > 0),
            (SWAP_WITH_BELOW, self.tr("Swap the numbers of this row with the row &below"), 0 <= row < rows - 1),
        ):
            shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            line = self.addAction(f"{text}\t{shown}")  # only shown: the table itself has the keys
            line.setData(keys)
            line.setEnabled(fits)

    def why_not(self, fill: Fill) -> str:
        """Why a fill does not fit the block."""
        assert self.block is not None
        try:
            check_shape(self.fills.scenes.document.session, self.block, fill, self.fills.transposed)
        except InputError as error:
            return error.message(translate)
        return ""

    def choose(self, line: QAction) -> None:
        """Do what a line says, in the table that the lines speak of: the focus may be in another."""
        name, fills = line.data(), self.fills
        if name in (SWAP_WITH_ABOVE, SWAP_WITH_BELOW):
            fills.swap_in(self.shown_table, -1 if name == SWAP_WITH_ABOVE else 1)
        else:
            fills.guard.run(partial(self.fill, name))

    def fill(self, name: str) -> None:
        """Fill what the lines speak of, unless a size that was still being typed has changed that meanwhile."""
        table, block = self.shown_table, self.block
        if table is None or block is None:
            return
        rows, columns = table.matrix_model().present_shape()
        if self.whole:
            block = whole_of(table)
        if block.rows.stop <= rows and block.columns.stop <= columns:
            self.fills.fill(name, block)
        else:
            self.fills.dialogs.tell(self.tr("The matrix has become smaller than the selection; select again."))


def fill_button(menu: FillMenu, text: str, tip: str) -> QToolButton:
    """The button that opens the menu of a table."""
    button = QToolButton()
    button.setText(f"{text} ▾")
    button.setObjectName("fill_button")
    button.setAutoRaise(True)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
    assert menu.own_table is not None
    button.setToolTip(tip.format(matrix=MATRICES[menu.own_table.matrix].symbol))
    button.setAccessibleName(button.toolTip())
    button.setMenu(menu)
    return button


def block_of(table: MatrixTable) -> Block:
    """The selected block of a table, or all of it where no more than one cell is selected."""
    block = table.block()
    return whole_of(table) if block is None or len(block.rows) * len(block.columns) < 2 else block


def whole_of(table: MatrixTable) -> Block:
    """All cells of a table."""
    model = table.matrix_model()
    rows, columns = model.present_shape()
    return Block(table.matrix, model.head(), range(rows), range(columns))
