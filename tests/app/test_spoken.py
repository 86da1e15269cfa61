"""Screen readers find every number of the stage and the strip, with its tokens and what is to be known of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from shiboken6 import isValid

from explorer.app.spoken import SpokenCell, SpokenMatrix, SpokenPanel
from explorer.attention.cells import Cell
from explorer.attention.matrices import MATRICES, head_of, shape_of
from explorer.attention.notation import NOTATIONS
from explorer.attention.steps import steps_of
from tests.app.sessions import SPECIAL, asymmetric, padded
from tests.attention.sessions import weighted, with_output_weights

Text, Role = QAccessible.Text, QAccessible.Role
KEY = Qt.Key


def interface(panel):
    return QAccessible.queryAccessibleInterface(panel)


def children(part):
    return [part.child(place) for place in range(part.childCount())]


def heard(matrix):
    """What is heard of each cell, by row and column."""
    return {(cell.row, cell.column): cell.text(Text.Name) for cell in children(matrix)}


@pytest.mark.parametrize("step", ["scores", "scaled", "masked", "weights", "output"])
def test_every_cell_of_the_stage_is_read_as_it_is_in_the_trace(program, step):
    hands = program(asymmetric())
    hands.selection.show_head(hands.session, 1)
    hands.selection.go_to(step)
    hands.paint()
    trace, numbers = hands.document.trace, hands.selection.numbers
    spoken = interface(hands.stage)
    assert isinstance(spoken, SpokenPanel)
    panels = {matrix.matrix: matrix for matrix in children(spoken)}
    assert set(panels) >= {step}
    for name, matrix in panels.items():
        assert (matrix.role(), matrix.text(Text.Name) != "") == (Role.Table, True)
        if name == "may_attend":
            continue
        rows, columns = shape_of(hands.session, name)
        assert matrix.childCount() == rows * columns
        head = head_of(hands.session, name, 1)
        for cell in children(matrix):
            assert cell.role() == Role.Cell
            tokens = hands.session.key_tokens if MATRICES[name].rows == "keys" else hands.session.tokens
            across = {"keys": hands.session.key_tokens, "row": ()}.get(MATRICES[name].columns, "12345")
            place, value = cell.text(Text.Name).split(": ")
            assert place == ", ".join((tokens[cell.row], *across[cell.column : cell.column + 1]))
            number = trace[name][head, cell.row].reshape(-1)[cell.column]
            selects = name in ("masked", "weights", "exponentials")
            barred = selects and not trace["may_attend"][1, cell.row, cell.column]
            shown = numbers.weight(number) if name == "weights" else numbers.text(number)
            assert cell.text(Text.Value) == ("0" if barred and name != "masked" else shown)
            assert value == cell.text(Text.Value) + (", masked" if barred else "")
            assert cell.text(Text.Description) == ("masked" if barred else "")


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(("step", "name", "columns"), [("q", "w_q", {4, 5}), ("projection", "w_o", set(range(9)))])
def test_a_weight_is_read_from_number_to_number_in_either_notation(program, notation, step, name, columns):
    hands = program(with_output_weights(weighted()))
    hands.selection.write_vectors(notation)
    hands.selection.show_head(hands.session, 2)
    hands.selection.go_to(step)
    hands.paint()
    (weights,) = (matrix for matrix in children(interface(hands.stage)) if matrix.matrix == name)
    given = hands.session.matrix(name)[0]
    said = heard(weights)
    assert columns <= {column for _, column in said}
    for (row, column), words in said.items():
        number = hands.selection.numbers.text(given[row, column])
        joined = f"{row // 6 + 1}·{row % 6 + 1}"  # head and number of its output, as at the side of W_O
        assert words == f"from {joined if name == 'w_o' else row + 1} to {column + 1}: {number}"


def test_the_mask_is_read_in_words(program):
    hands = program(padded())
    hands.selection.go_to("masked")
    hands.paint()
    (mask,) = (matrix for matrix in children(interface(hands.stage)) if matrix.matrix == "may_attend")
    assert heard(mask)[0, 1] == "a, b: may attend"
    assert heard(mask)[0, 2] == "a, c: masked"


@pytest.mark.parametrize(
    ("name", "matrix", "place", "words"),
    [
        ("no visible key", "weights", (0, 1), "lone, free: 0, masked, no visible key"),
        ("no visible key", "output", (0, 0), "lone, 1: 0.00, no visible key"),
        ("undefined row", "weights", (1, 0), "b, a: undefined"),
        ("NaN in a masked value", "weights", (0, 0), "a, a: 1.00, only visible key"),
        ("NaN in a masked value", "v", (1, 0), "b, 1: undefined"),
    ],
)
def test_states_are_read(program, name, matrix, place, words):
    hands = program(SPECIAL[name]())
    hands.selection.go_to("output" if matrix in ("v", "output") else "weights")
    hands.paint()
    (found,) = (each for each in children(interface(hands.stage)) if each.matrix == matrix)
    assert heard(found)[place] == words


def test_the_strip_has_a_matrix_for_each_step(program):
    hands = program(asymmetric())
    matrices = children(interface(hands.strip))
    assert [matrix.matrix for matrix in matrices] == [step.name for step in steps_of(hands.session)]
    assert [matrix.text(Text.Name) for matrix in matrices][:2] == ["1 Score", "2 Scale"]
    assert heard(matrices[0])[2, 4].startswith("three, a: ")


def test_a_cell_is_found_where_it_is_on_the_screen_and_follows_an_edit(program):
    hands = program(asymmetric())
    spoken = interface(hands.stage)
    for matrix in children(spoken):
        for cell in children(matrix):
            middle = cell.rect().center()
            assert spoken.childAt(middle.x(), middle.y()) is matrix
            assert matrix.childAt(middle.x(), middle.y()) is cell
            assert (cell.parent(), matrix.parent()) == (matrix, spoken)
            assert matrix.child(matrix.indexOfChild(cell)) is cell
    query = children(spoken)[0].cell(1, 1)
    hands.document.edit_cell(Cell("q", 0, 1, 1), "7.25")
    assert query.text(Text.Name) == "two, 2: 7.25"
    hands.selection.go_to("weights")
    assert query.text(Text.Name) == ""  # no longer on the stage


def test_the_cursor_is_what_has_the_focus_and_is_announced(program, monkeypatch):
    hands = program(asymmetric())
    said = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)

    def hear(event):
        if isinstance(event, QAccessibleAnnouncementEvent):  # tables tell of their models too
            said.append(event.message())

    monkeypatch.setattr("explorer.app.cursor_voice.QAccessible.updateAccessibility", hear)
    hands.selection.go_to("scores")
    hands.stage.setFocus()
    hands.selection.keep(Cell("scores", 0, 1, 2))
    said.clear()
    hands.press(KEY.Key_Right, KEY.Key_Down)
    value = hands.selection.numbers.text(hands.document.trace["scores"][0, 2, 3])
    assert said[-1] == f"S three, d: {value}"
    assert len(said) == 2
    cell = interface(hands.stage).focusChild()
    assert isinstance(cell, SpokenCell)
    assert (cell.owner.matrix, cell.row, cell.column) == ("scores", 2, 3)
    hands.strip.setFocus()
    said.clear()
    hands.press(KEY.Key_Right)
    assert said[0].startswith("2 Scale. Scores ")
    hands.program.actions["notation.columns"].trigger()
    said.clear()
    hands.press(KEY.Key_Right)
    assert said[0].startswith("3 Mask. Vectors are columns. A key ")


def test_what_qt_knows_of_the_parts_goes_with_the_window(program):
    hands = program(asymmetric())
    parts = [part for matrix in children(interface(hands.stage)) for part in (matrix, *children(matrix))]
    assert all(QAccessible.accessibleInterface(QAccessible.uniqueId(part)) is part for part in parts)
    assert isinstance(parts[0], SpokenMatrix)
    hands.window.close()
    ids = [QAccessible.uniqueId(part) for part in parts]
    interface(hands.stage).release()
    assert not any(isValid(part) for part in parts)
    assert not any(QAccessible.accessibleInterface(known) for known in ids)
