"""What is written on a page: inside it, not over each other, and all that the reader needs."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from explorer.attention.cells import Cell
from explorer.attention.explain import derivation
from explorer.attention.masks import Causal, Custom
from explorer.attention.matrices import head_of, shape_of
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import step_named, steps_of
from explorer.drawing import header as pages
from explorer.drawing.cover import Cover
from explorer.drawing.header import formula_measures
from explorer.drawing.page import draw_step
from explorer.drawing.panels import column_labels
from explorer.drawing.placing import Page
from explorer.drawing.scene import Scene
from tests.drawing.looks import THEMES
from tests.drawing.pictures import Written, part, picture
from tests.drawing.sessions import OF_PAGES, made, session_named

SIZES_OF_PAGES = [(1040, 780), (760, 620), (620, 460), (420, 300)]
MakeScene = Callable[..., Scene]


def page_of(scene: Scene, step: Step, size: tuple[int, int]) -> tuple[Page, list[Written]]:
    """The page of a step and what is written on it, with the derivation of the marked cell as the stage shows it."""
    drawn = []
    explained = None
    if scene.marks is not None and scene.marks.cell.matrix == step.name:
        explained = derivation(scene.trace, scene.marks.cell, scene.numbers)
    whole = QRectF(0, 0, *size)
    _, written = picture(lambda painter: drawn.append(draw_step(painter, scene, step, whole, explained)), *size)
    return drawn[0], written


def texts(written: list[Written]) -> str:
    """All that is written, with a bar between the texts."""
    return " | ".join(entry.text for entry in written)


@pytest.fixture
def formulas(monkeypatch: pytest.MonkeyPatch) -> list[QRectF]:
    """Where formulas are drawn."""
    places: list[QRectF] = []

    place_of = pages.formula_place

    def noted(name: str, at: QPointF) -> tuple[QRectF, float]:
        place, scale = place_of(name, at)
        places.append(place)
        return place, scale

    monkeypatch.setattr(pages, "formula_place", noted)
    return places


def overlapping(written: list[Written]) -> list[tuple[Written, Written]]:
    """Pairs of texts that are written over each other."""
    rects = [entry.rect.adjusted(0.5, 0.5, -0.5, -0.5).getCoords() for entry in written]
    left, top, right, bottom = np.array(rects).T
    across = (left[:, None] < right) & (left < right[:, None])
    down = (top[:, None] < bottom) & (top < bottom[:, None])
    return [(written[i], written[j]) for i, j in np.argwhere(np.triu(across & down, 1)).tolist()]


def marked_cells(session: Session, step: Step) -> list[Cell | None]:
    """No cell, and one in the middle: its labels are bold and its derivation may stand on the page."""
    column = shape_of(session, step.name)[1] // 2
    head = head_of(session, step.name, session.heads - 1)
    return [None, Cell(step.name, head, session.n_q // 2, column)]


@pytest.mark.parametrize("size", SIZES_OF_PAGES)
@pytest.mark.parametrize("name", OF_PAGES)
def test_every_text_stays_inside_the_page_and_no_two_are_written_over_each_other(
    scene_of: MakeScene, formulas: list[QRectF], name: str, size: tuple[int, int]
) -> None:
    session, whole = session_named(name), QRectF(0, 0, *size)
    for step in steps_of(session):
        for cell in marked_cells(session, step):
            page, written = page_of(scene_of(session, head=session.heads - 1, cell=cell), step, size)
            outside = [entry for entry in written if not whole.contains(entry.rect)]
            assert not outside, (step.name, outside[:3])
            assert not overlapping(written), (step.name, overlapping(written)[:3])
            if cell is not None:
                check_labels(page, written, cell)
    assert formulas
    assert all(whole.contains(rect) for rect in formulas), formulas


def check_labels(page: Page, written: list[Written], cell: Cell) -> None:
    """However thinned out, labels stand above each panel that has them, and the marked cell's own is among them."""
    for panel in page.panels:
        grid = panel.grid
        if panel.column_labels:
            above = QRectF(grid.x - 12, grid.y - panel.over - 6, grid.rect.width() + 24, panel.over + 6)
            labels = [entry for entry in written if above.contains(entry.rect.center())]
            assert labels, panel.matrix
            if panel.matrix == cell.matrix:
                middle = grid.cell_rect(cell.row, cell.column).center().x()
                assert any(abs(entry.rect.center().x() - middle) < 6 for entry in labels), panel.matrix


