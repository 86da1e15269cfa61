"""The menu of masks, and of what else is done to the scores: its lines, and that each does one thing."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from explorer.app.dialogs import Dialogs
from explorer.app.document import deed
from explorer.app.scenes import Scenes
from explorer.attention.session import Session
from explorer.errors import InputError

Deed = Callable[[], None]
INDENT = "    "


class Lines(QObject):
    """Some lines of the menu; what each does is one undo step."""

    def __init__(self, menu: QMenu, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        super().__init__(menu)
        self.menu, self.scenes, self.dialogs, self.settle = menu, scenes, dialogs, settle
        self.deeds: dict[QAction, Deed] = {}
        menu.triggered.connect(self.choose)

    @property
    def session(self) -> Session:
        """The open session."""
        return self.scenes.document.session

    def choose(self, action: QAction) -> None:
        """Do what a line stands for, once what is being typed is settled; a fault of the input is told."""
        act = self.deeds.get(action)
        if act is not None and self.settle():
            try:
                act()
            except InputError as error:
                self.dialogs.show_error(error)

    def line(self, text: str, act: Deed | None, tip: str = "", checked: bool | None = None) -> QAction:
        """One line; without a deed it cannot be chosen, and it is ticked or not where `checked` says so."""
        action = self.menu.addAction(text.replace("&", "&&"))
        action.setToolTip(tip or text.strip())
        action.setCheckable(checked is not None)
        action.setChecked(bool(checked))
        action.setEnabled(act is not None)
        if act is not None:
            self.deeds[action] = act
        return action

    def edit(self, template: str, session: Session, **values: object) -> None:
        """Make another session the present one."""
        self.scenes.document.edit(deed(template, **values), session)
