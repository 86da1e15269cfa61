"""The actions on what is seen of large matrices, built after the first frame."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

SEEK_ROWS = (
    Row(
        "zoom.nearer",
        QT_TRANSLATE_NOOP("actions", "Zoom &in"),
        QT_TRANSLATE_NOOP("actions", "Show fewer cells, larger"),
        ("Ctrl++", "Ctrl+="),
    ),
    Row(
        "zoom.farther",
        QT_TRANSLATE_NOOP("actions", "Zoom &out"),
        QT_TRANSLATE_NOOP("actions", "Show more cells, smaller"),
        ("Ctrl+-",),
    ),
    Row(
        "zoom.fit",
        QT_TRANSLATE_NOOP("actions", "&Fit"),
        QT_TRANSLATE_NOOP("actions", "Show all cells"),
        ("Ctrl+0",),
    ),
)
VIEW_MENU = ("zoom.nearer", "zoom.farther", "zoom.fit")
