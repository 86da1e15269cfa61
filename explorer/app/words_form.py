"""The dialog that asks for the words of a session: title, summary, source and notes."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from explorer.app.form_fields import described


class WordsDialog(QDialog):
    """Three lines and a text."""

    def __init__(self, words: Mapping[str, str], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Title and notes"))
        self.resize(560, 420)
        self.lines = {
            "title": described(QLineEdit(), self.tr("Title"), self.tr("What stands in the list of examples and here")),
            "summary": described(QLineEdit(), self.tr("Summary"), self.tr("One line on what the session shows")),
            "source": described(QLineEdit(), self.tr("Source"), self.tr("An address or a book that it is from")),
        }
        self.notes = described(QPlainTextEdit(), self.tr("Notes"), self.tr("Whatever readers of the file should know"))
        self.notes.setTabChangesFocus(True)
        for name, line in self.lines.items():
            line.setText(words[name])
        self.notes.setPlainText(words["notes"])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setToolTip(self.tr("Take these words"))
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and change nothing"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(self.tr("Title"), self.lines["title"])
        form.addRow(self.tr("Summary"), self.lines["summary"])
        form.addRow(self.tr("Source"), self.lines["source"])
        form.addRow(self.tr("Notes"), self.notes)
        form.addRow(buttons)

    def words(self) -> dict[str, str]:
        """What stands there now."""
        lines = {name: line.text().strip() for name, line in self.lines.items()}
        return lines | {"notes": self.notes.toPlainText().strip()}
