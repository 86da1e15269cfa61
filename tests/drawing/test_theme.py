"""The themes: the same roles, legible text, fonts that have what we write."""

import tomllib

import pytest
from PySide6.QtGui import QColor, QFontMetricsF

from explorer import resources
from explorer.drawing.choices import choices
from explorer.drawing.colours import contrast
from explorer.drawing.theme import BUNDLED, described, font, load_fonts, load_theme
from explorer.drawing.words import can_show
from explorer.resources import stems
from tests.drawing.looks import HIGH, LOOKS, MAPS, THEMES

Families = tuple[str, ...]
TEXTS = ("text", "muted", "q", "k", "v", "weights", "scores", "output", "error", "accent")
SYMBOLS = "QKVSAOMBΣ·×÷√−∞≈→′″ᵀ₀₁₂₃₄₅₆₇₈₉²…“”␣⏎⇥∅✓✗?αβ"
CHINESE = "注意力查询键值缩放掩码权重输出母亲"


def test_all_themes_have_the_same_roles() -> None:
    assert {"light", "dark", "contrast-light", "contrast-dark"} <= set(THEMES)
    for name in THEMES:
        assert set(described("themes", name)["colours"]) == set(described("themes", "light")["colours"]), name


def test_zero_has_a_colour_of_its_own_in_every_map(families: Families) -> None:
    for theme, maps in LOOKS:
        loaded = load_theme(theme, families, maps)
        assert len(loaded.diverging) % 2 == len(loaded.sequential) % 2 == 1


def test_themes_and_maps_have_a_title_a_place_and_a_key_of_their_own() -> None:
    for kind in ("themes", "maps"):
        offered = choices(kind)
        assert sorted(choice.name for choice in offered) == stems(kind)
        assert len({choice.title for choice in offered}) == len(offered)
        keys = [choice.title[choice.title.index("&") + 1].lower() for choice in offered]
        assert len({*keys, "s"}) == len(offered) + 1  # s: as the system is
        places = [described(kind, name)[kind.removesuffix("s")]["order"] for name in stems(kind)]
        assert sorted(places) == list(range(1, len(offered) + 1))
        for name in stems(kind):
            said = described(kind, name)[kind.removesuffix("s")]
            assert {"en", "zh_CN"} <= set(said["title"])


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_is_valid_and_opaque(families: Families, theme: str) -> None:
    for maps in MAPS:
        colours = load_theme(theme, families, maps)
        for colour in (*colours.colours.values(), *colours.diverging, *colours.sequential):
            assert colour.isValid()
            assert colour.alpha() == 255


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["card", "window", "field"])
@pytest.mark.parametrize("role", TEXTS)
def test_text_is_legible_on_every_ground(families: Families, theme: str, ground: str, role: str) -> None:
    colours = load_theme(theme, families)
    assert contrast(colours.colour(role), colours.colour(ground)) >= (7 if theme in HIGH else 4.5)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("role", "ground"),
    [
        ("accent_text", "accent"),
        ("text", "current"),
        ("muted", "current"),
        ("accent", "current"),
        ("q", "current"),
        ("k", "current"),
        ("v", "current"),
        ("weights", "current"),
        ("text", "masked"),
        ("text", "undefined"),
        ("v", "masked"),
        ("k", "masked"),
    ],
)
def test_text_is_legible_on_grounds_of_its_own(families: Families, theme: str, role: str, ground: str) -> None:
    colours = load_theme(theme, families)
    assert contrast(colours.colour(role), colours.colour(ground)) >= (7 if theme in HIGH else 4.5)


@pytest.mark.parametrize("theme", HIGH)
def test_lines_are_strong_where_contrast_is_high(families: Families, theme: str) -> None:
    colours = load_theme(theme, families)
    for role, ground in (
        *((role, "card") for role in ("border", "accent", "chart", "chart_dot", "mark")),
        ("hatch", "masked"),
        ("undefined_pattern", "undefined"),
    ):
        assert contrast(colours.colour(role), colours.colour(ground)) >= 4.5, role


@pytest.mark.parametrize("theme", THEMES)
def test_what_matters_is_seen_beside_its_ground(families: Families, theme: str) -> None:
    colours = load_theme(theme, families)
    for role in ("chart", "chart_dot", "mark", "accent"):  # 3:1 for graphics (WCAG 2.2, 1.4.11)
        assert contrast(colours.colour(role), colours.colour("card")) >= 3, role
    for role, ground in (("hatch", "masked"), ("undefined_pattern", "undefined")):
        assert contrast(colours.colour(role), colours.colour(ground)) >= 3, role


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", ["mark", "mark_q", "mark_k", "mark_v", "mark_weights"])
def test_a_double_line_is_seen_on_any_colour(families: Families, theme: str, role: str) -> None:
    colours = load_theme(theme, families)
    line, halo = colours.colour(role), colours.colour("halo")
    for grey in range(256):  # of whatever hue: contrast is one of lightness
        ground = QColor(grey, grey, grey)
        assert max(contrast(line, ground), contrast(halo, ground)) >= 3, (theme, role, grey)
    assert contrast(line, halo) >= 9


def test_exports_in_the_light_theme_stand_on_white(families: Families) -> None:
    assert load_theme("light", families).colour("card").name() == "#ffffff"


@pytest.mark.parametrize("theme", THEMES)
def test_an_unknown_role_is_a_fault(families: Families, theme: str) -> None:
    with pytest.raises(KeyError):
        load_theme(theme, families).colour("no such role")


def test_the_files_of_the_themes_hold_nothing_else() -> None:
    for name in THEMES:
        data = tomllib.loads((resources.folder("themes") / f"{name}.toml").read_text(encoding="utf-8"))
        assert set(data) == {"theme", "colours"}
        assert set(data["theme"]) == {"title", "tip", "order", "ground", "icon"}
    for name in MAPS:
        text = (resources.folder("maps") / f"{name}.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        assert set(data) == {"map", "light", "dark"}
        assert set(data["light"]) == set(data["dark"]) == {"diverging", "sequential"}
        assert "not taken from elsewhere" in text or "http" in text  # where it is from


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
