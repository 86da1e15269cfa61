"""Numbers from elsewhere beside those computed here: the first that differ are gone to."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from explorer.app.dialogs import Dialogs
from explorer.app.document import AT_ONCE, Document
from explorer.app.scenes import Scenes
from explorer.app.settings import Settings
from explorer.attention.reference import Reference
from explorer.attention.trace import Trace
from explorer.errors import ExplorerError, InputError
from explorer.files.examples import printed_beside
from explorer.files.on_disk import size_at
from explorer.files.printed import read_printed
from explorer.files.sources import Source, read_source
from explorer.texts import QT_TRANSLATE_NOOP, Text


class References(QObject):
    """Compares the open session with numbers of files."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settings: Settings) -> None:
        super().__init__()
        self.scenes, self.dialogs, self.settings = scenes, dialogs, settings

    def from_files(self) -> None:
        """Ask for files, and which step each of their arrays is of, and compare."""
        trace = comparable(self.scenes.document)
        paths = self.dialogs.ask_import_files(self.settings.folder)
        source = self.read(paths) if paths else None
        if source is None:
            return
        self.settings.folder = str(paths[0].parent)
        reference = self.dialogs.ask_reference(source, trace)
        if reference is not None:
            refer(self.scenes, reference)

    def read(self, paths: list[Path]) -> Source | None:
        """What the files offer; None where they cannot be read, which is told, or reading was stopped."""
        try:
            size = sum(map(size_at, paths))
            return self.dialogs.carry_out(self.tr("Opening…"), size, partial(read_source, paths))
        except ExplorerError as error:
            self.dialogs.show_error(error)
            return None


def comparable(document: Document) -> Trace:
    """The present trace, to be compared with another state. Raises InputError where it is too large."""
    trace = document.trace
    if trace is None or trace["scores"].size > AT_ONCE:
        words = QT_TRANSLATE_NOOP(
            "comparing", "this has more than {most} scores, too many to be compared; use fewer tokens or heads"
        )
        raise InputError(Text("comparing", words, {"most": f"{AT_ONCE:,}"}))
    return trace


def refer(scenes: Scenes, reference: Reference) -> None:
    """Compare with a reference: go to the first cell that differs, unless that is to be found."""
    selection, trace = scenes.selection, comparable(scenes.document)
    selection.compare(reference, "then" if reference.riddle else "now")
    first = None if reference.riddle else reference.report(trace).first
    if first is not None:
        cell = first.first[0].cell
        shared_by = trace.session.heads // trace[first.matrix].shape[0]
        selection.show_head(trace.session, cell.head * shared_by)
        selection.go_to(first.matrix)
        selection.keep(cell)


def pose(scenes: Scenes, example: Path) -> None:
    """Show what the source of an example printed, with a mistake that is to be found."""
    path = printed_beside(example)
    if path is not None:
        refer(scenes, read_printed(path, comparable(scenes.document)))
