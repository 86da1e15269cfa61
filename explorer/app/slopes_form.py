"""The dialog of ALiBi's slopes: one number a head, in one line."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.app.form_fields import described
from explorer.app.style import show_wrong
from explorer.attention import numbers
from explorer.attention.positions import Alibi, default_slopes
from explorer.drawing.words import translate
from explorer.errors import InputError


class SlopesDialog(QDialog):
    """Asks for a slope for each head; what is wrong is said below, and the dialog stays."""

    def __init__(self, present: Alibi, heads: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Slopes of ALiBi"))
        self.heads = heads
        self.found = present
        question = QLabel(self.tr("A slope for each head, with a blank or a semicolon between them:"))
        question.setWordWrap(True)
        self.line = described(QLineEdit(), self.tr("Slopes"), self.tr("What a distance of one token takes off a score"))
        question.setBuddy(self.line)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.hide()
        buttons = QDialogButtonBox()
        buttons.addButton(QDialogButtonBox.StandardButton.Ok).setToolTip(self.tr("Use these slopes"))
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and change nothing"))
        usual = buttons.addButton(self.tr("Usual slopes"), QDialogButtonBox.ButtonRole.ResetRole)
        usual.setToolTip(self.tr("Those of the paper, which follow from the number of heads"))
        usual.setAutoDefault(False)
        usual.clicked.connect(self.show_usual)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (question, self.line, self.problem, buttons):
            box.addWidget(part)
        self.setMinimumWidth(420)
        self.show_slopes(present.of_heads(heads))
        self.line.setFocus()

    def show_slopes(self, slopes: tuple[float, ...]) -> None:
        """Put slopes into the line."""
        self.line.setText("; ".join(numbers.shortest(slope) for slope in slopes))
        self.line.selectAll()

    def show_usual(self) -> None:
        """Put the slopes of the paper into the line."""
        self.show_slopes(default_slopes(self.heads))

    def accept(self) -> None:
        """Close where there is a slope for each head; else say what is wrong."""
        try:
            slopes = tuple(numbers.parse(part) for part in self.line.text().replace(";", " ").split())
            alibi = Alibi(None if slopes == default_slopes(self.heads) else slopes)
            alibi.check(self.heads)
        except InputError as error:
            show_wrong(self.line, self.problem, error.message(translate))
            self.line.setFocus()
            self.adjustSize()
            return
        self.found = alibi
        super().accept()

    def alibi(self) -> Alibi:
        """ALiBi with these slopes."""
        return self.found
