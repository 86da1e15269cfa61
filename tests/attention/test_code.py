"""The lines of the program: about ten, with the present shapes, each of its step, and following the session."""

import numpy as np
import pytest

from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.notation import NOTATIONS
from explorer.attention.scripts import listing
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from tests.attention.sessions import SESSIONS, embedded, generic, generic_bias, with_output_weights


def small(**changes):
    """One head, 3 queries on 5 keys of their own, d_k 2, d_v 4."""
    fields = {
        "tokens": ("a", "b", "c"),
        "own_key_tokens": tuple("vwxyz"),
        "q": np.ones((3, 2)),
        "k": np.ones((5, 2)),
        "v": np.ones((5, 4)),
    }
    return Session(**(fields | changes))


def lines(session, library="numpy", notation="rows"):
    """The lines of a session as they are read."""
    return [str(line) for line in listing(session, library=library, notation=notation)]


def test_one_head_and_a_causal_mask():
    assert lines(small(masks=(Causal(),))) == [
        "# given: q (3, 2), k (5, 2), v (5, 4)",
        "scores = q @ k.T  # (3, 2) @ (2, 5) -> (3, 5)",
        "scaled = scores / np.sqrt(2)  # (3, 5)",
        "may_attend = np.tri(3, 5, k=2, dtype=bool)  # (3, 5): causal: no query sees the future",
        "masked = np.where(may_attend, scaled, -np.inf)  # (3, 5)",
        "exponentials = np.exp(masked - masked.max(axis=-1, keepdims=True))  # (3, 5)",
        "weights = exponentials / exponentials.sum(axis=-1, keepdims=True)  # (3, 5): each row sums to 1",
        "output = weights @ v  # (3, 5) @ (5, 4) -> (3, 4)",
    ]


def test_the_same_in_pytorch():
    assert lines(small(masks=(Causal("top_left", 1),)), "torch")[1:5] == [
        "scores = q @ k.mT  # (3, 2) @ (2, 5) -> (3, 5)",
        "scaled = scores / 2**0.5  # (3, 5)",
        "may_attend = torch.ones(3, 5, dtype=torch.bool).tril(1)  # (3, 5): causal: no query sees the future",
        "masked = scaled.masked_fill(~may_attend, -torch.inf)  # (3, 5)",
    ]


def test_in_columns_every_matrix_is_turned():
    assert lines(small(masks=(Causal(),)), notation="columns") == [
        "# given, vectors as columns: q (2, 3), k (2, 5), v (4, 5)",
        "scores = k.T @ q  # (5, 2) @ (2, 3) -> (5, 3)",
        "scaled = scores / np.sqrt(2)  # (5, 3)",
        "may_attend = np.triu(np.ones((5, 3), dtype=bool), k=-2)  # (5, 3): causal: no query sees the future",
        "masked = np.where(may_attend, scaled, -np.inf)  # (5, 3)",
        "exponentials = np.exp(masked - masked.max(axis=-2, keepdims=True))  # (5, 3)",
        "weights = exponentials / exponentials.sum(axis=-2, keepdims=True)  # (5, 3): each column sums to 1",
        "output = v @ weights  # (4, 5) @ (5, 3) -> (4, 3)",
    ]


def test_columns_in_pytorch():
    shown = lines(small(masks=(Causal("top_left", 1), Padding((True,) * 5))), "torch", "columns")
    assert [line.split("  # ")[0] for line in shown[1:]] == [
        "scores = k.mT @ q",
        "scaled = scores / 2**0.5",
        "may_attend = torch.ones(5, 3, dtype=torch.bool).triu(-1) & real_keys[:, None]",
        "masked = scaled.masked_fill(~may_attend, -torch.inf)",
        "exponentials = torch.exp(masked - masked.amax(dim=-2, keepdim=True))",
        "weights = exponentials / exponentials.sum(dim=-2, keepdim=True)",
        "output = v @ weights",
    ]


