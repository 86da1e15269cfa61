"""The dialog of one mask: its numbers, or the keys that are real, and whom each query sees then."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from explorer.app.form_fields import Choice, WholeNumber, described
from explorer.app.mask_pictures import alignment_icon
from explorer.app.scenes import Scenes
from explorer.app.style import framed
from explorer.attention.masks import Causal, Mask, OfPositions, Padding, Prefix
from explorer.attention.naming import label
from explorer.attention.painting import of_head
from explorer.attention.seeing import sees
from explorer.drawing.theme import Theme
from explorer.drawing.words import said

MOST = 9999  # positions that a field takes; more than there are tokens
MOST_SENTENCES = 512


class MaskDialog(QDialog):
    """Asks for the numbers of a mask; its effect is said for each query while they are set."""

    def __init__(self, scenes: Scenes, mask: Mask, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Mask"))
        self.session, self.given, self.head = scenes.document.session, mask, scenes.selection.head
        self.numbers: dict[str, WholeNumber] = {}
        self.alignment: Choice | None = None
        self.keys: QListWidget | None = None
        self.form = QFormLayout()
        if isinstance(mask, OfPositions):
            self.add_numbers(mask, scenes)
        if isinstance(mask, Padding):
            self.add_keys(mask, scenes.theme)
        self.sentences = described(
            QListWidget(), self.tr("Who sees whom"), self.tr("What each query may attend to with all masks together")
        )
        buttons = QDialogButtonBox()
        takes = buttons.addButton(QDialogButtonBox.StandardButton.Ok)
        takes.setToolTip(self.tr("Use this mask"))
        leaves = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        leaves.setToolTip(self.tr("Close and change nothing"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addLayout(self.form)
        box.addWidget(QLabel(self.tr("Each query with all masks together:")))
        box.addWidget(self.sentences)
        box.addWidget(buttons)
        self.resize(520, 460)
        self.show_effect()

    def add_numbers(self, mask: OfPositions, scenes: Scenes) -> None:
        """Fields for the numbers of a rule of positions."""
        unbounded = self.tr("no bound")
        fields = {
            "left": (self.tr("Keys before the query"), self.tr("How many before its own position it sees; −1: all")),
            "right": (self.tr("Keys after the query"), self.tr("How many after its own position it sees; −1: all")),
            "length": (self.tr("Length of the prefix"), self.tr("So many first keys are seen by every query")),
            "offset": (self.tr("Offset"), self.tr("Moves each query so many positions on, as after a cache of keys")),
        }
        for name, (title, tip) in fields.items():
            if hasattr(mask, name):
                field = WholeNumber(title, tip)
                least = {"offset": -MOST, "length": 0}.get(name, -1)
                field.setRange(least, MOST)
                if least == -1:
                    field.setSpecialValueText(unbounded)
                field.setValue(getattr(mask, name))
                field.valueChanged.connect(self.show_effect)
                field.setObjectName(f"mask_{name}")
                self.numbers[name] = field
                self.form.addRow(title, field)
        title = self.tr("Alignment")
        self.alignment = Choice(title, self.tr("Where the first or the last query stands"))
        self.alignment.addItem(
            alignment_icon(scenes, "bottom_right"),
            self.tr("Bottom right: the last query at the last key"),
            "bottom_right",
        )
        self.alignment.addItem(
            alignment_icon(scenes, "top_left"), self.tr("Top left: the first query at the first key"), "top_left"
        )
        self.alignment.setCurrentIndex(self.alignment.findData(mask.alignment))
        self.alignment.currentIndexChanged.connect(self.show_effect)
        if self.session.n_q == self.session.n_k:
            self.alignment.setEnabled(False)
            self.alignment.setToolTip(self.tr("Both are the same here: there are as many queries as keys"))
        self.form.addRow(title, self.alignment)

    def add_keys(self, mask: Padding, theme: Theme) -> None:
        """The keys, each of which is real or padding."""
        self.keys = described(
            QListWidget(), self.tr("Real keys"), self.tr("A key without its tick is padding: no query sees it")
        )
        self.keys.setPalette(framed(theme))  # or no box would be seen where there is no tick
        for place, real in enumerate(mask.real):
            item = QListWidgetItem(f"{place + 1}  {label(self.session.key_tokens, place)}")
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if real else Qt.CheckState.Unchecked)
            self.keys.addItem(item)
        self.keys.setCurrentRow(0)
        self.keys.itemChanged.connect(self.show_effect)
        self.form.addRow(self.tr("Real keys"), self.keys)

    def chosen(self) -> Mask:
        """The mask as it is set."""
        if self.keys is not None:
            ticks = [self.keys.item(place).checkState() for place in range(self.keys.count())]
            return Padding(tuple(tick == Qt.CheckState.Checked for tick in ticks))
        assert isinstance(self.given, OfPositions)
        numbers = {name: field.value() for name, field in self.numbers.items()}
        alignment = self.alignment.currentData() if self.alignment is not None else self.given.alignment
        return replace(self.given, alignment=alignment, **numbers)

    def show_effect(self) -> None:
        """Say what each query sees with the mask as it is set now; a prefix takes the place of a causal one."""
        session, chosen = self.session, self.chosen()
        others = [mask for mask in session.masks if mask is not self.given]
        if isinstance(chosen, Prefix):
            others = [mask for mask in others if not isinstance(mask, Causal)]
        allowed = session.with_masks([chosen, *others]).allowed_by_masks()
        assert allowed is not None
        self.sentences.clear()
        for query in range(min(session.n_q, MOST_SENTENCES)):
            self.sentences.addItem(said(sees(session, of_head(allowed, self.head), query)))
