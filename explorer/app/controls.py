"""The controls of the toolbar: scale, mask, head."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QCursor, QWheelEvent
from PySide6.QtWidgets import QComboBox, QMenu, QToolButton

from explorer.app.dialogs import Dialogs
from explorer.app.document import deed
from explorer.app.scenes import Scenes
from explorer.app.style import wheel_if_focused
from explorer.attention.checks import SCALE_RULES
from explorer.attention.masks import Causal, Mask, OfPositions
from explorer.attention.numbers import NumberFormat
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

SCALE_NAMES = {"1/sqrt(d_k)": "1/√d_k", "1/d_k": "1/d_k", "none": QT_TRANSLATE_NOOP("controls", "none")}
MASK_NAMES = {
    "causal": QT_TRANSLATE_NOOP("controls", "causal"),
    "window": QT_TRANSLATE_NOOP("controls", "window"),
    "prefix": QT_TRANSLATE_NOOP("controls", "prefix"),
    "padding": QT_TRANSLATE_NOOP("controls", "padding"),
    "custom": QT_TRANSLATE_NOOP("controls", "custom"),
}


class MenuButton(QToolButton):
    """A button that shows its choice and opens a menu."""

    def __init__(self, scenes: Scenes, name: str, tip: str, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.settle = scenes, settle
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.choices = QMenu(self)
        self.setMenu(self.choices)
        self.choices.aboutToHide.connect(self.look_again)
        scenes.document.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the present choice."""

    def look_again(self) -> None:
        """Look as the mouse is: while the menu was open Qt did not tell that it left."""
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, self.rect().contains(self.mapFromGlobal(QCursor.pos())))
        self.update()


