"""Program: everything of one running window, made in order and taken down in order."""

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from explorer.app import COLLECT
from explorer.app.actions import Command, Guard, build_actions, build_menus, build_toolbar, give_cell_actions, set_icons
from explorer.app.cell_commands import CellCommands
from explorer.app.commands import Edits, Files, StepCommands, headline
from explorer.app.copy_commands import CopyCommands
from explorer.app.dialogs import Dialogs
from explorer.app.document import Document
from explorer.app.look import Look, dress, theme_name
from explorer.app.playback import Playback
from explorer.app.player import Player
from explorer.app.saving import Saving
from explorer.app.scenes import Scenes
from explorer.app.selection import Selection
from explorer.app.settings import Settings
from explorer.app.terms import Terms
from explorer.app.translations import Translations
from explorer.app.why_switches import WhySwitches
from explorer.app.window import Window
from explorer.app.wording import Wording
from explorer.attention.notation import notation_in
from explorer.attention.session import Session
from explorer.drawing.theme import load_theme
from explorer.drawing.words import said, translate
from explorer.errors import ExplorerError
from explorer.texts import Text

if TYPE_CHECKING:
    from explorer.app.fill_menu import Fills
    from explorer.app.keeping import Keeping
    from explorer.app.language_menu import LanguageMenu
    from explorer.app.pinning import Pinning


