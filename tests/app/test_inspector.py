"""Why this number: what the inspector and the status line say, and how lines and cells light each other."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from explorer.attention.cells import Cell
from explorer.attention.numbers import NumberFormat
from tests.app.hands import CTRL, Hands
from tests.app.sessions import SPECIAL


def keep(hands: Hands, matrix: str, row: int, column: int) -> list[str]:
    """Click on a cell on its step and give the lines of the inspector."""
    hands.selection.go_to(matrix)
    hands.click(*hands.place_on_stage(Cell(matrix, 0, row, column)))
    return hands.inspector.text().splitlines()


def reading(hands: Hands) -> str:
    """The status line, without its invisible marks of direction."""
    return hands.window.status.reading.text().replace("\u2068", "").replace("\u2069", "")


def test_without_a_cell_it_is_empty_and_says_how_to_begin(program):
    hands = program("cat-sat-causal")
    assert hands.inspector.text() == ""
    assert hands.inspector.view.sizeHint().height() == 120


def test_a_score_is_explained_term_by_term_and_by_what_it_feeds(program):
    hands = program("cat-sat-causal")
    lines = keep(hands, "scores", 2, 1)
    assert lines[:3] == [
        "S = Q · Kᵀ",
        "S[sat → cat] = q3 · k2",
        "“sat” meets “cat” in 4 products that add up to 2.80; the largest in size is q₃,₄ · k₂,₄ = 1.08.",
    ]
    assert lines[3:8] == [
        "1.50 × 0.70 = 1.05",
        "−0.40 × (−0.40) = 0.16",
        "0.30 × 1.70 = 0.51",
        "0.90 × 1.20 = 1.08",
        "sum = 2.80",
    ]
    assert lines[8:10] == ["→ scaled scores sat → cat = 1.40", "→ masked scores sat → cat = 1.40"]
    assert reading(hands) == "query sat · key cat · raw 2.80 · scaled 1.40 · may attend · weight 0.63"


def test_a_screen_reader_is_told_the_derivation(program):
    hands = program("cat-sat-causal")
    QAccessible.setActive(True)
    lines = keep(hands, "scores", 2, 1)
    QAccessible.setActive(False)
    assert hands.inspector.accessibleDescription() == "\n".join(lines)


def test_a_masked_cell_says_which_mask_bars_it(program):
    hands = program("cat-sat-causal")
    lines = keep(hands, "masked", 1, 3)
    said = "“cat” may not attend to “on”: the causal mask hides keys after its position. "
    assert f"{said}The score becomes −∞, so that its weight is 0." in lines
    assert reading(hands) == "query cat · key on · raw 0.26 · scaled 0.13 · masked · weight 0"


def test_a_row_without_a_visible_key_says_so_and_is_exactly_zero(program):
    hands = program(SPECIAL["no visible key"]())
    sentence = "“lone” sees no key: its weights and its output are exactly 0."
    assert sentence in keep(hands, "weights", 0, 1)
    assert reading(hands).endswith("masked · weight 0")
    assert sentence in keep(hands, "output", 0, 0)
    assert reading(hands) == "O[lone, 1] = 0.00"
    assert hands.value(Cell("output", 0, 0, 0)) == 0


def test_an_undefined_row_names_the_cell_that_caused_it(program):
    hands = program(SPECIAL["undefined row"]())
    assert any(line.startswith("M[b → a] is NaN") for line in keep(hands, "weights", 1, 0))
    assert reading(hands).endswith("weight ? · undefined because of M[b → a]")
    assert any(line.startswith("M[b → a] is NaN") for line in keep(hands, "output", 1, 0))
    assert "Q[b, 1] is NaN, so the sum is not a finite number." in keep(hands, "scores", 1, 0)
    keep(hands, "weights", 0, 1)
    assert "undefined" not in reading(hands)


def test_a_masked_nan_reaches_nothing_and_a_visible_one_is_named(program):
    hands = program(SPECIAL["NaN in a masked value"]())
    lines = keep(hands, "output", 0, 0)
    assert "sum = 1.00" in lines
    assert reading(hands) == "O[a, 1] = 1.00"
    assert "V[b, 1] is NaN, so the sum is not a finite number." in keep(hands, "output", 1, 0)
    assert reading(hands) == "O[b, 1] = ?"
    keep(hands, "weights", 0, 0)
    assert reading(hands).endswith("weight 1.00 · only visible key")


def test_seven_equal_scores_add_up_to_the_printed_sum(program):
    hands = program(SPECIAL["seven equal scores"]())
    lines = keep(hands, "weights", 0, 0)
    assert lines.count("sum = 7.00") == 1
    assert "1.00 ÷ 7.00 = 0.14" in lines
    lines = keep(hands, "output", 0, 0)
    terms = [line for line in lines if " × " in line and "=" in line and "Σ" not in line]
    assert len(terms) == 7
    results = [float(line.rsplit("= ", 1)[1]) for line in terms]
    assert "sum = 3.00" in lines
    assert round(sum(results), 2) == 3.00 or any("unrounded" in line for line in lines)


def test_infinite_scores_have_weight_zero_or_make_the_row_undefined(program):
    hands = program(SPECIAL["infinities"]())
    assert any(line.startswith("M[a → a] is ∞") for line in keep(hands, "weights", 0, 0))
    assert "0.00 ÷ 1.00 = 0.00" in keep(hands, "weights", 1, 1)


def test_the_kept_cell_stays_while_the_mouse_points_elsewhere(program):
    hands = program("cat-sat-causal")
    lines = keep(hands, "scores", 2, 1)
    hands.point(*hands.place_on_stage(Cell("scores", 0, 4, 4)))
    assert hands.inspector.text().splitlines() == lines
    assert "query the" in reading(hands)
    hands.press(Qt.Key.Key_Escape)
    hands.point(*hands.place_on_stage(Cell("scores", 0, 4, 4)))
    hands.point(*hands.place_on_stage(Cell("scores", 0, 5, 4)))
    assert "S[mat → the] = q6 · k5" in hands.inspector.text()


def place_of_line(hands: Hands, number: int) -> QPointF:
    """Where a line of the derivation stands, found the way the mouse does."""
    view = hands.inspector.view
    rect = [row for row in view.rows() if row.line is not None][number].rect
    points = (QPointF(x, rect.center().y()) for x in range(int(rect.left()), int(rect.right())))
    return next(point for point in points if view.link_at(point) is None)


def test_pointing_at_a_line_lights_its_operands_and_leaving_darkens_them(program):
    hands = program("cat-sat-causal")
    keep(hands, "scores", 2, 1)
    before = hands.picture(hands.stage)
    hands.point(hands.inspector.view, place_of_line(hands, 1))
    assert hands.selection.term == (Cell("q", 0, 2, 1), Cell("k", 0, 1, 1))
    assert hands.picture(hands.stage) != before
    hands.point(hands.window.status, QPoint(5, 5))
    assert hands.selection.term == ()


def test_pointing_at_an_operand_changes_the_look_of_its_line(program):
    hands = program("cat-sat-causal")
    keep(hands, "scores", 2, 1)
    hands.point(hands.window.status, QPoint(5, 5))
    before = hands.picture(hands.inspector.view)
    hands.point(*hands.place_on_stage(Cell("k", 0, 1, 2)))
    assert hands.picture(hands.inspector.view) != before


def test_up_and_down_go_along_the_lines_and_enter_to_the_first_operand(program):
    hands = program("cat-sat-causal")
    keep(hands, "scores", 2, 1)
    hands.inspector.setFocus()
    assert hands.focus() is hands.inspector.view
    hands.press(Qt.Key.Key_Down)
    assert hands.selection.term == (Cell("q", 0, 2, 0), Cell("k", 0, 1, 0))
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hands.selection.term == (Cell("q", 0, 2, 2), Cell("k", 0, 1, 2))
    hands.press(Qt.Key.Key_Up)
    assert hands.selection.term == (Cell("q", 0, 2, 1), Cell("k", 0, 1, 1))
    hands.press(Qt.Key.Key_Return)
    assert hands.selection.kept == Cell("q", 0, 2, 1)
    hands.press(Qt.Key.Key_Backspace)
    assert hands.selection.kept == Cell("scores", 0, 2, 1)


def test_ctrl_c_copies_the_derivation_as_text(program):
    hands = program("cat-sat-causal")
    keep(hands, "weights", 2, 1)
    hands.inspector.setFocus()
    hands.press(Qt.Key.Key_C, held=CTRL)
    assert QApplication.clipboard().text() == hands.inspector.text()


def test_every_line_is_as_wide_as_the_panel_at_most(program):
    hands = program("cat-sat-causal")
    keep(hands, "weights", 5, 1)
    view = hands.inspector.view
    for row in view.rows():
        assert row.rect.right() <= view.width()
        assert all(word.rect.right() <= row.rect.right() + 1 for word in row.words)


def test_the_number_format_reaches_every_place(program):
    hands = program("cat-sat-causal")
    keep(hands, "weights", 2, 1)
    hands.selection.format_numbers(NumberFormat(4))
    assert hands.shown("q", 0, 0) == "0.7000"
    weight = hands.value(hands.selection.kept)
    assert reading(hands).endswith(f"weight {weight:.4f}")
    hands.selection.format_numbers(NumberFormat(2, None, True))
    assert reading(hands).endswith(f"weight {hands.selection.numbers.weight(weight)}")
    assert reading(hands).endswith("%")
    assert hands.shown("q", 0, 0) == "0.70"


def test_following_an_edit_the_inspector_shows_the_new_numbers(program):
    hands = program("cat-sat-causal")
    keep(hands, "scores", 2, 1)
    before = hands.inspector.text()
    hands.document.edit_cell(Cell("k", 0, 1, 0), "2")
    assert hands.inspector.text() != before
    assert "1.50 × 2.00 = 3.00" in hands.inspector.text()
