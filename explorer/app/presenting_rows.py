"""The actions of presenting, built after the first frame."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

PRESENTING_ROWS = (
    Row(
        "presenting.toggle",
        QT_TRANSLATE_NOOP("actions", "&Present"),
        QT_TRANSLATE_NOOP("actions", "Strip, large view and derivation alone, large, on the whole screen"),
        ("F11",),
        checkable=True,
    ),
    Row(
        "presenting.cover",
        QT_TRANSLATE_NOOP("actions", "&Hide the results"),
        QT_TRANSLATE_NOOP("actions", "While presenting: hide all results of the current step, or show them"),
        ("H",),
    ),
    Row(
        "presenting.reveal",
        QT_TRANSLATE_NOOP("actions", "Show the &next result"),
        QT_TRANSLATE_NOOP("actions", "While presenting: show the next hidden number"),
        ("Space",),
    ),
    Row(
        "presenting.reveal_all",
        QT_TRANSLATE_NOOP("actions", "Show &all results"),
        QT_TRANSLATE_NOOP("actions", "While presenting: show all hidden numbers"),
        ("Return", "Enter"),
    ),
    Row(
        "presenting.leave",
        QT_TRANSLATE_NOOP("actions", "&End presenting"),
        QT_TRANSLATE_NOOP("actions", "Show the window as it was"),
        ("Esc",),
    ),
)
