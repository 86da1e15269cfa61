"""The actions on the session and its cells."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

EDIT_ROWS = (
    Row(
        "edits.undo",
        QT_TRANSLATE_NOOP("actions", "&Undo"),
        QT_TRANSLATE_NOOP("actions", "Take the last change back"),
        ("Ctrl+Z",),
        "undo",
    ),
    Row(
        "edits.redo",
        QT_TRANSLATE_NOOP("actions", "&Redo"),
        QT_TRANSLATE_NOOP("actions", "Make the change again"),
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
    ),
    Row(
        "cells.select_all",
        QT_TRANSLATE_NOOP("actions", "Select &all"),
        QT_TRANSLATE_NOOP("actions", "Select all cells of the table"),
        ("Ctrl+A",),
        of_cells=True,
    ),
    Row(
        "cells.cut",
        QT_TRANSLATE_NOOP("actions", "Cu&t"),
        QT_TRANSLATE_NOOP("actions", "Copy the selected cells and set them to 0"),
        ("Ctrl+X", "Shift+Del"),
        of_cells=True,
    ),
    Row(
        "copies.cells",
        QT_TRANSLATE_NOOP("actions", "&Copy"),
        QT_TRANSLATE_NOOP("actions", "Copy the selected cells with every digit, as spreadsheets read them"),
        ("Ctrl+C", "Ctrl+Ins"),
        of_cells=True,
    ),
    Row(
        "copies.matrix",
        QT_TRANSLATE_NOOP("actions", "Copy the whole &matrix"),
        QT_TRANSLATE_NOOP("actions", "Copy all cells of the matrix that the cursor is in"),
        ("Ctrl+Shift+C",),
        of_cells=True,
    ),
    Row(
        "copies.numpy",
        QT_TRANSLATE_NOOP("actions", "Copy as &NumPy"),
        QT_TRANSLATE_NOOP("actions", "Copy the selected cells, of a single one its whole matrix, as a NumPy array"),
        of_cells=True,
    ),
    Row(
        "copies.latex",
        QT_TRANSLATE_NOOP("actions", "Copy as &LaTeX"),
        QT_TRANSLATE_NOOP("actions", "Copy the selected cells, of a single one its whole matrix, as a LaTeX matrix"),
        of_cells=True,
    ),
    Row(
        "copies.numpy_script",
        QT_TRANSLATE_NOOP("actions", "Copy the computation as NumP&y"),
        QT_TRANSLATE_NOOP("actions", "Copy a program in NumPy that computes all steps with these numbers"),
        ("Ctrl+Shift+N",),
    ),
    Row(
        "copies.torch_script",
        QT_TRANSLATE_NOOP("actions", "Copy the computation as PyTorc&h"),
        QT_TRANSLATE_NOOP("actions", "Copy a program in PyTorch that computes all steps with these numbers"),
        ("Ctrl+Shift+T",),
    ),
    Row(
        "cells.paste",
        QT_TRANSLATE_NOOP("actions", "&Paste"),
        QT_TRANSLATE_NOOP("actions", "Paste numbers from a spreadsheet, a text, or NumPy"),
        ("Ctrl+V", "Shift+Ins"),
        of_cells=True,
    ),
    Row(
        "cells.paste_transposed",
        QT_TRANSLATE_NOOP("actions", "Paste t&ransposed"),
        QT_TRANSLATE_NOOP("actions", "Paste numbers, their rows as columns"),
        ("Ctrl+Shift+V",),
        of_cells=True,
    ),
    Row(
        "cells.clear",
        QT_TRANSLATE_NOOP("actions", "Cl&ear"),
        QT_TRANSLATE_NOOP("actions", "Set the selected cells to 0"),
        ("Del",),
        of_cells=True,
    ),
    Row(
        "cells.fill_down",
        QT_TRANSLATE_NOOP("actions", "Fill &down"),
        QT_TRANSLATE_NOOP("actions", "Copy the first selected row to the others; a single row takes the row above"),
        ("Ctrl+D",),
        of_cells=True,
    ),
    Row(
        "cells.fill_right",
        QT_TRANSLATE_NOOP("actions", "Fill r&ight"),
        QT_TRANSLATE_NOOP("actions", "Copy the first selected column to the others; a single one takes the one before"),
        ("Ctrl+R",),
        of_cells=True,
    ),
)
