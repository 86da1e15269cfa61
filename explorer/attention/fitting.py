"""How the parts of a session must fit together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from explorer.attention.checks import (
    check_bias,
    check_entries,
    check_scale,
    check_scale_rule,
    check_sharing,
    check_size,
    check_softcap,
    refuse,
)
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.matrices import MATRICES, heads_of, shape_of
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, one_line

if TYPE_CHECKING:
    from explorer.attention.session import Session

WEIGHTS = ("w_q", "w_k", "w_v")
# What a session may begin with: what it needs, and what it may have beside.
STARTS = (
    (("q", "k", "v"), ()),
    (("scores",), ("v",)),
    (("x", *WEIGHTS), ("context", "b_q", "b_k", "b_v")),
    (("embeddings", *WEIGHTS), ("b_q", "b_k", "b_v")),
)
AFTER = ("w_o", "b_o")


def check(session: Session) -> None:
    """Raise InputError, naming the place, where the parts of a session do not fit together."""
    for name in session.inputs:
        check_entries(name, *session.matrix(name).shape)
    check_start(session)
    check_sharing(session.heads, session.kv_heads)
    check_size(session.heads, session.n_q, session.n_k)
    check_rows(session)
    check_widths(session)
    check_projections(session)
    check_computed(session)
    check_vocabulary(session)
    check_scale(session.scale)
    check_scale_rule(session)
    check_softcap(session.softcap)
    check_finite(session)
    check_bias(session)
    check_masks(session)
    check_positions(session)


def check_positions(session: Session) -> None:
    """Raise InputError where the positions cannot be put into what is given."""
    rule = session.positions
    if isinstance(rule, Sinusoidal) and not session.projects:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "session", "sinusoidal positions are added to x, and here there is none; start from x, or use rope"
            )
        ).at("positions")
    if isinstance(rule, Rope):
        if not session.d_k or session.scores is not None:
            raise refuse(
                QT_TRANSLATE_NOOP("session", "rope turns queries and keys, and given scores have none; remove it")
            ).at("positions")
        try:
            rule.check(session.d_k, session.n_q, session.n_k)
        except InputError as error:
            raise InputError(error.text, f"positions.{error.place}") from None


def check_masks(session: Session) -> None:
    """Raise InputError where a mask does not fit the session, or two do not go together."""
    kinds = [mask.kind for mask in session.masks]
    if "causal" in kinds and "prefix" in kinds:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "a prefix mask is used instead of a causal one, not with it; remove one")
        ).at(f"mask[{max(kinds.index('causal'), kinds.index('prefix'))}]")
    for place, mask in enumerate(session.masks):
        try:
            mask.check(session.heads, session.n_q, session.n_k)
        except InputError as error:
            within = f".{error.place}" if error.place else ""
            raise InputError(error.text, f"mask[{place}]{within}") from None


def check_finite(session: Session) -> None:
    """Raise InputError where a number must be finite and is not."""
    for name in ("scores", "b_q", "b_k", "b_v", "b_o"):
        given = getattr(session, name)
        if given is not None and not np.isfinite(given).all():
            head, row, column = np.argwhere(~np.isfinite(given))[0]
            place = [row, column] if name == "scores" else [column]
            place = [head, *place] if len(given) > 1 else place
            raise refuse(QT_TRANSLATE_NOOP("session", "{name} holds finite numbers only"), name=name).at(
                (name if name in AFTER else f"inputs.{name}") + "".join(f"[{index}]" for index in place)
            )


def check_start(session: Session) -> None:
    """Raise InputError unless the computation can begin with what is given."""
    given = set(session.inputs)
    for needed, possible in STARTS:
        if given >= set(needed) and given <= {*needed, *possible, *AFTER}:
            break
    else:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "session",
                "give q, k and v, or scores, or x with w_q, w_k and w_v, or embeddings with these; given is {given}",
            ),
            given=", ".join(session.inputs) or "-",
        ).at("inputs")
    if session.b_o is not None and session.w_o is None:
        raise refuse(QT_TRANSLATE_NOOP("session", "b_o is added after w_o; give w_o too")).at("b_o")
    if session.w_o is not None and session.v is None and not session.projects:
        raise refuse(QT_TRANSLATE_NOOP("session", "w_o projects outputs, and without v there are none")).at("w_o")
    if session.own_key_tokens is not None and session.x is not None and session.context is None:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "keys with tokens of their own need a context, one row a key token")
        ).at("inputs.context")


def check_rows(session: Session) -> None:
    """Raise InputError where a matrix does not have one row a token, or v not one for each key."""
    if session.k is not None and session.v is not None and session.k.shape[1] != session.v.shape[1]:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "v has {v} rows but k has {k}; every key needs one value"),
            v=session.v.shape[1],
            k=session.k.shape[1],
        ).at("inputs.v")
    named = QT_TRANSLATE_NOOP("session", "{name} has {rows} rows but there are {tokens} tokens; give one row a token")
    of_queries, of_keys = ("q", "x", "scores"), ("k", "v", "context")
    for names, tokens in ((of_queries, session.n_q), (of_keys, session.n_k)):
        for name in names:
            given = getattr(session, name)
            if given is not None and given.shape[1] != tokens:
                raise refuse(named, name=name, rows=given.shape[1], tokens=tokens).at(f"inputs.{name}")
    if session.scores is not None and session.scores.shape[2] != session.n_k:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "scores have {columns} columns but there are {keys} keys"),
            columns=session.scores.shape[2],
            keys=session.n_k,
        ).at("inputs.scores")


def check_widths(session: Session) -> None:
    """Raise InputError where q and k differ in width, or k and v in heads."""
    q, k, v = session.q, session.k, session.v
    if q is not None and k is not None and k.shape[2] != q.shape[2]:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "k has {k} columns but q has {q}; a query and a key need the same width d_k"),
            k=k.shape[2],
            q=q.shape[2],
        ).at("inputs.k")
    if k is not None and v is not None and v.shape[0] != k.shape[0]:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "v has {v} heads but k has {k}; they need the same number"),
            v=v.shape[0],
            k=k.shape[0],
        ).at("inputs.v")


def check_projections(session: Session) -> None:
    """Raise InputError where what all heads share is not one matrix, or has another shape than the others ask for."""
    for name, heads in (("w_k", session.kv_heads), ("w_v", session.kv_heads), ("w_q", session.heads)):
        weights = getattr(session, name)
        if weights is not None and weights.shape[2] % heads:
            raise refuse(
                QT_TRANSLATE_NOOP(
                    "session", "{name} has {columns} columns, which {heads} heads cannot share out evenly"
                ),
                name=name,
                columns=weights.shape[2],
                heads=heads,
            ).at(f"inputs.{name}")
    for name in session.inputs:
        wanted = (heads_of(session, name), *shape_of(session, name))
        found = session.matrix(name).shape
        if MATRICES[name].heads == "none" and found != wanted:
            raise refuse(
                QT_TRANSLATE_NOOP("session", "{name} is {found} but must be {wanted} to fit the others"),
                name=name,
                found=" x ".join(map(str, found[1:] if found[0] == 1 else found)),
                wanted=" x ".join(map(str, wanted[1:])),
            ).at(name if name in AFTER else f"inputs.{name}")


def check_computed(session: Session) -> None:
    """Raise InputError where a matrix that is computed before or after the scores would be beyond the limits."""
    before = ("x", "context", "q", "k", "v") if session.projects else ()
    for name in (*before, *(("concat", "projection") if session.w_o is not None else ())):
        if name not in session.inputs:
            check_entries(name, heads_of(session, name), *shape_of(session, name))


def check_vocabulary(session: Session) -> None:
    """Raise InputError unless each token is a word of the vocabulary, and each word stands there once."""
    if session.embeddings is None:
        return
    words = session.vocabulary
    twice = next((word for word, count in Counter(words).items() if count > 1), None)
    if twice is not None:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "“{word}” stands twice in the vocabulary; remove one"),
            word=one_line(twice, 40),
        ).at("inputs.vocabulary")
    if session.ids is not None and (len(session.ids) != len(words) or len(set(session.ids)) != len(words)):
        raise refuse(
            QT_TRANSLATE_NOOP("session", "there must be one id for each of the {count} words, all different"),
            count=len(words),
        ).at("inputs.ids")
    known = set(words)
    for place, tokens in (("tokens", session.tokens), ("key_tokens", session.key_tokens)):
        for index, token in enumerate(tokens):
            if token not in known:
                raise refuse(
                    QT_TRANSLATE_NOOP(
                        "session", "“{token}” is not in the vocabulary; add it there, or use a known word"
                    ),
                    token=one_line(token, 40),
                ).at(f"{place}[{index}]")
