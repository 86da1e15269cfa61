"""The actions that compare: a pinned state with the present one, and computations side by side."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

COMPARE_ROWS = (
    Row(
        "pinning.pin",
        QT_TRANSLATE_NOOP("actions", "&Pin"),
        QT_TRANSLATE_NOOP("actions", "Keep all numbers as they are now, to compare later ones with them"),
        ("F9",),
        "pin",
    ),
    Row(
        "pinning.then",
        QT_TRANSLATE_NOOP("actions", "&Then"),
        QT_TRANSLATE_NOOP("actions", "Show the pinned state"),
        ("Alt+1",),
        checkable=True,
    ),
    Row(
        "pinning.now",
        QT_TRANSLATE_NOOP("actions", "&Now"),
        QT_TRANSLATE_NOOP("actions", "Show the present state"),
        ("Alt+2",),
        checkable=True,
    ),
    Row(
        "pinning.difference",
        QT_TRANSLATE_NOOP("actions", "&Difference"),
        QT_TRANSLATE_NOOP("actions", "Show the present numbers minus the pinned ones"),
        ("Alt+3",),
        checkable=True,
    ),
    Row(
        "pinning.unpin",
        QT_TRANSLATE_NOOP("actions", "&Unpin"),
        QT_TRANSLATE_NOOP("actions", "Forget the pinned state"),
        ("Shift+F9",),
    ),
    Row(
        "references.from_files",
        QT_TRANSLATE_NOOP("actions", "With numbers of a &file…"),
        QT_TRANSLATE_NOOP(
            "actions", "Mark the first step and cells where scores, weights or output of your own differ"
        ),
        ("Ctrl+Shift+I",),
    ),
    Row(
        "pinning.scale",
        QT_TRANSLATE_NOOP("actions", "With and without &scale"),
        QT_TRANSLATE_NOOP("actions", "Show the weights with and without the scale side by side, and why there is one"),
        ("Alt+4",),
    ),
    Row(
        "pinning.mask",
        QT_TRANSLATE_NOOP("actions", "&Masked and unmasked"),
        QT_TRANSLATE_NOOP("actions", "Show the weights with and without the mask side by side"),
        ("Alt+5",),
    ),
)
COMPARE_MENU = (
    "pinning.pin",
    "pinning.then",
    "pinning.now",
    "pinning.difference",
    "pinning.unpin",
    "",
    "references.from_files",
    "",
    "pinning.scale",
    "pinning.mask",
)
