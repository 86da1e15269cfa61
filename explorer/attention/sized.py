"""The sizes of a session, read off the matrices that it is given."""

from collections.abc import Callable, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Every matrix that a session may be given, in the order of the computation; a bias apart.
GIVEN = (
    *("embeddings", "x", "context", "w_q", "b_q", "w_k", "b_k", "w_v", "b_v"),
    *("q", "k", "v", "scores", "w_o", "b_o"),
)
WIDTHS = {"q": "w_q", "k": "w_k", "v": "w_v"}  # what computes each, where it is computed


class Sized:
    """What has the matrices of a session, each (heads, rows, columns) or None, and tells their sizes.

    None of them ever changes, so what is asked for again and again is found once.
    """

    tokens: tuple[str, ...]
    own_key_tokens: tuple[str, ...] | None
    vocabulary: tuple[str, ...]
    head_counts: tuple[int, int]
    embeddings: Floats | None
    x: Floats | None
    q: Floats | None
    k: Floats | None
    v: Floats | None
    scores: Floats | None
    w_v: Floats | None
    w_o: Floats | None

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The names of the matrices that are given, in the order of the computation."""
        return tuple(name for name in GIVEN if getattr(self, name) is not None)

    @property
    def key_tokens(self) -> tuple[str, ...]:
        """The tokens of the keys."""
        return self.tokens if self.own_key_tokens is None else self.own_key_tokens

    @cached_property
    def projects(self) -> bool:
        """Whether queries, keys and values are computed from inputs and weights."""
        return self.x is not None or self.embeddings is not None

    @cached_property
    def heads(self) -> int:
        """Number of query heads."""
        given = self.scores if self.q is None else self.q
        return self.head_counts[0] if given is None else len(given)

    @cached_property
    def kv_heads(self) -> int:
        """Number of key/value heads."""
        given = self.v if self.k is None else self.k
        if given is None:
            return self.head_counts[1] if self.scores is None else self.heads
        return len(given)

    @property
    def n_q(self) -> int:
        """Number of queries."""
        return len(self.tokens)

    @property
    def n_k(self) -> int:
        """Number of keys."""
        return len(self.key_tokens)

    @cached_property
    def d_k(self) -> int:
        """Width of one query or key; 0 where there are none because the scores are given."""
        return self.width("k", self.kv_heads)

    @cached_property
    def d_v(self) -> int:
        """Width of one value; 0 where there are none."""
        return self.width("v", self.kv_heads)

    def width(self, name: str, heads: int) -> int:
        """The columns of q, k or v in one head, whether they are given or computed."""
        given, weights = getattr(self, name), getattr(self, WIDTHS[name])
        if given is not None:
            return int(given.shape[2])
        return 0 if weights is None else int(weights.shape[2]) // heads

    @property
    def d_model(self) -> int:
        """Width of one input; 0 where there are none."""
        given = self.embeddings if self.x is None else self.x
        return 0 if given is None else int(given.shape[2])

    @property
    def d_out(self) -> int:
        """Width of one projected output, or of the outputs of all heads side by side where nothing projects them."""
        return self.heads * self.d_v if self.w_o is None else int(self.w_o.shape[2])

    def size(self, axis: str) -> int:
        """The cells along an axis of a matrix; 1 for what counts nothing."""
        return AXES[axis](self) if axis in AXES else 1

    def kv_head(self, head: int) -> int:
        """The key/value head that query head `head` uses."""
        return head // (self.heads // self.kv_heads)


AXES: Mapping[str, Callable[[Sized], int]] = {
    "queries": lambda sized: sized.n_q,
    "keys": lambda sized: sized.n_k,
    "d_k": lambda sized: sized.d_k,
    "d_v": lambda sized: sized.d_v,
    "d_model": lambda sized: sized.d_model,
    "q_width": lambda sized: sized.heads * sized.d_k,
    "k_width": lambda sized: sized.kv_heads * sized.d_k,
    "v_width": lambda sized: sized.kv_heads * sized.d_v,
    "o_width": lambda sized: sized.heads * sized.d_v,
    "d_out": lambda sized: sized.d_out,
    "vocabulary": lambda sized: len(sized.vocabulary),
}
