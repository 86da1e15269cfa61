"""Only what an edit changes is painted again, and then each panel looks as if all of it had been painted."""

from contextlib import contextmanager
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QImage, QRegion

from explorer.app.still_layers import StillLayers
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.drawing.cover import Cover
from tests.app.sessions import asymmetric

INFINITY, NAN = float("inf"), float("nan")


def session_of(name):
    """Small with numbers, of middle size with colours alone, large with pictures; never as many queries as keys."""
    if name == "asymmetric":
        return asymmetric()
    n_q, n_k, d_k, d_v, heads, kv_heads = {
        "corner": (4, 3, 8, 2, 1, 1),
        "numbers": (7, 9, 3, 4, 2, 1),
        "colours": (26, 31, 4, 6, 4, 2),
        "pictures": (61, 70, 6, 45, 2, 2),
    }[name]
    random = np.random.default_rng(n_q)
    return Session(
        tuple(f"q{place}" for place in range(n_q)),
        random.normal(size=(heads, n_q, d_k)),
        random.normal(size=(kv_heads, n_k, d_k)),
        random.normal(size=(kv_heads, n_k, d_v)),
        own_key_tokens=tuple(f"k{place}" for place in range(n_k)),
        masks=(Causal(),),
    )


PANELS = ("strip", "stage", "derivation", "q", "k", "v", "tokens of q", "tokens of k", "tokens of v")


def panel_of(hands, name):
    """The widget that is painted."""
    if name == "derivation":
        return hands.inspector.view
    if name.startswith("tokens of "):
        return hands.table(name[-1]).token_header().viewport()
    return hands.table(name).viewport() if len(name) == 1 else getattr(hands, name)


def grabbed(hands):
    """What was painted so far, edit by edit, of the whole window."""
    return hands.window.screen().grabWindow(hands.window.winId()).toImage()


def on_screen(hands, *panels):
    """What was painted so far, edit by edit, where each of these panels is seen."""
    return cut_out(hands, grabbed(hands), panels)


def cut_out(hands, shown, panels):
    """Where each of these panels is seen in a picture of the window."""
    return [shown.copy(place_of(hands, panel)).convertToFormat(QImage.Format.Format_RGB32) for panel in panels]


def place_of(hands, panel):
    """Where in the window a panel is seen."""
    return panel.visibleRegion().boundingRect().translated(panel.mapTo(hands.window, QPoint(0, 0)))


def anew(hands, panel):
    """How a panel looks where it is seen when all of it is painted."""
    panel.repaint()
    return on_screen(hands, panel)[0]


def wrongly_painted(hands, names, rounding=1):
    """The panels of these names that look otherwise when all of each is painted, with the place of the difference."""
    panels = [panel_of(hands, name) for name in names]
    edit_by_edit = grabbed(hands)
    for panel in panels:
        panel.update()
    panels[0].repaint()  # and all that is to be painted
    anew = grabbed(hands)
    if edit_by_edit == anew:
        return {}
    seen = [(name, panel) for name, panel in zip(names, panels, strict=True) if not place_of(hands, panel).isEmpty()]
    cuts = zip(*(cut_out(hands, shown, [panel for _, panel in seen]) for shown in (edit_by_edit, anew)), strict=True)
    places = {name: differing(*pair, rounding) for (name, _), pair in zip(seen, cuts, strict=True)}
    return {name: place for name, place in places.items() if place is not None}


def differing(one, other, rounding=1):
    """The corners of the smallest rectangle that holds all pixels that differ, None where none does.

    One step of 255 is none: so Qt rounds where an outline crosses the edge of what is painted, and by as many as three
    where that edge crosses a picture with several cells in a pixel.
    """
    if one == other:
        return None
    colours = [np.frombuffer(each.bits(), np.uint8).reshape(each.height(), each.width(), 4) for each in (one, other)]
    places = np.argwhere(np.abs(np.subtract(*colours, dtype=int)).max(axis=2) > rounding)
    return (places.min(axis=0).tolist(), places.max(axis=0).tolist()) if places.size else None


