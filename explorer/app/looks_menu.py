"""The choices of View that are files: themes and colour maps, as menus made of what is there."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from explorer.app.actions import Command, Guard, set_icons
from explorer.app.look import Look
from explorer.app.row import Row
from explorer.drawing.choices import choices
from explorer.texts import QT_TRANSLATE_NOOP

SYSTEM = Row(
    "look.follow_system",
    QT_TRANSLATE_NOOP("actions", "As the &system is"),
    QT_TRANSLATE_NOOP("actions", "Light or dark, and with more contrast, as the system is"),
    checkable=True,
    settles=False,
)


class LooksMenu(QObject):
    """Themes and colour maps, each a menu of one choice."""

    def __init__(self, view: QMenu, look: Look, guard: Guard) -> None:
        super().__init__(view)
        self.look, self.guard = look, guard
        first = view.actions()[0]
        self.themes, self.maps = QMenu(self.tr("&Theme"), view), QMenu(self.tr("&Colours of numbers"), view)
        for menu in (self.themes, self.maps):
            menu.setToolTipsVisible(True)
            view.insertMenu(first, menu)
        view.insertSeparator(first)
        system = Command(SYSTEM, look.follow_system, guard, self)
        self.offer(self.themes, [system, *self.commands("themes", "look", look.choose)])
        self.offer(self.maps, self.commands("maps", "maps", look.choose_maps))
        set_icons(look.actions, look.scenes.theme)
        look.tick()

    def commands(self, kind: str, target: str, choose: Callable[[str], None]) -> list[Command]:
        """A command for each file of a kind."""
        return [
            Command(
                Row(f"{target}.{said.name}", said.title, said.tip, icon=said.icon, checkable=True, settles=False),
                partial(choose, said.name),
                self.guard,
                self,
            )
            for said in choices(kind)
        ]

    def offer(self, menu: QMenu, commands: list[Command]) -> None:
        """Put commands into a menu, one of them chosen."""
        group = QActionGroup(menu)
        for command in commands:
            group.addAction(command)
            menu.addAction(command)
            self.look.actions[command.row.name] = command
