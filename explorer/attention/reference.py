"""Someone else's numbers beside ours: which step and which cells are the first to differ, and by how much."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.attention.cells import Cell
from explorer.attention.masks import Booleans
from explorer.attention.matrices import MATRICES
from explorer.attention.naming import place_name
from explorer.attention.numbers import MOST_DIGITS, NumberFormat, shortest
from explorer.attention.session import Floats, Session
from explorer.attention.steps import steps_of
from explorer.attention.trace import Trace
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text, Translate, untranslated

MASKED_FROM = -1000.0  # in place of -inf many programs write a large negative number, such as -10000 or -1e9
ROUNDING = {"float32": 1e-5, "float16": 5e-3, "bfloat16": 3e-2}  # how far apart numbers of these types come to be
EXACT = 1e-9
FIRST_CELLS = 5  # that are listed
DIGITS = NumberFormat(significant=3)


def text(template: str, **values: object) -> Text:
    """A sentence of this module."""
    return Text("reference", template, values)


def refuse(template: str, **values: object) -> InputError:
    """The error with this sentence about a reference."""
    return InputError(text(template, **values))


class Tolerance(NamedTuple):
    """How far apart two numbers may be: so much, or such a share of the largest number of their matrix."""

    amount: float
    of_largest: bool = False

    def allowed(self, ours: Floats) -> float:
        """How far apart numbers of a matrix may be."""
        finite = np.abs(ours[np.isfinite(ours)])
        return self.amount * float(finite.max(initial=0.0)) if self.of_largest else self.amount

    def said(self) -> Text:
        """It in words."""
        if self.of_largest:
            template = QT_TRANSLATE_NOOP("reference", "{amount} times the largest number of the step")
            return text(template, amount=shortest(self.amount))
        return text("{amount}", amount=shortest(self.amount))


def usual(kind: str) -> Tolerance:
    """How far apart numbers of a type, such as float32, may be where nobody says it."""
    return Tolerance(ROUNDING.get(kind, EXACT), of_largest=True)


def tolerance_of(amount: float) -> Tolerance:
    """The tolerance that someone asks for. Raises InputError unless it is a number from 0 on."""
    if not (np.isfinite(amount) and amount >= 0):
        raise refuse(
            QT_TRANSLATE_NOOP("reference", "{amount} is no tolerance; use 0 or a number above it"), amount=amount
        ).at("tolerance")
    return Tolerance(float(amount))


@dataclass(frozen=True, eq=False)
class Reference:
    """Numbers of some steps from elsewhere, (heads, rows, columns) each, with how far each may be from ours.

    A `riddle` is a reference with a mistake that is to be found: it is not told before someone asks.
    """

    arrays: Mapping[str, Floats]
    tolerances: Mapping[str, Tolerance]
    riddle: bool = False

    def __post_init__(self) -> None:
        for array in self.arrays.values():
            array.setflags(write=False)

    def fits(self, trace: Trace, matrix: str) -> bool:
        """Whether there are numbers for a matrix of the trace, and for each of its cells."""
        return matrix in self.arrays and matrix in trace and self.arrays[matrix].shape == trace[matrix].shape

    def differing(self, trace: Trace, matrix: str) -> Booleans:
        """Which cells of a matrix differ by more than they may."""
        theirs, ours = self.arrays[matrix], np.asarray(trace[matrix], dtype=np.float64)
        with np.errstate(invalid="ignore"):
            near = np.abs(theirs - ours) <= self.tolerances[matrix].allowed(ours)
        same: Booleans = near | (theirs == ours) | (np.isnan(theirs) & np.isnan(ours))
        for head in range(len(ours)):
            barred = trace.barred(matrix, head)
            if barred is not None:
                same[head] |= barred & (ours[head] == -np.inf) & (theirs[head] <= MASKED_FROM)
        return ~same

    def report(self, trace: Trace) -> "Report":
        """What agrees with a trace and what does not, in the order of the steps."""
        steps = [step.name for step in steps_of(trace.session)]
        return Report(trace.session, tuple(outcome(self, trace, name) for name in steps if self.fits(trace, name)))


class Difference(NamedTuple):
    """A cell that differs: the number of the reference, and ours."""

    cell: Cell
    reference: float
    here: float


class Outcome(NamedTuple):
    """How the numbers of one step compare: how many differ, of how many, how far at most, and the first that do."""

    matrix: str
    differing: int
    total: int
    furthest: float
    tolerance: Tolerance
    first: tuple[Difference, ...]


def outcome(reference: Reference, trace: Trace, matrix: str) -> Outcome:
    """How the numbers of a step compare."""
    theirs, ours = reference.arrays[matrix], np.asarray(trace[matrix], dtype=np.float64)
    differing = reference.differing(trace, matrix)
    finite = np.isfinite(theirs) & np.isfinite(ours)
    with np.errstate(over="ignore"):
        furthest = float(np.abs(theirs[finite] - ours[finite]).max(initial=0.0))
    first = tuple(
        Difference(Cell(matrix, *place), float(theirs[tuple(place)]), float(ours[tuple(place)]))
        for place in np.argwhere(differing)[:FIRST_CELLS].tolist()
    )
    return Outcome(matrix, int(differing.sum()), differing.size, furthest, reference.tolerances[matrix], first)


@dataclass(frozen=True, eq=False, repr=False)
class Report:
    """How a reference compares with what is computed here, step by step; as text it can be read."""

    session: Session
    outcomes: tuple[Outcome, ...]

    @property
    def first(self) -> Outcome | None:
        """The first step that differs; None where all agree."""
        return next((each for each in self.outcomes if each.differing), None)

    @property
    def agrees(self) -> bool:
        """Whether nothing differs by more than it may."""
        return self.first is None

    def sentence(self) -> Text:
        """The first step that differs, or that none does."""
        found = self.first
        if found is None:
            return text(QT_TRANSLATE_NOOP("reference", "All numbers of the reference agree"))
        cell, theirs, ours = found.first[0]
        said_theirs, said_ours = told_apart(theirs, ours)
        template = QT_TRANSLATE_NOOP(
            "reference",
            "The first difference is {place} ({step}): {theirs} in the reference, {ours} here",
        )
        place = head_and_place(self.session, cell)
        return text(template, step=title(found.matrix), place=place, theirs=said_theirs, ours=said_ours)

    def lines(self) -> Iterator[Text]:
        """All of it, line by line."""
        yield self.sentence()
        for each in self.outcomes:
            yield counted(each)
            for cell, theirs, ours in each.first:
                said_theirs, said_ours = told_apart(theirs, ours)
                template = QT_TRANSLATE_NOOP("reference", "{place}: {theirs} in the reference, {ours} here")
                place = head_and_place(self.session, cell)
                yield indented(text(template, place=place, theirs=said_theirs, ours=said_ours))
            more = each.differing - len(each.first)
            if more:
                yield indented(text(QT_TRANSLATE_NOOP("reference", "and {count} more"), count=more))

    def text(self, translate: Translate = untranslated) -> str:
        """All of it as text."""
        return "\n".join(line.said(translate) for line in self.lines())

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__


def indented(line: Text) -> Text:
    """A line that belongs to the one above."""
    return text("  {line}", line=line)


def title(matrix: str) -> Text:
    """What a matrix is called."""
    return Text("matrices", MATRICES[matrix].title)


def counted(found: Outcome) -> Text:
    """How many numbers of a step differ, and what counts as a difference."""
    given = {"total": found.total, "step": title(found.matrix), "tolerance": found.tolerance.said()}
    furthest = DIGITS.text(found.furthest)
    if found.differing:
        template = QT_TRANSLATE_NOOP(
            "reference", "{step}: {count} of {total} differ by more than {tolerance}, by {furthest} at most"
        )
        return text(template, count=found.differing, furthest=furthest, **given)
    template = QT_TRANSLATE_NOOP(
        "reference", "{step}: all {total} agree; none differs by more than {tolerance}, the furthest by {furthest}"
    )
    return text(template, furthest=furthest, **given)


def head_and_place(session: Session, cell: Cell) -> Text | str:
    """A cell by its tokens, with its head where there are several."""
    place = place_name(session, cell)
    if session.heads == 1:
        return place
    template = QT_TRANSLATE_NOOP("reference", "{place} of head {head}")
    return text(template, place=place, head=cell.head + 1)


def told_apart(theirs: float, ours: float) -> tuple[str, str]:
    """Two different numbers with as many digits as it takes to see that they are."""
    finer = (DIGITS.finer(more) for more in range(MOST_DIGITS))
    pairs = [(each.text(theirs), each.text(ours)) for each in finer]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[-1])


def reference_of(
    trace: Trace,
    given: Mapping[str, NDArray[Any]],
    tolerances: Mapping[str, Tolerance] | None = None,
    item: int | None = None,
) -> Reference:
    """The reference that arrays by the names of steps are, for a trace.

    An array has the heads before rows and columns, or with one head may do without; before them may be a batch, of
    which `item` is taken, counted from 0. The heads of an output may also stand side by side in its columns. Without
    `tolerances` they are those usual for the types of the arrays. Raises InputError where an array does not fit.
    """
    if not given:
        raise refuse(
            QT_TRANSLATE_NOOP("reference", "there is nothing to compare with; give the numbers of one step at least")
        ).at("reference")
    arrays = {name: fitted(trace, name, array, item) for name, array in given.items()}
    return Reference(arrays, tolerances or {name: usual(array.dtype.name) for name, array in given.items()})


def fitted(trace: Trace, name: str, array: NDArray[Any], item: int | None) -> Floats:
    """An array as numbers of a step, (heads, rows, columns). Raises InputError where it does not fit."""
    steps = [step.name for step in steps_of(trace.session)]
    if name not in steps:
        raise refuse(
            QT_TRANSLATE_NOOP("reference", "this is no step here; there are {steps}"), steps=", ".join(steps)
        ).at(place_of(name))
    heads, rows, columns = shape = trace[name].shape
    for each in (array, *of_batch(name, array, item)):
        if each.shape in (shape, shape[1:]) and each.size == trace[name].size:
            return np.array(each, dtype=np.float64).reshape(shape)
        if heads > 1 and each.shape == (rows, heads * columns):
            return np.array(each.reshape(rows, heads, columns).swapaxes(0, 1), dtype=np.float64)
    if array.ndim > 2 and item is None and array.shape[0] > 1 and array.shape[1:] in (shape, shape[1:]):
        raise refuse(
            QT_TRANSLATE_NOOP("reference", "this is a batch of {count}; say which is meant, item=0 for the first"),
            count=array.shape[0],
        ).at(place_of(name))
    if heads > 1 and shape[1:] in (array.shape, array.shape[1:]):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "reference",
                "it is one matrix for {heads} heads, perhaps their mean; give one for each "
                "(in PyTorch average_attn_weights=False)",
            ),
            heads=heads,
        ).at(place_of(name))
    raise refuse(
        QT_TRANSLATE_NOOP("reference", "its shape is {shape}, but it needs {wanted}, heads x rows x columns"),
        shape=by(array.shape),
        wanted=by(shape),
    ).at(place_of(name))


def of_batch(name: str, array: NDArray[Any], item: int | None) -> Iterator[NDArray[Any]]:
    """The item of a batch that is meant, where the array may be one. Raises InputError where there is none such."""
    if array.ndim < 3:
        return
    if item is None:
        if len(array) == 1:
            yield array[0]
    elif 0 <= item < len(array):
        yield array[item]


def fits_step(trace: Trace, name: str, shape: Sequence[int]) -> bool:
    """Whether an array of a shape can hold the numbers of a step, or a batch of such."""
    heads, rows, columns = whole = trace[name].shape
    shapes = {whole, whole[1:]} if heads == 1 else {whole, (rows, heads * columns)}
    return tuple(shape) in shapes or (len(shape) > 2 and tuple(shape[1:]) in shapes)


def place_of(name: str) -> str:
    """Where an array of a reference stands in what a script gives."""
    return f"reference[{name!r}]"


def by(shape: Sequence[int]) -> str:
    """A shape as it is written in a sentence."""
    return " x ".join(map(str, shape))
