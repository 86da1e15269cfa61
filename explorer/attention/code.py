"""What each step is as lines of NumPy and of PyTorch, for the session as it is: its shapes, scale, masks and heads."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

import numpy as np

from explorer.attention.encodings import Rope
from explorer.attention.masks import Booleans, Mask, OfPositions, Padding, Prefix, Window
from explorer.attention.session import Floats, Session
from explorer.texts import QT_TRANSLATE_NOOP, Text


class Line(NamedTuple):
    """One assignment: the name, what is assigned in NumPy and in PyTorch, the shapes, and perhaps a remark.

    Both read the given arrays by their names: q, k, v, bias or the slopes of ALiBi, positions that are given, and
    those of `mask_arrays`.
    """

    name: str
    numpy: str
    torch: str
    shapes: str
    remark: Text | None = None


# The lines of a step in a session, given the name of the matrix that it begins with there.
Code = Callable[[Session, str], tuple[Line, ...]]


def text(template: str, **values: object) -> Text:
    """A remark of this module."""
    return Text("code", template, values)


def shape(session: Session, *sizes: int, heads: int | None = None) -> str:
    """A shape as Python writes it; the axis of the heads only where there are several."""
    several = session.heads > 1
    parts = (session.heads if heads is None else heads, *sizes) if several else sizes
    return str(tuple(parts))


def shared(session: Session) -> int:
    """How many query heads use one key/value head."""
    return session.heads // session.kv_heads


def heads_repeated(session: Session, name: str, width: int) -> tuple[Line, ...]:
    """The line that gives each query head its keys or values, where they are shared."""
    each = shared(session)
    if each == 1:
        return ()
    before = shape(session, session.n_k, width, heads=session.kv_heads)
    return (
        Line(
            name,
            f"np.repeat({name}, {each}, axis=0)",
            f"{name}.repeat_interleave({each}, dim=0)",
            f"{before} -> {shape(session, session.n_k, width)}",
            text(QT_TRANSLATE_NOOP("code", "{count} query heads use each key/value head"), count=each),
        ),
    )


def scores(session: Session, before: str) -> tuple[Line, ...]:
    """Every query with every key."""
    name = "k_rotated" if isinstance(session.positions, Rope) else "k"
    turned = f"{name}.T" if session.heads == 1 else f"{name}.swapaxes(-1, -2)"
    q, k = shape(session, session.n_q, session.d_k), shape(session, session.d_k, session.n_k)
    shapes = f"{q} @ {k} -> {scores_shape(session)}"
    return (
        *heads_repeated(session, name, session.d_k),
        Line("scores", f"{before} @ {turned}", f"{before} @ {name}.mT", shapes),
    )


def scores_shape(session: Session) -> str:
    """The shape of the scores."""
    return shape(session, session.n_q, session.n_k)


def scaled(session: Session, before: str) -> tuple[Line, ...]:
    """The scale as it was chosen."""
    width, shapes = session.d_k, scores_shape(session)
    if session.scale == "1/sqrt(d_k)":
        return (Line("scaled", f"{before} / np.sqrt({width})", f"{before} / {width}**0.5", shapes),)
    if session.scale == "1/d_k":
        return (Line("scaled", f"{before} / {width}", f"{before} / {width}", shapes),)
    if session.scale == "none":
        return (Line("scaled", before, before, shapes, text(QT_TRANSLATE_NOOP("code", "no scale"))),)
    return (Line("scaled", *2 * (f"{before} * {float(session.scale)!r}",), shapes),)


def softcapped(session: Session, before: str) -> tuple[Line, ...]:
    """The softcap, which comes before bias and mask."""
    if session.softcap is None:
        return ()
    squeezed = f"{session.softcap!r} * {{}}.tanh({before} / {session.softcap!r})"
    return (Line("softcapped", squeezed.format("np"), squeezed.format("torch"), scores_shape(session)),)


def barred_by_bias(session: Session) -> bool:
    """Whether a bias of -inf bars a cell."""
    return session.bias is not None and bool((session.bias == -np.inf).any())


def given_shape(session: Session, array: Floats | Booleans) -> tuple[int, ...]:
    """The shape of an array (1 or heads, rows, columns) as it is written: one matrix for all heads has two axes."""
    return array.shape if len(array) > 1 and session.heads > 1 else array.shape[1:]


def distances(session: Session) -> tuple[Line, ...]:
    """The bias of ALiBi: what each distance i - j takes off the score."""
    if session.alibi is None:
        return ()
    slopes = "slopes[:, None, None]" if session.heads > 1 else repr(session.alibi.of_heads(1)[0])
    places = "{0}.arange({1}{2})[:, None] - {0}.arange({3}{2})"
    numpy, torch = (
        f"-{slopes} * ({places.format(library, session.n_q, kind, session.n_k)})"
        for library, kind in (("np", ""), ("torch", ", dtype=torch.float64"))
    )
    remark = text(QT_TRANSLATE_NOOP("code", "ALiBi: slope times distance, one slope a head"))
    return (Line("bias", numpy, torch, scores_shape(session), remark),)


def biased(session: Session, before: str) -> tuple[Line, ...]:
    """The bias; where it is -inf it bars the key, whatever the score."""
    if session.bias is None:
        shapes = f"{scores_shape(session)} + {scores_shape(session)}"
        added = f"{before} + bias"
        return (*distances(session), Line("biased", added, added, shapes)) if session.has_bias else ()
    numpy, torch, remark = f"{before} + bias", f"{before} + bias", None
    if barred_by_bias(session):
        numpy = f"np.where(bias == -np.inf, -np.inf, {numpy})"
        torch = f"({torch}).masked_fill(bias == -torch.inf, -torch.inf)"
        remark = text(QT_TRANSLATE_NOOP("code", "a bias of -inf bars the key, whatever its score"))
    shapes = f"{scores_shape(session)} + {given_shape(session, session.bias)}"
    return (Line("biased", numpy, torch, shapes, remark),)


def mask_arrays(session: Session) -> dict[str, Booleans]:
    """The masks that are given as arrays, by the names they have in the lines: real_keys, custom, custom_2, ..."""
    result: dict[str, Booleans] = {}
    for mask in session.masks:
        if isinstance(mask, Padding):
            result[free_name("real_keys", result)] = np.array(mask.real)
        elif not isinstance(mask, OfPositions):
            allowed = mask.may_attend(session.n_q, session.n_k)
            several = len(allowed) > 1 and session.heads > 1
            result[free_name(mask.kind, result)] = allowed if several else allowed[0]
    return result


def free_name(name: str, taken: dict[str, Booleans]) -> str:
    """The name, numbered where it is taken."""
    numbered = (f"{name}_{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)


Term = tuple[str, str]  # in NumPy and in PyTorch


def triangle(session: Session, shift: int) -> Term:
    """Query i sees the keys j <= i + shift."""
    shift = max(-session.n_q, min(shift, session.n_k))  # beyond which it bars all or nothing
    sizes = f"{session.n_q}, {session.n_k}"
    return f"np.tri({sizes}, k={shift}, dtype=bool)", f"torch.ones({sizes}, dtype=torch.bool).tril({shift})"


def joined(operator: str, *terms: Term) -> Term:
    """Terms joined by an operator; those that have one of their own in brackets."""
    bracketed = (
        [f"({one})" if len(terms) > 1 and binary(one) else one for one in each] for each in zip(*terms, strict=True)
    )
    numpy, torch = (operator.join(each) for each in bracketed)
    return numpy, torch


def binary(term: str) -> bool:
    """Whether an operator joins two parts of a term."""
    return any(f" {operator} " in term for operator in ("&", "|", "!=", "<"))


def band(session: Session, mask: Window, shift: int) -> Term:
    """A window: of the keys up to the right bound those that do not lie before the left one."""
    sizes = f"{session.n_q}, {session.n_k}"
    terms = []
    if mask.right >= 0:
        terms.append(triangle(session, shift + mask.right))
    if mask.left >= 0:
        numpy, torch = triangle(session, shift - mask.left - 1)
        terms.append((f"~{numpy}", f"~{torch}"))
    return (
        joined(" & ", *terms)
        if terms
        else (f"np.ones(({sizes}), dtype=bool)", f"torch.ones({sizes}, dtype=torch.bool)")
    )


def beginning(session: Session, mask: Prefix, shift: int) -> Term:
    """A prefix: its keys, and those up to the query."""
    length = min(mask.length, session.n_k)
    first = f"np.arange({session.n_k}) < {length}", f"torch.arange({session.n_k}) < {length}"
    return joined(" | ", first, triangle(session, shift))


def of_positions(session: Session, mask: OfPositions) -> Term:
    """A rule of positions as what computes it."""
    shift = mask.shift(session.n_q, session.n_k)
    if isinstance(mask, Window):
        return band(session, mask, shift)
    return beginning(session, mask, shift) if isinstance(mask, Prefix) else triangle(session, shift)


def may_attend(session: Session) -> tuple[Line, ...]:
    """Which key each query may see, where that is not every key."""
    if session.allowed_by_masks() is None:
        return ()
    names = iter(mask_arrays(session))
    terms = [mask_term(session, mask, names) for mask in session.masks]
    if barred_by_bias(session):
        terms.append(("bias != -np.inf", "bias != -torch.inf"))
    numpy, torch = joined(" & ", *terms)
    kinds = {mask.kind for mask in session.masks}
    remark = text(QT_TRANSLATE_NOOP("code", "causal: no query sees the future")) if kinds == {"causal"} else None
    return (Line("may_attend", numpy, torch, str(allowed_shape(session)), remark),)


def mask_term(session: Session, mask: Mask, names: Iterator[str]) -> Term:
    """One mask in NumPy and in PyTorch: what it computes, or the array that it is given as."""
    if isinstance(mask, OfPositions):
        return of_positions(session, mask)
    name = next(names)
    return name, name


def allowed_shape(session: Session) -> tuple[int, ...]:
    """The shape of `may_attend` as the lines compute it."""
    shapes = [array.shape for array in mask_arrays(session).values()]
    if any(isinstance(mask, OfPositions) for mask in session.masks):
        shapes.append((session.n_q, session.n_k))
    if session.bias is not None and barred_by_bias(session):
        shapes.append(given_shape(session, session.bias))
    return np.broadcast_shapes(*shapes)


def masked(session: Session, before: str) -> tuple[Line, ...]:
    """What may not be seen gets -inf."""
    shapes = scores_shape(session)
    if session.allowed_by_masks() is None:
        return (Line("masked", before, before, shapes, text(QT_TRANSLATE_NOOP("code", "no mask"))),)
    numpy, torch = f"np.where(may_attend, {before}, -np.inf)", f"{before}.masked_fill(~may_attend, -torch.inf)"
    return (*may_attend(session), Line("masked", numpy, torch, shapes))


def weights(session: Session, before: str) -> tuple[Line, ...]:
    """Softmax along each row, less its maximum so that nothing overflows."""
    shapes = scores_shape(session)
    largest = f"{before} - {before}.{{}}"
    lines = [
        Line(
            "exponentials",
            f"np.exp({largest.format('max(axis=-1, keepdims=True)')})",
            f"torch.exp({largest.format('amax(dim=-1, keepdim=True)')})",
            shapes,
        ),
        Line(
            "weights",
            "exponentials / exponentials.sum(axis=-1, keepdims=True)",
            "exponentials / exponentials.sum(dim=-1, keepdim=True)",
            shapes,
            text(QT_TRANSLATE_NOOP("code", "each row sums to 1")),
        ),
    ]
    if sees_nothing(session):
        lines.append(
            Line(
                "weights",
                "np.where(may_attend.any(axis=-1, keepdims=True), weights, 0.0)",
                "weights.masked_fill(~may_attend.any(dim=-1, keepdim=True), 0.0)",
                shapes,
                text(QT_TRANSLATE_NOOP("code", "a query that sees no key: all 0")),
            )
        )
    return tuple(lines)


def sees_nothing(session: Session) -> bool:
    """Whether some query sees no key."""
    allowed = session.allowed_by_masks()
    return allowed is not None and not bool(allowed.any(axis=-1).all())


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


def output(session: Session, before: str) -> tuple[Line, ...]:
    """The average of the values by the weights; a value that is not finite reaches only who sees it."""
    result = shape(session, session.n_q, session.d_v)
    repeated = heads_repeated(session, "v", session.d_v)
    if session.allowed_by_masks() is None or values_are_finite(session):
        shapes = f"{scores_shape(session)} @ {shape(session, session.n_k, session.d_v)} -> {result}"
        return (*repeated, Line("output", f"{before} @ v", f"{before} @ v", shapes))
    each = f"{before}[..., None] * v[..., None, :, :]"
    return (
        *repeated,
        Line(
            "shares",
            f"np.where(may_attend[..., None], {each}, 0.0)",
            f"({each}).masked_fill(~may_attend[..., None], 0.0)",
            shape(session, session.n_q, session.n_k, session.d_v),
            text(QT_TRANSLATE_NOOP("code", "what is masked away counts for nothing, even where it is not a number")),
        ),
        Line("output", "shares.sum(axis=-2)", "shares.sum(dim=-2)", f"-> {result}"),
    )
