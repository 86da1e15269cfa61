"""ACTIONS, MENUS and TOOLBAR as data."""

from typing import NamedTuple

from explorer.texts import QT_TRANSLATE_NOOP


class Row(NamedTuple):
    """One action: its name is that of the method that it calls, as `object.method`."""

    name: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    settles: bool = True  # whether an open editor is committed first
    of_cells: bool = False  # whether its keys belong to the tables and the stage, not to the whole window


ACTIONS = (
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
    Row(
        "steps.first",
        QT_TRANSLATE_NOOP("actions", "&First step"),
        QT_TRANSLATE_NOOP("actions", "Go to the first step"),
        ("Alt+Home",),
        "first",
    ),
    Row(
        "steps.previous",
        QT_TRANSLATE_NOOP("actions", "&Previous step"),
        QT_TRANSLATE_NOOP("actions", "Go one step back"),
        ("Alt+Left",),
        "previous",
    ),
    Row(
        "steps.play",
        QT_TRANSLATE_NOOP("actions", "P&lay"),
        QT_TRANSLATE_NOOP("actions", "Play through the steps, or pause"),
        ("F5",),
        "play",
    ),
    Row(
        "steps.next",
        QT_TRANSLATE_NOOP("actions", "&Next step"),
        QT_TRANSLATE_NOOP("actions", "Go one step on"),
        ("Alt+Right",),
        "next",
    ),
    Row(
        "steps.last",
        QT_TRANSLATE_NOOP("actions", "La&st step"),
        QT_TRANSLATE_NOOP("actions", "Go to the last step"),
        ("Alt+End",),
        "last",
    ),
    Row(
        "look.next_panel",
        QT_TRANSLATE_NOOP("actions", "Next p&anel"),
        QT_TRANSLATE_NOOP("actions", "Move the focus to the next panel"),
        ("F6",),
    ),
    Row(
        "look.previous_panel",
        QT_TRANSLATE_NOOP("actions", "Previous pan&el"),
        QT_TRANSLATE_NOOP("actions", "Move the focus to the previous panel"),
        ("Shift+F6",),
    ),
    Row(
        "look.follow_system",
        QT_TRANSLATE_NOOP("actions", "Theme of the &system"),
        QT_TRANSLATE_NOOP("actions", "Light or dark as the system is"),
        checkable=True,
        settles=False,
    ),
    Row(
        "look.light",
        QT_TRANSLATE_NOOP("actions", "&Light"),
        QT_TRANSLATE_NOOP("actions", "Dark on white"),
        icon="sun",
        checkable=True,
        settles=False,
    ),
    Row(
        "look.dark",
        QT_TRANSLATE_NOOP("actions", "&Dark"),
        QT_TRANSLATE_NOOP("actions", "Light on black"),
        icon="moon",
        checkable=True,
        settles=False,
    ),
    Row(
        "look.percent",
        QT_TRANSLATE_NOOP("actions", "Weights in &percent"),
        QT_TRANSLATE_NOOP("actions", "0.25 as 25.0%"),
        checkable=True,
        settles=False,
    ),
    Row(
        "look.about",
        QT_TRANSLATE_NOOP("actions", "&About Attention Explorer"),
        QT_TRANSLATE_NOOP("actions", "Name and version"),
        icon="info",
    ),
)
CELL_ACTIONS = (
    "cells.cut",
    "copies.cells",
    "copies.matrix",
    "copies.numpy",
    "copies.latex",
    "cells.paste",
    "cells.paste_transposed",
    "cells.clear",
    "cells.select_all",
    "",
    "cells.fill_down",
    "cells.fill_right",
)
MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("actions", "&File"),
        (
            "files.new",
            "files.open",
            "files.import_arrays",
            "files.examples",
            "",
            "saving.save",
            "saving.save_as",
            "files.revert",
            "",
            "saving.export",
            "saving.export_numbers",
            "",
            "window.close",
        ),
    ),
    (QT_TRANSLATE_NOOP("actions", "&Edit"), ("edits.undo", "edits.redo", "", *CELL_ACTIONS)),
    (
        QT_TRANSLATE_NOOP("actions", "&View"),
        ("look.follow_system", "look.light", "look.dark", "", "look.next_panel", "look.previous_panel", ""),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Step"),
        ("steps.first", "steps.previous", "steps.play", "steps.next", "steps.last"),
    ),
    (QT_TRANSLATE_NOOP("actions", "&Help"), ("look.about",)),
)
TOOLBAR = (
    "edits.undo",
    "edits.redo",
    "",
    "steps.first",
    "steps.previous",
    "steps.play",
    "steps.next",
    "steps.last",
    "",
)
