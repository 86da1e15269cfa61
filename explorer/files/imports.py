"""Plan: which array of a source becomes what, and the session that comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.attention.cell_texts import Texts
from explorer.attention.checks import MAX_TOKENS
from explorer.attention.masks import Booleans, Custom, Mask, Number, Padding
from explorer.attention.matrices import BIAS, heads_of, shape_of
from explorer.attention.session import Floats, Session
from explorer.attention.starting import started_from
from explorer.files.layouts import BATCH, Axes, Shape, arranged, arranged_shape, items, target
from explorer.files.roles import INPUT, INPUTS, MASK, MATRICES, NONE, ROLES, WEIGHTS
from explorer.files.sources import Source

UNSAID, ALLOW, BLOCK, ADDED = "", "allow", "block", "added"  # what the numbers of a mask mean; ADDED to the scores
TURNED: tuple[Axes, ...] = (("width", "tokens"), ("keys", "queries"))  # tables whose columns are tokens
Tokens = tuple[str, ...]


@dataclass(frozen=True)
class Use:
    """What one array is used for: its role, which axis is which, which item of a batch, what a mask's numbers mean."""

    role: str = NONE
    layout: Axes = ()
    item: int = 0
    meaning: str = UNSAID


UNUSED = Use()


@dataclass(frozen=True, eq=False)
class Plan:
    """What an import will do. Without a `base` it makes a new session, else it changes that one.

    `tokens` and `key_tokens` are those that were typed; None takes the labels of the file, or what is there.
    """

    source: Source
    uses: Mapping[str, Use]
    base: Session | None = None
    tokens: Tokens | None = None
    key_tokens: Tokens | None = None

    def use(self, name: str) -> Use:
        """What an array is used for."""
        return self.uses.get(name, UNUSED)

    def with_use(self, name: str, use: Use) -> "Plan":
        """The plan with another use of one array."""
        return replace(self, uses={**self.uses, name: use})

    def with_item(self, name: str, item: int) -> "Plan":
        """The plan with another item of an array's batch, and of the other batches with as many items."""
        count = items(self.source.entry(name).shape, self.use(name).layout)
        uses = {
            other: replace(use, item=item) if items(self.source.entry(other).shape, use.layout) == count else use
            for other, use in self.uses.items()
        }
        return replace(self, uses=uses)

    @property
    def projects(self) -> bool:
        """Whether queries, keys and values are to be computed from what is imported."""
        return any(use.role in INPUTS for use in self.uses.values())

    def named(self, role: str) -> list[str]:
        """The arrays that have a role; there should be one or none."""
        return [name for name, use in self.uses.items() if use.role == role]

    def used(self) -> list[str]:
        """The arrays that have any role."""
        return [name for name, use in self.uses.items() if use.role != NONE]

    def unread(self) -> list[str]:
        """The arrays that are used but whose numbers have not been read."""
        return [name for name in self.used() if name not in self.source.arrays]

    def shape(self, role: str) -> Shape | None:
        """The shape that a matrix will have: that of its array, else, except for a mask, that of the open session.

        None where there is none yet, or several arrays have the role.
        """
        names = self.named(role)
        if len(names) > 1:
            return None
        if names:
            return arranged_shape(self.source.entry(names[0]).shape, self.use(names[0]).layout)
        if role in MATRICES and self.projects:
            return self.shape_of_product(role)
        if self.base is None or role == MASK or (role in INPUTS and not self.base.projects):
            return None
        return heads_of(self.base, role), *shape_of(self.base, role)

    def shape_of_product(self, role: str) -> Shape | None:
        """The shape that a query, key or value computed from what is imported will have."""
        x, weights = self.shape(INPUT), self.shape(f"w_{role}")
        if x is None or weights is None:
            return None
        heads = self.head_counts()[0 if role == "q" else 1]
        base = self.base
        crossed = role != "q" and base is not None and base.projects and base.own_key_tokens is not None
        rows = self.base.n_k if crossed and self.base is not None else x[1]
        return heads, rows, weights[0] * weights[2] // heads

    def head_counts(self) -> tuple[int, int]:
        """The heads of queries, and of keys and values, whose columns weights have side by side."""
        query, key = self.shape("w_q"), self.shape("w_k")
        if query and key and any("heads" in self.use(name).layout for name in self.named("w_q")):
            return query[0], key[0]
        return self.base.head_counts if self.base is not None and self.base.projects else (1, 1)

    def array(self, name: str) -> NDArray[Any]:
        """The numbers of an array in the program's own order; it must have been read."""
        use = self.use(name)
        return arranged(self.source.arrays[name], use.layout, use.item)

    def labels(self, name: str) -> Tokens:
        """The tokens that the file gives to an array, () where it gives none."""
        by_column = self.use(name).layout in TURNED
        return (self.source.column_labels if by_column else self.source.labels).get(name, ())

    def texts(self, role: str) -> Texts:
        """The expressions in the cells of an array of this role, at their places in the session's matrix.

        Those of other items of a batch stay behind; one in a mask's only row stands for all queries.
        """
        found = {}
        for name in self.named(role):
            use, query = self.use(name), self.shape("q")
            for_all = role == MASK and arranged_shape(self.source.entry(name).shape, use.layout)[1] == 1
            for place, text in self.source.texts.get(name, {}).items():
                at = dict(zip(use.layout, place, strict=True))
                if at.get(BATCH, use.item) != use.item:
                    continue
                head, row, column = (at.get(axis, 0) for axis in target(use.layout))
                for each in range(query[1]) if query and for_all else (row,):
                    found[self.matrix(name), head, each, column] = text
        return found

    def matrix(self, name: str) -> str:
        """The matrix of the session that an array becomes."""
        use = self.use(name)
        return BIAS.name if use.role == MASK else use.role


