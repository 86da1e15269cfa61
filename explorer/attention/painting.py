"""Painting a mask: the masks after cells were allowed or barred by hand, as close to the present rules as can be."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from explorer.attention.masks import Booleans, Custom, Mask, combined
from explorer.attention.session import Session


class Painted(NamedTuple):
    """The masks after painting, and the kinds of the rules that had to give way to one custom mask."""

    masks: tuple[Mask, ...]
    replaced: tuple[str, ...] = ()


def painted(session: Session, head: int, cells: Iterable[tuple[int, int]], allow: bool) -> Painted:
    """The session's masks with cells (query, key) of a head allowed or barred.

    What is barred goes into a custom mask beside the rules. What is to be allowed goes out of the custom masks; only
    where a rule bars it, one custom mask of the present pattern takes the place of all. A custom mask of one matrix
    stands for all heads, unless another has a matrix a head: then all that changes does so in the painted head alone.
    """
    present = combined(session.masks, session.n_q, session.n_k)
    places = tuple(place for place in cells if (present is None or of_head(present, head)[place]) != allow)
    if not places:
        return Painted(session.masks)
    rules = [mask for mask in session.masks if not isinstance(mask, Custom)]
    barring = [rule for rule in rules if allow and bars(rule, session, head, places)]
    if barring:
        assert present is not None
        return Painted(useful([set_cells(Custom(present), head, places, True)]), tuple(rule.kind for rule in rules))
    masks = list(session.masks)
    own = [place for place, mask in enumerate(masks) if isinstance(mask, Custom)]
    if not allow and not own:
        masks.append(Custom(np.ones((1, session.n_q, session.n_k), dtype=bool)))
        own = [len(masks) - 1]
    customs = [mask for mask in masks if isinstance(mask, Custom)]
    heads = max(len(mask.allowed) for mask in customs)
    for place in own if allow else own[-1:]:
        mask = masks[place]
        assert isinstance(mask, Custom)
        masks[place] = set_cells(a_matrix_a_head(mask, heads), head, places, allow)
    return Painted(useful(masks))


def bars(mask: Mask, session: Session, head: int, places: Iterable[tuple[int, int]]) -> bool:
    """Whether a mask bars one of the cells (query, key) of a head."""
    allowed = of_head(mask.may_attend(session.n_q, session.n_k), head)
    return not all(allowed[place] for place in places)


def of_head(allowed: Booleans, head: int) -> Booleans:
    """The matrix of a head, which may be one for all of them."""
    matrix: Booleans = allowed[head if len(allowed) > 1 else 0]
    return matrix


def set_cells(mask: Custom, head: int, places: Iterable[tuple[int, int]], allow: bool) -> Custom:
    """A custom mask with cells (query, key) allowed or barred, in the matrix of a head or in that of all."""
    allowed = mask.allowed.copy()
    for place in places:
        of_head(allowed, head)[place] = allow
    return Custom(allowed)


def useful(masks: Iterable[Mask]) -> tuple[Mask, ...]:
    """The masks but for custom ones that bar nothing."""
    return tuple(mask for mask in masks if not (isinstance(mask, Custom) and mask.allowed.all()))


def a_matrix_a_head(mask: Custom, heads: int) -> Custom:
    """The custom mask with a matrix of its own for each head, which are the same at first."""
    return Custom(np.broadcast_to(mask.allowed, (heads, *mask.allowed.shape[1:])))


def one_for_all_heads(mask: Custom, head: int) -> Custom:
    """The custom mask with one matrix for all heads, which is that of one head."""
    return Custom(of_head(mask.allowed, head)[None])


def line_between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells (row, column) on the way of a stroke from one to another, both with it."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    count = max(abs(rows), abs(columns), 1)
    return [(start[0] + round(rows * at / count), start[1] + round(columns * at / count)) for at in range(count + 1)]
