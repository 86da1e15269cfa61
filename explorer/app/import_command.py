"""Importing arrays into the open session, as one step of it, or into a new one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.app.document import deed
from explorer.errors import ExplorerError
from explorer.files.imports import session
from explorer.texts import QT_TRANSLATE_NOOP, one_line

if TYPE_CHECKING:
    from explorer.app.commands import Files


class Imports(QObject):
    """Asks what arrays become, and makes it so."""

    def __init__(self, files: "Files") -> None:
        super().__init__()
        self.files = files

    def ask(self) -> None:
        """Ask for files and import from them."""
        paths = self.files.dialogs.ask_import_files(self.files.settings.folder)
        if paths:
            self.take(paths)

    def take(self, paths: Sequence[Path]) -> bool:
        """Ask what the arrays in files become, and make it so; False where nothing was imported."""
        files = self.files
        plan = files.dialogs.ask_import(paths, files.document.session, files.selection.numbers)
        if plan is None:
            return False
        try:
            made = session(plan)
        except ExplorerError as error:
            files.dialogs.show_error(error)
            return False
        if plan.base is None and not files.saving.may_leave():
            return False
        files.settings.folder = str(paths[0].parent)
        if plan.base is None:
            files.take(made, None, paths[0].stem)
        else:
            names = one_line(", ".join(plan.used()), 40)
            files.document.edit(deed(QT_TRANSLATE_NOOP("edits", "Import {arrays}"), arrays=names), made)
        return True