def query_tokens(plan: Plan) -> Tokens:
    """The tokens of the queries: typed, those of the open session where they fit, the file's, or made up."""
    if plan.tokens is not None:
        return plan.tokens
    shape = plan.shape("q")
    count = shape[1] if shape else 0
    if plan.base is not None and plan.base.n_q == count:
        return plan.base.tokens
    keys = plan.shape("k")
    roles = (INPUT,) if plan.projects else MATRICES if keys is None or keys[1] == count else ("q",)
    return labels_of(plan, roles, count) or made_up("t", count)


def own_key_tokens(plan: Plan) -> Tokens | None:
    """The tokens of the keys; None where they are those of the queries."""
    tokens = query_tokens(plan)
    if plan.key_tokens is not None:
        return None if plan.key_tokens == tokens else plan.key_tokens
    shape = plan.shape("k") or plan.shape("v")
    count = shape[1] if shape else len(tokens)
    if plan.base is not None and plan.base.own_key_tokens is not None and plan.base.n_k == count:
        return plan.base.own_key_tokens
    labels = labels_of(plan, ("k", "v"), count) if plan.base is None else ()
    if count == len(tokens) and labels in ((), tokens):
        return None
    if plan.base is not None and plan.base.n_k == count:
        return plan.base.key_tokens
    return labels or labels_of(plan, ("k", "v"), count) or made_up("k", count)


def made_up(letter: str, count: int) -> Tokens:
    """So many tokens; none where there would be too many."""
    return tuple(f"{letter}{place}" for place in range(1, count + 1)) if count <= MAX_TOKENS else ()


def labels_of(plan: Plan, roles: tuple[str, ...], count: int) -> Tokens:
    """The first labels of the right number that the arrays of these roles have; none where there are too many."""
    if count > MAX_TOKENS:
        return ()
    for role in roles:
        for name in plan.named(role):
            if len(plan.labels(name)) == count:
                return plan.labels(name)
    return ()


def bias_of(plan: Plan) -> Floats | None:
    """The bias that a mask is whose numbers are added, (1 or heads, n_q, n_k)."""
    for name in plan.named(MASK):
        if plan.use(name).meaning == ADDED:
            return for_all_queries(plan, plan.array(name).astype(np.float64))
    return None


