"""A long life with the window: many edits, many starts, many windows, faults, and matrices that take their time."""

import gc
import os
import random
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolButton, QWidget

from explorer.app import document as documents
from explorer.app import stage_page as stages
from explorer.app.document import AT_ONCE, Document
from explorer.app.fill_menu import FillMenu
from explorer.app.main import Faults
from explorer.app.program import Program
from explorer.app.window import Window
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal, Custom
from explorer.attention.matrices import head_of, shape_of
from explorer.attention.session import Session
from explorer.attention.steps import steps_of
from explorer.attention.trace import Trace, run
from explorer.drawing.scene import Scene
from explorer.files.examples import open_named
from tests.app.hands import ALT, CTRL, SHIFT, Hands
from tests.attention.sessions import embedded, exactly, with_output_weights

MakeProgram = Callable[..., Hands]
Key = Qt.Key
GOOD = ("1.5", "-2", "0", "0,25", "−3", "1e-9", "1e300", "inf", "-inf", "nan", "7")
BAD = ("abc", "", "1,234", "--1", "1e999")
LINES = ("the cat sat", "注意力", "a b", "x", "the the the cat", "one two three four five six seven", "שלום <b>&amp;")
LARGE = 1024  # tokens, whose scores are more than are computed at once


def asymmetric() -> Session:
    """4 heads on 2 key/value heads, 3 queries, 5 keys, a bias and two masks."""
    numbers = np.random.default_rng(5)
    allowed = numbers.random((4, 3, 5)) < 0.7
    return Session(
        ("one", "two", "three"),
        numbers.normal(size=(4, 3, 2)),
        numbers.normal(size=(2, 5, 2)),
        numbers.normal(size=(2, 5, 3)),
        own_key_tokens=("a", "b", "c", "d", "a"),
        bias=numbers.normal(size=(4, 3, 5)),
        masks=(Causal(), Custom(allowed)),
    )


def plain() -> Session:
    """4 tokens, one head."""
    numbers = np.random.default_rng(6)
    return Session(tuple("wxyz"), *(numbers.normal(size=(4, 3)) for _ in range(3)))


def embedding() -> Session:
    """Words that are looked up, weights, and a projection of the outputs of 4 heads."""
    return with_output_weights(embedded())


def large(tokens: int = LARGE) -> Session:
    """More scores than are computed at once."""
    numbers = np.random.default_rng(7)
    return Session(tuple(f"t{place}" for place in range(tokens)), *(numbers.normal(size=(tokens, 2)) for _ in range(3)))


def state_of(session: Session) -> tuple[object, ...]:
    """All that a session holds but for its view, to the bit."""
    kept = [field.name for field in fields(session) if field.name != "view"]
    return tuple((name, exactly(getattr(session, name))) for name in kept)


