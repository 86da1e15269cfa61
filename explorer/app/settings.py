"""What is remembered between runs."""

import json

from PySide6.QtCore import QByteArray, QSettings

from explorer.drawing.theme import MAP
from explorer.resources import stems

RECENT = 10  # files
LANGUAGES = ("system", "en", "zh_CN")
TEXT_SIZES = (100, 125, 150)  # percent


class Settings:
    """Window geometry, panels, looks, language, folder and files, in the QSettings that main made."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def theme(self) -> str:
        """The name of a theme, or system."""
        value = str(self._store.value("theme", "system"))
        return value if value in stems("themes") else "system"

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
    def maps(self) -> str:
        """The name of the colour maps."""
        value = str(self._store.value("maps", MAP))
        return value if value in stems("maps") else MAP

    @maps.setter
    def maps(self, name: str) -> None:
        self._store.setValue("maps", name)

    @property
    def text_size(self) -> int:
        """The size of text in percent of the usual one."""
        value = str(self._store.value("text_size", 100))
        return int(value) if value in map(str, TEXT_SIZES) else 100

    @text_size.setter
    def text_size(self, percent: int) -> None:
        self._store.setValue("text_size", percent)

    @property
    def heads_shown(self) -> bool | None:
        """Whether all heads are shown as small panels, where there are several; None before anyone has chosen."""
        return {"yes": True, "no": False}.get(str(self._store.value("heads_shown", "")))

    @heads_shown.setter
    def heads_shown(self, shown: bool | None) -> None:
        self._store.setValue("heads_shown", {True: "yes", False: "no", None: ""}[shown])

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

    @property
    def playback(self) -> dict[str, object]:
        """What was chosen on the playback bar, and whether it is shown."""
        try:
            chosen = json.loads(str(self._store.value("playback", "{}")))
        except (ValueError, RecursionError):
            return {}
        return chosen if isinstance(chosen, dict) else {}

    @playback.setter
    def playback(self, chosen: dict[str, object]) -> None:
        self._store.setValue("playback", json.dumps(chosen))

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
