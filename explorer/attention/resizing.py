"""Other sizes of a session: its tokens, widths and heads; what stays goes with its rows and columns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from explorer.attention import cell_texts
from explorer.attention import masks as mask_rules
from explorer.attention.alignment import alignment
from explorer.attention.cell_texts import Texts
from explorer.attention.checks import check_entries, check_sharing, check_size, check_token_count
from explorer.attention.masks import Origins
from explorer.attention.matrices import MATRICES, axes_of
from explorer.attention.session import Session


def with_tokens(session: Session, tokens: Sequence[str], origins: Origins | None = None) -> Session:
    """The session with other query tokens (and key tokens, where they are the same).

    The rows of tokens that stay go with them in every matrix and mask; new rows are 0. `origins` says for each token
    which one it was, None for a new one; without it the tokens themselves are compared.
    """
    check_token_count(len(tokens))
    queries = alignment(session.tokens, tokens) if origins is None else origins
    keys = queries if session.own_key_tokens is None else range(session.n_k)
    return moved(session, queries, keys, tokens=tuple(tokens))


def with_key_tokens(session: Session, tokens: Sequence[str], origins: Origins | None = None) -> Session:
    """The session with other key tokens of its own; the rows of the tokens that stay go with them."""
    check_token_count(len(tokens), "key_tokens")
    keys = alignment(session.key_tokens, tokens) if origins is None else origins
    return moved(session, range(session.n_q), keys, own_key_tokens=tuple(tokens))


def moved(session: Session, queries: Origins, keys: Origins, **changes: object) -> Session:
    """The session in which each query and each key is the one that its origin says, and new ones are 0.

    Raises InputError beyond the limits.
    """
    check_size(session.heads, len(queries), len(keys))
    masks = tuple(mask.moved(queries, keys) for mask in session.masks)
    positions = None if session.positions is None else session.positions.moved(queries, keys)
    return along(session, {"queries": queries, "keys": keys}, masks=masks, positions=positions, **changes)


def along(session: Session, origins: Mapping[str, Origins], **changes: object) -> Session:
    """The session in which the cells along some axes are those that `origins` says, by axis; new cells are 0.

    Raises InputError beyond the limits.
    """
    texts = cast("Texts", changes.pop("texts", session.texts))
    for name in (*session.inputs, "bias"):
        array = getattr(session, name)
        if array is None:
            continue
        rows, columns = axes_of(name)
        lengths = [
            len(origins.get(axis, range(size))) for axis, size in zip((rows, columns), array.shape[1:], strict=True)
        ]
        check_entries(name, len(array), *lengths)
        if rows in origins:
            array = mask_rules.moved(array, 1, origins[rows], 0.0)
            texts = cell_texts.moved_rows(texts, name, origins[rows])
        if columns in origins:
            array = mask_rules.moved(array, 2, origins[columns], 0.0)
            texts = cell_texts.moved_columns(texts, name, origins[columns])
        changes.setdefault(name, array)
    return replace(session, **{"texts": texts, **changes})  # type: ignore[arg-type]


class Longer(NamedTuple):
    """Another length of an axis, on which the cells of so many heads stand side by side."""

    before: int
    after: int
    heads: int = 1

    @property
    def origins(self) -> Origins:
        """Which cells stay, head by head; new ones come at the end of each."""
        kept = range(min(self.before, self.after))
        new = [None] * (self.after - len(kept))
        return [place for head in range(self.heads) for place in (*(head * self.before + own for own in kept), *new)]


def widened(session: Session, axes: Mapping[str, Longer]) -> Session:
    """The session with other lengths of some axes: what overlaps stays, new cells are 0.

    Raises InputError beyond the limits, before anything is allocated.
    """
    lengths = {axis: longer.after * longer.heads for axis, longer in axes.items()}
    for name in session.inputs:
        rows, columns = (lengths.get(axis, session.size(axis)) for axis in axes_of(name))
        check_entries(name, len(session.matrix(name)), rows, columns)
    return along(session, {axis: longer.origins for axis, longer in axes.items()})


def with_d_k(session: Session, width: int) -> Session:
    """The session with queries and keys of another width: what overlaps stays, new columns are 0."""
    one = Longer(session.d_k, width)
    axes = {"d_k": one, "q_width": one._replace(heads=session.heads), "k_width": one._replace(heads=session.kv_heads)}
    return widened(session, axes)


def with_d_v(session: Session, width: int) -> Session:
    """The session with values of another width: what overlaps stays, new columns are 0."""
    one = Longer(session.d_v, width)
    axes = {"d_v": one, "v_width": one._replace(heads=session.kv_heads), "o_width": one._replace(heads=session.heads)}
    return widened(session, axes)


def with_d_model(session: Session, width: int) -> Session:
    """The session with inputs of another width: what overlaps stays, new columns, and rows of weights, are 0."""
    return widened(session, {"d_model": Longer(session.d_model, width)})


def with_d_out(session: Session, width: int) -> Session:
    """The session with projected outputs of another width: what overlaps stays, new columns are 0."""
    return widened(session, {"d_out": Longer(session.d_out, width)})


def with_heads(session: Session, heads: int, kv_heads: int | None = None) -> Session:
    """The session with so many query heads and key/value heads: what overlaps stays, new heads are 0.

    Without `kv_heads` every query head keeps a key/value head of its own where that is so now, else their number
    stays. In masks and a bias that have a matrix a head, new heads are allowed everything and get 0.
    """
    if kv_heads is None:
        kv_heads = heads if session.kv_heads == session.heads else session.kv_heads
    check_sharing(heads, kv_heads)
    check_size(heads, session.n_q, session.n_k)
    counts = {"query": heads, "key_value": kv_heads}
    texts, arrays = session.texts, dict[str, object]()
    for name in (*session.inputs, "bias"):
        array, count = getattr(session, name), counts.get(MATRICES[name].heads)
        if array is None or count is None or (name == "bias" and len(array) == 1):
            continue
        check_entries(name, count, *array.shape[1:])
        arrays[name] = mask_rules.resized(array, count, 0.0)
        texts = cell_texts.within(texts, name, count, *array.shape[1:])
    origins = {
        "q_width": Longer(session.size("q_width"), heads * session.d_k).origins,
        "k_width": Longer(session.size("k_width"), kv_heads * session.d_k).origins,
        "v_width": Longer(session.size("v_width"), kv_heads * session.d_v).origins,
        "o_width": Longer(session.size("o_width"), heads * session.d_v).origins,
    }
    masks = tuple(mask.for_heads(heads) for mask in session.masks)
    alibi = None if session.alibi is None else session.alibi.for_heads(heads)
    counted = (heads, kv_heads) if session.projects else session.head_counts
    return along(session, origins, texts=texts, head_counts=counted, masks=masks, alibi=alibi, **arrays)
