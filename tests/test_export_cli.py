"""The program's pictures and numbers from the command line, most in processes of their own and without a display."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from explorer.__main__ import main
from explorer.attention.masks import Causal, Custom, Window
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.attention.trace import run
from explorer.files.examples import examples, open_named
from explorer.files.session_file import read_session, write_session

FIVE = ["01-scores.png", "02-scaled.png", "03-masked.png", "04-weights.png", "05-output.png"]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
NAN = float("nan")


def explorer(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """Run the program without a display: its status, standard output and standard error."""
    kept = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    done = subprocess.run(
        [sys.executable, "-m", "explorer", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=kept | {"PYTHONIOENCODING": "utf-8"} | environment,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def picture(path: Path) -> QImage:
    """A picture that was written, which must be whole, opaque and not empty."""
    image = QImage(str(path))
    assert not image.isNull(), path
    assert not image.hasAlphaChannel()
    return image


def test_export_draws_softcap_and_bias_where_they_are_used(tmp_path: Path) -> None:
    numbers = np.arange(9.0).reshape(3, 3) / 10
    session = Session(("a", "b", "c"), numbers, numbers, numbers, softcap=0.1, alibi=Alibi(), masks=(Window(left=1),))
    write_session(session, tmp_path / "more.attn")
    out = tmp_path / "pictures"
    status, _, told = explorer("export", str(tmp_path / "more.attn"), "--out", str(out))
    assert (status, told) == (0, "")
    names = ["scores", "scaled", "softcapped", "biased", "masked", "weights", "output"]
    assert sorted(path.name for path in out.iterdir()) == [f"0{at}-{name}.png" for at, name in enumerate(names, 1)]
    assert len({path.read_bytes() for path in out.iterdir()}) == len(names)


def test_b14_export_writes_five_different_pictures_on_white_and_prints_their_paths(tmp_path: Path) -> None:
    out = tmp_path / "new" / "pictures"
    status, printed, told = explorer("export", "cat-sat-causal", "--out", str(out), "--lang", "en")
    assert (status, told) == (0, "")
    assert printed.splitlines() == [str(out / name) for name in FIVE]
    assert sorted(path.name for path in out.iterdir()) == FIVE
    images = [picture(out / name) for name in FIVE]
    assert len({path.read_bytes() for path in out.iterdir()}) == 5
    for image in images:
        assert image.width() == 2080
        right, bottom = image.width() - 1, image.height() - 1
        for x, y in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            assert image.pixelColor(x, y) == QColor("white")


def test_export_overwrites_only_when_it_is_told_to(tmp_path: Path) -> None:
    arguments = ["export", "cat-sat-causal", "--out", str(tmp_path), "--steps", "weights", "--scale", "0.5"]
    assert explorer(*arguments)[0] == 0
    path = tmp_path / "04-weights.png"
    drawn = path.read_bytes()
    path.write_bytes(b"mine")
    status, printed, told = explorer(*arguments)
    assert (status, printed) == (2, "")
    assert str(path) in told
    assert "--force" in told
    assert len(told.splitlines()) == 1
    assert path.read_bytes() == b"mine"
    assert explorer(*arguments, "--force")[0] == 0
    assert path.read_bytes() == drawn


@pytest.mark.parametrize("name", [name for name, _ in examples()])
def test_every_built_in_example_is_drawn(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], qapp: object, name: str
) -> None:
    status = main(["export", name, "--out", str(tmp_path), "--scale", "0.5", "--theme", "dark"])
    printed, told = capfd.readouterr()
    assert (status, told) == (0, "")
    paths = [Path(line) for line in printed.splitlines()]
    assert len(paths) == len(steps_of(open_named(name)))
    assert len({path.read_bytes() for path in paths}) == len(paths)
    assert {picture(path).width() for path in paths} == {520}


def no_visible_key() -> Session:
    """The second query sees no key."""
    allowed = Custom(np.array([[1, 1], [0, 0]], dtype=bool))
    return Session(("a", "b"), [[1.0], [2.0]], [[1.0], [2.0]], [[10.0], [20.0]], masks=(allowed,))


def masked_nan() -> Session:
    """The first query does not see the value that is no number, the second one does."""
    return Session(("a", "b"), [[1.0], [2.0]], [[1.0], [2.0]], [[1.0, 5.0], [NAN, 7.0]], masks=(Causal(),))


def infinite_score() -> Session:
    """The score of the third query with the second key is too large for a number; the others do not see it."""
    allowed = Custom(np.array([[1, 0, 1], [1, 0, 1], [1, 1, 1]], dtype=bool))
    q, k = [[0.0], [1.0], [1e200]], [[1.0], [1e200], [-1.0]]
    return Session(("a", "b", "c"), q, k, [[1.0], [2.0], [3.0]], scale="none", masks=(allowed,))


def seven_equal() -> Session:
    """Seven equal scores: each weight is 1/7, and the printed ones do not add up to 1."""
    return Session(("a",), np.zeros((1, 2)), np.ones((7, 2)), np.arange(7.0)[:, None], tuple("tuvwxyz"))


STRANGE = {
    "no visible key": (no_visible_key, {"normal": 1, "no_visible_key": [[0, 1]], "undefined": []}),
    "masked NaN": (masked_nan, {"normal": 2, "no_visible_key": [], "undefined": []}),
    "infinite score": (infinite_score, {"normal": 2, "no_visible_key": [], "undefined": [[0, 2]]}),
    "seven equal scores": (seven_equal, {"normal": 1, "no_visible_key": [], "undefined": []}),
}


def expected_results(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Weights and output as the rules say, worked out by hand."""
    if name == "no visible key":
        e = np.exp(-1.0)
        return np.array([[e / (1 + e), 1 / (1 + e)], [0, 0]]), np.array([[10 * e + 20], [0]]) / [[1 + e], [1]]
    if name == "masked NaN":
        e = np.exp(-2.0)
        weights = np.array([[1, 0], [e / (1 + e), 1 / (1 + e)]])
        return weights, np.array([[1, 5], [NAN, weights[1] @ [5, 7]]])
    if name == "infinite score":
        e = np.exp(-2.0)
        weights = np.array([[0.5, 0, 0.5], [1 / (1 + e), 0, e / (1 + e)], [NAN, NAN, NAN]])
        return weights, np.array([[2], [(1 + 3 * e) / (1 + e)], [NAN]])
    return np.full((1, 7), 1 / 7), np.array([[3.0]])