def test_columns_from_words_to_the_projection():
    shown = lines(with_output_weights(embedded(biased=True)), notation="columns")
    assert [line for line in shown if line.split()[0] in ("x", "q", "concat", "projection")] == [
        "x = embeddings[:, token_columns]  # (7, 6) -> (7, 3): the column of each token",
        "q = w_q @ x + b_q[:, None]  # (8, 7) @ (7, 3) -> (8, 3)",
        "q = q.reshape(4, 2, 3)  # -> (4, 2, 3): each head has rows of its own",
        "concat = output.reshape(24, 3)  # (4, 6, 3) -> (24, 3)",
        "projection = w_o @ concat + b_o[:, None]  # (9, 24) @ (24, 3) -> (9, 3)",
    ]


@pytest.mark.parametrize("name", SESSIONS)
def test_a_line_in_columns_stands_where_it_does_in_rows(name):
    rows, columns = (listing(SESSIONS[name], notation=notation) for notation in NOTATIONS)
    assert [(line.code.split(" = ")[0], line.step) for line in columns] == [
        (line.code.split(" = ")[0], line.step) for line in rows
    ]


@pytest.mark.parametrize(
    ("scale", "code"),
    [
        ("1/sqrt(d_k)", "scaled = scores / np.sqrt(2)"),
        ("1/d_k", "scaled = scores / 2"),
        ("none", "scaled = scores"),
        (0.3, "scaled = scores * 0.3"),
    ],
)
def test_the_scale_is_the_chosen_one(scale, code):
    assert code in [line.code for line in listing(small(scale=scale))]


@pytest.mark.parametrize(
    ("masks", "code", "shape"),
    [
        ((Padding((True,) * 5),), "may_attend = real_keys", "(5,)"),
        ((Custom(np.ones((3, 5), dtype=bool)),), "may_attend = custom", "(3, 5)"),
        (
            (Padding((True,) * 5), Causal("top_left"), Padding((True,) * 5)),
            "may_attend = real_keys & np.tri(3, 5, k=0, dtype=bool) & real_keys_2",
            "(3, 5)",
        ),
    ],
)
def test_the_masks_are_named_and_joined(masks, code, shape):
    found = next(line for line in listing(small(masks=masks)) if line.code.startswith("may_attend"))
    assert found.code == code
    assert found.comment.startswith(shape)
    assert found.step.name == "masked"


def test_heads_that_share_keys_and_values_repeat_them():
    codes = [line.code for line in listing(generic(masks=(Causal(),)))]
    assert codes[1:3] == ["k = np.repeat(k, 2, axis=0)", "scores = q @ k.swapaxes(-1, -2)"]
    assert codes[-2:] == ["v = np.repeat(v, 2, axis=0)", "output = weights @ v"]


def test_a_bias_is_added_and_bars_where_it_is_minus_infinity():
    without, barring = (listing(small(bias=bias)) for bias in (np.zeros((3, 5)), np.full((3, 5), -np.inf)))
    assert "biased = scaled + bias" in [line.code for line in without]
    assert "masked = biased" in [line.code for line in without]
    codes = [line.code for line in barring]
    assert "biased = np.where(bias == -np.inf, -np.inf, scaled + bias)" in codes
    assert "may_attend = bias != -np.inf" in codes
    assert any("sees no key" in line.comment for line in barring)


ATTENTION = ("scores", "scaled", "biased", "masked", "weights", "output")


@pytest.mark.parametrize("name", SESSIONS)
def test_every_step_has_its_lines_in_order_and_they_end_with_its_matrix(name):
    session = SESSIONS[name]
    shown = listing(session)
    assert shown[0].step is None
    of_attention = [line for line in shown if line.step is None or line.step.name in ATTENTION]
    assert 6 <= len(of_attention) <= 13
    steps = [line.step for line in shown[1:]]
    assert list(dict.fromkeys(steps)) == list(steps_of(session))
    for step in steps_of(session):
        own = [line for line in shown if line.step is step]
        assert own[-1].code.startswith(f"{step.name} = ")


def test_a_bias_for_all_heads_is_written_once_and_one_a_head_by_head():
    shapes = [listing(generic(bias=generic_bias(heads=heads)))[0].comment for heads in (1, 4)]
    assert "bias (3, 5)" in shapes[0]
    assert "bias (4, 3, 5)" in shapes[1]
