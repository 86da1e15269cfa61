"""Change: what differs between two sessions, kept small, and the way from each to the other."""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from explorer.attention.session import Floats, Session

FEW = 64  # entries of two mappings that are simply kept whole


class Part(Protocol):
    """The difference in one field of a session."""

    def forward(self, old: object) -> object:
        """The new value of the field, from its old one."""

    def backward(self, new: object) -> object:
        """The old value of the field, from its new one."""


@dataclass(frozen=True, eq=False)
class Change:
    """The way from one session to another and back, to the bit; only what differs is kept."""

    parts: Mapping[str, Part]

    @classmethod
    def between(cls, before: Session, after: Session) -> "Change":
        """What has to change in `before` to make it `after`."""
        parts = {}
        for field in fields(before):
            old, new = getattr(before, field.name), getattr(after, field.name)
            if not same(old, new):
                parts[field.name] = difference(old, new)
        return cls(parts)

    @property
    def is_empty(self) -> bool:
        """Whether the two sessions are the same."""
        return not self.parts

    @cached_property
    def bytes(self) -> int:
        """How much memory it holds; what it shares with sessions that are still in use is counted too."""
        return held(self, set())

    def forward(self, session: Session) -> Session:
        """The later session, from the earlier one."""
        changes = {name: part.forward(getattr(session, name)) for name, part in self.parts.items()}
        return replace(session, **changes)  # type: ignore[arg-type]

    def backward(self, session: Session) -> Session:
        """The earlier session, from the later one."""
        changes = {name: part.backward(getattr(session, name)) for name, part in self.parts.items()}
        return replace(session, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Whole:
    """Both values as they are."""

    old: object
    new: object

    def forward(self, old: object) -> object:
        """The new value."""
        return self.new

    def backward(self, new: object) -> object:
        """The old value."""
        return self.old


@dataclass(frozen=True, eq=False)
class Entries:
    """The entries of a mapping that were there before and those that came in their place; their order is not kept."""

    old: Mapping[object, object]
    new: Mapping[object, object]

    def forward(self, old: object) -> object:
        """With the new entries."""
        return exchanged(old, self.old, self.new)

    def backward(self, new: object) -> object:
        """With the old entries."""
        return exchanged(new, self.new, self.old)


@dataclass(frozen=True, eq=False)
class Bits:
    """Which bits of an array of numbers differ: at some flat places, or everywhere. The same way there and back."""

    places: NDArray[np.uint32] | None
    flips: NDArray[np.uint64]

    def forward(self, old: object) -> object:
        """The array with these bits turned."""
        result = cast("Floats", old).copy()
        bits = result.view(np.uint64).reshape(-1)
        bits[... if self.places is None else self.places] ^= self.flips
        result.setflags(write=False)
        return result

    backward = forward


@dataclass(frozen=True, eq=False)
class Slices:
    """An array made from the rows or columns of another: where each was there (-1: nowhere), and those that are new."""

    axis: int
    origins: NDArray[np.int32]
    fresh: Floats  # (new ones, ...), the axis in front

    def of(self, array: Floats) -> Floats:
        """The array made from `array`."""
        result = np.empty((len(self.origins), *self.fresh.shape[1:]))
        known = self.origins >= 0
        result[~known] = self.fresh
        if known.any():
            result[known] = np.moveaxis(array, self.axis, 0)[self.origins[known]]
        made = np.moveaxis(result, 0, self.axis).copy()
        made.setflags(write=False)
        return made


@dataclass(frozen=True, eq=False)
class Moved:
    """Rows or columns of an array that moved, came and went."""

    there: Slices
    back: Slices

    def forward(self, old: object) -> object:
        """The rows and columns as they are afterwards."""
        return self.there.of(cast("Floats", old))

    def backward(self, new: object) -> object:
        """The rows and columns as they were before."""
        return self.back.of(cast("Floats", new))


def difference(old: object, new: object) -> Part:
    """The smallest way to keep the difference of two values."""
    if isinstance(old, np.ndarray) and isinstance(new, np.ndarray):
        return difference_of_arrays(old, new)
    if isinstance(old, Mapping) and isinstance(new, Mapping) and len(old) + len(new) > FEW:
        gone = {key: value for key, value in old.items() if key not in new or not same(value, new[key])}
        come = {key: value for key, value in new.items() if key not in old or not same(value, old[key])}
        return Entries(gone, come)
    return Whole(old, new)


def difference_of_arrays(old: Floats, new: Floats) -> Part:
    """Two arrays of float64 (heads, rows, columns): bits that differ, or rows or columns that moved, or both whole."""
    choices: list[Part] = [Whole(old, new)]
    if old.shape == new.shape:
        flips = old.view(np.uint64) ^ new.view(np.uint64)
        places = np.flatnonzero(flips)
        few = 12 * places.size < flips.nbytes
        bits = Bits(places.astype(np.uint32), flips.ravel()[places]) if few else Bits(None, flips.ravel())
        if 64 * places.size < flips.nbytes:  # less than an eighth of the numbers differ: nothing is smaller
            return bits
        choices.append(bits)
    choices += [Moved(slices(old, new, axis), slices(new, old, axis)) for axis in (1, 2)]
    return min(choices, key=lambda choice: held(choice, set()))


def slices(source: Floats, target: Floats, axis: int) -> Slices:
    """How `target` is made from the rows (axis 1) or columns (axis 2) of `source`."""
    given, wanted = np.moveaxis(source, axis, 0), np.moveaxis(target, axis, 0)
    places = {}
    if given.shape[1:] == wanted.shape[1:]:
        places = {line.tobytes(): place for place, line in enumerate(given)}
    origins = np.array([places.get(line.tobytes(), -1) for line in wanted], dtype=np.int32)
    return Slices(axis, origins, wanted[origins < 0].copy())


def exchanged(mapping: object, gone: Mapping[object, object], come: Mapping[object, object]) -> object:
    """The mapping without some entries and with others."""
    result = dict(cast("Mapping[object, object]", mapping))
    for key in gone.keys() - come.keys():
        del result[key]
    return result | dict(come)


def same_content(one: Session, other: Session) -> bool:
    """Whether two sessions are the same in a file: numbers to the bit, but each NaN like any, whatever the view is."""
    names = (field.name for field in fields(one) if field.name != "view")
    return all(same_in_file(getattr(one, name), getattr(other, name)) for name in names)


def same_in_file(one: object, other: object) -> bool:
    """Whether two values of a session are the same in a file."""
    if same(one, other):
        return True
    if not (isinstance(one, np.ndarray) and isinstance(other, np.ndarray) and one.dtype == other.dtype == np.float64):
        return False
    return one.shape == other.shape and same(with_one_nan(one), with_one_nan(other))


def with_one_nan(array: Floats) -> Floats:
    """The array with the same bits for each NaN."""
    return np.where(np.isnan(array), np.nan, array)


def same(old: object, new: object) -> bool:
    """Whether two values are the same: numbers to the bit, so that NaN is itself and -0.0 is not 0.0."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    if isinstance(old, np.ndarray) and isinstance(new, np.ndarray):
        return old.dtype == new.dtype and np.array_equal(bits_of(old), bits_of(new))
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(same, old, new))
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return len(old) == len(new) and all(key in new and same(value, new[key]) for key, value in old.items())
    if is_dataclass(old):
        return same(vars(old), vars(new))
    return repr(old) == repr(new) if isinstance(old, float) else old == new


def bits_of(array: NDArray[np.generic]) -> NDArray[np.generic]:
    """Numbers as their bits; what is no number as it is."""
    return array.view(np.uint64) if array.dtype == np.float64 else array


def held(value: object, seen: set[int]) -> int:
    """The bytes of a value and of all that it refers to, each part once."""
    if id(value) in seen:
        return 0
    seen.add(id(value))
    inside: Iterable[object] = ()
    own = sys.getsizeof(value)
    if isinstance(value, np.ndarray):
        inside = () if value.base is None else (value.base,)
    elif isinstance(value, Mapping):
        own, inside = sys.getsizeof(dict(value)), chain(value.keys(), value.values())
    elif isinstance(value, tuple | list):
        inside = value
    elif is_dataclass(value):
        inside = (vars(value),)
    return own + sum(held(part, seen) for part in inside)
