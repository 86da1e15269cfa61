"""The actions on what is seen of large matrices, built after the first frame."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

SEEK_ROWS = (
    Row(
        "zoom.nearer",
        QT_TRANSLATE_NOOP("actions", "Zoom &in"),
        QT_TRANSLATE_NOOP("actions", "Show fewer cells, larger"),
        ("Ctrl++", "Ctrl+=", "Ctrl+Shift++"),
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
    Row(
        "finding.open",
        QT_TRANSLATE_NOOP("actions", "Find a to&ken"),
        QT_TRANSLATE_NOOP("actions", "Find tokens by a part of their text"),
        ("Ctrl+F",),
    ),
    Row(
        "finding.next",
        QT_TRANSLATE_NOOP("actions", "Find ne&xt"),
        QT_TRANSLATE_NOOP("actions", "Go to the next token that holds the text"),
        ("F3",),
    ),
    Row(
        "finding.previous",
        QT_TRANSLATE_NOOP("actions", "Find pre&vious"),
        QT_TRANSLATE_NOOP("actions", "Go to the token before that holds the text"),
        ("Shift+F3",),
    ),
    Row(
        "finding.go_to_cell",
        QT_TRANSLATE_NOOP("actions", "&Go to a cell…"),
        QT_TRANSLATE_NOOP("actions", "Go to a cell by its tokens or numbers"),
        ("Ctrl+G",),
    ),
)
EDIT_MENU = ("finding.open", "finding.next", "finding.previous", "finding.go_to_cell")
VIEW_MENU = ("zoom.nearer", "zoom.farther", "zoom.fit")
