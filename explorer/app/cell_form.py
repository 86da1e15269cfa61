"""The dialog that asks for a cell: its matrix, and its place there by numbers or tokens."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.app.form_fields import Choice, described
from explorer.app.style import show_wrong
from explorer.attention.cells import Cell
from explorer.attention.finding import column_of, place_of
from explorer.attention.matrices import MATRICES, head_of
from explorer.attention.naming import weighs, words_of
from explorer.attention.session import Session
from explorer.attention.steps import matrices_of
from explorer.drawing.words import translate
from explorer.errors import InputError


class CellDialog(QDialog):
    """Which matrix, and which place in it; what is wrong is said below, and the dialog stays."""

    def __init__(self, session: Session, present: Cell, head: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Go to a cell"))
        self.session, self.head = session, head
        self.chosen: Cell | None = None
        self.matrix = Choice(self.tr("Matrix"), self.tr("Which matrix the cell is in"))
        for known in matrices_of(session):
            title = translate("matrices", known.title)
            self.matrix.addItem(f"{known.symbol} {title}".strip(), known.name)
        self.row, self.column = QLineEdit(str(present.row + 1)), QLineEdit(str(present.column + 1))
        self.row_label, self.column_label = QLabel(), QLabel()
        self.row_label.setBuddy(self.row)
        self.column_label.setBuddy(self.column)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and stay where the cursor is"))
        go = buttons.addButton(self.tr("Go"), QDialogButtonBox.ButtonRole.AcceptRole)
        go.setToolTip(self.tr("Put the cursor on this cell, on a step that shows it"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.form = form = QFormLayout()
        form.addRow(self.tr("Matrix"), self.matrix)
        form.addRow(self.row_label, self.row)
        form.addRow(self.column_label, self.column)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(self.problem)
        box.addWidget(buttons)
        self.setMinimumWidth(380)
        self.matrix.setCurrentIndex(max(0, self.matrix.findData(present.matrix)))
        self.matrix.currentIndexChanged.connect(self.name_axes)
        self.name_axes()
        self.row.selectAll()
        self.row.setFocus()

    def name_axes(self) -> None:
        """Say what the two parts of a name are in the chosen matrix: those of weights lead from number to number."""
        known = MATRICES[str(self.matrix.currentData())]
        words = {"queries": self.tr("Query"), "keys": self.tr("Key"), "vocabulary": self.tr("Word")}
        of_words = self.tr("Its number from 1 on, or a token that is there once")
        tips = {"o_width": self.tr("Its number from 1 on, through all heads"), **dict.fromkeys(words, of_words)}
        numbers = self.tr("From number"), self.tr("To number") if weighs(known.name) else self.tr("Number")
        for label, field, axis, number in (
            (self.row_label, self.row, known.rows, numbers[0]),
            (self.column_label, self.column, known.columns, numbers[1]),
        ):
            label.setText(words.get(axis, number))
            described(field, label.text(), tips.get(axis, self.tr("Its number from 1 on")))
            self.form.setRowVisible(field, axis != "one")

    def accept(self) -> None:
        """Close where there is such a cell; else say what is wrong and go to that field."""
        session, known = self.session, MATRICES[str(self.matrix.currentData())]
        self.wrong(None, "")
        places = []
        for field, axis, label in (
            (self.row, known.rows, self.row_label),
            (self.column, known.columns, self.column_label),
        ):
            if axis == "one":  # there is nothing to choose
                places.append(0)
                continue
            try:
                tokens, size = words_of(session, axis), session.size(axis)
                places.append(column_of(size, field.text()) if tokens is None else place_of(tokens, field.text()))
            except InputError as error:
                self.wrong(field, error.at(label.text()).message(translate))
                return
        self.chosen = Cell(known.name, head_of(session, known.name, self.head), *places)
        super().accept()

    def wrong(self, field: QLineEdit | None, problem: str) -> None:
        """Show the reason at a field, or none."""
        for each in (self.row, self.column):
            show_wrong(each, self.problem, problem if each is field else "")
        if field is not None:
            show_wrong(field, self.problem, problem)
            field.setFocus()
            field.selectAll()
        self.problem.setMinimumHeight(self.problem.heightForWidth(self.width() - 24) if field is not None else 0)
        self.adjustSize()

    def cell(self) -> Cell | None:
        """The cell that was chosen."""
        return self.chosen
