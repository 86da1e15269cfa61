"""All dialogs: each part has a name and a tooltip, and the wheel changes nothing that the keyboard is not at."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QProgressBar,
    QSpinBox,
    QWidget,
)

from explorer.app.file_dialogs import CopyEntry, ExampleEntry
from explorer.app.fill_form import FillDialog
from explorer.app.forms import CopiesDialog, ExamplesDialog, ExportDialog, TextDialog
from explorer.app.import_form import ImportDialog
from explorer.app.mask_form import MaskDialog
from explorer.app.number_export import NumbersDialog
from explorer.app.slopes_form import SlopesDialog
from explorer.app.vocabulary_form import VocabularyDialog
from explorer.attention.cells import Block
from explorer.attention.filling import offered
from explorer.attention.fills import FILLS, fill_named
from explorer.attention.masks import Padding, Window
from explorer.attention.numbers import NumberFormat
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from tests.app.hands import Hands
from tests.app.sessions import asymmetric
from tests.attention.sessions import embedded

Control = QAbstractButton | QAbstractScrollArea | QAbstractSpinBox | QComboBox | QLineEdit | QProgressBar
ASKING = [fill.name for fill in FILLS if fill.parameters]
OTHERS = ["export", "examples", "numbers", "copies", "text", "import", "window", "padding", "slopes", "vocabulary"]
DIALOGS = [*OTHERS, *(f"fill {name}" for name in ASKING)]


@pytest.fixture
def dialog(program, qtbot, tmp_path) -> Iterator[Callable[[str], QDialog]]:
    """Makes a shown dialog by its name."""
    made: list[QDialog] = []

    def make(name: str) -> QDialog:
        hands = program(asymmetric())
        made.append(dialog_named(name, hands, tmp_path))
        made[0].show()
        qtbot.waitExposed(made[0])
        qtbot.waitUntil(lambda: not hands.answers.worker.busy)
        return made[0]

    yield make
    while made:
        made[0].done(0)
        made.pop().deleteLater()


def dialog_named(name: str, hands: Hands, folder) -> QDialog:
    """One of the dialogs, over the window."""
    over = hands.window
    if name.startswith("fill "):
        fill, block = fill_named(name.removeprefix("fill ")), Block("v", 0, range(1, 4), range(1, 4))
        return FillDialog(hands.program.scenes, block, fill, offered(fill, (3, 3), {}, 7), over)
    if name == "import":
        np.savez(folder / "0.npz", mask=np.ones((2, 3, 6)), q=np.ones((2, 3, 4)))
        return ImportDialog([folder / "0.npz"], hands.session, NumberFormat(), hands.answers.worker, over)
    return {
        "export": lambda: ExportDialog("", "a title", "light", str, over),
        "examples": lambda: ExamplesDialog([ExampleEntry("name", "title", "summary", "source")], over),
        "numbers": lambda: NumbersDialog("", {"q": "Q"}, "q", str, over),
        "copies": lambda: CopiesDialog([CopyEntry("name", "written", "belongs", True)], over),
        "window": lambda: MaskDialog(hands.program.scenes, Window(left=2, right=0), over),
        "padding": lambda: MaskDialog(hands.program.scenes, Padding((True,) * 5), over),
        "slopes": lambda: SlopesDialog(Alibi(), 2, over),
        "vocabulary": lambda: VocabularyDialog(embedded(ids=(5, 9, 2, 3, 4, 6)), over),
        "text": lambda: TextDialog("Scale", "Multiply every score by:", "2", over),
    }[name]()


def controls_of(dialog: QDialog) -> list[QWidget]:
    """What of a dialog can be used or tells something; not what such a part is made of."""
    found = [part for part in dialog.findChildren(QWidget) if isinstance(part, Control) and part.isVisible()]
    inner = (QComboBox, QAbstractSpinBox, QAbstractItemView)
    return [part for part in found if not any(isinstance(above, inner) for above in ancestors(part, dialog))]


def ancestors(part: QWidget, dialog: QDialog) -> Iterator[QWidget]:
    """The widgets that a part is in, up to its dialog."""
    while (part := part.parentWidget()) is not dialog:
        yield part


@pytest.mark.parametrize("name", DIALOGS)
def test_every_part_of_every_dialog_has_a_name_and_a_tooltip(dialog, name):
    made = dialog(name)
    parts = controls_of(made)
    assert len(parts) > 2
    named = {
        part: part.accessibleName() or (part.text() if isinstance(part, QAbstractButton) else "") for part in parts
    }
    assert [part for part, words in named.items() if not words] == []
    assert [named[part] for part in parts if not part.toolTip()] == []


def turn_the_wheel(control: QWidget) -> None:
    """One notch of the wheel over a control."""
    middle, none = QPointF(control.rect().center()), QPoint(0, 0)
    buttons, held = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    place = control.mapToGlobal(middle)
    for notch in (QPoint(0, -120), QPoint(0, 120), QPoint(0, 120)):  # whatever the control begins with
        event = QWheelEvent(middle, place, none, notch, buttons, held, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(control, event)


def value_of(control: QComboBox | QSpinBox) -> int:
    """What a control stands at."""
    return control.currentIndex() if isinstance(control, QComboBox) else control.value()


@pytest.mark.parametrize(
    "name", [name for name in DIALOGS if name not in ("examples", "copies", "text", "fill constant")]
)
def test_a_mere_wheel_changes_nothing_in_any_dialog(dialog, name):
    made = dialog(name)
    controls = [part for part in controls_of(made) if isinstance(part, QComboBox | QSpinBox)]
    for control in controls:
        made.setFocus()
        before = value_of(control)
        turn_the_wheel(control)
        assert value_of(control) == before
        assert not control.hasFocus()
        assert control.focusPolicy() == Qt.FocusPolicy.StrongFocus  # the wheel does not give it the focus either


def test_the_wheel_turns_a_number_that_has_the_focus(dialog, qtbot):
    made = dialog("fill normal")
    made.activateWindow()
    seed = made.fields["seed"]
    seed.setFocus()
    qtbot.waitUntil(seed.hasFocus)
    turn_the_wheel(seed)
    assert seed.value() == 8


def test_the_preview_of_a_fill_is_told_in_words(dialog):
    made = dialog("fill ramp")
    assert (
        made.area.accessibleDescription()
        == "3 rows, 3 columns: b 0.00, 0.10, 0.20; c 0.30, 0.40, 0.50; d 0.60, 0.70, 0.80"
    )
    made.fields["step"].setText("−1/4")
    assert "c −0.75, −1.00, −1.25;" in made.area.accessibleDescription()
    made.fields["step"].setText("abc")
    assert made.area.accessibleDescription() == ""


def test_the_preview_of_a_large_fill_is_told_by_its_beginning(program, qtbot):
    rows, columns = 40, 30
    hands = program(Session(tuple(f"t{row}" for row in range(rows)), *[[[0.5] * columns] * rows] * 3))
    block = Block("q", 0, range(rows), range(columns))
    made = FillDialog(hands.program.scenes, block, fill_named("constant"), {"value": "2"}, None)
    qtbot.addWidget(made)
    words = made.area.accessibleDescription()
    assert words.startswith("40 rows, 30 columns: t0 2.00, 2.00, 2.00, 2.00, 2.00, 2.00…; t1 2.00,")
    assert words.endswith("; t7 2.00, 2.00, 2.00, 2.00, 2.00, 2.00…; …")


def test_examples_stand_under_headings_that_cannot_be_chosen(dialog, qtbot):
    entries = [
        ExampleEntry("one", "First", "summary", "source", "Ours"),
        ExampleEntry("two", "Second", "summary", "source", "Theirs"),
        ExampleEntry("three", "Third", "summary", "source", "Ours"),
    ]
    made = ExamplesDialog(entries, None)
    qtbot.addWidget(made)
    made.show()
    lines = [made.list.item(place).text().splitlines()[0] for place in range(made.list.count())]
    assert lines == ["Ours", "First", "Third", "Theirs", "Second"]
    assert made.name() == "one"
    for wanted in ("three", "two", "two"):
        QTest.keyClick(made.list, Qt.Key.Key_Down)
        assert made.name() == wanted
    for wanted in ("three", "one", "one"):
        QTest.keyClick(made.list, Qt.Key.Key_Up)
        assert made.name() == wanted
    QTest.mouseClick(
        made.list.viewport(), Qt.MouseButton.LeftButton, pos=made.list.visualItemRect(made.list.item(3)).center()
    )
    assert made.name() == "one"