class ScaleControl(MenuButton):
    """What the scores are multiplied by."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        super().__init__(scenes, self.tr("Scale"), self.tr("What the scores are divided by before the softmax"), settle)
        self.setObjectName("scale_control")
        self.dialogs = dialogs
        self.rule_group = QActionGroup(self)
        self.rules: dict[str, QAction] = {}
        for rule in SCALE_RULES:
            action = self.choices.addAction(translate("controls", SCALE_NAMES[rule]))
            action.setData(rule)
            self.rules[rule] = action
        self.number = self.choices.addAction(self.tr("a number…"))
        self.number.setData("")
        for action in (*self.rules.values(), self.number):
            action.setCheckable(True)
            self.rule_group.addAction(action)
        self.choices.triggered.connect(self.choose)
        self.refresh()

    def choose(self, action: QAction) -> None:
        """Set the scale; a number is asked for."""
        document = self.scenes.document
        if self.settle():
            scale = action.data() or self.dialogs.ask_scale(document.session.scale_factor)
            if scale is not None and scale != document.session.scale:
                try:
                    document.edit(deed(QT_TRANSLATE_NOOP("edits", "Set scale")), document.session.with_scale(scale))
                except InputError as error:
                    self.dialogs.show_error(error)
        self.refresh()

    def refresh(self) -> None:
        """Show the present scale."""
        scale = self.scenes.document.session.scale
        if isinstance(scale, str):
            self.setText(f"{translate('controls', SCALE_NAMES[scale])} ▾")
            self.rules[scale].setChecked(True)
        else:
            self.setText(f"× {NumberFormat(significant=4).text(scale)} ▾")
            self.number.setChecked(True)


class MaskControl(MenuButton):
    """A list of what applies as mask: each can be taken off; causal can be put on and aligned."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__(
            scenes, self.tr("Mask"), self.tr("Which key each query may attend to; all masks must allow it"), settle
        )
        self.setObjectName("mask_control")
        self.choices.aboutToShow.connect(self.list)
        self.choices.triggered.connect(self.choose)
        self.refresh()
        self.list()

    def list(self) -> None:
        """Fill the menu: each mask that applies - a causal one with its alignments - or causal to be put on."""
        menu, session = self.choices, self.scenes.document.session
        menu.clear()
        if not any(isinstance(mask, Causal) for mask in session.masks):
            self.add_line(self.tr("Causal: no key after the query"), False, True, -1)
        for place, mask in enumerate(session.masks):
            self.add_line(self.described(mask), True, True, place)
            if isinstance(mask, Causal):
                bottom, top = mask.alignment == "bottom_right", mask.alignment == "top_left"
                words = self.tr("Aligned bottom right: the last query sees every key")
                self.add_line(f"    {words}", bottom, not bottom, place, "bottom_right")
                words = self.tr("Aligned top left: the first query sees the first key")
                self.add_line(f"    {words}", top, not top, place, "top_left")

    def add_line(self, text: str, checked: bool, enabled: bool, place: int, alignment: str = "") -> None:
        """One line of the menu: about the mask at a place of the session's list, -1 for one that is not in it."""
        action = self.choices.addAction(text)
        action.setCheckable(True)
        action.setChecked(checked)
        action.setEnabled(enabled)
        action.setData([place, alignment])

    def described(self, mask: Mask) -> str:
        """A mask in words."""
        session = self.scenes.document.session
        if isinstance(mask, Causal):
            words = self.tr("Causal: no key after the query")
            offset = self.tr("offset {count}").format(count=mask.offset)
            return f"{words} ({offset})" if mask.offset else words
        if isinstance(mask, OfPositions):
            return translate("controls", MASK_NAMES[mask.kind])
        count = int((~mask.may_attend(session.n_q, session.n_k)).sum())
        if mask.kind == "padding":
            hidden = int((~mask.may_attend(1, session.n_k)).sum())
            words = self.tr("Padding: 1 key hidden") if hidden == 1 else self.tr("Padding: {count} keys hidden")
            return words.format(count=hidden)
        words = self.tr("Custom: 1 cell barred") if count == 1 else self.tr("Custom: {count} cells barred")
        return words.format(count=count)

    def choose(self, action: QAction) -> None:
        """Put causal on, take a mask off, or align a causal one."""
        place, alignment = action.data()
        if self.settle():
            document = self.scenes.document
            masks = list(document.session.masks)
            if place < 0:
                text = deed(QT_TRANSLATE_NOOP("edits", "Add causal mask"))
                document.edit(text, document.session.with_masks([Causal(), *masks]))
            elif alignment:
                masks[place] = replace(masks[place], alignment=alignment)
                text = deed(QT_TRANSLATE_NOOP("edits", "Align causal mask"))
                document.edit(text, document.session.with_masks(masks))
            else:
                kind = Text("controls", MASK_NAMES[masks[place].kind])
                text = deed(QT_TRANSLATE_NOOP("edits", "Remove {kind} mask"), kind=kind)
                del masks[place]
                document.edit(text, document.session.with_masks(masks))
        self.list()

    def refresh(self) -> None:
        """Show what applies."""
        kinds = [translate("controls", MASK_NAMES[mask.kind]) for mask in self.scenes.document.session.masks]
        self.setText((" + ".join(kinds) or self.tr("none")) + " ▾")


class HeadPicker(QComboBox):
    """Which head is shown, with the key/value head that it uses; absent where there is one."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.settle = scenes, settle
        self.setObjectName("head_picker")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Head"))
        self.setToolTip(self.tr("Which head is shown"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self.choose)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)
        self.refresh()

    def choose(self, head: int) -> None:
        """Show a head, once what is being typed in this one is settled."""
        if self.settle():
            self.scenes.selection.show_head(self.scenes.document.session, head)
        self.refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel chooses only where the keyboard does; else it is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)

    def refresh(self) -> None:
        """List the heads of the present session."""
        session = self.scenes.document.session
        names = [self.described(head) for head in range(session.heads)]
        if names != [self.itemText(place) for place in range(self.count())]:
            self.clear()
            self.addItems(names)
        self.setCurrentIndex(self.scenes.selection.head)

    def described(self, head: int) -> str:
        """A head, and its partner where heads share keys and values."""
        session = self.scenes.document.session
        if session.kv_heads == session.heads:
            return str(head + 1)
        return self.tr("{head} (K and V of head {kv_head})").format(head=head + 1, kv_head=session.kv_head(head) + 1)
