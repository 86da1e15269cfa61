"""The language as a choice of the View menu."""

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from explorer.app.opening import language_of_system
from explorer.app.program import Program

NAMES = {"en": "English", "zh_CN": "中文（简体）"}  # each in its own words


class LanguageMenu(QMenu):
    """The language of the system, or one of those that there are; the choice is remembered."""

    def __init__(self, program: Program) -> None:
        super().__init__(program.view_menu)
        self.setTitle(self.tr("Lan&guage"))
        self.program = program
        self.setObjectName("language_menu")
        self.setToolTipsVisible(True)
        self.choices: dict[str, QAction] = {}
        group = QActionGroup(self)
        lines = {"system": (self.tr("&System"), self.tr("The language of the system"))}
        lines |= {language: (name, name) for language, name in NAMES.items()}
        for choice, (text, tip) in lines.items():
            action = self.addAction(text)
            action.setToolTip(tip)
            action.setStatusTip(tip)
            action.setCheckable(True)
            action.setData(choice)
            group.addAction(action)
            self.choices[choice] = action
        self.triggered.connect(self.choose)
        self.aboutToShow.connect(self.tick)
        self.tick()

    def tick(self) -> None:
        """Tick the present choice."""
        self.choices[self.program.settings.language].setChecked(True)

    def choose(self, line: QAction) -> None:
        """Speak another language, once the menu that says so is closed: it goes with its window."""
        program = self.program
        QTimer.singleShot(0, program, partial(program.guard.run, partial(choose, program, line.data())))


def choose(program: Program, choice: str) -> None:
    """Speak that language from now on, and remember the choice."""
    language = language_of_system() if choice == "system" else choice
    if language == program.language:
        program.settings.language = choice
    else:
        from explorer.app.new_window import speak  # hardly ever needed

        program.dialogs.when_free(partial(speak, program, language, choice))
