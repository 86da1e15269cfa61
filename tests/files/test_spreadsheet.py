"""Numbers to LibreOffice Calc and back; where there is no Calc, a page that it wrote is read.

Calc keeps all digits of what it reads, but writes 15 significant ones: in HTML (`sdval`), in CSV (the content as shown
has still fewer), in its own files. It loses the sign of -0 and takes numbers below 2.2e-308 for words.
"""

import math
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from explorer.files.labelled import read_labelled
from explorer.files.table_texts import csv_text, html, tsv
from explorer.files.tables import read_numbers

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
PAGE = (Path(__file__).parent / "data" / "calc.html").read_text(encoding="utf-8")
CSV, TSV, HTML = "CSV:44,34,76,1,,0,false,true", "CSV:9,34,76,1,,0,false,true", "HTML (StarCalc)"
TO_HTML = "html:HTML (StarCalc)"
TO_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,{shown}"  # the last: content as shown
RAW, SHOWN = TO_CSV.format(shown="false"), TO_CSV.format(shown="true")
VALUES = np.array(
    [
        [0.30000000000000004, 1 / 3, math.pi, -1234567.891],
        [9007199254740993.0, 1e16, -1.2345678901234567e-300, 1e300],
        [123456789.12345679, -0.1, 5e-17, 1.0000000000000002],
        [0.0, 2.0, -7.0, 65504.0],
    ]
)

Convert = Callable[[str, str, str, str], str]


@pytest.fixture(scope="module")
def convert(tmp_path_factory: pytest.TempPathFactory) -> Convert:
    """Opens a text in Calc, in a profile of its own, and gives what Calc saves."""
    if SOFFICE is None:
        pytest.skip("LibreOffice Calc is not installed")
    folder = tmp_path_factory.mktemp("calc")

    def run(text: str, ending: str, read_as: str, write_as: str) -> str:
        source = folder / f"in.{ending}"
        source.write_text(text, encoding="utf-8")
        out = folder / "out"
        command = [SOFFICE, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
        command += [f"--infilter={read_as}", "--convert-to", write_as, "--outdir", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
        written = out / f"in.{write_as.partition(':')[0]}"
        if not written.exists() and "source file could not be loaded" in done.stderr:
            pytest.skip("LibreOffice has no Calc here")
        assert written.exists(), done.stderr
        result = written.read_text(encoding="utf-8")
        written.unlink()
        return result

    return run


def fifteen(values: np.ndarray) -> list[list[float]]:
    """The numbers as Calc writes them."""
    return [[float(f"{value:.15g}") for value in row] for row in values.tolist()]


def test_the_page_that_calc_wrote_gives_more_digits_than_it_shows():
    assert "LibreOffice 7.4" in PAGE
    assert ">0.33<" in PAGE
    assert ">12.50%<" in PAGE
    expected = [[0.333333333333333, -1234567.891, 0.125], [3.14159265358979, -0.000012345678901234, 2]]
    assert read_numbers("", PAGE).values.tolist() == expected
    shown = "0.33\t-1234567.891\t12.50%\n3.14E+00\t-1.2345678901234E-05\t2\n"
    assert read_numbers(shown, PAGE).values.tolist() == expected


@pytest.mark.timeout(600)
def test_what_calc_saves_of_our_csv_is_read_as_it_wrote_it(convert):
    page = convert(csv_text(VALUES), "csv", CSV, TO_HTML)
    assert read_numbers("", page).values.tolist() == fifteen(VALUES)
    raw = convert(page, "html", HTML, RAW)
    assert read_labelled(raw).values.tolist() == fifteen(VALUES)
    assert read_numbers(raw.replace(",", "\t"), page).values.tolist() == fifteen(VALUES)


@pytest.mark.timeout(600)
def test_calc_rounds_only_what_it_shows(convert):
    page = html(np.array([[1 / 3, 2.5]])).replace('sdnum="1033;"', 'sdnum="1033;1033;0.00"')
    assert read_labelled(convert(page, "html", HTML, SHOWN)).values.tolist() == [[0.33, 2.5]]
    assert read_labelled(convert(page, "html", HTML, RAW)).values.tolist() == [[0.333333333333333, 2.5]]
    assert read_numbers("0.33\t2.50", convert(page, "html", HTML, TO_HTML)).values.tolist() == [
        [0.333333333333333, 2.5]
    ]


def rests(value: float, place: str) -> tuple[float, str]:
    """A number cut to 15 digits, and the formula by which Calc tells how far its own number is from it."""
    cut = float(f"{value:.15g}")
    return cut, f"=RAWSUBTRACT({place};{cut!r})"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("way", ["csv", "tsv", "html"])
def test_calc_holds_every_digit_of_what_it_opens_of_ours(convert, way):
    column = VALUES.reshape(-1, 1)
    formulas = [rests(value, f"A{row}") for row, value in enumerate(column[:, 0].tolist(), 1)]
    if way == "html":
        rows = html(column).split("</tr>")
        pairs = zip(rows, formulas, strict=False)
        text = "".join(f"{row}<td>{formula}</td></tr>" for row, (_, formula) in pairs) + rows[-1]
    else:
        separator = "," if way == "csv" else "\t"
        rows = (csv_text(column) if way == "csv" else tsv(column)).splitlines()
        text = "".join(f"{row}{separator}{formula}\n" for row, (_, formula) in zip(rows, formulas, strict=True))
    opened = convert(text, way, {"csv": CSV, "tsv": TSV, "html": HTML}[way], RAW)
    found = read_labelled(opened).values
    exact = [cut + rest for (cut, _), rest in zip(formulas, found[:, 1].tolist(), strict=True)]
    assert exact == column[:, 0].tolist()
    assert np.count_nonzero(found[:, 1]) >= 5  # of the numbers that have more than 15 digits


@pytest.mark.timeout(600)
def test_labels_of_our_csv_stand_at_the_sides_in_calc(convert):
    rows, columns = ["她", 'say "hi"', "a,b", "x;y"], ["the", "e", "on ", "𝄞"]
    page = convert(csv_text(VALUES, rows, columns), "csv", CSV, RAW)
    found = read_labelled(page)
    assert found.rows == tuple(rows)
    assert [label.strip() for label in found.columns or ()] == [label.strip() for label in columns]
    assert found.values.tolist() == fifteen(VALUES)
