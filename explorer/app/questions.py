"""Questions with buttons of their own, and the list of recovered copies."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.app.dialogs import CopyEntry


def choose(parent: QWidget | None, title: str, text: str, more: str, choices: dict[str, str], default: str = "") -> str:
    """Show a plain text with a button for each choice, and give the key of the one pressed.

    Esc means the last; Enter the default, which is the first unless another is named.
    """
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(more)
    buttons = {key: box.addButton(words, QMessageBox.ButtonRole.ActionRole) for key, words in choices.items()}
    keys = list(buttons)
    box.setDefaultButton(buttons[default or keys[0]])
    box.setEscapeButton(buttons[keys[-1]])
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return next((key for key, button in buttons.items() if button is pressed), keys[-1])


class CopiesDialog(QDialog):
    """The copies that are left of programs that did not end well."""

    def __init__(self, entries: list[CopyEntry], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Recover unsaved work"))
        self.resize(560, 150 + 56 * min(len(entries), 5))
        self.what = "later"
        label = QLabel(self.tr("The program ended before these changes were saved. A recovered session opens unsaved."))
        label.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Unsaved work"))
        self.list.setToolTip(self.tr("Each copy with its time and the file it belongs to"))
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        for entry in entries:
            self.list.addItem(QListWidgetItem("\n".join(filter(None, (entry.name, entry.written, entry.belongs)))))
        self.list.setCurrentRow(next((place for place, entry in enumerate(entries) if entry.first), 0))
        self.list.itemActivated.connect(self.recover)
        buttons = QDialogButtonBox()
        choices = (
            (self.tr("Recover"), self.recover, self.tr("Open the selected copy; saving writes the file it belongs to")),
            (self.tr("Delete"), self.delete, self.tr("Remove the selected copy for ever")),
            (self.tr("Later"), self.reject, self.tr("Keep the copies and ask again at the next start")),
        )
        for place, (words, deed, tip) in enumerate(choices):
            button = QPushButton(words)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(deed)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            if place == 0:
                button.setDefault(True)
        box = QVBoxLayout(self)
        box.addWidget(label)
        box.addWidget(self.list)
        box.addWidget(buttons)
        self.list.setFocus()

    def recover(self) -> None:
        """Open the selected one."""
        self.end("recover")

    def delete(self) -> None:
        """Remove the selected one, once the user has said so twice: it is nowhere else."""
        question = self.tr("Remove this copy for ever?")
        words = {"delete": self.tr("Delete"), "cancel": self.tr("Cancel")}
        if choose(self, self.windowTitle(), question, self.list.currentItem().text(), words, "cancel") == "delete":
            self.end("delete")

    def end(self, what: str) -> None:
        """Close with an answer."""
        self.what = what
        self.accept()


def choose_copy(parent: QWidget | None, entries: list[CopyEntry]) -> tuple[str, int]:
    """Ask what to do with which copy."""
    dialog = CopiesDialog(entries, parent)
    dialog.exec()
    answer = dialog.what, dialog.list.currentRow()
    dialog.deleteLater()
    return answer
