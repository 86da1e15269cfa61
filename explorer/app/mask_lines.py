"""The lines of the menu about masks: those that apply, with what can be changed in them, and those to be added."""

from dataclasses import replace

import numpy as np

from explorer.app.mask_menu import INDENT, Deed, Lines
from explorer.app.mask_pictures import alignment_icon, mask_icon
from explorer.app.mask_words import described, kind
from explorer.attention.masks import Alignment, Causal, Custom, Mask, OfPositions, Padding, Prefix, Window
from explorer.attention.painting import a_matrix_a_head, one_for_all_heads
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP


class MaskLines(Lines):
    """A tick takes a mask off; below it stands what can be changed; then come the kinds that do not apply yet."""

    def fill(self) -> None:
        """Add the lines to the menu, which is empty."""
        self.deeds.clear()
        for place, mask in enumerate(self.session.masks):
            self.add_present(place, mask)
        if self.session.masks:
            self.menu.addSeparator()
        self.add_absent()

    def add_present(self, place: int, mask: Mask) -> None:
        """A mask that applies: a tick that takes it off, and below it what can be changed."""
        tip = self.tr("Take this mask off")
        self.line(described(self.session, mask), lambda: self.remove(place), tip, True)
        if isinstance(mask, Causal):
            self.add_alignments(place, mask)
        if isinstance(mask, OfPositions | Padding):
            tip = self.tr("Set its numbers, and see whom each query sees")
            self.line(INDENT + self.tr("Change…"), lambda: self.ask(self.session.masks[place], place), tip)
        if isinstance(mask, Custom):
            self.line(INDENT + self.tr("Paint ✓ and ✗ on the stage"), self.show_mask, self.tr("Go to the step Mask"))
            if self.session.heads > 1:
                own = len(mask.allowed) > 1
                tip = self.tr("Paint each head by itself, or all heads together")
                self.line(INDENT + self.tr("A mask for each head"), lambda: self.share(place), tip, own)

    def add_alignments(self, place: int, mask: Causal) -> None:
        """Both alignments of a causal mask; where they do not differ none can be chosen, and why is said."""
        same = self.session.n_q == self.session.n_k
        words: tuple[tuple[Alignment, str], ...] = (
            ("bottom_right", self.tr("Aligned bottom right: the last query sees every key")),
            ("top_left", self.tr("Aligned top left: the first query sees the first key")),
        )
        for alignment, text in words:
            chosen = mask.alignment == alignment
            act = None if same or chosen else self.aligning(place, alignment)
            action = self.line(INDENT + text, act, checked=chosen)
            action.setIcon(alignment_icon(self.scenes, alignment))
            action.setIconVisibleInMenu(True)
        if same:
            self.line(INDENT + self.tr("Both are the same here: there are as many queries as keys"), None)

    def aligning(self, place: int, alignment: Alignment) -> Deed:
        """What aligns a causal mask so."""

        def align() -> None:
            mask = self.session.masks[place]
            if isinstance(mask, Causal):
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

    def share(self, place: int) -> None:
        """One matrix for all heads, that of the head that is shown, in place of one for each head, or back."""
        mask = self.session.masks[place]
        if not isinstance(mask, Custom):
            return
        if len(mask.allowed) > 1:
            changed = one_for_all_heads(mask, self.scenes.selection.head)
            name = QT_TRANSLATE_NOOP("edits", "Use one custom mask for all heads")
        else:
            changed = a_matrix_a_head(mask, self.session.heads)
            name = QT_TRANSLATE_NOOP("edits", "Give each head a custom mask")
        self.edit(name, self.with_mask(place, changed))

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
                action.setIcon(mask_icon(self.scenes, mask.may_attend(queries, keys)[0]))
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
