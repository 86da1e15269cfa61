"""What was typed is never left behind: whatever is done next goes back to it first, wherever it is."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.attention.cells import Cell
from explorer.attention.resizing import with_tokens
from explorer.attention.session import Session
from explorer.files.session_file import read_session
from tests.app.hands import ALT, CTRL, LEFT_BUTTON
from tests.app.sessions import asymmetric

KEY = Qt.Key


def wrong_text(hands):
    """Type a text that is no number into Q[cat, 2] and press Enter."""
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("abc")
    hands.press(KEY.Key_Return)
    editor = hands.open_editor()
    assert editor.property("wrong") is True
    return editor


def strip_click(hands):
    hands.click(hands.strip, hands.strip.entries()[3].card.center())


def strip_key(hands):
    hands.strip.setFocus()
    QTest.keyClick(hands.strip, KEY.Key_Right)


def play(hands):
    hands.program.playback.timer.setInterval(5)
    hands.press(KEY.Key_F5)
    QTest.qWait(60)


@pytest.mark.parametrize("step_on", [strip_click, strip_key, play])
def test_a_step_goes_back_to_a_wrong_text_and_does_not_happen(program, step_on):
    hands = program("cat-sat-causal")
    editor = wrong_text(hands)
    step_on(hands)
    assert hands.selection.step == "scores"
    assert not hands.program.playback.playing
    assert hands.open_editor() is editor
    assert hands.focus() is editor


@pytest.mark.parametrize("hide", ["dock", "fold"])
def test_a_wrong_text_in_a_hidden_panel_is_shown_again(program, hide):
    hands = program("cat-sat-causal")
    editor = wrong_text(hands)
    dock = hands.window.docks[0]
    if hide == "dock":
        dock.toggleViewAction().trigger()
        assert not dock.isVisible()
    else:
        hands.window.input_side.sections[0].table.hide()
    assert not hands.window.close()
    hands.window.input_side.sections[0].table.show()
    assert dock.isVisible()
    assert editor.isVisible()
    assert editor.text() == "abc"


def test_wrong_tokens_in_a_hidden_panel_stop_saving_and_are_shown_again(program, tmp_path):
    hands = program("cat-sat-causal")
    line = hands.window.input_side.tokens
    hands.click(line)
    hands.press(KEY.Key_A, held=CTRL)
    hands.press(KEY.Key_Delete, KEY.Key_Return)
    assert line.property("wrong") is True
    hands.window.docks[0].toggleViewAction().trigger()
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert not hands.answers.path.exists()
    assert hands.window.docks[0].isVisible()


def test_another_size_waits_for_a_wrong_text(program):
    hands = program("cat-sat-causal")
    editor = wrong_text(hands)
    box = hands.window.input_side.sizes.boxes["n"]
    box.stepBy(-1)
    assert hands.session.n_q == 6
    assert box.value() == 6
    assert hands.focus() is editor
    hands.press(KEY.Key_A, held=CTRL)
    hands.type("1.5")
    hands.press(KEY.Key_Return)
    assert hands.value(Cell("q", 0, 1, 1)) == 1.5


def test_a_size_that_is_being_typed_is_saved(program, tmp_path):
    hands = program("cat-sat-causal")
    box = hands.window.input_side.sizes.boxes["d_v"]
    hands.click(box, QPoint(12, box.height() // 2))
    hands.press(KEY.Key_A, held=CTRL)
    hands.type("5")
    hands.answers.path = tmp_path / "saved.attn"
    hands.press(KEY.Key_S, held=CTRL)
    assert read_session(hands.answers.path).d_v == 5
    assert not hands.document.modified


def test_a_number_that_is_being_typed_stays_open_while_the_window_changes_its_size(program):
    hands = program("cat-sat-causal")
    cell = Cell("q", 0, 2, 0)
    hands.stage.setFocus()
    hands.click(*hands.place_on_stage(cell))
    hands.type("1")
    hands.window.resize(1300, 800)
    hands.paint()
    editor = hands.open_editor()
    assert editor is not None
    assert hands.document.undo_stack.count() == 0
    assert editor.geometry().center().x() == pytest.approx(hands.stage.rect_of(cell).center().x(), abs=2)
    hands.type(".25")
    hands.press(KEY.Key_Return)
    assert hands.value(cell) == 1.25


def test_alt_right_after_the_text_is_mended_steps(program):
    hands = program("cat-sat-causal")
    wrong_text(hands)
    hands.press(KEY.Key_Right, held=ALT)
    assert hands.selection.step == "scores"
    hands.press(KEY.Key_A, held=CTRL)
    hands.type("2")
    hands.press(KEY.Key_Right, held=ALT)
    assert hands.selection.step == "scaled"
    assert hands.value(Cell("q", 0, 1, 1)) == 2


def test_the_wheel_over_a_control_without_the_focus_changes_nothing(program):
    hands = program("cat-sat-causal")
    hands.stage.setFocus()
    before = hands.session
    sizes = hands.window.input_side.sizes
    for control in (*sizes.boxes.values(), hands.window.chart.quantity, hands.window.head_picker):
        middle = QPointF(control.rect().center())
        turn = QWheelEvent(
            middle,
            control.mapToGlobal(middle),
            QPoint(0, 0),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(control, turn)
        assert control.focusPolicy() == Qt.FocusPolicy.StrongFocus  # the wheel does not give it the focus either
    assert hands.session is before
    assert hands.window.chart.quantity.currentIndex() == 0


def test_another_head_waits_for_a_wrong_text(program):
    hands = program(asymmetric())
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("abc")
    hands.window.head_picker.setFocus()
    hands.press(KEY.Key_Down)
    assert hands.selection.head == 0
    assert hands.window.head_picker.currentIndex() == 0
    assert hands.open_editor().text() == "abc"


def test_a_size_beyond_the_limit_is_refused_in_a_sentence_and_not_cut(program):
    hands = program("cat-sat-causal")
    box = hands.window.input_side.sizes.boxes["n"]
    hands.click(box, QPoint(12, box.height() // 2))
    hands.press(KEY.Key_A, held=CTRL)
    hands.type("99999")
    hands.press(KEY.Key_Return)
    assert hands.session.n_q == 6
    assert box.value() == 6
    assert any("99999 tokens are more than the limit of 4096" in told for told in hands.answers.told)


def test_a_fault_while_closing_keeps_the_window_open(program, monkeypatch):
    hands = program("cat-sat-causal")

    def fail():
        raise OSError("planted")

    monkeypatch.setattr(hands.window, "may_close", fail)
    with pytest.raises(OSError, match="planted"):
        hands.window.close()
    assert hands.window.isVisible()
    monkeypatch.undo()


@pytest.mark.parametrize("where", ["table", "stage"])
@pytest.mark.parametrize("text", ["New The cat sat on the mat", "The"])
def test_a_line_of_tokens_waits_for_a_wrong_number(program, where, text):
    hands = program("cat-sat-causal")
    before = hands.session
    cell = Cell("q", 0, 1, 1)
    if where == "table":
        hands.click(*hands.place_in_table(cell))
    else:
        hands.click(*hands.place_on_stage(cell))
    hands.type("abc")
    hands.press(KEY.Key_Return)
    editor = hands.open_editor()
    line = hands.window.input_side.tokens
    hands.click(line)
    hands.press(KEY.Key_A, held=CTRL)
    hands.type(text)
    hands.press(KEY.Key_Return)
    assert hands.session is before, "the row of the wrong number may not move or go under it"
    assert hands.focus() is editor
    assert line.text() == text
    hands.press(KEY.Key_A, held=CTRL)
    hands.type("77")
    hands.press(KEY.Key_Return)
    assert hands.session.q[0, 1, 1] == 77
    hands.click(line)
    hands.press(KEY.Key_Return)
    assert hands.session.tokens == tuple(text.split())
    if len(hands.session.tokens) > 1:
        assert hands.session.q[0, 2, 1] == 77


def test_an_editor_whose_cell_is_gone_says_so_and_stores_nothing(program):
    hands = program("cat-sat-causal")
    wrong_text(hands)
    hands.document.edit("shrink", with_tokens(hands.session, ["The"]))
    before = hands.session
    hands.press(KEY.Key_A, held=CTRL)
    hands.type("77")
    hands.press(KEY.Key_Return)
    assert hands.session is before
    assert "no more" in hands.open_editor().reason.text()
    hands.press(KEY.Key_Escape)
    assert hands.open_editor() is None


def test_escape_in_a_size_box_restores(program):
    hands = program("cat-sat-causal")
    box = hands.window.input_side.sizes.boxes["n"]
    box.setFocus()
    box.selectAll()
    hands.type("2")
    hands.press(KEY.Key_Escape)
    assert box.text() == "6"
    hands.press(KEY.Key_Tab)
    assert hands.session.n_q == 6
    assert hands.document.undo_stack.count() == 0


def test_a_refused_size_stops_what_settled_it(program):
    hands = program("cat-sat-causal")
    box = hands.window.input_side.sizes.boxes["n"]
    box.setFocus()
    box.selectAll()
    hands.type("99999")
    hands.press(KEY.Key_S, held=CTRL)
    assert "99999" in hands.answers.told[0]
    assert hands.answers.asked == []


def test_a_fault_while_committing_is_told_once_and_keeps_the_text(program, monkeypatch):
    hands = program("cat-sat-causal")
    told = []
    monkeypatch.setattr("sys.excepthook", lambda kind, error, trace: told.append(error))

    def broken(cell, text):
        raise MemoryError

    monkeypatch.setattr(hands.document, "edit_cell", broken)
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("77")
    hands.press(KEY.Key_Return)
    assert [type(error) for error in told] == [MemoryError]
    assert hands.open_editor().text() == "77"
    hands.press(KEY.Key_Escape)


def other_table(hands):
    hands.click(*hands.place_in_table(Cell("v", 0, 0, 0)))
    hands.type("7")
    hands.press(KEY.Key_Return)


def other_table_by_steps(hands):
    hands.click(*hands.place_in_table(Cell("v", 0, 0, 0)))
    hands.press(KEY.Key_Up, held=CTRL)


def dragged_in_another_table(hands):
    viewport, place = hands.place_in_table(Cell("v", 0, 0, 0))
    window = hands.window.windowHandle()
    QTest.mousePress(window, LEFT_BUTTON, ALT, hands.at(viewport, place))
    QTest.mouseMove(window, hands.at(viewport, place + QPoint(0, -40)))
    QTest.mouseRelease(window, LEFT_BUTTON, ALT, hands.at(viewport, place + QPoint(0, -40)))


def on_the_stage(hands):
    hands.click(*hands.place_on_stage(Cell("k", 0, 1, 1)))
    hands.type("7")
    hands.press(KEY.Key_Return)


@pytest.mark.parametrize(
    ("what", "deed"),
    [
        ("cell", other_table),
        ("cell", other_table_by_steps),
        ("cell", dragged_in_another_table),
        ("cell", on_the_stage),
        ("tokens", other_table_by_steps),
        ("tokens", dragged_in_another_table),
    ],
)
def test_other_panels_go_back_to_a_wrong_text_first(program, deed, what):
    hands = program("cat-sat-causal")
    before = hands.session
    if what == "cell":
        wrong = wrong_text(hands)
    else:
        wrong = hands.window.input_side.tokens
        wrong.setFocus()
        hands.press(KEY.Key_A, held=CTRL)
        hands.press(KEY.Key_Delete, KEY.Key_Return)
        assert wrong.property("wrong")
    deed(hands)
    for name in ("k", "v"):
        assert (hands.session.matrix(name) == before.matrix(name)).all()
    assert hands.session is before
    assert hands.focus() is wrong


@pytest.mark.parametrize("row", range(6))
def test_the_reason_never_covers_the_text_it_is_about(program, row):
    hands = program("cat-sat-causal", size=(1280, 720))
    hands.click(*hands.place_in_table(Cell("q", 0, row, 1)))
    hands.type("1,234")
    hands.press(KEY.Key_Return)
    editor = hands.open_editor()
    place = QRect(editor.mapTo(hands.window, QPoint(0, 0)), editor.size())
    reason = QRect(editor.reason.mapTo(hands.window, QPoint(0, 0)), editor.reason.size())
    assert editor.reason.isVisible()
    assert not place.intersects(reason)
    assert hands.window.rect().contains(reason)
    hands.press(KEY.Key_Escape)
    assert not editor.reason.isVisible()


def test_the_reason_follows_its_text_when_the_input_side_scrolls(program):
    hands = program("cat-sat-causal", size=(1100, 600))
    editor = wrong_text(hands)
    side = hands.window.input_side
    for value in (side.verticalScrollBar().maximum(), 0, 20):
        side.verticalScrollBar().setValue(value)
        hands.paint()
        below = editor.mapTo(hands.window, QPoint(0, editor.height())).y()
        assert editor.reason.isVisible() != editor.visibleRegion().isEmpty()
        if editor.reason.isVisible():
            assert abs(editor.reason.y() - below) < 6 or editor.reason.geometry().bottom() < below


def test_the_reason_is_hidden_while_its_text_is_scrolled_out_of_its_table(program):
    hands = program(Session(tuple(f"t{i}" for i in range(60)), *np.ones((3, 60, 30))))
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    hands.type("abc")
    hands.press(KEY.Key_Return)
    editor, table = hands.open_editor(), hands.table("q")
    table.verticalScrollBar().setValue(20)
    hands.paint()
    assert not editor.reason.isVisible()
    table.verticalScrollBar().setValue(0)
    hands.paint()
    assert editor.reason.isVisible()
    hands.press(KEY.Key_Escape)
