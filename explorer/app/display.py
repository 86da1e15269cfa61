"""Display: how numbers, vectors, derivations, heads and tokens are shown, whatever is looked at."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.attention.head_names import Names, renamed
from explorer.attention.notation import Notation
from explorer.attention.numbers import NumberFormat
from explorer.attention.tokens import WORDS, Splitting

if TYPE_CHECKING:
    from explorer.app.fill_memory import LastFill


class Display(QObject):
    """How things are shown; a file remembers it, except for how derivations are printed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.head_names: Names = ()
        self.numbers = NumberFormat()
        self.notation: Notation = "rows"
        self.usual_notation: Notation = "rows"  # of files that name none
        self.exact = self.all_terms = False  # how derivations are printed
        self.splitting = WORDS
        self.last_fill: LastFill | None = None

    @property
    def transposed(self) -> bool:
        """Whether vectors are columns, and so every matrix is shown transposed."""
        return self.notation == "columns"

    def name_head(self, head: int, name: str) -> None:
        """Give a head a name, or with an empty one take its name away."""
        names = renamed(self.head_names, head, name)
        if names != self.head_names:
            self.head_names = names
            self.changed.emit()

    def format_numbers(self, numbers: NumberFormat) -> None:
        """Show numbers in another format."""
        if numbers != self.numbers:
            self.numbers = numbers
            self.changed.emit()

    def write_vectors(self, notation: Notation) -> None:
        """Write vectors as rows or as columns."""
        if notation != self.notation:
            self.notation = notation
            self.changed.emit()

    def print_derivations(self, exact: bool, all_terms: bool) -> None:
        """Print derivations with exact numbers or rounded ones, long sums with all their terms or the largest."""
        if (exact, all_terms) != (self.exact, self.all_terms):
            self.exact, self.all_terms = exact, all_terms
            self.changed.emit()

    def split_by(self, splitting: Splitting) -> None:
        """Split text into tokens by another rule from now on."""
        if splitting != self.splitting:
            self.splitting = splitting
            self.changed.emit()

    def remember_fill(self, fill: "LastFill") -> None:
        """Remember what the last fill was asked."""
        if fill != self.last_fill:
            self.last_fill = fill
            self.changed.emit()
