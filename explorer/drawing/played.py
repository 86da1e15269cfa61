"""What of a scene is computed at a moment of a play, and not hidden."""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from explorer.attention.marks import Mark, Marks
from explorer.attention.moments import Moment
from explorer.attention.progress import Counts, in_rows, results, spread, used
from explorer.attention.trace import Trace
from explorer.drawing.cover import Cover

if TYPE_CHECKING:
    from explorer.attention.decoding import Share

Booleans = NDArray[np.bool_]


class Played:
    """A scene as far as it is computed and not hidden."""

    trace: Trace
    head: int
    marks: Marks | None
    moment: Moment | None
    cover: Cover | None

    def in_rows(self, matrix: str) -> Counts | None:
        """How many cells of each row of a matrix are computed so far and not hidden; None where all are."""
        if matrix not in self._in_rows:
            done = None if self.moment is None else in_rows(self.trace.session, self.moment, matrix)
            cover = self.cover
            left = cover.left(self.trace.session, matrix) if cover is not None and cover.head == self.head else None
            if left is not None:
                seen = spread(left, self.trace[matrix].shape[1], self.columns(matrix))
                done = seen if done is None else np.minimum(done, seen)
            self._in_rows[matrix] = done
        return self._in_rows[matrix]

    @cached_property
    def _in_rows(self) -> dict[str, Counts | None]:
        return {}

    def columns(self, matrix: str) -> int:
        """How many columns a matrix has; row statistics have one."""
        array = self.trace[matrix]
        return int(array.shape[2]) if array.ndim == 3 else 1

    def computed_in_row(self, matrix: str, row: int) -> int:
        """How many cells of a row are computed so far."""
        done = self.in_rows(matrix)
        return self.columns(matrix) if done is None else int(done[row])

    def is_done(self, matrix: str, row: int) -> bool:
        """Whether all that a row will have is computed; of a token's row that is no more than the keys so far."""
        whole = self.columns(matrix)
        if self.moment is not None and self.moment.arriving:
            done = in_rows(self.trace.session, self.moment, matrix)
            whole = whole if done is None else max(1, int(done[row]))
        return self.computed_in_row(matrix, row) >= whole

    @cached_property
    def at_large(self) -> tuple[dict[str, Mark], Booleans] | None:
        """The row or the step that a play is at: its operands by matrix, and its own cells; None where it is a cell."""
        moment = self.moment
        if moment is None or self.marks is not None or moment.made is not None:
            return None
        if moment.arriving and moment.row is None:
            return None  # all at once
        return used(self.trace.session, moment), results(self.trace.session, moment)

    @property
    def token(self) -> int | None:
        """The token that arrives at this moment, if one does."""
        return self.moment.row if self.moment is not None and self.moment.arriving else None

    def share(self, matrix: str) -> "Share | None":
        """Which rows of a matrix are cached and new where a token arrives; None where none are."""
        if self.token is None:
            return None
        from explorer.attention.decoding import share  # not needed to start

        return share(self.trace.session, self.token, matrix)
