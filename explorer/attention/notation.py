"""Whether vectors are written as rows, as in X · W, or as columns, as in W · X: then every matrix is turned."""

from collections.abc import Mapping
from typing import Literal

Notation = Literal["rows", "columns"]
NOTATIONS: tuple[Notation, ...] = ("rows", "columns")


def notation_in(view: Mapping[str, object]) -> Notation:
    """The notation that the `view` of a file names; rows where it names none."""
    return "columns" if view.get("notation") == "columns" else "rows"
