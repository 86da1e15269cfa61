"""The actions on several heads: all of them as small panels, and their names."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

HEAD_ROWS = (
    Row(
        "heads.panels",
        QT_TRANSLATE_NOOP("actions", "&All as small panels"),
        QT_TRANSLATE_NOOP("actions", "Show every head small below the stage, where there are several, or show none"),
        ("Ctrl+H",),
        checkable=True,
    ),
    Row(
        "heads.previous",
        QT_TRANSLATE_NOOP("actions", "&Previous head"),
        QT_TRANSLATE_NOOP("actions", "Show the head before"),
        ("Alt+PgUp",),
    ),
    Row(
        "heads.next",
        QT_TRANSLATE_NOOP("actions", "&Next head"),
        QT_TRANSLATE_NOOP("actions", "Show the next head"),
        ("Alt+PgDown",),
    ),
    Row(
        "heads.name",
        QT_TRANSLATE_NOOP("actions", "Na&me this head…"),
        QT_TRANSLATE_NOOP("actions", "Say in a word or two what the shown head does; the file remembers it"),
        ("Ctrl+Shift+H",),
    ),
)
