"""Keeping the session in its file, and exporting what it shows."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.app.dialogs import Dialogs
from explorer.app.document import Document
from explorer.app.scenes import Scenes
from explorer.app.selection import Selection
from explorer.app.settings import Settings
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.drawing.words import translate
from explorer.errors import ExplorerError
from explorer.files.on_disk import UNKNOWN, Version, write
from explorer.files.pages import page_names

if TYPE_CHECKING:
    from explorer.app.watch import Watch


class Saving(QObject):
    """Save, save as, the question before changes would be lost; export."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settings: Settings) -> None:
        super().__init__()
        self.scenes = scenes
        self.document: Document = scenes.document
        self.selection: Selection = scenes.selection
        self.dialogs, self.settings = dialogs, settings
        self.watch: Watch | None = None  # follows the document's file, once the first frame is there

    def follow(self, path: Path | None, version: Version | None) -> None:
        """From now on this is the file of the document, and holds that version."""
        if path is not None:
            self.settings.remember(str(path))
        if self.watch is not None:
            self.watch.follow(path, version)

    def save(self) -> bool:
        """Save to the file of the document, or ask for one; False where nothing was saved."""
        path = self.document.path
        if path is None:
            return self.save_as()
        allowed: Version | None = None
        while self.watch is not None and (theirs := self.watch.another(path, allowed)) is not None:
            if theirs is UNKNOWN:  # the look at it was cancelled, and so is the save
                self.dialogs.report(self.stopped())
                return False
            answer = self.ask_replace(path)
            if answer != "replace":
                return answer == "elsewhere" and self.save_as()
            allowed = theirs  # but no version that came while the question was open
        return self.write(path)

    def ask_replace(self, path: Path) -> str:
        """What to do about a file that another program has changed: "replace", "elsewhere" or "cancel"."""
        question = self.tr("“{name}” was changed by another program since it was opened here.").format(name=path.name)
        words = {"replace": self.tr("Replace it"), "elsewhere": self.tr("Save as…"), "cancel": self.tr("Cancel")}
        return self.dialogs.choose(self.tr("Changed on disk"), question, "", words, "cancel")

    def save_as(self) -> bool:
        """Ask for a file and save to it; False where nothing was saved."""
        name = self.document.name or self.tr("session")
        path = self.dialogs.ask_save_as(str(Path(self.settings.folder or Path.home()) / f"{name}.attn"))
        return path is not None and self.write(path)

    def write(self, path: Path) -> bool:
        """Write the session with what is looked at; where that fails it stays modified and another place is offered."""

        def save(session: Session, path: Path) -> Version | None:
            size = 10 * sum(session.matrix(name).size for name in ("q", "k", "v"))  # about so many bytes
            return self.dialogs.carry_out(self.tr("Saving…"), size, partial(write, session, path))

        try:
            version = self.document.save(path, self.selection.remembered(), save)
        except ExplorerError as error:
            words = {"elsewhere": self.tr("Save as…"), "cancel": self.tr("Cancel")}
            more = self.tr("Nothing was saved; your changes are still here.")
            answer = self.dialogs.choose(self.tr("Not saved"), error.message(translate), more, words)
            return answer == "elsewhere" and self.save_as()
        if version is None:
            self.dialogs.report(self.stopped())
            return False
        self.settings.folder = str(path.parent)
        self.follow(path, version)
        self.dialogs.report(self.tr("Saved {file}").format(file=path))
        return True

    def stopped(self) -> str:
        """That nothing was saved, by the user's word."""
        return self.tr("Saving was stopped; your changes are still here.")

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
        session = self.scenes.session
        wanted = [step.name for step in steps_of(session)] if choice.all_steps else [self.scenes.step().name]
        names = page_names(session)
        present = [choice.folder / names[step] for step in wanted if os.path.exists(choice.folder / names[step])]
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

        NumberExport(self.dialogs, self.settings).run(trace, self.selection.step, self.selection.notation)
