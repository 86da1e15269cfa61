"""Presenting: what is shown, hidden numbers, keys, and that the window comes back exactly as it was."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel

from explorer.app.spoken_words import words_of
from explorer.attention.cells import Cell
from explorer.attention.matrices import shape_of
from explorer.attention.steps import steps_of
from tests.app.hands import ALT, CTRL, Hands
from tests.app.sessions import asymmetric

pytestmark = pytest.mark.usefixtures("usual_size_afterwards")

Key = Qt.Key


@pytest.fixture(autouse=True)
def no_whole_screen(monkeypatch: pytest.MonkeyPatch):
    """The screen of the tests is smaller than any; windows get the size of a projector themselves."""
    monkeypatch.setattr("explorer.app.presenting.WHOLE_SCREEN", Qt.WindowState.WindowNoState)


def opened(program, qtbot, session="cat-sat-causal", size=(1440, 900)) -> Hands:
    """The hands on a program whose late parts are there."""
    hands = program(session, size=size)
    qtbot.waitUntil(lambda: "presenting.toggle" in hands.program.actions)
    hands.settle_layout()
    return hands


def present(hands: Hands, size: tuple[int, int] = (1280, 720)) -> None:
    """Start presenting, on a projector of a size."""
    hands.press(Key.Key_F11)
    hands.settle_layout()
    hands.window.resize(*size)
    hands.settle_layout()
    assert presented(hands)


def presented(hands: Hands) -> bool:
    """Whether the window presents."""
    return hands.program.actions["presenting.toggle"].isChecked() and not hands.window.menuBar().isVisible()


def blank_cells(hands: Hands) -> list[Cell]:
    """The cells of the result that show no number: one colour at their upper half."""
    hands.paint()
    image, step = hands.picture(hands.stage), hands.selection.step
    rows, columns = shape_of(hands.session, step)
    card, found = hands.program.scenes.theme.colour("card"), []
    for row in range(rows):
        for column in range(columns):
            rect = hands.stage.rect_of(Cell(step, hands.selection.head, row, column))
            points = [
                (rect.left() + rect.width() * x / 10, rect.top() + rect.height() * y / 10)
                for x in range(2, 9)
                for y in (2, 3, 4)
            ]
            if all(image.pixelColor(int(x), int(y)) == card for x, y in points):
                found.append(Cell(step, hands.selection.head, row, column))
    return found


def everything(hands: Hands) -> dict[str, object]:
    """All of the window that must come back."""
    window = hands.window
    return {
        "geometry": window.geometry(),
        "states": window.windowState(),
        "docks": [
            (
                dock.objectName(),
                dock.isHidden(),
                dock.isFloating(),
                None if dock.visibleRegion().isEmpty() else dock.geometry(),
                dock.visibleRegion().isEmpty(),
                window.dockWidgetArea(dock),
            )
            for dock in window.docks
        ],
        "bars": (window.menuBar().isVisible(), window.statusBar().isVisible()),
        "toolbar": window.findChild(QDockWidget) is not None and hands.program.bar.isVisible(),
        "stage": hands.stage.geometry(),
        "strip": hands.strip.geometry(),
        "scale": hands.program.scenes.text_scale,
        "font": QApplication.font().pixelSize(),
        "focus": hands.focus(),
        "kept": hands.selection.kept,
        "scrolled": window.input_side.verticalScrollBar().value(),
        "title": window.docks[1].titleBarWidget(),
    }


def change_nothing(hands: Hands) -> None:
    hands.table("q").setFocus()


def arrange(hands: Hands) -> None:
    docks = hands.window.docks
    hands.window.resizeDocks([docks[0], docks[1]], [400, 340], Qt.Orientation.Horizontal)
    docks[3].raise_()
    docks[-1].show()
    hands.stage.setFocus()


def hide_much(hands: Hands) -> None:
    for dock in hands.window.docks[:2]:
        dock.hide()
    hands.window.docks[2].setFloating(True)
    hands.program.bar.hide()
    hands.window.activateWindow()
    hands.strip.setFocus()


def large_text(hands: Hands) -> None:
    hands.program.look.choose_text_size(150)
    hands.window.input_side.tokens.setFocus()


@pytest.mark.parametrize("way_back", [Key.Key_F11, Key.Key_Escape])
@pytest.mark.parametrize("prepare", [change_nothing, arrange, hide_much, large_text])
def test_leaving_brings_back_exactly_the_window_that_was(program, qtbot, prepare, way_back):
    hands = opened(program, qtbot)
    prepare(hands)
    hands.settle_layout()
    before = everything(hands)
    present(hands)
    hands.press(Key.Key_H)
    hands.press(Key.Key_Right)
    hands.program.look.choose_maps("purple-green")
    hands.press(way_back)
    for _ in range(3):
        hands.settle_layout()
    after = everything(hands)
    for part, was in before.items():
        assert after[part] == was, part
    assert hands.selection.cover is None
    assert not hands.document.modified
    hands.program.look.choose_maps("blue-orange")
    hands.program.look.choose_text_size(100)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_strip_stage_and_derivation_alone_fill_a_projector_in_large_type(program, qtbot, size):
    hands = opened(program, qtbot)
    hands.selection.keep(Cell("scores", 0, 2, 1))
    hands.settle_layout()
    before = hands.stage.magnification
    present(hands, size)
    window = hands.window
    assert window.size().toTuple() == size
    shown = [dock.objectName() for dock in window.docks if dock.isVisible()]
    assert shown == ["inspector_dock"]
    assert not any(bar.isVisible() for bar in (window.menuBar(), window.statusBar(), hands.program.bar))
    for panel in (hands.strip, hands.stage, hands.inspector.view):
        assert panel.isVisible()
        assert panel.magnification >= 1.25 * before
    assert hands.stage.magnification == pytest.approx(min(size[0] / 1000, size[1] / 570), rel=0.2)
    covered = sum(panel.width() * panel.height() for panel in (hands.strip, hands.stage, hands.inspector))
    assert covered > 0.85 * size[0] * size[1]
    hands.press(Key.Key_Escape)


@pytest.mark.parametrize("head", [0, 1])
def test_hidden_numbers_come_one_by_one_in_reading_order_or_all_at_once(program, qtbot, head):
    hands = opened(program, qtbot, asymmetric())
    hands.selection.show_head(hands.session, head)
    present(hands)
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        rows, columns = shape_of(hands.session, step.name)
        every = [Cell(step.name, head, row, column) for row in range(rows) for column in range(columns)]
        assert blank_cells(hands) == []
        hands.press(Key.Key_H)
        assert blank_cells(hands) == every, step.name
        hands.press(Key.Key_Space)
        assert blank_cells(hands) == every[1:]
        hands.click(hands.stage, QPoint(5, hands.stage.height() // 2))
        hands.click(*hands.place_on_stage(every[-1]))
        assert blank_cells(hands) == every[3:]
        hands.press(Key.Key_Return)
        assert blank_cells(hands) == []
        hands.press(Key.Key_H, Key.Key_H)
        assert blank_cells(hands) == []
        hands.press(Key.Key_H, *[Key.Key_Space] * len(every))
        assert (blank_cells(hands), hands.selection.cover) == ([], None)
    hands.press(Key.Key_Escape)


def test_nothing_else_tells_a_hidden_number(program, qtbot):
    hands = opened(program, qtbot)
    cell = Cell("scores", 0, 2, 1)
    hands.selection.keep(cell)
    present(hands)
    value = hands.program.scenes.scene.numbers.text(hands.value(cell))
    assert value in hands.inspector.text()
    assert value in hands.stage.accessibleDescription()
    hands.press(Key.Key_H)
    assert "= …" in hands.inspector.text()
    assert words_of(hands.stage.scene, "scores", 2, 1).value == "not shown yet"
    assert value not in hands.inspector.text()
    assert value not in hands.stage.accessibleDescription()
    assert "raw …" in hands.window.status.reading.text()
    hands.press(*[Key.Key_Space] * (2 * 6 + 2))
    assert value in hands.inspector.text()
    assert value in hands.stage.accessibleDescription()
    hands.press(Key.Key_Escape)


def test_hidden_numbers_stay_hidden_when_they_change_and_on_other_steps(program, qtbot):
    hands = opened(program, qtbot, asymmetric())
    present(hands)
    hands.press(Key.Key_H)
    hidden = blank_cells(hands)
    hands.document.edit_cell(Cell("q", 0, 0, 0), "9")
    assert blank_cells(hands) == hidden
    hands.press(Key.Key_Right)
    rows, columns = shape_of(hands.session, "scaled")
    assert len(blank_cells(hands)) == rows * columns  # it would give the scores away
    scores = next(panel for panel in hands.stage.page.panels if panel.matrix == "scores")
    assert not hands.stage.scene.in_rows("scores").any()
    assert scores.grid.rows == hands.session.n_q
    hands.press(Key.Key_Return)
    assert blank_cells(hands) == []
    hands.press(Key.Key_Escape)


STATISTICS = ("row_max", "exponentials", "row_sum")


@pytest.mark.parametrize("matrix", ["weights", *STATISTICS])
def test_no_number_on_the_way_to_hidden_weights_is_told(program, qtbot, matrix):
    hands = opened(program, qtbot, asymmetric())
    hands.selection.go_to("weights")
    present(hands)
    row = hands.program.scenes.scene.values("exponentials")[1]
    cell = Cell(matrix, 0, 1, int(row.argmax()) if matrix in ("weights", "exponentials") else 0)
    hands.selection.keep(cell)
    stated = f"= {hands.program.scenes.scene.numbers.text(hands.value(cell))}"
    assert stated in hands.inspector.text()
    hands.press(Key.Key_H)
    scene = hands.stage.scene
    for name in ("weights", *STATISTICS):
        rows, columns = shape_of(hands.session, name)
        words = {words_of(scene, name, down, across).value for down in range(rows) for across in range(columns)}
        assert words == {"not shown yet"}, name
    results = [line.rpartition("= ")[2] for line in hands.inspector.text().splitlines() if "= " in line]
    assert results[-1] == "…"
    if matrix != "row_max":  # its terms are the scores, which are seen
        assert set(results[2:]) == {"…"}  # below equation and title
        assert stated not in hands.inspector.text()
    hands.press(Key.Key_Space)
    assert [scene.in_rows(name).sum() for name in STATISTICS] == [0, 0, 0]
    shown = [hands.stage.scene.in_rows(name).sum() for name in STATISTICS]
    assert shown == [1, len(row), 1]
    hands.press(Key.Key_Return)
    assert stated in hands.inspector.text()
    hands.press(Key.Key_Escape)


def test_what_a_cell_feeds_into_does_not_tell_a_hidden_number(program, qtbot):
    hands = opened(program, qtbot)
    hands.selection.go_to("scaled")
    present(hands)
    hands.selection.keep(Cell("scores", 0, 2, 1))
    assert "→ scaled scores" in hands.inspector.text()
    hands.press(Key.Key_H)
    assert "→ scaled scores" not in hands.inspector.text()
    assert "→ output" not in hands.inspector.text()
    hands.press(Key.Key_Escape)


def test_neither_strip_nor_bar_shows_colours_of_what_is_hidden(program, qtbot):
    hands = opened(program, qtbot)
    hands.selection.go_to("weights")
    hands.strip.setFocus()
    present(hands)
    hands.press(Key.Key_H)
    pictures = []
    for number in ("-3", "5"):
        hands.document.edit_cell(Cell("v", 0, 0, 0), number)  # from here only the output differs
        pictures.append(hands.picture(hands.strip))
    assert pictures[0] == pictures[1]
    hands.press(Key.Key_Return)
    assert hands.picture(hands.strip) != pictures[1]
    bar = hands.stage.page.bar.toRect()
    hands.press(Key.Key_H)
    hands.selection.keep(Cell("weights", 0, 0, 0))  # the only key that it sees: weight 1
    pictures = [hands.picture(hands.stage).copy(hands.stage.outward(QRectF(bar)).toRect().adjusted(0, 40, 0, 24))]
    hands.press(*[Key.Key_Space] * 6)
    pictures.append(hands.picture(hands.stage).copy(hands.stage.outward(QRectF(bar)).toRect().adjusted(0, 40, 0, 24)))
    assert pictures[0] != pictures[1]
    hands.press(Key.Key_Escape)


def test_steps_and_play_go_on_by_their_keys(program, qtbot):
    hands = opened(program, qtbot)
    present(hands)
    names = [step.name for step in steps_of(hands.session)]
    hands.press(Key.Key_Right)
    assert hands.selection.step == names[1]
    hands.press(Key.Key_Right, held=ALT)
    assert hands.selection.step == names[2]
    hands.press(Key.Key_Home)
    assert hands.selection.step == names[0]
    hands.press(Key.Key_F5)
    assert hands.program.playback.playing
    hands.press(Key.Key_F5)
    assert not hands.program.playback.playing
    hands.press(Key.Key_Space)  # nothing is hidden: it plays, as everywhere on the strip
    assert hands.program.playback.playing
    hands.press(Key.Key_Escape)
    assert not presented(hands)


def test_a_number_can_be_typed_while_presenting_and_its_keys_are_its_own(program, qtbot):
    hands = opened(program, qtbot)
    present(hands)
    hands.press(Key.Key_H)
    hands.selection.keep(Cell("q", 0, 1, 1))
    hands.stage.setFocus()
    hands.press(Key.Key_F2)
    assert hands.open_editor() is not None
    hands.press(Key.Key_A, held=CTRL)
    hands.type("8 ")
    hands.press(Key.Key_Escape)
    assert hands.open_editor() is None
    assert presented(hands)
    assert hands.session.q[0, 1, 1] != 8
    hands.press(Key.Key_F2)
    hands.press(Key.Key_A, held=CTRL)
    hands.type("8")
    hands.press(Key.Key_Return)
    assert hands.session.q[0, 1, 1] == 8
    assert hands.selection.cover is not None
    hands.press(Key.Key_Escape)
    assert not presented(hands)


def test_the_keys_do_nothing_where_nothing_is_presented(program, qtbot):
    hands = opened(program, qtbot)
    hands.click(*hands.place_on_stage(Cell("q", 0, 1, 1)))
    hands.press(Key.Key_Space, Key.Key_Return, Key.Key_Escape)
    assert hands.selection.cover is None
    for name in ("cover", "reveal", "reveal_all", "leave"):
        assert not hands.program.actions[f"presenting.{name}"].isEnabled()
    table = hands.table("q")
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    hands.press(Key.Key_H)
    assert hands.open_editor() is not None
    hands.press(Key.Key_Escape)


def test_a_thin_line_says_the_keys_and_goes_by_itself(program, qtbot):
    hands = opened(program, qtbot)
    present(hands)
    hint = hands.window.findChild(QLabel, "presenting_hint")
    for key in ("Esc", "F11", "F5", "H", "Space", "Enter"):
        assert key in hint.text()
    assert hint.height() < 40
    place = hands.stage.geometry()
    presenting = hands.program.look.presented
    hands.click(hint)
    hands.settle_layout()
    assert hint.text() == ""
    assert hands.stage.geometry() == place
    assert hands.program.look.presented == presenting
    hands.press(Key.Key_F11)
    hands.settle_layout()
    assert not hint.isVisible()


def test_text_keys_and_another_size_of_the_screen_do_not_end_it(program, qtbot):
    hands = opened(program, qtbot)
    present(hands)
    small = hands.program.scenes.text_scale
    hands.press(Key.Key_Equal, held=ALT)
    assert hands.program.scenes.text_scale == small
    hands.window.resize(1920, 1080)
    hands.settle_layout()
    assert hands.program.scenes.text_scale > 1.3 * small
    hands.press(Key.Key_F11)
    assert hands.program.scenes.text_scale == 1.25
    hands.program.look.choose_text_size(100)


def test_closing_while_presenting_remembers_the_usual_layout(program, qtbot):
    hands = opened(program, qtbot)
    present(hands)
    hands.window.close()
    again = opened(program, qtbot)
    assert [dock.objectName() for dock in again.window.docks if dock.isVisible()][:2] == [
        "input_dock",
        "inspector_dock",
    ]
    assert again.window.menuBar().isVisible()
    assert not again.window.isFullScreen()
    assert again.program.scenes.text_scale == 1


def test_what_is_hidden_is_not_saved(program, qtbot):
    hands = opened(program, qtbot)
    present(hands)
    hands.press(Key.Key_H)
    assert "cover" not in hands.selection.remembered()
    assert not hands.document.modified
    hands.press(Key.Key_Escape)
