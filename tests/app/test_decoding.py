"""Decoding in the window: tokens arrive by keys and mouse, what is cached is labelled, the chart counts both ways."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from explorer.app.decoding_story import DecodingStory
from explorer.app.playback_bar import PlaybackBar
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Padding
from explorer.attention.moments import Grain, Moment
from explorer.attention.resizing import with_tokens
from explorer.attention.session import Session
from explorer.drawing.cover import Cover
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric
from tests.app.test_damage import PANELS, panel_of
from tests.app.test_language_switch import ready, speak
from tests.app.test_playback import by, is_whole, looks_whole, tick

KEY = Qt.Key


def four_tokens(**changes) -> Session:
    """The cat sat on: one head, d_k 4, d_v 6, causal unless it is said otherwise."""
    random = np.random.default_rng(8)
    sizes = {"q": 4, "k": 4, "v": 6}
    fields = {name: random.normal(size=(1, 4, size)) for name, size in sizes.items()}
    return Session(**({"tokens": ("The", "cat", "sat", "on"), "masks": (Causal(),), **fields} | changes))


def decode(hands: Hands) -> DecodingStory:
    """Decoding, begun by its key."""
    hands.press(KEY.Key_F5, held=CTRL)
    hands.settle_layout()
    return hands.window.findChild(DecodingStory)


def token(hands: Hands) -> int | None:
    """The token that has arrived."""
    moment = hands.selection.moment
    return moment.row if moment is not None and moment.arriving else None


def test_its_key_shows_the_bar_and_the_first_token(program):
    hands = program(four_tokens())
    story = decode(hands)
    bar = hands.window.findChild(PlaybackBar)
    assert bar.isVisible()
    assert bar.grain.currentText() == "tokens"
    assert token(hands) == 0
    assert story.sentence.text() == "New: query, key and value of “The”. The cache is empty."
    assert story.saving.text() == "Scores: 1, multiply-adds: 10, as many as without a cache."
    assert bar.words.text() == "token 1 of 4: The"
    assert hands.focus() is bar.scrubber
    assert hands.program.document.undo_stack.is_clean()


def test_tokens_arrive_by_keys_and_the_words_follow(program):
    hands = program(four_tokens())
    story = decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8, KEY.Key_F8)
    assert token(hands) == 3
    assert story.sentence.text() == "New: query, key and value of “on”. From the cache: keys and values of 3 tokens."
    assert (
        story.saving.text() == "Scores: 4 instead of 16, multiply-adds: 40 instead of 160; so far 100 instead of 300."
    )
    hands.press(KEY.Key_F8, held=SHIFT)
    assert token(hands) == 2
    hands.press(KEY.Key_Home)
    assert token(hands) == 0
    hands.press(KEY.Key_End)
    assert token(hands) == 3
    hands.press(KEY.Key_Escape)
    assert is_whole(hands)


def test_tokens_arrive_by_mouse(program):
    hands = program(four_tokens())
    decode(hands)
    bar = hands.window.findChild(PlaybackBar)
    hands.click(bar.scrubber, QPoint(bar.scrubber.width() - 3, bar.scrubber.height() // 2))
    assert token(hands) == 3
    hands.click(bar.scrubber, QPoint(3, bar.scrubber.height() // 2))
    assert token(hands) == 0


def test_they_are_played_to_the_end(program):
    hands = program(four_tokens())
    decode(hands)
    hands.press(KEY.Key_Space)
    assert hands.program.playback.playing
    tick(hands, 2)
    assert token(hands) == 2
    tick(hands, 2)
    assert is_whole(hands)


def test_the_row_goes_through_all_steps_while_the_token_stays(program):
    hands = program(four_tokens())
    decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    for step in ("scaled", "masked", "weights", "output"):
        hands.press(KEY.Key_Right, held=ALT)
        assert hands.selection.moment == Moment(step, 0, 2, arriving=True)
    entry = next(entry for entry in hands.strip.entries() if entry.step.name == "weights")
    hands.click(hands.strip, hands.strip.outward(entry.card).bottomLeft() + QPoint(8, -8))
    assert hands.selection.moment == Moment("weights", 0, 2, arriving=True)


def test_a_click_on_a_cell_explains_it_and_the_token_stays(program):
    hands = program(four_tokens())
    decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    hands.click(*hands.place_on_stage(Cell("scores", 0, 2, 1)))
    assert token(hands) == 2
    assert hands.selection.kept == Cell("scores", 0, 2, 1)
    score = hands.program.scenes.scene.numbers.text(hands.value(Cell("scores", 0, 2, 1)))
    assert score in hands.inspector.text()
    hands.click(*hands.place_on_stage(Cell("scores", 0, 3, 1)))  # its query has not arrived
    assert "…" in hands.inspector.text()
    hands.press(KEY.Key_Escape)
    assert (token(hands), hands.selection.kept) == (2, None)
    hands.press(KEY.Key_Escape)
    assert is_whole(hands)


def test_what_has_not_arrived_is_blank_everywhere(program):
    hands = program(four_tokens())
    decode(hands)
    hands.press(KEY.Key_F8)
    scene = hands.program.scenes.scene
    assert scene.in_rows("scores").tolist() == [1, 2, 0, 0]
    assert scene.in_rows("k").tolist() == [4, 4, 0, 0]
    hands.selection.go_to("masked")
    scene = hands.program.scenes.scene
    assert scene.in_rows("may_attend").tolist() == [1, 2, 0, 0]
    assert scene.is_done("weights", 1)
    assert not scene.is_done("weights", 2)


def test_another_head_shows_the_same_token(program):
    random = np.random.default_rng(1)
    session = four_tokens(q=random.normal(size=(2, 4, 4)))
    hands = program(session)
    story = decode(hands)
    hands.press(KEY.Key_F8)
    hands.selection.show_head(hands.session, 1)
    assert hands.selection.moment == Moment("scores", 1, 1, arriving=True)
    assert "Scores: 4 instead of 8" in story.saving.text()  # in both heads


def test_an_edit_shows_all_and_decoding_goes_on_where_it_was(program):
    hands = program(four_tokens())
    story = decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    hands.document.edit("Edit", hands.session.with_cell("k", 0, 0, 0, 0.25))
    assert is_whole(hands)
    assert "value of “sat”. From" in story.sentence.text()
    hands.press(KEY.Key_F8)
    assert token(hands) == 2


@pytest.mark.parametrize("masks", [(), (Padding((True, True, True, False)),)])
def test_without_a_causal_mask_it_says_why_and_offers_one(program, masks):
    hands = program(four_tokens(masks=masks))
    story = decode(hands)
    assert story.sentence.text().startswith("Decoding needs a causal mask")
    assert not story.saving.isVisible()
    assert token(hands) is None
    assert hands.program.scenes.scene.in_rows("output") is None
    assert story.causal.isVisible()
    story.causal.setFocus()
    hands.press(KEY.Key_Space)
    assert hands.session.masks == (Causal(), *masks)
    assert token(hands) == 0
    assert not story.causal.isVisible()
    assert hands.undo_name() == "Undo Add causal mask"
    hands.press(KEY.Key_Z, held=CTRL)
    assert hands.session.masks == masks
    assert story.causal.isVisible()
    hands.click(story.causal)
    assert hands.session.masks == (Causal(), *masks)


def test_the_button_is_reached_by_tab_and_the_glossary_explains_it(program, qtbot):
    hands = program(four_tokens(masks=()))
    qtbot.waitUntil(lambda: hands.program.terms.panel is not None)
    story = decode(hands)
    for _ in range(3):
        if hands.focus() is not story.causal:
            hands.press(KEY.Key_Tab)
    assert hands.focus() is story.causal
    hands.press(KEY.Key_F1, held=SHIFT)
    assert "not computed again" in hands.program.terms.panel.parts().browser.toPlainText()


def test_another_language_tells_of_the_same_token(program):
    hands = ready(program, four_tokens())
    decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    hands = speak(program, hands, "zh_CN")
    hands.settle_layout()
    hands.press(KEY.Key_F8)  # another language ends any play; it goes on where it was
    assert token(hands) == 2
    assert "“sat”的查询、键和值" in hands.window.findChild(DecodingStory).sentence.text()


WALK = {
    "forward": lambda hands: hands.press(KEY.Key_F8),
    "back": lambda hands: hands.press(KEY.Key_F8, held=SHIFT),
    "step on": lambda hands: hands.press(KEY.Key_Right, held=ALT),
    "first step": lambda hands: hands.press(KEY.Key_Home, held=ALT),
    "decode": decode,
    "play": lambda hands: hands.press(KEY.Key_F5),
    "tick": tick,
    "pin": lambda hands: hands.press(KEY.Key_F9),
    "other side": lambda hands: hands.press(KEY.Key_F9, held=SHIFT),
    "undo": lambda hands: hands.press(KEY.Key_Z, held=CTRL),
    "redo": lambda hands: hands.press(KEY.Key_Y, held=CTRL),
    "escape": lambda hands: hands.press(KEY.Key_Escape),
    "no mask": lambda hands: hands.document.edit("Edit", hands.session.with_masks([])),
    "causal": lambda hands: hands.document.edit("Edit", hands.session.with_masks([Causal()])),
    "longer": lambda hands: hands.document.edit("Edit", with_tokens(hands.session, (*hands.session.tokens, "x"))),
    "shorter": lambda hands: hands.document.edit("Edit", with_tokens(hands.session, hands.session.tokens[:2])),
    "head": lambda hands: hands.selection.show_head(hands.session, 1 - hands.selection.head),
    "cell": lambda hands: hands.selection.keep(Cell("scores", hands.selection.head, 1, 1)),
    "cover": lambda hands: hands.selection.hide(Cover("masked", hands.selection.head, 2)),
    "uncover": lambda hands: hands.selection.hide(None),
}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_meanwhile_no_row_is_shown_before_its_token(program, seed):
    random = np.random.default_rng(seed)
    hands = program(four_tokens(q=random.normal(size=(2, 4, 4))))
    decode(hands)
    for name in random.choice(list(WALK), 60):
        WALK[name](hands)
        hands.paint()
        scene, place = hands.program.scenes.scene, token(hands)
        if place is not None and scene.token is not None:
            rows = scene.in_rows("weights")
            assert not rows[place + 1 :].any(), name
            assert all(count <= row + 1 for row, count in enumerate(rows.tolist())), name


def test_nothing_of_it_goes_into_the_file_or_onto_the_undo_stack(program, tmp_path):
    hands = program(four_tokens())
    view = hands.selection.remembered()
    decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    assert hands.selection.remembered() == view
    assert not hands.document.modified
    assert hands.document.undo_stack.undo_text() is None


def test_all_of_it_is_said_to_screen_readers(program):
    hands = program(four_tokens())
    story = decode(hands)
    hands.press(KEY.Key_F8)
    bar = hands.window.findChild(PlaybackBar)
    said = bar.scrubber.accessibleDescription()
    for part in ("token 2 of 4: cat", story.sentence.text(), story.saving.text()):
        assert part in said
    for part in (story, story.sentence, story.saving, story.causal):
        assert part.accessibleName() or part.text()


def test_the_story_is_told_in_chinese(program):
    hands = program(four_tokens(), language="zh_CN")
    story = decode(hands)
    hands.press(KEY.Key_F8)
    assert story.sentence.text() == "新增：“cat”的查询、键和值。取自缓存：1 个词元的键和值。"
    assert "缓存 1 个，新增 1 个" in [panel.caption for panel in hands.stage.page.panels]


def test_every_moment_without_a_causal_mask_shows_everything(program):
    hands = program(four_tokens(masks=()))
    decode(hands)
    for _ in range(3):
        hands.press(KEY.Key_F8)
        assert hands.program.scenes.scene.in_rows("weights") is None
    hands.press(KEY.Key_F5)
    tick(hands, 2)
    assert is_whole(hands)


def test_keys_of_their_own_are_said_to_be_there_from_the_start(program):
    hands = program(asymmetric())
    story = decode(hands)
    hands.press(KEY.Key_F8)
    assert "The keys are other tokens: all 5 are there from the start" in story.sentence.text()
    assert hands.program.scenes.scene.in_rows("k") is None
    assert hands.program.scenes.scene.in_rows("scores").tolist() == [5, 5, 0]


def test_the_stage_labels_what_is_cached_in_words(program):
    hands = program(four_tokens())
    decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    hands.paint()
    captions = [panel.caption for panel in hands.stage.page.panels]
    assert captions[:2] == ["1 new; earlier ones are not kept", "2 cached, 1 new"]
    assert hands.stage.accessibleDescription() == "token 3 of 4: sat"


def test_the_chart_draws_a_second_curve_while_tokens_arrive(program):
    hands = program(four_tokens())
    chart = hands.window.chart
    chart.load()
    assert chart.count.text() == "4 tokens → 16 scores"
    decode(hands)
    hands.press(KEY.Key_F8, KEY.Key_F8)
    assert chart.count.text() == "Token 3 → 3 scores, not 9"
    x, y = chart.cached.getData()
    assert list(zip(x, y, strict=True)) == [(n, n) for n in x]
    assert [list(axis) for axis in chart.dot.getData()] == [[3, 3], [9, 3]]
    chart.quantity.setCurrentIndex(1)
    assert chart.count.text() == "Token 3 → 30 multiply-adds, not 90"
    chart.log.setChecked(True)
    assert np.allclose(chart.cached.getData()[1], 1 + chart.cached.getData()[0])
    hands.press(KEY.Key_Escape)
    assert chart.count.text() == "4 tokens → 160 multiply-adds"
    assert chart.cached.getData()[0] is None or len(chart.cached.getData()[0]) == 0


def test_what_is_painted_is_what_all_of_it_would_be(program):
    hands = program(four_tokens())
    by(hands, Grain.TOKENS)
    for place in (1, 3, 2, 0):
        hands.program.playback.go(place)
        hands.paint()
        for name in PANELS:
            assert looks_whole(hands, panel_of(hands, name)), (place, name)


def test_with_a_kept_cell_the_tables_show_the_next_token_too(program):
    hands = program(four_tokens())
    decode(hands)
    hands.click(*hands.place_on_stage(Cell("scores", 0, 0, 0)))
    hands.paint()
    for key in (KEY.Key_F8, KEY.Key_F8):
        hands.press(key)
        hands.paint()
        for name in PANELS:
            assert looks_whole(hands, panel_of(hands, name)), name


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 700)])
@pytest.mark.parametrize("larger", [0, 2])
def test_nothing_moves_from_token_to_token(program, size, larger, usual_size_afterwards):
    session = four_tokens(tokens=("The", "extraordinarily long", "sat", "on"))
    hands = program(session, size=size)
    story = decode(hands)
    for _ in range(larger):
        hands.press(KEY.Key_Equal, held=ALT)
    places = set()
    for _ in range(4):
        hands.settle_layout()
        places.add((hands.stage.height(), hands.strip.width(), hands.window.chart.plot.height()))
        for label in (story.sentence, story.saving):
            assert label.height() >= label.heightForWidth(label.width())
        hands.press(KEY.Key_F8)
    assert len(places) == 1


def test_the_chosen_grain_is_remembered_and_the_story_with_it(program):
    decode(program(four_tokens()))
    again = program(four_tokens())
    again.settle_layout()
    assert again.program.playback.grain is Grain.TOKENS
    assert again.window.findChild(DecodingStory).isVisible()
    again.program.playback.to_last()
    by(again, Grain.STEPS)  # by way of cells, of which there are more than tokens
    again.program.playback.to_last()
    assert again.program.playback.place > 3
    assert not again.window.findChild(DecodingStory).isVisible()