class Monkey:
    """Does at the window, at random but the same each time, what people do."""

    def __init__(self, hands: Hands, seed: int) -> None:
        self.hands, self.choice = hands, random.Random(seed)
        self.deeds = (
            [self.type_into_a_table] * 6
            + [self.type_onto_the_stage] * 3
            + [self.step] * 4
            + [self.undo, self.redo] * 3
            + [self.resize, self.change_tokens, self.change_scale, self.change_mask, self.change_size] * 2
            + [self.fill, self.swap_rows] * 2
            + [self.change_input, self.change_positions]
            + [self.change_head, self.point, self.change_look, self.walk]
        )

    def act(self) -> None:
        """One deed, after which everything is painted."""
        self.choice.choice(self.deeds)()
        QCoreApplication.processEvents()

    def cell(self, matrix: str) -> Cell:
        """Some cell of an input, of the head that is shown."""
        session, head = self.hands.session, self.hands.selection.head
        rows, columns = shape_of(session, matrix)
        return Cell(matrix, head_of(session, matrix, head), self.choice.randrange(rows), self.choice.randrange(columns))

    def table(self) -> str:
        """Some matrix whose table is there to be seen."""
        shown = [table.matrix for table in self.hands.window.input_side.tables() if table.isVisible()]
        return self.choice.choice(shown)

    def write(self) -> None:
        """Type a number, right or wrong; what is wrong is given up."""
        text = self.choice.choice(GOOD * 3 + BAD)
        self.hands.type(text)
        self.hands.press(self.choice.choice((Key.Key_Return, Key.Key_Tab, Key.Key_Escape)))
        if self.hands.open_editor() is not None:
            self.hands.press(Key.Key_Escape)

    def type_into_a_table(self) -> None:
        self.hands.click(*self.hands.place_in_table(self.cell(self.table())))
        self.write()

    def type_onto_the_stage(self) -> None:
        self.hands.paint()
        page = self.hands.stage.page
        known = (*self.hands.session.editable, "may_attend")
        shown = [panel for panel in page.panels if panel.matrix in known] if page else []
        if shown:
            panel = self.choice.choice(shown)
            row = panel.grid.first_row + self.choice.randrange(panel.grid.rows)
            column = panel.grid.first_column + self.choice.randrange(panel.grid.columns)
            cell = self.cell(panel.matrix)._replace(row=row, column=column)
            self.hands.click(*self.hands.place_on_stage(cell))
            self.write()

    def step(self) -> None:
        name = self.choice.choice(("first", "previous", "next", "last"))
        if self.choice.random() < 0.5:
            self.hands.program.actions[f"steps.{name}"].trigger()
        else:
            self.hands.strip.setFocus()
            keys = {"first": Key.Key_Home, "previous": Key.Key_Left, "next": Key.Key_Right, "last": Key.Key_End}
            self.hands.press(keys[name])

    def undo(self) -> None:
        for _ in range(self.choice.randrange(1, 4)):
            self.hands.press(Key.Key_Z, held=CTRL)

    def redo(self) -> None:
        for _ in range(self.choice.randrange(1, 3)):
            self.hands.press(Key.Key_Z, held=CTRL | SHIFT)

    def resize(self) -> None:
        self.hands.window.resize(self.choice.randrange(700, 1500), self.choice.randrange(500, 950))

    def change_tokens(self) -> None:
        edit = self.hands.window.input_side.tokens
        edit.setFocus()
        self.hands.press(Key.Key_A, held=CTRL)
        self.hands.type(self.choice.choice(LINES))
        self.hands.press(self.choice.choice((Key.Key_Return, Key.Key_Return, Key.Key_Escape)))

    def change_scale(self) -> None:
        self.hands.answers.scale = self.choice.choice((0.5, 3.0, None))
        control = self.hands.window.scale_control
        self.choice.choice([*control.rules.values(), control.number]).trigger()

    def change_mask(self) -> None:
        control, answers = self.hands.window.mask_control, self.hands.answers
        answers.softcap = self.choice.choice((0.5, 30.0, None))
        answers.slopes = self.choice.choice(((0.5,) * self.hands.session.heads, (), None))
        answers.mask = self.choice.choice((lambda present: present, lambda present: None))
        control.choices.aboutToShow.emit()
        usable = [action for action in control.choices.actions() if action.isEnabled() and not action.isSeparator()]
        self.choice.choice(usable).trigger()

    def change_input(self) -> None:
        answers = self.hands.answers
        answers.picks = self.choice.choice((("yes", "ok"), ()))
        answers.vocabulary = self.choice.choice((lambda words: words, None))
        menu = self.hands.program.menus["Input"]
        menu.aboutToShow.emit()
        self.choice.choice([each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]).trigger()

    def change_positions(self) -> None:
        self.hands.answers.rope = self.choice.choice((lambda present: present, lambda present: None))
        menu = self.hands.window.findChild(QToolButton, "position_control").choices
        menu.aboutToShow.emit()
        self.choice.choice([each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]).trigger()

    def change_size(self) -> None:
        boxes = self.hands.window.findChildren(type(self.hands.window.findChild(object, "d_k_box")))
        box = self.choice.choice([box for box in boxes if box.isVisible()])
        box.setFocus()
        box.selectAll()
        self.hands.type(str(self.choice.randrange(1, 8)))
        self.hands.press(Key.Key_Return)

    def fill(self) -> None:
        self.hands.answers.filling = self.choice.choice(({}, {}, None))
        menu = self.hands.window.input_side.by_matrix[self.table()].findChild(FillMenu)
        menu.aboutToShow.emit()
        self.choice.choice([line for line in menu.actions() if line.isEnabled() and line.data()]).trigger()

    def swap_rows(self) -> None:
        self.hands.click(*self.hands.place_in_table(self.cell(self.table())))
        self.hands.press(self.choice.choice((Key.Key_Up, Key.Key_Down)), held=ALT)

    def change_head(self) -> None:
        picker = self.hands.window.head_picker
        if picker.isVisible():
            picker.setFocus()
            self.hands.press(self.choice.choice((Key.Key_Up, Key.Key_Down)))

    def point(self) -> None:
        stage = self.hands.stage
        place = stage.rect().topLeft()
        place.setX(self.choice.randrange(max(1, stage.width())))
        place.setY(self.choice.randrange(max(1, stage.height())))
        self.hands.point(stage, place)

    def change_look(self) -> None:
        self.hands.program.actions[self.choice.choice(("look.light", "look.dark", "look.percent"))].trigger()

    def walk(self) -> None:
        self.hands.press(self.choice.choice((Key.Key_F6, Key.Key_Tab, Key.Key_Backtab)))
        self.hands.press(Key.Key_Right, held=ALT)


