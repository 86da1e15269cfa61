"""The document without a window: one way in, two signals, undo to the bit."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.app.document import Document
from explorer.attention import resizing
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.errors import InputError, MachineError
from explorer.files.session_file import read_session
from tests.app.hands import same
from tests.app.sessions import asymmetric
from tests.attention.sessions import exactly

pytestmark = pytest.mark.usefixtures("qapp")
FIRST = Cell("q", 0, 0, 0)


@pytest.fixture
def document():
    """A document that is finished afterwards."""
    made = Document(asymmetric())
    yield made
    made.finish()


class Count:
    """Counts a signal."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


def test_an_edit_gives_one_signal_one_undo_step_and_a_new_trace(document):
    count, before = Count(), document.trace
    document.changed.connect(count)
    document.edit_cell(FIRST, "2")
    assert (count.times, document.undo_stack.count()) == (1, 1)
    assert document.trace is not before
    assert document.trace.session is document.session
    assert document.modified
    document.undo_stack.undo()
    assert count.times == 2
    assert not document.modified


def test_it_tells_first_of_what_is_more_than_other_numbers(document):
    told = []
    document.reshaped.connect(lambda: told.append("reshaped"))
    document.changed.connect(lambda: told.append("changed"))
    document.edit_cell(FIRST, "1/3")
    document.edit("Fill", document.session.with_matrix("k", document.session.k * 2))
    assert told == ["changed", "changed"]
    session = document.session
    for other in (
        session.with_masks([Causal()]),
        session.with_scale("none"),
        replace(session, title="Another"),
        resizing.with_tokens(session, [*session.tokens[1:], "new"]),
        resizing.with_d_k(session, session.d_k + 1),
    ):
        told.clear()
        document.edit("Change", other)
        assert told == ["reshaped", "changed"]


def test_a_text_that_is_no_number_changes_nothing(document):
    count, before = Count(), document.session
    document.changed.connect(count)
    with pytest.raises(InputError):
        document.edit_cell(FIRST, "abc")
    assert (count.times, document.undo_stack.count()) == (0, 0)
    assert document.session is before


def test_many_edits_are_undone_and_redone_bit_by_bit(document):
    random = np.random.default_rng(1)
    sessions = [document.session]
    for number in random.normal(size=30):
        cell = Cell("v", 0, int(random.integers(5)), int(random.integers(4)))
        document.edit_cell(cell, repr(float(number)))
        sessions.append(document.session)
    for session in reversed(sessions[:-1]):
        document.undo_stack.undo()
        assert same(document.session, session)
    for session in sessions[1:]:
        document.undo_stack.redo()
        assert same(document.session, session)


@pytest.mark.parametrize("value", [0.1, -0.0, 5e-324, 1.7976931348623157e308, math.inf, math.nan])
def test_the_number_that_is_there_is_no_edit(value):
    document = Document(Session(("a",), [[value]], [[1.0]], [[1.0]]))
    document.edit_cell(FIRST, repr(value))
    assert document.undo_stack.count() == 0
    document.finish()


def test_saving_makes_it_unmodified_and_undo_modified_again(document, tmp_path):
    document.edit_cell(FIRST, "2")
    document.save(tmp_path / "mine.attn", {"step": "weights"})
    assert not document.modified
    assert (document.path, document.name) == (tmp_path / "mine.attn", "mine")
    assert read_session(document.path).view == {"step": "weights"}
    assert document.session.view == {}
    document.undo_stack.undo()
    assert document.modified
    document.undo_stack.redo()
    assert not document.modified


def test_a_failed_save_leaves_it_modified_and_unnamed(document, tmp_path):
    document.edit_cell(FIRST, "2")
    with pytest.raises(MachineError):
        document.save(tmp_path / "missing" / "mine.attn", {})
    assert document.modified
    assert document.path is None


def test_opening_another_session_forgets_the_undo_steps(document):
    document.edit_cell(FIRST, "2")
    other = asymmetric()
    document.open(other, None, "other")
    assert document.session is other
    assert document.undo_stack.count() == 0
    assert not document.modified


def large(value: float) -> Session:
    """A session whose trace a worker computes."""
    matrix = np.full((1100, 1), value)
    return Session(tuple(map(str, range(1100))), matrix, matrix, matrix)


def test_a_large_trace_comes_from_a_worker_and_late_ones_are_dropped(document, qtbot):
    for value in (1.0, 2.0, 3.0):
        document.edit("Large", large(value))
        assert document.trace is None
    qtbot.waitUntil(lambda: document.trace is not None, timeout=20_000)
    assert document.trace.session is document.session
    assert document.trace["scores"][0, 0, 0] == 9


def test_finishing_while_a_worker_computes_waits_and_changes_nothing_more(document):
    document.edit("Large", large(1.0))
    count = Count()
    document.finish()
    document.changed.connect(count)
    assert document.trace is None
    assert count.times == 0


EDITS = st.one_of(
    st.tuples(st.just("cell"), st.sampled_from("qkv"), st.integers(0, 99), st.floats()),
    st.tuples(st.just("tokens"), st.lists(st.sampled_from("abcde"), min_size=1, max_size=6)),
    st.tuples(st.just("key_tokens"), st.lists(st.sampled_from("vwxyz"), min_size=1, max_size=6)),
    st.tuples(st.just("d_k"), st.integers(1, 6)),
    st.tuples(st.just("d_v"), st.integers(1, 6)),
    st.tuples(st.just("scale"), st.sampled_from(["none", "1/d_k", "1/sqrt(d_k)", 0.3])),
    st.tuples(st.just("masks"), st.sampled_from([(), (Causal(),), (Causal("top_left", 1),)])),
    st.tuples(st.sampled_from(["undo", "redo"])),
)


def edited(session: Session, kind: str, *given) -> Session:
    """The session after one edit."""
    if kind == "cell":
        matrix, place, value = given
        head, row, column = np.unravel_index(place % session.matrix(matrix).size, session.matrix(matrix).shape)
        return session.with_cell(matrix, int(head), int(row), int(column), value)
    change = getattr(resizing, f"with_{kind}", None)
    return change(session, *given) if change else getattr(session, f"with_{kind}")(*given)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(EDITS, min_size=1, max_size=25))
def test_undoing_any_sequence_of_edits_restores_the_session_bit_for_bit(edits):
    start = asymmetric()
    document = Document(start)
    for kind, *given_values in edits:
        if kind in ("undo", "redo"):
            getattr(document.undo_stack, kind)()
        else:
            document.edit(kind, edited(document.session, kind, *given_values))
    last = document.session
    done = document.undo_stack.index()
    document.undo_stack.set_index(0)
    assert exactly(document.session) == exactly(start)
    document.undo_stack.set_index(done)
    assert exactly(document.session) == exactly(last)
    document.finish()