def random_edit(random, session):
    """Another number in one cell, of any size, and sometimes of a whole row; sometimes something else altogether."""
    matrix = random.choice(["q", "k", "v"])
    array = session.matrix(matrix)
    place = [int(random.integers(size)) for size in array.shape]
    value = float(random.choice([random.normal(), 0.0, -0.0, 1e-5, 1234.5, 9e9, INFINITY, -INFINITY, NAN], p=CHANCES))
    if random.random() < 0.1:
        changed = array.copy()
        changed[place[0], place[1]] = random.normal(size=array.shape[2])
        return session.with_matrix(matrix, changed)
    if random.random() < 0.05:
        return session.with_scale(float(random.uniform(0.1, 2)))
    return session.with_cell(matrix, *place, value)


CHANCES = [0.76, *8 * [0.03]]


class Paints(QObject):
    """Counts the paint events of panels that are for a part of them."""

    def __init__(self, panels, counts):
        super().__init__()
        self.panels, self.counts = panels, counts

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched in self.panels:
            self.counts[self.panels[watched]] += event.region() != QRegion(watched.rect())
        return False


@contextmanager
def counting(hands, counts):
    """Meanwhile paint events of parts of panels are counted."""
    paints = Paints({panel_of(hands, name): name for name in counts}, counts)
    for panel in paints.panels:
        panel.installEventFilter(paints)
    yield
    for panel in paints.panels:
        panel.removeEventFilter(paints)


@pytest.mark.parametrize("notation", ["rows", "columns"])
@pytest.mark.parametrize("name", ["asymmetric", "numbers", "colours", "pictures"])
def test_what_is_painted_edit_by_edit_is_what_all_of_it_would_be(program, name, notation):
    hands = program(session_of(name))
    hands.selection.write_vectors(notation)
    partly = dict.fromkeys(PANELS, 0)
    for seed, (place, step) in product(SEEDS[notation], enumerate(steps_of(hands.session))):
        random = np.random.default_rng([seed, place])
        hands.selection.go_to(step.name)
        cell = Cell(step.name, hands.selection.head, 2, 1)
        hands.selection.keep(cell if random.random() < 0.7 else None)
        hands.settle_layout()
        for turn in range(TURNS):
            random_change(hands, random, step, turn)
            with counting(hands, partly):
                hands.settle_layout()
            assert wrongly_painted(hands, PANELS) == {}, (seed, step.name, turn)
    tables, tokens = (sum(partly[start + name] for name in "qkv") for start in ("", "tokens of "))
    assert min(partly["strip"], partly["stage"], partly["derivation"], tables, tokens) > 0, partly


TURNS, SEEDS = 4, {"rows": (1,), "columns": (2, 3)}


def random_change(hands, random, step, turn):
    """Something else is marked, undone or edited."""
    if turn == 3 and random.random() < 0.5:
        hands.document.undo_stack.undo()
    elif turn == 1:
        matrix = str(random.choice(["q", "k", "v", step.name]))
        head = hands.selection.head
        shown = hands.session.kv_head(head) if matrix in "kv" else head
        hands.selection.point_at(Cell(matrix, shown, *random.integers(2, size=2).tolist()))
    else:
        hands.document.edit("Edit", random_edit(random, hands.session))


def test_marks_that_reach_in_from_rows_out_of_sight_are_painted_and_taken_away(program):
    random = np.random.default_rng(3)
    q, k, v = (random.normal(size=(1, 40, width)) for width in (3, 3, 2))
    hands = program(Session(tuple(f"w{place}" for place in range(40)), q, k, v))
    table = hands.table("k")
    table.verticalScrollBar().setValue(3)
    hands.settle_layout()
    assert table.rowViewportPosition(3) == 0
    for cell in (Cell("scores", 0, 4, 2), None, Cell("k", 0, 2, 1), None):
        hands.selection.keep(cell)
        hands.settle_layout()
        assert wrongly_painted(hands, ["k"]) == {}, cell


