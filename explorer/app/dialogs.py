"""Every question asked of the user goes through here, so that tests can answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from explorer import __version__
from explorer.app.worker import Job, Result, Worker
from explorer.attention import numbers
from explorer.attention.checks import check_scale
from explorer.drawing.words import translate
from explorer.errors import ExplorerError, InputError
from explorer.files.examples import ARRAYS, SUFFIX
from explorer.files.progress import Progress, unwatched

if TYPE_CHECKING:
    from explorer.app.scenes import Scenes
    from explorer.attention.cells import Block
    from explorer.attention.fills import Fill, Value, Values
    from explorer.attention.numbers import NumberFormat
    from explorer.attention.session import Session
    from explorer.files.imports import Plan

REPORT_MS = 6000  # how long a report stays
FILTER = f"Attention Explorer (*{SUFFIX})"
LARGE = 2**20  # bytes; what is larger is read and written beside the window
AT_ONCE_MS = 80  # what is done by then shows no progress
AGAIN_MS = 400  # between two looks whether a question or a menu is still open
Answer = Literal["save", "discard", "cancel"]


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


class CopyEntry(NamedTuple):
    """A copy of unsaved work as it is listed."""

    name: str
    written: str
    belongs: str
    first: bool  # whether it is more recent than its file, or that is damaged

    def shown(self) -> str:
        """All of it, line by line."""
        return "\n".join(filter(None, (self.name, self.written, self.belongs)))


def forms() -> ModuleType:
    """The module of the dialogs themselves, loaded at the first question: their Qt classes delay the start."""
    from explorer.app import forms

    return forms


class Dialogs(QObject):
    """Asks and tells, on top of a window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.over = parent
        self.worker = Worker(self)  # of what is asked or shown here; one question is open at a time
        self.waiting: list[Callable[[], object]] = []
        self.free = QTimer(self)
        self.free.setInterval(AGAIN_MS)
        self.free.timeout.connect(self.go_on)

    def top(self) -> QWidget | None:
        """What a question stands over: the dialog that is open, or the window."""
        return QApplication.activeModalWidget() or self.over

    def when_free(self, deed: Callable[[], object]) -> None:
        """Do it now, or, once, as soon as no question and no menu is open."""
        if deed not in self.waiting:
            self.waiting.append(deed)
        self.go_on()

    def go_on(self) -> None:
        """Do what waits, one after the other, while nothing is open."""
        while self.waiting and not (QApplication.activeModalWidget() or QApplication.activePopupWidget()):
            deed = self.waiting.pop(0)
            if self.waiting:
                self.free.start()  # also if this one fails
            else:
                self.free.stop()
            deed()
        if self.waiting:
            self.free.start()

    def show_error(self, error: ExplorerError) -> None:
        """Tell what went wrong, in one sentence."""
        self.tell(error.message(translate))

    def tell(self, sentence: str) -> None:
        """Tell something that needs attention."""
        self.choose(self.tr("Attention Explorer"), sentence, "", {"ok": self.tr("OK")})

    def report(self, sentence: str) -> None:
        """Say in the status bar, for a while, that something was done."""
        if isinstance(self.over, QMainWindow):
            self.over.statusBar().showMessage(sentence, REPORT_MS)

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

    def ask_fit(self, question: str, growth: str, refusal: str) -> str:
        """What to do with a block that does not fit: let the matrices grow - where nothing forbids it - or cut it."""
        more = self.tr("What must grow with it: {growth}.").format(growth=growth) if growth else refusal
        choices = {"grow": self.tr("&Grow")} if growth else {}
        choices |= {"cut": self.tr("Paste only what &fits"), "cancel": self.tr("Cancel")}
        return self.choose(self.tr("Paste"), question, more, choices)

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
        return chosen if not chosen.exists() or self.ask_overwrite([chosen]) else None

    def ask_scale(self, present: float) -> float | None:
        """The number to multiply scores by."""
        text: str | None = numbers.shortest(present)
        while True:
            text = forms().ask_text(self.top(), self.tr("Scale"), self.tr("Multiply every score by:"), text)
            if text is None:
                return None
            try:
                scale = numbers.parse(text)
                check_scale(scale)
                return scale
            except InputError as error:
                self.show_error(error)

    def ask_separator(self, present: str) -> str | None:
        """What separates tokens: any text but an empty one."""
        title, question = self.tr("Separator"), self.tr(r"What stands between two tokens (\t is a tab, \n a line end):")
        text: str | None = forms().ask_text(self.top(), title, question, present)
        while text == "":
            self.tell(self.tr("A separator needs at least one character."))
            text = forms().ask_text(self.top(), title, question)
        return None if text is None else text.replace(r"\t", "\t").replace(r"\n", "\n")

    def ask_fill(self, scenes: "Scenes", block: "Block", fill: "Fill", values: "Values") -> "dict[str, Value] | None":
        """The parameters of a fill, beginning with `values`."""
        from explorer.app.fill_form import FillDialog  # not needed to start

        dialog = FillDialog(scenes, block, fill, values, self.top())
        accepted = dialog.exec() == int(forms().QDialog.DialogCode.Accepted)
        chosen = dialog.values() if accepted else None
        dialog.deleteLater()
        return chosen

    def ask_folder(self, folder: str) -> str:
        """Which folder, beginning at one; empty where none was chosen."""
        return str(forms().QFileDialog.getExistingDirectory(self.top(), self.tr("Folder"), folder))

    def ask_export(self, folder: str, title: str, theme: str) -> ExportChoice | None:
        """What to export, how large, and where."""
        dialog = forms().ExportDialog(folder, title, theme, self.ask_folder, self.top())
        accepted = dialog.exec() == int(forms().QDialog.DialogCode.Accepted)
        choice = dialog.choice() if accepted else None
        dialog.deleteLater()
        return choice

    def ask_numbers(self, folder: str, titles: Mapping[str, str], present: str) -> NumbersChoice | None:
        """Which matrix to export, of those with their titles, or all; how, and where."""
        from explorer.app.number_export import NumbersDialog  # not needed to start

        dialog = NumbersDialog(folder, titles, present, self.ask_folder, self.top())
        accepted = dialog.exec() == int(forms().QDialog.DialogCode.Accepted)
        choice = dialog.choice() if accepted else None
        dialog.deleteLater()
        return choice

    def carry_out(self, title: str, size: int, work: Callable[[Progress], Result]) -> Result | None:
        """Do a work on so many bytes: at once where they are few, else beside the window."""
        return work(unwatched) if size <= LARGE else self.beside(title, work)

    def beside(self, title: str, work: Callable[[Job], Result]) -> Result | None:
        """Do a long work in a thread, with its progress shown and a way to stop it; None where it was stopped."""
        results: list[Result] = []
        faults: list[BaseException] = []
        self.worker.start(work, results.append, faults.append)
        if not self.worker.wait(AT_ONCE_MS):
            dialog = forms().WorkDialog(title, self.worker, self.top())
            dialog.exec()
            self.worker.disconnect(dialog)  # so that a later work does not bring it back into view
            dialog.deleteLater()
        self.worker.finish()  # where it was stopped, or the program ends meanwhile
        if faults:
            raise faults.pop()
        return results[0] if results else None

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
        plan, fault = dialog.plan, dialog.fault
        dialog.deleteLater()
        if fault is not None:
            self.show_error(fault)
        return plan if accepted else None

    def watch(self, title: str, work: Iterator[object], count: int) -> bool:
        """Do a long work piece by piece, with its progress shown and a way to stop it; False where it was stopped."""
        progress = forms().QProgressDialog(title, self.tr("Cancel"), 0, count, self.top())
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(400)
        try:
            for done, _ in enumerate(work, 1):
                progress.setValue(done)
                if progress.wasCanceled():
                    return False
            return True
        finally:
            progress.close()
            progress.deleteLater()

    def choose_example(self, entries: list[ExampleEntry]) -> str | None:
        """Which example to open, by its name."""
        dialog = forms().ExamplesDialog(entries, self.top())
        accepted = dialog.exec() == int(forms().QDialog.DialogCode.Accepted)
        name = dialog.name() if accepted else None
        dialog.deleteLater()
        return name

    def choose(self, title: str, text: str, more: str, choices: dict[str, str], default: str = "") -> str:
        """Which of some choices, as buttons: the key of the one pressed. Esc means the last, Enter the default."""
        return str(forms().choose(self.top(), title, text, more, choices, default))

    def choose_copy(self, entries: list[CopyEntry]) -> tuple[str, int]:
        """What to do with the copies of unsaved work: "recover" or "delete" and which, or "later"."""
        dialog = forms().CopiesDialog(entries, self.top())
        dialog.exec()
        answer = dialog.what, dialog.list.currentRow()
        dialog.deleteLater()
        return answer

    def about(self) -> None:
        """What the program is."""
        words = self.tr("Edit Q, K and V by hand and follow attention, step by step, to every number.")
        title, version = self.tr("About Attention Explorer"), f"Attention Explorer {__version__}"
        self.choose(title, version, words, {"ok": self.tr("OK")})
