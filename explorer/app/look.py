"""How things look and where the focus is: theme, number format, panels."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from explorer.app.actions import Command, set_icons
from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.app.settings import TEXT_SIZES, Settings
from explorer.app.stage import Stage
from explorer.app.style import FRAMED, PIXELS, framed, palette
from explorer.attention.numbers import NumberFormat
from explorer.drawing.theme import load_theme

DECIMALS = range(7)
SIGNIFICANT = (2, 3, 4, 6)


class Look(QObject):
    """Theme, colour maps, decimals, percent, and the way from panel to panel."""

    def __init__(self, scenes: Scenes, settings: Settings, dialogs: Dialogs) -> None:
        super().__init__()
        self.scenes, self.settings, self.dialogs = scenes, settings, dialogs
        self.panels: Callable[[], list[QWidget]] = list
        self.fit_text: Callable[[], None] = lambda: None  # lets the window share its room out anew
        self.actions: dict[str, Command] = {}
        self.presented: float | None = None  # how much larger text is while it is presented
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.apply)
        hints.accessibility().contrastPreferenceChanged.connect(self.apply)

    def follow_system(self) -> None:
        """Light or dark as the system is."""
        self.choose("system")

    def choose(self, theme: str) -> None:
        """Remember and apply a theme."""
        self.settings.theme = theme
        self.apply()

    def choose_maps(self, maps: str) -> None:
        """Remember and apply colour maps."""
        self.settings.maps = maps
        self.apply()

    def larger_text(self) -> None:
        """Text of the next larger size."""
        self.change_text_size(1)

    def smaller_text(self) -> None:
        """Text of the next smaller size."""
        self.change_text_size(-1)

    def usual_text(self) -> None:
        """Text of the size that it has at first."""
        self.choose_text_size(TEXT_SIZES[0])

    def change_text_size(self, by: int) -> None:
        """Text so many sizes larger, as far as there are sizes."""
        place = TEXT_SIZES.index(self.settings.text_size) + by
        self.choose_text_size(TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, place))])

    def choose_text_size(self, percent: int) -> None:
        """Remember and apply a size of text."""
        self.settings.text_size = percent
        self.apply()

    def apply(self) -> None:
        """Give the application the colours of the chosen theme, and text its chosen size."""
        scale = self.presented or self.settings.text_size / 100
        resized = self.scenes.text_scale != scale
        self.scenes.text_scale = scale
        look = theme_name(self.settings), self.settings.maps
        if look != self.scenes.theme.look:
            self.scenes.theme = load_theme(look[0], self.scenes.theme.families, look[1])
        dress(self.scenes)
        if resized:
            self.fit_text()
        set_icons(self.actions, self.scenes.theme)
        self.tick()

    def tick(self) -> None:
        """Tick the present choices in the menus."""
        chosen = ("look.follow_system" if self.settings.theme == "system" else f"look.{self.settings.theme}",)
        notation = f"notation.{self.scenes.selection.notation}"
        for name in (*chosen, f"maps.{self.settings.maps}", f"text.{self.settings.text_size}", notation):
            if name in self.actions:
                self.actions[name].setChecked(True)
        if "look.percent" in self.actions:
            self.actions["look.percent"].setChecked(self.scenes.selection.numbers.percent)

    def percent(self) -> None:
        """Switch weights between numbers and percent."""
        now = self.scenes.selection.numbers
        self.scenes.selection.format_numbers(NumberFormat(now.decimals, now.significant, not now.percent))

    def numbers_menu(self, menu: QMenu) -> None:
        """Decimals and significant digits as choices of a menu."""
        numbers = menu.addMenu(self.tr("&Numbers"))
        group = QActionGroup(numbers)
        self.formats: dict[tuple[int, int | None], QAction] = {}
        for count in DECIMALS:
            text = self.tr("{count} decimals").format(count=count) if count != 1 else self.tr("1 decimal")
            self.formats[(count, None)] = numbers.addAction(text)
        numbers.addSeparator()
        for count in SIGNIFICANT:
            text = self.tr("{count} significant digits").format(count=count)
            self.formats[(2, count)] = numbers.addAction(text)
        for (decimals, significant), action in self.formats.items():
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(partial(self.set_digits, decimals, significant))
        numbers.addSeparator()
        numbers.addAction(self.actions["look.percent"])
        numbers.aboutToShow.connect(self.tick_numbers)

    def tick_numbers(self) -> None:
        """Tick the present format."""
        now = self.scenes.selection.numbers
        action = self.formats.get((now.decimals, now.significant))
        if action is not None:
            action.setChecked(True)
        self.tick()

    def set_digits(self, decimals: int, significant: int | None, checked: bool = True) -> None:
        """Show numbers with so many digits."""
        percent = self.scenes.selection.numbers.percent
        self.scenes.selection.format_numbers(NumberFormat(decimals, significant, percent))

    def next_panel(self) -> None:
        """The focus goes to the next panel, in the order of the computation."""
        self.move_focus(1)

    def previous_panel(self) -> None:
        """The focus goes to the panel before."""
        self.move_focus(-1)

    def move_focus(self, by: int) -> None:
        """From panel to panel; the matrices of the stage are panels of their own."""
        focused = QApplication.focusWidget()
        shown = [panel for panel in self.panels() if panel.isVisible()]
        place = next((i for i, panel in enumerate(shown) if focused in (panel, panel.focusProxy())), None)
        if place is None:
            inside = [i for i, panel in enumerate(shown) if focused is not None and panel.isAncestorOf(focused)]
            place = inside[0] if inside else (-1 if by > 0 else 0)
        here = shown[place]
        if isinstance(here, Stage) and here.hasFocus() and here.next_panel(by):
            return
        target = shown[(place + by) % len(shown)]
        if isinstance(target, Stage):
            self.scenes.selection.keep(None)
            target.next_panel(by)
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def about(self) -> None:
        """Tell what the program is."""
        self.dialogs.about()


def theme_name(settings: Settings) -> str:
    """The theme that is chosen, or the one that is as the system is."""
    if settings.theme != "system":
        return settings.theme
    hints = QGuiApplication.styleHints()
    ground = "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"
    high = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
    return f"contrast-{ground}" if high else ground


def dress(scenes: Scenes) -> None:
    """Give the application the palette of the theme and the size of text."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    font = application.font()
    if font.pixelSize() != scenes.pixels(PIXELS):
        font.setPixelSize(scenes.pixels(PIXELS))
        application.setFont(font)
    application.setPalette(palette(scenes.theme))
    for name in FRAMED:
        application.setPalette(framed(scenes.theme), name)  # type: ignore[arg-type]
    for widget in application.allWidgets():
        if sheet := widget.styleSheet():  # Qt keeps the colours of palette(...) that a sheet had at first
            widget.setStyleSheet("")
            widget.setStyleSheet(sheet)
