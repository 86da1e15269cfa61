"""Every question asked of the user goes through here, so that tests can answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer import __version__
from explorer.attention import numbers
from explorer.drawing.words import translate
from explorer.errors import ExplorerError, InputError

FILTER = "Attention Explorer (*.attn)"
Answer = Literal["save", "discard", "cancel"]


@dataclass(frozen=True)
class ExportChoice:
    """What is to be exported where."""

    folder: Path
    all_steps: bool
    scale: float
    theme: str


@dataclass(frozen=True)
class ExampleEntry:
    """A built-in example as it is listed."""

    name: str
    title: str
    summary: str
    source: str


class Dialogs(QObject):
    """Asks and tells, on top of a window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.over = parent

    def show_error(self, error: ExplorerError) -> None:
        """Tell what went wrong, in one sentence."""
        self.tell(error.message(translate))

    def tell(self, sentence: str) -> None:
        """Tell something that needs attention."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Attention Explorer"), "", parent=self.over)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(sentence)
        box.exec()
        box.deleteLater()

    def ask_save(self, name: str) -> Answer:
        """Whether changes are to be saved before they would be lost."""
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Unsaved changes"), "", parent=self.over)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(self.tr("Save the changes to “{name}”?").format(name=name))
        box.setInformativeText(self.tr("Without saving they are lost."))
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        chosen = box.exec()
        box.deleteLater()
        answers: dict[int, Answer] = {int(button.Save): "save", int(button.Discard): "discard"}
        return answers.get(int(chosen), "cancel")

    def ask_overwrite(self, paths: list[Path]) -> bool:
        """Whether files that exist may be replaced."""
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Replace files?"), "", parent=self.over)
        box.setTextFormat(Qt.TextFormat.PlainText)
        names = ", ".join(path.name for path in paths)
        box.setText(self.tr("These files exist already: {names}. Replace them?").format(names=names))
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Yes | button.Cancel)
        box.setDefaultButton(button.Cancel)
        chosen = box.exec()
        box.deleteLater()
        return int(chosen) == int(button.Yes)

    def ask_open(self, folder: str) -> Path | None:
        """Which file to open."""
        path, _ = QFileDialog.getOpenFileName(self.over, self.tr("Open"), folder, FILTER)
        return Path(path) if path else None

    def ask_save_as(self, suggestion: str) -> Path | None:
        """Where to save; the ending .attn is added, and an existing file asked about, before anything is written."""
        path, _ = QFileDialog.getSaveFileName(
            self.over, self.tr("Save as"), suggestion, FILTER, options=QFileDialog.Option.DontConfirmOverwrite
        )
        if not path:
            return None
        chosen = Path(path) if Path(path).suffix else Path(f"{path}.attn")
        return chosen if not chosen.exists() or self.ask_overwrite([chosen]) else None

    def ask_scale(self, present: float) -> float | None:
        """The number to multiply scores by."""
        text, accepted = QInputDialog.getText(
            self.over, self.tr("Scale"), self.tr("Multiply every score by:"), text=numbers.shortest(present)
        )
        if not accepted:
            return None
        try:
            return numbers.parse(text)
        except InputError as error:
            self.show_error(error)
            return None

    def ask_export(self, folder: str, title: str, theme: str) -> ExportChoice | None:
        """What to export, how large, and where."""
        dialog = ExportDialog(folder, title, theme, self.over)
        accepted = dialog.exec() == int(QDialog.DialogCode.Accepted)
        choice = dialog.choice() if accepted else None
        dialog.deleteLater()
        return choice

    def watch(self, title: str, work: Iterator[object], count: int) -> bool:
        """Do a long work piece by piece, with its progress shown and a way to stop it; False where it was stopped."""
        progress = QProgressDialog(title, self.tr("Cancel"), 0, count, self.over)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(400)
        for done, _ in enumerate(work, 1):
            progress.setValue(done)
            if progress.wasCanceled():
                break
        stopped = progress.wasCanceled()
        progress.close()
        progress.deleteLater()
        return not stopped

    def choose_example(self, entries: list[ExampleEntry]) -> str | None:
        """Which example to open, by its name."""
        dialog = ExamplesDialog(entries, self.over)
        accepted = dialog.exec() == int(QDialog.DialogCode.Accepted)
        name = dialog.name() if accepted else None
        dialog.deleteLater()
        return name

    def about(self) -> None:
        """What the program is."""
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("About Attention Explorer"), "", parent=self.over)
        box.setTextFormat(Qt.TextFormat.PlainText)
        words = self.tr("Edit Q, K and V by hand and follow attention, step by step, to every number.")
        box.setText(f"Attention Explorer {__version__}\n\n{words}")
        box.exec()
        box.deleteLater()


class ExportDialog(QDialog):
    """Current step or all steps, size, colours, folder."""

    def __init__(self, folder: str, title: str, theme: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export as PNG"))
        self.which = QComboBox()
        self.which.addItem(self.tr("The current step: {title}").format(title=title), False)
        self.which.addItem(self.tr("All steps, one file each"), True)
        self.scale = QComboBox()
        for scale in (1, 2, 3, 4):
            self.scale.addItem(
                self.tr("{scale} × ({width} pixels wide)").format(scale=scale, width=1040 * scale), float(scale)
            )
        self.scale.setCurrentIndex(1)
        self.theme = QComboBox()
        self.theme.addItem(self.tr("Light, on white"), "light")
        self.theme.addItem(self.tr("Dark"), "dark")
        self.folder = QLineEdit(folder)
        self.folder.setMinimumWidth(320)
        browse = QPushButton(self.tr("Browse…"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self.browse)
        place = QHBoxLayout()
        place.addWidget(self.folder, 1)
        place.addWidget(browse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.export = buttons.addButton(self.tr("Export"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(self.tr("Steps"), self.which)
        form.addRow(self.tr("Size"), self.scale)
        form.addRow(self.tr("Colours"), self.theme)
        form.addRow(self.tr("Folder"), place)
        form.addRow(buttons)
        self.folder.textChanged.connect(self.check)
        self.check()

    def check(self) -> None:
        """Without a folder there is nothing to export to."""
        self.export.setEnabled(bool(self.folder.text().strip()))

    def browse(self) -> None:
        """Choose the folder."""
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder"), self.folder.text())
        if folder:
            self.folder.setText(folder)

    def choice(self) -> ExportChoice:
        """What was chosen."""
        return ExportChoice(
            Path(self.folder.text().strip()),
            bool(self.which.currentData()),
            float(self.scale.currentData()),
            str(self.theme.currentData()),
        )


class ExamplesDialog(QDialog):
    """The examples with a line on what each shows, and its source."""

    def __init__(self, entries: list[ExampleEntry], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Examples"))
        self.resize(680, 560)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Examples"))
        self.list.setWordWrap(True)
        self.list.setSpacing(4)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        for entry in entries:
            item = QListWidgetItem(f"{entry.title}\n{entry.summary}\n{entry.source}".rstrip())
            item.setData(Qt.ItemDataRole.UserRole, entry.name)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.accept)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.AcceptRole)
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
