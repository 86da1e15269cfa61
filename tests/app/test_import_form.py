"""The import dialog with keys and clicks: roles, layouts, masks, tokens, and all mistakes while they are made."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QPushButton, QSpinBox, QWidget

from explorer.app.import_form import ImportDialog
from explorer.app.import_list import ROLE
from explorer.attention.encodings import Rope
from explorer.attention.masks import Causal
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.files.imports import session
from tests.app.hands import Hands

Key = Qt.Key
RANDOM = np.random.default_rng(12)


class FormHands:
    """Keys and mouse on the import dialog."""

    def __init__(self, hands: Hands, paths: list[Path], qtbot: object, numbers: NumberFormat) -> None:
        self.dialog = ImportDialog(paths, hands.session, numbers, hands.answers.worker, hands.window)
        self.dialog.show()
        qtbot.waitExposed(self.dialog)
        self.dialog.activateWindow()
        qtbot.waitUntil(self.dialog.isActiveWindow)
        self.settle = lambda: qtbot.waitUntil(lambda: not self.dialog.worker.busy)
        self.settle()

    def find(self, name: str) -> QWidget:
        """A part of the dialog."""
        return self.dialog.findChild(QWidget, name)

    def press(self, *keys: Qt.Key) -> None:
        """Press keys one after the other."""
        for key in keys:
            QTest.keyClick(self.dialog.windowHandle(), key)
            self.settle()

    def click(self, widget: QWidget, point: QPoint | None = None) -> None:
        """Click in a part of the dialog."""
        place = widget.mapTo(self.dialog, widget.rect().center() if point is None else point)
        QTest.mouseClick(self.dialog.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        self.settle()

    def choose_row(self, row: int) -> None:
        """Click an array."""
        table = self.dialog.table
        self.click(table.viewport(), table.visualRect(table.model().index(row, 0)).center())

    def choose(self, name: str, text: str) -> None:
        """Choose an entry of a list with the arrow keys."""
        box = self.find(name)
        assert isinstance(box, QComboBox)
        assert box.isVisible(), name
        box.setFocus()
        self.press(Key.Key_Home)
        while box.currentText() != text:
            before = box.currentIndex()
            self.press(Key.Key_Down)
            assert box.currentIndex() != before, f"{name} has no {text}: {offered(box)}"

    def roles(self) -> list[str]:
        """What the table says each array is used as."""
        model = self.dialog.model
        return [str(model.data(model.index(row, ROLE))) for row in range(model.rowCount())]

    def state(self) -> list[str]:
        """The lines below."""
        return self.dialog.state.toPlainText().splitlines()

    def ready(self) -> bool:
        """Whether it can be imported."""
        return self.find("import_button").isEnabled()

    def preview(self) -> list[list[str]]:
        """The numbers that are shown."""
        model = self.dialog.preview.model
        return [
            [str(model.data(model.index(row, column))) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    def type(self, name: str, text: str) -> None:
        """Type a text into a line, in place of what is there, and press Enter."""
        line = self.find(name)
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
        self.press(Key.Key_Return)


def offered(box: QComboBox) -> list[str]:
    """The entries of a list."""
    return [box.itemText(place) for place in range(box.count())]


@pytest.fixture
def form(program, qtbot) -> Callable[..., FormHands]:
    """Opens the dialog on files over the example of three words."""
    opened = []

    def open_form(*paths: Path, example: str = "cat-sat") -> FormHands:
        opened.append(FormHands(program(example), list(paths), qtbot, NumberFormat()))
        return opened[-1]

    yield open_form
    for hands in opened:
        hands.dialog.done(0)
        hands.dialog.deleteLater()


def npz(folder: Path, **arrays: np.ndarray) -> Path:
    """A file of these arrays."""
    np.savez(folder / "x.npz", **arrays)
    return folder / "x.npz"


def whole(folder: Path, **more: np.ndarray) -> Path:
    """Query, key and value of 4 tokens, in another order."""
    parts = {"v": RANDOM.normal(size=(4, 2)), "q": RANDOM.normal(size=(4, 3)), "k": RANDOM.normal(size=(4, 3))}
    return npz(folder, **parts, **more)


def test_arrays_are_listed_with_shape_and_type_and_roles_by_their_names(form, tmp_path):
    hands = form(whole(tmp_path, words=np.array(["a"]), attention_mask=np.ones((4, 4), bool)))
    model = hands.dialog.model
    rows = [[model.data(model.index(row, column)) for column in range(4)] for row in range(model.rowCount())]
    assert rows == [
        ["v", "4 × 2", "<f8", "value (V)"],
        ["q", "4 × 3", "<f8", "query (Q)"],
        ["k", "4 × 3", "<f8", "key (K)"],
        ["words", "1", "<U1", "cannot be used"],
        ["attention_mask", "4 × 4", "|b1", "mask"],
    ]
    assert not hands.find("problem_of_array").isVisible()
    hands.choose_row(3)
    assert not hands.find("role_choice").isEnabled()
    assert "holds texts" in hands.find("problem_of_array").text()
    assert "holds texts" in model.data(model.index(3, 0), Qt.ItemDataRole.ToolTipRole)


def test_unknown_names_are_placed_by_clicks_and_keys_until_nothing_is_wrong(form, tmp_path):
    arrays = {"a": RANDOM.normal(size=(2, 2)), "b": RANDOM.normal(size=(2, 3)), "c": RANDOM.normal(size=(2, 3))}
    hands = form(npz(tmp_path, **arrays))
    hands.choose("target_choice", "a new session")
    assert hands.state() == [
        "No array is used as query (Q); choose one",
        "No array is used as key (K); choose one",
        "No array is used as value (V); choose one",
    ]
    for row, role in ((0, "value (V)"), (1, "query (Q)"), (2, "query (Q)")):
        assert not hands.ready()
        hands.choose_row(row)
        hands.choose("role_choice", role)
    assert "b, c are all used as query (Q); keep one of them" in hands.state()
    hands.choose("role_choice", "key (K)")
    assert hands.roles() == ["value (V)", "query (Q)", "key (K)"]
    assert hands.state() == ["Ready: Q 1 × 2 × 3, K 1 × 2 × 3, V 1 × 2 × 2 (heads × tokens × width)"]
    hands.click(hands.find("import_button"))
    assert hands.dialog.result() == QDialog.DialogCode.Accepted
    made = session(hands.dialog.plan)
    assert made.q.tobytes() == arrays["b"].tobytes()
    assert made.k.tobytes() == arrays["c"].tobytes()
    assert made.v.tobytes() == arrays["a"].tobytes()


def test_a4_the_keyboard_alone_says_what_a_mask_means_and_imports(form, tmp_path):
    hands = form(whole(tmp_path, mask=1.0 - np.tri(4)))
    assert hands.dialog.table.hasFocus()
    assert hands.state() == ["The mask holds 0 and 1; choose what 1 means"]
    assert hands.dialog.table.name() == "mask"  # where something is to be chosen
    assert offered(hands.find("meaning_choice")) == [
        "choose…",
        "1 = may attend, 0 = blocked",
        "1 = blocked, 0 = may attend",
        "a bias that is added to the scores",
    ]
    hands.press(Key.Key_Tab, Key.Key_Tab, Key.Key_Tab)
    assert QApplication.focusWidget() is hands.find("meaning_choice")
    hands.press(Key.Key_Down)
    assert hands.state()[1] == "With this mask the query t4 (row 4) sees no key; its weights and output will be 0"
    assert hands.ready()
    hands.press(Key.Key_Down)
    assert len(hands.state()) == 1
    hands.press(Key.Key_Return)
    assert hands.dialog.result() == QDialog.DialogCode.Accepted
    made = session(hands.dialog.plan)
    np.testing.assert_array_equal(made.masks[0].may_attend(4, 4), Causal().may_attend(4, 4))


def test_a5_booleans_cannot_be_added_and_minus_infinity_is(form, tmp_path):
    hands = form(whole(tmp_path, mask=np.tri(4, dtype=bool)))
    assert "a bias that is added to the scores" not in offered(hands.find("meaning_choice"))
    hands.dialog.reject()
    barring = form(npz(tmp_path, mask=np.where(np.tri(6, dtype=bool), 0, -np.inf)))
    assert barring.find("meaning_choice").currentText() == "a bias that is added to the scores"
    assert barring.ready()
    assert barring.preview()[0][:3] == ["0.00", "−∞", "−∞"]


def test_the_preview_follows_layout_head_tokens_and_number_format(form, tmp_path):
    hands = form(npz(tmp_path, q=np.arange(6.0).reshape(2, 3), k=np.ones((2, 3)), v=np.ones((2, 1))))
    hands.choose_row(0)
    assert hands.preview() == [["0.00", "1.00", "2.00"], ["3.00", "4.00", "5.00"]]
    hands.choose("layout_choice", "columns are tokens")
    assert hands.preview() == [["0.00", "3.00"], ["1.00", "4.00"], ["2.00", "5.00"]]
    assert "The query is 1 × 3 × 2 and the key 1 × 2 × 3" in hands.state()[0]
    header = hands.dialog.preview.model.headerData
    assert [header(row, Qt.Orientation.Vertical) for row in range(3)] == ["t1", "t2", "t3"]
    hands.choose("layout_choice", "rows are tokens")
    assert hands.ready()
    hands.choose("role_choice", "mask")
    assert [header(column, Qt.Orientation.Horizontal) for column in range(2)] == ["k1", "k2"]


def test_an_item_of_a_batch_is_chosen_for_all(form, tmp_path):
    q, k, v = (RANDOM.normal(size=(3, 2, 4, width)) for width in (3, 3, 5))
    hands = form(npz(tmp_path, query=q, key=k, value=v))
    item = hands.find("item_choice")
    assert isinstance(item, QSpinBox)
    assert item.isVisible()
    assert (item.minimum(), item.maximum()) == (1, 3)
    item.setFocus()
    hands.press(Key.Key_Up, Key.Key_Up)
    assert hands.state()[1] == "Of query, key, value item 3 of the 3 in the batch is taken"
    assert hands.preview()[0][0] == NumberFormat().text(float(q[2, 0, 0, 0]))
    hands.choose_row(2)
    assert item.value() == 3
    made = session(hands.dialog.plan)
    assert made.v.tobytes() == v[2].tobytes()
    assert made.q.tobytes() == q[2].tobytes()
    assert hands.dialog.preview.extent.text() == "Shown: head 1 of 2"


def test_tokens_can_be_typed_and_too_few_are_a_mistake(form, tmp_path):
    hands = form(whole(tmp_path))
    assert hands.find("import_tokens").text() == "t1 t2 t3 t4"
    assert not hands.find("import_key_tokens").isVisible()
    hands.type("import_tokens", "the cat")
    assert (
        hands.state() == ["The query has 4 rows but the tokens are 2; give one for each row"] or len(hands.state()) == 1
    )
    assert not hands.ready()
    hands.type("import_tokens", "the cat sat down")
    assert hands.ready()
    assert session(hands.dialog.plan).tokens == ("the", "cat", "sat", "down")
    hands.type("import_tokens", " ")
    assert hands.find("import_tokens").text() == "t1 t2 t3 t4"


def test_tokens_that_are_being_typed_count_when_import_is_clicked(form, tmp_path):
    hands = form(whole(tmp_path))
    line = hands.find("import_tokens")
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "a b")
    hands.click(hands.find("import_button"))
    assert hands.dialog.isVisible()
    assert not hands.ready()
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "a b c d")
    assert hands.ready()
    hands.click(hands.find("import_button"))
    assert hands.dialog.result() == QDialog.DialogCode.Accepted
    assert session(hands.dialog.plan).tokens == tuple("abcd")


def test_esc_takes_back_tokens_that_are_being_typed(form, tmp_path):
    hands = form(whole(tmp_path))
    hands.type("import_tokens", "a b c d")
    line = hands.find("import_tokens")
    QTest.keyClicks(line, " e")
    assert not hands.ready()
    hands.press(Key.Key_Escape)
    assert line.text() == "a b c d"
    assert hands.ready()
    assert hands.dialog.plan.tokens == tuple("abcd")


def test_other_keys_than_queries_have_a_line_of_their_own(form, tmp_path):
    hands = form(npz(tmp_path, q=np.ones((2, 3)), k=np.ones((3, 3)), v=np.ones((3, 1))))
    assert hands.find("import_key_tokens").isVisible()
    hands.type("import_key_tokens", "x y z")
    made = session(hands.dialog.plan)
    assert (made.tokens, made.own_key_tokens) == (("t1", "t2"), ("x", "y", "z"))


def test_g22_a_table_that_is_not_utf8_is_shown_with_its_encoding(form, tmp_path):
    path = tmp_path / "k.csv"
    path.write_bytes("词,一,二\n猫,1,2\n狗,3,4\n鸟,5,6\n".encode("gb18030"))
    hands = form(path)
    note = hands.find("encoding_note")
    assert note.isVisible()
    assert "GB18030" in note.text()
    header = hands.dialog.preview.model.headerData
    hands.choose("role_choice", "not used")
    assert [header(row, Qt.Orientation.Vertical) for row in range(3)] == ["猫", "狗", "鸟"]
    hands.dialog.reject()
    path.write_bytes("词,一,二\n猫,1,2\n狗,3,4\n鸟,5,6\n".encode())
    assert not form(path).find("encoding_note").isVisible()


def test_an_array_that_turns_out_damaged_cannot_be_used_but_the_others_can(form, tmp_path):
    path = whole(tmp_path, mask=np.random.default_rng(2).normal(size=(40, 40)))
    data = bytearray(path.read_bytes())
    data[data.rindex(b"\x93NUMPY") + 10_000] ^= 0xFF
    path.write_bytes(bytes(data))
    hands = form(path)
    assert hands.roles() == ["value (V)", "query (Q)", "key (K)", "cannot be used"]
    assert hands.state()[0].startswith("mask: this cannot be read as an .npz archive")
    assert not hands.ready()
    assert hands.dialog.plan.source.arrays.keys() == {"v", "q", "k"}


def test_g10_a_file_of_python_objects_says_so(form, tmp_path):
    np.savez(tmp_path / "o.npz", q=np.array([1, "a"], dtype=object))
    hands = form(tmp_path / "o.npz")
    tip = hands.dialog.model.data(hands.dialog.model.index(0, 0), Qt.ItemDataRole.ToolTipRole)
    shown = QTextDocumentFragment.fromHtml(tip).toPlainText()
    assert "Python objects (type |O), not numbers; save it again as float" in "".join(filter(str.isprintable, shown))
    assert "Python objects" in hands.find("problem_of_array").text()
    assert hands.find("problem_of_array").isVisible()


def test_esc_and_cancel_leave_everything_as_it_was(form, tmp_path):
    hands = form(whole(tmp_path))
    hands.press(Key.Key_Escape)
    assert hands.dialog.result() == QDialog.DialogCode.Rejected
    again = form(whole(tmp_path))
    cancel = next(button for button in again.dialog.findChildren(QPushButton) if "ancel" in button.text())
    again.click(cancel)
    assert again.dialog.result() == QDialog.DialogCode.Rejected


def test_every_part_has_a_name_and_a_tip(form, tmp_path):
    hands = form(whole(tmp_path, mask=np.tri(4)))
    kinds = (QComboBox, QSpinBox, QLineEdit)
    parts = [part for kind in kinds for part in hands.dialog.findChildren(kind) if part.objectName()[:3] != "qt_"]
    assert len(parts) >= 7
    for part in [*parts, hands.dialog.table, hands.dialog.state, hands.dialog.bar, hands.find("preview_table")]:
        assert part.accessibleName(), part.objectName()
        assert part.toolTip(), part.objectName()


def test_texts_of_the_user_are_literal(form, tmp_path):
    hands = form(npz(tmp_path, **{"<b>&amp;%1{n}": np.ones((2, 2))}))
    assert hands.dialog.model.data(hands.dialog.model.index(0, 0)) == "<b>&amp;%1{n}"
    hands.choose("role_choice", "key (K)")
    hands.type("import_tokens", "<i>x</i> {q}")
    assert hands.dialog.plan.tokens == ("<i>x</i>", "{q}")
    assert hands.state()[-1] == "The query has 6 rows but the tokens are 2; give one for each row"


def test_a20_the_dialog_says_which_way_round_square_weights_are_and_turns_them(form, tmp_path):
    square = np.array([[1.0, 2.0], [3.0, 4.0]])
    arrays = {"x": np.array([[1.0, 0.0]]), "W_q": square, "W_k": square, "W_v": square}
    np.savez(tmp_path / "weights.npz", **arrays)
    hands = form(tmp_path / "weights.npz")
    assert hands.roles() == ["input (X)", "query weights (W_Q)", "key weights (W_K)", "value weights (W_V)"]
    assert hands.ready()
    said = "W_q is square, so both ways round fit; taken as “{}”"
    assert said.format("X · W: rows are for the columns of X") in hands.state()
    hands.choose_row(1)
    hands.choose("layout_choice", "transposed: columns are for those of X")
    assert said.format("transposed: columns are for those of X") in hands.state()
    hands.click(hands.find("import_button"))
    found = session(hands.dialog.plan)
    assert found.w_q[0].tolist() == [[1, 3], [2, 4]]
    assert found.w_k[0].tolist() == [[1, 2], [3, 4]]


def test_what_no_session_comes_of_is_said_before_anything_is_imported(form, tmp_path):
    pairs = RANDOM.normal(size=(3, 4))
    rotated = Session(("a", "b", "c"), pairs, pairs, pairs, positions=Rope())
    hands = form(npz(tmp_path, q=np.ones((3, 3)), k=np.ones((3, 3))), example=rotated)
    assert hands.ready()
    hands.click(hands.find("import_button"))
    assert hands.dialog.isVisible()
    assert hands.state() == ["d_k is 3, and only pairs are turned; use an even d_k, or an even rotary_dim below it"]
    hands.choose_row(0)
    hands.choose("role_choice", "not used")
    assert hands.state() != []
    hands.press(Key.Key_Escape)
    assert not hands.dialog.isVisible()
