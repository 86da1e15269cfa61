"""What the window says where vectors are columns: the strip, why this number, the playback bar, and back again."""

import re

import pytest
from PySide6.QtCore import Qt

from explorer.app.derivation_view import DerivationView
from explorer.attention.cells import Cell
from explorer.attention.explain import feeds
from explorer.attention.moments import Grain
from explorer.drawing.derivation import plain
from tests.app.hands import Hands
from tests.app.sessions import asymmetric
from tests.app.test_derivation_view import explain, onward, place_of
from tests.app.test_glossary import opened
from tests.app.test_playback import by
from tests.attention.sessions import weighted, with_output_weights

EQUATIONS = {
    "q": ("Q = X · W_Q + b_Q", "Q = W_Q · X + b_Q"),
    "k": ("K = Ctx · W_K + b_K", "K = W_K · Ctx + b_K"),
    "v": ("V = Ctx · W_V + b_V", "V = W_V · Ctx + b_V"),
    "scores": ("S = Q · Kᵀ", "S = Kᵀ · Q"),
    "scaled": ("S′ = S ÷ √d_k", "S′ = S ÷ √d_k"),
    "output": ("O = A · V", "O = V · A"),
    "projection": ("Y = Z · W_O + b_O", "Y = W_O · Z + b_O"),
}
OPERATIONS = ["W_Q ·", "W_K ·", "W_V ·", "Kᵀ · Q", "÷ √d_k", "no mask", "softmax", "V ·", "all heads", "W_O ·"]


def write_vectors(hands: Hands, notation: str) -> None:
    """Choose in View > Vectors how they are written."""
    hands.program.actions[f"notation.{notation}"].trigger()


def equation(view: DerivationView) -> str:
    """The line above the derivation that has the whole matrices."""
    return plain(view.derivation()).splitlines()[0]


def parts(view: DerivationView) -> list[list[str]]:
    """The symbols and numbers of each line below it, in no order."""
    return [sorted(re.findall(r"[^\s()]+", line)) for line in plain(view.derivation()).splitlines()[1:]]


@pytest.mark.parametrize("switch", ["", "exact", "all_terms"])
def test_why_this_number_writes_products_as_they_are_drawn(program, switch):
    hands = program(with_output_weights(weighted(cross=True, biased=True)))
    view = hands.inspector.view
    if switch:
        setattr(hands.selection, switch, True)
    for matrix, (with_rows, with_columns) in EQUATIONS.items():
        hands.selection.go_to(matrix)
        hands.selection.keep(Cell(matrix, 0, 1, 1))
        assert equation(view) == with_rows
        lines = parts(view)
        write_vectors(hands, "columns")
        assert equation(view) == with_columns
        assert parts(view) == lines  # the numbers and their symbols stay; factors may change places
        write_vectors(hands, "rows")
        assert equation(view) == with_rows


def test_a_symbol_lights_the_same_cells_from_its_other_side(program):
    hands = program("cat-sat-causal")
    view = explain(hands, "scores", 0, 2, 1)
    write_vectors(hands, "columns")
    hands.paint()
    left, right = place_of(view, "K"), place_of(view, "Q")
    assert left.x() < right.x()
    for place, cells in ((left, ("k", 0, 1)), (right, ("q", 0, 2))):
        hands.point(view, place)
        assert hands.selection.term == tuple(Cell(*cells, column) for column in range(4))


def test_the_strip_multiplies_from_the_left(program):
    hands = program(with_output_weights(weighted(cross=True, biased=True)))
    write_vectors(hands, "columns")
    assert hands.strip.look().operations == OPERATIONS
    write_vectors(hands, "rows")
    assert hands.strip.look().operations[3] == "Q · Kᵀ"


def test_what_is_played_row_by_row_is_then_played_column_by_column(program):
    hands = program("cat-sat")
    bar = by(hands, Grain.ROWS)
    assert bar.grain.currentText() == "rows"
    write_vectors(hands, "columns")
    assert bar.grain.currentText() == "columns"
    assert bar.playback.grain is Grain.ROWS
    hands.settle_layout()
    assert bar.grain.width() >= bar.grain.sizeHint().width()


def test_what_a_number_feeds_into_is_said_without_rows_and_columns(program):
    hands = program(asymmetric())
    names = hands.session.tokens, hands.session.key_tokens
    for cell, said in (
        (Cell("q", 0, 2, 1), f"→ scores of {names[0][2]}"),
        (Cell("k", 0, 1, 1), f"→ scores for {names[1][1]}"),
        (Cell("v", 0, 1, 2), "→ output, number 3"),
    ):
        view = hands.inspector.view
        hands.selection.keep(cell)
        (first, *_) = onward(view)
        assert first.paragraph.text == said, feeds(hands.program.scenes.trace, cell)


def test_the_glossary_tells_of_both_ways_and_of_the_present_one(program):
    hands = program("she-finds-mum")
    page = opened(hands)
    hands.type("rows or columns")
    hands.press(Qt.Key.Key_Return)
    assert page.key() == "vectors"
    assert "shown in rows: X is 7 × 6 and W_Q is 6 × 3" in page.toPlainText()
    write_vectors(hands, "columns")
    assert "shown in columns: W_Q is 3 × 6 and X is 6 × 7" in page.toPlainText()
    write_vectors(hands, "rows")
    assert "shown in rows" in page.toPlainText()
