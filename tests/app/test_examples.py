"""What the notes of built-in examples tell a person to do shows what they say that it shows."""

import numpy as np
from PySide6.QtCore import Qt

from explorer.attention.steps import steps_of
from explorer.files.examples import examples
from tests.app.hands import ALT, Hands
from tests.app.test_controls import choose
from tests.app.test_mask_menu import menu
from tests.app.test_tokens_line import retype


def pin(hands: Hands, qtbot) -> None:
    """F9, as soon as the window listens to it."""
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    hands.press(Qt.Key.Key_F9)


def differences(hands: Hands, row: int) -> list[float]:
    """Alt+3: what stands in a row of the output."""
    hands.press(Qt.Key.Key_3, held=ALT)
    comparison = hands.program.scenes.scene.comparison
    assert comparison.subtracts
    return comparison.change("output").difference[row].tolist()


def test_without_its_mask_both_words_come_to_the_same(program, qtbot):
    hands = program("bank")
    pin(hands, qtbot)
    first, second = (place for place, token in enumerate(hands.session.tokens) if token == "银行")
    choose(hands, menu(hands), "Custom")
    assert hands.session.masks == ()
    output = hands.document.trace["output"][0]
    np.testing.assert_allclose(output[first], output[second], rtol=1e-12)
    of_money, of_river = differences(hands, first)[1:], differences(hands, second)[1:]
    assert of_money[0] < -0.3 < 0.3 < of_money[1]
    assert of_river[1] < -0.3 < 0.3 < of_river[0]


def test_man_bites_dog_leaves_bites_as_it_was(program, qtbot):
    hands = program("dog-bites-man")
    before = hands.document.trace["output"][0]
    pin(hands, qtbot)
    retype(hands, "man bites dog", Qt.Key.Key_Return)
    assert hands.session.tokens == ("man", "bites", "dog")
    np.testing.assert_allclose(hands.document.trace["output"][0], before[[2, 1, 0]], rtol=1e-12)
    np.testing.assert_allclose(differences(hands, 1), 0, atol=1e-15)
    assert np.abs(differences(hands, 0)).max() > 0.1


def test_with_positions_it_does_not(program, qtbot):
    hands = program("dog-bites-man-positions")
    pin(hands, qtbot)
    retype(hands, "man bites dog", Qt.Key.Key_Return)
    np.testing.assert_allclose(differences(hands, 1), [0.34, -0.86], atol=0.005)


def test_every_step_of_every_example_is_gone_to_and_painted(program):
    hands = program("cat-sat-causal")
    hands.settle_layout()
    for name, _ in examples():
        hands.program.files.open_example(name)
        hands.press(Qt.Key.Key_Home, held=ALT)
        steps = [step.name for step in steps_of(hands.session)]
        walked = []
        for _ in steps:
            walked.append(hands.selection.step)
            assert not hands.picture(hands.stage).isNull()
            hands.press(Qt.Key.Key_Right, held=ALT)
        assert walked == steps
    assert hands.answers.told == []
