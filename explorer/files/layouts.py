"""Which axis of an array is which: the choices there are, in words, and the array in the program's own order."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.files.roles import INPUT, MASK, WEIGHTS
from explorer.texts import QT_TRANSLATE_NOOP, Text

Axes = tuple[str, ...]
Shape = tuple[int, int, int]

MATRIX_AXES: Axes = ("heads", "tokens", "width")
MASK_AXES: Axes = ("heads", "queries", "keys")
WEIGHT_AXES: Axes = ("heads", "inputs", "outputs")
BATCH = "batch"
# What is likeliest comes first.
MATRIX_LAYOUTS: tuple[Axes, ...] = (
    ("width",),
    ("tokens",),
    ("tokens", "width"),
    ("width", "tokens"),
    ("heads", "tokens", "width"),
    ("tokens", "heads", "width"),
    ("batch", "tokens", "width"),
    ("heads", "width", "tokens"),
    ("batch", "heads", "tokens", "width"),
    ("batch", "tokens", "heads", "width"),
    ("batch", "heads", "width", "tokens"),
)
# Of weights the first is that of X · W; the other is turned, as PyTorch keeps them.
WEIGHT_LAYOUTS: tuple[Axes, ...] = (
    ("outputs",),
    ("inputs", "outputs"),
    ("outputs", "inputs"),
    ("heads", "inputs", "outputs"),
    ("heads", "outputs", "inputs"),
    ("batch", "inputs", "outputs"),
    ("batch", "outputs", "inputs"),
    ("batch", "heads", "inputs", "outputs"),
)
INPUT_LAYOUTS: tuple[Axes, ...] = (
    *(layout for layout in MATRIX_LAYOUTS if "heads" not in layout or len(layout) == 4),
    ("batch", "width", "tokens"),
)
MASK_LAYOUTS: tuple[Axes, ...] = (
    ("keys",),
    ("queries", "keys"),
    ("batch", "keys"),
    ("keys", "queries"),
    ("heads", "queries", "keys"),
    ("batch", "queries", "keys"),
    ("batch", "heads", "queries", "keys"),
)
WORDS = {
    ("width",): QT_TRANSLATE_NOOP("imports", "one token"),
    ("tokens",): QT_TRANSLATE_NOOP("imports", "one number a token"),
    ("tokens", "width"): QT_TRANSLATE_NOOP("imports", "rows are tokens"),
    ("width", "tokens"): QT_TRANSLATE_NOOP("imports", "columns are tokens"),
    ("heads", "tokens", "width"): QT_TRANSLATE_NOOP("imports", "heads × tokens × width"),
    ("tokens", "heads", "width"): QT_TRANSLATE_NOOP("imports", "tokens × heads × width"),
    ("batch", "tokens", "width"): QT_TRANSLATE_NOOP("imports", "batch × tokens × width"),
    ("batch", "width", "tokens"): QT_TRANSLATE_NOOP("imports", "batch × width × tokens"),
    ("heads", "width", "tokens"): QT_TRANSLATE_NOOP("imports", "heads × width × tokens"),
    ("batch", "heads", "tokens", "width"): QT_TRANSLATE_NOOP("imports", "batch × heads × tokens × width"),
    ("batch", "tokens", "heads", "width"): QT_TRANSLATE_NOOP("imports", "batch × tokens × heads × width"),
    ("batch", "heads", "width", "tokens"): QT_TRANSLATE_NOOP("imports", "batch × heads × width × tokens"),
    ("outputs",): QT_TRANSLATE_NOOP("imports", "one row"),
    ("inputs", "outputs"): QT_TRANSLATE_NOOP("imports", "X · W: rows are for the columns of X"),
    ("outputs", "inputs"): QT_TRANSLATE_NOOP("imports", "transposed: columns are for those of X"),
    ("heads", "inputs", "outputs"): QT_TRANSLATE_NOOP("imports", "heads × columns of X × width"),
    ("heads", "outputs", "inputs"): QT_TRANSLATE_NOOP("imports", "heads × width × columns of X"),
    ("batch", "inputs", "outputs"): QT_TRANSLATE_NOOP("imports", "batch × columns of X × width"),
    ("batch", "outputs", "inputs"): QT_TRANSLATE_NOOP("imports", "batch × width × columns of X"),
    ("batch", "heads", "inputs", "outputs"): QT_TRANSLATE_NOOP("imports", "batch × heads × columns of X × width"),
    ("keys",): QT_TRANSLATE_NOOP("imports", "one entry a key, for all queries"),
    ("queries", "keys"): QT_TRANSLATE_NOOP("imports", "rows are queries"),
    ("keys", "queries"): QT_TRANSLATE_NOOP("imports", "columns are queries"),
    ("batch", "keys"): QT_TRANSLATE_NOOP("imports", "batch × keys"),
    ("heads", "queries", "keys"): QT_TRANSLATE_NOOP("imports", "heads × queries × keys"),
    ("batch", "queries", "keys"): QT_TRANSLATE_NOOP("imports", "batch × queries × keys"),
    ("batch", "heads", "queries", "keys"): QT_TRANSLATE_NOOP("imports", "batch × heads × queries × keys"),
}


def layouts(role: str, axes: int) -> tuple[Axes, ...]:
    """The meanings that so many axes may have in an array of this role, the likeliest first."""
    known = MASK_LAYOUTS if role == MASK else WEIGHT_LAYOUTS if role in WEIGHTS else MATRIX_LAYOUTS
    return tuple(layout for layout in (INPUT_LAYOUTS if role == INPUT else known) if len(layout) == axes)


def in_words(layout: Axes) -> Text:
    """A layout as a person reads it."""
    return Text("imports", WORDS[layout])


def items(shape: Sequence[int], layout: Axes) -> int:
    """How many items of a batch there are; 1 where no axis is a batch."""
    return shape[layout.index(BATCH)] if BATCH in layout else 1


def target(layout: Axes) -> Axes:
    """The program's own order: heads, rows, columns."""
    if "outputs" in layout:
        return WEIGHT_AXES
    return MASK_AXES if "keys" in layout else MATRIX_AXES


def arranged_shape(shape: Sequence[int], layout: Axes) -> Shape:
    """The shape of the array in the program's own order; an axis that it has not is 1 long."""
    heads, rows, columns = (shape[layout.index(axis)] if axis in layout else 1 for axis in target(layout))
    return heads, rows, columns


def arranged(array: NDArray[Any], layout: Axes, item: int = 0) -> NDArray[Any]:
    """The array in the program's own order, three axes, not copied; of a batch that item, counted from 0."""
    if BATCH in layout:
        array = np.moveaxis(array, layout.index(BATCH), 0)[item]
        layout = tuple(axis for axis in layout if axis != BATCH)
    order = target(layout)
    array = array.transpose([layout.index(axis) for axis in order if axis in layout])
    return np.expand_dims(array, tuple(place for place, axis in enumerate(order) if axis not in layout))
