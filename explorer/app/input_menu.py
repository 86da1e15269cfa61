"""The menu Input: what the computation begins with, and what a session may have beside."""

from functools import partial

from explorer.app.mask_menu import INDENT, Lines
from explorer.attention.optional import (
    loses_numbers,
    with_biases,
    with_output_bias,
    with_output_weights,
    with_own_key_tokens,
    with_shared_tokens,
)
from explorer.attention.starting import Start, start_of, started_from
from explorer.texts import QT_TRANSLATE_NOOP

BEGUN: dict[Start, str] = {
    "qkv": QT_TRANSLATE_NOOP("edits", "Give Q, K and V"),
    "projected": QT_TRANSLATE_NOOP("edits", "Compute Q, K and V from X"),
    "embedded": QT_TRANSLATE_NOOP("edits", "Look X up in embeddings"),
    "scores": QT_TRANSLATE_NOOP("edits", "Give the scores"),
}


class InputLines(Lines):
    """Ticks for what there is; each line is one undo step, and none changes a number that is still there."""

    def fill(self) -> None:
        """Fill the menu anew."""
        self.menu.clear()
        self.deeds.clear()
        self.add_starts()
        self.menu.addSeparator()
        self.add_optional()
        self.menu.addSeparator()
        self.add_key_tokens()
        if self.session.embeddings is not None:
            tip = self.tr("Add, rename and remove words, and give them ids")
            self.line(self.tr("Vocabulary…"), self.edit_vocabulary, tip)

    def add_starts(self) -> None:
        """What the computation begins with, of which one applies."""
        starts: tuple[tuple[Start, str, str], ...] = (
            (
                "qkv",
                self.tr("Q, K and V are given"),
                self.tr("Edit Q, K and V directly; no number changes"),
            ),
            (
                "projected",
                self.tr("X and weights: Q, K and V are computed"),
                self.tr("From X, by W_Q, W_K and W_V. At first each word has a 1 at its own place in X"),
            ),
            (
                "embedded",
                self.tr("Embedding: X is looked up"),
                self.tr("Each token takes the vector of its word out of one table; the same word, the same vector"),
            ),
            (
                "scores",
                self.tr("The scores are given"),
                self.tr("Edit the scores directly. Without them Q becomes the scores, and K has a 1 for each key"),
            ),
        )
        present = start_of(self.session)
        for start, words, tip in starts:
            self.line(words, partial(self.begin, start), tip, start == present)

    def begin(self, start: Start) -> None:
        """Begin there; where it does so already nothing happens."""
        if start != start_of(self.session):
            self.edit(BEGUN[start], started_from(self.session, start))

    def add_optional(self) -> None:
        """Biases and the projection of the outputs."""
        session = self.session
        biases = any(matrix is not None for matrix in (session.b_q, session.b_k, session.b_v))
        tip = self.tr("A vector each, added to every query, key and value; 0 at first")
        self.line(
            self.tr("Biases b_Q, b_K and b_V"), self.switch_biases if session.projects else None, tip, checked=biases
        )
        weights, bias = session.w_o is not None, session.b_o is not None
        tip = self.tr("The outputs of all heads, joined and projected by W_O; at first it changes nothing")
        self.line(self.tr("Output weights W_O"), self.switch_weights if session.d_v else None, tip, checked=weights)
        tip = self.tr("A vector that is added to every projected output; 0 at first")
        self.line(INDENT + self.tr("with a bias b_O"), self.switch_bias if weights else None, tip, checked=bias)

    def switch_biases(self) -> None:
        """Add the biases that are not there, or remove all."""
        session = self.session
        on = all(matrix is None for matrix in (session.b_q, session.b_k, session.b_v))
        name = QT_TRANSLATE_NOOP("edits", "Add biases") if on else QT_TRANSLATE_NOOP("edits", "Remove biases")
        self.edit(name, with_biases(session, on))

    def switch_weights(self) -> None:
        """Add or remove W_O, with its bias."""
        on = self.session.w_o is None
        added, removed = QT_TRANSLATE_NOOP("edits", "Add W_O"), QT_TRANSLATE_NOOP("edits", "Remove W_O")
        self.edit(added if on else removed, with_output_weights(self.session, on))

    def switch_bias(self) -> None:
        """Add or remove the bias of the projection."""
        on = self.session.b_o is None
        added, removed = QT_TRANSLATE_NOOP("edits", "Add b_O"), QT_TRANSLATE_NOOP("edits", "Remove b_O")
        self.edit(added if on else removed, with_output_bias(self.session, on))

    def add_key_tokens(self) -> None:
        """Whether the keys have tokens of their own."""
        tip = self.tr("Cross-attention: the queries look at other tokens than their own")
        own = self.session.own_key_tokens is not None
        self.line(self.tr("Keys with tokens of their own"), self.switch_key_tokens, tip, checked=own)

    def switch_key_tokens(self) -> None:
        """Give the keys tokens of their own, at first the same; or take them away, which is asked about."""
        if self.session.own_key_tokens is None:
            name = QT_TRANSLATE_NOOP("edits", "Give the keys tokens of their own")
            self.edit(name, with_own_key_tokens(self.session))
            return
        question = self.tr("Give up the tokens of the keys?")
        more = self.tr("Keys and values of tokens that are not among the queries go with them. Undo brings them back.")
        words = {"give_up": self.tr("Give them up"), "cancel": self.tr("Cancel")}
        title = self.tr("Key tokens")
        if loses_numbers(self.session) and self.dialogs.choose(title, question, more, words) != "give_up":
            return
        self.edit(QT_TRANSLATE_NOOP("edits", "Use the tokens for the keys too"), with_shared_tokens(self.session))

    def edit_vocabulary(self) -> None:
        """Ask for the words and their ids."""
        from explorer.attention.vocabulary import with_words, words_of  # not needed to start

        words = self.dialogs.ask_vocabulary(self.session)
        if words is not None and words != words_of(self.session):
            self.edit(QT_TRANSLATE_NOOP("edits", "Edit vocabulary"), with_words(self.session, words))
