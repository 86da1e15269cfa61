"""Why this number as rows and links: what pointing lights, where clicks and keys lead, what the switches show."""

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QToolButton

from explorer.app.derivation_view import DerivationView
from explorer.attention.cells import Cell
from explorer.attention.explain import feeds
from explorer.attention.masks import Padding
from explorer.attention.matrices import MATRICES, STATISTICS
from explorer.attention.numbers import NumberFormat
from explorer.attention.provenance import precedents
from explorer.attention.resizing import with_key_tokens
from explorer.attention.session import Session
from explorer.drawing.sheet import Row, Word
from tests.app.hands import CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric

UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
ENTER, BACK = Qt.Key.Key_Return, Qt.Key.Key_Backspace


def explain(hands: Hands, *cell: object) -> DerivationView:
    """Click on a cell on its step and give the keys to the inspector."""
    found = Cell(*cell)
    hands.selection.go_to("weights" if found.matrix in {each.name for each in STATISTICS} else found.matrix)
    hands.click(*hands.place_on_stage(found))
    assert hands.selection.kept == found
    hands.inspector.setFocus()
    return hands.inspector.view


def place_of(view: DerivationView, text: str, number: int = 0) -> QPointF:
    """The middle of the so manieth word that is this text."""
    words = [word for row in view.rows() for word in row.words if word.text == text]
    return words[number].rect.center()


def onward(view: DerivationView) -> list[Row]:
    """The rows of what the cell feeds into."""
    return [row for row in view.rows() if row.target is not None]


def current(view: DerivationView) -> Row:
    """The row that keys have come to."""
    return view.rows()[view.cursor_row.row]


