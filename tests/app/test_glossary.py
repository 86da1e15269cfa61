"""The glossary in the window: reached from every control by key and by click, read, searched and left by keyboard."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTranslator
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QToolButton, QWidget

from explorer.app.glossary_panel import GlossaryBrowser, SearchLine
from explorer.app.new_window import speak
from explorer.app.terms import OF_CONTROLS
from explorer.attention.cells import Cell
from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.drawing.glossary import OF_STEP, entries
from tests.app.hands import CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric

KEY = Qt.Key


def browser(hands: Hands) -> GlossaryBrowser:
    """The pages, once they are there."""
    hands.settle_layout()
    return hands.window.findChild(GlossaryBrowser, "glossary_text")


def search(hands: Hands) -> SearchLine:
    """The search field."""
    return hands.window.findChild(SearchLine, "glossary_search")


def opened(hands: Hands) -> GlossaryBrowser:
    """The glossary, by its key."""
    hands.press(KEY.Key_F1)
    return browser(hands)


def test_it_is_made_when_it_is_first_asked_for(program):
    hands = program("cat-sat-causal")
    assert hands.window.findChildren(GlossaryBrowser) == []
    shown = opened(hands)
    assert shown.isVisible()
    assert hands.focus() is search(hands)
    text = shown.toPlainText()
    assert all(entry.title in text for entry in entries("en").values())


def test_tab_and_enter_follow_a_link_and_backspace_returns(program):
    hands = program("cat-sat-causal")
    shown = opened(hands)
    hands.press(KEY.Key_Down)
    assert hands.focus() is shown
    hands.press(KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Return)
    assert shown.key() == "token"
    hands.press(KEY.Key_Tab, KEY.Key_Return)
    assert shown.key() == "embedding"
    hands.press(KEY.Key_Backspace)
    assert shown.key() == "token"
    hands.press(KEY.Key_Backspace)
    assert shown.key() == "index"
    hands.press(KEY.Key_Backspace)
    assert shown.key() == "index"


def test_a_click_follows_a_link_and_the_buttons_return(program):
    hands = program("cat-sat-causal")
    hands.program.terms.look_up("query")
    shown = browser(hands)
    back, all_terms = (
        next(button for button in shown.parent().findChildren(QToolButton) if button.accessibleName() == name)
        for name in ("Back", "All terms")
    )
    found = next(
        QPoint(x, y)
        for y in range(0, shown.viewport().height(), 4)
        for x in range(0, shown.viewport().width(), 4)
        if shown.anchorAt(QPoint(x, y)) == "glossary:key"
    )
    hands.click(shown.viewport(), found)
    assert shown.key() == "key"
    hands.click(back)
    assert shown.key() == "query"
    hands.click(all_terms)
    assert shown.key() == "index"


def test_back_is_offered_only_where_there_is_a_way_back(program):
    hands = program("cat-sat-causal")
    shown = opened(hands)
    back = next(button for button in shown.parent().findChildren(QToolButton) if button.accessibleName() == "Back")
    assert not back.isEnabled()
    shown.look_up("key")
    assert back.isEnabled()


def test_a_search_lists_what_it_finds_and_enter_opens_the_first(program):
    hands = program("cat-sat-causal")
    shown = opened(hands)
    hands.type("sqrt")
    assert shown.toPlainText().splitlines()[:2] == ["Terms with “sqrt”", "Scale"]
    hands.press(KEY.Key_Return)
    assert shown.key() == "scale"
    assert hands.focus() is shown
    hands.press(KEY.Key_Backspace)
    assert "Terms with “sqrt”" in shown.toPlainText()
    hands.press(KEY.Key_F1)
    hands.press(KEY.Key_Escape)
    assert search(hands).text() == ""
    assert "All terms" in shown.toPlainText()


def test_a_search_in_vain_says_so_literally(program):
    hands = program("cat-sat-causal")
    shown = opened(hands)
    hands.type("<b>zz")
    assert "No term has “<b>zz” in it" in shown.toPlainText()
    hands.press(KEY.Key_Return)
    assert shown.key() == "search"


@pytest.mark.parametrize("step", ["scores", "scaled", "masked", "weights", "output"])
def test_the_mark_at_the_title_of_a_step_leads_to_its_entry(program, step):
    hands = program("cat-sat-causal")
    hands.selection.go_to(step)
    hands.click(hands.window.findChild(QToolButton, "term_mark"))
    assert browser(hands).key() == OF_STEP[step]
    assert browser(hands).isVisible()


def test_the_mark_stays_in_the_corner_and_over_no_word_of_the_title(program):
    hands = program("cat-sat-causal", size=(1280, 720))
    mark = hands.window.findChild(QToolButton, "term_mark")
    for size in ((1280, 720), (1440, 900), (1900, 1000)):
        hands.window.resize(*size)
        hands.settle_layout()
        assert hands.stage.rect().contains(mark.geometry())
        assert hands.stage.width() - mark.geometry().right() < 20


def test_the_mark_is_not_painted_again_when_a_number_changes(program):
    hands = program("cat-sat-causal")
    counter = Paints()
    hands.window.findChild(QToolButton, "term_mark").installEventFilter(counter)
    hands.settle_layout()
    counter.count = 0
    for number in range(10):
        hands.document.edit_cell(Cell("q", 0, 1, 1), str(number))
        hands.selection.go_to(("scores", "output")[number % 2])
        hands.paint()
    assert counter.count <= 1  # once, where the window itself was still to be painted


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_mark_stands_on_the_card_in_every_theme(program, theme):
    hands = program("cat-sat-causal")
    hands.program.look.choose(theme)
    mark = hands.window.findChild(QToolButton, "term_mark")
    for picture, corner in ((hands.picture(mark), QPoint(0, 0)), (hands.picture(hands.stage), mark.pos())):
        assert picture.pixelColor(corner) == hands.program.scenes.theme.colour("card")
    hands.program.look.choose("system")


class Paints(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def explained(hands: Hands, widget) -> str:
    """The entry that Shift+F1 shows for what has the focus."""
    hands.program.terms.look_up("index")
    widget.setFocus()
    hands.press(KEY.Key_F1, held=SHIFT)
    return browser(hands).key()


def test_shift_f1_explains_what_has_the_focus(program):
    hands = program(asymmetric())
    side, window = hands.window.input_side, hands.window
    boxes = side.sizes.boxes
    for widget, entry in (
        (side.tokens, "token"),
        (side.key_tokens, "cross-attention"),
        (hands.table("q"), "query"),
        (hands.table("k"), "key"),
        (hands.table("v"), "value"),
        (boxes["n"], "token"),
        (boxes["d_k"], "scale"),
        (boxes["d_v"], "value"),
        (boxes["heads"], "head"),
        (window.scale_control, "scale"),
        (window.mask_control, "mask"),
        (window.head_picker, "head"),
        (window.chart.quantity, "growth"),
        (hands.strip, "score"),
    ):
        window.chart.parent().raise_() if widget is window.chart.quantity else None
        hands.settle_layout()
        assert explained(hands, widget) == entry, widget.objectName()


def test_on_the_large_view_it_explains_the_matrix_of_the_cell_or_else_the_step(program):
    hands = program("cat-sat-causal")
    hands.selection.go_to("output")
    hands.selection.keep(None)
    hands.stage.setFocus(Qt.FocusReason.OtherFocusReason)
    hands.press(KEY.Key_F1, held=SHIFT)
    assert browser(hands).key() == "output"
    for cell, entry in ((Cell("v", 0, 1, 1), "value"), (Cell("weights", 0, 1, 1), "weights")):
        hands.selection.keep(cell)
        assert explained(hands, hands.stage) == entry
        assert explained(hands, hands.inspector.view) == entry


def test_in_the_glossary_itself_shift_f1_changes_nothing(program):
    hands = program("cat-sat-causal")
    hands.program.terms.look_up("softmax")
    shown = browser(hands)
    assert hands.focus() is shown
    hands.press(KEY.Key_F1, held=SHIFT)
    assert shown.key() == "softmax"


def test_everything_that_is_named_is_there(program):
    hands = program(asymmetric())
    hands.press(KEY.Key_F5, held=CTRL)  # the words on decoding are made then
    hands.press(KEY.Key_F1)
    names = {part.objectName() for part in hands.window.findChildren(QWidget)}
    later = {"kv_heads_box", "d_model_box", "d_out_box", "growth_dock", "contrast_page"}
    assert set(OF_CONTROLS) - names <= later
    assert set(OF_CONTROLS.values()) <= set(entries("en"))


def pick(hands: Hands, widget, point=None) -> str:
    """The entry that a click shows after Ctrl+F1."""
    hands.press(KEY.Key_F1, held=CTRL)
    hands.click(widget, point)
    return browser(hands).key()


def test_point_and_click_explains_and_uses_nothing(program):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.selection.go_to("masked")
    kept = hands.selection.kept
    table, place = hands.place_in_table(Cell("k", 0, 1, 1))
    assert pick(hands, table, place) == "key"
    assert pick(hands, hands.window.mask_control) == "mask"
    assert pick(hands, *hands.place_on_stage(Cell("scaled", 0, 0, 0))) == "scale"
    assert pick(hands, hands.strip, hands.strip.entries()[4].card.center()) == "output"
    title = hands.stage.page.panels[1].grid.rect.topLeft() - QPointF(-20, 30)
    assert pick(hands, hands.stage, title) == "mask"
    assert pick(hands, hands.stage, QPointF(30, 30)) == "mask"
    assert pick(hands, hands.inspector.view) == "mask"
    assert (hands.selection.step, hands.selection.kept, hands.session) == ("masked", kept, before)
    assert QApplication.overrideCursor() is None
    hands.click(*hands.place_on_stage(Cell("scaled", 0, 0, 0)))
    assert hands.selection.kept == Cell("scaled", 0, 0, 0)


def test_a_line_of_code_leads_to_the_entry_of_its_step(program):
    hands = program("cat-sat-causal")
    next(action for action in hands.program.view_menu.actions() if action.text() == "Code").trigger()
    hands.settle_layout()
    code = hands.window.findChild(QListView, "code_list")
    code.setFocus()
    hands.press(KEY.Key_End)
    hands.press(KEY.Key_F1, held=SHIFT)
    assert browser(hands).key() == "output"
    code.parentWidget().parentWidget().raise_()
    hands.settle_layout()
    code.scrollToTop()
    assert pick(hands, code.viewport(), code.visualRect(code.model().index(2, 0)).center()) == "scale"
    assert hands.selection.step == "scores"


def test_it_stays_open_at_its_entry_in_another_language(program):
    hands = program("cat-sat-causal")
    hands.program.terms.look_up("softmax")
    hands.settle_layout()
    speak(hands.program, "zh_CN", "zh_CN")
    hands = Hands(hands.program)
    shown = browser(hands)
    assert shown.isVisible()
    assert shown.key() == "softmax"
    hands.click(hands.window.findChild(QToolButton, "term_mark"))
    assert shown.key() == "score"
    speak(hands.program, "en", "en")


def test_esc_gives_pointing_up_and_does_nothing_else(program):
    hands = program("cat-sat-causal")
    hands.selection.keep(Cell("scores", 0, 1, 1))
    hands.stage.setFocus()
    hands.press(KEY.Key_F1, held=CTRL)
    assert QApplication.overrideCursor() is not None
    hands.press(KEY.Key_Escape)
    assert QApplication.overrideCursor() is None
    assert hands.selection.kept == Cell("scores", 0, 1, 1)
    hands.press(KEY.Key_Escape)
    assert hands.selection.kept is None


def test_a_program_that_ends_while_it_waits_for_a_click_leaves_no_cursor_behind(program):
    hands = program("cat-sat-causal")
    hands.press(KEY.Key_F1, held=CTRL)
    assert QApplication.overrideCursor() is not None
    program.take_down()
    assert QApplication.overrideCursor() is None


def test_the_menus_of_the_panels_offer_it(program):
    hands = program("cat-sat-causal")
    explain = hands.program.actions["terms.explain"]
    for panel in (*hands.window.input_side.tables(), hands.stage, hands.strip, hands.inspector.view):
        assert explain in panel.actions()
        assert panel.contextMenuPolicy() == Qt.ContextMenuPolicy.ActionsContextMenu


def test_its_numbers_follow_the_session_and_it_stays_where_it_is(program):
    hands = program("cat-sat-causal")
    hands.program.terms.look_up("mask")
    shown = browser(hands)
    assert "Of 36 scores 21 are visible." in shown.toPlainText()
    shown.verticalScrollBar().setValue(shown.verticalScrollBar().maximum())
    place = shown.verticalScrollBar().value()
    hands.document.edit("Set mask", hands.session.with_masks([Causal("top_left", 1)]))
    assert "Of 36 scores 26 are visible." in shown.toPlainText()
    assert shown.verticalScrollBar().value() == place
    hands.document.undo_stack.undo()
    assert "Of 36 scores 21 are visible." in shown.toPlainText()


def test_pointing_about_reads_nothing_anew(program, monkeypatch):
    hands = program("cat-sat-causal")
    hands.program.terms.look_up("mask")
    shown, loads = browser(hands), []
    monkeypatch.setattr(shown, "load_again", lambda: loads.append(1))
    hands.selection.point_at(Cell("scores", 0, 1, 1))
    hands.selection.go_to("weights")
    assert loads == []
    monkeypatch.undo()


def test_hidden_it_reads_nothing_and_catches_up(program):
    hands = program("cat-sat-causal")
    hands.program.terms.look_up("mask")
    shown = browser(hands)
    hands.program.terms.dock.hide()
    hands.document.edit("Set mask", hands.session.with_masks([]))
    assert "21 are visible" in shown.toPlainText()
    hands.program.terms.dock.show()
    hands.settle_layout()
    assert "Nothing is masked" in shown.toPlainText()


def test_a_user_s_token_is_shown_as_it_is(program):
    matrix = [[1.0], [2.0]]
    hands = program(Session(("<b>&amp;{n_q}", "[x](key)"), matrix, matrix, matrix))
    hands.program.terms.look_up("library")
    text = browser(hands).toPlainText()
    assert "<b>&amp;{n_q}" in text
    assert "[x](key)" in text


def test_it_has_room_to_be_read(program):
    for size in ((1440, 900), (1280, 720)):
        hands = program("cat-sat-causal", size=size)
        hands.program.terms.look_up("token")
        hands.settle_layout()
        hands.settle_layout()
        assert browser(hands).viewport().height() > 200
        assert hands.inspector.isVisible()


class Chinese(QTranslator):
    """Says that the language is Chinese."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, comment: str | None = None, n: int = -1) -> str | None:
        return "zh_CN" if context == "language" else None


def test_in_chinese_it_is_in_chinese(program, qapp):
    translator = Chinese()
    qapp.installTranslator(translator)
    hands = program("mother")
    shown = opened(hands)
    qapp.removeTranslator(translator)
    QCoreApplication.processEvents()
    for title in ("词元", "嵌入", "查询", "键", "值", "分数", "缩放", "因果掩码", "注意力权重", "头", "交叉注意力"):
        assert title in shown.toPlainText()
    hands.type("自注意力")
    hands.press(KEY.Key_Return)
    assert shown.key() == "self-attention"
    assert "3 × 3 个分数" in shown.toPlainText()


def test_no_address_but_ours_is_opened(program):
    hands = program("cat-sat-causal")
    shown = opened(hands)
    assert not shown.openExternalLinks()
    page = shown.loadResource(QTextDocument.ResourceType.HtmlResource, "file:///etc/passwd")
    assert "All terms" in page


def test_f1_leaves_what_is_being_typed_alone(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("abc")
    hands.press(KEY.Key_F1)
    assert hands.focus() is search(hands)
    assert hands.session.q[0, 0, 0] == 0.7
    QTest.keyClick(hands.window.windowHandle(), KEY.Key_Escape)
    assert hands.answers.told == []
