"""Exporting numbers from the window: the dialog that asks which, how and where, and the writing."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from explorer.app.dialogs import Dialogs
from explorer.app.file_dialogs import NumbersChoice
from explorer.app.form_fields import Choice, FolderField, described
from explorer.app.settings import Settings
from explorer.attention.notation import Notation
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

    def run(self, trace: Trace, step: str, notation: Notation = "rows") -> None:
        """Export matrices of a trace, as they are shown; that of `step`, which is looked at, is suggested."""
        turned = notation == "columns"
        matrices = pipeline(trace.session)
        words = self.tr("{symbol}: {title}")
        titles = {
            name: words.format(symbol=matrix.symbol, title=translate("matrices", matrix.title))
            for name, matrix in matrices.items()
        }
        choice = self.dialogs.ask_numbers(self.settings.folder or str(Path.home()), titles, step, turned)
        if choice is None:
            return
        chosen = [choice.matrix] if choice.matrix else list(matrices)
        files = number_files(trace, chosen, choice.file_format, turned)
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


class NumbersDialog(QDialog):
    """One matrix or all, format, labels, folder; `turned` where rows are shown as columns, and a line says of that."""

    def __init__(
        self,
        folder: str,
        titles: Mapping[str, str],
        present: str,
        ask_folder: Callable[[str], str],
        parent: QWidget | None,
        turned: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export numbers"))
        self.which = Choice()
        self.which.addItem(self.tr("All matrices"), "")
        for name, title in titles.items():
            self.which.addItem(title, name)
        self.which.setCurrentIndex(max(0, self.which.findData(present)))
        self.format = Choice()
        self.format.addItem(self.tr("CSV: for spreadsheets, one file for each matrix and head"), "csv")
        self.format.addItem(self.tr("NPZ: for NumPy, one file"), "npz")
        self.format.addItem(self.tr("JSON: one file, as the command values prints it"), "json")
        self.labelled = QCheckBox(self.tr("Tokens at the rows and columns"))
        self.labelled.setChecked(True)
        self.notation = QLabel(self)
        self.notation.setObjectName("notation_note")
        self.notation.setTextFormat(Qt.TextFormat.PlainText)
        self.notation.setWordWrap(True)
        self.notation.setVisible(turned)
        self.folder = FolderField(folder, ask_folder)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.export = buttons.addButton(self.tr("Export"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(self.tr("Numbers"), self.which)
        form.addRow(self.tr("Format"), self.format)
        form.addRow(self.tr("Labels"), self.labelled)
        if turned:
            form.addRow(self.notation)
        form.addRow(self.tr("Folder"), self.folder)
        form.addRow(buttons)
        self.name_parts(buttons.button(QDialogButtonBox.StandardButton.Cancel))
        self.folder.changed.connect(self.check)
        self.format.currentIndexChanged.connect(self.check)
        self.check()

    def name_parts(self, cancel: QPushButton) -> None:
        """Names for screen readers, and what each part is for."""
        for part, name, tip in (
            (self.which, self.tr("Numbers"), self.tr("Which matrix is written, or all of them")),
            (self.format, self.tr("Format"), self.tr("How the numbers are written; each format keeps every digit")),
            (self.labelled, self.tr("Labels"), self.tr("Only in CSV files: the tokens in the first row and column")),
            (self.export, self.tr("Export"), self.tr("Write the files")),
            (cancel, cancel.text(), self.tr("Close and write nothing")),
        ):
            described(part, name, tip)

    def check(self) -> None:
        """Without a folder there is nothing to export to; labels are only in CSV files."""
        self.export.setEnabled(bool(self.folder.text()))
        self.labelled.setEnabled(self.format.currentData() == "csv")
        self.notation.setText(self.ways()[str(self.format.currentData())])

    def ways(self) -> dict[str, str]:
        """Which way the numbers of a format are written where rows are shown as columns."""
        return {
            "csv": self.tr(
                "CSV: each matrix as it is shown, a column for each vector; the names of the files say “transposed”"
            ),
            "npz": self.tr("NPZ: each array as it is shown, a column for each vector; its name says “transposed”"),
            "json": self.tr(
                "JSON: a row for each vector, as the command values prints it, also while they are shown as columns"
            ),
        }

    def choice(self) -> NumbersChoice:
        """What was chosen."""
        return NumbersChoice(
            Path(self.folder.text()),
            str(self.which.currentData()),
            str(self.format.currentData()),
            self.labelled.isChecked(),
        )
