"""Sessions of many sizes, to be laid out and drawn."""

from functools import lru_cache

import numpy as np

from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.session import Session
from tests.attention.sessions import SESSIONS

WORDS = ("the", "cat", "sat", "注意力", "on", "a mat of straw", "extraordinarily", "שלום", "Ω")


def tokens(count: int, start: int = 0) -> tuple[str, ...]:
    """So many tokens, short and long ones, in several scripts."""
    return tuple(WORDS[(start + place) % len(WORDS)] for place in range(count))


def made(
    n_q: int,
    d_k: int = 2,
    n_k: int | None = None,
    heads: int = 1,
    d_v: int = 3,
    bias: bool = False,
    masked: bool = True,
) -> Session:
    """A session of those sizes; the keys have tokens of their own where n_k is given."""
    random = np.random.default_rng(n_q * 31 + d_k)
    keys = n_k or n_q
    masks = (Causal(), Padding(tuple(place != 1 or keys == 1 for place in range(keys)))) if masked else ()
    return Session(
        tokens(n_q),
        random.normal(size=(heads, n_q, d_k)),
        random.normal(size=(heads, keys, d_k)),
        random.normal(size=(heads, keys, d_v)),
        own_key_tokens=None if n_k is None else tokens(n_k, 4),
        bias=random.normal(size=(1, n_q, keys)) if bias else None,
        masks=masks,
    )


SIZES: dict[str, dict[str, object]] = {
    f"{n} tokens, d_k {d_k}": {"n_q": n, "d_k": d_k} for n in (1, 2, 3, 6, 12, 24, 64, 512) for d_k in (1, 4, 64)
} | {
    "3 queries, 7 keys": {"n_q": 3, "n_k": 7},
    "7 queries, 3 keys": {"n_q": 7, "n_k": 3},
    "1 query, 64 keys": {"n_q": 1, "n_k": 64, "d_k": 4},
    "64 queries, 1 key": {"n_q": 64, "n_k": 1, "d_k": 4},
    "heads": {"n_q": 6, "heads": 4, "d_k": 4},
    "bias": {"n_q": 6, "bias": True},
    "bias, no mask": {"n_q": 4, "bias": True, "masked": False},
    "no mask": {"n_q": 6, "masked": False},
    "wide values": {"n_q": 6, "d_v": 48},
    "one value": {"n_q": 6, "d_v": 1},
}


def strange() -> Session:
    """A row that sees no key, an undefined one, and numbers of all sizes."""
    usual = made(5, 3)
    q, v = usual.q.copy(), usual.v.copy()
    q[0, 2, 1], q[0, 3, 0], v[0, 1, 1] = np.nan, 1.5e12, -3e-9
    allowed = np.ones((5, 5), dtype=bool)
    allowed[1] = False
    return Session(usual.tokens, q, usual.k, v, masks=(Custom(allowed),))


OF_PAGES = (
    *(f"{n} tokens, d_k 4" for n in (1, 2, 3, 6, 12, 24, 64, 512)),
    "6 tokens, d_k 64",
    "64 tokens, d_k 64",
    *list(SIZES)[24:],
    "strange",
    *(name for name in SESSIONS if name.startswith(("projected", "embedded", "from scores"))),
)


@lru_cache(maxsize=64)
def session_named(name: str) -> Session:
    """The session of one of SIZES, or the strange one, or one that begins with something else than Q, K and V."""
    if name in SESSIONS:
        return SESSIONS[name]
    return strange() if name == "strange" else made(**SIZES[name])
