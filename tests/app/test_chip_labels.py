"""What chips show and say, and where they lie."""

import re

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QToolTip

from tests.app.chips import (
    CAT,
    KEY,
    chips,
    middle,
    session_of,
)
from tests.app.hands import SHIFT

ODD = (
    "<b>x</b>",
    " the",
    "\n",
    "",
    "&File",
    "a&b",
    "the",
    "the",
    "\u0634\u0627\u064a",
    "abc",
    "\u05e9\u05dc\u05d5\u05dd",
    "12",
    "a\u202eb",
    "x" * 300,
    "$x_1$ **b**",
    "\t",
    "e\u0301",
    "say \"hi\" 'x' ]]>",
    "a\nb",
    "<|endoftext|>",
)


def plain(tip: str) -> str:
    """What a tooltip shows."""
    assert tip.startswith("<p ")  # for which Qt takes it as rich text whatever follows
    document = QTextDocument()
    document.setHtml(tip)
    return re.sub("[\u2068\u2069]", "", document.toPlainText())


def test_b7_b8_b10_b11_b13_b25_d10_each_token_has_one_literal_label_and_tooltip(program):
    hands = program(session_of(ODD))
    part, model = chips(hands), hands.table("q").model()
    shown = [re.sub("[\u2068\u2069]", "", chip.text) for chip in part.chips().chips[:-1]]
    vertical = Qt.Orientation.Vertical
    labels = [re.sub("[\u2068\u2069]", "", model.headerData(row, vertical)) for row in range(len(ODD))]
    expected = {1: "␣the", 2: "⏎", 3: "∅", 12: "a[U+202E]b", 15: "⇥", 18: "a⏎b", 14: "$x_1$␣**b**"}
    expected |= {place: token for place, token in enumerate(ODD) if place not in expected and " " not in token}
    for place, text in expected.items():
        assert labels[place] == text
        assert plain(part.tip_of(middle(part, place))).replace("\n", "") == text
        assert plain(model.headerData(place, vertical, Qt.ItemDataRole.ToolTipRole)).replace("\n", "") == text
        assert shown[place] == text or (place == 13 and shown[place].endswith("…"))
    assert len(shown) == len(labels) == len(ODD)
    assert len(expected) == len(ODD) - 1
    assert shown[6] == shown[7] == "the"
    assert all(chip.rect.width() > 20 for chip in part.chips().chips)
    assert max(chip.rect.right() for chip in part.chips().chips) <= part.viewport().width()


def test_b19_chips_lie_in_the_order_of_their_places(program):
    tokens = ("\u0634\u0627\u064a", "abc", "\u05e9\u05dc\u05d5\u05dd", "12", "\u202ex")
    hands = program(session_of(tokens))
    part = chips(hands)
    places = [(part.rect_of(place).top(), part.rect_of(place).left()) for place in range(6)]
    assert places == sorted(places)
    for place in range(5):
        assert plain(part.tip_of(middle(part, place))).endswith(tokens[place][-1])


def test_a_tooltip_of_three_hundred_characters_comes_in_lines(program):
    hands = program(session_of(ODD))
    part = chips(hands)
    hands.press(KEY.Key_Home, *[KEY.Key_Right] * 13)
    lines = plain(part.tip_of(middle(part, 13))).split("\n")
    assert "".join(lines) == "x" * 300
    assert max(map(len, lines)) <= 60


def test_the_tooltip_appears(program):
    hands = program(session_of(["a&b", "x"]))
    part = chips(hands)
    at = middle(part, 0)
    help_wanted = QHelpEvent(QEvent.Type.ToolTip, at, part.viewport().mapToGlobal(at))
    QApplication.sendEvent(part.viewport(), help_wanted)
    assert plain(QToolTip.text()) == "a&b"
    QToolTip.hideText()


def test_the_chip_under_the_cursor_is_said(program):
    hands = program(session_of(["The", "cat", "\n"]))
    part = chips(hands)
    assert part.accessibleName() == "Tokens as chips"
    hands.press(KEY.Key_Home, KEY.Key_Right)
    assert part.accessibleDescription() == "token 2 of 3: cat"
    hands.press(KEY.Key_Right, held=SHIFT)
    assert part.accessibleDescription() == "token 3 of 3: ⏎; 2 selected"
    hands.press(KEY.Key_End)
    assert part.accessibleDescription() == "new token"


def test_many_chips_scroll_within_a_bounded_height_and_the_cursor_stays_in_sight(program):
    hands = program(session_of([f"word{place}" for place in range(512)]))
    part = chips(hands)
    assert part.height() < 140
    hands.press(KEY.Key_End)
    assert part.viewport().rect().contains(part.rect_of(512))
    hands.press(KEY.Key_Left, KEY.Key_F2)
    assert part.viewport().rect().contains(part.editor.geometry().center())
    hands.type("x")
    hands.press(KEY.Key_Return, KEY.Key_Home)
    assert hands.session.tokens[511] == "x"
    assert part.viewport().rect().contains(part.rect_of(0).adjusted(1, 1, -1, -1))


def test_a_low_window_shows_fewer_lines_of_chips(program):
    tokens = [f"word{place}" for place in range(40)]
    high = chips(program(session_of(tokens))).height()
    low = program(session_of(tokens), size=(1280, 720))
    assert chips(low).height() < high
    assert low.table("q").isVisible()


def test_another_width_wraps_the_chips_anew(program):
    hands = program(session_of([f"word{place}" for place in range(12)]))
    part = chips(hands)
    lines = len(part.chips().lines)
    hands.window.resizeDocks([hands.window.docks[0]], [520], Qt.Orientation.Horizontal)
    hands.settle_layout()
    assert len(part.chips().lines) < lines
    assert part.height() == pytest.approx(part.chips().height, abs=1)


def test_chips_follow_the_line_and_the_line_the_chips(program):
    hands = program(session_of(CAT))
    part, line = chips(hands), hands.window.input_side.tokens
    hands.press(KEY.Key_Home, KEY.Key_Delete)
    assert line.text() == "cat sat on the mat"
    line.setFocus()
    line.selectAll()
    hands.type("a b")
    hands.press(KEY.Key_Return)
    assert [chip.text for chip in part.chips().chips] == ["a", "b", ""]
    assert part.chip_cursor.place <= 2


def test_pixels_of_the_current_chip_show_where_the_focus_is(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_Home, KEY.Key_Right)
    inside = part.rect_of(1).topLeft() + QPoint(6, 4)
    theme = hands.program.scenes.theme
    assert hands.picture(part.viewport()).pixelColor(inside) == theme.colour("current")
    hands.strip.setFocus()
    assert hands.picture(part.viewport()).pixelColor(inside) == theme.colour("window")


def test_nothing_is_left_when_menu_and_editor_have_been_used(program):
    hands = program(session_of(CAT))
    part = chips(hands)
    hands.press(KEY.Key_F2, KEY.Key_Escape)
    menu = part.commands.menu(part.mapToGlobal(QPoint(5, 5)))
    menu.close()
    QCoreApplication.processEvents()
    assert part.chips().chip_at(QPointF(-5, -5)) is None
