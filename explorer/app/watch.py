"""The document's file on the disk: what other programs do to it is noticed, told, and asked about once."""

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from explorer.app.actions import Guard
from explorer.app.commands import Files
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.errors import ExplorerError
from explorer.files.on_disk import Version, version, version_at
from explorer.files.session_file import parse_session, read_bytes, same_content

CALM_MS = 200  # other programs often write in several steps
COMPARED = 2**20  # bytes; a larger file is not compared again at the start


class Watch(QObject):
    """Follows one file: by the system's notices, and by looking when the window is gone to and before saving."""

    def __init__(self, files: Files, guard: Guard) -> None:
        super().__init__()
        self.files, self.guard = files, guard
        self.path: Path | None = None
        self.seen: Version | None = None  # what may be saved over: read or written here, or given up by the user
        self.told: Version | None = None  # another one that the user has been told of, once
        self.gone = False
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
        data: bytes | None = None
        try:
            data = read_bytes(os.fspath(path))
            same = len(data) > COMPARED or document.modified or same_content(parse_session(data), document.session)
        except ExplorerError:
            same = False
        self.files.follow(path, data)
        if not same:
            self.seen = Version(b"another")
            self.calm.start()

    def follow(self, path: Path | None, data: bytes | None) -> None:
        """From now on the document belongs to this file, which holds these bytes (None: whatever it holds now)."""
        self.path = path
        if data is not None:
            self.seen = version(data)
        else:
            self.seen = version_at(path) if path is not None else None
        self.told = None
        self.gone = path is not None and self.seen is None
        watched = self.notices.files() + self.notices.directories()
        if watched:
            self.notices.removePaths(watched)
        self.heed()

    def heed(self) -> None:
        """Ask the system for notices of the file, which may be a new one by the same name, and of its folder."""
        if self.path is None:
            return
        file = os.path.realpath(self.path)
        watched = {*self.notices.files(), *self.notices.directories()}
        missing = [place for place in (file, os.path.dirname(file)) if place not in watched and os.path.exists(place)]
        if missing:
            self.notices.addPaths(missing)

    def changed(self, path: Path) -> bool:
        """Whether the file holds what nobody has allowed to be saved over."""
        now = version_at(path)
        return path == self.path and now is not None and now != self.seen

    def look(self) -> None:
        """See what has become of the file."""
        if self.path is None or self.path != self.files.document.path:
            return
        now = version_at(self.path, self.seen)
        self.heed()
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
        elif QGuiApplication.focusWindow() is not None:  # else as soon as the window is gone to
            self.gone = False
            self.meet(now)

    def lose(self, sentence: str) -> None:
        """What is open is in no file any more; say so quietly."""
        self.files.document.set_saved(False)
        self.files.dialogs.report(sentence)

    def meet(self, now: Version) -> None:
        """Deal with other content of the file."""
        assert self.path is not None
        self.told = now
        try:
            data = read_bytes(os.fspath(self.path))
            session = parse_session(data)
        except ExplorerError as error:
            words = self.tr("{file} was changed by another program and cannot be read now: {reason}")
            self.lose(words.format(file=self.path, reason=error.message(translate)))
            return
        self.told = version(data)
        same = same_content(session, self.files.document.session)
        self.files.document.set_saved(same)
        if same:
            self.seen = self.told
        else:
            self.ask(session, data)

    def ask(self, session: Session, data: bytes) -> None:
        """Ask whose version is to stay; only by a plain word for it may theirs be saved over."""
        assert self.path is not None
        theirs = self.told
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
            self.guard.run(partial(self.files.load, self.tr("Load from disk"), session, data))
        elif answer == "elsewhere":
            self.guard.run(self.files.save_as)
        else:
            self.seen = theirs

    def finish(self) -> None:
        """Look no more."""
        self.path = None
        self.calm.stop()
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.disconnect(self.look)
