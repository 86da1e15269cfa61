"""What is remembered between runs."""

from PySide6.QtCore import QByteArray, QSettings

CHOICES = ("system", "light", "dark")


class Settings:
    """Window geometry, panels, theme and folder, in the QSettings that main made."""

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
    def folder(self) -> str:
        """Where the last file was opened or saved."""
        return str(self._store.value("folder", ""))

    @folder.setter
    def folder(self, path: str) -> None:
        self._store.setValue("folder", path)

    def layout(self) -> tuple[QByteArray, QByteArray]:
        """Geometry and state of the window, empty at first."""
        found = [self._store.value(key) for key in ("geometry", "state")]
        geometry, state = (value if isinstance(value, QByteArray) else QByteArray() for value in found)
        return geometry, state

    def keep_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Remember geometry and state of the window."""
        self._store.setValue("geometry", geometry)
        self._store.setValue("state", state)
