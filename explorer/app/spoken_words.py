"""A cell in words, for who hears it: its tokens, its number, and what is to be known of it."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.attention.matrices import MATRICES, NO_VISIBLE_KEY, UNDEFINED
from explorer.attention.naming import column_names, weighs
from explorer.attention.tokens import visible
from explorer.drawing.scene import Scene
from explorer.texts import QT_TRANSLATE_NOOP


class Words(NamedTuple):
    """Where a cell is, what stands in it, and what is to be known of it, if anything."""

    place: str
    value: str
    state: str

    def sentence(self) -> str:
        """All of it in one line."""
        value = f"{self.place}: {self.value}" if self.place else self.value
        return f"{value}, {self.state}" if self.state else value


MASKED = QT_TRANSLATE_NOOP("spoken", "masked")
ALLOWED = QT_TRANSLATE_NOOP("spoken", "may attend")
UNSURE = QT_TRANSLATE_NOOP("spoken", "undefined")
NO_KEY = QT_TRANSLATE_NOOP("spoken", "no visible key")
NOT_SHOWN = QT_TRANSLATE_NOOP("spoken", "not shown yet")
FROM_TO = QT_TRANSLATE_NOOP("spoken", "from {row} to {column}")
ONLY_KEY = QT_TRANSLATE_NOOP("spoken", "only visible key")


def said(template: str) -> str:
    """A word of this module in the reader's language."""
    return QCoreApplication.translate("spoken", template)


def words_of(scene: Scene, matrix: str, row: int, column: int) -> Words:
    """A cell of a matrix that a page shows; row statistics have one column and no name for it."""
    place = place_of(scene, matrix, row, column)
    if scene.computed_in_row(matrix, row) <= column:  # still to be played, or hidden until it is asked for
        return Words(place, said(NOT_SHOWN), "")
    if matrix == "may_attend":
        return Words(place, said(ALLOWED if scene.may_attend[row, column] else MASKED), "")
    value, barred = float(scene.values(matrix)[row, column]), scene.barred(matrix)
    hidden = barred is not None and bool(barred[row, column])
    state = state_of(scene, matrix, row, column, value, hidden)
    if np.isnan(value):
        return Words(place, said(UNSURE), state if state != said(UNSURE) else "")
    if hidden and matrix in ("weights", "exponentials"):
        return Words(place, "0", state)
    return Words(place, scene.texts(matrix)(value), state)


def place_of(scene: Scene, matrix: str, row: int, column: int) -> str:
    """Where a cell is; a weight leads from number to number, whichever of its lines is seen as a row."""
    names = names_of(scene, matrix, row, column)
    if matrix in MATRICES and weighs(matrix):
        return said(FROM_TO).format(row=names[0], column=names[1])
    return ", ".join(part for part in names if part)


def names_of(scene: Scene, matrix: str, row: int, column: int) -> tuple[str, str]:
    """The token of the row, and the token of the column or its number counted from 1, where it has one."""
    columns = column_names(scene.session, matrix)
    return visible(scene.row_tokens(matrix)[row]), "" if columns == ("",) else visible(columns[column])


def state_of(scene: Scene, matrix: str, row: int, column: int, value: float, hidden: bool) -> str:
    """What a colour or a pattern says: masked, undefined, the only key that is seen, none seen."""
    of_keys = matrix == "exponentials" or (matrix in MATRICES and MATRICES[matrix].columns == "keys")
    if hidden:
        none = scene.trace.state(scene.head, row) == NO_VISIBLE_KEY
        return f"{said(MASKED)}, {said(NO_KEY)}" if none and matrix == "weights" else said(MASKED)
    if np.isnan(value) or (matrix == "weights" and scene.trace.state(scene.head, row) == UNDEFINED):
        return said(UNSURE)
    if matrix == "output" and scene.trace.state(scene.head, row) == NO_VISIBLE_KEY:
        return said(NO_KEY)
    if not of_keys or not scene.may_attend[row, column]:
        return ""
    return said(ONLY_KEY) if int(scene.may_attend[row].sum()) == 1 else ""
