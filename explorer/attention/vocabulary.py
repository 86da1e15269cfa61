"""The words of a session with embeddings: added, renamed and removed with their ids and rows."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from explorer.attention.checks import refuse
from explorer.attention.naming import isolated, shortened
from explorer.attention.resizing import along
from explorer.attention.session import Session
from explorer.attention.tokens import visible
from explorer.texts import QT_TRANSLATE_NOOP


class Word(NamedTuple):
    """A word of a vocabulary, its id where there are ids, and which of the present words it is; None is a new one."""

    word: str
    id: int | None
    origin: int | None


def words_of(session: Session) -> list[Word]:
    """The present words."""
    ids = session.ids or [None] * len(session.vocabulary)
    return [Word(word, number, row) for row, (word, number) in enumerate(zip(session.vocabulary, ids, strict=True))]


def missing(session: Session, tokens: Sequence[str]) -> list[str]:
    """The tokens that are no words of the vocabulary, each once; none where there is no vocabulary."""
    if session.embeddings is None:
        return []
    known = set(session.vocabulary)
    return [token for token in dict.fromkeys(tokens) if token not in known]


def with_new_words(session: Session, new: Sequence[str]) -> Session:
    """The session with more words at the end, whose rows are 0 and whose ids follow the largest one."""
    first = None if session.ids is None else max(session.ids) + 1
    added = [Word(word, None if first is None else first + place, None) for place, word in enumerate(new)]
    return with_words(session, [*words_of(session), *added])


def with_words(session: Session, words: Sequence[Word]) -> Session:
    """The session with these words; a renamed one is renamed where it stands in the text, and new rows are 0.

    Raises InputError where a word of the text would be gone, a word stands twice, or some have ids and some have none.
    """
    vocabulary = tuple(word.word for word in words)
    kept = {word.origin: word.word for word in words if word.origin is not None}
    names = {old: kept.get(row) for row, old in enumerate(session.vocabulary)}
    for token in (*session.tokens, *session.key_tokens):
        if names[token] is None:
            raise refuse(
                QT_TRANSLATE_NOOP("session", "“{word}” stands in the text; take it out there first"), word=named(token)
            )
    twice = next((word for word, count in Counter(vocabulary).items() if count > 1), None)
    if twice is not None:
        raise refuse(
            QT_TRANSLATE_NOOP("session", "“{word}” stands twice in the vocabulary; remove one"), word=named(twice)
        )
    ids = tuple(word.id for word in words if word.id is not None)
    if len(ids) not in (0, len(words)) or len(set(ids)) != len(ids):
        raise refuse(
            QT_TRANSLATE_NOOP("session", "there must be one id for each of the {count} words, all different"),
            count=len(words),
        )
    return along(
        session,
        {"vocabulary": [word.origin for word in words]},
        vocabulary=vocabulary,
        ids=ids or None,
        tokens=tuple(str(names[token]) for token in session.tokens),
        own_key_tokens=None
        if session.own_key_tokens is None
        else tuple(str(names[token]) for token in session.own_key_tokens),
    )


def named(word: str) -> str:
    """A word as a sentence names it."""
    return isolated(shortened(visible(word)))
