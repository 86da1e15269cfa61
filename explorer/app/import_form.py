"""The dialog of an import: the arrays of files, what each is used as, and all that keeps them from being imported."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from explorer.app.import_choices import ArrayChoices
from explorer.app.import_list import ArraysModel, ArraysTable
from explorer.app.import_preview import Preview
from explorer.app.import_terms import ImportState, ImportTerms
from explorer.app.tips import title
from explorer.app.worker import Job, Result, Worker
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.drawing.words import said
from explorer.errors import ExplorerError
from explorer.files.entries import Array
from explorer.files.import_guesses import first_plan, meaning_of
from explorer.files.imports import Plan, session
from explorer.files.progress import PARTS
from explorer.files.roles import MASK
from explorer.files.sources import Source, array_and_content, read_source
from explorer.texts import one_line


class ImportDialog(QDialog):
    """Reads files beside the window, and lets what they hold be assigned; `plan` is what was chosen.

    `fault` is why the files cannot be read, if so; the dialog then ends by itself.
    """

    def __init__(
        self, paths: Sequence[Path], present: Session, numbers: NumberFormat, worker: Worker, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.present, self.worker = present, worker
        self.plan = Plan(Source(tuple(paths)), {}, present)
        self.fault: ExplorerError | None = None
        self.asked = ""  # the array that is being read
        names = one_line(", ".join(path.name for path in paths), 60)
        self.setObjectName("import_dialog")
        self.setWindowTitle(title(self.tr("Import from {file}").format(file=names)))
        self.resize(880, 640)
        self.model = ArraysModel(self.plan)
        self.table = ArraysTable(self.model)
        self.choices = ArrayChoices(self.plan)
        self.preview = Preview(numbers)
        self.terms = ImportTerms(self.plan, present)
        self.state = ImportState()
        self.bar = QProgressBar()
        self.lay_out()
        self.table.selectionModel().currentRowChanged.connect(self.look_at)
        self.choices.changed.connect(self.take_plan)
        self.terms.changed.connect(self.take_plan)
        worker.progressed.connect(self.bar.setValue)
        if parent is not None:
            parent.installEventFilter(self)
        self.read(partial(read_source, list(paths)), self.take_source)
        self.refresh()

    def lay_out(self) -> None:
        """Put the parts in their places: arrays at the left, the chosen one at the right, all else below."""
        self.bar.setRange(0, PARTS)
        self.bar.setObjectName("import_progress")
        self.bar.setAccessibleName(self.tr("Reading"))
        self.bar.setToolTip(self.tr("How much has been read"))
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accepting = buttons.addButton(self.tr("&Import"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.accepting.setObjectName("import_button")
        self.accepting.setDefault(True)
        self.accepting.setToolTip(self.tr("Make the session, or change the open one, as it is set here"))
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setToolTip(self.tr("Close and import nothing"))
        cancel.setAutoDefault(False)
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        chosen = QVBoxLayout()
        chosen.setSpacing(8)
        chosen.addWidget(self.choices)
        chosen.addWidget(self.preview, 1)
        upper = QHBoxLayout()
        upper.setSpacing(14)
        upper.addWidget(self.table, 1)
        upper.addLayout(chosen, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 14, 16, 14)
        box.setSpacing(10)
        box.addLayout(upper, 1)
        for part in (self.terms, self.state, self.bar, buttons):
            box.addWidget(part)

    def read(self, work: Callable[[Job], Result], then: Callable[[Result], None]) -> None:
        """Begin to read beside the window."""
        self.bar.setValue(0)
        self.worker.start(work, then, self.fail)

    def take_source(self, source: Source) -> None:
        """Take what the files offer, with a first guess at what is meant."""
        self.plan = first_plan(source, self.present)
        chosen = [*self.plan.named(MASK), *self.plan.used()]  # at a mask there may be something to choose
        self.model.show_plan(self.plan)
        self.table.setEnabled(True)
        self.table.selectRow(next((row for row, entry in enumerate(source.entries) if entry.name in chosen[:1]), 0))
        self.table.setFocus()

    def take_array(self, name: str, found: tuple[Array, str]) -> None:
        """Take the numbers of an array."""
        array, content = found
        plan = replace(self.plan, source=self.plan.source.with_array(name, array, content))
        use = plan.use(name)
        if not use.meaning:
            plan = plan.with_use(name, replace(use, meaning=meaning_of(plan.source, name, use.role)))
        self.take_plan(plan)

    def look_at(self, index: QModelIndex) -> None:
        """Show another array."""
        if index.isValid():
            self.take_plan(self.plan)

    def take_plan(self, plan: object) -> None:
        """Make this the plan: begin to read what it needs, and show it."""
        assert isinstance(plan, Plan)
        self.plan = plan
        if not self.worker.busy:
            self.read_next()
        self.refresh()

    def read_next(self) -> None:
        """Read the next array that is used or looked at and has not been read; forget what neither is."""
        source, looked_at = self.plan.source, self.table.name()
        wanted = [*self.plan.used(), *([] if looked_at is None else [looked_at])]
        for name in wanted:
            if name not in source.arrays and source.entry(name).problem is None:
                self.asked = name
                self.read(partial(array_and_content, source, name), partial(self.take_array, name))
                return
        self.plan = replace(self.plan, source=source.without_arrays(wanted))

    def fail(self, error: BaseException) -> None:
        """Files that cannot be read end the dialog; an array that cannot be read cannot be used."""
        if not isinstance(error, ExplorerError):
            raise error  # for the hook that tells of faults
        if not self.plan.source.entries:
            self.fault = error
            self.reject()
            return
        self.take_plan(replace(self.plan, source=self.plan.source.with_problem(self.asked, error.text)))

    def refresh(self) -> None:
        """Show the plan in all parts."""
        self.model.show_plan(self.plan)
        self.choices.show_array(self.plan, self.table.name())
        self.preview.show_array(self.plan, self.table.name())
        self.terms.show_plan(self.plan)
        self.bar.setVisible(self.worker.busy)
        begun = bool(self.plan.source.entries)
        for part in (self.table, self.choices, self.terms):
            part.setEnabled(begun)
        if begun:
            ready = self.state.show_plan(self.plan)
        else:
            ready = False
            self.state.show_lines([self.tr("Reading…")], QPalette.ColorRole.PlaceholderText)
        self.accepting.setEnabled(ready and not self.plan.unread())

    def finish(self) -> None:
        """Import, unless tokens that were being typed do not fit, or no session comes of it: then it says why."""
        self.terms.settle()
        if not self.accepting.isEnabled():
            return
        try:
            session(self.plan)
        except ExplorerError as error:
            self.state.show_lines([said(error.text)], QPalette.ColorRole.BrightText)
        else:
            self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """With the window the dialog goes, however it comes to be closed."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            self.reject()
        return super().eventFilter(watched, event)

    def done(self, result: int) -> None:
        """However it ends, nothing more is read."""
        self.worker.stop()
        super().done(result)
