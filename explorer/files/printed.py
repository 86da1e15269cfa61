"""What the source of an example printed, where that does not follow from what it gave: a mistake to be found."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from explorer.attention.reference import Reference, Tolerance, reference_of
from explorer.attention.trace import Trace
from explorer.files.json_text import read_json

HALF = 0.5 + 1e-9  # of the last printed digit; a little more, as a half itself may go either way


def read_printed(path: Path, trace: Trace) -> Reference:
    """The printed numbers as a riddle: {"weights": {"decimals": 2, "rows": [[...], ...]}, ...}."""
    content = read_json(path.read_bytes())
    tolerances = {name: Tolerance(HALF * 10.0 ** -each["decimals"]) for name, each in content.items()}
    arrays = {name: np.array(each["rows"]) for name, each in content.items()}
    return replace(reference_of(trace, arrays, tolerances), riddle=True)
