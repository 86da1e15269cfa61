"""Every question asked of the user goes through here, so that tests can answer."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from explorer import __version__
from explorer.app.file_dialogs import FileDialogs
from explorer.app.telling import forms
from explorer.attention import numbers
from explorer.attention.checks import check_scale, check_softcap
from explorer.errors import InputError

if TYPE_CHECKING:
    from explorer.app.key_sheet import KeyGroup
    from explorer.app.scenes import Scenes
    from explorer.attention.cells import Block, Cell
    from explorer.attention.encodings import Rope
    from explorer.attention.fills import Fill, Value, Values
    from explorer.attention.masks import Mask
    from explorer.attention.positions import Alibi
    from explorer.attention.session import Session
    from explorer.attention.vocabulary import Word

SOFTCAP = 2.0  # that is offered first: the scores of small examples show what it does


class Dialogs(FileDialogs):
    """Asks and tells, on top of a window."""

    def ask_fit(self, question: str, growth: str, refusal: str) -> str:
        """What to do with a block that does not fit: let the matrices grow - where nothing forbids it - or cut it."""
        more = self.tr("What must grow with it: {growth}.").format(growth=growth) if growth else refusal
        choices = {"grow": self.tr("&Grow")} if growth else {}
        choices |= {"cut": self.tr("Paste only what &fits"), "cancel": self.tr("Cancel")}
        return self.choose(self.tr("Paste"), question, more, choices)

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

    def show_keys(self, groups: "Sequence[KeyGroup]") -> None:
        """List keys and what they do."""
        from explorer.app.key_form import KeysDialog  # not needed to start

        self.answer(KeysDialog(groups, self.top()), lambda dialog: None)

    def about(self) -> None:
        """What the program is."""
        words = self.tr("Edit Q, K and V by hand and follow attention, step by step, to every number.")
        title, version = self.tr("About Attention Explorer"), f"Attention Explorer {__version__}"
        self.choose(title, version, words, {"ok": self.tr("OK")})
