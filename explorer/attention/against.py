"""A computation beside numbers from elsewhere: the steps that these have are compared."""

import numpy as np

from explorer.attention.comparing import Comparison, LookedAt, things_of
from explorer.attention.differences import Change
from explorer.attention.masks import Booleans
from explorer.attention.reference import MASKED_FROM, Outcome, Reference, Report, text
from explorer.attention.trace import Array, Trace
from explorer.texts import QT_TRANSLATE_NOOP, Text


class Against(Comparison):
    """A reference as what was then, and the present trace; a cell moved where it differs by more than it may.

    A step that the reference has no numbers of is then as it is now.
    """

    refers = True

    def __init__(self, reference: Reference, now: Trace, head: int = 0, looked_at: LookedAt = "now") -> None:
        super().__init__(beside(reference, now), now, head, looked_at)
        self.pinned = self.reference = reference
        self._report: Report | None = None

    def of_head(self, head: int) -> "Against":
        """The same of another query head."""
        return Against(self.reference, self.now, head, self.looked_at)

    @property
    def explained(self) -> Trace:
        """The numbers of a reference follow from nothing here."""
        return self.now

    @property
    def report(self) -> Report:
        """What agrees and what differs, in all heads."""
        if self._report is None:
            self._report = self.reference.report(self.now)
        return self._report

    @property
    def puzzles(self) -> bool:
        """Whether a mistake is looked at that is to be found."""
        return self.reference.riddle and self.looked_at == "then"

    def given(self, matrix: str) -> bool:
        """Whether the reference has numbers for a matrix."""
        return self.reference.fits(self.now, matrix)

    def conceals(self, matrix: str) -> bool:
        """Whether the numbers of a matrix would tell the mistake."""
        return self.puzzles and any(each.matrix == matrix and each.differing for each in self.report.outcomes)

    def summary(self, matrix: str) -> Text:
        """The first step that differs, and how many numbers of this one do."""
        if self.puzzles:
            asked = text(
                QT_TRANSLATE_NOOP(
                    "reference",
                    "Printed so, but from one step on it does not follow from the numbers before. From which? "
                    "“True numbers” tells",
                )
            )
            nothing = text(QT_TRANSLATE_NOOP("reference", "Of this step nothing was printed"))
            return asked if self.given(matrix) else text("{asked}. {nothing}", asked=asked, nothing=nothing)
        report = self.report
        if not report.outcomes:
            return text(QT_TRANSLATE_NOOP("reference", "The reference has no numbers for these sizes"))
        found = next((each for each in report.outcomes if each.matrix == matrix), None)
        return text("{first}. {this}", first=report.sentence(), this=of_step(found))

    def _changed(self, matrix: str) -> Change:
        change = super()._changed(matrix)
        if not self.given(matrix):
            return change
        moved = self.reference.differing(self.now, matrix)[self.head_of(matrix)]
        return change._replace(moved=moved & (not self.puzzles))


def of_step(found: Outcome | None) -> Text:
    """How many numbers of a step differ; None where the reference has none of it."""
    if found is None:
        return text(QT_TRANSLATE_NOOP("reference", "It has no numbers of this step"))
    given = {"count": found.differing, "total": found.total, "things": things_of(found.matrix)}
    if not found.differing:
        return text(QT_TRANSLATE_NOOP("reference", "All {total} {things} agree"), **given)
    template = QT_TRANSLATE_NOOP("reference", "{count} of {total} {things} differ by more than {tolerance}")
    return text(template, tolerance=found.tolerance.said(), **given)


def beside(reference: Reference, now: Trace) -> Trace:
    """The trace with the numbers of the reference in place of its own; a key that has some there is not barred."""
    given = {name: array for name, array in reference.arrays.items() if reference.fits(now, name)}
    arrays: dict[str, Array] = {name: given.get(name, now[name]) for name in now}
    arrays["may_attend"] = visible(reference, now)
    return Trace(now.session, arrays)


def visible(reference: Reference, now: Trace) -> Booleans:
    """Which keys a query may see, those too that are masked here but of which the reference has a number."""
    seen = np.array(now["may_attend"], dtype=bool)
    if reference.fits(now, "masked"):
        seen |= reference.arrays["masked"] > MASKED_FROM
    if reference.fits(now, "weights"):
        seen |= reference.differing(now, "weights") & (now["weights"] == 0)
    return seen