@pytest.mark.parametrize("name", ["3 queries, 7 keys", "heads", "bias", "no mask", "12 tokens, d_k 4"])
def test_a_page_states_title_sentence_names_and_the_ends_of_the_colours(scene_of: MakeScene, name: str) -> None:
    session = session_named(name)
    scene = scene_of(session)
    for place, step in enumerate(steps_of(session), 1):
        page, written = page_of(scene, step, (1040, 780))
        words = texts(written)
        assert f"{place} {step.title}" in words
        assert step.sentence(session).said() in words
        for panel in page.panels:
            assert panel.title.split(" ")[0] in words
        group = step.matrix.colours
        assert scene.numbers.text(scene.ranges.of(group).high) in words
        if session.heads > 1:
            assert f"Head 1 of {session.heads}" in words


def test_b2_both_axes_are_explained_in_words(scene_of: MakeScene) -> None:
    scene = scene_of(session_named("6 tokens, d_k 4"))
    for step in steps_of(scene.session):
        words = texts(page_of(scene, step, (1040, 780))[1])
        assert "quer" in words, step.name
        assert "key" in words, step.name
    words = texts(page_of(scene, step_named("scores"), (1040, 780))[1])
    assert "query: the token that looks" in words
    assert "key: the token looked at" in words


def test_b11_repeated_tokens_keep_their_rows_and_columns(scene_of: MakeScene) -> None:
    session = Session(("the", "the", "the"), np.eye(3), np.eye(3), np.eye(3))
    scene = scene_of(session)
    for step in steps_of(session):
        page, written = page_of(scene, step, (1040, 780))
        assert all((panel.grid.rows, len(column_labels(scene, panel))) == (3, 3) for panel in page.panels[-1:])
        if step.matrix.columns == "keys":
            assert sum(entry.text == "the" for entry in written) >= 6


def test_b8_b13_tokens_are_literal(scene_of: MakeScene) -> None:
    for token in ("<b>x", "&amp;", "&File", "$x_1$", "**b**", "<unk>", '"', "]]>"):
        session = Session((token, "b"), np.eye(2), np.eye(2), np.eye(2))
        assert token in texts(page_of(scene_of(session), step_named("scores"), (1040, 780))[1])


@pytest.mark.parametrize("theme", THEMES)
def test_row_sums_are_those_of_unrounded_weights_and_rows_without_one_say_why(scene_of: MakeScene, theme: str) -> None:
    allowed = Custom(np.array([[1] * 7, [0] * 7, [1] * 7], dtype=bool))
    q = np.array([[0.0], [0.0], [np.nan]])
    session = Session(("a", "b", "c"), q, np.ones((7, 1)), np.ones((7, 1)), tuple("stuvwxy"), masks=(allowed,))
    scene = scene_of(session, theme)
    softmax = next(step for step in steps_of(session) if step.name == "weights")
    _, written = page_of(scene, softmax, (1040, 780))
    words = [entry.text for entry in written]
    assert words.count("0.14") == 7
    assert "1.00" in words
    assert "no key" in words
    assert "undefined" in words
    for row, sentence in ((1, "It sees no key"), (2, "It is undefined")):
        marked = scene_of(session, theme, cell=Cell("weights", 0, row, 0))
        assert sentence in texts(page_of(marked, softmax, (1040, 780))[1])


def test_a_notice_says_that_numbers_found_no_room(scene_of: MakeScene) -> None:
    for name, noticed in (("6 tokens, d_k 4", False), ("64 tokens, d_k 4", True), ("512 tokens, d_k 64", True)):
        scene = scene_of(session_named(name))
        for step in steps_of(scene.session):
            assert ("Small cells" in texts(page_of(scene, step, (1040, 780))[1])) == noticed, (name, step.name)


def test_the_derivation_of_the_marked_cell_stands_in_the_free_corner(scene_of: MakeScene) -> None:
    session = session_named("6 tokens, d_k 4")
    scene = scene_of(session, cell=Cell("scores", 0, 2, 1))
    page, written = page_of(scene, step_named("scores"), (1040, 780))
    inside = [entry for entry in written if page.corner.contains(entry.rect)]
    total = scene.numbers.text(scene.trace.value(scene.marks.cell))
    assert any(entry.text == f"= {total}" for entry in inside)


@pytest.mark.parametrize("percent", [False, True])
def test_weights_are_printed_in_the_chosen_format(scene_of: MakeScene, percent: bool) -> None:
    session = Session(("a", "b"), np.zeros((2, 1)), np.zeros((2, 1)), np.zeros((2, 1)))
    scene = replace(scene_of(session), numbers=NumberFormat(2, percent=percent))
    softmax = next(step for step in steps_of(session) if step.name == "weights")
    words = [entry.text for entry in page_of(scene, softmax, (1040, 780))[1]]
    assert words.count(scene.numbers.weight(0.5)) == 4
    assert any("%" in word for word in words if word.startswith("50.")) == percent


