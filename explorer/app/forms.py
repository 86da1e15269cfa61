"""The dialogs themselves."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from explorer.app.file_dialogs import CopyEntry, ExampleEntry, ExportChoice
from explorer.app.form_fields import Choice, FolderField, described
from explorer.app.tips import title as literal
from explorer.app.worker import Worker
from explorer.drawing.choices import choices
from explorer.files.progress import PARTS

__all__ = [
    "CopiesDialog",
    "ExamplesDialog",
    "ExportDialog",
    "QDialog",
    "QFileDialog",
    "QProgressDialog",
    "TextDialog",
    "WorkDialog",
    "ask_text",
    "choose",
]


def choose(parent: QWidget | None, title: str, text: str, more: str, choices: dict[str, str], default: str = "") -> str:
    """Show a plain text with a button for each choice, and give the key of the one pressed.

    Esc means the last; Enter the default, which is the first unless another is named.
    """
    box = QMessageBox(parent)
    box.setWindowTitle(literal(title))
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


class TextDialog(QInputDialog):
    """Asks for one line of text."""

    def __init__(self, title: str, question: str, text: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setLabelText(question)
        self.setTextValue(text)
        self.sizeHint()  # makes the parts
        for line in self.findChildren(QLineEdit):
            described(line, title, question)
        for box in self.findChildren(QDialogButtonBox):
            box.button(QDialogButtonBox.StandardButton.Ok).setToolTip(self.tr("Take this text"))
            box.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and change nothing"))


def ask_text(parent: QWidget | None, title: str, question: str, text: str = "") -> str | None:
    """Ask for one line of text; None where it was cancelled."""
    dialog = TextDialog(title, question, text, parent)
    accepted = dialog.exec() == int(QDialog.DialogCode.Accepted)
    answer = dialog.textValue()
    dialog.deleteLater()
    return answer if accepted else None


class WorkDialog(QProgressDialog):
    """How far a work is, with a way to stop it; it ends with the work."""

    def __init__(self, title: str, worker: Worker, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setLabelText(title)
        self.setCancelButtonText(self.tr("Cancel"))
        self.setRange(0, PARTS)
        self.setAutoClose(False)
        self.setAutoReset(False)
        worker.progressed.connect(self.setValue)
        worker.ended.connect(self.accept)
        self.canceled.connect(worker.stop)  # at once: a report that is under way would bring it back into view


class ExportDialog(QDialog):
    """Current step or all steps, size, colours, folder."""

    def __init__(
        self, folder: str, title: str, theme: str, ask_folder: Callable[[str], str], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export as PNG"))
        self.which = Choice(self.tr("Steps"), self.tr("Whether the current step is drawn, or all of them"))
        self.which.addItem(self.tr("The current step: {title}").format(title=title), False)
        self.which.addItem(self.tr("All steps, one file each"), True)
        self.scale = Choice(self.tr("Size"), self.tr("How large the pictures are"))
        for scale in (1, 2, 3, 4):
            self.scale.addItem(
                self.tr("{scale} × ({width} pixels wide)").format(scale=scale, width=1040 * scale), float(scale)
            )
        self.scale.setCurrentIndex(1)
        self.theme = Choice(self.tr("Colours"), self.tr("The colours of the pictures, whatever those of the window"))
        for said in choices("themes"):
            self.theme.addItem(said.plain, said.name)
        self.folder = FolderField(folder, ask_folder)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and write nothing"))
        self.export = buttons.addButton(self.tr("Export"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.export.setToolTip(self.tr("Write the files"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(self.tr("Steps"), self.which)
        form.addRow(self.tr("Size"), self.scale)
        form.addRow(self.tr("Colours"), self.theme)
        form.addRow(self.tr("Folder"), self.folder)
        form.addRow(buttons)
        self.folder.changed.connect(self.check)
        self.check()

    def check(self) -> None:
        """Without a folder there is nothing to export to."""
        self.export.setEnabled(bool(self.folder.text()))

    def choice(self) -> ExportChoice:
        """What was chosen."""
        return ExportChoice(
            Path(self.folder.text()),
            bool(self.which.currentData()),
            float(self.scale.currentData()),
            str(self.theme.currentData()),
        )


class Roomy(QStyledItemDelegate):
    """Entries of several lines with room for all: lines in two scripts are taller than Qt reckons, and it cuts them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A little more than Qt takes."""
        return super().sizeHint(option, index) + QSize(0, 6)


class ExamplesDialog(QDialog):
    """The examples with a line on what each shows, and its source."""

    def __init__(self, entries: list[ExampleEntry], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Examples"))
        self.resize(760, 600)
        self.list = QListWidget()
        described(self.list, self.tr("Examples"), self.tr("What each example shows, and where it is from"))
        self.list.setWordWrap(True)
        self.list.setItemDelegate(Roomy(self.list))
        self.list.setSpacing(2)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        for group in dict.fromkeys(entry.group for entry in entries):
            if group:
                self.list.addItem(heading(group))
            for entry in entries:
                if entry.group == group:
                    item = QListWidgetItem("\n".join(filter(None, (entry.title, entry.summary, entry.source))))
                    item.setData(Qt.ItemDataRole.UserRole, entry.name)
                    self.list.addItem(item)
        self.list.setCurrentRow(1 if self.list.count() > 1 and entries[0].group else 0)
        self.list.itemActivated.connect(self.accept)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and keep the open session"))
        opens = buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.AcceptRole)
        opens.setToolTip(self.tr("Open the selected example"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(QLabel(self.tr("Each example is a session that you can change.")))
        box.addWidget(self.list)
        box.addWidget(buttons)

    def name(self) -> str | None:
        """The chosen example."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else None


def heading(words: str) -> QListWidgetItem:
    """A line of a list that is a heading: it cannot be chosen."""
    item = QListWidgetItem(words)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    font = QApplication.font()
    font.setBold(True)
    item.setFont(font)
    item.setForeground(QApplication.palette().brush(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText))
    return item


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
        self.list.setItemDelegate(Roomy(self.list))
        self.list.setSpacing(2)
        for entry in entries:
            self.list.addItem(QListWidgetItem(entry.shown()))
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
        """Remove the selected one."""
        self.end("delete")

    def end(self, what: str) -> None:
        """Close with an answer."""
        self.what = what
        self.accept()
