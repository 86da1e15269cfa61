"""Zooming and scrolling the stage: wheel, keys, two fingers, scroll bars; headers stay and nothing is edited."""

import time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QNativeGestureEvent, QPainter, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar

from explorer.app.seek_rows import SEEK_ROWS
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.moments import Grain, Moments
from explorer.attention.naming import ISOLATE, POP
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.drawing.layout import lay_out
from explorer.drawing.page import draw_step
from explorer.drawing.panels import draw_labels
from explorer.drawing.seen import FEWEST, Seen
from tests.app.hands import ALT, CTRL, PLAIN, SHIFT, Hands
from tests.app.sessions import asymmetric
from tests.app.test_damage import anew, differing, on_screen
from tests.drawing.pictures import picture, pixels

PAGE = QRectF(0, 0, 760, 620)


def large(n_q: int = 64, n_k: int | None = None, d_k: int = 3, d_v: int = 2) -> Session:
    """A causal session of many tokens, the keys of their own where n_k is given."""
    random = np.random.default_rng(n_q)
    keys = n_k or n_q
    return Session(
        tuple(f"w{place + 1}" for place in range(n_q)),
        random.normal(size=(n_q, d_k)),
        random.normal(size=(keys, d_k)),
        random.normal(size=(keys, d_v)),
        own_key_tokens=None if n_k is None else tuple(f"k{place + 1}" for place in range(n_k)),
        masks=(Causal(),),
    )


def turn(hands: Hands, point: QPointF, notches: int, held: Qt.KeyboardModifier = PLAIN, aside: int = 0) -> None:
    """Turn the wheel over a point of the stage; away from oneself is positive."""
    window = hands.window.windowHandle()
    at = QPointF(hands.at(hands.stage, point))
    for _ in range(max(abs(notches), abs(aside), 1)):
        by = QPoint(120 * (aside > 0) - 120 * (aside < 0), 120 * (notches > 0) - 120 * (notches < 0))
        place = window.mapToGlobal(at)
        none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        QApplication.sendEvent(window, QWheelEvent(at, place, QPoint(), by, none, held, phase, False))
    hands.paint()


def bars(hands: Hands) -> list[QScrollBar]:
    """The scroll bars that are shown on the stage: vertical, horizontal."""
    return [bar for bar in hands.stage.findChildren(QScrollBar) if bar.isVisible()]


def result(hands: Hands):
    """The grid of the result."""
    hands.paint()
    return hands.stage.page.result.grid


def firsts(hands: Hands) -> tuple[int, int]:
    """The first row and column that are seen of the result."""
    return result(hands).first_row, result(hands).first_column


@pytest.mark.parametrize("step", ["scores", "masked", "weights"])
def test_ctrl_and_the_wheel_zoom_around_the_mouse_and_back_to_all(program, step):
    hands = program(large())
    hands.selection.go_to(step)
    fit = result(hands)
    at = fit.cell_rect(40, 20).center()
    for _ in range(9):
        before = hands.stage.cell_under(at)
        turn(hands, at, 1, CTRL)
        after = hands.stage.cell_under(at)
        if before is not None and after is not None and before.matrix == after.matrix:
            assert max(abs(before.row - after.row), abs(before.column - after.column)) <= 1
    grid = result(hands)
    assert grid.rows == grid.columns == hands.stage.seen.most < 12
    assert grid.cell_height > 1.5 * fit.cell_height
    assert len(bars(hands)) == 2
    turn(hands, at, -30, CTRL)
    assert result(hands) == fit
    assert hands.stage.seen == Seen()
    assert bars(hands) == []


def test_zooming_is_never_an_edit_and_other_panels_stay_whole(program):
    hands = program(large())
    strip = hands.picture(hands.strip)
    for _ in range(20):
        hands.press(Qt.Key.Key_Plus, held=CTRL)
    assert hands.stage.seen.most == FEWEST
    assert hands.picture(hands.strip) == strip
    assert hands.document.undo_stack.count() == 0
    assert not hands.document.modified
    hands.press(Qt.Key.Key_Minus, held=CTRL)
    assert hands.stage.seen.most == FEWEST + 1 or hands.stage.seen.most == 8
    hands.press(Qt.Key.Key_0, held=CTRL)
    assert hands.stage.seen == Seen()


