"""What a page says where vectors are columns: its formula, its sentence, its captions."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPointF, QRectF, QTranslator
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from explorer import resources
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import steps_of
from explorer.drawing.header import (
    add_outline,
    draw_header,
    formula,
    formula_measures,
    formula_of,
    formula_place,
    said_in_lines,
)
from explorer.drawing.layout import lay_out
from explorer.drawing.placing import CAPTIONS, Page, caption_of
from explorer.drawing.scene import Scene
from explorer.resources import translation
from tests.attention.sessions import SESSIONS
from tests.drawing.pictures import picture

MakeScene = Callable[..., Scene]
TURNED = {
    **dict.fromkeys(
        ("scores", "scaled", "softcapped", "biased", "masked", "weights", "bias", "may_attend"),
        ("rows: queries · columns: keys", "columns: queries · rows: keys"),
    ),
    "w_o": ("rows: head · number of its output", "columns: head · number of its output"),
    "concat": ("all heads side by side", "all heads one above the other"),
}


def of_columns(scene_of: MakeScene, session: Session) -> Scene:
    """The scene of a session where vectors are columns."""
    return replace(scene_of(session), notation="columns")


@pytest.mark.parametrize("matrix", CAPTIONS)
def test_a_caption_tells_rows_from_columns_as_they_are_drawn(scene_of: MakeScene, matrix: str) -> None:
    session = SESSIONS["projected from a context"]
    rows, columns = caption_of(scene_of(session), matrix), caption_of(of_columns(scene_of, session), matrix)
    assert (rows, columns) == TURNED.get(matrix, (rows, rows))
    if matrix not in TURNED:
        assert not {"row", "rows", "column", "columns", "side", "above"} & set(rows.split())


FORMULAS = {
    "q-x": "Q = W_Q·X",
    "q-x-biased": "Q = W_Q·X + b_Q",
    "q-positioned": "Q = W_Q·X′",
    "q-positioned-biased": "Q = W_Q·X′ + b_Q",
    "k-x": "K = W_K·X",
    "k-x-biased": "K = W_K·X + b_K",
    "k-positioned": "K = W_K·X′",
    "k-positioned-biased": "K = W_K·X′ + b_K",
    "k-context": "K = W_K·Ctx",
    "k-context-biased": "K = W_K·Ctx + b_K",
    "v-x": "V = W_V·X",
    "v-x-biased": "V = W_V·X + b_V",
    "v-positioned": "V = W_V·X′",
    "v-positioned-biased": "V = W_V·X′ + b_V",
    "v-context": "V = W_V·Ctx",
    "v-context-biased": "V = W_V·Ctx + b_V",
    "scores": "S = Kᵀ·Q",
    "scores-rotated": "S = K′ᵀ·Q′",
    "output": "O = V·A",
    "projection": "Y = W_O·Z",
    "projection-biased": "Y = W_O·Z + b_O",
    "concat": "Z = [O_1; …; O_h], one above the other",
    "looked-up": "X_i = Emb_column(i), X_i the column of token i",
    "context-looked-up": "Ctx_j = Emb_column(j), Ctx_j the column of key token j",
}
ALIKE = {"scaled-sqrt", "scaled-dk", "scaled-none", "scaled-number", "softcapped", "biased", "biased-softcapped"}
ALIKE |= {"x-positioned", "rotated", "masked", "masked-biased", "masked-softcapped", "weights"}


def letters(plain: str) -> str:
    """The letters of a formula in the order in which they are drawn: words behind it are not, nor is a dot between."""
    return re.sub(r", (X_i|Ctx_j|one) .*|[·_ ]", "", plain)


def outlines(name: str) -> list[QRectF]:
    """Where the outlines of a drawing lie, each of which is a letter or a sign."""
    drawn = (resources.folder("formulas") / f"{name}.svg").read_text(encoding="utf-8")
    found = []
    for outline in re.findall(r' d="([^"]*)"', drawn):
        path = QPainterPath()
        add_outline(path, re.findall(r"[MLQZ]|-?[\d.]+", outline))
        found.append(path.boundingRect())
    return found


def alike(one: QRectF, other: QRectF) -> bool:
    """Whether two outlines are the same letter, as large and as high above the line."""
    lengths = zip((one.top(), one.width(), one.height()), (other.top(), other.width(), other.height()), strict=True)
    return all(abs(first - second) < 0.05 for first, second in lengths)


def test_every_formula_that_columns_change_is_drawn_for_them_too() -> None:
    names = {name for name in formula_measures() if not name.endswith("-columns")}
    assert names == set(FORMULAS) | ALIKE
    assert set(formula_measures()) == names | {f"{name}-columns" for name in FORMULAS}


@pytest.mark.parametrize("name", FORMULAS)
def test_the_letters_of_a_formula_are_drawn_in_the_order_of_its_plain_text(name: str) -> None:
    turned = f"{name}-columns"
    assert formula_measures()[turned]["plain"] == FORMULAS[name]
    known: dict[str, list[QRectF]] = {}
    for letter, drawn in zip(letters(str(formula_measures()[name]["plain"])), outlines(name), strict=True):
        known.setdefault(letter, []).append(drawn)
    written = letters(FORMULAS[name])
    drawings = outlines(turned)
    assert [drawn.left() for drawn in drawings] == sorted(drawn.left() for drawn in drawings)
    for letter, drawn in zip(written, drawings, strict=True):
        # The semicolon and the letters of "column" are not in the formula of the rows.
        assert letter in ";column" or any(alike(drawn, other) for other in known[letter]), letter
    # Where the letters stand is told by the measures, and no letter is cut off by them.
    assert drawings[-1].right() <= formula_measures()[turned]["width"]
    assert -formula_measures()[turned]["baseline"] <= min(drawn.top() for drawn in drawings)
    # What no letter tells apart: a column of outputs is not listed as a row of them is.
    assert formula(name) != formula(turned)


@pytest.mark.parametrize("name", SESSIONS)
def test_indices_name_the_query_first_whatever_way_the_matrix_is_drawn(scene_of: MakeScene, name: str) -> None:
    scene = of_columns(scene_of, SESSIONS[name])
    for step in steps_of(scene.session):
        plain = str(formula_measures()[formula_of(scene, step)]["plain"])
        assert not re.search(r"_(ji|li)", plain), plain


@pytest.mark.parametrize("name", SESSIONS)
def test_a_page_takes_the_formula_of_its_notation(scene_of: MakeScene, name: str) -> None:
    session = SESSIONS[name]
    for step in steps_of(session):
        plain = step.formula(session)
        assert formula_of(scene_of(session), step) == plain
        assert formula_of(of_columns(scene_of, session), step) == (f"{plain}-columns" if plain in FORMULAS else plain)


SMALLEST = QRectF(0, 0, 602, 444)  # the page in a window of 1280 x 720


@pytest.fixture(params=["en", "zh_CN"])
def first_words(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """How a page begins in a language."""
    if request.param == "en":
        yield "Vectors are columns."
        return
    translator = QTranslator()
    assert translator.load(str(translation(request.param)))
    qapp.installTranslator(translator)
    yield "向量写成列。"
    qapp.removeTranslator(translator)


def drawn_header(scene: Scene, step: Step, page: Page, painter: QPainter) -> None:
    """Draw the head of a page."""
    draw_header(painter, scene, step, page)


@pytest.mark.parametrize("size", [SMALLEST, QRectF(0, 0, 1040, 780)], ids=["small", "large"])
@pytest.mark.parametrize("name", SESSIONS)
def test_every_page_says_first_that_vectors_are_columns_and_then_its_whole_sentence(
    scene_of: MakeScene, first_words: str, name: str, size: QRectF
) -> None:
    session = SESSIONS[name]
    for step in steps_of(session):
        for scene in (scene_of(session, head=session.heads - 1), of_columns(scene_of, session)):
            page = lay_out(scene, step, size)
            _, written = picture(partial(drawn_header, scene, step, page), int(size.width()), int(size.height()))
            title, *lines = [entry for entry in written if entry.rect.top() < 80]
            said = "".join(entry.text for entry in lines)
            assert said.startswith(first_words) == scene.transposed
            assert "…" not in said
            assert all(size.contains(entry.rect) for entry in lines)
            formula_at = formula_place(formula_of(scene, step), QPointF(title.rect.right() + 20, title.rect.bottom()))[
                0
            ]
            for above, below in zip([formula_at, *(entry.rect for entry in lines)], lines, strict=False):
                assert above.bottom() < below.rect.top()
            assert title.rect.bottom() < lines[0].rect.top()
            assert formula_at.top() > 0


def test_notes_and_a_sentence_that_fit_stand_in_one_line_else_below_each_other(scene_of: MakeScene) -> None:
    scene = scene_of(SESSIONS["plain"])
    wide = scene.theme.metrics(14).horizontalAdvance("Head 1. A sentence.")
    assert said_in_lines(scene, "Head 1. ", "A sentence.", wide + 1) == [(64.0, 14, "Head 1. A sentence.")]
    lines = said_in_lines(scene, "Head 1. ", "A sentence.", wide - 1)
    assert [words for _, _, words in lines] == ["Head 1.", "A sentence."]
    (cut,) = said_in_lines(scene, "", "A sentence.", 40)
    assert cut[2].startswith("\u2068A")
    assert "…" in cut[2]
