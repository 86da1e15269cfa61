"""The window in Chinese: every character has a glyph, keys of menus are unique, and no word is cut off."""

import re
import unicodedata

import pytest
from PySide6.QtGui import QRawFont
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QMenu, QMessageBox, QWidget

from explorer.app.forms import ExamplesDialog, ExportDialog
from explorer.app.number_export import NumbersDialog
from explorer.attention.cells import Cell
from explorer.attention.steps import steps_of
from explorer.drawing.words import said, translate
from explorer.files.examples import examples
from explorer.files.session_file import read_session
from explorer.resources import folder
from tests.app.hands import Hands
from tests.app.sessions import SPECIAL, asymmetric, padded
from tests.app.test_texts import drawn_texts, open_menus, parts_of, texts_of
from tests.test_chinese import MESSAGES

NAMES = {"Attention Explorer", "English", "Language", "softmax", "Softmax", "one-hot"}
NAMES |= {"values", "JSON", "NPZ", "CSV", "PNG", "NumPy", "PyTorch", "LaTeX", "ALiBi", "RoPE", "Press", "tanh"}
KEYS = re.compile(r"\b(Ctrl|Alt|Shift|Page|Home|End|Esc|Enter|Tab|Up|Down|PgUp|PgDown|Del)\b|\.[a-z]+|\t.*", re.ASCII)
WORD = re.compile(r"[A-Za-z]{3,}")


def ready(program, session="mother", **options) -> Hands:
    """The hands on a program in Chinese, once all of it is there."""
    hands = program(session, language="zh_CN", **options)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    hands.settle_layout()
    return hands


@pytest.mark.usefixtures("qapp")
def test_the_bundled_fonts_have_every_character():
    fonts = [QRawFont(str(file), 14) for file in sorted(folder("fonts").glob("Explorer*.[ot]tf"))]
    assert len(fonts) == 4
    texts = [message.chinese for message in MESSAGES]
    for name, path in examples():
        session = read_session(path)
        own = (session.title, session.summary, session.notes)
        assert all(isinstance(text, dict) and text.get("zh_CN") for text in own), name
        texts += [*(text["zh_CN"] for text in own), *session.tokens, *session.key_tokens]
    for file in (*folder("glossary").glob("*.toml"), *folder("themes").iterdir(), *folder("maps").iterdir()):
        texts.append(file.read_text(encoding="utf-8"))
    characters = {character for character in "".join(texts) if unicodedata.category(character)[0] != "C"}
    missing = [c for c in sorted(characters) if not any(font.supportsCharacter(ord(c)) for font in fonts)]
    assert missing == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_keys_of_menus_are_unique(program, language):
    hands = program("cat-sat-causal", language=language)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    open_menus(hands)
    menus = [hands.window.menuBar(), *hands.window.findChildren(QMenu)]
    assert len(menus) > 8
    for menu in menus:
        texts = [line.text() for line in menu.actions() if line.text()]
        keys = [key.upper() for text in texts for key in re.findall(r"&(?!&)(\w)", text.replace("&&", ""))]
        assert len(keys) == len(set(keys)), (menu.objectName(), texts)


def english_in(widget: QWidget, tokens: set[str]) -> set[str]:
    """The texts in a widget with an English word that is no name, no symbol and no token."""
    found = set()
    for part in parts_of(widget):
        for what, text in texts_of(part):
            names = "|".join(map(re.escape, sorted(NAMES | tokens, key=len, reverse=True)))
            if WORD.search(re.sub(names, " ", KEYS.sub(" ", text))):
                found.add(f"{type(part).__name__} {what}: {text}")
    return found


@pytest.mark.parametrize("make", [asymmetric, padded])
def test_no_english_is_left_in_the_window(program, make):
    hands = ready(program, make())
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    open_menus(hands)
    tokens = {*hands.session.tokens, *hands.session.key_tokens}
    assert english_in(hands.window, tokens) == set()


@pytest.mark.parametrize("name", ["asymmetric", *SPECIAL])
def test_no_english_is_left_in_what_is_drawn(program, name):
    session = (SPECIAL | {"asymmetric": asymmetric})[name]()
    hands = ready(program, session)
    allowed = "|".join(map(re.escape, {*session.tokens, *session.key_tokens, *NAMES, "exp", "max", "inf", "nan"}))
    for step in steps_of(session):
        hands.selection.go_to(step.name)
        hands.selection.keep(Cell(step.name, 0, 0, 0))
        told = [*hands.inspector.text().splitlines(), hands.window.status.reading.text(), said(step.sentence(session))]
        texts = [*drawn_texts(hands, step), *told, translate("steps", step.title)]
        assert [text for text in texts if WORD.search(re.sub(allowed, " ", text))] == []


def cut_off(window: QWidget) -> list[str]:
    """The words of labels and buttons that have less room than they need."""
    parts = [*window.findChildren(QLabel), *window.findChildren(QAbstractButton)]
    shown = [part for part in parts if part.isVisible() and part.text()]
    assert shown
    return [
        f"{part.text()} has {part.width()} of {part.sizeHint().width()}"
        for part in shown
        if not (isinstance(part, QLabel) and part.wordWrap()) and part.width() < part.minimumSizeHint().width()
    ]


@pytest.mark.parametrize("name", ["mother", "cat-sat-causal", "tensorflow-lookup"])
def test_nothing_is_cut_off_in_a_small_window(program, name):
    hands = ready(program, name, size=(1280, 720))
    assert hands.window.width() == 1280
    for dock in hands.window.docks:
        dock.show()
        dock.raise_()
        hands.settle_layout()
        assert cut_off(hands.window) == []
        assert hands.window.size().width() == 1280
        assert dock.windowTitle() not in ("", "History")


def test_nothing_is_cut_off_in_the_dialogs(program):
    hands = ready(program)
    dialogs = [
        ExportDialog("/tmp", "缩放", "light", str, hands.window),
        NumbersDialog("/tmp", {"q": "Q：查询"}, "q", str, hands.window),
        ExamplesDialog([], hands.window),
    ]
    for dialog in dialogs:
        dialog.show()
        hands.settle_layout()
        assert cut_off(dialog) == []
        assert english_in(dialog, {"transposed"}) == set()  # which stands in names of files
        dialog.close()


def test_buttons_show_no_key_of_a_menu(program):
    hands = ready(program)
    for button in hands.window.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            assert "(" not in button.text(), button.text()
            assert "(" not in button.accessibleName(), button.accessibleName()


def test_dialogs_of_qt_speak_chinese(program):
    hands = ready(program)
    box = QMessageBox(hands.window)
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    assert "取消" in box.button(QMessageBox.StandardButton.Cancel).text()
    dialog = QFileDialog(hands.window)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("文件" in label for label in labels), labels
    for each in (box, dialog):
        each.deleteLater()