def test_the_derivation_in_the_corner_is_painted_with_its_numbers(program):
    hands = program(session_of("corner"))
    hands.selection.keep(Cell("scores", 0, 2, 1))
    hands.settle_layout()
    corner = hands.stage.page.corner.toAlignedRect()
    before = on_screen(hands, hands.stage)[0].copy(corner)
    hands.document.edit("Edit", hands.session.with_cell("k", 0, 1, 3, 0.125))
    hands.settle_layout()
    (painted,) = on_screen(hands, hands.stage)
    assert differing(before, painted.copy(corner)) is not None
    assert wrongly_painted(hands, ["stage"]) == {}


def test_a_step_that_comes_in_before_changes_the_number_in_the_title(program):
    hands = program(asymmetric())
    hands.selection.go_to("weights")
    for cell in (Cell("weights", 0, 1, 1), None) * 3:
        hands.selection.point_at(cell)
        hands.settle_layout()
    before = hands.session
    for session in (replace(before, softcap=1.5), before, replace(before, softcap=2.0)):
        hands.document.edit("Softcap", session)
        hands.settle_layout()
        (shown,) = on_screen(hands, hands.stage)
        hands.stage.still = StillLayers(hands.stage)  # nothing is remembered
        assert differing(shown, anew(hands, hands.stage)) is None


def test_what_is_hidden_and_shown_again_is_painted_on_the_strip(program):
    hands = program(session_of("corner"))
    for cover in (Cover("scores", 0), Cover("scores", 0, 5), None):
        hands.selection.hide(cover)
        hands.settle_layout()
        assert wrongly_painted(hands, PANELS) == {}, cover


REACHING = ("teď", "síť", "loď", "ť", "mať", "ܢܢ", "j", "ď")  # letters whose ink reaches beyond their room


@pytest.mark.parametrize("tokens", [REACHING, tuple(f"w{place}" for place in range(300))], ids=["reaching", "many"])
@pytest.mark.parametrize("notation", ["rows", "columns"])
def test_labels_of_rows_and_columns_are_painted_where_other_cells_are_marked(program, tokens, notation):
    random, n = np.random.default_rng(5), len(tokens)
    q, k, v = (random.normal(size=(1, n, width)) for width in (3, 3, 2))
    hands = program(Session(tokens, q, k, v, masks=(Causal(),)))
    hands.selection.write_vectors(notation)
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        hands.settle_layout()
        for turn in range(12):
            place = random.integers(n), random.integers(2 if step.name == "output" else n)
            hands.selection.point_at(Cell(step.name, 0, *map(int, place)) if turn % 4 < 3 else None)
            hands.settle_layout()
            wrongly = wrongly_painted(hands, ["stage", "strip"], rounding=3 if n > 100 else 1)
            assert wrongly == {}, (step.name, turn, place)


@pytest.mark.parametrize("name", ["asymmetric", "pictures"])
def test_a_turned_table_painted_edit_by_edit_is_what_all_of_it_would_be(program, name):
    hands = program(session_of(name))
    hands.selection.write_vectors("columns")
    random = np.random.default_rng(7)
    tables = PANELS[3:]
    partly = dict.fromkeys(tables, 0)
    hands.settle_layout()
    for turn in range(24):
        if turn % 3 == 0:
            hands.document.edit("Edit", random_edit(random, hands.session))
        elif turn % 3 == 1:
            matrix = "qkv"[turn // 3 % 3]
            hands.selection.point_at(Cell(matrix, 0, *random.integers(2, size=2).tolist()))
        else:
            hands.document.edit("Edit", hands.session.with_cell("v", 0, 2, turn % 2, random.normal()))
        with counting(hands, partly):
            hands.settle_layout()
        assert wrongly_painted(hands, tables) == {}, turn
    counted = ("v", "tokens of v") if name != "pictures" else ("q", "tokens of q")  # there V is out of sight
    assert all(partly[panel] for panel in counted)
