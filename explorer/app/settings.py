"""What is remembered between runs."""

import json
from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QSettings

from explorer.attention.notation import NOTATIONS
from explorer.drawing.theme import MAP
from explorer.resources import stems

RECENT = 10  # files
LANGUAGES = ("system", "en", "zh_CN")
TEXT_SIZES = (100, 125, 150)  # percent


class OneOf:
    """A name that is remembered under a key; the usual one where there is none of those that may be."""

    def __init__(self, key: str, names: Callable[[], Sequence[str]], usual: str) -> None:
        self.key, self.names, self.usual = key, names, usual

    def __get__(self, settings: "Settings", owner: type["Settings"]) -> str:
        value = str(settings.store.value(self.key, self.usual))
        return value if value in self.names() else self.usual

    def __set__(self, settings: "Settings", name: str) -> None:
        settings.store.setValue(self.key, name)


class Settings:
    """Window geometry, panels, looks, language, folder and files, in the QSettings that main made."""

    def __init__(self, store: QSettings) -> None:
        self.store = store

    theme = OneOf("theme", lambda: ("system", *stems("themes")), "system")
    language = OneOf("language", lambda: LANGUAGES, "system")
    notation = OneOf("notation", lambda: NOTATIONS, "rows")  # of vectors
    maps = OneOf("maps", lambda: stems("maps"), MAP)  # colour maps

    @property
    def text_size(self) -> int:
        """The size of text in percent of the usual one."""
        value = str(self.store.value("text_size", 100))
        return int(value) if value in map(str, TEXT_SIZES) else 100

    @text_size.setter
    def text_size(self, percent: int) -> None:
        self.store.setValue("text_size", percent)

    @property
    def heads_shown(self) -> bool | None:
        """Whether all heads are shown as small panels, where there are several; None before anyone has chosen."""
        return {"yes": True, "no": False}.get(str(self.store.value("heads_shown", "")))

    @heads_shown.setter
    def heads_shown(self, shown: bool | None) -> None:
        self.store.setValue("heads_shown", {True: "yes", False: "no", None: ""}[shown])

    @property
    def folder(self) -> str:
        """Where the last file was opened or saved."""
        return str(self.store.value("folder", ""))

    @folder.setter
    def folder(self, path: str) -> None:
        self.store.setValue("folder", path)

    @property
    def recent(self) -> list[str]:
        """The paths of the files opened and saved last, the latest first."""
        try:
            paths = json.loads(str(self.store.value("recent", "[]")))
        except (ValueError, RecursionError):
            return []
        return [path for path in paths if isinstance(path, str) and path][:RECENT] if isinstance(paths, list) else []

    @recent.setter
    def recent(self, paths: list[str]) -> None:
        self.store.setValue("recent", json.dumps(paths[:RECENT]))  # a list of one would come back as no list

    @property
    def playback(self) -> dict[str, object]:
        """What was chosen on the playback bar, and whether it is shown."""
        try:
            chosen = json.loads(str(self.store.value("playback", "{}")))
        except (ValueError, RecursionError):
            return {}
        return chosen if isinstance(chosen, dict) else {}

    @playback.setter
    def playback(self, chosen: dict[str, object]) -> None:
        self.store.setValue("playback", json.dumps(chosen))

    def remember(self, path: str) -> None:
        """Put a file at the head of the recent ones."""
        self.recent = [path, *(other for other in self.recent if other != path)]

    def forget(self, path: str) -> None:
        """Take a file off the recent ones."""
        self.recent = [other for other in self.recent if other != path]

    def layout(self) -> tuple[QByteArray, QByteArray]:
        """Geometry and state of the window, empty at first."""
        found = [self.store.value(key) for key in ("geometry", "state")]
        geometry, state = (value if isinstance(value, QByteArray) else QByteArray() for value in found)
        return geometry, state

    def keep_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Remember geometry and state of the window."""
        self.store.setValue("geometry", geometry)
        self.store.setValue("state", state)
