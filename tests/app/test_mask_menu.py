"""The menu of masks, softcap and bias: each is put on, changed and taken off as one undo step with a name."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom, Padding, Prefix, Window
from explorer.attention.positions import Alibi
from explorer.attention.resizing import with_heads
from explorer.attention.session import Session
from tests.app.hands import CTRL, Hands
from tests.app.sessions import asymmetric
from tests.app.test_controls import choose


def menu(hands: Hands) -> QMenu:
    """The menu of masks."""
    return hands.window.mask_control.choices


def lines(hands: Hands) -> dict[str, bool]:
    """The lines of the menu as it would open, and whether each can be chosen."""
    menu(hands).aboutToShow.emit()
    return {action.text().strip(): action.isEnabled() for action in menu(hands).actions() if action.text()}


def by_keys(hands: Hands, words: str) -> None:
    """Open the menu from the keyboard and choose the line with these words."""
    hands.window.mask_control.setFocus()
    control = hands.window.mask_control
    menu(hands).popup(control.mapToGlobal(QPoint(0, control.height())))
    hands.choose_by_keys(menu(hands), words)


def undo(hands: Hands) -> None:
    """Ctrl+Z in the window."""
    hands.stage.setFocus()
    hands.press(Qt.Key.Key_Z, held=CTRL)


def small(**changes) -> Session:
    """Three tokens of two heads."""
    q, k, v = np.random.default_rng(2).normal(size=(3, 2, 3, 2))
    return Session(("a", "b", "c"), q, k, v, **changes)


@pytest.mark.parametrize("way", [lambda hands, words: choose(hands, menu(hands), words), by_keys])
@pytest.mark.parametrize(
    ("words", "mask", "first"),
    [
        ("Sliding window", Window(left=1, right=2), Window(left=2, right=0)),
        ("Prefix", Prefix("top_left", 0, 1), Prefix(length=2)),
        ("Padding", Padding((True, False, True)), Padding((True, True, True))),
    ],
)
def test_a_mask_with_numbers_is_asked_for_put_on_changed_and_taken_off(program, way, words, mask, first):
    hands = program(small())
    offered = []

    def answer(present):
        offered.append(present)
        return mask

    hands.answers.mask = answer
    way(hands, words)
    assert offered == [first]
    assert hands.session.masks == (mask,)
    assert hands.undo_name() == f"Undo Add {mask.kind} mask"
    assert hands.window.mask_control.text().startswith(mask.kind)
    other = {"window": Window(left=0, right=0), "prefix": Prefix(), "padding": Padding((False, True, True))}[mask.kind]
    hands.answers.mask = lambda present: other
    way(hands, "Change")
    assert hands.session.masks == (other,)
    assert hands.undo_name() == f"Undo Change {mask.kind} mask"
    way(hands, {"window": "Window:", "prefix": "Prefix:", "padding": "Padding:"}[mask.kind])
    assert hands.session.masks == ()
    assert hands.undo_name() == f"Undo Remove {mask.kind} mask"
    for expected in ((other,), (mask,), ()):
        undo(hands)
        assert hands.session.masks == expected


def test_a_dialog_that_is_cancelled_or_changes_nothing_is_no_undo_step(program):
    hands = program(small(masks=(Window(left=1, right=0),)))
    choose(hands, menu(hands), "Prefix")
    hands.answers.mask = lambda present: present
    choose(hands, menu(hands), "Change")
    assert hands.answers.asked == ["mask prefix", "mask window"]
    assert hands.document.undo_stack.count() == 0


def test_several_masks_are_combined_and_named(program):
    hands = program(small(masks=(Causal(),)))
    hands.answers.mask = lambda present: Window(left=1, right=0) if present.kind == "window" else present
    choose(hands, menu(hands), "Sliding window")
    assert hands.window.mask_control.text() == "causal + window ▾"
    assert hands.document.trace["may_attend"][0].astype(int).tolist() == [[1, 0, 0], [1, 1, 0], [0, 1, 1]]
    choose(hands, menu(hands), "Padding")
    assert hands.window.mask_control.text() == "3 masks ▾"
    assert "Sliding window…" not in lines(hands)
    assert "Window: 1 before and 0 after the query" in lines(hands)


def test_a_prefix_takes_the_place_of_causal_which_cannot_join_it(program):
    hands = program(small(masks=(Causal(), Padding((True, True, False)))))
    hands.answers.mask = lambda present: Prefix(length=1)
    choose(hands, menu(hands), "Prefix")
    assert hands.session.masks == (Padding((True, True, False)), Prefix(length=1))
    assert hands.undo_name() == "Undo Replace causal mask by prefix mask"
    assert lines(hands)["Causal: no key after the query (a prefix mask is causal already)"] is False
    undo(hands)
    assert hands.session.masks == (Causal(), Padding((True, True, False)))


def test_a7_both_alignments_are_pictured_and_cannot_be_chosen_where_they_are_the_same(program):
    hands = program(small(masks=(Causal(),)))
    found = lines(hands)
    aligned = [text for text in found if text.startswith("Aligned")]
    assert len(aligned) == 2
    assert not any(found[text] for text in aligned)
    assert found["Both are the same here: there are as many queries as keys"] is False
    hands = program(asymmetric())
    found = lines(hands)
    assert [found[text] for text in found if text.startswith("Aligned")] == [False, True]
    assert not any(text.startswith("Both are the same") for text in found)
    pictures = [action.icon().pixmap(16, 16).toImage() for action in menu(hands).actions() if "ligned" in action.text()]
    assert pictures[0] != pictures[1]


def test_custom_leads_to_the_stage_and_says_how_to_paint(program):
    hands = program(small())
    choose(hands, menu(hands), "Custom")
    assert hands.selection.step == "masked"
    assert hands.answers.reported == ["Click or drag over ✓ and ✗, or press Space on the cell under the cursor."]
    assert hands.document.undo_stack.count() == 0


def test_a_custom_mask_is_one_for_all_heads_or_one_a_head(program):
    hands = program(small(masks=(Custom(np.tri(3, dtype=bool)),)))
    choose(hands, menu(hands), "A mask for each head")
    assert hands.session.masks[0].allowed.shape == (2, 3, 3)
    assert hands.undo_name() == "Undo Give each head a custom mask"
    hands.selection.show_head(hands.session, 1)
    hands.selection.go_to("masked")
    hands.click(*hands.place_on_stage(Cell("may_attend", 1, 2, 0)))
    assert hands.session.masks[0].allowed[:, 2, 0].tolist() == [True, False]
    choose(hands, menu(hands), "A mask for each head")
    assert hands.session.masks[0].allowed.shape == (1, 3, 3)
    assert not hands.session.masks[0].allowed[0, 2, 0]


def test_the_softcap_is_put_on_changed_and_taken_off(program):
    hands = program("cat-sat")
    hands.answers.softcap = 1.5
    choose(hands, menu(hands), "Softcap…")
    assert hands.answers.asked == ["softcap None"]
    assert hands.session.softcap == 1.5
    assert hands.undo_name() == "Undo Set softcap to 1.5"
    assert hands.window.mask_control.text() == "softcap 1.5 ▾"
    assert [entry.step.name for entry in hands.strip.entries()][:4] == ["scores", "scaled", "softcapped", "masked"]
    assert np.abs(hands.document.trace["softcapped"]).max() < 1.5
    by_keys(hands, "Softcap: 1.5")
    assert hands.session.softcap is None
    assert hands.undo_name() == "Undo Remove the softcap"
    undo(hands)
    hands.answers.softcap = 30.0
    choose(hands, menu(hands), "Change…")
    assert hands.answers.asked == ["softcap None", "softcap 1.5"]
    assert hands.session.softcap == 30.0
    assert hands.undo_name() == "Undo Set softcap to 30"


@pytest.mark.parametrize("softcap", [0.0, -1.0, float("inf"), float("nan")])
def test_a_number_that_is_no_softcap_is_refused_in_a_sentence(program, softcap):
    hands = program("cat-sat-causal")
    hands.answers.softcap = softcap
    choose(hands, menu(hands), "Softcap…")
    assert "is no softcap; use a number above 0" in hands.answers.told[0]
    assert hands.session.softcap is None


def test_a_bias_is_put_on_typed_into_and_taken_off(program):
    hands = program("cat-sat-causal")
    choose(hands, menu(hands), "Bias: a matrix")
    assert hands.session.bias.shape == (1, 6, 6)
    assert not hands.session.bias.any()
    assert hands.undo_name() == "Undo Add a bias"
    assert hands.selection.step == "biased"
    hands.click(*hands.place_on_stage(Cell("bias", 0, 2, 1)))
    hands.type("1/3")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.bias[0, 2, 1] == 1 / 3
    assert hands.session.texts[("bias", 0, 2, 1)] == "1/3"
    assert hands.undo_name() == "Undo Edit B[sat → cat]"
    hands.type("-inf")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.bias[0, 3, 1] == -np.inf
    assert not hands.document.trace["may_attend"][0, 3, 1]
    choose(hands, menu(hands), "Bias: a matrix")
    assert hands.session.bias is None
    assert hands.session.texts == {}
    assert hands.undo_name() == "Undo Remove the bias"
    undo(hands)
    assert hands.session.texts[("bias", 0, 2, 1)] == "1/3"
    assert hands.session.bias[0, 3, 1] == -np.inf


@pytest.mark.parametrize("text", ["inf", "nan"])
def test_a_bias_that_is_no_number_stays_in_the_editor_with_the_reason(program, text):
    hands = program(small(bias=np.zeros((3, 3))))
    hands.selection.go_to("biased")
    hands.click(*hands.place_on_stage(Cell("bias", 0, 0, 0)))
    hands.type(text)
    hands.press(Qt.Key.Key_Return)
    assert hands.open_editor() is not None
    assert not hands.session.bias.any()
    hands.press(Qt.Key.Key_Escape)


def test_one_bias_for_all_heads_is_edited_in_any_of_them_and_may_become_one_a_head(program):
    hands = program(small(bias=np.zeros((3, 3))))
    hands.selection.go_to("biased")
    hands.selection.show_head(hands.session, 1)
    hands.click(*hands.place_on_stage(Cell("bias", 1, 0, 2)))
    hands.type("sqrt(2)")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.bias.shape == (1, 3, 3)
    assert (hands.document.trace["bias"][:, 0, 2] == 2**0.5).all()
    hands.press(Qt.Key.Key_Up)
    hands.press(Qt.Key.Key_F2)
    assert hands.open_editor().text() == "sqrt(2)"
    hands.press(Qt.Key.Key_Escape)
    hands.press(Qt.Key.Key_Up, held=CTRL)
    assert hands.session.bias[0, 0, 2] > 2**0.5
    undo(hands)
    choose(hands, menu(hands), "A bias for each head")
    assert hands.session.bias.shape == (2, 3, 3)
    hands.click(*hands.place_on_stage(Cell("bias", 1, 0, 0)))
    hands.type("5")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.bias[:, 0, 0].tolist() == [0, 5]
    assert hands.session.texts == {("bias", head, 0, 2): "sqrt(2)" for head in (0, 1)}
    choose(hands, menu(hands), "A bias for each head")
    assert hands.session.bias[:, 0, 0].tolist() == [5]
    assert hands.session.texts == {("bias", 0, 0, 2): "sqrt(2)"}


def test_numbers_are_pasted_into_a_bias_and_cleared_but_do_not_make_it_grow(program):
    hands = program(small(bias=np.ones((3, 3))))
    hands.selection.go_to("biased")
    hands.click(*hands.place_on_stage(Cell("bias", 0, 1, 1)))
    hands.press(Qt.Key.Key_Delete)
    assert hands.session.bias[0].tolist() == [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    QApplication.clipboard().setText("1\t2\t3\n4\t5\t6")
    hands.answers.fit = "cut"
    hands.press(Qt.Key.Key_V, held=CTRL)
    assert "a bias has a number for each query and key" in hands.answers.asked[-1]
    assert hands.session.bias[0].tolist() == [[1, 1, 1], [1, 1, 2], [1, 4, 5]]


def test_alibi_is_put_on_with_slopes_and_its_numbers_are_not_typed_over(program):
    hands = program(small())
    choose(hands, menu(hands), "ALiBi")
    assert hands.session.alibi == Alibi()
    assert hands.undo_name() == "Undo Add ALiBi"
    assert "ALiBi: slopes 0.0625, 0.003906" in lines(hands)
    hands.answers.slopes = (0.5, -1.0)
    choose(hands, menu(hands), "Slopes…")
    assert hands.session.alibi == Alibi((0.5, -1.0))
    assert hands.undo_name() == "Undo Set the slopes of ALiBi"
    hands.selection.go_to("biased")
    hands.click(*hands.place_on_stage(Cell("bias", 0, 2, 0)))
    assert hands.value(Cell("bias", 0, 2, 0)) == -1.0
    hands.type("7")
    assert hands.open_editor() is None
    by_keys(hands, "ALiBi: slopes")
    assert hands.session.alibi is None
    assert hands.undo_name() == "Undo Remove ALiBi"


def test_slopes_that_do_not_fit_are_refused_in_a_sentence(program):
    hands = program(small(alibi=Alibi()))
    hands.answers.slopes = (1.0,)
    choose(hands, menu(hands), "Slopes…")
    assert "ALiBi needs a slope for each of the 2 heads; here are 1" in hands.answers.told[0]
    assert hands.session.alibi == Alibi()


def test_bias_and_alibi_take_each_others_place_in_one_step(program):
    hands = program(small(alibi=Alibi((0.5, 0.25))))
    before = hands.document.trace["biased"].copy()
    choose(hands, menu(hands), "Bias: a matrix")
    assert hands.session.alibi is None
    assert (hands.document.trace["biased"] == before).all()
    assert hands.undo_name() == "Undo Turn ALiBi into a bias"
    choose(hands, menu(hands), "ALiBi: the further")
    assert hands.session.bias is None
    assert hands.undo_name() == "Undo Replace the bias by ALiBi"
    assert hands.document.undo_stack.count() == 2


def test_masks_bias_and_alibi_go_with_tokens_and_heads(program):
    session = small(masks=(Window(left=1, right=0), Padding((True, False, True)), Custom(np.tri(3, dtype=bool))))
    hands = program(session)
    hands.program.document.edit("softcap", with_heads(session, 3))
    hands.window.input_side.tokens.setFocus()
    hands.press(Qt.Key.Key_Home)
    hands.type("new ")
    hands.press(Qt.Key.Key_Return)
    assert hands.session.tokens == ("new", "a", "b", "c")
    window, padding, custom = hands.session.masks
    assert window == Window(left=1, right=0)
    assert padding == Padding((True, True, False, True))
    assert custom.allowed[0, 1:, 1:].tolist() == np.tri(3, dtype=bool).tolist()


def test_what_is_being_typed_is_kept_by_a_choice_in_the_menu(program):
    hands = program("cat-sat")
    hands.answers.softcap = 1.5
    choose(hands, menu(hands), "Softcap…")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("7")
    choose(hands, menu(hands), "Softcap: 1.5")
    assert hands.session.q[0, 0, 0] == 7
    assert hands.session.softcap is None
    hands.type("wrong")
    choose(hands, menu(hands), "Bias: a matrix")
    assert hands.session.bias is None
    assert hands.open_editor() is not None
    hands.press(Qt.Key.Key_Escape)


def test_the_menu_is_not_made_before_it_opens(program):
    hands = program("cat-sat-causal")
    assert hands.window.mask_control.lines is None
