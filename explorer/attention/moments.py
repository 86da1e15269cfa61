"""The moments of playing through a computation, by steps, rows, cells or terms; any of them without the others."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import accumulate
from typing import NamedTuple

from explorer.attention.cells import Cell
from explorer.attention.matrices import head_of, shape_of
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import source, steps_of


class Grain(Enum):
    """How much is computed at one moment."""

    STEPS = "steps"
    ROWS = "rows"
    CELLS = "cells"
    TERMS = "terms"
    TOKENS = "tokens"


class Act(Enum):
    """What is done to a row of a softmax, in this order; each but the last fills a matrix of its own."""

    MAXIMUM = "row_max"
    EXPONENTIAL = "exponentials"
    SUM = "row_sum"
    SHARE = ""


ACTS = tuple(Act)


class Moment(NamedTuple):
    """What is computed at one moment: a whole step, or a row, a cell or a term of its result.

    `row` is None for a whole step, `column` for a whole row. `term` counts the terms of a cell from 0 and is None
    where all are added at once. `act` is what is done to a row of a softmax where its terms are played. A moment
    that is `arriving` is a token's (see decoding): its row of all steps is computed, of which `step` is shown.
    """

    step: str
    head: int = 0
    row: int | None = None
    column: int | None = None
    term: int | None = None
    act: Act | None = None
    arriving: bool = False
    shared: int | None = None  # the head of the result, where that is not the query head

    @property
    def result_head(self) -> int:
        """The head of the result that is computed."""
        return self.head if self.shared is None else self.shared

    @property
    def cell(self) -> Cell | None:
        """The one cell of the step's result that is worked on, where it is one."""
        if self.row is None or (self.column is None and self.act is None):
            return None
        return Cell(self.step, self.result_head, self.row, self.column or 0)

    @property
    def made(self) -> Cell | None:
        """The one number that is worked on: that cell, or a number on the way to it."""
        if self.cell is None or self.act is None or self.act is Act.SHARE:
            return self.cell
        return self.cell._replace(matrix=self.act.value)


class Section(NamedTuple):
    """The moments of one step: so many rows of so many each."""

    step: Step
    rows: int
    each: int


class Moments:
    """All moments of a session at a grain, for one query head, as a sequence that is computed and not kept.

    Those of whole tokens are in decoding.
    """

    def __init__(self, session: Session, grain: Grain, head: int = 0) -> None:
        self.session, self.grain, self.head = session, grain, head
        self._sections = [section(session, step, grain) for step in steps_of(session)]
        self._starts = list(accumulate((part.rows * part.each for part in self._sections), initial=0))

    def __len__(self) -> int:
        return self._starts[-1]

    def __iter__(self) -> Iterator[Moment]:
        return (self[place] for place in range(len(self)))

    def __getitem__(self, place: int) -> Moment:
        """The moment at a place from 0 on; raises IndexError beyond the ends."""
        if not 0 <= place < len(self):
            raise IndexError(place)
        at = bisect_right(self._starts, place) - 1
        step, _, each = self._sections[at]
        row, part = divmod(place - self._starts[at], each)
        own = head_of(self.session, step.name, self.head)
        whole = Moment(step.name, self.head, shared=None if own == self.head else own)
        if self.grain is Grain.STEPS:
            return whole
        if self.grain is Grain.ROWS:
            return whole._replace(row=row)
        if self.grain is Grain.CELLS:
            return whole._replace(row=row, column=part)
        return PARTS[step.layout].moment(self.session, step, whole._replace(row=row), part)

    def index(self, moment: Moment) -> int:
        """The place of a moment; raises ValueError where it is none of these."""
        place = self.near(moment)
        if not 0 <= place < len(self) or self[place] != moment:
            raise ValueError(moment)
        return place

    def near(self, moment: Moment) -> int:
        """The place at which what a moment of any grain works on is worked on; -1 where its step is not used."""
        for (step, _, each), start in zip(self._sections, self._starts[:-1], strict=True):
            if step.name == moment.step:
                if self.grain is Grain.STEPS:
                    return start
                part = 0 if self.grain is Grain.ROWS else moment.column or 0
                if self.grain is Grain.TERMS:
                    part = PARTS[step.layout].place(self.session, step, moment)
                return start + (moment.row or 0) * each + part
        return -1

    def in_row(self, place: int) -> int:
        """How many moments the row of a result has that is worked on at a place."""
        return self._sections[bisect_right(self._starts, place) - 1].each

    def of_step(self, name: str) -> range:
        """The places of a step's moments; empty for a step that the session does not use."""
        names = [step.name for step, _, _ in self._sections]
        at = names.index(name) if name in names else 0
        return range(self._starts[at], self._starts[at + 1] if name in names else self._starts[at])


def section(session: Session, step: Step, grain: Grain) -> Section:
    """How many moments a step has."""
    rows, columns = shape_of(session, step.name)
    if grain is Grain.STEPS:
        return Section(step, 1, 1)
    each = {Grain.ROWS: 1, Grain.CELLS: columns}.get(grain)
    return Section(step, rows, PARTS[step.layout].size(session, step) if each is None else each)


class Parts(NamedTuple):
    """How a row of a step's result is made of terms: how many there are, which is which, and back."""

    size: Callable[[Session, Step], int]
    moment: Callable[[Session, Step, Moment, int], Moment]
    place: Callable[[Session, Step, Moment], int]


def terms_of(session: Session, step: Step) -> int:
    """How many products make up a cell of a product: as many as a row of its first operand has cells."""
    return shape_of(session, source(session, step.reads[0]))[1]


def terms_in_row(session: Session, step: Step) -> int:
    """The terms of all cells of a row of a product."""
    return shape_of(session, step.name)[1] * terms_of(session, step)


def term_moment(session: Session, step: Step, row: Moment, part: int) -> Moment:
    """A term of a product."""
    column, term = divmod(part, terms_of(session, step))
    return row._replace(column=column, term=term)


def term_place(session: Session, step: Step, moment: Moment) -> int:
    """The place of a term of a product in its row."""
    return (moment.column or 0) * terms_of(session, step) + (moment.term or 0)


def acts_in_row(session: Session, step: Step) -> int:
    """The maximum, an exponential a key, the sum, and a share a key."""
    return 2 * session.n_k + 2


def act_moment(session: Session, step: Step, row: Moment, part: int) -> Moment:
    """What is done to a row of a softmax."""
    if part in (0, session.n_k + 1):
        return row._replace(act=Act.SUM if part else Act.MAXIMUM)
    act, first = (Act.EXPONENTIAL, 1) if part <= session.n_k else (Act.SHARE, session.n_k + 2)
    return row._replace(act=act, column=part - first)


def act_place(session: Session, step: Step, moment: Moment) -> int:
    """The place of what is done to a row of a softmax."""
    starts = {Act.MAXIMUM: 0, Act.EXPONENTIAL: 1, Act.SUM: session.n_k + 1, Act.SHARE: session.n_k + 2}
    whole_cell = Act.MAXIMUM if moment.column is None else Act.SHARE
    return starts[moment.act or whole_cell] + (moment.column or 0)


ONE_EACH = Parts(
    lambda session, step: shape_of(session, step.name)[1],
    lambda session, step, row, part: row._replace(column=part, term=0),
    lambda session, step, moment: moment.column or 0,
)
PARTS = {
    "product": Parts(terms_in_row, term_moment, term_place),
    "cellwise": ONE_EACH,
    "softmax": Parts(acts_in_row, act_moment, act_place),
    "lookup": ONE_EACH,
    "rotation": ONE_EACH,
    "join": ONE_EACH,
}
