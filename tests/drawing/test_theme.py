"""The two themes: the same roles, legible text, fonts that have what we write."""

import tomllib

import pytest
from PySide6.QtGui import QFontMetricsF

from explorer import resources
from explorer.drawing.colours import contrast
from explorer.drawing.theme import BUNDLED, THEMES, font, load_fonts, load_theme
from explorer.drawing.words import can_show

Families = tuple[str, ...]
TEXTS = ("text", "muted", "q", "k", "v", "weights", "scores", "output", "error", "accent")
SYMBOLS = "QKVSAOMBΣ·×÷√−∞≈→′″ᵀ₀₁₂₃₄₅₆₇₈₉²…“”␣⏎⇥∅✓✗?αβ"
CHINESE = "注意力查询键值缩放掩码权重输出母亲"


def test_both_themes_have_the_same_roles_and_maps(families: Families) -> None:
    light, dark = (load_theme(name, families) for name in THEMES)
    assert THEMES == ("light", "dark")
    assert set(light.colours) == set(dark.colours)
    assert len(light.diverging) == len(dark.diverging)
    assert len(light.sequential) == len(dark.sequential)
    assert len(light.diverging) % 2 == 1  # 0 has a colour of its own


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_is_valid_and_opaque(families: Families, theme: str) -> None:
    colours = load_theme(theme, families)
    for colour in (*colours.colours.values(), *colours.diverging, *colours.sequential):
        assert colour.isValid()
        assert colour.alpha() == 255


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["card", "window", "field"])
@pytest.mark.parametrize("role", TEXTS)
def test_text_is_legible_on_every_ground(families: Families, theme: str, ground: str, role: str) -> None:
    colours = load_theme(theme, families)
    assert contrast(colours.colour(role), colours.colour(ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("role", "ground"),
    [
        ("accent_text", "accent"),
        ("error", "error_ground"),
        ("text", "error_ground"),
        ("text", "current"),
        ("muted", "current"),
    ],
)
def test_text_is_legible_on_grounds_of_its_own(families: Families, theme: str, role: str, ground: str) -> None:
    colours = load_theme(theme, families)
    assert contrast(colours.colour(role), colours.colour(ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_matters_is_seen_beside_its_ground(families: Families, theme: str) -> None:
    colours = load_theme(theme, families)
    for role in ("chart", "chart_dot", "mark", "accent"):  # 3:1 for graphics (WCAG 2.2, 1.4.11)
        assert contrast(colours.colour(role), colours.colour("card")) >= 3, role
    assert contrast(colours.colour("mark"), colours.colour("halo")) >= 7


def test_exports_in_the_light_theme_stand_on_white(families: Families) -> None:
    assert load_theme("light", families).colour("card").name() == "#ffffff"


@pytest.mark.parametrize("theme", THEMES)
def test_an_unknown_role_is_a_fault(families: Families, theme: str) -> None:
    with pytest.raises(KeyError):
        load_theme(theme, families).colour("no such role")


def test_the_files_of_the_themes_hold_nothing_else() -> None:
    for name in THEMES:
        data = tomllib.loads((resources.folder("themes") / f"{name}.toml").read_text(encoding="utf-8"))
        assert set(data) == {"colours", "maps"}


def test_the_bundled_fonts_are_loaded_and_come_first(families: Families) -> None:
    assert families == BUNDLED
    assert load_fonts() == BUNDLED  # a second time too


@pytest.mark.parametrize("character", SYMBOLS + CHINESE)
def test_every_character_that_we_write_has_a_glyph(families: Families, character: str) -> None:
    assert can_show(families, character)


def test_digits_are_equally_wide_so_that_decimal_points_align(families: Families) -> None:
    for bold in (False, True):
        for pixels in (8, 11, 14, 19):
            measure = QFontMetricsF(font(families, pixels, bold))
            assert len({measure.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_sizes_are_in_pixels_whatever_the_screen(families: Families) -> None:
    theme = load_theme("light", families)
    assert theme.font(13).pixelSize() == 13
    assert theme.font(13.4).pixelSize() == 13
    assert theme.font(0.2).pixelSize() == 1
    assert theme.font(13, bold=True).bold()
    assert theme.metrics(26).horizontalAdvance("query") == pytest.approx(
        2 * theme.metrics(13).horizontalAdvance("query"), rel=0.02
    )
