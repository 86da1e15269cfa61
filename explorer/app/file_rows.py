"""The actions on the document and its files."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

FILE_ROWS = (
    Row(
        "files.new",
        QT_TRANSLATE_NOOP("actions", "&New"),
        QT_TRANSLATE_NOOP("actions", "Start with two tokens and zeros"),
        ("Ctrl+N",),
        "new",
    ),
    Row(
        "files.open",
        QT_TRANSLATE_NOOP("actions", "&Open…"),
        QT_TRANSLATE_NOOP("actions", "Open a session file"),
        ("Ctrl+O",),
        "open",
    ),
    Row(
        "files.import_arrays",
        QT_TRANSLATE_NOOP("actions", "&Import…"),
        QT_TRANSLATE_NOOP("actions", "Take Q, K, V or a mask from .npz, .npy, .safetensors, .csv or .tsv files"),
        ("Ctrl+I",),
    ),
    Row(
        "wording.edit",
        QT_TRANSLATE_NOOP("actions", "&Title and notes…"),
        QT_TRANSLATE_NOOP("actions", "Edit what the file says about itself: title, summary, source and notes"),
    ),
    Row(
        "saving.save",
        QT_TRANSLATE_NOOP("actions", "&Save"),
        QT_TRANSLATE_NOOP("actions", "Save to the session file"),
        ("Ctrl+S",),
        "save",
    ),
    Row(
        "saving.save_as",
        QT_TRANSLATE_NOOP("actions", "Save &as…"),
        QT_TRANSLATE_NOOP("actions", "Save to another file"),
        ("Ctrl+Shift+S",),
        "save-as",
    ),
    Row(
        "files.revert",
        QT_TRANSLATE_NOOP("actions", "Re&vert to saved"),
        QT_TRANSLATE_NOOP("actions", "Go back to what the session file holds"),
    ),
    Row(
        "files.examples",
        QT_TRANSLATE_NOOP("actions", "E&xamples…"),
        QT_TRANSLATE_NOOP("actions", "Open a built-in example"),
        ("Ctrl+E",),
        "examples",
    ),
    Row(
        "saving.export",
        QT_TRANSLATE_NOOP("actions", "Export &pictures…"),
        QT_TRANSLATE_NOOP("actions", "Save the current step or all steps as PNG"),
        ("Ctrl+Shift+E",),
        "export",
    ),
    Row(
        "saving.export_numbers",
        QT_TRANSLATE_NOOP("actions", "Export n&umbers…"),
        QT_TRANSLATE_NOOP("actions", "Save one matrix or all as CSV, NPZ or JSON"),
    ),
    Row(
        "window.close",
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        QT_TRANSLATE_NOOP("actions", "Close the program"),
        ("Ctrl+Q",),
    ),
)
