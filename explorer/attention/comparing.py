"""Two states of a computation compared, and how they differ in words."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

import numpy as np

from explorer.attention.cells import Cell
from explorer.attention.differences import HUGE, MASKED, NUMBER, UNDEFINED, WORDS, Change, changed
from explorer.attention.matrices import MATRICES, head_of
from explorer.attention.naming import row_label
from explorer.attention.numbers import MINUS, MOST_DIGITS, NumberFormat, adds_up, checkable
from explorer.attention.trace import Trace
from explorer.texts import QT_TRANSLATE_NOOP, Text

LookedAt = Literal["then", "now", "difference"]


class Comparison:
    """What changed from one trace to another, of one query head; cells are compared place by place.

    One of the two is looked at, or the difference.
    """

    refers = False  # whether what is compared with comes from elsewhere

    def __init__(self, then: Trace, now: Trace, head: int = 0, looked_at: LookedAt = "now") -> None:
        self.then, self.now, self.head, self.looked_at = then, now, head, looked_at
        self.pinned: object = then
        self._changes: dict[str, Change | None] = {}

    def change(self, matrix: str) -> Change | None:
        """How a matrix changed; None where it has another shape now, or there is none on one side."""
        if matrix not in self._changes:
            self._changes[matrix] = self._changed(matrix) if self.comparable(matrix) else None
        return self._changes[matrix]

    def of_head(self, head: int) -> "Comparison":
        """The same of another query head."""
        return Comparison(self.then, self.now, head, self.looked_at)

    @property
    def subtracts(self) -> bool:
        """Whether the difference is looked at."""
        return self.looked_at == "difference"

    @property
    def shown(self) -> Trace:
        """The trace that is looked at; beside differences the present one."""
        return self.then if self.looked_at == "then" else self.now

    @property
    def explained(self) -> Trace:
        """The trace whose numbers follow from each other."""
        return self.shown

    def given(self, matrix: str) -> bool:
        """Whether what is compared with has numbers of its own for a matrix."""
        return True

    def conceals(self, matrix: str) -> bool:
        """Whether it is not told yet how the numbers of a matrix compare."""
        return False

    def summary(self, matrix: str) -> Text:
        """How many cells of a matrix moved, and where, in words."""
        return summary(self, matrix)

    @property
    def same_shape(self) -> bool:
        """Whether all cells of one side are cells of the other."""
        shapes = [[trace[name].shape for name in trace] for trace in (self.then, self.now)]
        return shapes[0] == shapes[1] and list(self.then) == list(self.now)

    def comparable(self, matrix: str) -> bool:
        """Whether each cell of a matrix has a counterpart."""
        both = matrix in self.then and matrix in self.now
        return both and self.then[matrix].shape == self.now[matrix].shape

    def head_of(self, matrix: str) -> int:
        """The head of a matrix that belongs to the query head."""
        return head_of(self.now.session, matrix, self.head)

    def _changed(self, matrix: str) -> Change:
        return changed(self.then, self.now, matrix, self.head_of(matrix))


THINGS = {
    "q": QT_TRANSLATE_NOOP("comparing", "numbers of Q"),
    "k": QT_TRANSLATE_NOOP("comparing", "numbers of K"),
    "v": QT_TRANSLATE_NOOP("comparing", "numbers of V"),
    "bias": QT_TRANSLATE_NOOP("comparing", "numbers of the bias"),
    "scores": QT_TRANSLATE_NOOP("comparing", "scores"),
    "scaled": QT_TRANSLATE_NOOP("comparing", "scaled scores"),
    "softcapped": QT_TRANSLATE_NOOP("comparing", "softcapped scores"),
    "biased": QT_TRANSLATE_NOOP("comparing", "biased scores"),
    "masked": QT_TRANSLATE_NOOP("comparing", "masked scores"),
    "weights": QT_TRANSLATE_NOOP("comparing", "weights"),
    "output": QT_TRANSLATE_NOOP("comparing", "numbers of the output"),
}

# Of a pinned state, and of numbers from elsewhere.
SAME = (
    QT_TRANSLATE_NOOP("comparing", "then and now {number}"),
    QT_TRANSLATE_NOOP("comparing", "{number} in the reference and here"),
)
APART = (
    QT_TRANSLATE_NOOP("comparing", "then {then}, now {now}, difference {difference}"),
    QT_TRANSLATE_NOOP("comparing", "{then} in the reference, {now} here, difference {difference}"),
)
NOT_SUBTRACTED = (
    QT_TRANSLATE_NOOP("comparing", "then {then}, now {now}: no difference in numbers"),
    QT_TRANSLATE_NOOP("comparing", "{then} in the reference, {now} here: no difference in numbers"),
)
NOTED = (QT_TRANSLATE_NOOP("comparing", "Pinned: {words}."), QT_TRANSLATE_NOOP("comparing", "Compared: {words}."))


def text(template: str, **values: object) -> Text:
    """A sentence of this module."""
    return Text("comparing", template, values)


def things_of(matrix: str) -> Text:
    """What the numbers of a matrix are called."""
    return text(THINGS[matrix]) if matrix in THINGS else Text("matrices", MATRICES[matrix].title)


def summary(comparison: Comparison, matrix: str) -> Text:
    """How many cells of a matrix moved, and in which row most did; or why that cannot be said."""
    change = comparison.change(matrix)
    if change is None:
        return refusal(comparison, matrix)
    count, total = int(change.moved.sum()), change.moved.size
    given = {"count": count, "total": total, "things": things_of(matrix)}
    row = busiest(change)
    if row is None:
        return text(QT_TRANSLATE_NOOP("comparing", "{count} of {total} {things} moved"), **given)
    given["row"] = row_label(comparison.now.session, Cell(matrix, comparison.head_of(matrix), row, 0))
    if int(change.moved[row].sum()) == count:
        return text(QT_TRANSLATE_NOOP("comparing", "{count} of {total} {things} moved, all at “{row}”"), **given)
    return text(QT_TRANSLATE_NOOP("comparing", "{count} of {total} {things} moved, most at “{row}”"), **given)


def legend(comparison: Comparison, matrix: str, numbers: NumberFormat) -> tuple[Text, ...]:
    """What the unit and the signs in the cells of a difference mean, where there are any."""
    change = comparison.change(matrix)
    if change is None or not comparison.subtracts:
        return ()
    points = (text(QT_TRANSLATE_NOOP("comparing", "pp are percentage points")),)
    signs = signs_met(change)
    return (points if matrix == "weights" and numbers.percent else ()) + ((signs,) if signs else ())


def signs_met(change: Change) -> Text | None:
    """What the signs mean that stand in place of differences, where there are any."""
    differ = change.then != change.now
    met = {state for state in (MASKED, UNDEFINED) if (differ & ((change.then == state) | (change.now == state))).any()}
    if met == {MASKED}:
        return text(QT_TRANSLATE_NOOP("comparing", "✗ is masked"))
    if met == {UNDEFINED}:
        return text(QT_TRANSLATE_NOOP("comparing", "? is undefined"))
    return text(QT_TRANSLATE_NOOP("comparing", "✗ is masked, ? undefined")) if met else None


def busiest(change: Change) -> int | None:
    """The row in which most cells moved, and of such rows the one that moved furthest; None where there is none."""
    counts = change.moved.sum(axis=1)
    rows = np.flatnonzero(counts == counts.max())
    if len(counts) == 1 or not counts.max():
        return None
    if len(rows) == 1:
        return int(rows[0])
    unit = np.nanmax(np.abs(change.difference), initial=1e-300)  # so that no sum overflows
    way = np.nansum(np.abs(change.difference[rows] / unit), axis=1)
    furthest = rows[way == way.max()]
    return int(furthest[0]) if len(furthest) == 1 else None


def refusal(comparison: Comparison, matrix: str) -> Text:
    """Why a matrix has no differences."""
    then, now = comparison.then, comparison.now
    things = things_of(matrix)
    for one, said in (
        (then, QT_TRANSLATE_NOOP("comparing", "The pinned state has no {things}, so nothing can be subtracted.")),
        (now, QT_TRANSLATE_NOOP("comparing", "There are no {things} now, so nothing can be subtracted.")),
    ):
        if matrix not in one:
            return text(said, things=things)
    said = QT_TRANSLATE_NOOP(
        "comparing",
        "The pinned state has another shape and cannot be subtracted: its {things} are {then}, now they are {now}.",
    )
    return text(said, things=things, then=sizes(then, matrix), now=sizes(now, matrix))


def sizes(trace: Trace, matrix: str) -> str:
    """The shape of a matrix as it is written; the heads come first where there are several."""
    shape = trace[matrix].shape
    return " × ".join(str(count) for count in (shape if shape[0] > 1 else shape[1:]))


def told(comparison: Comparison, cell: Cell, numbers: NumberFormat) -> Text:
    """A cell then and now, and the difference, which comes out right on a calculator; or why there is none."""
    change = comparison.change(cell.matrix)
    if change is None:
        return text(QT_TRANSLATE_NOOP("comparing", "the pinned state has another shape: no number to compare with"))
    place = cell[2:]
    if cell.matrix == "may_attend":
        return told_of_mask(comparison, cell)
    then, now = int(change.then[place]), int(change.now[place])
    before, after = (trace.value(cell) for trace in (comparison.then, comparison.now))
    in_percent = numbers.percent and cell.matrix == "weights"
    plain = numbers.weight if in_percent else numbers.text
    if then == now == NUMBER:
        if not change.moved[place] and before == after:
            return text(SAME[comparison.refers], number=plain(after))
        difference: Text | str
        if np.isnan(change.difference[place]):
            (first, second), difference = (plain(before), plain(after)), HUGE[after > before]
        elif in_percent:
            (first, second), difference = percentages(before, after, numbers), in_points(after - before, numbers)
        else:
            (first, second), stated = checkable([before, after], subtracted, after - before, numbers)
            difference = signed(stated, after - before)
        return text(APART[comparison.refers], then=first, now=second, difference=difference)
    first_words = plain(before) if then == NUMBER else text(WORDS[then])
    if then == now:
        return text(SAME[comparison.refers], number=first_words)
    second_words = plain(after) if now == NUMBER else text(WORDS[now])
    return text(NOT_SUBTRACTED[comparison.refers], then=first_words, now=second_words)


def percentages(before: float, after: float, numbers: NumberFormat) -> tuple[str, str]:
    """Two weights in percent, with as many digits as it takes for their difference to come out right."""
    stated = numbers.weight(after - before)
    digits = (numbers.finer(more) for more in range(MOST_DIGITS))
    pairs = [(each.weight(before), each.weight(after)) for each in digits]
    return next((pair for pair in pairs if adds_up((pair[1], f"{MINUS}{pair[0]}"), stated)), pairs[0])


def told_of_mask(comparison: Comparison, cell: Cell) -> Text:
    """Whether a query might see a key, and may now."""
    then, now = (bool(trace.value(cell)) for trace in (comparison.then, comparison.now))
    if then == now:
        said = (
            QT_TRANSLATE_NOOP("comparing", "then and now visible"),
            QT_TRANSLATE_NOOP("comparing", "then and now masked"),
        )
        return text(said[0] if now else said[1])
    if now:
        return text(QT_TRANSLATE_NOOP("comparing", "then masked, now visible"))
    return text(QT_TRANSLATE_NOOP("comparing", "then visible, now masked"))


def pinned_note(comparison: Comparison, cell: Cell, numbers: NumberFormat) -> Text:
    """What is noted of a cell beside its derivation."""
    return text(NOTED[comparison.refers], words=told(comparison, cell, numbers))


def subtracted(numbers: Sequence[Decimal]) -> Decimal:
    """What is now minus what was then."""
    then, now = numbers
    return now - then


def in_points(value: float, numbers: NumberFormat) -> Text:
    """A difference of two weights that are shown in percent: percentage points."""
    shown = numbers.weight(value).removesuffix("%")
    return text(QT_TRANSLATE_NOOP("comparing", "{number} pp"), number=signed(shown, value))


def signed(shown: str, value: float) -> str:
    """The text of a difference, which has its sign also where it is positive."""
    return f"+{shown}" if value > 0 else shown