def open_windows() -> list[QWidget]:
    """All windows but for menus, of which each table that is made has one."""
    return [widget for widget in QApplication.topLevelWidgets() if not isinstance(widget, QMenu)]


@pytest.mark.parametrize(("make", "seed"), [(plain, 1), (asymmetric, 2), (embedding, 3)])
def test_a_thousand_random_deeds_break_nothing_and_can_all_be_undone(
    program: MakeProgram, qtlog: object, monkeypatch: pytest.MonkeyPatch, make: Callable[[], Session], seed: int
) -> None:
    faults: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: faults.append(error))
    start = make()
    hands = program(start, size=(1000, 700))
    before = state_of(start)
    windows = len(open_windows())
    monkey = Monkey(hands, seed)
    for deed in range(1000):
        monkey.act()
        assert not faults, (deed, faults)
        session, trace = hands.session, hands.document.trace
        assert trace is not None
        assert trace.session is session
        assert hands.selection.step in [step.name for step in steps_of(session)]
    assert not [told for told in hands.answers.told if "Something went wrong" in told]
    assert hands.document.undo_stack.count() > 20
    assert len(open_windows()) <= windows + 1  # one tool tip may be kept
    assert hands.window.typed.settle()
    while hands.document.undo_stack.index():
        hands.program.actions["edits.undo"].trigger()
    hands.paint()
    assert state_of(hands.session) == before
    assert not hands.document.modified
    assert not faults
    lacking = ("propagateSizeHints", "raise()")  # in the platform of tests, as for tool tips
    warnings = [record.message for record in qtlog.records if not any(name in record.message for name in lacking)]
    assert not warnings


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_calls_of_qt_do_not_use_up_none(program: MakeProgram) -> None:
    hands, label = program("cat-sat-causal"), QLabel()
    hands.window.grab()
    before = sys.getrefcount(None)
    for place in range(1000):
        label.setText(str(place))
    for _ in range(20):
        hands.window.grab()
    assert sys.getrefcount(None) > before - 500


DRIVER = """
import sys
from PySide6.QtCore import QTimer
from explorer.app import main, program

class Closing(program.Window):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.painted.connect(self.close_soon)

    def close_soon(self):
        self.painted.disconnect(self.close_soon)
        QTimer.singleShot({wait}, self.close)

program.Window = Closing
raise SystemExit(main.run_window(None))
"""


COPYING = DRIVER.replace(
    "QTimer.singleShot({wait}, self.close)",
    """QTimer.singleShot(300, self.copy)

    def copy(self):
        table = self.input_side.tables()[0]
        self.activateWindow()
        table.setFocus()
        table.selectAll()
        next(action for action in table.actions() if action.objectName() == "copies.cells").trigger()
        print(main.QApplication.clipboard().mimeData().hasHtml())
        self.close()""",
)


def test_it_ends_well_after_something_was_copied(tmp_path: Path) -> None:
    home = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-X", "faulthandler", "-c", COPYING]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | home, timeout=60)
    assert done.stdout.strip() == "True"
    assert done.returncode == 0, done.stderr


