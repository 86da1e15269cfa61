"""Comparing with numbers of files: the dialog by real keys, and what comes of it."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.app.dialogs import Dialogs
from explorer.app.reference_form import ReferenceDialog
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.files.reference_files import guessed, named, usual_for
from explorer.files.sources import TEXT, read_source
from tests.app.hands import CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric


@pytest.fixture
def opened(program, qtbot):
    """Opens the session whose shapes are all different, with files to be asked for."""

    def hands_on(*files: Path) -> Hands:
        hands = program(asymmetric())
        qtbot.waitUntil(lambda: hands.program.comparing is not None)
        hands.answers.files = list(files)
        return hands

    return hands_on


def asked(hands: Hands, act: Callable[[ReferenceDialog], None]) -> str:
    """Ask to compare, do something with the dialog itself, and leave it if it is still there; what it said at last."""
    seen = []

    def ask(source, trace):
        def deal() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, ReferenceDialog)
            act(dialog)
            seen.append(dialog.problem.text())
            if dialog.isVisible():
                QTest.keyClick(dialog, Qt.Key.Key_Escape)

        QTimer.singleShot(0, deal)
        return Dialogs.ask_reference(hands.answers, source, trace)

    hands.answers.ask_reference = ask
    hands.press(Qt.Key.Key_I, held=CTRL | SHIFT)
    del hands.answers.ask_reference
    (problem,) = seen
    return problem


def accept(dialog: ReferenceDialog) -> None:
    """Press Enter."""
    QTest.keyClick(dialog, Qt.Key.Key_Return)


def weights_of(session: Session) -> np.ndarray:
    """The weights, one of them wrong."""
    weights = run(session)["weights"].astype(np.float32)
    weights[1, 2, 0] += 0.25
    return weights


def test_the_first_difference_of_a_file_is_marked(opened, tmp_path):
    path = tmp_path / "mine.npz"
    np.savez(path, attn_weights=weights_of(asymmetric())[None], other=np.zeros((7, 7)))
    hands = opened(path)

    def act(dialog: ReferenceDialog) -> None:
        choices = dialog.choices
        assert choices["attn_weights"].currentData() == "weights"
        assert not choices["other"].isEnabled()
        assert choices["other"].currentText() == "fits no step"
        accept(dialog)

    assert asked(hands, act) == ""
    assert hands.selection.cell == Cell("weights", 1, 2, 0)
    assert hands.selection.head == 1
    changed = hands.program.scenes.scene.change("weights")
    assert np.argwhere(changed.moved).tolist() == [[2, 0]]
    assert hands.program.settings.folder == str(tmp_path)
    assert not hands.document.modified


def test_a_tolerance_that_is_typed_counts(opened, tmp_path):
    path = tmp_path / "weights.npy"
    np.save(path, weights_of(asymmetric()))
    hands = opened(path)

    def act(dialog: ReferenceDialog) -> None:
        dialog.tolerance.setFocus()
        QTest.keyClicks(dialog.tolerance, "0,3")
        accept(dialog)

    asked(hands, act)
    assert hands.program.comparing.bar.summary.text().startswith("All numbers of the reference agree")


@pytest.mark.parametrize("typed", ["-1", "nan", "much"])
def test_a_wrong_tolerance_is_said_and_the_dialog_stays(opened, tmp_path, typed):
    path = tmp_path / "weights.npy"
    np.save(path, weights_of(asymmetric()))
    hands = opened(path)

    def act(dialog: ReferenceDialog) -> None:
        QTest.keyClicks(dialog.tolerance, typed)
        accept(dialog)
        assert dialog.isVisible()

    problem = asked(hands, act)
    assert problem
    assert hands.selection.pinned is None


def test_the_item_of_a_batch_is_chosen(opened, tmp_path):
    right = run(asymmetric())["output"]
    path = tmp_path / "o.npz"
    np.savez(path, output=np.stack([right + 1, right, right + 2]))
    hands = opened(path)

    def act(dialog: ReferenceDialog) -> None:
        assert dialog.item.maximum() == 3
        dialog.item.setValue(2)
        accept(dialog)

    asked(hands, act)
    assert hands.program.comparing.bar.summary.text().startswith("All numbers of the reference agree")


def test_two_arrays_of_one_step_are_refused(opened, tmp_path):
    path = tmp_path / "two.npz"
    scores = run(asymmetric())["scores"]
    np.savez(path, one=scores, two=scores)
    hands = opened(path)

    def act(dialog: ReferenceDialog) -> None:
        assert not dialog.accepting.isEnabled()
        assert dialog.problem.text() == "Choose the step of one array at least."
        for choice in dialog.choices.values():
            choice.setCurrentIndex(choice.findData("scores"))
        accept(dialog)

    assert asked(hands, act) == "two: two arrays are used as scores; keep one of them"


def test_printed_numbers_may_be_off_by_half_a_digit(program, qtbot, tmp_path):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    weights = np.round(hands.document.trace["weights"][0], 2)
    path = tmp_path / "weights.csv"
    np.savetxt(path, weights, fmt="%.2f", delimiter=",")
    source = read_source([path])
    dialog = ReferenceDialog(source, hands.document.trace, hands.window)
    qtbot.addWidget(dialog)
    assert dialog.choices["weights"].currentData() == "weights"
    dialog.finish()
    assert dialog.reference.tolerances["weights"] == (0.005, False)
    assert dialog.reference.report(hands.document.trace).agrees


def test_a_cancelled_dialog_and_a_bad_file_change_nothing(opened, tmp_path, qtbot):
    path = tmp_path / "weights.npy"
    np.save(path, weights_of(asymmetric()))
    hands = opened(path)
    asked(hands, lambda dialog: None)
    assert hands.selection.pinned is None
    path.write_bytes(b"nothing")
    hands.window.activateWindow()
    qtbot.waitUntil(hands.window.isActiveWindow)
    hands.press(Qt.Key.Key_I, held=CTRL | SHIFT)
    assert len(hands.answers.told) == 1
    assert str(path) in hands.answers.told[0]
    hands.answers.files = []
    hands.press(Qt.Key.Key_I, held=CTRL | SHIFT)
    assert len(hands.answers.told) == 1


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("attn_output", "output"),
        ("attention_scores", "scores"),
        ("scaled_scores", "scaled"),
        ("maskedScores", "masked"),
        ("attn", "weights"),
        ("layer.3.attn_weights", "weights"),
        ("probs", "weights"),
        ("权重", "weights"),
        ("q", ""),
        ("hidden", ""),
    ],
)
def test_names_say_steps(name, step):
    assert named(name) == step


def test_of_two_names_for_one_step_the_first_has_it(tmp_path):
    trace = run(asymmetric())
    path = tmp_path / "a.npz"
    np.savez(path, weights=trace["weights"], attn=trace["weights"], scores=np.ones((9, 9)))
    assert guessed(read_source([path]).entries, trace) == {"weights": "weights"}


@pytest.mark.parametrize(
    ("kind", "values", "amount", "of_largest"),
    [
        ("<f4", [0.5], 1e-5, True),
        (">f2", [0.5], 5e-3, True),
        ("BF16", [0.5], 3e-2, True),
        ("<f8", [0.5], 1e-9, True),
        (TEXT, [0.25, 3.5], 0.005, False),
        (TEXT, [12.0, 3.0], 0.5, False),
        (TEXT, [1 / 3], 1e-5, True),
        (TEXT, [np.nan, 0.5], 0.05, False),
    ],
)
def test_the_usual_tolerance_of_a_file(kind, values, amount, of_largest):
    found = usual_for(kind, np.array(values))
    assert found.amount == pytest.approx(amount)
    assert found.of_largest == of_largest
