"""The dialog of the vocabulary: words with their ids, added, renamed and removed."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from explorer.app.form_fields import described
from explorer.attention.checks import refuse
from explorer.attention.session import Session
from explorer.attention.token_lines import reworded
from explorer.attention.tokens import visible
from explorer.attention.vocabulary import Word, with_words, words_of
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, one_line

WORD, ID = 0, 1
ORIGIN = Qt.ItemDataRole.UserRole


class VocabularyDialog(QDialog):
    """A row for each word; what is wrong is said below, and the dialog stays."""

    def __init__(self, session: Session, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.session = session
        self.found = words_of(session)
        self.setWindowTitle(self.tr("Vocabulary"))
        self.resize(420, 460)
        question = QLabel(
            self.tr("Each word has a vector in the embeddings, 0 at first. A renamed word is renamed in the text too.")
        )
        question.setWordWrap(True)
        tip = self.tr("The words, and their ids or nothing; F2 or a double click edits")
        self.table = described(QTableWidget(0, 2), self.tr("Words"), tip)
        self.table.setHorizontalHeaderLabels([self.tr("Word"), self.tr("Id")])
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setColumnWidth(WORD, 220)
        self.table.setTabKeyNavigation(False)
        for word in self.found:
            self.append(word)
        question.setBuddy(self.table)
        self.problem = QLabel()
        self.problem.setObjectName("reason")
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        edits = QHBoxLayout()
        for words, deed, tip in (
            (self.tr("Add"), self.add, self.tr("A new word at the end, with a vector of 0")),
            (self.tr("Remove"), self.remove, self.tr("The selected word goes, with its vector")),
        ):
            button = described(QPushButton(words), words, tip)
            button.setAutoDefault(False)
            button.clicked.connect(deed)
            edits.addWidget(button)
        edits.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setToolTip(self.tr("Take these words"))
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and change nothing"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(question)
        box.addWidget(self.table)
        box.addLayout(edits)
        box.addWidget(self.problem)
        box.addWidget(buttons)
        self.table.setCurrentCell(0, WORD)
        self.table.setFocus()

    def append(self, word: Word) -> None:
        """A row at the end."""
        row = self.table.rowCount()
        self.table.insertRow(row)
        shown = QTableWidgetItem(visible(word.word, spaces=False))
        shown.setData(ORIGIN, "" if word.origin is None else str(word.origin))
        self.table.setItem(row, WORD, shown)
        self.table.setItem(row, ID, QTableWidgetItem("" if word.id is None else str(word.id)))

    def add(self) -> None:
        """A new word, which is typed at once; where there are ids it has the next one."""
        shown = (self.text(row, ID).strip() for row in range(self.table.rowCount()))
        ids = [int(number) for number in shown if is_id(number)]
        self.append(Word("", max(ids) + 1 if ids else None, None))
        row = self.table.rowCount() - 1
        self.table.setCurrentCell(row, WORD)
        self.table.setFocus()
        self.table.edit(self.table.currentIndex())

    def remove(self) -> None:
        """The word at the cursor goes."""
        self.table.removeRow(self.table.currentRow())
        self.table.setFocus()

    def words(self) -> list[Word]:
        """The words as they stand there now; raises InputError where an id is no whole number."""
        words = []
        for row in range(self.table.rowCount()):
            shown, number, origin = self.text(row, WORD), self.text(row, ID).strip(), self.text(row, WORD, ORIGIN)
            if number and not is_id(number):
                raise refuse(
                    QT_TRANSLATE_NOOP("session", "“{text}” is no id; use a whole number, or nothing"),
                    text=one_line(number, 40),
                )
            word = reworded(self.session.vocabulary[int(origin)] if origin else "", shown, spaces=False)
            words.append(Word(word, int(number) if number else None, int(origin) if origin else None))
        return words

    def text(self, row: int, column: int, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> str:
        """What stands in a cell, or what it is kept with."""
        return str(self.table.model().index(row, column).data(role))

    def accept(self) -> None:
        """Close where the words fit the session; else say what is wrong."""
        try:
            self.found = self.words()
            with_words(self.session, self.found)
        except InputError as error:
            self.problem.setText(error.message(translate))
            self.problem.show()
            self.table.setFocus()
            return
        super().accept()

    def vocabulary(self) -> list[Word]:
        """The words that were accepted."""
        return self.found


def is_id(text: str) -> bool:
    """Whether a text is a whole number, as a file may hold for an id."""
    return bool(re.fullmatch(r"-?[0-9]{1,18}", text))
