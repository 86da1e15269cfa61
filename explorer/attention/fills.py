"""Fills: what a block of cells can be filled with, or changed by, as rows of a table."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from explorer.attention import fill_rules
from explorer.attention.fill_rules import ALL_DIGITS
from explorer.attention.session import Floats
from explorer.texts import QT_TRANSLATE_NOOP

SEEDS = 10_000  # seeds are 0 to 9,999: short enough to be told to others
LARGEST_WHOLE = 1_000_000
Line = Literal["word", "number", "from", "to"]
Value = str | int
Values = Mapping[str, Value]


class Parameter(NamedTuple):
    """One thing that a fill asks for.

    A "number" is typed, as in a cell. A "whole" one lies from `least` to `most`; `unset` says in words what the least
    one means. A "row" or "column" is a place in the block, counted from 0.
    """

    name: str
    title: str
    kind: Literal["number", "whole", "row", "column"]
    default: Value
    least: int = 0
    most: int = 0
    unset: str = ""

    def bounds(self, shape: tuple[int, int]) -> tuple[int, int]:
        """The least and the largest whole number, for a block of this shape."""
        if self.kind in ("row", "column"):
            return 0, shape[self.kind == "column"] - 1
        return self.least, self.most


class Fill(NamedTuple):
    """What cells can be filled with, or changed by.

    `title` is the line of a menu, `step` the name of the undo step, which is the same however vectors are written.
    `compute` gets the numbers of the block, (rows, columns), and the parameters by name, and gives the new numbers. A
    fill that `moves` numbers takes their texts along. One that `allows_infinite` puts only numbers that the user gave.
    `square` ones need as many rows as columns.
    One that is `as_seen` takes rows and columns as they stand on the screen, where tokens may be columns; to all others
    rows are those of the matrix.
    """

    name: str
    group: Literal["fixed", "random", "change", "move"]
    title: str
    step: str
    compute: Callable[..., Floats]
    parameters: tuple[Parameter, ...] = ()
    moves: bool = False
    allows_infinite: bool = False
    square: bool = False
    fewest_rows: int = 1
    as_seen: bool = False

    def fits(self, shape: tuple[int, int]) -> bool:
        """Whether a block of this shape can be filled so."""
        return (shape[0] == shape[1] or not self.square) and shape[0] >= self.fewest_rows

    @property
    def is_random(self) -> bool:
        """Whether it has a seed."""
        return any(parameter.name == "seed" for parameter in self.parameters)


LOW = Parameter("low", QT_TRANSLATE_NOOP("fills", "From"), "number", "-1")
HIGH = Parameter("high", QT_TRANSLATE_NOOP("fills", "To"), "number", "1")
DECIMALS = Parameter(
    "decimals", QT_TRANSLATE_NOOP("fills", "Decimals"), "whole", 2, ALL_DIGITS, 6, QT_TRANSLATE_NOOP("fills", "all")
)
SEED = Parameter("seed", QT_TRANSLATE_NOOP("fills", "Seed"), "whole", 0, 0, SEEDS - 1)

FILLS: tuple[Fill, ...] = (
    Fill(
        "zeros",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with &zeros"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with zeros"),
        fill_rules.zeros,
    ),
    Fill(
        "ones",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with &ones"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with ones"),
        fill_rules.ones,
    ),
    Fill(
        "identity",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with the &identity"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with the identity"),
        fill_rules.identity,
    ),
    Fill(
        "one_hot",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with one-&hot rows"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with one-hot vectors"),
        fill_rules.one_hot,
    ),
    Fill(
        "one_column",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with ones in one co&lumn…"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with ones at {column}"),
        fill_rules.one_column,
        (Parameter("column", QT_TRANSLATE_NOOP("fills", "Column"), "column", 0),),
    ),
    Fill(
        "constant",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with a &constant…"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with {value}"),
        fill_rules.constant,
        (Parameter("value", QT_TRANSLATE_NOOP("fills", "Number"), "number", "0.5"),),
        allows_infinite=True,
    ),
    Fill(
        "ramp",
        "fixed",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with a &ramp…"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with a ramp from {start} by {step}"),
        fill_rules.ramp,
        (
            Parameter("start", QT_TRANSLATE_NOOP("fills", "Start"), "number", "0"),
            Parameter("step", QT_TRANSLATE_NOOP("fills", "Step"), "number", "0.1"),
        ),
        as_seen=True,
    ),
    Fill(
        "uniform",
        "random",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with &uniform random numbers…"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with uniform numbers, seed {seed}"),
        fill_rules.uniform,
        (LOW, HIGH, DECIMALS, SEED),
    ),
    Fill(
        "normal",
        "random",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with &normal random numbers…"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with normal numbers, seed {seed}"),
        fill_rules.normal,
        (
            Parameter("mean", QT_TRANSLATE_NOOP("fills", "Mean"), "number", "0"),
            Parameter("deviation", QT_TRANSLATE_NOOP("fills", "Standard deviation"), "number", "1"),
            DECIMALS,
            SEED,
        ),
    ),
    Fill(
        "whole",
        "random",
        QT_TRANSLATE_NOOP("fills", "Fill {place} with &whole random numbers…"),
        QT_TRANSLATE_NOOP("fills", "Fill {place} with whole numbers, seed {seed}"),
        fill_rules.whole,
        (
            LOW._replace(kind="whole", default=-3, least=-LARGEST_WHOLE, most=LARGEST_WHOLE),
            HIGH._replace(kind="whole", default=3, least=-LARGEST_WHOLE, most=LARGEST_WHOLE),
            SEED,
        ),
    ),
    Fill(
        "scaled",
        "change",
        QT_TRANSLATE_NOOP("fills", "&Scale {place}…"),
        QT_TRANSLATE_NOOP("fills", "Scale {place} by {factor}"),
        fill_rules.scaled,
        (Parameter("factor", QT_TRANSLATE_NOOP("fills", "Factor"), "number", "2"),),
    ),
    Fill(
        "rounded",
        "change",
        QT_TRANSLATE_NOOP("fills", "Roun&d {place}…"),
        QT_TRANSLATE_NOOP("fills", "Round {place}, decimals: {decimals}"),
        fill_rules.rounded,
        (Parameter("decimals", QT_TRANSLATE_NOOP("fills", "Decimals"), "whole", 2, 0, 15),),
    ),
    Fill(
        "negated",
        "change",
        QT_TRANSLATE_NOOP("fills", "Ne&gate {place}"),
        QT_TRANSLATE_NOOP("fills", "Negate {place}"),
        fill_rules.negated,
    ),
    Fill(
        "transposed",
        "move",
        QT_TRANSLATE_NOOP("fills", "&Transpose {place}"),
        QT_TRANSLATE_NOOP("fills", "Transpose {place}"),
        fill_rules.transposed,
        moves=True,
        square=True,
        as_seen=True,
    ),
    Fill(
        "swapped",
        "move",
        QT_TRANSLATE_NOOP("fills", "Swa&p the numbers of two rows of {place}…"),
        QT_TRANSLATE_NOOP("fills", "Swap the numbers of {first} and {second} in {place}"),
        fill_rules.swapped,
        (
            Parameter("first", QT_TRANSLATE_NOOP("fills", "Row"), "row", 0),
            Parameter("second", QT_TRANSLATE_NOOP("fills", "with row"), "row", 1),
        ),
        moves=True,
        fewest_rows=2,
        as_seen=True,
    ),
)


OF_NUMBERS: dict[str, dict[Line, str]] = {  # undo steps of lines that are not those of tokens or words
    "one_column": {
        "number": QT_TRANSLATE_NOOP("fills", "Fill {place} with ones at number {column}"),
        "to": QT_TRANSLATE_NOOP("fills", "Fill {place} with ones leading to number {column}"),
    },
    "swapped": {
        "number": QT_TRANSLATE_NOOP("fills", "Swap numbers {first} and {second} in {place}"),
        "from": QT_TRANSLATE_NOOP("fills", "Swap what leads from numbers {first} and {second} in {place}"),
        "to": QT_TRANSLATE_NOOP("fills", "Swap what leads to numbers {first} and {second} in {place}"),
    },
}
IN_COLUMNS = {  # what is said otherwise where tokens are columns
    "one_hot": {
        "title": QT_TRANSLATE_NOOP("fills", "Fill {place} with one-&hot columns"),
    },
    "one_column": {
        "title": QT_TRANSLATE_NOOP("fills", "Fill {place} with ones in on&e row…"),
        "parameter": QT_TRANSLATE_NOOP("fills", "Row"),
    },
}


def worded(fill: Fill, turned: bool) -> Fill:
    """A fill as it is spoken of; `turned` where the rows of a matrix are seen as columns."""
    words = IN_COLUMNS.get(fill.name, {}) if turned else {}
    titles = (words.get("parameter", parameter.title) for parameter in fill.parameters)
    parameters = (parameter._replace(title=title) for parameter, title in zip(fill.parameters, titles, strict=True))
    return fill._replace(title=words.get("title", fill.title), parameters=tuple(parameters))


def fill_named(name: object) -> Fill | None:
    """The fill of that name."""
    return next((fill for fill in FILLS if fill.name == name), None)
