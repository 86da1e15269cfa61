"""How long `run(session)` takes beside the bare NumPy formula with the same intermediate results.

Run it as `python -m tests.benchmarks.run`; each line is a size and the median ratio of paired runs.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from explorer.attention.encodings import Rope
from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.attention.trace import run

HEADS, WIDTH = 8, 64
SIZES = {64: 200, 512: 15}  # tokens: pairs of runs
MODEL = HEADS * WIDTH


def session_of(n: int) -> Session:
    """A causal session of n tokens."""
    q, k, v = np.random.default_rng(0).normal(size=(3, HEADS, n, WIDTH))
    return Session(tokens=tuple(str(i) for i in range(n)), q=q, k=k, v=v, masks=(Causal(),))


def projected_session(n: int) -> Session:
    """A causal session of n tokens with inputs, weights, RoPE and output weights."""
    random = np.random.default_rng(0)
    w_q, w_k, w_v, w_o = random.normal(size=(4, MODEL, MODEL)) / np.sqrt(MODEL)
    return Session(
        tokens=tuple(str(i) for i in range(n)),
        x=random.normal(size=(n, MODEL)),
        w_q=w_q,
        w_k=w_k,
        w_v=w_v,
        w_o=w_o,
        head_counts=(HEADS, HEADS),
        positions=Rope(),
        masks=(Causal(),),
    )


def bare(session: Session) -> tuple[np.ndarray, ...]:
    """The formula as one would write it, every intermediate result kept."""
    return attention(session.q, session.k, session.v)


def projected_bare(session: Session) -> tuple[np.ndarray, ...]:
    """The same from inputs and weights on, with the heads side by side and projected."""
    x, n = session.x[0], session.n_q
    q, k, v = (
        (x @ weights[0]).reshape(n, HEADS, WIDTH).swapaxes(0, 1) for weights in (session.w_q, session.w_k, session.w_v)
    )
    angles = np.arange(n)[:, None] * 10000.0 ** (-np.arange(0, WIDTH, 2) / WIDTH)
    q_rotated, k_rotated = (rotated(part, np.cos(angles), np.sin(angles)) for part in (q, k))
    *steps, output = attention(q_rotated, k_rotated, v)
    concat = output.swapaxes(0, 1).reshape(n, MODEL)
    return q, k, v, angles, q_rotated, k_rotated, *steps, output, concat, concat @ session.w_o[0]


def rotated(x: np.ndarray, cosine: np.ndarray, sine: np.ndarray) -> np.ndarray:
    """The first half of the columns turned with the second."""
    first, second = x[..., : WIDTH // 2], x[..., WIDTH // 2 :]
    return np.concatenate([first * cosine - second * sine, first * sine + second * cosine], axis=-1)


def attention(q: np.ndarray, k: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, ...]:
    """Causal attention of every head."""
    n_q, n_k = q.shape[1], k.shape[1]
    may_attend = np.arange(n_k)[None, :] <= np.arange(n_q)[:, None] + n_k - n_q
    scores = q @ k.swapaxes(-1, -2)
    scaled = scores / np.sqrt(q.shape[2])
    masked = np.where(may_attend, scaled, -np.inf)
    top = masked.max(axis=-1, keepdims=True)
    exponentials = np.exp(masked - top)
    total = exponentials.sum(axis=-1, keepdims=True)
    weights = exponentials / total
    output = weights @ v
    return scores, scaled, masked, top, exponentials, total, weights, output


def seconds(work: Callable[[Session], object], session: Session) -> float:
    """How long one call takes, on a session that nothing was computed from before."""
    fresh = replace(session)
    start = time.perf_counter()
    work(fresh)
    return time.perf_counter() - start


def ratio(session: Session, formula: Callable[[Session], object], pairs: int) -> float:
    """The median, over pairs of runs right after each other, of run(session) by the bare formula."""
    ratios = []
    for turn in range(pairs + 2):
        if turn % 2:
            ours, theirs = seconds(run, session), seconds(formula, session)
        else:
            theirs, ours = seconds(formula, session), seconds(run, session)
        ratios.append(ours / theirs)
    return statistics.median(ratios[2:])


def measure() -> list[tuple[str, float]]:
    """A label and a ratio for each size; 1 is as fast as the bare formula."""
    sizes = f"{HEADS} heads, d = {WIDTH}"
    return [
        *((f"run(session), {sizes}, n = {n}", ratio(session_of(n), bare, pairs)) for n, pairs in SIZES.items()),
        *(
            (f"X·W, RoPE and W_O, {sizes}, n = {n}", ratio(projected_session(n), projected_bare, pairs))
            for n, pairs in SIZES.items()
        ),
    ]


if __name__ == "__main__":
    for label, value in measure():
        print(f"{label}: {value:.2f} x the bare formula")
