"""The controls of the toolbar and of the left side: scale, mask, head, sizes."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QMenu, QSpinBox, QToolButton, QWidget

from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.attention.masks import Causal, Mask
from explorer.attention.session import MAX_TOKENS, SCALE_RULES, Session
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

SCALE_NAMES = {"1/sqrt(d_k)": "1/√d_k", "1/d_k": "1/d_k", "none": QT_TRANSLATE_NOOP("controls", "none")}
MASK_NAMES = {
    "causal": QT_TRANSLATE_NOOP("controls", "causal"),
    "padding": QT_TRANSLATE_NOOP("controls", "padding"),
    "custom": QT_TRANSLATE_NOOP("controls", "custom"),
}
WIDEST = 1024  # columns that a spin box offers; files may hold more


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


class SizeControls(QWidget):
    """n, d_k and d_v as numbers that can be changed; n_k too where the keys have tokens of their own."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs) -> None:
        super().__init__()
        self.scenes = scenes
        self.dialogs = dialogs
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        self.labels: dict[str, QLabel] = {}
        self.boxes: dict[str, QSpinBox] = {}
        for key, name, most in (
            ("n", self.tr("Number of tokens"), MAX_TOKENS),
            ("n_k", self.tr("Number of keys"), MAX_TOKENS),
            ("d_k", self.tr("Width of queries and keys"), WIDEST),
            ("d_v", self.tr("Width of values"), WIDEST),
        ):
            box, label = QSpinBox(), QLabel(key)
            box.setObjectName(f"{key}_box")
            box.setRange(1, most)
            box.setKeyboardTracking(False)
            box.setMaximumWidth(64)
            box.setAccessibleName(name)
            box.setToolTip(name)
            label.setObjectName("shape")
            label.setBuddy(box)
            self.labels[key], self.boxes[key] = label, box
        grid.setColumnStretch(8, 1)
        self.arranged: bool | None = None
        self.boxes["n"].valueChanged.connect(self.set_n)
        self.boxes["n_k"].valueChanged.connect(self.set_n_k)
        self.boxes["d_k"].valueChanged.connect(self.set_d_k)
        self.boxes["d_v"].valueChanged.connect(self.set_d_v)
        scenes.document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the present sizes."""
        session = self.scenes.document.session
        own = session.own_key_tokens is not None
        self.labels["n"].setText("n_q" if own else "n")
        self.arrange(own)
        sizes = {"n": session.n_q, "n_k": session.n_k, "d_k": session.d_k, "d_v": session.d_v}
        for key, size in sizes.items():
            box = self.boxes[key]
            box.setMaximum(max(box.maximum(), size))
            box.setValue(size)

    def arrange(self, own: bool) -> None:
        """All sizes in one line; with n_k, whose line would be too long, the widths in a second one."""
        if own == self.arranged:
            return
        self.arranged = own
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        for place, key in enumerate(("n", "n_k", "d_k", "d_v") if own else ("n", "d_k", "d_v", "n_k")):
            line, column = divmod(place, 2) if own else (0, place)
            grid.addWidget(self.labels[key], line, 2 * column)
            grid.addWidget(self.boxes[key], line, 2 * column + 1)
        for part in (self.labels["n_k"], self.boxes["n_k"]):
            part.setVisible(own)

    def set_n(self, count: int) -> None:
        """So many query tokens: cut at the end, or filled up with new ones."""
        session = self.scenes.document.session
        if count != session.n_q:
            self.edit(self.tr("Set n to {count}"), count, lambda: session.with_tokens(counted(session.tokens, count)))

    def set_n_k(self, count: int) -> None:
        """So many key tokens."""
        session = self.scenes.document.session
        if session.own_key_tokens is not None and count != session.n_k:
            made = lambda: session.with_key_tokens(counted(session.key_tokens, count))  # noqa: E731
            self.edit(self.tr("Set n_k to {count}"), count, made)

    def set_d_k(self, width: int) -> None:
        """Queries and keys of another width."""
        session = self.scenes.document.session
        if width != session.d_k:
            self.edit(self.tr("Set d_k to {count}"), width, lambda: session.with_d_k(width))

    def set_d_v(self, width: int) -> None:
        """Values of another width."""
        session = self.scenes.document.session
        if width != session.d_v:
            self.edit(self.tr("Set d_v to {count}"), width, lambda: session.with_d_v(width))

    def edit(self, text: str, count: int, made) -> None:  # type: ignore[no-untyped-def]
        """One undo step; a size beyond the limits is refused in a sentence."""
        try:
            session = made()
        except InputError as error:
            self.refresh()
            self.dialogs.show_error(error)
            return
        self.scenes.document.edit(text.format(count=count), session)


def counted(tokens: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many tokens: the first ones, and new ones named by their place."""
    return (*tokens[:count], *(f"t{place + 1}" for place in range(len(tokens), count)))
