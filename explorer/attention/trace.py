"""run(session) -> Trace: every matrix of the pipeline, by name."""

from collections.abc import Iterator, Mapping
from typing import cast

import numpy as np
from numpy.typing import NDArray

from explorer.attention.cells import Cell, Reads
from explorer.attention.matrices import MATRICES, NO_VISIBLE_KEY, ROW_STATES, UNDEFINED
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import source, step_named, steps_of

Array = NDArray[np.generic]


class Trace(Mapping[str, Array]):
    """A read-only mapping from name to array: inputs, results and what explanation needs.

    The matrices of the pipeline that the session uses, as (heads, rows, columns), with one head where all share them;
    may_attend (heads, n_q, n_k) booleans; exponentials (heads, n_q, n_k); row_max, row_sum, row_state (heads, n_q);
    scale (); of a session with embeddings token_rows (n_q,) and key_token_rows (n_k,); and of one with positions the
    encoding (1, n_q, d_model), or q_angles (1, n_q, d_k) and k_angles (1, n_k, d_k), an angle for each column.
    """

    def __init__(self, session: Session, arrays: Mapping[str, Array]) -> None:
        self.session = session
        self._arrays = dict(arrays)
        for array in self._arrays.values():
            array.setflags(write=False)

    def __getitem__(self, name: str) -> Array:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def value(self, cell: Cell) -> float:
        """The number in a cell."""
        array = self._arrays[cell.matrix]
        place = (cell.head, cell.row, cell.column)[: array.ndim]  # of a row's statistic there is no column
        return float(cast("np.float64", array[place]))

    def sees(self, head: int, query: int, key: int) -> bool:
        """Whether the query may attend to the key."""
        return bool(self._arrays["may_attend"][head, query, key])

    def before(self, matrix: str) -> str:
        """The matrix that the step of a result begins with in this session."""
        step = step_named(matrix)
        assert step is not None
        return source(self.session, step.reads[0])

    def barred(self, matrix: str, head: int) -> NDArray[np.bool_] | None:
        """Which cells of a head of a matrix stand for a key that is masked away; None where none can be."""
        by = MATRICES[matrix].barred if matrix in MATRICES else ""
        if by == "may_attend":
            return ~np.asarray(self._arrays[by][head], dtype=bool)
        return np.asarray(self._arrays[by][head] == -np.inf) if by else None

    def state(self, head: int, query: int) -> int:
        """The state of a row of weights: NORMAL, NO_VISIBLE_KEY or UNDEFINED."""
        return int(cast("np.int8", self._arrays["row_state"][head, query]))

    def rows_in_state(self, state: int) -> list[list[int]]:
        """The [head, row] pairs of all rows in that state."""
        pairs: list[list[int]] = np.argwhere(self._arrays["row_state"] == state).tolist()
        return pairs

    def cause(self, head: int, query: int) -> Cell | None:
        """The masked score that leaves a row undefined: its first visible NaN or +inf, else its first visible -inf."""
        if self.state(head, query) != UNDEFINED:
            return None
        row = cast("NDArray[np.float64]", self._arrays["masked"])[head, query]
        seen = self._arrays["may_attend"][head, query]
        found = np.flatnonzero(seen & (np.isnan(row) | (row == np.inf)))
        key = found[0] if found.size else np.flatnonzero(seen)[0]
        return Cell("masked", head, query, int(key))


def run(session: Session) -> Trace:
    """Compute every step of the session; never raises for numbers, however extreme."""
    shape = (session.heads, session.n_q, session.n_k)
    allowed = session.allowed_by_masks()
    may_attend = np.ones((1, *shape[1:]), dtype=bool) if allowed is None else allowed
    arrays: dict[str, Array] = {name: session.matrix(name) for name in session.inputs}
    bias = session.bias_matrix
    if bias is not None:
        arrays["bias"] = bias
    arrays |= session.of_positions
    given: dict[str, object] = {
        "rope": session.positions,
        "scale": session.scale_factor,
        "softcap": session.softcap,
        "may_attend": may_attend,
        "heads": session.heads,
        "kv_heads": session.kv_heads,
    }
    if session.embeddings is not None:
        arrays |= {
            "token_rows": rows_of(session, session.tokens),
            "key_token_rows": rows_of(session, session.key_tokens),
        }
        given |= arrays
    with np.errstate(all="ignore"):
        for step in steps_of(session):
            operands = [operand(session, arrays, step, reads) for reads in step.reads]
            results = step.compute(*operands, *(given[name] for name in step.needs))
            named = dict(zip((step.name, *step.extras), results if step.extras else (results,), strict=True))
            arrays |= cast("dict[str, Array]", named)
            given |= named
    arrays["may_attend"] = may_attend if may_attend.shape == shape else np.broadcast_to(may_attend, shape)
    arrays["scale"] = np.array(session.scale_factor)
    if bias is not None:
        arrays["bias"] = np.broadcast_to(bias, shape)
    return Trace(session, arrays)


def operand(session: Session, arrays: Mapping[str, Array], step: Step, reads: Reads) -> Array | None:
    """What a step reads, with one matrix for each query head where it has one; None where the session has none."""
    # What source() says is found faster among what is computed already.
    name = next((name for name in reads.matrices if name in arrays), None)
    if name is None:
        assert reads.optional, f"{step.name} reads what is not computed"
        return None
    shared = MATRICES[name].heads == "key_value" and step.matrix.heads == "query"
    return for_heads(session, arrays[name]) if shared else arrays[name]


def for_heads(session: Session, array: Array) -> Array:
    """A matrix of each key/value head as one of each query head."""
    group = session.heads // session.kv_heads
    return array if group == 1 else np.repeat(array, group, axis=0)


def rows_of(session: Session, tokens: tuple[str, ...]) -> Array:
    """The row of each token in the embeddings."""
    rows = {word: row for row, word in enumerate(session.vocabulary)}
    return np.array([rows[token] for token in tokens], dtype=np.intp)


def rows_by_state(trace: Trace) -> dict[str, object]:
    """How many rows are normal, and which see no key or are undefined, as [head, row] pairs."""
    state = trace["row_state"]
    return {
        ROW_STATES[0]: int((state == 0).sum()),
        ROW_STATES[NO_VISIBLE_KEY]: trace.rows_in_state(NO_VISIBLE_KEY),
        ROW_STATES[UNDEFINED]: trace.rows_in_state(UNDEFINED),
    }
