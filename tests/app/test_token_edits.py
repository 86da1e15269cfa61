"""Whatever is done to tokens by their places, the rows of those that stay go with them, in all matrices and masks."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.app.document import Document
from explorer.app.token_edits import TokenEdits
from explorer.attention.masks import Custom, Padding
from explorer.attention.session import Session
from explorer.errors import InputError
from tests.app.conftest import Answers

NAMES = st.sampled_from(["the", "cat", "", " ", "\n", "<b>", "她", "e\u0301"])
PLACES = st.integers(0, 30)
SCRIPTS = st.lists(
    st.one_of(
        st.tuples(st.just("rename"), PLACES, NAMES),
        st.tuples(st.just("insert"), PLACES, st.lists(NAMES, min_size=1, max_size=3)),
        st.tuples(st.just("delete"), PLACES, PLACES),
        st.tuples(st.just("move"), PLACES, PLACES, PLACES),
    ),
    max_size=6,
)


def numbered(count: int, columns: int, heads: int = 1) -> np.ndarray:
    """Numbers that tell their head, row and column: row 3, column 2 of head 1 is 1.32."""
    heads_, rows, places = np.ogrid[:heads, 1 : count + 1, :columns]
    return heads_ + rows / 10 + places / 100


def allowed(n_q: int, n_k: int) -> np.ndarray:
    """A mask of two heads without a pattern."""
    return np.random.default_rng(5).random((2, n_q, n_k)) < 0.6


def a_session(keys: bool) -> Session:
    """2 heads on one, bias, padding, a custom mask that differs by head, typed texts; with keys of their own or not."""
    n_q, n_k = (3, 5) if keys else (4, 4)
    return Session(
        tokens=("the", "cat", "the", "cat")[:n_q],
        own_key_tokens=("a", "b", "a", "b", "c") if keys else None,
        q=numbered(n_q, 2, 2),
        k=numbered(n_k, 2),
        v=numbered(n_k, 3),
        bias=numbered(n_q, n_k, 2),
        masks=(Padding([place % 2 == 0 for place in range(n_k)]), Custom(allowed(n_q, n_k))),
        texts={("q", 1, 2, 0): "1/3", ("k", 0, 1, 1): "pi", ("v", 0, 2, 2): "e", ("bias", 0, 1, 2): "2/7"},
    )


def play(edits: TokenEdits, script: list, model: list) -> list:
    """Carry out a script on the tokens and on a plain list of [token, old place]; gives the list."""
    for deed, first, *more in script:
        count = len(model)
        if deed == "rename":
            place, (token,) = first % count, more
            edits.rename(place, token)
            model[place] = [token, model[place][1]]
        elif deed == "insert":
            place, (new,) = first % (count + 1), more
            edits.insert(place, new)
            model[place:place] = [[token, None] for token in new]
        else:
            start, end = sorted((first % (count + 1), more[0] % (count + 1)))
            if deed == "delete" and end - start < count:
                edits.delete(start, end)
                del model[start:end]
            elif deed == "move":
                gap = more[1] % (count + 1)
                taken = model[start:end]
                if not start < gap < end:
                    edits.move(start, end, gap)
                    marked = [*model[:gap], "here", *model[gap:]]
                    rest = [entry for entry in marked if not any(entry is one for one in taken)]
                    at = rest.index("here")
                    model[:] = [*rest[:at], *taken, *rest[at + 1 :]]
    return model


def expected(array: np.ndarray, axis: int, origins: list, new: float) -> np.ndarray:
    """Slice by slice, each from where it was."""
    blank = np.full_like(np.take(array, 0, axis), new)
    return np.stack([blank if old is None else np.take(array, old, axis) for old in origins], axis)


@pytest.mark.parametrize("keys", [False, True])
@settings(max_examples=150, deadline=None)
@given(script=SCRIPTS)
def test_every_row_goes_with_its_token(qapp, keys, script):
    before = a_session(keys)
    document = Document(before)
    edits = TokenEdits(document, Answers(), lambda: True, keys)
    model = play(edits, script, [[token, place] for place, token in enumerate(edits.tokens)])
    after, moved = document.session, [old for _, old in model]
    queries = list(range(before.n_q)) if keys else moved
    assert edits.tokens == tuple(token for token, _ in model)
    if keys:
        assert after.tokens == before.tokens
    assert np.array_equal(after.q, expected(before.q, 1, queries, 0))
    assert np.array_equal(after.k, expected(before.k, 1, moved, 0))
    assert np.array_equal(after.v, expected(before.v, 1, moved, 0))
    assert np.array_equal(after.bias, expected(expected(before.bias, 1, queries, 0), 2, moved, 0))
    assert after.masks[0].real == tuple(True if old is None else old % 2 == 0 for old in moved)
    mask = before.masks[1].allowed
    assert np.array_equal(after.masks[1].allowed, expected(expected(mask, 1, queries, True), 2, moved, True))
    texts = {}
    for (matrix, head, row, column), text in before.texts.items():
        rows = queries if matrix in ("q", "bias") else moved
        columns = moved if matrix == "bias" else range(9)
        if row in rows and column in columns:
            texts[(matrix, head, rows.index(row), list(columns).index(column))] = text
    assert dict(after.texts) == texts
    for _ in range(document.undo_stack.count()):
        document.undo_stack.undo()
    assert document.session.tokens == before.tokens
    assert document.session.key_tokens == before.key_tokens
    for name in ("q", "k", "v", "bias"):
        assert getattr(document.session, name).tobytes() == getattr(before, name).tobytes()
    document.finish()


@pytest.fixture
def edits(qapp):
    document = Document(a_session(False))
    yield TokenEdits(document, Answers(), lambda: True)
    document.finish()


@pytest.mark.parametrize(
    ("deed", "name"),
    [
        (lambda edits: edits.rename(1, "dog"), "Rename token cat"),
        (lambda edits: edits.insert(1, [" a\n"]), "Insert token ␣a⏎"),
        (lambda edits: edits.insert(1, ["a", "b"]), "Insert 2 tokens"),
        (lambda edits: edits.delete(1, 2), "Delete token cat"),
        (lambda edits: edits.delete(1, 4), "Delete 3 tokens"),
        (lambda edits: edits.move(0, 1, 3), "Move token the"),
        (lambda edits: edits.move(0, 2, 3), "Move 2 tokens"),
    ],
)
def test_each_deed_is_one_undo_step_with_a_name(edits, deed, name):
    deed(edits)
    assert edits.document.undo_stack.count() == 1
    assert str(edits.document.undo_stack.undo_text()) == name


@pytest.mark.parametrize("gap", [1, 2, 3])
def test_moving_tokens_to_where_they_are_is_no_step(edits, gap):
    edits.move(1, 3, gap) if gap != 2 else edits.rename(1, "cat")
    assert edits.document.undo_stack.count() == 0


def test_one_of_two_equal_tokens_moves_with_its_own_row(edits):
    edits.move(0, 1, 3)  # the cat the cat: the first "the" goes behind the second
    assert edits.tokens == ("cat", "the", "the", "cat")
    assert edits.document.session.q[0, :, 0].tolist() == [0.2, 0.3, 0.1, 0.4]


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        (lambda edits: edits.delete(0, 4), "at least one token"),
        (lambda edits: edits.insert(0, ["x"] * 20_000), "20004 tokens are more than the limit of 4096"),
    ],
)
def test_none_and_too_many_tokens_are_refused(edits, deed, reason):
    before = edits.document.session
    with pytest.raises(InputError, match=reason):
        deed(edits)
    assert edits.document.session is before