def test_the_program_starts_and_ends_thirty_times(tmp_path: Path) -> None:
    def start(place: int) -> tuple[int, str, str]:
        wait = (0, 1, 40, 500)[place % 4]  # before, while and after the chart is built
        home = {"XDG_CONFIG_HOME": str(tmp_path / str(place)), "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", DRIVER.replace("{wait}", str(wait))],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | home,
            timeout=60,
        )
        lines = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
        return done.returncode, done.stdout, "\n".join(lines)

    with ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(start, range(30)))
    assert set(ends) == {(0, "", "")}


def test_of_twenty_windows_opened_and_closed_nothing_is_left(program: MakeProgram, families: tuple[str, ...]) -> None:
    kinds = (Program, Window, Document, Scene, Trace)
    gc.collect()
    before = {kind: alive(kind) for kind in kinds}
    watched = []
    for _ in range(20):
        hands = program("cat-sat-causal")
        hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
        hands.type("2")
        hands.press(Key.Key_Return)
        watched += [weakref.ref(hands.window), weakref.ref(hands.document)]
        hands.answers.save = "discard"
        hands.window.close()
        del hands
        assert program.take_down() == []
    gc.collect()
    assert [reference() for reference in watched if reference() is not None] == []
    assert {kind: alive(kind) for kind in kinds} == before


def test_d19_of_fifty_documents_opened_and_closed_no_matrix_is_left(program: MakeProgram) -> None:
    hands = program("cat-sat-causal")
    matrices = []
    for place in range(50):
        numbers = np.full((2, 2), float(place))
        hands.document.open(Session(("a", "b"), numbers, numbers, numbers))
        hands.paint()
        matrices += [weakref.ref(hands.session.q), weakref.ref(hands.document.trace["weights"])]
    hands.document.open(open_named("mother"))
    hands.paint()
    gc.collect()
    assert [matrix() for matrix in matrices if matrix() is not None] == []


def alive(kind: type) -> int:
    """How many objects of a type there are."""
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def test_a_fault_in_every_paint_is_told_once(
    program: MakeProgram, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = program("cat-sat-causal")
    monkeypatch.setattr(sys, "excepthook", Faults(hands.program))
    painted: list[int] = []

    def broken(*arguments: object) -> None:
        painted.append(1)
        raise RuntimeError("broken on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(stages, "draw_live", broken)
        repaints(hands, 100)
    assert len(painted) > 50
    assert len(hands.answers.told) == 1
    assert "RuntimeError: broken on purpose" in hands.answers.told[0]
    assert "Your work is still here" in hands.answers.told[0]
    assert capsys.readouterr().err.count("Traceback") == 1
    hands.stage.page = None
    hands.stage.update()  # and it goes on
    hands.paint()
    assert hands.stage.page is not None
    assert len(hands.answers.told) == 1
    for name in ("last_exc", "last_value", "last_traceback"):  # in which the interpreter keeps the fault and its window
        setattr(sys, name, None)


def repaints(hands: Hands, count: int) -> None:
    """Let the event loop, as in the program, paint the stage so many times."""
    loop, left = QEventLoop(), iter(range(count))
    timer = QTimer()
    timer.timeout.connect(lambda: loop.quit() if next(left, None) is None else hands.stage.update())
    timer.start(0)
    loop.exec()


class Gate:
    """Holds computations back until it is opened, and counts them."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.begun: list[Session] = []

    def __call__(self, session: Session) -> Trace:
        self.begun.append(session)
        self.open.wait(20)
        return run(session)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """The gate of the worker's computations."""
    held = Gate()
    monkeypatch.setattr(documents, "run", held)
    yield held
    held.open.set()


def test_a_large_session_changes_at_once_and_its_trace_comes_later(
    program: MakeProgram, gate: Gate, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    real = stages.draw_words
    monkeypatch.setattr(stages, "draw_words", lambda *arguments: (said.append(arguments[2]), real(*arguments))[1])
    assert LARGE**2 > AT_ONCE
    gate.open.set()
    hands = program(large())
    qtbot.waitUntil(lambda: hands.document.trace is not None, timeout=20_000)
    gate.open.clear()
    said.clear()
    begun = time.monotonic()
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 1)))
    hands.type("2.5")
    hands.press(Key.Key_Return)
    assert time.monotonic() - begun < 2
    assert hands.session.q[0, 1, 1] == 2.5
    assert hands.document.trace is None
    hands.paint()
    assert "Computing…" in said
    assert hands.stage.page is None
    hands.press(Key.Key_Right, held=ALT)  # stepping goes on meanwhile
    assert hands.selection.step == "scaled"
    gate.open.set()
    qtbot.waitUntil(lambda: hands.document.trace is not None, timeout=20_000)
    assert hands.document.trace.session is hands.session
    hands.paint()
    assert hands.stage.page is not None
    assert hands.value(Cell("scores", 0, 1, 0)) == pytest.approx(float(hands.session.q[0, 1] @ hands.session.k[0, 0]))


