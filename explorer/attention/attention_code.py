"""What the steps from the scores to the weighted sum are as lines of NumPy and of PyTorch."""

import numpy as np

from explorer.attention.code import Line, Written, text
from explorer.attention.encodings import Rope
from explorer.attention.mask_code import barred_by_bias, given_array, sees_nothing
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP


def shared(session: Session) -> int:
    """How many query heads use one key/value head."""
    return session.heads // session.kv_heads


def heads_repeated(written: Written, name: str, width: int) -> tuple[Line, ...]:
    """The line that gives each query head its keys or values, where they are shared."""
    session = written.session
    each = shared(session)
    if each == 1:
        return ()
    before = written.shape(session.n_k, width, heads=session.kv_heads)
    return (
        Line(
            name,
            f"np.repeat({name}, {each}, axis=0)",
            f"{name}.repeat_interleave({each}, dim=0)",
            f"{before} -> {written.shape(session.n_k, width)}",
            text(QT_TRANSLATE_NOOP("code", "{count} query heads use each key/value head"), count=each),
        ),
    )


def scores(written: Written, before: str) -> tuple[Line, ...]:
    """Every query with every key."""
    session = written.session
    name = "k_rotated" if isinstance(session.positions, Rope) else "k"
    turned = f"{name}.T" if session.heads == 1 else f"{name}.swapaxes(-1, -2)"
    q, k = written.shape(session.n_q, session.d_k), written.shape(session.d_k, session.n_k)
    return (
        *heads_repeated(written, name, session.d_k),
        Line(
            "scores",
            written.product(before, turned),
            written.product(before, f"{name}.mT"),
            written.product(q, k, written.scores_shape),
        ),
    )


def scaled(written: Written, before: str) -> tuple[Line, ...]:
    """The scale as it was chosen."""
    session, shapes = written.session, written.scores_shape
    width = session.d_k
    if session.scale == "1/sqrt(d_k)":
        return (Line("scaled", f"{before} / np.sqrt({width})", f"{before} / {width}**0.5", shapes),)
    if session.scale == "1/d_k":
        return (Line("scaled", f"{before} / {width}", f"{before} / {width}", shapes),)
    if session.scale == "none":
        return (Line("scaled", before, before, shapes, text(QT_TRANSLATE_NOOP("code", "no scale"))),)
    return (Line("scaled", *2 * (f"{before} * {float(session.scale)!r}",), shapes),)


def softcapped(written: Written, before: str) -> tuple[Line, ...]:
    """The softcap, which comes before bias and mask."""
    softcap = written.session.softcap
    if softcap is None:
        return ()
    squeezed = f"{softcap!r} * {{}}.tanh({before} / {softcap!r})"
    return (Line("softcapped", squeezed.format("np"), squeezed.format("torch"), written.scores_shape),)


def distances(written: Written) -> tuple[Line, ...]:
    """The bias of ALiBi: what each distance i - j takes off the score."""
    session = written.session
    if session.alibi is None:
        return ()
    slopes = "slopes[:, None, None]" if session.heads > 1 else repr(session.alibi.of_heads(1)[0])
    numpy, torch = (
        f"-{slopes} * ({written.across(queries)} - {written.along(keys)})"
        for queries, keys in (
            (f"np.arange({session.n_q})", f"np.arange({session.n_k})"),
            (f"torch.arange({session.n_q}, dtype=torch.float64)", f"torch.arange({session.n_k}, dtype=torch.float64)"),
        )
    )
    remark = text(QT_TRANSLATE_NOOP("code", "ALiBi: slope times distance, one slope a head"))
    return (Line("bias", numpy, torch, written.scores_shape, remark),)


