"""One action as data: what it does, how it is called, its keys."""

from typing import NamedTuple


class Row(NamedTuple):
    """One action: its name is that of the method that it calls, as `object.method`."""

    name: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    settles: bool = True  # whether an open editor is committed first
    of_cells: bool = False  # whether its keys belong to the tables and the stage, not to the whole window