def test_the_plus_of_a_us_keyboard_zooms_with_shift_or_without(program, capfd):
    hands = program(large())
    fewer = [64]
    for key, held in ((Qt.Key.Key_Plus, CTRL | SHIFT), (Qt.Key.Key_Equal, CTRL), (Qt.Key.Key_Plus, CTRL)):
        hands.press(key, held=held)
        fewer.append(hands.stage.seen.most)
    assert fewer == sorted(set(fewer), reverse=True)
    assert hands.program.scenes.text_scale == 1
    assert "Ambiguous" not in capfd.readouterr().err


def test_keys_zoom_around_the_cursor(program):
    hands = program(large(64, 40))
    hands.click(*hands.place_on_stage(Cell("scores", 0, 50, 7)))
    for _ in range(9):
        hands.press(Qt.Key.Key_Plus, held=CTRL)
        hands.paint()
        assert hands.stage.rect_of(Cell("scores", 0, 50, 7)) is not None
    assert hands.stage.rect_of(Cell("scores", 0, 0, 7)) is None


def test_where_numbers_had_no_room_they_appear_near_enough(program):
    hands = program(large(200))
    written = []
    for _ in range(30):
        hands.paint()
        grid = result(hands)
        written.append(grid.cell_width >= 22 and grid.cell_height >= 9)
        hands.press(Qt.Key.Key_Plus, held=CTRL)
    assert (written[0], written[-1]) == (False, True)


def test_the_wheel_scrolls_the_axes_of_the_panel_under_the_mouse_and_linked_panels_go_along(program):
    hands = program(large(64, 50))
    hands.stage.look_at(Seen(20, queries=10, keys=10))
    hands.paint()
    q, k, scores = hands.stage.page.panels
    places = [panel.grid.rect for panel in hands.stage.page.panels]
    turn(hands, scores.grid.rect.center(), -2)
    assert firsts(hands) == (16, 10)
    turn(hands, scores.grid.rect.center(), -1, SHIFT)
    assert firsts(hands) == (16, 13)
    turn(hands, scores.grid.rect.center(), 0, aside=-2)
    assert firsts(hands) == (16, 19)
    turn(hands, q.grid.rect.center(), 3)
    assert firsts(hands) == (7, 19)
    turn(hands, k.grid.rect.center(), 2)
    assert firsts(hands) == (7, 13)
    turn(hands, scores.grid.rect.center(), 40)
    assert firsts(hands) == (0, 13)
    q, k, _ = hands.stage.page.panels
    assert (q.grid.first_row, k.grid.first_row) == (0, 13)
    assert [panel.grid.rect for panel in hands.stage.page.panels] == places  # headers stay where they are


def test_a_page_that_is_seen_whole_leaves_the_wheel_to_what_lies_behind(program):
    hands = program(large())
    hands.paint()
    turn(hands, result(hands).rect.center(), -3)
    assert hands.stage.seen == Seen()


def test_a_cursor_that_leaves_the_visible_part_is_scrolled_into_view(program):
    hands = program(large(64, 50))
    hands.stage.look_at(Seen(12, queries=5, keys=5))
    hands.click(*hands.place_on_stage(Cell("scores", 0, 15, 15)))
    assert firsts(hands) == (5, 5)
    hands.press(Qt.Key.Key_Down)
    assert firsts(hands) == (5, 5)
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert hands.selection.kept == Cell("scores", 0, 17, 18)
    assert firsts(hands) == (6, 7)
    hands.press(Qt.Key.Key_End, Qt.Key.Key_PageDown)
    assert firsts(hands) == (52, 38)
    hands.press(Qt.Key.Key_Home)
    assert firsts(hands) == (52, 0)


