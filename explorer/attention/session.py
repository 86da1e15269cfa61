"""Session: the inputs of one attention computation, as a frozen value."""

import math
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from explorer.attention import cell_texts
from explorer.attention import masks as mask_rules
from explorer.attention.cell_texts import Texts
from explorer.attention.cells import Cell
from explorer.attention.encodings import Positions, Rope, Sinusoidal
from explorer.attention.fitting import check, check_finite
from explorer.attention.masks import Booleans, Mask
from explorer.attention.positions import Alibi
from explorer.attention.sized import GIVEN, Sized
from explorer.attention.sized import Floats as Floats

LocalText = str | Mapping[str, str]  # one text, or texts by language
Scale = str | float

NO_TEXTS: Mapping[tuple[int, int], str] = {}


@dataclass(frozen=True, eq=False)
class Session(Sized):
    """Everything the user gave, nothing derived.

    What is given is one of
    - q (heads, n_q, d_k), k (kv_heads, n_k, d_k), v (kv_heads, n_k, d_v);
    - scores (heads, n_q, n_k), and perhaps v;
    - x (1, n_q, d_model), perhaps context (1, n_k, d_model) for the keys, w_q (1, d_model, heads * d_k), w_k
      (1, d_model, kv_heads * d_k), w_v (1, d_model, kv_heads * d_v), perhaps b_q, b_k, b_v with one row, and
      `head_counts` = (heads, kv_heads);
    - the same with embeddings (1, words, d_model) in place of x and context: row i is that of vocabulary[i], whose id
      is ids[i] (i where there are no ids), and each token is one of the vocabulary;
    and in each case perhaps w_o (1, heads * d_v, d_out) and b_o. 2-D arrays are taken as one head. All are float64.

    Query head h uses key/value head h // (heads // kv_heads). `own_key_tokens` is None where the keys are the
    queries' tokens. A `softcap` c squeezes the scaled scores between -c and c; `bias` (1 or heads, n_q, n_k) is added
    to them, -inf bars a cell; `alibi` adds a bias of distances in its place. `positions` is the rule by which the
    places of the tokens are put into x, or into queries and keys, if any is. `texts` are the expressions that cells of
    what is given were typed as; each stands for the number that is in the array.
    Raises InputError where the parts do not fit together or exceed the limits.

    What is found of a session once and kept with it depends on no number but those of the bias: a session of other
    numbers keeps it too.
    """

    tokens: tuple[str, ...]
    q: Floats | None = None
    k: Floats | None = None
    v: Floats | None = None
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
    scores: Floats | None = None
    x: Floats | None = None
    context: Floats | None = None
    embeddings: Floats | None = None
    vocabulary: tuple[str, ...] = ()
    ids: tuple[int, ...] | None = None
    w_q: Floats | None = None
    w_k: Floats | None = None
    w_v: Floats | None = None
    b_q: Floats | None = None
    b_k: Floats | None = None
    b_v: Floats | None = None
    head_counts: tuple[int, int] = (1, 1)
    w_o: Floats | None = None
    b_o: Floats | None = None
    positions: Positions | None = None

    def __post_init__(self) -> None:
        for name in (*GIVEN, "bias"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, frozen(getattr(self, name)))
        for name in ("tokens", "own_key_tokens", "masks", "vocabulary", "ids"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, tuple(getattr(self, name)))
        if self.context is not None and self.own_key_tokens is None:  # other vectors: tokens of their own, named alike
            object.__setattr__(self, "own_key_tokens", self.tokens)
        object.__setattr__(self, "texts", cell_texts.frozen(self.texts))
        check(self)

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

    @cached_property
    def of_positions(self) -> dict[str, Floats]:
        """What the rule of positions lays over inputs, or over queries and keys, by name."""
        rule = self.positions
        if isinstance(rule, Sinusoidal):
            return {"encoding": rule.encoding(self.n_q, self.d_model)}
        if not isinstance(rule, Rope):
            return {}
        queries, keys = rule.positions("queries", self.n_q), rule.positions("keys", self.n_k)
        of_queries = rule.angles(queries, self.d_k)
        return {"q_angles": of_queries, "k_angles": of_queries if keys == queries else rule.angles(keys, self.d_k)}

    def matrix(self, name: str) -> Floats:
        """The given matrix of that name."""
        found = getattr(self, name)
        assert found is not None, f"{name} is not given"
        return cast("Floats", found)

    @property
    def editable(self) -> tuple[str, ...]:
        """The matrices whose numbers are given: they can be typed over."""
        return self.inputs if self.bias is None else (*self.inputs, "bias")

    def given_cell(self, cell: Cell) -> Cell:
        """The cell that holds the number of a shown one: a bias for all heads has but one matrix."""
        return cell._replace(head=min(cell.head, len(self.matrix(cell.matrix)) - 1))

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
        """The session with one number of a given matrix replaced; `text` is the expression that was typed for it."""
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
        """The session with a rectangle of a given matrix replaced by `values` (rows, columns) from a cell on.

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
        """The session with a matrix given or replaced, and the texts of all cells; by default its own are gone."""
        if texts is None:
            texts = cell_texts.with_texts(self.texts, matrix, lambda *place: True, {})
        numbers, given = frozen(array), getattr(self, matrix, None)
        if given is None or matrix == "bias" or numbers.shape != given.shape:
            return replace(self, texts=texts, **{matrix: numbers})  # type: ignore[arg-type]
        made = copy(self)  # of other numbers alone all that fits still fits, and what was found of it is still true
        object.__setattr__(made, matrix, numbers)
        object.__setattr__(made, "texts", cell_texts.frozen(texts))
        check_finite(made)
        return made

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
