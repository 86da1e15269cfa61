"""Theme: colours and fonts by role, from resources/themes and resources/maps; loads the bundled font."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF

from explorer import resources
from explorer.errors import MachineError
from explorer.texts import QT_TRANSLATE_NOOP, Text

MOST_WIDTHS = 20_000  # that are remembered for one font
MAP = "blue-orange"  # the colour maps where none are chosen
COLOURED = ("q", "k", "v", "weights", "output")  # matrices whose words and numbers have a colour of their own

MAKERS = {
    "w_q": "q",
    "b_q": "q",
    "w_k": "k",
    "b_k": "k",
    "w_v": "v",
    "b_v": "v",
    "concat": "output",
    "q_rotated": "q",
    "k_rotated": "k",
}


class Measures(QFontMetricsF):
    """The measures of a font; widths that were asked for are remembered, since most of a page is written again."""

    def __init__(self, measured: QFont) -> None:
        super().__init__(measured)
        self._widths: dict[str, float] = {}

    def horizontalAdvance(self, text: str) -> float:  # type: ignore[override]
        """The width of a text in pixels."""
        width = self._widths.get(text)
        if width is None:
            if len(self._widths) > MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[text] = super().horizontalAdvance(text)
        return width


class Face(QFont):
    """A font and its measures."""

    measures: Measures


class Theme(NamedTuple):
    """Colours by role, the stops of the two colour maps, and the font families in order of preference."""

    name: str
    maps: str  # the name of the colour maps
    colours: Mapping[str, QColor]
    diverging: tuple[QColor, ...]
    sequential: tuple[QColor, ...]
    families: tuple[str, ...]

    @property
    def look(self) -> tuple[str, str]:
        """What two themes that look the same have in common."""
        return self.name, self.maps

    def colour(self, role: str) -> QColor:
        """The colour of a role; raises KeyError for an unknown one."""
        return self.colours[role]

    def font(self, pixels: float, bold: bool = False) -> Face:
        """The theme's font at a size in pixels."""
        return font(self.families, round(pixels), bold)

    def metrics(self, pixels: float, bold: bool = False) -> Measures:
        """The measures of the theme's font at that size."""
        return metrics(self.families, round(pixels), bold)


def role_of(matrix: str) -> str:
    """The role whose colour the words and numbers of a matrix have: its own, or of what it makes."""
    return matrix if matrix in COLOURED else MAKERS.get(matrix, "text")


@lru_cache(maxsize=256)
def font(families: tuple[str, ...], pixels: int, bold: bool) -> Face:
    """A font whose layout does not depend on the scale of the screen."""
    result = Face(list(families))
    result.setPixelSize(max(1, pixels))
    result.setBold(bold)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    result.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    result.measures = Measures(result)
    return result


def metrics(families: tuple[str, ...], pixels: int, bold: bool) -> Measures:
    """The measures of that font."""
    return font(families, pixels, bold).measures


def load_theme(name: str, families: tuple[str, ...], maps: str = MAP) -> Theme:
    """The theme of that name with these colour maps, drawn in these font families."""
    data = described("themes", name)
    stops = described("maps", maps)[data["theme"]["ground"]]
    return Theme(
        name,
        maps,
        {role: QColor(value) for role, value in data["colours"].items()},
        tuple(QColor(value) for value in stops["diverging"]),
        tuple(QColor(value) for value in stops["sequential"]),
        families,
    )


@lru_cache(maxsize=64)
def described(kind: str, name: str) -> Mapping[str, Any]:
    """What the file of a theme or of colour maps says, read once."""
    with (resources.folder(kind) / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


# The Latin letters first; the symbols that they lack; then Chinese, whose own × and · are a full em wide.
BUNDLED = ("Explorer Sans", "Explorer Symbols", "Explorer Sans SC")


def load_fonts() -> tuple[str, ...]:
    """Load the bundled fonts and give their families; a QGuiApplication must exist.

    Raises MachineError where neither they nor any other font can draw a letter.
    """
    # Of a script that one of them lacks, Qt says so on standard error and takes another font: nothing to tell a user.
    QLoggingCategory.setFilterRules("qt.text.font.db.info=false")
    known: list[str] = []
    for path in sorted(resources.folder("fonts").glob("*.[ot]tf")):
        # From bytes and not by name: a path that the system's narrow encoding cannot spell works too.
        known += QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFontFromData(path.read_bytes()))
    families = tuple(name for name in BUNDLED if name in known) or tuple(QFontDatabase.families()[:1])
    if not families or QFontMetricsF(QFont(list(families))).horizontalAdvance("0") <= 0:
        raise MachineError(
            Text(
                "drawing", QT_TRANSLATE_NOOP("drawing", "no usable font was found; install one, for example Noto Sans")
            )
        )
    return families
