"""What is done to the selected cells: cut, clear, fill, paste."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QMimeData, QObject

from explorer.app.copy_commands import CopyCommands
from explorer.app.dialogs import Dialogs
from explorer.app.document import Document, deed
from explorer.app.matrix_table import MatrixTable
from explorer.app.selected_cells import focused_panel, selected_block
from explorer.attention.blocks import Content, content_of, placed, with_content
from explorer.attention.cells import Block, Cell
from explorer.attention.growth import grown, sizes
from explorer.attention.naming import block_name
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.app.clipboard import Written

AT_ONCE = 300_000  # characters that are read in less than a tenth of a second


class CellCommands(QObject):
    """Changes the inputs that are selected in the panel with the focus; without a selection it does nothing."""

    def __init__(self, document: Document, dialogs: Dialogs, copies: CopyCommands) -> None:
        super().__init__()
        self.document, self.dialogs, self.copies = document, dialogs, copies

    def block(self) -> Block | None:
        """The selected cells, where they can be changed; that results cannot is said."""
        block = selected_block()
        if block is not None and block.matrix not in self.document.session.editable:
            self.dialogs.report(self.tr("These numbers are computed. Edit what is given to change them."))
            return None
        return block

    def select_all(self) -> None:
        """Select all cells of the table that has the focus."""
        panel = focused_panel()
        if isinstance(panel, MatrixTable):
            panel.selectAll()

    def cut(self) -> None:
        """Copy the selected cells, then set them to 0."""
        block = self.block()
        if block is not None:
            self.copies.cells()
            self.change(QT_TRANSLATE_NOOP("edits", "Cut {place}"), block, zeros(block))

    def clear(self) -> None:
        """Set the selected cells to 0."""
        block = self.block()
        if block is not None:
            self.change(QT_TRANSLATE_NOOP("edits", "Clear {place}"), block, zeros(block))

    def fill_down(self) -> None:
        """Copy the first selected row to the others; a single row takes what the row above holds."""
        block = self.block()
        if block is not None:
            rows = self.as_seen(block).rows
            first = rows.start - (len(rows) == 1)
            source = self.as_seen(block)._replace(rows=range(first, first + 1))
            self.fill(block, self.as_seen(source))

    def fill_right(self) -> None:
        """Copy the first selected column to the others; a single column takes what the column before holds."""
        block = self.block()
        if block is not None:
            columns = self.as_seen(block).columns
            first = columns.start - (len(columns) == 1)
            source = self.as_seen(block)._replace(columns=range(first, first + 1))
            self.fill(block, self.as_seen(source))

    def as_seen(self, block: Block) -> Block:
        """A block with the rows and columns that are seen, or of such a block the cells of the matrix."""
        return block.transposed() if self.copies.transposed else block

    def fill(self, block: Block, source: Block) -> None:
        """Repeat a row or a column over the block; before the first there is none."""
        if min(source.rows.start, source.columns.start) >= 0:
            session = self.document.session
            repeated = content_of(session, source).tiled(len(block.rows), len(block.columns))
            # Not "down" or "right", which would be wrong once vectors are written the other way.
            template = QT_TRANSLATE_NOOP("edits", "Fill {place} with {source}")
            self.change(template, block, repeated, source=block_name(session, source))

    def change(self, template: str, block: Block, content: Content, **values: object) -> None:
        """Replace what the block holds, as one undo step; what changes not a bit is none."""
        session = self.document.session
        after = with_content(session, block, content)
        if after is not session:
            self.document.edit(deed(template, place=block_name(session, block), **values), after)

    def paste(self) -> None:
        """Put the block on the clipboard over the selected cells."""
        from explorer.app import clipboard  # not needed to start

        block = self.block()
        if block is not None:
            self.put(block, self.read(clipboard.offered()))

    def paste_transposed(self) -> None:
        """Put the block on the clipboard over the selected cells, its rows as columns."""
        from explorer.app import clipboard  # not needed to start

        block = self.block()
        if block is not None:
            self.put(block, self.read(clipboard.offered()), turned=True)

    def drop(self, cell: Cell, data: QMimeData) -> None:
        """Put a block that was dragged here at a cell."""
        from explorer.app import clipboard  # not needed to start

        rows, columns = range(cell.row, cell.row + 1), range(cell.column, cell.column + 1)
        self.put(Block(cell.matrix, cell.head, rows, columns), self.read(clipboard.written_in(data)))

    def read(self, written: "Written") -> Content | None:
        """A block that was written, read beside the window where it is long; None where it is none, which is told."""
        try:
            if written.length <= AT_ONCE:
                return written.read()
            return self.dialogs.beside(self.tr("Pasting…"), lambda progress: written.read())
        except InputError as error:
            self.dialogs.show_error(error)
            return None

    def put(self, block: Block, content: Content | None, turned: bool = False) -> None:
        """Put a content, or its rows as columns, over a block: from its first cell on, repeated where that fills it.

        It is put as it stands there, also where the rows of the matrix are seen as columns.
        Where it does not fit, the user chooses: the matrix grows, or what does not fit is left out.
        """
        if content is None:
            return
        try:
            content = (content.transposed() if turned != self.copies.transposed else content).tiled(
                len(block.rows), len(block.columns)
            )
            session = self.roomy(block, content)
            if session is None:
                return
            rows, columns = session.matrix(block.matrix).shape[1:]
            content = content.cut(rows - block.rows.start, columns - block.columns.start)
            target = placed(block, content)
            after = with_content(session, target, content)
        except InputError as error:
            self.dialogs.show_error(error)
            return
        if after is not self.document.session:
            name = deed(QT_TRANSLATE_NOOP("edits", "Paste {place}"), place=block_name(after, target))
            self.document.edit(name, after)
        panel = focused_panel()
        if isinstance(panel, MatrixTable):
            panel.select(target)

    def roomy(self, block: Block, content: Content) -> Session | None:
        """The session that the content goes into: grown, or as it is where it fits or is to be cut; None to cancel."""
        session, target = self.document.session, placed(block, content)
        growth, refusal = "", ""
        try:
            after = grown(session, block.matrix, target.rows.stop, target.columns.stop)
            if after is session:
                return session
            before, then = sizes(session), sizes(after)
            growth = ", ".join(f"{name} {before[name]} → {then[name]}" for name in then if then[name] != before[name])
        except InputError as error:
            after, refusal = session, error.text.said(translate)
        first, seen = block._replace(rows=block.rows[:1], columns=block.columns[:1]), self.as_seen(target)
        question = self.tr("{rows} × {columns} numbers do not fit at {place}.").format(
            rows=len(seen.rows), columns=len(seen.columns), place=block_name(session, first)
        )
        return {"grow": after, "cut": session, "cancel": None}[self.dialogs.ask_fit(question, growth, refusal)]


def zeros(block: Block) -> Content:
    """As many zeros as the block has cells."""
    return Content(np.zeros((len(block.rows), len(block.columns))))
