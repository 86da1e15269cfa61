"""What is dragged onto the window: files, sessions as text, numbers on a table, tokens."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from explorer.app.actions import Guard
from explorer.app.cell_commands import CellCommands
from explorer.app.commands import Files
from explorer.app.matrix_table import MatrixTable
from explorer.app.window import Window
from explorer.attention import tokens as splitting
from explorer.attention.alignment import alignment
from explorer.attention.cells import Cell
from explorer.attention.checks import check_token_count
from explorer.attention.naming import place_name
from explorer.attention.token_lines import Reading
from explorer.errors import InputError
from explorer.files.examples import ARRAYS, SUFFIX
from explorer.files.session_file import parse_session
from explorer.files.tables import read_numbers
from explorer.texts import one_line

KINDS = ("text/plain", "text/html")
LONGEST = 10_000  # characters that are looked at while they are dragged
Deed = Callable[[], object]


class Offer(NamedTuple):
    """What a drop would do: in words, and the deed; without a deed it is refused."""

    words: str
    deed: Deed | None


class Dragged(NamedTuple):
    """What is being dragged: files, or a text and what it is taken for."""

    paths: list[str] | None = None
    text: str = ""
    session: bool = False
    numbers: QMimeData | None = None  # a block of them, as a table takes it


class Drops(QObject):
    """Says while something is dragged over the window what a drop would do, and does it."""

    def __init__(self, window: Window, files: Files, cells: CellCommands, guard: Guard) -> None:
        super().__init__()
        self.window, self.files, self.cells, self.guard = window, files, cells, guard
        self.sign: QLabel | None = None
        self.dragged = Dragged()
        self.deeds: dict[QEvent.Type, Callable[[QEvent], None]] = {
            QEvent.Type.DragEnter: self.enter,
            QEvent.Type.DragMove: self.drag,
            QEvent.Type.DragLeave: self.leave,
            QEvent.Type.Drop: self.drop,
        }
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is dragged over the window where no field takes it for itself."""
        deed = self.deeds.get(event.type())
        if deed is None:
            return False
        deed(event)
        return True

    def enter(self, event: QEvent) -> None:
        """Something comes: what it is is found out once."""
        assert isinstance(event, QDropEvent)
        self.dragged = dragged(event.mimeData())
        self.drag(event)

    def drag(self, event: QEvent) -> None:
        """Show what a drop here would do. The event is taken even for a refusal, to be told when the drag leaves."""
        assert isinstance(event, QDropEvent)
        offer = self.offer(event.position().toPoint())
        event.setDropAction(Qt.DropAction.CopyAction if offer.deed else Qt.DropAction.IgnoreAction)
        event.accept()
        self.show_sign(offer)

    def leave(self, event: QEvent) -> None:
        """The drag has left the window."""
        self.hide_sign()
        event.accept()

    def drop(self, event: QEvent) -> None:
        """Do it once the program that it comes from has been let go."""
        assert isinstance(event, QDropEvent)
        self.hide_sign()
        offer = self.offer(event.position().toPoint())
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        deed = offer.deed or partial(self.files.dialogs.tell, offer.words)
        QTimer.singleShot(0, self, partial(self.guard.run, deed, offer.deed is not None))

    def offer(self, place: QPoint) -> Offer:
        """What a drop at a place of the window would do."""
        if QApplication.activeModalWidget():
            return Offer(self.tr("Answer the open question first."), None)
        if self.dragged.paths is not None:
            return self.offer_of_files(self.dragged.paths)
        if self.dragged.text.strip():
            return self.offer_of_text(place)
        return Offer(self.tr("Only files and text can be dropped here."), None)

    def offer_of_files(self, paths: list[str]) -> Offer:
        """The first file is opened, if it is one for this program."""
        if not paths or not paths[0]:
            return Offer(self.tr("Only files of this computer can be dropped here."), None)
        path = Path(paths[0])
        name = one_line(path.name, 80)
        if os.path.isdir(path):  # unlike Path.is_dir also of a name that is too long
            return Offer(self.tr("“{name}” is a folder; drop a file.").format(name=name), None)
        suffix = path.suffix.lower()
        if suffix != SUFFIX and suffix not in ARRAYS:
            words = self.tr("“{name}” cannot be opened here; drop a session (.attn) or a table of numbers ({kinds}).")
            return Offer(words.format(name=name, kinds=", ".join(ARRAYS)), None)
        return Offer(self.tr("Open “{name}”").format(name=name), partial(self.open, path, len(paths) - 1))

    def open(self, path: Path, others: int) -> None:
        """Open a file; a table is taken into the open session."""
        if self.files.open_path(path) and others:
            words = self.tr("Only “{name}” was opened; drop one file at a time.")
            self.files.dialogs.report(words.format(name=one_line(path.name, 80)))

    def offer_of_text(self, place: QPoint) -> Offer:
        """A session, numbers for the table under the mouse, or tokens."""
        _, text, session, block = self.dragged
        if session:
            return Offer(self.tr("Open this session"), partial(self.open_text, text))
        table = self.table_at(place)
        if block is not None and table is not None:
            index = table.indexAt(table.viewport().mapFrom(self.window, place))
            if index.isValid():
                cell = table.matrix_model().cell(index)
                words = self.tr("Put these numbers at {place}")
                shown = words.format(place=place_name(self.files.document.session, cell))
                return Offer(shown, partial(self.put, table, cell, block))
        return Offer(self.tr("Make this text the tokens"), partial(self.take_tokens, text))

    def table_at(self, place: QPoint) -> MatrixTable | None:
        """The table at a place of the window."""
        part: QWidget | None = self.window.childAt(place)
        while part is not None and not isinstance(part, MatrixTable):
            part = part.parentWidget()
        return part

    def put(self, table: MatrixTable, cell: Cell, block: QMimeData) -> None:
        """Put numbers into a table, as pasting at that cell does, unless a size that was being typed has taken it."""
        heads, rows, columns = self.files.document.session.matrix(cell.matrix).shape
        if cell.head >= heads or cell.row >= rows or cell.column >= columns:
            words = self.tr("The matrix has become smaller than the place of the drop; drop it again.")
            self.files.dialogs.tell(words)
            return
        table.setFocus()
        self.cells.drop(cell, block)

    def open_text(self, text: str) -> None:
        """Open a session that was dragged as text; it is in no file."""
        session = parse_session(text.encode("utf-8", "surrogatepass"))
        if self.files.saving.may_leave():
            self.files.take(session, None, "")

    def take_tokens(self, text: str) -> None:
        """Make a text the tokens, once the user has said so."""
        tokens = splitting.split(text.strip(), self.window.input_side.rule())
        check_token_count(len(tokens))
        origins = alignment(self.files.document.session.tokens, tokens)
        question = self.tr("Make this text the tokens?")
        words = {"tokens": self.tr("Set tokens"), "cancel": self.tr("Cancel")}
        if self.files.dialogs.choose(self.tr("Tokens"), question, one_line(text.strip(), 200), words) == "tokens":
            self.window.input_side.edits.edit(Reading(tokens, origins))

    def show_sign(self, offer: Offer) -> None:
        """Say in the middle of the window what would happen."""
        if self.sign is None:
            self.sign = QLabel(self.window)
            self.sign.setObjectName("drop_sign")
            self.sign.setAccessibleName(self.tr("What a drop would do"))
            self.sign.setTextFormat(Qt.TextFormat.PlainText)
            self.sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.sign.setMargin(14)
        theme = self.files.scenes.theme
        edge = theme.colour("accent" if offer.deed else "error").name()
        text, card = theme.colour("text").name(), theme.colour("card").name()
        self.sign.setStyleSheet(
            f"QLabel {{ background: {card}; color: {text}; border: 2px {'solid' if offer.deed else 'dashed'} {edge};"
            " border-radius: 8px; }"
        )
        self.sign.setText(offer.words if offer.deed else f"✕  {offer.words}")
        widest = self.window.width() - 60
        self.sign.setWordWrap(False)
        if self.sign.sizeHint().width() > widest:
            self.sign.setWordWrap(True)
            self.sign.resize(widest, self.sign.heightForWidth(widest))
        else:
            self.sign.adjustSize()
        self.sign.move(self.window.rect().center() - self.sign.rect().center())
        self.sign.show()
        self.sign.raise_()

    def hide_sign(self) -> None:
        """Nothing is dragged over the window any more."""
        if self.sign is not None:
            self.sign.hide()

    def finish(self) -> None:
        """Take nothing more."""
        self.window.removeEventFilter(self)


def dragged(data: QMimeData) -> Dragged:
    """What a drag brings."""
    if data.hasUrls():
        return Dragged([url.toLocalFile() for url in data.urls()])
    text = data.text() if data.hasText() else ""
    return Dragged(None, text, is_session(text), block_in(data))


def is_session(text: str) -> bool:
    """Whether a text is meant as a session, good or bad: it begins as its JSON does."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and '"format"' in text


def block_in(data: QMimeData) -> QMimeData | None:
    """A block of numbers, if its beginning is one; a copy, since the drag's own data end with it."""
    from explorer.app.clipboard import OWN  # not needed before something is dragged

    text = data.text()
    beginning = text if len(text) <= LONGEST else text[: text.rfind("\n", 0, LONGEST) + 1]
    try:
        read_numbers(beginning)
    except InputError:
        return None
    result = QMimeData()
    for kind in (*KINDS, OWN):
        if data.hasFormat(kind):
            result.setData(kind, data.data(kind))
    return result
