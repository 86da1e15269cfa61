"""The menu Input: what the computation begins with, and what it has beside, by mouse and by keys."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QSpinBox, QToolTip

from explorer.app.computed_words import way_to_change
from explorer.attention.cells import Cell
from explorer.attention.change import same_content
from explorer.attention.notation import NOTATIONS
from explorer.attention.starting import start_of
from explorer.attention.steps import steps_of
from tests.app.hands import CTRL, Hands
from tests.app.sessions import asymmetric
from tests.app.test_controls import choose
from tests.attention.sessions import embedded, from_scores, generic, weighted, with_output_weights


def menu(hands: Hands) -> QMenu:
    """The menu, once it is there."""
    found = hands.program.menus["Input"]
    if len(found.actions()) < 2:  # a line that keeps its place
        hands.program.add_parts()
    return found


def by_mouse(hands: Hands, words: str) -> None:
    """Click on the line with these words."""
    menu(hands).aboutToShow.emit()
    choose(hands, menu(hands), words)


def by_keys(hands: Hands, words: str) -> None:
    """Open the menu from the keyboard and choose the line with these words."""
    menu(hands).popup(QPoint(50, 50))
    hands.choose_by_keys(menu(hands), words)


def ticked(hands: Hands) -> list[str]:
    """The lines that are ticked."""
    menu(hands).aboutToShow.emit()
    return [action.text().strip() for action in menu(hands).actions() if action.isChecked()]


def undo(hands: Hands) -> None:
    """Ctrl+Z in the window."""
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_Z, held=CTRL)


def steps(hands: Hands) -> list[str]:
    """The steps of the session."""
    return [step.name for step in steps_of(hands.session)]


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_q_k_and_v_become_computed_and_given_again_and_no_number_changes(program, way):
    hands = program(asymmetric())
    before, output = hands.session, np.array(hands.document.trace["output"])
    assert ticked(hands) == ["Q, K and V are given", "Keys with tokens of their own"]
    way(hands, "X and weights")
    assert start_of(hands.session) == "projected"
    assert steps(hands)[:4] == ["q", "k", "v", "scores"]
    assert np.array_equal(hands.document.trace["output"], output)
    assert hands.undo_name() == "Undo Compute Q, K and V from X"
    assert hands.table("w_q").isVisible()
    assert not hands.table("q").isVisible()
    way(hands, "Q, K and V are given")
    assert hands.undo_name() == "Undo Give Q, K and V"
    for name in ("q", "k", "v"):
        assert np.array_equal(hands.session.matrix(name), before.matrix(name))
    undo(hands)
    undo(hands)
    assert same_content(hands.session, before)


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_to_embeddings_and_scores_and_back(program, way):
    hands = program("mother")
    output = np.array(hands.document.trace["output"])
    for words, name, kind in (
        ("Embedding", "Look X up in embeddings", "embedded"),
        ("The scores are given", "Give the scores", "scores"),
        ("X and weights", "Compute Q, K and V from X", "projected"),
    ):
        way(hands, words)
        assert hands.undo_name() == f"Undo {name}"
        assert start_of(hands.session) == kind
        np.testing.assert_allclose(hands.document.trace["output"], output, rtol=1e-12)
    before = hands.session
    way(hands, "X and weights")  # which it is already
    assert hands.session is before


def test_a_word_with_two_rows_is_refused_in_a_sentence(program):
    hands = program(weighted(tokens=("the", "cat", "the")))
    before = hands.session
    by_mouse(hands, "Embedding")
    assert hands.session is before
    assert hands.answers.told == ["“the” has different vectors, and an embedding gives a word one; make them the same"]


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_biases_and_output_weights_come_and_go(program, way):
    hands = program(weighted())
    before, output = hands.session, np.array(hands.document.trace["output"])
    way(hands, "Biases")
    assert hands.undo_name() == "Undo Add biases"
    assert hands.table("b_k").model().rowCount() == 1
    way(hands, "Output weights")
    way(hands, "with a bias")
    assert steps(hands)[-2:] == ["concat", "projection"]
    assert np.array_equal(hands.document.trace["output"], output)
    assert np.array_equal(hands.document.trace["projection"], hands.document.trace["concat"])
    assert ticked(hands) == [
        "X and weights: Q, K and V are computed",
        "Biases b_Q, b_K and b_V",
        "Output weights W_O",
        "with a bias b_O",
    ]
    way(hands, "with a bias")
    assert hands.session.b_o is None
    way(hands, "Output weights")
    way(hands, "Biases")
    assert hands.session.inputs == before.inputs
    for _ in range(6):
        undo(hands)
    assert same_content(hands.session, before)


def test_what_cannot_be_is_not_offered(program):
    hands = program(from_scores(values=False))
    menu(hands).aboutToShow.emit()
    offered = {action.text().strip(): action.isEnabled() for action in menu(hands).actions() if action.text()}
    assert not offered["Biases b_Q, b_K and b_V"]
    assert not offered["Output weights W_O"]
    assert not offered["with a bias b_O"]
    assert "Vocabulary…" not in offered
    assert all(action.toolTip() for action in menu(hands).actions() if action.text())


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_keys_get_tokens_of_their_own_and_lose_them_without_a_question_where_nothing_goes(program, way):
    hands = program(weighted())
    before, output = hands.session, np.array(hands.document.trace["output"])
    way(hands, "Keys with tokens")
    assert hands.session.own_key_tokens == hands.session.tokens
    assert np.array_equal(hands.session.context, before.x)
    assert np.array_equal(hands.document.trace["output"], output)
    assert hands.window.input_side.key_tokens.isVisible()
    way(hands, "Keys with tokens")
    assert hands.session.own_key_tokens is None
    assert hands.session.inputs == before.inputs
    assert hands.answers.asked == []


@pytest.mark.parametrize(
    "make", [lambda: generic(), lambda: weighted(cross=True), lambda: embedded(own_key_tokens=("on",))]
)
def test_numbers_that_would_be_lost_are_asked_about(program, make):
    hands = program(make())
    before = hands.session
    by_mouse(hands, "Keys with tokens")
    assert hands.session is before
    assert hands.answers.asked == ["Give up the tokens of the keys?"]
    hands.answers.picks = ("give_up",)
    by_mouse(hands, "Keys with tokens")
    assert hands.session.own_key_tokens is None
    assert hands.undo_name() == "Undo Use the tokens for the keys too"
    undo(hands)
    assert same_content(hands.session, before)


def test_the_vocabulary_is_edited_as_one_step(program):
    hands = program(embedded())
    before = hands.session
    by_mouse(hands, "Vocabulary")  # cancelled
    assert hands.session is before
    hands.answers.vocabulary = lambda words: [
        word._replace(word="dog" if word.word == "cat" else word.word, id=row) for row, word in enumerate(words)
    ]
    by_mouse(hands, "Vocabulary")
    assert hands.session.tokens == ("the", "dog", "the")
    assert hands.session.ids == (0, 1, 2, 3, 4, 5)
    assert hands.undo_name() == "Undo Edit vocabulary"
    by_mouse(hands, "Vocabulary")  # which changes nothing now
    undo(hands)
    assert same_content(hands.session, before)


def test_a_wrong_number_that_is_being_typed_is_settled_first(program):
    hands = program(generic())
    before = hands.session
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("1x")
    by_mouse(hands, "X and weights")
    assert hands.session is before
    assert hands.open_editor() is not None


def test_an_output_weight_is_typed(program):
    hands = program(with_output_weights(generic()))
    hands.click(*hands.place_in_table(Cell("w_o", 0, 1, 2)))
    hands.type("7")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.w_o[0, 1, 2] == 7


def test_sizes_that_there_are_have_boxes(program):
    hands = program(with_output_weights(weighted()))

    def boxes() -> list[str]:
        found = hands.window.findChildren(QSpinBox)
        return sorted(box.objectName().removesuffix("_box") for box in found if box.isVisible() and box.objectName())

    assert boxes() == ["d_k", "d_model", "d_out", "d_v", "heads", "kv_heads", "n"]
    for name, text in (("d_model", "9"), ("d_out", "2")):
        box = hands.window.findChild(QSpinBox, f"{name}_box")
        box.setFocus()
        box.selectAll()
        hands.type(text)
        hands.press(Qt.Key.Key_Return)
        assert hands.undo_name() == f"Undo Set {name} to {text}"
    assert hands.session.x.shape == (1, 3, 9)
    assert hands.session.w_q.shape == (1, 9, 8)
    assert not hands.session.w_k[0, 7:].any()
    assert hands.session.w_o.shape == (1, 24, 2)
    by_mouse(hands, "The scores are given")
    assert boxes() == ["d_out", "d_v", "heads", "kv_heads", "n"]
    assert hands.session.d_v == 6


@pytest.mark.parametrize(
    ("make", "cell", "way"),
    [
        (weighted, Cell("k", 1, 1, 1), "choose Input > Q, K and V are given"),
        (embedded, Cell("x", 0, 1, 1), "choose Input > X and weights"),
        (weighted, Cell("scores", 0, 1, 1), "choose Input > The scores are given"),
        (weighted, Cell("output", 0, 1, 1), "Edit what is given to change it"),
    ],
)
def test_a_computed_number_says_how_it_can_be_changed(program, monkeypatch, make, cell, way):
    hands = program(make())
    shown = []
    monkeypatch.setattr(QToolTip, "showText", lambda *given: shown.append(given[1]))
    hands.selection.go_to(cell.matrix)
    hands.selection.show_head(hands.session, 2)
    hands.double_click(*hands.place_on_stage(cell))
    assert hands.open_editor() is None
    assert way in shown[-1]


def test_a_looked_up_row_is_edited_in_the_table_wherever_its_word_stands(program):
    hands = program(embedded(ids=(5, 9, 2, 3, 4, 6)))
    table = hands.table("embeddings")
    header = [table.model().headerData(row, Qt.Orientation.Vertical) for row in range(6)]
    assert header == ["5:on", "9:the", "2:cat", "3:mat", "4:sat", "6:and"]
    hands.click(*hands.place_in_table(Cell("embeddings", 0, 1, 3)))
    hands.type("0.25")
    hands.press(Qt.Key.Key_Return)
    x = hands.document.trace["x"][0]
    assert x[0, 3] == x[2, 3] == 0.25 != x[1, 3]
    assert hands.undo_name() == "Undo Edit Emb[the, 4]"


def test_many_tables_are_folded_and_a_search_for_one_unfolds_it(program):
    hands = program(with_output_weights(weighted(biased=True)))
    folded = {section.matrix.name for section in hands.window.input_side.sections if section.fold.isChecked()}
    assert folded == {"w_q", "b_q", "w_k", "b_k", "w_v", "b_v", "w_o", "b_o"}
    hands.window.input_side.reveal(hands.table("w_k"))
    assert hands.table("w_k").isVisible()
    assert not any(section.fold.isChecked() for section in program(weighted()).window.input_side.sections)


@pytest.mark.parametrize("make", [weighted, lambda: with_output_weights(embedded(own_key_tokens=("on",), biased=True))])
def test_the_side_is_wide_enough_for_all_sizes_where_it_also_scrolls_down(program, make):
    hands = program(make(), size=(1280, 720))
    hands.settle_layout()
    side = hands.window.input_side
    assert side.verticalScrollBar().maximum() > 0
    assert side.horizontalScrollBar().maximum() == 0


def test_what_is_pasted_into_embeddings_makes_words_and_columns(program):
    hands = program(embedded())
    before = hands.session
    hands.answers.fit = "grow"
    rows = np.arange(3 * 2.0).reshape(3, 2)
    QApplication.clipboard().setText("\n".join("\t".join(map(str, row)) for row in rows))
    hands.click(*hands.place_in_table(Cell("embeddings", 0, 5, 6)))
    hands.press(Qt.Key.Key_V, held=CTRL)
    assert "Emb 6 → 8, d_model 7 → 8" in hands.answers.asked[0]
    assert np.array_equal(hands.session.embeddings[0, 5:, 6:], rows)
    assert hands.session.vocabulary == (*before.vocabulary, "w7", "w8")
    undo(hands)
    assert same_content(hands.session, before)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_the_menu_and_what_computed_numbers_say_hold_in_either_notation(program, notation):
    hands = program(with_output_weights(embedded()))
    hands.selection.write_vectors(notation)
    menu(hands).aboutToShow.emit()
    said = [words for action in menu(hands).actions() for words in (action.text(), action.toolTip())]
    said += [way_to_change(hands.session, matrix) for matrix in ("q", "x", "scores", "output")]
    assert len(said) > 12
    assert not [words for words in said if re.search(r"[·@×]|\b(row|column)s?\b|times", words)]
