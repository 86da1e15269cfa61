"""What the actions do: files, undo, steps, and how things look."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from explorer.app.dialogs import Dialogs, ExampleEntry
from explorer.app.document import Document
from explorer.app.playback import Playback
from explorer.app.scenes import Scenes
from explorer.app.selection import Selection
from explorer.app.settings import Settings
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.drawing.words import translate
from explorer.errors import ExplorerError
from explorer.files.examples import examples, holds_arrays
from explorer.files.pages import page_names
from explorer.files.session_file import parse_session, read_bytes, read_session, same_content
from explorer.texts import in_language

if TYPE_CHECKING:
    from explorer.app.import_command import Imports
    from explorer.app.watch import Watch


class Files(QObject):
    """New, open, save, revert, examples, export."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settings: Settings, language: str) -> None:
        super().__init__()
        self.scenes = scenes
        self.document: Document = scenes.document
        self.selection: Selection = scenes.selection
        self.dialogs, self.settings, self.language = dialogs, settings, language
        self.watch: Watch | None = None  # follows the document's file, once the first frame is there

    def new(self) -> None:
        """Two tokens and zeros, once the changes of now are kept or given up."""
        if self.may_leave():
            zeros = np.zeros((1, 2, 2))
            self.take(Session(("A", "B"), zeros, zeros, zeros), None, "")

    def open(self) -> None:
        """Ask for a file and open it."""
        if self.may_leave():
            path = self.dialogs.ask_open(self.settings.folder)
            if path is not None:
                self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a session file, or import from a file of arrays; a bad one is told about and what was open stays."""
        if holds_arrays(path):
            return self.importing().take([path])
        found = self.read(path)
        if found is None:
            return False
        if path.resolve() in [example.resolve() for _, example in examples()]:
            self.take(found[0], None, path.stem)  # never saved over
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

    def read(self, path: Path) -> tuple[Session, bytes] | None:
        """The session of a file and its bytes; None where it is bad, which is told."""
        try:
            data = read_bytes(os.fspath(path))
            return parse_session(data), data
        except ExplorerError as error:
            self.dialogs.show_error(error.at(file=os.fspath(path)))
            return None

    def examples(self) -> None:
        """Choose an example and open it."""
        entries = []
        for name, path in examples():
            session = read_session(path)
            title, summary = (in_language(text, self.language) for text in (session.title, session.summary))
            entries.append(ExampleEntry(name, title or name, summary, session.source))
        chosen = self.dialogs.choose_example(entries)
        if chosen is not None and self.may_leave():
            self.open_example(chosen)

    def open_example(self, name: str) -> None:
        """Open a built-in example; saving it asks for a file."""
        session = read_session(dict(examples())[name])
        self.take(session, None, name)

    def take(self, session: Session, path: Path | None, name: str, data: bytes | None = None) -> None:
        """Make a session the open one; `data` is what its file holds."""
        self.document.open(session, path, name)
        self.selection.recall(session)
        self.follow(path, data)

    def follow(self, path: Path | None, data: bytes | None) -> None:
        """From now on this is the file of the document, and holds `data`."""
        if path is not None:
            self.settings.remember(str(path))
        if self.watch is not None:
            self.watch.follow(path, data)

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
        session, data = found
        if same_content(session, self.document.session):
            self.document.set_saved(True)
            self.follow(path, data)
            self.dialogs.report(self.tr("This is what {file} holds.").format(file=path.name))
            return
        question = self.tr("Go back to what “{name}” holds?").format(name=path.name)
        more = self.tr("The changes since it was saved are taken back; Undo brings them again.")
        words = {"revert": self.tr("Revert"), "cancel": self.tr("Cancel")}
        if not self.document.modified or self.dialogs.choose(self.tr("Revert"), question, more, words) == "revert":
            self.load(self.tr("Revert to saved"), session, data)

    def load(self, step: str, session: Session, data: bytes) -> None:
        """Take up what the file of the document holds, as one undo step after which nothing is unsaved."""
        self.document.load(step, session)
        self.follow(self.document.path, data)

    def save(self) -> bool:
        """Save to the file of the document, or ask for one; False where nothing was saved."""
        path = self.document.path
        if path is None:
            return self.save_as()
        if self.watch is not None and self.watch.changed(path):
            question = self.tr("“{name}” was changed by another program since it was opened here.")
            words = {
                "replace": self.tr("Replace it"),
                "elsewhere": self.tr("Save as…"),
                "cancel": self.tr("Cancel"),
            }
            answer = self.dialogs.choose(
                self.tr("Changed on disk"), question.format(name=path.name), "", words, "cancel"
            )
            if answer != "replace":
                return answer == "elsewhere" and self.save_as()
        return self.write(path)

    def save_as(self) -> bool:
        """Ask for a file and save to it; False where nothing was saved."""
        name = self.document.name or self.tr("session")
        path = self.dialogs.ask_save_as(str(Path(self.settings.folder or Path.home()) / f"{name}.attn"))
        return path is not None and self.write(path)

    def write(self, path: Path) -> bool:
        """Write the session with what is looked at; where that fails it stays modified and another place is offered."""
        try:
            data = self.document.save(path, self.selection.remembered())
        except ExplorerError as error:
            words = {"elsewhere": self.tr("Save as…"), "cancel": self.tr("Cancel")}
            more = self.tr("Nothing was saved; your changes are still here.")
            answer = self.dialogs.choose(self.tr("Not saved"), error.message(translate), more, words)
            return answer == "elsewhere" and self.save_as()
        self.settings.folder = str(path.parent)
        self.follow(path, data)
        self.dialogs.report(self.tr("Saved {file}").format(file=path))
        return True

    def may_leave(self) -> bool:
        """Whether the document may be given up: unmodified, saved now, or discarded by the user's word."""
        if not self.document.modified:
            return True
        answer = self.dialogs.ask_save(self.document.name or self.tr("untitled"))
        return answer == "discard" or (answer == "save" and self.save())

    def export(self) -> None:
        """Ask what to export where, and write the pictures."""
        scene = self.scenes.scene
        if scene is None:
            self.dialogs.tell(self.tr("The matrices are still being computed; export when they are there."))
            return
        title = translate("steps", self.scenes.step().title)
        choice = self.dialogs.ask_export(self.settings.folder or str(Path.home()), title, self.scenes.theme.name)
        if choice is None:
            return
        wanted = [step.name for step in steps_of(self.document.session)] if choice.all_steps else [self.selection.step]
        names = page_names(self.document.session)
        present = [choice.folder / names[step] for step in wanted if (choice.folder / names[step]).exists()]
        if present and not self.dialogs.ask_overwrite(present):
            return
        from explorer.app.export_command import ScenesOf, export_pages  # not needed to start

        try:
            made = ScenesOf(scene, choice.theme)
            work = export_pages(made.scene, choice.folder, wanted, choice.scale)
            if self.dialogs.watch(self.tr("Exporting…"), work, len(wanted)):
                files = ", ".join(names[step] for step in wanted)
                self.dialogs.report(self.tr("Exported {files} to {folder}").format(files=files, folder=choice.folder))
        except ExplorerError as error:
            self.dialogs.show_error(error)

    def export_numbers(self) -> None:
        """Ask which numbers to export where, and write them."""
        trace = self.document.trace
        if trace is None:
            self.dialogs.tell(self.tr("The matrices are still being computed; export when they are there."))
            return
        from explorer.app.number_export import NumberExport  # not needed to start

        NumberExport(self.dialogs, self.settings).run(trace, self.selection.step)


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
    shown = name.replace("[*]", "[*][*]")  # Qt replaces a single one by the mark of unsaved changes
    return f"{shown}[*] — Attention Explorer"
