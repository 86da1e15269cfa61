"""What is copied, pasted and filled where vectors are columns is what is seen: every matrix turned."""

import io

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from explorer.app import clipboard
from explorer.app.fill_form import FillDialog
from explorer.app.fill_menu import FillMenu
from explorer.attention.cells import Block, Cell
from explorer.attention.filling import offered
from explorer.attention.fills import FILLS, fill_named, worded
from explorer.attention.matrices import shape_of
from explorer.attention.notation import NOTATIONS
from explorer.attention.session import Session
from explorer.files.tables import read_numbers
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric

Key = Qt.Key


def numbered() -> Session:
    """Two queries and three keys whose numbers tell their places: 100 for K, 200 for V, then row and column."""
    places = [[10 * row + column for column in range(1, 5)] for row in range(1, 4)]
    q, k, v = np.array(places)[:2, :2], 100 + np.array(places)[:, :2], 200 + np.array(places)
    return Session(("one", "two"), q, k, v, own_key_tokens=("a", "b", "c"))


def in_columns(program, session: Session | None = None) -> Hands:
    """A program with vectors written as columns, and an empty clipboard."""
    QApplication.clipboard().clear()
    hands = program(numbered() if session is None else session)
    hands.selection.write_vectors("columns")
    hands.settle_layout()
    return hands


def choose(hands: Hands, block: Block) -> None:
    """Select a block of a table, which gets the focus."""
    hands.table(block.matrix).setFocus()
    hands.table(block.matrix).select(block)


def clipped() -> str:
    """The text on the clipboard."""
    return QApplication.clipboard().text()


def seen(hands: Hands, matrix: str) -> list[list[float]]:
    """A given matrix of the first head as it stands on the screen."""
    values = hands.session.matrix(matrix)[0]
    return (values.T if hands.selection.notation == "columns" else values).tolist()


def put_text(text: str) -> None:
    """Put a text on the clipboard."""
    QApplication.clipboard().setText(text)


def test_a_block_is_copied_as_it_is_seen_as_text_and_html(program):
    hands = in_columns(program)
    choose(hands, Block("v", 0, range(1, 3), range(3)))
    hands.press(Key.Key_C, held=CTRL)
    assert clipped() == "221\t231\n222\t232\n223\t233"
    data = QApplication.clipboard().mimeData()
    assert read_numbers("", data.html()).values.tolist() == [[221, 231], [222, 232], [223, 233]]
    assert hands.answers.reported == ["Copied V[b–c, 1–3]"]
    hands.selection.write_vectors("rows")
    hands.press(Key.Key_C, held=CTRL)
    assert clipped() == "221\t222\t223\n231\t232\t233"


def test_expressions_are_copied_at_the_places_that_are_seen(program):
    hands = in_columns(program, numbered().with_cell("v", 0, 2, 1, 1 / 3, "1/3"))
    choose(hands, Block("v", 0, range(1, 3), range(3)))
    hands.press(Key.Key_C, held=CTRL)
    own = bytes(QApplication.clipboard().mimeData().data(clipboard.OWN).data()).decode()
    assert own == "221\t231\n222\t=1/3\n223\t233"


def test_a_whole_matrix_goes_to_numpy_and_latex_as_it_is_seen(program):
    hands = in_columns(program)
    choose(hands, Block("k", 0, range(1), range(1)))
    hands.program.actions["copies.numpy"].trigger()
    assert eval(clipped(), {"np": np}).tolist() == [[111, 121, 131], [112, 122, 132]]
    hands.program.actions["copies.latex"].trigger()
    assert clipped().splitlines()[1:-1] == [r"111 & 121 & 131 \\", "112 & 122 & 132"]
    hands.press(Key.Key_C, held=CTRL | SHIFT)
    assert clipped() == "111\t121\t131\n112\t122\t132"