def test_every_formula_is_there_and_measured(scene_of: MakeScene) -> None:
    measured = formula_measures()
    for scale in ("1/sqrt(d_k)", "1/d_k", "none", 0.3):
        session = replace(made(3, bias=True), scale=scale)
        for step in steps_of(session):
            name = step.formula(session)
            assert measured[name]["width"] > 0
            assert not pages.formula(name).isEmpty()


@pytest.mark.parametrize("theme", THEMES)
def test_the_distribution_bar_has_the_colours_of_the_weights(scene_of: MakeScene, theme: str) -> None:
    keys = np.array([[0.0], [3.0]])
    session = Session(("a",), [[1.0]], keys, keys, ("x", "y"), scale="none")
    scene = scene_of(session, theme)
    softmax = next(step for step in steps_of(session) if step.name == "weights")
    drawn = []
    image, _ = picture(
        lambda painter: drawn.append(draw_step(painter, scene, softmax, QRectF(0, 0, 1040, 780))), 1040, 780
    )
    page = drawn[0]
    bar = page.bar.adjusted(0, 22, 0, 0)
    bar.setHeight(20)
    in_bar = set(part(image, bar).ravel().tolist())
    for key in range(2):
        cell = part(image, page.result.grid.cell_rect(0, key), 4)
        values, counts = np.unique(cell, return_counts=True)
        assert int(values[counts.argmax()]) in in_bar


def test_a_printed_sum_that_its_printed_cells_do_not_add_up_to_has_a_star(scene_of: MakeScene) -> None:
    equal = Session(tuple("abcdefg"), np.ones((1, 7, 1)), np.ones((1, 7, 1)), np.ones((1, 7, 1)), scale="none")
    softmax = next(step for step in steps_of(equal) if step.name == "weights")
    _, written = page_of(scene_of(equal), softmax, (1040, 780))
    words = [entry.text for entry in written]
    assert words.count("1.00*") == 7  # seven times 0.14 is 0.98
    assert words.count("7.00") == 7  # seven times 1.00 is 7.00: no star
    assert any("unrounded" in word for word in words)
    exact = Session(("a", "b"), np.ones((1, 2, 1)), np.ones((1, 2, 1)), np.ones((1, 2, 1)), scale="none")
    _, written = page_of(scene_of(exact), softmax, (1040, 780))
    assert not any("*" in entry.text for entry in written)


def test_the_star_of_a_sum_that_is_hidden_is_not_explained(scene_of: MakeScene) -> None:
    keys = np.array([[[0.0], [-1.004], [-1.004]]])  # 1.00 + 0.37 + 0.37 are 1.74, and the sum is 1.73
    session = Session(("a", "b", "c"), np.ones((1, 3, 1)), keys, np.ones((1, 3, 1)), scale="none")
    softmax = next(step for step in steps_of(session) if step.name == "weights")
    for cover, explained in ((None, True), (Cover("weights", 0), False), (Cover("weights", 0, 9), True)):
        _, written = page_of(replace(scene_of(session), cover=cover), softmax, (1040, 780))
        assert any("unrounded" in entry.text for entry in written) == explained, cover


def words_of(scene: Scene) -> list[str]:
    """What is written on the page of the softmax."""
    step = step_named("weights")
    return [entry.text for entry in page_of(scene, step, (1040, 780))[1]]


def test_b26_a_forced_weight_says_so_beside_its_sum_and_below_its_bar(scene_of: MakeScene) -> None:
    q = np.array([[0.5, -1.0], [1.0, 0.25], [0.75, 2.0]])
    scene = scene_of(Session(("a", "b", "c"), q, q, q, masks=(Causal(),)), cell=Cell("weights", 0, 0, 0))
    words = words_of(scene)
    assert words.count("1.00†") == 1, "only the first of three rows sees one key"
    assert any("† only key seen" in word for word in words)
    assert "“a” is the only key that “a” sees: weight 1, whatever its score." in words
    words = words_of(scene_of(Session(("a", "b", "c"), q, q, q), cell=Cell("weights", 0, 0, 0)))
    assert not any("†" in word for word in words)


def test_the_keys_that_a_bar_leaves_out_are_counted(scene_of: MakeScene) -> None:
    q = np.array([[0.5, -1.0], [1.0, 0.25], [0.75, 2.0], [1.0, 1.0]])
    session = Session(("a", "b", "c", "d"), q, q, q, masks=(Causal(),))
    for row, remark in (
        (1, "2 keys are masked: their weights are exactly 0."),
        (2, "1 key is masked: its weight is exactly 0."),
    ):
        assert remark in words_of(scene_of(session, cell=Cell("weights", 0, row, 0)))
