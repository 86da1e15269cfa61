"""What the menu of masks holds: a line for each mask that applies and for each that can be added, softcap and bias."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from explorer.app.dialogs import Dialogs
from explorer.app.document import deed
from explorer.app.mask_pictures import alignment_icon, mask_icon
from explorer.app.mask_words import described, kind
from explorer.app.scenes import Scenes
from explorer.attention.masks import Alignment, Causal, Custom, Mask, OfPositions, Padding, Prefix, Window
from explorer.attention.numbers import brief
from explorer.attention.painting import a_matrix_a_head, one_for_all_heads
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

Deed = Callable[[], None]
INDENT = "    "
MOST_SLOPES = 4  # that a line names


class MaskMenu(QObject):
    """Fills the menu anew each time it opens, and does what is chosen as one undo step."""

    def __init__(self, menu: QMenu, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        super().__init__(menu)
        self.menu, self.scenes, self.dialogs, self.settle = menu, scenes, dialogs, settle
        self.deeds: dict[QAction, Deed] = {}
        menu.setToolTipsVisible(True)
        menu.triggered.connect(self.choose)

    @property
    def session(self) -> Session:
        """The open session."""
        return self.scenes.document.session

    def fill(self) -> None:
        """The masks that apply with what can be changed in them, those to be added, and what else is done to scores."""
        self.menu.clear()
        self.deeds.clear()
        for place, mask in enumerate(self.session.masks):
            self.add_present(place, mask)
        self.menu.addSeparator()
        self.add_absent()
        self.menu.addSeparator()
        self.add_softcap()
        self.add_bias()
        self.add_alibi()

    def choose(self, action: QAction) -> None:
        """Do what a line stands for, once what is being typed is settled; a fault of the input is told."""
        act = self.deeds.get(action)
        if act is not None and self.settle():
            try:
                act()
            except InputError as error:
                self.dialogs.show_error(error)

    def line(self, text: str, act: Deed | None, tip: str = "", checked: bool | None = None) -> QAction:
        """One line of the menu; without a deed it cannot be chosen, and is ticked or not where `checked` says so."""
        action = self.menu.addAction(text.replace("&", "&&"))
        action.setToolTip(tip or text.strip())
        action.setCheckable(checked is not None)
        action.setChecked(bool(checked))
        action.setEnabled(act is not None)
        if act is not None:
            self.deeds[action] = act
        return action

    def edit(self, template: str, session: Session, **values: object) -> None:
        """Make another session the present one."""
        self.scenes.document.edit(deed(template, **values), session)

    # The masks that apply.

    def add_present(self, place: int, mask: Mask) -> None:
        """A mask that applies: a tick that takes it off, and below it what can be changed."""
        tip = self.tr("Take this mask off")
        self.line(described(self.session, mask), lambda: self.remove(place), tip, True)
        if isinstance(mask, Causal):
            self.add_alignments(place, mask)
        if isinstance(mask, OfPositions | Padding):
            tip = self.tr("Set its numbers, and see whom each query sees")
            self.line(INDENT + self.tr("Change…"), lambda: self.ask(mask, place), tip)
        if isinstance(mask, Custom):
            self.line(INDENT + self.tr("Paint ✓ and ✗ on the stage"), self.show_mask, self.tr("Go to the step Mask"))
            if self.session.heads > 1:
                own = len(mask.allowed) > 1
                tip = self.tr("Paint each head by itself, or all heads together")
                self.line(INDENT + self.tr("A mask for each head"), lambda: self.share(place, mask, own), tip, own)

    def add_alignments(self, place: int, mask: Causal) -> None:
        """Both alignments of a causal mask; where they do not differ none can be chosen, and why is said."""
        same = self.session.n_q == self.session.n_k
        words: tuple[tuple[Alignment, str], ...] = (
            ("bottom_right", self.tr("Aligned bottom right: the last query sees every key")),
            ("top_left", self.tr("Aligned top left: the first query sees the first key")),
        )
        for alignment, text in words:
            chosen = mask.alignment == alignment
            act = None if same or chosen else self.aligning(place, mask, alignment)
            action = self.line(INDENT + text, act, checked=chosen)
            action.setIcon(alignment_icon(self.scenes.theme, alignment))
            action.setIconVisibleInMenu(True)
        if same:
            self.line(INDENT + self.tr("Both are the same here: there are as many queries as keys"), None)

    def aligning(self, place: int, mask: Causal, alignment: Alignment) -> Deed:
        """What aligns a causal mask so."""

        def align() -> None:
            masks = self.with_mask(place, replace(mask, alignment=alignment))
            self.edit(QT_TRANSLATE_NOOP("edits", "Align causal mask"), masks)

        return align

    def with_mask(self, place: int, mask: Mask) -> Session:
        """The session with another mask at a place of the list."""
        masks = self.session.masks
        return self.session.with_masks((*masks[:place], mask, *masks[place + 1 :]))

    def remove(self, place: int) -> None:
        """Take a mask off."""
        masks = self.session.masks
        rest = self.session.with_masks((*masks[:place], *masks[place + 1 :]))
        self.edit(QT_TRANSLATE_NOOP("edits", "Remove {kind} mask"), rest, kind=kind(masks[place]))

    def share(self, place: int, mask: Custom, own: bool) -> None:
        """One matrix for all heads, that of the head that is shown, or one for each head."""
        if own:
            changed = one_for_all_heads(mask, self.scenes.selection.head)
            name = QT_TRANSLATE_NOOP("edits", "Use one custom mask for all heads")
        else:
            changed = a_matrix_a_head(mask, self.session.heads)
            name = QT_TRANSLATE_NOOP("edits", "Give each head a custom mask")
        self.edit(name, self.with_mask(place, changed))

    # The masks that can be added.

    def add_absent(self) -> None:
        """A line for each kind of mask that does not apply yet."""
        kinds = {mask.kind for mask in self.session.masks}
        queries, keys = min(self.session.n_q, 5), min(self.session.n_k, 5)
        lines: tuple[tuple[Mask, str, str, Deed], ...] = (
            (
                Causal(),
                self.tr("Causal: no key after the query"),
                self.tr("Each token sees itself and what comes before it"),
                self.add_causal,
            ),
            (
                Window(left=2, right=0),
                self.tr("Sliding window…"),
                self.tr("Each token sees so many before it and after it"),
                lambda: self.ask(Window(left=2, right=0)),
            ),
            (
                Prefix(length=1),
                self.tr("Prefix…"),
                self.tr("All see the first tokens; the rest is causal"),
                lambda: self.ask(Prefix(length=min(2, self.session.n_k))),
            ),
            (
                Padding((True,) * max(keys - 1, 1) + (False,) * min(keys - 1, 1)),
                self.tr("Padding…"),
                self.tr("Tokens that only fill up are seen by nobody"),
                lambda: self.ask(Padding((True,) * self.session.n_k)),
            ),
            (
                Custom(np.eye(queries, keys, dtype=bool)),
                self.tr("Custom: paint ✓ and ✗ on the stage"),
                self.tr("Go to the step Mask: click or drag over the cells"),
                self.show_mask,
            ),
        )
        for mask, text, tip, act in lines:
            if mask.kind not in kinds:
                barred = mask.kind == "causal" and "prefix" in kinds
                reason = self.tr("{rule} (a prefix mask is causal already)").format(rule=text)
                action = self.line(reason if barred else text, None if barred else act, tip, False)
                action.setIcon(mask_icon(self.scenes.theme, mask.may_attend(queries, keys)[0]))
                action.setIconVisibleInMenu(True)

    def add_causal(self) -> None:
        """Put a causal mask on."""
        masks = self.session.with_masks((Causal(), *self.session.masks))
        self.edit(QT_TRANSLATE_NOOP("edits", "Add {kind} mask"), masks, kind=kind(Causal()))

    def ask(self, mask: Mask, place: int | None = None) -> None:
        """Ask for the numbers of a mask, that at a place of the list or a new one."""
        document, begun = self.scenes.document, self.session
        asked = self.dialogs.ask_mask(self.scenes, mask)
        if asked is None or (place is not None and asked == mask) or document.session is not begun:
            return
        if place is not None:
            self.edit(QT_TRANSLATE_NOOP("edits", "Change {kind} mask"), self.with_mask(place, asked), kind=kind(asked))
            return
        rest = [one for one in begun.masks if not (isinstance(asked, Prefix) and isinstance(one, Causal))]
        name = QT_TRANSLATE_NOOP("edits", "Add {kind} mask")
        if len(rest) < len(begun.masks):
            name = QT_TRANSLATE_NOOP("edits", "Replace causal mask by {kind} mask")
        self.edit(name, begun.with_masks((*rest, asked)), kind=kind(asked))

    def show_mask(self) -> None:
        """Go where the mask is painted."""
        self.scenes.selection.go_to("masked")
        self.dialogs.report(self.tr("Click or drag over ✓ and ✗, or press Space on the cell under the cursor."))

    # What else is done to the scores.

    def add_softcap(self) -> None:
        """The softcap, on or off, and its number."""
        session = self.session
        if session.softcap is None:
            tip = self.tr("Squeezes the scores between two bounds, before bias and mask: c · tanh(x ÷ c)")
            self.line(self.tr("Softcap…"), self.ask_softcap, tip, False)
            return
        text = self.tr("Softcap: {number}").format(number=brief(session.softcap))
        name = QT_TRANSLATE_NOOP("edits", "Remove the softcap")
        self.line(text, lambda: self.edit(name, replace(session, softcap=None)), self.tr("Take it off"), True)
        self.line(INDENT + self.tr("Change…"), self.ask_softcap, self.tr("Another number"))

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
        name = QT_TRANSLATE_NOOP("edits", "Remove the bias")
        text = self.tr("Bias: a matrix added to the scores")
        self.line(text, lambda: self.edit(name, without_bias(session)), self.tr("Take it off"), True)
        tip = self.tr("Go to the step Bias: its cells are typed like those of Q")
        self.line(INDENT + self.tr("Edit it on the stage"), lambda: self.scenes.selection.go_to("biased"), tip)
        if session.heads > 1:
            own = len(session.bias) > 1
            tip = self.tr("A matrix for each head, or one for all heads")
            self.line(INDENT + self.tr("A bias for each head"), lambda: self.share_bias(own), tip, own)

    def put_bias(self) -> None:
        """Add a bias, and go where it is edited."""
        session = self.session
        if session.alibi is None:
            name, values = QT_TRANSLATE_NOOP("edits", "Add a bias"), np.zeros((1, session.n_q, session.n_k))
        else:
            name, values = QT_TRANSLATE_NOOP("edits", "Turn ALiBi into a bias"), np.array(session.bias_matrix)
        self.edit(name, replace(session, bias=values, alibi=None))
        self.scenes.selection.go_to("biased")

    def share_bias(self, own: bool) -> None:
        """One bias for all heads, that of the head that is shown, or one for each head."""
        session, head = self.session, self.scenes.selection.head
        assert session.bias is not None
        if own:
            name, values = QT_TRANSLATE_NOOP("edits", "Use one bias for all heads"), session.bias[head : head + 1]
        else:
            shape = (session.heads, session.n_q, session.n_k)
            name, values = QT_TRANSLATE_NOOP("edits", "Give each head a bias"), np.broadcast_to(session.bias, shape)
        self.edit(name, without_texts(replace(session, bias=values)))

    def add_alibi(self) -> None:
        """ALiBi, on or off, and its slopes."""
        session = self.session
        if session.alibi is None:
            tip = self.tr("A bias of slope × distance, with a slope for each head (Press et al. 2021)")
            text = self.tr("ALiBi: the further before, the lower the score")
            name = QT_TRANSLATE_NOOP("edits", "Add ALiBi")
            if session.bias is not None:
                name = QT_TRANSLATE_NOOP("edits", "Replace the bias by ALiBi")
            put = replace(without_bias(session), alibi=Alibi())
            self.line(text, lambda: self.edit(name, put), tip, False)
            return
        slopes = [brief(slope) for slope in session.alibi.of_heads(session.heads)]
        text = ", ".join(slopes[:MOST_SLOPES]) + (" …" if len(slopes) > MOST_SLOPES else "")
        name = QT_TRANSLATE_NOOP("edits", "Remove ALiBi")
        shown = self.tr("ALiBi: slopes {slopes}") if len(slopes) > 1 else self.tr("ALiBi: slope {slopes}")
        removed = replace(session, alibi=None)
        self.line(shown.format(slopes=text), lambda: self.edit(name, removed), self.tr("Take it off"), True)
        self.line(INDENT + self.tr("Slopes…"), self.ask_slopes, self.tr("A slope for each head, or the usual ones"))

    def ask_slopes(self) -> None:
        """Ask for the slopes of ALiBi."""
        document, begun = self.scenes.document, self.session
        assert begun.alibi is not None
        alibi = self.dialogs.ask_slopes(begun.alibi, begun.heads)
        if alibi is not None and alibi != begun.alibi and document.session is begun:
            self.edit(QT_TRANSLATE_NOOP("edits", "Set the slopes of ALiBi"), replace(begun, alibi=alibi))


def without_bias(session: Session) -> Session:
    """The session without a bias matrix, and without the expressions of its cells."""
    return without_texts(replace(session, bias=None))


def without_texts(session: Session) -> Session:
    """The session in which no cell of the bias has an expression."""
    texts = {place: text for place, text in session.texts.items() if place[0] != "bias"}
    return replace(session, texts=texts)
