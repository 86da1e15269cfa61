"""The questions about files: what to open, save, import and export, and where."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar, cast

from explorer.app.telling import Telling, forms
from explorer.files.examples import ARRAYS, SUFFIX

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from explorer.attention.numbers import NumberFormat
    from explorer.attention.reference import Reference
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace
    from explorer.files.imports import Plan
    from explorer.files.sources import Source

FILTER = f"Attention Explorer (*{SUFFIX})"
Answer = Literal["save", "discard", "cancel"]
Answered = TypeVar("Answered")
Form = TypeVar("Form", bound="QDialog")


class ExportChoice(NamedTuple):
    """What is to be exported where."""

    folder: Path
    all_steps: bool
    scale: float
    theme: str


class NumbersChoice(NamedTuple):
    """Which numbers are to be exported, how and where; no matrix means all."""

    folder: Path
    matrix: str
    file_format: str
    labelled: bool


class ExampleEntry(NamedTuple):
    """A built-in example as it is listed."""

    name: str
    title: str
    summary: str
    source: str
    group: str = ""


class CopyEntry(NamedTuple):
    """A copy of unsaved work as it is listed."""

    name: str
    written: str
    belongs: str
    first: bool  # whether it is more recent than its file, or that is damaged

    def shown(self) -> str:
        """All of it, line by line."""
        return "\n".join(filter(None, (self.name, self.written, self.belongs)))


class FileDialogs(Telling):
    """Asks about files, on top of a window."""

    def ask_save(self, name: str) -> Answer:
        """Whether changes are to be saved before they would be lost."""
        question = self.tr("Save the changes to “{name}”?").format(name=name)
        more = self.tr("Without saving they are lost.")
        words = {"save": self.tr("&Save"), "discard": self.tr("&Discard"), "cancel": self.tr("Cancel")}
        return cast("Answer", self.choose(self.tr("Unsaved changes"), question, more, words))

    def ask_overwrite(self, paths: list[Path]) -> bool:
        """Whether files that exist may be replaced."""
        names = ", ".join(path.name for path in paths)
        question = self.tr("These files exist already: {names}. Replace them?").format(names=names)
        words = {"replace": self.tr("&Replace"), "cancel": self.tr("Cancel")}
        return self.choose(self.tr("Replace files?"), question, "", words) == "replace"

    def ask_open(self, folder: str) -> Path | None:
        """Which file to open."""
        path, _ = forms().QFileDialog.getOpenFileName(
            self.top(), self.tr("Open"), folder, f"{FILTER};;{self.arrays_filter()}"
        )
        return Path(path) if path else None

    def ask_save_as(self, suggestion: str) -> Path | None:
        """Where to save; the ending .attn is added, and an existing file asked about, before anything is written."""
        path, _ = forms().QFileDialog.getSaveFileName(
            self.top(), self.tr("Save as"), suggestion, FILTER, options=forms().QFileDialog.Option.DontConfirmOverwrite
        )
        if not path:
            return None
        chosen = Path(path) if Path(path).suffix == SUFFIX else Path(f"{path}{SUFFIX}")
        return chosen if not os.path.exists(chosen) or self.ask_overwrite([chosen]) else None

    def ask_folder(self, folder: str) -> str:
        """Which folder, beginning at one; empty where none was chosen."""
        return str(forms().QFileDialog.getExistingDirectory(self.top(), self.tr("Folder"), folder))

    def answer(self, dialog: Form, read: Callable[[Form], Answered]) -> Answered | None:
        """What is read from a dialog once it was accepted; None where it was cancelled."""
        accepted = dialog.exec() == int(dialog.DialogCode.Accepted)
        answer = read(dialog) if accepted else None
        dialog.deleteLater()
        return answer

    def ask_export(self, folder: str, title: str, theme: str) -> ExportChoice | None:
        """What to export, how large, and where."""
        dialog = forms().ExportDialog
        return self.answer(dialog(folder, title, theme, self.ask_folder, self.top()), dialog.choice)

    def ask_numbers(
        self, folder: str, titles: Mapping[str, str], present: str, turned: bool = False
    ) -> NumbersChoice | None:
        """Which matrix to export, of those with their titles, or all; how, and where."""
        from explorer.app.number_export import NumbersDialog  # not needed to start

        form = NumbersDialog(folder, titles, present, self.ask_folder, self.top(), turned)
        return self.answer(form, NumbersDialog.choice)

    def ask_import_files(self, folder: str) -> list[Path]:
        """Which files to import from."""
        paths, _ = forms().QFileDialog.getOpenFileNames(self.top(), self.tr("Import"), folder, self.arrays_filter())
        return [Path(path) for path in paths]

    def arrays_filter(self) -> str:
        """The filter of files that can be imported from."""
        return "{words} ({names})".format(
            words=self.tr("Arrays and tables"), names=" ".join(f"*{ending}" for ending in ARRAYS)
        )

    def ask_import(self, paths: Sequence[Path], present: "Session", numbers_as: "NumberFormat") -> "Plan | None":
        """What of the arrays in files is to become what; files that cannot be read are told about."""
        from explorer.app.import_form import ImportDialog  # needed by an import alone

        dialog = ImportDialog(paths, present, numbers_as, self.worker, self.top())
        accepted = dialog.exec() == int(forms().QDialog.DialogCode.Accepted)
        self.worker.stop()  # the end of the program ends the dialog without a word to it
        plan, fault = dialog.plan, dialog.fault
        dialog.deleteLater()
        if fault is not None:
            self.show_error(fault)
        return plan if accepted else None

    def ask_reference(self, source: "Source", trace: "Trace") -> "Reference | None":
        """Which numbers of files are compared with which steps."""
        from explorer.app.reference_form import ReferenceDialog  # needed by a comparison alone

        return self.answer(ReferenceDialog(source, trace, self.top()), lambda dialog: dialog.reference)

    def choose_example(self, entries: list[ExampleEntry]) -> str | None:
        """Which example to open, by its name."""
        dialog = forms().ExamplesDialog
        return self.answer(dialog(entries, self.top()), dialog.name)

    def choose_copy(self, entries: list[CopyEntry]) -> tuple[str, int]:
        """What to do with the copies of unsaved work: "recover" or "delete" and which, or "later"."""
        dialog = forms().CopiesDialog(entries, self.top())
        dialog.exec()
        answer = dialog.what, dialog.list.currentRow()
        dialog.deleteLater()
        return answer
