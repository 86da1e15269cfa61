"""The lines of the menu about what else is done to the scores before the mask: softcap, bias, ALiBi."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.app.mask_menu import INDENT, Lines
from explorer.attention.numbers import brief
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP

MOST_SLOPES = 4  # that a line names


class ScoreLines(Lines):
    """A tick puts softcap, bias or ALiBi on or takes it off; a bias and ALiBi exclude each other."""

    def fill(self) -> None:
        """Add the lines to the menu."""
        self.deeds.clear()
        self.menu.addSeparator()
        self.add_softcap()
        self.add_bias()
        self.add_alibi()

    def add_softcap(self) -> None:
        """The softcap, on or off, and its number."""
        session = self.session
        if session.softcap is None:
            tip = self.tr("Squeezes the scores between two bounds, before bias and mask: c · tanh(x ÷ c)")
            self.line(self.tr("Softcap…"), self.ask_softcap, tip, False)
            return
        text = self.tr("Softcap: {number}").format(number=brief(session.softcap))
        self.line(text, self.remove_softcap, self.tr("Take it off"), True)
        self.line(INDENT + self.tr("Change…"), self.ask_softcap, self.tr("Another number"))

    def remove_softcap(self) -> None:
        """Take the softcap off."""
        self.edit(QT_TRANSLATE_NOOP("edits", "Remove the softcap"), replace(self.session, softcap=None))

    def ask_softcap(self) -> None:
        """Ask for the softcap."""
        document, begun = self.scenes.document, self.session
        softcap = self.dialogs.ask_softcap(begun.softcap)
        if softcap is not None and softcap != begun.softcap and document.session is begun:
            name = QT_TRANSLATE_NOOP("edits", "Set softcap to {number}")
            self.edit(name, replace(begun, softcap=softcap), number=brief(softcap))

    def add_bias(self) -> None:
        """The bias matrix, on or off; it begins with zeros, or with what ALiBi adds."""
        session = self.session
        if session.bias is None:
            tip = self.tr("Numbers that are added to the scores; −∞ bars a key")
            self.line(self.tr("Bias: a matrix added to the scores"), self.put_bias, tip, False)
            return
        self.line(self.tr("Bias: a matrix added to the scores"), self.remove_bias, self.tr("Take it off"), True)
        tip = self.tr("Go to the step Bias: its cells are typed like those of Q")
        self.line(INDENT + self.tr("Edit it on the stage"), lambda: self.scenes.selection.go_to("biased"), tip)
        if session.heads > 1:
            own = len(session.bias) > 1
            tip = self.tr("A matrix for each head, or one for all heads")
            self.line(INDENT + self.tr("A bias for each head"), self.share_bias, tip, own)

    def put_bias(self) -> None:
        """Add a bias, and go where it is edited."""
        session = self.session
        if session.alibi is None:
            name, values = QT_TRANSLATE_NOOP("edits", "Add a bias"), np.zeros((1, session.n_q, session.n_k))
        else:
            name, values = QT_TRANSLATE_NOOP("edits", "Turn ALiBi into a bias"), np.array(session.bias_matrix)
        self.edit(name, replace(session, bias=values, alibi=None))
        self.scenes.selection.go_to("biased")

    def remove_bias(self) -> None:
        """Take the bias off."""
        self.edit(QT_TRANSLATE_NOOP("edits", "Remove the bias"), with_biases_of(self.session, ()))

    def share_bias(self) -> None:
        """One bias for all heads, that of the head that is shown, in place of one for each head, or back."""
        session = self.session
        name, heads = QT_TRANSLATE_NOOP("edits", "Give each head a bias"), [0] * session.heads
        if session.bias is not None and len(session.bias) > 1:
            name, heads = QT_TRANSLATE_NOOP("edits", "Use one bias for all heads"), [self.scenes.selection.head]
        self.edit(name, with_biases_of(session, heads))

    def add_alibi(self) -> None:
        """ALiBi, on or off, and its slopes."""
        session = self.session
        if session.alibi is None:
            tip = self.tr("A bias of slope × distance, with a slope for each head (Press et al. 2021)")
            text = self.tr("ALiBi: the further before, the lower the score")
            self.line(text, self.put_alibi, tip, False)
            return
        slopes = [brief(slope) for slope in session.alibi.of_heads(session.heads)]
        text = ", ".join(slopes[:MOST_SLOPES]) + (" …" if len(slopes) > MOST_SLOPES else "")
        shown = self.tr("ALiBi: slopes {slopes}") if len(slopes) > 1 else self.tr("ALiBi: slope {slopes}")
        self.line(shown.format(slopes=text), self.remove_alibi, self.tr("Take it off"), True)
        self.line(INDENT + self.tr("Slopes…"), self.ask_slopes, self.tr("A slope for each head, or the usual ones"))

    def put_alibi(self) -> None:
        """Add ALiBi with its usual slopes, in the place of a bias."""
        name = QT_TRANSLATE_NOOP("edits", "Add ALiBi")
        if self.session.bias is not None:
            name = QT_TRANSLATE_NOOP("edits", "Replace the bias by ALiBi")
        self.edit(name, replace(with_biases_of(self.session, ()), alibi=Alibi()))

    def remove_alibi(self) -> None:
        """Take ALiBi off."""
        self.edit(QT_TRANSLATE_NOOP("edits", "Remove ALiBi"), replace(self.session, alibi=None))

    def ask_slopes(self) -> None:
        """Ask for the slopes of ALiBi."""
        document, begun = self.scenes.document, self.session
        assert begun.alibi is not None
        alibi = self.dialogs.ask_slopes(begun.alibi, begun.heads)
        if alibi is not None and alibi != begun.alibi and document.session is begun:
            self.edit(QT_TRANSLATE_NOOP("edits", "Set the slopes of ALiBi"), replace(begun, alibi=alibi))


def with_biases_of(session: Session, heads: Sequence[int]) -> Session:
    """The session with the biases that these heads have now, and what their cells were typed as; none without heads."""
    texts = {place: text for place, text in session.texts.items() if place[0] != "bias"}
    for place, text in session.texts.items():
        if place[0] == "bias":
            texts |= {("bias", new, *place[2:]): text for new, old in enumerate(heads) if old == place[1]}
    bias = session.bias[list(heads)] if session.bias is not None and heads else None
    return replace(session, bias=bias, texts=texts)
