"""Seen: which part of each axis a page shows, so that large matrices can be looked at a piece at a time."""

from typing import NamedTuple

from explorer.attention.matrices import axes_of, axis_size
from explorer.attention.session import Session

FEWEST = 6  # cells along an axis: nearer than this nothing is gained


class Seen(NamedTuple):
    """At most so many cells along every axis, 0 for all of them, and the first one that is seen of each.

    An axis belongs to the session and not to a panel: panels that share one show the same part of it.
    """

    most: int = 0
    queries: int = 0
    keys: int = 0
    d_k: int = 0
    d_v: int = 0
    d_model: int = 0
    q_width: int = 0
    k_width: int = 0
    v_width: int = 0
    o_width: int = 0
    d_out: int = 0
    vocabulary: int = 0

    def lines(self, session: Session, axis: str) -> range:
        """What is seen of an axis."""
        size = axis_size(session, axis)
        count = min(size, self.most or size)
        first = getattr(self, axis) if axis in AXES else 0
        start = max(0, min(first, size - count))
        return range(start, start + count)

    def is_whole(self, session: Session, axis: str) -> bool:
        """Whether all of an axis is seen."""
        return len(self.lines(session, axis)) == axis_size(session, axis)

    def within(self, session: Session) -> "Seen":
        """The same as far as the session reaches."""
        return self._replace(**{axis: self.lines(session, axis).start for axis in AXES})

    def moved(self, session: Session, axis: str, first: int) -> "Seen":
        """With another first cell of an axis, as far as it reaches."""
        return self._replace(**{axis: first}).within(session) if axis in AXES else self

    def showing(self, session: Session, matrix: str, row: int, column: int) -> "Seen":
        """Moved no further than it takes to see a cell."""
        result = self
        for axis, place in zip(axes_of(matrix), (row, column), strict=True):
            lines = result.lines(session, axis)
            result = result.moved(session, axis, max(min(lines.start, place), place - len(lines) + 1))
        return result


AXES = Seen._fields[1:]
