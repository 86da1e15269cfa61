"""Exporting numbers from the window."""

from pathlib import Path

from PySide6.QtCore import QObject

from explorer.app.dialogs import Dialogs
from explorer.app.settings import Settings
from explorer.attention.trace import Trace
from explorer.drawing.words import translate
from explorer.errors import ExplorerError
from explorer.files.matrix_files import number_files, pipeline, present, write_numbers
from explorer.files.progress import Progress


class NumberExport(QObject):
    """Asks which numbers to export where, and writes them beside the window."""

    def __init__(self, dialogs: Dialogs, settings: Settings) -> None:
        super().__init__()
        self.dialogs, self.settings = dialogs, settings

    def run(self, trace: Trace, step: str) -> None:
        """Export matrices of a trace; that of `step`, which is looked at, is the one that is suggested."""
        matrices = pipeline(trace.session)
        titles = {name: f"{matrix.symbol}: {translate('matrices', matrix.title)}" for name, matrix in matrices.items()}
        choice = self.dialogs.ask_numbers(self.settings.folder or str(Path.home()), titles, step)
        if choice is None:
            return
        files = number_files(trace, [choice.matrix] if choice.matrix else list(matrices), choice.file_format)
        there = present(choice.folder, files)
        if there and not self.dialogs.ask_overwrite(there):
            return

        def write(progress: Progress) -> list[Path]:
            return write_numbers(trace, files, choice.folder, choice.labelled, progress)

        try:
            paths = self.dialogs.beside(self.tr("Exporting…"), write)
        except ExplorerError as error:
            self.dialogs.show_error(error)
            return
        self.report(paths, choice.folder)

    def report(self, paths: list[Path] | None, folder: Path) -> None:
        """Say what was written."""
        if paths is None:
            words = self.tr("Export stopped; files finished before are in {folder}")
            self.dialogs.report(words.format(folder=folder))
            return
        files = paths[0].name if len(paths) == 1 else self.tr("{count} files").format(count=len(paths))
        self.dialogs.report(self.tr("Exported {files} to {folder}").format(files=files, folder=folder))
