"""Number to colour: range, midpoint, masked, undefined; and the ink that is legible on it."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from explorer.attention.comparing import Comparison
from explorer.attention.matrices import MATRICES, Matrix
from explorer.attention.provenance import same_structure
from explorer.attention.session import Floats
from explorer.attention.trace import Trace
from explorer.drawing.outline import Part, Run, extent
from explorer.drawing.theme import Theme

STEPS = 255  # entries of a colour table; odd, so that the midpoint has an entry of its own
MOST_COMPARED = 1_000_000  # scores; of more no second trace is held in memory
Ints = NDArray[np.uint32]
Picture = tuple[QImage, tuple[Run, ...], tuple[Run, ...]]  # a matrix in colours, and where its patterns lie


class Range(NamedTuple):
    """The numbers at the two ends of a colour map."""

    low: float
    high: float


class Ranges:
    """The range of each group of linked matrices; it holds every finite number of the group, so nothing is clipped.

    `before` are those of the trace that was shown before, where the two differ in few numbers alone.
    """

    def __init__(self, trace: Trace, before: "Ranges | None" = None) -> None:
        self.trace = trace
        self.traces: tuple[Trace, ...] = (trace,)  # that share their colours
        self.images: dict[object, Picture] = {}  # of large matrices
        self.before = before if before is not None and comparable(before.trace, trace) else None
        if before is not None:
            before.before = None  # or all that were ever shown would be kept
        self._known: dict[str, Range] = {}
        self._changed: dict[tuple[str, int], Part | None] = {}

    def of(self, group: str) -> Range:
        """Weights run from 0 to 1; all other groups are centred on 0."""
        if group not in self._known:
            self._known[group] = Range(0.0, 1.0) if group == "weights" else self._centred(group)
        return self._known[group]

    def changed(self, matrix: str, head: int) -> Part | None:
        """The smallest block of cells that holds all that differ from the trace before; None where none does."""
        assert self.before is not None
        key = (matrix, head)
        if key not in self._changed:
            one, other = self.before.trace[matrix], self.trace[matrix]
            self._changed[key] = None if one is other else differing(one[head], other[head])
        return self._changed[key]

    def _centred(self, group: str) -> Range:
        arrays = [trace[m.name] for trace in self.traces for m in of_group(group) if m.name in trace]
        top = max((largest(array) for array in arrays), default=0.0) or 1.0
        return Range(-top, top)


class SharedRanges(Ranges):
    """The ranges of two states that are compared: the same number has the same colour in both."""

    def __init__(self, comparison: Comparison) -> None:
        super().__init__(comparison.shown)
        self.traces = (comparison.then, comparison.now)


class DifferenceRanges(Ranges):
    """The ranges of differences: each group is centred on 0 and holds the largest change of the shown head."""

    def __init__(self, comparison: Comparison) -> None:
        super().__init__(comparison.now)
        self._comparison = comparison

    def of(self, group: str) -> Range:
        """From as far below 0 as above."""
        if group not in self._known:
            names = ["weights", "exponentials"] if group == "weights" else [matrix.name for matrix in of_group(group)]
            changes = [self._comparison.change(name) for name in names]
            top = max((largest(change.difference) for change in changes if change is not None), default=0.0) or 1.0
            self._known[group] = Range(-top, top)
        return self._known[group]


def of_group(group: str) -> list[Matrix]:
    """The matrices that share their colours."""
    return [matrix for matrix in MATRICES.values() if matrix.colours == group]


def comparable(one: Trace, other: Trace) -> bool:
    """Whether two traces hold the same cells, which read the same cells, and not too many."""
    session = other.session
    few = session.heads * session.n_q * session.n_k <= MOST_COMPARED
    return few and len(one) == len(other) and same_structure(one.session, session)


def differing(one: NDArray[np.generic], other: NDArray[np.generic]) -> Part | None:
    """The smallest block that holds all cells whose bits differ; row statistics are a column."""
    if one.dtype == np.float64:
        one, other = one.view(np.int64), other.view(np.int64)
    differs = one != other
    return extent(differs if differs.ndim == 2 else differs[:, None])


def largest(array: NDArray[np.generic]) -> float:
    """The largest magnitude among the finite numbers, 0 where there is none."""
    numbers = np.asarray(array, dtype=np.float64)
    size = max(float(numbers.max()), -float(numbers.min()))
    if np.isfinite(size):
        return size
    finite = numbers[np.isfinite(numbers)]
    return float(np.abs(finite).max()) if finite.size else 0.0


@dataclass(frozen=True)
class ColourMap:
    """A table of colours and, for each, whether dark ink is the more legible on it."""

    table: Ints
    dark_ink: NDArray[np.bool_]

    @cached_property
    def brushes(self) -> list[QColor]:
        """The colours of the table as Qt's."""
        return [QColor.fromRgb(int(value)) for value in self.table]

    @cached_property
    def strip(self) -> QImage:
        """The colours of the table side by side, one pixel each."""
        return QImage(self.table.data, STEPS, 1, STEPS * 4, QImage.Format.Format_RGB32).copy()