class Program(QObject):
    """Everything of one running window, so that it can be taken down together."""

    ready = Signal()  # what the first frame did not wait for is there

    def __init__(
        self,
        session: Session,
        path: Path | None,
        name: str,
        families: tuple[str, ...],
        settings: Settings,
        language: str,
        dialogs: Dialogs | None = None,
        autosaves: Path | None = None,
    ) -> None:
        super().__init__()
        self.autosaves = autosaves  # the folder for copies of unsaved work; without one there are none
        self.settings, self.language = settings, language
        self.translations = Translations(self)
        self.translations.speak(language)
        self.keeping: Keeping | None = None
        self.fills: Fills | None = None
        self.languages: LanguageMenu | None = None
        self.comparing: Pinning | None = None
        self.document = Document(session, path, name)
        self.selection = Selection(session)
        self.document.reshaped.connect(self.fit_selection)  # of both the first that is told
        self.document.changed.connect(self.fit_selection)
        self.scenes = Scenes(
            self.document, self.selection, load_theme(theme_name(settings), families, settings.maps), settings.text_size
        )
        dress(self.scenes)
        self.dialogs = dialogs or Dialogs()
        self.playback = Playback(self.document, self.selection, self.typing)
        self.player = Player(self.playback, settings)
        self.saving = Saving(self.scenes, self.dialogs, settings)
        self.files = Files(self.scenes, self.dialogs, settings, language, self.saving)
        self.steps = StepCommands(self.document, self.selection, self.playback)
        self.look = Look(self.scenes, settings, self.dialogs)
        self.terms = Terms(self.scenes)
        self.why = WhySwitches(self.selection)
        self.edits = Edits(self.document)
        self.copies = CopyCommands(self.document, self.selection, self.dialogs)
        self.cells = CellCommands(self.document, self.dialogs, self.copies)
        self.wording = Wording(self.document, self.dialogs, language)
        self.guard = Guard(self.settle, self.tell)
        self.make_window()
        self.window.painted.connect(self.complete_soon)
        self.playback.playing_changed.connect(self.show_playing)
        self.document.changed.connect(self.show_title)
        self.document.changed.connect(self.show_undo)
        self.document.not_kept.connect(self.tell_not_kept)
        self.selection.usual_notation = notation_in({"notation": settings.notation})
        self.selection.recall(session)
        geometry, state = settings.layout()
        if not geometry.isEmpty():
            self.window.restoreGeometry(geometry)
            self.window.restoreState(state)

    def make_window(self) -> None:
        """A window on the document, in the present language; there is another one after the language has changed."""
        self.window = Window(self.scenes, self.dialogs, self.settings, self.language)
        self.dialogs.over = self.window
        targets = {
            "files": self.files,
            "saving": self.saving,
            "edits": self.edits,
            "copies": self.copies,
            "cells": self.cells,
            "steps": self.steps,
            "playback": self.playback,
            "player": self.player,
            "look": self.look,
            "terms": self.terms,
            "why": self.why,
            "window": self.window,
            "wording": self.wording,
        }
        self.actions = build_actions(self.window, targets, self.guard)
        self.look.actions = self.why.actions = self.actions
        self.look.panels = self.window.panels
        self.look.fit_text = self.window.share_room
        self.dress_window()
        self.window.may_close = self.saving.may_leave
        self.window.strip.play_wanted.connect(self.actions["steps.play"].trigger)
        self.show_title()
        self.show_undo()

    def settle(self) -> bool:
        """Commit what is being typed in the window; False where it is wrong."""
        return self.window.typed.settle()

    def typing(self) -> bool:
        """Whether something is being typed in the window."""
        return self.window.typed.typing()

    def dress_window(self) -> None:
        """Menus, toolbar and icons."""
        self.menus = menus = build_menus(self.window, self.actions)
        bar = build_toolbar(self.window, self.actions)
        self.window.add_controls(bar, self.actions["files.examples"], self.actions["saving.export"])
        self.look.numbers_menu(menus["View"])
        menus["View"].addSeparator()
        self.window.input_side.each_section(lambda section: give_cell_actions(section.table, self.actions))
        give_cell_actions(self.window.stage, self.actions)
        for dock in self.window.docks:
            menus["View"].addAction(dock.toggleViewAction())
        menus["View"].addAction(bar.toggleViewAction())
        menus["View"].addSeparator()
        menus["View"].addAction(self.actions["window.reset_layout"])
        self.view_menu, self.bar = menus["View"], bar
        self.look.tick()

    def complete_soon(self) -> None:
        """Once the first frame is there, load what takes longer: icons, and the plot of the chart."""
        self.window.painted.disconnect(self.complete_soon)
        QTimer.singleShot(0, self, self.complete)

    def complete(self) -> None:
        """Load what the first frame did not wait for, and look for garbage as usual."""
        gc.set_threshold(*COLLECT)
        self.add_parts()
        gc.collect(1)  # now, when nothing moves: the first time takes long enough to be seen in a drag
        self.ready.emit()

    def add_parts(self) -> None:
        """Add to the window what its first frame did not wait for."""
        from explorer.app.later import PARTS  # with all that they import

        set_icons(self.actions, self.scenes.theme)
        self.window.chart.load()
        for add in PARTS:
            add(self)

    def add_late_dock(self, name: str, title: str, panel: QWidget) -> QDockWidget:
        """A panel behind the chart, which View shows and F6 reaches; hidden unless it was left open."""
        dock = self.window.add_late_dock(name, title, panel)
        self.view_menu.insertAction(self.bar.toggleViewAction(), dock.toggleViewAction())
        return dock

    def heed_signals(self) -> None:
        """From now on end well where the system tells the program to."""
        if self.keeping is not None:
            self.keeping.heed_signals()

    def fit_selection(self) -> None:
        """The selection stays within the session; before any panel is refreshed."""
        self.selection.fit(self.document.session)

    def show_title(self) -> None:
        """The document's name, with a mark while it has changes."""
        self.window.setWindowTitle(headline(self.document))
        if self.document.modified != self.window.isWindowModified():  # Qt tells all of the window even where it is not
            self.window.setWindowModified(self.document.modified)
        self.actions["files.revert"].setEnabled(self.document.path is not None)

    def show_undo(self) -> None:
        """The names of what can be undone and redone."""
        stack = self.document.undo_stack
        for name, text, word in (
            ("edits.undo", stack.undo_text(), self.tr("Undo {step}")),
            ("edits.redo", stack.redo_text(), self.tr("Redo {step}")),
        ):
            command: Command = self.actions[name]
            command.setEnabled(text is not None)
            words = word.format(step=said(text or "")).rstrip()
            command.setText(words.replace("&", "&&"))
            command.setStatusTip(words)

    def tell_not_kept(self, step: str | Text) -> None:
        """Say of an edit that it cannot be undone."""
        words = self.tr("{step}: done, but too large to be undone. Earlier steps can no longer be undone either.")
        self.dialogs.report(words.format(step=said(step)))

    def show_playing(self) -> None:
        """The play button pauses while it plays."""
        from explorer.app.icons import icon

        command, theme = self.actions["steps.play"], self.scenes.theme
        name = "pause" if self.playback.playing else "play"
        command.setText(self.tr("P&ause") if self.playback.playing else self.tr("P&lay"))
        command.setIcon(icon(name, theme.colour("accent_text"), theme.colour("hatch")))

    def tell(self, error: BaseException) -> None:
        """Tell the user of a fault."""
        self.dialogs.tell(self.sentence(error))

    def sentence(self, error: BaseException) -> str:
        """A fault as a sentence: the user's own, or ours, which also goes to standard error in full."""
        if isinstance(error, ExplorerError):
            return error.message(translate)
        import traceback  # rarely needed, and slow to load

        traceback.print_exception(error, file=sys.stderr)
        words = self.tr("Something went wrong ({fault}). Your work is still here; save it under another name.")
        return words.format(fault=f"{type(error).__name__}: {error}")

    def let_window_go(self) -> None:
        """The window commits nothing more and takes no more drops; another one comes, or the program ends."""
        self.window.typed.close_editors()
        if self.keeping is not None:
            self.keeping.drops.finish()
        if self.comparing is not None:
            self.comparing.finish()

    def take_down(self) -> None:
        """Stop what runs and let the window go, before the application ends."""
        self.playback.stop()
        self.terms.stop_picking()
        if self.keeping is not None:
            self.keeping.finish()
        self.window.typed.settle()
        self.let_window_go()
        self.document.finish()
        self.dialogs.worker.finish()  # for a file that was being read
        self.copies.finish()
        self.window.hide()
        self.window.deleteLater()
        self.translations.finish()