def mask_of(plan: Plan) -> Mask | None:
    """The mask, with its meaning made "may attend"."""
    for name in plan.named(MASK):
        use = plan.use(name)
        if use.meaning in (ALLOW, BLOCK):
            allowed: Booleans = (plan.array(name) != 0) == (use.meaning == ALLOW)
            if "queries" in use.layout:
                return Custom(for_all_queries(plan, allowed))
            return Padding(tuple(allowed[0, 0].tolist()))
    return None


def for_all_queries(plan: Plan, array: NDArray[Number]) -> NDArray[Number]:
    """A mask with a row for each query: one that has a single row has it for all."""
    query = plan.shape("q")
    count = query[1] if query else array.shape[1]
    return np.broadcast_to(array, (array.shape[0], count, array.shape[2])).copy()


def visible(plan: Plan) -> Booleans | None:
    """Where the mask or bias of the plan lets a query see a key, (1 or heads, n_q or 1, n_k); None without one."""
    for name in plan.named(MASK):
        use, array = plan.use(name), plan.array(name)
        result: Booleans = array != -np.inf if use.meaning == ADDED else (array != 0) == (use.meaning == ALLOW)
        return result
    return None


def taken(array: NDArray[Any]) -> Floats:
    """The numbers as a session keeps them, so that it makes no other copy."""
    result = np.array(array, dtype=np.float64, order="C")
    result.setflags(write=False)
    return result


def given(plan: Plan, role: str, name: str) -> Floats:
    """The matrix that an array becomes; of weights those of all heads stand side by side."""
    array = plan.array(name)
    return taken(array.swapaxes(0, 1).reshape(1, array.shape[1], -1) if role in WEIGHTS else array)


def session(plan: Plan) -> Session:
    """The session that comes of a plan without mistakes. Raises InputError where it is beyond what a session may be."""
    matrices: dict[str, Any] = {
        role: given(plan, role, name) for role in (*MATRICES, *INPUTS) for name in plan.named(role)
    }
    tokens, keys, mask, bias = query_tokens(plan), own_key_tokens(plan), mask_of(plan), bias_of(plan)
    replaced = [*matrices, *([] if bias is None else [BIAS.name])]
    texts = {place: text for role in ROLES for place, text in plan.texts(role).items() if place[0] in replaced}
    counts: dict[str, Any] = {"head_counts": plan.head_counts()} if plan.projects else {}
    if plan.base is None:
        masks = () if mask is None else (mask,)
        return Session(tokens, own_key_tokens=keys, masks=masks, bias=bias, texts=texts, **matrices, **counts)
    base = begun(plan, matrices)
    changes: dict[str, Any] = {**base.changes, **matrices, **counts, "tokens": tokens, "own_key_tokens": keys}
    if mask is not None:
        changes["masks"] = (mask,)
    if plan.base is not None and plan.base.scores is not None and {"q", "k", "w_q", "w_k"} & matrices.keys():
        changes["scale"] = "1/sqrt(d_k)"  # that of given scores was none
    if bias is not None:
        changes |= {"bias": bias, "alibi": None}
    elif base.session.alibi is not None and {"q", "w_q"} & matrices.keys():
        heads = plan.head_counts()[0] if plan.projects else len(matrices["q"])
        changes["alibi"] = base.session.alibi.for_heads(heads)
    gone = (*replaced, *base.changes)
    kept = {place: text for place, text in base.session.texts.items() if place[0] not in gone}
    return replace(base.session, texts={**kept, **texts}, **changes)


class Base(NamedTuple):
    """The session that an import changes, and what of it is given no more."""

    session: Session
    changes: dict[str, None]


def begun(plan: Plan, matrices: Mapping[str, Floats]) -> Base:
    """The open session, begun where the imported matrices belong."""
    assert plan.base is not None
    if not matrices:
        return Base(plan.base, {})
    if not plan.projects:
        return Base(started_from(plan.base, "qkv"), {})
    if plan.base.projects:
        return Base(started_from(plan.base, "projected") if INPUT in matrices else plan.base, {})
    return Base(plan.base, dict.fromkeys((*MATRICES, "scores")))
