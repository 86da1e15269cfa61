"""All by keys: the whole way of a user, what pointing tells, and a focus that is seen."""

import pytest
from PySide6.QtCore import Qt

from explorer.app.file_dialogs import ExportChoice
from explorer.attention.cells import Cell
from explorer.attention.steps import steps_of
from tests.app.hands import ALT, CTRL, SHIFT

KEY = Qt.Key
MOST = 20  # panels


def press_until(hands, reached, key, held=Qt.KeyboardModifier.NoModifier):
    """Press a key until something is so."""
    for _ in range(MOST):
        if reached():
            return
        hands.press(key, held=held)
    raise AssertionError(f"{key} leads nowhere: the focus is on {hands.focus()}")


def test_the_whole_way_by_keys_alone(program, tmp_path):
    hands = program("cat-sat-causal")
    press_until(hands, lambda: hands.focus() is hands.table("q"), KEY.Key_F6)
    hands.press(KEY.Key_Down, KEY.Key_Right)
    index = hands.table("q").currentIndex()
    row, column = index.row(), index.column()
    hands.type("1/4")
    hands.press(KEY.Key_Return)
    assert hands.session.q[0, row, column] == 0.25
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.q[0, row, column] != 0.25
    hands.press(KEY.Key_Y, held=CTRL)
    press_until(hands, lambda: hands.selection.step == "weights", KEY.Key_Right, ALT)
    hands.paint()
    press_until(hands, lambda: hands.focus() is hands.stage and hands.selection.kept.matrix == "weights", KEY.Key_F6)
    hands.press(KEY.Key_Down, KEY.Key_Down, KEY.Key_Right)
    weight = Cell("weights", 0, 2, 1)
    assert hands.selection.kept == weight
    number = hands.selection.numbers.weight(hands.document.trace.value(weight))
    press_until(hands, lambda: hands.inspector.isAncestorOf(hands.focus()), KEY.Key_F6)
    assert f"= {number}" in hands.inspector.text()  # why it is what it is
    press_until(hands, lambda: hands.focus() is hands.stage, KEY.Key_F6, SHIFT)
    press_until(hands, lambda: hands.selection.kept.matrix == "weights", KEY.Key_F6, SHIFT)
    first = hands.selection.kept
    hands.press(KEY.Key_Return)
    operand = hands.selection.kept
    assert operand.matrix == "masked"
    assert operand.row == first.row
    hands.press(KEY.Key_Return)
    assert hands.selection.kept.matrix == "scaled"
    hands.press(KEY.Key_Backspace, KEY.Key_Backspace)
    assert (hands.selection.step, hands.selection.kept) == ("weights", first)
    hands.answers.choice = ExportChoice(tmp_path, False, 1.0, "light")
    hands.press(KEY.Key_E, held=CTRL | SHIFT)
    assert len(list(tmp_path.glob("*.png"))) == 1
    assert hands.answers.told == []


def test_b16_the_cursor_tells_what_the_mouse_does(program):
    hands = program("cat-sat-causal")
    hands.selection.go_to("weights")
    hands.settle_layout()
    cell = Cell("weights", 0, 2, 1)
    hands.point(hands.stage, hands.stage.rect_of(cell).center())
    assert hands.selection.pointed == cell
    pointed = (hands.inspector.text(), hands.window.status.reading.text(), set(hands.marks.by_matrix))
    hands.point(hands.window.status, hands.window.status.rect().center())
    hands.selection.point_at(None)
    press_until(hands, lambda: hands.focus() is hands.stage, KEY.Key_F6)
    press_until(hands, lambda: hands.selection.kept.matrix == "weights", KEY.Key_F6)
    hands.press(KEY.Key_Down, KEY.Key_Down, KEY.Key_Right)
    assert hands.selection.kept == cell
    assert (hands.inspector.text(), hands.window.status.reading.text(), set(hands.marks.by_matrix)) == pointed


@pytest.mark.parametrize("step", ["scores", "scaled", "masked", "weights"])
def test_b17_each_panel_reads_out_all_that_is_known_of_a_query_and_a_key(program, step):
    hands = program("cat-sat-causal")
    hands.selection.go_to(step)
    hands.settle_layout()
    hands.point(hands.stage, hands.stage.rect_of(Cell(step, 0, 2, 1)).center())
    trace, numbers = hands.document.trace, hands.selection.numbers
    raw, scaled, weight = (float(trace[name][0, 2, 1]) for name in ("scores", "scaled", "weights"))
    told = hands.window.status.reading.text()
    for part in (f"raw {numbers.text(raw)}", f"scaled {numbers.text(scaled)}", f"weight {numbers.weight(weight)}"):
        assert part in told
    assert ("query" in told, "key" in told, "may attend" in told) == (True, True, True)
    assert step in [each.name for each in steps_of(hands.session)]


def test_the_focus_is_seen_on_every_panel(program):
    hands = program("cat-sat-causal")
    seen = set()
    for _ in range(MOST):
        hands.press(KEY.Key_F6)
        hands.settle_layout()
        panel = hands.focus()
        if panel in seen:
            continue
        seen.add(panel)
        focused = hands.picture(panel)
        kept = hands.selection.kept
        panel.clearFocus()
        hands.selection.keep(kept)
        hands.settle_layout()
        assert hands.picture(panel) != focused, panel
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert {hands.stage, hands.strip, hands.table("q"), hands.table("v")} <= seen