def colour_map(theme: Theme, group: str) -> ColourMap:
    """The map of a group: sequential for weights, diverging for all else."""
    key = (theme.look, group == "weights")
    known = _maps.get(key)
    if known is None or known[0] is not theme:
        stops = theme.sequential if group == "weights" else theme.diverging
        made = table(tuple(stop.rgb() for stop in stops), theme.colour("ink_dark"), theme.colour("ink_light"))
        _maps[key] = known = (theme, made)
    return known[1]


_maps: dict[object, tuple[Theme, ColourMap]] = {}  # of each look the theme that had it last
_tables: dict[tuple[tuple[int, ...], int, int], ColourMap] = {}


def table(stops: tuple[int, ...], dark: QColor, light: QColor) -> ColourMap:
    """The colours between the stops in equal steps."""
    key = (stops, dark.rgb(), light.rgb())
    if key not in _tables:
        channels = np.array([[value >> 16 & 255, value >> 8 & 255, value & 255] for value in stops], dtype=float)
        places = np.linspace(0, len(stops) - 1, STEPS)
        colours = np.stack([np.interp(places, range(len(stops)), channels[:, c]) for c in range(3)], axis=1)
        rounded = colours.round().astype(np.uint32)
        packed = 0xFF000000 | rounded[:, 0] << 16 | rounded[:, 1] << 8 | rounded[:, 2]
        light_of = linear(colours.round() / 255) @ WEIGHTS
        dark_better = (light_of + 0.05) / (luminance(dark) + 0.05) >= (luminance(light) + 0.05) / (light_of + 0.05)
        _tables[key] = ColourMap(packed.astype(np.uint32), dark_better)
    return _tables[key]


WEIGHTS = (0.2126, 0.7152, 0.0722)


def linear(parts: Floats) -> Floats:
    """Light of red, green and blue given as parts of 1 (WCAG 2.2)."""
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(colour: QColor) -> float:
    """Relative luminance (WCAG 2.2)."""
    return float(linear(np.array([colour.redF(), colour.greenF(), colour.blueF()])) @ WEIGHTS)


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio of two colours (WCAG 2.2), from 1 to 21."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def indices(values: NDArray[np.float64], within: Range) -> NDArray[np.intp]:
    """The place of each number in a colour table; infinities at the ends, NaN at 0."""
    unit = max(abs(within.low), abs(within.high))  # so that neither the widest nor the narrowest range overflows
    low, high = within.low / unit, within.high / unit
    places = values / unit
    if values.size and not (low <= places.min() and places.max() <= high):
        places = np.clip(np.nan_to_num(places, nan=low, posinf=high, neginf=low), low, high)
    places -= low
    places *= (STEPS - 1) / (high - low)
    return np.rint(places, out=places).astype(np.intp)
