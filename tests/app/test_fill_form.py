"""The dialog of a fill: its fields by keys, what is red and why, the preview, and that Enter accepts."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLineEdit, QPushButton, QSpinBox

from explorer.app.dialogs import Dialogs
from explorer.app.fill_form import FillDialog
from explorer.app.matrix_headers import COLUMN_WIDTH, HEADER_HEIGHT, LABELS, ROW_HEIGHT
from explorer.attention.cells import Block
from explorer.attention.filling import offered
from explorer.attention.fills import FILLS, fill_named
from explorer.attention.session import Session
from explorer.drawing.colours import colour_map, indices
from tests.app.hands import CTRL, Hands, same
from tests.app.sessions import asymmetric

SQUARE = Block("v", 0, range(1, 4), range(1, 4))
WITH_DIALOG = [row for row in FILLS if row.parameters]


@pytest.fixture
def dialog(program, qtbot):
    """Makes the shown dialog of a fill for a block of an asymmetric session."""

    def make(name: str, block: Block = SQUARE) -> FillDialog:
        hands = program(asymmetric())
        row = fill_named(name)
        values = offered(row, (len(block.rows), len(block.columns)), {}, 7)
        made = FillDialog(hands.program.scenes, block, row, values, None)
        qtbot.addWidget(made)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        return made

    return make


def retype(field: QLineEdit, text: str) -> None:
    """Type another text into a field."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, text)


def reason(dialog: FillDialog) -> str:
    """What is said to be wrong, "" where nothing is."""
    return dialog.reason.text() if dialog.reason.isVisible() else ""


def shown_number(dialog: FillDialog, row: int, column: int) -> float:
    """The number of a cell of the preview."""
    block = dialog.block
    return float(dialog.preview.scene.values(block.matrix)[block.rows[row], block.columns[column]])


@pytest.mark.parametrize("row", WITH_DIALOG, ids=[row.name for row in WITH_DIALOG])
def test_every_dialog_begins_with_something_that_can_be_applied(dialog, row):
    made = dialog(row.name)
    assert reason(made) == ""
    assert made.accepts.isEnabled()
    assert made.values() == offered(row, (3, 3), {}, 7)
    for parameter in row.parameters:
        field = made.fields[parameter.name]
        assert field.accessibleName()
        assert field.toolTip()
        assert made.layout().itemAt(0).layout().labelForField(field).text()


def test_the_title_says_what_is_filled(dialog):
    assert dialog("normal").windowTitle() == "Fill V[b–d, 2–4], head 1 with normal random numbers"


def test_enter_accepts_and_escape_does_not(dialog):
    for key, result in ((Qt.Key.Key_Return, 1), (Qt.Key.Key_Escape, 0)):
        made = dialog("ramp")
        retype(made.fields["step"], "1/4")
        QTest.keyClick(made.fields["step"], key)
        assert not made.isVisible()
        assert made.result() == result
        assert made.values() == {"start": "0", "step": "1/4"}


def test_the_fields_follow_each_other_by_tab(dialog):
    made = dialog("uniform")
    made.fields["low"].setFocus()
    seen = []
    for _ in range(4):
        seen.append(made.focusWidget().objectName())
        QTest.keyClick(made.focusWidget(), Qt.Key.Key_Tab)
    assert seen == ["low", "high", "decimals", "seed"]


@pytest.mark.parametrize(
    ("name", "field", "text", "words"),
    [
        ("constant", "value", "abc", '"abc" is not a number'),
        ("constant", "value", "1,234", "may mean"),
        ("ramp", "step", "inf", "must be a finite number"),
        ("normal", "deviation", "-1", "0 or more"),
        ("uniform", "high", "-3", "ends before it begins"),
        ("uniform", "low", "5", "ends before it begins"),
        ("scaled", "factor", "1.7e308", "would become too large"),
    ],
)
def test_a_wrong_text_is_red_with_the_reason_until_it_is_right(dialog, name, field, text, words):
    made = dialog(name)
    retype(made.fields[field], text)
    assert words in reason(made)
    assert not made.accepts.isEnabled()
    red = [key for key, part in made.fields.items() if isinstance(part, QLineEdit) and part.property("wrong")]
    assert red == {"low": ["high"], "factor": []}.get(field, [field])
    QTest.keyClick(made.fields[field], Qt.Key.Key_Return)
    assert made.isVisible()
    retype(made.fields[field], "1/2")
    assert reason(made) == ""
    assert made.accepts.isEnabled()


def test_nothing_moves_when_something_is_wrong(dialog):
    made = dialog("normal")
    size, place = made.size(), made.accepts.mapTo(made, QPoint(0, 0))
    retype(made.fields["mean"], "abc")
    QApplication.processEvents()
    assert (made.size(), made.accepts.mapTo(made, QPoint(0, 0))) == (size, place)