def test_another_panel_or_step_begins_where_one_looks(program):
    hands = program(large(64, 50))
    hands.stage.look_at(Seen(12, queries=20, keys=30))
    hands.paint()
    hands.strip.setFocus()
    hands.press(Qt.Key.Key_F6)
    assert hands.selection.kept == Cell("q", 0, 20, 0)
    hands.press(Qt.Key.Key_F6)
    assert hands.selection.kept == Cell("k", 0, 30, 0)
    hands.press(Qt.Key.Key_Right, held=ALT)
    assert firsts(hands) == (20, 30)


def test_scroll_bars_show_what_is_seen_and_scroll(program):
    hands = program(large(64, 50))
    hands.stage.look_at(Seen(20, queries=10, keys=5))
    hands.paint()
    hands.paint()
    down, across = bars(hands)
    assert (down.value(), down.pageStep(), down.maximum()) == (10, 20, 44)
    assert (across.value(), across.pageStep(), across.maximum()) == (5, 20, 30)
    for bar in (down, across):
        assert bar.accessibleName()
        assert bar.toolTip()
        assert hands.stage.rect().contains(bar.geometry())
        assert not any(bar.geometry().intersects(p.grid.rect.toRect()) for p in hands.stage.page.panels)
    hands.click(down, QPoint(5, down.height() - 30))  # a page further
    assert firsts(hands) == (30, 5)
    across.triggerAction(QScrollBar.SliderAction.SliderToMaximum)
    assert firsts(hands) == (30, 30)
    hands.paint()
    assert (down.value(), across.value()) == (30, 30)


def test_two_fingers_zoom_around_the_point_between_them(program):
    hands = program(large())
    hands.paint()
    at = result(hands).cell_rect(30, 30).center()
    before = hands.stage.cell_under(at)
    for _ in range(4):
        event = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture,
            QPointingDevice.primaryPointingDevice(),
            2,
            at,
            at,
            QPointF(hands.stage.mapToGlobal(at)),
            0.25,
            QPointF(),
        )
        QApplication.sendEvent(hands.stage, event)
        hands.paint()
    assert 20 <= hands.stage.seen.most <= 32
    assert abs(hands.stage.cell_under(at).row - before.row) <= 4


def test_while_a_number_is_typed_the_page_rests(program):
    hands = program(large())
    hands.stage.look_at(Seen(10, queries=20))
    hands.click(*hands.place_on_stage(Cell("q", 0, 22, 1)))
    hands.type("1.5")
    turn(hands, result(hands).rect.center(), -2)
    turn(hands, result(hands).rect.center(), 2, CTRL)
    assert hands.stage.seen == Seen(10, queries=20)
    assert hands.open_editor().text() == "1.5"
    hands.press(Qt.Key.Key_Return)
    assert hands.session.q[0, 22, 1] == 1.5


def test_typing_on_a_cursor_out_of_sight_shows_it_first(program):
    hands = program(large())
    hands.stage.look_at(Seen(10, queries=20))
    hands.click(*hands.place_on_stage(Cell("q", 0, 22, 1)))
    turn(hands, result(hands).rect.center(), -4)
    assert firsts(hands)[0] > 22
    assert hands.stage.rect_of(Cell("q", 0, 22, 1)) is None
    hands.stage.setFocus()
    hands.type("7")
    assert hands.stage.editor.geometry().intersects(hands.stage.rect_of(Cell("q", 0, 22, 1)).toRect())
    hands.press(Qt.Key.Key_Return)
    assert hands.session.q[0, 22, 1] == 7


def test_a_session_that_became_smaller_is_seen_as_far_as_it_reaches(program):
    hands = program(large())
    hands.stage.look_at(Seen(10, queries=50, keys=54))
    hands.paint()
    hands.document.edit("Smaller", large(20))
    hands.paint()
    assert firsts(hands) == (10, 10)
    hands.press(Qt.Key.Key_Z, held=CTRL)
    hands.paint()
    hands.document.edit("Other", asymmetric())
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        hands.paint()
    assert result(hands).rows == 3