def test_results_on_the_stage_are_copied_as_they_are_seen(program):
    hands = in_columns(program)
    hands.selection.keep(Cell("scores", 0, 0, 1))
    hands.stage.setFocus()
    hands.press(Key.Key_C, held=CTRL | SHIFT)
    scores = hands.session.k[0] @ hands.session.q[0].T  # rows are keys, columns queries
    assert np.loadtxt(io.StringIO(clipped())) == pytest.approx(scores)
    assert np.loadtxt(io.StringIO(clipped())).shape == (3, 2)


def test_a_block_is_pasted_as_it_is_seen(program):
    hands = in_columns(program)
    choose(hands, Block("v", 0, range(1, 2), range(2, 3)))
    put_text("1\t2\n3\t4")
    hands.press(Key.Key_V, held=CTRL)
    assert hands.session.v[0, 1:, 2:].tolist() == [[1, 3], [2, 4]]
    assert hands.table("v").block() == Block("v", 0, range(1, 3), range(2, 4))
    assert hands.undo_name() == "Undo Paste V[b–c, 3–4]"
    hands.press(Key.Key_V, held=CTRL | SHIFT)  # transposed
    assert hands.session.v[0, 1:, 2:].tolist() == [[1, 2], [3, 4]]


def test_a_pasted_row_is_repeated_down_what_is_selected_on_the_screen(program):
    hands = in_columns(program)
    choose(hands, Block("v", 0, range(3), range(4)))
    put_text("7\t8\t9")
    hands.press(Key.Key_V, held=CTRL)
    assert seen(hands, "v") == [[7, 8, 9]] * 4


def test_what_does_not_fit_grows_the_matrix_the_way_it_is_seen(program):
    hands = in_columns(program)
    choose(hands, Block("v", 0, range(1, 2), range(3, 4)))
    put_text("1\t2\t3\n4\t5\t6")
    hands.answers.fit = "grow"
    hands.press(Key.Key_V, held=CTRL)
    assert hands.answers.asked == ["2 × 3 numbers do not fit at V[b, 4]. n_k 3 → 4, d_v 4 → 5"]
    assert shape_of(hands.session, "v") == (4, 5)
    assert seen(hands, "v")[3:] == [[214, 1, 2, 3], [0, 4, 5, 6]]
    assert hands.table("v").model().rowCount() == 5
    hands.press(Key.Key_Z, held=CTRL)
    choose(hands, Block("v", 0, range(1, 2), range(3, 4)))
    hands.answers.fit = "cut"
    hands.press(Key.Key_V, held=CTRL)
    assert seen(hands, "v")[3] == [214, 1, 2]


def test_fill_down_and_right_go_as_on_the_screen(program):
    hands = in_columns(program)
    choose(hands, Block("v", 0, range(1, 3), range(3)))
    hands.press(Key.Key_D, held=CTRL)
    assert seen(hands, "v") == [[211, 221, 231], [212, 221, 231], [213, 221, 231], [214, 224, 234]]
    assert hands.undo_name() == "Undo Fill V[b–c, 1–3] with V[b–c, 1]"
    hands.press(Key.Key_Z, held=CTRL)
    hands.press(Key.Key_R, held=CTRL)
    assert seen(hands, "v") == [[211, 221, 221], [212, 222, 222], [213, 223, 223], [214, 224, 234]]
    hands.press(Key.Key_Z, held=CTRL)
    choose(hands, Block("v", 0, range(1), range(2, 4)))
    hands.press(Key.Key_R, held=CTRL)  # left of the first column there is none
    assert hands.document.undo_stack.index() == 0
    choose(hands, Block("v", 0, range(2, 3), range(2, 3)))
    hands.press(Key.Key_D, held=CTRL)  # a single one takes the number above
    assert hands.session.v[0, 2, 2] == 232


def test_cut_takes_what_is_seen_and_clears_its_cells(program):
    hands = in_columns(program)
    choose(hands, Block("k", 0, range(1, 3), range(1)))
    hands.press(Key.Key_X, held=CTRL)
    assert clipped() == "121\t131"
    assert hands.session.k[0].tolist() == [[111, 112], [0, 122], [0, 132]]