def test_pointing_at_one_number_lights_exactly_that_operand(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    hands.point(view, place_of(view, "0.30"))
    assert hands.selection.term == (Cell("q", 0, 2, 2),)
    assert view.cursor().shape() == Qt.CursorShape.PointingHandCursor
    hands.point(view, place_of(view, "1.70"))
    assert hands.selection.term == (Cell("k", 0, 1, 2),)
    rect = next(row for row in view.rows() if row.line is not None).rect
    hands.point(view, QPointF(rect.right() - 60, rect.center().y()))
    assert hands.selection.term == (Cell("q", 0, 2, 0), Cell("k", 0, 1, 0))
    assert view.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_symbol_of_the_equation_and_of_the_title_lights_the_row_that_it_stands_for(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    for text in ("Q", "q"):
        hands.point(view, place_of(view, text))
        assert hands.selection.term == tuple(Cell("q", 0, 2, column) for column in range(4))
    hands.point(view, place_of(view, "K"))
    assert hands.selection.term == tuple(Cell("k", 0, 1, column) for column in range(4))
    hands.click(view, place_of(view, "K"))
    assert hands.selection.kept == Cell("k", 0, 1, 0)


def test_pointing_at_an_operand_lights_its_line_and_underlines_its_number(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    hands.stage.setFocus()
    pictures = []
    for column in (0, 1):
        hands.point(*hands.place_on_stage(Cell("k", 0, 1, column)))
        image = hands.picture(view)
        ground = hands.program.scenes.theme.colour("current").rgb()
        lines = [row.rect for row in view.rows() if row.line is not None]
        lit = [image.pixelColor(int(rect.left()) - 4, int(rect.center().y())).rgb() == ground for rect in lines]
        assert lit.index(True) == column
        assert lit.count(True) == 1
        pictures.append(image)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(
    ("cell", "text", "target", "step"),
    [
        (("scores", 0, 2, 1), "1.70", Cell("k", 0, 1, 2), "scores"),
        (("scaled", 0, 2, 1), "2.80", Cell("scores", 0, 2, 1), "scores"),
        (("weights", 0, 2, 1), "0.25", Cell("masked", 0, 2, 2), "masked"),
        (("weights", 0, 2, 1), "1.58", Cell("row_sum", 0, 2, 0), "weights"),
        (("output", 0, 1, 0), "0.38", Cell("weights", 0, 1, 0), "weights"),
    ],
)
def test_a_click_on_an_operand_goes_to_its_cell_on_its_step_and_backspace_returns(program, cell, text, target, step):
    hands = program("cat-sat-causal")
    view = explain(hands, *cell)
    hands.click(view, place_of(view, text))
    assert (hands.selection.kept, hands.selection.step) == (target, step)
    assert hands.focus() is view
    hands.press(BACK)
    assert (hands.selection.kept, hands.selection.step) == (Cell(*cell), cell[0])


def test_what_a_cell_feeds_into_are_links_for_the_mouse(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    rows = onward(view)
    assert [row.target.matrix for row in rows] == ["scaled", "masked", "weights", "output"]
    hands.point(view, rows[2].rect.center())
    assert view.cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert set(hands.selection.term) == {Cell("weights", 0, 2, key) for key in range(3)}
    hands.click(view, rows[2].rect.center())
    assert (hands.selection.kept, hands.selection.step) == (Cell("weights", 0, 2, 1), "weights")
    hands.press(BACK)
    assert (hands.selection.kept, hands.selection.step) == (Cell("scores", 0, 2, 1), "scores")


def test_what_a_cell_feeds_into_follows_numbers_tokens_and_masks(program):
    hands = program(asymmetric())
    cell = Cell("scores", 1, 2, 1)
    hands.selection.show_head(hands.session, 1)
    view = explain(hands, *cell)
    edits = (
        lambda session: session.with_cell("q", 1, 2, 0, 2.5),
        lambda session: session.with_cell("k", 0, 1, 1, -0.75),
        lambda session: replace(session, tokens=("uno", "due", "tre")),
        lambda session: with_key_tokens(session, ("other", "another", *session.key_tokens[2:])),
        lambda session: session.with_scale(0.125),
        lambda session: session.with_cell("q", 1, 2, 0, float("nan")),
        lambda session: session.with_masks([Padding((True, False, True, True, True))]),
        lambda session: session.with_masks([]),
    )
    said = [[row.paragraph.text for row in onward(view)]]
    for edit in edits:
        hands.document.edit("Edit", edit(hands.session))
        rows = onward(view)
        feeding = feeds(hands.document.trace, cell, 1)
        assert [row.cells for row in rows] == [fed.cells for fed in feeding]
        for row, fed in zip(rows, feeding, strict=True):
            number = None if fed.value is None else NumberFormat().text(fed.value)
            assert number is None or row.paragraph.text.startswith(f"→ {MATRICES[fed.matrix].title}"), row
            assert number is None or f" = {number}" in row.paragraph.text, row
            assert all(f" {place}" in row.paragraph.text for place in (fed.row, fed.column) if place), row
        said.append([row.paragraph.text for row in rows])
    assert all(before != after for before, after in pairwise(said)), said


def test_keys_go_on_from_the_terms_to_what_the_cell_feeds_into(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    before = hands.picture(view)
    hands.press(*[DOWN] * 6)
    assert current(view).target == Cell("scaled", 0, 2, 1)
    assert hands.selection.term == (Cell("scaled", 0, 2, 1),)
    assert hands.picture(view) != before
    hands.press(*[DOWN] * 9)
    assert current(view).target.matrix == "output"
    hands.press(UP, UP, ENTER)
    assert (hands.selection.kept, hands.selection.step) == (Cell("masked", 0, 2, 1), "masked")
    hands.press(BACK)
    assert hands.selection.kept == Cell("scores", 0, 2, 1)


def test_left_and_right_go_along_the_operands_of_a_line_and_enter_to_that_one(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    hands.press(DOWN, DOWN, RIGHT)
    assert hands.selection.term == (Cell("q", 0, 2, 1),)
    hands.press(RIGHT, RIGHT)
    assert hands.selection.term == (Cell("k", 0, 1, 1),)
    hands.press(LEFT, LEFT)
    assert hands.selection.term == (Cell("q", 0, 2, 1), Cell("k", 0, 1, 1))
    hands.press(RIGHT, RIGHT, ENTER)
    assert (hands.selection.kept, hands.selection.step) == (Cell("k", 0, 1, 1), "scores")
    assert view.cursor_row.row is None


def test_up_from_the_first_line_are_the_title_and_the_equation(program):
    hands = program("cat-sat-causal")
    explain(hands, "scores", 0, 2, 1)
    hands.press(DOWN, UP, UP, RIGHT, RIGHT)
    assert hands.selection.term == tuple(Cell("q", 0, 2, column) for column in range(4))
    hands.press(RIGHT, ENTER)
    assert hands.selection.kept == Cell("k", 0, 1, 0)


def test_the_row_that_keys_have_come_to_stays_while_the_mouse_moves(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    hands.press(DOWN, DOWN)
    hands.point(*hands.place_on_stage(Cell("k", 0, 4, 2)))
    assert view.cursor_row.row is not None
    hands.press(DOWN)
    assert hands.selection.term == (Cell("q", 0, 2, 2), Cell("k", 0, 1, 2))


def test_a_screen_reader_is_told_the_row_that_keys_have_come_to(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    QAccessible.setActive(True)
    hands.press(DOWN, DOWN)
    told = view.accessibleDescription()
    hands.press(*[DOWN] * 4)
    QAccessible.setActive(False)
    assert told == "−0.40 × (−0.40) = 0.16"
    assert view.accessibleDescription() == "→ scaled scores sat → cat = 1.40"


def test_every_link_of_every_cell_leads_to_a_cell_that_it_is_made_of(program):
    hands = program(asymmetric())
    session = hands.session
    with hands.unpainted():
        for matrix in ("scores", "scaled", "masked", "row_max", "exponentials", "row_sum", "weights", "output"):
            hands.selection.keep(Cell(matrix, 0, 1, 0))
            view = hands.inspector.view
            operands = {operand.cell for operand in precedents(session, hands.selection.kept)}
            linked = {piece.cell for row in view.rows() if row.line is not None for piece in row.links}
            statistics = {each.name for each in STATISTICS}
            assert linked - {hands.selection.kept} <= operands | {cell for cell in linked if cell.matrix in statistics}
            assert {row.target.head for row in onward(view)} <= {0}


def long_rows() -> Session:
    """Thirty tokens, so that the keys of a row are folded."""
    q, k, v = np.random.default_rng(4).normal(size=(3, 1, 30, 2))
    return Session(tuple(f"t{place}" for place in range(30)), q, k, v)


def test_a_folded_line_opens_by_a_click_by_enter_by_its_key_and_by_its_button(program):
    hands = program(long_rows())
    hands.selection.go_to("output")
    hands.selection.keep(Cell("output", 0, 7, 1))
    view = hands.inspector.view
    hands.inspector.setFocus()

    def lines() -> int:
        return sum(row.line is not None for row in view.rows())

    assert lines() == 13
    folded = next(row for row in view.rows() if row.folds and row.line is not None)
    hands.inspector.scroll_to(folded.rect)
    hands.click(view, QPointF(folded.rect.left() + 90, folded.rect.center().y()))
    assert lines() == 31
    hands.press(Qt.Key.Key_Home, DOWN, DOWN, ENTER)  # equation, title, how the terms are ordered
    assert lines() == 13
    hands.press(Qt.Key.Key_L, held=CTRL | SHIFT)
    assert lines() == 31
    button = hands.inspector.bar.findChild(QToolButton, "all_terms")
    assert button.isChecked()
    hands.click(button)
    assert lines() == 13
    assert not button.isChecked()


def test_exact_values_are_switched_by_key_and_button_and_the_stage_keeps_its_digits(program):
    hands = program("cat-sat-causal")
    explain(hands, "scores", 0, 2, 1)
    on_stage = hands.picture(hands.stage)
    button = hands.inspector.bar.findChild(QToolButton, "exact")
    hands.press(Qt.Key.Key_X, held=CTRL | SHIFT)
    assert button.isChecked()
    lines = hands.inspector.text().splitlines()
    assert "1.5 × 0.7 ≈ 1.0499999999999998" in lines
    assert "→ scaled scores sat → cat = 1.4" in lines
    hands.inspector.setFocus()
    assert hands.picture(hands.stage) == on_stage
    hands.click(button)
    assert "1.50 × 0.70 = 1.05" in hands.inspector.text().splitlines()
    assert hands.selection.numbers == NumberFormat()


def test_neither_switch_is_an_edit_or_outlives_the_window(program):
    hands = program("cat-sat-causal")
    hands.selection.print_derivations(True, True)
    assert not hands.document.modified
    assert not {"exact", "all_terms"} & set(hands.selection.remembered())


def test_a_long_derivation_scrolls_with_the_keys(program):
    hands = program(long_rows(), size=(1280, 720))
    hands.selection.go_to("output")
    hands.selection.keep(Cell("output", 0, 7, 1))
    hands.settle_layout()
    view = explain_again(hands)
    hands.press(Qt.Key.Key_End)
    hands.settle_layout()
    shown = hands.inspector.viewport().rect()
    assert shown.contains(view.mapTo(hands.inspector.viewport(), current(view).rect.center().toPoint()))
    hands.selection.keep(Cell("output", 0, 8, 1))
    assert hands.inspector.verticalScrollBar().value() == 0


def explain_again(hands: Hands) -> DerivationView:
    """Give the keys to the inspector."""
    hands.inspector.setFocus()
    return hands.inspector.view


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("exact", [False, True])
def test_nothing_is_written_beside_the_panel_or_over_each_other(program, size, exact):
    random = np.random.default_rng(1)
    session = Session(("x" * 300, "注意力机制是什么", "the", ""), *random.normal(size=(3, 4, 4)))
    hands = program(session, size=size)
    hands.selection.print_derivations(exact, False)
    for matrix in ("scores", "scaled", "masked", "row_max", "exponentials", "row_sum", "weights", "output"):
        hands.selection.keep(Cell(matrix, 0, 1, 0))
        hands.settle_layout()
        view = hands.inspector.view
        for row in view.rows():
            assert all(word.at.x() + word.width <= view.area().width() - 12 for word in row.words), (matrix, row)
            for one, other in combinations(row.words, 2):
                assert not letters(one).intersects(letters(other)), (matrix, one.text, other.text)


def letters(word: Word) -> QRectF:
    """Where the capitals of a word stand."""
    high = 0.7 * word.pixels
    return QRectF(word.at.x() + 0.5, word.at.y() - high + 1, max(word.width - 1, 0), high - 2)


def test_a_wrong_text_in_an_editor_keeps_a_link_from_leading_away(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.selection.keep(Cell("scores", 0, 2, 1))
    hands.type("abc")
    hands.click(view, place_of(view, "1.70"))
    assert hands.selection.kept == Cell("scores", 0, 2, 1)
    assert hands.open_editor() is not None
