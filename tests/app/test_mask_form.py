"""The dialogs of a mask and of slopes: numbers by keys, ticks by Space and clicks, and whom each query sees then."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.app.dialogs import SOFTCAP, Dialogs
from explorer.app.mask_form import MaskDialog
from explorer.app.slopes_form import SlopesDialog
from explorer.attention.masks import Causal, Padding, Prefix, Window
from explorer.attention.positions import Alibi, default_slopes
from explorer.attention.session import Session
from tests.app.hands import CTRL
from tests.app.sessions import asymmetric
from tests.app.test_questions import button, click, key, then

TICK = QPoint(10, 10)  # from the corner of a line to its tick


@pytest.fixture
def dialog(program, qtbot):
    """Makes the shown dialog of a mask over a session."""

    def make(mask, session="cat-sat") -> MaskDialog:
        hands = program(session)
        made = MaskDialog(hands.program.scenes, mask, None)
        qtbot.addWidget(made)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        return made

    return make


def sentences(made: MaskDialog) -> list[str]:
    """What is said of each query."""
    return [made.sentences.item(place).text() for place in range(made.sentences.count())]


def retype(field, text: str) -> None:
    """Type another number into a box."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Tab)


def test_the_bounds_of_a_window_are_typed_and_each_query_says_what_it_sees(dialog):
    made = dialog(Window(left=2, right=0))
    assert sentences(made)[3] == "Token 4 (“on”) may attend to 2, 3, 4."
    retype(made.numbers["left"], "1")
    retype(made.numbers["right"], "1")
    assert made.chosen() == Window(left=1, right=1)
    assert sentences(made)[3] == "Token 4 (“on”) may attend to 3, 4, 5."


def test_below_0_a_window_has_no_bound(dialog):
    made = dialog(Window(left=0, right=0))
    QTest.keyClick(made.numbers["right"], Qt.Key.Key_Down)
    assert made.numbers["right"].text() == "no bound"
    assert made.chosen() == Window(left=0, right=-1)
    QTest.keyClick(made.numbers["right"], Qt.Key.Key_Down)
    assert made.chosen() == Window(left=0, right=-1)
    assert sentences(made)[4] == "Token 5 (“the”) may attend to 5, 6."


def test_the_length_of_a_prefix_is_set_by_the_arrows(dialog):
    made = dialog(Prefix(length=2))
    QTest.keyClick(made.numbers["length"], Qt.Key.Key_Up)
    assert made.chosen() == Prefix(length=3)
    assert sentences(made)[0] == "Token 1 (“The”) may attend to 1, 2, 3."


def test_the_alignment_can_be_chosen_only_where_it_changes_something(dialog):
    assert not dialog(Causal()).alignment.isEnabled()
    made = dialog(Causal(), asymmetric())
    assert made.alignment.isEnabled()
    QTest.keyClick(made.alignment, Qt.Key.Key_Down)
    assert made.chosen() == Causal("top_left")
    assert sentences(made)[0] == "Token 1 (“one”) may attend to 1."
    retype(made.numbers["offset"], "1")
    assert made.chosen() == Causal("top_left", 1)
    assert sentences(made)[0] == "Token 1 (“one”) may attend to 1, 2."


def test_the_sentences_count_the_other_masks_of_the_shown_head(dialog):
    made = dialog(Padding((True,) * 5), asymmetric())
    assert sentences(made)[1] == "Token 2 (“two”) may attend to 2, 3, 4."  # causal, and the custom mask of head 1


def test_the_sentences_count_what_a_bias_bars_and_not_the_causal_mask_that_a_prefix_replaces(dialog):
    numbers, bias = np.ones((3, 1)), np.zeros((3, 3))
    bias[1, 0] = -np.inf
    session = Session(("a", "b", "c"), numbers, numbers, numbers, masks=(Causal(),), bias=bias)
    assert sentences(dialog(Prefix(length=3), session)) == [
        "Token 1 (“a”) may attend to all 3 keys.",
        "Token 2 (“b”) may attend to 2, 3.",
        "Token 3 (“c”) may attend to all 3 keys.",
    ]


