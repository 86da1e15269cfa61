"""The menu of positions: each rule is put on, changed and taken off as one undo step, by mouse and by keyboard."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QMenu, QSpinBox, QToolButton

from explorer.app.rope_form import RopeDialog
from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.session import Session
from tests.app.hands import CTRL, Hands
from tests.app.test_controls import choose

RANDOM = np.random.default_rng(4)


def given(d_k=4, **changes) -> Session:
    """Three queries and keys of one head."""
    q, k = RANDOM.normal(size=(2, 3, d_k))
    return Session(("a", "b", "c"), q, k, RANDOM.normal(size=(3, 2)), **changes)


def projected() -> Session:
    """Inputs and weights."""
    x, w = RANDOM.normal(size=(3, 5)), RANDOM.normal(size=(3, 5, 2))
    return Session(("a", "b", "c"), x=x, w_q=w[0], w_k=w[1], w_v=w[2])


def control(hands: Hands) -> QToolButton:
    """The control of positions."""
    return hands.window.findChild(QToolButton, "position_control")


def menu(hands: Hands) -> QMenu:
    """Its menu."""
    return control(hands).menu()


def lines(hands: Hands) -> dict[str, tuple[bool, bool]]:
    """The lines as the menu would open, whether each can be chosen, and whether it is ticked."""
    menu(hands).aboutToShow.emit()
    return {action.text(): (action.isEnabled(), action.isChecked()) for action in menu(hands).actions()}


def by_mouse(hands: Hands, words: str) -> None:
    """Choose the line with these words by a click."""
    choose(hands, menu(hands), words)


def by_keys(hands: Hands, words: str) -> None:
    """Open the menu from the keyboard and choose the line with these words."""
    control(hands).setFocus()
    menu(hands).popup(control(hands).mapToGlobal(QPoint(0, control(hands).height())))
    hands.choose_by_keys(menu(hands), words)


def undo(hands: Hands) -> None:
    """Ctrl+Z in the window."""
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_Z, held=CTRL)


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_rope_is_asked_for_changed_and_taken_off(program, way):
    hands = program(given())
    offered = []

    def answer(present):
        offered.append(present)
        return Rope(100.0, "interleaved", 2)

    hands.answers.rope = answer
    way(hands, "RoPE")
    assert offered == [Rope()]
    assert hands.session.positions == Rope(100.0, "interleaved", 2)
    assert hands.undo_name() == "Undo Use RoPE"
    assert control(hands).text() == "RoPE ▾"
    assert {"q_rotated", "k_rotated", "q_angles"} <= set(hands.document.trace)
    assert lines(hands)["RoPE: θ = 100, 2 of 4 numbers turned…"] == (True, True)
    hands.answers.rope = lambda present: Rope(query_positions=(5, 6, 7))
    way(hands, "RoPE")
    assert hands.undo_name() == "Undo Change RoPE"
    way(hands, "None")
    assert hands.session.positions is None
    assert hands.undo_name() == "Undo Remove positions"
    for expected in (Rope(query_positions=(5, 6, 7)), Rope(100.0, "interleaved", 2), None):
        undo(hands)
        assert hands.session.positions == expected


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_sinusoidal_positions_are_added_where_there_is_an_x(program, way):
    hands = program(projected())
    way(hands, "Sinusoidal")
    assert hands.session.positions == Sinusoidal()
    assert hands.undo_name() == "Undo Use sinusoidal positions"
    assert control(hands).text() == "sinusoidal ▾"
    way(hands, "Sinusoidal")
    assert hands.document.undo_stack.count() == 1
    undo(hands)
    assert hands.session.positions is None


def test_what_cannot_be_is_grey_and_says_why(program):
    found = lines(program(given()))
    assert found["Sinusoidal (it is added to X, and there is no X here)"] == (False, False)
    assert found["None"] == (True, True)
    narrow = lines(program(given(d_k=1)))
    assert narrow["RoPE (it turns pairs of numbers, and d_k is 1)"] == (False, False)
    scores = Session(("a", "b"), scores=[[1.0, 2], [3, 4]], v=[[1.0], [2]], scale="none")
    assert lines(program(scores))["RoPE (it turns Q and K, and here the scores are given)"] == (False, False)


def test_of_an_odd_width_all_but_the_last_number_are_offered(program):
    hands = program(given(d_k=5))
    hands.answers.rope = lambda present: present
    by_mouse(hands, "RoPE")
    assert hands.session.positions == Rope(rotary_dim=4)


def test_a_dialog_that_is_cancelled_or_changes_nothing_is_no_undo_step(program):
    hands = program(given(positions=Rope(7.0)))
    by_mouse(hands, "RoPE")
    hands.answers.rope = lambda present: present
    by_mouse(hands, "RoPE")
    assert hands.answers.asked == ["rope of d_k 4", "rope of d_k 4"]
    assert hands.document.undo_stack.count() == 0


def dialog(qtbot, present: Rope, session: Session) -> RopeDialog:
    """The shown dialog of RoPE."""
    made = RopeDialog(present, session, None)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def confirm(made: RopeDialog) -> None:
    """A click on OK."""
    button = made.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_numbers_of_rope_are_typed(qtbot, qapp):
    made = dialog(qtbot, Rope(), given())
    QTest.keyClicks(made.theta, "5*100")  # the field is selected at first
    made.style_chosen.setFocus()
    QTest.keyClick(made.style_chosen, Qt.Key.Key_Down)
    made.turned.setFocus()
    QTest.keyClick(made.turned, Qt.Key.Key_Up)
    QTest.keyClicks(made.places["query_positions"], "4; 5; -1")
    QTest.keyClick(made.places["query_positions"], Qt.Key.Key_Return)
    assert made.result() == RopeDialog.DialogCode.Accepted
    assert made.rope() == Rope(500.0, "interleaved", 2, (4, 5, -1))


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("theta", "0", "above 0"),
        ("theta", "many", "many"),
        ("query_positions", "1 2", "2 positions but 3 tokens"),
        ("key_positions", "1 2 0.5", "0.5 is no whole number"),
        ("key_positions", "1 2 x", "x"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_the_dialog_stays(qtbot, qapp, field, typed, said):
    made = dialog(qtbot, Rope(), given())
    line = made.theta if field == "theta" else made.places[field]
    line.selectAll()
    QTest.keyClicks(line, typed)
    confirm(made)
    assert made.isVisible()
    assert made.problem.isVisible()
    assert said in made.problem.text()
    assert line.property("wrong")
    line.clear()
    QTest.keyClicks(line, "9" if field == "theta" else "")
    confirm(made)
    assert not made.isVisible()
    assert made.rope() == Rope(9.0 if field == "theta" else 10000.0)


def test_an_odd_number_of_turned_numbers_is_refused_at_its_field(qtbot, qapp):
    made = dialog(qtbot, Rope(), given())
    made.turned.setFocus()
    made.turned.selectAll()
    QTest.keyClicks(made.turned, "3")
    confirm(made)
    assert made.isVisible()
    assert "must be even" in made.problem.text()


def test_a_width_that_cannot_be_turned_is_stepped_over_and_refused_where_it_is_typed(program):
    hands = program(given(positions=Rope()))
    box = hands.window.findChild(QSpinBox, "d_k_box")
    box.setFocus()
    hands.press(Qt.Key.Key_Up)
    assert hands.session.d_k == 6
    hands.press(Qt.Key.Key_Down)
    hands.press(Qt.Key.Key_Down)
    assert hands.session.d_k == 2
    box.selectAll()
    hands.type("3")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.d_k == 2
    assert "d_k is 3, and only pairs are turned" in hands.answers.told[-1]
    assert box.value() == 2


def test_tokens_take_their_given_positions_along(program):
    hands = program(given(positions=Rope(query_positions=(5, 6, 9), key_positions=(1, 2, 3))))
    edit = hands.window.input_side.tokens
    edit.setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.type("a c d")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.positions == Rope(query_positions=(5, 9, 10), key_positions=(1, 3, 4))
    undo(hands)
    assert hands.session.positions == Rope(query_positions=(5, 6, 9), key_positions=(1, 2, 3))


@pytest.mark.parametrize("step", ["q_rotated", "k_rotated"])
def test_the_angles_and_the_turned_numbers_stand_on_the_stage_with_their_arithmetic(program, step):
    hands = program(given(positions=Rope(theta=100.0)))
    hands.window.scenes.selection.go_to(step)
    hands.paint()
    angles = f"{step[0]}_angles"
    panels = [panel.matrix for panel in hands.stage.page.panels]
    assert panels == [step[0], angles, step]
    cell = Cell(step, 0, 2, 1)
    hands.click(*hands.place_on_stage(cell))
    marked = hands.marks.by_matrix
    assert np.argwhere(marked[step[0]].direct).tolist() == [[2, 1], [2, 3]]
    assert np.argwhere(marked[angles].direct).tolist() == [[2, 1]]
