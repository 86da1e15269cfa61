"""The actions as menus, toolbar and keys: the loop that builds them from their rows."""

import re
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from explorer.app.action_rows import ACTIONS, CELL_ACTIONS, MENUS, TOOLBAR
from explorer.app.icons import SIZE, blank, icon
from explorer.app.row import Row
from explorer.app.style import PIXELS, TOOLBAR_SHEET
from explorer.drawing.theme import Theme
from explorer.drawing.words import translate
from explorer.texts import QT_TRANSLATE_NOOP

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
TITLE_GAP = 6  # pixels between the title of a control and the control


class Command(QAction):
    """An action that runs one method, through the one place that settles editors and catches faults."""

    def __init__(self, row: Row, call: Callable[[], object], guard: "Guard", parent: QObject) -> None:
        super().__init__(parent)
        self.row = row
        self._call = call
        self._guard = guard
        self.setObjectName(row.name)
        self.setShortcuts([QKeySequence(key) for key in row.keys])
        self.name((row.text, row.tip))
        self.setCheckable(row.checkable)
        if row.of_cells:
            self.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        if row.icon:
            self.setIcon(blank())
        self.triggered.connect(self.run)

    def name(self, words: tuple[str, str]) -> None:
        """Have this text and tip, which are translated here."""
        text, tip = (translate("actions", each) for each in words)
        self.setText(text)
        self.setIconText(plain(text))
        keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in self.shortcuts()[:1])
        self.setToolTip(f"{tip} ({keys})" if keys else tip)
        self.setStatusTip(tip)

    def run(self) -> None:
        """Do it."""
        self._guard.run(self._call, self.row.settles)


class Guard:
    """Runs what a user asked for: open editors are settled first, and a fault is told and not thrown."""

    def __init__(self, settle: Callable[[], bool], tell: Callable[[BaseException], None]) -> None:
        self._settle = settle
        self._tell = tell

    def run(self, call: Callable[[], object], settles: bool = True) -> None:
        """Call it, unless an editor holds a wrong text."""
        try:
            if not settles or self._settle():
                call()
        except Exception as error:
            self._tell(error)


def build_actions(
    window: QMainWindow, targets: Mapping[str, object], guard: Guard, rows: Sequence[Row] = ACTIONS
) -> dict[str, Command]:
    """One action a row, added to the window so that its keys work everywhere."""
    built = {}
    for row in rows:
        target, method = row.name.split(".")
        command = Command(row, getattr(targets[target], method), guard, window)
        if not row.of_cells:
            window.addAction(command)
        built[row.name] = command
    return built


def give_cell_actions(panel: QWidget, actions: Mapping[str, Command]) -> None:
    """Let a panel of cells have the keys of the actions on cells, and the actions in its context menu."""
    for name in CELL_ACTIONS:
        if name:
            panel.addAction(actions[name])
        else:
            separator = QAction(panel)
            separator.setSeparator(True)
            panel.addAction(separator)
    panel.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)


def build_menus(window: QMainWindow, actions: Mapping[str, Command]) -> dict[str, QMenu]:
    """The menus of MENUS in the menu bar, by their untranslated titles."""
    menus = {}
    for title, names in MENUS:
        menu = window.menuBar().addMenu(translate("actions", title))
        menu.setToolTipsVisible(True)
        fill(menu, names, actions)
        if not names:  # one that is filled later is in its place from the start: the others stay where they are
            menu.addSeparator()
        menus[title.replace("&", "")] = menu
    return menus


def build_toolbar(window: QMainWindow, actions: Mapping[str, Command]) -> QToolBar:
    """The toolbar with the actions of TOOLBAR."""
    bar = Toolbar(translate("actions", QT_TRANSLATE_NOOP("actions", "Tools")))
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setStyleSheet(TOOLBAR_SHEET)
    window.addToolBar(bar)
    for name in TOOLBAR:
        if name:
            bar.addWidget(ToolButton(actions[name]))
        else:
            bar.addSeparator()
    return bar


class Toolbar(QToolBar):
    """Shows the words of its buttons, and the titles of its controls, as far as there is room; all else always."""

    def fit(self) -> None:
        """Drop the words, and then the titles, or bring them back, where the width has come to ask for that."""
        buttons, layout = [button for button in self.findChildren(ToolButton) if button.with_text], self.layout()
        assert layout is not None
        places = (place for place in self.findChildren(QWidget) if not place.isHidden())
        titles = [title for place in places for title in place.findChildren(QLabel, options=DIRECT)]
        words = sum(button.words_width() for button in buttons)
        gone = sum(title.sizeHint().width() + TITLE_GAP for title in titles if title.isHidden())
        shown = sum(button.words_width() for button in buttons if button.shows_words)
        least = layout.sizeHint().width() - shown + gone  # with titles, without words
        for button in buttons:
            button.show_words(least + words <= self.width())
        for title in titles:
            title.setVisible(least <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for the words or not."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """A control on the bar has come to need another width."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return handled


class ToolButton(QToolButton):
    """An action as a button that the keyboard reaches, named for screen readers."""

    def __init__(self, command: Command, with_text: bool = False) -> None:
        super().__init__()
        self.setObjectName(command.row.name.split(".")[1])
        self.setDefaultAction(command)
        self.fit_icon()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.with_text = with_text
        self.show_words(with_text)
        command.changed.connect(self.rename)
        self.rename()

    def show_words(self, shown: bool) -> None:
        """Show the words beside the icon, or the icon alone."""
        self.shows_words, style = shown, Qt.ToolButtonStyle
        self.setToolButtonStyle(style.ToolButtonTextBesideIcon if shown else style.ToolButtonIconOnly)

    def words_width(self) -> int:
        """How much wider the words make it, rather too much than too little."""
        return self.fontMetrics().horizontalAdvance(self.text()) + 16

    def fit_icon(self) -> None:
        """An icon as large as the text asks for."""
        side = round(SIZE * self.font().pixelSize() / PIXELS)
        self.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit_icon()

    def rename(self) -> None:
        """Follow the action's text, which may change."""
        self.setAccessibleName(plain(self.defaultAction().text()))


def plain(text: str) -> str:
    """The text of an action without its key, which Chinese puts in brackets behind the words."""
    return re.sub("&(.)", r"\1", re.sub(r"\(&\w\)", "", text))


def fill(menu: QMenu, names: tuple[str, ...], actions: Mapping[str, Command]) -> None:
    """Add actions by name; an empty name is a separator."""
    for name in names:
        if name:
            menu.addAction(actions[name])
        else:
            menu.addSeparator()


def set_icons(actions: Mapping[str, Command], theme: Theme) -> None:
    """Give the actions their icons in the colours of the theme."""
    text, muted = theme.colour("text"), theme.colour("hatch")
    for command in actions.values():
        if command.row.icon:
            ink = theme.colour("accent_text") if command.row.name == "steps.play" else text
            command.setIcon(icon(command.row.icon, ink, muted))
