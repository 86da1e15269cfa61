"""One row of weights as a bar: each share where it belongs and in the colour of its weight."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.attention.session import Session
from explorer.drawing.colours import colour_map
from explorer.drawing.distribution import draw_shares, first_of_pieces

WIDE = 900


def bar_of(scene, line: int = 24) -> list[QColor]:
    """The colours along a line of a bar that is drawn over a whole picture; words stand above the usual one."""
    image = QImage(WIDE, 30, QImage.Format.Format_RGB32)
    image.fill(scene.theme.colour("card"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_shares(painter, scene, QRectF(0, 0, WIDE, 30))
    return [image.pixelColor(x, line) for x in range(WIDE)]


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


@pytest.mark.parametrize(("keys", "steep"), [(1, 0.0), (40, 2.0), (300, 1.0), (299, 0.0), (300, 2.0)])
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


@pytest.mark.parametrize(
    ("widths", "inks", "first"),
    [
        ([], [], []),
        ([3], [1], [0]),
        ([3, 3, 3], [1, 1, 1], [0]),
        ([3, 3, 3], [1, 1, 2], [0, 2]),
        ([3, 3, 5, 3, 3], [1, 1, 1, 1, 1], [0, 2, 3]),
        ([5, 5], [1, 1], [0, 1]),
    ],
)
def test_narrow_shares_of_one_colour_are_one_piece(widths, inks, first):
    assert first_of_pieces(np.array(widths, dtype=float), np.array(inks, dtype=np.intp)).tolist() == first


def test_a_line_ends_each_share_that_is_wide_enough_and_no_other(scene_of):
    weights = np.array([0.1, 0.2, *[0.001] * 100, 1 / 300, 1 / 300, 0.26, 0.33 + 1 / 300])
    scene = scene_of(session_of(np.log(weights).tolist()))
    inks = {int(colour_map(scene.theme, "weights").table[round(weight * 254)]) for weight in weights}
    lines = [x for x, colour in enumerate(bar_of(scene)) if colour.rgb() not in inks and 2 < x < WIDE - 2]
    assert lines == [89, 269, 599]  # the last pixel of each share of 4 pixels and more


def test_a_share_with_room_is_labelled(scene_of):
    scene = scene_of(session_of(np.log([0.5, 0.48, 0.02]).tolist()))
    plain, written = bar_of(scene), bar_of(scene, 11)
    inked = [x for x in range(WIDE) if plain[x] != written[x]]
    assert {x // 450 for x in inked if abs(x - 225) < 40 or abs(x - 666) < 40} == {0, 1}
    assert not [x for x in inked if 884 < x < 898]
