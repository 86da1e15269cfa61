"""Many random deeds while the computation begins now here, now there: nothing breaks, and all of it can be undone."""

import sys
from collections.abc import Callable

import pytest

from explorer.app.fill_menu import FillMenu
from explorer.attention.cells import Cell
from explorer.attention.change import same_content
from explorer.attention.matrices import head_of, shape_of
from explorer.attention.session import Session
from explorer.attention.starting import start_of
from explorer.attention.steps import steps_of
from tests.app.hands import ALT
from tests.app.test_life import Key, Monkey, asymmetric, plain
from tests.attention.sessions import embedded, weighted, with_output_weights


class InputMonkey(Monkey):
    """Also changes what the computation begins with, and what it has beside."""

    def __init__(self, hands, seed: int) -> None:
        super().__init__(hands, seed)
        hands.paint()  # after which all menus are there
        self.deeds += [self.change_input] * 6 + [self.change_positions]

    def cell(self, matrix: str) -> Cell:
        session = self.hands.session
        rows, columns = shape_of(session, matrix)
        head = head_of(session, matrix, self.hands.selection.head)
        return Cell(matrix, head, self.choice.randrange(rows), self.choice.randrange(columns))

    def seen_input(self) -> str:
        """A matrix whose table is not folded."""
        side = self.hands.window.input_side
        names = [s.matrix.name for s in side.sections if s.matrix.name in self.hands.session.inputs]
        name = self.choice.choice(names)
        side.by_matrix[name].fold.setChecked(False)
        self.hands.settle_layout()
        return name

    def type_into_a_table(self) -> None:
        self.hands.click(*self.hands.place_in_table(self.cell(self.seen_input())))
        self.write()

    def write(self) -> None:
        if self.choice.random() < 0.1:  # what is not finite keeps the computation from beginning elsewhere
            super().write()
            return
        self.hands.type(self.choice.choice(("1.5", "-2", "0", "abc", "1/3")))
        self.hands.press(self.choice.choice((Key.Key_Return, Key.Key_Tab)))
        if self.hands.open_editor() is not None:
            self.hands.press(Key.Key_Escape)

    def swap_rows(self) -> None:
        self.hands.click(*self.hands.place_in_table(self.cell(self.seen_input())))
        self.hands.press(self.choice.choice((Key.Key_Up, Key.Key_Down)), held=ALT)

    def type_onto_the_stage(self) -> None:
        self.hands.paint()
        page = self.hands.stage.page
        shown = [panel.matrix for panel in page.panels if panel.matrix in self.hands.session.inputs] if page else []
        cells = [self.cell(matrix) for matrix in shown]
        seen = [cell for cell in cells if self.hands.stage.rect_of(cell) is not None]
        if seen:
            self.hands.click(*self.hands.place_on_stage(self.choice.choice(seen)))
            self.write()

    def fill(self) -> None:
        self.hands.answers.filling = self.choice.choice(({}, {}, None))
        menu = self.hands.window.input_side.by_matrix[self.seen_input()].findChild(FillMenu)
        menu.aboutToShow.emit()
        self.choice.choice([line for line in menu.actions() if line.isEnabled() and line.data()]).trigger()

    def change_tokens(self) -> None:
        self.hands.answers.picks = self.choice.choice((("add",), ()))
        super().change_tokens()

    def change_size(self) -> None:
        self.hands.answers.picks = self.choice.choice((("add",), ()))
        super().change_size()

    def change_input(self) -> None:
        answers, menu = self.hands.answers, self.hands.program.menus["Input"]
        answers.picks = self.choice.choice((("give_up",), ()))
        answers.vocabulary = self.choice.choice((None, lambda words: words[::-1]))
        menu.aboutToShow.emit()
        usable = [action for action in menu.actions() if action.isEnabled() and not action.isSeparator()]
        self.choice.choice(usable).trigger()

    def change_positions(self) -> None:
        control = self.hands.window.findChild(object, "position_control")
        if control is None:
            return
        control.menu().aboutToShow.emit()
        lines = [line for line in control.menu().actions() if line.isEnabled() and line.text()]
        usable = [line for line in lines if "…" not in line.text()]
        self.choice.choice(usable).trigger()


MAKERS = [
    plain,
    asymmetric,
    lambda: with_output_weights(weighted(cross=True)),
    lambda: embedded(ids=(5, 9, 2, 3, 4, 6)),
]


@pytest.mark.parametrize(("make", "seed"), [(make, seed) for seed, make in enumerate(MAKERS)])
def test_random_deeds_with_every_beginning_break_nothing_and_can_be_undone(
    program, qtlog, monkeypatch, make: Callable[[], Session], seed: int
) -> None:
    faults: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: faults.append(error))
    start = make()
    hands = program(start, size=(1000, 700))
    monkey = InputMonkey(hands, seed)
    beginnings = set()
    for deed in range(250):
        monkey.act()
        beginnings.add(start_of(hands.session))
        assert not faults, (deed, faults)
        assert hands.document.trace.session is hands.session
        assert hands.selection.step in [step.name for step in steps_of(hands.session)]
    assert len(beginnings) >= 3, hands.answers.told
    assert not [told for told in hands.answers.told if "Something went wrong" in told]
    assert hands.document.undo_stack.count() > 20
    assert hands.window.typed.settle()
    while hands.document.undo_stack.index():
        hands.program.actions["edits.undo"].trigger()
    hands.paint()
    assert same_content(hands.session, start)
    assert not faults
    lacking = ("propagateSizeHints", "raise()", "grabbing")  # in the platform of tests
    assert not [record.message for record in qtlog.records if not any(name in record.message for name in lacking)]
