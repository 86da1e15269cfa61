"""Decoding in words: the token that arrives, what is new and what is cached, and what that saves."""

from explorer.attention.cost import last, total
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
FIRST = QT_TRANSLATE_NOOP("decoding", "New: query, key and value of “{token}”. The cache is empty.")
SECOND = QT_TRANSLATE_NOOP(
    "decoding", "New: query, key and value of “{token}”. From the cache: key and value of 1 token."
)
LATER = QT_TRANSLATE_NOOP(
    "decoding", "New: query, key and value of “{token}”. From the cache: keys and values of {count} tokens."
)
KEYS_ARE_THERE = QT_TRANSLATE_NOOP(
    "decoding",
    "New: query of “{token}”. The keys are other tokens: all {count} are there from the start, with their values.",
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
    name = label(session.tokens, token)
    if session.own_key_tokens is not None:
        return text(KEYS_ARE_THERE, token=name, count=session.n_k)
    return text((FIRST, SECOND, LATER)[min(token, 2)], token=name, count=token)


def saving(session: Session, token: int) -> Text:
    """What a token costs with the cache and without it, and all tokens so far."""
    tokens = range(token + 1)
    cached, whole = with_cache(session, tokens), without_cache(session, tokens)
    counts = {
        "scores": last(cached.scores),
        "all_scores": last(whole.scores),
        "multiply_adds": last(cached.multiply_adds),
        "all_multiply_adds": last(whole.multiply_adds),
        "summed": total(cached.multiply_adds),
        "all_summed": total(whole.multiply_adds),
    }
    saves = counts["multiply_adds"] < counts["all_multiply_adds"]
    return text(SAVING if saves else ALIKE, **{name: thin(count) for name, count in counts.items()})
