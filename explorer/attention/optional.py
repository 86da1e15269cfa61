"""What a session may have beside what it begins with: biases, an output projection, key tokens of its own."""

from dataclasses import replace

import numpy as np

from explorer.attention import cell_texts
from explorer.attention.alignment import alignment
from explorer.attention.checks import check_entries, refuse
from explorer.attention.encodings import Sinusoidal
from explorer.attention.resizing import moved
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.texts import QT_TRANSLATE_NOOP

BIASES = ("b_q", "b_k", "b_v")


def without(session: Session, *names: str, **changes: object) -> Session:
    """The session without some of its matrices; `changes` replace other fields."""
    kept = {place: text for place, text in session.texts.items() if place[0] not in names}
    return replace(session, **changes | dict.fromkeys(names) | {"texts": cell_texts.frozen(kept)})  # type: ignore[arg-type]


def with_biases(session: Session, wanted: bool) -> Session:
    """The session with b_Q, b_K and b_V - those that are new are 0, so that no number changes - or without them."""
    if not wanted:
        return without(session, *BIASES)
    sizes = {"b_q": "q_width", "b_k": "k_width", "b_v": "v_width"}
    new = {name: np.zeros((1, session.size(axis))) for name, axis in sizes.items() if getattr(session, name) is None}
    return replace(session, **new)  # type: ignore[arg-type]


def with_output_weights(session: Session, wanted: bool) -> Session:
    """The session with a W_O that changes nothing, 1 on the diagonal and else 0, or without W_O and b_O."""
    if not wanted:
        return without(session, "w_o", "b_o")
    width = session.size("o_width")
    if not width:
        raise refuse(QT_TRANSLATE_NOOP("session", "w_o projects outputs, and without v there are none")).at("w_o")
    check_entries("w_o", 1, width, width)
    return replace(session, w_o=np.eye(width))


def with_output_bias(session: Session, wanted: bool) -> Session:
    """The session with a b_O of 0 or without one."""
    return replace(session, b_o=np.zeros((1, session.d_out))) if wanted else without(session, "b_o")


def with_own_key_tokens(session: Session) -> Session:
    """The session whose keys have tokens of their own, at first the same, and where there is an X the same context.

    Positions that are added to X are in that context from the beginning: they are added to no context.
    """
    if session.embeddings is not None and isinstance(session.positions, Sinusoidal):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "session",
                "positions are added to no context, and the keys would lose theirs; compute Q, K and V from X first",
            )
        )
    texts = {("context", *at): text for (name, *at), text in session.texts.items() if name == "x"}
    context = session.x
    if session.x is not None and isinstance(session.positions, Sinusoidal):
        context, texts = np.asarray(run(session)["x_positioned"], dtype=np.float64), {}
    return replace(
        session,
        own_key_tokens=session.tokens,
        context=context,
        texts=cell_texts.frozen({**session.texts, **texts}),  # type: ignore[dict-item]
    )


def with_shared_tokens(session: Session) -> Session:
    """The session whose keys are the tokens of the queries: the rows of those that are the same stay, others are 0."""
    return without(session if fits(session) else aligned(session), "context", own_key_tokens=None)


def fits(session: Session) -> bool:
    """Whether the keys have the very tokens of the queries."""
    return session.own_key_tokens == session.tokens


def aligned(session: Session) -> Session:
    """The session whose keys are those that the queries' tokens are among them; new ones have 0."""
    origins = alignment(session.key_tokens, session.tokens)
    return moved(session, range(session.n_q), origins, own_key_tokens=session.tokens)


def loses_numbers(session: Session) -> bool:
    """Whether numbers go where the keys become the tokens of the queries."""
    if not fits(session):
        return True
    if session.context is None:
        return session.embeddings is not None and isinstance(session.positions, Sinusoidal)
    taken = "x_positioned" if isinstance(session.positions, Sinusoidal) else "x"
    return not np.array_equal(session.context, np.asarray(run(session)[taken]), equal_nan=True)
