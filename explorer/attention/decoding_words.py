"""Decoding in words: the token that arrives, what is new and what is cached, and what that saves."""

from explorer.attention.decoding import can_decode, with_cache, without_cache
from explorer.attention.naming import label
from explorer.attention.numbers import thin
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP, Text

NEEDS_CAUSAL = QT_TRANSLATE_NOOP(
    "decoding",
    "Decoding needs a causal mask: without one every earlier token also looks at the new one, so that its results "
    "change and nothing can be kept.",
)
FIRST = QT_TRANSLATE_NOOP("decoding", "{token} brings a new query, key and value; the cache is empty.")
SECOND = QT_TRANSLATE_NOOP(
    "decoding", "{token} brings a new query, key and value; the key and value of 1 token come from the cache."
)
LATER = QT_TRANSLATE_NOOP(
    "decoding", "{token} brings a new query, key and value; keys and values of {count} tokens come from the cache."
)
KEYS_ARE_THERE = QT_TRANSLATE_NOOP(
    "decoding",
    "{token} brings no more than a new query: the keys are other tokens, and all {count} are there from the start.",
)
ALIKE = QT_TRANSLATE_NOOP("decoding", "Scores: {scores}, multiply-adds: {multiply_adds}, as many as without a cache.")
SAVING = QT_TRANSLATE_NOOP(
    "decoding",
    "Scores: {scores} instead of {all_scores}, multiply-adds: {multiply_adds} instead of {all_multiply_adds}; "
    "so far {summed} instead of {all_summed}.",
)


def text(template: str, **values: object) -> Text:
    """A text of this module."""
    return Text("decoding", template, values)


def arriving(session: Session, token: int | None) -> Text:
    """Which token arrives: "token 4 of 6: on"; None is all of them."""
    if token is None:
        return text(QT_TRANSLATE_NOOP("decoding", "all {count} tokens at once"), count=session.n_q)
    words = QT_TRANSLATE_NOOP("decoding", "token {place} of {count}: {token}")
    return text(words, place=token + 1, count=session.n_q, token=label(session.tokens, token))


def story(session: Session, token: int | None) -> Text:
    """What is new with a token and what comes from the cache, or why tokens cannot come one by one."""
    if token is None or not can_decode(session):
        return text(NEEDS_CAUSAL)
    words = QT_TRANSLATE_NOOP("decoding", "Token {place} ({token})")
    name = text(words, place=token + 1, token=label(session.tokens, token))
    if session.own_key_tokens is not None:
        return text(KEYS_ARE_THERE, token=name, count=session.n_k)
    return text((FIRST, SECOND, LATER)[min(token, 2)], token=name, count=token)


def saving(session: Session, token: int) -> Text:
    """What a token costs with the cache and without it, and all tokens so far."""
    now, until = range(token, token + 1), range(token + 1)
    cached, whole = with_cache(session, now), without_cache(session, now)
    scores, multiply_adds = thin(cached.scores), thin(cached.multiply_adds)
    if cached == whole:
        return text(ALIKE, scores=scores, multiply_adds=multiply_adds)
    return text(
        SAVING,
        scores=scores,
        all_scores=thin(whole.scores),
        multiply_adds=multiply_adds,
        all_multiply_adds=thin(whole.multiply_adds),
        summed=thin(with_cache(session, until).multiply_adds),
        all_summed=thin(without_cache(session, until).multiply_adds),
    )
