"""Small pictures of masks: which cells of a few queries and keys are seen."""

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from explorer.app.scenes import Scenes
from explorer.attention.masks import Alignment, Booleans, Causal

QUERIES, KEYS = 3, 5  # of the pictures of alignments, which need different numbers to differ
SIDE, DENSE = 16, 2  # the size of a picture, and how many pixels each of its own has on a dense screen
PIXELS = SIDE * DENSE


def alignment_icon(scenes: Scenes, alignment: Alignment) -> QIcon:
    """A causal mask of that alignment."""
    return mask_icon(scenes, Causal(alignment).may_attend(QUERIES, KEYS)[0])


def mask_icon(scenes: Scenes, allowed: Booleans) -> QIcon:
    """A mask (queries, keys) as a small picture, as it is shown: cells that are seen are dark, barred ones faint."""
    icon, theme = QIcon(), scenes.theme
    allowed = allowed.T if scenes.selection.transposed else allowed
    rows, columns = allowed.shape
    side = PIXELS // max(rows, columns)
    left, top = (PIXELS - columns * side) // 2, (PIXELS - rows * side) // 2
    for mode, role in ((QIcon.Mode.Normal, "text"), (QIcon.Mode.Disabled, "hatch")):
        pixmap = QPixmap(PIXELS, PIXELS)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        for row, column in np.ndindex(allowed.shape):
            cell = QRect(left + column * side, top + row * side, side - 1, side - 1)
            painter.fillRect(cell, theme.colour(role if allowed[row, column] else "border"))
        painter.end()
        pixmap.setDevicePixelRatio(DENSE)
        icon.addPixmap(pixmap, mode)
    return icon