def test_the_actions_stand_in_the_view_menu_with_tips_and_keys(program):
    hands = program("cat-sat-causal")
    menu = hands.program.view_menu
    for row in SEEK_ROWS:
        action = hands.program.actions[row.name]
        assert (action in menu.actions()) == row.name.startswith("zoom.")
        assert action.toolTip()


def test_d25_exactly_one_cell_is_highlighted_and_it_is_the_one_under_the_mouse(program):
    hands = program(large())
    hands.stage.look_at(Seen(10))
    hands.paint()
    grid = result(hands)
    for row, column in ((2, 3), (2, 4), (5, 4)):
        hands.point(hands.stage, grid.cell_rect(row, column).center())
        hands.point(hands.stage, grid.cell_rect(row, column).bottomRight())  # the line between cells
        hands.point(hands.stage, grid.cell_rect(row, column).center() + QPointF(2, 1))
        assert hands.selection.cell == Cell("scores", 0, row, column)
        own = hands.marks.by_matrix["scores"].direct if "scores" in hands.marks.by_matrix else np.zeros(1)
        assert not own.any()
        assert hands.marks.cell == Cell("scores", 0, row, column)


def test_d26_steps_and_panels_that_go_and_come_leave_what_is_seen(program):
    hands = program(large())
    hands.stage.look_at(Seen(14, queries=30, keys=20))
    hands.paint()
    before = hands.picture(hands.stage)
    for _ in range(10):
        hands.press(Qt.Key.Key_Right, held=ALT)
        hands.paint()
        hands.press(Qt.Key.Key_Left, held=ALT)
        hands.stage.hide()
        hands.paint()
        hands.stage.show()
        hands.paint()
    assert hands.stage.seen == Seen(14, queries=30, keys=20)
    hands.window.setFocus()
    assert hands.picture(hands.stage) == before


def test_d11_a_page_of_numbers_scrolls_thirty_times_a_second(program):
    hands = program(large())
    hands.stage.look_at(Seen(22))
    hands.paint()
    at = result(hands).rect.center()
    begun = time.process_time()  # other programs of the machine do not count
    for place in range(60):
        turn(hands, at, -1 if place < 14 or place >= 44 else 1, SHIFT if place % 2 else PLAIN)
    assert time.process_time() - begun < 2


def test_double_presses_of_the_mouse_do_not_reach_cells_that_are_not_seen(program):
    hands = program(large())
    hands.stage.look_at(Seen(6, queries=58, keys=58))
    hands.paint()
    rect = result(hands).cell_rect(63, 63)
    QTest.mouseDClick(
        hands.window.windowHandle(), Qt.MouseButton.LeftButton, PLAIN, hands.at(hands.stage, rect.center())
    )
    assert hands.selection.cell == Cell("scores", 0, 63, 63)


