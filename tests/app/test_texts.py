"""Every visible text goes through translation: with a translator that puts brackets around all, none is bare."""

import re
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QRectF, Qt, QTranslator
from PySide6.QtGui import QAction, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QGroupBox,
    QLabel,
    QListView,
    QMenu,
    QTabBar,
    QWidget,
)

from explorer.app.file_dialogs import ExampleEntry
from explorer.app.fill_form import FillDialog
from explorer.app.forms import ExamplesDialog, ExportDialog
from explorer.app.import_form import ImportDialog
from explorer.app.language_menu import NAMES
from explorer.app.number_export import NumbersDialog
from explorer.attention.cells import Block, Cell
from explorer.attention.filling import offered
from explorer.attention.fills import FILLS
from explorer.attention.numbers import NumberFormat
from explorer.attention.steps import steps_of
from explorer.drawing.choices import choices
from explorer.drawing.page import draw_step
from explorer.drawing.words import said
from tests.app.hands import Hands, cells_of
from tests.app.sessions import SPECIAL, asymmetric, padded

SYMBOLS = {"Q", "K", "V", "Kᵀ", "B", "S", "S′", "S″", "M", "A", "O", "n", "n_q", "n_k", "d_k", "d_v", "1/√d_k", "1/d_k"}
FUNCTIONS = {"exp(", "softmax"}  # as they stand in formulas, in every language
LANGUAGES = set(NAMES.values())  # each in its own words
BARE = re.compile(r"[^\W\d_ᵀ]{2,}")  # two letters in a row: a word