def test_c26_what_is_offered_are_valid_choices_only(dialog):
    made = dialog("one_column")
    column = made.fields["column"]
    assert isinstance(column, QSpinBox)
    assert (column.minimum(), column.maximum(), column.value()) == (2, 4, 2)
    column.stepBy(1)
    assert made.values() == {"column": 1}
    swapped = dialog("swapped")
    rows = swapped.fields["first"]
    assert isinstance(rows, QComboBox)
    assert [rows.itemText(place) for place in range(rows.count())] == ["b", "c", "d"]
    normal = dialog("normal")
    decimals = normal.fields["decimals"]
    decimals.setValue(decimals.minimum())
    assert decimals.text() == "all"
    for value in range(decimals.minimum(), decimals.maximum() + 1):
        decimals.setValue(value)
        assert reason(normal) == ""


def test_the_same_row_twice_is_refused(dialog):
    made = dialog("swapped")
    made.fields["second"].setCurrentIndex(0)
    assert reason(made) == "choose two different rows"
    assert not made.accepts.isEnabled()


def test_the_preview_shows_what_each_key_changes(dialog):
    made = dialog("ramp")
    retype(made.fields["step"], "1/4")
    assert [shown_number(made, row, column) for row in (0, 1) for column in range(3)] == [0, 0.25, 0.5, 0.75, 1, 1.25]
    seeds = dialog("normal")
    first = shown_number(seeds, 2, 2)
    QTest.keyClick(seeds.fields["seed"], Qt.Key.Key_Up)
    assert seeds.values()["seed"] == 8
    assert shown_number(seeds, 2, 2) != first
    QTest.keyClick(seeds.fields["seed"], Qt.Key.Key_Down)
    assert shown_number(seeds, 2, 2) == first


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_preview_is_painted_in_the_colours_of_its_numbers(program, qtbot, theme):
    hands = program(asymmetric())
    hands.program.actions[f"look.{theme}"].trigger()
    block = Block("v", 0, range(1, 4), range(1, 4))
    made = FillDialog(hands.program.scenes, block, fill_named("constant"), {"value": "-1.5"}, None)
    qtbot.addWidget(made)
    made.show()
    image = made.preview.grab().toImage()
    scene = made.preview.scene
    for row in range(3):
        for column in range(3):
            value = scene.values("v")[block.rows[row], block.columns[column]]
            table = colour_map(scene.theme, "values").table
            expected = int(table[indices(np.array([value]), scene.ranges.of("values"))[0]])
            x, y = LABELS + column * COLUMN_WIDTH + 4, HEADER_HEIGHT + row * ROW_HEIGHT + 4
            assert image.pixel(x, y) == expected


def test_a_large_block_scrolls_in_a_small_preview(program, qtbot):
    rows, columns = 400, 40
    session = Session(tuple(f"t{row}" for row in range(rows)), *[[[0.5] * columns] * rows] * 3)
    hands = program(session)
    block, row = Block("q", 0, range(rows), range(columns)), fill_named("ramp")
    made = FillDialog(hands.program.scenes, block, row, offered(row, (rows, columns), {}, 0), None)
    qtbot.addWidget(made)
    made.show()
    assert made.width() < 500
    assert made.height() < 500
    area = made.preview.parent().parent()
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    area.horizontalScrollBar().setValue(area.horizontalScrollBar().maximum())
    assert not made.preview.grab().isNull()
    assert shown_number(made, rows - 1, columns - 1) == (rows * columns - 1) / 10


def by_dialog(hands: Hands, qtbot, deed) -> None:
    """Fill Q with a ramp by the dialog itself; `deed` is done in it once it is there."""
    timer = QTimer()

    def inside() -> None:
        opened = QApplication.activeModalWidget()
        if isinstance(opened, FillDialog):
            timer.stop()
            deed(opened)

    timer.timeout.connect(inside)
    timer.start(10)
    fills = hands.program.fills
    fills.dialogs = Dialogs(hands.window)
    fills.guard.run(lambda: fills.fill("ramp", Block("q", 0, range(3), range(2))))
    hands.window.activateWindow()
    qtbot.waitUntil(hands.window.isActiveWindow)


def test_the_dialog_as_it_opens_fills_by_keys_alone(program, qtbot):
    hands = program(asymmetric())
    before = hands.session

    def deed(opened: FillDialog) -> None:
        retype(opened.fields["start"], "5")
        QTest.keyClick(opened.fields["start"], Qt.Key.Key_Return)

    by_dialog(hands, qtbot, deed)
    assert hands.session.q[0].tolist() == [[5, 5.1], [5.2, 5.3], [5.4, 5.5]]
    assert hands.undo_name() == "Undo Fill Q, head 1 with a ramp from 5 by 0.1"
    assert hands.selection.last_fill.values == {"start": "5", "step": "0.1"}
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)


def test_a_dialog_that_is_cancelled_changes_and_remembers_nothing(program, qtbot):
    hands = program(asymmetric())
    before = hands.session

    def deed(opened: FillDialog) -> None:
        box = opened.findChild(QDialogButtonBox)
        QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Cancel), Qt.MouseButton.LeftButton)

    by_dialog(hands, qtbot, deed)
    assert hands.session is before
    assert hands.selection.last_fill is None


def test_the_button_that_applies_is_the_default(dialog):
    made = dialog("normal")
    assert [part.text() for part in made.findChildren(QPushButton) if part.isDefault()] == ["Apply"]
