"""How things look, as menus of View: themes and colour maps, of what files there are, and the size of text."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from explorer.app.actions import Command, Guard, set_icons
from explorer.app.look import Look
from explorer.app.row import Row
from explorer.app.settings import TEXT_SIZES
from explorer.attention.notation import NOTATIONS, Notation
from explorer.drawing.choices import choices
from explorer.texts import QT_TRANSLATE_NOOP

SYSTEM = Row(
    "look.follow_system",
    QT_TRANSLATE_NOOP("actions", "Like the &system"),
    QT_TRANSLATE_NOOP("actions", "Light or dark, and with more contrast, as the system is"),
    checkable=True,
    settles=False,
)


NOTATION_ROWS: dict[Notation, Row] = {
    "rows": Row(
        "notation.rows",
        QT_TRANSLATE_NOOP("actions", "As &rows: X · W"),
        QT_TRANSLATE_NOOP("actions", "Tokens are rows, weights are multiplied from the right, as most programs do it"),
        checkable=True,
    ),
    "columns": Row(
        "notation.columns",
        QT_TRANSLATE_NOOP("actions", "As &columns: W · X"),
        QT_TRANSLATE_NOOP(
            "actions", "Tokens are columns, weights are multiplied from the left: all matrices are transposed"
        ),
        checkable=True,
    ),
}


class LooksMenu(QObject):
    """Themes, colour maps and sizes of text, each a menu of one choice."""

    def __init__(self, view: QMenu, look: Look, guard: Guard) -> None:
        super().__init__(view)
        self.look, self.guard = look, guard
        first = view.actions()[0]
        self.themes, self.maps = QMenu(self.tr("&Theme"), view), QMenu(self.tr("&Colours of numbers"), view)
        self.sizes, self.notations = QMenu(self.tr("Te&xt size"), view), QMenu(self.tr("Vector&s"), view)
        for menu in (self.themes, self.maps, self.sizes, self.notations):
            menu.setToolTipsVisible(True)
            view.insertMenu(first, menu)
        view.insertSeparator(first)
        system = Command(SYSTEM, look.follow_system, guard, self)
        self.offer(self.themes, [system, *self.commands("themes", "look", look.choose)])
        self.offer(self.maps, self.commands("maps", "maps", look.choose_maps))
        self.offer(self.sizes, [self.size(percent) for percent in TEXT_SIZES])
        self.sizes.addSeparator()
        for name in ("look.larger_text", "look.smaller_text", "look.usual_text"):
            self.sizes.addAction(look.actions[name])
        self.offer(self.notations, [self.notation(notation) for notation in NOTATIONS])
        self.notations.aboutToShow.connect(look.tick)
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

    def notation(self, notation: Notation) -> Command:
        """A command for a way to write vectors."""
        return Command(NOTATION_ROWS[notation], partial(self.write_vectors, notation), self.guard, self)

    def write_vectors(self, notation: Notation) -> None:
        """Write vectors so from now on, in files too that do not say how."""
        self.look.settings.notation, self.look.scenes.selection.usual_notation = notation, notation
        self.look.scenes.selection.write_vectors(notation)

    def size(self, percent: int) -> Command:
        """A command for a size of text."""
        tip = self.tr("The size of all text in the window")
        row = Row(f"text.{percent}", f"{percent} %", tip, checkable=True, settles=False)
        return Command(row, partial(self.look.choose_text_size, percent), self.guard, self)

    def offer(self, menu: QMenu, commands: list[Command]) -> None:
        """Put commands into a menu, one of them chosen."""
        group = QActionGroup(menu)
        for command in commands:
            group.addAction(command)
            menu.addAction(command)
            self.look.actions[command.row.name] = command
