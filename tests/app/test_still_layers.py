"""What is kept as a picture is never older than what it shows: each panel looks as if it were painted anew."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from explorer.app.still_layers import StillLayers
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.moments import Grain
from explorer.attention.numbers import NumberFormat
from explorer.attention.resizing import with_d_k, with_key_tokens, with_tokens
from tests.app.hands import ALT
from tests.app.sessions import asymmetric

KEY = Qt.Key


def edit(hands, session):
    hands.document.edit("Edit", session)


def play(hands, grain, place):
    playback = hands.program.playback
    playback.set_grain(grain)
    playback.go(playback.moments.of_step(hands.selection.step)[place])


DEEDS = {
    "a number": lambda hands: edit(hands, hands.session.with_cell("q", 0, 0, 0, 9.0)),
    "a token": lambda hands: edit(hands, with_tokens(hands.session, ("other", *hands.session.tokens[1:]))),
    "a key token": lambda hands: edit(hands, with_key_tokens(hands.session, ("x", *hands.session.key_tokens[1:]))),
    "as many tokens, others": lambda hands: edit(hands, replace(hands.session, tokens=("uno", "due", "tre"))),
    "more tokens": lambda hands: edit(hands, with_tokens(hands.session, (*hands.session.tokens, "more"))),
    "a width": lambda hands: edit(hands, with_d_k(hands.session, 5)),
    "the scale": lambda hands: edit(hands, hands.session.with_scale(0.25)),
    "the masks": lambda hands: edit(hands, hands.session.with_masks([Causal("top_left")])),
    "a step": lambda hands: hands.press(KEY.Key_Right, held=ALT),
    "a head": lambda hands: hands.selection.show_head(hands.session, 1),
    "a mark": lambda hands: hands.selection.keep(Cell("weights", hands.selection.head, 2, 1)),
    "another mark": lambda hands: hands.selection.keep(Cell("q", hands.selection.head, 1, 1)),
    "no mark": lambda hands: hands.selection.keep(None),
    "a moment of a row": lambda hands: play(hands, Grain.ROWS, 2),
    "a moment of a cell": lambda hands: play(hands, Grain.CELLS, 7),
    "another moment": lambda hands: play(hands, Grain.TERMS, 1),
    "the end of a play": lambda hands: hands.program.playback.leave(),
    "the digits": lambda hands: hands.selection.format_numbers(NumberFormat(4)),
    "the theme": lambda hands: hands.program.actions["look.dark"].trigger(),
    "the focus on the strip": lambda hands: hands.strip.setFocus(),
    "the focus on the stage": lambda hands: hands.stage.setFocus(),
    "the size": lambda hands: hands.window.resize(1200, 760),
    "undo": lambda hands: hands.document.undo_stack.undo(),
}


@pytest.mark.parametrize("step", ["scores", "scaled", "masked", "weights", "output"])
def test_a_panel_looks_as_if_it_were_painted_anew(program, step, monkeypatch):
    hands = program(asymmetric())
    hands.selection.go_to(step)
    for deed, do in DEEDS.items():
        do(hands)
        hands.settle_layout()
        for panel in (hands.stage, hands.strip):
            panel.repaint()
            panel.repaint()
            kept = hands.picture(panel)  # from the picture
            with monkeypatch.context() as patched:
                patched.setattr(panel, "still", StillLayers(panel))
                anew = hands.picture(panel)
            assert kept == anew, (deed, panel.objectName())
    hands.program.actions["look.light"].trigger()
    assert hands.session.n_q == 4


def test_it_is_drawn_once_more_for_the_picture_and_then_no_more(program, monkeypatch):
    hands = program("cat-sat-causal")
    drawn = []
    monkeypatch.setattr("explorer.app.stage_page.draw_still", lambda *given: drawn.append(given))
    hands.selection.go_to("weights")
    hands.paint()
    hands.settle_layout()
    drawn.clear()
    hands.stage.still = StillLayers(hands.stage)
    for value in range(5):
        edit(hands, hands.session.with_cell("v", 0, 0, 0, value + 0.5))
        hands.settle_layout()
    assert len(drawn) == 2


def test_labels_are_drawn_once_more_for_the_picture_and_anew_where_marks_move(program, monkeypatch):
    hands = program("cat-sat-causal")
    drawn = []
    monkeypatch.setattr("explorer.app.stage_page.draw_marked_words", lambda *given: drawn.append(given[3].strong))
    hands.selection.go_to("weights")
    for row in (1, 3):
        hands.selection.keep(Cell("weights", 0, row, 0))
        hands.settle_layout()
        hands.paint()
        drawn.clear()
        hands.stage.still = StillLayers(hands.stage)
        for value in range(5):
            edit(hands, hands.session.with_cell("v", 0, 0, 0, value + 0.5 * row))
            hands.settle_layout()
        assert len(drawn) == 2
        assert drawn[0][-1][0] == {row}


@pytest.mark.parametrize("matrix", ["q", "k", "v"])
def test_only_the_table_that_changed_is_painted(program, matrix, monkeypatch):
    hands = program(asymmetric())
    edit(hands, hands.session.with_scale(0.25))  # from the first refresh on it is known what is to be seen
    painted = []
    for name in "qkv":
        table = hands.table(name)
        monkeypatch.setattr(table.viewport(), "update", lambda *part, name=name: painted.append(name))
    changed = hands.session.matrix(matrix)[0, 1, 1] / 2
    edit(hands, hands.session.with_cell(matrix, 0, 1, 1, float(changed)))
    assert painted == [matrix]
    painted.clear()
    edit(hands, hands.session.with_cell(matrix, 0, 1, 1, 1000.0))  # another range of colours
    assert painted == (["v"] if matrix == "v" else ["q", "k"])
    painted.clear()
    hands.selection.keep(Cell("scores", 0, 1, 1))
    assert set(painted) >= {"q", "k"}
