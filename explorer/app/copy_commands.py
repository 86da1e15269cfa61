"""Copying the selected cells for spreadsheets, NumPy and LaTeX; and the whole computation as a program."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject

from explorer.app.dialogs import Dialogs
from explorer.app.document import Document
from explorer.app.selected_cells import content, selected_block, whole_matrix
from explorer.app.selection import Selection
from explorer.attention.blocks import Content
from explorer.attention.cells import Block
from explorer.attention.naming import block_name

if TYPE_CHECKING:
    from explorer.app.clipboard import Forms
    from explorer.attention.notation import Notation
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace

AT_ONCE = 50_000  # numbers that are written in about a tenth of a second


class CopyCommands(QObject):
    """Copies what is selected in the panel with the focus; without a selection it does nothing."""

    def __init__(self, document: Document, selection: Selection, dialogs: Dialogs) -> None:
        super().__init__()
        self.document, self.selection, self.dialogs = document, selection, dialogs
        self.copied: QMimeData | None = None  # what was put on the clipboard last

    def cells(self) -> None:
        """Copy the selected cells as spreadsheets read them."""
        from explorer.app import clipboard  # not needed to start

        self.copy(selected_block(), clipboard.for_spreadsheets)

    def matrix(self) -> None:
        """Copy the whole matrix of the selected cells as spreadsheets read it."""
        from explorer.app import clipboard  # not needed to start

        self.copy(self.in_full(selected_block(), always=True), clipboard.for_spreadsheets)

    def numpy(self) -> None:
        """Copy the selected cells - of a single one its whole matrix - as a NumPy array."""
        from explorer.app import clipboard  # not needed to start

        self.copy(self.in_full(selected_block()), clipboard.as_numpy)

    def latex(self) -> None:
        """Copy the selected cells - of a single one its whole matrix - as a LaTeX matrix."""
        from explorer.app import clipboard  # not needed to start

        self.copy(self.in_full(selected_block()), clipboard.as_latex)

    def numpy_script(self) -> None:
        """Copy the whole computation as a program in NumPy."""
        from explorer.attention.scripts import as_numpy  # not needed to start

        self.copy_script(as_numpy, "NumPy")

    def torch_script(self) -> None:
        """Copy the whole computation as a program in PyTorch."""
        from explorer.attention.scripts import as_torch  # not needed to start

        self.copy_script(as_torch, "PyTorch")

    def copy_script(self, write: "Callable[[Session, Trace, Notation], str]", library: str) -> None:
        """Copy the computation as a program in the notation shown, a large one beside the window, and say so."""
        from explorer.app import clipboard  # not needed to start
        from explorer.attention.scripts import count_numbers

        session, trace, notation = self.document.session, self.document.trace, self.selection.notation
        if trace is None:
            self.dialogs.report(self.tr("The numbers are still being computed; copy them when they are there."))
            return
        if count_numbers(session) <= AT_ONCE:
            text: str | None = write(session, trace, notation)
        else:
            text = self.dialogs.beside(self.tr("Copying…"), lambda progress: write(session, trace, notation))
        if text is not None:
            self.copied = clipboard.put({clipboard.TEXT: text})
            self.dialogs.report(self.tr("Copied the computation as a program in {library}").format(library=library))

    def in_full(self, block: Block | None, always: bool = False) -> Block | None:
        """The whole matrix of a block, where the block is a single cell or `always`."""
        if block is None or (len(block.rows) * len(block.columns) > 1 and not always):
            return block
        return whole_matrix(self.document.session, block)

    @property
    def transposed(self) -> bool:
        """Whether rows are seen as columns."""
        return self.selection.transposed

    def copy(self, block: Block | None, write: "Callable[[Content], Forms]") -> None:
        """Copy a block as it is seen in the forms that `write` gives it, a large one beside the window, and say so."""
        found = content(self.document, block) if block is not None else None
        if block is None or found is None:
            return
        found = found.transposed() if self.transposed else found
        from explorer.app import clipboard  # not needed to start

        forms = write(found) if found.values.size <= AT_ONCE else self.written_beside(found, write)
        if forms is not None:
            self.copied = clipboard.put(forms)
            name = block_name(self.document.session, block)
            self.dialogs.report(self.tr("Copied {place}").format(place=name))

    def finish(self) -> None:
        """Before the program ends: what it copied stays as text."""
        if self.copied is not None:
            from explorer.app import clipboard  # not needed to start

            clipboard.keep_text(self.copied)
            self.copied = None

    def written_beside(self, found: Content, write: "Callable[[Content], Forms]") -> "Forms | None":
        """The forms of a large block; None where it was stopped."""
        return self.dialogs.beside(self.tr("Copying…"), lambda progress: write(found))
