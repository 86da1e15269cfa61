"""Sessions with generic data for the tests: no two sizes are the same, so that no axis passes for another."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

import numpy as np

from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.masks import Causal, Custom, Padding, Prefix, Window
from explorer.attention.positions import Alibi
from explorer.attention.session import Session

HEADS, KV_HEADS, N_Q, N_K, D_K, D_V = 4, 2, 3, 5, 2, 6
D_MODEL, D_OUT = 7, 9
WORDS = ("on", "the", "cat", "mat", "sat", "and")


def generic(seed=7, **changes) -> Session:
    """4 heads on 2 key/value heads, 3 queries, 5 keys, d_k 2, d_v 6; `changes` replace fields."""
    random = np.random.default_rng(seed)
    fields = {
        "tokens": ("the", "cat", "sat"),
        "own_key_tokens": ("on", "the", "mat", "and", "the"),
        "q": random.normal(size=(HEADS, N_Q, D_K)),
        "k": random.normal(size=(KV_HEADS, N_K, D_K)),
        "v": random.normal(size=(KV_HEADS, N_K, D_V)),
    }
    return Session(**(fields | changes))


def weighted(seed=13, cross=False, biased=False, **changes) -> Session:
    """The same sizes, from x (3, 7) and weights; `cross` adds a context for 5 keys, `biased` the biases."""
    random = np.random.default_rng(seed)
    fields = {
        "tokens": ("the", "cat", "sat"),
        "x": random.normal(size=(N_Q, D_MODEL)),
        "w_q": random.normal(size=(D_MODEL, HEADS * D_K)) / 2,
        "w_k": random.normal(size=(D_MODEL, KV_HEADS * D_K)) / 2,
        "w_v": random.normal(size=(D_MODEL, KV_HEADS * D_V)) / 2,
        "head_counts": (HEADS, KV_HEADS),
    }
    if cross:
        fields["own_key_tokens"] = ("on", "the", "mat", "and", "the")
        fields["context"] = random.normal(size=(N_K, D_MODEL))
    if biased:
        widths = {"b_q": HEADS * D_K, "b_k": KV_HEADS * D_K, "b_v": KV_HEADS * D_V}
        fields |= {name: random.normal(size=(1, width)) for name, width in widths.items()}
    return Session(**(fields | changes))


def with_output_weights(session: Session, biased=True) -> Session:
    """The session with W_O and its bias."""
    random = np.random.default_rng(17)
    bias = random.normal(size=(1, D_OUT)) if biased else None
    return replace(session, w_o=random.normal(size=(HEADS * D_V, D_OUT)) / 2, b_o=bias)


def embedded(seed=19, **changes) -> Session:
    """The same weights, with the tokens looked up in six embeddings; a word stands twice."""
    table = np.random.default_rng(seed).normal(size=(len(WORDS), D_MODEL))
    fields = {"x": None, "embeddings": table, "vocabulary": WORDS, "tokens": ("the", "cat", "the")}
    return weighted(**(fields | changes))


def turnable(seed=29) -> dict:
    """Queries and keys with six numbers each, so that not all need be turned."""
    random = np.random.default_rng(seed)
    return {"q": random.normal(size=(HEADS, N_Q, 6)), "k": random.normal(size=(KV_HEADS, N_K, 6))}


def from_scores(seed=23, values=True, **changes) -> Session:
    """The same sizes, from the scores."""
    random = np.random.default_rng(seed)
    v = random.normal(size=(KV_HEADS, N_K, D_V)) if values else None
    scores = random.normal(size=(HEADS, N_Q, N_K))
    return generic(**({"q": None, "k": None, "v": v, "scores": scores, "scale": "none"} | changes))


def generic_bias(heads=HEADS, barred=()) -> np.ndarray:
    """A bias for the generic session, -inf at the `barred` cells [head, query, key]."""
    bias = np.random.default_rng(11).normal(size=(heads, N_Q, N_K))
    for cell in barred:
        bias[cell] = -np.inf
    return bias


def mask_a_head() -> Custom:
    """A custom mask that differs from head to head; no row is without a key, one sees a single key."""
    allowed = np.random.default_rng(5).random((HEADS, N_Q, N_K)) < 0.6
    allowed[:, :, :2] = True
    allowed[1, 2] = [False, False, False, True, False]
    return Custom(allowed)


NO_KEY = Custom(np.array([[1, 0, 1, 1, 0], [0, 0, 0, 0, 0], [1, 1, 0, 1, 1]], dtype=bool))
BARRED = ((0, 0, 1), (1, 2, 4), (3, 1, 0), (3, 1, 3))

SESSIONS = {
    "plain": generic(),
    "causal": generic(masks=(Causal(),)),
    "causal top left": generic(masks=(Causal("top_left"),)),
    "padding and causal": generic(masks=(Causal(), Padding((True, True, False, True, True)))),
    "a mask a head": generic(masks=(mask_a_head(),)),
    "bias": generic(bias=generic_bias()),
    "one bias for all heads": generic(bias=generic_bias(heads=1)),
    "bias with -inf": generic(bias=generic_bias(barred=BARRED)),
    "bias with -inf and masks": generic(bias=generic_bias(barred=BARRED), masks=(mask_a_head(), Causal())),
    "a row without a key": generic(masks=(NO_KEY,)),
    "a window": generic(masks=(Window(left=1, right=1),)),
    "a prefix": generic(masks=(Prefix("top_left", 1, 3),)),
    "a softcap": generic(softcap=1.5),
    "a softcap, a bias with -inf and a mask": generic(
        softcap=0.75, bias=generic_bias(barred=BARRED), masks=(Causal(),)
    ),
    "ALiBi": generic(alibi=Alibi()),
    "ALiBi with slopes of its own and a mask a head": generic(
        alibi=Alibi((0.5, 0.1, -0.25, 2.0)), masks=(mask_a_head(),)
    ),
    "scaled by a number": generic(scale=0.3),
    "scaled by d_k": generic(scale="1/d_k"),
    "not scaled": generic(scale="none"),
    "projected": weighted(),
    "projected with biases": weighted(biased=True, masks=(Causal(),)),
    "projected from a context": with_output_weights(weighted(cross=True, biased=True)),
    "projected after the heads": with_output_weights(generic(), biased=False),
    "embedded": embedded(),
    "embedded with ids": embedded(own_key_tokens=("on", "sat", "on", "mat", "the"), ids=(11, 22, 33, 44, 55, 66)),
    "sinusoidal": with_output_weights(weighted(positions=Sinusoidal(), masks=(Causal(),))),
    "sinusoidal beside a context": weighted(cross=True, biased=True, positions=Sinusoidal()),
    "sinusoidal on embeddings": embedded(positions=Sinusoidal()),
    "turned in halves": generic(positions=Rope(theta=7.0), **turnable()),
    "turned interleaved, in part": generic(
        positions=Rope(3.0, "interleaved", 4, (2, 0, 9), (5, 1, -3, 4, 4)), masks=(Causal(),), **turnable()
    ),
    "turned in halves, in part": generic(positions=Rope(rotary_dim=4), **turnable()),
    "turned after projection": weighted(biased=True, positions=Rope(2.0, query_positions=(1, 2, 3)), masks=(Causal(),)),
    "from scores": from_scores(scale=0.7),
    "from scores alone": from_scores(values=False, masks=(Causal(),)),
}


def exactly(value: object) -> object:
    """A value as plain parts that are equal where it is the same to the bit: -0.0 is not 0.0, and NaN is itself."""
    if isinstance(value, np.ndarray):
        return value.shape, str(value.dtype), value.tobytes()
    if isinstance(value, float):
        return value.hex()
    if isinstance(value, tuple):
        return tuple(map(exactly, value))
    if isinstance(value, Mapping):
        return sorted((repr(key), exactly(entry)) for key, entry in value.items())
    if is_dataclass(value):
        return type(value).__name__, [(field.name, exactly(getattr(value, field.name))) for field in fields(value)]
    return value
