"""Another language while the program runs: a new window on the same document takes the place of the old one."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from PySide6.QtCore import QByteArray, QCoreApplication, QEventLoop, QItemSelection, QItemSelectionModel, QObject
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QWidget

from explorer.app.matrix_table import MatrixTable
from explorer.app.program import Program
from explorer.app.window import Window
from explorer.attention.spread import What

Part = TypeVar("Part", bound=QObject)


def speak(program: Program, language: str, choice: str) -> None:
    """Speak this language, and remember how it was chosen, unless a wrong text in an editor comes first.

    Document, selection, undo steps, file and copies belong to the program and stay; what the window alone knows is
    carried over.
    """
    old = program.window
    if not old.typed.settle():
        return
    program.settings.language = choice
    if "presenting.leave" in program.actions and program.actions["presenting.leave"].isEnabled():
        program.actions["presenting.leave"].trigger()  # what is carried over is the usual window
    program.playback.stop()
    program.terms.stop_picking()
    focused, kept = QApplication.focusWidget(), program.selection.kept
    beside = windows_beside(program)
    program.let_window_go()
    program.translations.speak(language)
    program.language = program.files.language = program.wording.language = language
    program.make_window()
    program.add_parts()
    new = program.window
    new.restoreGeometry(old.saveGeometry())
    if not old.isMaximized() and not old.isFullScreen():
        new.setGeometry(old.geometry())  # exactly, and also where it is larger than the screen
    new.restoreState(old.saveState())
    copy_view(old, new)
    new.show()
    copy_search(old, new, program)
    old.hide()
    copy_places(old, new)
    # Its layout next: what is scrolled to a place before that does not stay there.
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    new.activateWindow()
    focus_like(focused, old, new)
    new.stage.look_at(old.stage.seen)
    copy_scrolling(old, new)
    open_beside(program, beside)
    program.selection.keep(kept)  # which a panel that gets the focus may change
    old.deleteLater()


def windows_beside(program: Program) -> dict[What, QByteArray]:
    """The windows that are open beside the program's, with their places."""
    contrasts = program.comparing.contrasts if program.comparing is not None else {}
    return {what: contrast.saveGeometry() for what, contrast in contrasts.items() if contrast.isVisible()}


def open_beside(program: Program, places: Mapping[What, QByteArray]) -> None:
    """Open these again, behind the program's own window."""
    if program.comparing is not None:
        for what, place in places.items():
            program.comparing.contrast(what)
            program.comparing.contrasts[what].restoreGeometry(place)
    program.window.activateWindow()


def copy_view(old: Window, new: Window) -> None:
    """What is folded, what the chart shows, and what is seen of the stage."""
    for section in new.input_side.sections:
        section.fold.setChecked(old.input_side.by_matrix[section.matrix.name].fold.isChecked())
    new.chart.quantity.setCurrentIndex(old.chart.quantity.currentIndex())
    new.chart.log.setChecked(old.chart.log.isChecked())


def copy_search(old: Window, new: Window, program: Program) -> None:
    """The text that is being searched for, where the bar for it is open."""
    line, search = old.findChild(QLineEdit, "find_line"), program.actions["finding.open"]
    if line is not None and line.isVisible():
        search.trigger()  # makes the bar
        for place in new.findChildren(QLineEdit, "find_line"):
            place.setText(line.text())
        search.trigger()  # looks for the text
    new.stage.look_at(old.stage.seen)


def copy_places(old: Window, new: Window) -> None:
    """The cursors and selections of the tables and tokens."""
    for like, table in zip(old.input_side.tables(), new.input_side.tables(), strict=True):
        copy_cursor(like, table)
    for before, row in zip(old.input_side.chip_rows(), new.input_side.chip_rows(), strict=False):
        row.chip_cursor.place, row.chip_cursor.anchor = before.chip_cursor.place, before.chip_cursor.anchor


def copy_scrolling(old: Window, new: Window) -> None:
    """How far each panel is scrolled."""
    for theirs, ours in counterparts(QAbstractScrollArea, old, new):
        ours.verticalScrollBar().setValue(theirs.verticalScrollBar().value())
        ours.horizontalScrollBar().setValue(theirs.horizontalScrollBar().value())


def copy_cursor(theirs: MatrixTable, ours: MatrixTable) -> None:
    """The cursor and the selection of a table."""
    model, chosen, index = ours.model(), ours.selectionModel(), theirs.currentIndex()
    keep = QItemSelectionModel.SelectionFlag.NoUpdate
    chosen.setCurrentIndex(model.index(index.row(), index.column()), keep)
    chosen.clearSelection()
    for part in theirs.selectionModel().selection().toList():
        corners = (model.index(part.top(), part.left()), model.index(part.bottom(), part.right()))
        chosen.select(QItemSelection(*corners), QItemSelectionModel.SelectionFlag.Select)


def focus_like(focused: QWidget | None, old: Window, new: Window) -> None:
    """The part that had the focus has it again, or else the panel that it was in."""
    part = focused
    while part is not None and part is not old:
        for theirs, ours in counterparts(QWidget, old, new):
            if theirs is part and ours.focusPolicy() != ours.focusPolicy().NoFocus:
                ours.setFocus()
                return
        part = part.parentWidget()


def counterparts(kind: type[Part], old: Window, new: Window) -> Iterator[tuple[Part, Part]]:
    """The parts of that kind of both windows that have the same name, class and place among their like."""
    for name in dict.fromkeys(part.objectName() for part in old.findChildren(kind)):
        if name and not name.startswith("qt_"):
            yield from zip(old.findChildren(kind, name), new.findChildren(kind, name), strict=False)
