"""All actions as data, and the menus, context menus and toolbar that they stand in."""

from explorer.app.edit_rows import EDIT_ROWS
from explorer.app.file_rows import FILE_ROWS
from explorer.app.view_rows import VIEW_ROWS
from explorer.texts import QT_TRANSLATE_NOOP

ACTIONS = (*FILE_ROWS, *EDIT_ROWS, *VIEW_ROWS)
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
            "wording.edit",
            "",
            "saving.export",
            "saving.export_numbers",
            "",
            "window.close",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Edit"),
        (
            "edits.undo",
            "edits.redo",
            "",
            *CELL_ACTIONS,
            "",
            "copies.numpy_script",
            "copies.torch_script",
        ),
    ),
    (QT_TRANSLATE_NOOP("actions", "&Input"), ()),  # filled once the window is there, and whenever it opens
    (
        QT_TRANSLATE_NOOP("actions", "&View"),
        ("look.next_panel", "look.previous_panel", "", "why.exact", "why.all_terms", ""),
    ),
    (QT_TRANSLATE_NOOP("actions", "&Compare"), ()),  # filled once the window is there
    (
        QT_TRANSLATE_NOOP("actions", "&Step"),
        (
            "steps.first",
            "steps.previous",
            "steps.play",
            "steps.next",
            "steps.last",
            "",
            "playback.to_first",
            "playback.back",
            "playback.forward",
            "playback.to_last",
            "",
            "player.bar",
            "player.decode",
            "player.less_motion",
        ),
    ),
    (QT_TRANSLATE_NOOP("actions", "&Help"), ("terms.open", "terms.explain", "terms.pick", "", "look.about")),
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
    "player.bar",
    "",
)
