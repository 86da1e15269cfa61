"""The dialog that asks which step each array of a file is compared with, and how far apart numbers may be."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from explorer.app.form_fields import Choice, WholeNumber, described
from explorer.app.tips import title
from explorer.attention import numbers
from explorer.attention.reference import Reference
from explorer.attention.reference import title as name_of
from explorer.attention.trace import Trace
from explorer.drawing.words import said, translate
from explorer.errors import InputError
from explorer.files.entries import Entry
from explorer.files.reference_files import fitting, guessed, reference_from, shape_words
from explorer.files.sources import Source
from explorer.texts import one_line


class ReferenceDialog(QDialog):
    """Each array with the steps that its shape fits; `reference` is what was chosen."""

    def __init__(self, source: Source, trace: Trace, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.source, self.trace = source, trace
        self.reference: Reference | None = None
        self.setObjectName("reference_dialog")
        names = one_line(", ".join(path.name for path in source.paths), 60)
        self.setWindowTitle(title(self.tr("Compare with {file}").format(file=names)))
        self.resize(560, 380)
        known = guessed(source.entries, trace)
        self.choices = {entry.name: self.choice(entry, known.get(entry.name, "")) for entry in source.entries}
        batch = max((entry.shape[0] for entry in source.entries if len(entry.shape) > 2), default=1)
        self.item = WholeNumber(self.tr("Item of the batch"), self.tr("Which item of a batch is meant, counted from 1"))
        self.item.setRange(1, batch)
        self.tolerance = described(
            QLineEdit(),
            self.tr("Tolerance"),
            self.tr(
                "How far apart two numbers may be; empty: half of the last printed digit, or what their type allows"
            ),
        )
        self.tolerance.setPlaceholderText(self.tr("by the type of the numbers"))
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setAccessibleName(self.tr("What is wrong"))
        self.problem.setToolTip(self.tr("What keeps the numbers from being compared"))
        self.lay_out()
        self.refresh()

    def choice(self, entry: Entry, step: str) -> Choice:
        """The steps that an array may be compared with."""
        choice = Choice(one_line(entry.name, 40), self.tr("Which step these numbers are compared with"))
        choice.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        choice.addItem(self.tr("not used"), "")
        for name in fitting(entry, self.trace) if entry.problem is None else []:
            choice.addItem(said(name_of(name)), name)
        choice.setCurrentIndex(max(0, choice.findData(step)))
        choice.setEnabled(choice.count() > 1)
        if choice.count() == 1:
            choice.setItemText(0, self.tr("cannot be used") if entry.problem else self.tr("fits no step"))
            choice.setToolTip(said(entry.problem) if entry.problem else self.tr("No step has this shape"))
        choice.currentIndexChanged.connect(self.refresh)
        return choice

    def lay_out(self) -> None:
        """The arrays, then what goes for all, then what is wrong."""
        arrays = QWidget()
        form = QFormLayout(arrays)
        for entry in self.source.entries:
            label = QLabel(f"{one_line(entry.name, 40)}\n{shape_words(entry)}")
            label.setTextFormat(label.textFormat().PlainText)
            form.addRow(label, self.choices[entry.name])
        area = QScrollArea()
        area.setWidget(arrays)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        described(area, self.tr("Arrays"), self.tr("The arrays of the file"))
        terms = QFormLayout()
        if self.item.maximum() > 1:
            terms.addRow(self.tr("Item of the batch"), self.item)
        terms.addRow(self.tr("Tolerance"), self.tolerance)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setToolTip(self.tr("Close and compare nothing"))
        cancel.setAutoDefault(False)
        self.accepting = buttons.addButton(self.tr("&Compare"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.accepting.setToolTip(self.tr("Mark the first step and the cells that differ"))
        self.accepting.setDefault(True)
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(QLabel(self.tr("Compare the numbers of the open session with these:")))
        box.addWidget(area, 1)
        box.addLayout(terms)
        box.addWidget(self.problem)
        box.addWidget(buttons)

    def steps(self) -> dict[str, str]:
        """The step of each array that is used."""
        found = {name: str(choice.currentData()) for name, choice in self.choices.items()}
        return {name: step for name, step in found.items() if step}

    def refresh(self) -> None:
        """Without an array there is nothing to compare with."""
        self.accepting.setEnabled(bool(self.steps()))
        self.tell("" if self.steps() else self.tr("Choose the step of one array at least."))

    def tell(self, sentence: str) -> None:
        """Say what is missing or wrong."""
        self.problem.setForegroundRole(QPalette.ColorRole.WindowText)
        self.problem.setText(sentence)

    def finish(self) -> None:
        """Take what was chosen, unless something is wrong with it, which is said."""
        try:
            typed = self.tolerance.text().strip()
            tolerance = numbers.parse(typed) if typed else None
            item = self.item.value() - 1 if self.item.maximum() > 1 else None
            self.reference = reference_from(self.source, self.steps(), self.trace, tolerance, item)
        except InputError as error:
            self.tell(error.message(translate))
            return
        self.accept()
