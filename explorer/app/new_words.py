"""Tokens that are no words of the vocabulary yet: they are added to it where that is wanted."""

from collections.abc import Sequence

from explorer.app.dialogs import Dialogs
from explorer.attention.session import Session
from explorer.attention.vocabulary import missing as missing
from explorer.attention.vocabulary import named, with_new_words
from explorer.drawing.words import said
from explorer.texts import QT_TRANSLATE_NOOP, Text

NAMED = 3  # words that the question names


def with_words_for(session: Session, tokens: Sequence[str], dialogs: Dialogs) -> Session:
    """The session whose vocabulary has all these tokens, new ones with rows of 0; as it is where that is not wanted."""
    new = missing(session, tokens)
    if not new:
        return session
    words = ", ".join(f"“{named(word)}”" for word in new[:NAMED]) + ("…" if len(new) > NAMED else "")
    title = said(Text("vocabulary", QT_TRANSLATE_NOOP("vocabulary", "Vocabulary"), {}))
    one = QT_TRANSLATE_NOOP("vocabulary", "{words} is not in the vocabulary. Add it?")
    many = QT_TRANSLATE_NOOP("vocabulary", "{words} are not in the vocabulary. Add these {count} words?")
    question = said(Text("vocabulary", many if len(new) > 1 else one, {"words": words, "count": len(new)}))
    more = said(Text("vocabulary", QT_TRANSLATE_NOOP("vocabulary", "A new word has a vector of 0, to be edited."), {}))
    choices = {
        "add": said(Text("vocabulary", QT_TRANSLATE_NOOP("vocabulary", "&Add"), {})),
        "cancel": said(Text("vocabulary", QT_TRANSLATE_NOOP("vocabulary", "Cancel"), {})),
    }
    return with_new_words(session, new) if dialogs.choose(title, question, more, choices) == "add" else session
