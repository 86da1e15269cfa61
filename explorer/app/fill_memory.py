"""What the last fill was asked, so that its dialog offers it again, also after the file was closed and opened."""

import random
from typing import NamedTuple

from explorer.attention.filling import argument
from explorer.attention.fills import SEEDS, Fill, Parameter, Value, Values, fill_named
from explorer.errors import InputError

LONGEST = 64  # characters of a typed number


class LastFill(NamedTuple):
    """The last fill that asked for something: its name and what was typed or chosen; and the last seed.

    A seed that was `used` since the file was opened is followed by the next one; one from a file is offered again.
    """

    name: str
    values: Values
    seed: int | None = None
    used: bool = False

    def content(self) -> dict[str, object]:
        """What goes into the `view` of a file."""
        content: dict[str, object] = {"name": self.name, "parameters": dict(self.values)}
        return content if self.seed is None else content | {"seed": self.seed}


def remembered(last: LastFill | None, fill: Fill) -> Values:
    """The values of last time, if it was the same fill."""
    return last.values if last is not None and last.name == fill.name else {}


def next_seed(last: LastFill | None) -> int:
    """The seed to offer: the one from the file, the one after the last, or any at first."""
    if last is None or last.seed is None:
        return random.randrange(SEEDS)
    return (last.seed + 1) % SEEDS if last.used else last.seed


def after(last: LastFill | None, fill: Fill, values: Values) -> LastFill:
    """The last fill once this one was asked for; a fill without a seed leaves the last seed."""
    own = {name: value for name, value in values.items() if name != "seed"}
    if fill.is_random:
        return LastFill(fill.name, own, int(values["seed"]), used=True)
    return LastFill(fill.name, own, last.seed if last else None, used=last.used if last else False)


def recalled(content: object) -> LastFill | None:
    """The last fill from the `view` of a file; None where it makes no sense."""
    fill = fill_named(content.get("name")) if isinstance(content, dict) else None
    if fill is None or not isinstance(content, dict) or not isinstance(content.get("parameters"), dict):
        return None
    own = [parameter for parameter in fill.parameters if parameter.name != "seed"]
    values: dict[str, Value] = {}
    for parameter in own:
        value = content["parameters"].get(parameter.name)
        if not makes_sense(parameter, value):
            return None
        values[parameter.name] = value
    seed = content.get("seed")
    known = type(seed) is int and 0 <= seed < SEEDS
    return LastFill(fill.name, values, seed if known else None) if values else None


def makes_sense(parameter: Parameter, value: object) -> bool:
    """Whether a value can be offered for a parameter; places are put within the block where they are offered."""
    if parameter.kind == "number":
        return isinstance(value, str) and len(value) <= LONGEST and is_accepted(parameter, value)
    if parameter.kind == "whole":
        return type(value) is int and is_accepted(parameter, value)
    return type(value) is int and value >= 0


def is_accepted(parameter: Parameter, value: Value) -> bool:
    """Whether a value would be accepted."""
    try:
        argument(parameter, {parameter.name: value}, (1, 1))
    except InputError:
        return False
    return True
