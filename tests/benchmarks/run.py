"""How long `run(session)` takes beside the bare NumPy formula with the same intermediate results.

Run it as `python -m tests.benchmarks.run`; each line is a size and the median ratio of paired runs.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.attention.trace import run

HEADS, WIDTH = 8, 64
SIZES = {64: 200, 512: 15}  # tokens: pairs of runs


def session_of(n: int) -> Session:
    """A causal session of n tokens."""
    q, k, v = np.random.default_rng(0).normal(size=(3, HEADS, n, WIDTH))
    return Session(tokens=tuple(str(i) for i in range(n)), q=q, k=k, v=v, masks=(Causal(),))


def bare(session: Session) -> tuple[np.ndarray, ...]:
    """The formula as one would write it, every intermediate result kept."""
    n_q, n_k = session.n_q, session.n_k
    may_attend = np.arange(n_k)[None, :] <= np.arange(n_q)[:, None] + n_k - n_q
    scores = session.q @ session.k.swapaxes(-1, -2)
    scaled = scores / np.sqrt(session.d_k)
    masked = np.where(may_attend, scaled, -np.inf)
    top = masked.max(axis=-1, keepdims=True)
    exponentials = np.exp(masked - top)
    total = exponentials.sum(axis=-1, keepdims=True)
    weights = exponentials / total
    output = weights @ session.v
    return scores, scaled, masked, top, exponentials, total, weights, output


def seconds(work: Callable[[Session], object], session: Session) -> float:
    """How long one call takes, on a session that nothing was computed from before."""
    fresh = replace(session)
    start = time.perf_counter()
    work(fresh)
    return time.perf_counter() - start


def ratio(session: Session, pairs: int) -> float:
    """The median, over pairs of runs right after each other, of run(session) by the bare formula."""
    ratios = []
    for turn in range(pairs + 2):
        if turn % 2:
            ours, theirs = seconds(run, session), seconds(bare, session)
        else:
            theirs, ours = seconds(bare, session), seconds(run, session)
        ratios.append(ours / theirs)
    return statistics.median(ratios[2:])


def measure() -> list[tuple[str, float]]:
    """A label and a ratio for each size; 1 is as fast as the bare formula."""
    return [
        (f"run(session), {HEADS} heads, d = {WIDTH}, n = {n}", ratio(session_of(n), pairs))
        for n, pairs in SIZES.items()
    ]


if __name__ == "__main__":
    for label, value in measure():
        print(f"{label}: {value:.2f} x the bare formula")