@pytest.mark.parametrize("grain", [Grain.ROWS, Grain.CELLS])
def test_a_play_stays_in_sight_and_its_blanks_are_those_of_the_part(program, grain):
    hands = program(large(30, 26))
    hands.stage.look_at(Seen(8, queries=20, keys=10))
    moments = Moments(hands.session, grain)
    for moment in [moments[place] for place in range(0, len(moments), len(moments) // 40)]:
        hands.selection.play(moment)
        hands.paint()
        grid, scene = result(hands), hands.stage.scene
        assert moment.row in range(grid.first_row, grid.first_row + grid.rows)
        assert moment.column is None or grid.holds(moment.row, moment.column)
        image, card = hands.picture(hands.stage), scene.theme.colour("card")
        for row in range(grid.first_row, grid.first_row + grid.rows):
            for column in range(grid.first_column, grid.first_column + grid.columns):
                corner = (grid.cell_rect(row, column).topLeft() + QPointF(5, 4)).toPoint()
                if column > scene.computed_in_row(moment.step, row) and moment.step != "output":
                    assert image.pixelColor(corner) == card, (moment, row, column)


def test_b4_512_tokens_open_soon_and_what_has_no_room_is_noticed(program):
    hands = program("cat-sat-causal")
    begun = time.process_time()
    hands.window.input_side.tokens.setFocus()
    hands.press(Qt.Key.Key_A, held=CTRL)
    QApplication.clipboard().setText(" ".join("abcdefgh"[place % 8] for place in range(512)))
    hands.press(Qt.Key.Key_V, held=CTRL)
    hands.press(Qt.Key.Key_Return)
    hands.paint()
    assert time.process_time() - begun < 3
    assert hands.session.n_q == hands.document.trace["scores"].shape[1] == 512
    begun = time.process_time()
    for place in range(20):
        grid = result(hands)
        hands.point(hands.stage, grid.cell_rect(17 * place, 25 * place % grid.columns).center())
        hands.press(Qt.Key.Key_Right, held=ALT)
        hands.paint()
    assert time.process_time() - begun < 6
    hands.press(Qt.Key.Key_Home, held=ALT)
    hands.paint()
    _, written = picture(lambda painter: draw_step(painter, hands.stage.scene, steps_of(hands.session)[0], PAGE))
    texts = [entry.text for entry in written]
    assert any("Small cells show colours only" in text for text in texts)
    labels = [text for text in texts if text in set("abcdefgh")]
    assert 20 < len(labels) < 300


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_d20_on_screens_of_any_scale_labels_stand_at_the_middle_of_their_cells(program, ratio):
    hands = program(large(9, 7))
    scene, step = hands.stage.scene, steps_of(hands.session)[0]
    page = lay_out(scene, step, PAGE)
    image = QImage(PAGE.size().toSize() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(scene.theme.colour("card"))
    with QPainter(image) as painter:
        for panel in page.panels:
            draw_labels(painter, scene, panel)
    inked = pixels(image) != scene.theme.colour("card").rgb()
    grid = page.result.grid
    q = page.panels[0].grid
    for row in range(9):  # what is inked at the left of Q between the middles of the gaps
        rect = q.cell_rect(row, 0)
        top, bottom, left, right = (int(end * ratio) for end in (rect.top(), rect.bottom(), q.x - 40, q.x - 2))
        found = np.flatnonzero(inked[top:bottom, left:right].any(axis=1))
        middle = top + (found[0] + found[-1] + 1) / 2
        assert abs(middle - rect.center().y() * ratio) <= 1.01
    assert grid.rows == 9


def test_b11_d25_repeated_tokens_are_three_rows_and_three_columns_and_each_cell_is_itself(program):
    matrix = np.arange(6.0).reshape(3, 2)
    hands = program(Session(("the", "the", "the"), matrix, matrix, matrix))
    _, written = picture(lambda painter: draw_step(painter, hands.stage.scene, steps_of(hands.session)[0], PAGE))
    assert [entry.text for entry in written].count("the") == 6
    assert (result(hands).rows, result(hands).columns) == (3, 3)
    hands.point(hands.stage, result(hands).cell_rect(2, 0).center())
    assert hands.selection.cell == Cell("scores", 0, 2, 0)
    read = hands.window.status.reading.text().replace(ISOLATE, "").replace(POP, "")
    assert "query the₃ · key the₁" in read


@pytest.mark.parametrize("seen", [Seen(12, queries=20, keys=20), Seen(50, queries=9, keys=9)])
def test_after_an_edit_what_is_seen_looks_as_if_all_of_it_had_been_painted(program, seen):
    hands = program(large(64, 60))
    random = np.random.default_rng(5)
    for step in steps_of(hands.session):
        hands.selection.go_to(step.name)
        hands.stage.look_at(seen)
        hands.settle_layout()
        for place in range(6):
            matrix = "qkv"[place % 3]
            row = 20 + place if place % 2 else int(random.integers(60))
            hands.document.edit("Edit", hands.session.with_cell(matrix, 0, row, 1, random.normal()))
            hands.settle_layout()
            (painted,) = on_screen(hands, hands.stage)
            assert differing(painted, anew(hands, hands.stage)) is None, (step.name, matrix, row)