def biased(written: Written, before: str) -> tuple[Line, ...]:
    """The bias; where it is -inf it bars the key, whatever the score."""
    session = written.session
    if session.bias is None:
        shapes = f"{written.scores_shape} + {written.scores_shape}"
        added = f"{before} + bias"
        return (*distances(written), Line("biased", added, added, shapes)) if session.has_bias else ()
    numpy, torch, remark = f"{before} + bias", f"{before} + bias", None
    if barred_by_bias(session):
        numpy = f"np.where(bias == -np.inf, -np.inf, {numpy})"
        torch = f"({torch}).masked_fill(bias == -torch.inf, -torch.inf)"
        remark = text(QT_TRANSLATE_NOOP("code", "a bias of -inf bars the key, whatever its score"))
    shapes = f"{written.scores_shape} + {written.given(given_array(session, session.bias)).shape}"
    return (Line("biased", numpy, torch, shapes, remark),)


def weights(written: Written, before: str) -> tuple[Line, ...]:
    """Softmax along each vector of scores, less its maximum so that nothing overflows."""
    shapes, axis = written.scores_shape, written.axis
    sums_to_1 = written.choose(
        QT_TRANSLATE_NOOP("code", "each row sums to 1"), QT_TRANSLATE_NOOP("code", "each column sums to 1")
    )
    largest = f"{before} - {before}.{{}}"
    lines = [
        Line(
            "exponentials",
            f"np.exp({largest.format(f'max(axis={axis}, keepdims=True)')})",
            f"torch.exp({largest.format(f'amax(dim={axis}, keepdim=True)')})",
            shapes,
        ),
        Line(
            "weights",
            f"exponentials / exponentials.sum(axis={axis}, keepdims=True)",
            f"exponentials / exponentials.sum(dim={axis}, keepdim=True)",
            shapes,
            text(sums_to_1),
        ),
    ]
    if sees_nothing(written.session):
        lines.append(
            Line(
                "weights",
                f"np.where(may_attend.any(axis={axis}, keepdims=True), weights, 0.0)",
                f"weights.masked_fill(~may_attend.any(dim={axis}, keepdim=True), 0.0)",
                shapes,
                text(QT_TRANSLATE_NOOP("code", "a query that sees no key: all 0")),
            )
        )
    return tuple(lines)


def values_are_finite(session: Session) -> bool:
    """Whether every value is surely a number: it is given as one, or made of numbers that are of ordinary size."""
    made_of = ("v",) if session.v is not None else tuple(name for name in session.inputs if name in VALUES_MADE_OF)
    arrays = [session.matrix(name) for name in made_of]
    return all(
        bool((np.abs(array) < ORDINARY).all()) if len(arrays) > 1 else bool(np.isfinite(array).all())
        for array in arrays
    )


VALUES_MADE_OF = ("embeddings", "x", "context", "w_v", "b_v")
ORDINARY = 1e100  # products and sums of which are far from the largest float64


def output(written: Written, before: str) -> tuple[Line, ...]:
    """The average of the values by the weights; a value that is not finite reaches only who sees it."""
    session = written.session
    result = written.shape(session.n_q, session.d_v)
    repeated = heads_repeated(written, "v", session.d_v)
    if session.allowed_by_masks() is None or values_are_finite(session):
        product = written.product(before, "v")
        shapes = written.product(written.scores_shape, written.shape(session.n_k, session.d_v), result)
        return (*repeated, Line("output", product, product, shapes))
    each = written.choose(f"{before}[..., None] * v[..., None, :, :]", f"v[..., None] * {before}[..., None, :, :]")
    seen = written.choose("may_attend[..., None]", "may_attend[..., None, :, :]")
    return (
        *repeated,
        Line(
            "shares",
            f"np.where({seen}, {each}, 0.0)",
            f"({each}).masked_fill(~{seen}, 0.0)",
            written.shape(session.n_q, session.n_k, session.d_v),
            text(QT_TRANSLATE_NOOP("code", "what is masked away counts for nothing, even where it is not a number")),
        ),
        Line("output", "shares.sum(axis=-2)", "shares.sum(dim=-2)", f"-> {result}"),
    )
