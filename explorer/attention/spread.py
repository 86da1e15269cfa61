"""How spread the weights of a row are: their entropy, the largest of them, and what the scale and the mask do to it."""

import math
from typing import Literal, NamedTuple

import numpy as np

from explorer.attention.masks import Causal
from explorer.attention.matrices import NORMAL
from explorer.attention.session import Floats, Session
from explorer.attention.trace import Trace, run

What = Literal["scale", "mask"]
WIDTHS = (1, 4, 16, 64, 256)  # of d_k, beside the session's own
ROUNDS, MOST_KEYS = 40, 400_000  # fresh keys so many times; numbers of keys that are drawn for one width at most
QUERIES = 25  # random queries that share their keys
BINS = 20


def entropies(trace: Trace, head: int) -> Floats:
    """The entropy of each row of weights in bits, -sum p log2 p over its keys (Shannon 1948), (n_q,).

    It is 0 where only one key is seen, log2 n where n keys have equal weights, and NaN where a row has no distribution:
    it sees no key, or is undefined.
    """
    weights = np.asarray(trace["weights"][head], dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = np.where(weights > 0, weights * np.log2(weights), 0.0)
    bits = np.abs(parts.sum(axis=1))  # none of the parts is above 0; so that there is no -0
    return np.where(np.asarray(trace["row_state"][head]) == NORMAL, bits, np.nan)


def most_entropies(trace: Trace, head: int) -> Floats:
    """The most that the entropy of each row can be, in bits: log2 of how many keys its query sees, (n_q,).

    NaN where a row has no distribution.
    """
    seen = np.asarray(trace["may_attend"][head]).sum(axis=1)
    return np.where(np.asarray(trace["row_state"][head]) == NORMAL, np.log2(np.maximum(seen, 1)), np.nan)


def largest_weights(d_k: int, n_k: int, scale: float, seed: int) -> Floats:
    """The largest weight of each of many random queries over n_k random keys, all normal with mean 0 and variance 1.

    Their dot product has the variance d_k; the factor 1/sqrt(d_k) makes it 1 (Vaswani et al. 2017, section 3.2.1 and
    its note 4). The same seed draws the same queries and keys whatever the scale.
    """
    random = np.random.default_rng([seed, d_k, n_k])
    rounds = max(2, min(ROUNDS, MOST_KEYS // (n_k * d_k)))
    found = []
    for _ in range(rounds):
        q, k = random.normal(size=(QUERIES, d_k)), random.normal(size=(n_k, d_k))
        scores = q @ k.T * scale  # (queries, d_k), (n_k, d_k) -> (queries, n_k)
        found.append(1.0 / np.exp(scores - scores.max(axis=1, keepdims=True)).sum(axis=1))
    return np.concatenate(found)


def shares(largest: Floats) -> Floats:
    """Which share of these weights lies in each of the equal parts of 0 to 1, (BINS,)."""
    counts = np.histogram(largest, bins=BINS, range=(0.0, 1.0))[0]
    return np.asarray(counts / len(largest), dtype=np.float64)


class Draw(NamedTuple):
    """The largest weights of random queries at one d_k, with 1/sqrt(d_k) and without."""

    d_k: int
    scaled: Floats
    unscaled: Floats


class Contrast(NamedTuple):
    """One session computed with its scale or mask, and without; for the scale with what random queries show."""

    what: What
    given: Trace
    without: Trace
    draws: tuple[Draw, ...]
    seed: int


def pair(session: Session, what: What) -> tuple[Session, Session]:
    """The session with a scale or a mask, and without; one that has none gets 1/sqrt(d_k), or a causal mask.

    Given scores have no d_k: they stay as they are where they have no scale.
    """
    bare = session.with_scale("none") if what == "scale" else session.with_masks(())
    if what == "scale":
        scaled = session.d_k > 0 and session.scale in ("none", 1.0)
        return (session.with_scale("1/sqrt(d_k)") if scaled else session), bare
    return (session if session.masks else session.with_masks((Causal(),))), bare


def contrast(session: Session, what: What, seed: int) -> Contrast:
    """Compute both, and for the scale the random queries at some widths and the session's own."""
    given, without = pair(session, what)
    widths = sorted({*WIDTHS, session.d_k} - {0}) if what == "scale" else ()
    n_k = session.n_k
    draws = tuple(
        Draw(d_k, largest_weights(d_k, n_k, 1 / math.sqrt(d_k), seed), largest_weights(d_k, n_k, 1.0, seed))
        for d_k in widths
    )
    return Contrast(what, run(given), run(without), draws, seed)
