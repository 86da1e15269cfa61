"""What the mask is as lines of NumPy and of PyTorch: its rules, and the arrays that it is given as."""

from collections.abc import Iterator
from itertools import count
from typing import TypeVar

import numpy as np

from explorer.attention.code import Line, Written, text
from explorer.attention.masks import Booleans, Mask, OfPositions, Padding, Prefix, Window
from explorer.attention.session import Floats, Session
from explorer.texts import QT_TRANSLATE_NOOP

Array = TypeVar("Array", Floats, Booleans)


def barred_by_bias(session: Session) -> bool:
    """Whether a bias of -inf bars a cell."""
    return session.bias is not None and bool((session.bias == -np.inf).any())


def given_array(session: Session, array: Array) -> Array:
    """An array (1 or heads, queries, keys) as it is given: one matrix for all heads has two axes."""
    return array if len(array) > 1 and session.heads > 1 else array[0]


def mask_arrays(session: Session) -> dict[str, Booleans]:
    """The masks that are given as arrays, by the names they have in the lines: real_keys, custom, custom_2, ..."""
    result: dict[str, Booleans] = {}
    for mask in session.masks:
        if isinstance(mask, Padding):
            result[free_name("real_keys", result)] = np.array(mask.real)
        elif not isinstance(mask, OfPositions):
            allowed = mask.may_attend(session.n_q, session.n_k)
            result[free_name(mask.kind, result)] = given_array(session, allowed)
    return result


def free_name(name: str, taken: dict[str, Booleans]) -> str:
    """The name, numbered where it is taken."""
    numbered = (f"{name}_{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)


Term = tuple[str, str]  # in NumPy and in PyTorch


def triangle(written: Written, shift: int) -> Term:
    """Query i sees the keys j <= i + shift."""
    n_q, n_k = written.session.n_q, written.session.n_k
    shift = max(-n_q, min(shift, n_k))  # beyond which it bars all or nothing
    return (
        written.choose(
            f"np.tri({n_q}, {n_k}, k={shift}, dtype=bool)", f"np.triu(np.ones(({n_k}, {n_q}), dtype=bool), k={-shift})"
        ),
        written.choose(
            f"torch.ones({n_q}, {n_k}, dtype=torch.bool).tril({shift})",
            f"torch.ones({n_k}, {n_q}, dtype=torch.bool).triu({-shift})",
        ),
    )


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


def band(written: Written, mask: Window, shift: int) -> Term:
    """A window: of the keys up to the right bound those that do not lie before the left one."""
    sizes = written.sizes(written.session.n_q, written.session.n_k)
    terms = []
    if mask.right >= 0:
        terms.append(triangle(written, shift + mask.right))
    if mask.left >= 0:
        numpy, torch = triangle(written, shift - mask.left - 1)
        terms.append((f"~{numpy}", f"~{torch}"))
    if not terms:
        return f"np.ones({sizes}, dtype=bool)", f"torch.ones({sizes[1:-1]}, dtype=torch.bool)"
    return joined(" & ", *terms)


def beginning(written: Written, mask: Prefix, shift: int) -> Term:
    """A prefix: its keys, and those up to the query."""
    n_k = written.session.n_k
    length = min(mask.length, n_k)
    first = f"{written.along(f'np.arange({n_k})')} < {length}", f"{written.along(f'torch.arange({n_k})')} < {length}"
    return joined(" | ", first, triangle(written, shift))


def of_positions(written: Written, mask: OfPositions) -> Term:
    """A rule of positions as what computes it."""
    shift = mask.shift(written.session.n_q, written.session.n_k)
    if isinstance(mask, Window):
        return band(written, mask, shift)
    return beginning(written, mask, shift) if isinstance(mask, Prefix) else triangle(written, shift)


def may_attend(written: Written) -> tuple[Line, ...]:
    """Which key each query may see, where that is not every key."""
    session = written.session
    if session.allowed_by_masks() is None:
        return ()
    names = iter(mask_arrays(session))
    terms = [mask_term(written, mask, names) for mask in session.masks]
    if barred_by_bias(session):
        terms.append(("bias != -np.inf", "bias != -torch.inf"))
    numpy, torch = joined(" & ", *terms)
    kinds = {mask.kind for mask in session.masks}
    remark = text(QT_TRANSLATE_NOOP("code", "causal: no query sees the future")) if kinds == {"causal"} else None
    return (Line("may_attend", numpy, torch, allowed_shape(written), remark),)


def mask_term(written: Written, mask: Mask, names: Iterator[str]) -> Term:
    """One mask in NumPy and in PyTorch: what it computes, or the array that it is given as."""
    if isinstance(mask, OfPositions):
        return of_positions(written, mask)
    name = next(names)
    term = written.along(name) if isinstance(mask, Padding) else name
    return term, term


def allowed_shape(written: Written) -> str:
    """The shape of `may_attend` as the lines compute it."""
    session = written.session
    shapes = [array.shape for array in mask_arrays(session).values()]
    if any(isinstance(mask, OfPositions) for mask in session.masks):
        shapes.append((session.n_q, session.n_k))
    if session.bias is not None and barred_by_bias(session):
        shapes.append(given_array(session, session.bias).shape)
    shape = np.broadcast_shapes(*shapes)
    if len(shape) == 1:  # padding alone, which is the same for every query
        return written.choose(str(shape), str((*shape, 1)))
    return str((*shape[:-2], *written.transposed(shape[-2:])))


def masked(written: Written, before: str) -> tuple[Line, ...]:
    """What may not be seen gets -inf."""
    shapes = written.scores_shape
    if written.session.allowed_by_masks() is None:
        return (Line("masked", before, before, shapes, text(QT_TRANSLATE_NOOP("code", "no mask"))),)
    numpy, torch = f"np.where(may_attend, {before}, -np.inf)", f"{before}.masked_fill(~may_attend, -torch.inf)"
    return (*may_attend(written), Line("masked", numpy, torch, shapes))


def sees_nothing(session: Session) -> bool:
    """Whether some query sees no key."""
    allowed = session.allowed_by_masks()
    return allowed is not None and not bool(allowed.any(axis=-1).all())
