"""What a page says where vectors are columns: its formula, its sentence, its captions."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPointF, QRectF, QTranslator
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import steps_of
from explorer.drawing.header import draw_header, formula, formula_measures, formula_of, formula_place, said_in_lines
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
    "masked": "M_ji = S′_ji where key j may be seen by query i (✓), else −∞ (✗)",
    "masked-biased": "M_ji = S″_ji where key j may be seen by query i (✓), else −∞ (✗)",
    "masked-softcapped": "M_ji = C_ji where key j may be seen by query i (✓), else −∞ (✗)",
    "weights": "A = softmax(M) down each column, A_ji = exp(M_ji − max_i) / Σ_l exp(M_li − max_i), max_i = max_l M_li",
}
ALIKE = {"scaled-sqrt", "scaled-dk", "scaled-none", "scaled-number", "softcapped", "biased", "biased-softcapped"}
ALIKE |= {"x-positioned", "rotated"}


def test_every_formula_that_columns_change_is_drawn_for_them_too() -> None:
    names = {name for name in formula_measures() if not name.endswith("-columns")}
    assert names == set(FORMULAS) | ALIKE
    assert set(formula_measures()) == names | {f"{name}-columns" for name in FORMULAS}
    for name, plain in FORMULAS.items():
        assert formula_measures()[f"{name}-columns"]["plain"] == plain
        drawn, turned = formula(name).boundingRect(), formula(f"{name}-columns").boundingRect()
        assert turned.height() > 0
        assert formula(name) != formula(f"{name}-columns")
        # Where the letters stand is told by the measures, and no letter is cut off by them.
        measured = formula_measures()[f"{name}-columns"]
        assert drawn.top() - 3 < turned.top()
        assert turned.right() <= measured["width"]


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
            assert said.startswith(first_words) == scene.turned
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
