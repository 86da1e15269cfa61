"""One row of weights as a bar: each share where it belongs and in the colour of its weight."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.attention.session import Session
from explorer.drawing.colours import colour_map
from explorer.drawing.distribution import draw_shares

WIDE = 900


def bar_of(scene) -> list[QColor]:
    """The colours along the middle of a bar that is drawn over a whole picture."""
    image = QImage(WIDE, 30, QImage.Format.Format_RGB32)
    image.fill(scene.theme.colour("card"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_shares(painter, scene, QRectF(0, 0, WIDE, 30))
    return [image.pixelColor(x, 24) for x in range(WIDE)]


def session_of(scores: list[float]) -> Session:
    """A session of one query, given its scores."""
    return Session(
        ("q",),
        None,
        None,
        None,
        scores=np.array([scores]),
        scale="none",
        own_key_tokens=tuple(f"k{place}" for place in range(len(scores))),
    )


@pytest.mark.parametrize(("keys", "steep"), [(1, 0.0), (40, 2.0), (300, 1.0), (300, 0.0), (300, 2.0)])
def test_each_share_stands_where_the_ones_before_it_end_in_the_colour_of_its_weight(scene_of, keys, steep):
    scores = np.random.default_rng(keys).normal(size=keys) * steep
    scene = scene_of(session_of(scores.tolist()))
    weights = np.exp(scores) / np.exp(scores).sum()
    ends = np.cumsum(weights) * WIDE
    table = colour_map(scene.theme, "weights").table
    seen = bar_of(scene)
    checked = 0
    for x in range(2, WIDE - 2):
        key = int(np.searchsorted(ends, x + 0.5))
        near = {int(np.searchsorted(ends, at)) for at in (x - 1.5, x + 2.5)} | {key}
        inks = {int(table[round(weights[min(place, keys - 1)] * 254)]) for place in range(min(near), max(near) + 1)}
        narrow = all(weights[place] * WIDE < 4 for place in near if place < keys)  # no line between them
        if len(inks) == 1 and (len(near) == 1 or narrow):
            checked += 1
            assert seen[x].rgb() == inks.pop(), x
    assert checked > 100
