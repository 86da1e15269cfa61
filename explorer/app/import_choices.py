"""What one array of an import is used as: its role, which axis is which, which item of a batch, what a mask means."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from explorer.app.form_fields import Choice, WholeNumber
from explorer.drawing.words import said, translate
from explorer.files.import_guesses import with_best_layout, with_role
from explorer.files.imports import ADDED, ALLOW, BLOCK, UNSAID, Plan
from explorer.files.layouts import in_words, items, layouts
from explorer.files.roles import MASK, NONE, ROLES, TITLES
from explorer.files.sources import SWITCHES
from explorer.texts import QT_TRANSLATE_NOOP

MEANINGS = {
    UNSAID: QT_TRANSLATE_NOOP("imports", "choose…"),
    ALLOW: QT_TRANSLATE_NOOP("imports", "1 = may attend, 0 = blocked"),
    BLOCK: QT_TRANSLATE_NOOP("imports", "1 = blocked, 0 = may attend"),
    ADDED: QT_TRANSLATE_NOOP("imports", "a bias that is added to the scores"),
}


class ArrayChoices(QWidget):
    """The choices for the array that is chosen in the table; `changed` brings the plan with another use of it."""

    changed = Signal(object)

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self.name: str | None = None
        self.role = Choice(self.tr("Used as"), self.tr("What the array becomes"))
        self.layouts = Choice(self.tr("Axes"), self.tr("Which axis of the array is which"))
        self.item = WholeNumber(self.tr("Batch item"), self.tr("Which item of the batch is taken, counted from 1"))
        self.meaning = Choice(self.tr("Mask"), self.tr("What the numbers of the mask mean"))
        for choice in (self.role, self.layouts, self.meaning):
            choice.setMinimumContentsLength(18)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for name, part in (("role", self.role), ("layout", self.layouts), ("item", self.item)):
            part.setObjectName(f"{name}_choice")
        self.meaning.setObjectName("meaning_choice")
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for title, part in (
            (self.tr("Used as"), self.role),
            (self.tr("Axes"), self.layouts),
            (self.tr("Batch item"), self.item),
            (self.tr("Mask"), self.meaning),
        ):
            self.form.addRow(title, part)
        self.reason = QLabel()
        self.reason.setObjectName("problem_of_array")
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.reason.setWordWrap(True)
        self.reason.setForegroundRole(QPalette.ColorRole.BrightText)
        self.form.addRow(self.reason)
        self.role.activated.connect(self.choose_role)
        self.layouts.activated.connect(self.choose_layout)
        self.item.valueChanged.connect(self.choose_item)
        self.meaning.activated.connect(self.choose_meaning)

    def show_array(self, plan: Plan, name: str | None) -> None:
        """Show what an array of the plan is used as."""
        self.plan, self.name = plan, None  # so that what is shown here is no choice
        entry = plan.source.entry(name) if name is not None else None
        problem = entry.problem if entry is not None else None
        self.role.setEnabled(entry is not None and problem is None)
        self.reason.setText(said(problem) if problem is not None else "")
        self.form.setRowVisible(self.reason, problem is not None)
        use = plan.use(name or "")
        self.role.offer([(translate("imports", TITLES[role]), role) for role in (NONE, *ROLES)], use.role)
        for part in (self.layouts, self.item, self.meaning):
            self.form.setRowVisible(part, use.role != NONE)
        if entry is None or name is None or use.role == NONE:
            self.name = name
            return
        offered = layouts(use.role, len(entry.shape))
        self.layouts.offer([(said(in_words(layout)), " ".join(layout)) for layout in offered], " ".join(use.layout))
        count = items(entry.shape, use.layout)
        self.form.setRowVisible(self.item, count > 1)
        self.item.setRange(1, count)
        self.item.setValue(use.item + 1)
        self.form.setRowVisible(self.meaning, use.role == MASK)
        self.offer_meanings(name)
        self.name = name

    def offer_meanings(self, name: str) -> None:
        """What the numbers of a mask can mean."""
        use, source = self.plan.use(name), self.plan.source
        offered = [ADDED]
        if source.contents.get(name) == SWITCHES:
            offered = [UNSAID, ALLOW, BLOCK]
            if source.arrays[name].dtype != bool:
                offered.append(ADDED)
        self.meaning.offer([(translate("imports", MEANINGS[meaning]), meaning) for meaning in offered], use.meaning)

    def choose_role(self) -> None:
        """Give the array another role, with the layout that fits best."""
        assert self.name is not None
        use = with_role(self.plan.source, self.plan.source.entry(self.name), self.role.currentData())
        self.changed.emit(with_best_layout(self.plan.with_use(self.name, use), self.name))

    def choose_layout(self) -> None:
        """Take its axes for others."""
        self.change(layout=tuple(self.layouts.currentData().split()), item=0)

    def choose_item(self, item: int) -> None:
        """Take another item of the batch, for all arrays that have as many."""
        if self.name is not None:
            self.changed.emit(self.plan.with_item(self.name, item - 1))

    def choose_meaning(self) -> None:
        """Say what the numbers of the mask mean."""
        self.change(meaning=self.meaning.currentData())

    def change(self, **parts: object) -> None:
        """Another use of the array."""
        assert self.name is not None
        use = replace(self.plan.use(self.name), **parts)  # type: ignore[arg-type]
        self.changed.emit(self.plan.with_use(self.name, use))
