"""What is remembered between runs."""

import json

from PySide6.QtCore import QByteArray, QSettings

RECENT = 10  # files
CHOICES = ("system", "light", "dark")
LANGUAGES = ("system", "en", "zh_CN")


class Settings:
    """Window geometry, panels, theme, language, folder and files, in the QSettings that main made."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def theme(self) -> str:
        """system, light or dark."""
        value = str(self._store.value("theme", "system"))
        return value if value in CHOICES else "system"

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("theme", name)

    @property
    def language(self) -> str:
        """system, or the name of a language."""
        value = str(self._store.value("language", "system"))
        return value if value in LANGUAGES else "system"

    @language.setter
    def language(self, name: str) -> None:
        self._store.setValue("language", name)

    @property
    def folder(self) -> str:
        """Where the last file was opened or saved."""
        return str(self._store.value("folder", ""))

    @folder.setter
    def folder(self, path: str) -> None:
        self._store.setValue("folder", path)

    @property
    def recent(self) -> list[str]:
        """The paths of the files opened and saved last, the latest first."""
        try:
            paths = json.loads(str(self._store.value("recent", "[]")))
        except (ValueError, RecursionError):
            return []
        return [path for path in paths if isinstance(path, str) and path][:RECENT] if isinstance(paths, list) else []

    @recent.setter
    def recent(self, paths: list[str]) -> None:
        self._store.setValue("recent", json.dumps(paths[:RECENT]))  # a list of one would come back as no list

    def remember(self, path: str) -> None:
        """Put a file at the head of the recent ones."""
        self.recent = [path, *(other for other in self.recent if other != path)]

    def forget(self, path: str) -> None:
        """Take a file off the recent ones."""
        self.recent = [other for other in self.recent if other != path]

    def layout(self) -> tuple[QByteArray, QByteArray]:
        """Geometry and state of the window, empty at first."""
        found = [self._store.value(key) for key in ("geometry", "state")]
        geometry, state = (value if isinstance(value, QByteArray) else QByteArray() for value in found)
        return geometry, state

    def keep_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Remember geometry and state of the window."""
        self._store.setValue("geometry", geometry)
        self._store.setValue("state", state)
