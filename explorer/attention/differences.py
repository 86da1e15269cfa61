"""How a matrix changed from one trace to another: which cells moved, and by how much."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.attention.masks import Booleans
from explorer.attention.numbers import MINUS
from explorer.attention.session import Floats
from explorer.attention.trace import Trace
from explorer.texts import QT_TRANSLATE_NOOP

NUMBER, MASKED, LEAST, MOST, UNDEFINED = range(5)  # what a cell holds: a finite number, or one of these
SIGNS = ("", "✗", f"{MINUS}∞", "∞", "?")
WORDS = (
    "",
    QT_TRANSLATE_NOOP("comparing", "masked"),
    f"{MINUS}∞",
    "∞",
    QT_TRANSLATE_NOOP("comparing", "undefined"),
)


def between(then: int, now: int) -> str | None:
    """What stands in a cell in place of a difference that is no number; None where it is one."""
    if then == now:
        return {NUMBER: None, MASKED: "", UNDEFINED: SIGNS[UNDEFINED]}.get(then, "=")
    return f"{SIGNS[then]}→{SIGNS[now]}"


BETWEEN = np.array([[between(then, now) for now in range(5)] for then in range(5)], dtype=object)
HUGE = {True: "> 1e308", False: f"< {MINUS}1e308"}  # differences beyond the largest float64


class Change(NamedTuple):
    """How a matrix changed, for one head; all arrays (rows, columns).

    `then` and `now` say what each cell holds (NUMBER, MASKED and so on); `difference` is now - then where both are
    numbers, NaN elsewhere; `moved` is where it is not 0, or what the cell holds became another thing.
    """

    then: NDArray[np.int8]
    now: NDArray[np.int8]
    difference: Floats
    moved: Booleans
    grown: Booleans  # where a difference that float64 cannot hold is positive

    def part(self, part: tuple[slice, slice]) -> "Change":
        """Some rows and columns of it."""
        then, now, difference, moved, grown = self
        return Change(then[part], now[part], difference[part], moved[part], grown[part])

    @property
    def masked(self) -> Booleans:
        """Where a masked cell is on one side, or on both, and nothing is undefined."""
        masked: Booleans = (self.then == MASKED) | (self.now == MASKED)
        return masked & (self.then < LEAST) & (self.now < LEAST)

    @property
    def undefined(self) -> Booleans:
        """Where there is no difference for another reason."""
        return np.isnan(self.difference) & ~self.masked

    @property
    def signs(self) -> NDArray[np.object_]:
        """What stands in each cell in place of a number; None where the number does."""
        signs: NDArray[np.object_] = BETWEEN[self.then, self.now]
        for row, column in np.argwhere(np.isnan(self.difference) & (self.then == NUMBER) & (self.now == NUMBER)):
            signs[row, column] = HUGE[bool(self.grown[row, column])]
        return signs


def values(trace: Trace, matrix: str, head: int) -> Floats:
    """The numbers of one head of a matrix (rows, columns); row statistics as one column."""
    array = np.asarray(trace[matrix][head], dtype=np.float64)
    return array[:, None] if array.ndim == 1 else array


def holds(trace: Trace, matrix: str, head: int) -> NDArray[np.int8]:
    """What each cell holds: NUMBER, MASKED, LEAST, MOST or UNDEFINED, (rows, columns)."""
    numbers = values(trace, matrix, head)
    result = np.zeros(numbers.shape, dtype=np.int8)
    if not np.isfinite(numbers).all():
        result[numbers == -np.inf] = LEAST
        result[numbers == np.inf] = MOST
    barred = trace.barred(matrix, head)
    if barred is not None:
        result[barred] = MASKED
    result[np.isnan(numbers)] = UNDEFINED
    return result


def changed(before: Trace, after: Trace, matrix: str, head: int) -> Change:
    """How one head of a matrix, which has the same shape in both traces, changed."""
    numbers = values(before, matrix, head), values(after, matrix, head)
    then, now = holds(before, matrix, head), holds(after, matrix, head)
    both = (then == NUMBER) & (now == NUMBER)
    with np.errstate(all="ignore"):
        difference = np.where(both, numbers[1] - numbers[0], np.nan)
    difference[np.isinf(difference)] = np.nan
    moved = (then != now) | (both & (numbers[0] != numbers[1]))
    return Change(then, now, difference, moved, numbers[1] > numbers[0])
