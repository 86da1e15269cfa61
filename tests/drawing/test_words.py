"""User text: literal, isolated in its direction, cut with an ellipsis, never a box in place of a character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from explorer.drawing.theme import font, metrics
from explorer.drawing.words import (
    CENTRE,
    ISOLATE,
    LEFT,
    POP,
    RIGHT,
    can_show,
    draw_paragraph,
    draw_words,
    elided,
    said,
    text_width,
    token_text,
)
from explorer.texts import Text
from tests.drawing.pictures import picture, pixels

Families = tuple[str, ...]
BLACK = QColor("#000000")
UNKNOWN = "\ue000\uf8ff\u0378\U000e0fff"  # private and unassigned: no font has them


@pytest.mark.parametrize("token", ["שלום", "شاي", "注意", "é", "a\u0301", "abcא"])
def test_a_token_that_is_not_plain_ascii_is_isolated_so_that_neighbours_keep_their_order(
    families: Families, token: str
) -> None:
    assert token_text(families, token) == f"{ISOLATE}{token}{POP}"


@pytest.mark.parametrize("token", ["the", "<unk>", "&amp;", "$x$", "**b**", "5", '"', "]]>", "a_b"])
def test_a_plain_token_is_shown_as_it_is(families: Families, token: str) -> None:
    assert token_text(families, token) == token


@pytest.mark.parametrize("mark", ["\u202e", "\u202d", "\u2066", "\u2069", "\u200f", "\u061c"])
def test_a_direction_mark_in_a_token_is_written_out_and_turns_nothing_around(families: Families, mark: str) -> None:
    shown = token_text(families, f"a{mark}b").strip(ISOLATE + POP)
    assert mark not in shown
    assert f"[U+{ord(mark):04X}]" in shown


@pytest.mark.parametrize("character", UNKNOWN)
def test_a_character_that_no_font_has_is_shown_as_its_framed_code_point(families: Families, character: str) -> None:
    assert not can_show(families, character)
    assert token_text(families, f"a{character}b") == f"a[U+{ord(character):04X}]b"


def test_what_is_invisible_is_made_visible(families: Families) -> None:
    shown = [token_text(families, token).strip(ISOLATE + POP) for token in (" the", "the", "\n", "\t", "", "\x01")]
    assert len(set(shown)) == len(shown)
    assert all(text_width(families, 12, False, text) > 2 for text in shown)
    assert shown[0] == "␣the"


@given(st.text(max_size=12))
def test_every_token_is_shown_with_a_width_and_without_what_could_reorder_its_neighbours(
    families: Families, token: str
) -> None:
    shown = token_text(families, token)
    assert text_width(families, 12, False, shown) > 0
    inner = shown.removeprefix(ISOLATE).removesuffix(POP)
    assert not {"\n", "\r", "\t", "\x00", "\u2028", "\u202a", "\u202b", "\u202d", "\u202e", ISOLATE, POP} & set(inner)


@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=40), st.integers(20, 200))
def test_an_elided_text_fits_and_a_text_that_fits_is_not_elided(families: Families, text: str, width: int) -> None:
    shown = elided(text, families, 14, False, width)
    measure = metrics(families, 14, False)
    if measure.horizontalAdvance(text) <= width:
        assert shown == text
    else:
        assert "…" in shown
        assert measure.horizontalAdvance(shown) <= width + 1
        assert shown.startswith(ISOLATE)
        assert shown.endswith(POP)


def test_a_cut_token_stays_isolated(families: Families) -> None:
    shown = elided(token_text(families, "שלום עולם ועוד הרבה מילים"), families, 14, False, 60)
    assert shown.count(ISOLATE) == shown.count(POP) == 1
    assert shown[0] == ISOLATE
    assert shown[-1] == POP


@pytest.mark.parametrize(("align", "share"), [(LEFT, 0.0), (CENTRE, 0.5), (RIGHT, 1.0)])
def test_words_stand_left_of_in_the_middle_of_and_right_of_a_point(
    families: Families, align: float, share: float
) -> None:
    face = font(families, 20, False)
    _, written = picture(lambda painter: draw_words(painter, QPointF(200, 100), "query", face, BLACK, align))
    rect = written[0].rect
    assert rect.left() + share * rect.width() == pytest.approx(200)
    assert rect.width() == pytest.approx(face.measures.horizontalAdvance("query"))
    assert rect.bottom() == pytest.approx(100)


def test_words_are_never_read_as_markup(families: Families) -> None:
    pictures = []
    for text in ("<b>x</b>", "&amp;", "a&b"):
        image, written = picture(
            lambda painter, t=text: draw_words(painter, QPointF(9, 40), t, font(families, 20, False), BLACK)
        )
        assert [entry.text for entry in written] == [text]
        pictures.append(pixels(image).tobytes())
    assert len(set(pictures)) == 3


def test_a_paragraph_breaks_its_lines_and_tells_its_height(families: Families) -> None:
    heights = []
    for width in (380, 90):
        box = QRectF(10, 10, width, 280)
        picture(
            lambda painter, b=box: heights.append(
                draw_paragraph(painter, b, "one two three four five six", font(families, 16, False), BLACK)
            )
        )
    assert heights[1] >= 2 * heights[0] > 0


def test_templates_are_ours_and_what_they_hold_is_the_users() -> None:
    assert said("{not a template}") == "{not a template}"
    assert said(Text("drawing", "Row “{token}”", {"token": "{x}%1<b>"})) == "Row “{x}%1<b>”"
