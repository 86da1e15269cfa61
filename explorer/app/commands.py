"""What the actions do: opening files, undo, steps."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from explorer.app.dialogs import Dialogs
from explorer.app.document import Document, deed
from explorer.app.file_dialogs import ExampleEntry
from explorer.app.playback import Playback
from explorer.app.saving import Saving
from explorer.app.scenes import Scenes
from explorer.app.selection import Selection
from explorer.app.settings import Settings
from explorer.app.tips import title
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.errors import ExplorerError
from explorer.files.examples import FOLDERS, examples, holds_arrays, printed_beside
from explorer.files.on_disk import Version, read, size_at
from explorer.files.session_file import read_session
from explorer.texts import QT_TRANSLATE_NOOP, Text, in_language

if TYPE_CHECKING:
    from explorer.app.import_command import Imports


class Files(QObject):
    """New, open, import, examples, revert."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settings: Settings, language: str, saving: Saving) -> None:
        super().__init__()
        self.scenes = scenes
        self.document: Document = scenes.document
        self.selection: Selection = scenes.selection
        self.dialogs, self.settings, self.language, self.saving = dialogs, settings, language, saving

    def new(self) -> None:
        """Two tokens and zeros, once the changes of now are kept or given up."""
        if self.saving.may_leave():
            zeros = np.zeros((1, 2, 2))
            self.take(Session(("A", "B"), zeros, zeros, zeros), None, "")

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self.dialogs.ask_open(self.settings.folder)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a session file, or import from a file of arrays; a bad one is told about and what was open stays.

        Changes are asked about once it is known that a session takes the place of theirs.
        """
        if holds_arrays(path):
            return self.importing().take([path])
        found, modified = self.read(path), self.document.modified
        if found is None or not self.saving.may_leave():
            return False
        if modified and not self.document.modified:  # saved just now, perhaps to this very file
            found = self.read(path)
        if found is None:
            return False
        if path.resolve() in [example.resolve() for _, example in examples()]:
            self.take(found[0], None, path.stem)  # never saved over
            self.pose(path.stem)
        else:
            self.settings.folder = str(path.parent)
            self.take(found[0], path, path.stem, found[1])
        return True

    def importing(self) -> "Imports":
        """What imports arrays."""
        from explorer.app.import_command import Imports  # not needed to start

        return Imports(self)

    def import_arrays(self) -> None:
        """Ask for files of arrays and import from them."""
        self.importing().ask()

    def read(self, path: Path) -> tuple[Session, Version] | None:
        """The session of a file, and its version; None where it is bad, which is told, or reading it was stopped."""
        try:
            return self.dialogs.carry_out(self.tr("Opening…"), size_at(path), partial(read, path))
        except ExplorerError as error:
            self.dialogs.show_error(error.at(file=os.fspath(path)))
            return None

    def examples(self) -> None:
        """Choose an example and open it."""
        entries = []
        for name, path in examples():
            session = read_session(path)
            title, summary = (in_language(text, self.language) for text in (session.title, session.summary))
            entries.append(ExampleEntry(name, title or name, summary, session.source, self.group_of(path)))
        chosen = self.dialogs.choose_example(entries)
        if chosen is not None and self.saving.may_leave():
            self.open_example(chosen)

    def open_example(self, name: str) -> None:
        """Open a built-in example; saving it asks for a file."""
        session = read_session(dict(examples())[name])
        self.take(session, None, name)
        self.pose(name)

    def group_of(self, example: Path) -> str:
        """The heading that an example stands under."""
        if printed_beside(example):
            return self.tr("Can you find the mistake?")
        return self.tr("Made for this program") if example.parent.name == FOLDERS[0] else self.tr("Published elsewhere")

    def pose(self, name: str) -> None:
        """Show what the source of an example printed, where there is a mistake in that to be found."""
        example = dict(examples()).get(name)
        if example is not None and printed_beside(example):
            from explorer.app.referring import pose  # rarely needed

            pose(self.scenes, example)

    def take(self, session: Session, path: Path | None, name: str, version: Version | None = None) -> None:
        """Make a session the open one; `version` is what its file holds."""
        self.document.open(session, path, name)
        self.selection.recall(session)
        self.saving.follow(path, version)

    def recover(self, session: Session, path: Path | None, name: str) -> None:
        """Open a copy of unsaved work: as changes of the file that it belongs to, whatever that holds now."""
        self.take(session, path, name)
        self.document.set_saved(False)

    def revert(self) -> None:
        """Go back to what the file holds, as one step that can be undone; changes are asked about."""
        path = self.document.path
        found = self.read(path) if path is not None else None
        if path is None or found is None:
            return
        from explorer.attention.change import same_content  # not needed to start

        session, version = found
        if same_content(session, self.document.session):
            self.document.set_saved(True)
            self.saving.follow(path, version)
            self.dialogs.report(self.tr("This is what {file} holds.").format(file=path.name))
            return
        question = self.tr("Go back to what “{name}” holds?").format(name=path.name)
        more = self.tr("The changes since it was saved are taken back; Undo brings them again.")
        words = {"revert": self.tr("Revert"), "cancel": self.tr("Cancel")}
        if not self.document.modified or self.dialogs.choose(self.tr("Revert"), question, more, words) == "revert":
            self.load(deed(QT_TRANSLATE_NOOP("edits", "Revert to saved")), session, version)

    def load(self, step: str | Text, session: Session, version: Version) -> None:
        """Take up what the file of the document holds, as one undo step after which nothing is unsaved."""
        self.document.load(step, session)
        self.saving.follow(self.document.path, version)


class Edits(QObject):
    """Undo and redo."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document

    def undo(self) -> None:
        """Take the last change back."""
        self.document.undo_stack.undo()

    def redo(self) -> None:
        """Make the change again."""
        self.document.undo_stack.redo()


class StepCommands(QObject):
    """First, previous, next, last, play."""

    def __init__(self, document: Document, selection: Selection, playback: Playback) -> None:
        super().__init__()
        self.document, self.selection, self.playback = document, selection, playback

    def move(self, by: int) -> None:
        """Step by hand, which ends a play."""
        self.playback.stop()
        self.selection.move(self.document.session, by)

    def first(self) -> None:
        """Go to the first step."""
        self.move(-len(steps_of(self.document.session)))

    def previous(self) -> None:
        """Go one step back."""
        self.move(-1)

    def next(self) -> None:
        """Go one step on."""
        self.move(1)

    def last(self) -> None:
        """Go to the last step."""
        self.move(len(steps_of(self.document.session)))

    def play(self) -> None:
        """Play or pause."""
        self.playback.toggle()


def headline(document: Document) -> str:
    """The document in the title of the window."""
    name = document.path.name if document.path else document.name or QApplication.translate("window", "untitled")
    return f"{title(name)}[*] — Attention Explorer"
