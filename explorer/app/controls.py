"""The controls of the toolbar: scale, mask, head."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QMenu, QToolButton

from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.attention.checks import SCALE_RULES
from explorer.attention.masks import Causal, Mask
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

SCALE_NAMES = {"1/sqrt(d_k)": "1/√d_k", "1/d_k": "1/d_k", "none": QT_TRANSLATE_NOOP("controls", "none")}
MASK_NAMES = {
    "causal": QT_TRANSLATE_NOOP("controls", "causal"),
    "padding": QT_TRANSLATE_NOOP("controls", "padding"),
    "custom": QT_TRANSLATE_NOOP("controls", "custom"),
}


class MenuButton(QToolButton):
    """A button that shows its choice and opens a menu."""

    def __init__(self, scenes: Scenes, name: str, tip: str) -> None:
        super().__init__()
        self.scenes = scenes
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.choices = QMenu(self)
        self.setMenu(self.choices)
        scenes.document.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the present choice."""


class ScaleControl(MenuButton):
    """What the scores are multiplied by."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs) -> None:
        super().__init__(scenes, self.tr("Scale"), self.tr("What the scores are divided by before the softmax"))
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
        scale = action.data() or self.dialogs.ask_scale(document.session.scale_factor)
        if scale is not None and scale != document.session.scale:
            try:
                document.edit(self.tr("Set scale"), document.session.with_scale(scale))
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
            self.setText(f"× {scale:.4g} ▾")
            self.number.setChecked(True)


class MaskControl(MenuButton):
    """What applies as mask: causal and its alignment are switched here, others come with files and can be taken off."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__(
            scenes, self.tr("Mask"), self.tr("Which key each query may attend to; all masks must allow it")
        )
        self.setObjectName("mask_control")
        self.choices.aboutToShow.connect(self.list)
        self.refresh()
        self.list()

    def list(self) -> None:
        """Fill the menu: causal, its alignment, then each other mask that applies."""
        menu, session = self.choices, self.scenes.document.session
        menu.clear()
        causal = next((mask for mask in session.masks if isinstance(mask, Causal)), None)
        self.causal = menu.addAction(self.tr("Causal: no key after the query"))
        self.causal.setCheckable(True)
        self.causal.setChecked(causal is not None)
        self.causal.toggled.connect(self.switch_causal)
        for old in menu.findChildren(QActionGroup):
            old.deleteLater()
        group = QActionGroup(menu)
        for alignment, text in (
            ("bottom_right", self.tr("Aligned bottom right: the last query sees every key")),
            ("top_left", self.tr("Aligned top left: the first query sees the first key")),
        ):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setEnabled(causal is not None)
            action.setChecked(causal is not None and causal.alignment == alignment)
            action.setData(alignment)
            group.addAction(action)
        group.triggered.connect(self.align)
        others = [mask for mask in session.masks if not isinstance(mask, Causal)]
        if others:
            menu.addSeparator()
        for mask in others:
            action = menu.addAction(self.described(mask, session))
            action.setCheckable(True)
            action.setChecked(True)
            action.setToolTip(self.tr("From the file; untick to take it off"))
            action.toggled.connect(partial(self.take_off, mask))

    def described(self, mask: Mask, session: Session) -> str:
        """A mask in words."""
        barred = int((~mask.may_attend(session.n_q, session.n_k)).sum())
        if mask.kind == "padding":
            hidden = int((~mask.may_attend(1, session.n_k)).sum())
            return self.tr("Padding: {count} keys hidden").format(count=hidden)
        return self.tr("Custom: {count} cells barred").format(count=barred)

    def switch_causal(self, on: bool) -> None:
        """Put the causal mask on or take it off."""
        session = self.scenes.document.session
        others = [mask for mask in session.masks if not isinstance(mask, Causal)]
        text = self.tr("Add causal mask") if on else self.tr("Remove causal mask")
        self.scenes.document.edit(text, session.with_masks([Causal(), *others] if on else others))

    def align(self, action: QAction) -> None:
        """Choose the causal mask's alignment."""
        session = self.scenes.document.session
        masks = [Causal(action.data(), mask.offset) if isinstance(mask, Causal) else mask for mask in session.masks]
        if masks != list(session.masks):
            self.scenes.document.edit(self.tr("Align causal mask"), session.with_masks(masks))

    def take_off(self, mask: Mask, on: bool) -> None:
        """Take a mask off."""
        session = self.scenes.document.session
        if not on:
            rest = [each for each in session.masks if each is not mask]
            self.scenes.document.edit(self.tr("Remove mask"), session.with_masks(rest))

    def refresh(self) -> None:
        """Show what applies."""
        kinds = [translate("controls", MASK_NAMES[mask.kind]) for mask in self.scenes.document.session.masks]
        self.setText((" + ".join(kinds) or self.tr("none")) + " ▾")


class HeadPicker(QComboBox):
    """Which head is shown, with the key/value head that it uses; absent where there is one."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setObjectName("head_picker")
        self.setAccessibleName(self.tr("Head"))
        self.setToolTip(self.tr("Which head is shown"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self.choose)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)
        self.refresh()

    def choose(self, head: int) -> None:
        """Show a head."""
        self.scenes.selection.show_head(self.scenes.document.session, head)

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
