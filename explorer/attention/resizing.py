"""Other sizes of a session: its tokens, widths and heads; what stays goes with its rows and columns."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.attention import cell_texts
from explorer.attention import masks as mask_rules
from explorer.attention.alignment import alignment
from explorer.attention.cell_texts import Texts
from explorer.attention.checks import check_entries, check_sharing, check_size, check_token_count
from explorer.attention.masks import Origins
from explorer.attention.session import Floats, Session


def with_tokens(session: Session, tokens: Sequence[str], origins: Origins | None = None) -> Session:
    """The session with other query tokens (and key tokens, where they are the same).

    The rows of tokens that stay go with them in q, bias and masks (and k, v); new rows are 0. `origins` says for
    each token which one it was, None for a new one; without it the tokens themselves are compared.
    """
    check_token_count(len(tokens))
    queries = alignment(session.tokens, tokens) if origins is None else origins
    keys = queries if session.own_key_tokens is None else range(session.n_k)
    return moved(session, queries, keys, tokens=tuple(tokens))


def with_key_tokens(session: Session, tokens: Sequence[str], origins: Origins | None = None) -> Session:
    """The session with other key tokens of its own; rows of k and v go with the tokens that stay."""
    check_token_count(len(tokens), "key_tokens")
    keys = alignment(session.key_tokens, tokens) if origins is None else origins
    return moved(session, range(session.n_q), keys, own_key_tokens=tuple(tokens))


def moved(session: Session, queries: Origins, keys: Origins, **changes: object) -> Session:
    """The session in which each query and each key is the one that its origin says, and new ones are 0.

    Raises InputError beyond the limits.
    """
    check_size(session.heads, len(queries), len(keys))
    check_entries("q", session.heads, len(queries), session.d_k)
    check_entries("k", session.kv_heads, len(keys), session.d_k)
    check_entries("v", session.kv_heads, len(keys), session.d_v)
    bias = session.bias
    if bias is not None:
        bias = mask_rules.moved(mask_rules.moved(bias, 1, queries, 0.0), 2, keys, 0.0)
    changes |= {
        "q": mask_rules.moved(session.q, 1, queries, 0.0),
        "k": mask_rules.moved(session.k, 1, keys, 0.0),
        "v": mask_rules.moved(session.v, 1, keys, 0.0),
        "bias": bias,
        "masks": tuple(mask.moved(queries, keys) for mask in session.masks),
        "texts": moved_texts(session, queries, keys),
    }
    return replace(session, **changes)  # type: ignore[arg-type]


def moved_texts(session: Session, queries: Origins, keys: Origins) -> Texts:
    """The texts of cells at the places that they move to; those of what goes are gone."""
    texts = session.texts
    for matrix, origins in (("q", queries), ("k", keys), ("v", keys), ("bias", queries)):
        texts = cell_texts.moved_rows(texts, matrix, origins)
    return cell_texts.moved_columns(texts, "bias", keys)


def with_d_k(session: Session, width: int) -> Session:
    """The session with queries and keys of another width: what overlaps stays, new columns are 0."""
    check_entries("q", session.heads, session.n_q, width)
    check_entries("k", session.kv_heads, session.n_k, width)
    texts = cell_texts.within(session.texts, "q", session.heads, session.n_q, width)
    texts = cell_texts.within(texts, "k", session.kv_heads, session.n_k, width)
    return replace(session, q=widened(session.q, width), k=widened(session.k, width), texts=texts)


def with_d_v(session: Session, width: int) -> Session:
    """The session with values of another width: what overlaps stays, new columns are 0."""
    check_entries("v", session.kv_heads, session.n_k, width)
    texts = cell_texts.within(session.texts, "v", session.kv_heads, session.n_k, width)
    return replace(session, v=widened(session.v, width), texts=texts)


def with_heads(session: Session, heads: int, kv_heads: int | None = None) -> Session:
    """The session with so many query heads and key/value heads: what overlaps stays, new heads are 0.

    Without `kv_heads` every query head keeps a key/value head of its own where that is so now, else their number
    stays. In masks and a bias that have a matrix a head, new heads are allowed everything and get 0.
    """
    if kv_heads is None:
        kv_heads = heads if session.kv_heads == session.heads else session.kv_heads
    check_sharing(heads, kv_heads)
    check_size(heads, session.n_q, session.n_k)
    sizes = {"q": heads, "k": kv_heads, "v": kv_heads}
    for name, count in sizes.items():
        check_entries(name, count, *session.matrix(name).shape[1:])
    texts, bias = session.texts, session.bias
    if bias is not None and len(bias) > 1:
        bias = mask_rules.resized(bias, heads, 0.0)
        texts = cell_texts.within(texts, "bias", heads, session.n_q, session.n_k)
    for name, count in sizes.items():
        texts = cell_texts.within(texts, name, count, *session.matrix(name).shape[1:])
    arrays: dict[str, Floats] = {
        name: mask_rules.resized(session.matrix(name), count, 0.0) for name, count in sizes.items()
    }
    masks = tuple(mask.for_heads(heads) for mask in session.masks)
    alibi = None if session.alibi is None else session.alibi.for_heads(heads)
    return replace(session, **arrays, bias=bias, alibi=alibi, masks=masks, texts=texts)  # type: ignore[arg-type]


def widened(array: Floats, width: int) -> Floats:
    """The array with `width` columns: cut, or filled up with 0."""
    result = np.zeros((*array.shape[:2], width))
    shared = min(width, array.shape[2])
    result[:, :, :shared] = array[:, :, :shared]
    return result