def blocks(matrix: str) -> st.SearchStrategy[Block]:
    """Any block of K or V of the numbered session."""
    rows, columns = {"k": (3, 2), "v": (3, 4)}[matrix]
    ends = st.tuples(*(st.lists(st.integers(0, size), min_size=2, max_size=2, unique=True) for size in (rows, columns)))
    return ends.map(lambda two: Block(matrix, 0, *(range(min(each), max(each)) for each in two)))


def test_what_was_copied_is_put_as_it_was_seen_in_either_notation_and_between_them(program):
    hands = in_columns(program)
    hands.answers.fit = "cut"

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from("kv").flatmap(blocks), st.sampled_from("kv"), *[st.sampled_from(NOTATIONS)] * 2, st.data())
    def check(source: Block, into: str, first: str, then: str, data: st.DataObject) -> None:
        hands.document.edit("", numbered())
        hands.selection.write_vectors(first)
        choose(hands, source)
        hands.press(Key.Key_C, held=CTRL)
        values = hands.session.matrix(source.matrix)[0][np.ix_(source.rows, source.columns)]
        shown = values.T if first == "columns" else values
        hands.selection.write_vectors(then)
        across, down = shape_of(hands.session, into)[:: 1 if then == "columns" else -1]
        row, column = data.draw(st.integers(0, down - 1)), data.draw(st.integers(0, across - 1))
        table = hands.table(into)
        table.setFocus()
        table.setCurrentIndex(table.model().index(row, column))
        before = np.array(seen(hands, into))
        hands.press(Key.Key_V, held=CTRL)
        part = shown[: down - row, : across - column]
        before[row : row + part.shape[0], column : column + part.shape[1]] = part
        assert seen(hands, into) == before.tolist()

    check()


def menu_of(hands: Hands, matrix: str) -> FillMenu:
    """The menu of fills of a table as it opens."""
    section = hands.window.input_side.by_matrix[matrix]
    menu = section.findChild(QToolButton, "fill_button").menu()
    menu.aboutToShow.emit()
    return menu


def fill(hands: Hands, matrix: str, name: str) -> None:
    """Click on the line of a fill."""
    menu = menu_of(hands, matrix)
    menu.popup(QPoint(40, 40))  # which makes the lines anew
    line = next(action for action in menu.actions() if action.data() == name)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(line).center())
    menu.hide()
    hands.window.activateWindow()
    hands.paint()


def test_alt_up_and_down_swap_the_rows_that_are_seen(program):
    hands = in_columns(program)
    hands.click(*hands.place_in_table(Cell("v", 0, 1, 1)))
    hands.press(Key.Key_Up, held=ALT)
    assert seen(hands, "v") == [[212, 222, 232], [211, 221, 231], [213, 223, 233], [214, 224, 234]]
    assert hands.undo_name() == "Undo Swap numbers 1 and 2 in V"
    index = hands.table("v").currentIndex()
    assert hands.table("v").matrix_model().cell(index) == Cell("v", 0, 1, 0)
    hands.press(Key.Key_Up, held=ALT)  # above the first row there is none
    assert hands.document.undo_stack.count() == 1
    hands.press(Key.Key_Down, Key.Key_Down, held=ALT)
    assert [line[0] for line in seen(hands, "v")] == [211, 213, 212, 214]


def test_the_fill_that_swaps_two_rows_asks_for_and_swaps_those_that_are_seen(program):
    hands = in_columns(program)
    hands.answers.filling = {"first": 0, "second": 3}
    fill(hands, "v", "swapped")
    assert [line[0] for line in seen(hands, "v")] == [214, 212, 213, 211]
    assert hands.undo_name() == "Undo Swap numbers 1 and 4 in V"


def test_a_ramp_goes_along_the_rows_that_are_seen(program):
    hands = in_columns(program)
    hands.answers.filling = {"start": "1", "step": "1"}
    fill(hands, "v", "ramp")
    assert seen(hands, "v") == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]


