"""What a page says where vectors are columns: its captions."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from explorer.attention.session import Session
from explorer.drawing.placing import CAPTIONS, caption_of
from explorer.drawing.scene import Scene
from tests.attention.sessions import SESSIONS

MakeScene = Callable[..., Scene]
TURNED = {
    **dict.fromkeys(
        ("scores", "scaled", "softcapped", "biased", "masked", "weights", "bias", "may_attend"),
        ("rows: queries · columns: keys", "columns: queries · rows: keys"),
    ),
    "w_o": ("rows: head · number of its output", "columns: head · number of its output"),
    "concat": ("all heads side by side", "all heads one above the other"),
}


def of_columns(scene_of: MakeScene, session: Session) -> Scene:
    """The scene of a session where vectors are columns."""
    return replace(scene_of(session), notation="columns")


@pytest.mark.parametrize("matrix", CAPTIONS)
def test_a_caption_tells_rows_from_columns_as_they_are_drawn(scene_of: MakeScene, matrix: str) -> None:
    session = SESSIONS["projected from a context"]
    rows, columns = caption_of(scene_of(session), matrix), caption_of(of_columns(scene_of, session), matrix)
    assert (rows, columns) == TURNED.get(matrix, (rows, rows))
    if matrix not in TURNED:
        assert not {"row", "rows", "column", "columns", "side", "above"} & set(rows.split())
