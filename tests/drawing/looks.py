"""The themes and the colour maps that there are, by name."""

from itertools import product

from explorer.resources import stems

THEMES, MAPS = stems("themes"), stems("maps")
LOOKS = list(product(THEMES, MAPS))
HIGH = [name for name in THEMES if name.startswith("contrast")]
