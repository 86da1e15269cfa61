"""Numbers from elsewhere beside those computed here: marked, told, looked at, and hidden while they are a riddle."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from explorer.app.referring import refer
from explorer.app.scenes import Scenes
from explorer.attention.cells import Cell
from explorer.attention.reference import Reference, Tolerance, reference_of
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.drawing.header import looked_at
from explorer.errors import InputError
from explorer.files.examples import examples
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric

SAT_CAT = Cell("weights", 0, 2, 1)


@pytest.fixture
def referred(program, qtbot):
    """The hands on an example whose weights are compared with others: one in row sat is 0.2 too large."""

    def open_and_refer(riddle: bool = False, **more) -> Hands:
        hands = program("cat-sat-causal", **more)
        qtbot.waitUntil(lambda: hands.program.comparing is not None)
        trace = hands.document.trace
        weights = trace["weights"].copy()
        weights[SAT_CAT[1:]] += 0.2
        given = {"scores": trace["scores"], "weights": weights}
        found = reference_of(trace, given, dict.fromkeys(given, Tolerance(0.01)))
        refer(hands.program.scenes, Reference(found.arrays, found.tolerances, riddle))
        hands.paint()
        return hands

    return open_and_refer


def said(hands: Hands) -> str:
    """What the bar says."""
    return hands.program.comparing.bar.summary.text()


def button(hands: Hands, name: str) -> QToolButton:
    """A button of the bar by its name."""
    return hands.program.comparing.bar.findChild(QToolButton, name)


def scenes_of(hands: Hands) -> Scenes:
    """What gives the scenes."""
    return hands.program.scenes


def moved(hands: Hands, matrix: str) -> list[list[int]]:
    """The cells of a matrix that have a folded corner."""
    return np.argwhere(hands.program.scenes.scene.change(matrix).moved).tolist()


def test_the_first_difference_is_gone_to_and_told(referred):
    hands = referred()
    assert hands.selection.step == "weights"
    assert hands.selection.cell == SAT_CAT
    assert said(hands) == (
        "The first difference is A[sat → cat] (attention weights): 0.835 in the reference, 0.635 here. "
        "1 of 36 weights differ by more than 0.01"
    )
    assert moved(hands, "weights") == [[2, 1]]
    assert moved(hands, "scores") == moved(hands, "output") == []
    assert not hands.document.modified


def test_each_step_says_how_it_compares(referred):
    hands = referred()
    for step, words in (
        ("scores", "All 36 scores agree"),
        ("scaled", "It has no numbers of this step"),
        ("output", "It has no numbers of this step"),
    ):
        hands.selection.go_to(step)
        assert said(hands).endswith(f"here. {words}")


def test_the_buttons_have_the_words_of_a_reference(referred):
    hands = referred()
    names = ("then", "now", "difference", "unpin")
    assert hands.program.comparing.bar.accessibleName() == "Comparison with a reference"
    assert [button(hands, name).text() for name in names] == ["Reference", "Here", "Difference", "End"]
    assert [button(hands, name).accessibleName() for name in names] == ["Reference", "Here", "Difference", "End"]
    assert button(hands, "then").toolTip() == "Show the numbers that are compared with (Alt+1)"
    hands.press(Qt.Key.Key_F9, held=SHIFT)
    assert hands.selection.pinned is None
    hands.press(Qt.Key.Key_F9)
    assert [button(hands, name).text() for name in names] == ["Then", "Now", "Difference", "Unpin"]
    assert hands.program.comparing.bar.accessibleName() == "Comparison with the pinned state"


def test_the_reference_is_looked_at_but_explained_is_what_is_computed(referred):
    hands = referred()
    hands.click(button(hands, "then"))
    scene = hands.program.scenes.scene
    assert scene.values("weights")[2, 1] == pytest.approx(0.835, abs=1e-3)
    assert hands.program.scenes.compared(SAT_CAT) == "0.83 in the reference, 0.63 here, difference −0.20"
    derivation = hands.program.scenes.explained(SAT_CAT)
    assert derivation.results[-1].result.startswith("0.63")
    hands.press(Qt.Key.Key_3, held=ALT)
    difference = hands.program.scenes.scene.change("weights").difference
    assert difference[2, 1] == pytest.approx(-0.2)


def test_an_edit_is_compared_anew(referred):
    hands = referred()
    hands.document.edit_cell(Cell("q", 0, 5, 0), "3")
    assert [5, 0] in moved(hands, "scores")
    assert moved(hands, "output") == []  # of which the reference says nothing
    assert said(hands).startswith("The first difference is S[mat → The] (scores): ")
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert moved(hands, "scores") == []


def test_other_sizes_cannot_be_compared(referred):
    hands = referred()
    zeros = np.zeros((1, 2, 2))
    hands.document.edit("other", Session(("A", "B"), zeros, zeros, zeros))
    assert said(hands) == "The reference has no numbers for these sizes"


def test_another_document_ends_it(referred):
    hands = referred()
    hands.program.files.open_example("mother")
    assert hands.selection.pinned is None
    assert not hands.program.comparing.card.isVisible()


def test_a_riddle_tells_nothing_until_it_is_asked(referred):
    hands = referred(riddle=True)
    hands.selection.go_to("weights")
    hands.selection.keep(SAT_CAT)
    assert hands.selection.looked_at == "then"
    assert said(hands).endswith("From which? “True numbers” tells")
    assert looked_at(scenes_of(hands).comparison, "weights") == "As the reference has it. "
    assert looked_at(scenes_of(hands).comparison, "output") == "As it is here. "
    hands.selection.go_to("output")
    assert said(hands).endswith("“True numbers” tells. Of this step nothing was printed")
    hands.selection.go_to("weights")
    assert moved(hands, "weights") == []
    assert hands.program.scenes.scene.values("weights")[2, 1] == pytest.approx(0.835, abs=1e-3)
    scenes = hands.program.scenes
    assert scenes.compared(SAT_CAT) == ""
    assert scenes.explained(SAT_CAT).results[-1].result == "…"
    agreeing = Cell("scores", 0, 2, 1)
    assert scenes.explained(agreeing).results[-1].result != "…"
    hands.click(button(hands, "now"))
    assert moved(hands, "weights") == [[2, 1]]
    assert "0.835 in the reference, 0.635 here" in said(hands)
    assert scenes.explained(SAT_CAT).results[-1].result.startswith("0.63")


def test_a_number_at_a_masked_place_is_seen(program, qtbot):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    trace = hands.document.trace
    weights = trace["weights"].copy()
    weights[0, 0, 3] = 0.25
    refer(hands.program.scenes, reference_of(trace, {"weights": weights}))
    assert hands.selection.cell == Cell("weights", 0, 0, 3)
    assert moved(hands, "weights") == [[0, 3]]
    hands.press(Qt.Key.Key_1, held=ALT)
    scene = hands.program.scenes.scene
    assert not scene.barred("weights")[0, 3]
    assert scene.barred("weights")[0, 4]
    assert scene.values("weights")[0, 3] == 0.25


def test_the_head_of_the_first_difference_is_shown(program, qtbot):
    session = asymmetric()
    hands = program(session)
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    output = run(session)["output"].copy()
    output[1, 2, 3] += 1
    refer(hands.program.scenes, reference_of(hands.document.trace, {"output": output}))
    assert (hands.selection.step, hands.selection.head) == ("output", 1)
    assert hands.selection.cell == Cell("output", 1, 2, 3)
    assert "of head 2" in said(hands)


def test_too_many_scores_are_not_compared(program, monkeypatch):
    hands = program("cat-sat-causal")
    trace = hands.document.trace
    monkeypatch.setattr("explorer.app.referring.AT_ONCE", 35)
    with pytest.raises(InputError, match="more than 35 scores, too many to be compared"):
        refer(hands.program.scenes, reference_of(trace, {"weights": trace["weights"]}))
    assert hands.selection.pinned is None


def test_a_long_sentence_does_not_push_the_window_apart(referred):
    hands = referred(size=(1280, 720))
    hands.settle_layout()
    assert (hands.window.width(), hands.window.height()) == (1280, 720)


RIDDLE = "deep-ml-statement"


def assert_posed(hands: Hands) -> None:
    """What was printed is looked at, and nothing tells the mistake."""
    assert hands.selection.pinned.riddle
    assert hands.selection.looked_at == "then"
    names = ("then", "now", "difference", "unpin")
    assert [button(hands, name).text() for name in names] == ["Printed", "True numbers", "Difference", "End"]
    hands.selection.go_to("output")
    assert hands.program.scenes.scene.values("output").tolist() == [[1], [0]]
    assert moved(hands, "output") == []


@pytest.mark.parametrize("way", ["list", "file"])
def test_an_example_with_a_mistake_poses_it(program, qtbot, way):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    if way == "list":
        hands.answers.example = RIDDLE
        hands.press(Qt.Key.Key_E, held=CTRL)
    else:
        hands.program.files.open_path(dict(examples())[RIDDLE])
    assert_posed(hands)
    assert not hands.document.modified
    hands.press(Qt.Key.Key_2, held=ALT)
    assert said(hands).startswith(
        "The first difference is O[t1, 1] of head 1 (output): 1.00 in the reference, 0.731 here"
    )
    assert moved(hands, "output") == [[0, 0], [1, 0]]
    hands.answers.example = "mother"
    hands.press(Qt.Key.Key_E, held=CTRL)
    assert hands.selection.pinned is None


def test_an_edit_shows_the_true_numbers(program, qtbot):
    hands = program("cat-sat-causal")
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    hands.program.files.open_example(RIDDLE)
    hands.document.edit_cell(Cell("q", 0, 0, 0), "2")
    assert hands.selection.looked_at == "now"


def test_an_example_with_a_mistake_poses_it_at_the_start_too(program, qtbot):
    hands = program(RIDDLE)
    qtbot.waitUntil(lambda: hands.program.comparing is not None)
    assert hands.selection.pinned is None  # which run_window connects:
    hands.program.files.pose(RIDDLE)
    assert_posed(hands)


def test_other_examples_pose_nothing(program):
    hands = program("mother")
    for name in ("mother", "raschka-simplified", "no example"):
        hands.program.files.pose(name)
        assert hands.selection.pinned is None


def test_without_room_beside_the_buttons_the_sentence_stands_below(referred):
    hands = referred()
    bar = hands.program.comparing.bar
    for width, below in ((440, True), (1000, False), (440, True)):
        bar.resize(width, 120)
        bar.layout().activate()
        buttons, sentence = button(hands, "then").geometry(), bar.summary.geometry()
        assert (sentence.top() >= buttons.bottom()) == below
        assert sentence.width() > 150
        assert button(hands, "unpin").geometry().right() >= bar.width() - 8
