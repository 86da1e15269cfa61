"""Scale, mask, head and sizes."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QSpinBox

from explorer.app.shape import SIZES
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.resizing import with_heads
from explorer.attention.session import Session
from explorer.drawing.colours import contrast
from tests.app.hands import CTRL, Hands, same
from tests.app.sessions import asymmetric, padded
from tests.drawing.looks import THEMES


def choose(hands: Hands, menu: QMenu, words: str) -> None:
    """Open a menu and click on the entry with these words."""
    menu.popup(QPoint(50, 50))
    action = next(action for action in menu.actions() if words in action.text())
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    menu.hide()
    hands.window.activateWindow()
    hands.paint()


def entries(menu: QMenu) -> dict[str, bool]:
    """The entries of a menu as it would open, and whether each is ticked."""
    menu.aboutToShow.emit()
    return {action.text(): action.isChecked() for action in menu.actions() if not action.isSeparator()}


def box(hands: Hands, name: str) -> QSpinBox:
    """A box of the sizes."""
    return hands.window.findChild(QSpinBox, f"{name}_box")


def set_size(hands: Hands, name: str, text: str) -> None:
    """Type a size and press Enter."""
    box(hands, name).setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    hands.type(text)
    hands.press(Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("words", "scale", "shown"),
    [("1/d_k", "1/d_k", "1/d_k"), ("none", "none", "none"), ("a number", 0.25, "× 0.25")],
)
def test_the_scale_is_chosen_in_its_menu_as_one_undo_step(program, words, scale, shown):
    hands = program("cat-sat-causal")
    hands.answers.scale = 0.25
    control = hands.window.scale_control
    assert control.text().startswith("1/√d_k")
    choose(hands, control.choices, words)
    assert hands.session.scale == scale
    assert control.text().startswith(shown)
    assert hands.undo_name() == "Undo Set scale"
    factor = {"1/d_k": 0.25, "none": 1.0}.get(scale, scale)
    trace = hands.document.trace
    assert (trace["scaled"] == trace["scores"] * factor).all()
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.scale == "1/sqrt(d_k)"
    assert control.text().startswith("1/√d_k")
    assert control.rules["1/sqrt(d_k)"].isChecked()


def test_choosing_the_present_scale_or_giving_no_number_is_no_undo_step(program):
    hands = program("cat-sat-causal")
    choose(hands, hands.window.scale_control.choices, "1/√d_k")
    choose(hands, hands.window.scale_control.choices, "a number")
    assert hands.answers.asked == ["scale 0.5"]
    assert hands.document.undo_stack.count() == 0
    assert hands.window.scale_control.rules["1/sqrt(d_k)"].isChecked()


@pytest.mark.parametrize("number", [0.0, -1.0, float("inf"), float("nan")])
def test_a_scale_that_is_none_is_refused_in_a_sentence(program, number):
    hands = program("cat-sat-causal")
    hands.answers.scale = number
    choose(hands, hands.window.scale_control.choices, "a number")
    assert len(hands.answers.told) == 1
    assert "is no scale" in hands.answers.told[0]
    assert hands.session.scale == "1/sqrt(d_k)"
    assert hands.document.undo_stack.count() == 0


def test_the_causal_mask_is_taken_off_and_put_on(program):
    hands = program("cat-sat-causal")
    control = hands.window.mask_control
    assert control.text().startswith("causal")
    choose(hands, control.choices, "Causal")
    assert hands.session.masks == ()
    assert control.text().startswith("none")
    assert hands.document.trace["may_attend"].all()
    assert hands.undo_name() == "Undo Remove causal mask"
    choose(hands, control.choices, "Causal")
    assert hands.session.masks == (Causal(),)
    assert hands.undo_name() == "Undo Add causal mask"
    hands.press(Qt.Key.Key_Z, Qt.Key.Key_Z, held=CTRL)
    assert hands.session.masks == (Causal(),)
    assert entries(control.choices)["Causal: no key after the query"]


def test_the_alignment_of_the_causal_mask_is_chosen_in_the_menu(program):
    hands = program(asymmetric())
    control = hands.window.mask_control
    before = hands.document.trace["may_attend"].copy()
    choose(hands, control.choices, "top left")
    assert hands.session.masks[0] == Causal("top_left")
    assert hands.undo_name() == "Undo Align causal mask"
    assert hands.document.trace["may_attend"][0, 0].tolist() == [True, False, False, False, False]
    choose(hands, control.choices, "top left")
    assert hands.document.undo_stack.count() == 1
    choose(hands, control.choices, "bottom right")
    assert (hands.document.trace["may_attend"] == before).all()


def test_without_a_causal_mask_there_is_nothing_to_align(program):
    hands = program("cat-sat")
    menu = hands.window.mask_control.choices
    menu.aboutToShow.emit()
    aligned = [action for action in menu.actions() if "ligned" in action.text()]
    assert aligned == []
    assert not any(action.isChecked() for action in menu.actions())


def test_a_padding_mask_of_the_file_is_listed_and_can_be_taken_off(program):
    hands = program(padded())
    control = hands.window.mask_control
    assert control.text().startswith("padding")
    assert entries(control.choices)["Padding: 1 key hidden"]
    choose(hands, control.choices, "Padding")
    assert hands.session.masks == ()
    assert hands.undo_name() == "Undo Remove padding mask"
    assert not any("Padding:" in entry for entry in entries(control.choices))
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.masks == (Padding((True, True, False)),)
    assert entries(control.choices)["Padding: 1 key hidden"]


def test_the_causal_mask_joins_the_others_and_leaves_them(program):
    hands = program(padded())
    control = hands.window.mask_control
    choose(hands, control.choices, "Causal")
    assert [mask.kind for mask in hands.session.masks] == ["causal", "padding"]
    assert "causal + padding" in control.text()
    choose(hands, control.choices, "Causal")
    assert [mask.kind for mask in hands.session.masks] == ["padding"]


def test_one_of_two_equal_looking_masks_is_taken_off(program):
    first, second = Custom([[True, False], [True, True]]), Custom([[True, True], [False, True]])
    hands = program(Session(("a", "b"), [[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]], masks=(first, second)))
    choose(hands, hands.window.mask_control.choices, "Custom")
    assert hands.session.masks == (second,)


def test_the_head_picker_is_there_only_with_several_heads(program):
    hands = program("cat-sat-causal")
    assert not hands.window.head_picker.isVisible()
    hands.window.hide()
    hands = program(asymmetric())
    assert hands.window.head_picker.isVisible()
    assert [hands.window.head_picker.itemText(place) for place in range(2)] == [
        "1 (K and V of head 1)",
        "2 (K and V of head 1)",
    ]


def test_the_head_is_picked_by_keys_and_shown_everywhere(program):
    hands = program(asymmetric())
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    before = hands.picture(hands.stage)
    hands.window.head_picker.setFocus()
    hands.press(Qt.Key.Key_Down)
    assert hands.selection.head == 1
    assert hands.selection.kept == Cell("q", 1, 1, 1)
    assert hands.shown("q", 1, 1) == hands.selection.numbers.text(hands.session.q[1, 1, 1])
    assert hands.picture(hands.stage) != before
    assert not hands.document.modified


@pytest.mark.parametrize(
    ("name", "size", "undo"),
    [("n", 8, "Undo Set n to 8"), ("d_k", 6, "Undo Set d_k to 6"), ("d_v", 1, "Undo Set d_v to 1")],
)
def test_a_typed_size_is_one_undo_step(program, name, size, undo):
    hands = program("cat-sat-causal")
    before = hands.session
    set_size(hands, name, str(size))
    sizes = {"n": hands.session.n_q, "d_k": hands.session.d_k, "d_v": hands.session.d_v}
    assert sizes[name] == size
    assert hands.document.undo_stack.count() == 1
    assert hands.undo_name() == undo
    rows, columns = min(6, hands.session.n_q), min(4, hands.session.d_k)
    assert (hands.session.q[0, :rows, :columns] == before.q[0, :rows, :columns]).all()
    assert hands.session.q[0].sum() == pytest.approx(before.q[0].sum())
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert box(hands, name).value() == {"n": 6, "d_k": 4, "d_v": 3}[name]


@pytest.mark.parametrize("name", ["n", "d_k", "d_v"])
def test_the_arrow_keys_of_a_size_go_one_up_and_down(program, name):
    hands = program("cat-sat-causal")
    box(hands, name).setFocus()
    hands.press(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert box(hands, name).value() == {"n": 6, "d_k": 4, "d_v": 3}[name] - 1
    assert hands.document.undo_stack.count() == 3


def test_more_tokens_are_named_by_their_place_and_fewer_are_cut(program):
    hands = program("cat-sat-causal")
    set_size(hands, "n", "8")
    assert hands.session.tokens[6:] == ("t7", "t8")
    assert hands.window.input_side.tokens.text() == "The cat sat on the mat t7 t8"
    set_size(hands, "n", "2")
    assert hands.session.tokens == ("The", "cat")


def test_queries_and_keys_have_sizes_of_their_own_with_key_tokens(program):
    hands = program(asymmetric())
    hands.program.document.edit("no mask", hands.session.with_masks(()))
    assert box(hands, "n_k").isVisible()
    set_size(hands, "n_k", "7")
    assert (hands.session.n_q, hands.session.n_k) == (3, 7)
    assert hands.undo_name() == "Undo Set n_k to 7"
    set_size(hands, "n", "2")
    assert (hands.session.n_q, hands.session.n_k) == (2, 7)


def test_a_size_beyond_the_limits_is_refused_in_a_sentence(program):
    session = Session(("a",), [[[1.0]]] * 8, [[1.0]], [[1.0]])
    hands = program(session)
    set_size(hands, "n", "4096")
    assert len(hands.answers.told) == 1
    assert "more than the limit" in hands.answers.told[0]
    assert hands.session is session
    assert box(hands, "n").value() == 1


def test_a_large_n_is_computed_by_a_worker_and_the_panels_wait_for_it(program, qtbot):
    hands = program("cat-sat-causal")
    seen: list[tuple[bool, str, bool]] = []

    def look() -> None:
        picture = hands.stage.grab()
        seen.append((hands.document.trace is None, hands.window.status.sizes.text(), picture.isNull()))

    hands.document.changed.connect(look)
    set_size(hands, "n", "1100")
    qtbot.waitUntil(lambda: hands.document.trace is not None, timeout=20_000)
    hands.document.changed.disconnect(look)
    assert [(computing, blank) for computing, _, blank in seen] == [(True, False), (False, False)]
    assert "computing" in seen[0][1]
    assert seen[1][1].endswith(" · 1\u202f210\u202f000 scores · 605\u202f550 of 1\u202f210\u202f000 visible")


def test_the_sizes_in_the_status_line_follow(program):
    hands = program("cat-sat-causal")
    assert hands.window.status.sizes.text() == "n 6 · d_k 4 · d_v 3 · 36 scores · 21 of 36 visible"
    set_size(hands, "n", "2")
    assert hands.window.status.sizes.text() == "n 2 · d_k 4 · d_v 3 · 4 scores · 3 of 4 visible"


def visible_boxes(hands: Hands) -> list[str]:
    """The boxes of sizes that are shown, in reading order."""
    boxes = [part for part in hands.window.input_side.sizes.findChildren(QSpinBox) if part.isVisible()]
    return [part.objectName().removesuffix("_box") for part in sorted(boxes, key=lambda part: (part.y(), part.x()))]


def test_with_one_head_there_is_no_box_of_key_value_heads_and_no_picker(program):
    hands = program("cat-sat-causal")
    assert visible_boxes(hands) == ["n", "d_k", "d_v", "heads"]
    assert not hands.window.head_picker.isVisible()
    set_size(hands, "heads", "4")
    assert visible_boxes(hands) == ["n", "d_k", "d_v", "heads", "kv_heads"]
    assert hands.window.head_picker.isVisible()
    set_size(hands, "heads", "1")
    assert visible_boxes(hands) == ["n", "d_k", "d_v", "heads"]
    assert not hands.window.head_picker.isVisible()


def test_more_heads_keep_the_first_and_are_one_undo_step(program):
    hands = program("cat-sat-causal")
    before = hands.session
    set_size(hands, "heads", "3")
    assert (hands.session.heads, hands.session.kv_heads) == (3, 3)
    assert hands.session.q[0].tobytes() == before.q[0].tobytes()
    assert not hands.session.q[1:].any()
    assert hands.undo_name() == "Undo Set heads to 3"
    set_size(hands, "kv_heads", "1")
    assert (hands.session.heads, hands.session.kv_heads) == (3, 1)
    assert hands.undo_name() == "Undo Set key/value heads to 1"
    box(hands, "kv_heads").setFocus()
    hands.press(Qt.Key.Key_Z, Qt.Key.Key_Z, held=CTRL)
    assert same(hands.session, before)
    assert hands.document.undo_stack.count() == 2


def test_a14_the_picker_shows_which_heads_share_keys_and_values(program):
    hands = program("cat-sat-causal")
    set_size(hands, "heads", "4")
    set_size(hands, "kv_heads", "2")
    picker = hands.window.head_picker
    names = [picker.itemText(place) for place in range(picker.count())]
    assert names == [f"{head} (K and V of head {kv_head})" for head, kv_head in ((1, 1), (2, 1), (3, 2), (4, 2))]


@pytest.mark.parametrize(("name", "count", "numbers"), [("heads", "7", (7, 4)), ("kv_heads", "3", (8, 3))])
def test_a14_uneven_sharing_is_refused_with_both_numbers(program, name, count, numbers):
    hands = program(with_heads(asymmetric(), 8, 4))
    before = hands.session
    set_size(hands, name, count)
    assert hands.session is before
    words = "{} query heads cannot be shared out evenly among {} key/value heads".format(*numbers)
    assert hands.answers.told[0].startswith(words)  # not with a place in a file: none is read
    assert (box(hands, "heads").value(), box(hands, "kv_heads").value()) == (8, 4)


def test_c26_the_arrows_stop_only_at_numbers_that_can_be_shared_out(program):
    hands = program(with_heads(asymmetric(), 8, 4))
    seen = []
    for name, key in (("kv_heads", Qt.Key.Key_Up), ("heads", Qt.Key.Key_Up), ("kv_heads", Qt.Key.Key_Down)):
        box(hands, name).setFocus()
        hands.press(key)
        seen.append((hands.session.heads, hands.session.kv_heads))
    assert seen == [(8, 8), (9, 9), (9, 3)]
    box(hands, "kv_heads").setFocus()
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    box(hands, "heads").setFocus()
    hands.press(Qt.Key.Key_Down)
    assert (hands.session.heads, hands.session.kv_heads) == (8, 1)
    assert hands.answers.told == []


def test_more_heads_than_anyone_would_look_at_are_refused(program):
    hands = program("cat-sat-causal")
    set_size(hands, "heads", "129")
    assert "129 heads are more than the 128 that can be made here" in hands.answers.told[0]
    assert hands.session.heads == 1


def test_the_sizes_fit_the_left_side_with_and_without_key_tokens(program):
    sessions = {
        False: with_heads(Session(("a", "b"), *[[[1.0, 2.0]] * 2] * 3), 4, 2),
        True: with_heads(asymmetric(), 12, 4),
    }
    for own, session in sessions.items():
        hands = program(session, size=(1280, 720))
        sizes = hands.window.input_side.sizes
        side = hands.window.input_side
        bar = side.verticalScrollBar().sizeHint().width()
        assert sizes.minimumSizeHint().width() <= side.minimumWidth() - 2 * 14 - bar
        places = [part.geometry() for part in (*sizes.boxes.values(), *sizes.labels.values()) if part.isVisible()]
        assert not any(one.intersects(other) for place, one in enumerate(places) for other in places[:place])
        assert all(place.right() < sizes.width() for place in places)
        expected = ["n", "n_k", "heads", "d_k", "d_v", "kv_heads"] if own else ["n", "d_k", "d_v", "heads", "kv_heads"]
        assert visible_boxes(hands) == expected


def test_the_kept_cell_and_the_shown_head_stay_within_other_heads(program):
    hands = program(with_heads(asymmetric(), 4, 2))
    hands.selection.show_head(hands.session, 2)
    hands.selection.keep(Cell("k", 1, 3, 0))
    set_size(hands, "kv_heads", "4")
    assert hands.selection.kept == Cell("k", 2, 3, 0)
    set_size(hands, "heads", "2")
    assert (hands.session.kv_heads, hands.selection.head) == (2, 1)
    assert hands.selection.kept == Cell("k", 1, 3, 0)
    set_size(hands, "kv_heads", "1")
    assert hands.selection.kept == Cell("k", 0, 3, 0)
    hands.paint()


def test_a_button_does_not_look_pointed_at_once_its_menu_is_closed_elsewhere(program):
    hands = program("cat-sat-causal")
    button = hands.window.scale_control
    hands.point(hands.stage, hands.stage.rect().center())
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)
    button.choices.popup(button.mapToGlobal(button.rect().bottomLeft()))
    button.choices.close()
    assert not button.underMouse()


@pytest.mark.parametrize("theme", THEMES)
def test_fields_and_boxes_have_a_frame_that_is_seen_in_every_theme(program, theme):
    hands = program("cat-sat-causal")
    hands.program.settings.theme = theme
    hands.program.look.apply()
    hands.settle_layout()
    card = hands.program.scenes.theme.colour("card")
    spin, check = hands.window.input_side.sizes.findChild(QSpinBox), hands.window.chart.log
    for part, inside in ((spin, spin.rect()), (hands.window.input_side.tokens, None), (check, QRect(0, 0, 18, 22))):
        picture = part.grab(inside or part.rect()).toImage()
        middle = picture.height() // 2
        edge = max(contrast(picture.pixelColor(x, middle), card) for x in range(4))
        assert edge >= 2, (part.objectName(), edge)


def test_the_letters_of_the_sizes_say_what_they_stand_for_as_their_boxes_do(program):
    hands = program("cat-sat-causal")
    hands.window.input_side.sizes.arrange(tuple(size.key for size in SIZES))
    sizes = hands.window.input_side.sizes
    assert {"n", "n_k", "d_k", "d_v", "heads", "kv_heads", "d_model", "d_out"} == sizes.labels.keys()
    for key, label in sizes.labels.items():
        assert label.toolTip() == sizes.boxes[key].toolTip() != ""


def test_a_long_name_of_a_head_is_cut_with_an_ellipsis(program):
    hands = program(with_heads(asymmetric(), 2, 1))
    picker = hands.window.head_picker
    assert "…" not in picker.shown_name()
    hands.selection.name_head(0, "what looks at the token before, whatever that is")
    hands.settle_layout()
    assert picker.shown_name().startswith("1 what")
    assert picker.shown_name().endswith("…")
    before = hands.picture(picker)
    hands.selection.name_head(0, "what looks at the token before, whatever it was")
    hands.settle_layout()
    assert hands.picture(picker) == before  # nothing of what is cut is painted
