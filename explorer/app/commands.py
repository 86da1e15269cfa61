"""What the actions do: files, undo, steps, and how things look."""

from pathlib import Path

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
from explorer.files.examples import examples
from explorer.files.pages import page_names
from explorer.files.session_file import read_session
from explorer.texts import in_language


class Files(QObject):
    """New, open, save, examples, export."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settings: Settings, language: str) -> None:
        super().__init__()
        self.scenes = scenes
        self.document: Document = scenes.document
        self.selection: Selection = scenes.selection
        self.dialogs, self.settings, self.language = dialogs, settings, language

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
        """Open a file; a bad one is told about and what was open stays."""
        try:
            session = read_session(path)
        except ExplorerError as error:
            self.dialogs.show_error(error)
            return False
        self.settings.folder = str(path.parent)
        self.take(session, path, path.stem)
        return True

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

    def take(self, session: Session, path: Path | None, name: str) -> None:
        """Make a session that was read the open one."""
        self.document.open(session, path, name)
        self.selection.recall(session)

    def save(self) -> bool:
        """Save to the file of the document, or ask for one; False where nothing was saved."""
        if self.document.path is None:
            return self.save_as()
        return self.write(self.document.path)

    def save_as(self) -> bool:
        """Ask for a file and save to it; False where nothing was saved."""
        name = self.document.name or self.tr("session")
        path = self.dialogs.ask_save_as(str(Path(self.settings.folder or Path.home()) / f"{name}.attn"))
        return path is not None and self.write(path)

    def write(self, path: Path) -> bool:
        """Write the session with what is looked at; where that fails the document stays open and modified."""
        try:
            self.document.save(path, self.selection.remembered())
        except ExplorerError as error:
            self.dialogs.show_error(error)
            return False
        self.settings.folder = str(path.parent)
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
