"""What a computation begins with - Q, K, V, or inputs and weights, or scores - and the ways from one to another."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, cast

import numpy as np

from explorer.attention import cell_texts
from explorer.attention.cell_texts import Place, Texts
from explorer.attention.cells import Cell
from explorer.attention.checks import check_entries, refuse
from explorer.attention.encodings import Sinusoidal
from explorer.attention.fitting import AFTER, WEIGHTS
from explorer.attention.naming import isolated, place_name, shortened
from explorer.attention.session import Session
from explorer.attention.sized import GIVEN, Floats
from explorer.attention.tokens import visible
from explorer.attention.trace import rows_of, run
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

Start = Literal["qkv", "projected", "embedded", "scores"]
OPERANDS = ("q", "k", "v")


def start_of(session: Session) -> Start:
    """What the computation of a session begins with."""
    if session.scores is not None:
        return "scores"
    if session.embeddings is not None:
        return "embedded"
    return "projected" if session.x is not None else "qkv"


def started_from(session: Session, start: Start) -> Session:
    """The session begun elsewhere, with the same tokens and the same numbers in every step that is left.

    Raises InputError, naming the place, where that cannot be.
    """
    present = start_of(session)
    if present == start:
        return session
    if start == "scores":
        return with_scores(session)
    if present == "scores":
        session = with_operands_of_scores(session)
    if start == "qkv":
        return with_operands(session)
    if start == "projected":
        return with_rows(session) if session.embeddings is not None else with_one_hot(session)
    return with_vocabulary(session if session.projects else with_one_hot(session))


def begun(session: Session, texts: Mapping[Place, str], **given: object) -> Session:
    """The session with these matrices in place of all that it began with; `texts` are those of their cells."""
    none: dict[str, object] = {name: None for name in GIVEN if name not in AFTER}
    none |= {"vocabulary": (), "ids": None, "head_counts": (1, 1)}
    kept = {place: text for place, text in session.texts.items() if place[0] in (*AFTER, "bias")}
    return replace(session, **none | given, texts=cell_texts.frozen(kept | dict(texts)))  # type: ignore[arg-type]


def with_operands(session: Session) -> Session:
    """The session that is given, bit for bit, the Q, K and V that it has."""
    if session.q is not None:
        return session
    trace = run(session)
    added = isinstance(session.positions, Sinusoidal)  # and so they are in Q, K and V by now
    positions = None if added else session.positions
    return begun(session, {}, **{name: trace[name] for name in OPERANDS}, positions=positions)


def with_scores(session: Session) -> Session:
    """The session that is given the scores that it has, and the values; they are scaled by the same number."""
    trace = run(session)
    scores = cast("Floats", trace["scores"])
    strange = QT_TRANSLATE_NOOP("session", "{place} is not finite, and given scores are; change what it is made of")
    check_finite(session, "scores", scores, strange)
    factor = session.scale_factor
    given: dict[str, object] = {"scores": scores, "v": trace.get("v")}
    texts = {place: text for place, text in session.texts.items() if place[0] == "v"}
    return begun(session, texts, **given, scale="none" if factor == 1.0 else factor, positions=None)


def check_finite(session: Session, name: str, array: Floats, template: str) -> None:
    """Raise InputError with this sentence, naming the place, where a number is not finite."""
    strange = np.argwhere(~np.isfinite(array))
    if strange.size:
        cell = Cell(name, *(int(index) for index in strange[0]))
        raise InputError(Text("session", template, {"place": place_name(session, cell)}))


def with_operands_of_scores(session: Session) -> Session:
    """The session in which each query is its row of scores, and each key has a 1 at its own place, else 0.

    Where there are no values each has a 1 at its own place too, so that the outputs are the weights.
    """
    heads = 1 if session.v is None else session.kv_heads
    check_entries("k", heads, session.n_k, session.n_k)
    own = np.broadcast_to(np.eye(session.n_k), (heads, session.n_k, session.n_k))
    texts = {("q" if name == "scores" else name, *at): text for (name, *at), text in session.texts.items()}
    kept = {cast("Place", place): text for place, text in texts.items() if place[0] in ("q", "v")}
    return begun(session, kept, q=session.scores, k=own, v=own if session.v is None else session.v)


def with_one_hot(session: Session) -> Session:
    """The session with X and weights for its Q, K and V: each word has a 1 at its own place in X, else 0.

    So row i of W_Q is the query of word i, row i of W_K its key, and of W_V its value. A word that stands twice has one
    place where its numbers are the same, else one for each. Raises InputError where a number is not finite: 0 times
    infinity is not 0.
    """
    spreads = QT_TRANSLATE_NOOP(
        "session", "{place} is not finite, and would spread to all that is computed from it; change it first"
    )
    for name in OPERANDS:
        check_finite(session, name, session.matrix(name), spreads)
    queries, keys = places_of_words(session)
    size = max(*queries, *keys) + 1
    own = session.own_key_tokens is not None
    x, context = one_hot("x", queries, size), one_hot("context", keys, size) if own else None
    places = {"q": queries, "k": keys, "v": keys}
    weights, texts = {}, dict[Place, str]()
    for name, rows in places.items():
        given = session.matrix(name)
        width = given.shape[2]
        check_entries(f"w_{name}", 1, size, len(given) * width)
        weights[f"w_{name}"] = np.zeros((1, size, len(given) * width))
        weights[f"w_{name}"][0, list(rows)] = side_by_side(given)
        texts |= {
            (f"w_{name}", 0, rows[row], head * width + column): text
            for (matrix, head, row, column), text in session.texts.items()
            if matrix == name
        }
    counts = session.heads, session.kv_heads
    return begun(session, texts, x=x, context=context, head_counts=counts, **weights)


def places_of_words(session: Session) -> tuple[list[int], list[int]]:
    """The place of each query, and of each key, among the different words."""
    of_queries = numbers_of_rows(session.matrix("q"))
    of_keys = numbers_of_rows(np.concatenate([session.matrix("k"), session.matrix("v")], axis=2))
    places: dict[object, int] = {}
    if session.own_key_tokens is None:
        both = zip(session.tokens, of_queries, of_keys, strict=True)
        shared = [places.setdefault(word, len(places)) for word in both]
        return shared, shared
    queries = [places.setdefault(word, len(places)) for word in zip(session.tokens, of_queries, strict=True)]
    free: dict[str, int] = {}  # the places of words that no key has taken yet
    for token, place in zip(session.tokens, queries, strict=True):
        free.setdefault(token, place)
    count, taken, keys = len(places), dict[object, int](), []
    for word in zip(session.key_tokens, of_keys, strict=True):
        if word not in taken:
            taken[word] = free.pop(word[0], count)
            count += taken[word] == count
        keys.append(taken[word])
    return queries, keys


def numbers_of_rows(array: Floats) -> list[bytes]:
    """What the numbers of each row are in all heads; rows are the same where these are."""
    return [(row + 0.0).tobytes() for row in array.swapaxes(0, 1)]  # -0.0 + 0.0 is 0.0


def one_hot(name: str, places: Sequence[int], size: int) -> Floats:
    """A row for each place, with a 1 there and else 0."""
    check_entries(name, 1, len(places), size)
    rows = np.zeros((1, len(places), size))
    rows[0, np.arange(len(places)), places] = 1.0
    return rows


def side_by_side(array: Floats) -> Floats:
    """The columns of all heads of each row, (h, n, d) -> (n, h * d)."""
    joined: Floats = array.swapaxes(0, 1).reshape(array.shape[1], -1)
    return joined


def with_rows(session: Session) -> Session:
    """The session that is given, as X, the rows that its tokens have in the embeddings."""
    table = session.matrix("embeddings")
    named = [("x", session.tokens)]
    if session.own_key_tokens is not None:
        named.append(("context", session.own_key_tokens))
    given, texts = kept_weights(session)
    for name, tokens in named:
        rows = rows_of(session, tokens)
        check_entries(name, 1, len(tokens), session.d_model)
        given[name] = table[:, rows]
        moved = cell_texts.moved_rows(session.texts, "embeddings", [int(row) for row in rows])
        texts |= {(name, *at): text for (matrix, *at), text in moved.items() if matrix == "embeddings"}  # type: ignore[misc]
    return begun(session, texts, **given)


def with_vocabulary(session: Session) -> Session:
    """The session whose X is looked up in the embeddings of its own words, in the order in which they come.

    Raises InputError where a word has two different rows.
    """
    first: dict[str, tuple[str, int]] = {}  # the matrix and the row in which a word has its numbers
    keys = (
        [] if session.own_key_tokens is None else [("context", at, word) for at, word in enumerate(session.key_tokens)]
    )
    for name, row, word in [*(("x", at, word) for at, word in enumerate(session.tokens)), *keys]:
        other, place = first.setdefault(word, (name, row))
        if not np.array_equal(session.matrix(other)[0, place], session.matrix(name)[0, row], equal_nan=True):
            raise refuse(
                QT_TRANSLATE_NOOP(
                    "session", "“{word}” has different vectors, and an embedding gives a word one; make them the same"
                ),
                word=isolated(shortened(visible(word))),
            )
    given, texts = kept_weights(session)
    given["embeddings"] = np.stack([session.matrix(name)[0, row] for name, row in first.values()])[None]
    rows = {at: row for row, at in enumerate(first.values())}
    for (matrix, _, row, column), text in session.texts.items():
        if (matrix, row) in rows:
            texts["embeddings", 0, rows[matrix, row], column] = text
    return begun(session, texts, **given, vocabulary=tuple(first))


def kept_weights(session: Session) -> tuple[dict[str, object], dict[Place, str]]:
    """The weights, biases and heads of a session, and the texts of their cells."""
    names = [*WEIGHTS, "b_q", "b_k", "b_v"]
    given: dict[str, object] = {name: getattr(session, name) for name in names}
    texts: Texts = session.texts
    return given | {"head_counts": session.head_counts}, {at: text for at, text in texts.items() if at[0] in names}