def numbers(listed: list) -> np.ndarray:
    """Numbers of the JSON, in which special ones are texts, as an array."""
    return np.array([[[float(number) for number in row] for row in head] for head in listed])


@pytest.mark.parametrize("name", STRANGE)
def test_strange_rows_are_printed_drawn_and_computed_alike(tmp_path: Path, name: str) -> None:
    make, rows = STRANGE[name]
    path = tmp_path / "strange.attn"
    write_session(make(), path)
    status, printed, told = explorer("values", str(path), "--json")
    assert (status, told) == (0, "")
    data = json.loads(printed, parse_constant=lambda constant: pytest.fail(f"bare {constant}"))
    trace = run(read_session(path))
    assert data["rows"] == rows
    for matrix, listed in data["matrices"].items():
        assert np.array_equal(numbers(listed), np.asarray(trace[matrix], dtype=float), equal_nan=True), matrix
    for matrix, expected in zip(("weights", "output"), expected_results(name), strict=True):
        np.testing.assert_allclose(numbers(data["matrices"][matrix])[0], expected, rtol=1e-14, atol=0)
    barred = ~np.asarray(trace["may_attend"], dtype=bool)
    assert (np.asarray(trace["masked"])[barred] == -np.inf).all()
    status, printed, told = explorer("export", str(path), "--out", str(tmp_path / "out"), "--scale", "0.5")
    assert (status, told) == (0, "")
    assert [Path(line).name for line in printed.splitlines()] == FIVE
    assert all(picture(tmp_path / "out" / file).width() == 520 for file in FIVE)


def test_a_row_of_zeros_is_exactly_zero_and_never_negative(tmp_path: Path) -> None:
    path = tmp_path / "a.attn"
    write_session(no_visible_key(), path)
    _, printed, _ = explorer("values", str(path), "--json")
    data = json.loads(printed)["matrices"]
    assert repr(data["weights"][0][1]) in ("[0, 0]", "[0.0, 0.0]")
    assert repr(data["output"][0][1]) in ("[0]", "[0.0]")


def test_exporting_a_step_loads_no_chart_and_no_widgets_of_it(tmp_path: Path) -> None:
    code = (
        "import sys; from explorer.__main__ import main; "
        f"status = main(['export', 'cat-sat-causal', '--out', {str(tmp_path)!r}, '--scale', '0.25']); "
        "assert status == 0; assert 'pyqtgraph' not in sys.modules; assert 'PySide6.QtWidgets' not in sys.modules"
    )
    kept = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=kept, timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_tokens_of_every_script_are_drawn_without_a_word_on_standard_error(tmp_path: Path) -> None:
    tokens = ("注意力", "שלום", "شاي", "हिन्दी", "😀", "<unk>", "\u202ea", "\ue000")
    path, q = tmp_path / "a.attn", np.eye(8)
    write_session(Session(tokens, q, q, q), path)
    status, _, told = explorer("export", str(path), "--out", str(tmp_path), "--scale", "0.5", "--steps", "weights")
    assert (status, told) == (0, "")


def test_two_exports_are_the_same_to_the_byte_whatever_the_screen_is_scaled_to(tmp_path: Path) -> None:
    found = []
    for place, scale in enumerate(("1", "2")):
        out = tmp_path / str(place)
        arguments = ["export", "mother", "--out", str(out), "--lang", "en", "--steps", "scores,weights"]
        assert explorer(*arguments, QT_SCALE_FACTOR=scale)[0] == 0
        found.append([path.read_bytes() for path in sorted(out.iterdir())])
    assert found[0] == found[1]
    assert len(found[0]) == 2
