"""Session: the inputs of one attention computation, as a frozen value."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.attention import cell_texts
from explorer.attention import masks as mask_rules
from explorer.attention.cell_texts import Texts
from explorer.attention.cells import Cell
from explorer.attention.checks import check
from explorer.attention.masks import Booleans, Mask
from explorer.attention.positions import Alibi

Floats = NDArray[np.float64]
LocalText = str | Mapping[str, str]  # one text, or texts by language
Scale = str | float

INPUTS = ("q", "k", "v")
NO_TEXTS: Mapping[tuple[int, int], str] = {}


@dataclass(frozen=True, eq=False)
class Session:
    """Everything the user gave, nothing derived.

    q (heads, n_q, d_k), k (kv_heads, n_k, d_k), v (kv_heads, n_k, d_v), float64; 2-D arrays are taken as one head.
    Query head h uses key/value head h // (heads // kv_heads). `own_key_tokens` is None where the keys are the
    queries' tokens. A `softcap` c squeezes the scaled scores between -c and c; `bias` (1 or heads, n_q, n_k) is added
    to them, -inf bars a cell; `alibi` adds a bias of distances in its place. `texts` are the expressions that cells of
    q, k, v and bias were typed as; each stands for the number that is in the array.
    Raises InputError where the parts do not fit together or exceed the limits.
    """

    tokens: tuple[str, ...]
    q: Floats
    k: Floats
    v: Floats
    own_key_tokens: tuple[str, ...] | None = None
    scale: Scale = "1/sqrt(d_k)"
    softcap: float | None = None
    bias: Floats | None = None
    alibi: Alibi | None = None
    masks: tuple[Mask, ...] = ()
    title: LocalText = ""
    summary: LocalText = ""
    source: str = ""
    notes: LocalText = ""
    view: Mapping[str, object] = field(default_factory=dict)
    texts: Texts = field(default_factory=lambda: cell_texts.NONE)

    def __post_init__(self) -> None:
        for name in INPUTS:
            object.__setattr__(self, name, frozen(getattr(self, name)))
        if self.bias is not None:
            object.__setattr__(self, "bias", frozen(self.bias))
        object.__setattr__(self, "tokens", tuple(self.tokens))
        if self.own_key_tokens is not None:
            object.__setattr__(self, "own_key_tokens", tuple(self.own_key_tokens))
        object.__setattr__(self, "masks", tuple(self.masks))
        object.__setattr__(self, "texts", cell_texts.frozen(self.texts))
        check(self)

    @property
    def key_tokens(self) -> tuple[str, ...]:
        """The tokens of the keys."""
        return self.tokens if self.own_key_tokens is None else self.own_key_tokens

    @property
    def heads(self) -> int:
        """Number of query heads."""
        return int(self.q.shape[0])

    @property
    def kv_heads(self) -> int:
        """Number of key/value heads."""
        return int(self.k.shape[0])

    @property
    def n_q(self) -> int:
        """Number of queries."""
        return int(self.q.shape[1])

    @property
    def n_k(self) -> int:
        """Number of keys."""
        return int(self.k.shape[1])

    @property
    def d_k(self) -> int:
        """Width of one query or key."""
        return int(self.k.shape[2])

    @property
    def d_v(self) -> int:
        """Width of one value."""
        return int(self.v.shape[2])

    @property
    def scale_factor(self) -> float:
        """The number that the scores are multiplied by."""
        if self.scale == "1/sqrt(d_k)":
            return 1.0 / math.sqrt(self.d_k)
        if self.scale == "1/d_k":
            return 1.0 / self.d_k
        return 1.0 if isinstance(self.scale, str) else self.scale

    @property
    def has_bias(self) -> bool:
        """Whether something is added to the scores before the mask."""
        return self.bias is not None or self.alibi is not None

    @cached_property
    def bias_matrix(self) -> Floats | None:
        """What is added to the scores before the mask, (1 or heads, n_q, n_k); None where nothing is."""
        return self.bias if self.alibi is None else self.alibi.bias(self.heads, self.n_q, self.n_k)

    def matrix(self, name: str) -> Floats:
        """The input matrix of that name."""
        matrices = {"q": self.q, "k": self.k, "v": self.v}
        return self.bias if name == "bias" and self.bias is not None else matrices[name]

    @property
    def editable(self) -> tuple[str, ...]:
        """The matrices whose numbers are given: they can be typed over."""
        return INPUTS if self.bias is None else (*INPUTS, "bias")

    def given_cell(self, cell: Cell) -> Cell:
        """The cell that holds the number of a shown one: a bias for all heads has but one matrix."""
        return cell._replace(head=min(cell.head, len(self.matrix(cell.matrix)) - 1))

    def kv_head(self, head: int) -> int:
        """The key/value head that query head `head` uses."""
        return head // (self.heads // self.kv_heads)

    def allowed_by_masks(self) -> Booleans | None:
        """Where the masks and a bias of -inf allow a cell, (1 or heads, n_q, n_k); None where nothing is barred."""
        return self._allowed

    @cached_property
    def _allowed(self) -> Booleans | None:
        allowed = mask_rules.combined(self.masks, self.n_q, self.n_k)
        if self.bias is None:
            return allowed
        finite: Booleans = self.bias != -np.inf
        if finite.all():
            return allowed
        return finite if allowed is None else allowed & finite

    def with_cell(self, matrix: str, head: int, row: int, column: int, value: float, text: str = "") -> "Session":
        """The session with one number of q, k or v replaced; `text` is the expression that was typed for it."""
        return self.with_block(matrix, head, row, column, np.array([[value]]), {(0, 0): text})

    def with_block(
        self,
        matrix: str,
        head: int,
        row: int,
        column: int,
        values: Floats,
        texts: Mapping[tuple[int, int], str] = NO_TEXTS,
    ) -> "Session":
        """The session with a rectangle of q, k or v replaced by `values` (rows, columns), its first cell as given.

        `texts` are the expressions of cells of the rectangle, by row and column in it.
        """
        array = self.matrix(matrix).copy()
        head = min(head, len(array) - 1)  # a bias may be one matrix for all heads
        rows, columns = slice(row, row + values.shape[0]), slice(column, column + values.shape[1])
        array[head, rows, columns] = values

        def gone(old_head: int, old_row: int, old_column: int) -> bool:
            return old_head == head and rows.start <= old_row < rows.stop and columns.start <= old_column < columns.stop

        new = {(matrix, head, row + i, column + j): text for (i, j), text in texts.items()}
        return self.with_matrix(matrix, array, cell_texts.with_texts(self.texts, matrix, gone, new))

    def with_matrix(self, matrix: str, array: ArrayLike, texts: Texts | None = None) -> "Session":
        """The session with q, k or v replaced, and the texts of all cells; by default those of the matrix are gone."""
        if texts is None:
            texts = cell_texts.with_texts(self.texts, matrix, lambda *place: True, {})
        return replace(self, texts=texts, **{matrix: frozen(array)})  # type: ignore[arg-type]

    def with_scale(self, scale: Scale) -> "Session":
        """The session with another scale."""
        return replace(self, scale=scale)

    def with_masks(self, masks: Sequence[Mask]) -> "Session":
        """The session with other masks."""
        return replace(self, masks=tuple(masks))


def frozen(array: ArrayLike) -> Floats:
    """A read-only float64 copy (heads, rows, columns); an array that is one already is taken as it is."""
    if (
        isinstance(array, np.ndarray)
        and array.dtype == np.float64
        and array.ndim == 3
        and array.base is None
        and not array.flags.writeable
    ):
        return array
    result = np.array(array, dtype=np.float64, order="C")
    if result.ndim == 2:
        result = result[None].copy()
    result.setflags(write=False)
    return result
