"""The translations that the application has installed: the program's own, and those of Qt's dialogs."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from explorer.resources import translation
from explorer.texts import QT_TRANSLATE_NOOP

# Texts of Qt's dialogs that its own translation lacks.
OF_QT = (QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"), QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"))


class Translations(QObject):
    """Lets the application speak one language at a time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.installed: list[QTranslator] = []

    def speak(self, language: str) -> None:
        """From now on texts are translated into this language; without a translation they stay English."""
        self.finish()
        if language == "en":
            return
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for file in (f"{qt}/qtbase_{language}.qm", str(translation(language))):  # the last one is asked first
            translator = QTranslator(self)
            if translator.load(file):
                QCoreApplication.installTranslator(translator)
                self.installed.append(translator)

    def finish(self) -> None:
        """Speak English again."""
        while self.installed:
            translator = self.installed.pop()
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()