def test_late_results_are_dropped(program: MakeProgram, gate: Gate, qtbot: object) -> None:
    gate.open.set()
    hands = program(plain())
    gate.open.clear()
    gate.begun.clear()
    traces: list[Trace] = []
    connection = hands.document.changed.connect(lambda: traces.append(hands.document.trace))
    first, second, third = large(1001), large(1002), large(1003)
    for session in (first, second, third):
        hands.document.edit("a larger one", session)
        assert hands.session is session
    qtbot.waitUntil(lambda: bool(gate.begun), timeout=5000)
    gate.open.set()
    qtbot.waitUntil(lambda: hands.document.trace is not None, timeout=20_000)
    assert hands.document.trace.session is third
    assert [trace.session for trace in traces if trace is not None] == [third]
    assert second not in gate.begun  # which was out of date before its turn came
    hands.document.undo_stack.undo()
    hands.document.undo_stack.undo()
    hands.document.undo_stack.undo()  # back to the small one, which is there at once
    assert hands.document.trace is not None
    qtbot.wait(300)
    assert hands.document.trace.session is hands.session
    assert hands.session.n_q == 4
    hands.document.changed.disconnect(connection)


def test_opening_another_file_drops_what_was_under_way(program: MakeProgram, gate: Gate, qtbot: object) -> None:
    gate.open.set()
    hands = program(plain())
    gate.open.clear()
    hands.document.edit("a larger one", large())
    qtbot.waitUntil(lambda: len(gate.begun) >= 1, timeout=5000)
    gate.open.set()
    small = plain()
    hands.document.open(small)
    qtbot.wait(500)
    assert hands.document.trace.session is small


def test_the_window_closes_soon_while_it_computes(tmp_path: Path) -> None:
    code = """
import sys, time
import numpy as np
from PySide6.QtCore import QTimer
from explorer.app import main, program
from explorer.attention.session import Session
from explorer.attention.trace import run

class Closing(program.Window):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.painted.connect(self.edit_and_close)

    def edit_and_close(self):
        self.painted.disconnect(self.edit_and_close)
        document = self.scenes.document
        numbers = np.random.default_rng(1).normal(size=(2048, 4))
        self.may_close = lambda: True
        for _ in range(3):
            document.edit("large", Session(tuple(f"t{i}" for i in range(2048)), numbers, numbers, numbers))
        assert document.trace is None
        self.closed_at = time.monotonic()
        QTimer.singleShot(0, self.close)
        global window
        window = self

program.Window = Closing
status = main.run_window(None)
taken, session = time.monotonic() - window.closed_at, window.scenes.document.session
del window
started = time.monotonic()
run(session)
print(taken / (time.monotonic() - started))
raise SystemExit(status)
"""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
    )
    lines = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
    assert (done.returncode, lines) == (0, [])
    assert float(done.stdout) < 15  # times as long as it takes to compute one of the sessions, a fifth of a second


def test_the_window_keeps_its_smallest_size_usable(program: MakeProgram) -> None:
    hands = program("cat-sat-causal", size=(1280, 720))
    hands.paint()
    assert hands.window.size() == QSize(1280, 720)
    assert hands.stage.page is not None
    smallest = hands.window.minimumSizeHint()
    assert smallest.width() <= 1280
    assert smallest.height() <= 720
