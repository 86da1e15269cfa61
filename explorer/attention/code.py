"""A line of code of a step, and what of a session is written otherwise where vectors are columns, not rows."""

from collections.abc import Callable
from typing import Any, NamedTuple

from numpy.typing import NDArray

from explorer.attention.notation import Notation
from explorer.attention.session import Session
from explorer.texts import Text


class Line(NamedTuple):
    """One assignment: the name, what is assigned in NumPy and in PyTorch, the shapes, and perhaps a remark.

    Both read the given arrays by their names: q, k, v, bias or the slopes of ALiBi, positions that are given, and
    those of `mask_arrays`.
    """

    name: str
    numpy: str
    torch: str
    shapes: str
    remark: Text | None = None


class Written(NamedTuple):
    """A session in a notation. Of a matrix with a vector a row the sizes are (vectors, numbers), turned in columns.

    The scores of a query with every key are a vector too: weights and masks are (queries, keys) or (keys, queries).
    """

    session: Session
    notation: Notation = "rows"

    def choose(self, rows: str, columns: str) -> str:
        """What is written for rows, or what is for columns."""
        return columns if self.notation == "columns" else rows

    @property
    def axis(self) -> int:
        """The axis along which a vector lies."""
        return -2 if self.notation == "columns" else -1

    def along(self, numbers: str) -> str:
        """An array with a number for each place in a vector, laid over the vectors."""
        return self.choose(numbers, f"{numbers}[:, None]")

    def across(self, numbers: str) -> str:
        """An array with a number for each vector, laid over them."""
        return self.choose(f"{numbers}[:, None]", numbers)

    def part(self, name: str, places: str) -> str:
        """Some places of each vector."""
        return self.choose(f"{name}[..., {places}]", f"{name}[..., {places}, :]")

    def product(self, rows: str, other: str, result: str = "") -> str:
        """The product that is rows @ other for rows, of matrices or of their shapes, and perhaps what it gives."""
        product = self.choose(f"{rows} @ {other}", f"{other} @ {rows}")
        return f"{product} -> {result}" if result else product

    def given(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array as it is given, turned if it is of vectors; one of single numbers stays."""
        return array.swapaxes(-1, -2) if self.notation == "columns" and array.ndim > 1 else array

    def transposed(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Sizes in the order of the notation."""
        return sizes[::-1] if self.notation == "columns" else sizes

    def sizes(self, *sizes: int) -> str:
        """The shape of what all heads share, as Python writes it."""
        return str(self.transposed(sizes))

    def shape(self, *sizes: int, heads: int | None = None) -> str:
        """A shape as Python writes it; the axis of the heads only where there are several."""
        several = self.session.heads > 1
        parts = (self.session.heads if heads is None else heads,) if several else ()
        return str((*parts, *self.transposed(sizes)))

    @property
    def scores_shape(self) -> str:
        """The shape of the scores."""
        return self.shape(self.session.n_q, self.session.n_k)


# The lines of a step in a session, given the name of the matrix that it begins with there.
Code = Callable[[Written, str], tuple[Line, ...]]


def text(template: str, **values: object) -> Text:
    """A remark of this module."""
    return Text("code", template, values)
