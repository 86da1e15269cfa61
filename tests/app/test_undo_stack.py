"""The undo stack: named edits, redo until a new one, merging, what is saved, and how much memory all of it holds."""

import gc
import tracemalloc

import numpy as np
import pytest

from explorer.app.undo_stack import BUDGET, UndoStack
from explorer.attention.session import Session
from tests.attention.sessions import exactly, generic


class Moves:
    """Counts how often another session became the present one."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


@pytest.fixture
def moves():
    """What the stack calls."""
    return Moves()


@pytest.fixture
def stack(moves):
    """A stack that begins with a generic session."""
    return UndoStack(generic(), moves)


def cell(stack: UndoStack, value: float, column: int = 0) -> Session:
    """The present session with another number in Q."""
    return stack.session.with_cell("q", 1, 2, column, value)


def names(stack: UndoStack) -> list[str]:
    """The names of the edits."""
    return [edit.text for edit in stack.edits]


def test_each_edit_is_a_named_step_and_the_sessions_come_back(stack, moves):
    seen = [stack.session]
    for value in (1.0, 2.0, 3.0):
        stack.push(f"to {value}", cell(stack, value))
        seen.append(stack.session)
    assert names(stack) == ["to 1.0", "to 2.0", "to 3.0"]
    assert (stack.undo_text(), stack.redo_text(), moves.count) == ("to 3.0", None, 3)
    for place in (2, 0, 3, 1):
        stack.set_index(place)
        assert exactly(stack.session) == exactly(seen[place])
    assert (stack.undo_text(), stack.redo_text(), moves.count) == ("to 1.0", "to 2.0", 7)


def test_at_the_ends_undo_and_redo_do_nothing(stack, moves):
    stack.undo()
    stack.redo()
    assert (stack.undo_text(), stack.redo_text(), moves.count) == (None, None, 0)


def test_redo_survives_until_a_new_edit(stack):
    for value in (1.0, 2.0, 3.0):
        stack.push(f"to {value}", cell(stack, value))
    stack.set_index(1)
    stack.push("nothing", stack.session.with_scale(stack.session.scale))  # which changes nothing
    assert stack.redo_text() == "to 2.0"
    held = stack.bytes()
    stack.push("other", cell(stack, 9.0))
    assert names(stack) == ["to 1.0", "other"]
    assert stack.redo_text() is None
    assert stack.bytes() < held


def test_edits_of_one_gesture_are_one_step(stack):
    before, gesture = exactly(stack.session), object()
    for value in (1.0, 2.0, 3.0):
        stack.push("drag", cell(stack, value), gesture)
    after = exactly(stack.session)
    assert names(stack) == ["drag"]
    stack.undo()
    assert exactly(stack.session) == before
    stack.redo()
    assert exactly(stack.session) == after


def test_gestures_stay_apart(stack):
    one, other = object(), object()
    stack.push("one", cell(stack, 1.0), one)
    stack.push("other", cell(stack, 2.0), other)
    stack.push("one again", cell(stack, 3.0), one)
    stack.push("plain", cell(stack, 4.0))
    stack.push("plain", cell(stack, 5.0))
    assert stack.count() == 5


def test_a_gesture_that_ends_where_it_began_is_no_step(stack):
    before, gesture = exactly(stack.session), object()
    stack.push("first", cell(stack, 5.0, 1))
    middle = stack.session
    for session in (cell(stack, 1.0), cell(stack, 2.0), middle):
        stack.push("drag", session, gesture)
    assert names(stack) == ["first"]
    assert exactly(stack.session) == exactly(middle)
    stack.push("drag", cell(stack, 3.0), gesture)  # and on: a step of its own, not part of the first
    assert names(stack) == ["first", "drag"]
    stack.set_index(0)
    assert exactly(stack.session) == before


def test_a_gesture_that_came_to_nothing_ends_the_one_before_it(stack):
    one, other, before = object(), object(), exactly(stack.session)
    stack.push("one", cell(stack, 1.0), one)
    middle = stack.session
    stack.push("other", cell(stack, 2.0), other)
    stack.push("other", middle, other)
    assert names(stack) == ["one"]
    stack.push("one", cell(stack, 3.0), one)
    assert names(stack) == ["one", "one"]
    stack.undo()
    assert exactly(stack.session) == exactly(middle)
    stack.undo()
    assert exactly(stack.session) == before


def test_merging_never_goes_across_a_save(stack):
    gesture = object()
    stack.push("drag", cell(stack, 1.0), gesture)
    stack.set_clean()
    stack.push("drag", cell(stack, 2.0), gesture)
    stack.push("drag", cell(stack, 3.0), gesture)
    assert stack.count() == 2
    assert not stack.is_clean()
    stack.undo()
    assert stack.is_clean()
    assert stack.session.q[1, 2, 0] == 1.0


def test_back_at_the_saved_session_within_a_gesture_is_clean(stack):
    stack.push("first", cell(stack, 1.0))
    stack.set_clean()
    saved, gesture = stack.session, object()
    stack.push("drag", cell(stack, 2.0), gesture)
    assert not stack.is_clean()
    stack.push("drag", saved, gesture)
    assert stack.is_clean()


def test_merging_never_goes_across_undo_and_redo(stack):
    gesture = object()
    stack.push("drag", cell(stack, 1.0), gesture)
    stack.undo()
    stack.redo()
    stack.push("drag", cell(stack, 2.0), gesture)
    assert stack.count() == 2


def test_what_is_saved_follows_the_index_and_is_lost_with_its_edit(stack):
    assert stack.is_clean()
    stack.push("one", cell(stack, 1.0))
    stack.push("two", cell(stack, 2.0))
    stack.set_clean()
    stack.undo()
    assert not stack.is_clean()
    stack.redo()
    assert stack.is_clean()
    stack.undo()
    stack.push("other", cell(stack, 3.0))
    assert stack.clean_index() is None
    stack.set_index(0)
    assert not stack.is_clean()


def test_beginning_anew_forgets_all(stack, moves):
    stack.push("one", cell(stack, 1.0))
    other = generic(seed=8)
    stack.clear(other)
    assert stack.session is other
    assert (stack.count(), stack.index(), stack.bytes(), stack.is_clean(), moves.count) == (0, 0, 0, True, 2)


def dense(stack: UndoStack, value: float) -> Session:
    """The present session with all of Q replaced."""
    return stack.session.with_matrix("q", stack.session.q + value)


def wide(n: int, heads: int, width: int) -> Session:
    """A session of many numbers."""
    random = np.random.default_rng(2)
    return Session(tuple(f"t{i}" for i in range(n)), *(random.normal(size=(heads, n, width)) for _ in "qkv"))


def test_a_thousand_edits_of_64_tokens_can_all_be_undone(moves):
    start = wide(64, 8, 64)
    stack, random = UndoStack(start, moves), np.random.default_rng(1)
    for _ in range(1000):
        matrix = "qkv"[int(random.integers(3))]
        head, row, column = (int(random.integers(size)) for size in (8, 64, 64))
        stack.push(f"edit {matrix}", stack.session.with_cell(matrix, head, row, column, float(random.normal())))
    last = exactly(stack.session)
    assert (stack.count(), stack.given_up) == (1000, 0)
    assert stack.bytes() < BUDGET / 100
    stack.set_index(0)
    assert exactly(stack.session) == exactly(start)
    stack.set_index(1000)
    assert exactly(stack.session) == last


def test_a_thousand_replacements_of_a_whole_matrix_of_64_tokens_can_all_be_undone(moves):
    start = wide(64, 1, 64)
    stack = UndoStack(start, moves)
    for value in range(1000):
        stack.push("fill", dense(stack, value + 1.0))
    assert (stack.count(), stack.given_up) == (1000, 0)
    assert stack.bytes() <= BUDGET
    stack.set_index(0)
    assert exactly(stack.session) == exactly(start)


def test_the_oldest_edits_are_given_up_and_memory_stays_within_the_budget(moves):
    budget = 4 * 2**20
    stack = UndoStack(wide(64, 8, 64), moves, budget=budget)  # one matrix: 256 KiB
    for value in range(20):  # what Python and NumPy keep from the first times on is not ours
        stack.push("earlier", dense(stack, value + 1.0))
    kept: list[object] = []
    gc.collect()
    tracemalloc.start()
    try:
        for value in range(60):
            stack.push(f"fill {value}", dense(stack, value + 1.0))
            kept = [*kept, hash(stack.session.q.tobytes())][-20:]
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] - stack.session.q.nbytes
    finally:
        tracemalloc.stop()
    assert held < budget
    assert budget - 2**19 < stack.bytes() <= budget
    assert stack.bytes() >= held  # an honest count
    assert stack.given_up == 80 - stack.count()
    assert names(stack)[-1] == "fill 59"
    assert stack.clean_index() is None
    for value in reversed(kept[-stack.count() :]):
        assert hash(stack.session.q.tobytes()) == value
        stack.undo()
    stack.undo()
    assert stack.undo_text() is None
    assert not stack.is_clean()


def test_what_is_saved_moves_down_with_the_edits_that_are_kept(moves):
    stack = UndoStack(wide(64, 8, 64), moves, budget=4 * 2**20)
    for value in range(10):
        stack.push(f"fill {value}", dense(stack, float(value)))
    stack.set_clean()
    saved = exactly(stack.session)
    for value in range(10):
        stack.push(f"later {value}", dense(stack, float(value)))
    assert stack.given_up > 0
    stack.set_index(stack.clean_index())
    assert exactly(stack.session) == saved
    assert stack.undo_text() == "fill 9"


def test_an_edit_larger_than_the_budget_is_made_and_said_to_be_lost(moves):
    told: list[tuple[str, int]] = []
    stack = UndoStack(wide(64, 8, 64), moves, lambda text: told.append((text, stack.count())), budget=2**17)
    stack.push("small", stack.session.with_cell("q", 0, 0, 0, 1.0))
    stack.push("fill", dense(stack, 1.0))
    assert (stack.count(), stack.given_up, told) == (0, 2, [("fill", 0)])
    assert not stack.is_clean()
    stack.push("small", stack.session.with_cell("q", 0, 0, 0, 1.0))
    assert stack.count() == 1
