"""Every question asked of the user goes through here, so that tests can answer."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar, cast

from explorer import __version__
from explorer.app.telling import Telling, forms
from explorer.attention import numbers
from explorer.attention.checks import check_scale, check_softcap
from explorer.errors import InputError
from explorer.files.examples import ARRAYS, SUFFIX

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from explorer.app.key_sheet import KeyGroup
    from explorer.app.scenes import Scenes
    from explorer.attention.cells import Block, Cell
    from explorer.attention.encodings import Rope
    from explorer.attention.fills import Fill, Value, Values
    from explorer.attention.masks import Mask
    from explorer.attention.numbers import NumberFormat
    from explorer.attention.positions import Alibi
    from explorer.attention.reference import Reference
    from explorer.attention.session import Session
    from explorer.attention.trace import Trace
    from explorer.attention.vocabulary import Word
    from explorer.files.imports import Plan
    from explorer.files.sources import Source

FILTER = f"Attention Explorer (*{SUFFIX})"
SOFTCAP = 2.0  # that is offered first: the scores of small examples show what it does
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


class Dialogs(Telling):
    """Asks and tells, on top of a window."""

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
        return chosen if not os.path.exists(chosen) or self.ask_overwrite([chosen]) else None

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

    def ask_softcap(self, present: float | None) -> float | None:
        """The number that no score gets beyond."""
        question = self.tr("No score gets beyond this number, above 0:")
        text: str | None = numbers.shortest(SOFTCAP if present is None else present)
        while True:
            text = forms().ask_text(self.top(), self.tr("Softcap"), question, text)
            if text is None:
                return None
            try:
                softcap = numbers.parse(text)
                check_softcap(softcap)
                return softcap
            except InputError as error:
                self.show_error(error)

    def ask_mask(self, scenes: "Scenes", mask: "Mask") -> "Mask | None":
        """The numbers of a mask, beginning with those it has."""
        from explorer.app.mask_form import MaskDialog  # not needed to start

        return self.answer(MaskDialog(scenes, mask, self.top()), MaskDialog.chosen)

    def ask_slopes(self, present: "Alibi", heads: int) -> "Alibi | None":
        """The slopes of ALiBi, one a head."""
        from explorer.app.slopes_form import SlopesDialog  # not needed to start

        return self.answer(SlopesDialog(present, heads, self.top()), SlopesDialog.alibi)

    def ask_rope(self, present: "Rope", session: "Session") -> "Rope | None":
        """The numbers of rotary positions, beginning with those they have."""
        from explorer.app.rope_form import RopeDialog  # not needed to start

        return self.answer(RopeDialog(present, session, self.top()), RopeDialog.rope)

    def ask_separator(self, present: str) -> str | None:
        """What separates tokens: any text but an empty one."""
        title, question = self.tr("Separator"), self.tr(r"What stands between two tokens (\t is a tab, \n a line end):")
        text: str | None = forms().ask_text(self.top(), title, question, present)
        while text == "":
            self.tell(self.tr("A separator needs at least one character."))
            text = forms().ask_text(self.top(), title, question)
        return None if text is None else text.replace(r"\t", "\t").replace(r"\n", "\n")

    def ask_head_name(self, head: str, present: str) -> str | None:
        """The name of a head, beginning with the one it has; an empty one takes it away."""
        question = self.tr("What {head} does, in a word or two:").format(head=head)
        name: str | None = forms().ask_text(self.top(), self.tr("Name of the head"), question, present)
        return name

    def ask_fill(self, scenes: "Scenes", block: "Block", fill: "Fill", values: "Values") -> "dict[str, Value] | None":
        """The parameters of a fill, beginning with `values`."""
        from explorer.app.fill_form import FillDialog  # not needed to start

        return self.answer(FillDialog(scenes, block, fill, values, self.top()), FillDialog.values)

    def ask_folder(self, folder: str) -> str:
        """Which folder, beginning at one; empty where none was chosen."""
        return str(forms().QFileDialog.getExistingDirectory(self.top(), self.tr("Folder"), folder))

    def ask_words(self, words: Mapping[str, str]) -> dict[str, str] | None:
        """The title, summary, source and notes of the session, beginning with `words`."""
        from explorer.app.words_form import WordsDialog  # not needed to start

        return self.answer(WordsDialog(words, self.top()), WordsDialog.words)

    def ask_vocabulary(self, session: "Session") -> "list[Word] | None":
        """The words of the embeddings, beginning with those that there are."""
        from explorer.app.vocabulary_form import VocabularyDialog  # not needed to start

        return self.answer(VocabularyDialog(session, self.top()), VocabularyDialog.vocabulary)

    def ask_cell(self, session: "Session", present: "Cell", head: int) -> "Cell | None":
        """Which cell to go to, beginning at the present one; `head` is the query head that is shown."""
        from explorer.app.cell_form import CellDialog  # not needed to start

        return self.answer(CellDialog(session, present, head, self.top()), CellDialog.cell)

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

    def show_keys(self, groups: "Sequence[KeyGroup]") -> None:
        """List keys and what they do."""
        from explorer.app.key_form import KeysDialog  # not needed to start

        self.answer(KeysDialog(groups, self.top()), lambda dialog: None)

    def about(self) -> None:
        """What the program is."""
        words = self.tr("Edit Q, K and V by hand and follow attention, step by step, to every number.")
        title, version = self.tr("About Attention Explorer"), f"Attention Explorer {__version__}"
        self.choose(title, version, words, {"ok": self.tr("OK")})
