"""What is being typed in a window: committed before anything else is done, or shown where it is wrong."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.app.cell_editor import CellEditor
from explorer.app.tokens_line import TokensEdit

if TYPE_CHECKING:
    from explorer.app.window import Window


class Typed:
    """The editors and lines of a window."""

    def __init__(self, window: "Window") -> None:
        self.window = window

    def editors(self) -> list[CellEditor]:
        """Where a number may be being typed."""
        side = self.window.input_side
        chips = [row.editor for row in side.chip_rows() if row.editor is not None]
        return [*chips, *(section.table.editor for section in side.sections), self.window.stage.editor]

    def close_editors(self) -> None:
        """Close all editors, so that none commits to a document that it no longer belongs to."""
        for editor in self.editors():
            editor.close_editor()

    def settle(self) -> bool:
        """Commit what is being typed anywhere; False, with the focus on it and its panel shown, where it is wrong."""
        return (
            self.window.input_side.sizes.settle()
            and self.settle_cells()
            and self.settled(self.window.input_side.lines())
        )

    def settle_cells(self) -> bool:
        """Commit a number or a token that is being typed; False as `settle`."""
        return self.settled(self.editors())

    def typing(self) -> bool:
        """Whether something is being typed that is not committed yet."""
        return any(editor.is_open for editor in self.editors()) or any(
            line.isModified() for line in self.window.input_side.lines()
        )

    def settled(self, parts: Sequence[CellEditor | TokensEdit]) -> bool:
        """Commit what is being typed in these; False, with the first wrong one shown, where one is."""
        for part in parts:
            if not part.settle():
                self.reveal(part)
                return False
        return True

    def reveal(self, part: CellEditor | TokensEdit) -> None:
        """Show the panel that an editor is in, however it was hidden, and give the editor the focus."""
        for dock in self.window.docks:
            if dock.isAncestorOf(part):
                dock.show()
                dock.raise_()
        self.window.input_side.reveal(part)
        part.setFocus()