def test_keys_are_ticked_as_real_by_space_and_by_a_click(dialog):
    made = dialog(Padding((True,) * 6))
    made.keys.setFocus()
    QTest.keyClick(made.keys, Qt.Key.Key_Down)
    QTest.keyClick(made.keys, Qt.Key.Key_Space)
    assert made.chosen() == Padding((True, False, True, True, True, True))
    assert sentences(made)[0] == "Token 1 (“The”) may attend to 1, 3–6."
    rect = made.keys.visualItemRect(made.keys.item(5))
    QTest.mouseClick(made.keys.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + TICK)
    assert made.chosen() == Padding((True, False, True, True, True, False))


@pytest.mark.parametrize(("end", "expected"), [(click("OK"), Window(left=3, right=0)), (key(Qt.Key.Key_Escape), None)])
def test_the_mask_is_taken_or_not(program, end, expected):
    hands = program("cat-sat")

    def set_left(made) -> None:
        retype(made.numbers["left"], "3")
        QTimer.singleShot(0, lambda: end(made))

    then(set_left)
    assert Dialogs(hands.window).ask_mask(hands.program.scenes, Window(left=2, right=0)) == expected


def slopes_dialog(qtbot, present: Alibi, heads: int) -> SlopesDialog:
    """The shown dialog of slopes."""
    made = SlopesDialog(present, heads, None)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_slopes_are_typed_as_numbers_or_expressions(qtbot, qapp):
    made = slopes_dialog(qtbot, Alibi(), 2)
    assert made.line.text() == "0.0625; 0.00390625"
    QTest.keyClicks(made.line, "1/2; -0,25")
    QTest.keyClick(made.line, Qt.Key.Key_Return)
    assert not made.isVisible()
    assert made.alibi() == Alibi((0.5, -0.25))


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1", "ALiBi needs a slope for each of the 2 heads; here are 1"),
        ("1 x", "x"),
        ("1 1e300", "1e+300 is no slope"),
        ("nan 1", "nan is no slope"),
    ],
)
def test_what_is_wrong_with_slopes_is_said_and_the_dialog_stays(qtbot, qapp, typed, reason):
    made = slopes_dialog(qtbot, Alibi((0.5, 0.5)), 2)
    QTest.keyClicks(made.line, typed)
    QTest.keyClick(made.line, Qt.Key.Key_Return)
    assert made.isVisible()
    assert reason in made.problem.text()
    assert made.alibi() == Alibi((0.5, 0.5))


def test_the_usual_slopes_are_put_into_the_line_and_kept_as_the_usual_ones(qtbot, qapp):
    made = slopes_dialog(qtbot, Alibi((3.0, 4.0, 5.0)), 3)
    QTest.mouseClick(button(made, "Usual slopes"), Qt.MouseButton.LeftButton)
    assert made.line.text() == "; ".join(f"{slope:g}" for slope in default_slopes(3))
    QTest.keyClick(made.line, Qt.Key.Key_Return)
    assert made.alibi() == Alibi()


def test_a_softcap_is_asked_for_until_it_is_one(program):
    hands = program("cat-sat")
    asking = Dialogs(hands.window)
    begun = []

    def type_over(text: str):
        def act(made) -> None:
            begun.append(made.textValue())
            made.setTextValue(text)
            QTest.keyClick(made, Qt.Key.Key_Return)

        return act

    then(type_over("-1"), key(Qt.Key.Key_Return), type_over("3/2"))
    assert asking.ask_softcap(None) == 1.5
    assert begun == [f"{SOFTCAP:g}", "-1"]
    then(key(Qt.Key.Key_Escape))
    assert asking.ask_softcap(1.5) is None


def test_enter_in_a_number_of_a_mask_takes_it(program):
    hands = program("cat-sat")

    def enter(made) -> None:
        QTest.keyClick(made.numbers["left"], Qt.Key.Key_Return)

    then(enter)
    assert Dialogs(hands.window).ask_mask(hands.program.scenes, Window(left=2, right=0)) == Window(left=2, right=0)
    assert QApplication.activeModalWidget() is None