class Brackets(QTranslator):
    """Translates every text into itself in brackets."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, comment: str | None = None, n: int = -1) -> str:
        return f"«{text}»" if text else text


@pytest.fixture
def brackets(qapp: QApplication) -> Iterator[None]:
    """All texts in brackets, for this test."""
    translator = Brackets()
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)
    QCoreApplication.processEvents()


def texts_of(part: QWidget | QAction) -> Iterator[tuple[str, str]]:
    """Every text of a widget or an action that a person sees or hears, with what it is."""
    if isinstance(part, QAction):
        yield from (("text", part.text()), ("tooltip", part.toolTip()), ("status tip", part.statusTip()))
        return
    yield from (("tooltip", part.toolTip()), ("accessible name", part.accessibleName()))
    yield ("accessible description", part.accessibleDescription())
    if isinstance(part, QLabel | QAbstractButton):
        yield ("text", part.text())
    if isinstance(part, QGroupBox | QMenu):
        yield ("title", part.title())
    if isinstance(part, QDockWidget | QDialog):
        yield ("title", part.windowTitle())
    if isinstance(part, QComboBox):
        yield from (("entry", part.itemText(place)) for place in range(part.count()))
    if isinstance(part, QTabBar):
        yield from (("tab", part.tabText(place)) for place in range(part.count()))


def parts_of(widget: QWidget) -> Iterator[QWidget | QAction]:
    """A widget, all inside it, and their actions."""
    for part in (widget, *widget.findChildren(QWidget)):
        yield part
        yield from part.actions()


def is_bare(text: str, tokens: set[str]) -> bool:
    """Whether a text has words but no bracket; tokens and symbols are no words of ours.

    One bracket will do: a drawn text is cut where it is too long, and comes in pieces where fonts change.
    """
    longest_first = sorted(tokens | FUNCTIONS, key=len, reverse=True)
    ours = re.sub("|".join(map(re.escape, longest_first)), " ", text).strip("\u2068\u2069 ▾…")
    return not {"«", "»"} & set(text) and ours not in SYMBOLS and BARE.search(ours) is not None


def bare_texts(widget: QWidget, known: set[str]) -> set[str]:
    """The texts in a widget that did not go through translation."""
    found = set()
    for part in parts_of(widget):
        name = part.objectName() or type(part).__name__
        found |= {f"{name} {what}: {text}" for what, text in texts_of(part) if is_bare(text, known)}
    return found


def open_menus(hands: Hands) -> None:
    """Fill the menus that are filled when they open."""
    for menu in hands.window.findChildren(QMenu):
        menu.aboutToShow.emit()


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize("make", [asymmetric, padded])
def test_no_text_of_the_window_is_bare(program, make):
    hands = program(make())
    hands.window.chart.load()
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.press(Qt.Key.Key_F2, Qt.Key.Key_Return)
    open_menus(hands)
    tokens = {*hands.session.tokens, *hands.session.key_tokens}
    assert bare_texts(hands.window, tokens | LANGUAGES) == set()


@pytest.mark.usefixtures("brackets")
def test_no_text_of_the_code_and_of_the_glossary_is_bare(program):
    hands = program(padded())
    docks = {dock.objectName(): dock for dock in hands.window.docks}
    for name in ("code_dock", "glossary_dock"):
        docks[name].toggleViewAction().trigger()
        hands.settle_layout()
        assert bare_texts(docks[name], set()) == set()
    listed = hands.window.findChild(QListView, "code_list").model()
    lines = [listed.index(row, 0) for row in range(listed.rowCount())]
    assert lines[0].data().startswith("# «given: ")
    for line in lines[1:]:
        assert line.data(Qt.ItemDataRole.ToolTipRole).startswith("«Go to step ")
        assert line.data(Qt.ItemDataRole.AccessibleTextRole).startswith("«")


@pytest.mark.usefixtures("brackets")
def test_no_text_of_the_dialogs_is_bare(program):
    hands = program("cat-sat-causal")
    export = ExportDialog("", "a title", "light", str, hands.window)
    named_in_files = {choice.plain for choice in choices("themes")}  # in the languages of their files
    listed = ExamplesDialog([ExampleEntry("name", "title", "summary", "source")], hands.window)
    numbers = NumbersDialog("", {"q": "Q"}, "q", str, hands.window)
    for dialog in (export, listed, numbers):
        assert bare_texts(dialog, named_in_files) == set()
    block = Block("q", 0, range(6), range(4))
    for fill in FILLS:
        asked = FillDialog(hands.program.scenes, block, fill, offered(fill, (6, 4), {}, 7), hands.window)
        assert bare_texts(asked, set(hands.session.tokens)) == set()


@pytest.mark.usefixtures("brackets")
def test_no_text_of_the_import_dialog_is_bare(program, qtbot, tmp_path):
    hands = program("cat-sat-causal")
    arrays = {"1": np.ones((2, 70, 4)), "2": np.eye(3), "3": np.ones((2, 2, 6, 4)), "4": np.array(["a"])}
    np.savez(tmp_path / "0.npz", **arrays)
    dialog = ImportDialog([tmp_path / "0.npz"], hands.session, NumberFormat(), hands.answers.worker, hands.window)
    qtbot.waitUntil(lambda: not dialog.worker.busy)
    for row, role in enumerate(("q", "mask", "k", None)):
        dialog.table.selectRow(row)
        if role is not None:
            dialog.choices.role.setCurrentIndex(dialog.choices.role.findData(role))
            dialog.choices.choose_role()
        qtbot.waitUntil(lambda: not dialog.worker.busy)
        assert bare_texts(dialog, {"K", "Q", "V"}) == set()
        assert all("«" in line for line in dialog.state.toPlainText().splitlines())
        model = dialog.model
        shown = [str(model.data(model.index(line, 3))) for line in range(4)]
        assert all(text.startswith("«") for text in (*shown, *model.titles))
    dialog.done(0)
    dialog.deleteLater()


@pytest.mark.usefixtures("brackets")
def test_undo_names_and_sentences_of_errors_are_translated(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 2, 1)))
    hands.type("5")
    hands.press(Qt.Key.Key_Return)
    assert hands.undo_name() == "«Undo «Edit Q[sat, 2]»»"
    hands.type("abc")
    hands.press(Qt.Key.Key_Return)
    assert hands.open_editor().reason.text().startswith('«"abc" is not a number')
    hands.press(Qt.Key.Key_Escape)
    (tmp_path / "bad.attn").write_bytes(b"")
    hands.program.files.open_path(tmp_path / "bad.attn")
    assert "«the file is empty" in hands.answers.told[0]


def drawn_texts(hands: Hands, step) -> list[str]:
    """The texts on the page of a step, without a derivation, whose lines are those of the inspector."""
    generator, buffer = QSvgGenerator(), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    size = QRectF(0, 0, 1400, 900)
    generator.setOutputDevice(buffer)
    generator.setViewBox(size)
    scene = hands.program.scenes.scene
    with QPainter(generator) as painter:
        draw_step(painter, scene, step, size)
    content = QByteArray(buffer.data()).data().decode()
    return [re.sub(r"&\w+;", "", text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", content)]


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize("name", ["asymmetric", *SPECIAL])
def test_no_word_on_the_stage_in_the_derivation_or_in_the_status_line_is_bare(program, name):
    session = (SPECIAL | {"asymmetric": asymmetric})[name]()
    hands = program(session)
    tokens = {*session.tokens, *session.key_tokens}
    for step in steps_of(session):
        cell = next(cells_of(session, step.name, 0))
        hands.selection.go_to(step.name)
        hands.selection.keep(cell)
        drawn = drawn_texts(hands, step)
        assert any("«" in text for text in drawn)
        told = [*hands.inspector.text().splitlines(), hands.window.status.reading.text()]
        assert [text for text in (*drawn, *told) if is_bare(text, tokens)] == []
        assert said(step.sentence(session)).startswith("«")


def test_user_text_is_literal_everywhere(program):
    hands = program("cat-sat-causal")
    tokens = hands.window.input_side.tokens
    tokens.setFocus()
    tokens.selectAll()
    hands.type("<b>bold</b> &amp; %1 {n}")
    hands.press(Qt.Key.Key_Return)
    hands.click(*hands.place_in_table(Cell("q", 0, 3, 0)))
    hands.type("2")
    hands.press(Qt.Key.Key_Return)
    assert hands.undo_name() == "Undo Edit Q[{n}, 1]"
    assert "Q[{n}, 1]" in hands.window.status.reading.text()
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 0)))
    hands.type("2")
    hands.press(Qt.Key.Key_Return)
    assert hands.undo_name() == "Undo Edit Q[&&amp;, 1]"
    assert hands.answers.told == []
