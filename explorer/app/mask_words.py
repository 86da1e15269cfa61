"""Masks in words: their kinds, and each with its numbers."""

from collections.abc import Iterable

import numpy as np

from explorer.attention.masks import Causal, Mask, Prefix, Window
from explorer.attention.numbers import brief
from explorer.attention.session import Session
from explorer.drawing.words import said, translate
from explorer.texts import QT_TRANSLATE_NOOP, Text

MASK_NAMES = {
    "causal": QT_TRANSLATE_NOOP("controls", "causal"),
    "window": QT_TRANSLATE_NOOP("controls", "window"),
    "prefix": QT_TRANSLATE_NOOP("controls", "prefix"),
    "padding": QT_TRANSLATE_NOOP("controls", "padding"),
    "custom": QT_TRANSLATE_NOOP("controls", "custom"),
}
MOST_KINDS = 2  # that a button names; of more it says how many
CAUSAL = QT_TRANSLATE_NOOP("controls", "Causal: no key after the query")
OFFSET = QT_TRANSLATE_NOOP("controls", "{rule} (offset {count})")
BOUNDED = QT_TRANSLATE_NOOP("controls", "Window: {left} before and {right} after the query")
ONE_SIDED = {
    (True, False): QT_TRANSLATE_NOOP("controls", "Window: {left} before the query, and all after it"),
    (False, True): QT_TRANSLATE_NOOP("controls", "Window: all before the query, and {right} after it"),
    (False, False): QT_TRANSLATE_NOOP("controls", "Window: without bounds"),
}
PREFIX = QT_TRANSLATE_NOOP("controls", "Prefix: {length} keys seen by all, then causal")
ONE_PADDED = QT_TRANSLATE_NOOP("controls", "Padding: 1 key hidden")
PADDED = QT_TRANSLATE_NOOP("controls", "Padding: {count} keys hidden")
ONE_BARRED = QT_TRANSLATE_NOOP("controls", "Custom: 1 cell barred")
BARRED = QT_TRANSLATE_NOOP("controls", "Custom: {count} cells barred")


def text(template: str, **values: object) -> Text:
    """A sentence about a mask."""
    return Text("controls", template, values)


def kind(mask: Mask) -> Text:
    """What kind of mask it is, for the name of an undo step."""
    return text(MASK_NAMES[mask.kind])


def kinds_said(kinds: Iterable[str]) -> str:
    """Kinds of masks, joined."""
    return " + ".join(translate("controls", MASK_NAMES[kind]) for kind in kinds)


def summary(session: Session) -> str:
    """What applies, in a few words: the kinds of masks, then softcap and bias."""
    kinds = [mask.kind for mask in session.masks]
    parts = [kinds_said(kinds)] if kinds else []
    if len(kinds) > MOST_KINDS:
        parts = [said(text(QT_TRANSLATE_NOOP("controls", "{count} masks"), count=len(kinds)))]
    if session.softcap is not None:
        number = brief(session.softcap)
        parts.append(said(text(QT_TRANSLATE_NOOP("controls", "softcap {number}"), number=number)))
    if session.has_bias:
        added = (
            QT_TRANSLATE_NOOP("controls", "bias") if session.alibi is None else QT_TRANSLATE_NOOP("controls", "ALiBi")
        )
        parts.append(said(text(added)))
    return " · ".join(parts) or said(text(QT_TRANSLATE_NOOP("controls", "none")))


def described(session: Session, mask: Mask) -> str:
    """A mask with its numbers."""
    if isinstance(mask, Causal):
        return with_offset(text(CAUSAL), mask.offset)
    if isinstance(mask, Window):
        bounds = {"left": mask.left, "right": mask.right}
        template = ONE_SIDED.get((mask.left >= 0, mask.right >= 0), BOUNDED)
        return with_offset(text(template, **bounds), mask.offset)
    if isinstance(mask, Prefix):
        return with_offset(text(PREFIX, length=mask.length), mask.offset)
    if mask.kind == "padding":
        hidden = int(np.count_nonzero(~mask.may_attend(1, session.n_k)))
        return said(text(ONE_PADDED if hidden == 1 else PADDED, count=hidden))
    count = int(np.count_nonzero(~mask.may_attend(session.n_q, session.n_k)))
    return said(text(ONE_BARRED if count == 1 else BARRED, count=count))


def with_offset(rule: Text, offset: int) -> str:
    """A rule in words, with its offset where it has one."""
    return said(text(OFFSET, rule=rule, count=offset) if offset else rule)
