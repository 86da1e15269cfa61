"""The operations of attention as small functions."""

import numpy as np
from numpy.typing import NDArray

from explorer.attention.encodings import Rope
from explorer.attention.masks import Booleans
from explorer.attention.matrices import NO_VISIBLE_KEY, UNDEFINED
from explorer.attention.sized import Floats

Rows = NDArray[np.intp]


def looked_up(embeddings: Floats, rows: Rows) -> Floats:
    """The row of the embeddings of each token."""
    return embeddings[:, rows]  # (1, words, d_model), (n,) -> (1, n, d_model)


def projected(x: Floats, weights: Floats, bias: Floats | None, heads: int) -> Floats:
    """Inputs times weights, plus a bias if there is one; consecutive blocks of columns are the heads."""
    flat = x @ weights  # (1, n, d_model), (1, d_model, h * d) -> (1, n, h * d)
    if bias is not None:
        flat += bias
    split: Floats = flat.reshape(x.shape[1], heads, -1).swapaxes(0, 1)  # (1, n, h * d) -> (h, n, d)
    return split


def positioned(x: Floats, encoding: Floats) -> Floats:
    """Inputs plus the encoding of their places (Vaswani et al. 2017, section 3.5)."""
    return x + encoding  # (1, n, d_model), (1, n, d_model) -> (1, n, d_model)


def rotated(x: Floats, angles: Floats, rope: Rope) -> Floats:
    """Queries or keys with each pair of columns turned by its angle (Su et al. 2021, section 3.4)."""
    return turned(x, np.cos(angles), np.sin(angles), rope)  # (h, n, d_k), (1, n, d_k) -> (h, n, d_k)


def turned(x: Floats, cos: Floats, sin: Floats, rope: Rope) -> Floats:
    """Each pair (a, b) as (a·cos - b·sin, b·cos + a·sin), with a cosine and a sine a column; the rest as it is."""
    first, second = rope.pairs(x.shape[-1])
    result = np.empty_like(x)  # (h, n, d_k), (1, n, d_k) -> (h, n, d_k)
    beyond = rope.turned(x.shape[-1])
    result[..., beyond:] = x[..., beyond:]
    result[..., first] = x[..., first] * cos[..., first] - x[..., second] * sin[..., first]
    result[..., second] = x[..., second] * cos[..., second] + x[..., first] * sin[..., second]
    return result


def scores(q: Floats, k: Floats) -> Floats:
    """Dot product of every query with every key (Vaswani et al. 2017, section 3.2.1)."""
    return q @ k.swapaxes(-1, -2)  # (h, n_q, d_k), (h, n_k, d_k) -> (h, n_q, n_k)


def scaled(scores: Floats, scale: float) -> Floats:
    """Scores times the scale factor, 1/sqrt(d_k) in the paper."""
    return scores * scale  # (h, n_q, n_k) -> (h, n_q, n_k)


def softcapped(scaled: Floats, softcap: float) -> Floats:
    """c·tanh(x / c): what lies between -c and c, nearly unchanged near 0 (Gemma 2, Gemma Team 2024, section 2)."""
    return softcap * np.tanh(scaled / softcap)  # (h, n_q, n_k) -> (h, n_q, n_k)


def biased(scaled: Floats, bias: Floats) -> Floats:
    """Scaled scores plus the bias, which bars a cell where it is -inf, whatever its score."""
    result = scaled + bias  # (h, n_q, n_k), (1 or h, n_q, n_k) -> (h, n_q, n_k)
    np.copyto(result, -np.inf, where=bias == -np.inf)
    return result


def masked(before: Floats, may_attend: Booleans) -> Floats:
    """The scores where a key may be seen, -inf elsewhere; it selects, so that a barred NaN is gone."""
    if may_attend.all():
        return before
    return np.where(may_attend, before, -np.inf)  # (h, n_q, n_k), (1 or h, n_q, n_k) -> (h, n_q, n_k)


def weights(masked: Floats, may_attend: Booleans) -> tuple[Floats, ...]:
    """Softmax over the keys that a query sees: weights, row_max, exponentials, row_sum, row_state.

    The row's own maximum is subtracted before the exponential, which changes no weight and avoids overflow. A row
    without a visible key has weights 0; a row with a visible NaN or +inf, or only -inf visible, is undefined (NaN).
    """
    row_max = masked.max(axis=-1, keepdims=True)  # (h, n_q, n_k) -> (h, n_q, 1)
    finite = np.isfinite(row_max)
    exponentials = masked - np.where(finite, row_max, 0.0)
    np.exp(exponentials, out=exponentials)
    row_sum = exponentials.sum(axis=-1, keepdims=True)
    result = exponentials / np.where(finite, row_sum, 1.0)
    state = np.zeros(row_max.shape, dtype=np.int8)
    if not finite.all():
        sees_a_key = np.broadcast_to(may_attend.any(axis=-1, keepdims=True), row_max.shape)
        state[~finite & sees_a_key] = UNDEFINED
        state[~sees_a_key] = NO_VISIBLE_KEY
        undefined = state[..., 0] == UNDEFINED
        result[undefined] = exponentials[undefined] = row_sum[undefined] = np.nan
    return result, row_max[..., 0], exponentials, row_sum[..., 0], state[..., 0]


def output(weights: Floats, v: Floats, may_attend: Booleans) -> Floats:
    """Each query's average of the values, by its weights; a value that is not finite reaches only who sees it."""
    finite = np.isfinite(v)
    if finite.all():
        result = weights @ v  # (h, n_q, n_k), (h, n_k, d_v) -> (h, n_q, d_v)
    else:
        result = weights @ np.where(finite, v, 0.0)
        strange = np.where(finite, 0.0, v)
        for key in np.flatnonzero(~finite.all(axis=(0, 2))):
            seen = may_attend[:, :, key, None] & ~finite[:, None, key, :]
            result = result + np.where(seen, weights[:, :, key, None] * strange[:, None, key, :], 0.0)
    return result


def concat(output: Floats) -> Floats:
    """The outputs of all heads side by side."""
    heads, rows, width = output.shape
    return output.swapaxes(0, 1).reshape(1, rows, heads * width)  # (h, n_q, d_v) -> (1, n_q, h * d_v)


def projection(concat: Floats, weights: Floats, bias: Floats | None) -> Floats:
    """The outputs of all heads times W_O, plus a bias if there is one (Vaswani et al. 2017, section 3.2.2)."""
    return concat @ weights if bias is None else concat @ weights + bias  # (1, n_q, h * d_v) -> (1, n_q, d_out)
