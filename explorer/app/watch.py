"""The document's file on the disk: what other programs do to it is noticed, told, and asked about once."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from explorer.app.actions import Guard
from explorer.app.commands import Files
from explorer.app.document import deed
from explorer.app.telling import LARGE
from explorer.app.worker import Worker
from explorer.attention.change import same_content
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.errors import ExplorerError
from explorer.files.on_disk import UNKNOWN, Version, read, size_at, untouched, version_at
from explorer.texts import QT_TRANSLATE_NOOP

CALM_MS = 200  # other programs often write in several steps
COMPARED = LARGE  # a larger file is not compared again at the start


@dataclass(frozen=True, eq=False)
class Found:
    """What a file holds: its version, and the session, or why there is none, unless that was of no interest."""

    version: Version | None
    session: Session | None = None
    fault: ExplorerError | None = None

    def reason(self) -> str:
        """Why there is no session."""
        return self.fault.message(translate) if self.fault is not None else ""


def examined(path: Path, seen: Version | None, told: Version | None, wholly: bool = True) -> Found:
    """What a file holds now; its session too where that is `wholly` wanted and the version is none of the known."""
    now = version_at(path)
    if not wholly or now is None or now in (seen, told):
        return Found(now)
    try:
        session, now = read(path)
    except ExplorerError as error:
        return Found(now, None, error)
    return Found(now, session)


class Watch(QObject):
    """Follows one file: by the system's notices, and by looking when the window is gone to and before saving."""

    def __init__(self, files: Files, guard: Guard) -> None:
        super().__init__()
        self.files, self.guard = files, guard
        self.path: Path | None = None
        self.seen: Version | None = None  # what may be saved over: read or written here, or given up by the user
        self.told: Version | None = None  # another one that the user has been told of, once
        self.gone = False
        self.worker = Worker(self)
        self.notices = QFileSystemWatcher(self)
        self.calm = QTimer(self)
        self.calm.setSingleShot(True)
        self.calm.setInterval(CALM_MS)
        self.calm.timeout.connect(self.look)
        self.notices.fileChanged.connect(self.look_soon)
        self.notices.directoryChanged.connect(self.look_soon)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self.look)

    def look_soon(self) -> None:
        """Look once it is calm."""
        self.calm.start()

    def begin(self) -> None:
        """Follow the file that the program was started with; one that changed during the start is asked about."""
        path, document = self.files.document.path, self.files.document
        if path is None:
            return
        if size_at(path) > COMPARED or document.modified:
            self.files.saving.follow(path, None)
            return
        found = examined(path, None, None)
        same = found.session is not None and same_content(found.session, document.session)
        self.files.saving.follow(path, found.version if same else Version(b"another"))
        if not same:
            self.calm.start()

    def follow(self, path: Path | None, now: Version | None) -> None:
        """From now on the document belongs to this file, which holds this version (None: whatever it holds now)."""
        self.worker.stop()
        self.path, self.seen, self.told, self.gone = path, now, None, False
        watched = self.notices.files() + self.notices.directories()
        if watched:
            self.notices.removePaths(watched)
        self.heed()
        if path is not None and now is None:
            self.carry_out(partial(examined, path, None, None, False), self.take_version)

    def take_version(self, found: Found) -> None:
        """The file holds this, and may be saved over."""
        self.seen, self.gone = found.version, found.version is None

    def carry_out(self, examine: Callable[[], Found], then: Callable[[Found], None]) -> None:
        """Look at the file: at once where it is small, else beside the window."""
        assert self.path is not None
        if size_at(self.path) <= LARGE:
            then(examine())
        else:
            self.worker.start(lambda job: examine(), then)

    def heed(self) -> None:
        """Ask the system for notices of the file, which may be a new one by the same name, and of its folder."""
        if self.path is None:
            return
        file = os.path.realpath(self.path)
        watched = {*self.notices.files(), *self.notices.directories()}
        missing = [place for place in (file, os.path.dirname(file)) if place not in watched and os.path.exists(place)]
        if missing:
            self.notices.addPaths(missing)

    def another(self, path: Path, allowed: Version | None = None) -> Version | None:
        """What the file holds that nobody has allowed to be saved over; UNKNOWN where that could not be found out."""
        if path != self.path or untouched(path, self.seen, allowed) is not None:
            return None
        examine = partial(examined, path, None, None, False)
        dialogs = self.files.dialogs
        found = dialogs.carry_out(self.tr("Looking at the file…"), size_at(path), lambda progress: examine())
        now = UNKNOWN if found is None else found.version
        return None if now in (self.seen, allowed) else now

    def look(self) -> None:
        """See what has become of the file."""
        if self.path is None or self.path != self.files.document.path:
            return
        if self.worker.busy:
            self.calm.start()
            return
        self.heed()
        now = untouched(self.path, self.seen, self.told)
        if now is not None:
            self.meet(Found(now))
        else:
            self.carry_out(partial(examined, self.path, self.seen, self.told), self.meet)

    def meet(self, found: Found) -> None:
        """Deal with what the file holds now."""
        now, document = found.version, self.files.document
        if now is None:
            if not self.gone:
                self.gone = True
                words = self.tr("{file} is no longer there; your work is still here, unsaved.")
                self.lose(words.format(file=self.path))
        elif now == self.seen:
            self.gone, self.seen = False, now
        elif now == self.told:
            self.gone, self.told = False, now
        elif QApplication.activeModalWidget() or QApplication.activePopupWidget():
            self.files.dialogs.when_free(self.look)
        elif QGuiApplication.focusWindow() is None:
            return  # as soon as the window is gone to
        elif found.session is None:
            self.gone, self.told = False, now
            words = self.tr("{file} was changed by another program and cannot be read now: {reason}")
            self.lose(words.format(file=self.path, reason=found.reason()))
        else:
            self.gone, self.told = False, now
            same = same_content(found.session, document.session)
            document.set_saved(same)
            if same:
                self.seen = now
            else:
                self.ask(found.session, now)

    def lose(self, sentence: str) -> None:
        """What is open is in no file any more; say so quietly."""
        self.files.document.set_saved(False)
        self.files.dialogs.report(sentence)

    def ask(self, session: Session, theirs: Version) -> None:
        """Ask whose version is to stay; only by a plain word for it may theirs be saved over."""
        assert self.path is not None
        name = self.path.name
        question = self.tr("“{name}” was changed by another program.").format(name=name)
        more = self.tr("Loading can be undone. What you keep is not in the file until you save it.")
        words = {
            "theirs": self.tr("Load the new version"),
            "elsewhere": self.tr("Save mine as…"),
            "mine": self.tr("Keep mine"),
        }
        answer = self.files.dialogs.choose(self.tr("Changed on disk"), question, more, words, "mine")
        if answer == "theirs":
            self.told = None  # asked again if an open editor comes in between
            self.guard.run(
                partial(self.files.load, deed(QT_TRANSLATE_NOOP("edits", "Load from disk")), session, theirs)
            )
        elif answer == "elsewhere":
            self.guard.run(self.files.saving.save_as)
        else:
            self.seen = theirs

    def finish(self) -> None:
        """Look no more."""
        self.path = None
        self.worker.finish()
        self.calm.stop()
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.disconnect(self.look)
