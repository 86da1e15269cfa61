"""The dialog of RoPE: theta, how numbers are paired, how many are turned, and the positions."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.app.form_fields import Choice, WholeNumber, described
from explorer.app.style import show_wrong
from explorer.attention import numbers
from explorer.attention.encodings import Rope, refuse
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP


class RopeDialog(QDialog):
    """Asks for the numbers of RoPE; what is wrong is said below, and the dialog stays."""

    def __init__(self, present: Rope, session: Session, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rotary positions (RoPE)"))
        self.session, self.found = session, present
        self.form = QFormLayout()
        tip = self.tr("The base of the angles: the larger it is, the slower later pairs turn")
        self.theta = self.add_line(self.tr("Theta"), tip, numbers.shortest(present.theta))
        self.style_chosen = Choice(self.tr("Pairs"), self.tr("Which two numbers of a query or key are turned together"))
        entries = (
            (self.tr("Halves: number m with m + d/2 (Llama, Hugging Face)"), "half"),
            (self.tr("Interleaved: number 2m with 2m + 1 (RoFormer)"), "interleaved"),
        )
        self.style_chosen.offer(entries, present.style)
        self.form.addRow(self.tr("Pairs"), self.style_chosen)
        name, tip = self.tr("Numbers turned"), self.tr("So many first numbers are turned, the rest stays as it is")
        self.turned = WholeNumber(name, tip)
        self.turned.setRange(2 if session.d_k % 2 else 0, session.d_k)
        self.turned.setSingleStep(2)
        if session.d_k % 2 == 0:
            self.turned.setSpecialValueText(self.tr("all"))
        self.turned.setValue(present.rotary_dim)
        self.form.addRow(name, self.turned)
        tip = self.tr("A whole number for each token, with blanks between; empty: 0, 1, 2 and so on")
        self.places = {
            "query_positions": self.add_line(self.tr("Positions of queries"), tip, listed(present.query_positions)),
            "key_positions": self.add_line(self.tr("Positions of keys"), tip, listed(present.key_positions)),
        }
        for line in self.places.values():
            line.setPlaceholderText("0 1 2 …")
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.hide()
        buttons = QDialogButtonBox()
        buttons.addButton(QDialogButtonBox.StandardButton.Ok).setToolTip(self.tr("Use these numbers"))
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and change nothing"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addLayout(self.form)
        box.addWidget(self.problem)
        box.addWidget(buttons)
        self.setMinimumWidth(480)
        self.theta.selectAll()
        self.theta.setFocus()

    def add_line(self, name: str, tip: str, text: str) -> QLineEdit:
        """A field for a text."""
        line = described(QLineEdit(text), name, tip)
        self.form.addRow(name, line)
        return line

    def accept(self) -> None:
        """Close where the numbers fit the session; else say what is wrong, where it is."""
        fields = {"theta": self.theta, "rotary_dim": self.turned.lineEdit(), **self.places}
        name, places = "theta", {}
        try:
            theta = numbers.parse(self.theta.text())
            for name, line in self.places.items():
                places[name] = whole_numbers(line.text())
            rope = Rope(theta, self.style_chosen.currentData(), self.turned.value(), **places)
            rope.check(self.session.d_k, self.session.n_q, self.session.n_k)
        except InputError as error:
            for field in fields.values():
                show_wrong(field, self.problem, "")
            field = fields[str(error.place or name).partition("[")[0]]
            show_wrong(field, self.problem, error.text.said(translate))
            field.setFocus()
            self.adjustSize()
            return
        self.found = rope
        super().accept()

    def rope(self) -> Rope:
        """RoPE with these numbers."""
        return self.found


def listed(positions: tuple[int, ...] | None) -> str:
    """Positions as they stand in a field."""
    return "" if positions is None else " ".join(map(str, positions))


def whole_numbers(text: str) -> tuple[int, ...] | None:
    """The positions in a text; None where it is empty."""
    parts = text.replace(",", " ").replace(";", " ").split()
    found = [numbers.parse(part) for part in parts]
    for part, value in zip(parts, found, strict=True):
        if not value.is_integer():
            raise refuse(QT_TRANSLATE_NOOP("positions", "{text} is no whole number"), text=part)
    return tuple(map(int, found)) or None