def test_each_token_becomes_one_hot_which_are_columns_then(program):
    hands = in_columns(program)
    lines = {action.data(): action.text().replace("&", "") for action in menu_of(hands, "v").actions()}
    assert lines["one_hot"] == "Fill V with one-hot columns"
    assert lines["one_column"] == "Fill V with ones in one row…"
    fill(hands, "v", "one_hot")
    assert seen(hands, "v") == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert hands.undo_name() == "Undo Fill V with one-hot vectors"
    hands.answers.filling = {"column": 2}
    fill(hands, "v", "one_column")
    assert seen(hands, "v") == [[0, 0, 0], [0, 0, 0], [1, 1, 1], [0, 0, 0]]
    assert hands.undo_name() == "Undo Fill V with ones at number 3"


@pytest.mark.parametrize("name", ["uniform", "normal", "whole"])
def test_a_seed_gives_the_same_numbers_in_either_notation(program, name):
    found = []
    for notation in NOTATIONS:
        hands = program(numbered())
        hands.selection.write_vectors(notation)
        hands.answers.filling = {"seed": 17}
        fill(hands, "v", name)
        found.append(hands.session.v.tobytes())
    assert found[0] == found[1]


def test_a_refusal_tells_the_shape_that_is_seen(program):
    hands = in_columns(program)
    line = next(action for action in menu_of(hands, "v").actions() if action.data() == "transposed")
    assert not line.isEnabled()
    assert "V is 4 × 3;" in line.toolTip()
    hands = in_columns(program, Session(("a", "b"), [[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]))
    line = next(action for action in menu_of(hands, "v").actions() if action.data() == "swapped")
    assert line.toolTip() == "V has one row only"


def test_letters_of_the_menu_stay_apart_in_columns():
    letters = [worded(row, True).title.split("&")[1][0].lower() for row in FILLS]
    assert len(set(letters)) == len(letters)


def test_the_dialog_of_a_fill_shows_and_says_the_block_as_it_is_seen(program, qtbot):
    hands = in_columns(program)
    block = Block("v", 0, range(1, 3), range(3))
    row = worded(fill_named("swapped"), True)
    dialog = FillDialog(hands.program.scenes, block, row, offered(row, (3, 2), {}, 7), hands.window)
    qtbot.addWidget(dialog)
    first = dialog.fields["first"]
    assert [first.itemText(place) for place in range(first.count())] == ["1", "2", "3"]
    assert dialog.area.accessibleDescription() == (
        "3 rows, 2 columns: 1 222.00, 232.00; 2 221.00, 231.00; 3 223.00, 233.00"
    )
    preview, wide, high = dialog.preview, dialog.preview.width(), dialog.preview.height()
    assert (wide, high) == (78 + 2 * 53 + 1, 20 + 3 * 23 + 1)
    picture = preview.grab().toImage()
    corners = [[picture.pixel(78 + 53 * i + 4, 20 + 23 * j + 4) for i in range(2)] for j in range(3)]
    hands.selection.write_vectors("rows")
    as_rows = FillDialog(hands.program.scenes, block, row, dialog.values(), hands.window)
    qtbot.addWidget(as_rows)
    assert (as_rows.preview.width(), as_rows.preview.height()) == (78 + 3 * 53 + 1, 20 + 2 * 23 + 1)
    swapped = hands.session.with_block("v", 0, 1, 0, hands.session.v[0, 1:3, [1, 0, 2]].T)
    as_rows.preview.show_session(swapped)
    other = as_rows.preview.grab().toImage()
    assert corners == [[other.pixel(78 + 53 * j + 4, 20 + 23 * i + 4) for i in range(2)] for j in range(3)]


def test_numbers_that_are_dropped_are_put_as_they_are_seen(program):
    hands = in_columns(program, asymmetric())
    put_text("1\t2\n3\t4")
    hands.program.cells.drop(Cell("v", 0, 1, 2), QApplication.clipboard().mimeData())
    assert hands.session.v[0, 1:3, 2:4].tolist() == [[1, 3], [2, 4]]
